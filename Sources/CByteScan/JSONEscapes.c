#include "JSONEscapes.h"
#include "ByteScan.h"
#include "Wide.h"

typedef const uint8_t *Byte;

/// A bit for each of the 32 bytes at `first`, set if the byte must be escaped, or begins a character
/// that may have to be escaped.
ALWAYS_INLINE uint32_t suspects(Byte first) {
    bytes32 bytes;
    memcpy(&bytes, first, sizeof bytes);
    const comparisons32 found = (bytes == '"') | (bytes == '\\') | (bytes < 0x20) | (bytes == 0x7F)
        | (bytes == 0xC2) | (bytes == 0xD8) | (bytes == 0xE2);
    return json_bits(&found);
}

/// Returns the code point of the character at `p` if it controls terminals, else 0; sets its length in bytes.
ALWAYS_INLINE uint32_t control_at(Byte p, Byte last, long *length) {
    *length = 1;
    if (*p < 0x20 || *p == 0x7F) return *p;
    if (last - p >= 2 && *p == 0xC2) {
        *length = 2;
        return p[1] < 0xA0 ? p[1] : 0;
    }
    if (last - p >= 2 && *p == 0xD8) {
        *length = 2;
        return p[1] == 0x9C ? 0x61C : 0;
    }
    if (last - p < 3 || *p != 0xE2) return 0;
    *length = 3;
    uint32_t code = 0x2000 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F);
    int controls = (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E)
        || (code >= 0x2066 && code <= 0x2069);
    return controls ? code : 0;
}

/// Writes `\u` and four hexadecimal digits; returns the byte behind them.
ALWAYS_INLINE uint8_t *write_unit(uint32_t code, uint8_t *out) {
    static const char digits[] = "0123456789ABCDEF";
    *out++ = '\\';
    *out++ = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) *out++ = digits[code >> shift & 15];
    return out;
}

/// Writes the character at `p`, escaped if necessary; returns the byte behind it in the text.
ALWAYS_INLINE Byte write_suspect(Byte p, Byte last, uint8_t **out) {
    if (*p == '"' || *p == '\\') {
        *(*out)++ = '\\';
        *(*out)++ = *p;
        return p + 1;
    }
    if (*p == '\n') {
        *(*out)++ = '\\';
        *(*out)++ = 'n';
        return p + 1;
    }
    long length;
    uint32_t code = control_at(p, last, &length);
    if (code || *p == 0) {
        *out = write_unit(code, *out);
    } else {
        for (long index = 0; index < length; index++) *(*out)++ = p[index];
    }
    return p + length;
}

ALWAYS_INLINE Byte escape(Byte p, Byte last, uint8_t **room, const uint8_t *limit) {
    uint8_t *out = *room;
    while (p < last && out < limit) {
        uint8_t rest[32] = {0};
        long count = last - p < 32 ? last - p : 32;
        // The bytes behind the text may not be readable.
        Byte bytes = count < 32 ? memcpy(rest, p, count) : p;
        uint32_t found = suspects(bytes);
        long plain = found ? __builtin_ctz(found) : 32;
        if (plain > count) plain = count;
        memcpy(out, bytes, 32);
        out += plain;
        p += plain;
        if (p < last && plain < 32) p = write_suspect(p, last, &out);
    }
    *room = out;
    return p;
}

WIDE static Byte escape_wide(Byte p, Byte last, uint8_t **room, const uint8_t *limit) {
    return escape(p, last, room, limit);
}

const uint8_t *json_escape(Byte first, Byte last, uint8_t **room, const uint8_t *limit) {
    return HAS_WIDE ? escape_wide(first, last, room, limit) : escape(first, last, room, limit);
}
