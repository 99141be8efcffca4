/* Counting the bits of a set. */
#ifndef SEPTEM_BIT_COUNT_H
#define SEPTEM_BIT_COUNT_H

/* How many bits of `set` are 1. */
static inline int bit_count(unsigned set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

#endif
