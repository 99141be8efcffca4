/* Subscriptions and notices in a file of SQLite. */
#include <stdio.h>
#include <string.h>

#include "sqlite_inside.h"

#define DAY_MS "86400000"
#define MOST "8"
_Static_assert(STORE_SUBSCRIPTIONS_MAX == 8, "MOST says the same");
_Static_assert(SEPTEM_CITIES_MAX == 8, "NOTICE_PRUNE has a parameter for each seat");

static const char *const sql[NOTICE_STATEMENTS] = {
    [NOTICE_LIST] = "SELECT kind, address, data, made, confirmed FROM subscriptions WHERE number = "
                    "?1 AND person = ?2 ORDER BY made, id",
    [NOTICE_DUE] =
        "SELECT s.id, s.number, s.person, s.kind, s.address, s.data, s.made, s.confirmed, t.id, "
        "n.question, n.attempts FROM notices n JOIN subscriptions s ON s.id = n.subscription JOIN "
        "tables t ON t.number = s.number WHERE n.due <= ?1 OR n.due > ?1 + " DAY_MS
        " ORDER BY n.due LIMIT ?2",
    [NOTICE_ASK] =
        "INSERT INTO notices SELECT id, ?3, ?4, ?5, 0 FROM subscriptions WHERE number = ?1 AND "
        "person = ?2 AND confirmed > 0 AND told < ?6 ON CONFLICT(subscription) DO UPDATE SET "
        "question = excluded.question, made = excluded.made, due = excluded.due, attempts = 0",
    [NOTICE_TOLD] = "UPDATE subscriptions SET told = ?3 WHERE number = ?1 AND person = ?2",
    [NOTICE_PRUNE] = "DELETE FROM subscriptions WHERE number = ?1 AND person NOT IN (?2, ?3, ?4, "
                     "?5, ?6, ?7, ?8, ?9)",
    [NOTICE_SUBSCRIBE] =
        "INSERT INTO subscriptions(number, person, kind, address, data, made, confirmed, told) "
        "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, -1 WHERE (SELECT count(*) FROM subscriptions WHERE "
        "number = ?1 AND person = ?2 AND NOT (kind = ?3 AND address = ?4)) < " MOST
        " ON CONFLICT(number, person, kind, address) DO UPDATE SET data = excluded.data, made = "
        "excluded.made, confirmed = excluded.confirmed",
    [NOTICE_UNSUBSCRIBE] = "DELETE FROM subscriptions WHERE number = ?1 AND person = ?2 AND (?3 IS "
                           "NULL OR (kind = ?3 AND address = ?4))",
    [NOTICE_DONE] = "DELETE FROM notices WHERE subscription = ?1 AND question = ?2",
    [NOTICE_LATER] = "UPDATE notices SET due = ?3, attempts = ?4 WHERE subscription = ?1 AND "
                     "question = ?2",
    [NOTICE_GONE] = "DELETE FROM subscriptions WHERE id = ?1",
    [NOTICE_FORGET] = "DELETE FROM subscriptions WHERE kind = ?1 AND address = ?2",
};

bool sqlite_prepare_notices(struct sqlite_store *kept, struct store_error *error)
{
    for (int i = 0; i < NOTICE_STATEMENTS; i++) {
        sqlite3 *db = i <= NOTICE_DUE ? kept->reader : kept->writer;
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &kept->notices[i],
                               NULL) != SQLITE_OK) {
            return COMPLAIN(error->text, "%s", sqlite3_errmsg(db));
        }
    }
    return true;
}

/* ---- Writing, on the thread that does ---- */

static bool ask(struct sqlite_store *kept, const struct store_item *item, int person)
{
    const struct store_asked *asked = &item->asked;
    sqlite3_stmt *insert = kept->notices[NOTICE_ASK], *told = kept->notices[NOTICE_TOLD];
    sqlite3_bind_int64(insert, 1, item->number);
    sqlite3_bind_int(insert, 2, person);
    sqlite3_bind_int(insert, 3, asked->question);
    sqlite3_bind_int64(insert, 4, item->entry.at);
    sqlite3_bind_int64(insert, 5, asked->due);
    sqlite3_bind_int(insert, 6, asked->question + asked->again);
    sqlite3_bind_int64(told, 1, item->number);
    sqlite3_bind_int(told, 2, person);
    sqlite3_bind_int(told, 3, asked->question);
    return store_step(insert) && store_step(told);
}

static bool prune(struct sqlite_store *kept, const struct store_item *item)
{
    const struct store_asked *asked = &item->asked;
    sqlite3_stmt *s = kept->notices[NOTICE_PRUNE];
    sqlite3_bind_int64(s, 1, item->number);
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        sqlite3_bind_int(s, i + 2, i < asked->seated_count ? asked->seated[i] : -1);
    }
    return store_step(s);
}

