/* Connections of the HTTP daemon: how many an address may have, and how long one may take to say
 * what it wants. The daemon's own timeout begins anew with every byte, so that a byte now and then
 * would hold a connection for ever. */
#ifndef SEPTEM_CONNECTION_H
#define SEPTEM_CONNECTION_H

#include <microhttpd.h>

#include "limit.h"

enum { CONNECTION_IDLE_S = 60 }; /* a connection may be silent for this long between requests */

struct connection;
struct metrics;
struct service;

struct connections {
    /* Set by the server. */
    const struct service *service; /* has the time */
    struct limits *limits;
    struct metrics *metrics;
    bool behind_proxy; /* all connections are the proxy's, and are not limited */
    bool keeps_uri;    /* for requests that are passed on */
    int request_s;     /* a request must be there as a whole after this many seconds */

    struct connection *first;
};

/* The daemon's callbacks, whose context are the connections: may a connection begin; it has begun
 * or ended; a request line is there. */
enum MHD_Result connection_accept(void *context, const struct sockaddr *address, socklen_t length);
void connection_notify(void *context, struct MHD_Connection *connection, void **memory,
                       enum MHD_ConnectionNotificationCode what);
void *connection_asks(void *context, const char *uri, struct MHD_Connection *connection);

/* The address that the request of a connection asks for, as it came; NULL: it is not known. */
const char *connection_uri(struct MHD_Connection *connection);

/* The request is there as a whole; the answer leaves; everything is done. */
void connection_waits(struct MHD_Connection *connection);
void connection_answers(const struct connections *connections, struct MHD_Connection *connection);
void connection_rests(const struct connections *connections, struct MHD_Connection *connection);

/* Ends those that have taken too long. */
void connection_expire(struct connections *connections);

#endif
