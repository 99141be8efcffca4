/* The tables of cards and boards: what every row must satisfy. */
#include "unit.h"

#include <ctype.h>
#include <string.h>

#include "deck.h"

static void cards__slug_is_the_id_in_small_letters(void **state)
{
    static const char *const ids[][2] = {
#define CARD(id, slug, ...) {#id, slug},
#include "base/cards.def"
#include "cities/cards.def"
#include "leaders/cards.def"
#include "leaders/leaders.def"
#include "promo/leaders.def"
#undef CARD
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        for (size_t k = 0; k <= strlen(ids[i][0]); k++) {
            assert_int_equal(tolower((unsigned char)ids[i][0][k]), ids[i][1][k]);
        }
        assert_string_equal(septem_card_info((septem_card)(i + 1))->slug, ids[i][1]);
    }
}

static void cards__are_found_by_their_slug(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        assert_int_equal(septem_card_find(septem_card_info((septem_card)card)->slug), card);
    }
    assert_int_equal(septem_card_find("tree_house"), 0);
    assert_int_equal(septem_card_find(""), 0);
}

static void cards__none_is_no_card(void **state)
{
    (void)state;
    assert_null(septem_card_info(0));
    assert_null(septem_card_info((septem_card)septem_card_end()));
    assert_null(septem_board_info(0));
    assert_null(septem_board_info((septem_board)septem_board_end()));
}

static void cards__sets_are_found_by_their_slug(void **state)
{
    (void)state;
    for (int set = SEPTEM_SET_BASE; set < SEPTEM_SET_COUNT; set++) {
        const struct septem_set_info *info = septem_set_info((enum septem_set)set);
        assert_int_equal(septem_set_find(info->slug), set);
    }
    assert_int_equal(septem_set_find("atlantis"), SEPTEM_SET_NONE);
    assert_null(septem_set_info(SEPTEM_SET_NONE));
    assert_null(septem_set_info(SEPTEM_SET_COUNT));
}

/* R4.8: a chain leads from an earlier age into a later one. */
static void cards__chains_come_from_an_earlier_age(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            if (info->free_after[i] != 0) {
                const struct septem_card_info *after = septem_card_info(info->free_after[i]);
                assert_non_null(after);
                assert_int_equal(after->age + 1, info->age);
            }
        }
    }
}

/* R3.1: cards of one name are twins of each other, and no others are. */
static void cards__twins_are_the_cards_of_one_name(void **state)
{
    (void)state;
    for (int a = 1; a < septem_card_end(); a++) {
        const struct septem_card_info *info = septem_card_info((septem_card)a);
        for (int b = 1; b < septem_card_end(); b++) {
            bool same = strcmp(info->name, septem_card_info((septem_card)b)->name) == 0;
            if (a != b) {
                assert_int_equal(info->twin == b, same);
            }
        }
    }
}

/* No cost is beyond what the counters of the payment arithmetic hold. */
static void cards__costs_stay_within_seven_units(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_cost *cost = &septem_card_info((septem_card)card)->cost;
        int units = 0;
        for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
            units += septem_cost_units(cost, (enum septem_resource)r);
        }
        assert_in_range(units, 0, 7);
    }
}

/* R1.3: exactly seven cards for each player, with players + 2 guilds in age III. */
static void cards__decks_have_seven_cards_a_player(void **state)
{
    (void)state;
    for (int players = 3; players <= 7; players++) {
        struct septem_game g;
        struct deck deck;
        playing_start(&g, players, 1);
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            deck_compose(&g, age, &deck);
            int drawn = deck.pools[0].drawn + deck.pools[1].drawn;
            assert_int_equal(deck.sure_count + drawn, 7 * players);
            assert_int_equal(drawn, age == 3 ? players + 2 : 0);
        }
    }
}

/* How many cards of a colour a pool has. */
static int pool_count(const struct pool *pool, enum septem_colour colour)
{
    int n = 0;
    for (int i = 0; i < pool->count; i++) {
        n += septem_card_info(pool->cards[i])->colour == colour;
    }
    return n;
}

/* R1.3, R11.1: eight cards for each player, one of them black on average; nine black cards of each
 * age and thirteen guilds to draw from. R11.9: eight players have the decks of seven. */
static void cards__decks_with_cities_have_eight_cards_a_player(void **state)
{
    (void)state;
    for (int players = 3; players <= 8; players++) {
        struct septem_game g;
        struct deck deck;
        int counted = players < 7 ? players : 7;
        playing_start_cities(&g, players, false, 1);
        assert_int_equal(g.hand_size, players < 8 ? 8 : 7);
        assert_int_equal(g.turns, g.hand_size - 1);
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            deck_compose(&g, age, &deck);
            const struct pool *guilds = &deck.pools[0], *blacks = &deck.pools[1];
            assert_int_equal(guilds->count, age == 3 ? 13 : 0);
            assert_int_equal(pool_count(guilds, SEPTEM_PURPLE), guilds->count);
            assert_int_equal(guilds->drawn, age == 3 ? counted + 2 : 0);
            assert_int_equal(blacks->count, 9);
            assert_int_equal(pool_count(blacks, SEPTEM_BLACK), 9);
            assert_int_equal(blacks->drawn, counted);
            assert_int_equal(deck.sure_count + guilds->drawn + blacks->drawn,
                             g.hand_size * players);
        }
    }
}

