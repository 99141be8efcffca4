/* The host of the service in the page: what a call brings about is collected and handed over. */
#include "offline.h"

#include <stdlib.h>
#include <string.h>

#include "../service/announcement.h"
#include "../service/request.h"
#include "../service/service.h"
#include "../service/thought.h"
#include "../table/account.h"
#include "../text/json.h"

enum { PATH_MAX_BYTES = 128, VALUE_MAX_BYTES = 64, BODY_MAX_BYTES = 16 * 1024 };

struct offline {
    struct service service;
    struct septem_stream random;
    char *told[OFFLINE_PARTS];       /* texts of the last call; NULL: "" or [] */
    json_t *entries, *events, *rows; /* of this call so far */
    char missing[TABLE_ID_LENGTH + 1];
    struct json_text event; /* that is being written */

    struct thought *first, **last; /* what bots have to decide */
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

static json_t *entry_json(const struct table *table, const struct entry *entry)
{
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(table->id));
    septem_json_set(object, "seq", json_integer(entry->seq));
    septem_json_set(object, "kind", json_string(entry_kind_slug(entry->kind)));
    septem_json_set(object, "at", json_integer(entry->at));
    septem_json_set(object, "person", json_integer(entry->person));
    septem_json_set(object, "seat", json_integer(entry->seat));
    septem_json_set(object, "number", json_integer(entry->number));
    septem_json_set(object, "text", json_string(entry->text));
    septem_json_set(object, "key", json_string(entry->key));
    return object;
}

/* The row of a table once only, as it is at last. */
static void note_row(struct offline *offline, const struct table *table)
{
    json_t *row = account_summary(table), *rows = json_array(), *other;
    size_t i;
    septem_json_set(row, "touched", json_integer(table->touched));
    json_array_foreach(offline->rows, i, other)
    {
        if (!json_equal(json_object_get(other, "id"), json_object_get(row, "id"))) {
            septem_json_append(rows, json_incref(other));
        }
    }
    septem_json_append(rows, row);
    json_decref(offline->rows);
    offline->rows = rows;
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
    septem_json_append(offline->entries, entry_json(open->table, entry));
    if (open->table->host >= 0) {
        note_row(offline, open->table);
    }
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
    offline->event.length = 0;
    announcement_write(what, table, audience == AUDIENCE_OWN ? table->host : -1,
                       offline->service.now, &offline->event);
    json_t *event = json_object();
    septem_json_set(event, "table", json_string(table->id));
    septem_json_set(event, "text", json_string(need(offline->event.bytes)));
    septem_json_append(offline->events, event);
}

