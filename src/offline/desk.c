/* Requests: which there are, who may make them, and what is answered. */
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/sight.h"
#include "../text/json.h"
#include "offline_inside.h"

enum { PATH_MAX_BYTES = 128, VALUE_MAX_BYTES = 64, BODY_MAX_BYTES = 16 * 1024 };

struct call {
    struct offline *here;
    struct table *table;
    char path[PATH_MAX_BYTES]; /* without the query */
    const char *query;         /* behind the ?, "" for none */
    json_t *json;              /* the body: an object, empty where there was none */

    /* The answer. */
    int status;
    char *body;
};

/* ---- Answers ---- */

static void answer(struct call *call, int status, json_t *json)
{
    call->status = status;
    call->body = json_dumps(json, JSON_COMPACT);
    json_decref(json);
}

static void refuse_with(struct call *call, enum refusal refusal, const char *message)
{
    answer(call, refusal_info(refusal)->class, petition_error(refusal, message, NULL, NULL));
}

static void refuse(struct call *call, enum refusal refusal)
{
    refuse_with(call, refusal, refusal_info(refusal)->message);
}

static void answer_seq(struct call *call)
{
    json_t *object = json_object();
    septem_json_set(object, "seq", json_integer(call->table->seq));
    answer(call, 200, object);
}

static void answer_chair(struct call *call, const struct table *table, int status)
{
    json_t *object = json_object();
    int seat = table->people[table->host].seat;
    septem_json_set(object, "table", json_string(table->id));
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "secret", json_string("here"));
    answer(call, status, object);
}

/* A value of the query, which has only slugs and numbers; "" where it is missing. */
static const char *query_value(const struct call *call, const char *key,
                               char value[VALUE_MAX_BYTES])
{
    size_t length = strlen(key);
    value[0] = '\0';
    for (const char *at = call->query; *at != '\0'; at += strcspn(at, "&"), at += *at == '&') {
        size_t size = strcspn(at, "&");
        if (size > length && strncmp(at, key, length) == 0 && at[length] == '=' &&
            size - length - 1 < VALUE_MAX_BYTES) {
            memcpy(value, at + length + 1, size - length - 1);
            value[size - length - 1] = '\0';
        }
    }
    return value;
}

/* A whole number of the query; 0 where there is none. */
static uint32_t query_number(const struct call *call, const char *key)
{
    char value[VALUE_MAX_BYTES];
    uint32_t number = 0;
    query_value(call, key, value);
    for (const char *at = value; *at >= '0' && *at <= '9' && number < UINT32_MAX / 10 - 1; at++) {
        number = 10 * number + (uint32_t)(*at - '0');
    }
    return number;
}

static int host_seat(const struct call *call)
{
    return call->table->people[call->table->host].seat;
}

/* Nothing may stand in the body; false after a refusal. */
static bool has_no_fields(struct call *call)
{
    const char *odd = petition_odd_field(call->json, "");
    if (odd != NULL) {
        refuse(call, REFUSAL_FIELD);
    }
    return odd == NULL;
}

/* ---- Before there is a table ---- */

static void say_api(struct call *call)
{
    answer(call, 200, account_api(SEPTEM_VERSION));
}

static void say_bots(struct call *call)
{
    answer(call, 200, account_bots());
}

static void refuse_petition(struct call *call, struct petition *petition)
{
    answer(call, refusal_info(petition->refusal)->class,
           petition_error(petition->refusal, petition->message, petition->key,
                          json_incref(petition->extra)));
}

static void make_table(struct call *call)
{
    struct petition petition = {.body = call->json};
    if (!petition_make(&petition)) {
        refuse_petition(call, &petition);
        petition_finish(&petition);
        return;
    }
    struct table *table = offline_make(call->here, &petition.setting);
    for (int i = 0; i < petition.count; i++) {
        offline_write(call->here, table, petition.entries[i]);
    }
    petition.table = table;
    if (petition.starts && petition_begin(&petition)) {
        offline_write(call->here, table, petition.entries[0]);
    }
    petition_finish(&petition);
    answer_chair(call, table, 201);
}

/* ---- Around a table ---- */

/* Would this take the chair from the one person there is? */
static bool shows_out(const struct table *table, const struct entry *entry)
{
    return (entry->kind == ENTRY_BOT || entry->kind == ENTRY_OPENED) &&
           table->chairs[entry->seat].kind == CHAIR_PERSON;
}

static void grant(struct call *call, petition_fn *read)
{
    struct petition petition = {.table = call->table,
                                .person = call->table->host,
                                .body = call->json,
                                .spare = offline_key(call->here)};
    bool granted = read(&petition);
    if (!granted) {
        refuse_petition(call, &petition);
    } else if (petition.count > 0 && shows_out(call->table, &petition.entries[0])) {
        refuse(call, REFUSAL_CHAIR_TAKEN);
    } else {
        for (int i = 0; i < petition.count; i++) {
            offline_write(call->here, call->table, petition.entries[i]);
        }
        answer_seq(call);
    }
    petition_finish(&petition);
}

static void set_name(struct call *call)
{
    grant(call, petition_name);
}

