/* The life of a game: setting up, sealing decisions, refusals, dealing. */
#include "unit.h"

#include <string.h>

#include "deck.h"

static struct septem_options options_for(int players)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    return options;
}

/* The options are refused with this error and the game is not written. */
static void refuses(struct septem_options options, enum septem_err err)
{
    struct septem_game g, before;
    memset(&g, 0x5a, sizeof g);
    memcpy(&before, &g, sizeof g);
    assert_int_equal(septem_game_init(&g, &options, 1), err);
    assert_memory_equal(&g, &before, sizeof g);
}

/* ---- Setting up ---- */

/* R1.2; two players share the table with the Free City (R9.1). */
static void game__has_two_to_seven_players(void **state)
{
    (void)state;
    for (int players = 2; players <= 7; players++) {
        struct septem_options options = options_for(players);
        struct septem_game g;
        assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_OK);
        assert_int_equal(g.players, players);
        assert_int_equal(g.cities, players == 2 ? 3 : players);
    }
    refuses(options_for(1), SEPTEM_ERR_PLAYERS);
    refuses(options_for(8), SEPTEM_ERR_PLAYERS);
    refuses(options_for(-1), SEPTEM_ERR_PLAYERS);
}

static struct septem_options with_cities(int players, bool teams)
{
    struct septem_options options = options_for(players);
    options.sets |= 1u << SEPTEM_SET_CITIES;
    options.teams = teams;
    return options;
}

/* R1.2, R11.9 */
static void game__has_eight_players_with_cities(void **state)
{
    (void)state;
    for (int players = 2; players <= 8; players++) {
        struct septem_options options = with_cities(players, false);
        struct septem_game g;
        assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_OK);
        assert_int_equal(g.cities, players == 2 ? 3 : players);
        assert_int_equal(g.turns, players < 8 ? 7 : 6);
    }
    refuses(with_cities(1, false), SEPTEM_ERR_PLAYERS);
    refuses(with_cities(9, false), SEPTEM_ERR_PLAYERS);
}

/* R1.2, R11.10: teams are for four, six or eight, and only with Cities. */
static void game__has_teams_for_even_tables_with_cities(void **state)
{
    (void)state;
    for (int players = 2; players <= 8; players++) {
        struct septem_options options = with_cities(players, true);
        struct septem_game g;
        bool allowed = players == 4 || players == 6 || players == 8;
        assert_int_equal(septem_game_init(&g, &options, 1) == SEPTEM_OK, allowed);
        for (int seat = 0; seat < players && allowed; seat++) {
            int partner = septem_game_partner(&g, seat);
            assert_int_equal(partner / 2, seat / 2);
            assert_int_not_equal(partner, seat);
        }
    }
    refuses(with_cities(5, true), SEPTEM_ERR_TEAMS);
    struct septem_options base = options_for(4);
    base.teams = true;
    refuses(base, SEPTEM_ERR_TEAMS);
}

/* R1.4, R12.1: boards of Cities only where it is in play. */
static void game__deals_boards_of_the_sets_in_play(void **state)
{
    septem_board petra = septem_board_find("petra", 'A');
    struct septem_options options = options_for(3);
    int seen = 0;
    (void)state;
    options.boards[1] = petra;
    refuses(options, SEPTEM_ERR_BOARD_UNKNOWN);
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct septem_game g;
        playing_start(&g, 7, seed);
        for (int seat = 0; seat < 7; seat++) {
            assert_int_equal(septem_board_info(g.city[seat].board)->set, SEPTEM_SET_BASE);
        }
        playing_start_cities(&g, 3, false, seed);
        seen += g.city[0].board == petra || g.city[1].board == petra || g.city[2].board == petra;
    }
    assert_in_range(seen, 10, 100);
}

static void game__needs_the_base_set_and_known_sets(void **state)
{
    struct septem_options options = options_for(3);
    (void)state;
    options.sets = 0;
    refuses(options, SEPTEM_ERR_SETS);
    options.sets = 1u << SEPTEM_SET_BASE | 1u << SEPTEM_SET_NONE;
    refuses(options, SEPTEM_ERR_SETS);
    options.sets = 1u << SEPTEM_SET_BASE | 1u << SEPTEM_SET_COUNT;
    refuses(options, SEPTEM_ERR_SETS);
}

static void game__knows_the_ways_to_choose_sides(void **state)
{
    struct septem_options options = options_for(3);
    (void)state;
    options.sides = SEPTEM_SIDES_COUNT;
    refuses(options, SEPTEM_ERR_SIDES);
    options.sides = (enum septem_sides) - 1;
    refuses(options, SEPTEM_ERR_SIDES);
}

