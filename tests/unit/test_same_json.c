/* What leaves a table is written as before, byte by byte: the writer against the trees. */
#include "unit.h"
#include "entering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/json/json_cards.h"
#include "../../src/json/json_view.h"
#include "../../src/service/json_hint.h"
#include "../../src/service/json_news.h"
#include "../../src/service/json_review.h"
#include "../../src/service/json_state.h"
#include "../../src/service/spectator.h"
#include "../../src/table/account.h"
#include "../../src/table/common.h"
#include "../../src/table/draft.h"
#include "../../src/text/json.h"

static void assert_same(struct json *out, json_t *old)
{
    char *text = json_take(out), *dumped = json_dumps(old, JSON_COMPACT | JSON_ENCODE_ANY);
    if (strcmp(text, dumped) != 0) {
        size_t at = 0;
        while (text[at] == dumped[at]) {
            at++;
        }
        at = at > 200 ? at - 200 : 0;
        fail_msg("\nnew …%.400s\nold …%.400s", text + at, dumped + at);
    }
    free(text);
    free(dumped);
    json_decref(old);
}

static void compare_table(const struct table *table)
{
    struct json out = {0};
    json_table(&out, table);
    assert_same(&out, account_table(table));
    json_summary(&out, NULL, table);
    assert_same(&out, account_summary(table));
    json_deal(&out, NULL, table);
    assert_same(&out, origin_json(table));
}

static void compare_why(const struct table *table, int seat)
{
    struct json out = {0};
    septem_card cards[SEPTEM_HELD_MAX];
    int count = septem_game_hand(&table->game, seat, cards);
    for (int i = 0; i < count; i++) {
        json_why(&out, table, seat, cards[i], SEPTEM_USE_BUILD);
        assert_same(&out, account_why(table, seat, cards[i], SEPTEM_USE_BUILD));
        json_why(&out, table, seat, cards[i], SEPTEM_USE_STAGE);
        assert_same(&out, account_why(table, seat, cards[i], SEPTEM_USE_STAGE));
    }
}

static void compare_person(const struct table *table, int person)
{
    struct json out = {0};
    json_state(&out, table, person, 77);
    assert_same(&out, account_state(table, person, 77));
    json_t *less = account_state(table, person, 77);
    json_object_del(less, "last");
    json_state_after_news(&out, table, person, 77);
    assert_same(&out, less);
    json_owing(&out, table, person);
    assert_same(&out, account_owing(table, person));
    if (table->question_count > 0) {
        json_news(&out, NULL, table, table->question_count, person);
        assert_same(&out, account_news(table, table->question_count, person));
    }
    if (table->decision_count > 0) {
        const struct table_decision *decision = &table->decisions[table->decision_count - 1];
        json_decided(&out, table, decision, "x");
        assert_same(&out, account_decided(table, decision, "x"));
    }
}

static void compare(const struct table *table)
{
    compare_table(table);
    for (int person = -1; person < table->person_count; person++) {
        compare_person(table, person);
    }
    if (table->status == TABLE_PLAYING) {
        compare_why(table, (int)table->seq % table->setting.game.players);
    }
}

static void compare_review(const struct table *table)
{
    struct json out = {0};
    for (int person = -1; person < table->person_count; person++) {
        json_history(&out, table, person);
        assert_same(&out, account_history(table, person));
    }
    for (int question = 1; question <= table->question_count + 1; question += 3) {
        assert_true(json_replay(&out, table, question));
        assert_same(&out, account_replay(table, question));
    }
    assert_true(json_replay(&out, table, table->question_count + 1));
    assert_same(&out, account_replay(table, table->question_count + 1));
    assert_false(json_replay(&out, table, 0));
    char *a = review_log(table), *b = account_log(table);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

static int below(struct septem_rng *rng, int n)
{
    return (int)septem_rng_below(rng, (uint32_t)n);
}

/* Options by lot; not every mix can be played. */
static struct table *make_table(struct septem_rng *rng)
{
    for (;;) {
        struct table *table = table_create("AAAAAAAAAAAAAAAA");
        struct setting setting = setting_defaults();
        setting.game.players = 2 + below(rng, 7);
        setting.game.sets = 1u << SEPTEM_SET_BASE;
        for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
            setting.game.sets |= below(rng, 2) ? 1u << set : 0;
        }
        setting.game.teams = below(rng, 3) == 0;
        setting.game.experts = below(rng, 2);
        setting.game.leaders = (enum septem_edition)below(rng, SEPTEM_LEADERS_COUNT);
        setting.boards = below(rng, 2) ? BOARDS_DRAFTED : BOARDS_CHOSEN;
        setting.running_score = below(rng, 2);
        setting.spectators = below(rng, 4) > 0;
        setting.seeded = below(rng, 3) == 0;
        setting.seed = setting.seeded ? 17 : 0;
        snprintf(setting.title, sizeof setting.title, "a \"title\" \xc3\xa4");
        char *text = setting_text(&setting);
        json_t *tree = setting_json(&setting, true);
        char *dumped = json_dumps(tree, JSON_COMPACT);
        assert_string_equal(text, dumped);
        json_decref(tree);
        free(dumped);
        bool good = write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = text});
        free(text);
        if (good) {
            return table;
        }
        table_destroy(table);
    }
}

