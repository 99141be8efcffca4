/* Streams and their queues. */
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "../service/announcement.h"
#include "../service/service.h"
#include "event_source.h"
#include "http_headers.h"
#include "journal.h"
#include "sse.h"
#include "metric.h"
#include "outbox.h"
#include "served.h"

enum {
    QUEUE_MAX = 256 * 1024,     /* bytes that may wait for a client that does not read */
    BEAT_MS = 15 * 1000,        /* a sign of life after so much silence */
    SEND_TIMEOUT_MS = 40 * 1000 /* a client that takes nothing for so long is gone */
};

struct stream {
    struct event_source source; /* the first */
    struct streams *streams;
    struct open_table *open;
    int fd;
    struct stream *next, *previous;           /* at the table */
    struct stream *next_all, *previous_all;   /* of all */
    struct stream *next_held, *previous_held; /* of those that wait for the disk */
    struct stream *next_dead;
    bool held;
    int person; /* -1: a spectator */
    struct limit_address address;
    struct outbox outbox;
    int64_t spoke; /* when something was queued last */
    bool ending;   /* when the queue is empty */
    bool dead;     /* to be taken away at the end of the round */
    bool left;     /* its table no longer counts it */
};

/* ---- Queues ---- */

/* Not at once: somebody may be going through the streams. */
static void bury(struct stream *stream)
{
    if (!stream->dead) {
        stream->dead = true;
        stream->next_dead = stream->streams->dead;
        stream->streams->dead = stream;
    }
}

/* Among the streams that wait for the disk, or no longer. */
static void hold(struct stream *stream)
{
    struct streams *streams = stream->streams;
    if (!stream->held) {
        stream->held = true;
        stream->previous_held = NULL;
        stream->next_held = streams->held;
        if (streams->held != NULL) {
            streams->held->previous_held = stream;
        }
        streams->held = stream;
    }
}

static void unhold(struct stream *stream)
{
    if (!stream->held) {
        return;
    }
    stream->held = false;
    if (stream->previous_held != NULL) {
        stream->previous_held->next_held = stream->next_held;
    } else {
        stream->streams->held = stream->next_held;
    }
    if (stream->next_held != NULL) {
        stream->next_held->previous_held = stream->previous_held;
    }
}

static bool may_send(const struct stream *stream)
{
    return outbox_ready(&stream->outbox, stream->streams->durable);
}

/* Sends what may be sent and the socket takes; the rest goes when it takes more. */
static void flush(struct stream *stream)
{
    struct iovec parts[OUTBOX_PARTS];
    int count;
    while (!stream->dead &&
           (count = outbox_parts(&stream->outbox, stream->streams->durable, parts)) > 0) {
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t sent = sendmsg(stream->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            metric_add(stream->streams->metrics, METRIC_EVENT_BYTES, (uint64_t)sent);
            outbox_advance(&stream->outbox, (size_t)sent);
        } else if (sent < 0 && errno == EAGAIN) {
            return;
        } else if (sent == 0 || errno != EINTR) {
            bury(stream);
        }
    }
    if (stream->outbox.unsent != NULL) {
        hold(stream);
    } else if (stream->ending) {
        bury(stream);
    }
}

static void queue(struct stream *stream, struct sse_message *message)
{
    struct streams *streams = stream->streams;
    if (stream->ending || stream->dead) {
        return;
    }
    outbox_put(&stream->outbox, message);
    stream->spoke = streams->service->now;
    metric_count(streams->metrics, METRIC_EVENTS);
    if (stream->outbox.waiting > QUEUE_MAX) {
        metric_count(streams->metrics, METRIC_STREAMS_DROPPED);
        bury(stream);
    } else if (may_send(stream)) {
        flush(stream);
    } else {
        hold(stream);
    }
}

/* For one stream only. */
static void tell(struct stream *stream, struct sse_message *message)
{
    queue(stream, message);
    sse_message_done(message);
}

/* ---- Coming and going ---- */

