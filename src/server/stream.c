/* Event streams: who listens to a table, and what waits to be sent to each.
 *
 * An event is rendered once for all who are told the same. It waits in the queue of a stream until
 * what it tells is on the disk.
 *
 * The HTTP daemon reads the request and then gives up the connection: a stream writes to its socket
 * itself. The daemon looks through all connections that sleep whenever one wakes, which with
 * thousands of streams took most of the time there was, and keeps 12 kB for each. */
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

#include "../table/account.h"
#include "journal.h"
#include "request.h"

enum {
    QUEUE_MAX = 256 * 1024,      /* bytes that may wait for a client that does not read */
    BEAT_MS = 15 * 1000,         /* a sign of life after so much silence */
    SEND_TIMEOUT_MS = 40 * 1000, /* a client that takes nothing for so long is gone */
    PARTS_MAX = 16               /* messages written at once */
};

/* Bytes for any number of streams; who renders it has the first use. */
struct message {
    int uses;
    uint64_t ticket; /* not before this one is on the disk */
    size_t length;
    char bytes[];
};

struct waiting_message {
    struct waiting_message *next;
    struct message *message;
};

struct stream {
    struct server *server;
    struct stand *stand;
    int fd;
    struct stream *next, *previous;           /* at the table */
    struct stream *next_all, *previous_all;   /* of the server */
    struct stream *next_held, *previous_held; /* of those that wait for the disk */
    struct stream *next_dead;
    bool held;
    int person;  /* -1: a spectator */
    bool packed; /* wants what its seat sees as bytes, too */
    struct limit_address address;
    struct waiting_message *first, **last;
    size_t offset;  /* of the first message, how much has been sent */
    size_t waiting; /* bytes */
    int64_t spoke;  /* when something was queued last */
    bool ending;    /* when the queue is empty */
    bool dead;      /* to be taken away at the end of the round */
    bool left;      /* its table no longer counts it */
};

