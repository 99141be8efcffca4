/* Reading and writing tables. */
#include "stored_tables.h"

#include <stdlib.h>
#include <string.h>

#include "../service/json_table.h"
#include "../service/service.h"
#include "../store/store.h"
#include "journal.h"
#include "metric.h"
#include "notice_asked.h"
#include "secret.h"
#include "served.h"

enum {
    EXPIRE_MAX = 500, /* tables removed at a time */
    DAY_MS = 24 * 60 * 60 * 1000,
    IDLE_MS = 10 * 60 * 1000, /* a table nobody needs stays in memory for this long */
    IDLE_GAME_MS = DAY_MS     /* a game that waits for people, without any clock */
};

/* ---- Writing ---- */

/* What the list of tables says about it; the caller's to free. */
static char *summary_of(const struct table *table)
{
    struct json out = {0};
    if (table->setting.listed) {
        json_summary(&out, NULL, table);
    }
    return need(json_take(&out));
}

static struct store_row row_of(const struct open_table *open, const char *summary)
{
    const struct table *table = open->table;
    struct store_row row = {.number = served_of(open)->number,
                            .status = table->status,
                            .listed = table->setting.listed,
                            .made = table->made,
                            .touched = table->touched,
                            .summary = summary};
    memcpy(row.id, table->id, sizeof row.id);
    return row;
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

void stored_tables_keep(struct stored_tables *stored, struct open_table *open,
                        const struct entry *entry)
{
    struct served *served = served_of(open);
    if (entry->kind == ENTRY_MADE) {
        served->number = store_number(stored->store);
    }
    served->used = stored->service->now;
    int64_t due = stored->notice_wait >= 0 ? stored->service->wall + stored->notice_wait : 0;
    struct store_asked asked = notice_asked(open->table, entry, due);
    if (!changes_row(open->table, entry->kind)) {
        served->ticket = store_append(stored->store, served->number, entry, NULL, &asked);
        stored->given = served->ticket;
        return;
    }
    char *summary = summary_of(open->table);
    struct store_row row = row_of(open, summary);
    stored->given = served->ticket =
        store_append(stored->store, served->number, entry, &row, &asked);
    free(summary);
}

/* ---- Reading ---- */

/* A row from before there were summaries gets one. */
static void write_summary(struct stored_tables *stored, struct open_table *open)
{
    char *summary = summary_of(open->table);
    struct store_row row = row_of(open, summary);
    served_of(open)->ticket = store_write_row(stored->store, &row);
    free(summary);
}

static struct open_table *take_in(struct stored_tables *stored, struct table *table, int64_t number,
                                  bool lacks_summary)
{
    table_resume(table, stored->service->now);
    struct open_table *open = service_open(stored->service, table);
    if (open != NULL) {
        served_of(open)->number = number;
        served_of(open)->used = stored->service->now;
        if (lacks_summary) {
            write_summary(stored, open);
        }
    }
    metric_count(stored->metrics, METRIC_TABLES_READ);
    return open;
}

bool stored_tables_ask_row(struct stored_tables *stored, const struct store_row *row)
{
    return loader_is_reading(stored->loader, row->id) || loader_ask(stored->loader, row);
}

enum refusal stored_tables_ask(struct stored_tables *stored, const char *id)
{
    struct store_row row;
    if (!secret_is_table_id(id)) {
        return REFUSAL_NO_TABLE;
    }
    /* While old tables are being removed, the store may still show one of them. */
    if (stored->removed > stored->durable) {
        return REFUSAL_BUSY;
    }
    if (!store_find(stored->store, id, &row)) {
        return store_is_away(stored->store, NULL) ? REFUSAL_AWAY : REFUSAL_NO_TABLE;
    }
    return stored_tables_ask_row(stored, &row) ? REFUSAL_NONE : REFUSAL_BUSY;
}

bool stored_tables_next(struct stored_tables *stored, struct stored_found *found)
{
    struct loaded loaded;
    if (!loader_take(stored->loader, &loaded)) {
        return false;
    }
    struct open_table *open =
        loaded.as == LOADED_HERE
            ? take_in(stored, loaded.table, loaded.row.number, loaded.lacks_summary)
            : NULL;
    if (open != NULL) {
        service_update(stored->service, open, false);
    }
    memcpy(found->id, loaded.row.id, sizeof found->id);
    found->owner = loaded.owner;
    found->as = loaded.as == LOADED_HERE && open == NULL ? LOADED_BROKEN : loaded.as;
    return true;
}

struct loading {
    struct stored_tables *stored;
    bool good;
};

static bool load_one(void *context, const struct store_row *row)
{
    struct loading *loading = context;
    struct table *table = loader_read_now(loading->stored->store, row);
    bool lacks_summary = row->listed && row->summary[0] == '\0';
    if (table == NULL || take_in(loading->stored, table, row->number, lacks_summary) == NULL) {
        journal("table_lost", "table=%.6s reason=unreadable", row->id);
        loading->good = false;
    }
    return true;
}

bool stored_tables_load(struct stored_tables *stored)
{
    struct loading loading = {stored, true};
    loading.good &= store_list(stored->store, TABLE_DRAFTING, false, -1, load_one, &loading);
    loading.good &= store_list(stored->store, TABLE_PLAYING, false, -1, load_one, &loading);
    for (struct open_table *open = stored->service->tables.first; open != NULL; open = open->next) {
        service_update(stored->service, open, false);
    }
    return loading.good;
}

/* ---- Out of memory ---- */

/* Could this table be read from the store when somebody asks for it again, and does nothing happen
 * at it until then? */
static bool is_idle(const struct stored_tables *stored, const struct open_table *open)
{
    const struct served *served = served_of(open);
    enum table_status status = open->table->status;
    bool is_playing = status == TABLE_PLAYING || status == TABLE_DRAFTING;
    return served->streams == NULL && served->ticket <= stored->durable &&
           open->wake == INT64_MAX && table_wants_bots(open->table) == 0 &&
           stored->service->now - served->used > (is_playing ? IDLE_GAME_MS : IDLE_MS);
}

void stored_tables_sweep(struct stored_tables *stored)
{
    struct open_table *next;
    for (struct open_table *open = stored->service->tables.first; open != NULL; open = next) {
        next = open->next;
        if (is_idle(stored, open)) {
            open_tables_remove(&stored->service->tables, open);
        }
    }
}

/* ---- Old tables ---- */

/* Does nobody look at it, and does no answer wait that has to do with it? */
static bool is_deserted(const struct stored_tables *stored, const struct open_table *open)
{
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (open->table->chairs[seat].hinted) {
            return false;
        }
    }
    return open->table->analyses == 0 && served_of(open)->streams == NULL &&
           served_of(open)->ticket <= stored->durable;
}

