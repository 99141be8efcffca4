/* Paying (R4), against a slow reference that tries every way with explicit producers. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/rng.h>

#include "city.h"
#include "payment.h"
#include "ways.h"
#include "wonder.h"

/* How many decisions of a seat build this card by paying, and the first of them. */
static int builds_of(const struct septem_game *g, int seat, const char *slug,
                     struct septem_move *first)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i].card == card_named(slug) && moves[i].use == SEPTEM_USE_BUILD) {
            *first = n++ == 0 ? moves[i] : *first;
        }
    }
    return n;
}

/* Seat 0 makes stone, its left neighbour ore and its right neighbour clay. */
static struct position table(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    return position;
}

/* ---- Facts ---- */

/* R4.1, R4.2 */
static void payment__own_production_costs_nothing(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position_hand(&position, 0, "baths");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "baths", &move), 1);
    assert_int_equal(move.left + move.right + move.bank, 0);
}

/* R4.3, R4.4 */
static void payment__buys_from_the_left_neighbour(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position_hand(&position, 0, "barracks");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "barracks", &move), 1);
    assert_int_equal(move.left, 2);
    assert_int_equal(move.right, 0);
}

/* R4.7: dearer ways are offered too. */
static void payment__offers_both_sellers_of_the_same_resource(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position.turn = 2;
    position_build(&position, 2, "ore_vein");
    position_hand(&position, 0, "barracks");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "barracks", &move), 2);
}

/* R4.3, R4.7 */
static void payment__buys_from_both_neighbours(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position.age = 2;
    position.turn = 2;
    position.city[0].coins = 9;
    position_build(&position, 0, "lumber_yard");
    position_hand(&position, 0, "stables"); /* clay, wood, ore */
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "stables", &move), 1);
    assert_int_equal(move.left, 2);
    assert_int_equal(move.right, 2);
}

/* R4.3: one unit of a choice card per buyer and turn. */
static void payment__a_choice_card_sells_one_unit(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position.age = 2;
    position.city[0].coins = 20;
    position_build(&position, 1, "timber_yard"); /* stone or wood, beside ore */
    position_hand(&position, 0, "library aqueduct caravansery");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "caravansery", &move), 0); /* two wood */
    assert_int_equal(builds_of(&g, 0, "aqueduct", &move), 0);    /* one own, one bought of three */
}

/* R4.5: both neighbours may buy the same units, and the owner still uses them. */
static void payment__both_neighbours_buy_the_same_unit(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 1, "alexandria", 'A'); /* two stones for its first stage */
    position_board(&position, 2, "ephesus", 'A');    /* likewise */
    position.age = 2;
    position.turn = 2;
    position.city[1].coins = position.city[2].coins = 4;
    position_build(&position, 0, "stone_pit loom");
    position_hand(&position, 0, "library"); /* two stones and a textile */
    position_hand(&position, 1, "walls");
    position_hand(&position, 2, "stables");
    struct septem_game g = make(&position);
    play(&g, 1, "stage walls 1 right 4");
    play(&g, 2, "stage stables 1 left 4");
    play(&g, 0, "build library");
    assert_true(septem_card_set_has(&g.city[0].built, card_named("library")));
    assert_int_equal(g.city[0].coins, 3 + 8);
    assert_int_equal(g.city[1].coins + g.city[2].coins, 0);
    assert_int_equal(g.city[1].stages & g.city[2].stages, 1);
}

/* R4.7: a purchase that own production makes needless is no way to pay. */
static void payment__never_buys_what_could_be_dropped(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position.turn = 3;
    position.city[0].coins = 9;
    position_build(&position, 0, "clay_pit"); /* clay or ore */
    position_build(&position, 1, "ore_vein");
    position_hand(&position, 0, "barracks guard_tower");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "barracks", &move), 1);
    assert_int_equal(move.left + move.right, 0);
}

/* R4.7: with one choice card for clay and ore, either of the two is bought, as one likes. */
static void payment__choice_cards_leave_a_choice_of_purchase(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position.age = 2;
    position.city[0].coins = 9;
    position_build(&position, 0, "clay_pit lumber_yard");
    position_hand(&position, 0, "stables");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "stables", &move), 2); /* ore left or clay right */
}

