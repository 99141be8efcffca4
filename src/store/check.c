/* Looking at everything in a store: a file has more to look at than a database, which is kept by
 * others. */
#include "check.h"

#include <sodium.h>
#include <stdio.h>

#include "../base/complain.h"
#include "snapshot.h"
#include "walk.h"

struct checking {
    struct snapshot *snapshot;
    struct check_report *report;
    check_visit *visit;
    void *context;
    struct walk walk;
};

static bool check_entry(void *context, const struct entry *entry, const char *kind,
                        const struct chain *chain)
{
    struct checking *checking = context;
    walk_take(&checking->walk, entry, kind, chain);
    return true;
}

static bool check_one(void *context, const struct store_row *row)
{
    struct checking *checking = context;
    struct check_report *report = checking->report;
    struct check_table found = {.number = row->number};
    snprintf(found.id, sizeof found.id, "%s", row->id);
    if (!walk_begin(&checking->walk, &found)) {
        return false;
    }
    bool good = snapshot_entries(checking->snapshot, row->number, check_entry, checking);
    walk_end(&checking->walk, good, NULL);
    report->tables++;
    report->entries += found.entries;
    if (found.reason[0] != '\0') {
        report->tables_broken++;
        checking->visit(checking->context, &found);
    }
    return good;
}

static bool check_database(const char *where, struct check_report *report, check_visit *visit,
                           void *context, struct store_error *error)
{
    struct checking checking = {.report = report, .visit = visit, .context = context};
    *report = (struct check_report){.is_database = true};
    checking.snapshot = snapshot_open(where, error);
    if (checking.snapshot == NULL) {
        return false;
    }
    report->version = snapshot_version(checking.snapshot);
    if (!snapshot_tables(checking.snapshot, check_one, &checking)) {
        COMPLAIN(report->damage, "the tables cannot all be read");
    }
    snapshot_close(checking.snapshot);
    return true;
}

bool store_check(const char *where, struct check_report *report, check_visit *visit, void *context,
                 struct store_error *error)
{
    if (sodium_init() < 0) {
        return COMPLAIN(error->text, "no randomness");
    }
    return store_is_database(where) ? check_database(where, report, visit, context, error)
                                    : sqlite_check(where, report, visit, context, error);
}
