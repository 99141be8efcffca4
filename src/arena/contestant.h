/* What the bots of an arena are called: those of the registry by their text, engines as they call
 * themselves. No two have the same name, but for bots of the registry that are the same. */
#ifndef SEPTEM_CONTESTANT_H
#define SEPTEM_CONTESTANT_H

#include <stdbool.h>
#include <stddef.h>

#include "schedule.h"

/* Starts each engine of a plan once, and ends it. False: one does not say hello; `why` (`size`
 * bytes) says which and what it does instead. */
bool contestants_name(struct arena_plan *plan, char *why, size_t size);

#endif
