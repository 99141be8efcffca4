/* A match: one game played to its end by bots.
 *
 * Only the match has the game; each bot gets the view of its seat. The moves of a match depend on
 * the options, the bots and the seed alone, so matches can run on any threads in any order. A match
 * allocates nothing; the caller owns its memory. */
#ifndef SEPTEM_MATCH_H
#define SEPTEM_MATCH_H

#include <stdint.h>

#include <septem/bot.h>
#include <septem/game.h>
#include <septem/rng.h>

/* Called before a decision is played, for logs; `move` is one of `count` legal moves. */
typedef void match_watch(void *context, const struct septem_game *g, int seat,
                         const struct septem_move *move, int count);

struct match {
    struct septem_game game;
    struct septem_bot *bots[SEPTEM_CITIES_MAX]; /* owned by the caller */
    struct septem_rng rngs[SEPTEM_CITIES_MAX];  /* one for each seat's bot */
    match_watch *watch;                         /* may be NULL */
    void *context;
    uint64_t decisions; /* taken so far */
    uint64_t id;        /* of the game, for its bots: septem_question.game */

    /* Scratch memory for one decision. */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_view view;
};

/* Sets up game number `index` of a series. The seeds of the game and of the bots are derived from
 * `seed` and `index`. `bots` has one bot for each player; seats may share a bot. */
enum septem_err match_init(struct match *match, const struct septem_options *options,
                           struct septem_bot *const *bots, uint64_t seed, uint64_t index);

/* Asks the bot of a seat that owes a decision and plays its answer. For the Free City, the bot of
 * its steward is asked. */
void match_decide(struct match *match, int seat);

/* Tells the bots that the game is over. */
void match_end(struct match *match);

/* Plays to the end of the game, and tells the bots. */
void match_play(struct match *match);

#endif
