/* Tables as a file that any store can read: docs/hosting.md describes its lines.
 *
 * The file has no numbers of tables, so that a table is the same file wherever it was kept, byte
 * for byte. It has no addresses of people who want notices. */
#ifndef SEPTEM_TRANSFER_H
#define SEPTEM_TRANSFER_H

#include <stdio.h>

#include "store.h"

struct transfer_report {
    int64_t tables, entries;
    int64_t known; /* tables that were there already, the same */
};

/* Writes one table by its id, or with NULL all of them, with secrets and pars; servers may go on
 * meanwhile. A table that is not whole is not written. False: `error` says why. */
bool store_export(const char *where, const char *id, FILE *out, struct transfer_report *report,
                  struct store_error *error);

/* Reads such a file, which must be one that can be read several times: nothing is written before
 * all of it is known to be whole. Secrets and pars count where there are no tables yet. Each table
 * is written as a whole; one that is there already, the same, is left alone, so that an import
 * which was interrupted can be done again. */
bool store_import(const char *where, FILE *in, struct transfer_report *report,
                  struct store_error *error);

#endif
