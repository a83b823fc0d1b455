/// The commit from which the program was built.

#pragma once

/// The commit in hexadecimal; empty if it is not known.
///
/// It is known in programs that `make install` or `make packages` has built in a repository, and in those built
/// from a source archive that git made. A `+` stands after the commit of sources with changes.
const char *_Nonnull build_commit(void);
