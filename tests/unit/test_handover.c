/* Chairs of a running game change hands with consent; hosts mute, ban and lock. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/service/command.h"
#include "entering.h"
#include "told.h"

static int sit(struct table *table, int seat, const char *name)
{
    int person = table->person_count;
    assert_true(write_entry(
        table, (struct entry){
                   .kind = ENTRY_SAT, .person = person, .seat = seat, .number = -1, .text = name}));
    return person;
}

/* Three people and a bot at chair 3, dealt. */
static struct table *begin(const char *settings)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MADE, .text = settings}));
    sit(table, 0, "Ada");
    sit(table, 1, "Bob");
    sit(table, 2, "Cy");
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_BOT, .seat = 3, .text = "easy"}));
    char *header = table_deal(table, &(struct origin){.seed = 42});
    assert_non_null(header);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STARTED, .text = header}));
    free(header);
    return table;
}

static const char consent[] = "{\"players\":4}";

/* Somebody new asks for a chair: who that is. */
static int ask(struct table *table, int seat, const char *name)
{
    int person = sit(table, -1, name);
    assert_true(
        write_entry(table, (struct entry){.kind = ENTRY_ASKED, .person = person, .seat = seat}));
    return person;
}

static bool agree(struct table *table, int person, int seat)
{
    return write_entry(table, (struct entry){.kind = ENTRY_AGREED, .person = person, .seat = seat});
}

/* What the table does by itself is done. */
static bool go_on(struct table *table)
{
    struct command command = {.table = table, .person = -1};
    bool goes = command_go_on(&command);
    if (goes) {
        assert_true(write_entry(table, command.entries[0]));
    }
    command_finish(&command);
    return goes;
}

static void handover__needs_everybody_who_is_here(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    int seat = -1, eve;
    assert_int_equal(table_may_join(table, -1, -1, &seat), REFUSAL_NO_CHAIR);
    assert_int_equal(table_may_join(table, -1, 3, &seat), REFUSAL_NONE);
    assert_true(handover_asks(table, -1, 3));
    eve = ask(table, 3, "Eve");
    assert_int_equal(table_may_join(table, -1, 3, &seat), REFUSAL_CHAIR_ASKED);
    assert_int_equal(handover_waits(table, 3), 1 | 2 | 4);
    assert_true(agree(table, 0, 3));
    assert_true(agree(table, 1, 3));
    assert_false(go_on(table));
    assert_true(agree(table, 2, 3));
    assert_true(go_on(table));
    assert_int_equal(table->people[eve].seat, 3);
    assert_false(table->people[eve].outside);
    const struct table_note *note = &table->notes[table->note_count - 1];
    assert_int_equal(note->kind, NOTE_TOOK);
    assert_int_equal(note->agreed_count, 3);
    assert_false(go_on(table));
    table_destroy(table);
}

static void handover__nobody_alone_lets_in_while_others_are_away(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    ask(table, 3, "Eve");
    table->chairs[1].cover = table->chairs[2].cover = COVER_ABSENT;
    assert_true(agree(table, 0, 3));
    assert_int_equal(handover_waits(table, 3), 2 | 4);
    assert_int_equal(handover_granted(table), -1);
    table->chairs[1].cover = COVER_NONE;
    assert_int_equal(handover_waits(table, 3), 2);
    assert_true(agree(table, 1, 3));
    assert_int_equal(handover_granted(table), 3);
    table_destroy(table);
}

static void handover__goes_on_without_who_is_on_vacation(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    ask(table, 3, "Eve");
    table->people[2].away_days = 9;
    assert_true(agree(table, 0, 3));
    assert_int_equal(handover_granted(table), -1);
    assert_true(agree(table, 1, 3));
    assert_int_equal(handover_granted(table), 3);
    table_destroy(table);
}

