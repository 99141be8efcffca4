/* The store on a database: several servers, one that is fenced, and a database that is away. */
#include "unit.h"

#include <poll.h>
#include <string.h>

#include "../../src/store/store_lease.h"
#include "shelf.h"

static const char id[] = "pQ3vR0aZk2mW9xYb";

static uint64_t append(struct store *store, int64_t number, uint32_t seq)
{
    struct store_row row = {.number = number, .status = TABLE_PLAYING, .summary = ""};
    struct entry entry = {.kind = ENTRY_CHAT, .seq = seq, .at = 5, .text = "text", .key = ""};
    snprintf(row.id, sizeof row.id, "%s", id);
    return store_append(store, number, &entry, seq == 1 ? &row : NULL, NULL);
}

/* Two servers on one database. */
struct pair {
    struct shelf shelf;
    struct store *stores[2];
    struct store_lease *leases[2];
    int64_t number; /* of a table of the first one's, with two entries */
};

static struct pair begin(void *state)
{
    static const char *const addresses[] = {"first:1", "second:2"};
    struct pair pair = {.shelf = shelf_make(state)};
    struct store_error error;
    for (int i = 0; i < 2; i++) {
        pair.stores[i] = store_open_shared(pair.shelf.where, NULL, &error);
        assert_non_null(pair.stores[i]);
        pair.leases[i] = store_lease_open(pair.stores[i], &error);
        assert_non_null(pair.leases[i]);
        assert_int_equal(store_lease_announce(pair.leases[i], addresses[i]), LEASE_YES);
    }
    pair.number = store_number(pair.stores[0]);
    append(pair.stores[0], pair.number, 1);
    shelf_wait(pair.stores[0], append(pair.stores[0], pair.number, 2));
    return pair;
}

static void end(struct pair *pair)
{
    for (int i = 0; i < 2; i++) {
        store_lease_close(pair->leases[i]);
        store_close(pair->stores[i]);
    }
    shelf_close(&pair->shelf);
}

/* The clock of the database is set by some hours: by it, all were heard that long ago. */
static void set_clock(struct pair *pair, int hours)
{
    char sql[120];
    snprintf(sql, sizeof sql, "UPDATE servers SET seen = seen - interval '1 hour' * %d", hours);
    assert_int_equal(shelf_change(&pair->shelf, sql), 2);
}

/* Nobody but the second server is heard, until it has had enough of that. */
static int fence_silent(struct pair *pair)
{
    int count = 0;
    while (count == 0) {
        poll(NULL, 0, 5);
        count = store_lease_fence(pair->leases[1], 20);
    }
    return count;
}

static const char *wait_for_failure(struct store *store)
{
    struct pollfd fd = {.fd = store_fd(store), .events = POLLIN};
    while (store_failure(store) == NULL) {
        poll(&fd, 1, 1000);
        store_durable(store);
    }
    return store_failure(store);
}

/* ---- Several servers ---- */

static bool count_server(void *context, const struct store_server *server)
{
    *(int *)context += server->fenced ? 100 : 1;
    return true;
}

static bool count_row(void *context, const struct store_row *row)
{
    assert_string_equal(row->id, id);
    ++*(int *)context;
    return true;
}

static void lease__a_table_is_one_servers(void **state)
{
    struct pair pair = begin(*state);
    struct store_server owner;
    int servers = 0, orphans = 0;
    assert_true(store_session(pair.stores[1]) > store_session(pair.stores[0]));
    assert_true(store_lease_servers(pair.leases[0], count_server, &servers));
    assert_int_equal(servers, 2);
    assert_int_equal(store_lease_claim(pair.leases[0], pair.number, &owner), LEASE_YES);
    assert_int_equal(store_lease_claim(pair.leases[1], pair.number, &owner), LEASE_NO);
    assert_string_equal(owner.address, "first:1");
    assert_int_equal(owner.session, store_session(pair.stores[0]));
    assert_int_equal(store_lease_owner(pair.leases[1], id, &owner), LEASE_YES);
    assert_string_equal(owner.address, "first:1");
    assert_int_equal(store_lease_owner(pair.leases[1], "nothing", &owner), LEASE_NO);
    assert_int_equal(store_lease_claim(pair.leases[1], 12345, &owner), LEASE_NO);
    assert_int_equal(owner.session, 0);
    assert_true(store_lease_orphans(pair.leases[1], TABLE_PLAYING, 10, count_row, &orphans));
    assert_int_equal(orphans, 0);
    /* And whoever writes to it without having it is stopped. */
    append(pair.stores[1], pair.number, 3);
    assert_non_null(strstr(wait_for_failure(pair.stores[1]), "not this server's"));
    assert_int_equal(shelf_ask(&pair.shelf, "SELECT count(*) FROM entries"), 2);
    end(&pair);
}