/* Hints at once; bots when the page has time. */
static enum refusal think(void *context, struct open_table *open, struct thought *thought)
{
    struct offline *offline = context;
    (void)open;
    thought->next = NULL;
    if (thought->is_hint) {
        thought_run(thought, &offline->cache, 0);
        service_thought(&offline->service, thought);
    } else {
        *offline->last = thought;
        offline->last = &thought->next;
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

struct offline *offline_create(const char *key)
{
    struct septem_key read;
    struct offline *offline = septem_key_read(&read, key) ? calloc(1, sizeof *offline) : NULL;
    if (offline == NULL) {
        return NULL;
    }
    septem_stream_init(&offline->random, &read, 0);
    offline->last = &offline->first;
    struct service_host host = {.context = offline,
                                .keep = keep,
                                .tell = tell,
                                .think = think,
                                .random = draw,
                                .version = SEPTEM_VERSION,
                                .hint_bot = "mcts:playouts=1000",
                                .id_prefix = TABLE_HERE_PREFIX,
                                .is_single = true};
    service_init(&offline->service, &host);
    return offline;
}

static void forget_told(struct offline *offline)
{
    for (int part = 0; part < OFFLINE_PARTS; part++) {
        free(offline->told[part]);
        offline->told[part] = NULL;
    }
}

/* The first question for a bot; NULL: none. */
static struct thought *take_thought(struct offline *offline)
{
    struct thought *thought = offline->first;
    if (thought != NULL) {
        offline->first = thought->next;
        offline->last = thought->next != NULL ? offline->last : &offline->first;
    }
    return thought;
}

void offline_destroy(struct offline *offline)
{
    struct thought *thought;
    if (offline == NULL) {
        return;
    }
    while ((thought = take_thought(offline)) != NULL) {
        free(thought);
    }
    service_finish(&offline->service);
    forget_told(offline);
    free(offline->event.bytes);
    bot_cache_finish(&offline->cache);
    free(offline);
}

/* ---- Calls ---- */

static void begin(struct offline *offline, double now)
{
    forget_told(offline);
    offline->service.now = offline->service.wall = (int64_t)now;
    offline->service.answer.length = 0;
    offline->missing[0] = '\0';
    offline->entries = json_array();
    offline->events = json_array();
    offline->rows = json_array();
}

/* The text of a list that is not empty, which goes. */
static char *text_of(json_t *list)
{
    char *text = json_array_size(list) > 0 ? need(json_dumps(list, JSON_COMPACT)) : NULL;
    json_decref(list);
    return text;
}

static void end(struct offline *offline)
{
    offline->told[OFFLINE_ENTRIES] = text_of(offline->entries);
    offline->told[OFFLINE_EVENTS] = text_of(offline->events);
    offline->told[OFFLINE_ROWS] = text_of(offline->rows);
    offline->entries = offline->events = offline->rows = NULL;
}

const char *offline_told(const struct offline *offline, enum offline_part part)
{
    const struct json_text *answer = &offline->service.answer;
    if (part == OFFLINE_MISSING) {
        return offline->missing;
    }
    if (part == OFFLINE_BODY) {
        return answer->length > 0 ? answer->bytes : "";
    }
    return offline->told[part] != NULL ? offline->told[part] : "[]";
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
    if (length > BODY_MAX_BYTES) {
        return REFUSAL_TOO_LARGE;
    }
    request->body =
        length > 0 ? json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL) : json_object();
    return json_is_object(request->body) ? REFUSAL_NONE : REFUSAL_JSON;
}

/* What a new listener is sent first. */
static void greet(struct request *request)
{
    struct service *service = request->service;
    const struct table *table = request->open->table;
    uint32_t after = request->after < table->seq ? request->after : 0;
    struct announcement what;
    request->status = 200;
    service->answer.length = 0;
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
    json_decref(call.request.body);
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
    return offline->first != NULL;
}

bool offline_think(struct offline *offline, double now)
{
    struct thought *thought = take_thought(offline);
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

static int number_in(json_t *row, const char *key)
{
    json_int_t number = json_integer_value(json_object_get(row, key));
    return number >= -1 && number <= INT32_MAX ? (int)number : -2;
}

static bool apply_kept(struct table *table, json_t *row)
{
    const char *kind = json_string_value(json_object_get(row, "kind"));
    struct entry entry = {.kind = kind != NULL ? entry_kind_find(kind) : ENTRY_NONE,
                          .seq = (uint32_t)number_in(row, "seq"),
                          .at = json_integer_value(json_object_get(row, "at")),
                          .person = number_in(row, "person"),
                          .seat = number_in(row, "seat"),
                          .number = number_in(row, "number"),
                          .text = json_string_value(json_object_get(row, "text")),
                          .key = json_string_value(json_object_get(row, "key"))};
    return entry.text != NULL && entry.key != NULL && table_apply(table, &entry);
}

static bool apply_all(struct table *table, json_t *rows)
{
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row)
    {
        if (!apply_kept(table, row)) {
            return false;
        }
    }
    return table->seq > 0 && table->host >= 0;
}

bool offline_load(struct offline *offline, const char *id, const char *entries, double now)
{
    bool fits = strlen(id) == TABLE_ID_LENGTH &&
                strncmp(id, TABLE_HERE_PREFIX, strlen(TABLE_HERE_PREFIX)) == 0;
    json_t *rows = json_loads(entries, JSON_REJECT_DUPLICATES, NULL);
    struct table *table = fits && json_is_array(rows) ? need(table_create(id)) : NULL;
    bool good = table != NULL && apply_all(table, rows);
    json_decref(rows);
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
    struct thought **link = &offline->first;
    while (*link != NULL) {
        struct thought *thought = *link;
        if (strcmp(thought->table_id, id) == 0) {
            *link = thought->next;
            free(thought);
        } else {
            link = &thought->next;
        }
    }
    offline->last = link;
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
    json_t *object = json_object();
    septem_json_set(object, "fair", json_boolean(fair));
    if (fair) {
        septem_json_set(object, "commitment", json_string(log->deal.commitment));
    } else {
        septem_json_set(object, "line", json_integer(error.line));
        septem_json_set(object, "difference", json_string(error.text));
    }
    answer_json(&request, 200, object);
    free(log);
    end(offline);
    return request.status;
}