static void handover__word_of_who_leaves_no_longer_counts(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    int eve = ask(table, 3, "Eve");
    assert_true(agree(table, 0, 3));
    assert_true(agree(table, 1, 3));
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 1}));
    assert_int_equal(handover_waits(table, 3), 4);
    assert_true(agree(table, 2, 3));
    assert_true(go_on(table));
    assert_int_equal(table->notes[table->note_count - 1].agreed_count, 2);
    /* Back at home without a word of anybody. */
    int seat = -1;
    assert_int_equal(table_may_join(table, 1, -1, &seat), REFUSAL_NONE);
    assert_int_equal(seat, 1);
    assert_false(handover_asks(table, 1, 1));
    assert_int_equal(table_may_join(table, eve, 1, &seat), REFUSAL_SEATED);
    table_destroy(table);
}

static void handover__one_who_declines_ends_it(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    int eve = ask(table, 3, "Eve");
    int seat = -1;
    uint32_t request = table->chairs[3].request.seq;
    assert_int_equal(handover_may_answer(table, 1, request, false, &seat), REFUSAL_NONE);
    assert_int_equal(seat, 3);
    assert_int_equal(handover_may_answer(table, eve, request, true, &seat), REFUSAL_NO_SEAT);
    assert_int_equal(handover_may_answer(table, eve, request, false, &seat), REFUSAL_NONE);
    assert_int_equal(handover_may_answer(table, 1, request + 1, true, &seat), REFUSAL_NO_REQUEST);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_DECLINED, .person = 1, .seat = 3}));
    assert_true(table->people[eve].gone);
    assert_int_equal(handover_may_answer(table, 1, request, true, &seat), REFUSAL_NO_REQUEST);
    assert_false(agree(table, 0, 3));
    /* Somebody of the table who asks stays, and is told no. */
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 2}));
    table->people[2].home = -1;
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_ASKED, .person = 2, .seat = 3}));
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_DECLINED, .person = 0, .seat = 3}));
    assert_false(table->people[2].gone);
    table_destroy(table);
}

static void handover__with_nobody_left_there_is_nobody_to_ask(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    for (int person = 0; person < 3; person++) {
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_LEFT, .person = person}));
    }
    int eve = ask(table, 3, "Eve");
    assert_int_equal(table->host, -1);
    assert_true(go_on(table));
    assert_int_equal(table->people[eve].seat, 3);
    assert_int_equal(table->host, eve);
    table_destroy(table);
}

static void handover__settings_say_who_decides(void **state)
{
    (void)state;
    int seat = -1;
    struct table *table = begin("{\"players\":4,\"handover\":\"never\"}");
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_OPENED, .seat = 3}));
    assert_int_equal(table_may_join(table, -1, -1, &seat), REFUSAL_NO_HANDOVER);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 1}));
    assert_int_equal(table_may_join(table, 1, -1, &seat), REFUSAL_NONE);
    table_destroy(table);
    table = begin("{\"players\":4,\"handover\":\"host\"}");
    assert_int_equal(table_may_join(table, -1, 3, &seat), REFUSAL_CHAIR_TAKEN);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_OPENED, .seat = 3}));
    assert_int_equal(table_may_join(table, -1, -1, &seat), REFUSAL_NONE);
    assert_false(handover_asks(table, -1, 3));
    /* As logs of before this setting have it: straight to the chair. */
    sit(table, 3, "Eve");
    assert_int_equal(table->notes[table->note_count - 1].kind, NOTE_TOOK);
    table_destroy(table);
}

static void handover__who_asks_is_told_what_a_spectator_is(void **state)
{
    (void)state;
    struct table *table = begin("{\"players\":4,\"spectators\":false}");
    int eve = ask(table, 3, "Eve");
    assert_false(table_may_see(table, -1));
    assert_false(table_may_see(table, eve));
    assert_true(table_may_see(table, 0));
    json_t *tree = told_state(table, eve, 0);
    assert_true(json_is_null(json_object_get(tree, "view")));
    json_decref(tree);
    table->setting.spectators = true;
    tree = told_state(table, eve, 0);
    json_t *view = json_object_get(tree, "view");
    assert_true(json_is_object(view));
    assert_int_equal(json_array_size(json_object_get(view, "hand")), 0);
    json_decref(tree);
    table_destroy(table);
}

