/* Tables: what their logs make of them, and who may do what. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/table/table.h"
#include "entering.h"

static void sit(struct table *table, int seat, const char *name)
{
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_SAT,
                                                  .person = table->person_count,
                                                  .seat = seat,
                                                  .number = -1,
                                                  .text = name}));
}

/* Three people, not started. */
static struct table *gather(void)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = "{\"timer\":10}"}));
    sit(table, 0, "Ada");
    sit(table, 1, "Bob");
    sit(table, 2, "Eve");
    return table;
}

static struct table *begin(void)
{
    struct table *table = gather();
    char *header = table_deal(table, &(struct origin){.seed = 42});
    assert_non_null(header);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    free(header);
    return table;
}

static bool decide(struct table *table, int seat, const char *text, const char *id)
{
    return write_entry(table, (struct entry){.kind = ENTRY_DECIDED,
                                             .person = seat,
                                             .seat = seat,
                                             .number = table->question,
                                             .text = text,
                                             .key = id});
}

/* The first legal decision of a seat. */
static void decide_any(struct table *table, int seat)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    assert_true(septem_game_moves(&table->game, seat, moves) > 0);
    septem_move_write(&table->game, &moves[0], text, sizeof text);
    assert_true(decide(table, seat, text, "x"));
}

static void table__first_to_sit_hosts_and_hands_on(void **state)
{
    (void)state;
    struct table *table = gather();
    assert_int_equal(table->host, 0);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_LEFT, .person = 0}));
    assert_int_equal(table->host, 1);
    assert_int_equal(table->chairs[0].kind, CHAIR_OPEN);
    assert_int_equal(table_may_start(table), REFUSAL_NOT_FULL);
    table_destroy(table);
}

static void table__refuses_entries_that_do_not_fit(void **state)
{
    (void)state;
    struct table *table = gather();
    struct entry late = {.kind = ENTRY_NAMED, .seq = table->seq + 2, .text = "x", .key = ""};
    assert_false(table_apply(table, &late));
    assert_false(write_entry(
        table, (struct entry){.kind = ENTRY_SAT, .person = 3, .seat = 1, .text = "Zoe"}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_BOT, .seat = 8, .text = "easy"}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = "rubbish"}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_DECIDED, .text = "pay 1"}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_SET, .text = "{\"players\":99}"}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_COUNT}));
    table_destroy(table);
}

static void table__question_is_over_with_the_last_decision(void **state)
{
    (void)state;
    struct table *table = begin();
    assert_int_equal(table->question, 1);
    decide_any(table, 2);
    decide_any(table, 0);
    decide_any(table, 0);
    assert_int_equal(table->question, 1);
    decide_any(table, 1);
    assert_int_equal(table->question, 2);
    assert_int_equal(table->question_count, 1);
    assert_int_equal(table->questions[0].seq, table->seq);
    table_destroy(table);
}

static void table__repeats_are_known_and_reuse_is_refused(void **state)
{
    (void)state;
    struct table *table = begin();
    const struct table_decision *repeat;
    enum septem_deny deny;
    char text[SEPTEM_MOVE_TEXT_MAX];
    struct septem_move moves[SEPTEM_MOVES_MAX];
    septem_game_moves(&table->game, 1, moves);
    septem_move_write(&table->game, &moves[0], text, sizeof text);
    struct table_answer answer = {.chair = 1, .seat = 1, .question = 1, .text = text, .id = "a"};
    assert_int_equal(table_may_decide(table, &answer, &repeat, &deny), REFUSAL_NONE);
    assert_null(repeat);
    assert_true(decide(table, 1, text, "a"));
    assert_int_equal(table_may_decide(table, &answer, &repeat, &deny), REFUSAL_NONE);
    assert_ptr_equal(repeat, &table->decisions[0]);
    answer.question = 2;
    assert_int_equal(table_may_decide(table, &answer, &repeat, &deny), REFUSAL_ID_REUSED);
    answer.id = "b";
    assert_int_equal(table_may_decide(table, &answer, &repeat, &deny), REFUSAL_QUESTION);
    answer.seat = 0;
    assert_int_equal(table_may_decide(table, &answer, &repeat, &deny), REFUSAL_NOT_YOURS);
    table_destroy(table);
}

