/* The draft of boards: what is on offer, who picks when, and that the log alone tells it all. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/table/draft.h"
#include "../../src/service/command.h"
#include "entering.h"
#include "told.h"

/* Ada and otherwise bots, at a draft from this seed. */
static struct table *draft(const char *options, uint64_t seed)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = options}));
    assert_true(write_entry(
        table, (struct entry){.kind = ENTRY_SAT, .seat = 0, .number = -1, .text = "Ada"}));
    for (int seat = 1; seat < table->setting.game.players; seat++) {
        assert_true(write_entry(
            table, (struct entry){.kind = ENTRY_BOT, .person = 0, .seat = seat, .text = "easy"}));
    }
    char *text = draft_text(table, &(struct origin){.seed = seed});
    assert_non_null(text);
    assert_true(
        write_entry(table, (struct entry){.kind = ENTRY_DRAFTED, .person = -1, .text = text}));
    free(text);
    assert_int_equal(table->status, TABLE_DRAFTING);
    return table;
}

static bool pick(struct table *table, int seat, const char *text)
{
    return write_entry(
        table, (struct entry){.kind = ENTRY_BOARD, .person = -1, .seat = seat, .text = text});
}

static void pick_all(struct table *table)
{
    char text[DRAFT_PICK_MAX];
    for (int seat; (seat = draft_picker(table)) >= 0;) {
        draft_pick(table, text);
        assert_true(pick(table, seat, text));
    }
}

static int wonders(const struct table *table)
{
    json_t *tree = told_state(table, -1, 0);
    json_t *draft = json_object_get(json_object_get(tree, "table"), "draft");
    int count = (int)json_array_size(json_object_get(draft, "boards"));
    json_decref(tree);
    return count;
}

static void draft__offers_two_wonders_more_than_players(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int wonders, sides;
    } cases[] = {
        {"{\"players\":2,\"boards\":\"drafted\"}", 4, 8},
        {"{\"players\":3,\"boards\":\"drafted\"}", 5, 10},
        {"{\"players\":3,\"boards\":\"drafted\",\"sides\":\"A\"}", 5, 5},
        {"{\"players\":3,\"boards\":\"drafted\",\"sides\":\"B\"}", 5, 5},
        {"{\"players\":7,\"boards\":\"drafted\"}", 7, 14},
        {"{\"players\":8,\"sets\":[\"cities\",\"packs\"],\"boards\":\"drafted\"}", 10, 20},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct table *table = draft(cases[i].options, 7);
        assert_int_equal(wonders(table), cases[i].wonders);
        assert_int_equal(table->draft.board_count, cases[i].sides);
        table_destroy(table);
    }
}

/* Boards that need a set which is not there are not on offer, whatever the seed. */
static void draft__offers_only_what_can_be_dealt(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct table *table =
            draft("{\"players\":2,\"sets\":[\"packs\",\"catan\"],\"boards\":\"drafted\"}", seed);
        pick_all(table);
        char *header = table_deal(table, &table->origin);
        assert_non_null(header);
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
        assert_int_equal(table->status, TABLE_PLAYING);
        for (int seat = 0; seat < 2; seat++) {
            const struct septem_board_info *info = septem_board_info(table->game.city[seat].board);
            assert_string_equal(info->slug, table->chairs[seat].board);
            assert_int_equal(info->side, table->chairs[seat].side);
        }
        free(header);
        table_destroy(table);
    }
}

static void draft__follows_the_seed(void **state)
{
    (void)state;
    struct table *one = draft("{\"players\":5,\"boards\":\"drafted\"}", 11);
    struct table *same = draft("{\"players\":5,\"boards\":\"drafted\"}", 11);
    struct table *other = draft("{\"players\":5,\"boards\":\"drafted\"}", 12);
    assert_memory_equal(&one->draft, &same->draft, sizeof one->draft);
    assert_memory_not_equal(&one->draft, &other->draft, sizeof one->draft);
    table_destroy(other);
    table_destroy(same);
    table_destroy(one);
}

