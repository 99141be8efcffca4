/* Before there is a table: what is in the box, who plays, which tables there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/json.h"
#include "page.h"
#include "request.h"
#include "secret.h"

enum { LISTED_MAX = 100, METRICS_BYTES = 16 * 1024 };

void lobby_api(struct request *request)
{
    json_t *object = json_object();
    septem_json_set(object, "name", json_string("septem"));
    septem_json_set(object, "version", json_string(request->server->options.version));
    septem_json_set(object, "api", json_integer(1));
    septem_json_set(object, "hint", json_true());
    reply_json(request, MHD_HTTP_OK, object);
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

static json_t *bot_options(const struct septem_bot_info *info)
{
    json_t *array = json_array();
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
        const struct septem_bot_option *option = &info->options[i];
        json_t *object = json_object();
        septem_json_set(object, "name", json_string(option->name));
        septem_json_set(object, "summary", json_string(option->summary));
        septem_json_set(object, "min", json_integer((json_int_t)option->min));
        septem_json_set(object, "max", json_integer((json_int_t)option->max));
        septem_json_set(object, "standard", json_integer((json_int_t)option->standard));
        septem_json_append(array, object);
    }
    return array;
}

void lobby_bots(struct request *request)
{
    json_t *object = json_object(), *levels = json_array(), *bots = json_array();
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        json_t *row = json_object();
        septem_json_set(row, "name", json_string(level->name));
        septem_json_set(row, "spec", json_string(level->spec));
        septem_json_set(row, "summary", json_string(level->summary));
        septem_json_append(levels, row);
    }
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        json_t *row = json_object();
        septem_json_set(row, "name", json_string(info->name));
        septem_json_set(row, "summary", json_string(info->summary));
        septem_json_set(row, "options", bot_options(info));
        septem_json_append(bots, row);
    }
    septem_json_set(object, "levels", levels);
    septem_json_set(object, "bots", bots);
    reply_json(request, MHD_HTTP_OK, object);
}

/* ---- The list ---- */

struct listing {
    struct server *server;
    json_t *tables;
};

static bool list_one(void *context, const struct store_row *row)
{
    struct listing *listing = context;
    enum refusal refusal;
    struct stand *stand = floor_find(listing->server, row->id, &refusal);
    if (stand != NULL && stand->table->setting.listed && stand->table->status != TABLE_OVER) {
        septem_json_append(listing->tables, account_summary(stand->table));
    }
    return true;
}

void lobby_list(struct request *request)
{
    json_t *object = json_object();
    struct listing listing = {request->server, json_array()};
    store_list(request->server->store, TABLE_GATHERING, true, LISTED_MAX, list_one, &listing);
    store_list(request->server->store, TABLE_PLAYING, true, LISTED_MAX, list_one, &listing);
    septem_json_set(object, "tables", listing.tables);
    reply_json(request, MHD_HTTP_OK, object);
}

/* ---- A new table ---- */

/* What a new table is asked to be; false after a refusal. */
static bool read_wishes(struct request *request, struct setting *setting,
                        struct septem_bot_spec *bot)
{
    struct setting_error error;
    json_t *options = json_object_get(request->json, "options");
    json_t *name = json_object_get(request->json, "name");
    json_t *bots = json_object_get(request->json, "bots");
    json_t *start = json_object_get(request->json, "start");
    if (!request_fields(request, "name options bots start")) {
        return false;
    }
    if (options != NULL && !setting_read(setting, options, &error)) {
        reply_refusal_with(request, REFUSAL_OPTIONS, error.text, NULL, NULL);
        return false;
    }
    if (name != NULL && !json_is_null(name) &&
        (!json_is_string(name) || !table_name_fits(json_string_value(name)))) {
        reply_refusal(request, REFUSAL_NAME);
        return false;
    }
    if (bots != NULL && !json_is_null(bots) &&
        (!json_is_string(bots) || !setting_bot(json_string_value(bots), bot, &error))) {
        reply_refusal_with(request, REFUSAL_BOT,
                           json_is_string(bots) ? error.text : "bots: the name of a bot", NULL,
                           NULL);
        return false;
    }
    if (start != NULL && !json_is_boolean(start)) {
        reply_refusal_with(request, REFUSAL_FIELD, "start: true or false", NULL, NULL);
        return false;
    }
    if (json_is_true(start) && bot->info == NULL &&
        (setting->game.players > 1 || request_text(request, "name") == NULL)) {
        reply_refusal(request, REFUSAL_NOT_FULL);
        return false;
    }
    return true;
}

static void seat_host(struct request *request, struct stand *stand, const struct secret *secret)
{
    const char *name = request_text(request, "name");
    floor_write(request->server, stand,
                (struct entry){.kind = ENTRY_SAT,
                               .person = 0,
                               .seat = name != NULL ? 0 : -1,
                               .number = -1,
                               .text = name != NULL ? name : "host",
                               .key = secret->hash});
}

void lobby_make(struct request *request)
{
    struct server *server = request->server;
    struct setting setting = setting_defaults();
    struct septem_bot_spec bot = {0};
    struct secret secret = secret_make();
    if (!read_wishes(request, &setting, &bot)) {
        return;
    }
    if (!limits_table(server->limits, &request->address, server->now)) {
        reply_refusal(request, REFUSAL_MANY_TABLES);
        return;
    }
    struct stand *stand = floor_make(server, &setting);
    if (stand == NULL) {
        reply_refusal(request, REFUSAL_BUSY);
        return;
    }
    request->stand = stand;
    seat_host(request, stand, &secret);
    for (int seat = 0; bot.info != NULL && seat < setting.game.players; seat++) {
        if (stand->table->chairs[seat].kind == CHAIR_OPEN) {
            floor_write(
                server, stand,
                (struct entry){.kind = ENTRY_BOT, .person = 0, .seat = seat, .text = bot.text});
        }
    }
    if (json_is_true(json_object_get(request->json, "start"))) {
        seating_begin(server, stand);
    }
    int seat = stand->table->people[0].seat;
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(stand->table->id));
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "secret", json_string(secret.text));
    reply_json(request, MHD_HTTP_CREATED, object);
}

/* ---- For those who run it ---- */

void lobby_health(struct request *request)
{
    bool good = !request->server->stopping && store_failure(request->server->store) == NULL;
    json_t *object = json_object();
    septem_json_set(object, "status", json_string(good ? "ok" : "stopping"));
    reply_json(request, good ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE, object);
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
                                   .commits = store.commits,
                                   .entries = store.entries,
                                   .commit_us = store.commit_us,
                                   .commit_us_max = store.commit_us_max};
    char text[METRICS_BYTES];
    int length = metric_write(&server->metrics, &gauges, text, sizeof text);
    reply_bytes(request, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", text,
                (size_t)length < sizeof text ? (size_t)length : sizeof text - 1, true);
    reply_header(request, "Cache-Control", "no-store");
}
