/* Notices: who is asked by an entry and is not there; subscriptions and notices in the store. */
#include "unit.h"

#include "../../src/server/notice_asked.h"
#include "attending.h"
#include "shelf.h"

/* What the last entry of a desk means. */
static struct store_asked asked_at(const struct desk *desk)
{
    return notice_asked(desk->table, &desk->log[desk->count - 1], 77);
}

/* ---- Who is asked ---- */

static void notices__people_who_are_away_are_asked_once(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{\"absent\":0}");
    struct store_asked asked = asked_at(&desk);
    assert_int_equal(asked.count, 3);
    assert_int_equal(asked.question, 1);
    assert_int_equal(asked.due, 77);
    desk_decide(&desk, 0, 0);
    assert_int_equal(asked_at(&desk).count, 0); /* nothing new is asked */
    desk_decide(&desk, 1, 1);
    desk_decide(&desk, 2, 2);
    asked = asked_at(&desk);
    assert_int_equal(asked.count, 3);
    assert_int_equal(asked.question, 2);
    desk_finish(&desk);
}

static void notices__nobody_with_an_open_page_is_asked(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{\"absent\":0}");
    desk_arrive(&desk, 1);
    desk_decide(&desk, 0, 0);
    desk_decide(&desk, 1, 1);
    desk_decide(&desk, 2, 2);
    struct store_asked asked = asked_at(&desk);
    assert_int_equal(asked.count, 2);
    assert_int_equal(asked.people[0], 0);
    assert_int_equal(asked.people[1], 2);
    desk_finish(&desk);
}

static void notices__bots_are_not_asked(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{}");
    assert_int_equal(asked_at(&desk).count, 1);
    desk_finish(&desk);
}

static void notices__nobody_is_asked_where_notices_are_off(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{}");
    assert_int_equal(notice_asked(desk.table, &desk.log[desk.count - 1], 0).count, 0);
    desk_finish(&desk);
}

static void notices__who_picks_in_a_draft_is_asked(void **state)
{
    (void)state;
    struct desk desk = desk_draft(3, "{\"boards\":\"drafted\"}");
    struct store_asked asked = asked_at(&desk);
    assert_int_equal(asked.count, 1);
    assert_int_equal(asked.question, 0);
    assert_int_equal(desk.table->people[asked.people[0]].seat, desk.table->draft.order[0]);
    desk_finish(&desk);
}

static void notices__are_wanted_until_the_seat_decides_or_comes(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{\"absent\":0}");
    assert_true(notice_is_wanted(desk.table, 0, 1));
    assert_false(notice_is_wanted(desk.table, 0, 2));
    desk_decide(&desk, 0, 0);
    assert_false(notice_is_wanted(desk.table, 0, 1));
    desk_arrive(&desk, 1);
    assert_false(notice_is_wanted(desk.table, 1, 1));
    desk_leave(&desk, 1);
    assert_true(notice_is_wanted(desk.table, 1, 1));
    desk_finish(&desk);
}

static void notices__without_a_seat_there_is_no_subscription(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{}");
    assert_false(asked_at(&desk).prunes);
    desk_put(&desk, (struct entry){.kind = ENTRY_LEFT, .person = 1, .seat = -1});
    struct store_asked asked = asked_at(&desk);
    assert_true(asked.prunes);
    assert_int_equal(asked.seated_count, 2);
    assert_int_equal(asked.seated[0], 0);
    assert_int_equal(asked.seated[1], 2);
    desk_finish(&desk);
}

/* ---- The store ---- */

/* Entry `seq` of table 1, which asks a question of people 0 and 1. */
static void ask(struct store *store, uint32_t seq, int question, int64_t due)
{
    struct store_row row = {.number = 1, .id = "pQ3vR0aZk2mW9xYb", .summary = ""};
    struct store_asked asked = {.people = {0, 1}, .count = 2, .question = question, .due = due};
    struct entry entry = {.kind = ENTRY_CHAT, .seq = seq, .at = 5, .text = "", .key = ""};
    shelf_wait(store, store_append(store, 1, &entry, &row, &asked));
}