/* No longer counted at its table. */
static void leave(struct stream *stream)
{
    struct streams *streams = stream->streams;
    if (stream->left) {
        return; /* its table may be gone */
    }
    struct served *served = served_of(stream->open);
    stream->left = true;
    if (stream->previous != NULL) {
        stream->previous->next = stream->next;
    } else {
        served->streams = stream->next;
    }
    if (stream->next != NULL) {
        stream->next->previous = stream->previous;
    }
    limits_stream_end(streams->limits, &stream->address);
    served->used = streams->service->now;
    service_disconnect(streams->service, stream->open, stream->person);
}

static void finish(struct stream *stream)
{
    struct streams *streams = stream->streams;
    leave(stream);
    unhold(stream);
    if (stream->previous_all != NULL) {
        stream->previous_all->next_all = stream->next_all;
    } else {
        streams->all = stream->next_all;
    }
    if (stream->next_all != NULL) {
        stream->next_all->previous_all = stream->previous_all;
    }
    streams->count--;
    outbox_finish(&stream->outbox);
    close(stream->fd);
    free(stream);
}

static void enter(struct stream *stream)
{
    struct streams *streams = stream->streams;
    struct served *served = served_of(stream->open);
    stream->next = served->streams;
    if (served->streams != NULL) {
        served->streams->previous = stream;
    }
    served->streams = stream;
    stream->next_all = streams->all;
    if (streams->all != NULL) {
        streams->all->previous_all = stream;
    }
    streams->all = stream;
    streams->count++;
    metric_count(streams->metrics, METRIC_STREAMS_OPENED);
}

static struct sse_message *render(const struct stream *stream, const struct announcement *what,
                                  int person)
{
    struct streams *streams = stream->streams;
    announcement_write(what, stream->open->table, person, streams->service->now,
                       sse_begin(streams->encoder));
    return sse_end(streams->encoder, served_of(stream->open)->ticket);
}

/* What happened after `after`, and how things are. */
static void catch_up(struct stream *stream, uint32_t after)
{
    struct announcement what;
    while (announcement_greet(stream->open->table, stream->person, &after, &what)) {
        tell(stream, render(stream, &what, stream->person));
    }
}

/* A socket of our own on the daemon's connection, which it closes without shutting it down
 * (MHD_USE_TURBO). -1: there are no files left. */
static int take_socket(int daemon_fd)
{
    int fd = fcntl(daemon_fd, F_DUPFD_CLOEXEC, 3);
    int yes = 1, no = 0, patience = SEND_TIMEOUT_MS;
    if (fd >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_CORK, &no, sizeof no);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    }
    return fd;
}

static struct sse_message *say_away(struct streams *streams)
{
    return sse_text(streams->encoder, streams->is_away
                                          ? "event: line\ndata: {\"database\": \"away\"}\n\n"
                                          : "event: line\ndata: {\"database\": \"back\"}\n\n");
}

static void greet(struct stream *stream)
{
    struct sse_encoder *encoder = stream->streams->encoder;
    char head[1200];
    char security[1000];
    http_security_text(security, sizeof security);
    int length =
        snprintf(head, sizeof head,
                 "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n%s"
                 "Vary: Accept-Encoding\r\nCache-Control: no-store\r\nX-Accel-Buffering: no\r\n"
                 "Connection: close\r\n%s\r\n",
                 stream->outbox.packs ? "Content-Encoding: gzip\r\n" : "", security);
    tell(stream, sse_raw(encoder, head, (size_t)length));
    if (stream->outbox.packs) {
        tell(stream, sse_raw(encoder, gzip_head, sizeof gzip_head));
    }
    tell(stream, sse_text(encoder, "retry: 2000\n\n"));
    if (stream->streams->is_away) {
        tell(stream, say_away(stream->streams));
    }
}

static void happens(struct event_source *source, uint32_t events)
{
    struct stream *stream = (struct stream *)(void *)source;
    if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
        bury(stream);
    } else if (may_send(stream)) {
        flush(stream);
    }
}

