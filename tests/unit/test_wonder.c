/* Wonders of the Wonder Pack and Catan: what a stage is where it is copied, which may be next, what
 * boards begin with, and how logs and validation treat copies (R12). */
#include "unit.h"

#include <string.h>

#include <septem/log.h>
#include <septem/text.h>

static struct septem_options table_of(const char *first, char first_side, const char *second,
                                      char second_side)
{
    struct septem_options options = septem_options_defaults();
    options.sets |= 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN;
    options.boards[0] = septem_board_find(first, first_side);
    options.boards[1] = septem_board_find(second, second_side);
    options.boards[2] = septem_board_find("giza", 'B');
    return options;
}

static struct septem_game start(const char *first, char first_side, const char *second,
                                char second_side)
{
    struct septem_game g;
    struct septem_options options = table_of(first, first_side, second, second_side);
    playing_start_options(&g, &options, 1);
    return g;
}

static const struct septem_stage *stage_of(const char *board, char side, int stage)
{
    return &septem_board_info(septem_board_find(board, side))->stages[stage - 1];
}

/* R12.3, R1.5: Manneken Pis starts with four coins more, nobody else does. */
static void wonder__manneken_pis_starts_with_seven_coins(void **state)
{
    (void)state;
    for (char side = 'A'; side <= 'B'; side++) {
        struct septem_game g = start("manneken_pis", side, "catan", 'A');
        assert_int_equal(g.city[0].coins, 7);
        assert_int_equal(g.city[1].coins, 3);
        assert_int_equal(g.city[2].coins, 3);
        assert_int_equal(g.bank, 13);
    }
}

/* R1.4, R12.1: the board of Catan comes with its side A, whatever the table asks for. */
static void wonder__catan_has_its_side_a_alone(void **state)
{
    septem_board catan = septem_board_find("catan", 'A');
    struct septem_options options = septem_options_defaults();
    int seen = 0;
    (void)state;
    options.sets |= 1u << SEPTEM_SET_CATAN;
    options.players = 7;
    options.sides = SEPTEM_SIDES_B;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct septem_game g;
        playing_start_options(&g, &options, seed);
        for (int seat = 0; seat < g.cities; seat++) {
            seen += g.city[seat].board == catan;
            assert_true(g.city[seat].board == catan ||
                        septem_board_info(g.city[seat].board)->side == 'B');
        }
    }
    assert_in_range(seen, 30, 50); /* 44 expected */
}

/* R1.4: every side of the further boards comes up. */
static void wonder__further_boards_are_drawn(void **state)
{
    struct septem_options options = septem_options_defaults();
    int seen[UINT8_MAX + 1] = {0};
    (void)state;
    options.sets = (1u << SEPTEM_SET_COUNT) - 2;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct septem_game g;
        playing_start_options(&g, &options, seed);
        for (int seat = 0; seat < g.cities; seat++) {
            seen[g.city[seat].board]++;
        }
    }
    for (int board = 1; board < septem_board_end(); board++) {
        assert_in_range(seen[board], 30, 200); /* 69 expected; 138 of Catan */
    }
}

/* R12.3 */
static void wonder__a_copied_stage_is_that_of_the_neighbour(void **state)
{
    (void)state;
    struct septem_game g = start("manneken_pis", 'A', "rhodes", 'B');
    assert_ptr_equal(septem_game_stage(&g, 0, 1, 0), stage_of("rhodes", 'B', 1));
    assert_ptr_equal(septem_game_stage(&g, 0, 2, 0), stage_of("giza", 'B', 2));
    assert_ptr_equal(septem_game_stage(&g, 0, 3, 0), stage_of("rhodes", 'B', 2));
    assert_ptr_equal(septem_game_stage(&g, 1, 1, 0), stage_of("rhodes", 'B', 1));
    assert_null(septem_game_stage(&g, 0, 1, 1));
    assert_null(septem_game_stage(&g, 0, 0, 0));
    assert_null(septem_game_stage(&g, 0, 4, 0));
    assert_null(septem_game_stage(&g, 3, 1, 0));
    assert_null(septem_game_stage(&g, -1, 1, 0));
}

/* R12.3: beside the Great Wall it is what the copier says. */
static void wonder__a_chosen_stage_is_that_of_the_great_wall(void **state)
{
    (void)state;
    struct septem_game g = start("manneken_pis", 'A', "great_wall", 'B');
    assert_null(septem_game_stage(&g, 0, 1, 0));
    for (int as = 1; as <= 4; as++) {
        assert_ptr_equal(septem_game_stage(&g, 0, 1, as), stage_of("great_wall", 'B', as));
        assert_ptr_equal(septem_game_stage(&g, 0, 3, as), stage_of("great_wall", 'B', as));
    }
    assert_null(septem_game_stage(&g, 0, 1, 5));
    assert_ptr_equal(septem_game_stage(&g, 0, 2, 0), stage_of("giza", 'B', 2));
}

/* R3.2, R12.2, R12.3 */
static void wonder__stages_that_may_be_next(void **state)
{
    struct septem_stage_choice out[SEPTEM_STAGES_MAX];
    (void)state;
    struct septem_game g = start("manneken_pis", 'A', "great_wall", 'A');
    assert_int_equal(septem_game_stages(&g, 2, out), 1);
    assert_int_equal(out[0].stage, 1);
    assert_int_equal(out[0].as, 0);
    assert_int_equal(septem_game_stages(&g, 1, out), 4);
    assert_int_equal(septem_game_stages(&g, 0, out), 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(out[i].stage, 1);
        assert_int_equal(out[i].as, i + 1);
    }
    assert_int_equal(septem_game_stages(&g, -1, out), 0);
    assert_int_equal(septem_game_stages(&g, 3, out), 0);
}

