/* Limits by address: a hash table of buckets, tidied up as time goes by. */
#include "limit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    SLOTS = 1 << 12,
    ENTRIES_MAX = 1 << 16,        /* beyond that new addresses share one */
    FORGET_AFTER_MS = 3600 * 1000 /* by then every bucket is full again */
};

struct entry_of_address {
    struct entry_of_address *next;
    struct limit_address address;
    struct bucket requests, tables;
    int streams;
    int64_t seen;
};

struct limits {
    struct limit_options options;
    struct entry_of_address *slots[SLOTS];
    struct entry_of_address crowd; /* for all there is no room for */
    int count;
};

bool bucket_take(struct bucket *bucket, float cost, float size, float per_second, int64_t now)
{
    float refilled = now > bucket->at ? (float)(now - bucket->at) / 1000 * per_second : 0;
    bucket->missing = bucket->missing > refilled ? bucket->missing - refilled : 0;
    bucket->at = now;
    if (bucket->missing + cost > size) {
        return false;
    }
    bucket->missing += cost;
    return true;
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

static struct entry_of_address *find(struct limits *limits, const struct limit_address *address,
                                     int64_t now)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 16; i++) {
        hash = (hash ^ address->bytes[i]) * 16777619u;
    }
    struct entry_of_address **slot = &limits->slots[hash % SLOTS];
    for (struct entry_of_address *entry = *slot; entry != NULL; entry = entry->next) {
        if (memcmp(&entry->address, address, sizeof *address) == 0) {
            entry->seen = now > 0 ? now : entry->seen;
            return entry;
        }
    }
    struct entry_of_address *entry = limits->count < ENTRIES_MAX ? calloc(1, sizeof *entry) : NULL;
    if (entry == NULL) {
        return &limits->crowd;
    }
    *entry = (struct entry_of_address){.next = *slot, .address = *address, .seen = now};
    *slot = entry;
    limits->count++;
    return entry;
}

bool limits_request(struct limits *limits, const struct limit_address *address, int cost,
                    int64_t now)
{
    float rate = (float)limits->options.requests;
    return limits->options.requests == 0 ||
           bucket_take(&find(limits, address, now)->requests, (float)cost, 4 * rate, rate, now);
}

bool limits_table(struct limits *limits, const struct limit_address *address, int64_t now)
{
    float size = (float)limits->options.tables;
    return limits->options.tables == 0 ||
           bucket_take(&find(limits, address, now)->tables, 1, size, size / 3600, now);
}

bool limits_stream_begin(struct limits *limits, const struct limit_address *address, int64_t now)
{
    struct entry_of_address *entry = find(limits, address, now);
    if (limits->options.streams > 0 && entry->streams >= limits->options.streams) {
        return false;
    }
    entry->streams++;
    return true;
}

void limits_stream_end(struct limits *limits, const struct limit_address *address)
{
    struct entry_of_address *entry = find(limits, address, 0);
    entry->streams -= entry->streams > 0;
}

void limits_tidy(struct limits *limits, int64_t now)
{
    for (int i = 0; i < SLOTS; i++) {
        struct entry_of_address **link = &limits->slots[i];
        while (*link != NULL) {
            struct entry_of_address *entry = *link;
            if (entry->streams == 0 && now - entry->seen > FORGET_AFTER_MS) {
                *link = entry->next;
                free(entry);
                limits->count--;
            } else {
                link = &entry->next;
            }
        }
    }
}
