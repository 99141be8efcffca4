/* Connections of the HTTP daemon: how many an address may have, and how long one may take to say
 * what it wants. The daemon's own timeout begins anew with every byte, so that a byte now and then
 * would hold a connection for ever. */
#ifndef SEPTEM_CONNECTION_H
#define SEPTEM_CONNECTION_H

#include <microhttpd.h>

#include "server.h"

/* The daemon's callbacks: may a connection begin; it has begun or ended; a request line is there.
 */
enum MHD_Result connection_accept(void *context, const struct sockaddr *address, socklen_t length);
void connection_notify(void *context, struct MHD_Connection *connection, void **memory,
                       enum MHD_ConnectionNotificationCode what);
void *connection_asks(void *context, const char *uri, struct MHD_Connection *connection);

/* The request is there as a whole; the answer leaves; everything is done. */
void connection_waits(struct server *server, struct MHD_Connection *connection);
void connection_answers(struct server *server, struct MHD_Connection *connection);
void connection_rests(struct server *server, struct MHD_Connection *connection);

/* Ends those that have taken too long. */
void connection_expire(struct server *server);

#endif
