#pragma once
#include <stdint.h>

// Moving over JSON values and members many bytes at a time. These functions accept only what is
// certainly valid. Otherwise they stop, and the caller decides.
//
// All bytes must be followed by 32 zero bytes.

/// The maximum number of objects and arrays around each other in a value that ``json_value_end``
/// accepts.
enum { json_max_levels = 64 };

/// Finds the end of a JSON value.
///
/// @param value The first byte of the value.
/// @param levels The number of levels of objects and arrays that the value may have.
/// @return The byte behind the value; NULL if it is not certainly valid and complete.
const uint8_t *_Nullable json_value_end(const uint8_t *_Nonnull value, long levels);

/// Finds the end of a string.
///
/// @param backslash The first backslash in the string.
/// @return The byte behind the quote at its end; NULL if the string is not valid and complete.
const uint8_t *_Nullable json_escaped_string_end(const uint8_t *_Nonnull backslash);

/// The names of the members of similar objects in their usual order, and what is done with each.
///
/// Most objects of a kind have the same members in the same order. So each name is compared only
/// with the name that came next the last time.
typedef struct json_shape json_shape;

/// What is done with a member.
typedef enum {
    /// Its value is skipped.
    json_skipped,
    /// The address of its value is noted.
    json_noted,
    /// The addresses of its value, and behind it, are noted, one after the other.
    json_noted_with_end,
    /// The caller reads it.
    json_read,
} json_treatment;

/// Creates a shape without members; NULL if there is no memory.
json_shape *_Nullable json_shape_create(void);

void json_shape_free(json_shape *_Nonnull shape);

/// Begins an object, whose first member comes next.
void json_shape_begin(json_shape *_Nonnull shape);

/// Adds a member, which follows the last one that was moved over, unless the shape has it or is full.
///
/// @param name The name with its quotes, without escapes.
/// @param length The length of the name with its quotes, in bytes.
/// @param meaning What ``json_read_members`` returns for a member that the caller reads.
/// @param offset The offset at which the address of a value is noted, in bytes.
void json_shape_add(
    json_shape *_Nonnull shape,
    const uint8_t *_Nonnull name,
    long length,
    json_treatment treatment,
    uint8_t meaning,
    long offset
);

/// What ``json_read_members`` returns besides meanings.
enum {
    /// The position is behind a value and white space, but there is no comma.
    json_no_comma = -1,
    /// The position is where a member's name should be. The member is not in the shape, or not
    /// certainly valid.
    json_unknown_member = -2,
};

/// Moves over members of an object, up to one that the caller must read.
///
/// @param position The address of a member's name; moves on.
/// @param shape The names that are expected.
/// @param object The object in which values are noted.
/// @param levels The number of levels of objects and arrays that a value may have.
/// @return The meaning of the member to read, at whose value the position is; or ``json_no_comma`` or
///   ``json_unknown_member``.
long json_read_members(
    const uint8_t *_Nonnull *_Nonnull position,
    json_shape *_Nonnull shape,
    void *_Nonnull object,
    long levels
);
