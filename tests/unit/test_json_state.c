/* What leaves a table: the same for two games that who is told cannot tell apart. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/score.h>

#include "../../src/service/json_news.h"
#include "../../src/service/json_review.h"
#include "../../src/service/json_state.h"
#include "../../src/table/table.h"
#include "hiding.h"
#include "told.h"

enum { PLAYERS = 4, GAMES = 12 };

static void write_entry(struct table *table, struct entry entry)
{
    entry.seq = table->seq + 1;
    entry.at = 1000;
    entry.text = entry.text != NULL ? entry.text : "";
    entry.key = "";
    assert_true(table_apply(table, &entry));
}

static struct table *begin(uint64_t seed)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = "{\"players\":4}"});
    for (int seat = 0; seat < PLAYERS; seat++) {
        write_entry(
            table,
            (struct entry){
                .kind = ENTRY_SAT, .person = seat, .seat = seat, .number = -1, .text = "someone"});
    }
    char *header = table_deal(table, &(struct origin){.seed = seed});
    write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header});
    free(header);
    return table;
}

static void decide_by_lot(struct table *table, struct septem_rng *rng)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    for (int seat = 0; seat < table->game.cities; seat++) {
        if (septem_game_owes(&table->game, seat)) {
            int count = septem_game_moves(&table->game, seat, moves);
            int choice = (int)septem_rng_below(rng, (uint32_t)count);
            septem_move_write(&table->game, &moves[choice], text, sizeof text);
            write_entry(table, (struct entry){.kind = ENTRY_DECIDED,
                                              .person = seat,
                                              .seat = seat,
                                              .number = table->question,
                                              .text = text});
            return;
        }
    }
}

static bool tells_the_same(const struct table *table, const struct table *other, int person)
{
    json_t *a = told_state(table, person, 1), *b = told_state(other, person, 1);
    bool same = json_equal(a, b);
    json_decref(a);
    json_decref(b);
    return same;
}

static void json_state__tells_a_seat_nothing_that_is_hidden_from_it(void **state)
{
    (void)state;
    int hidden = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct septem_rng rng;
        struct table *table = begin(seed);
        septem_rng_init(&rng, seed);
        while (table->status == TABLE_PLAYING && table->game.search_count == 0) {
            for (int seat = 0; seat < PLAYERS; seat++) {
                struct table other = *table;
                other.game = hiding_shuffle(&table->game, seat, &rng);
                hidden += hiding_count(&table->game, seat);
                assert_true(tells_the_same(table, &other, seat));
                assert_true(tells_the_same(table, &other, -1));
            }
            decide_by_lot(table, &rng);
        }
        table_destroy(table);
    }
    assert_true(hidden > 0);
}

static void json_state__tells_others_no_sealed_decision(void **state)
{
    (void)state;
    struct table *table = begin(5);
    struct septem_rng rng;
    septem_rng_init(&rng, 5);
    decide_by_lot(table, &rng);
    struct table other = *table;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(&table->game, 0, moves);
    for (int i = 0; i < count; i++) {
        other.game.sealed[0] = moves[i];
        for (int person = -1; person < PLAYERS; person++) {
            bool own = person == 0;
            bool same = memcmp(&moves[i], &table->game.sealed[0], sizeof moves[i]) == 0;
            assert_int_equal(tells_the_same(table, &other, person), !own || same);
        }
    }
    table_destroy(table);
}

static void json_state__keeps_the_seed_to_itself(void **state)
{
    (void)state;
    struct table *table = begin(987654321);
    json_t *tree = told_state(table, 0, 1);
    char *text = json_dumps(tree, 0);
    assert_null(strstr(text, "987654321"));
    assert_int_equal(table->game.seed, 987654321);
    free(text);
    json_decref(tree);
    table_destroy(table);
}

static void json_state__leaves_out_scores_where_the_table_does(void **state)
{
    (void)state;
    struct table *table = begin(3);
    for (int on = 0; on < 2; on++) {
        table->setting.running_score = on != 0;
        for (int person = -1; person < 1; person++) {
            json_t *tree = told_state(table, person, 1);
            json_t *city =
                json_array_get(json_object_get(json_object_get(tree, "view"), "cities"), 1);
            assert_non_null(city);
            assert_int_equal(json_object_get(city, "score") != NULL, on);
            json_decref(tree);
        }
    }
    table_destroy(table);
}

/* Is there a row with this use and card? */
static bool has_row(const json_t *rows, const char *use, const char *card)
{
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row)
    {
        const char *its_card = json_string_value(json_object_get(row, "card"));
        const char *its_use = json_string_value(json_object_get(row, "use"));
        if (strcmp(its_use, use) == 0 && its_card != NULL && strcmp(its_card, card) == 0) {
            return true;
        }
    }
    return false;
}

