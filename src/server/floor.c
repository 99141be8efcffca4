/* The tables in memory: finding them, writing to their logs, their clocks and their bots. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/digest_text.h"
#include "age.h"
#include "day.h"
#include "journal.h"
#include "http_request.h"
#include "secret.h"

enum {
    EXPIRE_MAX = 500,  /* tables removed at a time */
    ENTRY_BYTES = 100, /* what an entry takes in the file beside its texts, about */
    DAY_MS = 24 * 60 * 60 * 1000,
    IDLE_MS = 10 * 60 * 1000, /* a table nobody needs stays in memory so long */
    IDLE_GAME_MS = DAY_MS     /* a game that waits for people, without any clock */
};

/* ---- In memory ---- */

static struct stand **slot_of(struct server *server, const char *id)
{
    return &server->slots[digest_text(id) % SERVER_SLOTS];
}

static struct stand *put(struct server *server, struct table *table, int64_t number)
{
    struct stand *stand = calloc(1, sizeof *stand);
    if (stand == NULL) {
        table_destroy(table);
        return NULL;
    }
    struct stand **slot = slot_of(server, table->id);
    *stand = (struct stand){.next = *slot, .table = table, .number = number};
    stand->used = server->now;
    stand->wake = INT64_MAX;
    *slot = stand;
    server->stand_count++;
    return stand;
}

static void drop(struct server *server, struct stand **link)
{
    struct stand *stand = *link;
    *link = stand->next;
    table_destroy(stand->table);
    free(stand);
    server->stand_count--;
}

struct stand *floor_recall(struct server *server, const char *id)
{
    for (struct stand *stand = *slot_of(server, id); stand != NULL; stand = stand->next) {
        if (strcmp(stand->table->id, id) == 0) {
            return stand;
        }
    }
    return NULL;
}

/* ---- From the store ---- */

/* What the list of tables tells of it; the caller's to free. */
static char *summary_of(const struct table *table)
{
    json_t *json = table->setting.listed ? account_summary(table) : NULL;
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : strdup("");
    json_decref(json);
    return need(text);
}

static struct store_row row_of(const struct stand *stand, const char *summary)
{
    const struct table *table = stand->table;
    struct store_row row = {.number = stand->number,
                            .status = table->status,
                            .listed = table->setting.listed,
                            .made = table->made,
                            .touched = table->touched,
                            .summary = summary};
    memcpy(row.id, table->id, sizeof row.id);
    return row;
}

/* A row from before there were summaries gets one. */
static void write_summary(struct server *server, struct stand *stand)
{
    char *summary = summary_of(stand->table);
    struct store_row row = row_of(stand, summary);
    stand->ticket = store_write_row(server->store, &row);
    free(summary);
}

/* Takes in a table that was read. */
static struct stand *take_in(struct server *server, struct table *table, int64_t number,
                             bool lacks_summary)
{
    table_resume(table, server->now);
    struct stand *stand = put(server, table, number);
    if (stand != NULL && lacks_summary) {
        write_summary(server, stand);
    }
    metric_count(&server->metrics, METRIC_TABLES_READ);
    return stand;
}

struct stand *floor_load_now(struct server *server, const struct store_row *row)
{
    struct table *table = loader_read_now(server->store, row);
    bool lacks_summary = row->listed && row->summary[0] == '\0';
    return table != NULL ? take_in(server, table, row->number, lacks_summary) : NULL;
}

bool floor_ask_for(struct server *server, const struct store_row *row)
{
    return loader_is_reading(server->loader, row->id) || loader_ask(server->loader, row);
}

void floor_loaded(struct server *server)
{
    struct loaded loaded;
    while (loader_take(server->loader, &loaded)) {
        struct stand *stand =
            loaded.table != NULL
                ? take_in(server, loaded.table, loaded.row.number, loaded.lacks_summary)
                : NULL;
        if (stand != NULL) {
            floor_stir(server, stand, false);
        }
        request_wake_loaded(server, loaded.row.id, stand != NULL);
    }
}

