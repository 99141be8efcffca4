/* Event streams: who listens to a table, and what waits to be sent to each.
 *
 * An event is rendered once for all who are told the same (message.h). It waits in the queue of a
 * stream until what it tells is on the disk.
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
#include "message.h"
#include "outbox.h"
#include "http_request.h"

enum {
    QUEUE_MAX = 256 * 1024,     /* bytes that may wait for a client that does not read */
    BEAT_MS = 15 * 1000,        /* a sign of life after so much silence */
    SEND_TIMEOUT_MS = 40 * 1000 /* a client that takes nothing for so long is gone */
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
    return outbox_ready(&stream->outbox, stream->server->durable);
}

/* Sends what may be sent and the socket takes; the rest goes when it takes more. */
static void flush(struct stream *stream)
{
    struct iovec parts[OUTBOX_PARTS];
    int count;
    while (!stream->dead &&
           (count = outbox_parts(&stream->outbox, stream->server->durable, parts)) > 0) {
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t sent = sendmsg(stream->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            metric_add(&stream->server->metrics, METRIC_EVENT_BYTES, (uint64_t)sent);
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

static void queue(struct stream *stream, struct message *message)
{
    struct server *server = stream->server;
    if (stream->ending || stream->dead) {
        return;
    }
    outbox_put(&stream->outbox, message);
    stream->spoke = server->now;
    metric_count(&server->metrics, METRIC_EVENTS);
    if (stream->outbox.waiting > QUEUE_MAX) {
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
    message_out(message);
}

/* May it be told what is played? */
static bool sees(const struct stream *stream)
{
    return table_may_see(stream->stand->table, stream->person);
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
    outbox_finish(&stream->outbox);
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

static struct message *event(const struct stand *stand, struct server *server,
                             struct message_event event)
{
    return press_events(server->press, stand->ticket, &event, 1);
}

static void tell_chat(struct stream *stream, const struct table_chat *chat)
{
    tell(stream, event(stream->stand, stream->server,
                       (struct message_event){"chat", chat->seq,
                                              account_chat(stream->stand->table, chat)}));
}

static void tell_note(struct stream *stream, const struct table_note *note)
{
    tell(stream, event(stream->stand, stream->server,
                       (struct message_event){"note", note->seq, account_note(note)}));
}

static struct message_event news_of(const struct stream *stream, int question)
{
    const struct table *table = stream->stand->table;
    return (struct message_event){"news", table->questions[question - 1].seq,
                                  account_news(table, question, stream->person)};
}

static struct message_event state_of(const struct stream *stream)
{
    const struct table *table = stream->stand->table;
    json_t *state = account_state(table, stream->person, stream->server->now);
    if (stream->packed) {
        account_pack(state, table, stream->person);
    }
    return (struct message_event){"state", table->seq, state};
}

/* What was told between `after` and now, and how things are. */
static void catch_up(struct stream *stream, uint32_t after)
{
    const struct stand *stand = stream->stand;
    const struct table *table = stand->table;
    int chat = 0;
    after = sees(stream) ? after : 0;
    for (int i = 0; after > 0 && i < table->note_count; i++) {
        if (table->notes[i].seq > after) {
            tell_note(stream, &table->notes[i]);
        }
    }
    for (int q = 1; after > 0 && q <= table->question_count; q++) {
        uint32_t seq = table->questions[q - 1].seq;
        for (; chat < table->chat_count && table->chat[chat].seq < seq; chat++) {
            if (table->chat[chat].seq > after) {
                tell_chat(stream, &table->chat[chat]);
            }
        }
        if (seq > after) {
            tell(stream, event(stand, stream->server, news_of(stream, q)));
        }
    }
    for (; after > 0 && chat < table->chat_count; chat++) {
        if (table->chat[chat].seq > after) {
            tell_chat(stream, &table->chat[chat]);
        }
    }
    tell(stream, event(stand, stream->server, state_of(stream)));
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
    struct press *press = stream->server->press;
    char head[1200];
    char security[1000];
    reply_security_text(security, sizeof security);
    int length =
        snprintf(head, sizeof head,
                 "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n%s"
                 "Vary: Accept-Encoding\r\nCache-Control: no-store\r\nX-Accel-Buffering: no\r\n"
                 "Connection: close\r\n%s\r\n",
                 stream->outbox.packs ? "Content-Encoding: gzip\r\n" : "", security);
    tell(stream, press_raw(press, head, (size_t)length));
    if (stream->outbox.packs) {
        tell(stream, press_raw(press, gzip_head, sizeof gzip_head));
    }
    tell(stream, press_text(press, "retry: 2000\n\n"));
}

/* The table counts the stream; before it is told anything, so that it is told how things are now.
 * True where others see it. */
static bool come(struct stream *stream)
{
    struct server *server = stream->server;
    struct stand *stand = stream->stand;
    bool returns = table_returns(stand->table, stream->person);
    bool shows = table_connect(stand->table, stream->person, server->now) && stream->person >= 0;
    if (returns) {
        floor_write(server, stand,
                    (struct entry){.kind = ENTRY_BACK, .person = stream->person, .seat = -1});
    }
    return table_tick(stand->table, server->now) || shows;
}

bool stream_open(struct request *request, uint32_t after)
{
    struct server *server = request->server;
    struct stand *stand = request->stand;
    int fd = take_socket(request->connection);
    struct epoll_event event = {.events = EPOLLOUT | EPOLLRDHUP | EPOLLET};
    if (fd < 0) {
        return false;
    }
    struct stream *stream = need(calloc(1, sizeof *stream));
    *stream = (struct stream){.server = server,
                              .stand = stand,
                              .fd = fd,
                              .person = request->person,
                              .address = request->address,
                              .spoke = server->now};
    const char *packed =
        MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, "packed");
    stream->packed = packed != NULL && strcmp(packed, "1") == 0 && request->person >= 0;
    outbox_init(&stream->outbox, server->press, request_takes_gzip(request));
    event.data.ptr = stream;
    epoll_ctl(server->epoll_fd, EPOLL_CTL_ADD, fd, &event);
    bool shows = come(stream);
    enter(stream);
    greet(stream);
    catch_up(stream, after);
    floor_stir(server, stand, shows);
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

void stream_tell_all(struct server *server, struct stand *stand, const char *name, uint32_t seq,
                     json_t *data)
{
    if (stand->streams == NULL) {
        json_decref(data);
        return;
    }
    struct message *message = event(stand, server, (struct message_event){name, seq, data});
    bool is_table = strcmp(name, "table") == 0;
    for (struct stream *stream = stand->streams; stream != NULL; stream = stream->next) {
        if (sees(stream) || (is_table && stream->person >= 0)) {
            queue(stream, message);
        }
    }
    message_out(message);
}

/* The state, and before it what has been revealed. Spectators share theirs, if they get one. */
void stream_tell_state(struct server *server, struct stand *stand, bool with_news)
{
    struct message *shared = NULL;
    for (struct stream *stream = stand->streams; stream != NULL; stream = stream->next) {
        bool knows = sees(stream);
        if (stream->person < 0 && !knows) {
            continue;
        }
        if (stream->person < 0 && shared != NULL) {
            queue(stream, shared);
            continue;
        }
        struct message_event events[2];
        int count = 0;
        if (with_news && knows) {
            events[count++] = news_of(stream, stand->table->question_count);
        }
        events[count++] = state_of(stream);
        struct message *message = press_events(server->press, stand->ticket, events, count);
        if (stream->person < 0) {
            shared = message;
            queue(stream, message);
        } else {
            tell(stream, message);
        }
    }
    if (shared != NULL) {
        message_out(shared);
    }
}

static struct message *owing_of(struct server *server, const struct stand *stand, int person)
{
    return event(
        stand, server,
        (struct message_event){"owing", stand->table->seq, account_owing(stand->table, person)});
}

void stream_tell_owing(struct server *server, struct stand *stand, int chair)
{
    const struct table *table = stand->table;
    struct message *common = NULL;
    for (struct stream *stream = stand->streams; stream != NULL; stream = stream->next) {
        bool own = stream->person >= 0 && table->people[stream->person].seat == chair;
        if (!sees(stream)) {
            continue;
        }
        if (own) {
            tell(stream, owing_of(server, stand, stream->person));
        } else {
            common = common != NULL ? common : owing_of(server, stand, -1);
            queue(stream, common);
        }
    }
    if (common != NULL) {
        message_out(common);
    }
}

static void end(struct stream *stream, const char *reason)
{
    struct press *press = stream->server->press;
    char text[80];
    uint8_t last[GZIP_END];
    snprintf(text, sizeof text, "event: bye\ndata: {\"reason\":\"%s\"}\n\n", reason);
    tell(stream, press_text(press, text));
    if (stream->outbox.packs) {
        outbox_end(&stream->outbox, last);
        tell(stream, press_raw(press, last, sizeof last));
    }
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

void stream_bye_unseen(struct stand *stand, const char *reason)
{
    struct stream *next;
    for (struct stream *stream = stand->streams; stream != NULL; stream = next) {
        next = stream->next;
        if (stream->person < 0 && !sees(stream)) {
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
        if (stream->outbox.unsent == NULL || may_send(stream)) {
            unhold(stream);
            flush(stream);
        }
    }
}

void stream_beat(struct server *server)
{
    struct message *beat = press_text(server->press, ":\n\n");
    for (struct stream *stream = server->all_streams; stream != NULL; stream = stream->next_all) {
        if (server->now - stream->spoke >= BEAT_MS) {
            queue(stream, beat);
        }
    }
    message_out(beat);
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
