/* Connections to other servers. */
#include "relay.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "event_source.h"
#include "journal.h"

enum {
    CONNECT_MS = 1000,             /* for a connection to be there */
    ANSWER_MS = 20 * 1000,         /* for an answer: a hint may take its time */
    ANSWER_MAX = 16 * 1024 * 1024, /* bytes of one */
    HEAD_MAX = 16 * 1024,
    READ_BYTES = 16 * 1024,
    WAITING_MAX = 256 * 1024,   /* of a stream, for a client that does not read */
    SEND_TIMEOUT_MS = 40 * 1000 /* a client that takes nothing for so long is gone */
};

/* One of the two ends. */
struct end {
    struct event_source source; /* the first */
    struct relay *relay;
    int fd; /* -1: none */
    bool watched; /* epoll knows it */
    uint32_t wanted;
};

struct relay {
    struct relays *relays;
    struct relay *next, *previous, *next_dead;
    struct end server, client;
    char address[RELAY_ADDRESS_MAX];
    void *owner; /* NULL: it has none any more */
    enum relay_result result;
    bool connected, joined, ended, dead;
    int64_t deadline; /* 0: none */

    char *out; /* to the server */
    size_t out_length, out_sent;
    char *in; /* from the server; of a stream, what waits for the client */
    size_t in_length, in_room;
    size_t head;  /* bytes of the head, 0: it is not there yet */
    int64_t body; /* bytes of the body, -1: until the end */
};

/* ---- Ends ---- */

static void want(struct end *end, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = end};
    if (end->fd >= 0 && (!end->watched || end->wanted != events)) {
        epoll_ctl(end->relay->relays->epoll_fd, end->watched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD,
                  end->fd, &event);
        end->wanted = events;
        end->watched = true;
    }
}

static void hang_up(struct end *end)
{
    if (end->fd >= 0) {
        close(end->fd); /* epoll forgets it, too */
        end->fd = -1;
        end->watched = false;
    }
}

static void bury(struct relay *relay)
{
    hang_up(&relay->server);
    hang_up(&relay->client);
    if (!relay->dead) {
        relay->dead = true;
        relay->next_dead = relay->relays->dead;
        relay->relays->dead = relay;
    }
}

/* Tells the owner, once. */
static void conclude(struct relay *relay, enum relay_result result)
{
    if (relay->result == RELAY_NONE) {
        relay->result = result;
        relay->deadline = 0;
        if (result != RELAY_STREAM) {
            hang_up(&relay->server);
        }
        relay->relays->done(relay);
    }
}

static void fail(struct relay *relay)
{
    if (relay->joined || relay->owner == NULL) {
        bury(relay);
    } else if (relay->result == RELAY_STREAM) {
        relay->ended = true; /* noticed when it is joined */
    } else {
        conclude(relay, relay->connected ? RELAY_BROKEN : RELAY_UNSENT);
    }
}

/* ---- Beginning ---- */

static bool read_address(const char *text, struct sockaddr_storage *out, socklen_t *length)
{
    char host[RELAY_ADDRESS_MAX];
    struct sockaddr_in *v4 = (struct sockaddr_in *)(void *)out;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)(void *)out;
    const char *colon = strrchr(text, ':');
    size_t bytes = colon != NULL ? (size_t)(colon - text) : 0;
    if (bytes == 0 || bytes >= sizeof host) {
        return false;
    }
    bool bracket = text[0] == '[' && text[bytes - 1] == ']';
    memcpy(host, text + bracket, bytes - 2 * (size_t)bracket);
    host[bytes - 2 * (size_t)bracket] = '\0';
    memset(out, 0, sizeof *out);
    in_port_t port = htons((uint16_t)strtoul(colon + 1, NULL, 10));
    if (inet_pton(AF_INET, host, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = port;
        *length = sizeof *v4;
        return true;
    }
    v6->sin6_family = AF_INET6;
    v6->sin6_port = port;
    *length = sizeof *v6;
    return inet_pton(AF_INET6, host, &v6->sin6_addr) == 1;
}

