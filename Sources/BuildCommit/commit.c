#include "BuildCommit.h"

// `git archive` replaces this text by the commit, because .gitattributes says so.
#define ARCHIVED_COMMIT "$Format:%H$"

// `make install` writes this file beside what it builds. It defines BUILT_COMMIT.
#if __has_include(<tagtally-commit.h>)
#include <tagtally-commit.h>
#else
#define BUILT_COMMIT (ARCHIVED_COMMIT[0] == '$' ? "" : ARCHIVED_COMMIT)
#endif

const char *build_commit(void) { return BUILT_COMMIT; }
