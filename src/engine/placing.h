/* Who is ahead of whom, by points and then by coins (R7.4, R11.10). */
#ifndef SEPTEM_PLACING_H
#define SEPTEM_PLACING_H

#include <stdbool.h>

#include <septem/score.h>

/* Those who compete, the best first and equals by their seats. Returns their number. */
int placing_of(const struct septem_score *scores, int players, bool teams,
               struct septem_standing out[SEPTEM_CITIES_MAX]);

#endif