/* Seeds that somebody drew have 64 bits. */
static void draft__keeps_large_seeds(void **state)
{
    (void)state;
    struct table *table = draft("{\"boards\":\"drafted\"}", UINT64_MAX);
    assert_true(table->origin.seed == UINT64_MAX);
    table_destroy(table);
}

static void draft__takes_picks_in_order_and_each_wonder_once(void **state)
{
    (void)state;
    struct table *table = draft("{\"players\":3,\"boards\":\"drafted\"}", 3);
    int first = table->draft.order[0], second = table->draft.order[1];
    char text[DRAFT_PICK_MAX];
    draft_pick(table, text);
    assert_false(pick(table, second, text));
    assert_false(pick(table, first, "atlantis A"));
    assert_false(pick(table, first, ""));
    assert_true(pick(table, first, text));
    assert_int_equal(draft_picker(table), second);
    assert_false(pick(table, second, text));
    text[strlen(text) - 1] = text[strlen(text) - 1] == 'A' ? 'B' : 'A';
    assert_false(pick(table, second, text));
    table_destroy(table);
}

static void draft__is_for_the_person_who_picks(void **state)
{
    (void)state;
    struct table *table = draft("{\"players\":3,\"boards\":\"drafted\"}", 3);
    char text[DRAFT_PICK_MAX], slug[DRAFT_PICK_MAX];
    while (draft_picker(table) != 0) {
        assert_int_equal(table_may_board(table, 0, 0, "giza", 'A'), REFUSAL_NOT_OWING);
        draft_pick(table, text);
        assert_true(pick(table, draft_picker(table), text));
    }
    draft_pick(table, text);
    snprintf(slug, sizeof slug, "%s", text);
    slug[strcspn(slug, " ")] = '\0';
    assert_int_equal(table_may_board(table, 0, 1, slug, 'A'), REFUSAL_NOT_YOURS);
    assert_int_equal(table_may_board(table, 0, 0, "", 0), REFUSAL_FIELD);
    assert_int_equal(table_may_board(table, 0, 0, slug, 0), REFUSAL_FIELD);
    assert_int_equal(table_may_board(table, 0, 0, slug, 'A'), REFUSAL_NONE);
    if (table->draft.picked > 0) {
        const char *taken = table->chairs[table->draft.order[0]].board;
        assert_int_equal(table_may_board(table, 0, 0, taken, 'A'), REFUSAL_BOARD_TAKEN);
    }
    assert_false(table_has_board(table, 0, 0, slug, 'A'));
    assert_true(pick(table, 0, text));
    assert_true(table_has_board(table, 0, 0, slug, 0));
    table_destroy(table);
}

/* What it does by itself: bots pick, a person is waited for, and with the last pick it is a game.
 */
static void draft__goes_on_by_itself(void **state)
{
    (void)state;
    struct table *table = draft("{\"players\":3,\"boards\":\"drafted\"}", 3);
    int asked = 0;
    while (table->status == TABLE_DRAFTING) {
        struct command command = {.table = table, .person = -1};
        if (command_go_on(&command)) {
            assert_int_equal(command.count, 1);
            assert_int_not_equal(draft_picker(table), 0);
            assert_true(write_entry(table, command.entries[0]));
        } else {
            char text[DRAFT_PICK_MAX];
            assert_int_equal(draft_picker(table), 0);
            draft_pick(table, text);
            assert_true(pick(table, 0, text));
            asked++;
        }
        command_finish(&command);
    }
    assert_int_equal(asked, 1);
    assert_int_equal(table->status, TABLE_PLAYING);
    assert_true(table->game.seed == 3);
    table_destroy(table);
}

/* One of the two sides that have won most in the base game is what a bot wants first. */
static void draft__bots_pick_what_wins(void **state)
{
    (void)state;
    struct table *table = draft("{\"players\":7,\"boards\":\"drafted\"}", 1);
    char text[DRAFT_PICK_MAX];
    draft_pick(table, text);
    assert_string_equal(text, "rhodes B");
    assert_true(pick(table, draft_picker(table), text));
    draft_pick(table, text);
    assert_string_equal(text, "halicarnassus B");
    table_destroy(table);
}

