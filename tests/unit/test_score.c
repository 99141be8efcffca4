/* Points and winners (R7), with the science optimum and the copied guild against trying all. */
#include "unit.h"

#include <septem/score.h>

#include "city.h"
#include "ways.h"

/* A table whose cities are set by hand: no game, but a state to be counted. */
static struct septem_game table(const char *board, char side)
{
    struct septem_game g;
    playing_start_with(&g, 3, 7, septem_board_find(board, side), 0);
    return g;
}

/* R7.2, R7.3: for every number of each symbol and of free ones. */
static void score__science_is_the_best_there_is(void **state)
{
    struct septem_game g = table("giza", 'A');
    (void)state;
    for (int n = 0; n < 6 * 6 * 6 * 5; n++) {
        int symbols[4] = {n % 5, n / 5 % 6, n / 30 % 6, n / 180};
        for (int i = 0; i < 4; i++) {
            g.city[0].symbols[i] = (uint8_t)symbols[i];
        }
        struct septem_score score = septem_game_score(&g, 0);
        int compasses = symbols[1] + score.chosen[1];
        int gears = symbols[2] + score.chosen[2];
        int tablets = symbols[3] + score.chosen[3];
        int best = ways_science(symbols[1], symbols[2], symbols[3], symbols[0]);
        assert_int_equal(score.lines[SEPTEM_LINE_SCIENCE], best);
        assert_int_equal(score.chosen[1] + score.chosen[2] + score.chosen[3], symbols[0]);
        assert_int_equal(ways_science(compasses, gears, tablets, 0), best);
    }
}

static int guild_points(const struct septem_game *g, int seat, int card)
{
    struct septem_game with = *g;
    with.city[seat].guild_copies = 0;
    int before = septem_game_score(&with, seat).total;
    /* as if built here; own guilds that count purple cards must not gain by it */
    int own_ships = septem_card_set_has(&g->city[seat].built, card_named("shipowners_guild"));
    city_build(&with, seat, (septem_card)card);
    return septem_game_score(&with, seat).total - before - own_ships;
}

/* R7.3, R8.6: the copied guild is the one that gives most, counted by building each. */
static void score__the_copied_guild_is_the_best_there_is(void **state)
{
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 3);
    for (int n = 0; n < 3000; n++) {
        struct septem_game g = table("olympia", 'B');
        for (int stage = 1; stage <= 3; stage++) {
            city_build_stage(&g, 0, stage, 0, 0);
        }
        for (int card = 1; card < septem_card_end(); card++) {
            int seat = (int)septem_rng_below(&rng, 6);
            if (seat < 3 && !septem_card_is_leader((septem_card)card) &&
                !city_has_name(&g.city[seat], (septem_card)card)) {
                city_build(&g, seat, (septem_card)card);
            }
        }
        for (int seat = 0; seat < 3; seat++) {
            g.city[seat].counts[SEPTEM_COUNT_DEFEATS] = (uint8_t)septem_rng_below(&rng, 7);
        }
        int best = 0;
        for (int card = 1; card < septem_card_end(); card++) {
            bool beside = septem_card_set_has(&g.city[1].built, (septem_card)card) ||
                          septem_card_set_has(&g.city[2].built, (septem_card)card);
            if (beside && septem_card_info((septem_card)card)->colour == SEPTEM_PURPLE) {
                int points = guild_points(&g, 0, card);
                best = points > best ? points : best;
            }
        }
        struct septem_game without = g;
        without.city[0].guild_copies = 0;
        assert_int_equal(septem_game_score(&g, 0).total,
                         septem_game_score(&without, 0).total + best);
    }
}

