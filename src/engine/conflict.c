/* Conflicts at the end of an age (R6), with diplomacy (R11.5) and teams (R11.10). */
#include "phase.h"

/* One side of a comparison takes its tokens. */
static void take_tokens(struct septem_game *g, int seat, int against, int tokens)
{
    struct septem_city *city = &g->city[seat];
    int theirs = g->city[against].shields;
    if (city->shields > theirs) {
        city->victories[g->age - 1] += (uint8_t)tokens;
        city->counts[SEPTEM_COUNT_VICTORIES] += (uint8_t)tokens;
    } else if (city->shields < theirs) {
        city->counts[SEPTEM_COUNT_DEFEATS] += (uint8_t)tokens;
    }
}

static void compare(struct septem_game *g, int seat, int other, int tokens)
{
    take_tokens(g, seat, other, tokens);
    take_tokens(g, other, seat, tokens);
}

/* Uses a token, if there is one. */
static bool use_diplomacy(struct septem_city *city)
{
    bool used = city->diplomacy > 0;
    city->diplomacy -= used;
    return used;
}

/* Whoever uses a token is not there; the others sit together. Two meet once, one meets nobody. */
static void fight_all(struct septem_game *g)
{
    int present[SEPTEM_CITIES_MAX];
    int count = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        if (!use_diplomacy(&g->city[seat])) {
            present[count++] = seat;
        }
    }
    for (int i = 0; i + 1 < count; i++) {
        compare(g, present[i], present[i + 1], 1);
    }
    if (count > 2) {
        compare(g, present[count - 1], present[0], 1);
    }
}

/* Partners do not fight: seat 1 meets 2, 3 meets 4, … the last meets 0, for two tokens each, or for
 * one where either side uses diplomacy. */
static void fight_teams(struct septem_game *g)
{
    for (int seat = 1; seat < g->cities; seat += 2) {
        int other = septem_game_left(g, seat);
        bool one = use_diplomacy(&g->city[seat]);
        one |= use_diplomacy(&g->city[other]);
        compare(g, seat, other, one ? 1 : 2);
    }
}

void conflict_resolve(struct septem_game *g)
{
    if (g->teams) {
        fight_teams(g);
    } else {
        fight_all(g);
    }
}