/* What the units of a bill cost together. */
static int billed(const json_t *way)
{
    size_t i;
    json_t *unit;
    int coins = 0;
    json_array_foreach(json_object_get(way, "bill"), i, unit)
    {
        assert_non_null(json_object_get(unit, "unit"));
        assert_non_null(json_object_get(unit, "from"));
        coins += (int)json_integer_value(json_object_get(unit, "coins"));
    }
    return coins;
}

static void json_state__says_of_every_card_how_it_is_built_or_why_not(void **state)
{
    (void)state;
    struct septem_rng rng;
    struct table *table = begin(9);
    septem_rng_init(&rng, 9);
    for (; table->status == TABLE_PLAYING; decide_by_lot(table, &rng)) {
        json_t *tree = told_state(table, 0, 1), *way, *slug;
        json_t *moves = json_object_get(tree, "moves"), *cannot = json_object_get(tree, "cannot");
        json_t *hand = json_object_get(json_object_get(tree, "view"), "hand");
        bool turn = table->game.phase == SEPTEM_PHASE_TURN;
        size_t i;
        json_array_foreach(moves, i, way)
        {
            int paid = (int)(json_integer_value(json_object_get(way, "left")) +
                             json_integer_value(json_object_get(way, "right")));
            assert_int_equal(billed(way), paid);
            assert_true(json_is_integer(json_object_get(way, "leaves")));
        }
        json_array_foreach(hand, i, slug)
        {
            const char *card = json_string_value(slug);
            assert_true(!turn || has_row(moves, "build", card) != has_row(cannot, "build", card));
        }
        json_decref(tree);
    }
    table_destroy(table);
}

static struct table *begin_two(void)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = "{\"players\":2}"});
    for (int seat = 0; seat < 2; seat++) {
        write_entry(
            table,
            (struct entry){
                .kind = ENTRY_SAT, .person = seat, .seat = seat, .number = -1, .text = "someone"});
    }
    char *header = table_deal(table, &(struct origin){.seed = 7});
    write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header});
    free(header);
    return table;
}

static size_t told_decisions(const struct table *table, int question)
{
    struct json out = {0};
    json_news(&out, NULL, table, question, 1);
    json_t *news = told(&out);
    size_t count = json_array_size(json_object_get(news, "decisions"));
    json_decref(news);
    return count;
}

/* R9.3: nothing is revealed before the Free City's choice is made, too. */
static void json_state__reveals_a_turn_of_two_with_the_free_city(void **state)
{
    (void)state;
    struct table *table = begin_two();
    struct septem_rng rng;
    septem_rng_init(&rng, 7);
    decide_by_lot(table, &rng);
    decide_by_lot(table, &rng);
    assert_int_equal(table->game.phase, SEPTEM_PHASE_FREE_CITY);
    assert_int_equal(told_decisions(table, 1), 0);
    for (int person = -1; person < 2; person++) {
        json_t *tree = told_state(table, person, 1);
        assert_true(json_is_null(json_object_get(tree, "last")));
        json_decref(tree);
    }
    decide_by_lot(table, &rng);
    assert_int_equal(told_decisions(table, 1), 0);
    assert_int_equal(told_decisions(table, 2), 3);
    table_destroy(table);
}