static void subscribe(struct store *store, int person, const char *address, int64_t confirmed)
{
    struct store_subscription one = {.number = 1,
                                     .person = person,
                                     .kind = "webhook",
                                     .address = address,
                                     .data = "{}",
                                     .made = 4,
                                     .confirmed = confirmed};
    shelf_wait(store, store_subscribe(store, &one));
}

struct seen {
    int count;
    struct store_notice last;
    char address[100];
};

static bool see(void *context, const struct store_notice *notice)
{
    struct seen *seen = context;
    seen->count++;
    seen->last = *notice;
    snprintf(seen->address, sizeof seen->address, "%s", notice->subscription.address);
    return true;
}

static struct seen due_at(struct store *store, int64_t now)
{
    struct seen seen = {0};
    assert_true(store_notices_due(store, now, 100, see, &seen));
    return seen;
}

static bool count_one(void *context, const struct store_subscription *one)
{
    (void)one;
    ++*(int *)context;
    return true;
}

static int subscriptions(struct store *store, int person)
{
    int count = 0;
    assert_true(store_subscriptions(store, 1, person, count_one, &count));
    return count;
}

static void notices__are_written_with_the_entry(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store *store = shelf.store;
    subscribe(store, 0, "https://a.example/x", 4);
    subscribe(store, 0, "https://b.example/x", 0); /* not confirmed */
    ask(store, 1, 1, 100);
    assert_int_equal(due_at(store, 99).count, 0);
    struct seen seen = due_at(store, 100);
    assert_int_equal(seen.count, 1);
    assert_string_equal(seen.address, "https://a.example/x");
    assert_string_equal(seen.last.table, "pQ3vR0aZk2mW9xYb");
    assert_int_equal(seen.last.question, 1);
    /* What is asked later replaces it; what is known already is not told again. */
    ask(store, 2, 2, 100);
    ask(store, 3, 2, 100);
    seen = due_at(store, 100);
    assert_int_equal(seen.count, 1);
    assert_int_equal(seen.last.question, 2);
    shelf_wait(store, store_notice_done(store, seen.last.id, 2));
    ask(store, 4, 2, 100);
    assert_int_equal(due_at(store, 100).count, 0);
    shelf_close(&shelf);
}

static void notices__are_told_again_where_somebody_asks_for_it(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store *store = shelf.store;
    subscribe(store, 0, "https://a.example/x", 4);
    subscribe(store, 1, "https://b.example/x", 4);
    ask(store, 1, 2, 100);
    shelf_wait(store, store_notice_done(store, due_at(store, 100).last.id, 2));
    shelf_wait(store, store_notice_done(store, due_at(store, 100).last.id, 2));
    assert_int_equal(due_at(store, 100).count, 0);
    struct store_asked asked = {
        .people = {1}, .count = 1, .question = 2, .due = 200, .again = true};
    shelf_wait(store, store_remind(store, 1, &asked));
    assert_int_equal(due_at(store, 199).count, 0);
    struct seen seen = due_at(store, 200);
    assert_int_equal(seen.count, 1);
    assert_string_equal(seen.address, "https://b.example/x");
    assert_int_equal(seen.last.question, 2);
    shelf_wait(store, store_remind(store, 1, &asked)); /* one at a time */
    assert_int_equal(due_at(store, 200).count, 1);
    shelf_close(&shelf);
}

