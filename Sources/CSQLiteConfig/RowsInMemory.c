#include "CSQLiteConfig.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// row_block: rows that SQL writes into memory

/// The type of a pointer to a block. SQLite rejects pointers of other types.
static const char block_type[] = "row_block";

/// The block in the first argument; NULL for any other value.
///
/// It is cached until the statement is reset: comparing the names of the types would take a tenth of
/// the time of a row.
static struct row_block *block_of(sqlite3_context *context, int count, sqlite3_value **values) {
    if (!count) return NULL;
    struct row_block *block = sqlite3_get_auxdata(context, 0);
    if (block) return block;
    block = sqlite3_value_pointer(values[0], block_type);
    if (block) sqlite3_set_auxdata(context, 0, block, NULL);
    return block;
}

/// The integer of a value: that of a text is its bytes, if it has at most 7, otherwise -1.
static sqlite3_int64 integer_of(sqlite3_value *value) {
    if (sqlite3_value_type(value) != SQLITE_TEXT) return sqlite3_value_int64(value);
    const unsigned char *bytes = sqlite3_value_text(value);
    int count = sqlite3_value_bytes(value);
    if (!bytes || count > 7) return -1;
    sqlite3_int64 integer = 0;
    for (int i = 0; i < count; i++) integer = integer << 8 | bytes[i];
    return integer;
}

static void add_row(sqlite3_context *context, int count, sqlite3_value **values) {
    struct row_block *block = block_of(context, count, values);
    if (!block || count - 1 != block->columns) {
        sqlite3_result_error(context, "row_block needs a block with as many columns", -1);
        return;
    }
    // A statement that continues with a full block, for example to sort, would write beyond its end.
    if (block->rows >= block->capacity) {
        sqlite3_result_error(context, "row_block is full", -1);
        return;
    }
    sqlite3_int64 *row = block->values + (sqlite3_int64)block->rows * block->columns;
    for (int i = 0; i < block->columns; i++) row[i] = integer_of(values[i + 1]);
    block->rows++;
    sqlite3_result_int(context, block->rows == block->capacity);
}

int add_row_block(sqlite3 *connection) {
    // A trigger or view of the file cannot use it. It is not declared deterministic, so that SQLite
    // calls it exactly once for each row.
    return sqlite3_create_function_v2(connection, "row_block", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                      NULL, add_row, NULL, NULL, NULL);
}

int bind_row_block(sqlite3_stmt *statement, int parameter, struct row_block *block) {
    return sqlite3_bind_pointer(statement, parameter, block, block_type, NULL);
}

// row_feed: rows in memory that SQL reads

/// The type of a pointer to rows. SQLite rejects pointers of other types.
static const char feed_type[] = "row_feed";

struct cursor {
    sqlite3_vtab_cursor base;
    struct row_feed feed;
    sqlite3_int64 row;
    /// The values of the row.
    const struct feed_cell *cells;
};

/// Declares the columns c0, c1 …, and the hidden one that is the argument of the function.
static int connect(sqlite3 *connection, void *context, int count, const char *const *arguments,
                   sqlite3_vtab **table, char **error) {
    char sql[16 + MAX_FEED_COLUMNS * 5 + 16] = "CREATE TABLE x(";
    size_t length = strlen(sql);
    for (int i = 0; i < MAX_FEED_COLUMNS; i++)
        length += snprintf(sql + length, sizeof sql - length, "c%d,", i);
    snprintf(sql + length, sizeof sql - length, "feed HIDDEN)");
    int code = sqlite3_declare_vtab(connection, sql);
    if (code != SQLITE_OK) return code;
    // A trigger or view of the file cannot use it.
    sqlite3_vtab_config(connection, SQLITE_VTAB_DIRECTONLY);
    *table = calloc(1, sizeof **table);
    return *table ? SQLITE_OK : SQLITE_NOMEM;
}

static int disconnect(sqlite3_vtab *table) {
    free(table);
    return SQLITE_OK;
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info) {
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != MAX_FEED_COLUMNS) continue;
        if (!info->aConstraint[i].usable || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        return SQLITE_OK;
    }
    return SQLITE_CONSTRAINT;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **opened) {
    struct cursor *cursor = calloc(1, sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    *opened = &cursor->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    free(base);
    return SQLITE_OK;
}

static int begin(sqlite3_vtab_cursor *base, int plan, const char *name, int count,
                 sqlite3_value **values) {
    struct cursor *cursor = (struct cursor *)base;
    const struct row_feed *feed = count ? sqlite3_value_pointer(values[0], feed_type) : NULL;
    cursor->feed = feed ? *feed : (struct row_feed){0};
    cursor->row = 0;
    cursor->cells = cursor->feed.cells;
    return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
    struct cursor *cursor = (struct cursor *)base;
    cursor->row++;
    cursor->cells += cursor->feed.columns;
    return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base) {
    const struct cursor *cursor = (const struct cursor *)base;
    return cursor->row >= cursor->feed.rows;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *result, int index) {
    const struct cursor *cursor = (const struct cursor *)base;
    if (index >= cursor->feed.columns) return SQLITE_OK;
    const struct feed_cell *cell = &cursor->cells[index];
    const void *bytes = (const void *)(intptr_t)cell->value;
    double real;
    switch (cell->kind) {
    case FEED_INTEGER: sqlite3_result_int64(result, cell->value); break;
    case FEED_REAL:
        memcpy(&real, &cell->value, sizeof real);
        sqlite3_result_double(result, real);
        break;
    case FEED_TEXT:
        sqlite3_result_text64(result, bytes, cell->length, SQLITE_STATIC, SQLITE_UTF8);
        break;
    case FEED_BLOB: sqlite3_result_blob64(result, bytes, cell->length, SQLITE_STATIC); break;
    default: break;
    }
    return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id) {
    *id = ((const struct cursor *)base)->row;
    return SQLITE_OK;
}

int add_row_feed(sqlite3 *connection) {
    static const sqlite3_module module = {
        .xConnect = connect,
        .xBestIndex = plan,
        .xDisconnect = disconnect,
        .xOpen = open_cursor,
        .xClose = close_cursor,
        .xFilter = begin,
        .xNext = next,
        .xEof = is_at_end,
        .xColumn = column,
        .xRowid = row_id,
    };
    return sqlite3_create_module_v2(connection, "row_feed", &module, NULL, NULL);
}

int bind_row_feed(sqlite3_stmt *statement, int parameter, const struct row_feed *feed) {
    return sqlite3_bind_pointer(statement, parameter, (void *)feed, feed_type, NULL);
}
