#include "SchemaSQL.h"

static const char text[] = {
#embed "../../schema.sql" suffix(, )
    0,
};

const char *schema_sql(void) {
    return text;
}
