/* Who sits where on which deal: everybody everywhere, every board and side as often as any other.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/arena/bout.h"
#include "../../src/arena/results.h"
#include "../../src/arena/schedule.h"

static struct arena_plan plan_of(int players, int bots, enum arena_mode mode)
{
    struct arena_plan plan = {
        .options = septem_options_defaults(), .bot_count = bots, .mode = mode, .seed = 7};
    plan.options.players = players;
    for (int i = 0; i < bots; i++) {
        assert_true(septem_bot_parse("random", &plan.bots[i].spec, NULL));
        plan.bots[i].text = "random";
    }
    return plan;
}

static struct seating seatings[ARENA_GAMES_MAX];

static void schedule__moves_everybody_to_every_seat(void **state)
{
    (void)state;
    for (int players = 3; players <= 7; players++) {
        for (int bots = 2; bots <= players; bots++) {
            struct arena_plan plan = plan_of(players, bots, ARENA_TABLE);
            assert_null(schedule_fault(&plan));
            assert_int_equal(schedule_games(&plan), players);
            schedule_deal(&plan, 3, seatings);
            for (int seat = 0; seat < players; seat++) {
                int times[ARENA_BOTS_MAX] = {0};
                for (int game = 0; game < players; game++) {
                    times[seatings[game].who[seat]]++;
                }
                for (int bot = 0; bot < bots; bot++) {
                    assert_int_equal(times[bot], bot + 1 < bots ? 1 : players - bots + 1);
                }
            }
        }
    }
}

static void schedule__changes_the_order_from_deal_to_deal(void **state)
{
    struct arena_plan plan = plan_of(5, 5, ARENA_TABLE);
    struct seating other[5];
    int same = 0;
    (void)state;
    for (uint64_t deal = 0; deal < 50; deal++) {
        schedule_deal(&plan, deal, seatings);
        schedule_deal(&plan, deal + 1, other);
        same += memcmp(seatings[0].who, other[0].who, 5) == 0;
    }
    assert_in_range(same, 0, 5);
}

static void schedule__permutes(void **state)
{
    (void)state;
    struct arena_plan plan = plan_of(4, 3, ARENA_TABLE);
    plan.permute = true;
    assert_null(schedule_fault(&plan));
    assert_int_equal(schedule_games(&plan), 12); /* 4! / 2! */
    schedule_deal(&plan, 0, seatings);
    for (int a = 0; a < 12; a++) {
        for (int b = 0; b < a; b++) {
            assert_memory_not_equal(seatings[a].who, seatings[b].who, 4);
        }
    }
    plan = plan_of(7, 7, ARENA_TABLE);
    plan.permute = true;
    assert_int_equal(schedule_games(&plan), 5040);
    schedule_deal(&plan, 0, seatings);
    assert_int_equal(seatings[5039].who[0], 6); /* the last order is the first backwards */
    assert_int_equal(seatings[5039].who[6], 0);
}

static void schedule__lets_every_choice_play(void **state)
{
    struct arena_plan plan = plan_of(3, 5, ARENA_TABLE);
    int together[5][5] = {0};
    (void)state;
    for (uint64_t deal = 0; deal < 20; deal++) { /* twice the 10 choices of 3 among 5 */
        schedule_deal(&plan, deal, seatings);
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                together[seatings[0].who[a]][seatings[0].who[b]]++;
            }
        }
    }
    for (int a = 0; a < 5; a++) {
        for (int b = 0; b < 5; b++) {
            assert_int_equal(together[a][b], a == b ? 12 : 6);
        }
    }
}

static void schedule__plays_duels_and_crosses(void **state)
{
    struct arena_plan plan = plan_of(4, 3, ARENA_DUEL);
    int alone[3][3] = {0};
    (void)state;
    assert_int_equal(schedule_games(&plan), 2 * 2 * 4);
    plan.mode = ARENA_CROSS;
    assert_int_equal(schedule_games(&plan), 6 * 4);
    schedule_deal(&plan, 0, seatings);
    for (int game = 0; game < 24; game++) {
        int solos = 0;
        for (int seat = 0; seat < 4; seat++) {
            bool solo = seatings[game].who[seat] == seatings[game].solo;
            assert_true(solo || seatings[game].who[seat] == seatings[game].rival);
            solos += solo;
        }
        assert_int_equal(solos, 1);
        alone[seatings[game].solo][seatings[game].rival]++;
    }
    for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
            assert_int_equal(alone[a][b], a == b ? 0 : 4);
        }
    }
}

/* In twice as many deals as there are wonders, every seat has every side of every board once. */
static void schedule__deals_every_board_and_side_alike(void **state)
{
    (void)state;
    for (int players = 3; players <= 7; players++) {
        struct arena_plan plan = plan_of(players, 2, ARENA_TABLE);
        int times[SEPTEM_CITIES_MAX][64] = {0};
        for (uint64_t deal = 14; deal < 28; deal++) {
            struct septem_options table = schedule_table(&plan, deal);
            struct septem_game game;
            assert_int_equal(septem_game_init(&game, &table, 1), SEPTEM_OK);
            for (int seat = 0; seat < players; seat++) {
                times[seat][game.city[seat].board]++;
            }
        }
        for (int seat = 0; seat < players; seat++) {
            for (int board = 1; board <= 14; board++) {
                assert_int_equal(times[seat][board], 1);
            }
        }
    }
}

