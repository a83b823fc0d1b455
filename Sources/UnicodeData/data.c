// The linker takes this data instead of Foundation's, which is seven times larger, because the files of the
// package come before the libraries. `make install` writes the header; without it, Foundation's is linked.
#if __has_include(<tagtally-unicode-data.h>)
#include <tagtally-unicode-data.h>
#endif
