#pragma once

/// Requests the memory at an address, which the processor then loads without waiting for it.
static inline void prefetch(const void *_Nonnull address) { __builtin_prefetch(address); }
