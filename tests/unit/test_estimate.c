/* Figures with their uncertainty, against values worked out elsewhere. */
#include "unit.h"

#include <math.h>

#include <septem/rng.h>

#include "../../src/arena/estimate.h"
#include "../../src/arena/sprt.h"

static void near(double is, double wanted, double within)
{
    if (!(fabs(is - wanted) <= within)) {
        fail_msg("%.9g is not %.9g", is, wanted);
    }
}

/* Tables of Student's t, two-sided 95 %. */
static void estimate__knows_students_t(void **state)
{
    (void)state;
    near(estimate_t975(1), 12.7062, 1e-4);
    near(estimate_t975(2), 4.30265, 1e-5);
    near(estimate_t975(3), 3.18245, 2e-3);
    near(estimate_t975(4), 2.77645, 4e-4);
    near(estimate_t975(5), 2.57058, 1e-4);
    near(estimate_t975(10), 2.228139, 1e-5);
    near(estimate_t975(30), 2.042272, 1e-6);
    near(estimate_t975(100), 1.983972, 1e-6);
    near(estimate_t975(1000000), 1.959966, 1e-6);
}

/* One try a deal: the ordinary mean of 2 4 4 4 5 5 7 9 with its t interval. */
static void estimate__of_single_tries_is_the_mean(void **state)
{
    static const int gains[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct sample sample = {0};
    (void)state;
    for (int i = 0; i < 8; i++) {
        sample_add(&sample, gains[i], 1);
    }
    struct estimate estimate = sample_estimate(&sample, 1, 10);
    near(estimate.mean, 5, 1e-12);
    near(estimate.error, 2.13808994 / sqrt(8), 1e-6);
    near(estimate.low, 5 - 2.364624 * 2.13808994 / sqrt(8), 1e-4);
    near(estimate.high, 5 + 2.364624 * 2.13808994 / sqrt(8), 1e-4);
    assert_true(estimate.bounded);
}

/* Clusters of different sizes: (3 of 4), (1 of 2), (5 of 6); R = 9/12. By hand: residuals 0, -0.5,
 * 0.5; the error is sqrt(3/2 × 0.5) / 12. */
static void estimate__of_clusters_is_a_ratio(void **state)
{
    struct sample sample = {0};
    (void)state;
    sample_add(&sample, 3, 4);
    sample_add(&sample, 1, 2);
    sample_add(&sample, 0, 0); /* no try, no deal */
    sample_add(&sample, 5, 6);
    struct estimate estimate = sample_estimate(&sample, 1, 1);
    assert_int_equal(sample.deals, 3);
    near(estimate.mean, 0.75, 1e-12);
    near(estimate.error, sqrt(0.75) / 12, 1e-9);
    near(estimate.high, 1, 1e-12); /* not more than everything */
}

/* The same games as ten deals of three or as thirty of one: agreement within a deal is no
 * news, and the interval says so. */
static void estimate__counts_deals_not_games(void **state)
{
    struct sample deals = {0}, games = {0};
    (void)state;
    for (int deal = 0; deal < 10; deal++) {
        sample_add(&deals, deal % 2 * 3, 3);
        for (int game = 0; game < 3; game++) {
            sample_add(&games, deal % 2, 1);
        }
    }
    struct estimate few = sample_estimate(&deals, 1, 1), many = sample_estimate(&games, 1, 1);
    near(few.mean, many.mean, 1e-12);
    near(few.error / many.error, sqrt(29. / 9.), 1e-9);
}

/* Wilson's interval for 10 of 10: from 0.722467 to 1. */
static void estimate__without_scatter_is_not_certain(void **state)
{
    struct sample sample = {0};
    (void)state;
    for (int i = 0; i < 10; i++) {
        sample_add(&sample, 840 * 3, 3);
    }
    struct estimate estimate = sample_estimate(&sample, 3. / 840, 840);
    near(estimate.mean, 3, 1e-12);
    near(estimate.low, 3 * 0.7224672, 1e-6);
    near(estimate.high, 3, 1e-12);
}

static void estimate__of_one_deal_has_no_interval(void **state)
{
    struct sample sample = {0};
    (void)state;
    struct estimate none = sample_estimate(&sample, 1, 1);
    assert_false(none.bounded);
    near(none.mean, 0, 0);
    sample_add(&sample, 1, 2);
    struct estimate one = sample_estimate(&sample, 1, 1);
    assert_false(one.bounded);
    near(one.mean, 0.5, 0);
}

static void estimate__knows_elo(void **state)
{
    (void)state;
    near(estimate_elo(0.5, 2), 0, 1e-9);
    near(estimate_elo(0.75, 2), 190.848502, 1e-5);
    near(estimate_elo(1. / 7, 7), 0, 1e-9);
    near(estimate_elo(10. / 12, 3), 400, 1e-9); /* odds of 10 : 1 : 1 */
    assert_true(isinf(estimate_elo(1, 3)));
}

/* The interval of a share holds the truth 95 times in 100: 4000 arenas of 40 deals of 3 games. */
static void estimate__intervals_hold_the_truth(void **state)
{
    struct septem_rng rng;
    int held = 0;
    (void)state;
    septem_rng_init(&rng, 5);
    for (int arena = 0; arena < 4000; arena++) {
        struct sample sample = {0};
        for (int deal = 0; deal < 40; deal++) {
            uint32_t chance = 20 + septem_rng_below(&rng, 41); /* of the deal: 40 % on average */
            int wins = 0;
            for (int game = 0; game < 3; game++) {
                wins += septem_rng_below(&rng, 100) < chance;
            }
            sample_add(&sample, wins, 3);
        }
        struct estimate estimate = sample_estimate(&sample, 1, 1);
        held += estimate.low <= 0.4 && 0.4 <= estimate.high;
    }
    near(held / 4000., 0.95, 0.015);
}

/* ---- When to stop ---- */

/* By hand: claims 0 and 1, mean 0.75, error 0.25: (1 - 0)(1.5 - 1) / 2 / 0.0625 = 4. */
static void sprt__weighs_two_claims(void **state)
{
    struct sprt sprt = {.low = 0, .high = 1};
    struct estimate estimate = {.mean = 0.75, .error = 0.25};
    (void)state;
    near(sprt_ratio(&sprt, &estimate), 4, 1e-12);
    near(sprt_bound(), 2.944439, 1e-6);
    assert_int_equal(sprt_test(&sprt, &estimate, 29), SPRT_CONTINUES);
    assert_int_equal(sprt_test(&sprt, &estimate, 30), SPRT_HIGH);
    estimate.mean = 0.25;
    assert_int_equal(sprt_test(&sprt, &estimate, 30), SPRT_LOW);
    estimate.mean = 0.5;
    assert_int_equal(sprt_test(&sprt, &estimate, 1000000), SPRT_CONTINUES);
    estimate = (struct estimate){.mean = 1};
    assert_true(isinf(sprt_ratio(&sprt, &estimate)));
    assert_int_equal(sprt_test(&sprt, &estimate, 30), SPRT_HIGH);
}

/* Plays coin tosses of three with this chance in 1000 until it stops. */
static enum sprt_state toss(struct septem_rng *rng, uint32_t chance, uint64_t *deals)
{
    struct sprt sprt = {.low = 1, .high = 1.2};
    struct sample sample = {0};
    while (true) {
        int wins = 0;
        for (int game = 0; game < 3; game++) {
            wins += septem_rng_below(rng, 1000) < chance;
        }
        sample_add(&sample, wins, 3);
        struct estimate estimate = sample_estimate(&sample, 3, 1);
        enum sprt_state state = sprt_test(&sprt, &estimate, sample.deals);
        if (state != SPRT_CONTINUES) {
            *deals += sample.deals;
            return state;
        }
    }
}

/* A share of 1 passes for 1.2 about 5 times in 100, and the reverse: 4.2 and 5.9 in long trials,
 * since a low share scatters less than a high one. */
static void sprt__is_rarely_wrong(void **state)
{
    struct septem_rng rng;
    uint64_t deals = 0;
    int wrong_high = 0, wrong_low = 0;
    (void)state;
    septem_rng_init(&rng, 11);
    for (int i = 0; i < 4000; i++) {
        wrong_high += toss(&rng, 333, &deals) == SPRT_HIGH;
        wrong_low += toss(&rng, 400, &deals) == SPRT_LOW;
    }
    assert_in_range(wrong_high, 100, 300);
    assert_in_range(wrong_low, 100, 300);
    /* Fixed in advance, the same errors need about 180 deals (1.645² × 4 × 2 / 0.04 / 3). */
    assert_in_range(deals / 8000, 30, 180);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimate__knows_students_t),
        cmocka_unit_test(estimate__of_single_tries_is_the_mean),
        cmocka_unit_test(estimate__of_clusters_is_a_ratio),
        cmocka_unit_test(estimate__counts_deals_not_games),
        cmocka_unit_test(estimate__without_scatter_is_not_certain),
        cmocka_unit_test(estimate__of_one_deal_has_no_interval),
        cmocka_unit_test(estimate__knows_elo),
        cmocka_unit_test(estimate__intervals_hold_the_truth),
        cmocka_unit_test(sprt__weighs_two_claims),
        cmocka_unit_test(sprt__is_rarely_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
