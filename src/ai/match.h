/* A match: bots at the seats of one game, played to its end.
 *
 * The match is the dealer: it alone touches the game, and hands each bot the view of its seat. The
 * course of a match depends on the options, the bots and its seed alone, so matches can be spread
 * over threads in any way. A match allocates nothing; its memory is the caller's. */
#ifndef SEPTEM_MATCH_H
#define SEPTEM_MATCH_H

#include <stdint.h>

#include <septem/game.h>
#include <septem/rng.h>

#include "bot.h"

/* Called before a decision is played, for logs; `move` is one of the `count` legal ones. */
typedef void septem_match_watch(void *context, const struct septem_game *g, int seat,
                                const struct septem_move *move, int count);

struct septem_match {
    struct septem_game game;
    const struct septem_bot *bots[SEPTEM_CITIES_MAX];
    struct septem_rng rngs[SEPTEM_CITIES_MAX]; /* one for each seat's bot */
    septem_match_watch *watch;                 /* may be NULL */
    void *context;
    uint64_t decisions; /* taken so far */

    /* Room for a decision at work. */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_view view;
};

/* Sets up game number `index` of a series: its seed and those of the bots are mixed from `seed`.
 * `bots` has one bot for each player. */
enum septem_err septem_match_init(struct septem_match *match, const struct septem_options *options,
                                  const struct septem_bot *const *bots, uint64_t seed,
                                  uint64_t index);

/* Lets the bot of a seat that owes a decision take it; for the Free City, that of its steward. */
void septem_match_decide(struct septem_match *match, int seat);

/* Plays to the end. */
void septem_match_play(struct septem_match *match);

#endif
