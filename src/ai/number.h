/* Exponential, logarithm and square root with the same result on every machine, which the C library
 * does not promise. The relative error is about 1e-6, enough for search. */
#ifndef SEPTEM_NUMBER_H
#define SEPTEM_NUMBER_H

#include <stdint.h>
#include <string.h>

static inline float number_from_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline uint32_t number_bits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* e to the power of x, 0 below -80, for x up to 80. */
static inline float number_exp(float x)
{
    if (x < -80) {
        return 0;
    }
    float y = (x < 80 ? x : 80) * 1.44269504f;
    int whole = (int)(y + 128.5f) - 128; /* the nearest integer: the sum is above 0 */
    float f = (y - (float)whole) * 0.69314718f;
    /* f is within ±0.35: six terms of the series. */
    float series =
        1 + f * (1 + f * (0.5f + f * (0.16666667f + f * (0.041666667f + f * 0.0083333333f))));
    return series * number_from_bits((uint32_t)(whole + 127) << 23);
}

/* The square root of x >= 0. */
static inline float number_root(float x)
{
    if (x <= 0) {
        return 0;
    }
    float y = number_from_bits(0x1fbd1df5u + (number_bits(x) >> 1));
    y = 0.5f * (y + x / y);
    y = 0.5f * (y + x / y);
    return 0.5f * (y + x / y);
}

#endif