bool streams_open(struct streams *streams, const struct stream_request *request)
{
    struct epoll_event event = {.events = EPOLLOUT | EPOLLRDHUP | EPOLLET};
    int fd = take_socket(request->fd);
    if (fd < 0) {
        return false;
    }
    struct stream *stream = need(calloc(1, sizeof *stream));
    *stream = (struct stream){.source = {happens},
                              .streams = streams,
                              .open = request->open,
                              .fd = fd,
                              .person = request->person,
                              .address = request->address,
                              .spoke = streams->service->now};
    outbox_init(&stream->outbox, streams->encoder, request->takes_gzip);
    event.data.ptr = stream;
    epoll_ctl(streams->epoll_fd, EPOLL_CTL_ADD, fd, &event);
    /* The table counts it before it is greeted, so that it is sent how things are now. */
    bool shows = service_connect(streams->service, request->open, request->person);
    enter(stream);
    greet(stream);
    catch_up(stream, request->after);
    service_update(streams->service, request->open, shows);
    return true;
}

/* ---- Telling ---- */

/* The last words of a stream, which ends when they have left. */
static void end(struct stream *stream, const struct announcement *bye)
{
    uint8_t last[GZIP_END];
    tell(stream, render(stream, bye, -1));
    if (stream->outbox.packs) {
        outbox_end(&stream->outbox, last);
        tell(stream, sse_raw(stream->streams->encoder, last, sizeof last));
    }
    stream->ending = true;
    leave(stream);
    flush(stream);
}

void streams_tell(struct streams *streams, struct open_table *open, const struct announcement *what)
{
    struct sse_message *shared = NULL;
    struct stream *next;
    (void)streams;
    for (struct stream *stream = served_of(open)->streams; stream != NULL; stream = next) {
        enum audience audience = announcement_audience(what, open->table, stream->person);
        next = stream->next;
        if (audience == AUDIENCE_NONE) {
            continue;
        }
        if (what->kind == ANNOUNCE_BYE) {
            end(stream, what);
        } else if (audience == AUDIENCE_OWN) {
            tell(stream, render(stream, what, stream->person));
        } else {
            shared = shared != NULL ? shared : render(stream, what, -1);
            queue(stream, shared);
        }
    }
    if (shared != NULL) {
        sse_message_done(shared);
    }
}

/* ---- Rounds ---- */

void streams_release(struct streams *streams)
{
    struct stream *next;
    for (struct stream *stream = streams->held; stream != NULL; stream = next) {
        next = stream->next_held;
        if (stream->outbox.unsent == NULL || may_send(stream)) {
            unhold(stream);
            flush(stream);
        }
    }
}

void streams_beat(struct streams *streams)
{
    struct sse_message *beat = sse_text(streams->encoder, ":\n\n");
    for (struct stream *stream = streams->all; stream != NULL; stream = stream->next_all) {
        if (streams->service->now - stream->spoke >= BEAT_MS) {
            queue(stream, beat);
        }
    }
    sse_message_done(beat);
}

void streams_away(struct streams *streams, bool is_away)
{
    if (is_away != streams->is_away) {
        streams->is_away = is_away;
        struct sse_message *message = say_away(streams);
        for (struct stream *stream = streams->all; stream != NULL; stream = stream->next_all) {
            queue(stream, message);
        }
        sse_message_done(message);
    }
}

void streams_reap(struct streams *streams)
{
    while (streams->dead != NULL) {
        struct stream *stream = streams->dead;
        streams->dead = stream->next_dead;
        finish(stream);
    }
}

void streams_end_table(struct open_table *open)
{
    struct announcement bye = {.kind = ANNOUNCE_BYE, .reason = "stopping"};
    while (served_of(open)->streams != NULL) {
        end(served_of(open)->streams, &bye);
    }
}

void streams_end_all(struct streams *streams)
{
    struct announcement bye = {.kind = ANNOUNCE_BYE, .reason = "stopping"};
    for (struct stream *stream = streams->all; stream != NULL; stream = stream->next_all) {
        if (!stream->ending) {
            end(stream, &bye);
        }
    }
}

void streams_clear(struct streams *streams)
{
    for (struct stream *stream = streams->all; stream != NULL; stream = stream->next_all) {
        bury(stream);
    }
    streams_reap(streams);
}