static void notices__are_tried_again_later(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store *store = shelf.store;
    subscribe(store, 1, "https://a.example/x", 4);
    ask(store, 1, 1, 100);
    struct store_notice notice = due_at(store, 100).last;
    notice.attempts++;
    shelf_wait(store, store_notice_later(store, &notice, 300));
    assert_int_equal(due_at(store, 299).count, 0);
    assert_int_equal(due_at(store, 300).last.attempts, 1);
    /* The answer to an old question changes nothing of a new one. */
    ask(store, 2, 2, 400);
    shelf_wait(store, store_notice_done(store, notice.id, 1));
    assert_int_equal(due_at(store, 400).count, 1);
    assert_int_equal(due_at(store, 400).last.attempts, 0);
    /* A clock that was days ahead costs nobody their notice. */
    notice.question = 2;
    shelf_wait(store, store_notice_later(store, &notice, INT64_C(9) * 24 * 3600 * 1000));
    assert_int_equal(due_at(store, 500).count, 1);
    shelf_close(&shelf);
}

static void notices__go_with_subscription_seat_and_table(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store *store = shelf.store;
    subscribe(store, 0, "https://a.example/x", 4);
    subscribe(store, 1, "https://b.example/x", 4);
    ask(store, 1, 1, 100);
    assert_int_equal(due_at(store, 100).count, 2);
    shelf_wait(store, store_notice_gone(store, due_at(store, 100).last.id));
    assert_int_equal(due_at(store, 100).count, 1);
    assert_int_equal(subscriptions(store, 1), 0);
    subscribe(store, 1, "https://b.example/x", 4);
    struct entry entry = {.kind = ENTRY_LEFT, .seq = 2, .at = 5, .text = "", .key = ""};
    struct store_asked asked = {.prunes = true, .seated = {1}, .seated_count = 1};
    shelf_wait(store, store_append(store, 1, &entry, NULL, &asked));
    assert_int_equal(due_at(store, 100).count, 0);
    assert_int_equal(subscriptions(store, 0), 0);
    assert_int_equal(subscriptions(store, 1), 1);
    ask(store, 3, 2, 100);
    assert_int_equal(due_at(store, 100).count, 1);
    shelf_wait(store, store_remove(store, 1));
    assert_int_equal(subscriptions(store, 1), 0);
    assert_int_equal(due_at(store, 100).count, 0);
    shelf_close(&shelf);
}

static void notices__a_person_has_only_so_many_subscriptions(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store *store = shelf.store;
    char address[40];
    for (int i = 0; i < STORE_SUBSCRIPTIONS_MAX + 2; i++) {
        snprintf(address, sizeof address, "https://%d.example/x", i);
        subscribe(store, 0, address, 4);
    }
    assert_int_equal(subscriptions(store, 0), STORE_SUBSCRIPTIONS_MAX);
    subscribe(store, 0, "https://0.example/x", 4); /* once more, in its place */
    assert_int_equal(subscriptions(store, 0), STORE_SUBSCRIPTIONS_MAX);
    shelf_wait(store, store_unsubscribe(store, 1, 0, "webhook", "https://0.example/x"));
    assert_int_equal(subscriptions(store, 0), STORE_SUBSCRIPTIONS_MAX - 1);
    shelf_wait(store, store_unsubscribe(store, 1, 0, NULL, NULL));
    assert_int_equal(subscriptions(store, 0), 0);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notices__people_who_are_away_are_asked_once),
        cmocka_unit_test(notices__nobody_with_an_open_page_is_asked),
        cmocka_unit_test(notices__bots_are_not_asked),
        cmocka_unit_test(notices__nobody_is_asked_where_notices_are_off),
        cmocka_unit_test(notices__who_picks_in_a_draft_is_asked),
        cmocka_unit_test(notices__are_wanted_until_the_seat_decides_or_comes),
        cmocka_unit_test(notices__without_a_seat_there_is_no_subscription),
        ON_EACH_STORE(notices__are_written_with_the_entry),
        ON_EACH_STORE(notices__are_told_again_where_somebody_asks_for_it),
        ON_EACH_STORE(notices__are_tried_again_later),
        ON_EACH_STORE(notices__go_with_subscription_seat_and_table),
        ON_EACH_STORE(notices__a_person_has_only_so_many_subscriptions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
