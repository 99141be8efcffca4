/* The thread of events: waits for sockets, the disk, the bots, signals and the clock, and hands
 * each to its room. */
#include "serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "age.h"
#include "connection.h"
#include "growth.h"
#include "journal.h"
#include "message.h"
#include "notify.h"
#include "page.h"
#include "http_request.h"
#include "secret.h"

enum {
    TICK_MS = 250,                /* clocks of tables */
    TIDY_MS = 60 * 1000,          /* what is no longer needed */
    STOP_MS = 3000,               /* for the last answers to leave */
    CONNECTION_BYTES = 12 * 1024, /* a connection's memory: its headers must fit */
    EVENTS_MAX = 64,
    THINKING_AT_ONCE = 100 /* seconds of the budget */
};

struct loop {
    struct server *server;
    int signal_fd, listen_fd;
    char daemon, store, thinkers, loader,
        signals; /* whose addresses say where an event comes from */
    sigset_t old_signals;
    bool has_signals;
    int64_t tick, tidy, stop_by;
    int64_t watchdog, alive; /* how often somebody wants to hear that it runs, and when next */
};

struct serve_options serve_defaults(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct serve_options){
        .address = "127.0.0.1",
        .port = 7777,
        .data = "septem.db",
        .connections = 12000,
        .request_s = 20,
        .disk_s = 5,
        .bot_threads = cores > 1 ? (int)cores - 1 : 1,
        .bot_ms = 2000,
        .bot_queue = 20000,
        .thinking = 300,
        .disk_floor = 200,
        .limits = {.requests = 40, .tables = 60, .streams = 200, .connections = 200},
        .quotas = {.written = 64, .joins = 120}};
}