/* R4.6 */
static void payment__start_of_turn_coins_are_the_limit(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position.city[0].coins = 1;
    position_hand(&position, 0, "barracks");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "barracks", &move), 0);
}

/* R4.1: coins and purchases are summed up. */
static void payment__coin_cost_goes_to_the_bank(void **state)
{
    struct position position = table();
    struct septem_move move = {0};
    (void)state;
    position_hand(&position, 0, "clay_pit");
    struct septem_game g = make(&position);
    assert_int_equal(builds_of(&g, 0, "clay_pit", &move), 1);
    assert_int_equal(move.bank, 1);
}

/* ---- Against the reference ---- */

/* Does it make something, or change what something costs? */
static bool is_useful(const struct septem_card_info *info)
{
    enum septem_fx first = info->effects[0].kind;
    if (info->colour == SEPTEM_WHITE) {
        return first == SEPTEM_FX_REDUCTION || first == SEPTEM_FX_BANK_UNIT ||
               first == SEPTEM_FX_FREE_COLOUR || first == SEPTEM_FX_FREE_PER_AGE ||
               first == SEPTEM_FX_FREEZE;
    }
    return info->colour == SEPTEM_BROWN || info->colour == SEPTEM_GRAY ||
           info->colour == SEPTEM_YELLOW ||
           (info->colour == SEPTEM_BLACK && first >= SEPTEM_FX_REBATE) ||
           info->effects[1].kind == SEPTEM_FX_FREE_STAGES;
}

/* Structures of random number, and any stages that can have been built. */
static void grow_city(struct septem_game *g, int seat, struct septem_rng *rng)
{
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    uint32_t wealth = septem_rng_below(rng, 12);
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        if (is_useful(info) && (g->sets >> info->set & 1) && septem_rng_below(rng, 16) < wealth &&
            !city_has_name(&g->city[seat], (septem_card)card)) {
            city_build(g, seat, (septem_card)card);
        }
    }
    int built = septem_board_info(g->city[seat].board)->stage_count;
    for (built = (int)septem_rng_below(rng, (uint32_t)built + 1); built > 0; built--) {
        int count = septem_game_stages(g, seat, stages);
        int drawn = (int)septem_rng_below(rng, (uint32_t)count);
        city_build_stage(g, seat, stages[drawn].stage, stages[drawn].as, 0);
    }
    g->city[seat].coins = (uint16_t)septem_rng_below(rng, 17);
}

/* A table of cities of random structures and stages: no game, but a state of paying. The boards
 * of the options, where they are fixed, stand anywhere. */
static struct septem_game random_cities(struct septem_rng *rng,
                                        const struct septem_options *options)
{
    struct septem_game g;
    struct septem_options turned = *options;
    int first = (int)septem_rng_below(rng, (uint32_t)options->players);
    for (int seat = 0; seat < options->players; seat++) {
        turned.boards[seat] = options->boards[(seat + first) % options->players];
    }
    playing_start_options(&g, &turned, septem_rng_next(rng));
    if (g.phase == SEPTEM_PHASE_KEEP) {
        g.phase = SEPTEM_PHASE_TURN;
        g.turn = 1;
    }
    for (int seat = 0; seat < g.cities; seat++) {
        grow_city(&g, seat, rng);
    }
    return g;
}

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct septem_move));
}

/* R10.18: how many neighbours a decision buys from. */
static void same_sellers(const struct septem_game *g, int seat, const struct septem_move *move)
{
    struct buyer buyer = payment_buyer(g, seat, g->city[seat].coins);
    bool stage = move->use == SEPTEM_USE_STAGE;
    const struct septem_cost *cost =
        stage ? wonder_cost(g, seat, move->stage, move->as) : &septem_card_info(move->card)->cost;
    int of = stage ? SEPTEM_COUNT_STAGES : septem_card_info(move->card)->colour;
    bool pays = stage || (move->use == SEPTEM_USE_BUILD && septem_move_by(move) == SEPTEM_BY_COST &&
                          !city_has_chain(&g->city[seat], move->card) &&
                          !city_has_freed(&g->city[seat], move->card));
    if (pays) {
        assert_int_equal(payment_sellers(&buyer, cost, of, move), ways_sellers(g, seat, move));
    }
}

