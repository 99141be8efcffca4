/* Batches: every decision is somebody's row, results are the game's, and all of it repeats. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/batch.h>
#include <septem/score.h>

enum { GAMES = 12, TABLES = 4, BYTES = 1925, ROWS = GAMES * SEPTEM_CITIES_MAX };

struct played {
    struct septem_batch *batch;
    uint8_t observations[ROWS][BYTES];
    uint8_t candidates[ROWS][SEPTEM_BATCH_CANDIDATES][SEPTEM_CANDIDATE_BYTES];
    uint8_t counts[ROWS], players[ROWS], choices[ROWS], stages[ROWS];
    int32_t games[ROWS];
    float shares[GAMES][SEPTEM_CITIES_MAX];
    int16_t margins[GAMES][SEPTEM_CITIES_MAX];
    int16_t lines[GAMES][SEPTEM_CITIES_MAX][SEPTEM_LINE_COUNT];
    struct septem_deal deals[GAMES];
    long rows;
    uint64_t digest; /* of all rows */
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

static struct played *begin(int threads)
{
    struct septem_options options[TABLES];
    struct septem_bot_spec bots[3];
    struct played *played = calloc(1, sizeof *played);
    assert_non_null(played);
    assert_int_equal(septem_observation_size(), BYTES);
    table_options(options);
    assert_true(septem_bot_parse("random", &bots[0], NULL));
    assert_true(septem_bot_parse("rules", &bots[1], NULL));
    assert_true(septem_bot_parse("mcts:playouts=50", &bots[2], NULL));
    struct septem_batch_setup setup = {.games = GAMES,
                                       .threads = threads,
                                       .tables = options,
                                       .table_count = TABLES,
                                       .bots = bots,
                                       .bot_count = 3};
    played->batch = septem_batch_create(&setup);
    assert_non_null(played->batch);
    for (int i = 0; i < GAMES; i++) {
        played->deals[i] =
            (struct septem_deal){.seed = (uint64_t)i, .table = (uint16_t)(i % TABLES)};
    }
    struct septem_batch_arrays arrays = {.capacity = ROWS,
                                         .observations = played->observations[0],
                                         .candidates = played->candidates[0][0],
                                         .counts = played->counts,
                                         .games = played->games,
                                         .players = played->players,
                                         .shares = played->shares[0],
                                         .margins = played->margins[0],
                                         .lines = played->lines[0][0],
                                         .stages = played->stages};
    assert_true(septem_batch_bind(played->batch, &arrays));
    return played;
}

static void end(struct played *played)
{
    septem_batch_destroy(played->batch);
    free(played);
}

static void digest(struct played *played, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++) {
        played->digest = (played->digest ^ bytes[i]) * 0x100000001b3u;
    }
}

/* Plays all games to their end with random decisions. */
static void play_all(struct played *played)
{
    assert_int_equal(septem_batch_deal(played->batch, played->deals), SEPTEM_OK);
    int rows = septem_batch_step(played->batch, NULL);
    for (; rows > 0; rows = septem_batch_step(played->batch, played->choices)) {
        assert_true(rows <= ROWS);
        for (int i = 0; i < rows; i++) {
            assert_in_range(played->counts[i], 2, SEPTEM_BATCH_CANDIDATES);
        }
        septem_batch_sample(played->batch, played->choices);
        digest(played, played->observations, (size_t)rows * BYTES);
        digest(played, played->candidates, (size_t)rows * sizeof played->candidates[0]);
        digest(played, played->games, (size_t)rows * sizeof played->games[0]);
        digest(played, played->choices, (size_t)rows);
        played->rows += rows;
    }
    assert_int_equal(rows, 0);
}

static void batch__plays_all_games_to_their_end(void **state)
{
    struct played *played = begin(1);
    (void)state;
    play_all(played);
    for (int game = 0; game < GAMES; game++) {
        const struct septem_game *g = septem_batch_game(played->batch, game);
        float sum = 0;
        assert_int_equal(g->phase, SEPTEM_PHASE_OVER);
        for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
            bool won = septem_game_winners(g) >> seat & 1;
            sum += played->shares[game][seat];
            assert_int_equal(played->shares[game][seat] > 0, won);
            assert_true(seat < g->players || played->margins[game][seat] == 0);
            assert_true(seat >= g->players || (played->margins[game][seat] >= 0) == won ||
                        played->margins[game][seat] == 0); /* equal points, fewer coins */
        }
        assert_true(sum > 0.999f && sum < 1.001f);
    }
    assert_true(played->rows > GAMES * 18);
    assert_null(septem_batch_game(played->batch, GAMES));
    end(played);
}

