/* A small seeded generator (xoshiro256**, seeded by splitmix64).
 *
 * The game shuffles with one while it is set up; bots and samplers bring their own. The same
 * seed gives the same numbers on every machine. Not for secrets. */
#ifndef SEPTEM_RNG_H
#define SEPTEM_RNG_H

#include <stdint.h>

#include <septem/export.h>

SEPTEM_C_BEGIN

struct septem_rng {
    uint64_t s[4];
};

SEPTEM_API void septem_rng_init(struct septem_rng *rng, uint64_t seed);

/* A seed for item `index` of a family: independent streams from one seed. */
SEPTEM_API uint64_t septem_rng_mix(uint64_t seed, uint64_t index);

static inline uint64_t septem_rng_next(struct septem_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t x = s[1] * 5;
    uint64_t result = ((x << 7) | (x >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Uniform in 0 … n-1, n from 1 to 2^32-1 (Lemire's multiplication with rejection). */
static inline uint32_t septem_rng_below(struct septem_rng *rng, uint32_t n)
{
    uint64_t m = (septem_rng_next(rng) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = (uint32_t)-n % n;
        while ((uint32_t)m < floor) {
            m = (septem_rng_next(rng) >> 32) * n;
        }
    }
    return (uint32_t)(m >> 32);
}

SEPTEM_C_END

#endif
