/* Batches: the same games as one by one, in the caller's arrays, and nothing changed by a mistake.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/batch.h>
#include <septem/score.h>

enum { GAMES = 5 };

static struct septem_batch *make_batch(int players, uint64_t seed)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    struct septem_batch *batch = malloc(septem_batch_size(GAMES));
    assert_non_null(batch);
    assert_int_equal(septem_batch_init(batch, GAMES, &options, seed), SEPTEM_OK);
    return batch;
}

/* Whole games, each beside one that is played with the functions of septem/game.h. */
static void batch__plays_the_games_of_the_engine(void **state)
{
    struct septem_batch *batch = make_batch(4, 9);
    struct septem_game games[GAMES];
    septem_action actions[GAMES];
    int8_t movers[GAMES];
    uint8_t done[GAMES];
    uint64_t seeds[GAMES], ended = 0;
    int16_t scores[GAMES][SEPTEM_CITIES_MAX];
    (void)state;
    assert_true(septem_batch_bind(batch, SEPTEM_BUFFER_MOVERS, movers, sizeof movers));
    assert_true(septem_batch_bind(batch, SEPTEM_BUFFER_DONE, done, sizeof done));
    assert_true(septem_batch_bind(batch, SEPTEM_BUFFER_SEEDS, seeds, sizeof seeds));
    assert_true(septem_batch_bind(batch, SEPTEM_BUFFER_SCORES, scores, sizeof scores));
    for (int i = 0; i < GAMES; i++) {
        games[i] = *septem_batch_game(batch, i);
    }
    while (ended < 3 * GAMES) {
        septem_batch_sample(batch, actions);
        int8_t seats[GAMES];
        memcpy(seats, movers, sizeof seats);
        assert_int_equal(septem_batch_step(batch, actions), -1);
        for (int i = 0; i < GAMES; i++) {
            struct septem_move move;
            assert_int_equal(seats[i], playing_seat(&games[i]));
            assert_true(septem_action_move(&games[i], seats[i], actions[i], &move));
            assert_int_equal(septem_game_submit(&games[i], seats[i], &move), SEPTEM_DENY_NONE);
            assert_int_equal(done[i], games[i].phase == SEPTEM_PHASE_OVER);
            for (int seat = 0; done[i] && seat < 4; seat++) {
                assert_int_equal(scores[i][seat], septem_game_score(&games[i], seat).total);
            }
            if (done[i]) {
                struct septem_options options = septem_options_defaults();
                options.players = 4;
                options.sets |= 1u << SEPTEM_SET_CITIES;
                playing_start_options(&games[i], &options, seeds[i]);
                ended++;
            }
            assert_memory_equal(&games[i], septem_batch_game(batch, i), sizeof games[i]);
        }
    }
    free(batch);
}

static void batch__stops_before_an_illegal_action(void **state)
{
    struct septem_batch *batch = make_batch(3, 1);
    septem_action actions[GAMES];
    struct septem_game before[GAMES];
    (void)state;
    septem_batch_sample(batch, actions);
    actions[3] = (septem_action)(septem_action_end() - 1);
    for (int i = 0; i < GAMES; i++) {
        before[i] = *septem_batch_game(batch, i);
    }
    assert_int_equal(septem_batch_step(batch, actions), 3);
    for (int i = 0; i < GAMES; i++) {
        assert_memory_equal(&before[i], septem_batch_game(batch, i), sizeof before[i]);
    }
    free(batch);
}

static void batch__leaves_games_alone_that_take_no_action(void **state)
{
    struct septem_batch *batch = make_batch(3, 1);
    septem_action actions[GAMES];
    (void)state;
    septem_batch_sample(batch, actions);
    actions[2] = SEPTEM_ACTION_NONE;
    struct septem_game before = *septem_batch_game(batch, 2);
    assert_int_equal(septem_batch_step(batch, actions), -1);
    assert_memory_equal(&before, septem_batch_game(batch, 2), sizeof before);
    free(batch);
}

static void batch__refuses_arrays_of_another_size(void **state)
{
    struct septem_batch *batch = make_batch(3, 1);
    struct septem_buffer_info info;
    uint8_t done[GAMES + 1];
    (void)state;
    assert_false(septem_batch_bind(batch, SEPTEM_BUFFER_DONE, done, sizeof done));
    assert_false(septem_batch_bind(batch, SEPTEM_BUFFER_COUNT, done, sizeof done));
    assert_true(septem_batch_bind(batch, SEPTEM_BUFFER_DONE, done, GAMES));
    assert_true(septem_batch_bind(batch, SEPTEM_BUFFER_DONE, NULL, 0));
    assert_false(septem_buffer_info(SEPTEM_BUFFER_COUNT, &info));
    free(batch);
}

