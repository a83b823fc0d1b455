#include "JSONMembers.h"
#include "ByteScan.h"
#include "Wide.h"
#include <stdbool.h>
#include <stdlib.h>

typedef const uint8_t *Byte;

// MARK: Strings, numbers and words

/// The byte behind JSON's white space.
ALWAYS_INLINE Byte space_end(Byte p) {
    while (*p <= ' ' && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) p++;
    return p;
}

/// The byte behind an escape of any kind; NULL if it is not valid.
static Byte escape_end(Byte p) {
    switch (p[1]) {
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
        return p + 2;
    case 'u':
        for (int digit = 2; digit < 6; digit++) {
            bool is_hex = (uint8_t)(p[digit] - '0') < 10 || (uint8_t)((p[digit] | 0x20) - 'a') < 6;
            if (!is_hex) return NULL;
        }
        return p + 6;
    default: return NULL;
    }
}

/// The byte behind a string that has a backslash at `p`.
ALWAYS_INLINE Byte escaped_string_end(Byte p) {
    for (;;) {
        long count = json_escaped_bytes(p);
        p += count;
        if (count == 32) continue;
        if (*p == '"') return p + 1;
        if (*p != '\\') return NULL;
        if (count == 0 && !(p = escape_end(p))) return NULL;
    }
}

/// The byte behind the string at `p`.
ALWAYS_INLINE Byte string_end(Byte p) {
    p++;
    uint32_t specials;
    while (!(specials = json_string_specials(p))) p += 32;
    p += __builtin_ctz(specials);
    if (*p == '"') return p + 1;
    return *p == '\\' ? escaped_string_end(p) : NULL;
}

/// The byte behind at least one digit; NULL if there is none.
ALWAYS_INLINE Byte digits_end(Byte p) {
    long count = json_digits(p);
    if (count == 0) return NULL;
    for (p += count; count == 32; p += count) count = json_digits(p);
    return p;
}

/// The byte behind the number at `p`.
ALWAYS_INLINE Byte number_end(Byte p) {
    if (*p == '-') p++;
    p = *p == '0' ? p + 1 : digits_end(p);
    if (p && *p == '.') p = digits_end(p + 1);
    if (p && (*p | 0x20) == 'e') {
        p++;
        p = digits_end(*p == '+' || *p == '-' ? p + 1 : p);
    }
    // At the end of the bytes the number may not be complete.
    return p && *p ? p : NULL;
}

/// The byte behind the value at `p`, which is neither an object nor an array.
ALWAYS_INLINE Byte scalar_end(Byte p) {
    switch (*p) {
    case '"': return string_end(p);
    case 'n': return memcmp(p, "null", 4) ? NULL : p + 4;
    case 't': return memcmp(p, "true", 4) ? NULL : p + 4;
    case 'f': return memcmp(p, "false", 5) ? NULL : p + 5;
    default: return number_end(p);
    }
}

// MARK: Objects and arrays

ALWAYS_INLINE Byte nested_end(Byte p, long levels) {
    if (levels > json_max_levels) levels = json_max_levels;
    // One bit for each level, the innermost one lowest: whether it is an array.
    uint64_t arrays = 0;
    long level = 0;
value:
    if (*p == '{' || *p == '[') {
        if (level++ == levels) return NULL;
        arrays = arrays << 1 | (*p == '[');
        p = space_end(p + 1);
        if (*p == (arrays & 1 ? ']' : '}')) goto close;
        if (arrays & 1) goto value;
        goto name;
    }
    p = scalar_end(p);
    if (!p) return NULL;
after:
    p = space_end(p);
    if (*p == ',') {
        p = space_end(p + 1);
        if (arrays & 1) goto value;
        goto name;
    }
    if (*p != (arrays & 1 ? ']' : '}')) return NULL;
close:
    p++;
    arrays >>= 1;
    if (--level == 0) return p;
    goto after;
name:
    if (*p != '"' || !(p = string_end(p))) return NULL;
    p = space_end(p);
    if (*p != ':') return NULL;
    p = space_end(p + 1);
    goto value;
}

static Byte nested_end_anywhere(Byte p, long levels) { return nested_end(p, levels); }

WIDE static Byte nested_end_wide(Byte p, long levels) { return nested_end(p, levels); }

/// The byte behind the value at `p`.
ALWAYS_INLINE Byte value_end(Byte p, long levels, bool is_wide) {
    if (*p != '{' && *p != '[') return scalar_end(p);
    return is_wide ? nested_end_wide(p, levels) : nested_end_anywhere(p, levels);
}

static Byte value_end_anywhere(Byte p, long levels) { return value_end(p, levels, false); }

WIDE static Byte value_end_wide(Byte p, long levels) { return value_end(p, levels, true); }

