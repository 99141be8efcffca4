/* When to stop: a test that looks at the figures after every deal.
 *
 * Two claims about a normalised share are weighed against each other: it is at most `low`, it is
 * at least `high`. After every deal the likelihoods of the shares seen are compared as if each
 * deal's share were normal around the one or the other, with the variance seen so far (the
 * generalised sequential probability ratio test that chess engines are tested with). The test
 * stops for the claim that is 19 times as likely: a claim that is false is then believed about 5
 * times in 100 (3 to 6 in trials), whatever the number of deals. Until then it goes on. It does
 * not begin before SEQUENCE_DEALS_MIN deals, since the variance is not known before.
 *
 * The interval of a figure at which a test has stopped is somewhat too far from par: the test
 * stops when luck and truth agree. */
#ifndef SEPTEM_SEQUENCE_H
#define SEPTEM_SEQUENCE_H

#include <stdint.h>

#include "estimate.h"

enum { SEQUENCE_DEALS_MIN = 30 };

struct sequence {
    double low, high; /* low < high */
};

enum sequence_state { SEQUENCE_GOES_ON, SEQUENCE_LOW, SEQUENCE_HIGH };

/* The logarithm of how much likelier `high` is than `low`. Infinite where all deals agree. */
double sequence_ratio(const struct sequence *sequence, const struct estimate *estimate);

/* What is known after so many deals. */
enum sequence_state sequence_look(const struct sequence *sequence, const struct estimate *estimate,
                                  uint64_t deals);

/* The logarithm at which it stops, and below zero likewise. */
double sequence_bound(void);

#endif