struct stand *floor_find(struct server *server, const char *id, enum refusal *refusal)
{
    struct store_row row;
    *refusal = REFUSAL_NO_TABLE;
    if (!secret_is_table_id(id)) {
        return NULL;
    }
    struct stand *stand = floor_recall(server, id);
    if (stand != NULL) {
        stand->used = server->now;
        return stand;
    }
    /* While old tables are being removed, the store may still show one of them. */
    if (server->removed > server->durable) {
        *refusal = REFUSAL_BUSY;
    } else if (store_find(server->store, id, &row)) {
        *refusal = floor_ask_for(server, &row) ? REFUSAL_NONE : REFUSAL_BUSY;
    }
    return NULL;
}

struct loading {
    struct server *server;
    bool good;
};

static bool load_one(void *context, const struct store_row *row)
{
    struct loading *loading = context;
    if (floor_load_now(loading->server, row) == NULL) {
        journal("table_lost", "table=%.6s reason=unreadable", row->id);
        loading->good = false;
    }
    return true;
}

bool floor_load(struct server *server)
{
    struct loading loading = {server, true};
    loading.good &= store_list(server->store, TABLE_DRAFTING, false, -1, load_one, &loading);
    loading.good &= store_list(server->store, TABLE_PLAYING, false, -1, load_one, &loading);
    for (int i = 0; i < SERVER_SLOTS; i++) {
        for (struct stand *stand = server->slots[i]; stand != NULL; stand = stand->next) {
            floor_stir(server, stand, false);
        }
    }
    day_load(server);
    return loading.good;
}

void floor_clear(struct server *server)
{
    day_clear(server);
    for (int i = 0; i < SERVER_SLOTS; i++) {
        while (server->slots[i] != NULL) {
            drop(server, &server->slots[i]);
        }
    }
}

int floor_playing(const struct server *server)
{
    int count = 0;
    for (int i = 0; i < SERVER_SLOTS; i++) {
        for (const struct stand *stand = server->slots[i]; stand != NULL; stand = stand->next) {
            count += stand->table->status == TABLE_PLAYING;
        }
    }
    return count;
}

/* ---- Writing ---- */

/* Tells everybody at the table what an entry has changed. True if chairs and deadline were told. */
static bool announce(struct server *server, struct stand *stand, const struct entry *entry,
                     int questions_before)
{
    const struct table *table = stand->table;
    const struct table_note *note =
        table->note_count > 0 ? &table->notes[table->note_count - 1] : NULL;
    if (note != NULL && note->seq == entry->seq) {
        stream_tell_all(server, stand, "note", entry->seq, account_note(note));
    }
    switch (entry->kind) {
    case ENTRY_STARTED:
        metric_count(&server->metrics, METRIC_GAMES_STARTED);
        stream_tell_state(server, stand, false);
        break;
    case ENTRY_DRAFTED:
    case ENTRY_STOOD:
    case ENTRY_RESAT:
    case ENTRY_DECLINED:
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
        stream_tell_state(server, stand, false);
        break;
    case ENTRY_DECIDED:
        if (table->question_count > questions_before) {
            stream_tell_state(server, stand, true);
        } else {
            stream_tell_owing(server, stand, table_answers(table, entry->seat));
            return false;
        }
        break;
    case ENTRY_CHAT:
        stream_tell_all(server, stand, "chat", entry->seq,
                        account_chat(table, &table->chat[table->chat_count - 1]));
        return false;
    case ENTRY_BOARD:
        /* A pick has a deadline of its own. */
        if (table->status == TABLE_DRAFTING) {
            stream_tell_state(server, stand, false);
        } else {
            stream_tell_all(server, stand, "table", entry->seq, account_table(table));
        }
        break;
    case ENTRY_SAT:
    case ENTRY_LEFT:
    case ENTRY_BOT:
    case ENTRY_OPENED:
    case ENTRY_SWAPPED:
    case ENTRY_NAMED:
    case ENTRY_SET:
    case ENTRY_NEXT:
    case ENTRY_COVERED:
    case ENTRY_BACK:
    case ENTRY_ASKED:
    case ENTRY_AGREED:
    case ENTRY_BANNED:
    case ENTRY_LOCKED:
    case ENTRY_UNLOCKED:
        stream_tell_all(server, stand, "table", entry->seq, account_table(table));
        break;
    case ENTRY_MADE:
    case ENTRY_KEYED:
    case ENTRY_NONE:
    case ENTRY_COUNT:
        return false;
    }
    return true;
}

