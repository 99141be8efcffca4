/* A decision being described: what the words of the vocabulary are to a city as things stand. */
#ifndef SEPTEM_SCENE_H
#define SEPTEM_SCENE_H

#include <stddef.h>

#include "appraise.h"

struct scene {
    const struct appraiser *a;
    const struct septem_game *g;
    int seat;
    int steward; /* of the Free City, if the decision is for it; else -1 */
    const struct septem_city *own, *left, *right;
    const float *weights;  /* of the time it is */
    const float *treasury; /* likewise */
    struct traits *traits; /* NULL: not wanted */
    float worth;
    float sign; /* -1: what is seen is lost */
    int coins;  /* that it brings */
};

static inline void scene_add(struct scene *s, int row, float amount)
{
    amount *= s->sign;
    s->worth += s->weights[row] * amount;
    if (s->traits != NULL && s->traits->count < TRAITS_MAX) {
        s->traits->list[s->traits->count++] = (struct trait){row, amount};
    }
}

/* Adds what the effects of a card or stage bring: traits, and to `coins` what they pay. */
void scene_effects(struct scene *s, const struct septem_effect *effects);

/* Points that one more of a colour, or one more stage, adds to what the city counts at the end. */
int scene_points_for(const struct scene *s, int of);

/* Coins that leaders of the city give for it. */
int scene_coins_for(const struct scene *s, int of);

#endif
