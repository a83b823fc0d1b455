#include "WorldMap.h"

static const char path[] = {
#embed "world.path" suffix(, )
    0,
};

const char *world_map_path(void) {
    return path;
}
