/* Resolving a turn (R5), hands (R2), and the powers of R8.1 and R8.2. What a single clause says
 * stands in tests/cases; here is what needs more than one position to say. */
#include "unit.h"

#include <string.h>

static int count_moves(const struct septem_game *g, int seat, int use, int by)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int n = 0;
    for (int i = septem_game_moves(g, seat, moves) - 1; i >= 0; i--) {
        n += moves[i].use == use && moves[i].by == by;
    }
    return n;
}

/* R5.2 to R5.5: what one pays another or the bank receives, at every turn of many games. */
static void turn__coins_are_conserved(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 3 + (int)(seed % 5), seed);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int coins = 0;
            for (int seat = 0; seat < g.cities; seat++) {
                coins += g.city[seat].coins;
            }
            assert_int_equal(coins, g.bank);
        }
    }
}

/* R5.2: seat 0 pays seat 1 in the turn in which seat 1 pays seat 2 with its last coins. */
static void turn__payments_do_not_depend_on_seat_order(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    for (int seat = 0; seat < 3; seat++) {
        position.city[seat].coins = 2;
    }
    position_hand(&position, 0, "barracks");
    position_hand(&position, 1, "guard_tower");
    position_hand(&position, 2, "baths");
    struct septem_game g = make(&position);
    play(&g, 0, "build barracks left 2");
    play(&g, 1, "build guard_tower left 2");
    play(&g, 2, "build baths left 2");
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(g.city[seat].coins, 2);
    }
}

/* R2.3: after as many turns as there are seats a hand is back where it was. */
static void turn__hands_go_round_the_table(void **state)
{
    (void)state;
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        struct position position = position_start(3);
        position.age = age;
        struct septem_game g = make(&position);
        for (int turn = 1; turn <= 3; turn++) {
            for (int seat = 0; seat < 3; seat++) {
                int steps = age == 2 ? turn - 1 : 4 - turn;
                assert_int_equal(g.hand_of[seat], (seat + steps) % 3);
            }
            position_rest(&g);
        }
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(g.hand_of[seat], seat);
        }
    }
}

/* R2.1: seven cards, one fewer each turn, two in the sixth. */
static void turn__hands_shrink_by_one(void **state)
{
    struct septem_game g;
    (void)state;
    playing_start_with(&g, 3, 4, septem_board_find("giza", 'A'), septem_board_find("rhodes", 'A'));
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        for (int turn = 1; turn <= 6; turn++) {
            septem_card hand[SEPTEM_HELD_MAX];
            assert_int_equal(septem_game_hand(&g, 1, hand), 8 - turn);
            while (g.phase != SEPTEM_PHASE_OVER && g.age == age && g.turn == turn) {
                position_rest(&g);
            }
        }
    }
    assert_int_equal(g.phase, SEPTEM_PHASE_OVER);
}

/* The last card is in the hand while it is asked about, and in no hand afterwards. */
static void turn__the_last_card_leaves_the_hand(void **state)
{
    struct position position = position_start(3);
    septem_card hand[SEPTEM_HELD_MAX];
    (void)state;
    position_board(&position, 0, "babylon", 'B');
    position_board(&position, 1, "halicarnassus", 'B');
    position.turn = 6;
    position.city[0].stages = 2;
    position_build(&position, 1, "ore_vein clay_pit");
    position_hand(&position, 0, "altar theater");
    position_hand(&position, 1, "loom press");
    struct septem_game g = make(&position);
    play(&g, 0, "build altar");
    play(&g, 1, "stage loom 1");
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_LAST_CARD);
    assert_int_equal(septem_game_hand(&g, 0, hand), 1);
    assert_int_equal(hand[0], card_named("theater"));
    assert_int_equal(septem_game_hand(&g, 1, hand), 0);
    play(&g, 0, "last sell theater");
    assert_int_equal(g.phase, SEPTEM_PHASE_SALVAGE);
    assert_int_equal(septem_game_hand(&g, 0, hand), 0);
}

