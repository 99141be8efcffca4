/* The bots for the seats of one table: see bot_set.h. */
#include "bot_set.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static bool are_same(const struct septem_bot_spec *a, const struct septem_bot_spec *b)
{
    return a->info == b->info && memcmp(a->settings, b->settings, sizeof a->settings) == 0;
}

bool bot_set_create(struct bot_set *bot_set, const struct septem_bot_spec *specs, int count)
{
    assert(count > 0 && specs != NULL);
    *bot_set = (struct bot_set){0};
    for (int seat = 0; seat < count; seat++) {
        int other = 0;
        while (other < seat && !are_same(&specs[other], &specs[seat])) {
            other++;
        }
        bot_set->bots[seat] = other < seat ? bot_set->bots[other] : septem_bot_create(&specs[seat]);
        if (bot_set->bots[seat] == NULL) {
            bot_set_destroy(bot_set);
            return false;
        }
    }
    return true;
}

void bot_set_destroy(struct bot_set *bot_set)
{
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        struct septem_bot *bot = bot_set->bots[seat];
        for (int other = seat; other < SEPTEM_CITIES_MAX; other++) {
            bot_set->bots[other] = bot_set->bots[other] == bot ? NULL : bot_set->bots[other];
        }
        septem_bot_destroy(bot);
    }
}