static void *need(void *memory)
{
    if (memory == NULL) {
        journal("fatal", "reason=out_of_memory");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* ---- Messages ---- */

/* "id: 42\nevent: owing\ndata: {…}\n\n"; JSON dumped compactly has no line breaks. */
static struct message *render(const struct stand *stand, const char *event, uint32_t seq,
                              json_t *data)
{
    char head[80];
    int head_length = seq > 0 ? snprintf(head, sizeof head, "id: %u\nevent: %s\ndata: ", seq, event)
                              : snprintf(head, sizeof head, "event: %s\ndata: ", event);
    size_t before = (size_t)head_length, length = json_dumpb(data, NULL, 0, JSON_COMPACT);
    struct message *message = need(malloc(sizeof *message + before + length + 2));
    message->uses = 1;
    message->ticket = stand->ticket;
    message->length = before + length + 2;
    memcpy(message->bytes, head, before);
    json_dumpb(data, message->bytes + before, length, JSON_COMPACT);
    memcpy(message->bytes + before + length, "\n\n", 2);
    json_decref(data);
    return message;
}

static struct message *render_text(const char *text)
{
    size_t length = strlen(text);
    struct message *message = need(malloc(sizeof *message + length));
    *message = (struct message){.uses = 1, .length = length};
    memcpy(message->bytes, text, length);
    return message;
}

static void let_go(struct message *message)
{
    if (--message->uses == 0) {
        free(message);
    }
}

/* ---- Queues ---- */

/* Not at once: somebody may be going through the streams. */
static void bury(struct stream *stream)
{
    if (!stream->dead) {
        stream->dead = true;
        stream->next_dead = stream->server->dead_streams;
        stream->server->dead_streams = stream;
    }
}

/* Among the streams that wait for the disk, or no longer. */
static void hold(struct stream *stream)
{
    struct server *server = stream->server;
    if (!stream->held) {
        stream->held = true;
        stream->previous_held = NULL;
        stream->next_held = server->held_streams;
        if (server->held_streams != NULL) {
            server->held_streams->previous_held = stream;
        }
        server->held_streams = stream;
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
        stream->server->held_streams = stream->next_held;
    }
    if (stream->next_held != NULL) {
        stream->next_held->previous_held = stream->previous_held;
    }
}

static bool may_send(const struct stream *stream)
{
    return stream->first != NULL && stream->first->message->ticket <= stream->server->durable;
}

static void pop(struct stream *stream)
{
    struct waiting_message *item = stream->first;
    stream->first = item->next;
    if (stream->first == NULL) {
        stream->last = &stream->first;
    }
    stream->waiting -= item->message->length;
    stream->offset = 0;
    let_go(item->message);
    free(item);
}

/* So many bytes have been taken. */
static void advance(struct stream *stream, size_t count)
{
    while (count > 0) {
        size_t left = stream->first->message->length - stream->offset;
        if (count < left) {
            stream->offset += count;
            return;
        }
        count -= left;
        pop(stream);
    }
}

/* What may be sent now, in parts. */
static int collect(const struct stream *stream, struct iovec parts[PARTS_MAX])
{
    int count = 0;
    size_t offset = stream->offset;
    for (const struct waiting_message *item = stream->first;
         item != NULL && count < PARTS_MAX && item->message->ticket <= stream->server->durable;
         item = item->next) {
        parts[count].iov_base = item->message->bytes + offset;
        parts[count++].iov_len = item->message->length - offset;
        offset = 0;
    }
    return count;
}

/* Sends what may be sent and the socket takes; the rest goes when it takes more. */
static void flush(struct stream *stream)
{
    struct iovec parts[PARTS_MAX];
    int count;
    while (!stream->dead && (count = collect(stream, parts)) > 0) {
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t sent = sendmsg(stream->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            advance(stream, (size_t)sent);
        } else if (sent < 0 && errno == EAGAIN) {
            return;
        } else if (sent == 0 || errno != EINTR) {
            bury(stream);
        }
    }
    if (stream->first != NULL) {
        hold(stream);
    } else if (stream->ending) {
        bury(stream);
    }
}

static void queue(struct stream *stream, struct message *message)
{
    struct server *server = stream->server;
    if (stream->ending || stream->dead) {
        return;
    }
    struct waiting_message *item = need(malloc(sizeof *item));
    *item = (struct waiting_message){NULL, message};
    message->uses++;
    *stream->last = item;
    stream->last = &item->next;
    stream->waiting += message->length;
    stream->spoke = server->now;
    metric_count(&server->metrics, METRIC_EVENTS);
    if (stream->waiting > QUEUE_MAX) {
        metric_count(&server->metrics, METRIC_STREAMS_DROPPED);
        bury(stream);
    } else if (may_send(stream)) {
        flush(stream);
    } else {
        hold(stream);
    }
}

/* For one stream only. */
static void tell(struct stream *stream, struct message *message)
{
    queue(stream, message);
    let_go(message);
}

/* ---- Coming and going ---- */

/* No longer counted at its table. */
static void leave(struct stream *stream)
{
    struct server *server = stream->server;
    struct stand *stand = stream->stand;
    if (stream->left) {
        return;
    }
    stream->left = true;
    if (stream->previous != NULL) {
        stream->previous->next = stream->next;
    } else {
        stand->streams = stream->next;
    }
    if (stream->next != NULL) {
        stream->next->previous = stream->previous;
    }
    limits_stream_end(server->limits, &stream->address);
    bool shows = table_disconnect(stand->table, stream->person, server->now);
    stand->used = server->now;
    floor_stir(server, stand, shows && stream->person >= 0 && !server->stopping);
}

static void finish(struct stream *stream)
{
    struct server *server = stream->server;
    leave(stream);
    unhold(stream);
    if (stream->previous_all != NULL) {
        stream->previous_all->next_all = stream->next_all;
    } else {
        server->all_streams = stream->next_all;
    }
    if (stream->next_all != NULL) {
        stream->next_all->previous_all = stream->previous_all;
    }
    server->stream_count--;
    while (stream->first != NULL) {
        pop(stream);
    }
    close(stream->fd);
    free(stream);
}

static void enter(struct stream *stream)
{
    struct server *server = stream->server;
    struct stand *stand = stream->stand;
    stream->next = stand->streams;
    if (stand->streams != NULL) {
        stand->streams->previous = stream;
    }
    stand->streams = stream;
    stream->next_all = server->all_streams;
    if (server->all_streams != NULL) {
        server->all_streams->previous_all = stream;
    }
    server->all_streams = stream;
    server->stream_count++;
    metric_count(&server->metrics, METRIC_STREAMS_OPENED);
}

static json_t *state_for(const struct stream *stream)
{
    const struct table *table = stream->stand->table;
    json_t *state = account_state(table, stream->person, stream->server->now);
    if (stream->packed) {
        account_pack(state, table, stream->person);
    }
    return state;
}

/* What was told between `after` and now, and how things are. */
static void catch_up(struct stream *stream, uint32_t after)
{
    const struct stand *stand = stream->stand;
    const struct table *table = stand->table;
    int chat = 0;
    for (int q = 1; after > 0 && q <= table->question_count; q++) {
        uint32_t seq = table->questions[q - 1].seq;
        for (; chat < table->chat_count && table->chat[chat].seq < seq; chat++) {
            if (table->chat[chat].seq > after) {
                tell(stream, render(stand, "chat", table->chat[chat].seq,
                                    account_chat(table, &table->chat[chat])));
            }
        }
        if (seq > after) {
            tell(stream, render(stand, "news", seq, account_news(table, q, stream->person)));
        }
    }
    for (; after > 0 && chat < table->chat_count; chat++) {
        if (table->chat[chat].seq > after) {
            tell(stream, render(stand, "chat", table->chat[chat].seq,
                                account_chat(table, &table->chat[chat])));
        }
    }
    tell(stream, render(stand, "state", table->seq, state_for(stream)));
}

/* A socket of our own on the daemon's connection, which it closes without shutting it down
 * (MHD_USE_TURBO). -1: there are no files left. */
static int take_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    int fd = info != NULL ? fcntl(info->connect_fd, F_DUPFD_CLOEXEC, 3) : -1;
    int yes = 1, no = 0, patience = SEND_TIMEOUT_MS;
    if (fd >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_CORK, &no, sizeof no);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    }
    return fd;
}

