/* Reading logs back gives the table that was; and a table takes in only so much. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/service/command.h"
#include "../../src/table/reload.h"
#include "told.h"

enum { ENTRIES_MAX = 1200 };

/* A table and the log it was made of. */
struct history {
    struct table *table;
    struct entry log[ENTRIES_MAX];
    int count;
    struct septem_rng rng;
};

static void write_entry(struct history *history, struct entry entry)
{
    struct table *table = history->table;
    entry.seq = table->seq + 1;
    entry.at = 1000 + 7 * (int64_t)table->seq;
    entry.text = strdup(entry.text != NULL ? entry.text : "");
    entry.key = strdup(entry.key != NULL ? entry.key : "");
    assert_true(history->count < ENTRIES_MAX);
    history->log[history->count++] = entry;
    assert_true(table_apply(table, &entry));
}

static struct history *history_create(uint64_t seed, const char *settings)
{
    struct history *history = calloc(1, sizeof *history);
    history->table = table_create("AAAAAAAAAAAAAAAA");
    septem_rng_init(&history->rng, seed);
    write_entry(history, (struct entry){.kind = ENTRY_MADE, .person = -1, .text = settings});
    write_entry(
        history,
        (struct entry){.kind = ENTRY_SAT, .person = 0, .seat = 0, .number = -1, .text = "Ada"});
    return history;
}

static void history_destroy(struct history *history)
{
    for (int i = 0; i < history->count; i++) {
        free((char *)(uintptr_t)history->log[i].text);
        free((char *)(uintptr_t)history->log[i].key);
    }
    table_destroy(history->table);
    free(history);
}

static int below(struct history *history, int bound)
{
    return (int)septem_rng_below(&history->rng, (uint32_t)bound);
}

/* ---- Things that happen ---- */

/* Options, as somebody sends them now, or as older programs wrote them. */
static void change_options(struct history *history)
{
    static const char *const bodies[] = {
        "{\"timer\":%d0}",         "{\"players\":%d}",        "{\"title\":\"%d\"}",
        "{\"absent\":1%d0}",       "{\"sets\":[\"cities\"]}", "{\"sets\":[\"leaders\",\"base\"]}",
        "{\"boards\":\"chosen\"}", "{\"boards\":\"random\"}", "{\"seed\":%d}",
        "{\"cover\":\"easy\"}"};
    char text[100];
    snprintf(text, sizeof text, bodies[below(history, 10)], 3 + below(history, 4));
    struct json_value *body = json_read(text, strlen(text));
    struct command command = {.table = history->table, .person = 0, .body = body};
    if (command_options(&command) && command.count > 0) {
        struct entry entry = command.entries[0];
        if (below(history, 4) == 0) {
            entry.text = text;
            entry.number = 0;
        }
        write_entry(history, entry);
    }
    command_finish(&command);
    json_release(body);
}

static void change_chair(struct history *history)
{
    const struct table *table = history->table;
    int players = table->setting.game.players, seat = below(history, players);
    int other = below(history, players), board = -1;
    int person = table->person_count > 1 ? 1 + below(history, table->person_count - 1) : 0;
    const struct table_person *who = &table->people[person];
    switch (below(history, 7)) {
    case 0:
        if (table->chairs[seat].kind == CHAIR_OPEN) {
            write_entry(history, (struct entry){.kind = ENTRY_SAT,
                                                .person = table_new_person(table),
                                                .seat = seat,
                                                .number = -1,
                                                .text = "Bob"});
        }
        break;
    case 1:
        if (person > 0 && !who->gone) {
            write_entry(history, (struct entry){.kind = ENTRY_LEFT, .person = person});
        }
        break;
    case 2:
        if (table->chairs[seat].kind != CHAIR_PERSON || table->chairs[seat].person > 0) {
            write_entry(history, (struct entry){
                                     .kind = ENTRY_BOT, .person = 0, .seat = seat, .text = "easy"});
        }
        break;
    case 3:
        if (seat != other) {
            write_entry(
                history,
                (struct entry){.kind = ENTRY_SWAPPED, .person = 0, .seat = seat, .number = other});
        }
        break;
    case 4:
        if (!who->gone && who->seat >= 0) {
            write_entry(history, (struct entry){.kind = ENTRY_STOOD, .person = person});
        }
        break;
    case 5:
        if (!who->gone && who->seat < 0 && table->chairs[seat].kind != CHAIR_PERSON) {
            write_entry(history,
                        (struct entry){.kind = ENTRY_RESAT, .person = person, .seat = seat});
        }
        break;
    default:
        board = table_may_board(table, 0, seat, "giza", 'B') == REFUSAL_NONE;
        if (board) {
            write_entry(
                history,
                (struct entry){.kind = ENTRY_BOARD, .person = 0, .seat = seat, .text = "giza B"});
        }
    }
}

