#pragma once

// JSON and texts, many bytes at a time.

#include "ByteScan.h"
#include "JSONEscapes.h"
#include "JSONMembers.h"
#include "JSONStrings.h"
#include "Prefetch.h"
#include "WordScan.h"
