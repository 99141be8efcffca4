/* septem db: another version, and tables that go from one store to another. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "db.h"
#include "../store/check.h"
#include "../store/transfer.h"

int db_migrate(const struct db_request *request)
{
    struct store_error error;
    char label[STORE_ERROR_MAX];
    int64_t from, to;
    store_label(request->data, label, sizeof label);
    if (!store_migrate(request->data, &from, &to, &error)) {
        return cli_fail("db", "%s", error.text);
    }
    if (from == to) {
        printf("%s is of version %lld: nothing is to be done.\n", label, (long long)to);
    } else if (from == 0) {
        printf("%s is ready, with version %lld.\n", label, (long long)to);
    } else {
        printf("%s was of version %lld and is of %lld now.\n", label, (long long)from,
               (long long)to);
    }
    return CLI_OK;
}

/* ---- export ---- */

/* A file that only its owner reads: it has what opens seats. It gets its name when it is whole. */
static int export_to(const struct db_request *request, struct transfer_report *report)
{
    struct store_error error;
    char fresh[4096];
    if (access(request->file, F_OK) == 0) {
        return cli_fail("db", "%s is there already: name a new file", request->file);
    }
    snprintf(fresh, sizeof fresh, "%s.new", request->file);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (out == NULL) {
        return cli_fail("db", "cannot write %s: %s", fresh, strerror(errno));
    }
    bool good = store_export(request->data, request->table, out, report, &error);
    if (good && (fsync(fd) != 0 || rename(fresh, request->file) != 0)) {
        snprintf(error.text, sizeof error.text, "cannot write %s: %s", request->file,
                 strerror(errno));
        good = false;
    }
    fclose(out);
    if (!good) {
        unlink(fresh);
    }
    return good ? CLI_OK : cli_fail("db", "%s", error.text);
}

int db_export(const struct db_request *request)
{
    struct transfer_report report;
    struct store_error error;
    if (request->file != NULL && strcmp(request->file, "-") != 0) {
        int status = export_to(request, &report);
        if (status == CLI_OK) {
            printf("%s has %s and %s.\n", request->file,
                   cli_count(report.tables, "table", "tables").text,
                   cli_count(report.entries, "entry", "entries").text);
        }
        return status;
    }
    return store_export(request->data, request->table, stdout, &report, &error)
               ? CLI_OK
               : cli_fail("db", "%s", error.text);
}

/* ---- import, backup ---- */

int db_import(const struct db_request *request)
{
    struct transfer_report report;
    struct store_error error;
    FILE *in = fopen(request->file, "r");
    if (in == NULL) {
        return cli_fail("db", "cannot read %s: %s", request->file, strerror(errno));
    }
    bool good = store_import(request->data, in, &report, &error);
    fclose(in);
    if (!good) {
        return cli_fail("db", "%s", error.text);
    }
    printf("%s and %s were imported", cli_count(report.tables, "table", "tables").text,
           cli_count(report.entries, "entry", "entries").text);
    if (report.known > 0) {
        printf("; %s there already", cli_count(report.known, "table was", "tables were").text);
    }
    printf(".\n");
    return CLI_OK;
}

int db_backup(const struct db_request *request)
{
    struct store_error error;
    if (!store_backup(request->data, request->file, &error)) {
        return cli_fail("db", "%s", error.text);
    }
    printf("%s is a copy of %s.\n", request->file, request->data);
    return CLI_OK;
}
