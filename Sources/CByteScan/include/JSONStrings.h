#pragma once
#include <stdint.h>

/// Writes a valid JSON string without its escapes, in UTF-8. A lone surrogate becomes U+FFFD;
/// broken UTF-8 remains.
///
/// @param first The first byte behind the quote.
/// @param last The quote at the end, which 32 more bytes must follow.
/// @param room Receives the string, which is never longer than `last - first`; 32 more bytes may be
///   overwritten.
/// @return The number of bytes of the string.
long json_unescape(
    const uint8_t *_Nonnull first,
    const uint8_t *_Nonnull last,
    uint8_t *_Nonnull room
);
