/* Days and their results. */
#include "daily_results.h"

#include <stdlib.h>
#include <string.h>

#include "../store/store.h"
#include "../table/daily_deal.h"
#include "bot_pool.h"
#include "daily_par.h"
#include "journal.h"
#include "loader.h"

enum {
    KEPT_MAX = 1000,
    TOLD_MAX = 100,
    NO_PAR = -1000,
    LATELY_MAX = 500,         /* games that ended a moment ago */
    LATELY_MS = 2 * 60 * 1000 /* by the clocks of all servers */
};

/* A day and its results. */
struct daily {
    int64_t number;                  /* since 1970 */
    int par;                         /* NO_PAR: not known yet */
    int count;                       /* of rows */
    int played;                      /* results, those that are not kept counted in */
    struct daily_row rows[KEPT_MAX]; /* best first */
};

struct daily_results {
    struct store *store;
    struct septem_key secret;
    char date[SETTING_DAY_MAX];
    struct daily today, yesterday;
    bool wants_par;                               /* somebody has asked for what is not known */
    bool thinking;                                /* a par is on its way */
    bool gave_up;                                 /* the bot cannot be had */
    char lately[LATELY_MAX][TABLE_ID_LENGTH + 1]; /* games that were looked at last */
    int lately_next;
};

/* ---- Results ---- */

/* Has it been looked at? It has now. */
static bool was_seen(struct daily_results *results, const char *id)
{
    for (int i = 0; i < LATELY_MAX; i++) {
        if (strcmp(results->lately[i], id) == 0) {
            return true;
        }
    }
    memcpy(results->lately[results->lately_next], id, TABLE_ID_LENGTH + 1);
    results->lately_next = (results->lately_next + 1) % LATELY_MAX;
    return false;
}

/* A game counts on the day it was made, if it ended before the next one: then everybody could know
 * its cards. */
