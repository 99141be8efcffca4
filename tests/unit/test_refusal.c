/* Refusals: every reason there is, given by check and submit alike, with nothing changed (R3.4). */
#include "unit.h"

#include <string.h>

/* The move is refused for this reason, by check and submit alike, and nothing changes. */
static void denies(struct septem_game *g, int seat, struct septem_move move, enum septem_deny deny)
{
    struct septem_game before = *g;
    assert_int_equal(septem_game_check(g, seat, &move), deny);
    assert_int_equal(septem_game_submit(g, seat, &move), deny);
    assert_memory_equal(g, &before, sizeof before);
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

static void refusal__denies_seats_that_are_not_there(void **state)
{
    struct septem_game g;
    (void)state;
    playing_start(&g, 3, 1);
    denies(&g, -1, (struct septem_move){0}, SEPTEM_DENY_SEAT);
    denies(&g, 3, (struct septem_move){0}, SEPTEM_DENY_SEAT);
    assert_int_equal(septem_game_moves(&g, 3, NULL), 0);
    assert_int_equal(septem_game_moves(&g, -1, NULL), 0);
}

static void refusal__denies_everything_once_it_is_over(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 1);
    playing_start(&g, 3, 1);
    playing_on(&g, &rng, 1000);
    assert_int_equal(g.phase, SEPTEM_PHASE_OVER);
    denies(&g, 0, (struct septem_move){.card = 1, .use = SEPTEM_USE_SELL}, SEPTEM_DENY_OVER);
    assert_int_equal(septem_game_moves(&g, 0, NULL), 0);
}

static void refusal__denies_seats_that_are_not_asked(void **state)
{
    struct position position = table();
    (void)state;
    position.turn = 6;
    position_board(&position, 2, "babylon", 'B');
    position.city[2].stages = 2;
    position_hand(&position, 0, "altar theater");
    struct septem_game g = make(&position);
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_LAST_CARD);
    denies(&g, 0, read_move("sell altar"), SEPTEM_DENY_NOT_ASKED);
}

static void refusal__denies_uses_of_other_questions(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar");
    struct septem_game g = make(&position);
    struct septem_move move = read_move("sell altar");
    const int uses[] = {SEPTEM_USE_NONE, SEPTEM_USE_LEAVE, SEPTEM_USE_SALVAGE, SEPTEM_USE_COUNT,
                        255};
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        move.use = (uint8_t)uses[i];
        denies(&g, 0, move, SEPTEM_DENY_USE);
    }
}

/* Every field that does not belong to a decision. */
static void refusal__denies_fields_that_do_not_belong(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar palace");
    position.city[0].hand.count = 1;
    struct septem_game g = make(&position);
    const septem_card altar = card_named("altar");
    const struct septem_move moves[] = {
        {.card = altar, .use = SEPTEM_USE_SELL, .left = 1},
        {.card = altar, .use = SEPTEM_USE_SELL, .right = 1},
        {.card = altar, .use = SEPTEM_USE_SELL, .bank = 1},
        {.card = altar, .use = SEPTEM_USE_SELL, .stage = 1},
        {.card = altar, .use = SEPTEM_USE_SELL, .token = 1},
        {.card = altar, .use = SEPTEM_USE_BUILD, .token = 1},
        {.card = altar, .use = SEPTEM_USE_STAGE, .stage = 1, .token = 1},
        {.card = altar, .use = SEPTEM_USE_SELL, .by = SEPTEM_BY_FREE_BUILD},
        {.card = altar, .use = SEPTEM_USE_SELL, .as = 1},
        {.card = altar, .use = SEPTEM_USE_BUILD, .stage = 1},
        {.card = altar, .use = SEPTEM_USE_BUILD, .by = SEPTEM_BY_COUNT},
        {.card = altar, .use = SEPTEM_USE_BUILD, .as = 1},
        {.card = altar, .use = SEPTEM_USE_BUILD, .by = SEPTEM_BY_FREE_BUILD, .left = 2},
        {.card = altar, .use = SEPTEM_USE_STAGE, .stage = 1, .by = SEPTEM_BY_FREE_BUILD},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        denies(&g, 0, moves[i], SEPTEM_DENY_MALFORMED);
    }
}

static void refusal__denies_cards_that_are_not_in_hand(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar baths loom press theater barracks workshop");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("sell clay_pit"), SEPTEM_DENY_NOT_IN_HAND);
    denies(&g, 0, read_move("build palace"), SEPTEM_DENY_NOT_IN_HAND);
    denies(&g, 0, (struct septem_move){.use = SEPTEM_USE_SELL}, SEPTEM_DENY_NOT_IN_HAND);
    denies(&g, 0, (struct septem_move){.card = 255, .use = SEPTEM_USE_BUILD},
           SEPTEM_DENY_NOT_IN_HAND);
}

