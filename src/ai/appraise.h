/* What a decision is worth at first sight: the sum of what it brings, each thing with a weight
 * for the time of the game.
 *
 * A decision is described by traits: "one shield that draws level with a neighbour", "the second
 * unit of a raw material", "three coins while poor". They are read off the effects of a card or
 * stage, never off its name, so cards of every set have them. The weights stand in weights.c;
 * they are rows of data, found by letting bots play each other. The same sum is the bot `rules`,
 * the first opinion of the search, and how the games it imagines are played. */
#ifndef SEPTEM_APPRAISE_H
#define SEPTEM_APPRAISE_H

#include <septem/game.h>
#include <septem/rng.h>

/* The times of a game: the first and the second half of each age; then the selection of leaders,
 * and what is asked about leaders in each age; then what is asked of the Free City in each age. */
enum {
    APPRAISE_TURNS = 2 * SEPTEM_AGES,
    APPRAISE_LEADERS = 1 + SEPTEM_AGES,
    APPRAISE_FREE_CITY = SEPTEM_AGES,
    APPRAISE_PERIODS = APPRAISE_TURNS + APPRAISE_LEADERS + APPRAISE_FREE_CITY
};

/* The rows of traits.def: TRAIT_LEAD is the first of its eight. */
enum trait_row {
#define TRAIT(name, rows) TRAIT_##name, TRAIT_##name##_LAST = TRAIT_##name + (rows)-1,
#include "traits.def"
#undef TRAIT
    TRAIT_COUNT
};

/* What a trait is worth in each period, in hundredths. */
struct appraise_weights {
    int16_t turns[TRAIT_COUNT][APPRAISE_TURNS];
    int16_t leaders[TRAIT_COUNT][APPRAISE_LEADERS];
    int16_t free_city[TRAIT_COUNT][APPRAISE_FREE_CITY];
};

/* weights.c: those found best. */
extern const struct appraise_weights appraise_standard;

enum { FREES_MAX = 5, TREASURY_MAX = 63 };

/* What the tables say about cards, put together once. */
struct appraiser {
    float weights[APPRAISE_PERIODS][TRAIT_COUNT];
    float treasury[APPRAISE_PERIODS][TREASURY_MAX + 1]; /* what coins are worth, in all */
    /* The cards that each card makes free, up to the first 0. */
    septem_card frees[UINT8_MAX + 1][FREES_MAX + 1];
    int first_leader; /* cards from here on are leaders */
};

void appraiser_init(struct appraiser *a, const struct appraise_weights *weights);

/* A trait of a decision, for those who want to know. */
struct trait {
    int row;
    float amount;
};

enum { TRAITS_MAX = 128 };

struct traits {
    int count;
    struct trait list[TRAITS_MAX];
};

/* The time it is for what a seat is asked now. */
int appraise_period(const struct septem_game *g, int seat);

/* Where the weight of a trait in a period stands. */
int16_t *appraise_weight(struct appraise_weights *weights, int period, int row);

/* The worth of each of `count` decisions that `seat` may take now, in points or nearly so. The
 * game may be a view's: what is not known is not looked at. */
void appraise_moves(const struct appraiser *a, const struct septem_game *g, int seat,
                    const struct septem_move *moves, int count, float *worth);

/* The same for one decision, with the traits it comes from. */
float appraise_move(const struct appraiser *a, const struct septem_game *g, int seat,
                    const struct septem_move *move, struct traits *traits);

/* What building a card would bring a seat if it cost nothing. */
float appraise_card(const struct appraiser *a, const struct septem_game *g, int seat,
                    septem_card card);

/* The card that the next seat would like best of a hand, and how much it would miss it. */
struct appraise_wish {
    septem_card card; /* 0: none */
    float missed;
};

/* For the hand of a seat that is about to pass it on; none where it stays or goes to a partner.
 * For the Free City, the hand of its steward. */
struct appraise_wish appraise_wish(const struct appraiser *a, const struct septem_game *g,
                                   int seat);

/* Picks a decision: the likelier, the more it is worth; e times as likely for each 1/warmth more.
 * Changes `worth`. */
int appraise_pick(float *worth, int count, float warmth, struct septem_rng *rng);

#endif
