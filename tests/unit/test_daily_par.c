/* The par of a day: a game of bots that is played as at a table, and is the same each time. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/score.h>

#include "../../src/server/daily_par.h"
#include "../../src/table/daily_deal.h"
#include "entering.h"

enum { DAY = 20000 };

static int play_par(const struct septem_key *key, int *questions)
{
    struct bot_cache cache = {0};
    struct thought *thought = daily_par_begin(DAY, key);
    assert_non_null(thought);
    struct daily_par *par = daily_par_of(thought);
    for (*questions = 0; !daily_par_is_over(par); ++*questions) {
        thought->answered = false;
        thought_run(thought, &cache, 0);
        assert_true(thought->answered);
    }
    assert_int_equal(daily_par_day(par), DAY);
    int points = daily_par_points(par);
    bot_cache_finish(&cache);
    free(thought);
    return points;
}

/* ---- The same at a table ---- */

static struct table *seat_bots(const struct septem_key *key, const char *strong)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    struct setting setting = daily_setting(DAY);
    char *text = setting_text(&setting), written[SEPTEM_KEY_TEXT_MAX];
    septem_key_write(key, written);
    assert_true(
        write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = text, .key = written}));
    for (int seat = 0; seat < setting.game.players; seat++) {
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_BOT,
                                                      .seat = seat,
                                                      .text = seat == 0 ? strong : daily_bot}));
    }
    char *header = table_deal(table, &(struct origin){.keyed = true, .key = *key});
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    free(header);
    free(text);
    return table;
}

static struct septem_move decision_of(const struct table *table, int seat, struct bot_cache *cache)
{
    struct thought thought = {.seat = seat, .seed = table_bot_seed(table, seat)};
    struct septem_bot_spec spec;
    assert_true(septem_bot_parse(table_bot(table, seat), &spec, NULL));
    septem_bot_cast(&spec, table_character(table, seat));
    snprintf(thought.bot, sizeof thought.bot, "%s", spec.text);
    table_bot_view(table, seat, &thought.view);
    thought_run(&thought, cache, 0);
    assert_true(thought.answered);
    return thought.move;
}

static int play_table(const struct septem_key *key, const char *strong)
{
    struct bot_cache cache = {0};
    struct table *table = seat_bots(key, strong);
    char text[SEPTEM_MOVE_TEXT_MAX];
    while (table->status == TABLE_PLAYING) {
        int seat = 0;
        while (!septem_game_owes(&table->game, seat)) {
            seat++;
        }
        struct septem_move move = decision_of(table, seat, &cache);
        septem_move_write(&table->game, &move, text, sizeof text);
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_DECIDED,
                                                      .person = -1,
                                                      .seat = seat,
                                                      .number = table->question,
                                                      .text = text}));
    }
    int points = septem_game_score(&table->game, 0).total;
    bot_cache_finish(&cache);
    table_destroy(table);
    return points;
}

static void daily_par__is_what_the_bot_scores_at_a_table(void **state)
{
    struct septem_key key = {{5}};
    int questions;
    (void)state;
    int points = play_par(&key, &questions);
    assert_true(questions >= 18);
    assert_true(points > 20);
    assert_int_equal(points, play_table(&key, "expert:evaluations=500"));
}

static void daily_par__other_thoughts_are_none(void **state)
{
    struct thought thought = {.seat = 1};
    (void)state;
    assert_null(daily_par_of(&thought));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(daily_par__is_what_the_bot_scores_at_a_table),
        cmocka_unit_test(daily_par__other_thoughts_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
