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

/* The bots of a table. Seats whose bots are the same share one: they are asked in turn. */
struct septem_crew {
    struct septem_bot *bots[SEPTEM_CITIES_MAX];
};

/* Makes the bots of `count` seats. False, with nothing made, where there is no memory for them.
 * A crew that is all 0 may be destroyed too. */
bool septem_crew_create(struct septem_crew *crew, const struct septem_bot_spec *specs, int count);
void septem_crew_destroy(struct septem_crew *crew);

/* Called before a decision is played, for logs; `move` is one of the `count` legal ones. */
typedef void septem_match_watch(void *context, const struct septem_game *g, int seat,
                                const struct septem_move *move, int count);

struct septem_match {
    struct septem_game game;
    struct septem_bot *bots[SEPTEM_CITIES_MAX]; /* the caller's */
    struct septem_rng rngs[SEPTEM_CITIES_MAX];  /* one for each seat's bot */
    septem_match_watch *watch;                  /* may be NULL */
    void *context;
    uint64_t decisions; /* taken so far */

    /* Room for a decision at work. */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_view view;
};

/* Sets up game number `index` of a series: its seed and those of the bots are mixed from `seed`.
 * `bots` has one bot for each player; several seats may have the same one. */
enum septem_err septem_match_init(struct septem_match *match, const struct septem_options *options,
                                  struct septem_bot *const *bots, uint64_t seed, uint64_t index);

/* Lets the bot of a seat that owes a decision take it; for the Free City, that of its steward. */
void septem_match_decide(struct septem_match *match, int seat);

/* Plays to the end. */
void septem_match_play(struct septem_match *match);

#endif
