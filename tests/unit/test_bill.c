/* septem_game_bill: where every unit of a cost comes from. */
#include "unit.h"

#include <string.h>

#include <septem/bill.h>

#include "ways.h"
#include "wonder.h"

/* Seat 0 makes stone; ore is sold on the left, clay and papyrus on the right. */
static struct position table(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    return position;
}

static int units_from(const struct septem_bill *bill, enum septem_resource resource,
                      enum septem_source source)
{
    int count = 0;
    for (int i = 0; i < bill->count; i++) {
        count += bill->units[i].resource == resource && bill->units[i].source == source;
    }
    return count;
}

static int coins_to(const struct septem_bill *bill, enum septem_source source)
{
    int coins = 0;
    for (int i = 0; i < bill->count; i++) {
        coins += bill->units[i].source == source ? bill->units[i].coins : 0;
    }
    return coins;
}

static void bill__names_the_seller_and_the_price(void **state)
{
    struct position position = table();
    (void)state;
    position.turn = 2;
    position_build(&position, 0, "east_trading_post");
    position_hand(&position, 0, "guard_tower");
    struct septem_game g = make(&position);
    struct septem_move move = {
        .card = card_named("guard_tower"), .use = SEPTEM_USE_BUILD, .right = 1};
    struct septem_bill bill = septem_game_bill(&g, 0, &move);
    assert_int_equal(bill.count, 1);
    assert_int_equal(units_from(&bill, SEPTEM_CLAY, SEPTEM_SOURCE_RIGHT), 1);
    assert_int_equal(bill.units[0].coins, 1);
    assert_int_equal(bill.coins, g.city[0].coins - 1);
}

static void bill__own_production_comes_first(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "baths");
    struct septem_game g = make(&position);
    struct septem_move move = {.card = card_named("baths"), .use = SEPTEM_USE_BUILD};
    struct septem_bill bill = septem_game_bill(&g, 0, &move);
    assert_int_equal(bill.count, 1);
    assert_int_equal(units_from(&bill, SEPTEM_STONE, SEPTEM_SOURCE_OWN), 1);
    assert_int_equal(bill.coins, 3);
}

static void bill__a_chain_pays_for_all(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position_build(&position, 0, "west_trading_post");
    position_hand(&position, 0, "forum");
    struct septem_game g = make(&position);
    struct septem_move move = {.card = card_named("forum"), .use = SEPTEM_USE_BUILD};
    struct septem_bill bill = septem_game_bill(&g, 0, &move);
    assert_int_equal(bill.count, 0);
    assert_int_equal(bill.after, card_named("west_trading_post"));
}

static void bill__a_sale_brings_coins(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "baths");
    struct septem_game g = make(&position);
    struct septem_move move = {.card = card_named("baths"), .use = SEPTEM_USE_SELL};
    assert_int_equal(septem_game_bill(&g, 0, &move).coins, 6);
}

static void bill__says_what_nobody_sells(void **state)
{
    struct position position = table();
    (void)state;
    position.age = 2;
    position_hand(&position, 0, "walls statue");
    struct septem_game g = make(&position);
    septem_card walls = card_named("walls"), statue = card_named("statue");
    struct septem_why why = septem_game_why_not(&g, 0, walls, SEPTEM_USE_BUILD);
    struct septem_bill bill = septem_game_bill_lacking(&g, 0, walls, &why);
    assert_int_equal(why.deny, SEPTEM_DENY_RESOURCES);
    assert_int_equal(units_from(&bill, SEPTEM_STONE, SEPTEM_SOURCE_OWN), 1);
    assert_int_equal(units_from(&bill, SEPTEM_STONE, SEPTEM_SOURCE_NONE), 2);
    why = septem_game_why_not(&g, 0, statue, SEPTEM_USE_BUILD);
    bill = septem_game_bill_lacking(&g, 0, statue, &why);
    assert_int_equal(units_from(&bill, SEPTEM_ORE, SEPTEM_SOURCE_LEFT), 1);
    assert_int_equal(units_from(&bill, SEPTEM_ORE, SEPTEM_SOURCE_NONE), 1);
    assert_int_equal(units_from(&bill, SEPTEM_WOOD, SEPTEM_SOURCE_NONE), 1);
}

/* ---- Whatever is played ---- */

static const struct septem_cost *cost_of(const struct septem_game *g, int seat,
                                         const struct septem_move *move)
{
    return move->use == SEPTEM_USE_BUILD ? &septem_card_info(move->card)->cost
                                         : wonder_cost(g, seat, move->stage, move->as);
}

/* The units are those of the cost, and what they cost is what is paid. */
static void assert_adds_up(const struct septem_game *g, int seat, const struct septem_move *move)
{
    struct septem_bill bill = septem_game_bill(g, seat, move);
    bool has_cost = (move->use == SEPTEM_USE_BUILD && move->by == SEPTEM_BY_COST) ||
                    move->use == SEPTEM_USE_STAGE;
    assert_int_equal(coins_to(&bill, SEPTEM_SOURCE_LEFT), move->left);
    assert_int_equal(coins_to(&bill, SEPTEM_SOURCE_RIGHT), move->right);
    if (!has_cost || bill.after != 0 || bill.freed) {
        assert_int_equal(bill.count, 0);
        return;
    }
    const struct septem_cost *cost = cost_of(g, seat, move);
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        enum septem_resource resource = (enum septem_resource)r;
        int units = 0;
        for (int source = SEPTEM_SOURCE_OWN; source < SEPTEM_SOURCE_COUNT; source++) {
            units += units_from(&bill, resource, (enum septem_source)source);
        }
        assert_int_equal(units, septem_cost_units(cost, resource));
    }
    assert_int_equal(septem_cost_coins(cost) + coins_to(&bill, SEPTEM_SOURCE_BANK), move->bank);
    assert_int_equal(bill.coins, g->city[seat].coins - move->left - move->right - move->bank);
}

static void bill__adds_up_in_every_game(void **state)
{
    (void)state;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int bought = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct septem_options options = septem_options_defaults();
        struct septem_rng rng;
        struct septem_game g;
        options.players = seed % 2 ? 3 : 5;
        options.sets = seed % 3 == 0 ? options.sets : ((1u << SEPTEM_SET_COUNT) - 1) & ~1u;
        playing_start_options(&g, &options, seed);
        septem_rng_init(&rng, seed);
        for (int seat = playing_seat(&g); seat >= 0; seat = playing_seat(&g)) {
            int count = septem_game_moves(&g, seat, moves);
            for (int i = 0; i < count; i++) {
                assert_adds_up(&g, seat, &moves[i]);
                bought += moves[i].left + moves[i].right > 0;
            }
            playing_step(&g, &rng);
        }
    }
    assert_true(bought > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bill__names_the_seller_and_the_price),
        cmocka_unit_test(bill__own_production_comes_first),
        cmocka_unit_test(bill__a_chain_pays_for_all),
        cmocka_unit_test(bill__a_sale_brings_coins),
        cmocka_unit_test(bill__says_what_nobody_sells),
        cmocka_unit_test(bill__adds_up_in_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
