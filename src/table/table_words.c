/* The fixed words of a table: refusals, states, phrases. */
#include <string.h>

#include "table.h"

static const struct refusal_info refusals[REFUSAL_COUNT] = {
    [REFUSAL_NONE] = {"none", 200, ""},
#define X(code, slug, class, message) [REFUSAL_##code] = {slug, class, message},
#include "refusals.def"
#undef X
};

const struct refusal_info *refusal_info(enum refusal refusal)
{
    return &refusals[refusal];
}

const char *table_status_slug(enum table_status status)
{
    static const char *const slugs[TABLE_STATUS_COUNT] = {
        [TABLE_GATHERING] = "gathering",
        [TABLE_DRAFTING] = "drafting",
        [TABLE_PLAYING] = "playing",
        [TABLE_OVER] = "over",
    };
    return slugs[status];
}

const struct table_quip *table_quip_find(const char *slug)
{
    static const struct table_quip quips[] = {
#define X(slug, text) {slug, text},
#include "quips.def"
#undef X
    };
    for (size_t i = 0; i < sizeof quips / sizeof quips[0]; i++) {
        if (strcmp(quips[i].slug, slug) == 0) {
            return &quips[i];
        }
    }
    return NULL;
}
