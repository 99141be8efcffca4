/* septem_game_why_not: the reasons a person is shown. */
#include "unit.h"

#include <string.h>

#include "ways.h"

/* Seat 0 makes stone; ore is sold on the left, clay and papyrus on the right. */
static struct position table(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    return position;
}

static struct septem_why why(const struct septem_game *g, const char *slug, enum septem_use use)
{
    return septem_game_why_not(g, 0, card_named(slug), use);
}

static void why__nothing_where_it_can_be_built(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "baths");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "baths", SEPTEM_USE_BUILD);
    assert_int_equal(answer.deny, SEPTEM_DENY_NONE);
    assert_int_equal(answer.price, 0);
    assert_int_equal(answer.coins, 3);
    assert_int_equal(answer.stage, 0);
    assert_int_equal(septem_cost_units(&answer.cost, SEPTEM_STONE), 1);
}

static void why__price_is_the_least_there_is(void **state)
{
    struct position position = table();
    (void)state;
    position.turn = 2;
    position_build(&position, 0, "east_trading_post");
    position_build(&position, 1, "clay_pool");
    position_hand(&position, 0, "guard_tower");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "guard_tower", SEPTEM_USE_BUILD);
    assert_int_equal(answer.deny, SEPTEM_DENY_NONE);
    assert_int_equal(answer.price, 1);
    assert_int_equal(answer.missing[SEPTEM_CLAY], 1);
    assert_int_equal(answer.left.units[SEPTEM_CLAY], 1);
    assert_int_equal(answer.left.price[SEPTEM_CLAY], 2);
    assert_int_equal(answer.right.units[SEPTEM_CLAY], 1);
    assert_int_equal(answer.right.price[SEPTEM_CLAY], 1);
    assert_int_equal(answer.right.units[SEPTEM_GLASS], 0);
    assert_int_equal(answer.right.price[SEPTEM_GLASS], 2);
}

static void why__coins_are_missing(void **state)
{
    struct position position = table();
    (void)state;
    for (int coins = 0; coins < 2; coins++) {
        position.city[0].coins = coins;
        position.city[0].hand.count = 0;
        position_hand(&position, 0, "guard_tower clay_pit");
        struct septem_game g = make(&position);
        struct septem_why answer = why(&g, "guard_tower", SEPTEM_USE_BUILD);
        assert_int_equal(answer.deny, SEPTEM_DENY_COINS);
        assert_int_equal(answer.price, 2);
        assert_int_equal(answer.coins, coins);
        assert_int_equal(answer.missing[SEPTEM_CLAY], 1);
    }
}

static void why__the_bank_is_paid_too(void **state)
{
    struct position position = table();
    (void)state;
    position.city[0].coins = 0;
    position_hand(&position, 0, "clay_pit");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "clay_pit", SEPTEM_USE_BUILD);
    assert_int_equal(answer.deny, SEPTEM_DENY_COINS);
    assert_int_equal(answer.price, 1);
}

static void why__nobody_sells_it(void **state)
{
    struct position position = table();
    (void)state;
    position.city[0].coins = 50;
    position_hand(&position, 0, "stockade");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "stockade", SEPTEM_USE_BUILD);
    assert_int_equal(answer.deny, SEPTEM_DENY_RESOURCES);
    assert_int_equal(answer.price, -1);
    assert_int_equal(answer.missing[SEPTEM_WOOD], 1);
}

static void why__the_name_is_built(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position_build(&position, 0, "loom");
    position_hand(&position, 0, "loom_2");
    struct septem_game g = make(&position);
    assert_int_equal(why(&g, "loom_2", SEPTEM_USE_BUILD).deny, SEPTEM_DENY_NAME_BUILT);
    assert_int_equal(why(&g, "loom_2", SEPTEM_USE_SELL).deny, SEPTEM_DENY_NONE);
}

static void why__a_chain_makes_it_free(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position.city[0].coins = 0;
    position_build(&position, 0, "west_trading_post");
    position_hand(&position, 0, "forum courthouse");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "forum", SEPTEM_USE_BUILD);
    assert_int_equal(answer.deny, SEPTEM_DENY_NONE);
    assert_true(answer.chained);
    assert_int_equal(answer.price, 0);
    assert_int_equal(answer.chains[0], card_named("east_trading_post"));
    assert_int_equal(answer.chains[1], card_named("west_trading_post"));
    answer = why(&g, "courthouse", SEPTEM_USE_BUILD);
    assert_false(answer.chained);
    assert_int_equal(answer.chains[0], card_named("scriptorium"));
}

