#pragma once

#include "ByteScan.h"

// Searching for words in ASCII texts, in any letter case.

/// Whether a word may begin at an offset: the letter there is the first one, and the second one or
/// an apostrophe follows. The letters are in lower case.
ALWAYS_INLINE int ascii_word_may_begin(
    const uint8_t *_Nonnull text,
    uint8_t first,
    uint8_t second
) {
    return (text[0] | 0x20) == first && ((text[1] | 0x20) == second || text[1] == '\'');
}

/// A bit for each of the 32 offsets from `text` on where ``ascii_word_may_begin`` is true, the first
/// one lowest. There must be 33 bytes.
ALWAYS_INLINE uint32_t ascii_word_beginnings(
    const uint8_t *_Nonnull text,
    uint8_t first,
    uint8_t second
) {
    bytes32 bytes, following;
    memcpy(&bytes, text, sizeof bytes);
    memcpy(&following, text + 1, sizeof following);
    const comparisons32 ones = (bytes | 0x20) == first;
    const comparisons32 others = ((following | 0x20) == second) | (following == '\'');
    const comparisons32 both = ones & others;
    return json_bits(&both);
}

/// The first offset, from one on, where a word with these first two letters may begin; the number of
/// bytes if there is none.
///
/// Each letter has the bit 0x20, which small ASCII letters and digits have; `_` becomes 0x7F. So an
/// offset that is returned may have another byte, but none that has the word is missed.
static inline long ascii_word_beginning(
    const uint8_t *_Nonnull text,
    long count,
    long offset,
    uint8_t first,
    uint8_t second
) {
    for (; offset + 33 <= count; offset += 32) {
        uint32_t bits = ascii_word_beginnings(text + offset, first, second);
        if (bits) return offset + __builtin_ctz(bits);
    }
    for (; offset + 1 < count; offset++)
        if (ascii_word_may_begin(text + offset, first, second)) return offset;
    return count;
}