static void lease__a_table_may_be_given(void **state)
{
    struct pair pair = begin(*state);
    struct store_server owner;
    int64_t second = store_session(pair.stores[1]);
    assert_int_equal(store_lease_give(pair.leases[1], pair.number, second), LEASE_NO);
    assert_int_equal(store_lease_give(pair.leases[0], pair.number, second), LEASE_YES);
    shelf_wait(pair.stores[1], append(pair.stores[1], pair.number, 3));
    /* To nobody: then anybody may have it. */
    assert_int_equal(store_lease_give(pair.leases[1], pair.number, 0), LEASE_YES);
    assert_int_equal(store_lease_owner(pair.leases[0], id, &owner), LEASE_YES);
    assert_int_equal(owner.session, 0);
    assert_int_equal(store_lease_claim(pair.leases[0], pair.number, &owner), LEASE_YES);
    shelf_wait(pair.stores[0], append(pair.stores[0], pair.number, 4));
    end(&pair);
}

static void lease__who_is_silent_loses_everything(void **state)
{
    struct pair pair = begin(*state);
    struct store_server owner;
    int orphans = 0, servers = 0;
    assert_int_equal(store_lease_fence(pair.leases[1], 20), 0);
    poll(NULL, 0, 30);
    assert_int_equal(store_lease_fence(pair.leases[1], LEASE_LOOK_ONLY), 0);
    assert_int_equal(store_lease_renew(pair.leases[0]), LEASE_YES); /* just in time */
    assert_int_equal(store_lease_fence(pair.leases[1], 20), 0);
    assert_int_equal(fence_silent(&pair), 1);
    assert_true(store_lease_servers(pair.leases[1], count_server, &servers));
    assert_int_equal(servers, 101);
    assert_true(store_lease_orphans(pair.leases[1], TABLE_PLAYING, 10, count_row, &orphans));
    assert_int_equal(orphans, 1);
    assert_int_equal(store_lease_claim(pair.leases[1], pair.number, &owner), LEASE_YES);
    shelf_wait(pair.stores[1], append(pair.stores[1], pair.number, 3));
    /* It comes back and believes that nothing has happened. */
    append(pair.stores[0], pair.number, 3);
    assert_non_null(strstr(wait_for_failure(pair.stores[0]), "others have its tables"));
    assert_int_equal(store_lease_renew(pair.leases[0]), LEASE_NO);
    assert_int_equal(store_lease_claim(pair.leases[0], pair.number, &owner), LEASE_NO);
    assert_int_equal(shelf_ask(&pair.shelf, "SELECT count(*) FROM entries"), 3);
    end(&pair);
}

static void lease__a_clock_that_is_set_fences_nobody(void **state)
{
    struct pair pair = begin(*state);
    for (int hours = 5; hours >= -5; hours -= 10) {
        assert_int_equal(store_lease_fence(pair.leases[1], 60000), 0);
        set_clock(&pair, hours);
        assert_int_equal(store_lease_fence(pair.leases[1], 60000), 0);
        assert_int_equal(store_lease_renew(pair.leases[0]), LEASE_YES);
    }
    /* And who is silent is found out, even if by that clock it will be heard in some hours. */
    set_clock(&pair, -5);
    assert_int_equal(fence_silent(&pair), 1);
    assert_int_equal(store_lease_renew(pair.leases[0]), LEASE_NO);
    end(&pair);
}

static void lease__a_server_that_is_started_again_replaces_itself(void **state)
{
    struct pair pair = begin(*state);
    struct store_server owner;
    assert_int_equal(store_lease_announce(pair.leases[1], "first:1"), LEASE_YES);
    assert_int_equal(store_lease_renew(pair.leases[0]), LEASE_NO);
    assert_int_equal(store_lease_claim(pair.leases[1], pair.number, &owner), LEASE_YES);
    end(&pair);
}

static void lease__who_stops_leaves_tables_to_anybody(void **state)
{
    struct pair pair = begin(*state);
    struct store_server owner;
    struct store_error error;
    assert_null(store_open(pair.shelf.where, NULL, &error)); /* alone is not possible now */
    assert_non_null(strstr(error.text, "another server has"));
    store_lease_close(pair.leases[0]);
    store_close(pair.stores[0]);
    assert_int_equal(store_lease_claim(pair.leases[1], pair.number, &owner), LEASE_YES);
    pair.stores[0] = NULL;
    pair.leases[0] = NULL;
    end(&pair);
}

