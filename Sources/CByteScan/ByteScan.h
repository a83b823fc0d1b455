#pragma once
#include <stdint.h>
#include <string.h>

// Comparisons of many bytes at once, with the compiler's vector types, so that one source serves
// every processor. Swift's SIMD types can turn a comparison into bits only with a loop.

typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));
typedef char comparisons32 __attribute__((ext_vector_type(32)));
typedef _Bool flags32 __attribute__((ext_vector_type(32)));

/// The results of 32 comparisons as bits, the first one lowest.
static inline uint32_t json_bits(comparisons32 comparisons) {
    flags32 flags = __builtin_convertvector(comparisons, flags32);
    uint32_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

/// A bit for each of the 32 bytes at `first`, set if the byte is special in a JSON string: a quote,
/// a backslash or a control character. The first byte has the lowest bit.
static inline uint32_t json_string_specials(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    return json_bits((bytes == '"') | (bytes == '\\') | (bytes < 0x20));
}

/// The number of bytes, of the 32 at `first`, that certainly belong to a JSON string: plain bytes
/// and complete escapes of the usual kinds, `\u00e9`, `\/`, `\"` and `\n`. No escape may have begun
/// before `first`.
static inline long json_escaped_bytes(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    const bytes32 digits = bytes - '0', letters = (bytes | 0x20) - 'a';
    uint32_t backslash = json_bits(bytes == '\\'), quote = json_bits(bytes == '"');
    uint32_t control = json_bits(bytes < 0x20), unit = json_bits(bytes == 'u');
    uint32_t letter = json_bits((bytes == '/') | (bytes == 'n'));
    uint32_t hex = json_bits((digits < 10) | (letters < 6)), two = hex >> 1 & hex >> 2;
    // Not decided here: the first of two backslashes, and escapes that may not fit into the 32
    // bytes.
    uint32_t known = backslash & ~(backslash >> 1) & 0x03FFFFFF;
    uint32_t escaped = known << 1;
    uint32_t right = escaped & (letter | quote | (unit & two & two >> 2));
    uint32_t end = (backslash & ~(right >> 1)) | (quote & ~right) | control;
    return end == 0 ? 32 : __builtin_ctz(end);
}

/// 1 if all bytes are below 128.
static inline int are_ascii(const uint8_t *_Nullable first, long count) {
    uint8_t all = 0;
    for (long offset = 0; offset < count; offset++) all |= first[offset];
    return all < 0x80;
}
