/* What is said at a table of a server, for `septem join`. */
#ifndef SEPTEM_JOIN_TALK_H
#define SEPTEM_JOIN_TALK_H

#include "front.h"
#include "remote.h"

/* Tells what was said since this was last called. On the screen, where a note gives way to the
 * next one, the last of it stays in `last`. */
void join_talk_tell(struct remote *remote, struct front *front, struct words *last);

/* Says it to the table; a refusal is told. */
void join_talk_say(struct remote *remote, struct front *front, const char *text);

#endif
