#include "SchemaSQL.h"

static const char text[] = {
#embed "../../schema.sql" suffix(, )
    0,
};

static const char version3[] = {
#embed "version3.sql" suffix(, )
    0,
};

const char *schema_sql(void) {
    return text;
}

const char *schema_version_3_sql(void) {
    return version3;
}