static void batch__margins_are_of_sides(void **state)
{
    struct played *played = begin(1);
    (void)state;
    play_all(played);
    for (int game = 3; game < GAMES; game += TABLES) { /* two teams of two */
        const struct septem_game *g = septem_batch_game(played->batch, game);
        int points[2] = {0};
        for (int seat = 0; seat < 4; seat++) {
            points[seat / 2] += septem_game_score(g, seat).total;
        }
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(played->margins[game][seat], points[seat / 2] - points[1 - seat / 2]);
        }
    }
    end(played);
}

/* The same rows in the same order, whatever the number of threads, with bots at the tables. */
static void batch__repeats_itself_with_any_threads(void **state)
{
    static const int threads[] = {1, 1, 2, 5};
    struct played *first = NULL;
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct played *played = begin(threads[i]);
        for (int game = 0; game < GAMES; game++) {
            played->deals[game].bots[game % 2] = (uint8_t)(1 + game % 2);
        }
        play_all(played);
        play_all(played); /* and the next deal, which is the same one */
        if (first == NULL) {
            first = played;
            continue;
        }
        assert_int_equal(first->rows, played->rows);
        assert_true(first->digest == played->digest);
        assert_memory_equal(first->lines, played->lines, sizeof first->lines);
        end(played);
    }
    end(first);
}

/* A row is the observation of its player's view, and its candidates are legal: the same games
 * played beside the batch take them and end with the same points. */
static void batch__asks_what_the_rules_ask(void **state)
{
    struct played *played = begin(2);
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    static uint8_t seen[BYTES], bytes[SEPTEM_MOVES_MAX][SEPTEM_CANDIDATE_BYTES];
    (void)state;
    septem_batch_deal(played->batch, played->deals);
    int rows = septem_batch_step(played->batch, NULL);
    for (; rows > 0; rows = septem_batch_step(played->batch, played->choices)) {
        int seat = -1;
        for (int i = 0; i < rows; i++) {
            const struct septem_game *g = septem_batch_game(played->batch, played->games[i]);
            struct septem_view view;
            seat = i > 0 && played->games[i] == played->games[i - 1] ? seat + 1 : 0;
            while (!septem_game_owes(g, seat)) {
                seat++;
            }
            assert_int_equal(played->players[i], septem_game_steward(g, seat));
            septem_view_of(g, played->players[i], &view);
            septem_observe(&view, seat, seen);
            assert_memory_equal(seen, played->observations[i], BYTES);
            int count = septem_game_moves(&view.game, seat, moves);
            assert_true(
                played->counts[i] == count ||
                (played->counts[i] == SEPTEM_BATCH_CANDIDATES && count > played->counts[i]));
            septem_observe_moves(&view, seat, moves, count, bytes[0]);
            if (count <= SEPTEM_BATCH_CANDIDATES) {
                assert_memory_equal(bytes, played->candidates[i], (size_t)count * sizeof bytes[0]);
            }
        }
        septem_batch_sample(played->batch, played->choices);
    }
    for (int game = 0; game < GAMES; game++) {
        const struct septem_game *g = septem_batch_game(played->batch, game);
        for (int seat = 0; seat < g->cities; seat++) {
            assert_memory_equal(played->lines[game][seat], septem_game_score(g, seat).lines,
                                sizeof played->lines[game][seat]);
        }
    }
    end(played);
}

static void batch__bots_have_no_rows(void **state)
{
    struct played *played = begin(2);
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        for (int seat = 1; seat < SEPTEM_CITIES_MAX; seat++) {
            played->deals[i].bots[seat] = (uint8_t)(1 + seat % 2);
        }
    }
    play_all(played);
    for (int i = 0; i < ROWS; i++) {
        assert_int_equal(played->players[i], 0);
    }
    end(played);
}

/* All games of three players: a bot that plays by rules beats one that plays at random. */
static void batch__lets_each_bot_play_its_seats(void **state)
{
    struct played *played = begin(1);
    float shares[3] = {0};
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        played->deals[i] = (struct septem_deal){.seed = (uint64_t)(i / 3), .table = 1};
        for (int seat = 0; seat < 3; seat++) { /* duplicates: everybody has every seat */
            played->deals[i].bots[(seat + i) % 3] = (uint8_t)(seat == 0 ? 2 : 1);
        }
    }
    assert_int_equal(septem_batch_deal(played->batch, played->deals), SEPTEM_OK);
    assert_int_equal(septem_batch_step(played->batch, NULL), 0); /* nobody to be asked */
    for (int i = 0; i < GAMES; i++) {
        for (int seat = 0; seat < 3; seat++) {
            shares[seat] += played->shares[i][(seat + i) % 3];
        }
    }
    assert_true(shares[0] > shares[1] + shares[2]);
    end(played);
}

