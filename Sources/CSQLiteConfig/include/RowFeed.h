#pragma once
#include <sqlite3.h>

/// The type of a cell's value.
enum { FEED_NULL, FEED_INTEGER, FEED_REAL, FEED_TEXT, FEED_BLOB };

/// A value of a row. Texts, which are UTF-8, and blobs stay where they are.
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

/// Makes the table-valued function row_feed known to a connection.
///
/// One statement then inserts many rows, without a call of SQLite for each row. Only this program can
/// give it rows: SQL cannot make the address that it takes.
///
/// Returns SQLITE_OK, or why it failed.
int add_row_feed(sqlite3 *connection);

/// Binds rows to a parameter of a statement; they must exist until it is reset.
int bind_row_feed(sqlite3_stmt *statement, int parameter, const struct row_feed *feed);
