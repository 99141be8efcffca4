/* Conflicts at the end of an age (R6), with diplomacy (R11.5) and teams (R11.10). */
#include <assert.h>

#include "city.h"
#include "effect.h"
#include "phase.h"

static struct septem_fight fight_of(const struct septem_game *g, int seat, int other, int tokens)
{
    const struct septem_city *one = &g->city[seat], *two = &g->city[other];
    int winner = one->fought > two->fought ? seat : other;
    int loser = winner == seat ? other : seat;
    bool redirected = (g->city[loser].powers & SEPTEM_POWER_REDIRECT) != 0;
    return (struct septem_fight){.seat = (uint8_t)seat,
                                 .other = (uint8_t)other,
                                 .shields = one->fought,
                                 .others = two->fought,
                                 .tokens = (uint8_t)(one->fought != two->fought ? tokens : 0),
                                 .taker = (uint8_t)(redirected ? winner : loser)};
}

/* A city that uses a token is not there; the others sit together. Two meet once, one meets nobody.
 */
static int list_all(const struct septem_game *g, struct septem_fight *out)
{
    int present[SEPTEM_CITIES_MAX];
    int count = 0, fights = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        if (!g->city[seat].diplomatic) {
            present[count++] = seat;
        }
    }
    for (int i = 0; i + 1 < count; i++) {
        out[fights++] = fight_of(g, present[i], present[i + 1], 1);
    }
    if (count > 2) {
        out[fights++] = fight_of(g, present[count - 1], present[0], 1);
    }
    return fights;
}

/* Partners do not fight: seat 1 meets 2, 3 meets 4, … the last meets 0, for two tokens each, or for
 * one where either side uses diplomacy. */
static int list_teams(const struct septem_game *g, struct septem_fight *out)
{
    int fights = 0;
    for (int seat = 1; seat < g->cities; seat += 2) {
        int other = septem_game_left(g, seat);
        bool one = g->city[seat].diplomatic || g->city[other].diplomatic;
        out[fights++] = fight_of(g, seat, other, one ? 1 : 2);
    }
    return fights;
}

static int list_fights(const struct septem_game *g, struct septem_fight *out)
{
    return g->teams ? list_teams(g, out) : list_all(g, out);
}

int septem_game_fights(const struct septem_game *g, struct septem_fight out[SEPTEM_CITIES_MAX])
{
    assert(g != NULL && out != NULL);
    bool fought = g->age > 1 || g->phase == SEPTEM_PHASE_OVER;
    return fought ? list_fights(g, out) : 0;
}

/* Tokens for both; some losers leave theirs to who beat them. */
static void settle(struct septem_game *g, const struct septem_fight *fight)
{
    int winner = fight->shields > fight->others ? fight->seat : fight->other;
    if (fight->tokens > 0) {
        city_win(g, winner, fight->tokens);
        city_take(g, winner, fight->tokens * effect_coins_each(g, winner, SEPTEM_COUNT_VICTORIES));
        g->city[fight->taker].counts[SEPTEM_COUNT_DEFEATS] += fight->tokens;
    }
}

/* What each city counts, and whether it uses diplomacy. */
static void muster(struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_city *city = &g->city[seat];
        city->fought = (uint8_t)septem_game_shields(g, seat); /* tokens taken now count next time */
        city->diplomatic = city->diplomacy > 0;
        city->diplomacy -= city->diplomatic;
    }
}

int septem_game_fights_now(const struct septem_game *g, struct septem_fight out[SEPTEM_CITIES_MAX])
{
    assert(g != NULL && out != NULL);
    struct septem_game then = *g;
    muster(&then);
    return g->phase == SEPTEM_PHASE_OVER ? 0 : list_fights(&then, out);
}

void conflict_resolve(struct septem_game *g)
{
    assert(g->age >= 1 && g->age <= SEPTEM_AGES);
    struct septem_fight fights[SEPTEM_CITIES_MAX];
    muster(g);
    g->bonus_taken = 0; /* R11.12: a turn of its own */
    int count = list_fights(g, fights);
    for (int i = 0; i < count; i++) {
        settle(g, &fights[i]);
    }
}
