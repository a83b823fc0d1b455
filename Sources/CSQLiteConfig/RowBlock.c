#include "RowBlock.h"
#include <stddef.h>

/// The name by which SQLite keeps other programs' addresses from being taken for blocks.
static const char pointer_type[] = "row_block";

/// The block that the first argument is; NULL if it is none.
///
/// SQLite keeps it until the statement is reset: comparing the names of the types would take a tenth of
/// the time of a row.
static struct row_block *block_of(sqlite3_context *context, int count, sqlite3_value **values) {
    if (!count) return NULL;
    struct row_block *block = sqlite3_get_auxdata(context, 0);
    if (block) return block;
    block = sqlite3_value_pointer(values[0], pointer_type);
    if (block) sqlite3_set_auxdata(context, 0, block, NULL);
    return block;
}

static void add_row(sqlite3_context *context, int count, sqlite3_value **values) {
    struct row_block *block = block_of(context, count, values);
    if (!block || count - 1 != block->columns) {
        sqlite3_result_error(context, "row_block needs a block with as many columns", -1);
        return;
    }
    // A statement that goes on with a full block, such as to sort, would write behind it.
    if (block->rows >= block->capacity) {
        sqlite3_result_error(context, "row_block is full", -1);
        return;
    }
    sqlite3_int64 *row = block->values + (sqlite3_int64)block->rows * block->columns;
    for (int i = 0; i < block->columns; i++) row[i] = sqlite3_value_int64(values[i + 1]);
    block->rows++;
    sqlite3_result_int(context, block->rows == block->capacity);
}

int add_row_block(sqlite3 *connection) {
    // A trigger or view of the file cannot use it. It is not deterministic, so that SQLite calls it for
    // each row, and once.
    return sqlite3_create_function_v2(connection, "row_block", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                      NULL, add_row, NULL, NULL, NULL);
}

int bind_row_block(sqlite3_stmt *statement, int parameter, struct row_block *block) {
    return sqlite3_bind_pointer(statement, parameter, block, pointer_type, NULL);
}
