/* JSON: what programs are told about tables, decisions and views. */
#include "unit.h"

#include <stdlib.h>

#include "../../src/json/json_cards.h"
#include "../../src/json/json_view.h"
#include "told.h"

static json_t *card_tree(const char *slug)
{
    struct json out = {0};
    json_card(&out, NULL, 0, card_named(slug));
    return told(&out);
}

static json_t *tables_tree(uint32_t sets)
{
    struct json out = {0};
    json_tables(&out, NULL, 0, sets);
    return told(&out);
}

static json_t *move_tree(enum septem_phase phase, const struct septem_move *move)
{
    struct json out = {0};
    json_move(&out, NULL, phase, move);
    return told(&out);
}

static json_t *view_tree(const struct septem_view *view)
{
    struct json out = {0};
    json_view(&out, NULL, view, JSON_SCORES_SHOWN);
    return told(&out);
}

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (text == NULL) {
        fail_msg("no text under %s", key);
    }
    return text;
}

static int number_at(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return (int)json_integer_value(json_object_get(object, key));
}

/* ---- Tables ---- */

static void json__of_a_card(void **state)
{
    (void)state;
    json_t *card = card_tree("courthouse");
    assert_string_equal(text_at(card, "slug"), "courthouse");
    assert_string_equal(text_at(card, "colour"), "blue");
    assert_string_equal(text_at(card, "set"), "base");
    assert_int_equal(number_at(card, "age"), 2);
    assert_int_equal(number_at(json_object_get(card, "cost"), "clay"), 2);
    assert_int_equal(number_at(json_object_get(card, "cost"), "textile"), 1);
    assert_int_equal(json_object_size(json_object_get(card, "cost")), 2);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(card, "copies"), 1)), 5);
    assert_string_equal(json_string_value(json_array_get(json_object_get(card, "free_after"), 0)),
                        "scriptorium");
    const json_t *effect = json_array_get(json_object_get(card, "effects"), 0);
    assert_string_equal(text_at(effect, "kind"), "points");
    assert_int_equal(number_at(effect, "n"), 4);
    json_decref(card);
}

static void json__of_effects_with_more_than_a_number(void **state)
{
    (void)state;
    json_t *card = card_tree("workers_guild");
    const json_t *effect = json_array_get(json_object_get(card, "effects"), 0);
    assert_string_equal(text_at(effect, "kind"), "points_per");
    assert_string_equal(text_at(effect, "of"), "brown");
    assert_int_equal(json_array_size(json_object_get(effect, "in")), 2);
    assert_true(json_is_true(json_object_get(card, "drawn")));
    json_decref(card);
    card = card_tree("marketplace");
    effect = json_array_get(json_object_get(card, "effects"), 0);
    assert_string_equal(text_at(effect, "ware"), "goods");
    assert_int_equal(json_array_size(json_object_get(effect, "from")), 2);
    json_decref(card);
    card = card_tree("gambling_den");
    effect = json_array_get(json_object_get(card, "effects"), 1);
    assert_string_equal(text_at(effect, "kind"), "gift");
    assert_int_equal(number_at(effect, "n"), 1);
    assert_int_equal(json_array_size(json_object_get(effect, "to")), 2);
    json_decref(card);
    card = card_tree("clandestine_dock_west");
    effect = json_array_get(json_object_get(card, "effects"), 0);
    assert_string_equal(json_string_value(json_array_get(json_object_get(effect, "from"), 0)),
                        "left");
    assert_null(json_object_get(effect, "ware"));
    json_decref(card);
}

static void json__of_a_board(void **state)
{
    (void)state;
    struct json out = {0};
    json_board(&out, NULL, 0, septem_board_find("giza", 'B'));
    json_t *board = told(&out);
    assert_string_equal(text_at(board, "side"), "B");
    assert_string_equal(text_at(board, "resource"), "stone");
    const json_t *stages = json_object_get(board, "stages");
    assert_int_equal(json_array_size(stages), 4);
    const json_t *cost = json_object_get(json_array_get(stages, 3), "cost");
    assert_int_equal(number_at(cost, "stone"), 4);
    json_decref(board);
}

