/* Nudges: a player asks those who keep the others waiting to decide, once for each question.
 *
 * It changes nothing of the game, so it is no entry of the log: who has asked is forgotten when the
 * table is read back. How the awaited people hear of it is the host's affair. */
#ifndef SEPTEM_NUDGE_H
#define SEPTEM_NUDGE_H

#include "table.h"

/* From when on this question may be asked for; 0: not at all. */
int64_t nudge_at(const struct table *table);

/* May this person ask for it now? */
enum refusal nudge_may(const struct table *table, int person, int64_t now);

/* Has this person asked for the answers to the question that is asked now? */
bool nudge_is_done(const struct table *table, int person);

/* This person has asked. Returns the chairs among those awaited that nobody had asked before. */
unsigned nudge_do(struct table *table, int person);

#endif
