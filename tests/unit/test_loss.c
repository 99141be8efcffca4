/* Losses of coins: the question at the end of a turn (R11.3, R11.4, R5.7). */
#include "unit.h"

#include <string.h>

#include <septem/score.h>
#include <septem/view.h>

/* Seat 0 has just built Hideout; the two others, with 6 and 9 coins, lose one coin each. */
static struct septem_game asked(void)
{
    struct position position = position_start(3);
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position.city[2].coins = 6;
    position_hand(&position, 0, "hideout");
    struct septem_game g = make(&position);
    play(&g, 0, "build hideout");
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_PAY);
    assert_int_equal(g.asked, 6);
    return g;
}

static struct septem_move pay(int coins)
{
    return (struct septem_move){.use = SEPTEM_USE_PAY, .bank = (uint8_t)coins};
}

static void loss__is_answered_in_any_order(void **state)
{
    struct septem_game a = asked(), b = asked();
    const struct septem_move all = pay(1), nothing = pay(0);
    (void)state;
    assert_int_equal(septem_game_submit(&a, 1, &all), SEPTEM_DENY_NONE);
    assert_int_equal(septem_game_submit(&a, 2, &nothing), SEPTEM_DENY_NONE);
    assert_int_equal(septem_game_submit(&b, 2, &nothing), SEPTEM_DENY_NONE);
    assert_int_equal(septem_game_submit(&b, 1, &all), SEPTEM_DENY_NONE);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.city[1].coins, 5);
    assert_int_equal(a.city[2].debts, 1);
}

static void loss__may_be_answered_again_until_all_have(void **state)
{
    struct septem_game g = asked();
    const struct septem_move all = pay(1), nothing = pay(0);
    (void)state;
    assert_int_equal(septem_game_submit(&g, 1, &all), SEPTEM_DENY_NONE);
    assert_int_equal(g.city[1].coins, 6); /* nothing moves before the last answer */
    assert_int_equal(septem_game_submit(&g, 1, &nothing), SEPTEM_DENY_NONE);
    assert_int_equal(septem_game_submit(&g, 2, &all), SEPTEM_DENY_NONE);
    assert_int_equal(g.city[1].coins, 6);
    assert_int_equal(g.city[1].debts, 1);
}

/* R11.3: victims decide secretly and at once. */
static void loss__answers_are_secret_until_all_are_in(void **state)
{
    struct septem_game paid = asked(), kept = asked();
    const struct septem_move all = pay(1), nothing = pay(0);
    (void)state;
    septem_game_submit(&paid, 1, &all);
    septem_game_submit(&kept, 1, &nothing);
    for (int seat = 0; seat < 3; seat++) {
        struct septem_view a, b;
        septem_view_of(&paid, seat, &a);
        septem_view_of(&kept, seat, &b);
        assert_int_equal(memcmp(&a, &b, sizeof a) == 0, seat != 1);
    }
}

static void loss__refuses_what_is_no_payment(void **state)
{
    struct septem_game g = asked(), before = g;
    struct septem_move move = pay(2);
    (void)state;
    assert_int_equal(septem_game_submit(&g, 1, &move), SEPTEM_DENY_TOO_MUCH);
    move = pay(255);
    assert_int_equal(septem_game_submit(&g, 1, &move), SEPTEM_DENY_TOO_MUCH);
    move = pay(1);
    assert_int_equal(septem_game_submit(&g, 0, &move), SEPTEM_DENY_NOT_ASKED);
    assert_int_equal(septem_game_submit(&g, 3, &move), SEPTEM_DENY_SEAT);
    move.use = SEPTEM_USE_SELL;
    assert_int_equal(septem_game_submit(&g, 1, &move), SEPTEM_DENY_USE);
    for (size_t byte = 0; byte < sizeof move; byte++) {
        uint8_t bytes[sizeof move];
        move = pay(1);
        memcpy(bytes, &move, sizeof bytes);
        if (byte != offsetof(struct septem_move, use) &&
            byte != offsetof(struct septem_move, bank)) {
            bytes[byte] = 1;
            memcpy(&move, bytes, sizeof move);
            assert_int_equal(septem_game_submit(&g, 1, &move), SEPTEM_DENY_MALFORMED);
        }
    }
    assert_memory_equal(&g, &before, sizeof g);
}

static void loss__offers_every_number_of_coins_once(void **state)
{
    struct septem_game g = asked();
    struct septem_move moves[SEPTEM_MOVES_MAX];
    (void)state;
    assert_int_equal(septem_game_moves(&g, 1, moves), 2);
    assert_int_equal(moves[0].bank, 0);
    assert_int_equal(moves[1].bank, 1);
    assert_int_equal(septem_game_moves(&g, 0, moves), 0);
}

/* A turn's decision cannot be a payment. */
static void loss__is_no_decision_of_a_turn(void **state)
{
    struct position position = position_start(3);
    const struct septem_move nothing = pay(0);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_CITIES;
    struct septem_game g = make(&position);
    assert_int_equal(septem_game_check(&g, 0, &nothing), SEPTEM_DENY_USE);
}

/* The hash tells games apart that differ in debts, tokens of diplomacy, losses to come, teams. */
static void loss__counts_for_the_hash(void **state)
{
    struct septem_game g = asked(), other = g;
    uint64_t hash = septem_game_hash(&g);
    (void)state;
    other.city[1].debts++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.city[0].diplomacy++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.losses[2].coins++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.losses[2].per_stage++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.losses[2].per_victory++;
    assert_true(septem_game_hash(&other) != hash);
    other = g;
    other.teams = true;
    assert_true(septem_game_hash(&other) != hash);
}

/* R11.11: a debt is a point less, not a coin less. */
static void loss__debts_do_not_touch_the_coins_of_a_tie(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position.city[0].coins = 5; /* a point */
    position.city[1].coins = 8; /* two points and a debt */
    position.city[1].debts = 1;
    position.city[2].coins = 4;
    struct septem_game g = make(&position);
    assert_int_equal(septem_game_score(&g, 0).total, septem_game_score(&g, 1).total);
    assert_int_equal(septem_game_winners(&g), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loss__is_answered_in_any_order),
        cmocka_unit_test(loss__may_be_answered_again_until_all_have),
        cmocka_unit_test(loss__answers_are_secret_until_all_are_in),
        cmocka_unit_test(loss__refuses_what_is_no_payment),
        cmocka_unit_test(loss__offers_every_number_of_coins_once),
        cmocka_unit_test(loss__is_no_decision_of_a_turn),
        cmocka_unit_test(loss__counts_for_the_hash),
        cmocka_unit_test(loss__debts_do_not_touch_the_coins_of_a_tie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