/* R7.3, R11.6: masks and symbols of choice, against every way to use them. */
static void score__masks_copy_the_best_there_is(void **state)
{
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 12);
    for (int i = 0; i < 3000; i++) {
        struct septem_game g;
        playing_start_cities(&g, 3 + i % 6, false, septem_rng_next(&rng));
        for (int n = 0; n < 40; n++) {
            int card = 1 + (int)septem_rng_below(&rng, (uint32_t)septem_card_end() - 1);
            const struct septem_card_info *info = septem_card_info((septem_card)card);
            int seat = (int)septem_rng_below(&rng, g.cities);
            if ((info->colour == SEPTEM_GREEN || info->colour == SEPTEM_BLACK ||
                 info->effects[0].kind == SEPTEM_FX_ANY_SYMBOL) &&
                !city_has_name(&g.city[seat], (septem_card)card)) {
                city_build(&g, seat, (septem_card)card);
            }
        }
        struct septem_score score = septem_game_score(&g, 0);
        const struct septem_city *city = &g.city[0];
        int n[SEPTEM_SYMBOL_COUNT], chosen = 0;
        for (int symbol = SEPTEM_COMPASS; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
            n[symbol] = city->symbols[symbol] + score.chosen[symbol] + score.copied[symbol];
            chosen += score.chosen[symbol];
        }
        assert_int_equal(score.lines[SEPTEM_LINE_SCIENCE], ways_to_count_symbols(&g, 0).points);
        assert_int_equal(score.lines[SEPTEM_LINE_SCIENCE],
                         ways_science(n[SEPTEM_COMPASS], n[SEPTEM_GEAR], n[SEPTEM_TABLET], 0));
        assert_int_equal(chosen, city->symbols[SEPTEM_SYMBOL_NONE]);
    }
}

/* R10.15, R7.3: with Enheduanna, Aganice and Aristotle besides, against every way to use them. */
static void score__leaders_of_science_make_the_best_of_it(void **state)
{
    static const char *const leaders[] = {"aristotle", "enheduanna", "aganice", "euclid"};
    struct septem_options options = septem_options_defaults();
    struct septem_rng rng;
    (void)state;
    options.sets |= 1u << SEPTEM_SET_CITIES | 1u << SEPTEM_SET_LEADERS;
    options.leaders = SEPTEM_LEADERS_ALL;
    septem_rng_init(&rng, 13);
    for (int i = 0; i < 3000; i++) {
        struct septem_game g;
        playing_start_options(&g, &options, septem_rng_next(&rng));
        for (int n = 0; n < 40; n++) {
            int card = 1 + (int)septem_rng_below(&rng, (uint32_t)septem_card_end() - 1);
            const struct septem_card_info *info = septem_card_info((septem_card)card);
            int seat = (int)septem_rng_below(&rng, g.cities);
            if ((info->colour == SEPTEM_GREEN || info->effects[0].kind == SEPTEM_FX_MASK ||
                 info->effects[0].kind == SEPTEM_FX_ANY_SYMBOL) &&
                !city_has_name(&g.city[seat], (septem_card)card)) {
                city_build(&g, seat, (septem_card)card);
            }
        }
        for (int n = 0; n < 4; n++) {
            if (septem_rng_below(&rng, 4) != 0) {
                city_build(&g, 0, card_named(leaders[n]));
            }
        }
        struct septem_score score = septem_game_score(&g, 0);
        struct ways_symbols slow = ways_to_count_symbols(&g, 0);
        assert_int_equal(score.lines[SEPTEM_LINE_SCIENCE], slow.points);
        assert_int_equal(score.lines[SEPTEM_LINE_LEADERS], slow.bonus);
    }
}

/* R7.1: the lines make the total, in games as they are played. */
static void score__lines_add_up(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 3 + (int)(seed % 5), seed);
        playing_on(&g, &rng, 1000);
        for (int seat = 0; seat < g.cities; seat++) {
            struct septem_score score = septem_game_score(&g, seat);
            int sum = 0;
            for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
                sum += score.lines[line];
            }
            assert_int_equal(score.total, sum);
            assert_int_equal(score.coins, g.city[seat].coins);
            assert_int_equal(score.lines[SEPTEM_LINE_TREASURY], score.coins / 3);
        }
    }
}

