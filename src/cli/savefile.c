/* Saved games: see savefile.h. */
#define _DEFAULT_SOURCE /* for flock */
#include "savefile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/complain.h"
#include "../base/copy_text.h"
#include "../base/write_all.h"
#include "../service/json_entry.h"
#include "../text/digest_text.h"
#include "cli.h"
#include "data_folder.h"

enum { DIGITS = 16 };

static const char first_line[] = "septem-game 1\n";

/* ---- Names ---- */

static bool name_file(int number, const char *kind, char path[PATH_MAX])
{
    char folder[PATH_MAX];
    if (!data_folder("games", folder)) {
        return false;
    }
    errno = ENAMETOOLONG;
    return snprintf(path, PATH_MAX, "%s/%d.%s", folder, number, kind) < PATH_MAX;
}

/* The number of a file of this kind; 0: it is none. */
static int number_of(const char *name, const char *kind)
{
    char *end;
    long number = strtol(name, &end, 10);
    bool fits = number > 0 && number < INT_MAX && name[0] >= '1' && name[0] <= '9';
    return fits && *end == '.' && strcmp(end + 1, kind) == 0 ? (int)number : 0;
}

struct found {
    int number;
    struct timespec changed;
};

static int compare(const void *a, const void *b)
{
    const struct found *one = a, *other = b;
    const struct timespec *early = &one->changed, *late = &other->changed;
    int seconds = (late->tv_sec > early->tv_sec) - (late->tv_sec < early->tv_sec);
    int nanoseconds = (late->tv_nsec > early->tv_nsec) - (late->tv_nsec < early->tv_nsec);
    return seconds != 0 ? seconds : nanoseconds != 0 ? nanoseconds : other->number - one->number;
}

int savefile_list(int numbers[SAVEFILES_MAX])
{
    struct found found[SAVEFILES_MAX];
    char folder[PATH_MAX];
    int count = 0;
    DIR *all = data_folder("games", folder) ? opendir(folder) : NULL;
    for (struct dirent *one;
         all != NULL && count < SAVEFILES_MAX && (one = readdir(all)) != NULL;) {
        struct stat info;
        int number = number_of(one->d_name, "game");
        if (number > 0 && fstatat(dirfd(all), one->d_name, &info, 0) == 0) {
            found[count++] = (struct found){number, info.st_mtim};
        }
    }
    if (all != NULL) {
        closedir(all);
    }
    qsort(found, (size_t)count, sizeof found[0], compare);
    for (int i = 0; i < count; i++) {
        numbers[i] = found[i].number;
    }
    return count;
}

/* One more than any game had, finished or not. */
static int next_number(const char *folder)
{
    int last = 0;
    DIR *all = opendir(folder);
    for (struct dirent *one; all != NULL && (one = readdir(all)) != NULL;) {
        int game = number_of(one->d_name, "game"), log = number_of(one->d_name, "log");
        last = game > last ? game : last;
        last = log > last ? log : last;
    }
    if (all != NULL) {
        closedir(all);
    }
    return last + 1;
}

bool savefile_beside(const struct savefile *save, char path[PATH_MAX])
{
    return name_file(save->number, "log", path);
}

void savefile_date(const struct savefile *save, char date[20])
{
    struct stat info;
    struct tm local;
    date[0] = '\0';
    if (fstat(save->fd, &info) == 0 && localtime_r(&info.st_mtim.tv_sec, &local) != NULL) {
        strftime(date, 20, "%Y-%m-%d %H:%M", &local);
    }
}

/* ---- Writing ---- */

static void give_up(struct savefile *save)
{
    save->fault = errno != 0 ? errno : EIO;
    savefile_close(save);
}

/* The name of a new file is on the disk when its folder is. */
static void sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* A new file, locked. */
static bool create(struct savefile *save)
{
    char folder[PATH_MAX];
    bool good = data_folder("games", folder);
    save->number = good ? next_number(folder) : 0;
    errno = good ? EEXIST : errno;
    while (save->fd < 0 && errno == EEXIST && name_file(save->number, "game", save->path)) {
        save->fd = open(save->path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
        save->number += save->fd < 0;
    }
    good = save->fd >= 0 && flock(save->fd, LOCK_EX | LOCK_NB) == 0 &&
           write_all(save->fd, first_line, sizeof first_line - 1);
    if (good) {
        sync_folder(folder);
    }
    return good;
}

void savefile_sync(struct savefile *save)
{
    if (save->pending.length > 0 && save->fault == 0) {
        errno = ENOMEM;
        if (save->pending.failed || (save->fd < 0 && !create(save)) ||
            !write_all(save->fd, save->pending.bytes, save->pending.length) ||
            fsync(save->fd) != 0) {
            give_up(save);
        }
    }
    json_clear(&save->pending);
}

/* Adds the line that begins with the digest before it. Empties it. */
static void add_line(struct savefile *save, struct json *line)
{
    char digest[DIGITS + 2];
    save->digest = line->failed ? 0 : digest_text(line->bytes);
    save->pending.failed |= line->failed;
    snprintf(digest, sizeof digest, "%016llx ", (unsigned long long)save->digest);
    json_bytes(&save->pending, digest, DIGITS + 1);
    if (!line->failed) {
        json_bytes(&save->pending, line->bytes + DIGITS, line->length - DIGITS);
    }
    json_bytes(&save->pending, "\n", 1);
    json_finish(line);
}

static struct json begin_line(const struct savefile *save)
{
    struct json line = {0};
    char digest[DIGITS + 1];
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)save->digest);
    json_bytes(&line, digest, DIGITS);
    return line;
}

