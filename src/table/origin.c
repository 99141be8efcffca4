/* What a game is dealt from, and what is published of it. */
#include "origin.h"

#include <septem/rng.h>

#include "table.h"

uint64_t origin_number(const struct origin *origin, uint64_t stream)
{
    return origin->keyed ? septem_key_number(&origin->key, stream)
                         : septem_rng_mix(origin->seed, stream);
}

enum origin_kind origin_kind(const struct table *table)
{
    const struct setting *setting = &table->setting;
    if (setting->seeded || setting->keyed) {
        return ORIGIN_CHOSEN;
    }
    return setting->day[0] != '\0' ? ORIGIN_DAY : ORIGIN_DRAWN;
}

struct origin origin_next(const struct table *table, const struct septem_key *spare)
{
    const struct setting *setting = &table->setting;
    if (table->status == TABLE_DRAFTING) {
        return table->origin;
    }
    if (setting->seeded) {
        return (struct origin){.seed = setting->seed};
    }
    return (struct origin){.keyed = true,
                           .key = setting->keyed     ? setting->key
                                  : table->has_drawn ? table->drawn
                                                     : *spare};
}

const struct septem_key *origin_promised(const struct table *table)
{
    bool begun = table->status != TABLE_GATHERING;
    if (origin_kind(table) == ORIGIN_CHOSEN) {
        return NULL;
    }
    if (begun) {
        return table->origin.keyed ? &table->origin.key : NULL;
    }
    return table->has_drawn ? &table->drawn : NULL;
}