static void json__of_the_tables(void **state)
{
    (void)state;
    json_t *tables = tables_tree(1u << SEPTEM_SET_BASE);
    assert_int_equal(json_array_size(json_object_get(tables, "cards")), 78);
    assert_int_equal(json_array_size(json_object_get(tables, "boards")), 14);
    json_decref(tables);
}

static void json__of_a_set(void **state)
{
    (void)state;
    json_t *tables = tables_tree(1u << SEPTEM_SET_CITIES);
    const json_t *set = json_array_get(json_object_get(tables, "sets"), 0);
    assert_string_equal(text_at(set, "slug"), "cities");
    assert_int_equal(number_at(set, "players_max"), 8);
    assert_true(json_is_true(json_object_get(set, "teams")));
    assert_true(json_is_true(json_object_get(set, "debts")));
    assert_int_equal(json_array_size(json_object_get(tables, "cards")), 30);
    assert_int_equal(json_array_size(json_object_get(tables, "boards")), 4);
    json_decref(tables);
}

/* ---- Games ---- */

static void json__of_a_decision(void **state)
{
    (void)state;
    struct septem_move move = read_move("build baths right 2");
    json_t *object = move_tree(SEPTEM_PHASE_TURN, &move);
    assert_string_equal(text_at(object, "text"), "build baths right 2");
    assert_string_equal(text_at(object, "use"), "build");
    assert_string_equal(text_at(object, "card"), "baths");
    assert_int_equal(number_at(object, "right"), 2);
    assert_true(json_is_null(json_object_get(object, "stage")));
    json_decref(object);
    move = read_move("salvage none");
    object = move_tree(SEPTEM_PHASE_SALVAGE, &move);
    assert_true(json_is_null(json_object_get(object, "card")));
    json_decref(object);
}

static void json__of_a_view(void **state)
{
    (void)state;
    struct septem_game g;
    struct septem_view view;
    playing_start(&g, 4, 8);
    septem_view_of(&g, 2, &view);
    json_t *object = view_tree(&view);
    assert_int_equal(number_at(object, "seat"), 2);
    assert_int_equal(json_array_size(json_object_get(object, "hand")), 7);
    assert_int_equal(json_array_size(json_object_get(object, "cities")), 4);
    assert_int_equal(json_array_size(json_object_get(object, "owing")), 4);
    assert_int_equal(number_at(object, "dealt"), 7);
    assert_int_equal(json_array_size(json_object_get(object, "fights")), 4);
    assert_true(json_is_null(json_object_get(object, "sealed")));
    assert_true(json_is_null(json_object_get(object, "partner")));
    const json_t *other = json_array_get(json_object_get(object, "hands"), 0);
    assert_int_equal(number_at(other, "count"), 7);
    assert_true(json_is_null(json_object_get(other, "candidates")));
    json_decref(object);
}

static void json__of_a_team(void **state)
{
    (void)state;
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    struct septem_view view;
    options.players = 4;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    options.teams = true;
    assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_OK);
    g.city[0].debts = 3;
    g.city[0].diplomacy = 1;
    septem_view_of(&g, 2, &view);
    json_t *object = view_tree(&view);
    assert_true(json_is_true(json_object_get(object, "teams")));
    assert_int_equal(number_at(object, "partner"), 3);
    const json_t *city = json_array_get(json_object_get(object, "cities"), 0);
    assert_int_equal(number_at(city, "debts"), 3);
    assert_int_equal(number_at(city, "diplomacy"), 1);
    assert_int_equal(number_at(city, "masks"), 0);
    assert_int_equal(number_at(city, "loss"), 0);
    assert_int_equal(json_array_size(json_object_get(city, "docks")), 0);
    json_decref(object);
}

