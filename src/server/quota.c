/* Addresses and what they have used up. */
#include "quota.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 11, SLOT_MAX = 16, HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

static const int64_t megabyte = 1000 * 1000;

/* What was used and has not come back yet, as of `at`. */
struct used {
    int64_t amount;
    int64_t at;
};

struct account_of_address {
    struct account_of_address *next;
    struct limit_address address;
    int64_t seen;
    struct used bytes, joins; /* joins in thousandths */
};

struct quotas {
    struct quota_options options;
    struct account_of_address *slots[SLOTS];
};

struct quotas *quotas_create(const struct quota_options *options)
{
    struct quotas *quotas = calloc(1, sizeof *quotas);
    if (quotas != NULL) {
        quotas->options = *options;
    }
    return quotas;
}

void quotas_destroy(struct quotas *quotas)
{
    for (int i = 0; quotas != NULL && i < SLOTS; i++) {
        while (quotas->slots[i] != NULL) {
            struct account_of_address *next = quotas->slots[i]->next;
            free(quotas->slots[i]);
            quotas->slots[i] = next;
        }
    }
    free(quotas);
}

static struct account_of_address **slot_of(struct quotas *quotas,
                                           const struct limit_address *address)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < sizeof address->bytes; i++) {
        hash = (hash ^ address->bytes[i]) * 16777619u;
    }
    return &quotas->slots[hash % SLOTS];
}

/* The account of an address; NULL if out of memory. A new one takes the place of the oldest where
 * its slot is full. */
static struct account_of_address *find(struct quotas *quotas, const struct limit_address *address,
                                       int64_t now)
{
    struct account_of_address **slot = slot_of(quotas, address), *oldest = *slot, *found = *slot;
    int count = 0;
    for (; found != NULL && memcmp(&found->address, address, sizeof *address) != 0;
         found = found->next) {
        oldest = found->seen < oldest->seen ? found : oldest;
        count++;
    }
    if (found == NULL && count < SLOT_MAX && (found = calloc(1, sizeof *found)) != NULL) {
        found->next = *slot;
        found->address = *address;
        *slot = found;
    } else if (found == NULL && oldest != NULL) {
        found = oldest;
        *found = (struct account_of_address){.next = oldest->next, .address = *address};
    }
    if (found != NULL) {
        found->seen = now;
    }
    return found;
}

/* All of `size` comes back in `span` milliseconds. */
static void refill(struct used *used, int64_t size, int64_t span, int64_t now)
{
    int64_t passed = now > used->at ? now - used->at : 0;
    if (passed >= span) {
        *used = (struct used){.at = now};
        return;
    }
    int64_t back = size / 1000 * passed / (span / 1000);
    if (back == 0) {
        return; /* rounds too short to count add up */
    }
    used->amount = used->amount > back ? used->amount - back : 0;
    used->at = now;
}

void quotas_wrote(struct quotas *quotas, const struct limit_address *address, int64_t bytes,
                  int64_t now)
{
    struct account_of_address *account =
        quotas->options.written > 0 ? find(quotas, address, now) : NULL;
    if (account != NULL) {
        refill(&account->bytes, quotas->options.written * megabyte, DAY_MS, now);
        account->bytes.amount += bytes;
    }
}

int quotas_wait(struct quotas *quotas, const struct limit_address *address, int64_t now)
{
    int64_t size = quotas->options.written * megabyte;
    struct account_of_address *account = size > 0 ? find(quotas, address, now) : NULL;
    if (account == NULL) {
        return 0;
    }
    refill(&account->bytes, size, DAY_MS, now);
    int64_t over = account->bytes.amount - size;
    return over > 0 ? (int)(over / (size / (DAY_MS / 1000)) + 1) : 0;
}

bool quotas_join(struct quotas *quotas, const struct limit_address *address, int64_t now)
{
    int64_t size = (int64_t)quotas->options.joins * 1000;
    struct account_of_address *account = size > 0 ? find(quotas, address, now) : NULL;
    if (account == NULL) {
        return true;
    }
    refill(&account->joins, size, HOUR_MS, now);
    if (account->joins.amount + 1000 > size) {
        return false;
    }
    account->joins.amount += 1000;
    return true;
}
