/* The host of the service in the page: what a call brings about is collected and handed over. */
#include "offline.h"

#include <stdlib.h>
#include <string.h>

#include <septem/version.h>

#include "../ai/network.h"
#include "../json/json_reader.h"
#include "../json/json_writer.h"
#include "../service/announcement.h"
#include "../service/json_entry.h"
#include "../service/json_table.h"
#include "../service/request.h"
#include "../service/service.h"
#include "../service/thought.h"

enum { PATH_MAX_BYTES = 128, VALUE_MAX_BYTES = 64 };

struct offline {
    struct service service;
    struct septem_stream random;
    struct json entries, events, rows; /* arrays: what the last call brought about */
    char missing[TABLE_ID_LENGTH + 1];
    struct json event; /* that is being written */

    struct thought_queue waiting; /* what bots have to decide */
    struct bot_cache cache;
};

/* A request and its query. */
struct call {
    struct request request;
    const char *query;           /* behind the ?, "" for none */
    char value[VALUE_MAX_BYTES]; /* the value asked for last */
};

/* The page starts anew from what it has kept. */
static void *need(void *memory)
{
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* ---- What the host gives ---- */

/* What is kept about an open table. */
struct own {
    bool changed; /* in this call: its row has to be kept anew */
};

static struct own *own_of(const struct open_table *open)
{
    return open->own;
}

/* Who plays here is at the table for as long as there is a page to ask from: nobody else could
 * wait, so no bot plays for an absent person. */
static void sit_down(struct table *table, int64_t now)
{
    for (int person = 0; person < table->person_count; person++) {
        if (table->people[person].streams == 0) {
            table_connect(table, person, now);
        }
    }
}

static void keep(void *context, struct open_table *open, const struct entry *entry)
{
    struct offline *offline = context;
    sit_down(open->table, offline->service.now);
    json_entry(&offline->entries, NULL, open->table, entry);
    own_of(open)->changed |= open->table->host >= 0;
}

/* The one person there is listens. */
static void tell(void *context, struct open_table *open, const struct announcement *what)
{
    struct offline *offline = context;
    const struct table *table = open->table;
    enum audience audience = announcement_audience(what, table, table->host);
    if (table->host < 0 || audience == AUDIENCE_NONE) {
        return;
    }
    json_clear(&offline->event);
    announcement_write(what, table, audience == AUDIENCE_OWN ? table->host : -1,
                       offline->service.now, &offline->event);
    json_begin_object(&offline->events, NULL);
    json_text(&offline->events, "table", table->id);
    json_text(&offline->events, "text", offline->event.bytes);
    json_end_object(&offline->events);
    offline->events.failed |= offline->event.failed;
}

/* Hints at once; bots when the page has time. */
static enum refusal think(void *context, struct open_table *open, struct thought *thought)
{
    struct offline *offline = context;
    (void)open;
    if (thought->is_hint) {
        thought_run(thought, &offline->cache, 0);
        service_thought(&offline->service, thought);
    } else {
        thought_queue_put(&offline->waiting, thought);
    }
    return REFUSAL_NONE;
}

static void draw(void *context, void *bytes, size_t count)
{
    struct offline *offline = context;
    for (size_t done = 0; done < count; done += sizeof(struct septem_key)) {
        struct septem_key key = septem_stream_key(&offline->random);
        size_t left = count - done;
        memcpy((char *)bytes + done, key.bytes, left < sizeof key.bytes ? left : sizeof key.bytes);
    }
}

/* ---- Coming and going ---- */

bool offline_network(uint8_t *bytes, size_t size)
{
    struct network network;
    if (network_init(&network, bytes, size) != NETWORK_FINE) {
        return false;
    }
    network_finish(&network);
    network_give(bytes, size);
    return true;
}

struct offline *offline_create(const char *key)
{
    struct septem_key read;
    struct offline *offline = septem_key_read(&read, key) ? calloc(1, sizeof *offline) : NULL;
    if (offline == NULL) {
        return NULL;
    }
    septem_stream_init(&offline->random, &read, 0);
    struct service_host host = {.context = offline,
                                .keep = keep,
                                .tell = tell,
                                .think = think,
                                .random = draw,
                                .version = SEPTEM_VERSION,
                                .hint_bot = THOUGHT_ADVISER ",evaluations=1500",
                                .id_prefix = TABLE_OFFLINE_PREFIX,
                                .own_bytes = sizeof(struct own),
                                .is_single = true};
    service_init(&offline->service, &host);
    return offline;
}

void offline_destroy(struct offline *offline)
{
    struct thought *thought;
    if (offline == NULL) {
        return;
    }
    while ((thought = thought_queue_take(&offline->waiting)) != NULL) {
        free(thought);
    }
    service_finish(&offline->service);
    json_finish(&offline->entries);
    json_finish(&offline->events);
    json_finish(&offline->rows);
    json_finish(&offline->event);
    bot_cache_finish(&offline->cache);
    free(offline);
}

/* ---- Calls ---- */

static void begin_list(struct json *list)
{
    json_clear(list);
    json_begin_array(list, NULL);
}

static void end_list(struct json *list)
{
    json_end_array(list);
    need(list->failed ? NULL : list->bytes);
}

static void begin(struct offline *offline, double now)
{
    offline->service.now = offline->service.wall = (int64_t)now;
    json_clear(&offline->service.answer);
    offline->missing[0] = '\0';
    begin_list(&offline->entries);
    begin_list(&offline->events);
    begin_list(&offline->rows);
}

/* The rows of the tables that have changed, as they are at last. */
static void put_rows(struct offline *offline)
{
    for (struct open_table *open = offline->service.tables.first; open != NULL; open = open->next) {
        if (own_of(open)->changed) {
            json_begin_object(&offline->rows, NULL);
            json_summary_fields(&offline->rows, open->table);
            json_int(&offline->rows, "touched", open->table->touched);
            json_end_object(&offline->rows);
            own_of(open)->changed = false;
        }
    }
}

static void end(struct offline *offline)
{
    put_rows(offline);
    end_list(&offline->entries);
    end_list(&offline->events);
    end_list(&offline->rows);
    need(offline->service.answer.failed ? NULL : offline);
}

const char *offline_told(const struct offline *offline, enum offline_part part)
{
    const struct json *const parts[OFFLINE_PARTS] = {[OFFLINE_BODY] = &offline->service.answer,
                                                     [OFFLINE_ENTRIES] = &offline->entries,
                                                     [OFFLINE_EVENTS] = &offline->events,
                                                     [OFFLINE_ROWS] = &offline->rows};
    if (part == OFFLINE_MISSING) {
        return offline->missing;
    }
    return parts[part]->length > 0 ? parts[part]->bytes : "";
}

/* ---- Requests ---- */

/* A value of the query, which has only slugs and numbers; NULL if it is missing. */
static const char *query_value(const struct request *request, const char *key)
{
    struct call *call = (struct call *)(uintptr_t)request;
    size_t length = strlen(key);
    for (const char *at = call->query; *at != '\0'; at += strcspn(at, "&"), at += *at == '&') {
        size_t size = strcspn(at, "&");
        if (size > length && strncmp(at, key, length) == 0 && at[length] == '=' &&
            size - length - 1 < VALUE_MAX_BYTES) {
            memcpy(call->value, at + length + 1, size - length - 1);
            call->value[size - length - 1] = '\0';
            return call->value;
        }
    }
    return NULL;
}

static enum refusal read_body(struct request *request, const char *body)
{
    size_t length = strlen(body);
    if (length > REQUEST_BODY_MAX) {
        return REFUSAL_TOO_LARGE;
    }
    request->body = length > 0 ? json_read(body, length) : json_read("{}", 2);
    return json_kind(request->body) == JSON_KIND_OBJECT ? REFUSAL_NONE : REFUSAL_JSON;
}

/* What a new listener is sent first. */
static void greet(struct request *request)
{
    struct service *service = request->service;
    const struct table *table = request->open->table;
    uint32_t after = request->after < table->seq ? request->after : 0;
    struct announcement what;
    request->status = 200;
    json_clear(&service->answer);
    while (announcement_greet(table, request->person, &after, &what)) {
        announcement_write(&what, table, request->person, service->now, &service->answer);
    }
}

static void handle(struct request *request, const char *body)
{
    enum refusal refusal = read_body(request, body);
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
        return;
    }
    service_handle(request);
    if (request->is_stream) {
        greet(request);
    }
}

