/* Batches: many games played at once, one row for every seat that owes a decision.
 *
 *     struct septem_batch *batch = septem_batch_create(&setup);
 *     septem_batch_bind(batch, &arrays);
 *     septem_batch_deal(batch, deals);
 *     for (int rows = septem_batch_step(batch, NULL); rows > 0;
 *          rows = septem_batch_step(batch, choices)) {
 *         … for each row an index into its candidates, from the policy …
 *     }
 *     … arrays.shares and arrays.margins now hold the results of all games …
 *     septem_batch_destroy(batch);
 *
 * All seats that a question is put to answer in one step: decisions are sealed, so none of them
 * learns anything from the others. A row is what its player knows (septem/observe.h) and the legal
 * decisions, its candidates. Where there is only one legal decision it is taken, and no row is
 * written. Seats that are played by a bot have no rows either.
 *
 * A game that is over has no more rows; with no row left all games are over and the next deal may
 * be made. Which table each game is played at, its seed and who plays its seats are the caller's to
 * draw. The same deals and choices give the same games and the same rows in the same order, on
 * every machine and with any number of threads, as long as no bot has a limit of time.
 *
 * The arrays are the caller's: they may be pinned, or parts of larger ones. One thread at a time
 * may call the functions of a batch; batches share nothing. */
#ifndef SEPTEM_BATCH_H
#define SEPTEM_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/export.h>
#include <septem/game.h>
#include <septem/observe.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_BATCH_CANDIDATES = 32, /* decisions of a row; of more, those that pay in another way
                                     than the first of their kind are left out first */
    SEPTEM_BATCH_TABLES_MAX = 256,
    SEPTEM_BATCH_BOTS_MAX = 16,
    SEPTEM_BATCH_THREADS_MAX = 256
};

/* ---- Setting up ---- */

/* What a batch is made of; everything is copied. Options are checked when games are dealt. */
struct septem_batch_setup {
    int games;
    int threads; /* 0 and 1: the caller's alone */
    int table_count, bot_count;
    const struct septem_options *tables; /* what games are dealt with */
    const struct septem_bot_spec *bots;  /* who may play seats, and think; may be NULL */
};

struct septem_batch;

/* Returns NULL if a number is out of range or out of memory. */
SEPTEM_API struct septem_batch *septem_batch_create(const struct septem_batch_setup *setup);
SEPTEM_API void septem_batch_destroy(struct septem_batch *batch);

/* Where to write; NULL: nowhere. Rows come first, `capacity` of them: at least games times
 * SEPTEM_CITIES_MAX. With a `stride` the arrays of rows lie in each other: a row of each begins
 * `stride` bytes after the last one, so that one copy moves all of a row.
 *
 * Candidates are written as by septem_observe_moves. Unused candidates of a row are
 * all 0. Both rewards are of players; partners have those of their side. */
struct septem_batch_arrays {
    size_t capacity;
    size_t stride;         /* 0: arrays of their own */
    uint8_t *observations; /* row: septem_observation_size() bytes */
    uint8_t *candidates;   /* row: SEPTEM_BATCH_CANDIDATES of SEPTEM_CANDIDATE_BYTES */
    uint8_t *counts;       /* row: candidates there are */
    int32_t *games;        /* row: which game */
    uint8_t *players;      /* row: the player who decides, from 0 */
    float *shares;         /* game: share of the victory of each of SEPTEM_CITIES_MAX; sum 1 */
    int16_t *margins;      /* game: points ahead of the best other side, SEPTEM_CITIES_MAX */
    int16_t *lines;        /* game: points, SEPTEM_CITIES_MAX times SEPTEM_LINE_COUNT */
    uint8_t *stages;       /* game: stages built, SEPTEM_CITIES_MAX */
};

/* Returns false and changes nothing if `capacity` is too small. */
SEPTEM_API bool septem_batch_bind(struct septem_batch *batch,
                                  const struct septem_batch_arrays *arrays);

/* ---- Playing ---- */

/* One game to be played. Duplicates, the same cards for everybody in turn, are deals of one seed
 * with the players moved on. */
struct septem_deal {
    uint64_t seed;
    uint16_t table;                  /* index of its options */
    uint8_t bots[SEPTEM_CITIES_MAX]; /* by player: 0 the caller's; n bot n of the setup, from 1 */
    uint8_t spare[6];
};

/* Sets up all games anew. On an error, SEPTEM_ERR_PLAYERS also for a table or a bot that there is
 * none of, no game is in play. */
SEPTEM_API enum septem_err septem_batch_deal(struct septem_batch *batch,
                                             const struct septem_deal *deals);

/* Takes the decision choices[i] for each row i of the last step, plays on until every game asks a
 * seat again or is over, and writes the new rows, game after game. Returns the number of rows, or
 * -1 if a choice is not the index of a candidate; nothing has changed then. The first step after a
 * deal takes NULL. */
SEPTEM_API int septem_batch_step(struct septem_batch *batch, const uint8_t *choices);

/* Copies games of another batch as they stand, to see what other choices come to: game i of `to`
 * becomes games[i] of `from`, for `count` of them, with the rows whose choices are awaited there.
 * These have new numbers, game after game; arrays are written again with the next step. The other
 * games of `to` are no longer in play. Neither batch may be in another call. Returns the number of
 * rows, or -1, with nothing changed, if there is no such game, no room for as many, if both are
 * the same batch, or if they do not have as many bots, which must be the same ones. */
SEPTEM_API int septem_batch_fork(struct septem_batch *to, const struct septem_batch *from,
                                 const int32_t *games, int count);

/* Writes a choice for each row of the last step, every candidate equally likely. */
SEPTEM_API void septem_batch_sample(struct septem_batch *batch, uint8_t *choices);

/* ---- Thinking ---- */

/* What a bot makes of rows; NULL: nowhere. Searching bots say what they saw of each candidate,
 * others only choose. */
struct septem_batch_thoughts {
    uint8_t *choices; /* row: the candidate it would take */
    uint32_t *visits; /* row: of SEPTEM_BATCH_CANDIDATES, how often it was tried */
    float *values;    /* row: of SEPTEM_BATCH_CANDIDATES, the share of the victory expected of it */
};

/* Lets bot `bot` of the setup, from 1, think about rows[0] … rows[count-1] of the last step, and
 * writes what comes of it in this order; `rows` NULL: about all rows. The games do not change, and
 * asking again gives the same answers. Returns false and writes nothing if there is no such bot or
 * row. */
SEPTEM_API bool septem_batch_think(struct septem_batch *batch, int bot, const int32_t *rows,
                                   int count, const struct septem_batch_thoughts *thoughts);

/* A game with all its hidden information, which no policy may see. NULL if there is no such
 * game. */
SEPTEM_API const struct septem_game *septem_batch_game(const struct septem_batch *batch, int game);

SEPTEM_C_END

#endif
