/* A sequential probability ratio test (SPRT) that decides after every deal whether to stop.
 *
 * Two hypotheses about a normalised share are compared: it is at most `low`, or at least `high`.
 * After every deal their likelihoods are computed as if the share of each deal were normally
 * distributed around the one or the other, with the variance observed so far (the generalised SPRT
 * that chess engines are tested with). The test stops when one hypothesis is 19 times as likely as
 * the other: a false one is then accepted about 5 times in 100 (3 to 6 in trials), whatever the
 * number of deals. It does not begin before SPRT_DEALS_MIN deals, since the variance is not known
 * before.
 *
 * The figure at which a test has stopped is biased away from par. */
#ifndef SEPTEM_SPRT_H
#define SEPTEM_SPRT_H

#include <stdint.h>

#include "estimate.h"

enum { SPRT_DEALS_MIN = 30 };

struct sprt {
    double low, high; /* low < high */
};

enum sprt_state { SPRT_CONTINUES, SPRT_LOW, SPRT_HIGH };

/* The log likelihood ratio of `high` to `low`. Infinite if all deals have the same share. */
double sprt_ratio(const struct sprt *sprt, const struct estimate *estimate);

/* The state of the test after `deals` deals. */
enum sprt_state sprt_test(const struct sprt *sprt, const struct estimate *estimate, uint64_t deals);

/* The test stops at this log likelihood ratio, or at its negative. */
double sprt_bound(void);

#endif
