/* The thread of events: waits for sockets, the disk, the bots, signals and the clock, and hands
 * each to its room. */
#include "serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../base/complain.h"
#include "../store/store.h"
#include "age.h"
#include "connection.h"
#include "daily_results.h"
#include "event_source.h"
#include "cluster.h"
#include "http_daemon.h"
#include "journal.h"
#include "loader.h"
#include "sse.h"
#include "notices.h"
#include "notify.h"
#include "page.h"
#include "secret.h"
#include "server.h"
#include "server_host.h"
#include "takeover.h"
#include "bot_pool.h"

enum {
    TICK_MS = 250,       /* clocks of tables */
    TIDY_MS = 60 * 1000, /* what is no longer needed */
    DAYS_MS = 5000,      /* games of other servers */
    STOP_MS = 3000,      /* for the last answers to leave */
    EVENTS_MAX = 64,
    THINKING_AT_ONCE = 100 /* seconds of the budget */
};

struct loop {
    struct server *server;
    int signal_fd, listen_fd;
    bool is_anew; /* another server has fenced this one */
    char daemon, store, pool, loader, notices, cluster,
        signals; /* whose addresses say where an event comes from */
    sigset_t old_signals;
    bool has_signals;
    int64_t tick, tidy, days, stop_by;
    int64_t watchdog, alive; /* how often the watchdog is told that it runs, and when next */
};

struct serve_options serve_defaults(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct serve_options){.address = "127.0.0.1",
                                  .port = 7777,
                                  .connections = 12000,
                                  .request_s = 20,
                                  .notices = {.wait = 20, .pause = 30},
                                  .nudge_wait = 5 * 60,
                                  .disk_s = 5,
                                  .bot_threads = cores > 1 ? (int)cores - 1 : 1,
                                  .bot_ms = 2000,
                                  .bot_queue = 20000,
                                  .thinking = 300,
                                  .disk_floor = 200,
                                  .limits = {.requests = 40,
                                             .tables = 60,
                                             .joins = 120,
                                             .written = 64,
                                             .streams = 200,
                                             .connections = 200}};
}

/* ---- Setting up ---- */

/* Every connection is a file. */
static void raise_limits(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + 100;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* The address and its length; false where the text is none. */
static bool read_address(const struct serve_options *options, struct sockaddr_storage *address,
                         socklen_t *length)
{
    struct sockaddr_in *v4 = (struct sockaddr_in *)(void *)address;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)(void *)address;
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, options->address, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons(options->port);
        *length = sizeof *v4;
        return true;
    }
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons(options->port);
    *length = sizeof *v6;
    return inet_pton(AF_INET6, options->address, &v6->sin6_addr) == 1;
}

static bool listen_at(struct loop *loop, struct serve_error *error)
{
    const struct serve_options *options = &loop->server->options;
    struct sockaddr_storage address;
    socklen_t length;
    int yes = 1;
    if (!read_address(options, &address, &length)) {
        return COMPLAIN(error->text, "'%s' is no IPv4 or IPv6 address", options->address);
    }
    loop->listen_fd = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    setsockopt(loop->listen_fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (loop->listen_fd < 0 ||
        bind(loop->listen_fd, (const struct sockaddr *)&address, length) != 0 ||
        listen(loop->listen_fd, 1024) != 0) {
        return COMPLAIN(error->text, "cannot listen at %s port %u: %s", options->address,
                        options->port, strerror(errno));
    }
    return true;
}

static unsigned listening_port(const struct loop *loop)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(loop->listen_fd, (struct sockaddr *)&address, &length) != 0) {
        return 0;
    }
    return ntohs(address.ss_family == AF_INET
                     ? ((struct sockaddr_in *)(void *)&address)->sin_port
                     : ((struct sockaddr_in6 *)(void *)&address)->sin6_port);
}

static bool watch(struct loop *loop, int fd, char *source)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = source};
    return epoll_ctl(loop->server->streams.epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
}

static bool watch_all(struct loop *loop, struct serve_error *error)
{
    struct server *server = loop->server;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    loop->signal_fd = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    loop->server->streams.epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    loop->server->relays.epoll_fd = loop->server->streams.epoll_fd;
    return (info != NULL && loop->server->streams.epoll_fd >= 0 &&
            watch(loop, info->epoll_fd, &loop->daemon) &&
            watch(loop, loop->signal_fd, &loop->signals) &&
            watch(loop, store_fd(server->store), &loop->store) &&
            watch(loop, bot_pool_fd(server->pool), &loop->pool) &&
            watch(loop, loader_fd(server->stored.loader), &loop->loader) &&
            (server->cluster == NULL || watch(loop, cluster_fd(server->cluster), &loop->cluster)) &&
            (server->notices == NULL ||
             watch(loop, notices_fd(server->notices), &loop->notices))) ||
           COMPLAIN(error->text, "the system has no files left to open");
}