/* R1.4 */
static void game__gives_no_board_twice(void **state)
{
    struct septem_options options = options_for(3);
    (void)state;
    options.boards[0] = septem_board_find("giza", 'A');
    options.boards[2] = septem_board_find("giza", 'B');
    refuses(options, SEPTEM_ERR_BOARD_TWICE);
}

static void game__refuses_boards_that_do_not_exist(void **state)
{
    struct septem_options options = options_for(3);
    (void)state;
    options.boards[1] = (septem_board)septem_board_end();
    refuses(options, SEPTEM_ERR_BOARD_UNKNOWN);
}

/* R1.4 */
static void game__gives_the_boards_asked_for(void **state)
{
    struct septem_options options = options_for(4);
    struct septem_game g;
    (void)state;
    options.sides = SEPTEM_SIDES_A;
    options.boards[2] = septem_board_find("giza", 'B');
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(septem_game_init(&g, &options, seed), SEPTEM_OK);
        for (int seat = 0; seat < 4; seat++) {
            const struct septem_board_info *board = septem_board_info(g.city[seat].board);
            assert_int_equal(board->side, seat == 2 ? 'B' : 'A');
            assert_int_equal(strcmp(board->slug, "giza") == 0, seat == 2);
        }
    }
}

static void game__gives_all_sides_b_where_asked(void **state)
{
    struct septem_options options = options_for(7);
    struct septem_game g;
    (void)state;
    options.sides = SEPTEM_SIDES_B;
    assert_int_equal(septem_game_init(&g, &options, 3), SEPTEM_OK);
    for (int seat = 0; seat < 7; seat++) {
        assert_int_equal(septem_board_info(g.city[seat].board)->side, 'B');
    }
}

/* R1.4: every board side comes up, at every seat, none twice at a table. */
static void game__draws_every_board_by_lot(void **state)
{
    int seen[SEPTEM_CITIES_MAX][64] = {{0}};
    (void)state;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct septem_game g;
        playing_start(&g, 3, seed);
        for (int seat = 0; seat < 3; seat++) {
            seen[seat][g.city[seat].board]++;
            for (int other = 0; other < seat; other++) {
                assert_string_not_equal(septem_board_info(g.city[seat].board)->slug,
                                        septem_board_info(g.city[other].board)->slug);
            }
        }
    }
    for (int seat = 0; seat < 3; seat++) {
        for (int board = 1; board < septem_board_end(); board++) {
            bool base = septem_board_info((septem_board)board)->set == SEPTEM_SET_BASE;
            assert_in_range(seen[seat][board], base ? 10 : 0, base ? 100 : 0); /* 43 expected */
        }
    }
}

/* R1.6 */
static void game__same_seed_same_game(void **state)
{
    struct septem_game a, b;
    (void)state;
    playing_start(&a, 5, 99);
    playing_start(&b, 5, 99);
    assert_memory_equal(&a, &b, sizeof a);
    playing_start(&b, 5, 100);
    assert_memory_not_equal(a.hands, b.hands, sizeof a.hands);
}

/* R1.5 */
static void game__starts_with_three_coins_each(void **state)
{
    struct septem_game g;
    (void)state;
    playing_start(&g, 6, 1);
    for (int seat = 0; seat < 6; seat++) {
        assert_int_equal(g.city[seat].coins, 3);
    }
    assert_int_equal(g.bank, 18);
}

/* R1.3: guilds differ from game to game. */
static void game__draws_guilds_by_lot(void **state)
{
    int seen[UINT8_MAX + 1] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct septem_game g;
        int guilds = 0;
        playing_start(&g, 3, seed);
        for (int i = 0; i < 21; i++) {
            septem_card card = g.hands[2][i / 7][i % 7];
            bool guild = septem_card_info(card)->colour == SEPTEM_PURPLE;
            seen[card] += guild;
            guilds += guild;
        }
        assert_int_equal(guilds, 5);
    }
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        if (info->colour == SEPTEM_PURPLE && info->set == SEPTEM_SET_BASE) {
            assert_in_range(seen[card], 100, 200); /* 150 expected */
        }
    }
}

/* R1.3, R11.1: so do black cards, and guilds of both sets. */
static void game__draws_black_cards_by_lot(void **state)
{
    int seen[UINT8_MAX + 1] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct septem_game g;
        int blacks[SEPTEM_AGES] = {0}, guilds = 0;
        playing_start_cities(&g, 3, false, seed);
        for (int i = 0; i < SEPTEM_AGES * 3 * 8; i++) {
            septem_card card = g.hands[i / 24][i / 8 % 3][i % 8];
            seen[card]++;
            blacks[i / 24] += septem_card_info(card)->colour == SEPTEM_BLACK;
            guilds += septem_card_info(card)->colour == SEPTEM_PURPLE;
        }
        assert_int_equal(guilds, 5);
        for (int age = 0; age < SEPTEM_AGES; age++) {
            assert_int_equal(blacks[age], 3);
        }
    }
    for (int card = 1; card < septem_card_end(); card++) {
        int colour = septem_card_info((septem_card)card)->colour;
        bool in_play = septem_card_info((septem_card)card)->set != SEPTEM_SET_LEADERS;
        if (colour == SEPTEM_BLACK) {
            assert_in_range(seen[card], 60, 140); /* 100 expected */
        } else if (colour == SEPTEM_PURPLE && in_play) {
            assert_in_range(seen[card], 70, 160); /* 115 expected */
        }
    }
}

