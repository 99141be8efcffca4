/* Several servers with one database: this one's lease on its tables, and where those of the others
 * are.
 *
 * A thread says every half second that this server is there, and fences servers that were silent
 * for CLUSTER_LEASE_MS. From then on nothing of theirs is written, and their tables can be claimed.
 * A server believes in its own lease for as long as nobody can have fenced it, by its own clock:
 * one that was stopped answers nothing of what it remembers when it goes on. */
#ifndef SEPTEM_CLUSTER_H
#define SEPTEM_CLUSTER_H

#include <stdbool.h>
#include <stdint.h>

#include "../store/store.h"
#include "../table/table.h"

enum {
    CLUSTER_LEASE_MS = 3000,
    CLUSTER_ADDRESS_MAX = 64,
    CLUSTER_PROOF_MAX = 65 /* in hexadecimal */
};

struct cluster;

/* `address` is where the others find this server. NULL: `error` says why. */
struct cluster *cluster_create(struct store *store, const char *address, struct store_error *error);
void cluster_destroy(struct cluster *cluster);

/* What servers show each other, and nobody else knows. */
const char *cluster_proof(const struct cluster *cluster);

/* Readable when something is to be looked at. */
int cluster_fd(const struct cluster *cluster);

/* Is everything that this server has in memory as it is for everybody? */
bool cluster_holds(struct cluster *cluster);

/* Another server has fenced this one: it must begin anew. */
bool cluster_is_fenced(struct cluster *cluster);

/* Gives all tables away, for good, once everything is written; cluster_has_retired when it is
 * done. */
void cluster_retire(struct cluster *cluster);
bool cluster_has_retired(struct cluster *cluster);

/* How many servers there are, this one too. */
int cluster_count(struct cluster *cluster);

/* The next server that has gone, by its address; false: none. */
bool cluster_next_lost(struct cluster *cluster, char address[CLUSTER_ADDRESS_MAX]);

/* Calls `visit` for each game that goes on and is nobody's, and forgets it: it is told again until
 * somebody has it. To be called once for each time that cluster_fd is readable. */
void cluster_orphans(struct cluster *cluster, store_visit_row *visit, void *context);

/* ---- Where tables are ---- */

struct store_server;

/* The server that had a table when it was looked for last; false: it is not known. `owner` may be
 * NULL. */
bool cluster_place(const struct cluster *cluster, const char *id, struct store_server *owner);

/* It is there; NULL: no longer. */
void cluster_place_set(struct cluster *cluster, const char *id, const struct store_server *owner);

#endif