static void table__who_stands_up_watches_and_comes_back(void **state)
{
    (void)state;
    struct table *table = gather();
    int seat = -1;
    table_connect(table, 1, 5000);
    assert_int_equal(table_may_join(table, 1, -1, &seat), REFUSAL_SEATED);
    assert_int_equal(table_may_stand(table, 1), REFUSAL_NONE);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 1}));
    assert_int_equal(table_may_stand(table, 1), REFUSAL_NO_SEAT);
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 1}));
    assert_int_equal(table->chairs[1].kind, CHAIR_OPEN);
    assert_false(table->people[1].gone);
    /* Bob may sit anywhere, but not on somebody. */
    assert_int_equal(table_may_join(table, 1, 2, &seat), REFUSAL_CHAIR_TAKEN);
    assert_int_equal(table_may_join(table, 1, -1, &seat), REFUSAL_NONE);
    assert_int_equal(seat, 1);
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_RESAT, .person = 1, .seat = 2}));
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_RESAT, .person = 1, .seat = 1}));
    assert_int_equal(table->chairs[1].person, 1);
    table_destroy(table);
}

/* With the cards dealt, one would see two hands. */
static void table__who_has_seen_a_hand_has_no_other_chair(void **state)
{
    (void)state;
    struct table *table = begin();
    int seat = -1;
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 0}));
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_LEFT, .person = 2}));
    assert_int_equal(table->host, 0);
    assert_int_equal(table_may_join(table, 0, 2, &seat), REFUSAL_CHAIR_TAKEN);
    assert_int_equal(table_may_join(table, 0, -1, &seat), REFUSAL_NONE);
    assert_int_equal(seat, 0);
    /* A bot that has the chair meanwhile makes room. */
    assert_true(write_entry(
        table, (struct entry){.kind = ENTRY_BOT, .person = 0, .seat = 0, .text = "easy"}));
    assert_int_equal(table_may_join(table, 0, -1, &seat), REFUSAL_NONE);
    assert_int_equal(seat, 0);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_RESAT, .person = 0, .seat = 0}));
    assert_int_equal(table->chairs[0].kind, CHAIR_PERSON);
    table_destroy(table);
}

static void table__only_a_host_takes_the_chair_of_a_bot(void **state)
{
    (void)state;
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    int seat = -1;
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = "{}"}));
    sit(table, -1, "host");
    sit(table, -1, "guest");
    for (int i = 0; i < 3; i++) {
        assert_true(
            write_entry(table, (struct entry){.kind = ENTRY_BOT, .seat = i, .text = "easy"}));
    }
    assert_int_equal(table_may_join(table, -1, 1, &seat), REFUSAL_CHAIR_TAKEN);
    assert_int_equal(table_may_join(table, 1, 1, &seat), REFUSAL_CHAIR_TAKEN);
    assert_int_equal(table_may_join(table, 0, 1, &seat), REFUSAL_NONE);
    table_destroy(table);
}

static void table__free_city_has_a_board_of_its_own(void **state)
{
    (void)state;
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MADE,
                                                  .text = "{\"players\":2,\"boards\":\"fixed\","
                                                          "\"sets\":[\"leaders\",\"packs\"]}"}));
    sit(table, 0, "Ada");
    sit(table, 1, "Bob");
    assert_int_equal(table_may_board(table, 0, 3, "giza", 'B'), REFUSAL_FIELD);
    assert_int_equal(table_may_board(table, 1, 2, "giza", 'B'), REFUSAL_NOT_YOURS);
    assert_int_equal(table_may_board(table, 0, 2, "abu_simbel", 'A'), REFUSAL_BOARD_UNFIT);
    assert_int_equal(table_may_board(table, 0, 0, "abu_simbel", 'A'), REFUSAL_NONE);
    assert_int_equal(table_may_board(table, 0, 2, "giza", 'B'), REFUSAL_NONE);
    assert_true(
        write_entry(table, (struct entry){.kind = ENTRY_BOARD, .seat = 2, .text = "giza B"}));
    assert_int_equal(table_may_board(table, 0, 1, "giza", 'A'), REFUSAL_BOARD_TAKEN);
    char *header = table_deal(table, &(struct origin){.seed = 5});
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    assert_int_equal(table->game.city[2].board, septem_board_find("giza", 'B'));
    free(header);
    table_destroy(table);
}

