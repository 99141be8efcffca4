/* The par of a day: what a strong bot scores on its deal in the seat of the person, against the
 * bots of the day as they play there.
 *
 * A thought for the bot pool, a question of the game at a time, so that nobody waits for it:
 *
 *     struct thought *thought = daily_par_begin(day, &key);
 *     … the pool runs it, again and again until daily_par_is_over …
 *     points = daily_par_points(daily_par_of(thought));
 *
 * Evaluations are counted and not timed, and bots draw from the key of the day: it is the same each
 * time and on every machine. */
#ifndef SEPTEM_DAILY_PAR_H
#define SEPTEM_DAILY_PAR_H

#include <septem/key.h>

#include "../service/thought.h"

struct daily_par;

/* From malloc, the caller's or the pool's to free; NULL if out of memory. */
struct thought *daily_par_begin(int64_t day, const struct septem_key *key);

/* The par that a thought is part of; NULL: it is something else. */
struct daily_par *daily_par_of(struct thought *thought);

int64_t daily_par_day(const struct daily_par *par);
bool daily_par_is_over(const struct daily_par *par);
int daily_par_points(const struct daily_par *par);

#endif