/* A card taken in an earlier turn lies in the game before the hand, and is not in it. */
static void refusal__denies_cards_that_were_taken_before(void **state)
{
    struct position position = table();
    (void)state;
    position.turn = 2;
    position_build(&position, 2, "altar"); /* taken from the hand that seat 0 holds now */
    struct septem_game g = make(&position);
    assert_int_equal(g.hands[0][g.hand_of[0]][0], card_named("altar"));
    denies(&g, 0, read_move("sell altar"), SEPTEM_DENY_NOT_IN_HAND);
}

static void refusal__denies_a_second_structure_of_a_name(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position_build(&position, 0, "loom");
    position_hand(&position, 0, "loom_2");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("build loom_2"), SEPTEM_DENY_NAME_BUILT);
}

static void refusal__denies_stages_that_are_not_next(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position.city[0].stages = 1;
    position_hand(&position, 0, "school");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("stage school 1"), SEPTEM_DENY_STAGE_ORDER);
    denies(&g, 0, read_move("stage school 3"), SEPTEM_DENY_STAGE_ORDER);
    denies(&g, 0, (struct septem_move){.card = card_named("school"), .use = SEPTEM_USE_STAGE},
           SEPTEM_DENY_STAGE_ORDER);
}

static void refusal__denies_stages_beyond_the_last(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position.city[0].stages = 3;
    position_hand(&position, 0, "school");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("stage school 3"), SEPTEM_DENY_STAGES_BUILT);
}

static void refusal__denies_what_nobody_sells(void **state)
{
    struct position position = table();
    (void)state;
    position.city[0].coins = 100;
    position_hand(&position, 0, "stockade");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("build stockade left 2"), SEPTEM_DENY_RESOURCES);
}

static void refusal__denies_what_the_treasury_does_not_cover(void **state)
{
    struct position position = table();
    (void)state;
    for (int coins = 0; coins < 2; coins++) {
        position.city[0].coins = coins;
        position.city[0].hand.count = 0;
        position_hand(&position, 0, "barracks clay_pit");
        struct septem_game g = make(&position);
        denies(&g, 0, read_move("build barracks left 2"), SEPTEM_DENY_COINS);
        if (coins == 0) {
            denies(&g, 0, read_move("build clay_pit bank 1"), SEPTEM_DENY_COINS);
        }
    }
}

static void refusal__denies_payments_that_are_none(void **state)
{
    struct position position = table();
    (void)state;
    position.city[0].coins = 9;
    position_hand(&position, 0, "barracks baths clay_pit altar");
    struct septem_game g = make(&position);
    const char *const wrong[] = {
        "build barracks",
        "build barracks left 1",
        "build barracks left 3",
        "build barracks right 2",
        "build barracks left 2 right 2",
        "build barracks left 2 bank 1",
        "build barracks left 4",
        "build baths left 2",
        "build clay_pit",
        "build clay_pit bank 2",
        "build clay_pit left 1",
        "build altar bank 1",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        denies(&g, 0, read_move(wrong[i]), SEPTEM_DENY_PAYMENT);
    }
}

static void refusal__denies_powers_the_city_does_not_have(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "stockade");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("build stockade by free_build"), SEPTEM_DENY_POWER);
}

static void refusal__denies_powers_that_are_not_needed(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 0, "olympia", 'A');
    position.city[0].stages = 2;
    position.turn = 3;
    position_hand(&position, 0, "altar stockade");
    struct septem_game g = make(&position);
    denies(&g, 0, read_move("build altar by free_build"), SEPTEM_DENY_POWER_NEEDLESS);
    denies(&g, 0, read_move("build stockade by free_build"), SEPTEM_DENY_POWER_NEEDLESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusal__denies_seats_that_are_not_there),
        cmocka_unit_test(refusal__denies_everything_once_it_is_over),
        cmocka_unit_test(refusal__denies_seats_that_are_not_asked),
        cmocka_unit_test(refusal__denies_uses_of_other_questions),
        cmocka_unit_test(refusal__denies_fields_that_do_not_belong),
        cmocka_unit_test(refusal__denies_cards_that_are_not_in_hand),
        cmocka_unit_test(refusal__denies_cards_that_were_taken_before),
        cmocka_unit_test(refusal__denies_a_second_structure_of_a_name),
        cmocka_unit_test(refusal__denies_stages_that_are_not_next),
        cmocka_unit_test(refusal__denies_stages_beyond_the_last),
        cmocka_unit_test(refusal__denies_what_nobody_sells),
        cmocka_unit_test(refusal__denies_what_the_treasury_does_not_cover),
        cmocka_unit_test(refusal__denies_payments_that_are_none),
        cmocka_unit_test(refusal__denies_powers_the_city_does_not_have),
        cmocka_unit_test(refusal__denies_powers_that_are_not_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
