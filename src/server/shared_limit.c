/* Digests of addresses, and buckets for them in the database. */
#include "shared_limit.h"

#include <sodium.h>
#include <string.h>

/* Made from a secret that only the database has. */
static bool find_key(struct shared_limit *limit, struct store *store)
{
    static const char purpose[] = "septem limits of addresses";
    struct septem_key day;
    limit->has_key =
        limit->has_key ||
        (store_secret(store, STORE_SECRET_DAY, &day) &&
         crypto_generichash(limit->key, sizeof limit->key, (const unsigned char *)purpose,
                            sizeof purpose - 1, day.bytes, sizeof day.bytes) == 0);
    return limit->has_key;
}

static struct store_bucket bucket_of(const struct shared_limit *limit,
                                     const struct limit_address *address,
                                     const struct limit_network *network, int tables)
{
    struct store_bucket bucket = {.size = (int64_t)tables * network->share};
    uint8_t text[1 + sizeof address->bytes] = {network->bytes};
    memcpy(text + 1, address->bytes, network->bytes);
    crypto_generichash(bucket.who, sizeof bucket.who, text, sizeof text, limit->key,
                       sizeof limit->key);
    return bucket;
}

/* To the first `count` of them. */
static void put_back(const struct shared_limit *limit, struct store *store,
                     const struct limit_address *address, int tables, int count)
{
    const struct limit_network *networks;
    limit_networks(address, &networks);
    for (int i = 0; i < count; i++) {
        struct store_bucket bucket = bucket_of(limit, address, &networks[i], tables);
        store_bucket_put_back(store, &bucket);
    }
}

enum lease_answer shared_limit_take(struct shared_limit *limit, struct store *store,
                                    const struct limit_address *address, int tables)
{
    const struct limit_network *networks;
    int count = limit_networks(address, &networks);
    enum lease_answer answer = find_key(limit, store) ? LEASE_YES : LEASE_AWAY;
    for (int i = 0; answer == LEASE_YES && i < count; i++) {
        struct store_bucket bucket = bucket_of(limit, address, &networks[i], tables);
        answer = store_bucket_take(store, &bucket);
        if (answer != LEASE_YES) {
            put_back(limit, store, address, tables, i);
        }
    }
    return answer;
}

void shared_limit_put_back(struct shared_limit *limit, struct store *store,
                           const struct limit_address *address, int tables)
{
    const struct limit_network *networks;
    if (find_key(limit, store)) {
        put_back(limit, store, address, tables, limit_networks(address, &networks));
    }
}
