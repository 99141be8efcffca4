/* What a city does when something comes into it. */
#ifndef SEPTEM_CITY_H
#define SEPTEM_CITY_H

#include <septem/game.h>

#include "rows.h"

/* A fresh city on its board, with `coins` coins besides the board's own. */
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

/* R10.9: is this card one of those that cost nothing, `freed` being as septem_city.free_colours? */
static inline bool city_frees(unsigned freed, septem_card card)
{
    return freed != 0 && (freed & city_kind_bit(card_rows[card].colour)) != 0;
}

static inline bool city_has_freed(const struct septem_city *city, septem_card card)
{
    return city_frees(city->free_colours, card);
}

/* The powers left in this age that build a card for nothing. */
static inline unsigned city_free_powers(const struct septem_city *city)
{
    return (unsigned)(city->powers & ~city->spent &
                      (SEPTEM_POWER_FREE_BUILD | SEPTEM_POWER_FREE_COLOUR));
}

/* Do they let this card be built so? */
static inline bool city_has_power(const struct septem_city *city, enum septem_by by,
                                  septem_card card)
{
    unsigned powers = city_free_powers(city);
    if (by == SEPTEM_BY_FREE_BUILD) {
        return (powers & SEPTEM_POWER_FREE_BUILD) != 0;
    }
    return by == SEPTEM_BY_FREE_COLOUR && (powers & SEPTEM_POWER_FREE_COLOUR) != 0 &&
           (city->free_per_age & city_kind_bit(card_rows[card].colour)) != 0;
}

/* R4.8: does a structure stand here that makes this one free? */
static inline bool city_has_chain(const struct septem_city *city, septem_card card)
{
    return (city->built.words[0] & card_rows[card].free_after_bits) != 0;
}

#endif
