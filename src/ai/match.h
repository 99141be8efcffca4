/* A match: bots at the seats of one game, played to its end.
 *
 * The match is the dealer: it alone touches the game, and hands each bot the view of its seat. The
 * course of a match depends on the options, the bots and its seed alone, so matches can be spread
 * over threads in any way. A match allocates nothing; its memory is the caller's. */
#ifndef SEPTEM_MATCH_H
#define SEPTEM_MATCH_H

#include <stdint.h>

#include <septem/bot.h>
#include <septem/game.h>
#include <septem/rng.h>

/* Called before a decision is played, for logs; `move` is one of the `count` legal ones. */
typedef void match_watch(void *context, const struct septem_game *g, int seat,
                         const struct septem_move *move, int count);

struct match {
    struct septem_game game;
    struct septem_bot *bots[SEPTEM_CITIES_MAX]; /* the caller's */
    struct septem_rng rngs[SEPTEM_CITIES_MAX];  /* one for each seat's bot */
    match_watch *watch;                         /* may be NULL */
    void *context;
    uint64_t decisions; /* taken so far */

    /* Room for a decision at work. */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_view view;
};

/* Sets up game number `index` of a series: its seed and those of the bots are mixed from `seed`.
 * `bots` has one bot for each player; several seats may have the same one. */
enum septem_err match_init(struct match *match, const struct septem_options *options,
                           struct septem_bot *const *bots, uint64_t seed, uint64_t index);

/* Lets the bot of a seat that owes a decision take it; for the Free City, that of its steward. */
void match_decide(struct match *match, int seat);

/* Plays to the end. */
void match_play(struct match *match);

#endif
