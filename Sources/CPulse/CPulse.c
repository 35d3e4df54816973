#include "CPulse.h"
