#include <stddef.h>

/// The countries of the world as the data of an SVG path, terminated by a zero byte.
///
/// A unit is a twentieth of a degree: x grows to the east from -3600 to 3600, y to the south from
/// -1800 to 1800.
const char *_Nonnull world_map_path(void);
