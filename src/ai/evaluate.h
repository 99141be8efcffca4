/* What a decision is worth at first sight: the sum of what it brings, each thing with a weight
 * for the time of the game.
 *
 * A decision is described by features: "one shield that draws level with a neighbour", "the second
 * unit of a raw material", "three coins while poor". They are read off the effects of a card or
 * stage, never off its name, so cards of every set have them. The weights stand in weights.c;
 * they are rows of data, found by letting bots play each other. The same sum is the bot `rules`,
 * the first opinion of the search, and how the games it imagines are played. */
#ifndef SEPTEM_EVALUATE_H
#define SEPTEM_EVALUATE_H

#include <septem/game.h>
#include <septem/rng.h>

/* The times of a game: the first and the second half of each age; then the selection of leaders,
 * and what is asked about leaders in each age; then what is asked of the Free City in each age. */
enum {
    EVALUATE_TURNS = 2 * SEPTEM_AGES,
    EVALUATE_LEADERS = 1 + SEPTEM_AGES,
    EVALUATE_FREE_CITY = SEPTEM_AGES,
    EVALUATE_PERIODS = EVALUATE_TURNS + EVALUATE_LEADERS + EVALUATE_FREE_CITY
};

/* The rows of move_features.def: FEATURE_LEAD is the first of its eight. */
enum feature_row {
#define FEATURE(name, rows) FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (rows)-1,
#include "move_features.def"
#undef FEATURE
    FEATURE_COUNT
};

/* What a feature is worth in each period, in hundredths. */
struct evaluate_weights {
    int16_t turns[FEATURE_COUNT][EVALUATE_TURNS];
    int16_t leaders[FEATURE_COUNT][EVALUATE_LEADERS];
    int16_t free_city[FEATURE_COUNT][EVALUATE_FREE_CITY];
};

/* weights.c: those found best. */
extern const struct evaluate_weights evaluate_standard;

enum { FREES_MAX = 5, TREASURY_MAX = 63 };

/* What the tables say about cards, put together once. */
struct evaluator {
    float weights[EVALUATE_PERIODS][FEATURE_COUNT];
    float treasury[EVALUATE_PERIODS][TREASURY_MAX + 1]; /* what coins are worth, in all */
    /* The cards that each card makes free, up to the first 0. */
    septem_card frees[UINT8_MAX + 1][FREES_MAX + 1];
    int first_leader; /* cards from here on are leaders */
};

void evaluator_init(struct evaluator *evaluator, const struct evaluate_weights *weights);

/* A feature of a decision, for those who want to know. */
struct feature {
    int row;
    float amount;
};

enum { FEATURES_MAX = 128 };

struct feature_list {
    int count;
    struct feature list[FEATURES_MAX];
};

/* The time it is for what a seat is asked now. */
int evaluate_period(const struct septem_game *g, int seat);

/* Where the weight of a feature in a period stands. */
int16_t *evaluate_weight(struct evaluate_weights *weights, int period, int row);

/* The worth of each of `count` decisions that `seat` may take now, in points or nearly so. The
 * game may be a view's: what is not known is not looked at. */
void evaluate_moves(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    const struct septem_move *moves, int count, float *worth);

/* The same for one decision, with the features it comes from. */
float evaluate_move(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    const struct septem_move *move, struct feature_list *features);

/* What building a card would bring a seat if it cost nothing. */
float evaluate_card(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    septem_card card);

/* The card that the next seat would like best of a hand, and how much it would miss it. */
struct evaluate_wanted {
    septem_card card; /* 0: none */
    float missed;
};

/* For the hand of a seat that is about to pass it on; none where it stays or goes to a partner.
 * For the Free City, the hand of its steward. */
struct evaluate_wanted evaluate_wanted(const struct evaluator *evaluator,
                                       const struct septem_game *g, int seat);

/* Picks a decision: the likelier, the more it is worth; e times as likely for each 1/sharpness
 * more. Changes `worth`. */
int evaluate_pick(float *worth, int count, float sharpness, struct septem_rng *rng);

#endif
