/* Science at the end (R7.2, R7.3, R10.15): the best use of symbols that are chosen or copied. */
#ifndef SEPTEM_SCIENCE_H
#define SEPTEM_SCIENCE_H

#include <septem/score.h>

#include "effect.h"

/* What counts as symbols at the end: fixed ones, those of choice and what leaders make of them,
 * and how many neighbours' green cards may be copied, and how many of these show each symbol. */
struct science_symbols {
    struct effect_symbols own;
    int masks;
    int offered[SEPTEM_SYMBOL_COUNT];
};

/* Those of a city as it stands. */
struct science_symbols science_symbols_of(const struct septem_game *g, int seat);

/* One way to use them. */
struct science {
    int points; /* on the science line */
    int sets;   /* of three different ones */
    int bonus;  /* for sets, on the leaders' line */
    uint8_t chosen[SEPTEM_SYMBOL_COUNT], copied[SEPTEM_SYMBOL_COUNT], most[SEPTEM_SYMBOL_COUNT];
    uint8_t swapped, swapped_to;
};

/* The way with the highest total, then with the highest science line. */
struct science science_best(const struct science_symbols *symbols);

/* Enters it in a score: the line of science, the bonus on the leaders' line, what was chosen. */
void science_enter(const struct science *science, struct septem_score *score);

#endif
