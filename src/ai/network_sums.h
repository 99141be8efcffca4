/* Sums of a layer's weights times its inputs, with vectors where the processor has them.
 *
 * Most inputs of a layer are 0: they are left out, and the weights of an input stand side by side.
 * All must be so small that the sums have room in 32 bits. Sums are exact, so that their order, and
 * with it the width of the vectors, changes nothing. */
#ifndef SEPTEM_NETWORK_SUMS_H
#define SEPTEM_NETWORK_SUMS_H

#include <stdint.h>

#include "network.h"

_Static_assert((int)NETWORK_FLAGS_MAX >= 5 * NETWORK_SUMMARY_MAX &&
                   (int)NETWORK_FLAGS_MAX >= (int)NETWORK_TRUNK_MAX,
               "the inputs of every layer have room");

/* The inputs of a layer that are not 0: rows of the weights, and what each is multiplied with.
 * There is room for one more, which makes their number even. */
struct network_inputs {
    int count;
    uint16_t rows[NETWORK_FLAGS_MAX + 1];
    int16_t x[NETWORK_FLAGS_MAX + 1];
};

/* Those of `count` numbers that are not 0. */
void network_inputs_pick(struct network_inputs *inputs, const int16_t *numbers, int count);

/* Sums are written in blocks of this many outputs. */
enum { NETWORK_SUMS_BLOCK = 32 };

/* Adds up rows of bytes, each times its input. There must be room for `outs` sums, rounded up to
 * whole blocks. Up to NETWORK_SUMS_BLOCK - 1 bytes behind the last row are read: in a file the rows
 * of the decisions follow. An odd number of inputs is filled up with one that is 0. */
void network_sums(const int8_t *weights, int outs, struct network_inputs *inputs, int32_t *sums);

#endif
