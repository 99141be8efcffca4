/* The bots for the seats of one table. */
#ifndef SEPTEM_BOT_SET_H
#define SEPTEM_BOT_SET_H

#include <stdbool.h>

#include <septem/bot.h>

/* One bot for each seat. Seats with the same spec share a bot, which answers for them in turn. */
struct bot_set {
    struct septem_bot *bots[SEPTEM_CITIES_MAX];
};

/* Creates the bots of `count` seats. Returns false if out of memory; nothing is left to destroy
 * then. bot_set_destroy accepts a zeroed set. */
bool bot_set_create(struct bot_set *bot_set, const struct septem_bot_spec *specs, int count);
void bot_set_destroy(struct bot_set *bot_set);

#endif
