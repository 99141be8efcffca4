/* What a city makes, sells, pays and can do: the packed fields of struct septem_city, unpacked.
 *
 *     const struct septem_city *city = &game.city[seat];
 *     int mines = septem_city_makes(city, SEPTEM_ORE);
 *     int price = septem_city_price(city, SEPTEM_LEFT, SEPTEM_ORE);
 *     int brown = septem_game_count(&game, seat, SEPTEM_BROWN, SEPTEM_NEIGHBOURS);
 *
 * Nothing outside the engine reads those fields itself. All of these are cheap. */
#ifndef SEPTEM_CITIES_H
#define SEPTEM_CITIES_H

#include <assert.h>
#include <stdbool.h>

#include <septem/export.h>
#include <septem/game.h>

SEPTEM_C_BEGIN

/* One counter of a word that counts producers: those of a single resource. */
static inline int septem_city_producers(uint64_t raw, uint64_t goods, enum septem_resource resource)
{
    assert(resource > SEPTEM_RESOURCE_NONE && resource < SEPTEM_RESOURCE_COUNT);
    return (int)((resource < SEPTEM_GLASS ? raw >> (4 << (resource - SEPTEM_WOOD))
                                          : goods >> (4 << (resource - SEPTEM_GLASS))) &
                 7);
}

/* The producers of a city, at most 7, that can make this resource. One that offers a choice counts
 * for each resource that it offers. Producers that make any resource which the city does, or does
 * not, sell (R11.7) are not among them: these are `owned` and `missing`. */
static inline int septem_city_makes(const struct septem_city *city, enum septem_resource resource)
{
    return septem_city_producers(city->raw, city->goods, resource);
}

/* Of these, the producers whose units the neighbours may buy (R4.2). */
static inline int septem_city_sells(const struct septem_city *city, enum septem_resource resource)
{
    return septem_city_producers(city->raw_sold, city->goods_sold, resource);
}

/* What a city pays a neighbour, SEPTEM_LEFT or SEPTEM_RIGHT, for one unit (R4.4), in coins. */
static inline int septem_city_price(const struct septem_city *city, enum septem_whose side,
                                    enum septem_resource resource)
{
    assert(side == SEPTEM_LEFT || side == SEPTEM_RIGHT);
    int bit = (resource < SEPTEM_GLASS ? 0 : 2) + (side == SEPTEM_RIGHT);
    return 2 - (city->cheap >> bit & 1);
}

/* Does the first unit of a turn from this neighbour cost the city one coin less (R11.7)? */
static inline bool septem_city_docks(const struct septem_city *city, enum septem_whose side)
{
    assert(side == SEPTEM_LEFT || side == SEPTEM_RIGHT);
    return city->cheap >> (side == SEPTEM_RIGHT ? 5 : 4) & 1;
}

/* Has the city this power, used up or not? */
static inline bool septem_city_has(const struct septem_city *city, enum septem_power power)
{
    return (city->powers & (unsigned)power) != 0;
}

/* Is this stage (from 1) built? */
static inline bool septem_city_has_stage(const struct septem_city *city, int stage)
{
    assert(stage >= 1 && stage <= SEPTEM_STAGES_MAX);
    return city->stages >> (stage - 1) & 1;
}

/* How many a city has of `of`, an enum septem_colour or enum septem_countable. What is counted only
 * at the moment it happens (chains, purchases) is 0. */
static inline int septem_city_count(const struct septem_city *city, int of)
{
    assert(of >= 0 && of < SEPTEM_COUNTED_COUNT);
    if (of < SEPTEM_COUNTABLE_COUNT) {
        return city->counts[of];
    }
    return of == SEPTEM_COUNT_COINS          ? city->coins
           : of == SEPTEM_COUNT_COIN_TRIPLES ? city->coins / 3
                                             : 0;
}

/* The same for the cities `whose` of a seat together, a set of enum septem_whose. */
static inline int septem_game_count(const struct septem_game *g, int seat, int of, int whose)
{
    assert(seat >= 0 && seat < g->cities);
    int n = 0;
    if (whose & SEPTEM_OWN) {
        n += septem_city_count(&g->city[seat], of);
    }
    if (whose & SEPTEM_LEFT) {
        n += septem_city_count(&g->city[septem_game_left(g, seat)], of);
    }
    if (whose & SEPTEM_RIGHT) {
        n += septem_city_count(&g->city[septem_game_right(g, seat)], of);
    }
    return n;
}

/* The points on the line of the treasury (R7.1). */
static inline int septem_treasury_points(int coins, int debts)
{
    return coins / 3 - debts;
}

/* The points that a victory token of an age is worth (R6.1); 0 if there is no such age. */
static inline int septem_token_value(int age)
{
    return age >= 1 && age <= SEPTEM_AGES ? 2 * age - 1 : 0;
}

SEPTEM_C_END

#endif
