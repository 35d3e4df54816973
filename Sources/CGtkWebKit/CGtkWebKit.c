#include "CGtkWebKit.h"