static void why__a_power_builds_it(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 0, "olympia", 'A');
    position.age = 2;
    position.city[0].stages = 2;
    position.city[0].coins = 0;
    position_hand(&position, 0, "courthouse");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "courthouse", SEPTEM_USE_BUILD);
    assert_int_equal(answer.deny, SEPTEM_DENY_NONE);
    assert_true(answer.power);
    position.city[0].spent = SEPTEM_POWER_FREE_BUILD;
    g = make(&position);
    answer = why(&g, "courthouse", SEPTEM_USE_BUILD);
    assert_false(answer.power);
    assert_int_not_equal(answer.deny, SEPTEM_DENY_NONE);
}

static void why__the_stage_is_the_next_one(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position.city[0].stages = 1;
    position_hand(&position, 0, "school");
    struct septem_game g = make(&position);
    struct septem_why answer = why(&g, "school", SEPTEM_USE_STAGE);
    assert_int_equal(answer.stage, 2);
    assert_int_equal(answer.deny, SEPTEM_DENY_RESOURCES);
    assert_int_equal(septem_cost_units(&answer.cost, SEPTEM_WOOD), 3);
    assert_int_equal(answer.missing[SEPTEM_WOOD], 3);
}

static void why__all_stages_are_built(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position.city[0].stages = 3;
    position_hand(&position, 0, "school");
    struct septem_game g = make(&position);
    assert_int_equal(why(&g, "school", SEPTEM_USE_STAGE).deny, SEPTEM_DENY_STAGES_BUILT);
}

static void why__not_in_hand_or_no_such_seat(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar baths loom press theater barracks workshop");
    struct septem_game g = make(&position);
    assert_int_equal(why(&g, "clay_pit", SEPTEM_USE_BUILD).deny, SEPTEM_DENY_NOT_IN_HAND);
    assert_int_equal(septem_game_why_not(&g, 0, 0, SEPTEM_USE_BUILD).deny, SEPTEM_DENY_NOT_IN_HAND);
    assert_int_equal(septem_game_why_not(&g, 3, 1, SEPTEM_USE_BUILD).deny, SEPTEM_DENY_SEAT);
    assert_int_equal(septem_game_why_not(&g, -1, 1, SEPTEM_USE_BUILD).deny, SEPTEM_DENY_SEAT);
    assert_int_equal(why(&g, "altar", SEPTEM_USE_SALVAGE).deny, SEPTEM_DENY_USE);
}

/* The units to be bought make the price, wherever one looks. */
static void check_answer(const struct septem_game *g, int seat, septem_card card,
                         enum septem_use use)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_why answer = septem_game_why_not(g, seat, card, use);
    int least = -1, units = 0;
    for (int i = septem_game_moves(g, seat, moves) - 1; i >= 0; i--) {
        int price = moves[i].left + moves[i].right + moves[i].bank;
        if (moves[i].card == card && moves[i].use == use && moves[i].by == SEPTEM_BY_COST &&
            (least < 0 || price < least)) {
            least = price;
        }
    }
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        units += answer.missing[r];
        assert_true(answer.missing[r] <= septem_cost_units(&answer.cost, (enum septem_resource)r));
    }
    bool by_power = answer.power && answer.deny != SEPTEM_DENY_NAME_BUILT;
    assert_int_equal(answer.deny == SEPTEM_DENY_NONE, least >= 0 || by_power);
    if (least >= 0) {
        assert_int_equal(answer.price, least);
        int free = septem_card_set_has(&g->city[seat].built, card_named("clandestine_dock_west")) +
                   septem_card_set_has(&g->city[seat].built, card_named("clandestine_dock_east"));
        assert_true(units <= least + free);
        assert_true(2 * units + septem_cost_coins(&answer.cost) >= least);
    } else if (answer.deny == SEPTEM_DENY_COINS) {
        assert_true(answer.price > answer.coins);
    } else if (answer.deny == SEPTEM_DENY_RESOURCES) {
        assert_int_equal(answer.price, -1);
        assert_true(units > 0);
    }
}

static void why__agrees_with_the_decisions_listed(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        if (seed % 2 == 0) {
            playing_start(&g, 2 + (int)(seed % 6), seed);
        } else {
            playing_start_cities(&g, 2 + (int)(seed % 7), false, seed);
        }
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            septem_card hand[SEPTEM_HELD_MAX];
            int seat = playing_seat(&g), count = septem_game_hand(&g, seat, hand);
            bool turn = g.phase == SEPTEM_PHASE_TURN || g.phase == SEPTEM_PHASE_FREE_CITY;
            for (int i = 0; i < count && turn; i++) {
                check_answer(&g, seat, hand[i], SEPTEM_USE_BUILD);
                check_answer(&g, seat, hand[i], SEPTEM_USE_STAGE);
            }
        }
    }
}

