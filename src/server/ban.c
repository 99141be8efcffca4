/* Banned addresses of a table. */
#include "ban.h"

#include <sodium.h>

struct ban_key ban_key_make(void)
{
    struct ban_key key;
    _Static_assert(sizeof key.bytes == crypto_shorthash_KEYBYTES, "the key of SipHash");
    crypto_shorthash_keygen(key.bytes);
    return key;
}

static uint64_t hash_of(const struct ban_key *key, const struct limit_address *address)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash of SipHash");
    crypto_shorthash((unsigned char *)&hash, address->bytes, sizeof address->bytes, key->bytes);
    return hash | 1; /* 0 stands for nowhere */
}

void ban_see(struct ban_list *list, const struct ban_key *key, int person,
             const struct limit_address *address)
{
    list->seen[person] = hash_of(key, address);
}

void ban_add(struct ban_list *list, const struct table *table, int person)
{
    uint64_t hash = list->seen[person];
    for (int i = 0; i < table->person_count; i++) {
        if (!table->people[i].gone && list->seen[i] == hash) {
            return;
        }
    }
    if (hash != 0) {
        list->banned[list->count++ % BAN_MAX] = hash;
    }
}

bool ban_holds(const struct ban_list *list, const struct ban_key *key,
               const struct limit_address *address)
{
    uint64_t hash = hash_of(key, address);
    int count = list->count < BAN_MAX ? list->count : BAN_MAX;
    for (int i = 0; i < count; i++) {
        if (list->banned[i] == hash) {
            return true;
        }
    }
    return false;
}
