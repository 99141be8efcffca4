/* The analysis of a finished game: what decisions were worth, question by question. */
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <septem/score.h>

#include "../../src/service/analysis.h"
#include "../../src/service/json_review.h"
#include "entering.h"
#include "told.h"

/* A game in which everybody takes the first decision there is. */
static struct table *play_out(const char *options, int people)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = options}));
    for (int seat = 0; seat < people; seat++) {
        struct entry sat = {
            .kind = ENTRY_SAT, .person = seat, .seat = seat, .number = -1, .text = "someone"};
        assert_true(write_entry(table, sat));
    }
    char *header = table_deal(table, &(struct origin){.seed = 5});
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    free(header);
    while (table->status == TABLE_PLAYING) {
        int seat = 0;
        while (!septem_game_owes(&table->game, seat)) {
            seat++;
        }
        septem_game_moves(&table->game, seat, moves);
        septem_move_write(&table->game, &moves[0], text, sizeof text);
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_DECIDED,
                                                      .person = table_answers(table, seat),
                                                      .seat = seat,
                                                      .number = table->question,
                                                      .text = text}));
    }
    return table;
}

static struct analysis *analyse(const struct table *table, int question, struct bot_cache *cache)
{
    struct analysis *analysis = review_analysis(table, question);
    assert_non_null(analysis);
    if (analysis->count > 0) {
        thought_run(&analysis->thought, cache, 0);
        assert_true(analysis->thought.answered);
    }
    return analysis;
}

static void check_chances(const struct analysis *analysis)
{
    const struct septem_game *g = &analysis->game;
    float sum = 0;
    for (int seat = 0; seat < g->players; seat++) {
        int partner = septem_game_partner(g, seat);
        assert_true(analysis->chances[seat] >= 0 && analysis->chances[seat] <= 1);
        assert_true(partner < 0 || analysis->chances[seat] == analysis->chances[partner]);
        sum += partner < seat ? analysis->chances[seat] : 0;
    }
    assert_true(fabsf(sum - 1) < 0.001f);
}

static void check_verdict(const struct analysis *analysis, const struct verdict *verdict)
{
    assert_true(verdict->loss >= 0 && verdict->lead >= 0);
    assert_true(verdict->loss == 0 || verdict->lead == 0);
    assert_true(verdict->has_other || verdict->loss + verdict->lead == 0);
    assert_true(verdict->chance >= 0 && verdict->chance <= 1.001f);
    if (verdict->loss > 0) {
        assert_true(fabsf(verdict->chance + verdict->loss - verdict->other_chance) < 0.001f);
    }
    assert_true(verdict->reason == SEPTEM_REASON_NONE || verdict->gain > 0);
    assert_true(verdict->loss + verdict->lead > 0 || verdict->reason == SEPTEM_REASON_NONE);
    if (verdict->has_other) {
        struct septem_game next = analysis->game;
        assert_int_equal(septem_game_submit(&next, verdict->seat, &verdict->other),
                         SEPTEM_DENY_NONE);
    }
}

static void check_game(const char *options, int people)
{
    struct table *table = play_out(options, people);
    struct bot_cache cache = {0};
    int told = 0;
    float losses = 0;
    for (int question = 1; question <= table->question_count + 1; question += 6) {
        struct analysis *analysis = analyse(table, question, &cache);
        for (int i = 0; i < analysis->count; i++) {
            check_verdict(analysis, &analysis->verdicts[i]);
            losses += analysis->verdicts[i].loss;
        }
        if (analysis->has_chances) {
            told++;
            check_chances(analysis);
        }
        free(analysis);
    }
    assert_true(told >= 2);
    assert_true(losses > 0);
    assert_null(review_analysis(table, table->question_count + 2));
    bot_cache_finish(&cache);
    table_destroy(table);
}

static void analysis__finds_losses_and_chances_that_add_up(void **state)
{
    (void)state;
    check_game("{\"players\":3}", 3);
}

static void analysis__knows_the_free_city(void **state)
{
    (void)state;
    check_game("{\"players\":2}", 2);
}

static void analysis__gives_partners_the_chance_of_their_team(void **state)
{
    (void)state;
    check_game("{\"players\":4,\"sets\":[\"base\",\"cities\"],\"teams\":true}", 4);
}

static void analysis__is_the_same_each_time(void **state)
{
    (void)state;
    struct table *table = play_out("{\"players\":3}", 3);
    struct bot_cache caches[2] = {0};
    struct json texts[2] = {0};
    /* The other bot has thought about something else before. */
    free(analyse(table, 2, &caches[1]));
    for (int i = 0; i < 2; i++) {
        struct analysis *analysis = analyse(table, 7, &caches[i]);
        json_analysis(&texts[i], analysis);
        free(analysis);
        bot_cache_finish(&caches[i]);
    }
    assert_string_equal(texts[0].bytes, texts[1].bytes);
    json_finish(&texts[0]);
    json_finish(&texts[1]);
    table_destroy(table);
}

static void analysis__ends_with_the_result(void **state)
{
    (void)state;
    struct table *table = play_out("{\"players\":3}", 3);
    struct analysis *end = review_analysis(table, table->question_count + 1);
    struct json out = {0};
    json_analysis(&out, end);
    json_t *tree = told(&out);
    assert_int_equal(json_array_size(json_object_get(tree, "decisions")), 0);
    for (int seat = 0; seat < 3; seat++) {
        json_t *points = json_array_get(json_object_get(tree, "points"), (size_t)seat);
        assert_int_equal(json_integer_value(json_object_get(points, "total")),
                         septem_game_score(&table->game, seat).total);
    }
    json_decref(tree);
    free(end);
    table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analysis__finds_losses_and_chances_that_add_up),
        cmocka_unit_test(analysis__knows_the_free_city),
        cmocka_unit_test(analysis__gives_partners_the_chance_of_their_team),
        cmocka_unit_test(analysis__is_the_same_each_time),
        cmocka_unit_test(analysis__ends_with_the_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
