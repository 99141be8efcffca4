/* The short words of data/: what a row may say. Included where rows become tables. */
#ifndef SEPTEM_WORDS_H
#define SEPTEM_WORDS_H

#include "payment.h"

/* Units of a cost or of a production: one counter of four bits each, coins lowest. */
#define COIN 1u
#define UNIT(resource) (1u << 4 * (resource))
#define WOOD UNIT(SEPTEM_WOOD)
#define STONE UNIT(SEPTEM_STONE)
#define CLAY UNIT(SEPTEM_CLAY)
#define ORE UNIT(SEPTEM_ORE)
#define GLASS UNIT(SEPTEM_GLASS)
#define TEXTILE UNIT(SEPTEM_TEXTILE)
#define PAPYRUS UNIT(SEPTEM_PAPYRUS)

#define FREE                                                                                       \
    {                                                                                              \
        0                                                                                          \
    }
#define COST(u)                                                                                    \
    {                                                                                              \
        .units = (u), .raw = HALL_RAW(u), .goods = HALL_GOODS(u)                                   \
    }

/* What a leader costs that costs as much as the age. */
#define BY_AGE FREE, .cost_by_age = true

/* Copies of a card: AT(n) one from n players on; DRAWN one, of which some are drawn (R1.3). */
#define AT(n) (1u << (n))
#define DRAWN 0