static void batch__tells_what_a_search_saw(void **state)
{
    static uint32_t visits[ROWS][SEPTEM_BATCH_CANDIDATES], again[ROWS][SEPTEM_BATCH_CANDIDATES];
    static uint32_t first[ROWS][SEPTEM_BATCH_CANDIDATES]; /* with one thread */
    static float values[ROWS][SEPTEM_BATCH_CANDIDATES];
    uint8_t choices[ROWS];
    int32_t last;
    (void)state;
    for (int threads = 1; threads <= 3; threads += 2) {
        struct played *played = begin(threads);
        septem_batch_deal(played->batch, played->deals);
        int rows = septem_batch_step(played->batch, NULL);
        struct septem_batch_thoughts out = {
            .choices = choices, .visits = visits[0], .values = values[0]};
        assert_true(septem_batch_think(played->batch, 3, NULL, rows, &out));
        for (int i = 0; i < rows; i++) {
            uint64_t sum = 0;
            for (int k = 0; k < SEPTEM_BATCH_CANDIDATES; k++) {
                sum += visits[i][k];
                assert_true(k < played->counts[i] || visits[i][k] == 0);
                assert_true(values[i][k] >= 0 && values[i][k] <= 1);
            }
            assert_true(sum >= 25);
            assert_true(choices[i] < played->counts[i]);
        }
        memcpy(threads == 1 ? first : again, visits, sizeof visits);
        assert_true(threads == 1 || memcmp(first, again, sizeof first) == 0);
        /* One row alone: the same. */
        last = rows - 1;
        struct septem_batch_thoughts one = {.visits = again[0]};
        assert_true(septem_batch_think(played->batch, 3, &last, 1, &one));
        assert_memory_equal(again[0], visits[last], sizeof again[0]);
        assert_true(septem_batch_think(played->batch, 2, &last, 1, &one)); /* no search: none */
        assert_int_equal(again[0][0], 0);
        assert_false(septem_batch_think(played->batch, 4, &last, 1, &one));
        assert_false(septem_batch_think(played->batch, 0, &last, 1, &one));
        last = rows;
        assert_false(septem_batch_think(played->batch, 3, &last, 1, &one));
        end(played);
    }
}

/* To the end, always by the first decision. */
static void play_on_with_the_first(struct played *played, int rows)
{
    memset(played->choices, 0, sizeof played->choices);
    while (rows > 0) {
        rows = septem_batch_step(played->batch, played->choices);
    }
}

static void batch__forks_go_on_as_their_game_does(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads += 2) {
        struct played *played = begin(threads), *forked = begin(threads);
        int32_t games[] = {7, 7, 2, 0}; /* one of them twice */
        enum { FORKS = sizeof games / sizeof games[0] };
        played->deals[7].bots[1] = 2;
        septem_batch_deal(played->batch, played->deals);
        int rows = septem_batch_step(played->batch, NULL);
        for (int i = 0; i < 9; i++) {
            septem_batch_sample(played->batch, played->choices);
            rows = septem_batch_step(played->batch, played->choices);
        }
        int copied = septem_batch_fork(forked->batch, played->batch, games, FORKS);
        assert_int_equal(septem_batch_step(forked->batch, NULL), copied); /* the same question */
        for (int i = 0, row = 0; i < FORKS; i++) {
            for (int k = 0; k < rows; k++) {
                if (played->games[k] == games[i]) {
                    assert_int_equal(forked->games[row], i);
                    assert_memory_equal(forked->observations[row], played->observations[k], BYTES);
                    row++;
                }
            }
        }
        play_on_with_the_first(played, rows);
        play_on_with_the_first(forked, copied);
        for (int i = 0; i < FORKS; i++) {
            assert_memory_equal(forked->lines[i], played->lines[games[i]], sizeof forked->lines[i]);
            assert_memory_equal(forked->shares[i], played->shares[games[i]],
                                sizeof forked->shares[i]);
        }
        end(played);
        end(forked);
    }
}

