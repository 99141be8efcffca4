/* Vacation: a person pauses their own clocks for some days, of those that the table allows each
 * chair: who sits down anew has no new ones.
 *
 * From ENTRY_AWAY on the clock of a question that they owe does not run, no bot covers them, and
 * nobody nudges them. They come back by deciding or by ENTRY_BACK, which the service writes, too,
 * when the days are used up: then the clock of the question starts anew. A day that has begun is
 * used. */
#ifndef SEPTEM_VACATION_H
#define SEPTEM_VACATION_H

#include "table.h"

/* Is the person at this chair on vacation? Until then, by the clock of table_tick; 0: is not. */
bool vacation_is_on(const struct table *table, int seat);
int64_t vacation_until(const struct table *table, int seat);

/* The days that a chair has left; those of a vacation that has begun are used. */
int vacation_left(const struct table *table, int seat);

/* May this person, who has a seat, go for this many days? */
enum refusal vacation_may(const struct table *table, int person, int days);

/* A chair whose person has used up the days, for ENTRY_BACK; -1: none. */
int vacation_due(const struct table *table, int64_t now);

/* ENTRY_AWAY; false: nobody can go by it. */
bool vacation_apply(struct table *table, const struct entry *entry);

/* The person at a chair is back by this entry, or stands up; false: was not away. */
bool vacation_end(struct table *table, int seat, const struct entry *entry);

/* The person at a chair goes for good: who was away has used all the days. */
void vacation_leave(struct table *table, int seat);

#endif
