/* One HTTP request and what is known about it. */
#ifndef SEPTEM_HTTP_REQUEST_H
#define SEPTEM_HTTP_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../service/request.h"
#include "limit.h"
#include "loader.h"
#include "secret.h"

struct relay;
struct server;

enum {
    HTTP_PATIENCE = 256 * 1024, /* a longer body is read and dropped up to here */
    HTTP_CLIENT_MAX = 64        /* bytes of an address as text */
};

enum http_state {
    HTTP_READING,
    HTTP_WAITING, /* for the disk */
    HTTP_ASKING,  /* for a hint */
    HTTP_LOADING, /* for a table that is being read; then it is handled anew */
    HTTP_PASSING, /* to be asked of the server that has the table */
    HTTP_PASSED,  /* for that server */
    HTTP_JOINING, /* its answer is a stream */
    HTTP_LATER,   /* until it is handled anew */
    HTTP_READY,   /* to be answered */
    HTTP_TAKEN    /* its connection has become a stream */
};

struct http_request {
    struct request request; /* the first: http_of */
    struct server *server;
    struct MHD_Connection *connection;
    enum http_state state;
    struct http_request *next, *previous; /* among those that wait */
    char path[128];                       /* what is longer is nothing we have */
    bool behind_proxy;                    /* X-Forwarded-… are the proxy's and true */
    uint64_t started;                     /* microseconds of a clock that only moves forward */
    struct limit_address address;

    char *body;
    size_t length;
    bool is_too_large;
    enum loaded_as found; /* the table it waited for */
    unsigned unreadable;  /* v1/glances: a bit for each table that cannot be read */
    bool is_banned;       /* the secret that came was banned at the table */
    bool is_peer;         /* another server of the same database has passed it on */
    struct relay *relay;  /* NULL: none */
    int64_t later;        /* when it is handled anew */

    struct secret secret;          /* for a new person */
    const char *cookie;            /* to be set to this, "": to be taken back; NULL: none */
    struct MHD_Response *response; /* NULL: none yet */
    uint64_t ticket;               /* the answer leaves when this is on the disk */
};

static inline struct http_request *http_of(struct request *request)
{
    return (struct http_request *)(void *)request;
}

/* `proof`: what other servers show; NULL: there are none. NULL if out of memory. */
struct http_request *http_request_create(struct MHD_Connection *connection, const char *url,
                                         const char *method, bool behind_proxy, const char *proof);
void http_request_destroy(struct http_request *http);

/* The same as when its body had just been read: it is handled anew. */
void http_request_reset(struct http_request *http);

/* Adds to the body; false: it is much too long, or out of memory. */
bool http_request_upload(struct http_request *http, const char *bytes, size_t length);

/* Reads the body of a request that changes something. */
enum refusal http_request_body(struct http_request *http);

/* A header; NULL if it is missing. */
const char *http_header(const struct http_request *http, const char *name);

/* The client's address as text, as the limits count it; "" where it is not known. */
void http_client(const struct http_request *http, char out[HTTP_CLIENT_MAX]);

/* Does its header announce a body that is too long? */
bool http_announces_too_much(const struct http_request *http);

/* Does the client take an answer packed with gzip? */
bool http_takes_gzip(const struct http_request *http);

#endif