/* R10.1: how many leaders there are, each once, by sets and editions. */
static void cards__leader_decks_have_their_sizes(void **state)
{
    static const struct {
        uint32_t sets;
        enum septem_edition edition;
        bool experts;
        int size;
    } tables[] = {
        {0, SEPTEM_LEADERS_FIRST, false, 36},
        {1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_FIRST, false, 42},
        {0, SEPTEM_LEADERS_SECOND, false, 34},
        {1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_SECOND, false, 40},
        {0, SEPTEM_LEADERS_FIRST, true, 49},  /* two and, with Cities, three experts are of */
        {0, SEPTEM_LEADERS_SECOND, true, 49}, /* the first edition */
        {1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_FIRST, true, 54},
        {1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_SECOND, true, 55},
        {0, SEPTEM_LEADERS_ALL, false, 49},
        {1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_ALL, false, 56},
        {1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_ALL, true, 56},
        {1u << SEPTEM_SET_PROMO, SEPTEM_LEADERS_FIRST, false, 39},
        {1u << SEPTEM_SET_CITIES | 1u << SEPTEM_SET_PROMO, SEPTEM_LEADERS_ALL, false, 59},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        struct septem_options options = septem_options_defaults();
        struct septem_game g;
        options.sets |= 1u << SEPTEM_SET_LEADERS | tables[i].sets;
        options.leaders = tables[i].edition;
        options.experts = tables[i].experts;
        playing_start_options(&g, &options, i);
        assert_int_equal(g.leaders.box_end + 3 * SEPTEM_PACK, tables[i].size);
        assert_null(septem_game_validate(&g));
    }
}

/* R10.1: four guilds more to draw from, as many drawn as ever. */
static void cards__guilds_of_leaders_join_the_pool(void **state)
{
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    struct deck deck;
    (void)state;
    options.sets |= 1u << SEPTEM_SET_LEADERS;
    playing_start_options(&g, &options, 1);
    deck_compose(&g, 3, &deck);
    assert_int_equal(deck.pools[0].count, 14);
    assert_int_equal(deck.pools[0].drawn, 5);
    assert_int_equal(deck.sure_count + 5, 21);
}

/* R11.1: no black card and no card of Cities has a chain, either way. */
static void cards__of_cities_have_no_chains(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            septem_card after = info->free_after[i];
            assert_true(after == 0 || (info->set != SEPTEM_SET_CITIES &&
                                       septem_card_info(after)->set != SEPTEM_SET_CITIES));
        }
    }
}

/* Side A before side B. */
static void cards__sides_stand_together(void **state)
{
    (void)state;
    for (int board = 1; board < septem_board_end(); board++) {
        const struct septem_board_info *a = septem_board_info((septem_board)board);
        const struct septem_board_info *b = septem_board_info((septem_board)(board + 1));
        assert_int_equal(septem_board_find(a->slug, 'A'), board);
        assert_int_equal(septem_board_find(a->slug, 'C'), 0);
        assert_int_equal(a->side, 'A');
        assert_non_null(b);
        assert_int_equal(b->side, 'B');
        assert_string_equal(a->slug, b->slug);
        assert_int_equal(a->resource, b->resource);
        assert_int_equal(septem_board_find(a->slug, 'B'), ++board);
    }
}

/* Stages end where the count says; each gives something, and costs unless it is copied. */
static void cards__boards_have_the_stages_they_count(void **state)
{
    (void)state;
    for (int board = 1; board < septem_board_end(); board++) {
        const struct septem_board_info *info = septem_board_info((septem_board)board);
        assert_in_range(info->stage_count, 1, SEPTEM_STAGES_MAX);
        for (int i = 0; i < SEPTEM_STAGES_MAX; i++) {
            bool costs = i < info->stage_count && !info->copies;
            assert_int_equal(info->stages[i].cost.units != 0, costs);
            assert_int_equal(info->stages[i].effects[0].kind != SEPTEM_FX_NONE,
                             i < info->stage_count);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards__slug_is_the_id_in_small_letters),
        cmocka_unit_test(cards__are_found_by_their_slug),
        cmocka_unit_test(cards__none_is_no_card),
        cmocka_unit_test(cards__sets_are_found_by_their_slug),
        cmocka_unit_test(cards__chains_come_from_an_earlier_age),
        cmocka_unit_test(cards__twins_are_the_cards_of_one_name),
        cmocka_unit_test(cards__costs_stay_within_seven_units),
        cmocka_unit_test(cards__decks_have_seven_cards_a_player),
        cmocka_unit_test(cards__decks_with_cities_have_eight_cards_a_player),
        cmocka_unit_test(cards__leader_decks_have_their_sizes),
        cmocka_unit_test(cards__guilds_of_leaders_join_the_pool),
        cmocka_unit_test(cards__of_cities_have_no_chains),
        cmocka_unit_test(cards__sides_stand_together),
        cmocka_unit_test(cards__boards_have_the_stages_they_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