static void schedule__keeps_the_side_asked_for(void **state)
{
    struct arena_plan plan = plan_of(7, 2, ARENA_TABLE);
    (void)state;
    plan.options.sets = (1u << SEPTEM_SET_COUNT) - 2; /* with boards that have one side only */
    for (uint64_t deal = 0; deal < 60; deal++) {
        plan.options.sides = deal % 2 ? SEPTEM_SIDES_A : SEPTEM_SIDES_B;
        struct septem_options table = schedule_table(&plan, deal);
        struct septem_game game;
        assert_int_equal(septem_game_init(&game, &table, deal), SEPTEM_OK);
        for (int seat = 0; seat < 7; seat++) {
            const struct septem_board_info *board = septem_board_info(game.city[seat].board);
            assert_true(board->side == 'A' || plan.options.sides == SEPTEM_SIDES_B);
            assert_true(board->side == 'B' || plan.options.sides == SEPTEM_SIDES_A ||
                        septem_board_find(board->slug, 'B') == 0);
        }
    }
}

static void schedule__refuses_what_cannot_be_played(void **state)
{
    struct arena_plan plan = plan_of(3, 1, ARENA_TABLE);
    (void)state;
    assert_non_null(schedule_fault(&plan));
    plan = plan_of(9, 2, ARENA_TABLE);
    assert_non_null(schedule_fault(&plan));
    plan = plan_of(4, 2, ARENA_DUEL);
    plan.permute = true;
    assert_non_null(schedule_fault(&plan));
    plan = plan_of(4, 2, ARENA_TABLE);
    plan.options.teams = true;
    assert_non_null(schedule_fault(&plan));
}

/* ---- Deals and their lines ---- */

static void results__lines_come_back(void **state)
{
    struct arena_plan plan = plan_of(4, 3, ARENA_TABLE);
    atomic_bool stop = false;
    struct bout *bout = bout_create(&plan, &stop);
    struct bout_result played, read;
    (void)state;
    assert_non_null(bout);
    assert_true(bout_result_init(&played, &plan) && bout_result_init(&read, &plan));
    assert_true(bout_play(bout, 5, &played));
    played.bots[2].faults[ENGINE_LATE] = 3;
    char *line = results_write_deal(&plan, &played);
    assert_non_null(line);
    assert_ptr_equal(strchr(line, '\n'), line + strlen(line) - 1);
    assert_true(results_read_deal(line, &plan, &read));
    assert_int_equal(read.deal, 5);
    assert_int_equal(read.bots[2].faults[ENGINE_LATE], 3);
    assert_int_equal(read.bots[1].moves, played.bots[1].moves);
    assert_memory_equal(read.game_results, played.game_results, 4 * sizeof *read.game_results);
    /* Whatever part of it there is, it is not a deal. */
    size_t length = strlen(line) - 1;
    for (size_t cut = 0; cut < length; cut++) {
        char *part = strndup(line, cut);
        assert_false(results_read_deal(part, &plan, &read));
        free(part);
    }
    free(line);
    bout_result_finish(&played);
    bout_result_finish(&read);
    bout_destroy(bout);
}

/* Cards and boards stay while the bots move: with the same bot at all seats all games are one. */
static void bout__plays_the_same_deal(void **state)
{
    struct arena_plan plan = plan_of(3, 3, ARENA_TABLE);
    atomic_bool stop = false;
    struct bout_result result;
    struct bout *bout = bout_create(&plan, &stop);
    (void)state;
    assert_non_null(bout);
    assert_true(bout_result_init(&result, &plan));
    assert_true(bout_play(bout, 2, &result));
    assert_memory_equal(&result.game_results[0], &result.game_results[1],
                        sizeof result.game_results[0]);
    assert_memory_equal(&result.game_results[0], &result.game_results[2],
                        sizeof result.game_results[0]);
    atomic_store(&stop, true);
    assert_false(bout_play(bout, 2, &result));
    bout_result_finish(&result);
    bout_destroy(bout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schedule__moves_everybody_to_every_seat),
        cmocka_unit_test(schedule__changes_the_order_from_deal_to_deal),
        cmocka_unit_test(schedule__permutes),
        cmocka_unit_test(schedule__lets_every_choice_play),
        cmocka_unit_test(schedule__plays_duels_and_crosses),
        cmocka_unit_test(schedule__deals_every_board_and_side_alike),
        cmocka_unit_test(schedule__keeps_the_side_asked_for),
        cmocka_unit_test(schedule__refuses_what_cannot_be_played),
        cmocka_unit_test(results__lines_come_back),
        cmocka_unit_test(bout__plays_the_same_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
