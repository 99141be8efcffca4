/* Writing tables into a file: see transfer.h. */
#include "transfer.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../base/complain.h"
#include "snapshot.h"
#include "transfer_line.h"

struct exporting {
    struct snapshot *snapshot;
    const char *id; /* of the only table that is wanted; NULL: all */
    FILE *out;
    struct transfer_report *report;
    struct store_error *error;
    struct transfer_digest digest; /* of the table that is being written */
    struct chain chain;
    uint32_t seq;
    int64_t number;
    char line_id[TABLE_ID_LENGTH + 1];
    struct transfer_line line;
};

/* Writes a line; false if out of memory or the file cannot be written. */
static bool put(struct exporting *exporting, bool counts)
{
    struct transfer_line *line = &exporting->line;
    line_end(line);
    if (counts) {
        digest_add(&exporting->digest, line->bytes, line->length);
    }
    bool good =
        !line->failed && fwrite(line->bytes, 1, line->length, exporting->out) == line->length;
    line->length = 0;
    return good || COMPLAIN(exporting->error->text, "the export cannot be written");
}

static bool put_entry(void *context, const struct entry *entry, const char *kind,
                      const struct chain *chain)
{
    struct exporting *exporting = context;
    chain_add(&exporting->chain, exporting->number, entry, kind);
    if (entry->seq != ++exporting->seq || !chain_equal(&exporting->chain, chain)) {
        return COMPLAIN(exporting->error->text,
                        "table %.6s is not whole at entry %u: see septem db check",
                        exporting->line_id, exporting->seq);
    }
    line_word(&exporting->line, "entry");
    line_number(&exporting->line, entry->seq);
    line_number(&exporting->line, entry->at);
    line_word(&exporting->line, kind);
    line_number(&exporting->line, entry->person);
    line_number(&exporting->line, entry->seat);
    line_number(&exporting->line, entry->number);
    line_word(&exporting->line, entry->text);
    line_word(&exporting->line, entry->key);
    exporting->report->entries++;
    return put(exporting, true);
}

static bool put_table(void *context, const struct store_row *row)
{
    struct exporting *exporting = context;
    struct transfer_line *line = &exporting->line;
    if (exporting->id != NULL && strcmp(exporting->id, row->id) != 0) {
        return true;
    }
    exporting->chain = (struct chain){0};
    exporting->seq = 0;
    exporting->number = row->number;
    snprintf(exporting->line_id, sizeof exporting->line_id, "%s", row->id);
    digest_begin(&exporting->digest);
    line_word(line, "table");
    line_word(line, row->id);
    line_word(line, table_status_slug(row->status));
    line_number(line, row->listed);
    line_number(line, row->made);
    line_number(line, row->touched);
    line_word(line, row->summary);
    if (!put(exporting, true) ||
        !snapshot_entries(exporting->snapshot, row->number, put_entry, exporting)) {
        return false;
    }
    char digest[TRANSFER_DIGEST_MAX];
    digest_end(&exporting->digest, digest);
    line_word(line, "end");
    line_number(line, exporting->seq);
    line_word(line, digest);
    exporting->report->tables++;
    return put(exporting, false);
}

static bool put_par(void *context, int64_t day, int points)
{
    struct exporting *exporting = context;
    line_word(&exporting->line, "par");
    line_number(&exporting->line, day);
    line_number(&exporting->line, points);
    return put(exporting, false);
}

static bool put_secret(struct exporting *exporting, const char *name)
{
    struct septem_key secret;
    char hex[2 * sizeof secret.bytes + 1];
    if (!snapshot_secret(exporting->snapshot, name, &secret)) {
        return true;
    }
    line_word(&exporting->line, "secret");
    line_word(&exporting->line, name);
    line_word(&exporting->line, sodium_bin2hex(hex, sizeof hex, secret.bytes, sizeof secret.bytes));
    return put(exporting, false);
}

static bool export_all(struct exporting *exporting)
{
    line_word(&exporting->line, TRANSFER_HEAD);
    line_number(&exporting->line, TRANSFER_VERSION);
    bool good = put(exporting, false);
    if (exporting->id == NULL) {
        good = good && put_secret(exporting, STORE_SECRET_DAY) &&
               put_secret(exporting, STORE_SECRET_PUSH) &&
               snapshot_pars(exporting->snapshot, put_par, exporting);
    }
    good = good && snapshot_tables(exporting->snapshot, put_table, exporting);
    if (!good) {
        return false;
    }
    if (exporting->id != NULL && exporting->report->tables == 0) {
        return COMPLAIN(exporting->error->text, "there is no table %s", exporting->id);
    }
    line_word(&exporting->line, "done");
    line_number(&exporting->line, exporting->report->tables);
    return put(exporting, false) &&
           (fflush(exporting->out) == 0 ||
            COMPLAIN(exporting->error->text, "the export cannot be written"));
}

bool store_export(const char *where, const char *id, FILE *out, struct transfer_report *report,
                  struct store_error *error)
{
    struct exporting exporting = {.id = id, .out = out, .report = report, .error = error};
    *report = (struct transfer_report){0};
    if (sodium_init() < 0) {
        return COMPLAIN(error->text, "no randomness");
    }
    exporting.snapshot = snapshot_open(where, error);
    if (exporting.snapshot == NULL) {
        return false;
    }
    COMPLAIN(error->text, "the tables cannot all be read: see septem db check");
    bool good = export_all(&exporting);
    snapshot_close(exporting.snapshot);
    line_finish(&exporting.line);
    return good;
}