static void same_moves(const struct septem_game *g, int seat)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX], slow[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    int slow_count = g->phase == SEPTEM_PHASE_RECRUIT ? ways_to_recruit(g, seat, slow)
                                                      : ways_to_move(g, seat, slow);
    assert_int_equal(slow_count, count);
    qsort(moves, (size_t)count, sizeof moves[0], compare_moves);
    qsort(slow, (size_t)count, sizeof slow[0], compare_moves);
    assert_memory_equal(moves, slow, (size_t)count * sizeof moves[0]);
    if (g->leaders.decks != 0 && count > 0) { /* one of them is enough: it takes its time */
        same_sellers(g, seat, &moves[g->city[seat].coins * 7 % count]);
    }
}

/* Cards up to here may lie in hands. */
static int last_card(void)
{
    int card = septem_card_end() - 1;
    while (septem_card_is_leader((septem_card)card)) {
        card--;
    }
    return card;
}

static void same_at_random_tables(uint64_t seed, int tables, const struct septem_options *options)
{
    struct septem_rng rng;
    septem_rng_init(&rng, seed);
    for (int table_number = 0; table_number < tables; table_number++) {
        struct septem_game g = random_cities(&rng, options);
        for (int seat = 0; seat < g.cities; seat++) {
            for (int place = 0; place < g.hand_size; place++) { /* hands are in order */
                int cards = last_card();
                int first = 1 + cards * place / g.hand_size;
                int end = 1 + cards * (place + 1) / g.hand_size;
                g.hands[0][seat][place] =
                    (septem_card)(first + (int)septem_rng_below(&rng, (uint32_t)(end - first)));
            }
            same_moves(&g, seat);
        }
    }
}

/* R4.7: every card and every stage, at tens of thousands of tables. */
static void payment__lists_what_the_slow_way_finds(void **state)
{
    struct septem_options options = septem_options_defaults();
    (void)state;
    same_at_random_tables(4711, 4000, &options);
}

/* R11.7: likewise with docks, Secret Warehouse, Black Market and Architect Cabinet. */
static void payment__with_black_cards_lists_what_the_slow_way_finds(void **state)
{
    struct septem_options options = septem_options_defaults();
    options.sets |= 1u << SEPTEM_SET_CITIES;
    (void)state;
    same_at_random_tables(4712, 4000, &options);
}

/* R12.5, R4.7: the harbour, with and without what black cards make besides. */
static void payment__with_a_harbour_lists_what_the_slow_way_finds(void **state)
{
    struct septem_options options = septem_options_defaults();
    (void)state;
    options.sets |= 1u << SEPTEM_SET_CATAN | 1u << SEPTEM_SET_PACKS;
    options.boards[0] = septem_board_find("catan", 'A');
    same_at_random_tables(4713, 1500, &options);
    options.sets |= 1u << SEPTEM_SET_CITIES;
    same_at_random_tables(4714, 1500, &options);
}

/* R10.8, R10.9, R10.18: reductions and a unit from the bank, with and without black cards and a
 * harbour. */
static void payment__with_leaders_lists_what_the_slow_way_finds(void **state)
{
    struct septem_options options = septem_options_defaults();
    (void)state;
    options.sets |= 1u << SEPTEM_SET_LEADERS | 1u << SEPTEM_SET_PROMO;
    same_at_random_tables(4718, 400, &options);
    options.sets |= 1u << SEPTEM_SET_CITIES;
    same_at_random_tables(4719, 400, &options);
    options.sets |= 1u << SEPTEM_SET_CATAN | 1u << SEPTEM_SET_PACKS;
    options.boards[0] = septem_board_find("catan", 'B');
    same_at_random_tables(4720, 200, &options);
}

static void build_all(struct septem_game *g, int seat, const char *const *slugs)
{
    for (; *slugs != NULL; slugs++) {
        city_build(g, seat, card_named(*slugs));
    }
}

