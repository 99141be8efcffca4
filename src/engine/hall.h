/* Hall words: which producers cover which cost, all sets of resources at once.
 *
 * How a set of producers covers a cost is a question of matching units to producers, some of
 * which offer a choice. By Hall's theorem all units find a producer of their own exactly if, for
 * every set T of resources, the cost asks for at most as many units of T as there are producers
 * that make something in T. Raw materials and goods never share a producer, so 16 sets of raw
 * materials and 8 sets of goods say everything: one counter of four bits per set, all counters of
 * a kind in one word. A *Hall word* of a cost holds the units asked for in each set; that of a
 * city the producers that touch each set, never counted above 7. No cost exceeds 7 units, so the
 * highest bit of a counter is free for comparing all counters in one subtraction.
 *
 * The same holds for two neighbours: units bought from them are matched to their producers, and
 * "at most r of them" caps their counters at r. Such counters add up (the sum theorem of
 * polymatroids), which makes every question about ways to pay a few operations on words. Own
 * production is used as far as it goes (R4.7), so the number of units to buy is the same in
 * every irreducible way; how many of them can come from the left is an interval. */
#ifndef SEPTEM_HALL_H
#define SEPTEM_HALL_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/card.h>

/* Counter T of a word, T running over sets of raw materials (wood 1, stone 2, clay 4, ore 8) or
 * of goods (glass 1, textile 2, papyrus 4): one in every set that holds the resource. */
#define HALL_WOOD 0x1010101010101010u
#define HALL_STONE 0x1100110011001100u
#define HALL_CLAY 0x1111000011110000u
#define HALL_ORE 0x1111111100000000u
#define HALL_GLASS 0x10101010u
#define HALL_TEXTILE 0x11001100u
#define HALL_PAPYRUS 0x11110000u

/* The Hall words of units packed as in struct septem_cost, as constant expressions. */
#define HALL_N(u, resource) ((uint64_t)((u) >> 4 * (resource)&15u))
#define HALL_RAW(u)                                                                                \
    (HALL_N(u, SEPTEM_WOOD) * HALL_WOOD + HALL_N(u, SEPTEM_STONE) * HALL_STONE +                   \
     HALL_N(u, SEPTEM_CLAY) * HALL_CLAY + HALL_N(u, SEPTEM_ORE) * HALL_ORE)
#define HALL_GOODS(u)                                                                              \
    ((uint32_t)(HALL_N(u, SEPTEM_GLASS) * HALL_GLASS + HALL_N(u, SEPTEM_TEXTILE) * HALL_TEXTILE +  \
                HALL_N(u, SEPTEM_PAPYRUS) * HALL_PAPYRUS))

#define HALL_HIGH 0x8888888888888888u
#define HALL_ONES 0x1111111111111111u

/* Sums counters without exceeding 7. */
static inline uint64_t hall_add(uint64_t a, uint64_t b)
{
    uint64_t sum = a + b;
    uint64_t over = sum & HALL_HIGH;
    return (sum | (over - (over >> 3))) & ~over;
}

/* The lesser of each pair of counters. */
static inline uint64_t hall_min(uint64_t a, uint64_t b)
{
    uint64_t larger = ((a | HALL_HIGH) - b) & HALL_HIGH; /* where a is not less than b */
    uint64_t mask = larger - (larger >> 3);
    return (a & ~mask) | (b & mask);
}

/* Caps every counter at `cap` (0 to 7). */
static inline uint64_t hall_cap(uint64_t word, uint64_t cap)
{
    return hall_min(word, cap * HALL_ONES);
}

/* What each set still lacks when own production has done all it can. The largest of these gaps is
 * the number of units to buy (the deficiency version of Hall's theorem), and as own production
 * can do no more than that, bought units need to close just these gaps. */
static inline uint64_t hall_gaps(uint64_t makers, uint64_t asked)
{
    uint64_t room = makers - asked; /* 8 and more: no gap; less: 8 minus the gap */
    uint64_t gap = ~room >> 3 & HALL_ONES;
    return ((~room & ~HALL_HIGH) + gap) & gap * 15;
}

/* Counted without branches up to 4: which gap is the largest cannot be predicted, and guessing
 * wrong would cost more than the comparisons. */
static inline int hall_largest(uint64_t gaps)
{
    uint64_t guarded = gaps | HALL_HIGH;
    int largest = (gaps != 0) + (((guarded - 2 * HALL_ONES) & HALL_HIGH) != 0) +
                  (((guarded - 3 * HALL_ONES) & HALL_HIGH) != 0) +
                  (((guarded - 4 * HALL_ONES) & HALL_HIGH) != 0);
    while (largest >= 4 && ((guarded - (uint64_t)(largest + 1) * HALL_ONES) & HALL_HIGH) != 0) {
        largest++;
    }
    return largest;
}

/* One wherever a counter is not 0. */
static inline uint64_t hall_any(uint64_t word)
{
    return (word | word >> 1 | word >> 2) & HALL_ONES;
}

/* Do makers, their highest bits set, cover what is asked for in every set? */
static inline bool hall_covers(uint64_t makers, uint64_t asked)
{
    return ((makers - asked) & HALL_HIGH) == HALL_HIGH;
}

/* Do the makers of both wares cover the cost, in every set? Coins aside. */
static inline bool hall_cover(uint64_t raw, uint64_t goods, const struct septem_cost *cost)
{
    return ((raw - cost->raw) & (goods - cost->goods) & HALL_HIGH) == HALL_HIGH;
}

/* A cost of `units`, packed, with its Hall words. */
static inline struct septem_cost hall_cost(uint32_t units)
{
    return (struct septem_cost){.units = units, .raw = HALL_RAW(units), .goods = HALL_GOODS(units)};
}

/* Packed units, coins included, taken together. */
static inline int hall_sum(uint32_t units)
{
    int sum = 0;
    for (; units != 0; units >>= 4) {
        sum += (int)(units & 15);
    }
    return sum;
}

/* How many of the `need` units to buy may come from the left: bit r for r of them. */
unsigned hall_splits(uint64_t left, uint64_t right, uint64_t gaps, int need);

#endif
