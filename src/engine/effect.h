/* What an effect does, moment by moment. Every switch over the vocabulary stands in effect.c,
 * one per moment and without a default, so that the compiler lists what a new word needs. */
#ifndef SEPTEM_EFFECT_H
#define SEPTEM_EFFECT_H

#include <septem/game.h>

/* Where an effect stands: what decides who may buy it and on which line it scores. */
struct origin {
    septem_card card; /* 0: a wonder stage */
    uint8_t line;     /* enum septem_line */
    bool sold;        /* neighbours may buy what it makes (R4.3) */
    bool brown;       /* its stones count (R12.4) */
    bool green;       /* its symbols can be copied (R11.6) */
    bool copied;      /* a stage that copies another one (R12.3) */
};

struct origin effect_origin_card(septem_card card);
struct origin effect_origin_stage(bool copied);

/* R5.3: the effects come into play. No coins of the city itself move yet. */
void effect_enter(struct septem_game *g, int seat, const struct septem_effect *effects,
                  struct origin origin);

/* R5.5: the coins they bring, counted now that everybody's structures stand. */
int effect_coins(const struct septem_game *g, int seat, const struct septem_effect *effects);

/* R7: the points they give at the end beyond those entered as fixed; `marker` is the card under a
 * stage, 0 for a card's own effects. */
int effect_points(const struct septem_game *g, int seat, const struct septem_effect *effects,
                  septem_card marker);

/* R8.6: what a neighbour's guild would give, as if it stood here as one more purple card: points
 * returned, symbols of choice added to *any_symbols. */
int effect_copied_points(const struct septem_game *g, int seat, const struct septem_effect *effects,
                         int *any_symbols);

#endif
