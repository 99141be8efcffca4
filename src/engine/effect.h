/* What an effect does, moment by moment. Every switch over the vocabulary stands in effect.c,
 * one per moment and without a default, so that the compiler lists what a new word needs. */
#ifndef SEPTEM_EFFECT_H
#define SEPTEM_EFFECT_H

#include <septem/game.h>

/* Places in the order of R8.4 that are not printed but come from how the effect got here. */
enum { ORDER_COPIED_STAGE = 3, ORDER_COURTED = 5 };

/* Where an effect stands: what decides who may buy it and on which line it scores. */
struct origin {
    septem_card card; /* 0: a wonder stage */
    uint8_t line;     /* enum septem_line */
    bool sold;        /* neighbours may buy what it makes (R4.3) */
    bool brown;       /* its stones count (R12.4) */
    bool green;       /* its symbols can be copied (R11.6) */
    uint8_t order;    /* its place in the order of R8.4, 0: as printed */
};

struct origin effect_origin_card(septem_card card);
struct origin effect_origin_stage(bool copied);
struct origin effect_origin_courted(septem_card leader);

/* R5.3: the effects come into play. No coins of the city itself move yet. */
void effect_enter(struct septem_game *g, int seat, const struct septem_effect *effects,
                  struct origin origin);

/* R5.5: the coins they bring, counted now that everybody's structures stand. */
int effect_coins(const struct septem_game *g, int seat, const struct septem_effect *effects);

/* The sum of `flat.n` over the words of this kind: leaders to draw from the box (SEPTEM_FX_DRAW),
 * points that are printed (SEPTEM_FX_POINTS). */
int effect_flat(const struct septem_effect *effects, enum septem_fx kind);

/* What leaders do whenever one more of something comes (enum septem_colour, septem_countable): the
 * coins it brings; the losses of others. */
int effect_coins_each(const struct septem_game *g, int seat, int of);
void effect_loss_each(struct septem_game *g, int seat, int of);

/* R7: the points they give at the end beside SEPTEM_FX_POINTS, which were entered with them; `card`
 * bears the effects, or lies under the stage that does. */
int effect_points(const struct septem_game *g, int seat, const struct septem_effect *effects,
                  septem_card card);

/* Do these points depend on that card? */
bool effect_counts_marker(const struct septem_effect *effects);

/* R8.6: the points a neighbour's card would give, as if it stood here as one more card. */
int effect_copied_points(const struct septem_game *g, int seat, septem_card card);

/* Science at the end. */
struct effect_symbols {
    int fixed[SEPTEM_SYMBOL_COUNT]; /* [0]: of choice */
    int set_bonus;                  /* points more for each set */
    int mosts, swaps;               /* R10.15 */
};

/* Adds what effects say about it. */
void effect_symbols(const struct septem_effect *effects, struct effect_symbols *out);

#endif