bool sqlite_write_asked(struct sqlite_store *kept, const struct store_item *item)
{
    bool good = !item->asked.prunes || prune(kept, item);
    for (int i = 0; good && i < item->asked.count; i++) {
        good = ask(kept, item, item->asked.people[i]);
    }
    return good;
}

static void bind_text(sqlite3_stmt *s, int column, const char *text)
{
    sqlite3_bind_text(s, column, text, -1, SQLITE_STATIC); /* NULL for NULL */
}

/* The statement of a change, with what it needs. */
static sqlite3_stmt *bind_change(struct sqlite_store *kept, const struct notice_change *change)
{
    const struct store_subscription *one = &change->subscription;
    sqlite3_stmt *s = NULL;
    switch (change->kind) {
    case NOTICE_CHANGE_SUBSCRIBE:
    case NOTICE_CHANGE_UNSUBSCRIBE:
        s = kept->notices[change->kind == NOTICE_CHANGE_SUBSCRIBE ? NOTICE_SUBSCRIBE
                                                                  : NOTICE_UNSUBSCRIBE];
        sqlite3_bind_int64(s, 1, one->number);
        sqlite3_bind_int(s, 2, one->person);
        bind_text(s, 3, one->kind);
        bind_text(s, 4, one->address);
        if (change->kind == NOTICE_CHANGE_SUBSCRIBE) {
            bind_text(s, 5, one->data);
            sqlite3_bind_int64(s, 6, one->made);
            sqlite3_bind_int64(s, 7, one->confirmed);
        }
        break;
    case NOTICE_CHANGE_DONE:
    case NOTICE_CHANGE_LATER:
        s = kept->notices[change->kind == NOTICE_CHANGE_DONE ? NOTICE_DONE : NOTICE_LATER];
        sqlite3_bind_int64(s, 1, change->id);
        sqlite3_bind_int(s, 2, change->question);
        if (change->kind == NOTICE_CHANGE_LATER) {
            sqlite3_bind_int64(s, 3, change->due);
            sqlite3_bind_int(s, 4, change->attempts);
        }
        break;
    case NOTICE_CHANGE_GONE:
        s = kept->notices[NOTICE_GONE];
        sqlite3_bind_int64(s, 1, change->id);
        break;
    case NOTICE_CHANGE_FORGET:
        s = kept->notices[NOTICE_FORGET];
        bind_text(s, 1, one->kind);
        bind_text(s, 2, one->address);
        break;
    case NOTICE_CHANGE_NONE:
        break;
    }
    return s;
}

bool sqlite_write_change(struct sqlite_store *kept, const struct notice_change *change)
{
    sqlite3_stmt *s = bind_change(kept, change);
    bool good = store_step(s);
    sqlite3_clear_bindings(s); /* the texts are freed with the item */
    return good;
}

/* ---- Reading ---- */

static const char *text_of(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

/* From the columns "kind, address, data, made, confirmed", from `column` on. */
static struct store_subscription subscription_of(sqlite3_stmt *row, int column)
{
    return (struct store_subscription){.kind = text_of(row, column),
                                       .address = text_of(row, column + 1),
                                       .data = text_of(row, column + 2),
                                       .made = sqlite3_column_int64(row, column + 3),
                                       .confirmed = sqlite3_column_int64(row, column + 4)};
}

bool sqlite_subscriptions(struct store *store, int64_t number, int person,
                          store_visit_subscription *visit, void *context)
{
    const struct sqlite_store *kept = store->data;
    sqlite3_stmt *s = kept->notices[NOTICE_LIST];
    int result;
    bool good = true;
    sqlite3_bind_int64(s, 1, number);
    sqlite3_bind_int(s, 2, person);
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_subscription one = subscription_of(s, 0);
        one.number = number;
        one.person = person;
        good = visit(context, &one);
    }
    sqlite3_reset(s);
    return good && result == SQLITE_DONE;
}

bool sqlite_notices_due(struct store *store, int64_t now, int max, store_visit_notice *visit,
                        void *context)
{
    const struct sqlite_store *kept = store->data;
    sqlite3_stmt *s = kept->notices[NOTICE_DUE];
    int result;
    bool good = true;
    sqlite3_bind_int64(s, 1, now);
    sqlite3_bind_int(s, 2, max);
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_notice notice = {.id = sqlite3_column_int64(s, 0),
                                      .subscription = subscription_of(s, 3),
                                      .question = sqlite3_column_int(s, 9),
                                      .attempts = sqlite3_column_int(s, 10)};
        notice.subscription.number = sqlite3_column_int64(s, 1);
        notice.subscription.person = sqlite3_column_int(s, 2);
        snprintf(notice.table, sizeof notice.table, "%s", text_of(s, 8));
        good = visit(context, &notice);
    }
    sqlite3_reset(s);
    return good && result == SQLITE_DONE;
}
