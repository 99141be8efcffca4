/* Limits by address: a hash table of buckets and a row of them by when they were used last. */
#include "limit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    SLOTS = 1 << 14,
    ENTRIES_MAX = 1 << 16, /* then the one not heard of for the longest time goes */
    FORGET_AFTER_MS = 3600 * 1000,
    LOOKED_AT = 32, /* entries, to find one that nobody will miss */
    HOUR_S = 3600,
    DAY_S = 24 * HOUR_S,
    MEGABYTE = 1000 * 1000
};

/* The widest come first: who is refused there leaves no entries for what is inside. */
static const struct limit_network ipv4_levels[] = {{16, 1}};
static const struct limit_network ipv6_levels[LIMIT_NETWORKS_MAX] = {{6, 16}, {7, 4}, {8, 1}};

struct key {
    uint8_t bytes[16];
    uint8_t length;
};

struct entry_of_address {
    struct entry_of_address *next;          /* in its slot */
    struct entry_of_address *newer, *older; /* by when they were heard of */
    struct key key;
    struct bucket requests, tables, joins, written;
    int streams, connections;
    int64_t seen;
};

struct limits {
    struct limit_options options;
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that nobody can choose addresses of one slot */
    struct entry_of_address *slots[SLOTS];
    struct entry_of_address *newest, *oldest;
    struct entry_of_address crowd; /* used if out of memory */
    int count;
};

/* ---- Buckets ---- */

static void refill(struct bucket *bucket, double per_second, int64_t now)
{
    double refilled = now > bucket->at ? (double)(now - bucket->at) / 1000 * per_second : 0;
    bucket->missing = bucket->missing > refilled ? bucket->missing - refilled : 0;
    bucket->at = now;
}

bool bucket_has(struct bucket *bucket, double cost, double size, double per_second, int64_t now)
{
    refill(bucket, per_second, now);
    return bucket->missing + cost <= size;
}

bool bucket_take(struct bucket *bucket, double cost, double size, double per_second, int64_t now)
{
    bool has = bucket_has(bucket, cost, size, per_second, now);
    bucket->missing += has ? cost : 0;
    return has;
}

/* ---- Addresses ---- */

static struct limit_address of_ipv4(const void *bytes)
{
    struct limit_address address = {{[10] = 0xff, [11] = 0xff}};
    memcpy(address.bytes + 12, bytes, 4);
    return address;
}

static struct limit_address of_ipv6(const void *bytes)
{
    struct limit_address address = {{0}};
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(address.bytes, bytes, memcmp(bytes, mapped, sizeof mapped) == 0 ? 16 : 8);
    return address;
}

struct limit_address limit_address_read(const char *text)
{
    uint8_t bytes[16];
    if (inet_pton(AF_INET, text, bytes) == 1) {
        return of_ipv4(bytes);
    }
    if (inet_pton(AF_INET6, text, bytes) == 1) {
        return of_ipv6(bytes);
    }
    return (struct limit_address){{0}};
}