/* R9.3: who has the Free City card, and what came with it. */
static void json__of_two_players(void **state)
{
    (void)state;
    struct septem_game g;
    struct septem_view view;
    playing_start(&g, 2, 8);
    septem_view_of(&g, 0, &view);
    json_t *object = view_tree(&view);
    assert_int_equal(number_at(object, "players"), 2);
    assert_int_equal(number_at(object, "free_city"), 2);
    assert_int_equal(number_at(object, "steward"), 0);
    assert_string_equal(json_string_value(json_object_get(object, "drawn")),
                        septem_card_info(g.hands[0][2][0])->slug);
    assert_int_equal(json_array_size(json_object_get(object, "hand")), 8);
    assert_int_equal(json_array_size(json_object_get(object, "cities")), 3);
    json_decref(object);
    septem_view_of(&g, 1, &view);
    object = view_tree(&view);
    assert_int_equal(number_at(object, "steward"), 0);
    assert_true(json_is_null(json_object_get(object, "drawn")));
    const json_t *other = json_array_get(json_object_get(object, "hands"), 0);
    assert_int_equal(number_at(other, "count"), 8);
    assert_int_equal(number_at(other, "unseen"), 8);
    json_decref(object);
    position_rest(&g); /* both have sold, which stays sealed while the Free City is asked */
    septem_view_of(&g, 0, &view);
    object = view_tree(&view);
    assert_string_equal(json_string_value(json_object_get(object, "phase")), "free_city");
    assert_true(json_is_object(json_object_get(object, "sealed")));
    json_decref(object);
}

static char *view_text(const struct septem_game *g, int seat)
{
    struct septem_view view;
    septem_view_of(g, seat, &view);
    json_t *object = view_tree(&view);
    char *text = json_dumps(object, JSON_SORT_KEYS);
    json_decref(object);
    assert_non_null(text);
    return text;
}

/* Games that a seat cannot tell apart read the same: here, what the others picked and hold. */
static void json__of_a_view_keeps_secrets(void **state)
{
    (void)state;
    struct septem_rng rng;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct septem_game g, other;
        struct septem_view view;
        septem_rng_init(&rng, seed);
        playing_start(&g, 2 + (int)(seed % 2), seed);
        playing_on(&g, &rng, (int)(seed * 5));
        septem_view_of(&g, 1, &view);
        assert_true(septem_view_sample(&view, &rng, &other));
        char *text = view_text(&g, 1);
        char *imagined = view_text(&other, 1);
        assert_string_equal(text, imagined);
        free(text);
        free(imagined);
    }
}

static void json__of_a_score_adds_up(void **state)
{
    (void)state;
    struct septem_game g;
    struct septem_rng rng;
    septem_rng_init(&rng, 2);
    playing_start(&g, 3, 2);
    playing_on(&g, &rng, 1000);
    struct septem_score score = septem_game_score(&g, 0);
    struct json out = {0};
    json_score(&out, NULL, &score);
    json_t *object = told(&out);
    int sum = 0;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        sum += number_at(object, septem_slug_line((enum septem_line)line));
    }
    assert_int_equal(sum, number_at(object, "total"));
    json_decref(object);
}