/* Before any thread starts: they inherit it, so that signals come here and nowhere else. */
static void block_signals(struct loop *loop)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ); /* a file that may not grow is an error of writing */
    loop->has_signals = pthread_sigmask(SIG_BLOCK, &signals, &loop->old_signals) == 0;
}

/* Old tables go before the others are taken up. */
static void remove_old(struct stored_tables *stored)
{
    while (stored_tables_expire(stored) > 0) {
        struct pollfd store = {.fd = store_fd(stored->store), .events = POLLIN};
        while ((stored->durable = store_durable(stored->store)) < stored->removed) {
            if (store_failure(stored->store) != NULL) {
                return; /* the first round says so */
            }
            poll(&store, 1, -1);
        }
    }
}

static void note_store(const char *event, const char *words)
{
    journal(event, "%s", words);
}

static struct bot_pool *create_bot_pool(const struct serve_options *options)
{
    struct bot_pool_options pool = {.threads = options->bot_threads,
                                    .most_ms = options->bot_ms,
                                    .least_ms = 50,
                                    .alone_ms = options->bot_ms / 4,
                                    .waiting = options->bot_queue,
                                    .budget_ms = options->thinking * THINKING_AT_ONCE,
                                    .per_second = options->thinking,
                                    .engines = options->engines,
                                    .engine_count = options->engine_count};
    return bot_pool_create(&pool);
}

static int64_t notice_wait(const struct serve_options *options)
{
    return options->notices.kinds != 0 ? options->notices.wait * INT64_C(1000) : -1;
}

/* Gives each part what it needs of the others. */
static void connect_parts(struct server *server)
{
    const struct serve_options *options = &server->options;
    server->streams.service = &server->service;
    server->streams.limits = server->limits;
    server->streams.metrics = &server->metrics;
    server->streams.encoder = server->encoder;
    server->connections =
        (struct connections){.service = &server->service,
                             .limits = server->limits,
                             .metrics = &server->metrics,
                             .behind_proxy = options->behind_proxy || options->cluster != NULL,
                             .keeps_uri = options->cluster != NULL,
                             .request_s = options->request_s};
    server->stored = (struct stored_tables){.service = &server->service,
                                            .store = server->store,
                                            .loader = server->stored.loader,
                                            .metrics = &server->metrics,
                                            .keep = options->keep,
                                            .keep_anyway = options->keep_anyway,
                                            .notice_wait = notice_wait(options)};
    server->relays =
        (struct relays){.max = options->connections, .done = http_daemon_passed, .epoll_fd = -1};
    /* The disk of a database is its operator's. */
    server->disk = (struct disk){.path = store_is_database(options->data) ? NULL : options->data,
                                 .floor = options->disk_floor};
    server->ban_key = ban_key_make();
}

static bool create_notices(struct server *server, struct serve_error *error)
{
    struct notice_options options = server->options.notices;
    options.version = server->options.version;
    if (options.kinds != 0) {
        server->notices =
            notices_create(&options, &server->service, server->store, &server->metrics);
    }
    return options.kinds == 0 || server->notices != NULL ||
           COMPLAIN(error->text, "not enough memory or threads for notices");
}

static bool open_store(struct server *server, struct serve_error *error)
{
    struct store_error wrong;
    server->store = server->options.cluster != NULL
                        ? store_open_shared(server->options.data, note_store, &wrong)
                        : store_open(server->options.data, note_store, &wrong);
    server->stored.loader = server->store != NULL ? loader_create(server->store, &wrong) : NULL;
    return server->stored.loader != NULL || COMPLAIN(error->text, "%s", wrong.text);
}

static bool create_parts(struct server *server, struct serve_error *error)
{
    bool random = secret_begin();
    server->encoder = sse_encoder_create();
    server->cards = card_cache_create(sse_gzip(server->encoder));
    server->limits = limits_create(&server->options.limits);
    server->pool = create_bot_pool(&server->options);
    if (!random || server->cards == NULL || server->limits == NULL || server->pool == NULL) {
        return COMPLAIN(error->text, "not enough memory, threads or randomness to start");
    }
    connect_parts(server);
    return create_notices(server, error);
}

static bool open_rooms(struct server *server, struct serve_error *error)
{
    struct service *service = &server->service;
    server->steady = steady_begin();
    server_host_init(server);
    if (!create_parts(server, error)) {
        return false;
    }
    server_host_time(server);
    disk_look(&server->disk, service->now);
    age_begin(&server->stored.age, server->store, service->now, service->wall,
              server->options.keep > 0);
    remove_old(&server->stored);
    /* Together with others it takes up what is nobody's. */
    if (server->options.cluster == NULL && !stored_tables_load(&server->stored)) {
        journal("warning", "reason=some_tables_cannot_be_read");
    }
    server->day = daily_results_create(server->store, service->wall);
    return true;
}

