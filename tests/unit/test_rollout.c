/* Rollouts: every decision is somebody's row, results are the game's, and all of it repeats. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/rollout.h>
#include <septem/score.h>

enum { GAMES = 12, TABLES = 4, ROWS = GAMES * SEPTEM_CITIES_MAX };

struct played {
    struct septem_rollout *rollout;
    uint8_t candidates[ROWS][SEPTEM_ROLLOUT_CANDIDATES][8];
    uint8_t counts[ROWS], players[ROWS], choices[ROWS], stages[ROWS];
    int32_t games[ROWS];
    float shares[GAMES][SEPTEM_CITIES_MAX];
    int16_t lines[GAMES][SEPTEM_CITIES_MAX][SEPTEM_LINE_COUNT];
    struct septem_deal deals[GAMES];
    long rows;
};

static void table_options(struct septem_options options[TABLES])
{
    static const int players[TABLES] = {2, 3, 7, 4};
    for (int i = 0; i < TABLES; i++) {
        options[i] = septem_options_defaults();
        options[i].players = players[i];
        options[i].leaders = SEPTEM_LEADERS_ALL;
        options[i].sets |= i < 2 ? 0 : (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
        options[i].teams = i == 3;
    }
}

static struct played *begin(void)
{
    struct septem_options options[TABLES];
    struct played *played = calloc(1, sizeof *played);
    assert_non_null(played);
    table_options(options);
    played->rollout = malloc(septem_rollout_size(GAMES));
    assert_non_null(played->rollout);
    assert_true(septem_rollout_init(played->rollout, GAMES, options, TABLES));
    for (int i = 0; i < GAMES; i++) {
        played->deals[i] =
            (struct septem_deal){.seed = (uint64_t)i, .table = (uint16_t)(i % TABLES)};
    }
    struct septem_rollout_arrays arrays = {.capacity = ROWS,
                                           .candidates = played->candidates[0][0],
                                           .counts = played->counts,
                                           .games = played->games,
                                           .players = played->players,
                                           .shares = played->shares[0],
                                           .lines = played->lines[0][0],
                                           .stages = played->stages};
    assert_true(septem_rollout_bind(played->rollout, &arrays));
    return played;
}

static void end(struct played *played)
{
    free(played->rollout);
    free(played);
}

/* Plays all games to their end with random decisions. */
static void play_all(struct played *played, uint64_t seed)
{
    struct septem_rng rng;
    septem_rng_init(&rng, seed);
    assert_int_equal(septem_rollout_deal(played->rollout, played->deals), SEPTEM_OK);
    int rows = septem_rollout_step(played->rollout, NULL);
    for (; rows > 0; rows = septem_rollout_step(played->rollout, played->choices)) {
        assert_true(rows <= ROWS);
        for (int i = 0; i < rows; i++) {
            assert_in_range(played->counts[i], 2, SEPTEM_ROLLOUT_CANDIDATES);
            played->choices[i] = (uint8_t)septem_rng_below(&rng, played->counts[i]);
        }
        played->rows += rows;
    }
    assert_int_equal(rows, 0);
}

static void rollout__plays_all_games_to_their_end(void **state)
{
    struct played *played = begin();
    (void)state;
    play_all(played, 1);
    for (int game = 0; game < GAMES; game++) {
        float sum = 0;
        for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
            sum += played->shares[game][seat];
        }
        assert_true(sum > 0.999f && sum < 1.001f);
    }
    assert_true(played->rows > GAMES * 18);
    end(played);
}

static void rollout__repeats_itself(void **state)
{
    struct played *first = begin(), *second = begin();
    (void)state;
    play_all(first, 7);
    play_all(second, 7);
    assert_int_equal(first->rows, second->rows);
    assert_memory_equal(first->lines, second->lines, sizeof first->lines);
    end(first);
    end(second);
}

