/* septem_game_validate: quiet on every game that is played, loud on every kind of damage. */
#include "unit.h"

#include <string.h>

/* A game in its second age in which cities have all kinds of things. */
static struct septem_game sound(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'B');
    position.age = 2;
    position.turn = 3;
    position.city[0].stages = 1;
    position_build(&position, 0, "stone_pit altar vineyard");
    position_build(&position, 1, "lumber_yard stockade");
    position_sold(&position, 2, "loom");
    return make(&position);
}

static void finds(const struct septem_game *g)
{
    assert_non_null(septem_game_validate(g));
}

static void validate__is_content_with_games_as_they_are_played(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        if (seed % 2 == 0) {
            playing_start(&g, 3 + (int)(seed % 5), seed);
        } else {
            playing_start_cities(&g, 3 + (int)(seed % 6), false, seed);
        }
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            assert_null(septem_game_validate(&g));
        }
        assert_null(septem_game_validate(&g));
    }
}

static void validate__finds_impossible_tables(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.players = 2;
    finds(&g);
    g = sound();
    g.players = 8;
    finds(&g);
    g = sound();
    g.cities = 4;
    finds(&g);
    g = sound();
    g.hand_size = 8;
    finds(&g);
    g = sound();
    g.turns = 7;
    finds(&g);
}

static void validate__finds_impossible_times(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.age = 0;
    finds(&g);
    g.age = 4;
    finds(&g);
    g = sound();
    g.turn = 0;
    finds(&g);
    g.turn = 7;
    finds(&g);
    g = sound();
    g.phase = SEPTEM_PHASE_NONE;
    finds(&g);
    g.phase = SEPTEM_PHASE_COUNT;
    finds(&g);
}

static void validate__finds_seats_that_owe_unasked(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.asked = 1;
    finds(&g);
    g = sound();
    g.owing = 0; /* nobody owes, and yet the game is not over */
    finds(&g);
    g = sound();
    g.phase = SEPTEM_PHASE_OVER;
    finds(&g);
}

static void validate__finds_a_turn_that_does_not_fit_the_hands(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.turn = 4;
    finds(&g);
    g.turn = 2;
    finds(&g);
}

static void validate__finds_foreign_cards(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.hands[1][0][6] = card_named("palace");
    finds(&g);
    g = sound();
    g.hands[0][0][0] = 0;
    finds(&g);
    g = sound();
    g.hands[2][1][1] = g.hands[2][1][2]; /* a future age */
    finds(&g);
}

static void validate__finds_hands_in_the_wrong_place(void **state)
{
    struct septem_game g = sound();
    (void)state;
    uint8_t hand = g.hand_of[0];
    g.hand_of[0] = g.hand_of[1];
    finds(&g);
    g.hand_of[1] = hand; /* swapped: all hands are there, but travelled wrongly */
    finds(&g);
}

static void validate__finds_coins_from_nowhere(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.city[0].coins++;
    finds(&g);
    g = sound();
    g.bank--;
    finds(&g);
    g = sound();
    g.city[1].coins = (uint16_t)-1;
    g.bank = (int16_t)(g.city[0].coins + g.city[2].coins - 1);
    finds(&g);
}

static void validate__finds_structures_nobody_built(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.city[2].built.words[0] |= 2;
    finds(&g);
}

static void validate__finds_structures_that_vanished(void **state)
{
    struct septem_game g = sound();
    (void)state;
    memset(&g.city[0].built, 0, sizeof g.city[0].built);
    finds(&g);
}

/* Everything that is kept up to date must agree with what is built. */
static void validate__finds_sums_that_are_off(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.city[1].shields++;
    finds(&g);
    g = sound();
    g.city[0].points[SEPTEM_LINE_CIVIL]++;
    finds(&g);
    g = sound();
    g.city[0].counts[SEPTEM_BROWN]--;
    finds(&g);
    g = sound();
    g.city[0].raw ^= 1u << 8;
    finds(&g);
    g = sound();
    g.city[2].symbols[SEPTEM_GEAR]++;
    finds(&g);
    g = sound();
    g.city[2].powers |= SEPTEM_POWER_LAST_CARD;
    finds(&g);
    g = sound();
    g.city[2].cheap = 1;
    finds(&g);
    g = sound();
    g.city[2].late[g.city[2].late_count++] = card_named("haven");
    finds(&g);
}

