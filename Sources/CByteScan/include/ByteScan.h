#pragma once
#include <stdint.h>
#include <string.h>

// Comparisons of many bytes at once, with the compiler's vector types, so that one source serves
// every processor. Swift's SIMD types can turn a comparison into bits only with a loop.
//
// The functions are inlined into functions for several processors, so none has a vector as argument
// or result: those are passed differently on each.

#define ALWAYS_INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));
typedef char comparisons32 __attribute__((ext_vector_type(32)));
typedef _Bool flags32 __attribute__((ext_vector_type(32)));

/// The results of 32 comparisons as bits, the first one lowest.
ALWAYS_INLINE uint32_t json_bits(const comparisons32 *_Nonnull comparisons) {
    flags32 flags = __builtin_convertvector(*comparisons, flags32);
    uint32_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

/// A bit for each of the 32 bytes at `first`, set if the byte is special in a JSON string: a quote,
/// a backslash or a control character. The first byte has the lowest bit.
ALWAYS_INLINE uint32_t json_string_specials(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    comparisons32 specials = (bytes == '"') | (bytes == '\\') | (bytes < 0x20);
    return json_bits(&specials);
}

/// The number of bytes, of the 32 at `first`, that certainly belong to a JSON string: plain bytes
/// and complete escapes of the usual kinds, `\u00e9`, `\/`, `\"` and `\n`. No escape may have begun
/// before `first`.
ALWAYS_INLINE long json_escaped_bytes(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    const bytes32 digits = bytes - '0', letters = (bytes | 0x20) - 'a';
    const comparisons32 backslashes = bytes == '\\', quotes = bytes == '"';
    const comparisons32 controls = bytes < 0x20, units = bytes == 'u';
    const comparisons32 others = (bytes == '/') | (bytes == 'n');
    const comparisons32 hexDigits = (digits < 10) | (letters < 6);
    uint32_t backslash = json_bits(&backslashes), quote = json_bits(&quotes);
    uint32_t control = json_bits(&controls), unit = json_bits(&units), letter = json_bits(&others);
    uint32_t hex = json_bits(&hexDigits), two = hex >> 1 & hex >> 2;
    // Not decided here: the first of two backslashes, and escapes that may not fit into the 32
    // bytes.
    uint32_t known = backslash & ~(backslash >> 1) & 0x03FFFFFF;
    uint32_t escaped = known << 1;
    uint32_t right = escaped & (letter | quote | (unit & two & two >> 2));
    uint32_t end = (backslash & ~(right >> 1)) | (quote & ~right) | control;
    return end == 0 ? 32 : __builtin_ctz(end);
}

/// The number of decimal digits at the beginning of the 32 bytes at `first`.
ALWAYS_INLINE long json_digits(const uint8_t *_Nonnull first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    const comparisons32 others = bytes - '0' > 9;
    uint32_t end = json_bits(&others);
    return end == 0 ? 32 : __builtin_ctz(end);
}

/// A bit for each of the 32 bytes at `first`, set if it differs from the byte at `other`.
ALWAYS_INLINE uint32_t json_differences(
    const uint8_t *_Nonnull first,
    const uint8_t *_Nonnull other
) {
    bytes32 bytes, others;
    memcpy(&bytes, first, sizeof bytes);
    memcpy(&others, other, sizeof others);
    const comparisons32 differences = bytes != others;
    return json_bits(&differences);
}

/// 1 if all bytes are below 128.
static inline int are_ascii(const uint8_t *_Nullable first, long count) {
    uint8_t all = 0;
    for (long offset = 0; offset < count; offset++) all |= first[offset];
    return all < 0x80;
}
