#include "JSONStrings.h"
#include "ByteScan.h"
#include "Wide.h"

typedef const uint8_t *Byte;

/// The code unit of four hexadecimal digits.
ALWAYS_INLINE uint32_t code_unit(Byte digits) {
    uint32_t bytes;
    memcpy(&bytes, digits, sizeof bytes);
    // Among the digits, only letters have this bit; the lower four of `a` are 1.
    uint32_t letters = bytes >> 6 & 0x01010101;
    uint32_t values = __builtin_bswap32((bytes & 0x0F0F0F0F) + letters * 9);
    uint32_t pairs = (values | values >> 4) & 0x00FF00FF;
    return (pairs | pairs >> 8) & 0xFFFF;
}

/// Writes a code point in UTF-8; returns the byte behind it.
ALWAYS_INLINE uint8_t *write_code_point(uint32_t code, uint8_t *out) {
    if (code < 0x80) {
        out[0] = code;
        return out + 1;
    }
    if (code < 0x800) {
        out[0] = 0xC0 | code >> 6;
        out[1] = 0x80 | (code & 0x3F);
        return out + 2;
    }
    if (code < 0x10000) {
        out[0] = 0xE0 | code >> 12;
        out[1] = 0x80 | (code >> 6 & 0x3F);
        out[2] = 0x80 | (code & 0x3F);
        return out + 3;
    }
    out[0] = 0xF0 | code >> 18;
    out[1] = 0x80 | (code >> 12 & 0x3F);
    out[2] = 0x80 | (code >> 6 & 0x3F);
    out[3] = 0x80 | (code & 0x3F);
    return out + 4;
}

/// Whether `\uDC00` to `\uDFFF` is at `p`.
ALWAYS_INLINE int is_low_surrogate(Byte p, Byte last) {
    return last - p >= 6 && p[0] == '\\' && p[1] == 'u' && code_unit(p + 2) >> 10 == 0xDC00 >> 10;
}

/// Writes the code point of the `\u` escape at `p`, or of the pair of them.
///
/// @return The byte behind the escape.
ALWAYS_INLINE Byte unescape_unit(Byte p, Byte last, uint8_t **out) {
    uint32_t code = code_unit(p + 2);
    p += 6;
    if (code >> 11 == 0xD800 >> 11) {
        if (code < 0xDC00 && is_low_surrogate(p, last)) {
            code = 0x10000 + ((code - 0xD800) << 10) + (code_unit(p + 2) - 0xDC00);
            p += 6;
        } else {
            code = 0xFFFD;
        }
    }
    *out = write_code_point(code, *out);
    return p;
}

/// The byte that a letter behind a backslash means.
ALWAYS_INLINE uint8_t meaning(uint8_t letter) {
    switch (letter) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return letter;
    }
}

/// Copies bytes up to a backslash; returns their number, which may be too large at the end.
ALWAYS_INLINE long copy_plain(Byte p, uint8_t *out) {
    bytes32 bytes;
    memcpy(&bytes, p, sizeof bytes);
    memcpy(out, &bytes, sizeof bytes);
    const comparisons32 backslashes = bytes == '\\';
    uint32_t backslash = json_bits(&backslashes);
    return backslash ? __builtin_ctz(backslash) : 32;
}

ALWAYS_INLINE long unescape(Byte p, Byte last, uint8_t *room) {
    uint8_t *out = room;
    while (p < last) {
        long count = copy_plain(p, out);
        if (count > last - p) count = last - p;
        p += count;
        out += count;
        while (p < last && *p == '\\') {
            if (p[1] == 'u') {
                p = unescape_unit(p, last, &out);
            } else {
                *out++ = meaning(p[1]);
                p += 2;
            }
        }
    }
    return out - room;
}

WIDE static long unescape_wide(Byte first, Byte last, uint8_t *room) {
    return unescape(first, last, room);
}

long json_unescape(Byte first, Byte last, uint8_t *room) {
    return HAS_WIDE ? unescape_wide(first, last, room) : unescape(first, last, room);
}
