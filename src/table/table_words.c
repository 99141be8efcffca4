/* The fixed words of a table: refusals, states, phrases. */
#include <string.h>

#include "table.h"

static const struct refusal_info refusals[REFUSAL_COUNT] = {
    [REFUSAL_NONE] = {"none", 200, ""},
#define X(code, slug_, class_) [REFUSAL_##code].slug = slug_, [REFUSAL_##code].class = class_,
#include "refusals.def"
#undef X
#define REFUSAL(code, text) [REFUSAL_##code].message = TEXT(text),
#define CATALOGUE "lang/en.def"
#include "catalogue.def"
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
    enum {
#define X(code, slug_) QUIP_##code,
#include "chat_phrases.def"
#undef X
        QUIP_COUNT
    };
    static const struct table_quip quips[QUIP_COUNT] = {
#define X(code, slug_) [QUIP_##code].slug = slug_,
#include "chat_phrases.def"
#undef X
#define QUIP(code, text_) [QUIP_##code].text = TEXT(text_),
#define CATALOGUE "lang/en.def"
#include "catalogue.def"
    };
    for (int i = 0; i < QUIP_COUNT; i++) {
        if (strcmp(quips[i].slug, slug) == 0) {
            return &quips[i];
        }
    }
    return NULL;
}
