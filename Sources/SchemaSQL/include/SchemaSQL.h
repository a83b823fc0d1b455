#include <stddef.h>

/// The text of schema.sql, terminated by a zero byte.
const char *_Nonnull schema_sql(void);
