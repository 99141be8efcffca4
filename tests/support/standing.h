/* The effects of everything that stands in a city, gathered anew from the tables: for the slow ways
 * of ways.h. */
#ifndef SEPTEM_TESTS_STANDING_H
#define SEPTEM_TESTS_STANDING_H

#include <septem/game.h>

enum { STANDING_MAX = 128 };

/* The effects of structures, stages, leaders face up or copied, and of the board from the start,
 * and whether neighbours may buy what each makes. */
struct standing {
    int count;
    const struct septem_effect *effects[STANDING_MAX];
    bool for_sale[STANDING_MAX];
};

struct standing standing_in(const struct septem_game *g, int seat);

/* Is this word among them? */
bool standing_says(const struct septem_game *g, int seat, enum septem_fx kind);

/* R12.3: what a stage is, copied or not; `as` where that is a choice. */
const struct septem_stage *standing_stage(const struct septem_game *g, int seat, int stage, int as);

#endif