static void note(struct daily_results *results, const struct table *table)
{
    struct daily_row row;
    int64_t number = daily_day(table->made);
    struct daily *day = number == results->yesterday.number ? &results->yesterday : &results->today;
    if (number != day->number || daily_day(table->touched) != number ||
        !daily_result(table, &row.result)) {
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
    struct daily_results *results = context;
    bool fits = false;
    if (daily_day(row->touched) < results->yesterday.number) {
        return false;
    }
    if (daily_day(row->made) >= results->yesterday.number) {
        store_read(results->store, row->number, look_at_made, &fits);
    }
    struct table *table = fits ? loader_read_now(results->store, row) : NULL;
    if (table != NULL) {
        note(results, table);
    }
    table_destroy(table);
    return true;
}

static bool look_at_first_row(void *context, const struct store_row *row)
{
    struct daily_results *results = context;
    bool goes_on = look_at_row(results, row);
    if (results->lately[LATELY_MAX - 1][0] == '\0') { /* the first ones ended last */
        was_seen(results, row->id);
    }
    return goes_on;
}

static void begin_day(struct daily_results *results, struct daily *day, int64_t number)
{
    day->number = number;
    day->count = day->played = 0;
    if (!store_par(results->store, number, &day->par)) {
        day->par = NO_PAR;
    }
}

/* Where a new day has begun, so have its results. */
static void turn_over(struct daily_results *results, int64_t wall)
{
    int64_t number = daily_day(wall);
    if (results->today.number == number) {
        return;
    }
    if (results->today.number == number - 1) {
        results->yesterday = results->today;
    } else {
        begin_day(results, &results->yesterday, number - 1);
    }
    begin_day(results, &results->today, number);
    struct setting setting = daily_setting(number);
    memcpy(results->date, setting.day, sizeof results->date);
}

struct daily_results *daily_results_create(struct store *store, int64_t wall)
{
    struct daily_results *results = calloc(1, sizeof *results);
    if (results == NULL || !store_secret(store, STORE_SECRET_DAY, &results->secret)) {
        journal("warning", "reason=no_deal_of_the_day");
        free(results);
        return NULL;
    }
    results->store = store;
    results->today.number = -1;
    turn_over(results, wall);
    store_list(store, TABLE_OVER, false, -1, look_at_first_row, results);
    return results;
}

void daily_results_destroy(struct daily_results *results)
{
    free(results);
}

const char *daily_results_date(struct daily_results *results, int64_t wall)
{
    turn_over(results, wall);
    return results->date;
}

struct septem_key daily_results_key(struct daily_results *results, int64_t wall)
{
    turn_over(results, wall);
    return daily_key(&results->secret, results->today.number);
}

void daily_results_note(struct daily_results *results, const struct table *table, int64_t wall)
{
    turn_over(results, wall);
    if (!was_seen(results, table->id)) {
        note(results, table);
    }
}

struct looking {
    struct daily_results *results;
    int64_t since;
};

static bool look_at_late_row(void *context, const struct store_row *row)
{
    struct looking *looking = context;
    if (row->touched >= looking->since && !was_seen(looking->results, row->id)) {
        look_at_row(looking->results, row);
    }
    return row->touched >= looking->since;
}

void daily_results_look(struct daily_results *results, int64_t wall)
{
    struct looking looking = {results, wall - LATELY_MS};
    turn_over(results, wall);
    store_list(results->store, TABLE_OVER, false, LATELY_MAX, look_at_late_row, &looking);
}

/* ---- Pars ---- */

/* A day that nobody played needs none once it is over. */
static const struct daily *without_par(const struct daily_results *results)
{
    const struct daily *yesterday = &results->yesterday;
    return results->today.par == NO_PAR                        ? &results->today
           : yesterday->par == NO_PAR && yesterday->played > 0 ? yesterday
                                                               : NULL;
}

static bool ask(struct bot_pool *pool, struct thought *thought)
{
    struct bot_job *job = thought != NULL ? malloc(sizeof *job) : NULL;
    if (job == NULL) {
        return false;
    }
    /* Nobody waits for it: all others go first. */
    *job = (struct bot_job){.item = {.alone = true}, .thought = thought};
    if (!bot_pool_ask(pool, job)) {
        free(job);
        return false;
    }
    return true;
}

void daily_results_think(struct daily_results *results, struct bot_pool *pool)
{
    const struct daily *day = without_par(results);
    if (!results->wants_par || results->thinking || results->gave_up || day == NULL) {
        return;
    }
    struct septem_key key = daily_key(&results->secret, day->number);
    struct thought *thought = daily_par_begin(day->number, &key);
    results->thinking = ask(pool, thought);
    if (!results->thinking) {
        free(thought); /* the next tick tries again */
    }
}

static void note_par(struct daily_results *results, const struct daily_par *par)
{
    int64_t number = daily_par_day(par);
    struct daily *day = number == results->yesterday.number ? &results->yesterday : &results->today;
    if (number == day->number) {
        day->par = daily_par_points(par);
    }
    store_note_par(results->store, number, daily_par_points(par));
}

bool daily_results_thought(struct daily_results *results, struct bot_pool *pool,
                           struct thought *thought)
{
    struct daily_par *par = daily_par_of(thought);
    if (par == NULL) {
        return false;
    }
    results->gave_up = !thought->answered;
    if (thought->answered && !daily_par_is_over(par)) {
        thought->answered = false;
        if (ask(pool, thought)) {
            return true;
        }
    } else if (thought->answered) {
        note_par(results, par);
    }
    results->thinking = false;
    free(thought);
    return true;
}

/* ---- Telling ---- */

/* A day by its date, with what was promised and, when it is over, what it was dealt from. */
static void put_promise(struct json *out, const struct daily_results *results, int64_t number)
{
    struct septem_key key = daily_key(&results->secret, number);
    struct setting setting = daily_setting(number);
    char text[SEPTEM_KEY_TEXT_MAX];
    json_text(out, "date", setting.day);
    septem_key_commitment(&key, text);
    json_text(out, "commitment", text);
    septem_key_write(&key, text);
    json_text(out, "key", number < results->today.number ? text : NULL);
}

/* What everybody who plays sees first. The cards stay hidden until then. */
static void put_board(struct json *out, const struct daily_results *results, int64_t number)
{
    struct septem_key key = daily_key(&results->secret, number);
    const struct septem_board_info *info = septem_board_info(daily_board(&key));
    json_begin_object(out, "board");
    json_text(out, "board", info->slug);
    json_char(out, "side", info->side);
    json_end_object(out);
}

static void put_results(struct json *out, const struct daily *day)
{
    json_int_if(out, "par", day->par != NO_PAR, day->par);
    json_int(out, "played", day->played);
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

static void put_day(struct json *out, const struct daily_results *results, const struct daily *day)
{
    put_promise(out, results, day->number);
    put_board(out, results, day->number);
    put_results(out, day);
}

void daily_results_json(struct json *out, struct daily_results *results, int64_t wall)
{
    turn_over(results, wall);
    results->wants_par = true;
    struct setting setting = daily_setting(results->today.number);
    json_begin_object(out, NULL);
    put_day(out, results, &results->today);
    json_begin_object(out, "yesterday");
    put_day(out, results, &results->yesterday);
    json_end_object(out);
    json_begin_object(out, "tomorrow");
    put_promise(out, results, results->today.number + 1);
    json_end_object(out);
    json_begin_object(out, "options");
    setting_fields(out, &setting, NULL);
    json_end_object(out);
    json_text(out, "bots", daily_bot);
    json_end_object(out);
}
