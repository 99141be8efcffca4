/* Conflicts at the end of an age (R6), with diplomacy (R11.5) and teams (R11.10). */
#include "city.h"
#include "effect.h"
#include "phase.h"

/* Tokens for both; some losers leave theirs to who beat them. */
static void defeat(struct septem_game *g, int winner, int loser, int tokens)
{
    bool redirected = (g->city[loser].powers & SEPTEM_POWER_REDIRECT) != 0;
    city_win(g, winner, tokens);
    city_take(g, winner, tokens * effect_coins_each(g, winner, SEPTEM_COUNT_VICTORIES));
    g->city[redirected ? winner : loser].counts[SEPTEM_COUNT_DEFEATS] += (uint8_t)tokens;
}

static void compare(struct septem_game *g, const int strength[SEPTEM_CITIES_MAX], int seat,
                    int other, int tokens)
{
    if (strength[seat] > strength[other]) {
        defeat(g, seat, other, tokens);
    } else if (strength[seat] < strength[other]) {
        defeat(g, other, seat, tokens);
    }
}

/* Uses a token, if there is one. */
static bool use_diplomacy(struct septem_city *city)
{
    bool used = city->diplomacy > 0;
    city->diplomacy -= used;
    return used;
}

/* Whoever uses a token is not there; the others sit together. Two meet once, one meets nobody. */
static void fight_all(struct septem_game *g, const int strength[SEPTEM_CITIES_MAX])
{
    int present[SEPTEM_CITIES_MAX];
    int count = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        if (!use_diplomacy(&g->city[seat])) {
            present[count++] = seat;
        }
    }
    for (int i = 0; i + 1 < count; i++) {
        compare(g, strength, present[i], present[i + 1], 1);
    }
    if (count > 2) {
        compare(g, strength, present[count - 1], present[0], 1);
    }
}

/* Partners do not fight: seat 1 meets 2, 3 meets 4, … the last meets 0, for two tokens each, or for
 * one where either side uses diplomacy. */
static void fight_teams(struct septem_game *g, const int strength[SEPTEM_CITIES_MAX])
{
    for (int seat = 1; seat < g->cities; seat += 2) {
        int other = septem_game_left(g, seat);
        bool one = use_diplomacy(&g->city[seat]);
        one |= use_diplomacy(&g->city[other]);
        compare(g, strength, seat, other, one ? 1 : 2);
    }
}

void conflict_resolve(struct septem_game *g)
{
    int strength[SEPTEM_CITIES_MAX]; /* tokens taken now count in the next conflict */
    for (int seat = 0; seat < g->cities; seat++) {
        strength[seat] = septem_game_shields(g, seat);
    }
    g->bonus_taken = 0; /* R11.12: a turn of its own */
    if (g->teams) {
        fight_teams(g, strength);
    } else {
        fight_all(g, strength);
    }
}
