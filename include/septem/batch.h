/* Thousands of games stepped together, for programs that learn.
 *
 *     struct septem_batch *batch = malloc(septem_batch_size(games));
 *     septem_batch_init(batch, games, &options, seed);
 *     septem_batch_bind(batch, SEPTEM_BUFFER_FEATURES, features, sizeof features);
 *     septem_batch_bind(batch, SEPTEM_BUFFER_MASKS, masks, sizeof masks);
 *     for (;;) {
 *         … one action for each game, from the policy …
 *         septem_batch_step(batch, actions);
 *     }
 *
 * In every game one seat decides at a time: the lowest that owes a decision. Decisions stay sealed
 * until all have decided, and features come from views, so asking the seats one after the other
 * tells none of them more than asking all at once.
 *
 * After each step the batch writes what the caller has bound an array for, and nothing else: the
 * arrays are the caller's, contiguous, game after game, and what is not bound costs nothing.
 *
 * A game that ends is followed at once by another with the same options, from a seed made of the
 * first one; DONE, REWARDS, SCORES, LINES and WINNERS tell of the game that ended, everything else
 * of the one that begins. septem_batch_keep turns that off: a game that is over then waits for
 * septem_batch_reset.
 *
 * All memory is the caller's. A batch has no threads and no locks; batches share nothing, so each
 * can have a thread of its own. The same seeds, options and actions give the same results on every
 * machine. */
#ifndef SEPTEM_BATCH_H
#define SEPTEM_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/action.h>
#include <septem/bot.h>
#include <septem/export.h>
#include <septem/feature.h>
#include <septem/game.h>

enum septem_buffer {
#define X(name, type, items, text) SEPTEM_BUFFER_##name,
#include <septem/buffers.def>
#undef X
    SEPTEM_BUFFER_COUNT
};

/* The type and size that a bound array must have. */
struct septem_buffer_info {
    const char *name; /* in capitals, as in septem/buffers.def */
    const char *text; /* what it holds, in English */
    char kind;        /* 'u' unsigned, 'i' signed, 'f' float */
    int size;         /* bytes of an item */
    int items;        /* for each game */
};

/* Returns false and writes nothing if there is no such buffer. */
SEPTEM_API bool septem_buffer_info(enum septem_buffer buffer, struct septem_buffer_info *info);

/* ---- A batch ---- */

struct septem_batch;

/* Size in bytes of a batch of `games` games. Alignment as from malloc. */
SEPTEM_API size_t septem_batch_size(int games);

/* Sets up all games: game i from septem_rng_mix(seed, i). No array is bound. On an error nothing is
 * written. */
SEPTEM_API enum septem_err septem_batch_init(struct septem_batch *batch, int games,
                                             const struct septem_options *options, uint64_t seed);

/* Binds an array that the caller owns and fills it for all games; it is written after each step
 * from then on. NULL unbinds. Returns false and changes nothing unless `bytes` is exactly what
 * septem_buffer_info asks for. */
SEPTEM_API bool septem_batch_bind(struct septem_batch *batch, enum septem_buffer buffer, void *data,
                                  size_t bytes);

/* Keep a game that is over until it is reset (true), or go on with the next one (false). */
SEPTEM_API void septem_batch_keep(struct septem_batch *batch, bool keep);

/* Sets up games first … first+count-1 anew, seeds[i] giving exactly the game that septem_game_init
 * makes of it. `options` NULL: those they have. On an error nothing has changed. */
SEPTEM_API enum septem_err septem_batch_reset(struct septem_batch *batch, int first, int count,
                                              const struct septem_options *options,
                                              const uint64_t *seeds);

/* Takes one decision in every game, actions[i] being that of game i; SEPTEM_ACTION_NONE leaves a
 * game as it is. Returns -1, or the first game in which the action is not legal: nothing has
 * changed then in any of them. */
SEPTEM_API int septem_batch_step(struct septem_batch *batch, const septem_action *actions);

/* ---- Actions to take ---- */

/* Writes an action for each game, every legal one equally likely, SEPTEM_ACTION_NONE where the game
 * is over. The batch has a random number generator for each game. */
SEPTEM_API void septem_batch_sample(struct septem_batch *batch, septem_action *actions);

/* Writes the action that a bot chooses for each game that is not over and whose deciding seat is in
 * `seats`: bit s for seat s, the steward's bit for the Free City. The other actions are unchanged.
 * Returns how many were written. */
SEPTEM_API int septem_batch_choose(struct septem_batch *batch, struct septem_bot *bot,
                                   unsigned seats, septem_action *actions);

/* ---- Reading ---- */

/* A game with all its hidden information, which no policy may see. NULL if there is no such
 * game. */
SEPTEM_API const struct septem_game *septem_batch_game(const struct septem_batch *batch, int game);

#endif
