#include "CMpv.h"