int offline_ask(struct offline *offline, const char *method, const char *path, const char *body,
                double now)
{
    char plain[PATH_MAX_BYTES] = "";
    size_t length = strcspn(path, "?");
    struct call call = {.request = {.service = &offline->service,
                                    .method = method,
                                    .path = plain,
                                    .query = query_value,
                                    .secret = "here",
                                    .person = -1},
                        .query = path[length] == '?' ? path + length + 1 : ""};
    begin(offline, now);
    memcpy(plain, path, length < sizeof plain ? length : sizeof plain - 1);
    handle(&call.request, body);
    memcpy(offline->missing, call.request.awaits, sizeof offline->missing);
    json_release(call.request.body);
    end(offline);
    return call.request.status;
}

int offline_refuse(struct offline *offline, const char *code)
{
    struct request request = {.service = &offline->service};
    enum refusal refusal = REFUSAL_NO_PATH;
    for (int i = REFUSAL_NONE + 1; i < REFUSAL_COUNT; i++) {
        if (strcmp(refusal_info((enum refusal)i)->slug, code) == 0) {
            refusal = (enum refusal)i;
            break;
        }
    }
    begin(offline, 0);
    answer_refusal(&request, refusal);
    end(offline);
    return request.status;
}

/* ---- Bots and clocks ---- */