static void batch__forks_only_games_that_there_are(void **state)
{
    struct played *played = begin(1), *forked = begin(1);
    int32_t games[GAMES + 1] = {0};
    (void)state;
    septem_batch_deal(played->batch, played->deals);
    septem_batch_deal(forked->batch, forked->deals);
    int rows = septem_batch_step(forked->batch, NULL);
    assert_int_equal(septem_batch_fork(forked->batch, played->batch, games, GAMES + 1), -1);
    assert_int_equal(septem_batch_fork(forked->batch, played->batch, games, -1), -1);
    assert_int_equal(septem_batch_fork(forked->batch, forked->batch, games, 1), -1);
    games[1] = GAMES;
    assert_int_equal(septem_batch_fork(forked->batch, played->batch, games, 2), -1);
    games[1] = -1;
    assert_int_equal(septem_batch_fork(forked->batch, played->batch, games, 2), -1);
    assert_int_equal(septem_batch_step(forked->batch, NULL), rows); /* nothing has changed */
    assert_int_equal(septem_batch_fork(forked->batch, played->batch, games, 0), 0);
    assert_int_equal(septem_batch_step(forked->batch, NULL), 0); /* no game is left in play */
    end(played);
    end(forked);
}

static void batch__writes_rows_into_each_other(void **state)
{
    struct played *played = begin(1);
    struct record {
        uint8_t count, player;
        uint8_t candidates[SEPTEM_BATCH_CANDIDATES * SEPTEM_CANDIDATE_BYTES];
        uint8_t game[4];
    } *records = calloc(ROWS, sizeof *records);
    (void)state;
    assert_non_null(records);
    septem_batch_deal(played->batch, played->deals);
    int rows = septem_batch_step(played->batch, NULL);
    struct septem_batch_arrays arrays = {.capacity = ROWS,
                                         .stride = sizeof *records,
                                         .counts = &records->count,
                                         .players = &records->player,
                                         .candidates = records->candidates,
                                         .games = (int32_t *)(void *)records->game};
    assert_true(septem_batch_bind(played->batch, &arrays));
    assert_int_equal(septem_batch_step(played->batch, NULL), rows); /* the same question again */
    for (int i = 0; i < rows; i++) {
        assert_int_equal(records[i].count, played->counts[i]);
        assert_int_equal(records[i].player, played->players[i]);
        assert_memory_equal(records[i].candidates, played->candidates[i],
                            sizeof records[i].candidates);
        assert_memory_equal(records[i].game, &played->games[i], sizeof records[i].game);
    }
    free(records);
    end(played);
}

static void batch__refuses_what_is_wrong(void **state)
{
    struct played *played = begin(1);
    struct septem_batch_arrays small = {.capacity = ROWS - 1};
    struct septem_options options = septem_options_defaults();
    struct septem_batch_setup setup = {.tables = &options, .table_count = 1};
    (void)state;
    assert_null(septem_batch_create(&setup)); /* no games */
    setup = (struct septem_batch_setup){.games = 1, .threads = -1, .tables = &options};
    assert_null(septem_batch_create(&setup));
    assert_false(septem_batch_bind(played->batch, &small));
    septem_batch_deal(played->batch, played->deals);
    int rows = septem_batch_step(played->batch, NULL);
    assert_true(rows > 1);
    played->choices[rows - 1] = played->counts[rows - 1];
    assert_int_equal(septem_batch_step(played->batch, played->choices), -1);
    played->choices[rows - 1] = 0;
    assert_true(septem_batch_step(played->batch, played->choices) > 0);
    played->deals[3].table = TABLES;
    assert_int_not_equal(septem_batch_deal(played->batch, played->deals), SEPTEM_OK);
    assert_int_equal(septem_batch_step(played->batch, NULL), 0);
    played->deals[3].table = 0;
    played->deals[5].bots[1] = 4;
    assert_int_not_equal(septem_batch_deal(played->batch, played->deals), SEPTEM_OK);
    end(played);
    septem_batch_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch__plays_all_games_to_their_end),
        cmocka_unit_test(batch__margins_are_of_sides),
        cmocka_unit_test(batch__repeats_itself_with_any_threads),
        cmocka_unit_test(batch__asks_what_the_rules_ask),
        cmocka_unit_test(batch__bots_have_no_rows),
        cmocka_unit_test(batch__lets_each_bot_play_its_seats),
        cmocka_unit_test(batch__tells_what_a_search_saw),
        cmocka_unit_test(batch__forks_go_on_as_their_game_does),
        cmocka_unit_test(batch__forks_only_games_that_there_are),
        cmocka_unit_test(batch__writes_rows_into_each_other),
        cmocka_unit_test(batch__refuses_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