bool stored_tables_give(struct stored_tables *stored, struct open_table *open,
                        const struct store_server *to)
{
    struct store_row row = row_of(open, "");
    if (open->table->status != TABLE_OVER || !is_deserted(stored, open) ||
        loader_is_reading(stored->loader, row.id) || !loader_give(stored->loader, &row, to)) {
        return false;
    }
    open_tables_remove(&stored->service->tables, open);
    return true;
}

struct expiring {
    struct stored_tables *stored;
    int count;
};

static bool expire_one(void *context, const struct store_row *row)
{
    struct expiring *expiring = context;
    struct stored_tables *stored = expiring->stored;
    struct open_table *open = open_tables_find(&stored->service->tables, row->id);
    if (loader_is_reading(stored->loader, row->id) ||
        (open != NULL && !is_deserted(stored, open))) {
        return true; /* somebody wants it just now */
    }
    if (open != NULL) {
        open_tables_remove(&stored->service->tables, open);
    }
    stored->removed = store_remove(stored->store, row->number);
    expiring->count++;
    return true;
}

static bool may_remove(struct stored_tables *stored, int64_t before)
{
    return stored->keep_anyway || age_may_remove(&stored->age, stored->store, before, stored->keep);
}

int stored_tables_expire(struct stored_tables *stored)
{
    const struct service *service = stored->service;
    struct expiring expiring = {stored, 0};
    int64_t before =
        age_ms(&stored->age, service->now, service->wall) - (int64_t)stored->keep * DAY_MS;
    if (stored->keep > 0 && may_remove(stored, before)) {
        store_list_old(stored->store, before, EXPIRE_MAX, expire_one, &expiring);
    }
    if (expiring.count > 0) {
        journal("tables_removed", "count=%d days=%d", expiring.count, stored->keep);
    }
    return expiring.count;
}
