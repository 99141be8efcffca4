/* Reading tables from a file: see transfer.h. */
#include "transfer.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "../base/complain.h"
#include "transfer_line.h"
#include "walk.h"

/* How long a database may be away before an import gives up. */
enum { AWAY_ROUNDS = 30, ROUND_MS = 1000 };

/* One table of the file. */
struct batch_table {
    struct store_row row;
    struct entry *entries;
    size_t count, room;
    char **lines; /* the texts of the row and of each entry */
    size_t line_count, line_room;
};

/* The file is read once for each: is it whole, does it fit what is there, and now write it. */
enum step { STEP_NONE, STEP_CHECK, STEP_COMPARE, STEP_WRITE };

struct importing {
    FILE *in;
    struct store *store;
    struct transfer_report *report;
    struct store_error *error;
    long line; /* its number, for complaints */
    enum step step;
    bool is_new; /* there are no tables yet */
    bool open;   /* a table has begun and not ended */
    struct batch_table table;
    struct transfer_digest digest;
    int64_t tables;
};

static bool complain_line(struct importing *importing, const char *what)
{
    return COMPLAIN(importing->error->text, "line %ld of the export %s: nothing was imported",
                    importing->line, what);
}

/* ---- One table ---- */

static void clear_table(struct batch_table *table)
{
    for (size_t i = 0; i < table->line_count; i++) {
        free(table->lines[i]);
    }
    table->line_count = table->count = 0;
}

/* The array, with room for one thing more; NULL if out of memory, and it is as it was. */
static void *grow(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room) {
        return array;
    }
    size_t wanted = *room > 0 ? 2 * *room : 64;
    void *larger = realloc(array, wanted * size);
    *room = larger != NULL ? wanted : *room;
    return larger;
}

/* Takes a line over; its words are used until the table is cleared. */
static bool keep_line(struct batch_table *table, char *line)
{
    char **lines = grow(table->lines, table->line_count, &table->line_room, sizeof *lines);
    if (lines == NULL) {
        free(line);
        return false;
    }
    table->lines = lines;
    table->lines[table->line_count++] = line;
    return true;
}

static bool find_status(const char *word, enum table_status *status)
{
    for (int i = 0; i < TABLE_STATUS_COUNT; i++) {
        if (strcmp(word, table_status_slug((enum table_status)i)) == 0) {
            *status = (enum table_status)i;
            return true;
        }
    }
    return false;
}

static bool begin_table(struct importing *importing, char **words, int count)
{
    struct store_row *row = &importing->table.row;
    int64_t listed;
    *row = (struct store_row){0};
    if (count != 7 || importing->open || strlen(words[1]) != TABLE_ID_LENGTH ||
        !find_status(words[2], &row->status) || !line_read_number(words[3], &listed) ||
        !line_read_number(words[4], &row->made) || !line_read_number(words[5], &row->touched)) {
        return complain_line(importing, "is no table");
    }
    memcpy(row->id, words[1], sizeof row->id);
    row->listed = listed != 0;
    row->summary = words[6];
    importing->open = true;
    return true;
}

static bool add_entry(struct importing *importing, char **words, int count)
{
    struct batch_table *table = &importing->table;
    int64_t numbers[5];
    static const int columns[] = {1, 2, 4, 5, 6};
    struct entry *entries = grow(table->entries, table->count, &table->room, sizeof *entries);
    bool good = count == 9 && importing->open && entries != NULL;
    table->entries = entries != NULL ? entries : table->entries;
    for (int i = 0; good && i < 5; i++) {
        good = line_read_number(words[columns[i]], &numbers[i]);
    }
    if (!good || numbers[0] != (int64_t)table->count + 1) {
        return complain_line(importing, "is no entry, or not the next one");
    }
    table->entries[table->count++] = (struct entry){.kind = entry_kind_find(words[3]),
                                                    .seq = (uint32_t)numbers[0],
                                                    .at = numbers[1],
                                                    .person = (int)numbers[2],
                                                    .seat = (int)numbers[3],
                                                    .number = (int)numbers[4],
                                                    .text = words[7],
                                                    .key = words[8]};
    return true;
}

