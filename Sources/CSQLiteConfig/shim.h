#pragma once
#include <sqlite3.h>

/// Has SQLite keep no sums of the memory that it takes, which costs a lock at each allocation.
///
/// Does nothing once SQLite is in use.
static inline void keep_no_sums_of_memory(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