static int connect_to(const char *address)
{
    struct sockaddr_storage to;
    socklen_t length;
    int yes = 1;
    if (!read_address(address, &to, &length)) {
        return -1;
    }
    int fd = socket(to.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    if (connect(fd, (const struct sockaddr *)&to, length) != 0 && errno != EINPROGRESS) {
        close(fd);
        return -1;
    }
    return fd;
}

static void server_happens(struct event_source *source, uint32_t events);
static void client_happens(struct event_source *source, uint32_t events);

struct relay *relay_begin(struct relays *relays, const char *address, char *bytes, size_t length,
                          void *owner)
{
    int fd = relays->count < relays->max && strlen(address) < RELAY_ADDRESS_MAX
                 ? connect_to(address)
                 : -1;
    if (fd < 0) {
        free(bytes);
        return NULL;
    }
    struct relay *relay = need(calloc(1, sizeof *relay));
    *relay = (struct relay){.relays = relays,
                            .next = relays->all,
                            .server = {{server_happens}, relay, fd, false, 0},
                            .client = {{client_happens}, relay, -1, false, 0},
                            .owner = owner,
                            .deadline = relays->now + CONNECT_MS,
                            .out = bytes,
                            .out_length = length,
                            .body = -1};
    snprintf(relay->address, sizeof relay->address, "%s", address);
    if (relays->all != NULL) {
        relays->all->previous = relay;
    }
    relays->all = relay;
    relays->count++;
    want(&relay->server, EPOLLOUT);
    return relay;
}

/* ---- To the server ---- */

static void send_request(struct relay *relay)
{
    while (relay->out_sent < relay->out_length) {
        ssize_t sent = send(relay->server.fd, relay->out + relay->out_sent,
                            relay->out_length - relay->out_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            relay->connected = true;
            relay->out_sent += (size_t)sent;
        } else if (errno == EAGAIN) {
            return;
        } else if (errno != EINTR) {
            fail(relay);
            return;
        }
    }
    relay->deadline = relay->relays->now + ANSWER_MS;
    want(&relay->server, EPOLLIN);
}

/* ---- From the server ---- */

/* The value of a field of the head, NULL: there is none. It ends with the line. */
static const char *find_field(const struct relay *relay, const char *name)
{
    size_t length = strlen(name);
    const char *end = relay->in + relay->head;
    for (const char *line = relay->in; line < end; line++) {
        if (strncasecmp(line, name, length) == 0 && line[length] == ':') {
            return line + length + 1 + strspn(line + length + 1, " ");
        }
        line = memchr(line, '\n', (size_t)(end - line));
        if (line == NULL) {
            break;
        }
    }
    return NULL;
}

/* The head has come as a whole. */
static void look_at_head(struct relay *relay)
{
    const char *end = relay->in_length > 0 ? strstr(relay->in, "\r\n\r\n") : NULL;
    if (end == NULL) {
        if (relay->in_length > HEAD_MAX) {
            fail(relay);
        }
        return;
    }
    relay->head = (size_t)(end + 4 - relay->in);
    const char *length = find_field(relay, "Content-Length");
    const char *type = find_field(relay, "Content-Type");
    relay->body = length != NULL ? strtoll(length, NULL, 10) : -1;
    if (type != NULL && strncmp(type, "text/event-stream", 17) == 0) {
        want(&relay->server, 0);
        conclude(relay, RELAY_STREAM);
    }
}

static void look_at_answer(struct relay *relay)
{
    if (relay->head == 0) {
        look_at_head(relay);
    }
    if (relay->result == RELAY_NONE && relay->head > 0) {
        int64_t got = (int64_t)(relay->in_length - relay->head);
        if (relay->body >= 0 ? got >= relay->body : relay->ended) {
            conclude(relay, RELAY_ANSWER);
        } else if (got > ANSWER_MAX) {
            fail(relay);
        }
    }
}

/* Reads what is there; a zero stands behind it. False: no more comes. */
static bool receive(struct relay *relay)
{
    if (relay->in_room < relay->in_length + READ_BYTES + 1) {
        relay->in_room = relay->in_length + 2 * READ_BYTES;
        relay->in = need(realloc(relay->in, relay->in_room));
    }
    ssize_t got = recv(relay->server.fd, relay->in + relay->in_length, READ_BYTES, MSG_DONTWAIT);
    if (got > 0) {
        relay->in_length += (size_t)got;
    }
    relay->in[relay->in_length] = '\0';
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* ---- Streams ---- */

static void pump(struct relay *relay)
{
    size_t sent = 0;
    while (sent < relay->in_length) {
        ssize_t part = send(relay->client.fd, relay->in + sent, relay->in_length - sent,
                            MSG_NOSIGNAL | MSG_DONTWAIT);
        if (part > 0) {
            sent += (size_t)part;
        } else if (errno == EAGAIN) {
            break;
        } else if (errno != EINTR) {
            bury(relay);
            return;
        }
    }
    memmove(relay->in, relay->in + sent, relay->in_length - sent);
    relay->in_length -= sent;
    if (relay->in_length == 0 && relay->ended) {
        bury(relay);
        return;
    }
    want(&relay->client, relay->in_length > 0 ? EPOLLOUT | EPOLLRDHUP : EPOLLRDHUP);
    if (!relay->ended) {
        want(&relay->server, relay->in_length < WAITING_MAX ? EPOLLIN : EPOLLRDHUP);
    }
}

bool relay_join(struct relay *relay, int client_fd)
{
    int yes = 1, no = 0, patience = SEND_TIMEOUT_MS;
    relay->client.fd = fcntl(client_fd, F_DUPFD_CLOEXEC, 3);
    if (relay->client.fd < 0) {
        return false;
    }
    setsockopt(relay->client.fd, IPPROTO_TCP, TCP_CORK, &no, sizeof no);
    setsockopt(relay->client.fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(relay->client.fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    relay->owner = NULL;
    relay->joined = true;
    relay->relays->streams++;
    pump(relay);
    return true;
}

/* ---- Events ---- */

static void server_happens(struct event_source *source, uint32_t events)
{
    struct relay *relay = ((struct end *)(void *)source)->relay;
    if (relay->dead || relay->server.fd < 0) {
        return;
    }
    if (relay->out_sent < relay->out_length) {
        if (events & (EPOLLERR | EPOLLHUP)) {
            fail(relay);
        } else {
            send_request(relay);
        }
        return;
    }
    if (!receive(relay)) {
        relay->ended = true;
        want(&relay->server, 0);
    }
    if (relay->joined) {
        pump(relay);
    } else if (relay->result == RELAY_NONE) {
        look_at_answer(relay);
        if (relay->ended && relay->result == RELAY_NONE) {
            fail(relay);
        }
    }
}

static void client_happens(struct event_source *source, uint32_t events)
{
    struct relay *relay = ((struct end *)(void *)source)->relay;
    if (relay->dead) {
        return;
    }
    if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
        bury(relay);
    } else {
        pump(relay);
    }
}

/* ---- The owner ---- */

void *relay_owner(const struct relay *relay)
{
    return relay->owner;
}

enum relay_result relay_result(const struct relay *relay)
{
    return relay->result;
}

int relay_status(const struct relay *relay)
{
    const char *space = strchr(relay->in, ' ');
    return space != NULL ? atoi(space + 1) : 0;
}

bool relay_header(struct relay *relay, size_t *at, char **name, char **value)
{
    char *line = relay->in + (*at > 0 ? *at : strcspn(relay->in, "\n") + 1);
    char *end = strstr(line, "\r\n");
    char *colon = strchr(line, ':');
    if (end == NULL || end == line || colon == NULL || colon > end) {
        return false;
    }
    *at = (size_t)(end + 2 - relay->in);
    *colon = *end = '\0';
    *name = line;
    *value = colon + 1 + strspn(colon + 1, " ");
    return true;
}

const char *relay_body(const struct relay *relay, size_t *length)
{
    *length = relay->in_length - relay->head;
    if (relay->body >= 0 && *length > (size_t)relay->body) {
        *length = (size_t)relay->body;
    }
    return relay->in + relay->head;
}

void relay_drop(struct relay *relay)
{
    relay->owner = NULL;
    bury(relay);
}

/* ---- All of them ---- */

void relays_lose(struct relays *relays, const char *address)
{
    struct relay *next;
    for (struct relay *relay = relays->all; relay != NULL; relay = next) {
        next = relay->next;
        if (!relay->dead && (address == NULL || strcmp(relay->address, address) == 0)) {
            fail(relay);
        }
    }
}

static void expire(struct relays *relays)
{
    struct relay *next;
    for (struct relay *relay = relays->all; relay != NULL; relay = next) {
        next = relay->next;
        if (!relay->dead && relay->deadline > 0 && relay->deadline <= relays->now) {
            fail(relay);
        }
    }
}

static void finish(struct relay *relay)
{
    struct relays *relays = relay->relays;
    *(relay->previous != NULL ? &relay->previous->next : &relays->all) = relay->next;
    if (relay->next != NULL) {
        relay->next->previous = relay->previous;
    }
    relays->count--;
    relays->streams -= relay->joined;
    free(relay->out);
    free(relay->in);
    free(relay);
}

void relays_reap(struct relays *relays)
{
    expire(relays);
    while (relays->dead != NULL) {
        struct relay *relay = relays->dead;
        relays->dead = relay->next_dead;
        finish(relay);
    }
}
