/* Rollouts: many games played at once, one row for every seat that owes a decision.
 *
 *     struct septem_rollout *rollout = malloc(septem_rollout_size(games));
 *     septem_rollout_init(rollout, games, tables, table_count);
 *     septem_rollout_bind(rollout, &arrays);
 *     septem_rollout_deal(rollout, deals);
 *     for (int rows = septem_rollout_step(rollout, NULL); rows > 0;
 *          rows = septem_rollout_step(rollout, choices)) {
 *         … for each row an index into its candidates, from the policy …
 *     }
 *     … arrays.shares and arrays.lines now hold the results of all games …
 *
 * All seats that a question is put to answer in one step: decisions are sealed, so none of them
 * learns anything from the others. A row is what its player knows (septem/observe.h) and the legal
 * decisions. Where there is only one legal decision it is taken, and no row is written. Guests,
 * seats played by a bot, have no rows either.
 *
 * A game that is over has no more rows; with no row left all games are over and the next deal may
 * be made. Which table each game is played at, its seed and its guests are the caller's to draw:
 * the same deals and choices give the same games on every machine.
 *
 * All memory is the caller's, arrays may be pinned. A rollout has no threads and no locks; rollouts
 * share nothing, so that each can have a thread of its own. */
#ifndef SEPTEM_ROLLOUT_H
#define SEPTEM_ROLLOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/export.h>
#include <septem/game.h>
#include <septem/observe.h>

enum {
    SEPTEM_ROLLOUT_CANDIDATES = 32, /* decisions of a row; of more, those that pay in another way
                                       than the first of their kind are left out first */
    SEPTEM_ROLLOUT_TABLES_MAX = 256
};

/* One game to be played. */
struct septem_deal {
    uint64_t seed;
    uint16_t table; /* index of its options */
    uint8_t guests; /* bit per player: a bot's */
    uint8_t spare[5];
};

/* Where to write; NULL: nowhere. Rows come first, `capacity` of them: at least games times
 * SEPTEM_CITIES_MAX. With a `stride` the arrays of rows lie in each other: a row of each begins
 * `stride` bytes after the last one, so that one copy moves all of a row.
 *
 * A candidate is eight bytes, the fields of a struct septem_move: card, use, stage (or token), by
 * (8 more if it freezes), left, right, bank, as. Unused candidates of a row are all 0. */
struct septem_rollout_arrays {
    size_t capacity;
    size_t stride;         /* 0: arrays of their own */
    uint8_t *observations; /* row: septem_observation_size() bytes */
    uint8_t *candidates;   /* row: SEPTEM_ROLLOUT_CANDIDATES of 8 bytes, see above */
    uint8_t *counts;       /* row: candidates there are */
    int32_t *games;        /* row: which game */
    uint8_t *players;      /* row: the player who decides, from 0 */
    float *shares;         /* game: share of the victory of each of SEPTEM_CITIES_MAX */
    int16_t *lines;        /* game: points, SEPTEM_CITIES_MAX times SEPTEM_LINE_COUNT */
    uint8_t *stages;       /* game: stages built, SEPTEM_CITIES_MAX */
};

struct septem_rollout;

SEPTEM_API size_t septem_rollout_size(int games);

/* `tables` are the options that games are dealt with. They are copied. Returns false
 * if `games` or `table_count` is out of range; the options themselves are not checked here. */
SEPTEM_API bool septem_rollout_init(struct septem_rollout *rollout, int games,
                                    const struct septem_options *tables, int table_count);

/* Returns false and changes nothing if `capacity` is too small. */
SEPTEM_API bool septem_rollout_bind(struct septem_rollout *rollout,
                                    const struct septem_rollout_arrays *arrays);

/* The bot that plays for guests; NULL: there are none. The caller owns it. */
SEPTEM_API void septem_rollout_guest(struct septem_rollout *rollout, struct septem_bot *bot);

/* Sets up all games anew. On an error no game is in play. */
SEPTEM_API enum septem_err septem_rollout_deal(struct septem_rollout *rollout,
                                               const struct septem_deal *deals);

/* Takes the decision choices[i] for each row i of the last step, plays on until every game asks a
 * seat again or is over, and writes the new rows. Returns the number of rows, or -1 if a choice is
 * not the index of a candidate; nothing has changed then. The first step after a deal takes
 * NULL. */
SEPTEM_API int septem_rollout_step(struct septem_rollout *rollout, const uint8_t *choices);

#endif
