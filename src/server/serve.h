/* The table server: HTTP, lobby, live updates. See docs/api.md and docs/hosting.md.
 *
 *     struct serve_options options = serve_defaults();
 *     serve_run(&options, &error);       until SIGTERM or SIGINT
 */
#ifndef SEPTEM_SERVE_H
#define SEPTEM_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "limit.h"
#include "notices.h"

struct service_engine;

enum { SERVE_ERROR_MAX = 1200, SERVE_HOSTS_MAX = 16 };

struct serve_options {
    const char *address; /* to listen at, IPv4 or IPv6 */
    uint16_t port;       /* 0: any; it is announced */
    const char *data;    /* the file of tables, or the address of a database; has no default */
    const char *cluster; /* where other servers of the database find this one; NULL: it is alone */
    const char *version;
    bool behind_proxy; /* X-Forwarded-For and X-Forwarded-Proto are the proxy's and true */
    bool verbose;      /* a line for every request */
    int connections;   /* at a time, all together */
    int disk_s;        /* the disk hangs if something is not on it after this many seconds */
    int request_s;     /* a request must be there as a whole after this many seconds */
    const char *hosts[SERVE_HOSTS_MAX]; /* names the server is asked by, beside its own */
    int host_count;
    int bot_threads;
    int bot_ms;    /* the longest a bot thinks */
    int bot_queue; /* decisions and hints that wait at most */
    int thinking; /* milliseconds a second of one address, 100 times as many at once; 0: no limit */
    int keep;     /* days a table is kept after the last thing that happened at it; 0: for ever */
    bool keep_anyway; /* also where that removes most tables at once */
    int disk_floor;   /* megabytes of free disk below which nothing new is begun; 0: none */
    const struct service_engine *engines; /* bots that are other programs */
    int engine_count;
    void (*stop_engines)(void); /* ends what any of them thinks about; NULL without engines */
    struct notice_options notices;
    int nudge_wait; /* seconds that a question waits before others may ask for its answer */
    struct limit_options limits;
    /* Called once when it listens, with the port; NULL: nobody is told. */
    void (*ready)(const struct serve_options *options, unsigned port);
};

struct serve_error {
    char text[SERVE_ERROR_MAX];
};

struct serve_options serve_defaults(void);

/* Serves until a signal stops it; true if everything was written. */
bool serve_run(const struct serve_options *options, struct serve_error *error);

#endif