static void handover__refuses_entries_that_do_not_fit(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_ASKED, .person = 0, .seat = 3}));
    int eve = sit(table, -1, "Eve");
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_ASKED, .person = eve, .seat = 1}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_ASKED, .person = eve, .seat = 9}));
    assert_false(agree(table, 0, 3));
    assert_false(agree(table, 0, -1));
    assert_false(
        write_entry(table, (struct entry){.kind = ENTRY_DECLINED, .person = 0, .seat = 7}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_MUTED, .number = 9}));
    assert_false(write_entry(table, (struct entry){.kind = ENTRY_BANNED, .number = -1}));
    table_destroy(table);
}

static void note__keeps_the_names_of_people_whose_number_is_given_again(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    ask(table, 3, "Eve");
    for (int i = table->person_count; i < TABLE_PEOPLE_MAX; i++) {
        int person = sit(table, -1, "Zoe");
        assert_true(write_entry(table, (struct entry){.kind = ENTRY_LEFT, .person = person}));
    }
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_BANNED, .person = 0, .number = 1}));
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_DECLINED, .person = 0, .seat = 3}));
    const struct table_note *last = &table->notes[table->note_count - 1];
    for (int i = 0; i < TABLE_PEOPLE_MAX; i++) {
        int person = table_new_person(table);
        assert_int_not_equal(person, 1); /* who is banned stays known */
        assert_true(write_entry(
            table,
            (struct entry){
                .kind = ENTRY_SAT, .person = person, .seat = -1, .number = -1, .text = "Mo"}));
    }
    assert_string_equal(last->name, "Eve");
    assert_string_equal(last->by_name, "Ada");
    assert_true(table->people[1].banned);
    table_destroy(table);
}

static void moderation__names_of_older_logs_are_read(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    char name[SEPTEM_NAME_MAX];
    sit(table, -1,
        "\xe2\x80\xae"
        "Eve");
    sit(table, -1, "BOB");
    assert_int_equal(table_may_be_called(table, -1, "bob", name), REFUSAL_NAME_TAKEN);
    assert_int_equal(table_may_be_called(table, -1,
                                         "\xe2\x80\xae"
                                         "Eve",
                                         name),
                     REFUSAL_NAME);
    assert_int_equal(table_may_be_called(table, 0, "ada", name), REFUSAL_NONE);
    table_destroy(table);
}

static void moderation__bans_and_locks(void **state)
{
    (void)state;
    struct table *table = begin(consent);
    int seat = -1;
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_BANNED, .person = 0, .number = 1}));
    assert_int_equal(table->chairs[1].kind, CHAIR_OPEN);
    assert_true(table->people[1].gone && table->people[1].banned);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_LOCKED, .person = 0}));
    assert_int_equal(table_may_join(table, -1, 1, &seat), REFUSAL_LOCKED);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_STOOD, .person = 2}));
    assert_int_equal(table_may_join(table, 2, -1, &seat), REFUSAL_NONE);
    assert_true(write_entry(table, (struct entry){.kind = ENTRY_MUTED, .person = 0, .number = 2}));
    assert_true(table->people[2].muted);
    assert_true(
        write_entry(table, (struct entry){.kind = ENTRY_UNMUTED, .person = 0, .number = 2}));
    assert_false(table->people[2].muted);
    table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handover__needs_everybody_who_is_here),
        cmocka_unit_test(handover__nobody_alone_lets_in_while_others_are_away),
        cmocka_unit_test(handover__goes_on_without_who_is_on_vacation),
        cmocka_unit_test(handover__word_of_who_leaves_no_longer_counts),
        cmocka_unit_test(handover__one_who_declines_ends_it),
        cmocka_unit_test(handover__with_nobody_left_there_is_nobody_to_ask),
        cmocka_unit_test(handover__settings_say_who_decides),
        cmocka_unit_test(handover__who_asks_is_told_what_a_spectator_is),
        cmocka_unit_test(handover__refuses_entries_that_do_not_fit),
        cmocka_unit_test(note__keeps_the_names_of_people_whose_number_is_given_again),
        cmocka_unit_test(moderation__names_of_older_logs_are_read),
        cmocka_unit_test(moderation__bans_and_locks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
