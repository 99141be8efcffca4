/* The server as a host of the table service: what it gives. */
#ifndef SEPTEM_SERVER_HOST_H
#define SEPTEM_SERVER_HOST_H

struct server;

/* Starts the service of the server. */
void server_host_init(struct server *server);

/* Sets the time of the service. */
void server_host_time(struct server *server);

#endif
