#pragma once
#include <stdint.h>

/// Writes valid UTF-8 as the inside of a JSON string. Characters that control terminals are escaped,
/// too: all controls, the separators of lines and paragraphs, and the controls of the writing
/// direction.
///
/// @param first The first byte of the text.
/// @param last The byte behind the text.
/// @param room Receives the string; afterwards it is the byte behind the string.
/// @param limit No character is begun from here on. 38 more bytes may be overwritten.
/// @return The first byte of the text that was not written; `last` if everything was.
const uint8_t *_Nonnull json_escape(
    const uint8_t *_Nonnull first,
    const uint8_t *_Nonnull last,
    uint8_t *_Nonnull *_Nonnull room,
    const uint8_t *_Nonnull limit
);
