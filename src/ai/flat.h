/* Flat Monte Carlo: every option imagined to the end of the game in the same worlds, the worse half
 * dropped again and again (sequential halving). */
#ifndef SEPTEM_FLAT_H
#define SEPTEM_FLAT_H

#include <septem/bot.h>

#include "option.h"
#include "playout.h"
#include "stats.h"

/* What it thinks with. Large. */
struct flat {
    struct playout playout;
    float worth[SEPTEM_MOVES_MAX];
    struct option_list options;
    struct stats stats[OPTIONS_MAX];
    int alive[OPTIONS_MAX]; /* options still in the race */
    int alive_count;
};

void flat_init(struct flat *flat, const struct evaluator *evaluator, float sharpness);

/* Answers a question with about so many playouts, or with what the time allows, if less. */
int flat_choose(struct flat *flat, const struct septem_question *question,
                struct septem_budget budget);

/* What the question allows or, where it says nothing, the settings. */
struct septem_budget flat_budget(const struct septem_question *question, uint64_t playouts,
                                 uint64_t ms);

/* Whose victory a seat of a question plays for: its own, or that of the player who answers for
 * it. */
static inline int flat_side(const struct septem_question *question)
{
    return question->seat < question->view->game.players ? question->seat : question->view->seat;
}

#endif
