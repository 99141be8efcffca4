/* The deal of the day at this server: see daily.h. */
#ifndef SEPTEM_DAY_H
#define SEPTEM_DAY_H

#include "server.h"

/* Finds today's results in the store. Without memory there is no deal of the day. */
void day_load(struct server *server);
void day_clear(struct server *server);

/* A game is over; if it was the deal of the day, its result is kept. */
void day_note(struct server *server, const struct table *table);

#endif
