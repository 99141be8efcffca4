/* Before there is a table: what is in the box, who plays, which tables there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../table/account.h"
#include "../text/json.h"
#include "day.h"
#include "journal.h"
#include "page.h"
#include "http_request.h"
#include "secret.h"

enum { LISTED_MAX = 100, READ_MAX = 20, METRICS_BYTES = 128 * 1024 };

void lobby_api(struct request *request)
{
    reply_json(request, MHD_HTTP_OK, account_api(request->server->options.version));
}

void lobby_cards(struct request *request)
{
    const char *wanted = request_query(request, "lang");
    septem_lang lang = 0;
    if (wanted != NULL && !septem_lang_find(wanted, &lang)) {
        reply_refusal_with(request, REFUSAL_QUERY, "lang: that language is not known", NULL, NULL);
        return;
    }
    page_reply_cards(request, lang);
}

void lobby_bots(struct request *request)
{
    reply_json(request, MHD_HTTP_OK, account_bots());
}

/* ---- The list ---- */

struct listing {
    struct server *server;
    json_t *tables;
    int asked; /* tables that have to be read first */
};

/* A row has what is told of its table. Tables of older files have to be read once, a few at a time;
 * until then they are told of as far as they are in memory. */
static json_t *summary_of(struct listing *listing, const struct store_row *row)
{
    struct server *server = listing->server;
    struct stand *stand = floor_recall(server, row->id);
    if (stand != NULL) {
        bool shows = stand->table->setting.listed && stand->table->status != TABLE_OVER;
        return shows ? account_summary(stand->table) : NULL;
    }
    if (row->summary[0] == '\0' && listing->asked < READ_MAX &&
        server->removed <= server->durable) {
        listing->asked += floor_ask_for(server, row);
    }
    return json_loads(row->summary, 0, NULL);
}

static bool list_one(void *context, const struct store_row *row)
{
    struct listing *listing = context;
    json_t *summary = summary_of(listing, row);
    if (summary != NULL) {
        septem_json_append(listing->tables, summary);
    }
    return true;
}

void lobby_list(struct request *request)
{
    json_t *object = json_object();
    struct listing listing = {.server = request->server, .tables = json_array()};
    store_list(request->server->store, TABLE_GATHERING, true, LISTED_MAX, list_one, &listing);
    store_list(request->server->store, TABLE_DRAFTING, true, LISTED_MAX, list_one, &listing);
    store_list(request->server->store, TABLE_PLAYING, true, LISTED_MAX, list_one, &listing);
    septem_json_set(object, "tables", listing.tables);
    reply_json(request, MHD_HTTP_OK, object);
}

/* ---- A new table ---- */

void lobby_make(struct request *request)
{
    struct server *server = request->server;
    struct secret secret = secret_make();
    char today[SETTING_DAY_MAX];
    struct petition petition = {
        .body = request->json, .hash = secret.hash, .day = day_today(server, today)};
    struct stand *stand = NULL;
    if (!petition_make(&petition)) {
        reply_petition(request, &petition);
    } else if (!limits_table(server->limits, &request->address, server->now)) {
        reply_refusal(request, REFUSAL_MANY_TABLES);
    } else if ((stand = floor_make(server, &petition.setting)) == NULL) {
        reply_refusal(request, REFUSAL_BUSY);
    }
    if (stand == NULL) {
        petition_finish(&petition);
        return;
    }
    request->stand = stand;
    stand->host_address = request->address;
    stand->has_host = true;
    for (int i = 0; i < petition.count; i++) {
        floor_write(server, stand, petition.entries[i]);
    }
    petition.table = stand->table;
    if (petition.starts && petition_begin(&petition)) {
        floor_write(server, stand, petition.entries[0]);
    }
    int seat = stand->table->people[0].seat;
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(stand->table->id));
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "secret", json_string(secret.text));
    /* Before the first card, also where the game starts at once. */
    json_t *deal = origin_json(stand->table);
    septem_json_set(object, "commitment", json_incref(json_object_get(deal, "commitment")));
    json_decref(deal);
    reply_json(request, MHD_HTTP_CREATED, object);
    petition_finish(&petition);
}

/* ---- For those who run it ---- */

/* A disk that hangs refuses nothing: whoever waits for it just waits. */
static const char *status_of(struct server *server)
{
    if (server->stopping || store_failure(server->store) != NULL) {
        return "stopping";
    }
    uint64_t stuck_us = (uint64_t)server->options.disk_s * 1000000u;
    return store_figures(server->store).unwritten_us > stuck_us ? "disk_hangs" : "ok";
}

void lobby_health(struct request *request)
{
    const char *status = status_of(request->server);
    bool good = strcmp(status, "ok") == 0;
    json_t *object = json_object();
    septem_json_set(object, "status", json_string(status));
    reply_json(request, good ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE, object);
}

static uint64_t size_of(const char *path, const char *ending)
{
    char name[4096];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static const char *name_of_route(int number, const char **method)
{
    const struct route *route = route_info(number);
    *method = route != NULL ? route->method : NULL;
    return route != NULL ? route->path : NULL;
}

void lobby_metrics(struct request *request)
{
    struct server *server = request->server;
    struct store_figures store = store_figures(server->store);
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    struct metric_gauges gauges = {.streams = (uint64_t)server->stream_count,
                                   .connections = info != NULL ? info->num_connections : 0,
                                   .tables = (uint64_t)server->stand_count,
                                   .playing = (uint64_t)floor_playing(server),
                                   .thinking = (uint64_t)thinkers_load(server->thinkers),
                                   .thinking_us = (uint64_t)thinkers_age(server->thinkers),
                                   .commits = store.commits,
                                   .entries = store.entries,
                                   .commit_us = store.commit_us,
                                   .commit_us_max = store.commit_us_max,
                                   .disk_free = server->disk_free,
                                   .reading = (uint64_t)loader_count(server->loader),
                                   .unwritten_us = store.unwritten_us,
                                   .file_bytes = size_of(server->options.data, ""),
                                   .wal_bytes = size_of(server->options.data, "-wal")};
    char *text = need(malloc(METRICS_BYTES));
    int length = metric_write(&server->metrics, &gauges, name_of_route, text, METRICS_BYTES);
    reply_bytes(request, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", text,
                length < METRICS_BYTES ? (size_t)length : METRICS_BYTES - 1, true);
    free(text);
    reply_header(request, "Cache-Control", "no-store");
}