/* What ties a card to others. */
#define NO_TIE .twin = 0
#define CARD_BIT(a) ((uint64_t)1 << CARD_##a) /* the compiler refuses 64 and more */
#define AFTER_1(a) .free_after = {CARD_##a}, .free_after_bits = CARD_BIT(a)
#define AFTER_2(a, b)                                                                              \
    .free_after = {CARD_##a, CARD_##b}, .free_after_bits = CARD_BIT(a) | CARD_BIT(b)
#define AFTER_PICK(a, b, name, ...) name
#define AFTER(...) AFTER_PICK(__VA_ARGS__, AFTER_2, AFTER_1, )(__VA_ARGS__)
#define DECKS(decks_) .decks = decks_
#define FIRST SEPTEM_DECK_FIRST
#define FIRST_CITIES SEPTEM_DECK_FIRST_CITIES
#define SECOND SEPTEM_DECK_SECOND
#define SECOND_CITIES SEPTEM_DECK_SECOND_CITIES
#define EXPERTS SEPTEM_DECK_EXPERTS
#define PROMO SEPTEM_DECK_PROMO
#define TWIN(a) .twin = CARD_##a, .twin_bit = CARD_BIT(a)

/* Effects. */
#define PRODUCE(u)                                                                                 \
    {                                                                                              \
        SEPTEM_FX_PRODUCE, .produce = { u }                                                        \
    }
#define PRODUCE_ANY(u)                                                                             \
    {                                                                                              \
        SEPTEM_FX_PRODUCE_ANY, .produce = { u }                                                    \
    }
#define POINTS(n)                                                                                  \
    {                                                                                              \
        SEPTEM_FX_POINTS, .flat = { n }                                                            \
    }
#define SHIELDS(n)                                                                                 \
    {                                                                                              \
        SEPTEM_FX_SHIELDS, .flat = { n }                                                           \
    }
#define COINS(n)                                                                                   \
    {                                                                                              \
        SEPTEM_FX_COINS, .flat = { n }                                                             \
    }
#define SYMBOL(s)                                                                                  \
    {                                                                                              \
        SEPTEM_FX_SYMBOL, .science = { SEPTEM_##s }                                                \
    }
#define ANY_SYMBOL                                                                                 \
    {                                                                                              \
        SEPTEM_FX_ANY_SYMBOL, .flat = { 1 }                                                        \
    }
#define DISCOUNT(ware, whose)                                                                      \
    {                                                                                              \
        SEPTEM_FX_DISCOUNT, .trade = { SEPTEM_WARE_##ware, SEPTEM_##whose }                        \
    }
#define COINS_PER(n, of, whose)                                                                    \
    {                                                                                              \
        SEPTEM_FX_COINS_PER, .per = { n, COUNTED_##of, SEPTEM_##whose }                            \
    }
#define POINTS_PER(n, of, whose)                                                                   \
    {                                                                                              \
        SEPTEM_FX_POINTS_PER, .per = { n, COUNTED_##of, SEPTEM_##whose }                           \
    }
#define FREE_BUILD                                                                                 \
    {                                                                                              \
        SEPTEM_FX_FREE_BUILD, .flat = { 1 }                                                        \
    }
#define LAST_CARD                                                                                  \
    {                                                                                              \
        SEPTEM_FX_LAST_CARD, .flat = { 1 }                                                         \
    }
#define SALVAGE(order)                                                                             \
    {                                                                                              \
        SEPTEM_FX_SALVAGE, .flat = { order }                                                       \
    }
#define COPY_GUILD                                                                                 \
    {                                                                                              \
        SEPTEM_FX_COPY_GUILD, .flat = { 1 }                                                        \
    }

#define MASK(n)                                                                                    \
    {                                                                                              \
        SEPTEM_FX_MASK, .flat = { n }                                                              \
    }
#define DIPLOMACY(n)                                                                               \
    {                                                                                              \
        SEPTEM_FX_DIPLOMACY, .flat = { n }                                                         \
    }
#define LOSS(n)                                                                                    \
    {                                                                                              \
        SEPTEM_FX_LOSS, .flat = { n }                                                              \
    }
#define LOSS_PER(n, of)                                                                            \
    {                                                                                              \
        SEPTEM_FX_LOSS_PER, .per = { n, COUNTED_##of, SEPTEM_OWN }                                 \
    }
#define GIFT(n, whose)                                                                             \
    {                                                                                              \
        SEPTEM_FX_GIFT, .gift = { n, SEPTEM_##whose }                                              \
    }
#define REBATE(whose)                                                                              \
    {                                                                                              \
        SEPTEM_FX_REBATE, .trade = { SEPTEM_WARE_NONE, SEPTEM_##whose }                            \
    }
#define PRODUCE_OWNED                                                                              \
    {                                                                                              \
        SEPTEM_FX_PRODUCE_OWNED, .flat = { 1 }                                                     \
    }
#define PRODUCE_MISSING                                                                            \
    {                                                                                              \
        SEPTEM_FX_PRODUCE_MISSING, .flat = { 1 }                                                   \
    }
#define FREE_STAGES                                                                                \
    {                                                                                              \
        SEPTEM_FX_FREE_STAGES, .flat = { 1 }                                                       \
    }

#define COPY_STAGE(whose, stage)                                                                   \
    {                                                                                              \
        SEPTEM_FX_COPY_STAGE, .copy = { SEPTEM_##whose, stage }                                    \
    }
#define HARBOUR                                                                                    \
    {                                                                                              \
        SEPTEM_FX_HARBOUR, .flat = { 1 }                                                           \
    }
#define POINTS_PER_MARKER(n, whose)                                                                \
    {                                                                                              \
        SEPTEM_FX_POINTS_PER_MARKER, .per = { n, SEPTEM_COLOUR_NONE, SEPTEM_##whose }              \
    }
#define LAST 0

#define POINTS_PER_SET(n, kinds)                                                                   \
    {                                                                                              \
        SEPTEM_FX_POINTS_PER_SET, .set = { n, kinds }                                              \
    }
#define KIND(colour) (1u << SEPTEM_##colour)
#define SEVEN_COLOURS                                                                              \
    (KIND(BROWN) | KIND(GRAY) | KIND(BLUE) | KIND(YELLOW) | KIND(RED) | KIND(GREEN) | KIND(PURPLE))
#define POINTS_PER_PAIR                                                                            \
    {                                                                                              \
        SEPTEM_FX_POINTS_PER_PAIR, .flat = { 1 }                                                   \
    }
#define POINTS_IF_MOST(n, of)                                                                      \
    {                                                                                              \
        SEPTEM_FX_POINTS_IF_MOST, .per = { n, COUNTED_##of, SEPTEM_OWN }                           \
    }
#define POINTS_IF_NONE(n, of)                                                                      \
    {                                                                                              \
        SEPTEM_FX_POINTS_IF_NONE, .per = { n, COUNTED_##of, SEPTEM_OWN }                           \
    }
#define POINTS_IF_ALONE(n)                                                                         \
    {                                                                                              \
        SEPTEM_FX_POINTS_IF_ALONE, .flat = { n }                                                   \
    }
#define POINTS_LESS(n, of)                                                                         \
    {                                                                                              \
        SEPTEM_FX_POINTS_LESS, .per = { n, COUNTED_##of, SEPTEM_OWN }                              \
    }
#define SET_BONUS(n)                                                                               \
    {                                                                                              \
        SEPTEM_FX_SET_BONUS, .flat = { n }                                                         \
    }
#define MOST_SYMBOL                                                                                \
    {                                                                                              \
        SEPTEM_FX_MOST_SYMBOL, .flat = { 1 }                                                       \
    }
#define SWAP_SYMBOL                                                                                \
    {                                                                                              \
        SEPTEM_FX_SWAP_SYMBOL, .flat = { 1 }                                                       \
    }
#define SHIELDS_PER(n, of)                                                                         \
    {                                                                                              \
        SEPTEM_FX_SHIELDS_PER, .per = { n, COUNTED_##of, SEPTEM_OWN }                              \
    }
#define REDUCTION(of)                                                                              \
    {                                                                                              \
        SEPTEM_FX_REDUCTION, .per = { 1, COUNTED_##of, SEPTEM_OWN }                                \
    }
#define BANK_UNIT                                                                                  \
    {                                                                                              \
        SEPTEM_FX_BANK_UNIT, .flat = { 1 }                                                         \
    }
#define FREE_COLOUR(of)                                                                            \
    {                                                                                              \
        SEPTEM_FX_FREE_COLOUR, .per = { 1, COUNTED_##of, SEPTEM_OWN }                              \
    }
#define FREE_PER_AGE(of)                                                                           \
    {                                                                                              \
        SEPTEM_FX_FREE_PER_AGE, .per = { 1, COUNTED_##of, SEPTEM_OWN }                             \
    }
#define FREE_LEADERS                                                                               \
    {                                                                                              \
        SEPTEM_FX_FREE_LEADERS, .flat = { 1 }                                                      \
    }
#define CHEAP_LEADERS(own, others)                                                                 \
    {                                                                                              \
        SEPTEM_FX_CHEAP_LEADERS, .cheap = { own, others }                                          \
    }
#define COINS_EACH(n, of)                                                                          \
    {                                                                                              \
        SEPTEM_FX_COINS_EACH, .per = { n, COUNTED_##of, SEPTEM_OWN }                               \
    }
#define LOSS_EACH(n, of)                                                                           \
    {                                                                                              \
        SEPTEM_FX_LOSS_EACH, .per = { n, COUNTED_##of, SEPTEM_OWN }                                \
    }
#define LOSS_BY_AGE                                                                                \
    {                                                                                              \
        SEPTEM_FX_LOSS_BY_AGE, .flat = { 1 }                                                       \
    }
#define BANK_BONUS                                                                                 \
    {                                                                                              \
        SEPTEM_FX_BANK_BONUS, .flat = { 1 }                                                        \
    }
#define VICTORY                                                                                    \
    {                                                                                              \
        SEPTEM_FX_VICTORY, .flat = { 1 }                                                           \
    }
#define FORGET_DEFEATS                                                                             \
    {                                                                                              \
        SEPTEM_FX_FORGET_DEFEATS, .flat = { 1 }                                                    \
    }
#define OTHERS_RETURN                                                                              \
    {                                                                                              \
        SEPTEM_FX_OTHERS_RETURN, .flat = { 1 }                                                     \
    }
#define REDIRECT_DEFEATS                                                                           \
    {                                                                                              \
        SEPTEM_FX_REDIRECT_DEFEATS, .flat = { 1 }                                                  \
    }
#define DRAW(n)                                                                                    \
    {                                                                                              \
        SEPTEM_FX_DRAW, .flat = { n }                                                              \
    }
#define HIRE                                                                                       \
    {                                                                                              \
        SEPTEM_FX_HIRE, .flat = { 1 }                                                              \
    }
#define BURY                                                                                       \
    {                                                                                              \
        SEPTEM_FX_BURY, .flat = { 1 }                                                              \
    }
#define COURT                                                                                      \
    {                                                                                              \
        SEPTEM_FX_COURT, .flat = { 1 }                                                             \
    }
#define FREEZE                                                                                     \
    {                                                                                              \
        SEPTEM_FX_FREEZE, .flat = { 1 }                                                            \
    }
#define STAGE_FOR_COINS                                                                            \
    {                                                                                              \
        SEPTEM_FX_STAGE_FOR_COINS, .flat = { 1 }                                                   \
    }

/* Traits of a board. */
#define PLAIN .any_order = false
#define ANY_ORDER .any_order = true
#define COPIES(coins) .copies = true, .start_coins = coins
#define START_COINS(n) .start_coins = n
#define START(...) .start = {__VA_ARGS__}
#define KEEPS_LEADERS .keeps_leaders = true
#define NEEDS(set, ...) .needs = SEPTEM_SET_##set, __VA_ARGS__

#define COUNTED_BROWN SEPTEM_BROWN
#define COUNTED_GRAY SEPTEM_GRAY
#define COUNTED_BLUE SEPTEM_BLUE
#define COUNTED_YELLOW SEPTEM_YELLOW
#define COUNTED_RED SEPTEM_RED
#define COUNTED_GREEN SEPTEM_GREEN
#define COUNTED_PURPLE SEPTEM_PURPLE
#define COUNTED_BLACK SEPTEM_BLACK
#define COUNTED_WHITE SEPTEM_WHITE
#define COUNTED_COINS SEPTEM_COUNT_COINS
#define COUNTED_COIN_TRIPLES SEPTEM_COUNT_COIN_TRIPLES
#define COUNTED_CHAINS SEPTEM_COUNT_CHAINS
#define COUNTED_PURCHASES SEPTEM_COUNT_PURCHASES
#define COUNTED_STAGES SEPTEM_COUNT_STAGES
#define COUNTED_DEFEATS SEPTEM_COUNT_DEFEATS
#define COUNTED_VICTORIES SEPTEM_COUNT_VICTORIES
#define COUNTED_STONES SEPTEM_COUNT_STONES

#endif