/* The reasons are those of the stage that is asked about. */
static void wonder__says_why_not_stage_by_stage(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_PACKS;
    position.age = 2;
    position.turn = 2;
    position_board(&position, 0, "great_wall", 'A');
    position_board(&position, 1, "giza", 'A');
    position_board(&position, 2, "rhodes", 'A');
    position_build(&position, 0, "quarry");
    position_hand(&position, 0, "aqueduct");
    position.city[0].coins = 1;
    struct septem_game g;
    assert_null(position_make(&position, &g));
    const septem_card card = card_named("aqueduct");
    struct septem_why why =
        septem_game_why_not_stage(&g, 0, card, (struct septem_stage_choice){3, 0});
    assert_int_equal(why.deny, SEPTEM_DENY_COINS);
    assert_int_equal(why.price, 2);
    assert_int_equal(why.stage, 3);
    assert_int_equal(why.missing[SEPTEM_STONE], 1);
    why = septem_game_why_not_stage(&g, 0, card, (struct septem_stage_choice){4, 0});
    assert_int_equal(why.deny, SEPTEM_DENY_RESOURCES);
    why = septem_game_why_not_stage(&g, 0, card, (struct septem_stage_choice){3, 1});
    assert_int_equal(why.deny, SEPTEM_DENY_STAGE_ORDER);
    why = septem_game_why_not(&g, 0, card, SEPTEM_USE_STAGE);
    assert_int_equal(why.stage, 3); /* the only one that money can buy */
}

/* ---- Logs ---- */

/* Plays a game and writes its log; how many decisions name a copied stage. */
static int record(const struct septem_options *options, uint64_t seed, struct septem_log *log,
                  struct septem_game *g)
{
    struct septem_rng rng;
    int named = 0;
    septem_rng_init(&rng, seed);
    playing_start_options(g, options, seed);
    septem_log_begin(log, g);
    while (g->phase != SEPTEM_PHASE_OVER) {
        int seat = playing_seat(g);
        struct septem_move move = playing_pick(g, seat, &rng);
        named += move.as != 0;
        septem_log_add(log, g, seat, &move);
        assert_int_equal(septem_game_submit(g, seat, &move), SEPTEM_DENY_NONE);
    }
    septem_log_end(log, g);
    return named;
}

static int count_in(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

/* R12.3: games of Manneken Pis beside the Great Wall, written and read. */
static void wonder__logs_name_the_copied_stage(void **state)
{
    static struct septem_log log, read;
    static char text[SEPTEM_LOG_TEXT_MAX], again[SEPTEM_LOG_TEXT_MAX];
    int named = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct septem_options options =
            table_of("manneken_pis", 'A', "great_wall", seed % 2 == 0 ? 'A' : 'B');
        struct septem_game g, replayed;
        struct septem_log_error error = {0};
        int copies = record(&options, seed, &log, &g);
        int length = septem_log_write(&log, text, sizeof text);
        assert_in_range(length, 1, sizeof text - 1);
        assert_int_equal(count_in(text, " as "), copies);
        assert_true(septem_log_read(&read, text, (size_t)length, &error));
        assert_true(septem_log_replay(&read, -1, &replayed, &error));
        assert_int_equal(septem_game_hash(&replayed), septem_game_hash(&g));
        assert_int_equal(septem_log_write(&read, again, sizeof again), length);
        assert_string_equal(text, again);
        named += copies;
    }
    assert_true(named > 20);
}

/* ---- Validation ---- */

static void wonder__validation_knows_what_can_be_copied(void **state)
{
    struct position position = position_start(3);
    struct septem_game g;
    (void)state;
    position.sets |= 1u << SEPTEM_SET_PACKS;
    position.turn = 3;
    position_board(&position, 0, "manneken_pis", 'A');
    position_board(&position, 1, "great_wall", 'A');
    position_board(&position, 2, "giza", 'A');
    position.city[0].markers[0] = (struct position_marker){card_named("altar"), 3};
    assert_null(position_make(&position, &g));
    const uint8_t wrong[] = {0, 1, 5, 255};
    for (size_t i = 0; i < sizeof wrong; i++) {
        struct septem_game other = g;
        other.city[0].as[0] = wrong[i];
        assert_non_null(septem_game_validate(&other));
    }
    g.city[2].as[0] = 1;
    assert_non_null(septem_game_validate(&g));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wonder__manneken_pis_starts_with_seven_coins),
        cmocka_unit_test(wonder__catan_has_its_side_a_alone),
        cmocka_unit_test(wonder__further_boards_are_drawn),
        cmocka_unit_test(wonder__a_copied_stage_is_that_of_the_neighbour),
        cmocka_unit_test(wonder__a_chosen_stage_is_that_of_the_great_wall),
        cmocka_unit_test(wonder__stages_that_may_be_next),
        cmocka_unit_test(wonder__says_why_not_stage_by_stage),
        cmocka_unit_test(wonder__logs_name_the_copied_stage),
        cmocka_unit_test(wonder__validation_knows_what_can_be_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
