/* What one address may have written and how often it may sit down. */
#include "unit.h"

#include "../../src/server/quota.h"

enum { SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR, BEGUN = 5 * DAY };

static void quota__bytes_come_back_within_a_day(void **state)
{
    (void)state;
    struct quota_options options = {.written = 1};
    struct quotas *quotas = quotas_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1"), other = limit_address_read("::1");
    int64_t now = BEGUN;
    assert_int_equal(quotas_wait(quotas, &one, now), 0);
    quotas_wrote(quotas, &one, 1000000, now);
    assert_int_equal(quotas_wait(quotas, &one, now), 0);
    quotas_wrote(quotas, &one, 1000000, now);
    int wait = quotas_wait(quotas, &one, now);
    assert_in_range(wait, 86000, 91000);
    assert_int_equal(quotas_wait(quotas, &other, now), 0);
    /* Looking often does not hold it up. */
    for (int i = 0; i < 1000; i++) {
        assert_true(quotas_wait(quotas, &one, now + i) > 0);
    }
    assert_int_equal(quotas_wait(quotas, &one, now + (int64_t)wait * SECOND), 0);
    quotas_destroy(quotas);
    quotas_destroy(NULL);
}

static void quota__joins_come_back_within_an_hour(void **state)
{
    (void)state;
    struct quota_options options = {.joins = 60};
    struct quotas *quotas = quotas_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1");
    for (int i = 0; i < 60; i++) {
        assert_true(quotas_join(quotas, &one, BEGUN));
    }
    assert_false(quotas_join(quotas, &one, BEGUN));
    assert_false(quotas_join(quotas, &one, BEGUN - HOUR));
    assert_true(quotas_join(quotas, &one, BEGUN + 61 * SECOND));
    assert_false(quotas_join(quotas, &one, BEGUN + 62 * SECOND));
    quotas_destroy(quotas);
}

static void quota__no_limit_is_none(void **state)
{
    (void)state;
    struct quota_options options = {0};
    struct quotas *quotas = quotas_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1");
    quotas_wrote(quotas, &one, INT64_MAX / 2, BEGUN);
    assert_int_equal(quotas_wait(quotas, &one, BEGUN), 0);
    for (int i = 0; i < 1000; i++) {
        assert_true(quotas_join(quotas, &one, BEGUN));
    }
    quotas_destroy(quotas);
}

/* However many addresses come, memory is bounded and those that are heard of stay. */
static void quota__many_addresses_do_not_wash_out_a_busy_one(void **state)
{
    (void)state;
    struct quota_options options = {.joins = 3};
    struct quotas *quotas = quotas_create(&options);
    struct limit_address one = limit_address_read("10.0.0.1");
    for (int i = 0; i < 3; i++) {
        assert_true(quotas_join(quotas, &one, BEGUN));
    }
    for (uint32_t i = 0; i < 200000; i++) {
        struct limit_address other = {{1, (uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16)}};
        quotas_join(quotas, &other, BEGUN + i / 1000);
        if (i % 1000 == 0) {
            assert_false(quotas_join(quotas, &one, BEGUN + i / 1000));
        }
    }
    quotas_destroy(quotas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quota__bytes_come_back_within_a_day),
        cmocka_unit_test(quota__joins_come_back_within_an_hour),
        cmocka_unit_test(quota__no_limit_is_none),
        cmocka_unit_test(quota__many_addresses_do_not_wash_out_a_busy_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
