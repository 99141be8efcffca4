/* The HTTP daemon: requests come in, wait for the disk, a table or a hint, and are answered. An
 * answer leaves when everything it says is on the disk. */
#ifndef SEPTEM_HTTP_DAEMON_H
#define SEPTEM_HTTP_DAEMON_H

#include <stdbool.h>

struct request;
struct server;

/* Starts it at a socket that listens; false: it cannot be started. */
bool http_daemon_start(struct server *server, int listen_fd);

/* A table that some may have waited for has been found, or not. */
struct stored_found;
void http_daemon_loaded(struct server *server, const struct stored_found *found);

/* Another server has answered, or has not. */
struct relay;
void http_daemon_passed(struct relay *relay);

/* Handles those anew that wait for their time. */
void http_daemon_again(struct server *server);

/* The service has answered a request that waited for a hint. */
void http_daemon_answered(struct server *server, struct request *request);

/* Answers those that waited for the disk and need not any more. */
void http_daemon_release(struct server *server);

/* Refuses whatever still waits, since the server stops: it was not acknowledged. */
void http_daemon_refuse_all(struct server *server);

#endif
