/* The deal of the day: one game a day that is the same for everybody at a server.
 *
 * A day is one of UTC. Its deal is settings and a level of bots, made from the date, and a key that
 * comes from a secret of the server and the date: nobody knows the cards before the day begins.
 * Every table made with these settings on that day plays it.
 *
 * Without a server there is nobody to keep a secret: the cards then come from the date alone. They
 * are the same everywhere, other ones than at any server, and no secret. */
#ifndef SEPTEM_DAILY_DEAL_H
#define SEPTEM_DAILY_DEAL_H

#include "table.h"

/* The bot at every chair but the first. */
extern const char daily_bot[];

/* Days since 1970. */
int64_t daily_day(int64_t now);

/* The settings of the day; `day` and `title` are its date, 2026-11-15. */
struct setting daily_setting(int64_t day);

/* The seed of the day without a server. */
uint64_t daily_seed(int64_t day);

/* The key of the day at the server with this secret. */
struct septem_key daily_key(const struct septem_key *secret, int64_t day);

/* The board that the person at seat 0 is dealt from this key; but for its date every day has the
 * same settings. */
septem_board daily_board(const struct septem_key *key);

/* Are these the settings of that day? */
bool daily_fits(const struct setting *setting, int64_t day);

/* How a table that plays the deal of the day it was made on ended for its one person, who sat at
 * seat 0 from the first decision to the last and took every one. False: it is no such table. */
struct daily_result {
    int points, place; /* place 1 is the best */
};
bool daily_result(const struct table *table, struct daily_result *result);

/* A result in a list. */
struct daily_row {
    struct daily_result result;
    int64_t at; /* when it was over */
    char table[TABLE_ID_LENGTH + 1];
    char name[SEPTEM_NAME_MAX];
};

/* Puts a result where it belongs among `count` rows, best first: more points, then the better
 * place, then who came first. There is room for `max`: in a full list the worst one goes, so that
 * nobody can close it to better ones. Returns how many there are now. */
int daily_keep(struct daily_row *rows, int count, int max, const struct daily_row *row);

#endif
