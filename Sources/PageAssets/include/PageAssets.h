#include <stddef.h>

/// The style sheet of the served pages, which follows that of tables; terminated by a zero byte.
const char *_Nonnull page_style(void);

/// The script of the served pages, terminated by a zero byte.
const char *_Nonnull page_script(void);

/// The icons of the served pages: a drawing with a symbol for each, terminated by a zero byte.
const char *_Nonnull page_icons(void);
