/* septem/cities.h: what a city makes, sells, pays and counts. */
#include "unit.h"

#include <septem/cities.h>

/* Seat 0 makes stone of its own; the board on the left makes ore, that on the right clay. */
static struct position table(void)
{
    struct position position = position_start(3);
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position.turn = 4;
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    return position;
}

static void cities__make_what_their_producers_offer(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position_build(&position, 0, "lumber_yard quarry loom caravansery");
    struct septem_game g = make(&position);
    const int makes[SEPTEM_RESOURCE_COUNT] = {
        [SEPTEM_WOOD] = 2, [SEPTEM_STONE] = 4, [SEPTEM_CLAY] = 1,
        [SEPTEM_ORE] = 1,  [SEPTEM_GLASS] = 0, [SEPTEM_TEXTILE] = 1};
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        assert_int_equal(septem_city_makes(&g.city[0], (enum septem_resource)r), makes[r]);
        /* What yellow cards make is not for sale. */
        int own = r < SEPTEM_GLASS ? 1 : 0;
        assert_int_equal(septem_city_sells(&g.city[0], (enum septem_resource)r), makes[r] - own);
    }
}

static void cities__pay_less_where_a_card_says_so(void **state)
{
    struct position position = table();
    (void)state;
    position_build(&position, 0, "west_trading_post marketplace");
    position_build(&position, 1, "east_trading_post");
    struct septem_game g = make(&position);
    const struct septem_city *city = &g.city[0];
    assert_int_equal(septem_city_price(city, SEPTEM_LEFT, SEPTEM_ORE), 1);
    assert_int_equal(septem_city_price(city, SEPTEM_RIGHT, SEPTEM_ORE), 2);
    assert_int_equal(septem_city_price(city, SEPTEM_LEFT, SEPTEM_PAPYRUS), 1);
    assert_int_equal(septem_city_price(city, SEPTEM_RIGHT, SEPTEM_PAPYRUS), 1);
    assert_int_equal(septem_city_price(&g.city[1], SEPTEM_LEFT, SEPTEM_WOOD), 2);
    assert_int_equal(septem_city_price(&g.city[1], SEPTEM_RIGHT, SEPTEM_WOOD), 1);
    assert_int_equal(septem_city_price(&g.city[1], SEPTEM_RIGHT, SEPTEM_GLASS), 2);
}

static void cities__have_docks_on_either_side(void **state)
{
    struct position position = table();
    (void)state;
    position_build(&position, 0, "clandestine_dock_west");
    position_build(&position, 1, "clandestine_dock_east");
    struct septem_game g = make(&position);
    assert_true(septem_city_docks(&g.city[0], SEPTEM_LEFT));
    assert_false(septem_city_docks(&g.city[0], SEPTEM_RIGHT));
    assert_false(septem_city_docks(&g.city[1], SEPTEM_LEFT));
    assert_true(septem_city_docks(&g.city[1], SEPTEM_RIGHT));
    assert_int_equal(septem_city_price(&g.city[0], SEPTEM_LEFT, SEPTEM_WOOD), 2);
}

static void cities__are_counted_alone_and_together(void **state)
{
    struct position position = table();
    (void)state;
    position.city[0].coins = 7;
    position.city[1].coins = 5;
    position_build(&position, 0, "lumber_yard");
    position_build(&position, 1, "clay_pool ore_vein");
    position_build(&position, 2, "stone_pit");
    struct septem_game g = make(&position);
    assert_int_equal(septem_city_count(&g.city[1], SEPTEM_BROWN), 2);
    assert_int_equal(septem_city_count(&g.city[0], SEPTEM_COUNT_COINS), 7);
    assert_int_equal(septem_city_count(&g.city[0], SEPTEM_COUNT_COIN_TRIPLES), 2);
    assert_int_equal(septem_city_count(&g.city[0], SEPTEM_COUNT_CHAINS), 0);
    assert_int_equal(septem_game_count(&g, 0, SEPTEM_BROWN, SEPTEM_OWN), 1);
    assert_int_equal(septem_game_count(&g, 0, SEPTEM_BROWN, SEPTEM_LEFT), 2);
    assert_int_equal(septem_game_count(&g, 0, SEPTEM_BROWN, SEPTEM_NEIGHBOURS), 3);
    assert_int_equal(septem_game_count(&g, 2, SEPTEM_BROWN, SEPTEM_ALL), 4);
    assert_int_equal(septem_game_count(&g, 2, SEPTEM_COUNT_COINS, SEPTEM_RIGHT), 5);
}

static void cities__know_their_stages_and_powers(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 0, "olympia", 'A');
    position.city[0].stages = 2;
    struct septem_game g = make(&position);
    assert_true(septem_city_has_stage(&g.city[0], 2));
    assert_false(septem_city_has_stage(&g.city[0], 3));
    assert_true(septem_city_has(&g.city[0], SEPTEM_POWER_FREE_BUILD));
    assert_false(septem_city_has(&g.city[0], SEPTEM_POWER_LAST_CARD));
    assert_false(septem_city_has(&g.city[1], SEPTEM_POWER_FREE_BUILD));
}

static void cities__win_tokens_worth_more_in_later_ages(void **state)
{
    const int values[] = {0, 1, 3, 5, 0};
    (void)state;
    for (int age = 0; age < 5; age++) {
        assert_int_equal(septem_token_value(age), values[age]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cities__make_what_their_producers_offer),
        cmocka_unit_test(cities__pay_less_where_a_card_says_so),
        cmocka_unit_test(cities__have_docks_on_either_side),
        cmocka_unit_test(cities__are_counted_alone_and_together),
        cmocka_unit_test(cities__know_their_stages_and_powers),
        cmocka_unit_test(cities__win_tokens_worth_more_in_later_ages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
