/* For those who run the server: is it well, and numbers about it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../store/store.h"
#include "api_server.h"
#include "cluster.h"
#include "http_reply.h"
#include "http_request.h"
#include "journal.h"
#include "loader.h"
#include "server.h"
#include "bot_pool.h"

enum { METRICS_BYTES = 128 * 1024 };

/* A disk that hangs refuses nothing: whatever waits for it just waits. */
static const char *status_of(struct server *server)
{
    if (server->service.is_stopping || store_failure(server->store) != NULL) {
        return "stopping";
    }
    if (store_is_away(server->store, NULL) ||
        (server->cluster != NULL && !cluster_holds(server->cluster))) {
        return "database_away";
    }
    uint64_t stuck_us = (uint64_t)server->options.disk_s * 1000000u;
    return store_figures(server->store).unwritten_us > stuck_us ? "disk_hangs" : "ok";
}

void status_health(struct request *request)
{
    const char *status = status_of(http_of(request)->server);
    struct json *out = answer_json(request, strcmp(status, "ok") == 0 ? 200 : 503);
    json_begin_object(out, NULL);
    json_text(out, "status", status);
    json_end_object(out);
}

static uint64_t size_of(const char *path, const char *ending)
{
    char name[4096];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static uint64_t count_playing(const struct service *service)
{
    uint64_t count = 0;
    for (const struct open_table *open = service->tables.first; open != NULL; open = open->next) {
        count += open->table->status == TABLE_PLAYING;
    }
    return count;
}

static const char *name_of_route(const void *context, int number, const char **method)
{
    const struct route *route = service_row(context, number);
    *method = route != NULL ? route->method : NULL;
    return route != NULL ? route->path : NULL;
}

void status_metrics(struct request *request)
{
    struct http_request *http = http_of(request);
    struct server *server = http->server;
    struct store_figures store = store_figures(server->store);
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    struct metric_gauges gauges = {
        .streams = (uint64_t)server->streams.count,
        .connections = info != NULL ? info->num_connections : 0,
        .tables = (uint64_t)server->service.tables.count,
        .playing = count_playing(&server->service),
        .thinking = (uint64_t)bot_pool_load(server->pool),
        .thinking_us = (uint64_t)bot_pool_age(server->pool),
        .commits = store.commits,
        .entries = store.entries,
        .commit_us = store.commit_us,
        .commit_us_max = store.commit_us_max,
        .disk_free = server->disk.free,
        .reading = (uint64_t)loader_count(server->stored.loader),
        .unwritten_us = store.unwritten_us,
        .servers = server->cluster != NULL ? (uint64_t)cluster_count(server->cluster) : 1,
        .passed_streams = (uint64_t)server->relays.streams,
        .away = store_is_away(server->store, NULL),
        .holds = server->cluster == NULL || cluster_holds(server->cluster),
        .file_bytes = size_of(server->options.data, ""),
        .wal_bytes = size_of(server->options.data, "-wal")};
    char *text = need(malloc(METRICS_BYTES));
    int length = metric_write(&server->metrics, &gauges, name_of_route, &server->service, text,
                              METRICS_BYTES);
    http_reply_bytes(http, 200, "text/plain; version=0.0.4; charset=utf-8", text,
                     length < METRICS_BYTES ? (size_t)length : METRICS_BYTES - 1, true);
    http_reply_header(http, "Cache-Control", "no-store");
    free(text);
}
