/* The chain of a table: every entry is kept with a digest of itself and of the one before it.
 *
 * An entry that was changed, and one that is missing before the last, break the chain where they
 * stand; what is before them is provably what was written. That the end of a chain is there is
 * proved by the state of the file, which has a sum of all ends. */
#ifndef SEPTEM_CHAIN_H
#define SEPTEM_CHAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "../table/entry.h"

enum { CHAIN_BYTES = 16 };

/* Zeroed: the chain of a table without entries. */
struct chain {
    uint8_t bytes[CHAIN_BYTES];
};

/* Adds an entry of table `number`. `kind` is the word it is stored as, known to this version or
 * not. */
void chain_add(struct chain *chain, int64_t number, const struct entry *entry, const char *kind);

bool chain_equal(const struct chain *a, const struct chain *b);

/* Adds an end to a sum of ends, or takes it away again. */
void chain_toggle(struct chain *sum, const struct chain *end);

#endif
