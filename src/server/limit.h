/* How much one address may ask for: a bucket each for requests, new tables, joins and what it has
 * written, and numbers of event streams and of connections.
 *
 * An IPv6 address counts with its network of 64 bits. A user who has one often has many: networks
 * of 56 bits may ask for 4 times as much and those of 48 for 16 times, all their addresses
 * together. */
#ifndef SEPTEM_LIMIT_H
#define SEPTEM_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct limit_options {
    int requests;    /* a second, four times as many at once; 0: no limit */
    int tables;      /* an hour, all of them at once if wanted; 0: no limit */
    int joins;       /* an hour, all of them at once if wanted; 0: no limit */
    int written;     /* megabytes a day, all of them at once if wanted; 0: no limit */
    int streams;     /* open at a time; 0: no limit */
    int connections; /* at a time; 0: no limit */
};

/* What a request with a wrong secret costs, in requests: guessing is not worth the trouble. */
enum { LIMIT_WRONG_SECRET = 5 };

/* What an attempt to make a table costs besides, if it is refused after the database was asked. */
enum { LIMIT_BAD_TABLE = 5 };

struct limit_address {
    uint8_t bytes[16];
};

/* From text, IPv4 or IPv6; what is neither counts as one address. */
struct limit_address limit_address_read(const char *text);

/* From a struct sockaddr. */
struct sockaddr;
struct limit_address limit_address_of(const struct sockaddr *address);

/* The networks that an address counts with, the widest first: the first `bytes` of it, and how many
 * addresses' share each of them has. Returns how many there are. */
enum { LIMIT_NETWORKS_MAX = 3 };
struct limit_network {
    uint8_t bytes, share;
};
int limit_networks(const struct limit_address *address, const struct limit_network **networks);

struct limits;

struct limits *limits_create(const struct limit_options *options);
void limits_destroy(struct limits *limits);

/* Takes `cost` requests, a table, or a join out of the bucket; false, with nothing taken, if there
 * is not enough in it. */
bool limits_request(struct limits *limits, const struct limit_address *address, int cost,
                    int64_t now);
bool limits_table(struct limits *limits, const struct limit_address *address, int64_t now);
bool limits_join(struct limits *limits, const struct limit_address *address, int64_t now);

/* Is there a table, or a join, in it? */
bool limits_has_table(struct limits *limits, const struct limit_address *address, int64_t now);
bool limits_has_join(struct limits *limits, const struct limit_address *address, int64_t now);

/* Bytes were written at the request of an address: that is counted and never refused. And the
 * seconds until the address may have more written; 0: now. */
void limits_wrote(struct limits *limits, const struct limit_address *address, int64_t bytes,
                  int64_t now);
int limits_write_wait(struct limits *limits, const struct limit_address *address, int64_t now);

/* A stream begins (false: there are too many) or ends. */
bool limits_stream_begin(struct limits *limits, const struct limit_address *address, int64_t now);
void limits_stream_end(struct limits *limits, const struct limit_address *address);

/* The same for connections; limits_connection says whether one more may begin. */
bool limits_connection(struct limits *limits, const struct limit_address *address, int64_t now);
void limits_connection_begin(struct limits *limits, const struct limit_address *address,
                             int64_t now);
void limits_connection_end(struct limits *limits, const struct limit_address *address);

/* How many addresses and networks are known. */
int limits_count(const struct limits *limits);

/* Forgets addresses that have not asked for anything for a while. */
void limits_tidy(struct limits *limits, int64_t now);

/* A bucket of its own, for whatever is limited: zero it, and it is full. It holds `size`, of which
 * `per_second` come back each second; `now` is in milliseconds. */
struct bucket {
    double missing; /* taken, and not back yet */
    int64_t at;     /* when that was so */
};

/* Is there that much in it? */
bool bucket_has(struct bucket *bucket, double cost, double size, double per_second, int64_t now);

/* Takes it, if it is there; false, with nothing taken, if not. */
bool bucket_take(struct bucket *bucket, double cost, double size, double per_second, int64_t now);

#endif
