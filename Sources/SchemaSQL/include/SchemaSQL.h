#include <stddef.h>

/// The text of schema.sql, terminated by a zero byte.
const char *_Nonnull schema_sql(void);

/// The tables and indexes of archives of version 3, terminated by a zero byte.
const char *_Nonnull schema_version_3_sql(void);
