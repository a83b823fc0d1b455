#pragma once

// JSON, many bytes at a time.

#include "ByteScan.h"
#include "JSONMembers.h"
#include "JSONStrings.h"