/* A row of the store changes with these entries only; its summary with whatever people see in the
 * list. */
static bool changes_row(const struct table *table, enum entry_kind kind)
{
    bool is_quiet = kind == ENTRY_CHAT || kind == ENTRY_BOARD || kind == ENTRY_KEYED ||
                    kind == ENTRY_NEXT || kind == ENTRY_DECIDED;
    return kind == ENTRY_MADE || kind == ENTRY_SET || kind == ENTRY_DRAFTED ||
           kind == ENTRY_STARTED || (kind == ENTRY_DECIDED && table->status == TABLE_OVER) ||
           (table->setting.listed && table->status != TABLE_OVER && !is_quiet);
}

static uint64_t store_entry(struct server *server, const struct stand *stand,
                            const struct entry *entry)
{
    if (!changes_row(stand->table, entry->kind)) {
        return store_append(server->store, stand->number, entry, NULL);
    }
    char *summary = summary_of(stand->table);
    struct store_row row = row_of(stand, summary);
    uint64_t ticket = store_append(server->store, stand->number, entry, &row);
    free(summary);
    return ticket;
}

void floor_write(struct server *server, struct stand *stand, struct entry entry)
{
    struct table *table = stand->table;
    int questions_before = table->question_count, host_before = table->host;
    entry.seq = table->seq + 1;
    /* The time of day may be set back; the entries of a log stay in order. */
    entry.at = server->wall > table->touched ? server->wall : table->touched;
    entry.clock = server->now;
    entry.text = entry.text != NULL ? entry.text : "";
    entry.key = entry.key != NULL ? entry.key : "";
    if (!table_apply(table, &entry)) {
        /* What may be written was asked before: this cannot be, short of a lack of memory. */
        journal("fatal", "reason=entry_refused table=%.6s kind=%s", table->id,
                entry_kind_slug(entry.kind));
        abort();
    }
    stand->ticket = store_entry(server, stand, &entry);
    if (server->asking != NULL) {
        int64_t bytes = ENTRY_BYTES + (int64_t)(strlen(entry.text) + strlen(entry.key));
        quotas_wrote(server->quotas, server->asking, bytes, server->now);
    }
    stand->used = server->now;
    /* The clock of a new question has to run before anybody is told of it. */
    bool shows = table_tick(table, server->now);
    shows &= !announce(server, stand, &entry, questions_before);
    /* Who hosts now has to know it. */
    if (table->host != host_before && host_before >= 0) {
        stream_tell_state(server, stand, false);
    }
    if (entry.kind == ENTRY_STARTED || entry.kind == ENTRY_DRAFTED) {
        stream_bye_unseen(stand, "no_spectators");
    }
    if (entry.kind == ENTRY_DECIDED && table->status == TABLE_OVER) {
        metric_count(&server->metrics, METRIC_GAMES_OVER);
        day_note(server, table);
        journal("game_over", "table=%.6s decisions=%d", table->id, table->decision_count);
    }
    floor_stir(server, stand, shows);
}

struct stand *floor_make(struct server *server, const struct setting *setting)
{
    char id[TABLE_ID_LENGTH + 1], key[SEPTEM_KEY_TEXT_MAX];
    struct septem_key drawn = setting->day[0] != '\0' ? day_key(server) : secret_key();
    septem_key_write(&drawn, key);
    secret_table_id(id);
    struct table *table = table_create(id);
    struct stand *stand = table != NULL ? put(server, table, store_number(server->store)) : NULL;
    char *text = setting_text(setting);
    if (stand != NULL && text != NULL) {
        floor_write(
            server, stand,
            (struct entry){.kind = ENTRY_MADE, .person = -1, .seat = -1, .text = text, .key = key});
        metric_count(&server->metrics, METRIC_TABLES_MADE);
        journal("table_made", "table=%.6s players=%d listed=%d", id, setting->game.players,
                setting->listed);
    }
    free(text);
    return stand;
}

