/* Days and their results. */
#include "day.h"

#include <stdlib.h>
#include <string.h>

#include "../store/store.h"
#include "../table/daily.h"
#include "../text/json.h"
#include "journal.h"
#include "loader.h"

enum { KEPT_MAX = 1000, TOLD_MAX = 100 };

struct day {
    struct store *store;
    struct septem_key secret;
    int64_t day;
    char date[SETTING_DAY_MAX];
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
    struct day *day = context;
    bool fits = false;
    if (daily_day(row->touched) < day->day) {
        return false;
    }
    if (daily_day(row->made) == day->day) {
        store_read(day->store, row->number, look_at_made, &fits);
    }
    struct table *table = fits ? loader_read_now(day->store, row) : NULL;
    if (table != NULL) {
        note(day, table);
    }
    table_destroy(table);
    return true;
}

/* Where a new day has begun, so have its results. */
static void turn_over(struct day *day, int64_t wall)
{
    if (day->day != daily_day(wall) || day->date[0] == '\0') {
        struct setting setting = daily_setting(daily_day(wall));
        memcpy(day->date, setting.day, sizeof day->date);
        day->day = daily_day(wall);
        day->count = day->played = 0;
    }
}

struct day *day_create(struct store *store, int64_t wall)
{
    struct day *day = calloc(1, sizeof *day);
    if (day == NULL || !store_secret(store, "day", &day->secret)) {
        journal("warning", "reason=no_deal_of_the_day");
        free(day);
        return NULL;
    }
    day->store = store;
    turn_over(day, wall);
    store_list(store, TABLE_OVER, false, -1, look_at_row, day);
    return day;
}

void day_destroy(struct day *day)
{
    free(day);
}

const char *day_date(struct day *day, int64_t wall)
{
    turn_over(day, wall);
    return day->date;
}

struct septem_key day_key(struct day *day, int64_t wall)
{
    turn_over(day, wall);
    return daily_key(&day->secret, day->day);
}

void day_note(struct day *day, const struct table *table, int64_t wall)
{
    turn_over(day, wall);
    note(day, table);
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

json_t *day_json(struct day *day, int64_t wall)
{
    turn_over(day, wall);
    struct setting setting = daily_setting(day->day);
    json_t *object = promise_json(day, day->day);
    septem_json_set(object, "yesterday", promise_json(day, day->day - 1));
    septem_json_set(object, "tomorrow", promise_json(day, day->day + 1));
    septem_json_set(object, "options", setting_json(&setting, true));
    septem_json_set(object, "bots", json_string(daily_bot));
    septem_json_set(object, "played", json_integer(day->played));
    septem_json_set(object, "results", results_json(day));
    return object;
}
