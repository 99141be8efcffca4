/* What a city does when something comes into it. */
#ifndef SEPTEM_CITY_H
#define SEPTEM_CITY_H

#include <septem/game.h>

#include "rows.h"

/* A fresh city on its board, with so many coins besides the board's own. */
void city_init(struct septem_game *g, int seat, int coins);

/* R5.3: a structure, or a leader to lie face up, a stage enters play. Coins come later, with
 * city_take. */
void city_build(struct septem_game *g, int seat, septem_card card);
void city_build_stage(struct septem_game *g, int seat, int stage, int as, uint8_t marker);

/* R10.10: from now on the effect of a neighbour's leader holds here too. */
void city_court(struct septem_game *g, int seat, septem_card leader);

/* Victory tokens of this age. */
void city_win(struct septem_game *g, int seat, int tokens);

/* Coins from the bank; to the bank if negative. */
void city_gain(struct septem_game *g, int seat, int coins);

/* The coin more that comes with coins from the bank, once a turn (R11.12). */
void city_take_bonus(struct septem_game *g, int seat);

/* Coins from the bank in the course of the game. */
static inline void city_take(struct septem_game *g, int seat, int coins)
{
    city_gain(g, seat, coins);
    if ((g->city[seat].powers & SEPTEM_POWER_BANK_BONUS) != 0 && coins > 0) {
        city_take_bonus(g, seat);
    }
}

/* The bit of a colour (from blue on) or of stages in septem_city.reductions and the like. */
static inline uint8_t city_kind_bit(int of)
{
    return (uint8_t)(of < SEPTEM_BLUE ? 0 : 1u << (of - SEPTEM_BLUE));
}

/* R3.1: does a structure of this name stand here? Cards that others refer to have indices below
 * 64: they are in the first word of a set. */
static inline bool city_has_name(const struct septem_city *city, septem_card card)
{
    return septem_card_set_has(&city->built, card) ||
           (city->built.words[0] & card_rows[card].twin_bit) != 0;
}

/* R10.9: does this card cost nothing here because of its colour? */
static inline bool city_has_freed(const struct septem_city *city, septem_card card)
{
    return city->free_colours != 0 &&
           (city->free_colours & city_kind_bit(card_rows[card].colour)) != 0;
}

/* R4.8: does a structure stand here that makes this one free? */
static inline bool city_has_chain(const struct septem_city *city, septem_card card)
{
    return (city->built.words[0] & card_rows[card].free_after_bits) != 0;
}

#endif
