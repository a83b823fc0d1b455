#pragma once
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

/// Makes the GNU C library return blocks of at least `size` bytes to the system as soon as they are
/// freed, and keep up to `spare` bytes of smaller ones in each of its arenas, of which there are as many as
/// cores. Other C libraries return large blocks anyway.
///
/// Without the spare bytes, a thread that frees its blocks after each batch returns them to the system and
/// gets them again, page by page, which takes a fourth of the time of an extract. With an arena for each
/// thread, as usual, those of waiting threads keep what they have freed: 20 MB in an import by the server.
static inline void limit_free_memory(int size, int spare) {
#ifdef __GLIBC__
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    mallopt(M_ARENA_MAX, cores > 0 && cores < 256 ? (int)cores : 1);
    mallopt(M_MMAP_THRESHOLD, size);
    mallopt(M_TRIM_THRESHOLD, spare);
    mallopt(M_TOP_PAD, spare);
#else
    (void)size;
    (void)spare;
#endif
}
