/* Hall words: see hall.h. */
#include "hall.h"

#include <assert.h>

unsigned hall_splits(uint64_t left, uint64_t right, uint64_t gaps, int need)
{
    assert(need >= 0 && need <= 7);
    unsigned mask = 0;
    if (need <= 1) {
        return ((gaps & ~hall_any(right)) == 0) | (unsigned)((gaps & ~hall_any(left)) == 0) << need;
    }
    for (int r = 0; r <= need; r++) {
        uint64_t bought = hall_cap(left, (uint64_t)r) + hall_cap(right, (uint64_t)(need - r));
        mask |= (unsigned)hall_covers(bought | HALL_HIGH, gaps) << r;
    }
    return mask;
}
