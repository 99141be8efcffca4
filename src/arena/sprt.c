/* A sequential probability ratio test: see sprt.h. */
#include "sprt.h"

#include <math.h>

double sprt_bound(void)
{
    return log(0.95 / 0.05);
}

/* The variance of the mean is error², so the number of deals drops out. */
double sprt_ratio(const struct sprt *sprt, const struct estimate *estimate)
{
    double lean = (sprt->high - sprt->low) * (2 * estimate->mean - sprt->low - sprt->high) / 2;
    if (estimate->error > 0) {
        return lean / (estimate->error * estimate->error);
    }
    return lean == 0 ? 0 : copysign(INFINITY, lean);
}

enum sprt_state sprt_test(const struct sprt *sprt, const struct estimate *estimate, uint64_t deals)
{
    double ratio = sprt_ratio(sprt, estimate);
    if (deals < SPRT_DEALS_MIN || fabs(ratio) < sprt_bound()) {
        return SPRT_CONTINUES;
    }
    return ratio > 0 ? SPRT_HIGH : SPRT_LOW;
}
