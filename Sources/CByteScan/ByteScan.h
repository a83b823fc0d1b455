#pragma once
#include <stdint.h>
#include <string.h>

// Comparisons of many bytes at once, in the compiler's own vector types, so that there is one source
// for every processor. Swift's SIMD types do not turn their masks into bits without a loop.

typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));
typedef _Bool flags32 __attribute__((ext_vector_type(32)));

/// Which of the 32 bytes from `first` on do not merely stand for themselves in a JSON string: quotes,
/// backslashes and control characters. The lowest bit is that of the first byte.
static inline uint32_t json_string_specials(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    flags32 special =
        __builtin_convertvector((bytes == '"') | (bytes == '\\') | (bytes < 0x20), flags32);
    uint32_t bits;
    memcpy(&bits, &special, sizeof bits);
    return bits;
}

/// How many of the first 30 bytes are whole escapes of code units, `\\u00e9`, one after the other.
static inline long json_code_unit_bytes(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    const bytes32 letters = (bytes | 0x20) - 'a', digits = bytes - '0';
    flags32 flags[3] = {
        __builtin_convertvector(bytes == '\\', flags32),
        __builtin_convertvector(bytes == 'u', flags32),
        __builtin_convertvector((digits < 10) | (letters < 6), flags32),
    };
    uint32_t bits[3];
    memcpy(bits, flags, sizeof bits);
    uint32_t hex = bits[2] >> 2, two = hex & hex >> 1;
    uint32_t escapes = bits[0] & bits[1] >> 1 & two & two >> 2;
    // The places where the first five would begin; a sixth does not fit in.
    uint32_t others = (~escapes & 0x01041041) | 1u << 30;
    return __builtin_ctz(others);
}

/// Whether all bytes are below 128.
static inline int are_ascii(const uint8_t *_Nullable first, long count) {
    uint8_t all = 0;
    for (long offset = 0; offset < count; offset++) all |= first[offset];
    return all < 0x80;
}
