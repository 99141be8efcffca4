/* Ways to pay and legal decisions worked out the slow way, straight from the words of R3, R4, R8
 * and R11.7: every unit of a cost is given to an explicit producer, every assignment is tried.
 * Shares nothing with the engine but the tables of cards and boards. */
#ifndef SEPTEM_TESTS_WAYS_H
#define SEPTEM_TESTS_WAYS_H

#include <septem/game.h>

enum { WAYS_MAX = 128 };

struct way {
    int left, right, bank;
};

/* Every distinct payment of an irreducible way that the treasury covers (R4.7). */
int ways_to_pay(const struct septem_game *g, int seat, const struct septem_cost *cost,
                struct way out[WAYS_MAX]);

/* Every legal decision of a seat in a turn or with the last card of an age, in no order. */
int ways_to_move(const struct septem_game *g, int seat, struct septem_move *out);

/* R7.3, R11.6: the most that a city's symbols, those of choice and its masks give, no guild being
 * copied. */
int ways_to_count_symbols(const struct septem_game *g, int seat);

/* R7.2, R7.3: the most that symbols and symbols of choice can give. */
int ways_science(int compasses, int gears, int tablets, int any);

#endif
