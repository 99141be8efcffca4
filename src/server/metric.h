/* Numbers about the server, as Prometheus reads them. For the thread of events only. */
#ifndef SEPTEM_METRIC_H
#define SEPTEM_METRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../table/table.h"

enum metric_counter {
    METRIC_REQUESTS_OK,         /* answered with a status below 400 */
    METRIC_REQUESTS_BAD,        /* from 400 on */
    METRIC_REQUESTS_FAIL,       /* from 500 on */
    METRIC_LIMITED,             /* of the bad ones, those beyond a limit */
    METRIC_CONNECTIONS_REFUSED, /* an address has too many */
    METRIC_CONNECTIONS_SLOW,    /* too slow to say what they want */
    METRIC_TABLES_MADE,
    METRIC_TABLES_READ,
    METRIC_GAMES_STARTED,
    METRIC_GAMES_OVER,
    METRIC_DECISIONS, /* by people */
    METRIC_DECISIONS_BOT,
    METRIC_REPEATS, /* decisions that were sent again */
    METRIC_HINTS,
    METRIC_EVENTS,      /* sent to streams */
    METRIC_EVENT_BYTES, /* and what they took */
    METRIC_STREAMS_OPENED,
    METRIC_STREAMS_DROPPED, /* too slow */
    METRIC_NOTICES,         /* messages that were taken */
    METRIC_NOTICES_FAILED,  /* and that were not */
    METRIC_PASSED,          /* requests for tables of other servers */
    METRIC_PASSED_FAILED,   /* and those that these did not answer */
    METRIC_COUNTERS
};

enum { METRIC_BUCKETS = 10, METRIC_ROUTES_MAX = 64 };

/* Things by the time they took. */
struct metric_times {
    uint64_t buckets[METRIC_BUCKETS + 1];
    uint64_t count, us;
};

struct metrics {
    uint64_t counters[METRIC_COUNTERS];
    uint64_t refusals[REFUSAL_COUNT];
    struct metric_times acks;                      /* decisions, until they were acknowledged */
    struct metric_times routes[METRIC_ROUTES_MAX]; /* requests, until they were answered */
    struct metric_times rounds; /* of the thread of events: whatever happens waits for one */
    uint64_t slowest_us[2];     /* round of this minute and of the one before */
    int64_t minute;
};

static inline void metric_count(struct metrics *metrics, enum metric_counter counter)
{
    metrics->counters[counter]++;
}

static inline void metric_add(struct metrics *metrics, enum metric_counter counter, uint64_t n)
{
    metrics->counters[counter] += n;
}

/* Something took `us` microseconds: until a decision was acknowledged; a request of the route with
 * this number; a round of the thread of events. */
void metric_ack(struct metrics *metrics, uint64_t us);
void metric_route(struct metrics *metrics, int route, uint64_t us);
void metric_round(struct metrics *metrics, uint64_t us, int64_t now);

/* Numbers that are what they are at the moment. */
struct metric_gauges {
    uint64_t streams, connections, tables, playing, thinking;
    uint64_t commits, entries, commit_us, commit_us_max;
    uint64_t disk_free, reading;
    uint64_t thinking_us;  /* how long the oldest job of a bot has waited */
    uint64_t unwritten_us; /* how long the oldest thing that is not on the disk has waited */
    uint64_t file_bytes, wal_bytes;
    uint64_t servers, passed_streams; /* of one database; 0: there is no other */
    bool away;                        /* the database cannot be reached */
    bool holds;                       /* this server's tables are its own */
};

/* What the routes are called; NULL after the last. */
typedef const char *metric_route_name(const void *context, int route, const char **method);

/* Writes all of it, as snprintf does. */
int metric_write(const struct metrics *metrics, const struct metric_gauges *gauges,
                 metric_route_name *name, const void *context, char *buf, size_t size);

#endif
