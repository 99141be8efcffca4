/* Tables in memory, what is written to them, and who is told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/json.h"
#include "offline_inside.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Without memory nothing can be kept: the page starts anew from what it has. */
static void *need(void *memory)
{
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* ---- Coming and going ---- */

struct offline *offline_create(const char *key)
{
    struct septem_key read;
    struct offline *here = septem_key_read(&read, key) ? calloc(1, sizeof *here) : NULL;
    if (here != NULL) {
        septem_stream_init(&here->random, &read, 0);
    }
    return here;
}

static void forget_told(struct offline *here)
{
    for (int part = 0; part < OFFLINE_PARTS; part++) {
        free(here->told[part]);
        here->told[part] = NULL;
    }
}

void offline_destroy(struct offline *here)
{
    if (here == NULL) {
        return;
    }
    while (here->places != NULL) {
        offline_drop(here, here->places->table->id);
    }
    forget_told(here);
    septem_bot_destroy(here->bot);
    free(here);
}

void offline_begin(struct offline *here, double now)
{
    forget_told(here);
    here->now = (int64_t)now;
    here->missing[0] = '\0';
    here->entries = json_array();
    here->events = json_array();
    here->rows = json_array();
}

/* The text of a list that is not empty, which goes. */
static char *text_of(json_t *list)
{
    char *text = json_array_size(list) > 0 ? need(json_dumps(list, JSON_COMPACT)) : NULL;
    json_decref(list);
    return text;
}

void offline_end(struct offline *here, char *body)
{
    here->told[OFFLINE_BODY] = body;
    here->told[OFFLINE_ENTRIES] = text_of(here->entries);
    here->told[OFFLINE_EVENTS] = text_of(here->events);
    here->told[OFFLINE_ROWS] = text_of(here->rows);
    here->entries = here->events = here->rows = NULL;
}

const char *offline_told(const struct offline *here, enum offline_part part)
{
    bool is_list = part == OFFLINE_ENTRIES || part == OFFLINE_EVENTS || part == OFFLINE_ROWS;
    if (part == OFFLINE_MISSING) {
        return here->missing;
    }
    return here->told[part] != NULL ? here->told[part] : is_list ? "[]" : "";
}

struct septem_key offline_key(struct offline *here)
{
    return septem_stream_key(&here->random);
}

/* ---- Tables ---- */

struct table *offline_find(const struct offline *here, const char *id)
{
    for (const struct place *place = here->places; place != NULL; place = place->next) {
        if (strcmp(place->table->id, id) == 0) {
            return place->table;
        }
    }
    return NULL;
}

void offline_drop(struct offline *here, const char *id)
{
    for (struct place **link = &here->places; *link != NULL; link = &(*link)->next) {
        struct place *place = *link;
        if (strcmp(place->table->id, id) == 0) {
            *link = place->next;
            table_destroy(place->table);
            free(place);
            return;
        }
    }
}

static void put(struct offline *here, struct table *table)
{
    struct place *place = need(malloc(sizeof *place));
    *place = (struct place){here->places, table};
    here->places = place;
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

struct table *offline_make(struct offline *here, const struct setting *setting)
{
    char id[TABLE_ID_LENGTH + 1] = TABLE_HERE_PREFIX;
    for (size_t i = strlen(id); i < TABLE_ID_LENGTH; i++) {
        id[i] = letters[septem_stream_below(&here->random, sizeof letters - 1)];
    }
    struct table *table = need(table_create(id));
    struct septem_key drawn = offline_key(here);
    char key[SEPTEM_KEY_TEXT_MAX];
    septem_key_write(&drawn, key);
    char *text = need(setting_text(setting));
    put(here, table);
    offline_write(
        here, table,
        (struct entry){.kind = ENTRY_MADE, .person = -1, .seat = -1, .text = text, .key = key});
    free(text);
    return table;
}

/* ---- Reading back ---- */

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

bool offline_load(struct offline *here, const char *id, const char *entries, double now)
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
    offline_drop(here, id);
    put(here, table);
    sit_down(table, (int64_t)now);
    table_tick(table, (int64_t)now);
    return true;
}

/* ---- Telling ---- */

/* "id: 42\nevent: owing\ndata: {…}\n\n" behind what is there; without an id where seq is 0. */
static char *add_event(char *text, const char *event, uint32_t seq, json_t *data)
{
    char head[64] = "";
    size_t before = text != NULL ? strlen(text) : 0;
    char *dumped = need(json_dumps(data, JSON_COMPACT));
    if (seq > 0) {
        snprintf(head, sizeof head, "id: %lu\n", (unsigned long)seq);
    }
    size_t room = before + strlen(head) + strlen(event) + strlen(dumped) + 32;
    text = need(realloc(text, room));
    snprintf(text + before, room - before, "%sevent: %s\ndata: %s\n\n", head, event, dumped);
    free(dumped);
    json_decref(data);
    return text;
}

static char *add_news(const struct table *table, int after_question, uint32_t after, char *text)
{
    for (int q = after_question + 1; q <= table->question_count; q++) {
        uint32_t seq = table->questions[q - 1].seq;
        if (seq > after) {
            text = add_event(text, "news", seq, account_news(table, q, table->host));
        }
    }
    return text;
}

static char *add_state(const struct offline *here, const struct table *table, char *text)
{
    return add_event(text, "state", table->seq, account_state(table, table->host, here->now));
}

char *offline_greeting(struct offline *here, const struct table *table, uint32_t after)
{
    char *news = after > 0 ? add_news(table, 0, after, NULL) : NULL;
    return add_state(here, table, news);
}

/* Hands over a text of events, which goes. */
static void tell(struct offline *here, const struct table *table, char *text)
{
    json_t *event = json_object();
    septem_json_set(event, "table", json_string(table->id));
    septem_json_set(event, "text", json_string(text));
    septem_json_append(here->events, event);
    free(text);
}

/* Chairs have changed without an entry: who listens is told. */
static void show_table(struct offline *here, const struct table *table)
{
    tell(here, table, add_event(NULL, "table", 0, account_table(table)));
}

/* True if chairs and deadline were told as well. */
static bool announce(struct offline *here, const struct table *table, const struct entry *entry,
                     int questions_before)
{
    bool is_over = table->question_count > questions_before;
    if (entry->kind == ENTRY_STARTED || is_over || table->status == TABLE_DRAFTING) {
        char *news = add_news(table, questions_before, 0, NULL);
        tell(here, table, add_state(here, table, news));
    } else if (entry->kind == ENTRY_DECIDED) {
        bool own = table_answers(table, entry->seat) == table->people[table->host].seat;
        tell(here, table,
             add_event(NULL, "owing", table->seq, account_owing(table, own ? table->host : -1)));
        return false;
    } else if (entry->kind != ENTRY_MADE && entry->kind != ENTRY_KEYED) {
        tell(here, table, add_event(NULL, "table", table->seq, account_table(table)));
    }
    return true;
}

/* ---- Writing ---- */

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
static void note_row(struct offline *here, const struct table *table)
{
    json_t *row = account_summary(table), *rows = json_array(), *other;
    size_t i;
    septem_json_set(row, "touched", json_integer(table->touched));
    json_array_foreach(here->rows, i, other)
    {
        if (!json_equal(json_object_get(other, "id"), json_object_get(row, "id"))) {
            septem_json_append(rows, json_incref(other));
        }
    }
    septem_json_append(rows, row);
    json_decref(here->rows);
    here->rows = rows;
}

/* A draft goes on by itself where a bot picks, and when all have. */
static void go_on(struct offline *here, struct table *table)
{
    struct petition petition = {.table = table, .person = -1};
    if (petition_go_on(&petition)) {
        offline_write(here, table, petition.entries[0]);
    }
    petition_finish(&petition);
}

void offline_write(struct offline *here, struct table *table, struct entry entry)
{
    int questions_before = table->question_count;
    entry.seq = table->seq + 1;
    entry.at = here->now;
    entry.text = entry.text != NULL ? entry.text : "";
    entry.key = entry.key != NULL ? entry.key : "";
    if (!table_apply(table, &entry)) {
        /* What may be written was asked before: this cannot be, short of a lack of memory. */
        abort();
    }
    sit_down(table, here->now);
    septem_json_append(here->entries, entry_json(table, &entry));
    if (table->host >= 0) {
        bool shows = table_tick(table, here->now);
        bool told = announce(here, table, &entry, questions_before);
        if (shows && !told) {
            show_table(here, table);
        }
        note_row(here, table);
    }
    go_on(here, table);
}

/* ---- Clocks ---- */

void offline_tick(struct offline *here, double now)
{
    offline_begin(here, now);
    for (struct place *place = here->places; place != NULL; place = place->next) {
        if (table_tick(place->table, here->now)) {
            show_table(here, place->table);
        }
        go_on(here, place->table);
    }
    offline_end(here, NULL);
}

double offline_wake(const struct offline *here)
{
    int64_t wake = INT64_MAX;
    for (const struct place *place = here->places; place != NULL; place = place->next) {
        int64_t at = table_wake(place->table);
        wake = at < wake ? at : wake;
    }
    return wake == INT64_MAX ? 0 : (double)wake;
}
