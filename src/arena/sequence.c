/* When to stop: see sequence.h. */
#include "sequence.h"

#include <math.h>

double sequence_bound(void)
{
    return log(0.95 / 0.05);
}

/* The variance of the mean is error², so the number of deals drops out. */
double sequence_ratio(const struct sequence *sequence, const struct estimate *estimate)
{
    double lean = (sequence->high - sequence->low) *
                  (2 * estimate->mean - sequence->low - sequence->high) / 2;
    if (estimate->error > 0) {
        return lean / (estimate->error * estimate->error);
    }
    return lean == 0 ? 0 : copysign(INFINITY, lean);
}

enum sequence_state sequence_look(const struct sequence *sequence, const struct estimate *estimate,
                                  uint64_t deals)
{
    double ratio = sequence_ratio(sequence, estimate);
    if (deals < SEQUENCE_DEALS_MIN || fabs(ratio) < sequence_bound()) {
        return SEQUENCE_GOES_ON;
    }
    return ratio > 0 ? SEQUENCE_HIGH : SEQUENCE_LOW;
}
