/* Observations of one game for many seats: what they have in common is written once. */
#ifndef SEPTEM_OBSERVED_H
#define SEPTEM_OBSERVED_H

#include <septem/observe.h>

#include "appraisal.h"

enum { OBSERVED_CITY_BYTES = 256 }; /* at least those of a city */

/* What every view of a game says of it. To be cleared before the first view, and whenever the game
 * has changed. */
struct observed_game {
    bool begun;                                            /* the appraisals are of this game */
    uint8_t known;                                         /* bit per seat whose bytes are here */
    uint8_t bytes[SEPTEM_CITIES_MAX][OBSERVED_CITY_BYTES]; /* of the cities, in an observation */
    struct appraisals appraisals;
};

static inline void observed_clear(struct observed_game *game)
{
    game->begun = false;
    game->known = 0;
}

/* As septem_observe; what views have in common is taken from `game`, or left there for the next
 * one. */
void observe_with(const struct septem_view *view, int seat, struct observed_game *game,
                  uint8_t *out);

/* As septem_observe_moves, after an observation of the same view. */
void observe_moves_with(const struct septem_view *view, int seat, struct observed_game *game,
                        const struct septem_move *moves, int count, uint8_t *out);

#endif
