/* The deal of the day at this server: see daily.h. */
#ifndef SEPTEM_DAY_H
#define SEPTEM_DAY_H

#include "server.h"

/* Finds the secret that days are dealt from, and today's results, in the store. Without memory, or
 * where the secret cannot be read, there is no deal of the day. */
void day_load(struct server *server);
void day_clear(struct server *server);

/* Today's date; NULL where there is no deal of the day. */
const char *day_today(struct server *server, char date[SETTING_DAY_MAX]);

/* The key of today's deal, where there is one. */
struct septem_key day_key(struct server *server);

/* A game is over; if it was the deal of the day, its result is kept. */
void day_note(struct server *server, const struct table *table);

#endif