static void validate__finds_stages_without_a_marker(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.city[1].stages = 1;
    finds(&g);
    g = sound();
    g.city[0].markers[0] = 0;
    finds(&g);
    g = sound();
    g.city[0].stages = 0;
    finds(&g);
}

static void validate__finds_cards_with_no_fate_or_too_many(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.fates[1][0] &= ~15u; /* the card of the first turn is back in the hand */
    finds(&g);
    g = sound();
    g.fates[1][0] |= (uint32_t)SEPTEM_FATE_SOLD << 24;
    finds(&g);
    g = sound();
    g.fates[2][0] = SEPTEM_FATE_SOLD;
    finds(&g);
    g = sound();
    g.fates[0][0] |= 15u;
    finds(&g);
}

static void validate__finds_cards_salvaged_from_nowhere(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.searches[0] =
        (struct septem_search){.seat = 0, .age = 2, .gone = 2, .card = card_named("palace")};
    g.search_count = 1;
    finds(&g);
    g = sound();
    g.search_count = SEPTEM_SEARCHES_MAX + 1;
    finds(&g);
}

static void validate__finds_a_pile_that_is_not_what_was_discarded(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.pile[0] += (uint64_t)1 << (2 * card_named("loom"));
    finds(&g);
    g = sound();
    memset(g.pile, 0, sizeof g.pile);
    finds(&g);
}

/* ---- Damage that must not be followed ---- */

static void validate__finds_boards_that_do_not_exist(void **state)
{
    (void)state;
    for (int board = 0; board <= UINT8_MAX; board++) {
        struct septem_game g = sound();
        g.city[1].board = (septem_board)board;
        if (board == 0 || board >= septem_board_end()) {
            finds(&g);
        } else {
            septem_game_validate(&g);
        }
    }
}

static void validate__finds_searches_that_cannot_have_been(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.search_count = 1;
    g.searches[0] = (struct septem_search){.seat = 3, .age = 2, .gone = 2};
    finds(&g);
    g.searches[0] = (struct septem_search){.seat = 255, .age = 2, .gone = 2};
    finds(&g);
    g.searches[0] = (struct septem_search){.seat = 0, .age = 3, .gone = 2};
    finds(&g);
    g.searches[0] = (struct septem_search){.seat = 0, .age = 0, .gone = 2};
    finds(&g);
    g.searches[0] = (struct septem_search){.seat = 0, .age = 2, .gone = 2, .card = 255};
    finds(&g);
}

static void validate__finds_questions_to_seats_that_are_not_there(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.asked |= 8; /* three players */
    finds(&g);
    g.owing |= 8;
    finds(&g);
    g = sound();
    g.asked = g.owing = 0xff;
    finds(&g);
}

static struct septem_game finished(void)
{
    struct septem_game g;
    struct septem_rng rng;
    septem_rng_init(&rng, 5);
    playing_start_cities(&g, 4, true, 5);
    playing_on(&g, &rng, 1000);
    assert_int_equal(g.phase, SEPTEM_PHASE_OVER);
    return g;
}

static void validate__finds_what_is_left_over_between_turns(void **state)
{
    struct septem_options options = septem_options_defaults();
    struct septem_game fresh, g;
    (void)state;
    assert_int_equal(septem_game_init(&fresh, &options, 5), SEPTEM_OK);
    g = fresh;
    g.pending = 0x80; /* no such question */
    finds(&g);
    g = fresh;
    g.pending = 1u << SEPTEM_PHASE_PAY; /* not in the middle of a turn */
    finds(&g);
    g = fresh;
    g.losses[1].coins = 2;
    finds(&g);
    g = fresh;
    g.teams = true; /* three cannot be teams of two */
    finds(&g);
    g = fresh;
    g.sets |= 1u << 30;
    finds(&g);
}

