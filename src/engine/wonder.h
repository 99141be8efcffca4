/* Wonders: which stages may be built, what they cost and do, also where they are copied. */
#ifndef SEPTEM_WONDER_H
#define SEPTEM_WONDER_H

#include <septem/game.h>

#include "rows.h"

/* The lowest stage that is not built, from 1; one more than there are, if all are. */
static inline int wonder_lowest(const struct septem_city *city)
{
    static const uint8_t lowest[1 << SEPTEM_STAGES_MAX] = {1, 2, 1, 3, 1, 2, 1, 4,
                                                           1, 2, 1, 3, 1, 2, 1, 5};
    return lowest[city->stages];
}

/* The stages that may be built next, bit k for stage k + 1: one, or with some boards any. */
unsigned wonder_open(const struct septem_city *city);

/* The stage meant by number `stage` from 1: its own, or the one it copies (R12.3). `as` is the
 * copied stage's number where that is the builder's choice. */
const struct septem_stage *wonder_stage(const struct septem_game *g, int seat, int stage, int as);

/* What `as` may be for a stage: bit j for stage j of a copied board, bit 0 where there is no
 * choice. The same stage of the same neighbour is not copied twice. */
unsigned wonder_choices(const struct septem_game *g, int seat, int stage);

/* What a stage costs here: with some powers its resources are waived, never its coins (R11.7). */
const struct septem_cost *wonder_cost(const struct septem_game *g, int seat, int stage, int as);

/* R10.12: lists a move, given as word, for each stage that may be built next with as many coins as
 * the stage has units and coins, nothing taken off. */
int wonder_list_for_coins(const struct septem_game *g, int seat, uint64_t move,
                          struct septem_move *out);

/* The stage that takes fewest coins so, and how many; stage 0 where all are built. */
struct septem_stage_choice wonder_cheapest_for_coins(const struct septem_game *g, int seat,
                                                     int *price);

/* Does this stage copy another one? */
bool wonder_is_copy(const struct septem_city *city, int stage);

#endif
