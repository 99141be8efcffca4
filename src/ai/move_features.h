/* The features of one decision of one city (move_features.def), and their weighted sum. */
#ifndef SEPTEM_MOVE_FEATURES_H
#define SEPTEM_MOVE_FEATURES_H

#include <stddef.h>

#include "evaluate.h"

struct move_features {
    const struct evaluator *evaluator;
    const struct septem_game *g;
    int seat;
    int steward; /* of the Free City, if the decision is for it; else -1 */
    const struct septem_city *own, *left, *right;
    const float *weights;          /* of this period */
    const float *treasury;         /* of this period */
    struct feature_list *features; /* NULL: only the sum is wanted */
    float worth;                   /* the weighted sum so far */
    float sign;                    /* -1: the effects that are added are lost */
    int coins;                     /* coins that the decision pays to the city */
};

static inline void move_features_add(struct move_features *f, int row, float amount)
{
    amount *= f->sign;
    f->worth += f->weights[row] * amount;
    if (f->features != NULL && f->features->count < FEATURES_MAX) {
        f->features->list[f->features->count++] = (struct feature){row, amount};
    }
}

/* Adds the features of the effects of a card or stage, and the coins they pay to `coins`. */
void move_features_add_effects(struct move_features *f, const struct septem_effect *effects);

/* The points at the end of the game that one more card of a colour, or one more stage, adds. */
int move_features_points_for(const struct move_features *f, int of);

/* The coins that leaders of the city give for it. */
int move_features_coins_for(const struct move_features *f, int of);

#endif