/* Adds up what the conflicts of a question brought each seat, as its news say. */
static void add_conflicts(const struct table *table, int question, int sums[PLAYERS])
{
    struct json out = {0};
    json_news(&out, NULL, table, question, 1);
    json_t *news = told(&out), *event;
    size_t i;
    json_array_foreach(json_object_get(news, "events"), i, event)
    {
        if (json_object_get(event, "won") != NULL) {
            sums[json_integer_value(json_object_get(event, "winner"))] +=
                (int)json_integer_value(json_object_get(event, "won"));
            sums[json_integer_value(json_object_get(event, "taker"))] -=
                (int)json_integer_value(json_object_get(event, "lost"));
        }
    }
    json_decref(news);
}

/* R6.1: the points of all conflicts together are what the score sheet has. */
static void json_state__tells_what_conflicts_are_worth(void **state)
{
    (void)state;
    struct septem_rng rng;
    septem_rng_init(&rng, 5);
    for (int game = 0; game < 3; game++) {
        struct table *table = begin((uint64_t)game);
        int sums[PLAYERS] = {0};
        while (table->status == TABLE_PLAYING) {
            decide_by_lot(table, &rng);
        }
        for (int question = 1; question <= table->question_count; question++) {
            add_conflicts(table, question, sums);
        }
        json_t *tree = told_state(table, 0, 1);
        json_t *cities = json_object_get(json_object_get(tree, "view"), "cities");
        for (int seat = 0; seat < PLAYERS; seat++) {
            struct septem_score score = septem_game_score(&table->game, seat);
            json_t *totals = json_object_get(json_array_get(cities, (size_t)seat), "totals");
            assert_int_equal(sums[seat], score.lines[SEPTEM_LINE_MILITARY]);
            assert_int_equal(json_integer_value(json_object_get(totals, "military")), sums[seat]);
        }
        json_decref(tree);
        table_destroy(table);
    }
}

/* What somebody saw is what they were told then: the hand of that question, and nothing later. */
static void json_state__finds_what_was_seen_before_a_question(void **state)
{
    (void)state;
    struct septem_rng rng;
    struct table *table = begin(21);
    struct septem_view then, seen;
    septem_rng_init(&rng, 21);
    while (table->question < 9) {
        decide_by_lot(table, &rng);
    }
    septem_view_of(&table->game, 2, &then);
    while (table->status == TABLE_PLAYING) {
        decide_by_lot(table, &rng);
    }
    assert_true(review_seen(table, 9, 2, &seen));
    assert_memory_equal(&seen, &then, sizeof seen);
    assert_false(review_seen(table, 0, 2, &seen));
    assert_false(review_seen(table, table->question_count + 1, 2, &seen));
    assert_false(review_seen(table, 9, PLAYERS, &seen));
    table_destroy(table);
}

static void json_state__writes_a_log_that_replays(void **state)
{
    (void)state;
    struct septem_rng rng;
    struct table *table = begin(11);
    septem_rng_init(&rng, 11);
    while (table->status == TABLE_PLAYING) {
        decide_by_lot(table, &rng);
    }
    struct septem_log *log = malloc(sizeof *log);
    struct septem_game game;
    char *text = review_log(table);
    assert_non_null(text);
    assert_true(septem_log_read(log, text, strlen(text), NULL));
    assert_true(septem_log_replay(log, -1, &game, NULL));
    struct json out = {0};
    assert_false(json_replay(&out, table, 0));
    assert_false(json_replay(&out, table, table->question_count + 2));
    assert_true(json_replay(&out, table, table->question_count + 1));
    json_t *end = told(&out);
    assert_string_equal(json_string_value(json_object_get(end, "phase")), "over");
    json_decref(end);
    free(text);
    free(log);
    table_destroy(table);
}