static void table__reads_back_as_it_was(void **state)
{
    (void)state;
    struct table *table = begin(), *other = table_create(table->id);
    char *header = table_deal(table, &(struct origin){.seed = 42});
    assert_true(write_entry(other, (struct entry){.kind = ENTRY_MADE, .text = "{\"timer\":10}"}));
    sit(other, 0, "Ada");
    sit(other, 1, "Bob");
    sit(other, 2, "Eve");
    assert_true(write_entry(other, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    assert_int_equal(septem_game_hash(&table->game), septem_game_hash(&other->game));
    free(header);
    table_destroy(other);
    table_destroy(table);
}

static void setting__refuses_what_it_does_not_know(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "{\"player\":3}",        "{\"players\":\"3\"}",    "{\"players\":2.5}",
        "{\"players\":8}",       "{\"sets\":\"base\"}",    "{\"sets\":[\"atlantis\"]}",
        "{\"teams\":1}",         "{\"teams\":true}",       "{\"sides\":\"C\"}",
        "{\"seed\":-1}",         "{\"seed\":1e99}",        "{\"timer\":4}",
        "{\"timer\":604801}",    "{\"cover\":\"nobody\"}", "{\"cover\":\"mcts:threads=2\"}",
        "{\"cover\":\"expert:evaluations=100001\"}",
        "{\"title\":\"a\\nb\"}", "{\"boards\":\"draft\"}", "[]",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct setting setting = setting_defaults(), before = setting;
        struct setting_error error = {.text = ""};
        struct json_value *json = json_read(wrong[i], strlen(wrong[i]));
        assert_false(setting_read(&setting, json, &error));
        assert_true(error.text[0] != '\0');
        assert_memory_equal(&setting, &before, sizeof setting);
        json_release(json);
    }
}

static void setting__writes_what_it_reads(void **state)
{
    (void)state;
    static const char text[] =
        "{\"players\":8,\"sets\":[\"cities\"],\"teams\":true,\"sides\":\"B\","
        "\"boards\":\"chosen\",\"seed\":9007199254740991,\"listed\":true,"
        "\"timer\":60,\"absent\":0,\"cover\":\"hard\",\"title\":\"\\u00e9\"}";
    struct setting setting = setting_defaults(), again = setting;
    struct setting_error error;
    struct json_value *json = json_read(text, strlen(text));
    assert_true(setting_read(&setting, json, &error));
    char *written = setting_text(&setting);
    struct json_value *reread = json_read(written, strlen(written));
    assert_true(setting_read(&again, reread, &error));
    char *twice = setting_text(&again);
    assert_string_equal(written, twice);
    free(twice);
    free(written);
    json_release(reread);
    json_release(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table__first_to_sit_hosts_and_hands_on),
        cmocka_unit_test(table__refuses_entries_that_do_not_fit),
        cmocka_unit_test(table__question_is_over_with_the_last_decision),
        cmocka_unit_test(table__repeats_are_known_and_reuse_is_refused),
        cmocka_unit_test(table__who_stands_up_watches_and_comes_back),
        cmocka_unit_test(table__who_has_seen_a_hand_has_no_other_chair),
        cmocka_unit_test(table__only_a_host_takes_the_chair_of_a_bot),
        cmocka_unit_test(table__free_city_has_a_board_of_its_own),
        cmocka_unit_test(table__reads_back_as_it_was),
        cmocka_unit_test(setting__refuses_what_it_does_not_know),
        cmocka_unit_test(setting__writes_what_it_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
