/* What one address may have written in a day, and how often it may sit down in an hour.
 *
 * Two buckets an address. The number of addresses remembered is bounded: where it is too large, one
 * that was not heard of for the longest time is forgotten. Times are milliseconds. */
#ifndef SEPTEM_QUOTA_H
#define SEPTEM_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

#include "limit.h"

struct quota_options {
    int written; /* megabytes a day, all of them at once if wanted; 0: no limit */
    int joins;   /* an hour, all of them at once if wanted; 0: no limit */
};

struct quotas;

/* NULL if out of memory. */
struct quotas *quotas_create(const struct quota_options *options);
void quotas_destroy(struct quotas *quotas);

/* Something was written at the request of an address. That is counted and never refused. */
void quotas_wrote(struct quotas *quotas, const struct limit_address *address, int64_t bytes,
                  int64_t now);

/* Seconds until the address may have more written; 0: now. */
int quotas_wait(struct quotas *quotas, const struct limit_address *address, int64_t now);

/* Takes one join; false: there were too many. */
bool quotas_join(struct quotas *quotas, const struct limit_address *address, int64_t now);

#endif
