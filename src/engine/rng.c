/* Seeding of the generator in septem/rng.h. */
#include <septem/rng.h>

/* splitmix64: spreads a seed over as many words as are asked for. */
static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void septem_rng_init(struct septem_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        rng->s[i] = splitmix(&seed);
    }
}

uint64_t septem_rng_mix(uint64_t seed, uint64_t index)
{
    uint64_t state = seed;
    state = splitmix(&state) ^ index;
    return splitmix(&state);
}
