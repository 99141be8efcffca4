/* Matches between bots: chance of their own, and the same course every time. */
#include "unit.h"

#include <string.h>

#include "../../src/ai/bot_set.h"
#include "../../src/ai/match.h"

static struct bot_set bot_set; /* random bots at every seat */

static int seat_bots(void **state)
{
    struct septem_bot_spec specs[SEPTEM_CITIES_MAX];
    (void)state;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        septem_bot_parse("random", &specs[seat], NULL);
    }
    return bot_set_create(&bot_set, specs, SEPTEM_CITIES_MAX) ? 0 : -1;
}

static int clear_table(void **state)
{
    (void)state;
    bot_set_destroy(&bot_set);
    return 0;
}

static struct septem_options table(int players)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    return options;
}

/* R1.6: boards and deals are drawn from the streams 0 to 3 of the seed of a game (game.c). What a
 * bot draws must say nothing about them. */
static void match__bots_do_not_draw_what_the_deals_draw(void **state)
{
    static struct match match;
    struct septem_options options = table(8);
    (void)state;
    for (uint64_t index = 0; index < 50; index++) {
        assert_int_equal(match_init(&match, &options, bot_set.bots, 7, index), SEPTEM_OK);
        for (int seat = 0; seat < options.players; seat++) {
            for (uint64_t stream = 0; stream <= SEPTEM_AGES; stream++) {
                struct septem_rng deal;
                septem_rng_init(&deal, septem_rng_mix(match.game.seed, stream));
                assert_memory_not_equal(&match.rngs[seat], &deal, sizeof deal);
            }
            struct septem_rng plain;
            septem_rng_init(&plain, match.game.seed);
            assert_memory_not_equal(&match.rngs[seat], &plain, sizeof plain);
        }
    }
}

static void match__no_two_bots_draw_the_same(void **state)
{
    static struct match match;
    struct septem_options options = table(8);
    (void)state;
    assert_int_equal(match_init(&match, &options, bot_set.bots, 7, 0), SEPTEM_OK);
    for (int a = 0; a < options.players; a++) {
        for (int b = 0; b < a; b++) {
            assert_memory_not_equal(&match.rngs[a], &match.rngs[b], sizeof match.rngs[a]);
        }
    }
}

/* R1.6 */
static void match__takes_the_same_course_every_time(void **state)
{
    static struct match first, second;
    (void)state;
    for (int players = 4; players <= 8; players += 2) {
        struct septem_options options = table(players);
        options.teams = true;
        match_init(&first, &options, bot_set.bots, 11, 3);
        match_init(&second, &options, bot_set.bots, 11, 3);
        match_play(&first);
        match_play(&second);
        assert_int_equal(first.game.phase, SEPTEM_PHASE_OVER);
        assert_memory_equal(&first.game, &second.game, sizeof first.game);
        assert_true(first.decisions == second.decisions);
        match_init(&second, &options, bot_set.bots, 11, 4);
        assert_true(septem_game_hash(&first.game) != septem_game_hash(&second.game));
    }
}

static void match__refuses_tables_that_do_not_exist(void **state)
{
    static struct match match;
    struct septem_options options = table(5);
    (void)state;
    options.teams = true;
    assert_int_not_equal(match_init(&match, &options, bot_set.bots, 1, 0), SEPTEM_OK);
}

static void match__equal_bots_share_one(void **state)
{
    (void)state;
    for (int seat = 1; seat < SEPTEM_CITIES_MAX; seat++) {
        assert_ptr_equal(bot_set.bots[seat], bot_set.bots[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match__bots_do_not_draw_what_the_deals_draw),
        cmocka_unit_test(match__no_two_bots_draw_the_same),
        cmocka_unit_test(match__takes_the_same_course_every_time),
        cmocka_unit_test(match__refuses_tables_that_do_not_exist),
        cmocka_unit_test(match__equal_bots_share_one),
    };
    return cmocka_run_group_tests(tests, seat_bots, clear_table);
}
