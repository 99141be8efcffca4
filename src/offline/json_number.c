/* Real numbers as decimal digits and back. */
#include "json_number.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    DIGITS = 17,       /* that tell every double from every other */
    LIMB = 1000000000, /* nine decimal digits */
    LIMBS = 90,        /* 5^1074 * 2^53 has 767 digits */
    LIMB_DIGITS = 9,
    FRACTION = 52, /* bits */
    BIAS = 1023 + FRACTION,
    FIXED_LEAST = -4, /* smaller and larger ones have an exponent */
};

/* A large whole number, its lowest digits first. */
struct large {
    uint32_t limbs[LIMBS];
    int count;
};

static void multiply(struct large *n, uint32_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < n->count; i++) {
        carry += (uint64_t)n->limbs[i] * by;
        n->limbs[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    if (carry > 0) {
        n->limbs[n->count++] = (uint32_t)carry;
    }
}

/* All digits, the highest first; returns how many. */
static int spell(const struct large *n, char *digits)
{
    int count = 0;
    for (int i = n->count - 1; i >= 0; i--) {
        uint32_t limb = n->limbs[i];
        for (int k = LIMB_DIGITS - 1; k >= 0; k--) {
            digits[count + k] = (char)('0' + limb % 10);
            limb /= 10;
        }
        count += LIMB_DIGITS;
    }
    int zeros = 0;
    while (zeros < count - 1 && digits[zeros] == '0') {
        zeros++;
    }
    memmove(digits, digits + zeros, (size_t)(count - zeros));
    return count - zeros;
}

/* Keeps DIGITS of them, to even where it lies in the middle; true: they became one more. */
static bool round_digits(char *digits, int count)
{
    bool more = false, up;
    for (int i = DIGITS + 1; i < count; i++) {
        more |= digits[i] != '0';
    }
    bool is_odd = (digits[DIGITS - 1] - '0') % 2 == 1;
    up = digits[DIGITS] > '5' || (digits[DIGITS] == '5' && (more || is_odd));
    for (int i = DIGITS - 1; up && i >= 0; i--) {
        up = digits[i] == '9';
        digits[i] = up ? '0' : (char)(digits[i] + 1);
    }
    if (up) {
        digits[0] = '1';
    }
    return up;
}

/* The digits of a number above 0 without the zeros at their end, and the power of ten of the first.
 */
static int find_digits(double number, char digits[DIGITS + 1], int *power)
{
    char all[LIMBS * LIMB_DIGITS];
    struct large n = {.count = 0};
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    int exponent = (int)(bits >> FRACTION & 2047);
    uint64_t mantissa = bits & (((uint64_t)1 << FRACTION) - 1);
    mantissa |= exponent > 0 ? (uint64_t)1 << FRACTION : 0;
    exponent = (exponent > 0 ? exponent : 1) - BIAS;
    for (; mantissa > 0; mantissa /= LIMB) {
        n.limbs[n.count++] = (uint32_t)(mantissa % LIMB);
    }
    /* m * 2^-k is m * 5^k * 10^-k. */
    for (int i = exponent > 0 ? exponent : -exponent; i > 0; i--) {
        multiply(&n, exponent > 0 ? 2 : 5);
    }
    int count = spell(&n, all);
    *power = count - 1 + (exponent < 0 ? exponent : 0);
    if (count > DIGITS) {
        *power += round_digits(all, count);
        count = DIGITS;
    }
    while (count > 1 && all[count - 1] == '0') {
        count--;
    }
    memcpy(digits, all, (size_t)count);
    return count;
}

/* "1.25e-7" */
static char *write_power(char *text, const char *digits, int count, int power)
{
    *text++ = digits[0];
    if (count > 1) {
        *text++ = '.';
        memcpy(text, digits + 1, (size_t)(count - 1));
        text += count - 1;
    }
    return text + snprintf(text, 8, "e%d", power);
}

/* "0.00125", "125.0" */
static char *write_fixed(char *text, const char *digits, int count, int power)
{
    int point = power < 0 ? 1 : power + 1; /* digits before it */
    int zeros = power < 0 ? -power : 0;    /* in front of the digits */
    int length = zeros + count > point ? zeros + count : point + 1;
    for (int i = 0; i < length; i++) {
        if (i == point) {
            *text++ = '.';
        }
        *text++ = i >= zeros && i < zeros + count ? digits[i - zeros] : '0';
    }
    return text;
}

void json_number_write(double number, char text[JSON_NUMBER_MAX])
{
    char digits[DIGITS + 1];
    int power;
    if (signbit(number)) {
        *text++ = '-';
        number = -number;
    }
    if (number == 0) {
        strcpy(text, "0.0");
        return;
    }
    int count = find_digits(number, digits, &power);
    bool is_fixed = power >= FIXED_LEAST && power < DIGITS;
    *(is_fixed ? write_fixed : write_power)(text, digits, count, power) = '\0';
}

/* ---- Reading ---- */

bool json_number_read_whole(const char *text, long long *number)
{
    bool is_negative = *text == '-';
    uint64_t size = 0, most = (uint64_t)INT64_MAX + is_negative;
    for (text += is_negative; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (size > (most - digit) / 10) {
            return false;
        }
        size = 10 * size + digit;
    }
    *number = (long long)(is_negative ? 0 - size : size);
    return true;
}

/* number * 10^power, in as few steps as are exact. */
static double scale(double number, int power)
{
    static const double step = 1e22;
    for (; power >= 22 && isfinite(number); power -= 22) {
        number *= step;
    }
    for (; power <= -22 && number != 0; power += 22) {
        number /= step;
    }
    double rest = 1;
    for (int i = power < 0 ? -power : power; i > 0 && i < 22; i--) {
        rest *= 10;
    }
    return power < 0 ? number / rest : number * rest;
}

double json_number_read(const char *text)
{
    uint64_t digits = 0;
    int power = 0, said = 0;
    bool is_negative = *text == '-', behind_point = false;
    for (text += is_negative; (*text >= '0' && *text <= '9') || *text == '.'; text++) {
        if (*text == '.') {
            behind_point = true;
        } else if (digits < UINT64_MAX / 100) {
            digits = 10 * digits + (uint64_t)(*text - '0');
            power -= behind_point;
        } else {
            power += !behind_point;
        }
    }
    if (*text == 'e' || *text == 'E') {
        bool falls = text[1] == '-';
        for (text += text[1] == '-' || text[1] == '+' ? 2 : 1; *text != '\0' && said < 10000;
             text++) {
            said = 10 * said + (*text - '0');
        }
        said = falls ? -said : said;
    }
    double number = digits != 0 ? scale((double)digits, power + said) : 0;
    return is_negative ? -number : number;
}
