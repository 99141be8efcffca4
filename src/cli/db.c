/* septem db: the file of tables from outside. One row of `actions` for each thing to do with it. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "db.h"
#include "../json/json_writer.h"
#include "../store/check.h"

static int show_help(void)
{
    printf("usage: septem db check [--json] DATA\n"
           "       septem db repair FILE\n"
           "       septem db migrate DATA\n"
           "       septem db export [--table ID] DATA [FILE]\n"
           "       septem db import DATA FILE\n"
           "       septem db backup DATA FILE\n\n"
           "DATA is where a server has its tables: a file, or the address of a database,\n"
           "postgresql://HOST/NAME.\n\n"
           "check    looks at the tables of a server and changes nothing: every entry of every\n"
           "         table, and of a file pages, write-ahead log and mark. Says what is whole\n"
           "         and what is not; a server may have it meanwhile.\n"
           "repair   goes on with what is whole: of every table the longest beginning of its\n"
           "         log that is provably what was written. The damaged files are kept as\n"
           "         FILE.damaged-TIME. The server must be stopped.\n"
           "migrate  makes it one of this program's version, as a server does when it starts;\n"
           "         in an empty database it makes all that a server needs.\n"
           "export   writes tables into FILE, or to standard output; a server may go on.\n"
           "import   takes the tables of such a file up, all or none.\n"
           "backup   copies a file while its server goes on.\n\n"
           "      --json       the findings as JSON\n"
           "      --table ID   one table only\n\n"
           "docs/hosting.md describes the files.\n");
    return CLI_OK;
}

/* ---- check ---- */

/* Tables that are not whole, as they are found. */
struct findings {
    bool json;
    struct json tables;
};

static void put_table(struct json *out, const struct check_table *table)
{
    json_begin_object(out, NULL);
    json_int(out, "number", table->number);
    json_text(out, "id", table->id);
    json_int(out, "entries", table->entries);
    json_int(out, "whole", table->whole);
    json_bool(out, "replays", table->replays);
    json_text(out, "reason", table->reason);
    json_end_object(out);
}

static void note_table(void *context, const struct check_table *table)
{
    struct findings *findings = context;
    if (findings->json) {
        put_table(&findings->tables, table);
        return;
    }
    printf("table %lld (%.6s): %lld of %lld entries are whole: %s\n", (long long)table->number,
           table->id[0] != '\0' ? table->id : "?", (long long)table->whole,
           (long long)table->entries, table->reason);
}

static bool is_whole(const struct check_report *report)
{
    return report->damage[0] == '\0' && report->tables_broken == 0;
}

static const char *const marks[] = {
    [CHECK_MARK_NONE] = "missing", [CHECK_MARK_WHOLE] = "whole", [CHECK_MARK_DAMAGED] = "damaged"};

/* What only a file has. */
static void put_file(struct json *out, const struct check_report *report)
{
    json_begin_object(out, "wal");
    json_int(out, "bytes", report->wal_bytes);
    json_int(out, "frames", report->wal_frames);
    json_bool(out, "damaged", report->wal_damaged);
    json_end_object(out);
    json_begin_object(out, "mark");
    json_text(out, "status", marks[report->mark]);
    json_int(out, "commits", report->mark_commits);
    json_end_object(out);
    json_int(out, "commits", report->commits);
}

static int show_json(const char *path, const struct check_report *report, struct json *tables)
{
    struct json out = {.indent = tables->indent};
    json_begin_object(&out, NULL);
    json_text(&out, "file", path);
    json_bool(&out, "whole", is_whole(report));
    json_bool(&out, "in_use", report->in_use);
    json_int(&out, "version", report->version);
    json_text(&out, "damage", report->damage);
    if (!report->is_database) {
        put_file(&out, report);
    }
    json_int(&out, "tables", report->tables);
    json_int(&out, "entries", report->entries);
    json_end_array(tables);
    json_raw(&out, "broken", tables->failed ? "null" : tables->bytes);
    json_end_object(&out);
    out.failed |= tables->failed;
    int status = cli_print_json("db", &out);
    return status == CLI_OK && !is_whole(report) ? CLI_FAILED : status;
}

static void show_file(const struct check_report *report)
{
    if (!report->in_use) {
        printf("write-ahead log: %lld bytes, %lld whole frames%s\n", (long long)report->wal_bytes,
               (long long)report->wal_frames, report->wal_damaged ? ", then damage" : "");
    }
    printf("mark: %s", marks[report->mark]);
    if (report->mark == CHECK_MARK_WHOLE) {
        printf(", %s", cli_count(report->mark_commits, "commit", "commits").text);
    } else if (report->mark == CHECK_MARK_NONE) {
        printf(". Nobody can say whether entries at the end are lost; that is so with a backup");
    }
    printf("\n");
}

