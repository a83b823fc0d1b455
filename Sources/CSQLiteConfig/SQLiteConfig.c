#include "CSQLiteConfig.h"

/// SQLite's own functions for memory, which have no limits.
static sqlite3_mem_methods usual;

/// Whether this thread has a limit, and how many bytes it may still allocate.
static _Thread_local int is_limited;
static _Thread_local sqlite3_int64 rest;

static void *limited_malloc(int size) {
    if (!is_limited) return usual.xMalloc(size);
    if (size > rest) return 0;
    void *memory = usual.xMalloc(size);
    if (memory) rest -= usual.xSize(memory);
    return memory;
}

static void limited_free(void *memory) {
    if (is_limited) rest += usual.xSize(memory);
    usual.xFree(memory);
}

static void *limited_realloc(void *memory, int size) {
    if (!is_limited) return usual.xRealloc(memory, size);
    int before = usual.xSize(memory);
    if (size - before > rest) return 0;
    void *moved = usual.xRealloc(memory, size);
    if (moved) rest += before - usual.xSize(moved);
    return moved;
}

void configure_memory(void) {
    if (sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) != SQLITE_OK) return;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK) return;
    sqlite3_mem_methods limited = usual;
    limited.xMalloc = limited_malloc;
    limited.xFree = limited_free;
    limited.xRealloc = limited_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &limited);
}

void begin_memory_limit(sqlite3_int64 bytes) {
    rest = bytes;
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