static void set_chairs(struct call *call)
{
    grant(call, petition_chairs);
}

static void set_board(struct call *call)
{
    grant(call, petition_board);
}

static void set_options(struct call *call)
{
    grant(call, petition_options);
}

static void start(struct call *call)
{
    grant(call, petition_start);
}

/* Whoever can ask has the table: there is nothing to be kept from anybody. */
static void say_session(struct call *call)
{
    json_t *object = json_object();
    septem_json_set(object, "seat",
                    host_seat(call) >= 0 ? json_integer(host_seat(call)) : json_null());
    septem_json_set(object, "host", json_true());
    answer(call, 200, object);
}

static void rematch(struct call *call)
{
    struct table *table = call->table;
    if (!has_no_fields(call)) {
        return;
    }
    if (table->status != TABLE_OVER) {
        refuse(call, REFUSAL_NOT_OVER);
        return;
    }
    if (table->next[0] == '\0') {
        struct setting setting = petition_again(table);
        struct entry entries[PETITION_ENTRIES_MAX];
        struct table *next = offline_make(call->here, &setting);
        int count = petition_move_over(table, entries);
        for (int i = 0; i < count; i++) {
            offline_write(call->here, next, entries[i]);
        }
        offline_write(call->here, table,
                      (struct entry){
                          .kind = ENTRY_NEXT, .person = table->host, .seat = -1, .text = next->id});
    }
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(table->next));
    answer(call, 200, object);
}

static void follow(struct call *call)
{
    const struct table *table = call->table;
    if (!has_no_fields(call)) {
        return;
    }
    const struct table *next = offline_find(call->here, table->next);
    if (table->next[0] == '\0') {
        refuse(call, REFUSAL_NO_NEXT);
    } else if (next == NULL) {
        memcpy(call->here->missing, table->next, sizeof table->next);
    } else {
        answer_chair(call, next, 200);
    }
}

/* ---- While a game goes on ---- */

static void say_state(struct call *call)
{
    answer(call, 200, account_state(call->table, call->table->host, call->here->now));
}

static void say_history(struct call *call)
{
    answer(call, 200, account_history(call->table, call->table->host));
}

static void say_events(struct call *call)
{
    uint32_t after = query_number(call, "after");
    call->status = 200;
    call->body = offline_greeting(call->here, call->table, after < call->table->seq ? after : 0);
}

static void decide(struct call *call)
{
    struct table *table = call->table;
    struct petition petition = {.table = table, .person = table->host, .body = call->json};
    if (!petition_decide(&petition)) {
        refuse_petition(call, &petition);
        petition_finish(&petition);
        return;
    }
    const struct table_decision *decision = petition.repeat;
    if (decision == NULL) {
        offline_write(call->here, table, petition.entries[0]);
        decision = &table->decisions[table->decision_count - 1];
    }
    answer(call, 200, account_decided(table, decision, petition.answer.text));
    petition_finish(&petition);
}

static void come_back(struct call *call)
{
    grant(call, petition_back);
}

static void say_why(struct call *call)
{
    char slug[VALUE_MAX_BYTES], word[VALUE_MAX_BYTES];
    septem_card card = septem_card_find(query_value(call, "card", slug));
    enum septem_use use = account_use(query_value(call, "use", word));
    if (card == 0 || use == SEPTEM_USE_NONE) {
        refuse_with(call, REFUSAL_QUERY, "card: the slug of a card; use: build, stage or recruit");
    } else if (call->table->status != TABLE_PLAYING) {
        refuse(call, REFUSAL_NOT_PLAYING);
    } else {
        answer(call, 200, account_why(call->table, host_seat(call), card, use));
    }
}

static void say_hint(struct call *call)
{
    const struct table *table = call->table;
    int seat = table_seat_to_decide(table, host_seat(call));
    if (!has_no_fields(call)) {
        return;
    }
    if (!table->setting.hints) {
        refuse(call, REFUSAL_NO_HINTS);
    } else if (table->status != TABLE_PLAYING) {
        refuse(call, REFUSAL_NOT_PLAYING);
    } else if (seat < 0) {
        refuse(call, REFUSAL_NOT_OWING);
    } else {
        json_t *hints = offline_hints(call->here, table, seat);
        if (hints != NULL) {
            answer(call, 200, hints);
        } else {
            refuse(call, REFUSAL_BUSY);
        }
    }
}

/* ---- After the end ---- */

static void say_log(struct call *call)
{
    if (call->table->status != TABLE_OVER) {
        refuse(call, REFUSAL_NOT_OVER);
        return;
    }
    call->status = 200;
    call->body = account_log(call->table);
}

static void say_replay(struct call *call)
{
    if (call->table->status != TABLE_OVER) {
        refuse(call, REFUSAL_NOT_OVER);
        return;
    }
    json_t *book = account_replay(call->table, (int)query_number(call, "question"));
    if (book != NULL) {
        answer(call, 200, book);
    } else {
        refuse_with(call, REFUSAL_QUERY, "question: a number from 1 to one past the last question");
    }
}

/* ---- Routes ---- */

/* '*' stands for the id of a table. */
struct path {
    const char *method, *pattern;
    void (*handle)(struct call *call);
    bool wants_seat;
};

