/* The bots of one table. */
#ifndef SEPTEM_BOT_SET_H
#define SEPTEM_BOT_SET_H

#include <stdbool.h>

#include <septem/bot.h>

/* The bots of a table. Seats whose bots are the same share one: they are asked in turn. */
struct bot_set {
    struct septem_bot *bots[SEPTEM_CITIES_MAX];
};

/* Makes the bots of `count` seats. False, with nothing made, where there is no memory for them.
 * A bot_set that is all 0 may be destroyed too. */
bool bot_set_create(struct bot_set *bot_set, const struct septem_bot_spec *specs, int count);
void bot_set_destroy(struct bot_set *bot_set);

#endif
