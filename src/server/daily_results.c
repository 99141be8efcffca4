/* Days and their results. */
#include "daily_results.h"

#include <stdlib.h>
#include <string.h>

#include "../store/store.h"
#include "../table/daily_deal.h"
#include "journal.h"
#include "loader.h"

enum { KEPT_MAX = 1000, TOLD_MAX = 100 };

struct daily_results {
    struct store *store;
    struct septem_key secret;
    int64_t day;
    char date[SETTING_DAY_MAX];
    int count;                       /* of rows */
    int played;                      /* results, those that are not kept counted in */
    struct daily_row rows[KEPT_MAX]; /* best first */
};

/* ---- Results ---- */

static void note(struct daily_results *day, const struct table *table)
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
    struct json_value *json = json_read(entry->text, strlen(entry->text));
    *fits = entry->kind == ENTRY_MADE && setting_read(&setting, json, &error) &&
            daily_fits(&setting, daily_day(entry->at));
    json_release(json);
    return false;
}

static bool look_at_row(void *context, const struct store_row *row)
{
    struct daily_results *day = context;
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
static void turn_over(struct daily_results *day, int64_t wall)
{
    if (day->day != daily_day(wall) || day->date[0] == '\0') {
        struct setting setting = daily_setting(daily_day(wall));
        memcpy(day->date, setting.day, sizeof day->date);
        day->day = daily_day(wall);
        day->count = day->played = 0;
    }
}

struct daily_results *daily_results_create(struct store *store, int64_t wall)
{
    struct daily_results *day = calloc(1, sizeof *day);
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

void daily_results_destroy(struct daily_results *day)
{
    free(day);
}

const char *daily_results_date(struct daily_results *day, int64_t wall)
{
    turn_over(day, wall);
    return day->date;
}

struct septem_key daily_results_key(struct daily_results *day, int64_t wall)
{
    turn_over(day, wall);
    return daily_key(&day->secret, day->day);
}

void daily_results_note(struct daily_results *day, const struct table *table, int64_t wall)
{
    turn_over(day, wall);
    note(day, table);
}

/* ---- Telling ---- */

/* A day by its date, with what was promised and, when it is over, what it was dealt from. */
static void put_promise(struct json *out, const struct daily_results *day, int64_t number)
{
    struct septem_key key = daily_key(&day->secret, number);
    struct setting setting = daily_setting(number);
    char text[SEPTEM_KEY_TEXT_MAX];
    json_text(out, "date", setting.day);
    septem_key_commitment(&key, text);
    json_text(out, "commitment", text);
    septem_key_write(&key, text);
    json_text(out, "key", number < day->day ? text : NULL);
}

static void put_day(struct json *out, const char *key, const struct daily_results *day,
                    int64_t number)
{
    json_begin_object(out, key);
    put_promise(out, day, number);
    json_end_object(out);
}

/* What everybody who plays sees first. The cards stay hidden until then. */
static void put_board(struct json *out, const struct daily_results *day)
{
    struct septem_key key = daily_key(&day->secret, day->day);
    const struct septem_board_info *info = septem_board_info(daily_board(&key));
    json_begin_object(out, "board");
    json_text(out, "board", info->slug);
    json_char(out, "side", info->side);
    json_end_object(out);
}

static void put_results(struct json *out, const struct daily_results *day)
{
    json_begin_array(out, "results");
    for (int i = 0; i < day->count && i < TOLD_MAX; i++) {
        const struct daily_row *row = &day->rows[i];
        json_begin_object(out, NULL);
        json_text(out, "name", row->name);
        json_int(out, "points", row->result.points);
        json_int(out, "place", row->result.place);
        json_text(out, "table", row->table);
        json_end_object(out);
    }
    json_end_array(out);
}

void daily_results_json(struct json *out, struct daily_results *day, int64_t wall)
{
    turn_over(day, wall);
    struct setting setting = daily_setting(day->day);
    json_begin_object(out, NULL);
    put_promise(out, day, day->day);
    put_day(out, "yesterday", day, day->day - 1);
    put_day(out, "tomorrow", day, day->day + 1);
    json_begin_object(out, "options");
    setting_fields(out, &setting, NULL);
    json_end_object(out);
    json_text(out, "bots", daily_bot);
    put_board(out, day);
    json_int(out, "played", day->played);
    put_results(out, day);
    json_end_object(out);
}