struct limit_address limit_address_of(const struct sockaddr *address)
{
    if (address != NULL && address->sa_family == AF_INET) {
        return of_ipv4(&((const struct sockaddr_in *)(const void *)address)->sin_addr);
    }
    if (address != NULL && address->sa_family == AF_INET6) {
        return of_ipv6(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
    }
    return (struct limit_address){{0}};
}

/* ---- The table ---- */

struct limits *limits_create(const struct limit_options *options)
{
    struct limits *limits = calloc(1, sizeof *limits);
    if (limits != NULL) {
        limits->options = *options;
        crypto_shorthash_keygen(limits->secret);
    }
    return limits;
}

void limits_destroy(struct limits *limits)
{
    for (int i = 0; limits != NULL && i < SLOTS; i++) {
        while (limits->slots[i] != NULL) {
            struct entry_of_address *next = limits->slots[i]->next;
            free(limits->slots[i]);
            limits->slots[i] = next;
        }
    }
    free(limits);
}

int limits_count(const struct limits *limits)
{
    return limits->count;
}

static struct entry_of_address **slot_of(struct limits *limits, const struct key *key)
{
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t number;
    crypto_shorthash(hash, key->bytes, sizeof key->bytes, limits->secret);
    memcpy(&number, hash, sizeof number);
    return &limits->slots[(number + key->length) % SLOTS];
}

static void leave_row(struct limits *limits, struct entry_of_address *entry)
{
    *(entry->newer != NULL ? &entry->newer->older : &limits->newest) = entry->older;
    *(entry->older != NULL ? &entry->older->newer : &limits->oldest) = entry->newer;
}

static void enter_row(struct limits *limits, struct entry_of_address *entry)
{
    entry->newer = NULL;
    entry->older = limits->newest;
    *(limits->newest != NULL ? &limits->newest->newer : &limits->oldest) = entry;
    limits->newest = entry;
}

static void forget(struct limits *limits, struct entry_of_address *entry)
{
    struct entry_of_address **link = slot_of(limits, &entry->key);
    while (*link != entry) {
        link = &(*link)->next;
    }
    *link = entry->next;
    leave_row(limits, entry);
    free(entry);
    limits->count--;
}

static bool is_open(const struct entry_of_address *entry)
{
    return entry->streams > 0 || entry->connections > 0;
}

static bool is_full_again(const struct limits *limits, const struct entry_of_address *entry,
                          int64_t now)
{
    const struct limit_options *options = &limits->options;
    struct entry_of_address later = *entry;
    refill(&later.requests, options->requests, now);
    refill(&later.tables, (double)options->tables / HOUR_S, now);
    refill(&later.joins, (double)options->joins / HOUR_S, now);
    refill(&later.written, (double)options->written * MEGABYTE / DAY_S, now);
    return later.requests.missing <= 0 && later.tables.missing <= 0 && later.joins.missing <= 0 &&
           later.written.missing <= 0;
}

/* Of the entries not heard of for the longest time, one whose buckets are full, so that nothing is
 * lost with it; else the oldest. Entries with something open stay: there are no more of them than
 * connections. */
static void make_room(struct limits *limits, int64_t now)
{
    struct entry_of_address *oldest = NULL, *entry = limits->oldest;
    for (int i = 0; i < LOOKED_AT && entry != NULL; i++) {
        struct entry_of_address *newer = entry->newer;
        if (is_open(entry)) {
            leave_row(limits, entry);
            enter_row(limits, entry);
        } else if (is_full_again(limits, entry, now)) {
            forget(limits, entry);
            return;
        } else if (oldest == NULL) {
            oldest = entry;
        }
        entry = newer;
    }
    if (oldest != NULL) {
        forget(limits, oldest);
    }
}

static struct entry_of_address *find(struct limits *limits, const struct key *key, int64_t now)
{
    struct entry_of_address **slot = slot_of(limits, key), *entry = *slot;
    while (entry != NULL && memcmp(&entry->key, key, sizeof *key) != 0) {
        entry = entry->next;
    }
    if (entry != NULL) {
        leave_row(limits, entry);
        enter_row(limits, entry);
        entry->seen = now > entry->seen ? now : entry->seen;
        return entry;
    }
    if (limits->count >= ENTRIES_MAX) {
        make_room(limits, now);
    }
    entry = calloc(1, sizeof *entry);
    if (entry == NULL) {
        return &limits->crowd;
    }
    *entry = (struct entry_of_address){.next = *slot, .key = *key, .seen = now};
    *slot = entry;
    enter_row(limits, entry);
    limits->count++;
    return entry;
}

/* ---- Networks ---- */

/* An address and the networks it is in, the widest first. */
struct nest {
    const struct limit_network *levels;
    int count;
    struct key keys[LIMIT_NETWORKS_MAX];
};

int limit_networks(const struct limit_address *address, const struct limit_network **networks)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    bool is_ipv4 = memcmp(address->bytes, mapped, sizeof mapped) == 0;
    *networks = is_ipv4 ? ipv4_levels : ipv6_levels;
    return is_ipv4 ? 1 : LIMIT_NETWORKS_MAX;
}

static struct nest nest_of(const struct limit_address *address)
{
    struct nest nest;
    nest.count = limit_networks(address, &nest.levels);
    for (int i = 0; i < nest.count; i++) {
        nest.keys[i] = (struct key){.length = nest.levels[i].bytes};
        memcpy(nest.keys[i].bytes, address->bytes, nest.levels[i].bytes);
    }
    return nest;
}

/* What is asked for: something of a bucket, or one more of a number. */
enum kind { REQUESTS, TABLES, JOINS, WRITTEN, STREAMS, CONNECTIONS };

struct wish {
    enum kind kind;
    int64_t cost;
    int64_t now;
};

/* One more of a number, of which there may be `most`; 0: no limit. */
static bool is_below(int number, int64_t cost, int most, int share)
{
    return most == 0 || number + cost <= most * share;
}

/* Has this entry room for it, with the share of its level? */
static bool has_room(const struct limit_options *options, struct entry_of_address *entry,
                     const struct wish *wish, int share)
{
    double cost = (double)wish->cost, requests = (double)options->requests * share;
    double tables = (double)options->tables * share, joins = (double)options->joins * share;
    double bytes = (double)options->written * MEGABYTE * share;
    switch (wish->kind) {
    case REQUESTS:
        return bucket_has(&entry->requests, cost, 4 * requests, requests, wish->now);
    case TABLES:
        return bucket_has(&entry->tables, cost, tables, tables / HOUR_S, wish->now);
    case JOINS:
        return bucket_has(&entry->joins, cost, joins, joins / HOUR_S, wish->now);
    case WRITTEN:
        return bucket_has(&entry->written, cost, bytes, bytes / DAY_S, wish->now);
    case STREAMS:
        return is_below(entry->streams, wish->cost, options->streams, share);
    case CONNECTIONS:
        return is_below(entry->connections, wish->cost, options->connections, share);
    }
    return true;
}

static void add(int *number, int64_t cost)
{
    *number += *number + cost >= 0 ? (int)cost : 0;
}