/* R7.4 */
static void score__ties_go_to_the_most_coins(void **state)
{
    const struct {
        int coins[3];
        unsigned winners;
    } ties[] = {
        {{3, 3, 3}, 7}, {{4, 3, 3}, 1}, {{3, 5, 5}, 6}, {{0, 1, 2}, 4},
        {{5, 3, 5}, 5}, {{3, 2, 2}, 1}, {{2, 3, 2}, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ties / sizeof ties[0]; i++) {
        struct septem_game g = table("giza", 'A');
        for (int seat = 0; seat < 3; seat++) {
            g.city[seat].coins = (uint16_t)ties[i].coins[seat];
        }
        assert_int_equal(septem_game_winners(&g), ties[i].winners);
    }
}

/* R7.4: by points, then by coins; equals share the better place, the seat without a player none. */
static void score__places_are_shared_by_equals(void **state)
{
    static const uint8_t expected[SEPTEM_CITIES_MAX] = {2, 1, 2};
    uint8_t places[SEPTEM_CITIES_MAX];
    struct septem_game g = table("giza", 'A');
    (void)state;
    g.city[1].coins = 5; /* as many points as 3, but more coins */
    septem_game_places(&g, places);
    assert_memory_equal(places, expected, sizeof expected);
    g.players = 2;
    septem_game_places(&g, places);
    assert_memory_equal(places, ((uint8_t[SEPTEM_CITIES_MAX]){2, 1}), sizeof places);
}

/* R11.10: what both partners have counts, and each team once. */
static void score__partners_have_the_place_of_their_team(void **state)
{
    static const uint8_t expected[SEPTEM_CITIES_MAX] = {2, 2, 1, 1, 3, 3};
    static const int coins[] = {30, 0, 15, 18, 9, 12};
    uint8_t places[SEPTEM_CITIES_MAX];
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    (void)state;
    options.players = 6;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    options.teams = true;
    assert_int_equal(septem_game_init(&g, &options, 7), SEPTEM_OK);
    for (int seat = 0; seat < 6; seat++) {
        g.city[seat].coins = (uint16_t)coins[seat];
    }
    septem_game_places(&g, places);
    assert_memory_equal(places, expected, sizeof expected);
    assert_int_equal(septem_game_winners(&g), 1 << 2 | 1 << 3);
}

/* R7.4: what told those with equal points apart, the best first. */
static void score__standings_say_how_a_tie_was_broken(void **state)
{
    const struct {
        int coins[3];
        struct {
            unsigned seats, place;
            enum septem_tie tie;
        } sides[3];
    } cases[] = {
        {{3, 6, 9},
         {{4, 1, SEPTEM_TIE_NONE}, {2, 2, SEPTEM_TIE_NONE}, {1, 3, SEPTEM_TIE_NONE}}},
        {{3, 5, 9},
         {{4, 1, SEPTEM_TIE_NONE}, {2, 2, SEPTEM_TIE_COINS}, {1, 3, SEPTEM_TIE_COINS}}},
        {{4, 3, 5},
         {{4, 1, SEPTEM_TIE_COINS}, {1, 2, SEPTEM_TIE_COINS}, {2, 3, SEPTEM_TIE_COINS}}},
        {{5, 0, 5},
         {{1, 1, SEPTEM_TIE_SHARED}, {4, 1, SEPTEM_TIE_SHARED}, {2, 3, SEPTEM_TIE_NONE}}},
        {{4, 5, 4},
         {{2, 1, SEPTEM_TIE_COINS}, {1, 2, SEPTEM_TIE_SHARED}, {4, 2, SEPTEM_TIE_SHARED}}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct septem_standing sides[SEPTEM_CITIES_MAX];
        struct septem_game g = table("giza", 'A');
        for (int seat = 0; seat < 3; seat++) {
            g.city[seat].coins = (uint16_t)cases[i].coins[seat];
        }
        assert_int_equal(septem_game_standings(&g, sides), 3);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(sides[k].seats, cases[i].sides[k].seats);
            assert_int_equal(sides[k].place, cases[i].sides[k].place);
            assert_int_equal(sides[k].tie, cases[i].sides[k].tie);
        }
    }
}

/* R7.1, R11.10: a team has on each line what its partners have there. */
static void score__standings_add_up_what_partners_have(void **state)
{
    static const int coins[] = {30, 0, 14, 18, 9, 21};
    struct septem_options options = septem_options_defaults();
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    struct septem_game g;
    (void)state;
    options.players = 6;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    options.teams = true;
    assert_int_equal(septem_game_init(&g, &options, 7), SEPTEM_OK);
    for (int seat = 0; seat < 6; seat++) {
        g.city[seat].coins = (uint16_t)coins[seat];
    }
    assert_int_equal(septem_game_standings(&g, sides), 3);
    for (int i = 0; i < 3; i++) {
        struct septem_score one = septem_game_score(&g, i * 2);
        struct septem_score two = septem_game_score(&g, i * 2 + 1);
        for (int k = 0; k < 3; k++) {
            if (sides[k].seats == 3u << i * 2) {
                assert_int_equal(sides[k].total, one.total + two.total);
                assert_int_equal(sides[k].coins, coins[i * 2] + coins[i * 2 + 1]);
                for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
                    assert_int_equal(sides[k].lines[line], one.lines[line] + two.lines[line]);
                }
            }
        }
    }
    /* Ten points each; 32 coins are ahead of 30. */
    assert_int_equal(sides[0].seats, 0x0C);
    assert_int_equal(sides[0].tie, SEPTEM_TIE_COINS);
    assert_int_equal(sides[1].seats, 0x03);
    assert_int_equal(sides[2].seats, 0x30);
    assert_int_equal(sides[2].place, 2);
    assert_int_equal(sides[2].tie, SEPTEM_TIE_SHARED);
}

