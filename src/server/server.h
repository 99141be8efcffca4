/* The server as a whole, for the files at its top: the daemon, the routes, the loop. Everything
 * below has a struct of its own.
 *
 * One thread of events touches what is in here; the store, the loader and the bots have threads of
 * their own behind their interfaces. Nothing in this room waits. */
#ifndef SEPTEM_SERVER_H
#define SEPTEM_SERVER_H

#include "../service/service.h"
#include "ban.h"
#include "clock.h"
#include "connection.h"
#include "disk.h"
#include "metric.h"
#include "relay.h"
#include "serve.h"
#include "shared_limit.h"
#include "stored_tables.h"
#include "stream.h"

struct card_cache;
struct cluster;
struct daily_results;
struct http_request;
struct MHD_Daemon;
struct bot_pool;
struct notices;

struct server {
    struct serve_options options;
    struct service service;
    struct steady steady; /* the clock of service.now */
    struct store *store;
    bool is_away; /* the database, as the journal says */
    struct stored_tables stored;
    struct bot_pool *pool;
    struct notices *notices; /* NULL: there are none */
    struct cluster *cluster; /* NULL: this server is alone */
    struct relays relays;
    bool has_left; /* stopping: everything has been given away */
    struct limits *limits;
    struct shared_limit shared_limit; /* of all servers, where there are several */
    struct ban_key ban_key;
    struct daily_results *day; /* NULL: there is no deal of the day */
    struct disk disk;
    struct metrics metrics;
    struct sse_encoder *encoder;
    struct streams streams;
    struct connections connections;
    struct card_cache *cards;
    struct MHD_Daemon *daemon;
    struct http_request *waiting; /* for the disk, a table or a hint */
    struct http_request *asking;  /* is being handled; NULL: none */
};

#endif
