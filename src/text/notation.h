/* Decisions as words, for the rest of this room: see septem/text.h. */
#ifndef SEPTEM_NOTATION_H
#define SEPTEM_NOTATION_H

#include <septem/text.h>

#include "scan.h"

/* Reads a decision and leaves the scan behind it. */
bool notation_scan(struct scan *scan, enum septem_phase *phase, struct septem_move *move);

/* Is a decision read as one of `phase` written the same way when `asked` is the question? */
bool notation_fits(enum septem_phase asked, enum septem_phase phase,
                   const struct septem_move *move);

#endif