/* A candidate of the base set, which knows no tokens, from its bytes. */
static struct septem_move move_from(const uint8_t bytes[8])
{
    return (struct septem_move){.card = bytes[0],
                                .use = bytes[1],
                                .stage = bytes[2],
                                .by = (unsigned)bytes[3] & 7,
                                .freeze = (bytes[3] & 8) != 0,
                                .left = bytes[4],
                                .right = bytes[5],
                                .bank = bytes[6],
                                .as = bytes[7]};
}

/* The candidates of a row are legal decisions of its game: the same game played beside it takes
 * them and ends with the same points. */
static void rollout__asks_what_the_rules_ask(void **state)
{
    struct played *played = begin();
    struct septem_options options[TABLES];
    struct septem_game g;
    (void)state;
    table_options(options);
    for (int i = 0; i < GAMES; i++) {
        played->deals[i].table = 1; /* three players, base: rows of game 0 alone are followed */
    }
    assert_int_equal(septem_game_init(&g, &options[1], 0), SEPTEM_OK);
    septem_rollout_deal(played->rollout, played->deals);
    int rows = septem_rollout_step(played->rollout, NULL);
    for (; rows > 0; rows = septem_rollout_step(played->rollout, played->choices)) {
        memset(played->choices, 0, sizeof played->choices);
        for (int i = 0; i < rows && played->games[i] == 0; i++) {
            struct septem_move move = move_from(played->candidates[i][0]);
            assert_int_equal(septem_game_submit(&g, played->players[i], &move), SEPTEM_DENY_NONE);
        }
        for (int seat = 0; seat < 3; seat++) { /* what is forced has no row */
            struct septem_move moves[SEPTEM_MOVES_MAX];
            while (septem_game_owes(&g, seat) && septem_game_moves(&g, seat, moves) == 1) {
                septem_game_submit(&g, seat, &moves[0]);
            }
        }
    }
    assert_int_equal(g.phase, SEPTEM_PHASE_OVER);
    for (int seat = 0; seat < 3; seat++) {
        assert_memory_equal(played->lines[0][seat], septem_game_score(&g, seat).lines,
                            sizeof played->lines[0][seat]);
    }
    end(played);
}

static void rollout__guests_have_no_rows(void **state)
{
    struct septem_bot_spec spec;
    struct played *played = begin();
    (void)state;
    assert_true(septem_bot_parse("random", &spec, NULL));
    struct septem_bot *bot = septem_bot_create(&spec);
    septem_rollout_guest(played->rollout, bot);
    for (int i = 0; i < GAMES; i++) {
        played->deals[i].guests = 0xfe;
    }
    play_all(played, 3);
    for (int i = 0; i < ROWS; i++) {
        assert_int_equal(played->players[i], 0);
    }
    end(played);
    septem_bot_destroy(bot);
}

static void rollout__refuses_what_is_wrong(void **state)
{
    struct played *played = begin();
    struct septem_rollout_arrays small = {.capacity = ROWS - 1};
    (void)state;
    assert_false(septem_rollout_bind(played->rollout, &small));
    septem_rollout_deal(played->rollout, played->deals);
    int rows = septem_rollout_step(played->rollout, NULL);
    assert_true(rows > 1);
    played->choices[rows - 1] = played->counts[rows - 1];
    assert_int_equal(septem_rollout_step(played->rollout, played->choices), -1);
    played->choices[rows - 1] = 0;
    assert_true(septem_rollout_step(played->rollout, played->choices) > 0);
    played->deals[3].table = TABLES;
    assert_int_not_equal(septem_rollout_deal(played->rollout, played->deals), SEPTEM_OK);
    assert_int_equal(septem_rollout_step(played->rollout, NULL), 0);
    end(played);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rollout__plays_all_games_to_their_end),
        cmocka_unit_test(rollout__repeats_itself),
        cmocka_unit_test(rollout__asks_what_the_rules_ask),
        cmocka_unit_test(rollout__guests_have_no_rows),
        cmocka_unit_test(rollout__refuses_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
