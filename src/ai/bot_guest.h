/* Bots beside the registry: programs that this host has been told of (src/arena/engine_offer.h).
 * septem_bot_parse finds them by their text, "engine:NAME", or by NAME alone. */
#ifndef SEPTEM_BOT_GUEST_H
#define SEPTEM_BOT_GUEST_H

#include <stdbool.h>

#include <septem/bot.h>

enum { BOT_GUESTS_MAX = 16 };

/* Adds one, before any thread begins; spec->text has the prefix. False if there are too many, or if
 * there is a bot of that name. */
bool bot_guest_add(const struct septem_bot_spec *spec);

/* The guest that a text names; NULL: none. */
const struct septem_bot_spec *bot_guest_find(const char *text);

/* Guest number `i`, from 0; NULL behind the last. */
const struct septem_bot_spec *bot_guest(int i);

#endif
