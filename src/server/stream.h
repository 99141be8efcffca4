/* Event streams: who listens to a table, and what waits to be sent to each.
 *
 * An event is rendered once for all who get the same (sse.h). It waits in the queue of a stream
 * until what it says is on the disk.
 *
 * The HTTP daemon reads the request and then gives up the connection: a stream writes to its socket
 * itself. The daemon looks through all connections that sleep whenever one wakes, which with
 * thousands of streams took most of the time there was, and keeps 12 kB for each. */
#ifndef SEPTEM_STREAM_H
#define SEPTEM_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "limit.h"

struct announcement;
struct metrics;
struct open_table;
struct sse_encoder;
struct service;
struct stream;

struct streams {
    /* Set by the server. */
    struct service *service;
    struct limits *limits;
    struct metrics *metrics;
    struct sse_encoder *encoder;
    int epoll_fd;     /* events of a stream come as an event_source */
    uint64_t durable; /* tickets up to here are on the disk */
    bool is_away;     /* the database, as they have been told */

    struct stream *all;
    struct stream *held; /* those that wait for the disk */
    struct stream *dead; /* gone, to be freed at the end of the round */
    int count;
};

/* Who asks for a stream. */
struct stream_request {
    struct open_table *open;
    int person; /* -1: a spectator */
    struct limit_address address;
    uint32_t after; /* what it has had */
    int fd;         /* of the connection, which is duplicated */
    bool takes_gzip;
};

/* Begins a stream; the daemon must then give up the connection. False: there are no files left. */
bool streams_open(struct streams *streams, const struct stream_request *request);

/* Sends it to everybody at the table who may have it. */
void streams_tell(struct streams *streams, struct open_table *open,
                  const struct announcement *what);

/* What waited for the disk may go; and a sign of life to those that have been silent. */
void streams_release(struct streams *streams);
void streams_beat(struct streams *streams);

/* The database is away, or back: they are told, once. */
void streams_away(struct streams *streams, bool is_away);

/* Frees those that are gone: at the end of a round, when nobody goes through them. */
void streams_reap(struct streams *streams);

/* Says goodbye to those of one table: it goes to another server, where they come back. */
void streams_end_table(struct open_table *open);

/* Says goodbye to all; frees whatever is still there. */
void streams_end_all(struct streams *streams);
void streams_clear(struct streams *streams);

#endif