static void greet(struct stream *stream)
{
    char head[1200];
    char security[1000];
    reply_security_text(security, sizeof security);
    snprintf(head, sizeof head,
             "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
             "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\nConnection: close\r\n"
             "%s\r\nretry: 2000\n\n",
             security);
    tell(stream, render_text(head));
}

bool stream_open(struct server *server, struct stand *stand, int person,
                 struct MHD_Connection *connection, const struct limit_address *address,
                 uint32_t after)
{
    int fd = take_socket(connection);
    struct epoll_event event = {.events = EPOLLOUT | EPOLLRDHUP | EPOLLET};
    if (fd < 0) {
        return false;
    }
    struct stream *stream = need(calloc(1, sizeof *stream));
    *stream = (struct stream){.server = server,
                              .stand = stand,
                              .fd = fd,
                              .person = person,
                              .address = *address,
                              .spoke = server->now};
    const char *packed = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "packed");
    stream->packed = packed != NULL && strcmp(packed, "1") == 0 && person >= 0;
    stream->last = &stream->first;
    event.data.ptr = stream;
    epoll_ctl(server->epoll_fd, EPOLL_CTL_ADD, fd, &event);
    bool shows = table_connect(stand->table, person);
    enter(stream);
    greet(stream);
    catch_up(stream, after);
    floor_stir(server, stand, shows && person >= 0);
    return true;
}

void stream_event(struct stream *stream, uint32_t events)
{
    if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
        bury(stream);
    } else if (may_send(stream)) {
        flush(stream);
    }
}

/* ---- Telling ---- */

