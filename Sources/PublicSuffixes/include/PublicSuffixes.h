/// The rules of the Public Suffix List, one on a line, terminated by a zero byte.
///
/// Labels are in lower case and in ASCII. Lines that begin with `//` are comments, of which one has the version
/// after `VERSION: `. The list is subject to the Mozilla Public License 2.0.
const char *_Nonnull public_suffix_rules(void);
