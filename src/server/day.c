/* The deal of the day: what it is, and how it went today at this server.
 *
 * Results are kept in memory as they come and found again in the store after a restart. */
#include "day.h"

#include <stdlib.h>
#include <string.h>

#include "../table/daily.h"
#include "../text/json.h"
#include "request.h"

enum { KEPT_MAX = 1000, TOLD_MAX = 100 };

struct row {
    struct daily_result result;
    int64_t at; /* when it was over */
    char table[TABLE_ID_LENGTH + 1];
    char name[SEPTEM_NAME_MAX];
};

struct day {
    int64_t day;
    int count;
    struct row rows[KEPT_MAX];
};

/* ---- Results ---- */

static void note(struct day *day, const struct table *table)
{
    struct row row;
    if (day->count == KEPT_MAX || daily_day(table->made) != day->day ||
        !daily_result(table, &row.result)) {
        return;
    }
    row.at = table->touched;
    memcpy(row.table, table->id, sizeof row.table);
    memcpy(row.name, table->people[0].name, sizeof row.name);
    day->rows[day->count++] = row;
}

/* The first entry says what a table is set to: most need not be read any further. */
static bool look_at_made(void *context, const struct entry *entry)
{
    bool *fits = context;
    struct setting setting = setting_defaults();
    struct setting_error error;
    json_t *json = json_loads(entry->text, 0, NULL);
    *fits = entry->kind == ENTRY_MADE && json != NULL && setting_read(&setting, json, &error) &&
            daily_fits(&setting, daily_day(entry->at));
    json_decref(json);
    return false;
}

static bool look_at_row(void *context, const struct store_row *row)
{
    struct server *server = context;
    bool fits = false;
    if (daily_day(row->touched) < server->day->day) {
        return false;
    }
    if (daily_day(row->made) == server->day->day) {
        store_read(server->store, row->number, look_at_made, &fits);
    }
    struct stand *stand = fits ? floor_load_now(server, row) : NULL;
    if (stand != NULL) {
        note(server->day, stand->table);
    }
    return true;
}

void day_load(struct server *server)
{
    server->day = calloc(1, sizeof *server->day);
    if (server->day != NULL) {
        server->day->day = daily_day(server->wall);
        store_list(server->store, TABLE_OVER, false, -1, look_at_row, server);
    }
}

void day_clear(struct server *server)
{
    free(server->day);
}

/* At midnight everything begins anew. */
static void turn_over(struct server *server)
{
    if (server->day->day != daily_day(server->wall)) {
        server->day->day = daily_day(server->wall);
        server->day->count = 0;
    }
}

void day_note(struct server *server, const struct table *table)
{
    if (server->day != NULL) {
        turn_over(server);
        note(server->day, table);
    }
}

/* ---- Telling ---- */

/* More points first, then the better place, then who came first. */
static int by_result(const void *a, const void *b)
{
    const struct row *one = *(const struct row *const *)a, *other = *(const struct row *const *)b;
    if (one->result.points != other->result.points) {
        return other->result.points - one->result.points;
    }
    if (one->result.place != other->result.place) {
        return one->result.place - other->result.place;
    }
    return one->at < other->at ? -1 : one->at > other->at;
}

static json_t *results_json(const struct day *day)
{
    const struct row *rows[KEPT_MAX];
    json_t *array = json_array();
    for (int i = 0; i < day->count; i++) {
        rows[i] = &day->rows[i];
    }
    qsort(rows, (size_t)day->count, sizeof rows[0], by_result);
    for (int i = 0; i < day->count && i < TOLD_MAX; i++) {
        json_t *object = json_object();
        septem_json_set(object, "name", json_string(rows[i]->name));
        septem_json_set(object, "points", json_integer(rows[i]->result.points));
        septem_json_set(object, "place", json_integer(rows[i]->result.place));
        septem_json_set(object, "table", json_string(rows[i]->table));
        septem_json_append(array, object);
    }
    return array;
}

void day_tell(struct request *request)
{
    struct server *server = request->server;
    if (server->day == NULL) {
        reply_refusal(request, REFUSAL_BUSY);
        return;
    }
    turn_over(server);
    struct setting setting = daily_setting(server->day->day);
    json_t *object = json_object();
    septem_json_set(object, "date", json_string(setting.title));
    septem_json_set(object, "options", setting_json(&setting, true));
    septem_json_set(object, "bots", json_string(daily_bot));
    septem_json_set(object, "played", json_integer(server->day->count));
    septem_json_set(object, "results", results_json(server->day));
    reply_json(request, MHD_HTTP_OK, object);
}
