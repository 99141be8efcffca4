/* Hashes and copies: a game is a value. */
#include "unit.h"

#include <string.h>

/* Played again alike, start and end have the hashes they had. */
static void digest__is_the_same_for_the_same_game(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    playing_start(&g, 5, 2011);
    uint64_t start = septem_game_hash(&g);
    septem_rng_init(&rng, 2011);
    playing_on(&g, &rng, 1000);
    uint64_t end = septem_game_hash(&g);
    playing_start(&g, 5, 2011);
    assert_true(septem_game_hash(&g) == start);
    septem_rng_init(&rng, 2011);
    playing_on(&g, &rng, 1000);
    assert_true(septem_game_hash(&g) == end);
    assert_true(start != end);
}

/* Every decision changes the hash, and no two states of a game share one. */
static void digest__differs_after_every_decision(void **state)
{
    uint64_t seen[512];
    int count = 0;
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 6);
    playing_start(&g, 4, 6);
    for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
        uint64_t hash = septem_game_hash(&g);
        for (int i = 0; i < count; i++) {
            assert_true(seen[i] != hash);
        }
        seen[count++] = hash;
    }
}

/* One byte of what matters for the rest of the game: one other hash. */
static void digest__sees_every_byte_that_matters(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 7);
    playing_start(&g, 3, 7);
    playing_on(&g, &rng, 37);
    uint64_t hash = septem_game_hash(&g);
    struct septem_game other = g;
    other.hands[2][1][3]++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.city[2].coins++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.city[1].spent ^= SEPTEM_POWER_FREE_BUILD;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.city[0].victories[1]++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.city[0].counts[SEPTEM_COUNT_DEFEATS]++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.owing ^= 1;
    assert_true(septem_game_hash(&other) != hash);
}

/* The seed is spent once the cards are dealt: it does not matter for the rest of the game. */
static void digest__leaves_the_seed_out(void **state)
{
    struct septem_game g;
    (void)state;
    playing_start(&g, 3, 7);
    uint64_t hash = septem_game_hash(&g);
    g.seed++;
    assert_true(septem_game_hash(&g) == hash);
}

/* A copy played alike stays alike, byte for byte, and leaves the original alone. */
static void digest__copies_go_their_own_way(void **state)
{
    struct septem_game g;
    struct septem_rng rng, same;
    (void)state;
    septem_rng_init(&rng, 9);
    playing_start(&g, 6, 9);
    playing_on(&g, &rng, 50);
    struct septem_game copy = g, before = g;
    same = rng;
    playing_on(&copy, &rng, 1000);
    assert_memory_equal(&g, &before, sizeof g);
    playing_on(&g, &same, 1000);
    assert_memory_equal(&g, &copy, sizeof g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digest__is_the_same_for_the_same_game),
        cmocka_unit_test(digest__differs_after_every_decision),
        cmocka_unit_test(digest__sees_every_byte_that_matters),
        cmocka_unit_test(digest__leaves_the_seed_out),
        cmocka_unit_test(digest__copies_go_their_own_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