static bool set_up(struct loop *loop, struct serve_error *error)
{
    block_signals(loop);
    raise_limits(loop->server->options.connections);
    /* The lease is kept from the first moment on, however long the rest takes. */
    return (loop->listen_fd >= 0 || listen_at(loop, error)) && open_store(loop->server, error) &&
           takeover_begin(loop->server, listening_port(loop), error) &&
           open_rooms(loop->server, error) &&
           (http_daemon_start(loop->server, loop->listen_fd) ||
            COMPLAIN(error->text, "the HTTP server cannot be started")) &&
           watch_all(loop, error);
}

/* ---- Rounds ---- */

static void look_at_database(struct server *server)
{
    struct store_error why;
    bool is_away = store_is_away(server->store, &why);
    if (is_away != server->is_away) {
        server->is_away = is_away;
        journal(is_away ? "database_away" : "database_back", "reason=%s",
                is_away ? why.text : "connected");
    }
}

/* What has reached the disk may be sent. */
static void look_at_disk(struct server *server)
{
    look_at_database(server);
    server->stored.durable = server->streams.durable = store_durable(server->store);
    http_daemon_release(server);
    streams_release(&server->streams);
}

static void look_at_bots(struct server *server)
{
    struct bot_job *job;
    while ((job = bot_pool_take(server->pool)) != NULL) {
        struct thought *thought = job->thought;
        free(job);
        if (server->day != NULL && daily_results_thought(server->day, server->pool, thought)) {
            continue;
        }
        struct request *answered = service_thought(&server->service, thought);
        if (answered != NULL) {
            http_daemon_answered(server, answered);
        }
    }
}

static void look_at_loader(struct server *server)
{
    struct stored_found found;
    while (stored_tables_next(&server->stored, &found)) {
        http_daemon_loaded(server, &found);
    }
}

static void look_at_clock(struct loop *loop)
{
    struct server *server = loop->server;
    int64_t now = server->service.now;
    if (now >= loop->tick) {
        loop->tick = now + TICK_MS;
        service_tick(&server->service);
        disk_look(&server->disk, now);
        streams_beat(&server->streams);
        connection_expire(&server->connections);
        http_daemon_again(server);
        streams_away(&server->streams, server->is_away || (server->cluster != NULL &&
                                                           !cluster_holds(server->cluster)));
        if (server->day != NULL) {
            daily_results_think(server->day, server->pool);
        }
        if (server->notices != NULL) {
            notices_look(server->notices, server->stored.durable);
        }
    }
    if (loop->watchdog > 0 && now >= loop->alive) {
        loop->alive = now + loop->watchdog;
        notify_say("WATCHDOG=1");
    }
    if (server->cluster != NULL && server->day != NULL && now >= loop->days) {
        loop->days = now + DAYS_MS;
        daily_results_look(server->day, server->service.wall);
    }
    if (now >= loop->tidy) {
        loop->tidy = now + TIDY_MS;
        stored_tables_sweep(&server->stored);
        age_note(&server->stored.age, server->store, now);
        stored_tables_expire(&server->stored);
        limits_tidy(server->limits, now);
    }
}

static void begin_to_stop(struct loop *loop)
{
    struct server *server = loop->server;
    if (!server->service.is_stopping) {
        notify_say("STOPPING=1");
        journal("stopping", "streams=%d", server->streams.count);
        server->service.is_stopping = true;
        loop->stop_by = server->service.now + STOP_MS;
    }
}

static void look_at_signals(struct loop *loop)
{
    struct signalfd_siginfo info;
    while (read(loop->signal_fd, &info, sizeof info) == sizeof info) {
        begin_to_stop(loop);
    }
}

static int next_timeout(const struct loop *loop)
{
    MHD_UNSIGNED_LONG_LONG wanted;
    int64_t timeout = loop->tick - loop->server->service.now;
    timeout = timeout < 0 ? 0 : timeout;
    if (MHD_get_timeout(loop->server->daemon, &wanted) == MHD_YES && (int64_t)wanted < timeout) {
        timeout = (int64_t)wanted;
    }
    return (int)timeout;
}

static bool has_work(const struct server *server)
{
    return server->streams.count > 0 || server->waiting != NULL || !server->has_left;
}

