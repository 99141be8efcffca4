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
        playing_start(&g, 3 + (int)(seed % 5), seed);
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
    g.searches[0] = (struct septem_search){
        .seat = 0, .age = 2, .gone = 2, .card = card_named("palace")};
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
