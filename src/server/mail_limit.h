/* How many mails may ask for a confirmation: to an address, for a client, and in all. In memory
 * only. */
#ifndef SEPTEM_MAIL_LIMIT_H
#define SEPTEM_MAIL_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "limit.h"

enum { MAIL_LIMIT_PLACES = 1024 };

struct mail_limit_row {
    uint64_t who;
    struct bucket bucket;
};

/* Zeroed: nobody has asked yet. Each array is a hash table in which a newcomer takes the place
 * of another; then the bucket of all is the limit. */
struct mail_limit {
    struct mail_limit_row addresses[MAIL_LIMIT_PLACES], clients[MAIL_LIMIT_PLACES];
    struct bucket all;
};

/* May one be sent? `address` and `client` are digests. False, with nothing taken, if not. */
bool mail_limit_take(struct mail_limit *limit, uint64_t address, uint64_t client, int64_t now);

#endif
