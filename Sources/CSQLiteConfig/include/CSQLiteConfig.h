#pragma once
#include <sqlite3.h>

/// Turns off SQLite's memory statistics, which cost a lock for each allocation, and lets each thread
/// limit its memory.
///
/// Must be called before SQLite is used; afterwards it has no effect.
void configure_memory(void);

/// Limits the memory that SQLite allocates on this thread from now on, in bytes.
///
/// Allocations beyond the limit fail with SQLITE_NOMEM. Other threads are not limited. It has no effect
/// if SQLite was used before `configure_memory`.
void begin_memory_limit(sqlite3_int64 bytes);

/// Ends the limit of this thread.
void end_memory_limit(void);

/// Switches off what a hostile database file could use: its triggers, functions that its schema calls,
/// and ways in which SQL reaches memory, other libraries or the pages of the file.
///
/// Views stay, because a file is refused if it has others than the schema.
///
/// Returns SQLITE_OK, or the code of the first setting that SQLite refuses.
int distrust_file(sqlite3 *connection);

/// Rows of integers that SQL writes into memory: SELECT 1 FROM t WHERE row_block(?1, a, b), with a
/// `row_block` bound by `bind_row_block`.
///
/// NULL is 0. A text is a number with its bytes, the first one highest, or -1 if it has more than 7.
///
/// The function adds a row, and is true when the block is full. So a step of the statement returns when
/// there are many rows to read, instead of for each row. After the last step the block may have more rows.
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

/// Registers the function row_block with a connection.
///
/// Only this program can pass a block to it: SQL cannot create its pointer.
///
/// Returns SQLITE_OK or an error code.
int add_row_block(sqlite3 *connection);

/// Binds a block to a parameter of a statement; it must exist until another value is bound.
int bind_row_block(sqlite3_stmt *statement, int parameter, struct row_block *block);

/// The type of a cell's value.
enum { FEED_NULL, FEED_INTEGER, FEED_REAL, FEED_TEXT, FEED_BLOB };

/// A value of a row. Texts, which are UTF-8, and blobs are not copied.
struct feed_cell {
    /// The integer, the bits of the double, or the address of the text or blob.
    sqlite3_int64 value;
    /// The length of the text or blob in bytes.
    unsigned length;
    /// FEED_NULL, FEED_INTEGER …
    unsigned kind;
};

/// Rows in memory that SQL can read: SELECT c0, c1 FROM row_feed(?1), with the address of a `row_feed`
/// bound by `bind_row_feed`.
struct row_feed {
    /// The values of each row, one row after another.
    const struct feed_cell *cells;
    /// The number of rows.
    sqlite3_int64 rows;
    /// The number of values in a row: at most MAX_FEED_COLUMNS.
    int columns;
};

enum { MAX_FEED_COLUMNS = 32 };

/// Registers the table-valued function row_feed with a connection.
///
/// One statement then inserts many rows, without a call of SQLite for each row. Only this program can
/// pass rows to it: SQL cannot create their pointer.
///
/// Returns SQLITE_OK or an error code.
int add_row_feed(sqlite3 *connection);

/// Binds rows to a parameter of a statement; they must exist until it is reset.
int bind_row_feed(sqlite3_stmt *statement, int parameter, const struct row_feed *feed);