/* ---- Dealing by hand ---- */

static void game__deals_what_it_is_given(void **state)
{
    struct septem_game g, other;
    (void)state;
    playing_start(&g, 4, 1);
    playing_start(&other, 4, 2);
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        assert_int_equal(septem_game_deal(&g, age, other.hands[age - 1]), SEPTEM_OK);
    }
    assert_memory_equal(g.hands, other.hands, sizeof g.hands);
    assert_null(septem_game_validate(&g));
}

static void game__deals_no_age_that_has_begun(void **state)
{
    struct septem_game g, other;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 5);
    playing_start(&g, 3, 1);
    playing_start(&other, 3, 2);
    assert_int_equal(septem_game_deal(&g, 0, other.hands[0]), SEPTEM_ERR_DEAL_AGE);
    assert_int_equal(septem_game_deal(&g, 4, other.hands[0]), SEPTEM_ERR_DEAL_AGE);
    playing_step(&g, &rng); /* one decision is sealed */
    assert_int_equal(septem_game_deal(&g, 1, other.hands[0]), SEPTEM_ERR_DEAL_AGE);
    playing_on(&g, &rng, 2);
    assert_int_equal(g.turn, 2);
    assert_int_equal(septem_game_deal(&g, 1, other.hands[0]), SEPTEM_ERR_DEAL_AGE);
    assert_int_equal(septem_game_deal(&g, 2, other.hands[1]), SEPTEM_OK);
    while (g.age == 1) {
        playing_step(&g, &rng);
    }
    assert_int_equal(septem_game_deal(&g, 1, other.hands[0]), SEPTEM_ERR_DEAL_AGE);
    assert_int_equal(septem_game_deal(&g, 2, other.hands[1]), SEPTEM_OK);
}

/* Hands that are not a deck are refused and change nothing. */
static void game__deals_nothing_but_decks(void **state)
{
    struct septem_game g, other;
    (void)state;
    playing_start(&g, 3, 1);
    struct septem_game before = g;
    playing_start(&other, 3, 2);
    septem_card keep = other.hands[0][0][0];
    const septem_card wrong[] = {0, card_named("palace"), card_named("tree_farm"), 255,
                                 other.hands[0][0][1]};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        other.hands[0][0][0] = wrong[i];
        assert_int_equal(septem_game_deal(&g, 1, other.hands[0]), SEPTEM_ERR_DEAL_CARDS);
    }
    other.hands[0][0][0] = keep;
    other.hands[0][0][7] = keep; /* an eighth card */
    assert_int_equal(septem_game_deal(&g, 1, other.hands[0]), SEPTEM_ERR_DEAL_CARDS);
    other.hands[0][0][7] = 0;
    other.hands[0][3][0] = keep; /* a fourth hand */
    assert_int_equal(septem_game_deal(&g, 1, other.hands[0]), SEPTEM_ERR_DEAL_CARDS);
    assert_memory_equal(&g, &before, sizeof g);
}

/* R1.3: a deal of age III has exactly n + 2 guilds. */
static void game__deals_as_many_guilds_as_belong(void **state)
{
    struct septem_game g, other;
    (void)state;
    playing_start(&g, 3, 1);
    other = g;
    for (int i = 0; i < 21; i++) {
        septem_card *card = &other.hands[2][i / 7][i % 7];
        if (septem_card_info(*card)->colour != SEPTEM_PURPLE) {
            for (int guild = 1; guild < septem_card_end(); guild++) {
                if (septem_card_info((septem_card)guild)->colour == SEPTEM_PURPLE &&
                    memchr(g.hands[2], guild, sizeof g.hands[2]) == NULL) {
                    *card = (septem_card)guild; /* one guild too many, one card missing */
                    break;
                }
            }
            break;
        }
    }
    assert_memory_not_equal(&g, &other, sizeof g);
    assert_int_equal(septem_game_deal(&g, 3, other.hands[2]), SEPTEM_ERR_DEAL_CARDS);
}

/* Seat 0 makes stone; ore is sold on the left, clay on the right. */
static struct position table(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    return position;
}