/* ---- Clocks ---- */

/* A draft goes on by itself where a bot picks and when all have: also after a restart in between.
 */
static void go_on(struct server *server, struct stand *stand)
{
    struct petition petition = {.table = stand->table, .person = -1};
    if (!server->stopping && petition_go_on(&petition)) {
        floor_write(server, stand, petition.entries[0]);
    }
    petition_finish(&petition);
}

/* Bots take over for people who are away. */
static void cover(struct server *server, struct stand *stand)
{
    int seat = server->stopping ? -1 : table_cover_due(stand->table, server->now);
    if (seat >= 0) {
        floor_write(server, stand,
                    (struct entry){.kind = ENTRY_COVERED, .person = -1, .seat = seat});
    }
}

void floor_stir(struct server *server, struct stand *stand, bool shows)
{
    struct table *table = stand->table;
    shows |= table_tick(table, server->now);
    if (shows) {
        stream_tell_all(server, stand, "table", 0, account_table(table));
    }
    stand->wake = table_wake(table);
    thinking_ask_bots(server, stand);
    cover(server, stand);
    go_on(server, stand);
}

void floor_tick(struct server *server)
{
    for (int i = 0; i < SERVER_SLOTS; i++) {
        for (struct stand *stand = server->slots[i]; stand != NULL; stand = stand->next) {
            if (stand->wake <= server->now) {
                floor_stir(server, stand, false);
            }
        }
    }
}

/* Could this table be read from the store when somebody asks for it again, and does nothing happen
 * at it until then? */
static bool is_idle(const struct server *server, const struct stand *stand)
{
    enum table_status status = stand->table->status;
    bool playing = status == TABLE_PLAYING || status == TABLE_DRAFTING;
    return stand->streams == NULL && stand->ticket <= server->durable && stand->wake == INT64_MAX &&
           table_wants_bots(stand->table) == 0 &&
           server->now - stand->used > (playing ? IDLE_GAME_MS : IDLE_MS);
}

void floor_sweep(struct server *server)
{
    for (int i = 0; i < SERVER_SLOTS; i++) {
        struct stand **link = &server->slots[i];
        while (*link != NULL) {
            if (is_idle(server, *link)) {
                drop(server, link);
            } else {
                link = &(*link)->next;
            }
        }
    }
}

/* ---- Old tables ---- */

/* Does nobody look at it, and does no answer wait that has to do with it? */
static bool is_deserted(const struct server *server, const struct stand *stand)
{
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (stand->table->chairs[seat].hinted) {
            return false;
        }
    }
    return stand->streams == NULL && stand->ticket <= server->durable;
}

struct expiring {
    struct server *server;
    int count;
};

static bool expire_one(void *context, const struct store_row *row)
{
    struct expiring *expiring = context;
    struct server *server = expiring->server;
    struct stand **link = slot_of(server, row->id);
    while (*link != NULL && strcmp((*link)->table->id, row->id) != 0) {
        link = &(*link)->next;
    }
    if (loader_is_reading(server->loader, row->id)) {
        return true; /* somebody wants it just now */
    }
    if (*link != NULL) {
        if (!is_deserted(server, *link)) {
            return true;
        }
        drop(server, link);
    }
    server->removed = store_remove(server->store, row->number);
    expiring->count++;
    return true;
}

int floor_expire(struct server *server)
{
    struct expiring expiring = {server, 0};
    int64_t before = age_ms(server) - (int64_t)server->options.keep * DAY_MS;
    if (server->options.keep > 0 && age_may_remove(server, before)) {
        store_list_old(server->store, before, EXPIRE_MAX, expire_one, &expiring);
    }
    if (expiring.count > 0) {
        journal("tables_removed", "count=%d days=%d", expiring.count, server->options.keep);
    }
    return expiring.count;
}
