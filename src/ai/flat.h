/* Flat Monte Carlo: playouts of every option in the same sampled worlds; after each round the worse
 * half of the options is dropped (sequential halving). */
#ifndef SEPTEM_FLAT_H
#define SEPTEM_FLAT_H

#include <septem/bot.h>

#include "option.h"
#include "playout.h"
#include "stats.h"

/* Working memory of a search. Large: allocate it once. */
struct flat {
    struct playout playout;
    float worth[SEPTEM_MOVES_MAX];
    struct option_list options;
    struct stats stats[OPTIONS_MAX];
    int alive[OPTIONS_MAX]; /* options not dropped yet */
    int alive_count;
};

void flat_init(struct flat *flat, const struct evaluator *evaluator, float sharpness);

/* Returns the index of the chosen decision, after about budget.playouts playouts or budget.ms
 * milliseconds, whichever comes first. */
int flat_choose(struct flat *flat, const struct septem_question *question,
                struct septem_budget budget);

/* The budget of the question or, if it has none, `playouts` and `ms`. */
struct septem_budget flat_budget(const struct septem_question *question, uint64_t playouts,
                                 uint64_t ms);

/* The player whose victory counts for a question: the seat or, for the Free City, its steward. */
static inline int flat_side(const struct septem_question *question)
{
    return question->seat < question->view->game.players ? question->seat : question->view->seat;
}

#endif