static void look_at_watch(struct server *server)
{
    server->now = steady_ms(&server->steady);
    server->wall = wall_ms();
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
complain(struct serve_error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
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
        return complain(error, "'%s' is no IPv4 or IPv6 address", options->address);
    }
    loop->listen_fd = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    setsockopt(loop->listen_fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (loop->listen_fd < 0 ||
        bind(loop->listen_fd, (const struct sockaddr *)&address, length) != 0 ||
        listen(loop->listen_fd, 1024) != 0) {
        return complain(error, "cannot listen at %s port %u: %s", options->address, options->port,
                        strerror(errno));
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

static bool start_daemon(struct loop *loop, struct serve_error *error)
{
    struct server *server = loop->server;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME, 0, connection_accept, server,
        request_begin, server, MHD_OPTION_LISTEN_SOCKET, loop->listen_fd,
        MHD_OPTION_NOTIFY_COMPLETED, request_end, server, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)server->options.connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_BYTES, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVER_IDLE_S,
        MHD_OPTION_NOTIFY_CONNECTION, connection_notify, server, MHD_OPTION_URI_LOG_CALLBACK,
        connection_asks, server, MHD_OPTION_END);
    return server->daemon != NULL || complain(error, "the HTTP server cannot be started");
}

static bool watch(struct loop *loop, int fd, char *source)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = source};
    return epoll_ctl(loop->server->epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
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
    loop->server->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    return (info != NULL && loop->server->epoll_fd >= 0 &&
            watch(loop, info->epoll_fd, &loop->daemon) &&
            watch(loop, loop->signal_fd, &loop->signals) &&
            watch(loop, store_fd(server->store), &loop->store) &&
            watch(loop, thinkers_fd(server->thinkers), &loop->thinkers) &&
            watch(loop, loader_fd(server->loader), &loop->loader)) ||
           complain(error, "the system has no files left to open");
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
static void remove_old(struct server *server)
{
    while (floor_expire(server) > 0) {
        struct pollfd store = {.fd = store_fd(server->store), .events = POLLIN};
        while ((server->durable = store_durable(server->store)) < server->removed) {
            if (store_failure(server->store) != NULL) {
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

static bool open_rooms(struct loop *loop, struct serve_error *error)
{
    struct server *server = loop->server;
    const struct serve_options *options = &server->options;
    struct store_error wrong;
    struct thinker_options thinkers = {.threads = options->bot_threads,
                                       .most_ms = options->bot_ms,
                                       .least_ms = 50,
                                       .alone_ms = options->bot_ms / 4,
                                       .waiting = options->bot_queue,
                                       .budget_ms = options->thinking * THINKING_AT_ONCE,
                                       .per_second = options->thinking};
    server->steady = steady_begin();
    look_at_watch(server);
    server->store = store_open(options->data, note_store, &wrong);
    if (server->store == NULL) {
        return complain(error, "%s", wrong.text);
    }
    server->press = press_create();
    bool random = secret_begin();
    server->limits = limits_create(&options->limits);
    server->quotas = quotas_create(&options->quotas);
    server->thinkers = thinkers_create(&thinkers);
    server->loader = loader_create(server->store);
    if (!random || server->limits == NULL || server->quotas == NULL || server->thinkers == NULL ||
        server->loader == NULL) {
        return complain(error, "not enough memory, threads or randomness to start");
    }
    growth_look_at_disk(server);
    server->ban_key = ban_key_make();
    age_begin(server);
    remove_old(server);
    if (!floor_load(server)) {
        journal("warning", "reason=some_tables_cannot_be_read");
    }
    return true;
}

static bool set_up(struct loop *loop, struct serve_error *error)
{
    block_signals(loop);
    raise_limits(loop->server->options.connections);
    return listen_at(loop, error) && open_rooms(loop, error) && start_daemon(loop, error) &&
           watch_all(loop, error);
}

/* ---- Rounds ---- */

/* What has reached the disk may be told. */
static void look_at_disk(struct server *server)
{
    server->durable = store_durable(server->store);
    request_release(server);
    stream_release(server);
}

static void look_at_clock(struct loop *loop)
{
    struct server *server = loop->server;
    if (server->now >= loop->tick) {
        loop->tick = server->now + TICK_MS;
        floor_tick(server);
        growth_look_at_disk(server);
        stream_beat(server);
        connection_expire(server);
    }
    if (loop->watchdog > 0 && server->now >= loop->alive) {
        loop->alive = server->now + loop->watchdog;
        notify_say("WATCHDOG=1");
    }
    if (server->now >= loop->tidy) {
        loop->tidy = server->now + TIDY_MS;
        floor_sweep(server);
        age_note(server);
        floor_expire(server);
        limits_tidy(server->limits, server->now);
    }
}

static void begin_to_stop(struct loop *loop)
{
    struct server *server = loop->server;
    if (!server->stopping) {
        notify_say("STOPPING=1");
        journal("stopping", "streams=%d", server->stream_count);
        server->stopping = true;
        loop->stop_by = server->now + STOP_MS;
        stream_end_all(server);
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
    int64_t timeout = loop->tick - loop->server->now;
    timeout = timeout < 0 ? 0 : timeout;
    if (MHD_get_timeout(loop->server->daemon, &wanted) == MHD_YES && (int64_t)wanted < timeout) {
        timeout = (int64_t)wanted;
    }
    return (int)timeout;
}

static bool has_work(const struct server *server)
{
    return server->stream_count > 0 || server->waiting != NULL;
}

static void turn(struct loop *loop)
{
    struct server *server = loop->server;
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(server->epoll_fd, events, EVENTS_MAX, next_timeout(loop));
    look_at_watch(server);
    uint64_t begun = clock_us();
    for (int i = 0; i < count; i++) {
        void *source = events[i].data.ptr;
        if (source == &loop->signals) {
            look_at_signals(loop);
        } else if (source == &loop->store) {
            look_at_disk(server);
        } else if (source == &loop->thinkers) {
            floor_thoughts(server);
        } else if (source == &loop->loader) {
            floor_loaded(server);
        } else if (source != &loop->daemon) {
            stream_event(source, events[i].events);
        }
    }
    look_at_clock(loop);
    MHD_run(server->daemon);
    stream_reap(server);
    metric_round(&server->metrics, clock_us() - begun, server->now);
}

/* Until it is told to stop and the last answers have left, or the disk refuses. */
static bool serve(struct loop *loop, struct serve_error *error)
{
    struct server *server = loop->server;
    journal("listening", "address=%s port=%u data=%s tables=%d", server->options.address,
            listening_port(loop), server->options.data, server->stand_count);
    loop->watchdog = notify_watchdog_ms();
    notify_say("READY=1");
    while (!server->stopping || (has_work(server) && server->now < loop->stop_by)) {
        turn(loop);
        const char *failure = store_failure(server->store);
        if (failure != NULL) {
            journal("fatal", "reason=store_failed");
            return complain(error, "the tables cannot be written any more: %s", failure);
        }
    }
    return true;
}

/* ---- Taking down ---- */

static void take_down(struct loop *loop)
{
    struct server *server = loop->server;
    server->stopping = true;
    if (server->daemon != NULL) {
        request_refuse_all(server);
        stream_clear(server);
        MHD_run(server->daemon);
        MHD_stop_daemon(server->daemon);
    } else if (loop->listen_fd >= 0) {
        close(loop->listen_fd);
    }
    thinkers_destroy(server->thinkers);
    loader_destroy(server->loader);
    age_end(server);
    store_close(server->store);
    floor_clear(server);
    limits_destroy(server->limits);
    quotas_destroy(server->quotas);
    page_forget_cards(server);
    press_destroy(server->press);
    if (loop->server->epoll_fd >= 0) {
        close(loop->server->epoll_fd);
    }
    if (loop->signal_fd >= 0) {
        close(loop->signal_fd);
    }
    if (loop->has_signals) {
        pthread_sigmask(SIG_SETMASK, &loop->old_signals, NULL);
    }
    free(server);
}

bool serve_run(const struct serve_options *options, struct serve_error *error)
{
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        return complain(error, "out of memory");
    }
    server->options = *options;
    server->epoll_fd = -1;
    struct loop loop = {.server = server, .signal_fd = -1, .listen_fd = -1};
    bool good = set_up(&loop, error) && serve(&loop, error);
    take_down(&loop);
    if (good) {
        journal("stopped", "status=ok");
    }
    return good;
}
