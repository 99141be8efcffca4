/* Actions: every legal decision has one, no two the same, and it leads back to the decision. */
#include "unit.h"

#include <string.h>

#include <septem/action.h>

static struct septem_options table(int players, bool everything)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    for (int set = SEPTEM_SET_BASE; everything && set < SEPTEM_SET_COUNT; set++) {
        options.sets |= 1u << set;
        options.leaders = SEPTEM_LEADERS_ALL;
    }
    return options;
}

static void check_seat(const struct septem_game *g, int seat)
{
    static uint8_t mask[UINT16_MAX];
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    static septem_action actions[SEPTEM_MOVES_MAX];
    int count = septem_action_list(g, seat, moves, actions);
    int legal = 0;
    assert_int_equal(septem_action_mask(g, seat, mask), count);
    for (int i = 0; i < septem_action_end(); i++) {
        legal += mask[i];
    }
    assert_int_equal(legal, count); /* no two decisions share an action */
    for (int i = 0; i < count; i++) {
        struct septem_move move;
        assert_true(mask[actions[i]]);
        assert_true(septem_action_move(g, seat, actions[i], &move));
        assert_memory_equal(&move, &moves[i], sizeof move);
        assert_int_equal(septem_action_of(g, seat, &moves[i]), actions[i]);
    }
}

static void action__is_one_for_each_legal_decision(void **state)
{
    (void)state;
    for (int players = 2; players <= 8; players++) {
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct septem_options options = table(players, players > 7 || seed % 2);
            struct septem_game g;
            struct septem_rng rng;
            septem_rng_init(&rng, seed);
            playing_start_options(&g, &options, seed);
            while (g.phase != SEPTEM_PHASE_OVER) {
                check_seat(&g, playing_seat(&g));
                playing_step(&g, &rng);
            }
        }
    }
}

static void action__is_none_where_nothing_is_asked(void **state)
{
    struct septem_game g;
    struct septem_move move = {0}, before = move;
    (void)state;
    playing_start(&g, 3, 1);
    assert_false(septem_action_move(&g, 7, 0, &move));
    assert_false(septem_action_move(&g, 0, SEPTEM_ACTION_NONE, &move));
    assert_memory_equal(&move, &before, sizeof move);
    assert_int_equal(septem_action_of(&g, 0, &move), SEPTEM_ACTION_NONE);
}

/* Two payments of the same card: the cheaper one has the lower number, wherever it is listed. */
static void action__puts_the_cheapest_first(void **state)
{
    septem_card card = card_named("altar");
    struct septem_move moves[3] = {
        {.card = card, .use = SEPTEM_USE_BUILD, .left = 2, .right = 2},
        {.card = card, .use = SEPTEM_USE_BUILD, .left = 3},
        {.card = card, .use = SEPTEM_USE_BUILD, .right = 3},
    };
    septem_action actions[3];
    char text[SEPTEM_ACTION_TEXT_MAX];
    (void)state;
    septem_action_number(moves, 3, actions);
    assert_int_equal(actions[2] + 1, actions[1]);
    assert_int_equal(actions[1] + 1, actions[0]);
    septem_action_text(actions[2], text, sizeof text);
    assert_string_equal(text, "build altar 0");
}

/* The cheapest way of every choice comes before the second of any. */
static void action__offers_every_choice_first(void **state)
{
    septem_card card = card_named("altar");
    struct septem_move moves[4] = {
        {.card = card, .use = SEPTEM_USE_STAGE, .stage = 1, .left = 1},
        {.card = card, .use = SEPTEM_USE_STAGE, .stage = 1, .left = 2},
        {.card = card, .use = SEPTEM_USE_STAGE, .stage = 3, .left = 7},
        {.card = card, .use = SEPTEM_USE_STAGE, .stage = 3, .left = 8},
    };
    septem_action actions[4];
    (void)state;
    septem_action_number(moves, 4, actions);
    assert_int_equal(actions[2], actions[0] + 1);
    assert_int_equal(actions[1], actions[0] + 2);
    assert_int_equal(actions[3], actions[0] + 3);
}