static void lease__servers_take_from_the_same_bucket(void **state)
{
    struct pair pair = begin(*state);
    struct store_bucket bucket = {.who = {1}, .size = 3}, other = {.who = {2}, .size = 1};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(store_bucket_take(pair.stores[i % 2], &bucket), LEASE_YES);
    }
    assert_int_equal(store_bucket_take(pair.stores[0], &bucket), LEASE_NO);
    assert_int_equal(store_bucket_take(pair.stores[1], &bucket), LEASE_NO);
    assert_int_equal(store_bucket_take(pair.stores[1], &other), LEASE_YES);
    store_bucket_put_back(pair.stores[1], &bucket);
    assert_int_equal(store_bucket_take(pair.stores[0], &bucket), LEASE_YES);
    assert_int_equal(store_bucket_take(pair.stores[1], &bucket), LEASE_NO);
    /* A third of an hour is one of three. */
    shelf_change(&pair.shelf, "UPDATE buckets SET at = at - interval '21 minutes'");
    assert_int_equal(store_bucket_take(pair.stores[1], &bucket), LEASE_YES);
    assert_int_equal(store_bucket_take(pair.stores[0], &bucket), LEASE_NO);
    store_lease_tidy(pair.leases[0]);
    assert_int_equal(shelf_ask(&pair.shelf, "SELECT count(*) FROM buckets"), 2);
    /* A clock that was set back gives nothing away, and takes nothing. */
    shelf_change(&pair.shelf, "UPDATE buckets SET at = at + interval '5 hours' WHERE missing > 1");
    assert_int_equal(store_bucket_take(pair.stores[0], &bucket), LEASE_NO);
    shelf_change(&pair.shelf, "UPDATE buckets SET at = at - interval '7 hours'");
    store_lease_tidy(pair.leases[0]);
    assert_int_equal(shelf_ask(&pair.shelf, "SELECT count(*) FROM buckets"), 0);
    end(&pair);
}

static void lease__forgets_buckets_a_thousand_at_a_time(void **state)
{
    struct pair pair = begin(*state);
    shelf_change(&pair.shelf, "INSERT INTO buckets(who, missing, at) SELECT int4send(i), 1, "
                              "now() - interval '2 hours' FROM generate_series(1, 1001) i");
    store_lease_tidy(pair.leases[0]);
    assert_int_equal(shelf_ask(&pair.shelf, "SELECT count(*) FROM buckets"), 1);
    store_lease_tidy(pair.leases[0]);
    assert_int_equal(shelf_ask(&pair.shelf, "SELECT count(*) FROM buckets"), 0);
    end(&pair);
}

static void lease__with_sqlite_everything_is_ones_own(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_error error;
    struct store_server owner;
    struct store_lease *lease = store_lease_open(shelf.store, &error);
    assert_non_null(lease);
    assert_int_equal(store_lease_announce(lease, "first:1"), LEASE_YES);
    assert_int_equal(store_lease_renew(lease), LEASE_YES);
    assert_int_equal(store_lease_fence(lease, 0), 0);
    assert_int_equal(store_lease_claim(lease, 1, &owner), LEASE_YES);
    store_lease_close(lease);
    shelf_close(&shelf);
}

/* ---- A database that is away ---- */

static void wait_until_away(struct store *store)
{
    struct pollfd fd = {.fd = store_fd(store), .events = POLLIN};
    struct store_error why;
    while (!store_is_away(store, &why)) {
        poll(&fd, 1, 1000);
        store_durable(store);
    }
    assert_true(why.text[0] != '\0');
}

static void away__what_waits_is_written_when_it_is_back(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_row row;
    uint64_t ticket = append(shelf.store, 1, 1);
    shelf_wait(shelf.store, ticket);
    shelf_tell_postgres("kill");
    append(shelf.store, 1, 2);
    wait_until_away(shelf.store);
    uint64_t last = append(shelf.store, 1, 3);
    assert_false(store_find(shelf.store, id, &row));
    assert_int_equal(store_durable(shelf.store), ticket);
    assert_null(store_failure(shelf.store));
    shelf_tell_postgres("start");
    shelf_wait(shelf.store, last);
    assert_false(store_is_away(shelf.store, NULL));
    assert_true(store_find(shelf.store, id, &row));
    assert_int_equal(shelf_ask(&shelf, "SELECT count(*) FROM entries"), 3);
    shelf_close(&shelf);
}

