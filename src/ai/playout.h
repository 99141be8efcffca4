/* Playouts: simulated games and their results. */
#ifndef SEPTEM_PLAYOUT_H
#define SEPTEM_PLAYOUT_H

#include <septem/game.h>
#include <septem/rng.h>

#include "evaluate.h"

/* Working memory for the playouts of one thread. Large: allocate it once. */
struct playout {
    const struct evaluator *evaluator;
    float sharpness; /* of evaluate_pick */
    struct septem_rng rng;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    float worth[SEPTEM_MOVES_MAX];
};

/* Plays one decision of a seat, drawn by its evaluation (evaluate_pick). */
void playout_decide(struct playout *p, struct septem_game *g, int seat);

/* Plays `move` for one seat and draws the decisions of all other seats that owe one. */
void playout_answer(struct playout *p, struct septem_game *g, int seat,
                    const struct septem_move *move);

/* Plays to the end of the game; all decisions are drawn by evaluation. */
void playout_finish(struct playout *p, struct septem_game *g);

/* Plays to the end of the game, every legal decision equally likely. For measuring speed. */
void playout_finish_evenly(struct playout *p, struct septem_game *g);

/* The result of a game. The shares of all sides add up to 1; partners both have the share of their
 * side. */
struct playout_result {
    float win[SEPTEM_CITIES_MAX];     /* share of the victory: 1 for a single winner */
    float share[SEPTEM_CITIES_MAX];   /* softmax of the points: a close second has a share */
    float points[SEPTEM_CITIES_MAX];  /* of each city */
    int16_t lines[SEPTEM_LINE_COUNT]; /* points of `seat`, line by line */
    float rival;                      /* points of the best city not on its side */
};

void playout_result_of(const struct septem_game *g, int seat, struct playout_result *end);

#endif
