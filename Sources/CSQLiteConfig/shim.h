#pragma once
#include <sqlite3.h>

/// Makes SQLite not count the memory that it uses, which would cost a lock for each allocation.
///
/// Must be called before SQLite is used; later it does nothing.
static inline void disable_memory_statistics(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Switches off what a hostile database file could use: its triggers and views, functions that its
/// schema calls, and ways in which SQL reaches memory, other libraries or the pages of the file.
///
/// Returns SQLITE_OK, or the code of the first setting that SQLite refuses.
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
