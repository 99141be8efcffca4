/* The deal of the day: one game a day that is the same everywhere.
 *
 * A day is one of UTC. Its deal is nothing but settings and a level of bots, made from the date:
 * whoever makes a table so plays it, at any server. There is no mark on such a table; it is known
 * by its settings. */
#ifndef SEPTEM_DAILY_H
#define SEPTEM_DAILY_H

#include "table.h"

/* The bot at every chair but the first. */
extern const char daily_bot[];

/* Days since 1970. */
int64_t daily_day(int64_t now);

/* The settings of the day; their title is the date, 2026-11-15, the seed the same digits. */
struct setting daily_setting(int64_t day);

/* Are these the settings of that day? */
bool daily_fits(const struct setting *setting, int64_t day);

/* How a table that plays the deal of the day it was made on ended for its one person, who sat at
 * seat 0 from the first decision to the last and took every one. False: it is no such table. */
struct daily_result {
    int points, place; /* place 1 is the best */
};
bool daily_result(const struct table *table, struct daily_result *result);

#endif
