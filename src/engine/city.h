/* What a city does when something comes into it. */
#ifndef SEPTEM_CITY_H
#define SEPTEM_CITY_H

#include <septem/game.h>

#include "rows.h"

/* A fresh city on its board. */
void city_init(struct septem_game *g, int seat);

/* R5.3: a structure, a stage enters play. Coins come later, with city_gain. */
void city_build(struct septem_game *g, int seat, septem_card card);
void city_build_stage(struct septem_game *g, int seat, int stage, int as, uint8_t marker);

/* Coins from the bank; to the bank if negative. */
void city_gain(struct septem_game *g, int seat, int coins);

/* R3.1: does a structure of this name stand here? Cards that others refer to have indices below
 * 64: they are in the first word of a set. */
static inline bool city_has_name(const struct septem_city *city, septem_card card)
{
    return septem_card_set_has(&city->built, card) ||
           (city->built.words[0] & card_rows[card].twin_bit) != 0;
}

/* R4.8: does a structure stand here that makes this one free? */
static inline bool city_has_chain(const struct septem_city *city, septem_card card)
{
    return (city->built.words[0] & card_rows[card].free_after_bits) != 0;
}

#endif