static void batch__keeps_a_game_that_is_over_if_told(void **state)
{
    struct septem_batch *batch = make_batch(3, 4);
    septem_action actions[GAMES];
    int8_t movers[GAMES];
    uint8_t done[GAMES], winners[GAMES];
    float rewards[GAMES][SEPTEM_CITIES_MAX];
    uint64_t seeds[GAMES] = {1, 2, 3, 4, 5};
    int over = 0;
    (void)state;
    septem_batch_keep(batch, true);
    septem_batch_bind(batch, SEPTEM_BUFFER_MOVERS, movers, sizeof movers);
    septem_batch_bind(batch, SEPTEM_BUFFER_DONE, done, sizeof done);
    septem_batch_bind(batch, SEPTEM_BUFFER_WINNERS, winners, sizeof winners);
    septem_batch_bind(batch, SEPTEM_BUFFER_REWARDS, rewards, sizeof rewards);
    while (over < GAMES) {
        septem_batch_sample(batch, actions);
        assert_int_equal(septem_batch_step(batch, actions), -1);
        over = 0;
        for (int i = 0; i < GAMES; i++) {
            float sum = rewards[i][0] + rewards[i][1] + rewards[i][2];
            assert_true(done[i] ? sum > 0.99f && sum < 1.01f : sum == 0);
            assert_true(!done[i] || winners[i] != 0);
            over += movers[i] < 0;
        }
    }
    assert_int_equal(septem_batch_game(batch, 0)->phase, SEPTEM_PHASE_OVER);
    septem_batch_reset(batch, 0, GAMES, NULL, seeds);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(movers[i], 0);
        assert_int_equal(septem_batch_game(batch, i)->seed, seeds[i]);
    }
    free(batch);
}

static void batch__refuses_bad_options(void **state)
{
    struct septem_batch *batch = make_batch(3, 1);
    struct septem_options options = septem_options_defaults();
    struct septem_game before = *septem_batch_game(batch, 0);
    uint64_t seed = 5;
    (void)state;
    options.players = 99;
    assert_int_equal(septem_batch_reset(batch, 0, 1, &options, &seed), SEPTEM_ERR_PLAYERS);
    assert_memory_equal(&before, septem_batch_game(batch, 0), sizeof before);
    free(batch);
}

static void batch__lets_a_bot_decide_for_some_seats(void **state)
{
    struct septem_batch *batch = make_batch(3, 1);
    struct septem_bot_spec spec;
    septem_action actions[GAMES];
    (void)state;
    assert_true(septem_bot_parse("rules", &spec, NULL));
    struct septem_bot *bot = septem_bot_create(&spec);
    memset(actions, 0xff, sizeof actions);
    assert_int_equal(septem_batch_choose(batch, bot, 6, actions), 0); /* seat 0 decides first */
    assert_int_equal(septem_batch_choose(batch, bot, 1, actions), GAMES);
    assert_int_equal(septem_batch_step(batch, actions), -1);
    assert_int_equal(septem_batch_choose(batch, bot, 6, actions), GAMES);
    assert_int_equal(septem_batch_step(batch, actions), -1);
    septem_bot_destroy(bot);
    free(batch);
}

/* R9.3: who decides for a player's seat decides for the Free City, too. */
static void batch__lets_a_bot_decide_for_the_free_city(void **state)
{
    struct septem_batch *batch = make_batch(2, 1);
    struct septem_bot_spec spec;
    septem_action actions[GAMES];
    int8_t movers[GAMES];
    int taken = 0;
    (void)state;
    assert_true(septem_bot_parse("rules", &spec, NULL));
    struct septem_bot *bot = septem_bot_create(&spec);
    septem_batch_bind(batch, SEPTEM_BUFFER_MOVERS, movers, sizeof movers);
    for (int step = 0; step < 200; step++) {
        int first = septem_batch_choose(batch, bot, 1, actions);
        assert_int_equal(first + septem_batch_choose(batch, bot, 2, actions), GAMES);
        for (int i = 0; i < GAMES; i++) {
            taken += movers[i] == 2;
        }
        assert_int_equal(septem_batch_step(batch, actions), -1);
    }
    assert_true(taken > 100);
    septem_bot_destroy(bot);
    free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch__plays_the_games_of_the_engine),
        cmocka_unit_test(batch__stops_before_an_illegal_action),
        cmocka_unit_test(batch__leaves_games_alone_that_take_no_action),
        cmocka_unit_test(batch__refuses_arrays_of_another_size),
        cmocka_unit_test(batch__keeps_a_game_that_is_over_if_told),
        cmocka_unit_test(batch__refuses_bad_options),
        cmocka_unit_test(batch__lets_a_bot_decide_for_some_seats),
        cmocka_unit_test(batch__lets_a_bot_decide_for_the_free_city),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
