/* The deal of the day of a server, for `septem join --daily`. */
#ifndef SEPTEM_JOIN_DAILY_H
#define SEPTEM_JOIN_DAILY_H

#include "../term/paint.h"
#include "remote.h"

/* Makes a table that plays it and sits down there under a name (NULL: Guest), or finds the one of
 * today that was made from this terminal. `remote`, which has no table yet, is at it then, and has
 * the secret of a chair that is new. CLI_OK, or after a complaint what to exit with. */
int join_daily(struct remote *remote, const char *name);

/* The game is over: how it compares with others of the day. Nothing if it is not on the list. */
void join_daily_rank(struct remote *remote, const struct paint *p);

#endif