static void draft__picks_for_who_is_late(void **state)
{
    (void)state;
    struct table *table = draft("{\"players\":3,\"boards\":\"drafted\",\"timer\":10}", 3);
    char text[DRAFT_PICK_MAX];
    while (draft_picker(table) != 0) {
        draft_pick(table, text);
        assert_true(pick(table, draft_picker(table), text));
    }
    table_connect(table, 0, table->asked);
    assert_false(table_by_bot(table, 0));
    table_tick(table, table->asked);
    assert_int_equal(table->deadline, table->asked + 10000);
    assert_int_equal(table_wake(table), table->asked + 10000);
    table_tick(table, table->asked + 10000);
    assert_true(table_by_bot(table, 0));
    table_destroy(table);
}

static void draft__refuses_entries_that_are_none(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "{}",
        "{\"seed\":\"1\",\"order\":[0,1],\"boards\":[]}",
        "{\"seed\":\"1\",\"order\":[0,1,1],\"boards\":[\"giza A\",\"rhodes A\",\"babylon A\"]}",
        "{\"seed\":\"1\",\"order\":[0,1,2],\"boards\":[\"giza A\",\"giza B\",\"babylon A\"]}",
        "{\"seed\":\"1\",\"order\":[0,1,2],\"boards\":[\"giza A\",\"atlantis B\",\"babylon A\"]}",
        "{\"seed\":1,\"order\":[0,1,2],\"boards\":[\"giza A\",\"rhodes B\",\"babylon A\"]}",
    };
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    assert_true(
        write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = "{\"boards\":\"drafted\"}"}));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(write_entry(table, (struct entry){.kind = ENTRY_DRAFTED, .text = wrong[i]}));
    }
    table_destroy(table);
}

/* Everybody is told the same: order, who picks, what is left; and nothing of the deal. */
static void draft__is_public(void **state)
{
    (void)state;
    struct table *table = draft("{\"players\":4,\"boards\":\"drafted\",\"seed\":9}", 9);
    char text[DRAFT_PICK_MAX];
    int first = draft_picker(table);
    draft_pick(table, text);
    assert_true(pick(table, first, text));
    for (int person = -1; person < 1; person++) {
        json_t *tree = told_state(table, person, 5000);
        json_t *draft = json_object_get(json_object_get(tree, "table"), "draft");
        json_t *options = json_object_get(json_object_get(tree, "table"), "options");
        size_t i;
        json_t *row;
        int taken = 0;
        assert_int_equal(json_array_size(json_object_get(draft, "order")), 4);
        assert_int_equal(json_integer_value(json_object_get(draft, "now")), table->draft.order[1]);
        assert_int_equal(json_array_size(json_object_get(draft, "boards")), 6);
        json_array_foreach(json_object_get(draft, "boards"), i, row)
        {
            taken += json_integer_value(json_object_get(row, "seat")) == first &&
                     json_is_integer(json_object_get(row, "seat"));
        }
        assert_int_equal(taken, 1);
        assert_true(json_is_null(json_object_get(tree, "view")));
        assert_true(json_is_null(json_object_get(options, "seed")));
        json_decref(tree);
    }
    table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draft__offers_two_wonders_more_than_players),
        cmocka_unit_test(draft__offers_only_what_can_be_dealt),
        cmocka_unit_test(draft__follows_the_seed),
        cmocka_unit_test(draft__keeps_large_seeds),
        cmocka_unit_test(draft__takes_picks_in_order_and_each_wonder_once),
        cmocka_unit_test(draft__is_for_the_person_who_picks),
        cmocka_unit_test(draft__goes_on_by_itself),
        cmocka_unit_test(draft__bots_pick_what_wins),
        cmocka_unit_test(draft__picks_for_who_is_late),
        cmocka_unit_test(draft__refuses_entries_that_are_none),
        cmocka_unit_test(draft__is_public),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