static void gather(struct table *table, struct septem_rng *rng)
{
    int players = table->setting.game.players;
    for (int seat = 0; seat < players; seat++) {
        compare(table);
        if (seat > 0 && below(rng, 3) == 0) {
            assert_true(write_entry(
                table,
                (struct entry){.kind = ENTRY_BOT, .person = 0, .seat = seat, .text = "easy"}));
        } else {
            char name[20];
            snprintf(name, sizeof name, "Ada \\ %d", seat);
            assert_true(write_entry(table, (struct entry){.kind = ENTRY_SAT,
                                                          .person = table->person_count,
                                                          .seat = seat,
                                                          .number = -1,
                                                          .text = name}));
        }
    }
    write_entry(table, (struct entry){.kind = ENTRY_SAT,
                                      .person = table->person_count,
                                      .seat = -1,
                                      .number = -1,
                                      .text = "Eve"});
    write_entry(table, (struct entry){.kind = ENTRY_CHAT, .person = 0, .seat = -1, .text = "hi\n"});
}

static void start(struct table *table, uint64_t seed)
{
    struct origin origin = {.seed = seed};
    if (table->setting.boards == BOARDS_DRAFTED) {
        char *text = draft_text(table, &origin);
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_DRAFTED, .text = text}));
        free(text);
        while (draft_picker(table) >= 0) {
            char pick[DRAFT_PICK_MAX];
            draft_pick(table, pick);
            compare(table);
            assert_true(write_entry(
                table,
                (struct entry){.kind = ENTRY_BOARD, .seat = draft_picker(table), .text = pick}));
        }
        compare(table);
    }
    char *header = table_deal(table, &origin);
    assert_non_null(header);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    free(header);
}

static void decide(struct table *table, struct septem_rng *rng)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    int seat = below(rng, table->game.cities);
    while (!septem_game_owes(&table->game, seat)) {
        seat = (seat + 1) % table->game.cities;
    }
    int count = septem_game_moves(&table->game, seat, moves);
    septem_move_write(&table->game, &moves[below(rng, count)], text, sizeof text);
    struct entry entry = {.kind = ENTRY_DECIDED,
                          .person = below(rng, 3) - 1,
                          .seat = seat,
                          .number = table->question,
                          .text = text};
    assert_true(write_entry(table, entry));
}

static void same_json__over_random_tables(void **state)
{
    (void)state;
    const char *games = getenv("SAME_JSON_GAMES");
    int over = 0;
    for (uint64_t seed = 1; seed <= (games != NULL ? strtoull(games, NULL, 10) : 5); seed++) {
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        struct table *table = make_table(&rng);
        gather(table, &rng);
        start(table, seed);
        while (table->status == TABLE_PLAYING) {
            compare(table);
            decide(table, &rng);
        }
        compare(table);
        compare_review(table);
        over += table->status == TABLE_OVER;
        table_destroy(table);
    }
    assert_true(over > 0);
}

static void same_json__of_tables_and_bots(void **state)
{
    (void)state;
    struct json out = {0};
    json_tables(&out, NULL, 0, UINT32_MAX);
    assert_same(&out, septem_json_tables(0, UINT32_MAX));
    json_bots(&out);
    assert_same(&out, account_bots());
    json_api(&out, "1.2");
    assert_same(&out, account_api("1.2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_json__over_random_tables),
        cmocka_unit_test(same_json__of_tables_and_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
