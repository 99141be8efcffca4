/* The short words of data/: what a row may say. Included where rows become tables. */
#ifndef SEPTEM_WORDS_H
#define SEPTEM_WORDS_H

#include "payment.h"

/* clang-format off */

/* Units of a cost or of a production: one counter of four bits each, coins lowest. */
#define COIN           1u
#define UNIT(resource) (1u << 4 * (resource))
#define WOOD           UNIT(SEPTEM_WOOD)
#define STONE          UNIT(SEPTEM_STONE)
#define CLAY           UNIT(SEPTEM_CLAY)
#define ORE            UNIT(SEPTEM_ORE)
#define GLASS          UNIT(SEPTEM_GLASS)
#define TEXTILE        UNIT(SEPTEM_TEXTILE)
#define PAPYRUS        UNIT(SEPTEM_PAPYRUS)

#define FREE    {0}
#define COST(u) {.units = (u), .raw = HALL_RAW(u), .goods = HALL_GOODS(u)}

/* What a leader costs that costs as much as the age. */
#define BY_AGE FREE, .cost_by_age = true

/* Copies of a card: AT(n) one from n players on; DRAWN one, of which some are drawn (R1.3). */
#define AT(n) (1u << (n))
#define DRAWN 0

/* What ties a card to others. */
#define NO_TIE        .twin = 0
#define TWIN(a)       .twin = CARD_##a, .twin_bit = CARD_BIT(a)
#define CARD_BIT(a)   ((uint64_t)1 << CARD_##a) /* the compiler refuses 64 and more */
#define AFTER_1(a)    .free_after = {CARD_##a}, .free_after_bits = CARD_BIT(a)
#define AFTER_2(a, b) \
    .free_after = {CARD_##a, CARD_##b}, .free_after_bits = CARD_BIT(a) | CARD_BIT(b)
#define AFTER(...)    AFTER_PICK(__VA_ARGS__, AFTER_2, AFTER_1, )(__VA_ARGS__)
#define AFTER_PICK(a, b, name, ...) name

#define DECKS(decks_) .decks = decks_
#define FIRST         SEPTEM_DECK_FIRST
#define FIRST_CITIES  SEPTEM_DECK_FIRST_CITIES
#define SECOND        SEPTEM_DECK_SECOND
#define SECOND_CITIES SEPTEM_DECK_SECOND_CITIES
#define EXPERTS       SEPTEM_DECK_EXPERTS
#define PROMO         SEPTEM_DECK_PROMO

/* Effects, in the order of septem/effects.def; a word without a number has a 1. */
#define FX(id, fields, ...) {SEPTEM_FX_##id, .fields = {__VA_ARGS__}}

#define PRODUCE(u)                  FX(PRODUCE,           produce, u)
#define PRODUCE_ANY(u)              FX(PRODUCE_ANY,       produce, u)
#define POINTS(n)                   FX(POINTS,            flat,    n)
#define SHIELDS(n)                  FX(SHIELDS,           flat,    n)
#define COINS(n)                    FX(COINS,             flat,    n)
#define SYMBOL(s)                   FX(SYMBOL,            science, SEPTEM_##s)
#define ANY_SYMBOL                  FX(ANY_SYMBOL,        flat,    1)
#define DISCOUNT(of, whose)         FX(DISCOUNT,          trade,   SEPTEM_WARE_##of, SEPTEM_##whose)
#define COINS_PER(n, of, whose)     FX(COINS_PER,         per,     n, COUNTED_##of, SEPTEM_##whose)
#define POINTS_PER(n, of, whose)    FX(POINTS_PER,        per,     n, COUNTED_##of, SEPTEM_##whose)
#define FREE_BUILD                  FX(FREE_BUILD,        flat,    1)
#define LAST_CARD                   FX(LAST_CARD,         flat,    1)
#define SALVAGE(order)              FX(SALVAGE,           flat,    order)
#define COPY_GUILD                  FX(COPY_GUILD,        flat,    1)
#define MASK(n)                     FX(MASK,              flat,    n)
#define DIPLOMACY(n)                FX(DIPLOMACY,         flat,    n)
#define LOSS(n)                     FX(LOSS,              flat,    n)
#define LOSS_PER(n, of)             FX(LOSS_PER,          per,     n, COUNTED_##of, SEPTEM_OWN)
#define GIFT(n, whose)              FX(GIFT,              gift,    n, SEPTEM_##whose)
#define REBATE(whose)               FX(REBATE,            trade,   SEPTEM_WARE_NONE, SEPTEM_##whose)
#define PRODUCE_OWNED               FX(PRODUCE_OWNED,     flat,    1)
#define PRODUCE_MISSING             FX(PRODUCE_MISSING,   flat,    1)
#define FREE_STAGES                 FX(FREE_STAGES,       flat,    1)
#define COPY_STAGE(whose, stage)    FX(COPY_STAGE,        copy,    SEPTEM_##whose, stage)
#define HARBOUR                     FX(HARBOUR,           flat,    1)
#define POINTS_PER_MARKER(n, whose) FX(POINTS_PER_MARKER, per,     n, 0, SEPTEM_##whose)
#define POINTS_PER_SET(n, kinds)    FX(POINTS_PER_SET,    set,     n, kinds)
#define POINTS_PER_PAIR             FX(POINTS_PER_PAIR,   flat,    1)
#define POINTS_IF_MOST(n, of)       FX(POINTS_IF_MOST,    per,     n, COUNTED_##of, SEPTEM_OWN)
#define POINTS_IF_NONE(n, of)       FX(POINTS_IF_NONE,    per,     n, COUNTED_##of, SEPTEM_OWN)
#define POINTS_IF_ALONE(n)          FX(POINTS_IF_ALONE,   flat,    n)
#define POINTS_LESS(n, of)          FX(POINTS_LESS,       per,     n, COUNTED_##of, SEPTEM_OWN)
#define SET_BONUS(n)                FX(SET_BONUS,         flat,    n)
#define MOST_SYMBOL                 FX(MOST_SYMBOL,       flat,    1)
#define SWAP_SYMBOL                 FX(SWAP_SYMBOL,       flat,    1)
#define SHIELDS_PER(n, of)          FX(SHIELDS_PER,       per,     n, COUNTED_##of, SEPTEM_OWN)
#define REDUCTION(of)               FX(REDUCTION,         per,     1, COUNTED_##of, SEPTEM_OWN)
#define BANK_UNIT                   FX(BANK_UNIT,         flat,    1)
#define FREE_COLOUR(of)             FX(FREE_COLOUR,       per,     1, COUNTED_##of, SEPTEM_OWN)
#define FREE_PER_AGE(of)            FX(FREE_PER_AGE,      per,     1, COUNTED_##of, SEPTEM_OWN)
#define FREE_LEADERS                FX(FREE_LEADERS,      flat,    1)
#define CHEAP_LEADERS(own, others)  FX(CHEAP_LEADERS,     cheap,   own, others)
#define COINS_EACH(n, of)           FX(COINS_EACH,        per,     n, COUNTED_##of, SEPTEM_OWN)
#define LOSS_EACH(n, of)            FX(LOSS_EACH,         per,     n, COUNTED_##of, SEPTEM_OWN)
#define LOSS_BY_AGE                 FX(LOSS_BY_AGE,       flat,    1)
#define BANK_BONUS                  FX(BANK_BONUS,        flat,    1)
#define VICTORY                     FX(VICTORY,           flat,    1)
#define FORGET_DEFEATS              FX(FORGET_DEFEATS,    flat,    1)
#define OTHERS_RETURN               FX(OTHERS_RETURN,     flat,    1)
#define REDIRECT_DEFEATS            FX(REDIRECT_DEFEATS,  flat,    1)
#define DRAW(n)                     FX(DRAW,              flat,    n)
#define HIRE                        FX(HIRE,              flat,    1)
#define BURY                        FX(BURY,              flat,    1)
#define COURT                       FX(COURT,             flat,    1)
#define FREEZE                      FX(FREEZE,            flat,    1)
#define STAGE_FOR_COINS             FX(STAGE_FOR_COINS,   flat,    1)

#define LAST          0 /* the last stage */
#define KIND(colour)  (1u << SEPTEM_##colour)
#define SEVEN_COLOURS \
    (KIND(BROWN) | KIND(GRAY) | KIND(BLUE) | KIND(YELLOW) | KIND(RED) | KIND(GREEN) | KIND(PURPLE))

/* Traits of a board. */
#define PLAIN           .any_order = false
#define ANY_ORDER       .any_order = true
#define COPIES(coins)   .copies = true, .start_coins = coins
#define START_COINS(n)  .start_coins = n
#define START(...)      .start = {__VA_ARGS__}
#define KEEPS_LEADERS   .keeps_leaders = true
#define NEEDS(set, ...) .needs = SEPTEM_SET_##set, __VA_ARGS__

/* What effects count: colours, and what is no colour. */
enum {
#define X(id, slug, line) COUNTED_##id = SEPTEM_##id,
#include <septem/colours.def>
#undef X
#define X(id, slug, many, each) COUNTED_##id = SEPTEM_COUNT_##id,
#include <septem/counts.def>
#undef X
};
/* clang-format on */

#endif
