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

/* The times of a game: the first and the second half of each age. */
enum { APPRAISE_PERIODS = 2 * SEPTEM_AGES };

/* The kinds of traits. Where a kind has several rows they follow each other, as noted. */
enum trait_row {
    TRAIT_WORD,                               /* one row for each word of the vocabulary */
    TRAIT_RAW = TRAIT_WORD + SEPTEM_FX_COUNT, /* a unit where the city makes 0, 1, more */
    TRAIT_GOODS = TRAIT_RAW + 3,              /* likewise */
    TRAIT_RAW_CHOICE = TRAIT_GOODS + 3,       /* likewise, one of several to choose from */
    TRAIT_GOODS_CHOICE = TRAIT_RAW_CHOICE + 3,
    TRAIT_RAW_NEAR = TRAIT_GOODS_CHOICE + 3, /* units of it that neighbours sell */
    TRAIT_GOODS_NEAR,
    TRAIT_STAGE_NEED,                  /* stages to come that want more of it */
    TRAIT_LEAD,                        /* a shield: the lead then, -3 … 4 */
    TRAIT_SYMBOL_NOW = TRAIT_LEAD + 8, /* points that a symbol adds at once */
    TRAIT_SYMBOL_SAME,                 /* of the same kind already there */
    TRAIT_SYMBOL_ALL,                  /* of all kinds already there */
    TRAIT_SYMBOL_NEAR,                 /* of all kinds that neighbours have */
    TRAIT_COIN,                        /* coins, by how many there are, see coins */
    TRAIT_TRADE = TRAIT_COIN + 6,      /* coins that go to neighbours */
    TRAIT_DISCOUNT_RAW,                /* units sold nearby that become cheaper */
    TRAIT_DISCOUNT_GOODS,
    TRAIT_PER_NOW,                                    /* points for things that stand already */
    TRAIT_PER_GROWTH,                                 /* and for each city that may add to them */
    TRAIT_PER_OWN,                                    /* points that own structures add for it */
    TRAIT_COLOUR,                                     /* a structure, by its colour */
    TRAIT_CHAIN = TRAIT_COLOUR + SEPTEM_COLOUR_COUNT, /* copies of cards that it makes free */
    TRAIT_CHAINED,                                    /* it came free */
    TRAIT_POWER,                                      /* a power of the city is used up */
    TRAIT_STAGE,                                      /* a wonder stage */
    TRAIT_SELL,
    TRAIT_DEBT, /* debts taken */
    TRAIT_DENY, /* what the hand loses for the seat that gets it, by its own appraisal */
    TRAIT_COUNT
};

/* What a trait is worth in each period. */
typedef float appraise_weights[TRAIT_COUNT][APPRAISE_PERIODS];

/* weights.c: those found best. */
extern const appraise_weights appraise_standard;

enum { FREES_MAX = 5, TREASURY_MAX = 63 };

/* What the tables say about cards, put together once. */
struct appraiser {
    float weights[APPRAISE_PERIODS][TRAIT_COUNT];
    float treasury[APPRAISE_PERIODS][TREASURY_MAX + 1]; /* what coins are worth, in all */
    /* The cards that each card makes free, up to the first 0. */
    septem_card frees[UINT8_MAX + 1][FREES_MAX + 1];
};

void appraiser_init(struct appraiser *a, const appraise_weights weights);

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

int appraise_period(const struct septem_game *g);

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

/* Picks a decision: the likelier, the more it is worth; e times as likely for each 1/warmth more.
 * Changes `worth`. */
int appraise_pick(float *worth, int count, float warmth, struct septem_rng *rng);

#endif
