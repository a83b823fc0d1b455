#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

/// A locale with the character set UTF-8; null if there is none. libarchive converts names of
/// entries to the character set of the thread's locale.
static inline locale_t _Nullable utf8_locale(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    return locale ? locale : newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

/// 1 if an entry is a regular file: no folder, device or link. Types that no system has count as
/// regular files, too.
static inline int is_regular_file(struct archive_entry *_Nonnull entry) {
    switch (archive_entry_filetype(entry)) {
    case AE_IFDIR:
    case AE_IFLNK:
    case AE_IFCHR:
    case AE_IFBLK:
    case AE_IFIFO:
    case AE_IFSOCK:
        return 0;
    default:
        return !archive_entry_hardlink(entry);
    }
}
