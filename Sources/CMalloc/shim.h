#pragma once
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Has blocks of at least `size` bytes go back to the system as soon as they are free, where the
/// GNU C library would keep them. Other libraries do so anyway.
static inline void give_back_blocks_from(int size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, size);
#else
    (void)size;
#endif
}