Byte json_value_end(Byte value, long levels) {
    return HAS_WIDE ? value_end_wide(value, levels) : value_end_anywhere(value, levels);
}

WIDE static Byte escaped_string_end_wide(Byte p) { return escaped_string_end(p); }

Byte json_escaped_string_end(Byte backslash) {
    return HAS_WIDE ? escaped_string_end_wide(backslash) : escaped_string_end(backslash);
}

// MARK: Shapes

enum { max_members = 64, max_name_length = 64 };

typedef struct {
    /// The name with its quotes, followed by zeros.
    uint8_t name[max_name_length];
    /// A bit for each byte of the name: of the first 32, and of the others.
    uint32_t head, tail;
    uint32_t offset;
    uint8_t length;
    uint8_t treatment;
    uint8_t meaning;
    /// The index of the member that came next the last time.
    uint8_t next;
} json_member;

struct json_shape {
    long count;
    /// The index of the member that was moved over last.
    long last;
    /// The first one is the beginning of the object.
    json_member members[max_members];
};

json_shape *json_shape_create(void) {
    json_shape *shape = calloc(1, sizeof(json_shape));
    if (!shape) return NULL;
    shape->count = 1;
    // No member is mistaken for the beginning, whose name does not begin with a quote.
    shape->members[0].head = 1;
    return shape;
}

void json_shape_free(json_shape *shape) { free(shape); }

void json_shape_begin(json_shape *shape) { shape->last = 0; }

/// Whether the name of a member is at `p`.
ALWAYS_INLINE bool is_member(const json_member *member, Byte p) {
    if (json_differences(p, member->name) & member->head) return false;
    return !member->tail || !(json_differences(p + 32, member->name + 32) & member->tail);
}

/// The index of the member whose name is at `p`, behind the last one; 0 if there is none.
ALWAYS_INLINE long find_member(json_shape *shape, long last, Byte p) {
    long expected = shape->members[last].next;
    if (is_member(&shape->members[expected], p)) return expected;
    // Usually some optional members are missing.
    for (long index = expected + 1; index < shape->count; index++)
        if (is_member(&shape->members[index], p)) return shape->members[last].next = index;
    for (long index = 1; index < expected; index++)
        if (is_member(&shape->members[index], p)) return shape->members[last].next = index;
    return 0;
}

void json_shape_add(
    json_shape *shape,
    Byte name,
    long length,
    json_treatment treatment,
    uint8_t meaning,
    long offset
) {
    if (length < 2 || length > max_name_length || shape->count == max_members) return;
    for (long index = 1; index < shape->count; index++) {
        const json_member *known = &shape->members[index];
        if (known->length == length && !memcmp(known->name, name, length)) return;
    }
    json_member *member = &shape->members[shape->count];
    memcpy(member->name, name, length);
    uint64_t bytes = length < 64 ? (1ull << length) - 1 : ~0ull;
    member->head = (uint32_t)bytes;
    member->tail = bytes >> 32;
    member->length = length;
    member->treatment = treatment;
    member->meaning = meaning;
    member->offset = (uint32_t)offset;
    shape->members[shape->last].next = shape->count;
    shape->last = shape->count++;
}

// MARK: Members

ALWAYS_INLINE void note(const json_member *member, Byte value, Byte end, uint8_t *object) {
    if (member->treatment == json_skipped) return;
    memcpy(object + member->offset, &value, sizeof value);
    if (member->treatment == json_noted) return;
    memcpy(object + member->offset + sizeof value, &end, sizeof end);
}

ALWAYS_INLINE long read_members(
    Byte *position, json_shape *shape, uint8_t *object, long levels, bool is_wide
) {
    Byte p = *position;
    long last = shape->last, result = json_unknown_member;
    for (;;) {
        long index = find_member(shape, last, p);
        const json_member *member = &shape->members[index];
        Byte value = space_end(p + member->length);
        if (index == 0 || *value != ':') break;
        value = space_end(value + 1);
        last = index;
        if (member->treatment == json_read) {
            p = value;
            result = member->meaning;
            break;
        }
        Byte end = value_end(value, levels, is_wide);
        if (!end) break;
        note(member, value, end, object);
        p = space_end(end);
        if (*p != ',') {
            result = json_no_comma;
            break;
        }
        p = space_end(p + 1);
    }
    shape->last = last;
    *position = p;
    return result;
}

static long read_members_anywhere(Byte *position, json_shape *shape, void *object, long levels) {
    return read_members(position, shape, object, levels, false);
}

WIDE static long read_members_wide(Byte *position, json_shape *shape, void *object, long levels) {
    return read_members(position, shape, object, levels, true);
}

long json_read_members(Byte *position, json_shape *shape, void *object, long levels) {
    return HAS_WIDE ? read_members_wide(position, shape, object, levels)
                    : read_members_anywhere(position, shape, object, levels);
}
