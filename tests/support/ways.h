/* Ways to pay and legal decisions worked out the slow way, straight from the words of R3, R4, R8,
 * R10.5, R10.8, R10.9 and R11.7: every unit of a cost is given to an explicit producer, every
 * assignment is tried. Shares nothing with the engine but the tables of cards and boards. */
#ifndef SEPTEM_TESTS_WAYS_H
#define SEPTEM_TESTS_WAYS_H

#include <septem/game.h>

enum { WAYS_MAX = 128 };

struct way {
    int left, right, bank;
    int sellers; /* the most neighbours that are bought from when that is paid (R10.18) */
};

/* Every distinct payment of an irreducible way that the treasury covers (R4.7). The cost is that
 * of a card of the colour `of`, or of a stage (SEPTEM_COUNT_STAGES). */
int ways_to_pay(const struct septem_game *g, int seat, const struct septem_cost *cost, int of,
                struct way out[WAYS_MAX]);

/* R10.18: how many neighbours a decision that pays buys from; -1 if it is no way to pay. */
int ways_sellers(const struct septem_game *g, int seat, const struct septem_move *move);

/* Every legal decision of a seat in a turn or with the last card of an age, in no order. */
int ways_to_move(const struct septem_game *g, int seat, struct septem_move *out);

/* Every legal decision of a seat in a recruitment (R10.3), in no order. */
int ways_to_recruit(const struct septem_game *g, int seat, struct septem_move *out);

/* R7.3, R10.15, R11.6: the most that a city's symbols, those of choice, its masks and what leaders
 * make of them give, no guild being copied: on the science line, and for sets on the leaders'. */
struct ways_symbols {
    int points, bonus;
};

struct ways_symbols ways_to_count_symbols(const struct septem_game *g, int seat);

/* R7.2, R7.3: the most that symbols and symbols of choice can give. */
int ways_science(int compasses, int gears, int tablets, int any);

#endif