static void take(struct entry_of_address *entry, const struct wish *wish)
{
    switch (wish->kind) {
    case REQUESTS:
        entry->requests.missing += (double)wish->cost;
        break;
    case TABLES:
        entry->tables.missing += (double)wish->cost;
        break;
    case JOINS:
        entry->joins.missing += (double)wish->cost;
        break;
    case WRITTEN:
        entry->written.missing += (double)wish->cost;
        break;
    case STREAMS:
        add(&entry->streams, wish->cost);
        break;
    case CONNECTIONS:
        add(&entry->connections, wish->cost);
        break;
    }
}

/* The address and all its networks must have room. */
static bool all_have_room(struct limits *limits, const struct limit_address *address,
                          struct wish wish)
{
    struct nest nest = nest_of(address);
    for (int i = 0; i < nest.count; i++) {
        struct entry_of_address *entry = find(limits, &nest.keys[i], wish.now);
        if (!has_room(&limits->options, entry, &wish, nest.levels[i].share)) {
            return false;
        }
    }
    return true;
}

static void take_from_all(struct limits *limits, const struct limit_address *address,
                          struct wish wish)
{
    struct nest nest = nest_of(address);
    for (int i = 0; i < nest.count; i++) {
        take(find(limits, &nest.keys[i], wish.now), &wish);
    }
}

static bool try_take(struct limits *limits, const struct limit_address *address, struct wish wish)
{
    bool good = all_have_room(limits, address, wish);
    if (good) {
        take_from_all(limits, address, wish);
    }
    return good;
}

/* ---- What is limited ---- */

bool limits_request(struct limits *limits, const struct limit_address *address, int cost,
                    int64_t now)
{
    return limits->options.requests == 0 ||
           try_take(limits, address, (struct wish){REQUESTS, cost, now});
}

bool limits_table(struct limits *limits, const struct limit_address *address, int64_t now)
{
    return limits->options.tables == 0 || try_take(limits, address, (struct wish){TABLES, 1, now});
}

bool limits_join(struct limits *limits, const struct limit_address *address, int64_t now)
{
    return limits->options.joins == 0 || try_take(limits, address, (struct wish){JOINS, 1, now});
}

bool limits_has_table(struct limits *limits, const struct limit_address *address, int64_t now)
{
    return limits->options.tables == 0 ||
           all_have_room(limits, address, (struct wish){TABLES, 1, now});
}

bool limits_has_join(struct limits *limits, const struct limit_address *address, int64_t now)
{
    return limits->options.joins == 0 ||
           all_have_room(limits, address, (struct wish){JOINS, 1, now});
}

void limits_wrote(struct limits *limits, const struct limit_address *address, int64_t bytes,
                  int64_t now)
{
    if (limits->options.written > 0) {
        all_have_room(limits, address, (struct wish){WRITTEN, 0, now}); /* as of now */
        take_from_all(limits, address, (struct wish){WRITTEN, bytes, now});
    }
}

int limits_write_wait(struct limits *limits, const struct limit_address *address, int64_t now)
{
    struct nest nest = nest_of(address);
    double bytes = (double)limits->options.written * MEGABYTE, longest = 0;
    for (int i = 0; limits->options.written > 0 && i < nest.count; i++) {
        struct entry_of_address *entry = find(limits, &nest.keys[i], now);
        double size = bytes * nest.levels[i].share;
        refill(&entry->written, size / DAY_S, now);
        double wait = (entry->written.missing - size) / (size / DAY_S);
        longest = wait > longest ? wait : longest;
    }
    return longest > 0 ? (int)longest + 1 : 0;
}

bool limits_stream_begin(struct limits *limits, const struct limit_address *address, int64_t now)
{
    return try_take(limits, address, (struct wish){STREAMS, 1, now});
}

void limits_stream_end(struct limits *limits, const struct limit_address *address)
{
    take_from_all(limits, address, (struct wish){STREAMS, -1, 0});
}

bool limits_connection(struct limits *limits, const struct limit_address *address, int64_t now)
{
    return limits->options.connections == 0 ||
           all_have_room(limits, address, (struct wish){CONNECTIONS, 1, now});
}

void limits_connection_begin(struct limits *limits, const struct limit_address *address,
                             int64_t now)
{
    if (limits->options.connections > 0) {
        take_from_all(limits, address, (struct wish){CONNECTIONS, 1, now});
    }
}

void limits_connection_end(struct limits *limits, const struct limit_address *address)
{
    if (limits->options.connections > 0) {
        take_from_all(limits, address, (struct wish){CONNECTIONS, -1, 0});
    }
}

void limits_tidy(struct limits *limits, int64_t now)
{
    struct entry_of_address *newer;
    for (struct entry_of_address *entry = limits->oldest; entry != NULL; entry = newer) {
        newer = entry->newer;
        if (!is_open(entry) && now - entry->seen > FORGET_AFTER_MS &&
            is_full_again(limits, entry, now)) {
            forget(limits, entry);
        }
    }
}