/* R4.7: a harbour and a unit of choice leave more ways to pay than any other city has. */
static void payment__a_palace_can_be_paid_in_forty_ways(void **state)
{
    static const char *const own[] = {"stone_pit", "mine", "marketplace", "black_market", NULL};
    static const char *const sold[] = {"sawmill",    "quarry", "brickyard", "foundry",
                                       "glassworks", "loom",   "press",     NULL};
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    struct way ways[WAYS_MAX];
    (void)state;
    options.sets |= 1u << SEPTEM_SET_CATAN | 1u << SEPTEM_SET_CITIES;
    options.boards[0] = septem_board_find("catan", 'A');
    playing_start_options(&g, &options, 1);
    build_all(&g, 0, own);
    build_all(&g, 1, sold);
    build_all(&g, 2, sold);
    g.city[0].coins = 20;
    g.hands[0][0][g.hand_size - 1] = card_named("palace");
    const struct septem_cost *cost = &septem_card_info(card_named("palace"))->cost;
    assert_int_equal(ways_to_pay(&g, 0, cost, SEPTEM_BLUE, ways), 40);
    same_moves(&g, 0);
}

/* R12.2, R12.3: stages in any order, and copied ones, Great Wall and Manneken Pis side by side. */
static void payment__copied_stages_are_what_the_slow_way_finds(void **state)
{
    struct septem_options options = septem_options_defaults();
    (void)state;
    options.sets |= 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CITIES;
    for (char side = 'A'; side <= 'B'; side++) {
        options.boards[0] = septem_board_find("manneken_pis", 'A');
        options.boards[1] = septem_board_find("great_wall", side);
        same_at_random_tables(4715, 1000, &options);
        options.boards[1] = 0;
        options.boards[2] = septem_board_find("great_wall", side);
        same_at_random_tables(4716, 1000, &options);
        options.boards[2] = 0;
        same_at_random_tables(4717, 1000, &options);
    }
}

static void same_in_a_game(struct septem_game *g, uint64_t seed)
{
    struct septem_rng rng;
    septem_rng_init(&rng, seed);
    for (; g->phase != SEPTEM_PHASE_OVER; playing_step(g, &rng)) {
        if (g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_LAST_CARD ||
            g->phase == SEPTEM_PHASE_RECRUIT) {
            same_moves(g, playing_seat(g));
        }
    }
}

/* The whole list of decisions of a turn (R3, R4, R8.1, R8.2, R11.7, R12) in games as they are
 * played. */
static void payment__turns_offer_what_the_slow_way_finds(void **state)
{
    const uint32_t boards = 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN;
    const uint32_t leaders = 1u << SEPTEM_SET_LEADERS | 1u << SEPTEM_SET_PROMO;
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_game g;
        struct septem_options options = septem_options_defaults();
        options.players = 3 + (int)(seed % 5);
        options.leaders = (enum septem_edition)(seed % 3);
        for (int more = 0; more < 8; more++) {
            options.sets = 1u << SEPTEM_SET_BASE | (more & 1 ? 1u << SEPTEM_SET_CITIES : 0) |
                           (more & 2 ? boards : 0) | (more & 4 ? leaders : 0);
            playing_start_options(&g, &options, seed);
            same_in_a_game(&g, seed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(payment__own_production_costs_nothing),
        cmocka_unit_test(payment__buys_from_the_left_neighbour),
        cmocka_unit_test(payment__offers_both_sellers_of_the_same_resource),
        cmocka_unit_test(payment__buys_from_both_neighbours),
        cmocka_unit_test(payment__a_choice_card_sells_one_unit),
        cmocka_unit_test(payment__both_neighbours_buy_the_same_unit),
        cmocka_unit_test(payment__never_buys_what_could_be_dropped),
        cmocka_unit_test(payment__choice_cards_leave_a_choice_of_purchase),
        cmocka_unit_test(payment__start_of_turn_coins_are_the_limit),
        cmocka_unit_test(payment__coin_cost_goes_to_the_bank),
        cmocka_unit_test(payment__lists_what_the_slow_way_finds),
        cmocka_unit_test(payment__with_black_cards_lists_what_the_slow_way_finds),
        cmocka_unit_test(payment__with_a_harbour_lists_what_the_slow_way_finds),
        cmocka_unit_test(payment__with_leaders_lists_what_the_slow_way_finds),
        cmocka_unit_test(payment__a_palace_can_be_paid_in_forty_ways),
        cmocka_unit_test(payment__copied_stages_are_what_the_slow_way_finds),
        cmocka_unit_test(payment__turns_offer_what_the_slow_way_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
