/* Decisions as words, for the rest of this room: see septem/text.h. */
#ifndef SEPTEM_NOTATION_H
#define SEPTEM_NOTATION_H

#include <septem/text.h>

#include "scan.h"

/* Reads a decision and leaves the scan behind it. */
bool notation_scan(struct scan *scan, enum septem_phase *phase, struct septem_move *move);

/* Age and turn of the question asked now, as they are written: the selection of leaders is age 0,
 * recruitment turn 0 of its age. */
static inline void notation_time(const struct septem_game *g, uint8_t *age, uint8_t *turn)
{
    bool selection = g->phase == SEPTEM_PHASE_KEEP;
    *age = selection ? 0 : g->age;
    *turn = selection ? (uint8_t)(g->leaders.kept + 1) : g->turn;
}

/* Is a decision read as one of `phase` written the same way when `asked` is the question? */
bool notation_fits(enum septem_phase asked, enum septem_phase phase,
                   const struct septem_move *move);

#endif
