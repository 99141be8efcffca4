/* Sums of a layer's weights times its inputs, with vectors where the processor has them.
 *
 * Most inputs of a layer are 0: they are left out, and the weights of an input stand side by side.
 * All must be so small that the sums have room in 32 bits. Sums are exact, so that their order, and
 * with it the width of the vectors, changes nothing. */
#ifndef SEPTEM_NETWORK_SUMS_H
#define SEPTEM_NETWORK_SUMS_H

#include <stdint.h>

/* An input that is not 0. */
struct network_input {
    uint16_t row; /* of the weights */
    int16_t x;
};

/* Adds up rows of bytes, each times its input: writes `outs` sums. */
void network_sums(const int8_t *weights, int outs, const struct network_input *inputs, int count,
                  int32_t *sums);

#endif