static void talk(struct history *history)
{
    enum entry_kind kind = below(history, 2) ? ENTRY_CHAT : ENTRY_NAMED;
    char text[20];
    snprintf(text, sizeof text, "word %d", below(history, 1000));
    write_entry(history, (struct entry){.kind = kind, .person = 0, .text = text});
}

/* Bots for whoever is missing, the deal, and some decisions. */
static void play_some(struct history *history)
{
    struct table *table = history->table;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        if (table->chairs[seat].kind == CHAIR_OPEN) {
            write_entry(history, (struct entry){.kind = ENTRY_BOT, .seat = seat, .text = "easy"});
        }
    }
    char *header = table_deal(table, &(struct origin){.seed = 42});
    assert_non_null(header);
    write_entry(history, (struct entry){.kind = ENTRY_STARTED, .person = -1, .text = header});
    free(header);
    for (int i = 0; i < 30; i++) {
        int seat = below(history, table->game.cities);
        int count = septem_game_moves(&table->game, seat, moves);
        if (count == 0 || !(table->game.asked >> seat & 1)) {
            continue;
        }
        septem_move_write(&table->game, &moves[below(history, count)], text, sizeof text);
        write_entry(history, (struct entry){.kind = ENTRY_DECIDED,
                                            .person = -1,
                                            .seat = seat,
                                            .number = table->question,
                                            .text = text});
    }
}

/* ---- Comparing ---- */

static void expect_same(const struct table *table, const struct table *other)
{
    assert_int_equal(table->seq, other->seq);
    assert_int_equal(table->touched, other->touched);
    assert_int_equal(table->host, other->host);
    assert_int_equal(table->free_entries, other->free_entries);
    assert_int_equal(table->free_bytes, other->free_bytes);
    assert_int_equal(table->person_count, other->person_count);
    assert_memory_equal(&table->game, &other->game, sizeof table->game);
    char *text = setting_text(&table->setting), *same = setting_text(&other->setting);
    assert_string_equal(text, same);
    free(text);
    free(same);
    for (int person = -1; person < table->person_count; person++) {
        json_t *state = told_state(table, person, 99999);
        json_t *other_state = told_state(other, person, 99999);
        assert_true(json_equal(state, other_state));
        json_decref(state);
        json_decref(other_state);
        if (person >= 0) {
            assert_int_equal(table->people[person].seen, other->people[person].seen);
            assert_int_equal(table->people[person].gone, other->people[person].gone);
            assert_int_equal(table->people[person].home, other->people[person].home);
        }
    }
}

static void check_reload(const struct history *history)
{
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    struct reload reload = {.table = table};
    for (int i = 0; i < history->count; i++) {
        assert_true(reload_entry(&reload, &history->log[i]));
    }
    assert_true(reload_end(&reload));
    expect_same(history->table, table);
    table_destroy(table);
}

static void reload__is_the_table_that_was(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct history *history = history_create(seed, "{\"players\":5}");
        for (int i = 0; i < 150; i++) {
            int kind = below(history, 10);
            if (kind < 5) {
                change_options(history);
            } else if (kind < 8) {
                change_chair(history);
            } else {
                talk(history);
            }
        }
        check_reload(history);
        if (history->table->chairs[0].kind == CHAIR_PERSON) {
            play_some(history);
            talk(history);
            check_reload(history);
        }
        history_destroy(history);
    }
}

static void reload__refuses_what_does_not_fit(void **state)
{
    (void)state;
    struct table *table = table_create("AAAAAAAAAAAAAAAA");
    struct reload reload = {.table = table};
    struct entry made = {.kind = ENTRY_MADE, .seq = 1, .person = -1, .text = "{}", .key = ""};
    struct entry set = {.kind = ENTRY_SET, .seq = 2, .person = -1, .text = "rubbish", .key = ""};
    set.number = ENTRY_SET_WHOLE;
    assert_true(reload_entry(&reload, &made));
    set.seq = 3;
    assert_false(reload_entry(&reload, &set));
    set.seq = 2;
    assert_true(reload_entry(&reload, &set));
    assert_false(reload_end(&reload));
    table_destroy(table);
}

/* ---- Room ---- */

static void room__a_game_always_has_some(void **state)
{
    (void)state;
    struct table table = {.free_entries = TABLE_FREE_ENTRIES - 1};
    assert_true(table_has_room(&table, ENTRY_CHAT));
    table.free_bytes = TABLE_FREE_BYTES;
    assert_false(table_has_room(&table, ENTRY_CHAT));
    assert_true(table_has_room(&table, ENTRY_SAT));
    table.free_bytes = 0;
    table.free_entries++;
    assert_false(table_has_room(&table, ENTRY_SET));
    assert_false(table_has_room(&table, ENTRY_NAMED));
    assert_false(table_has_room(&table, ENTRY_BOARD));
    assert_true(table_has_room(&table, ENTRY_SAT));
    assert_true(table_has_room(&table, ENTRY_BOT));
    table.free_entries = 1000000;
    assert_false(table_has_room(&table, ENTRY_SAT));
    assert_true(table_has_room(&table, ENTRY_DECIDED));
    assert_true(table_has_room(&table, ENTRY_STARTED));
    assert_true(table_has_room(&table, ENTRY_LEFT));
    assert_true(table_has_room(&table, ENTRY_NEXT));
    table.status = TABLE_DRAFTING;
    assert_true(table_has_room(&table, ENTRY_BOARD));
}

