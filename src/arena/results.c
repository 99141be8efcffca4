/* The results file of an arena: see results.h. Its lines are in results_line.c. */
#include "results.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/write_all.h"
#include "../base/complain.h"

/* Writes a line and frees it. */
static bool append_line(struct results *results, char *line)
{
    bool good = line != NULL && write_all(results->fd, line, strlen(line));
    int reason = line != NULL ? errno : ENOMEM;
    free(line);
    return good || COMPLAIN(results->error, "cannot write %s: %s", results->path, strerror(reason));
}

bool results_append(struct results *results, const struct arena_plan *plan,
                    const struct bout_result *result)
{
    assert(results != NULL && result != NULL);
    return results->fd < 0 || append_line(results, results_write_deal(plan, result));
}

bool results_close(struct results *results)
{
    bool good = results->fd < 0 || fsync(results->fd) == 0 || errno == EINVAL;
    if (results->reader != NULL) {
        fclose(results->reader);
        results->reader = NULL;
    }
    if (results->fd >= 0) {
        good &= close(results->fd) == 0;
        results->fd = -1;
    }
    return good || COMPLAIN(results->error, "cannot write %s: %s", results->path, strerror(errno));
}

/* ---- Opening ---- */

/* Sets `error` to the first option that differs in the file. */
static bool complain_of_head(struct results *results, const char *line, const char *wanted)
{
    json_t *there = json_loads(line, 0, NULL), *here = json_loads(wanted, 0, NULL), *value;
    const char *key;
    bool said = false;
    if (!json_is_integer(json_object_get(there, "septem_arena"))) {
        COMPLAIN(results->error, "%s is not a results file of an arena; choose another name",
                 results->path);
        said = true;
    }
    json_object_foreach(here, key, value)
    {
        if (!said && !json_equal(value, json_object_get(there, key))) {
            char *its = json_dumps(json_object_get(there, key), JSON_ENCODE_ANY | JSON_COMPACT);
            char *ours = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
            COMPLAIN(results->error,
                     "%s is of another arena: \"%s\" is %s there and %s here; "
                     "choose another file, or its options",
                     results->path, key, its != NULL ? its : "missing", ours);
            free(its);
            free(ours);
            said = true;
        }
    }
    json_decref(there);
    json_decref(here);
    return said ? false : COMPLAIN(results->error, "%s is of another arena", results->path);
}

static bool take_lock(struct results *results)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(results->fd, F_SETLK, &lock) == 0 ||
           COMPLAIN(results->error, "%s is being written by another arena", results->path);
}

/* Reads the file line by line. */
struct reading {
    FILE *file;
    char *line;
    size_t room;
    ssize_t length; /* of the last line read, complete or not; -1: none */
    long number;    /* of the line, from 1 */
    off_t whole;    /* bytes up to the end of the last complete line */
};

/* The next complete line, without its newline; NULL at the end or at an incomplete line. */
static char *next_line(struct reading *reading)
{
    reading->length = getline(&reading->line, &reading->room, reading->file);
    if (reading->length <= 0 || reading->line[reading->length - 1] != '\n') {
        return NULL;
    }
    reading->line[reading->length - 1] = '\0';
    reading->whole += reading->length;
    reading->number++;
    return reading->line;
}

static bool read_deals(struct results *results, struct reading *reading,
                       const struct arena_plan *plan, results_take *take, void *context)
{
    struct bout_result result;
    bool good = bout_result_init(&result, plan) || COMPLAIN(results->error, "out of memory");
    bool wanted = good;
    for (uint64_t deal = 0; good && wanted; deal++) {
        const char *line = next_line(reading);
        if (line == NULL) {
            break;
        }
        good = (results_read_deal(line, plan, &result) && result.deal == deal) ||
               COMPLAIN(results->error, "%s:%ld: this is not deal %llu; the file is damaged",
                        results->path, reading->number, (unsigned long long)deal);
        wanted = good && take(context, &result);
    }
    bout_result_finish(&result);
    /* Complete lines beyond the deals wanted stay in the file. */
    off_t end = lseek(results->fd, 0, SEEK_END);
    if (good && wanted && reading->whole < end && ftruncate(results->fd, reading->whole) != 0) {
        return COMPLAIN(results->error, "cannot write %s: %s", results->path, strerror(errno));
    }
    return good;
}

/* A file cut off within its first line is ours if that part equals the beginning of our line. */
static bool is_begun(const struct reading *reading, const char *head)
{
    return reading->length <= 0 || ((size_t)reading->length < strlen(head) &&
                                    memcmp(head, reading->line, (size_t)reading->length) == 0);
}

static bool read_file(struct results *results, struct reading *reading,
                      const struct arena_plan *plan, results_take *take, void *context)
{
    char *head = results_head(plan);
    bool good;
    if (head == NULL) {
        return COMPLAIN(results->error, "out of memory");
    }
    const char *line = next_line(reading);
    if (line == NULL) {
        good = is_begun(reading, head)
                   ? ftruncate(results->fd, 0) == 0 && append_line(results, strdup(head))
                   : complain_of_head(results, "", head);
    } else if (strncmp(line, head, strlen(head) - 1) == 0 && line[strlen(head) - 1] == '\0') {
        good = read_deals(results, reading, plan, take, context);
    } else {
        good = complain_of_head(results, line, head);
    }
    free(head);
    return good;
}

bool results_open(struct results *results, const char *path, const struct arena_plan *plan,
                  results_take *take, void *context)
{
    struct reading reading = {0};
    *results = (struct results){.fd = open(path, O_RDWR | O_CREAT | O_APPEND, 0666), .path = path};
    if (results->fd < 0) {
        return COMPLAIN(results->error, "cannot open %s: %s", path, strerror(errno));
    }
    bool good = take_lock(results);
    if (good) {
        int copy = dup(results->fd);
        reading.file = copy >= 0 ? fdopen(copy, "r") : NULL;
        good = (reading.file != NULL && fseek(reading.file, 0, SEEK_SET) == 0) ||
               COMPLAIN(results->error, "cannot read %s: %s", path, strerror(errno));
    }
    good = good && read_file(results, &reading, plan, take, context);
    free(reading.line);
    /* Closing either descriptor would release the lock: both stay open until the end. */
    results->reader = reading.file;
    if (!good) {
        char error[RESULTS_ERROR_MAX];
        memcpy(error, results->error, sizeof error);
        results_close(results);
        memcpy(results->error, error, sizeof error);
    }
    return good;
}