/* Does the log make a table, as this version reads it? */
static bool replays(struct importing *importing)
{
    struct batch_table *table = &importing->table;
    struct check_table found = {0};
    struct walk walk;
    memcpy(found.id, table->row.id, sizeof found.id);
    if (!walk_begin(&walk, &found)) {
        return false;
    }
    for (size_t i = 0; i < table->count; i++) {
        walk_take(&walk, &table->entries[i], entry_kind_slug(table->entries[i].kind), NULL);
    }
    walk_end(&walk, true, NULL);
    return found.reason[0] == '\0';
}

/* ---- What is there already ---- */

struct comparing {
    const struct batch_table *table;
    size_t at;
    bool same;
};

static bool compare(void *context, const struct entry *entry)
{
    struct comparing *comparing = context;
    const struct entry *mine = &comparing->table->entries[comparing->at];
    comparing->same = comparing->at < comparing->table->count && entry->kind == mine->kind &&
                      entry->at == mine->at && entry->person == mine->person &&
                      entry->seat == mine->seat && entry->number == mine->number &&
                      strcmp(entry->text, mine->text) == 0 && strcmp(entry->key, mine->key) == 0;
    comparing->at++;
    return comparing->same;
}

static bool is_same(struct importing *importing, int64_t number)
{
    struct comparing comparing = {.table = &importing->table, .same = true};
    return store_read(importing->store, number, compare, &comparing) && comparing.same &&
           comparing.at == importing->table.count;
}

/* ---- Writing ---- */

static bool wait_for(struct importing *importing, uint64_t ticket)
{
    struct store *store = importing->store;
    struct pollfd fd = {.fd = store_fd(store), .events = POLLIN};
    int away = 0;
    while (store_durable(store) < ticket) {
        const char *failure = store_failure(store);
        if (failure != NULL) {
            return COMPLAIN(importing->error->text, "%s", failure);
        }
        if (away == AWAY_ROUNDS && store_is_away(store, importing->error)) {
            return false;
        }
        poll(&fd, 1, ROUND_MS);
        away += store_is_away(store, NULL);
    }
    return true;
}

static bool write_table(struct importing *importing)
{
    struct batch_table *table = &importing->table;
    struct store_row row;
    if (store_find(importing->store, table->row.id, &row)) {
        importing->report->known++;
        return true;
    }
    table->row.number = store_number(importing->store);
    uint64_t ticket = store_append_log(importing->store, &table->row, table->entries, table->count);
    importing->report->tables++;
    importing->report->entries += (int64_t)table->count;
    return wait_for(importing, ticket);
}

static bool compare_table(struct importing *importing)
{
    struct store_row row;
    return !store_find(importing->store, importing->table.row.id, &row) ||
           is_same(importing, row.number) ||
           COMPLAIN(importing->error->text,
                    "table %.6s is there already, and is another one: nothing was imported",
                    row.id);
}

static bool handle_table(struct importing *importing)
{
    if (importing->step == STEP_CHECK) {
        return (importing->table.count > 0 && replays(importing)) ||
               complain_line(importing, "ends a log that this version cannot read");
    }
    return importing->step == STEP_WRITE ? write_table(importing) : compare_table(importing);
}

static bool end_table(struct importing *importing, char **words, int count)
{
    struct batch_table *table = &importing->table;
    char digest[TRANSFER_DIGEST_MAX];
    int64_t entries;
    digest_end(&importing->digest, digest);
    if (count != 3 || !importing->open || !line_read_number(words[1], &entries) ||
        entries != (int64_t)table->count || strcmp(words[2], digest) != 0) {
        return complain_line(importing, "ends a table that is not what was exported");
    }
    importing->tables++;
    importing->open = false;
    bool good = handle_table(importing);
    clear_table(table);
    return good;
}

/* ---- Lines ---- */

static bool take_secret(struct importing *importing, char **words, int count)
{
    struct septem_key secret;
    size_t length;
    if (count != 3 ||
        sodium_hex2bin(secret.bytes, sizeof secret.bytes, words[2], strlen(words[2]), NULL, &length,
                       NULL) != 0 ||
        length != sizeof secret.bytes) {
        return complain_line(importing, "is no secret");
    }
    if (importing->step == STEP_WRITE && importing->is_new) {
        store_note_secret(importing->store, words[1], &secret);
    }
    return true;
}

