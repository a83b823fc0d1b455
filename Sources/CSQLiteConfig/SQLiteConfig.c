#include "CSQLiteConfig.h"

/// SQLite's own functions for memory, which have no limits.
static sqlite3_mem_methods defaults;

/// Whether this thread has a limit, and how many bytes it may still allocate.
static _Thread_local int is_limited;
static _Thread_local sqlite3_int64 remaining;

static void *limited_malloc(int size) {
    if (!is_limited) return defaults.xMalloc(size);
    if (size > remaining) return 0;
    void *memory = defaults.xMalloc(size);
    if (memory) remaining -= defaults.xSize(memory);
    return memory;
}

static void limited_free(void *memory) {
    if (is_limited) remaining += defaults.xSize(memory);
    defaults.xFree(memory);
}

static void *limited_realloc(void *memory, int size) {
    if (!is_limited) return defaults.xRealloc(memory, size);
    int before = defaults.xSize(memory);
    if (size - before > remaining) return 0;
    void *moved = defaults.xRealloc(memory, size);
    if (moved) remaining += before - defaults.xSize(moved);
    return moved;
}

void configure_memory(void) {
    if (sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) != SQLITE_OK) return;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &defaults) != SQLITE_OK) return;
    sqlite3_mem_methods limited = defaults;
    limited.xMalloc = limited_malloc;
    limited.xFree = limited_free;
    limited.xRealloc = limited_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &limited);
}

void begin_memory_limit(sqlite3_int64 bytes) {
    remaining = bytes;
    is_limited = 1;
}

void end_memory_limit(void) { is_limited = 0; }

int distrust_file(sqlite3 *connection) {
    static const int settings[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    };
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
        int code = sqlite3_db_config(connection, settings[i][0], settings[i][1], (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