/* More ways to pay than a range has room for: all have a number all the same. */
static void action__loses_nothing(void **state)
{
    struct septem_move moves[100];
    septem_action actions[100];
    char text[SEPTEM_ACTION_TEXT_MAX];
    (void)state;
    for (int i = 0; i < 100; i++) {
        moves[i] = (struct septem_move){
            .card = card_named("altar"), .use = SEPTEM_USE_BUILD, .left = (uint8_t)i};
    }
    septem_action_number(moves, 100, actions);
    for (int i = 0; i < 100; i++) {
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(actions[i], actions[j]);
        }
        assert_true(actions[i] < septem_action_end());
    }
    assert_true(actions[99] >= septem_action_named());
    septem_action_text((septem_action)septem_action_named(), text, sizeof text);
    assert_string_equal(text, "other 0");
}

static void action__pays_its_own_number(void **state)
{
    struct septem_move moves[5];
    septem_action actions[5];
    (void)state;
    for (int i = 0; i < 5; i++) {
        moves[i] = (struct septem_move){.use = SEPTEM_USE_PAY, .bank = (uint8_t)i};
    }
    septem_action_number(moves, 5, actions);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(actions[i], i);
    }
}

/* R10.11: the same decisions once more, each with a number of its own. */
static void action__tells_whether_hands_are_held_back(void **state)
{
    septem_card card = card_named("altar");
    struct septem_move moves[8];
    septem_action actions[8];
    char text[SEPTEM_ACTION_TEXT_MAX];
    (void)state;
    for (int i = 0; i < 8; i++) {
        static const uint8_t uses[4] = {SEPTEM_USE_BUILD, SEPTEM_USE_BUILD, SEPTEM_USE_STAGE,
                                        SEPTEM_USE_SELL};
        moves[i] = (struct septem_move){.card = card, .use = uses[i % 4]};
        moves[i].stage = uses[i % 4] == SEPTEM_USE_STAGE;
        moves[i].by = i % 4 == 1 ? SEPTEM_BY_FREE_BUILD : SEPTEM_BY_COST;
        moves[i].freeze = i >= 4;
    }
    septem_action_number(moves, 8, actions);
    for (int i = 0; i < 8; i++) {
        assert_true(actions[i] < septem_action_named());
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(actions[i], actions[j]);
        }
        septem_action_text(actions[i], text, sizeof text);
        assert_int_equal(strstr(text, "held") != NULL, i >= 4);
    }
    septem_action_text(actions[7], text, sizeof text);
    assert_string_equal(text, "sell altar 0 held");
}

static void action__names_what_is_done_with_leaders(void **state)
{
    static const struct {
        uint8_t use, by;
        const char *text;
    } rows[] = {
        {SEPTEM_USE_KEEP, 0, "keep plato 0"},
        {SEPTEM_USE_RECRUIT, 0, "recruit plato 0"},
        {SEPTEM_USE_SELL, 0, "sell plato 0"},
        {SEPTEM_USE_HIRE, 0, "hire plato 0"},
        {SEPTEM_USE_BURY, 0, "bury plato 0"},
        {SEPTEM_USE_COURT, SEPTEM_BY_LEFT, "court plato 0"},
        {SEPTEM_USE_COURT, SEPTEM_BY_RIGHT, "court plato 0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct septem_move move = {
            .card = card_named("plato"), .use = rows[i].use, .by = (unsigned)rows[i].by & 7};
        septem_action action;
        char text[SEPTEM_ACTION_TEXT_MAX];
        septem_action_number(&move, 1, &action);
        septem_action_text(action, text, sizeof text);
        assert_string_equal(text, rows[i].text);
    }
}

/* R10.17: a token is given up by its age, whichever others there are. */
static void action__gives_up_tokens_by_age(void **state)
{
    struct septem_move moves[2] = {{.use = SEPTEM_USE_RETURN, .token = 1},
                                   {.use = SEPTEM_USE_RETURN, .token = 3}};
    septem_action actions[2];
    (void)state;
    septem_action_number(moves, 2, actions);
    assert_int_equal(actions[0], 1);
    assert_int_equal(actions[1], 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(action__is_one_for_each_legal_decision),
        cmocka_unit_test(action__is_none_where_nothing_is_asked),
        cmocka_unit_test(action__puts_the_cheapest_first),
        cmocka_unit_test(action__offers_every_choice_first),
        cmocka_unit_test(action__loses_nothing),
        cmocka_unit_test(action__pays_its_own_number),
        cmocka_unit_test(action__tells_whether_hands_are_held_back),
        cmocka_unit_test(action__names_what_is_done_with_leaders),
        cmocka_unit_test(action__gives_up_tokens_by_age),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
