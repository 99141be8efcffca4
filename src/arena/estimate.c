/* Figures with their uncertainty: see estimate.h. */
#include "estimate.h"

#include <assert.h>
#include <math.h>

static const double Z975 = 1.959963984540054; /* the same point of the normal distribution */

void sample_add(struct sample *sample, int64_t gains, int64_t tries)
{
    if (tries == 0) {
        return;
    }
    sample->deals++;
    sample->gains += gains;
    sample->tries += tries;
    sample->gains2 += gains * gains;
    sample->both += gains * tries;
    sample->tries2 += tries * tries;
}

/* Exact for 1 and 2; from 3 on Cornish and Fisher's expansion to the fifth order, which is right to
 * 3 digits at 3 and to 5 from 8 on. */
double estimate_t975(uint64_t freedom)
{
    if (freedom <= 1) {
        return 12.706204736174698;
    }
    if (freedom == 2) {
        return 4.302652729749464;
    }
    double v = (double)freedom, z = Z975, z2 = z * z;
    double g1 = z * (z2 + 1) / 4;
    double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
    double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    double g5 = z * (((((27 * z2 + 339) * z2 + 930) * z2 - 1782) * z2 - 765) * z2 + 17955) / 368640;
    return z + (g1 + (g2 + (g3 + (g4 + g5 / v) / v) / v) / v) / v;
}

static void clip(struct estimate *estimate, double most)
{
    estimate->low = fmax(estimate->low, 0);
    estimate->high = fmin(estimate->high, most);
}

/* Wilson's interval of a part of `most`. */
static void wilson(struct estimate *estimate, double n, double most)
{
    double p = estimate->mean / most, z2 = Z975 * Z975;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z975 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    estimate->low = most * (middle - half);
    estimate->high = most * (middle + half);
}

struct estimate sample_estimate(const struct sample *sample, double unit, double most)
{
    assert(unit > 0);
    struct estimate estimate = {.low = 0, .high = most * unit};
    if (sample->tries == 0) {
        return estimate;
    }
    double ratio = (double)sample->gains / (double)sample->tries;
    estimate.mean = ratio * unit;
    if (sample->deals < 2) {
        return estimate;
    }
    double n = (double)sample->deals;
    double scatter = (double)sample->gains2 - 2 * ratio * (double)sample->both +
                     ratio * ratio * (double)sample->tries2;
    /* What is left of rounding where all deals agree is not scatter. */
    bool agree = scatter <= 1e-9 * ((double)sample->gains2 + (double)sample->tries2);
    estimate.bounded = true;
    if (agree) {
        wilson(&estimate, n, most * unit);
    } else {
        estimate.error = unit * sqrt(scatter * n / (n - 1)) / (double)sample->tries;
        double half = estimate_t975(sample->deals - 1) * estimate.error;
        estimate.low = estimate.mean - half;
        estimate.high = estimate.mean + half;
    }
    clip(&estimate, most * unit);
    return estimate;
}

double estimate_elo(double part, int sides)
{
    assert(sides >= 2);
    double odds = part * (sides - 1) / (1 - part);
    return 400 * log10(odds);
}