static void turn(struct loop *loop)
{
    struct server *server = loop->server;
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(server->streams.epoll_fd, events, EVENTS_MAX, next_timeout(loop));
    server_host_time(server);
    server->relays.now = server->service.now;
    uint64_t begun = clock_us();
    for (int i = 0; i < count; i++) {
        void *source = events[i].data.ptr;
        if (source == &loop->signals) {
            look_at_signals(loop);
        } else if (source == &loop->store) {
            look_at_disk(server);
        } else if (source == &loop->pool) {
            look_at_bots(server);
        } else if (source == &loop->loader) {
            look_at_loader(server);
        } else if (source == &loop->notices) {
            notices_answered(server->notices);
        } else if (source == &loop->cluster) {
            takeover_look(server);
        } else if (source != &loop->daemon) {
            struct event_source *other = source;
            other->happens(other, events[i].events);
        }
    }
    look_at_clock(loop);
    MHD_run(server->daemon);
    if (server->service.is_stopping) {
        takeover_leave(server);
    }
    streams_reap(&server->streams);
    relays_reap(&server->relays);
    metric_round(&server->metrics, clock_us() - begun, server->service.now);
}

/* Does the database belong to others now? Where it takes nothing more, the lease tells why. */
static bool is_fenced(struct server *server, const char *failure)
{
    struct pollfd lease = {.events = POLLIN};
    if (server->cluster == NULL) {
        return false;
    }
    lease.fd = cluster_fd(server->cluster);
    for (int i = 0; failure != NULL && i < 4 && !cluster_is_fenced(server->cluster); i++) {
        poll(&lease, 1, TICK_MS);
    }
    return cluster_is_fenced(server->cluster);
}

/* Until it is stopped and the last answers have left, or the disk fails. */
static bool serve(struct loop *loop, struct serve_error *error)
{
    struct server *server = loop->server;
    char label[STORE_ERROR_MAX];
    store_label(server->options.data, label, sizeof label);
    journal("listening", "address=%s port=%u data=%s tables=%d", server->options.address,
            listening_port(loop), label, server->service.tables.count);
    if (server->options.ready != NULL) {
        server->options.ready(&server->options, listening_port(loop));
    }
    loop->watchdog = notify_watchdog_ms();
    notify_say("READY=1");
    while (!server->service.is_stopping ||
           (has_work(server) && server->service.now < loop->stop_by)) {
        turn(loop);
        const char *failure = store_failure(server->store);
        if (is_fenced(server, failure)) {
            journal("fenced", "tables=%d", server->service.tables.count);
            loop->is_anew = !server->service.is_stopping;
            return true;
        }
        if (failure != NULL) {
            journal("fatal", "reason=store_failed");
            return COMPLAIN(error->text, "the tables cannot be written any more: %s", failure);
        }
    }
    return true;
}

/* ---- Taking down ---- */

static void take_down(struct loop *loop)
{
    struct server *server = loop->server;
    server->service.is_stopping = true;
    if (server->daemon != NULL) {
        http_daemon_refuse_all(server);
        streams_clear(&server->streams);
        relays_lose(&server->relays, NULL);
        MHD_run(server->daemon);
        relays_reap(&server->relays);
        MHD_stop_daemon(server->daemon);
    } else if (loop->listen_fd >= 0) {
        close(loop->listen_fd);
    }
    if (server->options.stop_engines != NULL) {
        server->options.stop_engines();
    }
    bot_pool_destroy(server->pool);
    notices_destroy(server->notices);
    loader_destroy(server->stored.loader);
    cluster_destroy(server->cluster);
    age_end(&server->stored.age, server->store, server->service.now);
    store_close(server->store);
    service_finish(&server->service);
    daily_results_destroy(server->day);
    limits_destroy(server->limits);
    card_cache_destroy(server->cards);
    sse_encoder_destroy(server->encoder);
    if (server->streams.epoll_fd >= 0) {
        close(server->streams.epoll_fd);
    }
    if (loop->signal_fd >= 0) {
        close(loop->signal_fd);
    }
    if (loop->has_signals) {
        pthread_sigmask(SIG_SETMASK, &loop->old_signals, NULL);
    }
    free(server);
}

/* One life of the server, at a socket that listens already, or with -1 at a new one. */
static bool live(const struct serve_options *options, int *listen_fd, bool *is_anew,
                 struct serve_error *error)
{
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        return COMPLAIN(error->text, "out of memory");
    }
    server->options = *options;
    server->streams.epoll_fd = server->relays.epoll_fd = -1;
    struct loop loop = {.server = server, .signal_fd = -1, .listen_fd = *listen_fd};
    bool good = set_up(&loop, error) && serve(&loop, error);
    *is_anew = loop.is_anew;
    /* Connections that come meanwhile wait. */
    *listen_fd = loop.is_anew ? fcntl(loop.listen_fd, F_DUPFD_CLOEXEC, 3) : -1;
    take_down(&loop);
    return good;
}

bool serve_run(const struct serve_options *options, struct serve_error *error)
{
    int listen_fd = -1;
    bool is_anew, good;
    do {
        good = live(options, &listen_fd, &is_anew, error);
    } while (good && is_anew);
    if (good) {
        journal("stopped", "status=ok");
    }
    return good;
}
