/* Requests that are passed on to another server, and its answers: plain HTTP over a connection for
 * each, on the thread of events. An answer that is a stream is joined with the client's own
 * connection; any other is gathered. Who asked, and what becomes of it, is the owner's business. */
#ifndef SEPTEM_RELAY_H
#define SEPTEM_RELAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RELAY_ADDRESS_MAX = 64 };

enum relay_result {
    RELAY_NONE,   /* nothing yet */
    RELAY_ANSWER, /* all of it is there */
    RELAY_STREAM, /* its head is there: relay_join */
    RELAY_UNSENT, /* the other server cannot be reached: nothing has happened */
    RELAY_BROKEN  /* it was asked, and no answer came: nobody knows */
};

struct relay;

struct relays {
    /* Set by the server. */
    int epoll_fd;
    int max;                           /* at a time */
    void (*done)(struct relay *relay); /* its result is there, and is not RELAY_NONE */
    int64_t now;                       /* milliseconds, before every round */

    struct relay *all, *dead;
    int count, streams;
};

/* Passes `length` bytes from malloc, which become the relay's, on to the server at `address`, as in
 * "10.0.0.2:7777" or "[fd00::2]:7777". NULL: there are too many, or the address is none. */
struct relay *relay_begin(struct relays *relays, const char *address, char *bytes, size_t length,
                          void *owner);

void *relay_owner(const struct relay *relay);
enum relay_result relay_result(const struct relay *relay);

/* Of a whole answer: its status, its header fields one after another (false after the last; the
 * texts are valid until the next call or relay_drop), its body. */
int relay_status(const struct relay *relay);
bool relay_header(struct relay *relay, size_t *at, char **name, char **value);
const char *relay_body(const struct relay *relay, size_t *length);

/* Sends a stream to the client behind this socket, which is doubled. False: no files are left. The
 * relay has no owner any more and ends by itself. */
bool relay_join(struct relay *relay, int client_fd);

/* The owner needs it no longer. */
void relay_drop(struct relay *relay);

/* The server at this address is lost: what it was asked is not answered, its streams end. NULL: all
 * of them. */
void relays_lose(struct relays *relays, const char *address);

/* At the end of a round: ends what has taken too long, and frees what is over. */
void relays_reap(struct relays *relays);

#endif