/* People who come and go, or come and watch, do not use up the table. */
static void room__people_who_left_make_room(void **state)
{
    (void)state;
    for (int stands = 0; stands < 2; stands++) {
        struct history *history = history_create(1, "{}");
        int seat = -1;
        for (int i = 0; i < 500; i++) {
            int person = table_new_person(history->table);
            assert_int_equal(table_may_join(history->table, -1, -1, &seat), REFUSAL_NONE);
            write_entry(history, (struct entry){.kind = ENTRY_SAT,
                                                .person = person,
                                                .seat = seat,
                                                .number = -1,
                                                .text = "Eve"});
            write_entry(history, (struct entry){.kind = stands ? ENTRY_STOOD : ENTRY_LEFT,
                                                .person = person});
        }
        assert_int_equal(history->table->person_count, TABLE_PEOPLE_MAX);
        assert_int_equal(history->table->host, 0);
        assert_string_equal(history->table->people[0].name, "Ada");
        check_reload(history);
        history_destroy(history);
    }
}

/* Who is there is not replaced; who came first of those left hosts, whatever the number. */
static void room__who_sits_or_hosts_stays(void **state)
{
    (void)state;
    struct history *history = history_create(1, "{}");
    for (int i = 1; i < TABLE_PEOPLE_MAX; i++) {
        write_entry(history,
                    (struct entry){
                        .kind = ENTRY_SAT, .person = i, .seat = -1, .number = -1, .text = "Eve"});
        history->table->people[i].streams = 1;
    }
    assert_int_equal(table_new_person(history->table), -1);
    assert_false(table_is_new_person(history->table, 0));
    assert_false(table_is_new_person(history->table, TABLE_PEOPLE_MAX));
    history->table->people[5].streams = 0;
    assert_int_equal(table_new_person(history->table), 5);
    write_entry(
        history,
        (struct entry){.kind = ENTRY_SAT, .person = 5, .seat = 1, .number = -1, .text = "Bob"});
    for (int i = 0; i < TABLE_PEOPLE_MAX; i++) {
        if (i != 5 && i != 77) {
            write_entry(history, (struct entry){.kind = ENTRY_LEFT, .person = i});
        }
    }
    assert_int_equal(history->table->host, 77);
    history->table->people[77].streams = 0;
    check_reload(history);
    history_destroy(history);
}

/* ---- Settings ---- */

static bool takes_options(const char *text, int *count)
{
    struct history *history = history_create(1, "{}");
    struct json_value *body = json_read(text, strlen(text));
    struct command command = {.table = history->table, .person = 0, .body = body};
    bool good = command_options(&command);
    *count = command.count;
    if (good && command.count > 0) {
        assert_in_range(strlen(command.entries[0].text), 100, 1000);
        write_entry(history, command.entries[0]);
    }
    command_finish(&command);
    json_release(body);
    history_destroy(history);
    return good;
}

static void options__are_written_in_one_form_or_not_at_all(void **state)
{
    (void)state;
    int count;
    assert_true(takes_options("{\"timer\":30}", &count));
    assert_int_equal(count, 1);
    assert_true(takes_options("{}", &count));
    assert_int_equal(count, 0);
    assert_true(takes_options("{\"timer\":0,\"players\":3,\"sets\":[\"base\"]}", &count));
    assert_int_equal(count, 0);
    assert_false(takes_options("{\"sets\":[\"base\",\"base\"]}", &count));
    assert_false(takes_options("{\"sets\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}", &count));
}

/* A log of an older program: the body as it came, however odd. */
static void options__of_old_logs_are_read(void **state)
{
    (void)state;
    struct history *history = history_create(1, "{\"sets\":[\"base\",\"base\",\"cities\"]}");
    write_entry(history, (struct entry){.kind = ENTRY_SET,
                                        .text = "{\"sets\":[\"base\",\"leaders\",\"base\"]}"});
    write_entry(history, (struct entry){.kind = ENTRY_SET, .text = "{\"timer\":20}"});
    assert_int_equal(history->table->setting.timer, 20);
    assert_true(history->table->setting.game.sets >> SEPTEM_SET_LEADERS & 1);
    check_reload(history);
    history_destroy(history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reload__is_the_table_that_was),
        cmocka_unit_test(reload__refuses_what_does_not_fit),
        cmocka_unit_test(room__a_game_always_has_some),
        cmocka_unit_test(room__people_who_left_make_room),
        cmocka_unit_test(room__who_sits_or_hosts_stays),
        cmocka_unit_test(options__are_written_in_one_form_or_not_at_all),
        cmocka_unit_test(options__of_old_logs_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