void savefile_entry(struct savefile *save, const struct table *table, const struct entry *entry)
{
    struct json line = begin_line(save);
    json_entry(&line, NULL, table, entry);
    add_line(save, &line);
}

void savefile_log(struct savefile *save, const char *log_path)
{
    struct json line = begin_line(save);
    json_begin_object(&line, NULL);
    json_text(&line, "log", log_path);
    json_end_object(&line);
    add_line(save, &line);
}

void savefile_mend(struct savefile *save)
{
    if (save->is_torn && ftruncate(save->fd, (off_t)save->length) != 0) {
        give_up(save);
    }
}

void savefile_remove(struct savefile *save)
{
    if (save->fd >= 0) {
        unlink(save->path);
    }
    savefile_close(save);
}

void savefile_close(struct savefile *save)
{
    if (save->fd >= 0) {
        close(save->fd);
    }
    save->fd = -1;
    json_finish(&save->pending);
}

/* ---- Reading ---- */

static bool fail(struct septem_log_error *error, int line, const char *text)
{
    error->line = line;
    return COMPLAIN(error->text, "%s", text);
}

/* Applies what a line says. The table is made by the first one. */
static bool apply_line(struct savefile *save, const char *text, struct table **table)
{
    struct json_value *object = json_read(text, strlen(text));
    const char *log_path = json_as_text(json_get(object, "log"));
    const char *id = json_as_text(json_get(object, "table"));
    bool good = false;
    if (log_path != NULL) {
        good = strlen(log_path) < PATH_MAX;
        copy_text(save->log_path, sizeof save->log_path, good ? log_path : "");
    } else if (id != NULL && strlen(id) == TABLE_ID_LENGTH) {
        *table = *table != NULL ? *table : table_create(id);
        good = *table != NULL && json_entry_apply(object, *table);
    }
    json_release(object);
    return good;
}

/* A line without its end. Its digest gives way to the one before, for which there is room. */
static bool read_line(struct savefile *save, char *line, struct table **table)
{
    char before[DIGITS + 1], written[DIGITS + 1], found[DIGITS + 1];
    if (strlen(line) <= DIGITS + 1 || line[DIGITS] != ' ') {
        return false;
    }
    memcpy(written, line, DIGITS);
    written[DIGITS] = '\0';
    snprintf(before, sizeof before, "%016llx", (unsigned long long)save->digest);
    memcpy(line + 1, before, DIGITS);
    save->digest = digest_text(line + 1);
    snprintf(found, sizeof found, "%016llx", (unsigned long long)save->digest);
    return strcmp(found, written) == 0 && apply_line(save, line + DIGITS + 1, table);
}

static bool read_lines(struct savefile *save, char *text, size_t length, struct table **table,
                       struct septem_log_error *error)
{
    size_t at = strlen(first_line);
    if (length < at || memcmp(text, first_line, at) != 0) {
        return fail(error, 1, "this is no saved game of this version");
    }
    for (int line = 2; at < length; line++) {
        char *end = memchr(text + at, '\n', length - at);
        if (end == NULL) {
            save->is_torn = true;
            break;
        }
        *end = '\0';
        if (!read_line(save, text + at, table)) {
            return fail(error, line, "the saved game is damaged here");
        }
        at = (size_t)(end - text) + 1;
    }
    save->length = at;
    return *table != NULL && (*table)->host >= 0 ? true : fail(error, 1, "no game was saved here");
}

struct table *savefile_open(struct savefile *save, int number, struct septem_log_error *error)
{
    struct table *table = NULL;
    size_t length = 0;
    *save = (struct savefile){.fd = -1, .number = number};
    if (name_file(number, "game", save->path)) {
        save->fd = open(save->path, O_RDWR | O_APPEND | O_CLOEXEC);
    }
    if (save->fd < 0) {
        fail(error, 0, strerror(errno));
        return NULL;
    }
    save->is_busy = flock(save->fd, LOCK_EX | LOCK_NB) != 0;
    char *text = cli_read_log(save->path, &length, error);
    if (text == NULL || !read_lines(save, text, length, &table, error)) {
        table_destroy(table);
        table = NULL;
    }
    free(text);
    return table;
}
