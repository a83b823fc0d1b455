#pragma once
#include "RowBlock.h"
#include "RowFeed.h"
#include <sqlite3.h>

/// Makes SQLite not count the memory that it uses, which would cost a lock for each allocation, and
/// lets threads limit what they use.
///
/// Must be called before SQLite is used; later it does nothing.
void configure_memory(void);

/// Limits the memory that SQLite allocates on this thread from now on, in bytes.
///
/// What exceeds the limit fails with SQLITE_NOMEM. Other threads are not limited. It has no effect if
/// SQLite was used before `configure_memory`.
void begin_memory_limit(sqlite3_int64 bytes);

/// Ends the limit of this thread.
void end_memory_limit(void);

/// Switches off what a hostile database file could use: its triggers and views, functions that its
/// schema calls, and ways in which SQL reaches memory, other libraries or the pages of the file.
///
/// Returns SQLITE_OK, or the code of the first setting that SQLite refuses.
int distrust_file(sqlite3 *connection);
