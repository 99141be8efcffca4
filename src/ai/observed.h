/* Observations of one game for many seats: what they have in common is written once. */
#ifndef SEPTEM_OBSERVED_H
#define SEPTEM_OBSERVED_H

#include <septem/observe.h>

enum { OBSERVED_CITY_BYTES = 240 }; /* at least those of a city */

/* What every view of a game says of its cities, as the bytes of an observation. All 0 before the
 * first view; to be cleared whenever the game has changed. */
struct observed_cities {
    uint8_t known; /* bit per seat whose bytes are here */
    uint8_t bytes[SEPTEM_CITIES_MAX][OBSERVED_CITY_BYTES];
};

/* As septem_observe; the bytes of cities are taken from `cities`, or left there for the next
 * view. */
void observe_with(const struct septem_view *view, int seat, struct observed_cities *cities,
                  uint8_t *out);

#endif
