/* The discard pile and building from it (R8.3, R8.4). */
#include "unit.h"

#include <string.h>

/* Seat 0 is Halicarnassus B in its third turn, with the ore for stage 1; six cards were dealt
 * with, of which the four of the others lie in the pile. */
static struct position searching(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "halicarnassus", 'B');
    position_board(&position, 1, "giza", 'A');
    position_board(&position, 2, "rhodes", 'A');
    position.turn = 3;
    position_build(&position, 0, "ore_vein clay_pit");
    position_sold(&position, 1, "altar baths");
    position_sold(&position, 2, "theater stockade");
    position_hand(&position, 0, "loom");
    return position;
}

static struct septem_game asked(void)
{
    struct position position = searching();
    struct septem_game g = make(&position);
    play(&g, 0, "stage loom 1");
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_SALVAGE);
    return g;
}

static void denies(struct septem_game *g, struct septem_move move, enum septem_deny deny)
{
    struct septem_game before = *g;
    assert_int_equal(septem_game_submit(g, 0, &move), deny);
    assert_memory_equal(g, &before, sizeof before);
}

static void salvage__denies_what_is_not_in_the_pile(void **state)
{
    struct septem_game g = asked();
    (void)state;
    denies(&g, read_move("salvage press"), SEPTEM_DENY_NOT_IN_PILE);
    denies(&g, read_move("salvage palace"), SEPTEM_DENY_NOT_IN_PILE);
    denies(&g, (struct septem_move){.card = 255, .use = SEPTEM_USE_SALVAGE},
           SEPTEM_DENY_NOT_IN_PILE);
}

static void salvage__denies_other_decisions(void **state)
{
    struct septem_game g = asked();
    (void)state;
    denies(&g, read_move("sell altar"), SEPTEM_DENY_USE);
    denies(&g, read_move("build altar"), SEPTEM_DENY_USE);
    denies(&g, (struct septem_move){0}, SEPTEM_DENY_USE);
}

static void salvage__denies_fields_that_do_not_belong(void **state)
{
    struct septem_game g = asked();
    const struct septem_move altar = read_move("salvage altar");
    (void)state;
    for (int field = 2; field < 8; field++) {
        uint8_t bytes[sizeof altar];
        struct septem_move move;
        memcpy(bytes, &altar, sizeof altar);
        bytes[field] = 1;
        memcpy(&move, bytes, sizeof move);
        denies(&g, move, SEPTEM_DENY_MALFORMED);
    }
}

static void salvage__denies_names_that_stand(void **state)
{
    struct position position = position_start(4);
    (void)state;
    position_board(&position, 0, "halicarnassus", 'B');
    position.turn = 3;
    position_build(&position, 0, "ore_vein clay_pit");
    position_sold(&position, 1, "ore_vein altar");
    position_hand(&position, 0, "loom");
    struct septem_game g = make(&position);
    play(&g, 0, "stage loom 1");
    position_rest(&g);
    denies(&g, read_move("salvage ore_vein"), SEPTEM_DENY_NAME_BUILT);
}

/* What was built from the pile is out of it. */
static void salvage__takes_the_card_out_of_the_pile(void **state)
{
    struct septem_game g = asked();
    (void)state;
    int before = septem_game_pile_size(&g);
    assert_int_equal(septem_game_pile(&g, card_named("altar")), 1);
    play(&g, 0, "salvage altar");
    assert_int_equal(septem_game_pile_size(&g), before - 1);
    assert_int_equal(septem_game_pile(&g, card_named("altar")), 0);
    assert_null(septem_game_validate(&g));
}

/* The pile holds what was sold and left, and nothing else. */
static void salvage__pile_holds_sold_and_left_cards(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.turn = 6;
    position_board(&position, 0, "giza", 'A');
    position_build(&position, 0, "stone_pit");
    position_hand(&position, 0, "altar theater");
    position_hand(&position, 1, "loom press");
    struct septem_game g = make(&position);
    int before = septem_game_pile_size(&g);
    assert_int_equal(before, 14); /* fifteen decisions, one of them a building */
    play(&g, 0, "stage altar 1");
    play(&g, 1, "build loom");
    position_rest(&g);
    assert_int_equal(septem_game_pile_size(&g), before + 4);
    assert_int_equal(septem_game_pile(&g, card_named("altar")), 0);
    assert_int_equal(septem_game_pile(&g, card_named("loom")), 0);
    assert_int_equal(septem_game_pile(&g, card_named("theater")), 1);
    assert_int_equal(septem_game_pile(&g, card_named("press")), 1);
    assert_int_equal(septem_game_pile(&g, 0), 0);
    assert_int_equal(septem_game_pile(&g, UINT8_MAX), 0);
}

/* R8.3: every stage of Halicarnassus B searches, so up to three times a game. */
static void salvage__searches_are_remembered(void **state)
{
    struct septem_game g = asked();
    (void)state;
    assert_int_equal(g.search_count, 1);
    assert_int_equal(g.searches[0].seat, 0);
    assert_int_equal(g.searches[0].card, 0);
    play(&g, 0, "salvage altar");
    assert_int_equal(g.searches[0].card, card_named("altar"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(salvage__denies_what_is_not_in_the_pile),
        cmocka_unit_test(salvage__denies_other_decisions),
        cmocka_unit_test(salvage__denies_fields_that_do_not_belong),
        cmocka_unit_test(salvage__denies_names_that_stand),
        cmocka_unit_test(salvage__takes_the_card_out_of_the_pile),
        cmocka_unit_test(salvage__pile_holds_sold_and_left_cards),
        cmocka_unit_test(salvage__searches_are_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
