/* When to stop: a test that looks at the figures after every deal.
 *
 * Two claims about a normalised share are weighed against each other: it is at most `low`, it is
 * at least `high`. After every deal the likelihoods of the shares seen are compared as if each
 * deal's share were normal around the one or the other, with the variance seen so far (the
 * generalised sequential probability ratio test that chess engines are tested with). The test
 * stops for the claim that is 19 times as likely: a claim that is false is then believed about 5
 * times in 100 (3 to 6 in trials), whatever the number of deals. Until then it goes on. It does
 * not begin before SPRT_DEALS_MIN deals, since the variance is not known before.
 *
 * The interval of a figure at which a test has stopped is somewhat too far from par: the test
 * stops when luck and truth agree. */
#ifndef SEPTEM_SPRT_H
#define SEPTEM_SPRT_H

#include <stdint.h>

#include "estimate.h"

enum { SPRT_DEALS_MIN = 30 };

struct sprt {
    double low, high; /* low < high */
};

enum sprt_state { SPRT_CONTINUES, SPRT_LOW, SPRT_HIGH };

/* The logarithm of how much likelier `high` is than `low`. Infinite where all deals agree. */
double sprt_ratio(const struct sprt *sprt, const struct estimate *estimate);

/* What is known after so many deals. */
enum sprt_state sprt_test(const struct sprt *sprt, const struct estimate *estimate, uint64_t deals);

/* The logarithm at which it stops, and below zero likewise. */
double sprt_bound(void);

#endif
