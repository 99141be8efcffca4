/* Games played to their end in the mind, and what their ends are worth. */
#ifndef SEPTEM_PLAYOUT_H
#define SEPTEM_PLAYOUT_H

#include <septem/game.h>
#include <septem/rng.h>

#include "evaluate.h"

/* What a thread imagines games with. Large: keep it in the memory of a bot. */
struct playout {
    const struct evaluator *evaluator;
    float sharpness; /* of evaluate_pick: how surely the better-looking decision is taken */
    struct septem_rng rng;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    float worth[SEPTEM_MOVES_MAX];
};

/* One decision by first sight, with some chance in it. */
void playout_decide(struct playout *p, struct septem_game *g, int seat);

/* Takes a decision for one seat; all others that owe one decide by first sight. */
void playout_answer(struct playout *p, struct septem_game *g, int seat,
                    const struct septem_move *move);

/* Plays to the end, all seats by first sight. */
void playout_finish(struct playout *p, struct septem_game *g);

/* Plays to the end, every legal decision equally likely: what measures speed. */
void playout_finish_evenly(struct playout *p, struct septem_game *g);

/* The end of a game. Shares are of 1 for all sides together; partners both have that of their
 * side, as has whoever else plays for it. */
struct playout_result {
    float win[SEPTEM_CITIES_MAX];     /* share of the victory */
    float share[SEPTEM_CITIES_MAX];   /* the same, blurred: a close second is worth something */
    float points[SEPTEM_CITIES_MAX];  /* of each city */
    int16_t lines[SEPTEM_LINE_COUNT]; /* of the seat asked about */
    float rival;                      /* points of the best city not on its side */
};

void playout_result_of(const struct septem_game *g, int seat, struct playout_result *end);

#endif
