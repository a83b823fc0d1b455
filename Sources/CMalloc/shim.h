#pragma once
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Makes the GNU C library return blocks of at least `size` bytes to the system as soon as they are
/// freed. Other C libraries do so anyway.
static inline void return_blocks_from(int size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#else
    (void)size;
#endif
}