/* clang-format off */
static const struct path paths[] = {
    {"GET",    "v1",                    say_api,     false},
    {"GET",    "v1/bots",               say_bots,    false},
    {"POST",   "v1/tables",             make_table,  false},
    {"GET",    "v1/tables/*",           say_state,   false},
    {"GET",    "v1/tables/*/state",     say_state,   false},
    {"GET",    "v1/tables/*/events",    say_events,  false},
    {"POST",   "v1/tables/*/session",   say_session, false},
    {"POST",   "v1/tables/*/name",      set_name,    false},
    {"POST",   "v1/tables/*/board",     set_board,   false},
    {"POST",   "v1/tables/*/chairs",    set_chairs,  false},
    {"POST",   "v1/tables/*/options",   set_options, false},
    {"POST",   "v1/tables/*/start",     start,       false},
    {"POST",   "v1/tables/*/rematch",   rematch,     false},
    {"POST",   "v1/tables/*/follow",    follow,      false},
    {"POST",   "v1/tables/*/decisions", decide,      true},
    {"POST",   "v1/tables/*/back",      come_back,   true},
    {"POST",   "v1/tables/*/hint",      say_hint,    true},
    {"GET",    "v1/tables/*/why",       say_why,     true},
    {"GET",    "v1/tables/*/history",   say_history, false},
    {"GET",    "v1/tables/*/log",       say_log,     false},
    {"GET",    "v1/tables/*/replay",    say_replay,  false},
};
/* clang-format on */

enum { PATHS = sizeof paths / sizeof paths[0] };

static const struct path *find_path(struct call *call, const char *method, char *id)
{
    bool known = false;
    for (int i = 0; i < PATHS; i++) {
        if (petition_fits(paths[i].pattern, call->path, id)) {
            known = true;
            if (strcmp(paths[i].method, method) == 0) {
                return &paths[i];
            }
        }
    }
    refuse(call, known ? REFUSAL_METHOD : REFUSAL_NO_PATH);
    return NULL;
}

static enum refusal read_body(struct call *call, const char *body)
{
    size_t length = strlen(body);
    if (length > BODY_MAX_BYTES) {
        return REFUSAL_TOO_LARGE;
    }
    call->json =
        length > 0 ? json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL) : json_object();
    return json_is_object(call->json) ? REFUSAL_NONE : REFUSAL_JSON;
}

static void handle(struct call *call, const char *method, const char *body)
{
    char id[TABLE_ID_LENGTH + 1] = "";
    const struct path *path = find_path(call, method, id);
    if (path == NULL) {
        return;
    }
    enum refusal refusal = read_body(call, body);
    if (refusal != REFUSAL_NONE) {
        refuse(call, refusal);
        return;
    }
    if (id[0] != '\0') {
        call->table = offline_find(call->here, id);
        if (call->table == NULL) {
            memcpy(call->here->missing, id, sizeof id);
            return;
        }
        if (path->wants_seat && host_seat(call) < 0) {
            refuse(call, REFUSAL_NO_SEAT);
            return;
        }
    }
    path->handle(call);
}

int offline_ask(struct offline *here, const char *method, const char *path, const char *body,
                double now)
{
    struct call call = {.here = here};
    size_t length = strcspn(path, "?");
    call.query = path[length] == '?' ? path + length + 1 : "";
    offline_begin(here, now);
    if (length < sizeof call.path) {
        memcpy(call.path, path, length);
        handle(&call, method, body);
    } else {
        refuse(&call, REFUSAL_NO_PATH);
    }
    json_decref(call.json);
    offline_end(here, call.body);
    return call.status;
}

int offline_why(struct offline *here, const char *packed, int seat, const char *card,
                const char *use)
{
    struct call call = {.here = here};
    septem_card found = septem_card_find(card);
    enum septem_use meant = account_use(use);
    offline_begin(here, 0);
    if (found == 0 || meant == SEPTEM_USE_NONE || !sight_read(packed, &here->view) ||
        here->view.seat != seat) {
        refuse(&call, REFUSAL_QUERY);
    } else {
        answer(&call, 200, account_why_seen(&here->view, found, meant));
    }
    offline_end(here, call.body);
    return call.status;
}

int offline_refuse(struct offline *here, const char *code)
{
    struct call call = {.here = here};
    enum refusal refusal = REFUSAL_NO_PATH;
    for (int i = REFUSAL_NONE + 1; i < REFUSAL_COUNT; i++) {
        if (strcmp(refusal_info((enum refusal)i)->slug, code) == 0) {
            refusal = (enum refusal)i;
            break;
        }
    }
    offline_begin(here, 0);
    refuse(&call, refusal);
    offline_end(here, call.body);
    return call.status;
}

int offline_fair(struct offline *here, const char *text, const char *told)
{
    struct call call = {.here = here};
    struct septem_log *log = malloc(sizeof *log);
    struct septem_log_error error = {0};
    struct septem_game game;
    offline_begin(here, 0);
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
    answer(&call, 200, object);
    free(log);
    offline_end(here, call.body);
    return call.status;
}
