/* Limits by address: what one may ask for, and that many cannot take it from others. */
#include "unit.h"

#include <stdio.h>

#include "../../src/server/limit.h"

enum { MANY = 70000, RATE = 10, BURST = 4 * RATE };

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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
