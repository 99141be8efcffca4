/* Deadlines of connections. */
#include "connection.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "../service/service.h"
#include "metric.h"

enum { ANSWER_MS = 10 * 60 * 1000 }; /* for a client to take its answer */

struct connection {
    struct connection *next, *previous;
    struct MHD_Connection *daemon;
    struct limit_address address;
    int64_t deadline; /* 0: none */
    char *uri;        /* of the request; NULL: none yet */
};

enum MHD_Result connection_accept(void *context, const struct sockaddr *address, socklen_t length)
{
    struct connections *connections = context;
    struct limit_address from = limit_address_of(address);
    (void)length;
    if (connections->behind_proxy ||
        limits_connection(connections->limits, &from, connections->service->now)) {
        return MHD_YES;
    }
    metric_count(connections->metrics, METRIC_CONNECTIONS_REFUSED);
    return MHD_NO;
}

static void begin(struct connections *connections, struct MHD_Connection *daemon, void **memory)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(daemon, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct connection *connection = calloc(1, sizeof *connection);
    *memory = connection;
    if (connection == NULL) {
        return; /* without a deadline, then */
    }
    *connection =
        (struct connection){.next = connections->first,
                            .daemon = daemon,
                            .address = limit_address_of(info != NULL ? info->client_addr : NULL),
                            .deadline = connections->service->now + connections->request_s * 1000};
    if (connections->first != NULL) {
        connections->first->previous = connection;
    }
    connections->first = connection;
    if (!connections->behind_proxy) {
        limits_connection_begin(connections->limits, &connection->address,
                                connections->service->now);
    }
}

static void end(struct connections *connections, struct connection *connection)
{
    *(connection->previous != NULL ? &connection->previous->next : &connections->first) =
        connection->next;
    if (connection->next != NULL) {
        connection->next->previous = connection->previous;
    }
    if (!connections->behind_proxy) {
        limits_connection_end(connections->limits, &connection->address);
    }
    free(connection->uri);
    free(connection);
}

void connection_notify(void *context, struct MHD_Connection *connection, void **memory,
                       enum MHD_ConnectionNotificationCode what)
{
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        begin(context, connection, memory);
    } else if (*memory != NULL) {
        end(context, *memory);
        *memory = NULL;
    }
}

/* ---- Deadlines ---- */

static struct connection *connection_of(struct MHD_Connection *daemon)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(daemon, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info != NULL ? info->socket_context : NULL;
}

static void set_deadline(struct MHD_Connection *daemon, int64_t deadline)
{
    struct connection *connection = connection_of(daemon);
    if (connection != NULL) {
        connection->deadline = deadline;
    }
}

void *connection_asks(void *context, const char *uri, struct MHD_Connection *connection)
{
    struct connections *connections = context;
    struct connection *known = connections->keeps_uri ? connection_of(connection) : NULL;
    if (known != NULL) {
        free(known->uri);
        known->uri = strdup(uri);
    }
    set_deadline(connection, connections->service->now + connections->request_s * 1000);
    return NULL;
}

const char *connection_uri(struct MHD_Connection *connection)
{
    const struct connection *known = connection_of(connection);
    return known != NULL ? known->uri : NULL;
}

void connection_waits(struct MHD_Connection *connection)
{
    set_deadline(connection, 0);
}

void connection_answers(const struct connections *connections, struct MHD_Connection *connection)
{
    set_deadline(connection, connections->service->now + ANSWER_MS);
}

/* The daemon does not say when the first byte of the next request comes: silence may last as long
 * as it lets it, and the request then as long as any. */
void connection_rests(const struct connections *connections, struct MHD_Connection *connection)
{
    set_deadline(connection,
                 connections->service->now + (CONNECTION_IDLE_S + connections->request_s) * 1000);
}

/* The daemon finds the socket closed and tidies up. */
static void cut(struct connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection->daemon, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info != NULL) {
        shutdown(info->connect_fd, SHUT_RDWR);
    }
    connection->deadline = 0;
}

void connection_expire(struct connections *connections)
{
    for (struct connection *connection = connections->first; connection != NULL;
         connection = connection->next) {
        if (connection->deadline > 0 && connection->deadline <= connections->service->now) {
            metric_count(connections->metrics, METRIC_CONNECTIONS_SLOW);
            cut(connection);
        }
    }
}