/* What stands on top of a colour's cards: the lines of the score, and sets of the symbols. */
static void json__of_a_city_adds_up_colours(void **state)
{
    (void)state;
    struct septem_game g;
    struct septem_rng rng;
    septem_rng_init(&rng, 5);
    playing_start(&g, 3, 5);
    playing_on(&g, &rng, 60);
    for (int seat = 0; seat < 3; seat++) {
        struct json out = {0};
        struct septem_score score = septem_game_score(&g, seat);
        json_begin_object(&out, NULL);
        json_open_city_fields(&out, &g, seat);
        json_end_object(&out);
        json_t *city = told(&out);
        const json_t *totals = json_object_get(city, "totals");
        const json_t *symbols = json_object_get(city, "symbols");
        int sets = number_at(totals, "sets");
        assert_int_equal(number_at(totals, "civil"), score.lines[SEPTEM_LINE_CIVIL]);
        assert_int_equal(number_at(totals, "science"), score.lines[SEPTEM_LINE_SCIENCE]);
        if (number_at(symbols, "any") == 0) {
            assert_true(sets <= number_at(symbols, "gear"));
            assert_true(sets == number_at(symbols, "compass") ||
                        sets == number_at(symbols, "gear") ||
                        sets == number_at(symbols, "tablet"));
        }
        json_decref(city);
    }
}

/* Who leads against whom, as it stands. */
static void json__of_a_view_says_who_leads(void **state)
{
    (void)state;
    struct septem_game g;
    struct septem_view view;
    playing_start(&g, 3, 8);
    g.city[1].shields = 3;
    g.city[2].shields = 1;
    septem_view_of(&g, 0, &view);
    json_t *object = view_tree(&view);
    const json_t *fights = json_object_get(object, "fights");
    const json_t *first = json_array_get(fights, 0), *second = json_array_get(fights, 1);
    assert_int_equal(number_at(first, "seat"), 0);
    assert_int_equal(number_at(first, "other"), 1);
    assert_int_equal(number_at(first, "winner"), 1);
    assert_int_equal(number_at(first, "lead"), 3);
    assert_int_equal(number_at(second, "winner"), 1);
    assert_int_equal(number_at(second, "lead"), 2);
    json_decref(object);
}

/* What is called certain is in the hand, copies counted; a hand that was passed on is known. */
static void check_certain(const struct septem_game *g, const json_t *hand, int *known)
{
    septem_card cards[SEPTEM_HELD_MAX];
    bool is_found[SEPTEM_HELD_MAX] = {false};
    int count = septem_game_hand(g, number_at(hand, "seat"), cards);
    const json_t *candidates = json_object_get(hand, "candidates");
    int certain = number_at(hand, "certain");
    for (int i = 0; i < certain; i++) {
        septem_card card = card_named(json_string_value(json_array_get(candidates, (size_t)i)));
        int at = 0;
        while (at < count && (cards[at] != card || is_found[at])) {
            at++;
        }
        assert_true(at < count);
        is_found[at] = true;
    }
    *known += count > 0 && certain == count;
}

static void json__of_a_hand_says_what_is_certain(void **state)
{
    int known = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 24; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 2 + (int)(seed % 6), seed);
        for (int step = 0; step < 24 && g.phase != SEPTEM_PHASE_OVER; step++) {
            struct septem_view view;
            playing_on(&g, &rng, 5);
            septem_view_of(&g, (int)(seed % 2), &view);
            json_t *object = view_tree(&view);
            const json_t *hands = json_object_get(object, "hands");
            for (size_t seat = 0; seat < json_array_size(hands); seat++) {
                check_certain(&g, json_array_get(hands, seat), &known);
            }
            json_decref(object);
        }
    }
    assert_true(known > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json__of_a_card),
        cmocka_unit_test(json__of_effects_with_more_than_a_number),
        cmocka_unit_test(json__of_a_board),
        cmocka_unit_test(json__of_the_tables),
        cmocka_unit_test(json__of_a_set),
        cmocka_unit_test(json__of_a_decision),
        cmocka_unit_test(json__of_a_view),
        cmocka_unit_test(json__of_a_view_says_who_leads),
        cmocka_unit_test(json__of_a_city_adds_up_colours),
        cmocka_unit_test(json__of_a_team),
        cmocka_unit_test(json__of_two_players),
        cmocka_unit_test(json__of_a_view_keeps_secrets),
        cmocka_unit_test(json__of_a_score_adds_up),
        cmocka_unit_test(json__of_a_hand_says_what_is_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