void stream_tell_all(struct server *server, struct stand *stand, const char *event, uint32_t seq,
                     json_t *data)
{
    (void)server;
    if (stand->streams == NULL) {
        json_decref(data);
        return;
    }
    struct message *message = render(stand, event, seq, data);
    for (struct stream *stream = stand->streams; stream != NULL; stream = stream->next) {
        queue(stream, message);
    }
    let_go(message);
}

/* One of the two messages a stream is told after a question. Spectators share theirs: *shared. */
static void tell_own(struct stream *stream, const char *event, struct message **shared)
{
    const struct stand *stand = stream->stand;
    const struct table *table = stand->table;
    if (stream->person < 0 && *shared != NULL) {
        queue(stream, *shared);
        return;
    }
    json_t *data = strcmp(event, "news") == 0
                       ? account_news(table, table->question_count, stream->person)
                       : state_for(stream);
    struct message *message = render(stand, event, table->seq, data);
    queue(stream, message);
    if (stream->person < 0) {
        *shared = message;
    } else {
        let_go(message);
    }
}

/* The state, and before it what has been revealed. */
void stream_tell_state(struct server *server, struct stand *stand, bool with_news)
{
    struct message *news = NULL, *state = NULL;
    (void)server;
    for (struct stream *stream = stand->streams; stream != NULL; stream = stream->next) {
        if (with_news) {
            tell_own(stream, "news", &news);
        }
        tell_own(stream, "state", &state);
    }
    if (news != NULL) {
        let_go(news);
    }
    if (state != NULL) {
        let_go(state);
    }
}

void stream_tell_owing(struct server *server, struct stand *stand, int chair)
{
    const struct table *table = stand->table;
    struct message *common = NULL;
    (void)server;
    for (struct stream *stream = stand->streams; stream != NULL; stream = stream->next) {
        bool own = stream->person >= 0 && table->people[stream->person].seat == chair;
        if (own) {
            tell(stream, render(stand, "owing", table->seq, account_owing(table, stream->person)));
        } else {
            if (common == NULL) {
                common = render(stand, "owing", table->seq, account_owing(table, -1));
            }
            queue(stream, common);
        }
    }
    if (common != NULL) {
        let_go(common);
    }
}

static void end(struct stream *stream, const char *reason)
{
    char text[80];
    snprintf(text, sizeof text, "event: bye\ndata: {\"reason\":\"%s\"}\n\n", reason);
    tell(stream, render_text(text));
    stream->ending = true;
    leave(stream);
    flush(stream);
}

void stream_bye(struct server *server, struct stand *stand, int person, const char *reason)
{
    struct stream *next;
    (void)server;
    for (struct stream *stream = stand->streams; stream != NULL; stream = next) {
        next = stream->next;
        if (person < 0 || stream->person == person) {
            end(stream, reason);
        }
    }
}

/* ---- Rounds ---- */

void stream_release(struct server *server)
{
    struct stream *next;
    for (struct stream *stream = server->held_streams; stream != NULL; stream = next) {
        next = stream->next_held;
        if (stream->first == NULL || may_send(stream)) {
            unhold(stream);
            flush(stream);
        }
    }
}

void stream_beat(struct server *server)
{
    for (struct stream *stream = server->all_streams; stream != NULL; stream = stream->next_all) {
        if (server->now - stream->spoke >= BEAT_MS) {
            tell(stream, render_text(":\n\n"));
        }
    }
}

void stream_reap(struct server *server)
{
    while (server->dead_streams != NULL) {
        struct stream *stream = server->dead_streams;
        server->dead_streams = stream->next_dead;
        finish(stream);
    }
}

void stream_end_all(struct server *server)
{
    for (struct stream *stream = server->all_streams; stream != NULL; stream = stream->next_all) {
        if (!stream->ending) {
            end(stream, "stopping");
        }
    }
}

void stream_clear(struct server *server)
{
    for (struct stream *stream = server->all_streams; stream != NULL; stream = stream->next_all) {
        bury(stream);
    }
    stream_reap(server);
}
