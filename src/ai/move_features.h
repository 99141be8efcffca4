/* A decision being described: what the words of the vocabulary are to a city as things stand. */
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
    const float *weights;          /* of the time it is */
    const float *treasury;         /* likewise */
    struct feature_list *features; /* NULL: not wanted */
    float worth;
    float sign; /* -1: what is seen is lost */
    int coins;  /* that it brings */
};

static inline void move_features_add(struct move_features *f, int row, float amount)
{
    amount *= f->sign;
    f->worth += f->weights[row] * amount;
    if (f->features != NULL && f->features->count < FEATURES_MAX) {
        f->features->list[f->features->count++] = (struct feature){row, amount};
    }
}

/* Adds what the effects of a card or stage bring: features, and to `coins` what they pay. */
void move_features_add_effects(struct move_features *f, const struct septem_effect *effects);

/* Points that one more of a colour, or one more stage, adds to what the city counts at the end. */
int move_features_points_for(const struct move_features *f, int of);

/* Coins that leaders of the city give for it. */
int move_features_coins_for(const struct move_features *f, int of);

#endif
