#pragma once

#include "ByteScan.h"

// Words in ASCII, in any letter case.

/// The offset of the first byte from `offset` on that is an apostrophe or not ASCII; `count` if there is
/// none.
static inline long plain_ascii_end(const uint8_t *_Nonnull text, long count, long offset) {
    for (; offset + 32 <= count; offset += 32) {
        bytes32 bytes;
        memcpy(&bytes, text + offset, sizeof bytes);
        const comparisons32 others = (bytes >= 0x80) | (bytes == '\'');
        uint32_t bits = json_bits(&others);
        if (bits) return offset + __builtin_ctz(bits);
    }
    while (offset < count && text[offset] < 0x80 && text[offset] != '\'') offset++;
    return offset;
}

/// The offset of the first byte from `offset` on that is no ASCII letter, digit or `_`; `count` if there is
/// none.
static inline long ascii_word_end(const uint8_t *_Nonnull text, long count, long offset) {
    for (; offset + 32 <= count; offset += 32) {
        bytes32 bytes;
        memcpy(&bytes, text + offset, sizeof bytes);
        const bytes32 digits = bytes - '0', letters = (bytes | 0x20) - 'a';
        const comparisons32 others = (digits > 9) & (letters > 25) & (bytes != '_');
        uint32_t bits = json_bits(&others);
        if (bits) return offset + __builtin_ctz(bits);
    }
    for (; offset < count; offset++) {
        const uint8_t byte = text[offset];
        const int isInWord = (uint8_t)(byte - '0') < 10 || (uint8_t)((byte | 0x20) - 'a') < 26
            || byte == '_';
        if (!isInWord) return offset;
    }
    return count;
}

/// Whether a word may begin at `text`: its first letter is there, and the second one or an apostrophe
/// follows. `first` and `second` are in lower case.
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

/// The first offset from `offset` on where a word with these first two letters may begin; `count` if there is
/// none.
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

/// Whether a word may begin at `text`, which is UTF-8: like ``ascii_word_may_begin``, but any
/// scalar beyond ASCII may follow the first letter, or the first scalar may be one that folds to
/// ASCII (U+00C0 to U+027F, U+1E00 to U+1EFF, U+2100 to U+213F, U+FB00 to U+FB3F, U+FF00 to U+FF7F).
ALWAYS_INLINE int folded_word_may_begin(
    const uint8_t *_Nonnull text,
    uint8_t first,
    uint8_t second
) {
    const uint8_t byte = text[0], next = text[1];
    return ascii_word_may_begin(text, first, second) || ((byte | 0x20) == first && next >= 0x80)
        || (uint8_t)(byte - 0xC3) < 7 || (byte == 0xE1 && (uint8_t)(next - 0xB8) < 4)
        || (byte == 0xE2 && next == 0x84)
        || (byte == 0xEF && (next == 0xAC || next == 0xBC || next == 0xBD));
}

/// A bit for each of the 32 offsets from `text` on where ``folded_word_may_begin`` is true, the
/// first one lowest. There must be 33 bytes.
ALWAYS_INLINE uint32_t folded_word_beginnings(
    const uint8_t *_Nonnull text,
    uint8_t first,
    uint8_t second
) {
    bytes32 bytes, next;
    memcpy(&bytes, text, sizeof bytes);
    memcpy(&next, text + 1, sizeof next);
    const comparisons32 ones = (bytes | 0x20) == first;
    const comparisons32 others = ((next | 0x20) == second) | (next == '\'') | (next >= 0x80);
    const comparisons32 latin = (bytes - 0xC3 < 7) | ((bytes == 0xE1) & (next - 0xB8 < 4));
    const comparisons32 wide = (bytes == 0xEF) & ((next == 0xAC) | (next - 0xBC < 2));
    const comparisons32 signs = (bytes == 0xE2) & (next == 0x84);
    const comparisons32 all = (ones & others) | latin | wide | signs;
    return json_bits(&all);
}

/// Whether a word's second letter may follow the scalar at an offset. All of U+00C0 to U+00FF but `ß` fold to
/// one letter; so the second letter, an apostrophe or a scalar beyond ASCII must follow them.
ALWAYS_INLINE int second_letter_may_follow(
    const uint8_t *_Nonnull text,
    long count,
    long offset,
    uint8_t second
) {
    if (text[offset] != 0xC3 || text[offset + 1] == 0x9F) return 1;
    if (offset + 2 >= count) return 0;
    const uint8_t following = text[offset + 2];
    return (following | 0x20) == second || following == '\'' || following >= 0x80;
}

/// The first offset from `offset` on, in a text in UTF-8, where a word may begin whose first two letters fold
/// to these ASCII letters; `count` if there is none.
static inline long folded_word_beginning(
    const uint8_t *_Nonnull text,
    long count,
    long offset,
    uint8_t first,
    uint8_t second
) {
    for (; offset + 33 <= count; offset += 32) {
        uint32_t bits = folded_word_beginnings(text + offset, first, second);
        for (; bits; bits &= bits - 1) {
            const long found = offset + __builtin_ctz(bits);
            if (second_letter_may_follow(text, count, found, second)) return found;
        }
    }
    for (; offset + 1 < count; offset++)
        if (folded_word_may_begin(text + offset, first, second)
            && second_letter_may_follow(text, count, offset, second))
            return offset;
    return count;
}
