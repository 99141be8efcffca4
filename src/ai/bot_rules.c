/* The bot `rules`: the decision with the best evaluation (evaluate.h), without search. It adds what
 * the next seat loses if it does not get the card. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot_registry.h"
#include "flat.h"

struct memory {
    struct evaluator evaluator;
    float worth[SEPTEM_MOVES_MAX];
    struct flat flat; /* for questions that need playouts */
};

enum { PLAYOUTS_ELSEWHERE = 600 };

/* The questions that features describe; the others are answered by flat Monte Carlo. */
static const bool plain[SEPTEM_PHASE_COUNT] = {
    [SEPTEM_PHASE_KEEP] = true,      [SEPTEM_PHASE_RECRUIT] = true,   [SEPTEM_PHASE_TURN] = true,
    [SEPTEM_PHASE_FREE_CITY] = true, [SEPTEM_PHASE_LAST_CARD] = true, [SEPTEM_PHASE_HIRE] = true,
    [SEPTEM_PHASE_COURT] = true,     [SEPTEM_PHASE_RETURN] = true,    [SEPTEM_PHASE_SALVAGE] = true,
    [SEPTEM_PHASE_PAY] = true,
};

void *bot_rules_create(const struct septem_bot_spec *spec)
{
    struct memory *memory = malloc(sizeof *memory);
    (void)spec;
    if (memory != NULL) {
        evaluator_init(&memory->evaluator, &evaluate_standard);
        flat_init(&memory->flat, &memory->evaluator, 1);
    }
    return memory;
}

void bot_rules_destroy(void *memory)
{
    free(memory);
}

int bot_rules_choose(const struct septem_bot_spec *spec, void *memory,
                     const struct septem_question *q)
{
    assert(q->count > 0);
    struct memory *m = memory;
    const struct septem_game *g = &q->view->game;
    int best = 0;
    (void)spec;
    if (!plain[g->phase]) {
        return flat_choose(&m->flat, q, flat_budget(q, PLAYOUTS_ELSEWHERE, 0));
    }
    struct evaluate_wanted wanted = evaluate_wanted(&m->evaluator, g, q->seat);
    float denial = m->evaluator.weights[evaluate_period(g, q->seat)][FEATURE_DENY] * wanted.missed;
    evaluate_moves(&m->evaluator, g, q->seat, q->moves, q->count, m->worth);
    for (int i = 0; i < q->count; i++) {
        m->worth[i] += wanted.card != 0 && q->moves[i].card == wanted.card ? denial : 0;
        best = m->worth[i] > m->worth[best] ? i : best;
    }
    return best;
}