bool offline_wants(const struct offline *offline)
{
    return offline->waiting.first != NULL;
}

bool offline_think(struct offline *offline, double now)
{
    struct thought *thought = thought_queue_take(&offline->waiting);
    begin(offline, now);
    if (thought != NULL) {
        thought_run(thought, &offline->cache, 0);
        service_thought(&offline->service, thought);
    }
    end(offline);
    return thought != NULL;
}

void offline_tick(struct offline *offline, double now)
{
    begin(offline, now);
    service_tick(&offline->service);
    end(offline);
}

double offline_wake(const struct offline *offline)
{
    int64_t wake = service_wake(&offline->service);
    return wake == INT64_MAX ? 0 : (double)wake;
}

/* ---- Tables kept elsewhere ---- */

static bool apply_all(struct table *table, const struct json_value *rows)
{
    for (size_t i = 0; i < json_count(rows); i++) {
        if (!json_entry_apply(json_item(rows, i), table)) {
            return false;
        }
    }
    return table->seq > 0 && table->host >= 0;
}

bool offline_load(struct offline *offline, const char *id, const char *entries, double now)
{
    bool fits = strlen(id) == TABLE_ID_LENGTH &&
                strncmp(id, TABLE_OFFLINE_PREFIX, strlen(TABLE_OFFLINE_PREFIX)) == 0;
    struct json_value *rows = json_read(entries, strlen(entries));
    struct table *table =
        fits && json_kind(rows) == JSON_KIND_ARRAY ? need(table_create(id)) : NULL;
    bool good = table != NULL && apply_all(table, rows);
    json_release(rows);
    if (!good) {
        table_destroy(table);
        return false;
    }
    offline_drop(offline, id);
    struct open_table *open = need(service_open(&offline->service, table));
    sit_down(table, (int64_t)now);
    table_tick(table, (int64_t)now);
    open->wake = (int64_t)now; /* what it does by itself, it does with the next tick */
    service_ask_bots(&offline->service, open);
    return true;
}

/* Its bots need not decide any more. */
static void drop_thoughts(struct offline *offline, const char *id)
{
    struct thought_queue kept = {0};
    struct thought *thought;
    while ((thought = thought_queue_take(&offline->waiting)) != NULL) {
        if (strcmp(thought->table_id, id) == 0) {
            free(thought);
        } else {
            thought_queue_put(&kept, thought);
        }
    }
    offline->waiting = kept;
}

void offline_drop(struct offline *offline, const char *id)
{
    struct open_table *open = open_tables_find(&offline->service.tables, id);
    if (open != NULL) {
        drop_thoughts(offline, id);
        open_tables_remove(&offline->service.tables, open);
    }
}

/* ---- Tables of a server ---- */

int offline_fair(struct offline *offline, const char *text, const char *told)
{
    struct request request = {.service = &offline->service};
    struct septem_log *log = malloc(sizeof *log);
    struct septem_log_error error = {0};
    struct septem_game game;
    begin(offline, 0);
    bool fair = log != NULL && septem_log_read(log, text, strlen(text), &error) &&
                septem_log_replay(log, -1, &game, &error) &&
                septem_log_fair(log, told[0] != '\0' ? told : NULL, &error);
    struct json *out = answer_json(&request, 200);
    json_begin_object(out, NULL);
    json_bool(out, "fair", fair);
    if (fair) {
        json_text(out, "commitment", log->deal.commitment);
    } else {
        json_int(out, "line", error.line);
        json_text(out, "difference", error.text);
    }
    json_end_object(out);
    free(log);
    end(offline);
    return request.status;
}