/* Nobody writes: it is a reader that finds out, and the thread that writes that looks after it. */
static void away__a_reader_goes_on_when_it_is_back(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct pollfd fd = {.fd = store_fd(shelf.store), .events = POLLIN};
    struct store_row row;
    shelf_wait(shelf.store, append(shelf.store, 1, 1));
    shelf_tell_postgres("stop");
    assert_false(store_find(shelf.store, id, &row));
    assert_true(store_is_away(shelf.store, NULL));
    assert_true(store_number(shelf.store) > 0);
    shelf_tell_postgres("start");
    while (store_is_away(shelf.store, NULL)) {
        poll(&fd, 1, 1000);
        store_durable(shelf.store);
    }
    assert_true(store_find(shelf.store, id, &row));
    shelf_close(&shelf);
}

/* A database that was away for as long as the connection is unused is no trouble at all. */
static void away__a_restart_is_not_noticed(void **state)
{
    struct shelf shelf = shelf_open(*state);
    struct store_row row;
    shelf_wait(shelf.store, append(shelf.store, 1, 1));
    shelf_tell_postgres("stop");
    shelf_tell_postgres("start");
    assert_true(store_find(shelf.store, id, &row));
    shelf_wait(shelf.store, append(shelf.store, 1, 2));
    shelf_close(&shelf);
}

static void away__a_store_can_be_closed_meanwhile(void **state)
{
    struct shelf shelf = shelf_open(*state);
    shelf_wait(shelf.store, append(shelf.store, 1, 1));
    shelf_tell_postgres("stop");
    append(shelf.store, 1, 2);
    wait_until_away(shelf.store);
    store_close(shelf.store);
    shelf.store = NULL;
    shelf_tell_postgres("start");
    assert_int_equal(shelf_ask(&shelf, "SELECT count(*) FROM entries"), 1);
    shelf_close(&shelf);
}

/* The database commits and waits for a copy that does not exist: there the connection is cut, so
 * that the commit is done and its answer never comes. */
static void away__a_commit_without_an_answer_counts_once(void **state)
{
    struct shelf shelf = shelf_open(*state);
    shelf_wait(shelf.store, append(shelf.store, 1, 1));
    shelf_change(&shelf, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    shelf_change(&shelf, "SELECT pg_reload_conf()");
    uint64_t ticket;
    /* The first commits may come before the setting. */
    uint32_t seq = 2;
    do {
        ticket = append(shelf.store, 1, seq++);
        for (int i = 0; i < 100 && store_durable(shelf.store) < ticket &&
                        shelf_ask(&shelf, "SELECT count(*) FROM pg_stat_activity WHERE "
                                          "wait_event = 'SyncRep'") == 0;
             i++) {
            poll(NULL, 0, 10);
        }
    } while (store_durable(shelf.store) >= ticket);
    assert_int_equal(shelf_ask(&shelf, "SELECT count(pg_terminate_backend(pid)) FROM "
                                       "pg_stat_activity WHERE wait_event = 'SyncRep'"),
                     1);
    shelf_change(&shelf, "ALTER SYSTEM RESET synchronous_standby_names");
    shelf_change(&shelf, "SELECT pg_reload_conf()");
    shelf_wait(shelf.store, ticket);
    assert_int_equal(shelf_ask(&shelf, "SELECT count(*) FROM entries"), seq - 1);
    shelf_wait(shelf.store, append(shelf.store, 1, seq));
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_POSTGRES(lease__a_table_is_one_servers),
        ON_POSTGRES(lease__a_table_may_be_given),
        ON_POSTGRES(lease__who_is_silent_loses_everything),
        ON_POSTGRES(lease__a_clock_that_is_set_fences_nobody),
        ON_POSTGRES(lease__a_server_that_is_started_again_replaces_itself),
        ON_POSTGRES(lease__who_stops_leaves_tables_to_anybody),
        ON_POSTGRES(lease__servers_take_from_the_same_bucket),
        ON_POSTGRES(lease__forgets_buckets_a_thousand_at_a_time),
        ON_SQLITE(lease__with_sqlite_everything_is_ones_own),
        ON_POSTGRES(away__what_waits_is_written_when_it_is_back),
        ON_POSTGRES(away__a_reader_goes_on_when_it_is_back),
        ON_POSTGRES(away__a_restart_is_not_noticed),
        ON_POSTGRES(away__a_store_can_be_closed_meanwhile),
        ON_POSTGRES(away__a_commit_without_an_answer_counts_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