/* R7.4: points go before coins, and a winner may have lost points. */
static void score__most_points_win_though_they_be_negative(void **state)
{
    struct septem_game g = table("giza", 'A');
    (void)state;
    for (int seat = 0; seat < 3; seat++) {
        g.city[seat].coins = 0;
        g.city[seat].counts[SEPTEM_COUNT_DEFEATS] = (uint8_t)(6 - seat);
    }
    assert_int_equal(septem_game_score(&g, 2).total, -4);
    assert_int_equal(septem_game_winners(&g), 4);
}

/* R6.1: tokens of a conflict do not depend on the seat looked at first. */
static void score__every_victory_has_its_defeat(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        int victories = 0, defeats = 0;
        septem_rng_init(&rng, seed);
        playing_start(&g, 3 + (int)(seed % 5), seed);
        playing_on(&g, &rng, 1000);
        for (int seat = 0; seat < g.cities; seat++) {
            const struct septem_city *city = &g.city[seat];
            victories += city->victories[0] + city->victories[1] + city->victories[2];
            defeats += city->counts[SEPTEM_COUNT_DEFEATS];
            assert_in_range(city->victories[0] + city->victories[1] + city->victories[2] +
                                city->counts[SEPTEM_COUNT_DEFEATS],
                            0, 6);
        }
        assert_int_equal(victories, defeats);
    }
}

/* In the base set everything on these lines stands there by itself, but for a copied guild. */
static void score__items_are_what_lines_are_made_of(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 2 + (int)(seed % 6), seed);
        playing_on(&g, &rng, 40 + (int)seed);
        for (int seat = 0; seat < g.cities; seat++) {
            struct septem_item items[SEPTEM_ITEMS_MAX];
            struct septem_score score = septem_game_score(&g, seat);
            int count = septem_game_items(&g, seat, items), lines[SEPTEM_LINE_COUNT] = {0};
            for (int i = 0; i < count; i++) {
                assert_true((items[i].card == 0) != (items[i].stage == 0));
                lines[items[i].line] += items[i].points;
            }
            assert_int_equal(lines[SEPTEM_LINE_CIVIL], score.lines[SEPTEM_LINE_CIVIL]);
            assert_int_equal(lines[SEPTEM_LINE_WONDER], score.lines[SEPTEM_LINE_WONDER]);
            assert_int_equal(lines[SEPTEM_LINE_COMMERCE], score.lines[SEPTEM_LINE_COMMERCE]);
            assert_true(score.copied_guild != 0 ||
                        lines[SEPTEM_LINE_GUILDS] == score.lines[SEPTEM_LINE_GUILDS]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(score__science_is_the_best_there_is),
        cmocka_unit_test(score__the_copied_guild_is_the_best_there_is),
        cmocka_unit_test(score__masks_copy_the_best_there_is),
        cmocka_unit_test(score__leaders_of_science_make_the_best_of_it),
        cmocka_unit_test(score__lines_add_up),
        cmocka_unit_test(score__ties_go_to_the_most_coins),
        cmocka_unit_test(score__places_are_shared_by_equals),
        cmocka_unit_test(score__partners_have_the_place_of_their_team),
        cmocka_unit_test(score__standings_say_how_a_tie_was_broken),
        cmocka_unit_test(score__standings_add_up_what_partners_have),
        cmocka_unit_test(score__most_points_win_though_they_be_negative),
        cmocka_unit_test(score__every_victory_has_its_defeat),
        cmocka_unit_test(score__items_are_what_lines_are_made_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