/* R3.2: which card marks a stage can be asked of the game. */
static void turn__markers_are_remembered(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position_board(&position, 0, "giza", 'A');
    position.turn = 2;
    position_build(&position, 0, "stone_pit");
    position_hand(&position, 0, "altar");
    struct septem_game g = make(&position);
    assert_int_equal(septem_game_marker(&g, 0, 1), 0);
    play(&g, 0, "stage altar 1");
    position_rest(&g);
    assert_int_equal(septem_game_marker(&g, 0, 1), card_named("altar"));
    assert_int_equal(septem_game_marker(&g, 0, 2), 0);
}

/* Two copies of a card in one hand are one decision. */
static void turn__copies_in_a_hand_are_one_decision(void **state)
{
    struct position position = position_start(4);
    (void)state;
    position.turn = 6;
    position_hand(&position, 0, "guard_tower guard_tower");
    struct septem_game g = make(&position);
    assert_int_equal(count_moves(&g, 0, SEPTEM_USE_SELL, SEPTEM_BY_COST), 1);
    play(&g, 0, "sell guard_tower");
    position_rest(&g);
    assert_int_equal(g.age, 2);
}

/* R8.1: once in each age, and one that was not used does not add to the next. */
static void turn__free_build_comes_back_with_each_age(void **state)
{
    struct position position = position_start(3);
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 1);
    position_board(&position, 0, "olympia", 'A');
    position.turn = 6;
    position.city[0].stages = 2;
    position.city[0].coins = 0;
    struct septem_game g = make(&position);
    position_rest(&g);
    for (int age = 2; age <= SEPTEM_AGES; age++) {
        int used = 0;
        for (int turn = 1; turn <= 6; turn++) {
            struct septem_move moves[SEPTEM_MOVES_MAX];
            int count = septem_game_moves(&g, 0, moves);
            for (int i = 0; i < count; i++) {
                if (moves[i].by == SEPTEM_BY_FREE_BUILD) {
                    assert_int_equal(used++, 0);
                    assert_int_equal(septem_game_submit(&g, 0, &moves[i]), SEPTEM_DENY_NONE);
                    break;
                }
            }
            position_rest(&g);
        }
        assert_int_equal(used, 1);
    }
}

/* R8.1: paying stays possible beside the power. */
static void turn__free_build_leaves_other_decisions_alone(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position_board(&position, 0, "olympia", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    position.turn = 6;
    position.city[0].stages = 2;
    position_hand(&position, 0, "barracks guard_tower");
    struct septem_game g = make(&position);
    assert_int_equal(count_moves(&g, 0, SEPTEM_USE_BUILD, SEPTEM_BY_COST), 2);
    assert_int_equal(count_moves(&g, 0, SEPTEM_USE_BUILD, SEPTEM_BY_FREE_BUILD), 2);
    assert_int_equal(count_moves(&g, 0, SEPTEM_USE_SELL, SEPTEM_BY_COST), 2);
}

/* R8.2: a malformed answer about the last card is refused. */
static void turn__leaving_takes_no_other_field(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position_board(&position, 0, "babylon", 'B');
    position.turn = 6;
    position.city[0].stages = 2;
    position_hand(&position, 0, "altar theater");
    struct septem_game g = make(&position);
    play(&g, 0, "build altar");
    position_rest(&g);
    const struct septem_move leave = read_move("last leave theater");
    for (int field = 2; field < 8; field++) {
        uint8_t bytes[sizeof leave];
        struct septem_move move;
        memcpy(bytes, &leave, sizeof leave);
        bytes[field] = 1;
        memcpy(&move, bytes, sizeof move);
        assert_int_equal(septem_game_check(&g, 0, &move), SEPTEM_DENY_MALFORMED);
    }
    assert_int_equal(septem_game_check(&g, 0, &leave), SEPTEM_DENY_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turn__coins_are_conserved),
        cmocka_unit_test(turn__payments_do_not_depend_on_seat_order),
        cmocka_unit_test(turn__hands_go_round_the_table),
        cmocka_unit_test(turn__hands_shrink_by_one),
        cmocka_unit_test(turn__the_last_card_leaves_the_hand),
        cmocka_unit_test(turn__markers_are_remembered),
        cmocka_unit_test(turn__copies_in_a_hand_are_one_decision),
        cmocka_unit_test(turn__free_build_comes_back_with_each_age),
        cmocka_unit_test(turn__free_build_leaves_other_decisions_alone),
        cmocka_unit_test(turn__leaving_takes_no_other_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