static int show_words(const char *path, const struct check_report *report)
{
    printf("%s: version %lld, %s, %s", path, (long long)report->version,
           cli_count(report->tables, "table", "tables").text,
           cli_count(report->entries, "entry", "entries").text);
    if (report->is_database) {
        printf("\n");
    } else {
        printf(", %s%s\n", cli_count(report->commits, "commit", "commits").text,
               report->in_use ? "; a server has it" : "");
        show_file(report);
    }
    if (report->damage[0] != '\0') {
        printf("NOT WHOLE: %s\n", report->damage);
    }
    if (report->tables_broken > 0) {
        printf("NOT WHOLE: %s\n", cli_count(report->tables_broken, "table", "tables").text);
    }
    if (is_whole(report)) {
        printf("Everything is whole.\n");
    }
    return is_whole(report) ? CLI_OK : CLI_FAILED;
}

static int check(const struct db_request *request)
{
    char path[STORE_ERROR_MAX];
    bool json = request->json;
    struct check_report *report = calloc(1, sizeof *report);
    struct findings findings = {.json = json, .tables = {.indent = 1}};
    struct store_error error;
    int status;
    store_label(request->data, path, sizeof path);
    json_begin_array(&findings.tables, NULL);
    findings.tables.level++; /* it will stand inside an object */
    if (report == NULL) {
        status = cli_fail("db", "not enough memory");
    } else if (!store_check(request->data, report, note_table, &findings, &error)) {
        status = cli_fail("db", "%s", error.text);
    } else if (json) {
        status = show_json(path, report, &findings.tables);
    } else {
        status = show_words(path, report);
    }
    json_finish(&findings.tables);
    free(report);
    return status;
}

/* ---- repair ---- */

static void pass_over(void *context, const struct check_table *table)
{
    (void)context;
    (void)table;
}

static int repair(const struct db_request *request)
{
    const char *path = request->data;
    struct check_report before;
    struct repair_report report;
    struct store_error error;
    if (store_is_database(path)) {
        return cli_fail("db", "a database is repaired with its own tools, or from a backup");
    }
    if (store_check(path, &before, pass_over, NULL, &error) && is_whole(&before)) {
        printf("%s is whole: nothing is to be done.\n", path);
        return CLI_OK;
    }
    if (!store_repair(path, &report, &error)) {
        return cli_fail("db", "%s", error.text);
    }
    printf("%s goes on with %s and %s.\n", path, cli_count(report.tables, "table", "tables").text,
           cli_count(report.entries, "entry", "entries").text);
    if (report.cut > 0 || report.dropped > 0) {
        printf("%s shorter than the damaged file has them, %lld %s gone.\n",
               cli_count(report.cut, "table is", "tables are").text, (long long)report.dropped,
               report.dropped == 1 ? "is" : "are");
    }
    if (report.missing > 0) {
        printf("%s missing that were written once: what was decided by them is asked again.\n",
               cli_count(report.missing, "entry is", "entries are").text);
    }
    printf("What was there is kept: %s\n", report.kept);
    return CLI_OK;
}

/* ---- The command ---- */

static const struct action {
    const char *name;
    int (*run)(const struct db_request *request);
    int least, most; /* arguments */
    bool json, table;
} actions[] = {
    {"check", check, 1, 1, true, false},         {"repair", repair, 1, 1, false, false},
    {"migrate", db_migrate, 1, 1, false, false}, {"export", db_export, 1, 2, false, true},
    {"import", db_import, 2, 2, false, false},   {"backup", db_backup, 2, 2, false, false}};

static int run(const struct action *action, const struct db_request *request, int count)
{
    if (count < action->least || count > action->most) {
        return cli_misuse("db", "%s needs %s", action->name,
                          action->least == 2  ? "where the tables are and a file"
                          : action->most == 2 ? "where the tables are, and a file or none"
                                              : "one place where tables are");
    }
    if (request->json && !action->json) {
        return cli_misuse("db", "--json is for check");
    }
    if (request->table != NULL && !action->table) {
        return cli_misuse("db", "--table is for export");
    }
    return action->run(request);
}

int cmd_db(int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"table", required_argument, NULL, 't'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct db_request request = {0};
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case 'j':
            request.json = true;
            break;
        case 't':
            request.table = optarg;
            break;
        default:
            return option == 'h' ? show_help() : cli_see_help("db");
        }
    }
    int count = argc - optind - 1;
    if (count < 1) {
        return cli_misuse("db", "say what to do and with what: septem db check FILE");
    }
    request.data = argv[optind + 1];
    request.file = count > 1 ? argv[optind + 2] : NULL;
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].name, argv[optind]) == 0) {
            return run(&actions[i], &request, count);
        }
    }
    return cli_misuse("db", "'%s' is nothing to do: see septem db --help", argv[optind]);
}
