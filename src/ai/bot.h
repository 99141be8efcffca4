/* Bots: what chooses a decision for a seat.
 *
 * A bot is a row of septem_bots[]. It is shown what its seat may know and every decision it may
 * take, and answers with the number of one of them. It never sees the game itself. With two
 * players it also answers for the Free City while it has the Free City card (R9.3). */
#ifndef SEPTEM_BOT_H
#define SEPTEM_BOT_H

#include <stdbool.h>

#include <septem/game.h>
#include <septem/rng.h>
#include <septem/view.h>

struct septem_bot {
    const char *name;    /* as written after --bot and in logs */
    const char *summary; /* one line for people */
    bool looks;          /* wants a view; without it `view` is NULL, which saves making one */

    /* Picks one of the `count` (at least 1) decisions of `seat`, which is that of the view or the
     * Free City's; returns its index. */
    int (*choose)(const struct septem_view *view, int seat, const struct septem_move *moves,
                  int count, struct septem_rng *rng);
};

/* Every bot there is, ending with a row without a name. */
extern const struct septem_bot septem_bots[];

/* By name; NULL where there is none. */
const struct septem_bot *septem_bot_find(const char *name);

/* bot_random.c: uniform over the complete list of legal decisions. */
int bot_random_choose(const struct septem_view *view, int seat, const struct septem_move *moves,
                      int count, struct septem_rng *rng);

#endif
