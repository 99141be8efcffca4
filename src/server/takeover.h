/* What this server does when another one is gone: its requests are asked again, its games are taken
 * up here. */
#ifndef SEPTEM_TAKEOVER_H
#define SEPTEM_TAKEOVER_H

#include <stdbool.h>

#include "serve.h"

struct server;

/* Joins the other servers of the database, if the options say so; false: `error` says why. */
bool takeover_begin(struct server *server, unsigned port, struct serve_error *error);

/* The thread of the lease has something to tell. */
void takeover_look(struct server *server);

/* This server stops: once everything is written its tables are given away, then its streams end,
 * so that people who come back find the table elsewhere. To be called every round. */
void takeover_leave(struct server *server);

#endif
