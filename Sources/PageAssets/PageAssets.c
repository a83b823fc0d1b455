#include "PageAssets.h"

static const char style[] = {
#embed "page.css" suffix(, )
    0,
};

static const char script[] = {
#embed "page.js" suffix(, )
#embed "sending.js" suffix(, )
#embed "map.js" suffix(, )
    0,
};

static const char icons[] = {
#embed "icons.svg" suffix(, )
    0,
};

static const char site[] = {
#embed "site.css" suffix(, )
    0,
};

static const char search[] = {
#embed "search.js" suffix(, )
    0,
};

static const char address[] = {
#embed "address.js" suffix(, )
    0,
};

const char *page_style(void) {
    return style;
}

const char *page_script(void) {
    return script;
}

const char *page_icons(void) {
    return icons;
}

const char *site_style(void) {
    return site;
}

const char *search_script(void) {
    return search;
}

const char *address_script(void) {
    return address;
}
