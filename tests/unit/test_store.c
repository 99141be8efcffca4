/* The store: what holds whatever it keeps its rows in. */
#include "unit.h"

#include <string.h>

#include "shelf.h"

static const char *const ids[] = {"pQ3vR0aZk2mW9xYb", "aQ3vR0aZk2mW9xYb", "zQ3vR0aZk2mW9xYb"};

static struct store_row row_of(int64_t number, int i, enum table_status status)
{
    struct store_row row = {.number = number,
                            .status = status,
                            .listed = i != 1,
                            .made = 10,
                            .touched = 20 + i,
                            .summary = "{\"name\":\"Ωmega\"}"};
    snprintf(row.id, sizeof row.id, "%s", ids[i]);
    return row;
}

static struct entry entry_of(uint32_t seq, const char *text)
{
    return (struct entry){.kind = seq == 1 ? ENTRY_MADE : ENTRY_CHAT,
                          .seq = seq,
                          .at = 1000 + seq,
                          .person = -1,
                          .seat = 2,
                          .number = -7,
                          .text = text,
                          .key = seq == 2 ? "key" : ""};
}

/* A table with entries from 1 to `count`; the ticket of the last one. */
static uint64_t fill(struct store *store, int64_t number, int i, uint32_t count)
{
    struct store_row row = row_of(number, i, TABLE_PLAYING);
    uint64_t ticket = 0;
    for (uint32_t seq = 1; seq <= count; seq++) {
        struct entry entry = entry_of(seq, seq % 2 ? "text" : "\xff not UTF-8, 'quoted' \\x41");
        ticket = store_append(store, number, &entry, seq == 1 ? &row : NULL, NULL);
    }
    return ticket;
}

struct log {
    uint32_t count;
    struct entry last;
    char text[100];
};

static bool take_entry(void *context, const struct entry *entry)
{
    struct log *log = context;
    log->count++;
    assert_int_equal(entry->seq, log->count);
    log->last = *entry;
    snprintf(log->text, sizeof log->text, "%s", entry->text);
    return true;
}

static bool reads(struct store *store, int64_t number, struct log *log)
{
    *log = (struct log){0};
    return store_read(store, number, take_entry, log);
}

struct list {
    int count;
    int64_t numbers[10];
    char summary[100];
};

static bool take_row(void *context, const struct store_row *row)
{
    struct list *list = context;
    list->numbers[list->count++] = row->number;
    snprintf(list->summary, sizeof list->summary, "%s", row->summary);
    return true;
}

/* ---- What was written is read ---- */

static void store__gives_back_what_it_was_given(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_row row;
    struct log log;
    int64_t number = store_number(shelf.store);
    shelf_wait(shelf.store, fill(shelf.store, number, 0, 5));
    for (int i = 0; i < 2; i++) {
        assert_true(store_find(shelf.store, ids[0], &row));
        assert_int_equal(row.number, number);
        assert_int_equal(row.status, TABLE_PLAYING);
        assert_int_equal(row.made, 10);
        assert_int_equal(row.touched, 20);
        assert_true(reads(shelf.store, number, &log));
        assert_int_equal(log.count, 5);
        assert_int_equal(log.last.at, 1005);
        assert_int_equal(log.last.kind, ENTRY_CHAT);
        assert_int_equal(log.last.person, -1);
        assert_int_equal(log.last.number, -7);
        shelf_reopen(&shelf);
    }
    struct entry entry = entry_of(6, "\xff'\\");
    shelf_wait(shelf.store, store_append(shelf.store, number, &entry, NULL, NULL));
    assert_true(reads(shelf.store, number, &log));
    assert_string_equal(log.text, "\xff'\\");
    assert_false(store_find(shelf.store, ids[1], &row));
    shelf_close(&shelf);
}

static void store__lists_the_table_touched_last_first(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct list list = {0};
    int64_t numbers[3];
    for (int i = 0; i < 3; i++) {
        numbers[i] = store_number(shelf.store);
        shelf_wait(shelf.store, fill(shelf.store, numbers[i], i, 1));
    }
    assert_true(store_list(shelf.store, TABLE_PLAYING, false, -1, take_row, &list));
    assert_int_equal(list.count, 3);
    assert_int_equal(list.numbers[0], numbers[2]);
    list.count = 0;
    assert_true(store_list(shelf.store, TABLE_PLAYING, true, 10, take_row, &list));
    assert_int_equal(list.count, 2);
    assert_string_equal(list.summary, "{\"name\":\"Ωmega\"}");
    list.count = 0;
    assert_true(store_list(shelf.store, TABLE_PLAYING, true, 1, take_row, &list));
    assert_int_equal(list.count, 1);
    struct store_row row = row_of(numbers[0], 0, TABLE_OVER);
    shelf_wait(shelf.store, store_write_row(shelf.store, &row));
    list.count = 0;
    assert_true(store_list(shelf.store, TABLE_OVER, false, -1, take_row, &list));
    assert_int_equal(list.count, 1);
    shelf_close(&shelf);
}

static void store__a_number_is_given_once(void **state)
{
    struct shelf shelf = shelf_open(*state);
    int64_t last = 0;
    for (int i = 0; i < 200; i++) {
        int64_t number = store_number(shelf.store);
        assert_true(number > last);
        last = number;
    }
    shelf_wait(shelf.store, fill(shelf.store, last, 0, 1));
    shelf_reopen(&shelf);
    assert_true(store_number(shelf.store) > last);
    shelf_close(&shelf);
}

