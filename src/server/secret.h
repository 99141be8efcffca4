/* Secrets of seats and names of tables: random, and never kept as they are. */
#ifndef SEPTEM_SECRET_H
#define SEPTEM_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "../table/table.h"

enum { SECRET_LENGTH = 43 }; /* 32 bytes in 64 letters */

struct secret {
    char text[SECRET_LENGTH + 1];
    char hash[2 * TABLE_HASH_BYTES + 1]; /* what is stored, in hexadecimal */
};

/* Must be called once before the others; false: the system has no randomness to give. */
bool secret_begin(void);

struct secret secret_make(void);

/* False where the text cannot be a secret. */
bool secret_hash(const char *text, uint8_t hash[TABLE_HASH_BYTES]);

/* Can this be the id of a table? */
bool secret_is_table_id(const char *id);

/* Bytes nobody can guess. */
void secret_random(void *bytes, size_t length);

#endif
