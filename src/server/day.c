/* The deal of the day: what it is, and how it went today at this server.
 *
 * Its key comes from a secret of this server, which the store keeps, and the date. Results are kept
 * in memory as they come and found again in the store after a restart. The best ones are kept: a
 * full list never keeps a better result out. */
#include "day.h"

#include <stdlib.h>
#include <string.h>

#include "../table/daily.h"
#include "../text/json.h"
#include "journal.h"
#include "http_request.h"

enum { KEPT_MAX = 1000, TOLD_MAX = 100 };

struct day {
    struct septem_key secret;
    int64_t day;
    int count;                       /* of rows */
    int played;                      /* results, those that are not kept counted in */
    struct daily_row rows[KEPT_MAX]; /* best first */
};

/* ---- Results ---- */

static void note(struct day *day, const struct table *table)
{
    struct daily_row row;
    if (daily_day(table->made) != day->day || !daily_result(table, &row.result)) {
        return;
    }
    row.at = table->touched;
    memcpy(row.table, table->id, sizeof row.table);
    memcpy(row.name, table->people[0].name, sizeof row.name);
    day->played++;
    day->count = daily_keep(day->rows, day->count, KEPT_MAX, &row);
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

static bool load_secret(struct server *server)
{
    bool good = store_secret(server->store, "day", &server->day->secret);
    if (!good) {
        journal("warning", "reason=no_deal_of_the_day");
    }
    return good;
}

void day_load(struct server *server)
{
    server->day = calloc(1, sizeof *server->day);
    if (server->day != NULL && !load_secret(server)) {
        free(server->day);
        server->day = NULL;
    }
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
        server->day->count = server->day->played = 0;
    }
}

const char *day_today(struct server *server, char date[SETTING_DAY_MAX])
{
    if (server->day == NULL) {
        return NULL;
    }
    turn_over(server);
    struct setting setting = daily_setting(server->day->day);
    memcpy(date, setting.day, SETTING_DAY_MAX);
    return date;
}

struct septem_key day_key(struct server *server)
{
    turn_over(server);
    return daily_key(&server->day->secret, server->day->day);
}

void day_note(struct server *server, const struct table *table)
{
    if (server->day != NULL) {
        turn_over(server);
        note(server->day, table);
    }
}

/* ---- Telling ---- */

/* A day by its date, with what was promised and, when it is over, what it was dealt from. */
static json_t *promise_json(const struct day *day, int64_t number)
{
    struct septem_key key = daily_key(&day->secret, number);
    struct setting setting = daily_setting(number);
    char text[SEPTEM_KEY_TEXT_MAX];
    json_t *object = json_object();
    septem_json_set(object, "date", json_string(setting.day));
    septem_key_commitment(&key, text);
    septem_json_set(object, "commitment", json_string(text));
    septem_key_write(&key, text);
    septem_json_set(object, "key", number < day->day ? json_string(text) : json_null());
    return object;
}

static json_t *results_json(const struct day *day)
{
    json_t *array = json_array();
    for (int i = 0; i < day->count && i < TOLD_MAX; i++) {
        const struct daily_row *row = &day->rows[i];
        json_t *object = json_object();
        septem_json_set(object, "name", json_string(row->name));
        septem_json_set(object, "points", json_integer(row->result.points));
        septem_json_set(object, "place", json_integer(row->result.place));
        septem_json_set(object, "table", json_string(row->table));
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
    const struct day *day = server->day;
    struct setting setting = daily_setting(day->day);
    json_t *object = promise_json(day, day->day);
    septem_json_set(object, "yesterday", promise_json(day, day->day - 1));
    septem_json_set(object, "tomorrow", promise_json(day, day->day + 1));
    septem_json_set(object, "options", setting_json(&setting, true));
    septem_json_set(object, "bots", json_string(daily_bot));
    septem_json_set(object, "played", json_integer(day->played));
    septem_json_set(object, "results", results_json(day));
    reply_json(request, MHD_HTTP_OK, object);
}