static void store__commits_many_things_at_a_time(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct log log;
    uint64_t ticket = 0;
    int64_t numbers[3];
    for (int i = 0; i < 3; i++) {
        numbers[i] = store_number(shelf.store);
        ticket = fill(shelf.store, numbers[i], i, 700); /* several pipes of PostgreSQL's */
    }
    shelf_wait(shelf.store, ticket);
    assert_true(store_figures(shelf.store).commits < 2100);
    for (int i = 0; i < 3; i++) {
        assert_true(reads(shelf.store, numbers[i], &log));
        assert_int_equal(log.count, 700);
    }
    shelf_close(&shelf);
}

static void store__another_thread_has_a_reader_of_its_own(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_error error;
    struct log log = {0};
    int64_t number = store_number(shelf.store);
    shelf_wait(shelf.store, fill(shelf.store, number, 0, 3));
    struct store_reader *reader = store_reader_open(shelf.store, &error);
    assert_non_null(reader);
    assert_true(store_reader_read(reader, number, take_entry, &log));
    assert_int_equal(log.count, 3);
    store_reader_close(reader);
    shelf_close(&shelf);
}

static void store__removes_a_table_with_its_log(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_row row;
    struct list list = {0};
    int64_t number = store_number(shelf.store), other = store_number(shelf.store);
    fill(shelf.store, number, 0, 3);
    shelf_wait(shelf.store, fill(shelf.store, other, 1, 3));
    assert_int_equal(store_count_old(shelf.store, 5000).old, 2);
    assert_int_equal(store_count_old(shelf.store, 1000).old, 0);
    assert_true(store_list_old(shelf.store, 5000, 1, take_row, &list));
    assert_int_equal(list.count, 1);
    shelf_wait(shelf.store, store_remove(shelf.store, number));
    assert_false(store_find(shelf.store, ids[0], &row));
    assert_true(store_find(shelf.store, ids[1], &row));
    assert_int_equal(store_count_old(shelf.store, 5000).all, 1);
    assert_int_equal(shelf_ask(&shelf, "SELECT count(*) FROM entries"), 3);
    shelf_close(&shelf);
}

static void store__keeps_secrets_age_and_pars(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct septem_key day, push, again;
    int points = 0;
    assert_true(store_secret(shelf.store, "day", &day));
    assert_true(store_secret(shelf.store, "push", &push));
    assert_memory_not_equal(&day, &push, sizeof day);
    assert_false(store_secret(shelf.store, "other", &again));
    assert_int_equal(store_age(shelf.store), 0);
    shelf_wait(shelf.store, fill(shelf.store, 1, 0, 3));
    assert_int_equal(store_age(shelf.store), 1003);
    store_note_age(shelf.store, 77);
    store_note_par(shelf.store, 20000, 51);
    store_note_par(shelf.store, 20000, 52);
    assert_false(store_par(shelf.store, 20001, &points));
    shelf_reopen(&shelf);
    assert_int_equal(store_age(shelf.store), 77);
    assert_true(store_par(shelf.store, 20000, &points));
    assert_int_equal(points, 52);
    assert_true(store_secret(shelf.store, "day", &again));
    assert_memory_equal(&day, &again, sizeof day);
    shelf_close(&shelf);
}

/* ---- What is refused ---- */

static void store__what_was_changed_is_not_read(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct log log;
    shelf_wait(shelf.store, fill(shelf.store, 1, 0, 5));
    assert_int_equal(shelf_change(&shelf, "UPDATE entries SET person = 3 WHERE seq = 4"), 1);
    assert_false(reads(shelf.store, 1, &log));
    assert_int_equal(log.count, 3);
    shelf_close(&shelf);
}

static void wait_for_failure(struct store *store)
{
    while (store_failure(store) == NULL) {
        store_durable(store);
    }
}

static void store__writes_nothing_of_a_batch_that_does_not_fit(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct entry entry = entry_of(9, "a gap is before it");
    uint64_t ticket = fill(shelf.store, 1, 0, 2);
    shelf_wait(shelf.store, ticket);
    store_append(shelf.store, 1, &entry, NULL, NULL);
    wait_for_failure(shelf.store);
    fill(shelf.store, 2, 1, 2);
    store_close(shelf.store);
    shelf.store = NULL;
    assert_int_equal(shelf_ask(&shelf, "SELECT count(*) FROM entries"), 2);
    shelf_close(&shelf);
}

static void store__the_same_entry_is_written_once(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct entry entry = entry_of(2, "another second entry");
    shelf_wait(shelf.store, fill(shelf.store, 1, 0, 2));
    store_append(shelf.store, 1, &entry, NULL, NULL);
    wait_for_failure(shelf.store);
    shelf_close(&shelf);
}

static void store__one_server_has_it_at_a_time(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_error error;
    assert_null(store_open(shelf.where, NULL, &error));
    assert_non_null(strstr(error.text, "another server has"));
    shelf_wait(shelf.store, fill(shelf.store, 1, 0, 1));
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_EACH_STORE(store__gives_back_what_it_was_given),
        ON_EACH_STORE(store__lists_the_table_touched_last_first),
        ON_EACH_STORE(store__a_number_is_given_once),
        ON_EACH_STORE(store__commits_many_things_at_a_time),
        ON_EACH_STORE(store__another_thread_has_a_reader_of_its_own),
        ON_EACH_STORE(store__removes_a_table_with_its_log),
        ON_EACH_STORE(store__keeps_secrets_age_and_pars),
        ON_EACH_STORE(store__what_was_changed_is_not_read),
        ON_EACH_STORE(store__writes_nothing_of_a_batch_that_does_not_fit),
        ON_EACH_STORE(store__the_same_entry_is_written_once),
        ON_EACH_STORE(store__one_server_has_it_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
