/* Conflicts (R6) with diplomacy (R11.5) and teams (R11.10), against the words of the rules. */
#include "unit.h"

#include <string.h>

#include <septem/rng.h>

#include "phase.h"

/* A table with shields and tokens of diplomacy by lot. */
static struct septem_game random_table(struct septem_rng *rng, bool teams)
{
    struct septem_game g;
    int players = teams ? 4 + 2 * (int)septem_rng_below(rng, 3) : 3 + (int)septem_rng_below(rng, 6);
    playing_start_cities(&g, players, teams, septem_rng_next(rng));
    g.age = (uint8_t)(1 + septem_rng_below(rng, 3));
    for (int seat = 0; seat < g.cities; seat++) {
        uint32_t tokens = septem_rng_below(rng, 5);
        g.city[seat].shields = (uint8_t)septem_rng_below(rng, 4);
        g.city[seat].diplomacy = (uint8_t)(tokens < 3 ? 0 : tokens - 2);
    }
    return g;
}

/* The nearest city that is there, going `step` seats at a time; the seat itself if none is. */
static int opponent(const struct septem_game *g, int seat, int step)
{
    int other = seat;
    do {
        other = (other + step) % g->cities;
    } while (other != seat && g->city[other].diplomacy > 0);
    return other;
}

struct tokens {
    int victories, defeats;
};

static void meet(const struct septem_game *g, int seat, int other, int each, struct tokens *t)
{
    t->victories += g->city[seat].shields > g->city[other].shields ? each : 0;
    t->defeats += g->city[seat].shields < g->city[other].shields ? each : 0;
}

static struct tokens tokens_alone(const struct septem_game *g, int seat)
{
    struct tokens t = {0, 0};
    int left = opponent(g, seat, 1), right = opponent(g, seat, g->cities - 1);
    if (g->city[seat].diplomacy > 0 || left == seat) {
        return t;
    }
    meet(g, seat, left, 1, &t);
    if (right != left) {
        meet(g, seat, right, 1, &t);
    }
    return t;
}

static struct tokens tokens_in_team(const struct septem_game *g, int seat)
{
    struct tokens t = {0, 0};
    int other = seat % 2 == 1 ? (seat + 1) % g->cities : (seat + g->cities - 1) % g->cities;
    bool halved = g->city[seat].diplomacy > 0 || g->city[other].diplomacy > 0;
    meet(g, seat, other, halved ? 1 : 2, &t);
    return t;
}

static void agrees(bool teams)
{
    struct septem_rng rng;
    septem_rng_init(&rng, 31);
    for (int i = 0; i < 3000; i++) {
        struct septem_game g = random_table(&rng, teams), before = g;
        conflict_resolve(&g);
        for (int seat = 0; seat < g.cities; seat++) {
            const struct septem_city *then = &before.city[seat], *now = &g.city[seat];
            struct tokens t = teams ? tokens_in_team(&before, seat) : tokens_alone(&before, seat);
            assert_int_equal(now->victories[g.age - 1], t.victories);
            assert_int_equal(now->counts[SEPTEM_COUNT_VICTORIES], t.victories);
            assert_int_equal(now->counts[SEPTEM_COUNT_DEFEATS], t.defeats);
            assert_int_equal(now->diplomacy, then->diplomacy - (then->diplomacy > 0));
            assert_int_equal(now->coins, then->coins);
        }
    }
}

/* Who met whom, read from the list: the tokens of every city must come of it. */
static void lists(bool teams)
{
    struct septem_rng rng;
    septem_rng_init(&rng, 32);
    for (int i = 0; i < 1000; i++) {
        struct septem_game g = random_table(&rng, teams), before = g;
        struct septem_fight fights[SEPTEM_CITIES_MAX];
        struct septem_fight due[SEPTEM_CITIES_MAX];
        struct tokens sum[SEPTEM_CITIES_MAX] = {{0, 0}};
        int due_count = septem_game_fights_now(&g, due);
        assert_memory_equal(&g, &before, sizeof g);
        conflict_resolve(&g);
        g.phase = SEPTEM_PHASE_OVER;
        int count = septem_game_fights(&g, fights);
        assert_int_equal(due_count, count);
        assert_memory_equal(due, fights, (size_t)count * sizeof fights[0]);
        assert_int_equal(septem_game_fights_now(&g, due), 0);
        for (int k = 0; k < count; k++) {
            const struct septem_fight *f = &fights[k];
            bool first = f->shields > f->others;
            assert_int_equal(f->shields, before.city[f->seat].shields);
            assert_int_equal(f->others, before.city[f->other].shields);
            assert_int_equal(f->tokens > 0, f->shields != f->others);
            sum[first ? f->seat : f->other].victories += f->tokens;
            sum[first ? f->other : f->seat].defeats += f->tokens;
        }
        for (int seat = 0; seat < g.cities; seat++) {
            struct tokens t = teams ? tokens_in_team(&before, seat) : tokens_alone(&before, seat);
            assert_int_equal(sum[seat].victories, t.victories);
            assert_int_equal(sum[seat].defeats, t.defeats);
            assert_int_equal(g.city[seat].diplomatic, before.city[seat].diplomacy > 0);
        }
    }
}

/* R6.1, R11.5, R11.10 */
static void conflict__are_listed_as_they_were_fought(void **state)
{
    (void)state;
    lists(false);
    lists(true);
    struct septem_game g;
    struct septem_fight fights[SEPTEM_CITIES_MAX];
    playing_start_cities(&g, 4, false, 1);
    assert_int_equal(septem_game_fights(&g, fights), 0);
}

/* R6.1, R11.5 */
static void conflict__absent_cities_bring_their_neighbours_together(void **state)
{
    (void)state;
    agrees(false);
}

/* R11.10 */
static void conflict__of_teams_gives_two_tokens_or_one(void **state)
{
    (void)state;
    agrees(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conflict__absent_cities_bring_their_neighbours_together),
        cmocka_unit_test(conflict__of_teams_gives_two_tokens_or_one),
        cmocka_unit_test(conflict__are_listed_as_they_were_fought),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