static void validate__a_finished_game_asks_nobody(void **state)
{
    struct septem_game g = finished();
    (void)state;
    assert_null(septem_game_validate(&g));
    g.asked = 1;
    finds(&g);
    g = finished();
    g.asked = g.owing = 1;
    finds(&g);
    g = finished();
    g.phase = SEPTEM_PHASE_TURN;
    finds(&g);
    g = finished();
    g.phase = SEPTEM_PHASE_PAY;
    finds(&g);
}

/* A game cannot be over before its last turn. */
static void validate__a_game_is_not_over_in_the_middle(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.phase = SEPTEM_PHASE_OVER;
    g.asked = g.owing = 0;
    finds(&g);
}

static void validate__finds_tokens_that_do_not_add_up(void **state)
{
    struct septem_game g = sound();
    (void)state;
    g.city[0].victories[0]++;
    finds(&g);
    g = sound();
    g.city[0].counts[SEPTEM_COUNT_VICTORIES]++;
    finds(&g);
}

/* Whatever bytes a game is made of, validate reads nothing beyond it. */
static void validate__survives_any_damage(void **state)
{
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 77);
    static uint8_t bytes[sizeof(struct septem_game)];
    for (int i = 0; i < 20000; i++) {
        struct septem_game g;
        if (i % 100 == 0) {
            struct septem_options options = septem_options_defaults();
            options.players = 4 + 2 * (i / 100 % 3);
            options.sets |= 1u << SEPTEM_SET_CITIES;
            options.sets |= i % 400 < 200 ? 0 : 1u << SEPTEM_SET_LEADERS | 1u << SEPTEM_SET_PACKS;
            options.teams = i / 100 % 2 == 0;
            playing_start_options(&g, &options, (uint64_t)i);
            playing_on(&g, &rng, (int)septem_rng_below(&rng, 200));
            memcpy(bytes, &g, sizeof bytes);
        }
        uint32_t where = septem_rng_below(&rng, sizeof bytes);
        where = i % 2 == 0 ? where : where % 64; /* the frame, every other time */
        uint8_t before = bytes[where];
        bytes[where] = (uint8_t)septem_rng_next(&rng);
        memcpy(&g, bytes, sizeof g);
        g.debts = g.teams = false; /* other values have no meaning to C */
        septem_game_validate(&g);
        bytes[where] = before;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(validate__is_content_with_games_as_they_are_played),
        cmocka_unit_test(validate__finds_impossible_tables),
        cmocka_unit_test(validate__finds_impossible_times),
        cmocka_unit_test(validate__finds_seats_that_owe_unasked),
        cmocka_unit_test(validate__finds_a_turn_that_does_not_fit_the_hands),
        cmocka_unit_test(validate__finds_foreign_cards),
        cmocka_unit_test(validate__finds_hands_in_the_wrong_place),
        cmocka_unit_test(validate__finds_coins_from_nowhere),
        cmocka_unit_test(validate__finds_structures_nobody_built),
        cmocka_unit_test(validate__finds_structures_that_vanished),
        cmocka_unit_test(validate__finds_sums_that_are_off),
        cmocka_unit_test(validate__finds_stages_without_a_marker),
        cmocka_unit_test(validate__finds_cards_with_no_fate_or_too_many),
        cmocka_unit_test(validate__finds_cards_salvaged_from_nowhere),
        cmocka_unit_test(validate__finds_a_pile_that_is_not_what_was_discarded),
        cmocka_unit_test(validate__finds_boards_that_do_not_exist),
        cmocka_unit_test(validate__finds_searches_that_cannot_have_been),
        cmocka_unit_test(validate__finds_questions_to_seats_that_are_not_there),
        cmocka_unit_test(validate__finds_what_is_left_over_between_turns),
        cmocka_unit_test(validate__a_finished_game_asks_nobody),
        cmocka_unit_test(validate__a_game_is_not_over_in_the_middle),
        cmocka_unit_test(validate__finds_tokens_that_do_not_add_up),
        cmocka_unit_test(validate__survives_any_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
