#pragma once
#include <sqlite3.h>

/// Has SQLite keep no sums of the memory that it takes, which costs a lock at each allocation.
///
/// Does nothing once SQLite is in use.
static inline void keep_no_sums_of_memory(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Switches off what a hostile database file could use: its triggers and views, functions that its
/// schema calls, and the ways in which SQL reaches memory, other libraries or the file's own pages.
///
/// Returns SQLITE_OK, or the code of the first setting that SQLite does not accept.
static inline int distrust_file(sqlite3 *connection) {
    static const int settings[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    };
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
        int code = sqlite3_db_config(connection, settings[i][0], settings[i][1], (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
