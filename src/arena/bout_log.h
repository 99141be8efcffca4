/* The logs of the games of an arena (docs/log.md), one file for each game. */
#ifndef SEPTEM_BOUT_LOG_H
#define SEPTEM_BOUT_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include <septem/log.h>

#include "schedule.h"

struct match;

struct bout_log {
    struct septem_log log;
    char text[SEPTEM_LOG_TEXT_MAX];
};

/* A game begins, with the bots of the plan at these seats. */
void bout_log_begin(struct bout_log *log, const struct arena_plan *plan,
                    const struct seating *seating, struct match *match);

/* It is over: writes plan->log_dir/deal-D-game-G.log. False: `why` says what went wrong. */
bool bout_log_write(struct bout_log *log, const struct arena_plan *plan, const struct match *match,
                    uint64_t deal, int game, char *why, size_t size);

#endif