/* R7.4: sides are what the engine says, the best first. */
static void json_state__tells_who_stands_where_at_the_end(void **state)
{
    (void)state;
    struct septem_rng rng;
    struct table *table = begin(11);
    septem_rng_init(&rng, 11);
    while (table->status == TABLE_PLAYING) {
        decide_by_lot(table, &rng);
    }
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    int count = septem_game_standings(&table->game, sides);
    json_t *tree = told_state(table, -1, 1), *result = json_object_get(tree, "result");
    assert_int_equal(json_array_size(json_object_get(result, "sides")), count);
    for (int i = 0; i < count; i++) {
        json_t *side = json_array_get(json_object_get(result, "sides"), (size_t)i);
        json_int_t seat = json_integer_value(json_array_get(json_object_get(side, "seats"), 0));
        json_t *score = json_array_get(json_object_get(result, "scores"), (size_t)seat);
        json_t *place = json_array_get(json_object_get(result, "places"), (size_t)seat);
        json_t *tie = json_object_get(side, "tie");
        assert_int_equal(1u << seat, sides[i].seats);
        assert_true(json_equal(json_object_get(side, "place"), place));
        assert_true(json_equal(json_object_get(side, "total"), json_object_get(score, "total")));
        assert_true(json_equal(json_object_get(side, "civil"), json_object_get(score, "civil")));
        assert_int_equal(json_is_null(tie), sides[i].tie == SEPTEM_TIE_NONE);
    }
    json_decref(tree);
    table_destroy(table);
}

static void tells(enum septem_phase phase, struct septem_move move, const char *wanted)
{
    struct json out = {0};
    json_decision(&out, NULL, phase, 2, &move);
    json_t *json = told(&out), *expected = json_loads(wanted, 0, NULL);
    assert_non_null(expected);
    assert_int_equal(json_integer_value(json_object_get(json, "seat")), 2);
    json_object_del(json, "seat");
    assert_true(json_equal(json, expected));
    json_decref(expected);
    json_decref(json);
}

static void json_state__names_every_part_of_a_decision(void **state)
{
    (void)state;
    septem_card altar = septem_card_find("altar");
    struct septem_move plain = {.use = SEPTEM_USE_SELL, .card = altar};
    struct septem_move frozen = {.use = SEPTEM_USE_SELL, .card = altar, .freeze = 1};
    struct septem_move both = {
        .use = SEPTEM_USE_BUILD, .card = altar, .by = SEPTEM_BY_FREE_BUILD, .freeze = 1};
    struct septem_move token = {.use = SEPTEM_USE_RETURN, .token = 3};
    tells(SEPTEM_PHASE_TURN, plain,
          "{\"text\": \"sell altar\", \"use\": \"sell\", \"card\": \"altar\"}");
    tells(SEPTEM_PHASE_TURN, frozen,
          "{\"text\": \"sell altar freeze\", \"use\": \"sell\", \"card\": \"altar\","
          " \"freeze\": true}");
    tells(SEPTEM_PHASE_TURN, both,
          "{\"text\": \"build altar by free_build freeze\", \"use\": \"build\","
          " \"card\": \"altar\", \"by\": \"free_build\", \"freeze\": true}");
    tells(SEPTEM_PHASE_RETURN, token,
          "{\"text\": \"return 5\", \"use\": \"return\", \"token\": 5}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_state__tells_a_seat_nothing_that_is_hidden_from_it),
        cmocka_unit_test(json_state__tells_others_no_sealed_decision),
        cmocka_unit_test(json_state__keeps_the_seed_to_itself),
        cmocka_unit_test(json_state__leaves_out_scores_where_the_table_does),
        cmocka_unit_test(json_state__says_of_every_card_how_it_is_built_or_why_not),
        cmocka_unit_test(json_state__reveals_a_turn_of_two_with_the_free_city),
        cmocka_unit_test(json_state__tells_what_conflicts_are_worth),
        cmocka_unit_test(json_state__finds_what_was_seen_before_a_question),
        cmocka_unit_test(json_state__writes_a_log_that_replays),
        cmocka_unit_test(json_state__tells_who_stands_where_at_the_end),
        cmocka_unit_test(json_state__names_every_part_of_a_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
