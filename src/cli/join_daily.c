/* The deal of the day of a server: see join_daily.h.
 *
 * Its cards come from a secret of the server, so it is played there, as in the page; the settings
 * are those of daily_deal.h. Which table it was is kept beside the secrets of chairs, in a file for
 * each day: a line for each server, its address and the table. */
#include "join_daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "../base/copy_text.h"
#include "../table/daily_deal.h"
#include "cli.h"
#include "data_folder.h"

enum { OK = 200, CREATED = 201, LINE_SIZE = 2048, DATE_SIZE = 16 };

/* ---- The table of today ---- */

static FILE *open_day(const char *date, const char *mode)
{
    char folder[PATH_MAX], path[PATH_MAX + 32];
    if (!data_folder("joined", folder)) {
        return NULL;
    }
    snprintf(path, sizeof path, "%s/day-%s", folder, date);
    FILE *file = fopen(path, mode);
    if (file != NULL && mode[0] == 'a') {
        fchmod(fileno(file), 0600);
    }
    return file;
}

static bool find_table(struct remote *remote, const char *date)
{
    char line[LINE_SIZE];
    const char *base = remote_base(remote);
    size_t length = strlen(base);
    bool found = false;
    FILE *file = open_day(date, "r");
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        found = strncmp(line, base, length) == 0 && line[length] == ' ' &&
                remote_set_table(remote, line + length + 1);
    }
    if (file != NULL) {
        fclose(file);
    }
    return found;
}

static void keep_table(const struct remote *remote, const char *date)
{
    FILE *file = open_day(date, "a");
    if (file != NULL) {
        fprintf(file, "%s %s\n", remote_base(remote), remote_table(remote));
        fclose(file);
    }
}

/* ---- Making it ---- */

/* The settings of the day that the server has, whose clock may be a little off ours. NULL: it is
 * another day there, or out of memory. The caller's to free. */
static char *settings_of(const char *date)
{
    int64_t today = daily_day((int64_t)time(NULL) * 1000);
    for (int64_t day = today - 1; day <= today + 1; day++) {
        struct setting setting = daily_setting(day);
        if (strcmp(setting.day, date) == 0) {
            return setting_text(&setting);
        }
    }
    return NULL;
}

static int make_table(struct remote *remote, const char *date, const char *name)
{
    struct json body = {0};
    struct json_value *answer;
    char *settings = settings_of(date);
    if (settings == NULL) {
        return cli_fail("join", "at the server it is %s; is the clock of this device right?", date);
    }
    json_begin_object(&body, NULL);
    json_text(&body, "name", name != NULL ? name : "Guest");
    json_raw(&body, "options", settings);
    json_text(&body, "bots", daily_bot);
    json_bool(&body, "start", true);
    json_end_object(&body);
    free(settings);
    int status = remote_ask_server(remote, "v1/tables", &body, &answer);
    const char *table = json_as_text(json_get(answer, "table"));
    const char *secret = json_as_text(json_get(answer, "secret"));
    const char *message = remote_message(answer);
    int result = CLI_OK;
    if (status == CREATED && table != NULL && secret != NULL && remote_set_table(remote, table)) {
        remote_set_secret(remote, secret);
        keep_table(remote, date);
    } else {
        result = cli_fail("join", "%s", message != NULL ? message : "the server does not answer");
    }
    json_release(answer);
    return result;
}

int join_daily(struct remote *remote, const char *name)
{
    struct json_value *day;
    char date[DATE_SIZE] = "";
    int status = remote_ask_server(remote, "v1/daily", NULL, &day);
    const char *told = json_as_text(json_get(day, "date"));
    /* It becomes the name of a file. */
    if (told != NULL && strspn(told, "0123456789-") == strlen(told)) {
        copy_text(date, sizeof date, told);
    }
    json_release(day);
    if (status != OK || date[0] == '\0') {
        return cli_fail("join", status == 0 ? "the server does not answer"
                                            : "this server has no deal of the day");
    }
    return find_table(remote, date) ? CLI_OK : make_table(remote, date, name);
}

/* ---- The end ---- */

void join_daily_rank(struct remote *remote, const struct paint *p)
{
    struct json_value *day;
    remote_ask_server(remote, "v1/daily", NULL, &day);
    const struct json_value *results = json_get(day, "results");
    const char *date = json_as_text(json_get(day, "date"));
    int64_t played = 0, par = 0;
    json_as_int(json_get(day, "played"), 0, INT32_MAX, &played);
    for (size_t i = 0; date != NULL && i < json_count(results); i++) {
        const char *table = json_as_text(json_get(json_item(results, i), "table"));
        if (table != NULL && strcmp(table, remote_table(remote)) == 0) {
            paint_line(p, SAY_DAY_RANK,
                       GAPS(date, words_number((int)i + 1).text, words_number((int)played).text));
        }
    }
    if (json_as_int(json_get(day, "par"), 0, INT32_MAX, &par)) {
        paint_line(p, SAY_DAY_PAR, GAPS(words_number((int)par).text));
    }
    json_release(day);
}