/* ---- Sealing ---- */

/* R5.1: a decision may be changed until the last seat has answered. */
static void game__sealed_decisions_may_be_changed(void **state)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar theater");
    struct septem_game g = make(&position);
    int count = septem_game_moves(&g, 0, moves);
    play(&g, 0, "build altar");
    assert_false(septem_game_owes(&g, 0));
    assert_int_equal(septem_game_moves(&g, 0, moves), count);
    play(&g, 0, "build theater");
    position_rest(&g);
    assert_true(septem_card_set_has(&g.city[0].built, card_named("theater")));
    assert_false(septem_card_set_has(&g.city[0].built, card_named("altar")));
}

/* R5.1: the order in which decisions come in does not matter. */
static void game__decisions_may_come_in_any_order(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_game a;
        struct septem_rng rng;
        playing_start(&a, 4, seed);
        septem_rng_init(&rng, seed);
        while (a.phase != SEPTEM_PHASE_OVER) {
            struct septem_game b = a;
            struct septem_move moves[SEPTEM_CITIES_MAX];
            for (int seat = 0; seat < a.cities; seat++) {
                if (septem_game_owes(&b, seat)) {
                    moves[seat] = playing_pick(&b, seat, &rng);
                }
            }
            unsigned owing = b.owing;
            for (int seat = 0; seat < a.cities; seat++) {
                if (owing >> seat & 1) {
                    assert_int_equal(septem_game_submit(&a, seat, &moves[seat]), 0);
                }
                int other = a.cities - 1 - seat;
                if (owing >> other & 1) {
                    assert_int_equal(septem_game_submit(&b, other, &moves[other]), 0);
                }
            }
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
}

static void game__play_does_what_submit_does(void **state)
{
    struct septem_game a, b;
    struct septem_rng rng;
    (void)state;
    playing_start(&a, 3, 8);
    septem_rng_init(&rng, 8);
    while (a.phase != SEPTEM_PHASE_OVER) {
        int seat = playing_seat(&a);
        struct septem_move move = playing_pick(&a, seat, &rng);
        b = a;
        septem_game_play(&b, seat, &move);
        assert_int_equal(septem_game_submit(&a, seat, &move), SEPTEM_DENY_NONE);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* ---- Words ---- */

static void game__every_error_and_refusal_has_its_words(void **state)
{
    (void)state;
    for (int a = 0; a < SEPTEM_ERR_COUNT; a++) {
        assert_true(strlen(septem_err_text((enum septem_err)a)) > 5);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(septem_err_text((enum septem_err)a),
                                    septem_err_text((enum septem_err)b));
        }
    }
    for (int a = 0; a < SEPTEM_DENY_COUNT; a++) {
        assert_true(strlen(septem_deny_text((enum septem_deny)a)) > 5);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(septem_deny_text((enum septem_deny)a),
                                    septem_deny_text((enum septem_deny)b));
        }
    }
    assert_string_equal(septem_err_text(SEPTEM_ERR_COUNT), septem_err_text((enum septem_err) - 1));
    assert_string_equal(septem_deny_text(SEPTEM_DENY_COUNT),
                        septem_deny_text((enum septem_deny) - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game__has_two_to_seven_players),
        cmocka_unit_test(game__has_eight_players_with_cities),
        cmocka_unit_test(game__has_teams_for_even_tables_with_cities),
        cmocka_unit_test(game__deals_boards_of_the_sets_in_play),
        cmocka_unit_test(game__needs_the_base_set_and_known_sets),
        cmocka_unit_test(game__knows_the_ways_to_choose_sides),
        cmocka_unit_test(game__gives_no_board_twice),
        cmocka_unit_test(game__refuses_boards_that_do_not_exist),
        cmocka_unit_test(game__gives_the_boards_asked_for),
        cmocka_unit_test(game__gives_all_sides_b_where_asked),
        cmocka_unit_test(game__draws_every_board_by_lot),
        cmocka_unit_test(game__same_seed_same_game),
        cmocka_unit_test(game__starts_with_three_coins_each),
        cmocka_unit_test(game__draws_guilds_by_lot),
        cmocka_unit_test(game__draws_black_cards_by_lot),
        cmocka_unit_test(game__deals_what_it_is_given),
        cmocka_unit_test(game__deals_no_age_that_has_begun),
        cmocka_unit_test(game__deals_nothing_but_decks),
        cmocka_unit_test(game__deals_as_many_guilds_as_belong),
        cmocka_unit_test(game__sealed_decisions_may_be_changed),
        cmocka_unit_test(game__decisions_may_come_in_any_order),
        cmocka_unit_test(game__play_does_what_submit_does),
        cmocka_unit_test(game__every_error_and_refusal_has_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
