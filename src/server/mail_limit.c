/* Buckets by digest. */
#include "mail_limit.h"

static const double hour = 3600;

/* At once, and in an hour: three mails to one address, who may sit at several tables; ten from one
 * client; a hundred in all. */
static const double address_size = 3, client_size = 10, all_size = 100;

static struct bucket *bucket_of(struct mail_limit_row rows[MAIL_LIMIT_PLACES], uint64_t who)
{
    struct mail_limit_row *row = &rows[who % MAIL_LIMIT_PLACES];
    if (row->who != who) {
        *row = (struct mail_limit_row){.who = who};
    }
    return &row->bucket;
}

bool mail_limit_take(struct mail_limit *limit, uint64_t address, uint64_t client, int64_t now)
{
    struct bucket *to = bucket_of(limit->addresses, address);
    struct bucket *from = bucket_of(limit->clients, client);
    if (!bucket_has(to, 1, address_size, address_size / hour, now) ||
        !bucket_has(from, 1, client_size, client_size / hour, now) ||
        !bucket_has(&limit->all, 1, all_size, all_size / hour, now)) {
        return false;
    }
    bucket_take(to, 1, address_size, address_size / hour, now);
    bucket_take(from, 1, client_size, client_size / hour, now);
    return bucket_take(&limit->all, 1, all_size, all_size / hour, now);
}
