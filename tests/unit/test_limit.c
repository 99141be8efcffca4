/* Limits by address: what one may ask for, and that many cannot take it from others. */
#include "unit.h"

#include <stdio.h>

#include "../../src/server/limit.h"

enum { MANY = 70000, RATE = 10, BURST = 4 * RATE };
enum { SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR, BEGUN = 5 * DAY };

static struct limits *create(void)
{
    struct limit_options options = {.requests = RATE, .tables = 60, .streams = 5, .connections = 3};
    struct limits *limits = limits_create(&options);
    assert_non_null(limits);
    return limits;
}

/* How many of `count` requests are taken. */
static int ask(struct limits *limits, const char *text, int count, int64_t now)
{
    struct limit_address address = limit_address_read(text);
    int taken = 0;
    for (int i = 0; i < count; i++) {
        taken += limits_request(limits, &address, 1, now);
    }
    return taken;
}

static void limit__lets_one_address_have_its_rate(void **state)
{
    struct limits *limits = create();
    (void)state;
    assert_int_equal(ask(limits, "192.0.2.1", 100, 1000), BURST);
    assert_int_equal(ask(limits, "192.0.2.1", 100, 2000), RATE);
    assert_int_equal(ask(limits, "192.0.2.2", 100, 2000), BURST);
    limits_destroy(limits);
}

/* A clock that goes back takes nothing away and gives nothing. */
static void limit__does_not_mind_a_clock_that_goes_back(void **state)
{
    struct limits *limits = create();
    (void)state;
    assert_int_equal(ask(limits, "192.0.2.1", 10, 3600 * 1000), 10);
    assert_int_equal(ask(limits, "192.0.2.1", 100, 1000), BURST - 10);
    assert_int_equal(ask(limits, "192.0.2.1", 100, 2000), RATE);
    limits_destroy(limits);
}

static void limit__counts_an_ipv6_network_as_one(void **state)
{
    struct limits *limits = create();
    (void)state;
    assert_int_equal(ask(limits, "2001:db8:1:1::1", 30, 1000), 30);
    assert_int_equal(ask(limits, "2001:db8:1:1::2", 30, 1000), BURST - 30);
    assert_int_equal(ask(limits, "::ffff:192.0.2.1", 100, 1000), BURST);
    assert_int_equal(ask(limits, "192.0.2.1", 1, 1000), 0);
    limits_destroy(limits);
}

/* All networks inside of a wider one share what that may have, and others have all of theirs. */
static void limit__gives_wide_networks_a_share(void **state)
{
    struct limits *limits = create();
    char text[64];
    int small = 0, wide = 0;
    (void)state;
    for (int i = 0; i < 256; i++) {
        snprintf(text, sizeof text, "2001:db8:1:%x::1", 0x100 + i);
        small += ask(limits, text, 100, 1000);
    }
    assert_int_equal(small, 4 * BURST);
    for (int i = 0; i < 65536; i++) {
        snprintf(text, sizeof text, "2001:db8:2:%x::1", i);
        wide += ask(limits, text, 1, 1000);
    }
    assert_int_equal(wide, 16 * BURST);
    assert_in_range(limits_count(limits), 1, 16 * BURST * 2 + 300);
    assert_int_equal(ask(limits, "2001:db8:3:1::1", 100, 1000), BURST);
    limits_destroy(limits);
}

/* However many there are: everybody new is served, and who has used up the rate has not got it
 * back. */
static void limit__has_room_for_newcomers(void **state)
{
    struct limits *limits = create();
    char text[64];
    int64_t now = 1000;
    (void)state;
    for (int i = 0; i < MANY; i++) {
        now += 1;
        snprintf(text, sizeof text, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_int_equal(ask(limits, text, 1, now), 1);
        if (i % 1000 == 0) {
            /* Heard of again and again, and at its limit. */
            assert_in_range(ask(limits, "192.0.2.1", 100, now), RATE - 1, BURST);
        }
    }
    assert_in_range(limits_count(limits), 60000, 65536);
    assert_int_equal(ask(limits, "198.51.100.1", 100, now), BURST);
    assert_in_range(ask(limits, "192.0.2.1", 100, now), 0, RATE);
    limits_destroy(limits);
}

static void limit__counts_streams_and_connections(void **state)
{
    struct limits *limits = create();
    struct limit_address address = limit_address_read("2001:db8::1");
    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_true(limits_stream_begin(limits, &address, 1000));
    }
    assert_false(limits_stream_begin(limits, &address, 1000));
    limits_stream_end(limits, &address);
    assert_true(limits_stream_begin(limits, &address, 1000));
    for (int i = 0; i < 3; i++) {
        assert_true(limits_connection(limits, &address, 1000));
        limits_connection_begin(limits, &address, 1000);
    }
    assert_false(limits_connection(limits, &address, 1000));
    limits_connection_end(limits, &address);
    assert_true(limits_connection(limits, &address, 1000));
    limits_destroy(limits);
}