/* R11.7: a dock makes the cheapest way cheaper. */
static void why__a_dock_lowers_the_price(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    position.turn = 2;
    position.city[0].coins = 0;
    position_build(&position, 0, "clandestine_dock_west");
    position_hand(&position, 0, "barracks");
    struct septem_game g = make(&position);
    struct septem_why why = septem_game_why_not(&g, 0, card_named("barracks"), SEPTEM_USE_BUILD);
    assert_int_equal(why.deny, SEPTEM_DENY_COINS);
    assert_int_equal(why.price, 1);
    assert_int_equal(why.missing[SEPTEM_ORE], 1);
}

/* R11.7: with the Architect Cabinet a stage costs its coins alone. */
static void why__free_stages_cost_coins_alone(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position_board(&position, 0, "petra", 'B');
    position.age = 2;
    position.turn = 2;
    position.city[0].coins = 5;
    position_build(&position, 0, "architect_cabinet");
    position_hand(&position, 0, "walls");
    struct septem_game g = make(&position);
    struct septem_why why = septem_game_why_not(&g, 0, card_named("walls"), SEPTEM_USE_STAGE);
    assert_int_equal(why.deny, SEPTEM_DENY_NONE);
    assert_int_equal(why.price, 0);
    position.city[0].stages = 1;
    g = make(&position);
    why = septem_game_why_not(&g, 0, card_named("walls"), SEPTEM_USE_STAGE);
    assert_int_equal(why.deny, SEPTEM_DENY_COINS);
    assert_int_equal(why.price, 14);
}

/* R11.7: what Secret Warehouse and Black Market make is not missing. */
static void why__what_black_cards_make_is_not_missing(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    position.age = 2;
    position.turn = 3;
    position_build(&position, 0, "secret_warehouse black_market");
    position_hand(&position, 0, "library walls");
    struct septem_game g = make(&position);
    struct septem_why why = septem_game_why_not(&g, 0, card_named("library"), SEPTEM_USE_BUILD);
    assert_int_equal(why.deny, SEPTEM_DENY_NONE);
    assert_int_equal(why.price, 0);
    why = septem_game_why_not(&g, 0, card_named("walls"), SEPTEM_USE_BUILD);
    assert_int_equal(why.deny, SEPTEM_DENY_RESOURCES);
    assert_int_equal(why.missing[SEPTEM_STONE], 1);
}

/* A rich city is told what a poor one is told, but for the coins. */
static void why__the_reason_does_not_hide_behind_poverty(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 25; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 3, seed);
        playing_on(&g, &rng, 30 + (int)seed);
        septem_card hand[SEPTEM_HELD_MAX];
        int seat = playing_seat(&g);
        if (g.phase != SEPTEM_PHASE_TURN) {
            continue;
        }
        int count = septem_game_hand(&g, seat, hand);
        for (int i = 0; i < count; i++) {
            struct septem_game poor = g, rich = g;
            poor.city[seat].coins = 0;
            rich.city[seat].coins = 100;
            struct septem_why a = septem_game_why_not(&poor, seat, hand[i], SEPTEM_USE_BUILD);
            struct septem_why b = septem_game_why_not(&rich, seat, hand[i], SEPTEM_USE_BUILD);
            assert_int_equal(a.price, b.price);
            assert_memory_equal(a.missing, b.missing, sizeof a.missing);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(why__nothing_where_it_can_be_built),
        cmocka_unit_test(why__price_is_the_least_there_is),
        cmocka_unit_test(why__coins_are_missing),
        cmocka_unit_test(why__the_bank_is_paid_too),
        cmocka_unit_test(why__nobody_sells_it),
        cmocka_unit_test(why__the_name_is_built),
        cmocka_unit_test(why__a_chain_makes_it_free),
        cmocka_unit_test(why__a_power_builds_it),
        cmocka_unit_test(why__the_stage_is_the_next_one),
        cmocka_unit_test(why__all_stages_are_built),
        cmocka_unit_test(why__not_in_hand_or_no_such_seat),
        cmocka_unit_test(why__a_dock_lowers_the_price),
        cmocka_unit_test(why__free_stages_cost_coins_alone),
        cmocka_unit_test(why__what_black_cards_make_is_not_missing),
        cmocka_unit_test(why__agrees_with_the_decisions_listed),
        cmocka_unit_test(why__the_reason_does_not_hide_behind_poverty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
