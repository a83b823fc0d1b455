#pragma once
#include <sqlite3.h>

/// Rows of integers that SQL writes into memory: SELECT 1 FROM t WHERE row_block(?1, a, b), with a
/// `row_block` bound by `bind_row_block`.
///
/// The function adds a row, and is true when the block is full. So the statement returns only when there
/// are many rows to read, instead of with each of them. After the last one the block can have some rows
/// more.
struct row_block {
    /// The values of each row, one row after another.
    sqlite3_int64 *values;
    /// The number of values in a row.
    int columns;
    /// The number of rows at which the block is full; at least 1.
    int capacity;
    /// The number of rows so far, which the reader sets to 0 when it has read them.
    int rows;
};

/// Makes the function row_block known to a connection.
///
/// Only this program can give it a block: SQL cannot make the address that it takes.
///
/// Returns SQLITE_OK, or why it failed.
int add_row_block(sqlite3 *connection);

/// Binds a block to a parameter of a statement; it must exist until another value is bound.
int bind_row_block(sqlite3_stmt *statement, int parameter, struct row_block *block);
