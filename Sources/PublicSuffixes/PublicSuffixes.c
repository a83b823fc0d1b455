#include "PublicSuffixes.h"

static const char rules[] = {
#embed "public-suffixes.dat" suffix(, )
    0,
};

const char *public_suffix_rules(void) {
    return rules;
}
