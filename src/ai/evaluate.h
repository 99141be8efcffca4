/* Evaluation of a decision without search: a weighted sum of its features.
 *
 * A feature says one thing about a decision: "one shield that draws level with a neighbour", "the
 * second unit of a raw material", "three coins while poor". Features come from the effects of a
 * card or stage, never from its name, so cards of every set have them. The weights depend on the
 * time of the game; they are in weights.c and were found by letting bots play each other. The bot
 * `rules` takes the best sum; the search takes it as its prior and as the policy of its
 * playouts. */
#ifndef SEPTEM_EVALUATE_H
#define SEPTEM_EVALUATE_H

#include <septem/game.h>
#include <septem/rng.h>

/* The periods of a game: the first and the second half of each age; then the selection of leaders
 * and the questions about leaders in each age; then the questions of the Free City in each age. */
enum {
    EVALUATE_TURNS = 2 * SEPTEM_AGES,
    EVALUATE_LEADERS = 1 + SEPTEM_AGES,
    EVALUATE_FREE_CITY = SEPTEM_AGES,
    EVALUATE_PERIODS = EVALUATE_TURNS + EVALUATE_LEADERS + EVALUATE_FREE_CITY
};

/* The rows of move_features.def: FEATURE_LEAD is the first of the eight rows of LEAD. */
enum feature_row {
#define FEATURE(name, rows) FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (rows)-1,
#include "move_features.def"
#undef FEATURE
    FEATURE_COUNT
};

/* The weight of each feature in each period, in hundredths. */
struct evaluate_weights {
    int16_t turns[FEATURE_COUNT][EVALUATE_TURNS];
    int16_t leaders[FEATURE_COUNT][EVALUATE_LEADERS];
    int16_t free_city[FEATURE_COUNT][EVALUATE_FREE_CITY];
};

/* weights.c: the best weights found so far. */
extern const struct evaluate_weights evaluate_standard;

enum { FREES_MAX = 5, TREASURY_MAX = 63 };

/* Weights and card data in the form that evaluation needs, computed once. */
struct evaluator {
    float weights[EVALUATE_PERIODS][FEATURE_COUNT];
    float treasury[EVALUATE_PERIODS][TREASURY_MAX + 1]; /* value of n coins */
    /* The cards that each card makes free to build, ended by 0. */
    septem_card frees[UINT8_MAX + 1][FREES_MAX + 1];
    int first_leader; /* cards from here on are leaders */
};

void evaluator_init(struct evaluator *evaluator, const struct evaluate_weights *weights);

/* One feature of a decision and its amount. */
struct feature {
    int row;
    float amount;
};

enum { FEATURES_MAX = 128 };

struct feature_list {
    int count;
    struct feature list[FEATURES_MAX];
};

/* The period of the question that `seat` is asked now. */
int evaluate_period(const struct septem_game *g, int seat);

/* A pointer to the weight of a feature in a period, inside `weights`. */
int16_t *evaluate_weight(struct evaluate_weights *weights, int period, int row);

/* Writes the value of each of the `count` decisions that `seat` may take now to `worth`, roughly in
 * points. The game may be that of a view: unknown cards are not read. */
void evaluate_moves(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    const struct septem_move *moves, int count, float *worth);

/* The same for one decision. Adds its features to `features`. */
float evaluate_move(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    const struct septem_move *move, struct feature_list *features);

/* The value for a seat of building a card without paying for it. */
float evaluate_card(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    septem_card card);

/* The card of a hand that is worth most to the seat that gets the hand next, and how much more it
 * is worth than the second best. */
struct evaluate_wanted {
    septem_card card; /* 0: none */
    float missed;
};

/* For the hand that `seat` is about to pass on; .card is 0 if the hand stays or goes to a partner.
 * For the Free City, the hand of its steward. */
struct evaluate_wanted evaluate_wanted(const struct evaluator *evaluator,
                                       const struct septem_game *g, int seat);

/* Draws a decision from the softmax of worth × sharpness and returns its index. `sharpness` is the
 * inverse of a softmax temperature. Overwrites `worth`. */
int evaluate_pick(float *worth, int count, float sharpness, struct septem_rng *rng);

#endif
