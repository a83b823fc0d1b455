#include <stddef.h>

/// The style sheet of the served pages, which follows that of tables; terminated by a zero byte.
const char *_Nonnull page_style(void);

/// The script of the served pages, terminated by a zero byte.
const char *_Nonnull page_script(void);

/// The icons of the served pages: a drawing with a symbol for each, terminated by a zero byte.
const char *_Nonnull page_icons(void);

/// The style sheet of published sites, which follows that of the served pages; terminated by a zero byte.
const char *_Nonnull site_style(void);

/// The script that searches a published site, terminated by a zero byte.
const char *_Nonnull search_script(void);

/// The script that leads from the address of a tweet in a published site to it, terminated by a zero byte.
const char *_Nonnull address_script(void);