static bool take_par(struct importing *importing, char **words, int count)
{
    int64_t day, points;
    if (count != 3 || !line_read_number(words[1], &day) || day <= 0 ||
        !line_read_number(words[2], &points)) {
        return complain_line(importing, "is no par");
    }
    if (importing->step == STEP_WRITE && importing->is_new) {
        store_note_par(importing->store, day, (int)points);
    }
    return true;
}

/* The first line. */
static bool take_head(struct importing *importing, char **words, int count)
{
    int64_t version = 0;
    if (count != 2 || strcmp(words[0], TRANSFER_HEAD) != 0 ||
        !line_read_number(words[1], &version)) {
        return COMPLAIN(importing->error->text, "this is no export of septem");
    }
    return version == TRANSFER_VERSION ||
           COMPLAIN(importing->error->text,
                    "this export is of version %lld, and this program reads %d: use a newer one",
                    (long long)version, TRANSFER_VERSION);
}

/* *done: the last line has been read. The line is taken over. */
static bool take_line(struct importing *importing, char *line, size_t length, bool *done)
{
    char *words[TRANSFER_WORDS_MAX], *whole = line;
    bool begins = strncmp(line, "table\t", 6) == 0, is_entry = strncmp(line, "entry\t", 6) == 0;
    if (begins) {
        digest_begin(&importing->digest);
    }
    if (begins || is_entry) {
        digest_add(&importing->digest, line, length);
    }
    line[length - 1] = '\0';
    int count = strlen(line) == length - 1 ? line_split(line, words) : -1;
    if (!keep_line(&importing->table, whole)) {
        return COMPLAIN(importing->error->text, "out of memory");
    }
    if (importing->line == 1) {
        return take_head(importing, words, count);
    }
    if (count < 1 || *done) {
        return complain_line(importing, "is none of an export");
    }
    if (begins || is_entry) {
        return begins ? begin_table(importing, words, count) : add_entry(importing, words, count);
    }
    if (strcmp(words[0], "end") == 0) {
        return end_table(importing, words, count);
    }
    if (strcmp(words[0], "secret") == 0) {
        return take_secret(importing, words, count);
    }
    if (strcmp(words[0], "par") == 0) {
        return take_par(importing, words, count);
    }
    int64_t tables;
    *done = count == 2 && strcmp(words[0], "done") == 0 && line_read_number(words[1], &tables) &&
            tables == importing->tables && !importing->open;
    return *done || complain_line(importing, "is none of an export");
}

/* One reading of the whole file. */
static bool read_all(struct importing *importing, enum step step)
{
    bool good = true, done = false;
    rewind(importing->in);
    importing->step = step;
    importing->line = importing->tables = 0;
    importing->open = false;
    while (good) {
        char *line = NULL;
        size_t room = 0;
        ssize_t length = getline(&line, &room, importing->in);
        if (length <= 0) {
            free(line);
            break;
        }
        importing->line++;
        if (line[length - 1] != '\n') {
            free(line);
            good = complain_line(importing, "is cut off");
        } else {
            good = take_line(importing, line, (size_t)length, &done);
        }
    }
    clear_table(&importing->table);
    return good && (done || COMPLAIN(importing->error->text,
                                     "the export is cut off after line %ld: nothing was imported",
                                     importing->line));
}

bool store_import(const char *where, FILE *in, struct transfer_report *report,
                  struct store_error *error)
{
    struct importing importing = {.in = in, .report = report, .error = error};
    *report = (struct transfer_report){0};
    bool good = (sodium_init() >= 0 || COMPLAIN(error->text, "no randomness")) &&
                read_all(&importing, STEP_CHECK) &&
                (importing.store = store_open_shared(where, NULL, error)) != NULL;
    if (good) {
        importing.is_new = store_count_old(importing.store, 0).all == 0;
        good = read_all(&importing, STEP_COMPARE) && read_all(&importing, STEP_WRITE);
    }
    store_close(importing.store);
    free(importing.table.entries);
    free(importing.table.lines);
    return good;
}