/* Whoever has a stream open is remembered, whatever comes. */
static void limit__remembers_what_is_open(void **state)
{
    struct limits *limits = create();
    struct limit_address address = limit_address_read("192.0.2.1");
    char text[64];
    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_true(limits_stream_begin(limits, &address, 1000));
    }
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        ask(limits, text, 1, 1000 + i);
    }
    limits_tidy(limits, 10 * 3600 * 1000);
    assert_int_equal(limits_count(limits), 1);
    assert_false(limits_stream_begin(limits, &address, 10 * 3600 * 1000));
    limits_destroy(limits);
}

static void limit__bytes_come_back_within_a_day(void **state)
{
    (void)state;
    struct limit_options options = {.written = 1};
    struct limits *limits = limits_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1"), other = limit_address_read("::1");
    int64_t now = BEGUN;
    assert_int_equal(limits_write_wait(limits, &one, now), 0);
    limits_wrote(limits, &one, 1000000, now);
    assert_int_equal(limits_write_wait(limits, &one, now), 0);
    limits_wrote(limits, &one, 1000000, now);
    int wait = limits_write_wait(limits, &one, now);
    assert_in_range(wait, 86000, 91000);
    assert_int_equal(limits_write_wait(limits, &other, now), 0);
    /* Looking often does not hold it up. */
    for (int i = 0; i < 1000; i++) {
        assert_true(limits_write_wait(limits, &one, now + i) > 0);
    }
    assert_int_equal(limits_write_wait(limits, &one, now + (int64_t)wait * SECOND), 0);
    limits_destroy(limits);
    limits_destroy(NULL);
}

static void limit__joins_come_back_within_an_hour(void **state)
{
    (void)state;
    struct limit_options options = {.joins = 60};
    struct limits *limits = limits_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1");
    for (int i = 0; i < 60; i++) {
        assert_true(limits_join(limits, &one, BEGUN));
    }
    assert_false(limits_join(limits, &one, BEGUN));
    assert_true(limits_join(limits, &one, BEGUN + 61 * SECOND));
    assert_false(limits_join(limits, &one, BEGUN + 62 * SECOND));
    limits_destroy(limits);
}

static void limit__no_limit_is_none(void **state)
{
    (void)state;
    struct limit_options options = {0};
    struct limits *limits = limits_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1");
    limits_wrote(limits, &one, INT64_MAX / 2, BEGUN);
    assert_int_equal(limits_write_wait(limits, &one, BEGUN), 0);
    for (int i = 0; i < 1000; i++) {
        assert_true(limits_join(limits, &one, BEGUN));
    }
    limits_destroy(limits);
}

/* However many addresses come, memory is bounded and those that are heard of stay. */
static void limit__many_addresses_do_not_wash_out_a_busy_one(void **state)
{
    (void)state;
    struct limit_options options = {.joins = 3};
    struct limits *limits = limits_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1");
    for (int i = 0; i < 3; i++) {
        assert_true(limits_join(limits, &one, BEGUN));
    }
    for (uint32_t i = 0; i < 200000; i++) {
        struct limit_address other = {{1, (uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16)}};
        limits_join(limits, &other, BEGUN + i / 1000);
        if (i % 1000 == 0) {
            assert_false(limits_join(limits, &one, BEGUN + i / 1000));
        }
    }
    limits_destroy(limits);
}

/* Networks have a share, and what was written is remembered until it has come back. */
static void limit__counts_what_networks_have_written(void **state)
{
    (void)state;
    struct limit_options options = {.written = 1};
    struct limits *limits = limits_create(&options);
    char text[64];
    for (int i = 0; i < 20; i++) {
        snprintf(text, sizeof text, "2001:db8:1:%x::1", i << 8);
        struct limit_address one = limit_address_read(text);
        assert_int_equal(limits_write_wait(limits, &one, BEGUN) > 0, i > 16);
        limits_wrote(limits, &one, 1000000, BEGUN);
    }
    limits_tidy(limits, BEGUN + 2 * HOUR);
    struct limit_address other = limit_address_read("2001:db8:1:ff00::1");
    assert_true(limits_write_wait(limits, &other, BEGUN + 2 * HOUR) > 0);
    limits_tidy(limits, BEGUN + 30 * (int64_t)DAY);
    assert_int_equal(limits_count(limits), 0);
    limits_destroy(limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit__lets_one_address_have_its_rate),
        cmocka_unit_test(limit__does_not_mind_a_clock_that_goes_back),
        cmocka_unit_test(limit__counts_an_ipv6_network_as_one),
        cmocka_unit_test(limit__gives_wide_networks_a_share),
        cmocka_unit_test(limit__has_room_for_newcomers),
        cmocka_unit_test(limit__counts_streams_and_connections),
        cmocka_unit_test(limit__remembers_what_is_open),
        cmocka_unit_test(limit__bytes_come_back_within_a_day),
        cmocka_unit_test(limit__joins_come_back_within_an_hour),
        cmocka_unit_test(limit__no_limit_is_none),
        cmocka_unit_test(limit__many_addresses_do_not_wash_out_a_busy_one),
        cmocka_unit_test(limit__counts_what_networks_have_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
