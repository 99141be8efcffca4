/* The files of a store as files: names, rights, the lock, and making a new database. */
#include "sqlite_inside.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Names ---- */

char *store_name(const char *path, const char *ending)
{
    assert(path != NULL && ending != NULL);
    size_t size = strlen(path) + strlen(ending) + 1;
    char *name = malloc(size);
    if (name != NULL) {
        snprintf(name, size, "%s%s", path, ending);
    }
    return name;
}

bool store_sync_folder(const char *path)
{
    char *copy = store_name(path, "");
    int fd = copy != NULL ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    free(copy);
    return good;
}

/* The true name of a file that is not there yet: its folder's, and its own. */
static char *resolve_new(const char *path)
{
    char *copy = store_name(path, ""), *other = store_name(path, ""), *folder = NULL, *name = NULL;
    struct stat info;
    if (lstat(path, &info) == 0) {
        errno = ENOENT; /* a link to nothing */
    } else if (copy != NULL && other != NULL && (folder = realpath(dirname(copy), NULL)) != NULL) {
        char *slash = store_name(strcmp(folder, "/") == 0 ? "" : folder, "/");
        name = slash != NULL ? store_name(slash, basename(other)) : NULL;
        free(slash);
    }
    int why = errno;
    free(folder);
    free(other);
    free(copy);
    errno = why;
    return name;
}

bool store_paths_init(struct store_paths *paths, const char *path, struct store_error *error)
{
    assert(path != NULL && error != NULL);
    char *data = realpath(path, NULL);
    if (data == NULL && errno == ENOENT) {
        data = resolve_new(path);
    }
    *paths = (struct store_paths){.data = data};
    if (data == NULL) {
        return COMPLAIN(error->text, "cannot open %s: %s", path, strerror(errno));
    }
    paths->wal = store_name(data, "-wal");
    paths->shm = store_name(data, "-shm");
    paths->mark = store_name(data, "-mark");
    return (paths->wal != NULL && paths->shm != NULL && paths->mark != NULL) ||
           COMPLAIN(error->text, "out of memory");
}

void store_paths_finish(struct store_paths *paths)
{
    free(paths->data);
    free(paths->wal);
    free(paths->shm);
    free(paths->mark);
    *paths = (struct store_paths){0};
}

bool store_is_there(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && info.st_size > 0;
}

/* ---- Making one ---- */

bool store_reserve(const char *fresh, struct store_error *error)
{
    /* SQLite gives the files beside it the rights of this one. */
    int fd = open(fresh, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        return COMPLAIN(error->text, "cannot make %s: %s", fresh, strerror(errno));
    }
    close(fd);
    return true;
}

sqlite3 *store_make_database(const char *fresh, struct store_error *error)
{
    sqlite3 *db =
        store_reserve(fresh, error) ? store_connect(fresh, SQLITE_OPEN_READWRITE, error) : NULL;
    if (db == NULL) {
        return NULL;
    }
    if (sqlite3_exec(db, "PRAGMA synchronous = FULL; BEGIN;", NULL, NULL, NULL) != SQLITE_OK) {
        COMPLAIN(error->text, "%s: %s", fresh, sqlite3_errmsg(db));
    } else if (schema_make(db, error)) {
        if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK) {
            return db;
        }
        COMPLAIN(error->text, "%s: %s", fresh, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
    return NULL;
}

/* Whole or not at all: the file gets its name when it is complete, and takes nobody else's. */
bool store_make_file(const struct store_paths *paths, struct store_error *error)
{
    char ending[32];
    snprintf(ending, sizeof ending, ".new-%ld", (long)getpid());
    char *fresh = store_name(paths->data, ending);
    if (fresh == NULL) {
        return COMPLAIN(error->text, "out of memory");
    }
    unlink(fresh);
    sqlite3 *db = store_make_database(fresh, error);
    bool good = db != NULL;
    sqlite3_close(db);
    if (good && link(fresh, paths->data) != 0 && errno != EEXIST) {
        good = COMPLAIN(error->text, "cannot make %s: %s", paths->data, strerror(errno));
    }
    unlink(fresh);
    free(fresh);
    return good && (store_sync_folder(paths->data) ||
                    COMPLAIN(error->text, "cannot make %s: %s", paths->data, strerror(errno)));
}

/* ---- Checks ---- */

/* Has the file the length that its head says? SQLite itself forgives a last page cut short. While
 * there is a write-ahead log, the file may be behind, and SQLite mends it. */
static bool check_length(const struct store_paths *paths, off_t length, struct store_error *error)
{
    unsigned char head[100] = {0};
    FILE *file = fopen(paths->data, "rb");
    size_t got = file != NULL ? fread(head, 1, sizeof head, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    off_t page = head[16] << 8 | head[17];
    off_t pages = (off_t)head[28] << 24 | (off_t)head[29] << 16 | (off_t)head[30] << 8 | head[31];
    page = page == 1 ? 65536 : page;
    bool is_ours = got == sizeof head && memcmp(head, "SQLite format 3", 16) == 0;
    return store_is_there(paths->wal) || (is_ours && length == page * pages) ||
           COMPLAIN(error->text,
                    is_ours ? "%s is damaged (%lld bytes long, it was %lld): put a "
                              "copy in its place; 'septem db repair' goes on with "
                              "what is whole"
                            : "%s is damaged or no file of tables: put a copy in its "
                              "place, or choose another file",
                    paths->data, (long long)length, (long long)(page * pages));
}

bool store_check_file(const struct store_paths *paths, struct store_error *error)
{
    struct stat info;
    if (stat(paths->data, &info) != 0) {
        if (errno == ENOENT && store_is_there(paths->wal)) {
            return COMPLAIN(error->text,
                            "%s is missing, but %s, which belongs to it, is not: put it "
                            "back, or move that away too",
                            paths->data, paths->wal);
        }
        return COMPLAIN(error->text, "cannot open %s: %s", paths->data, strerror(errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return COMPLAIN(error->text, "%s is no ordinary file", paths->data);
    }
    return info.st_size > 0
               ? check_length(paths, info.st_size, error)
               : COMPLAIN(error->text,
                          "%s is empty: it was cut off, or is no file of tables. Put a copy "
                          "in its place, or remove it to begin with a new one",
                          paths->data);
}

/* ---- The lock and the rights ---- */

/* Servers of version 1 have a lock on a file beside the database. */
static bool has_old_server(const struct store_paths *paths)
{
    char *name = store_name(paths->data, ".lock");
    int fd = name != NULL ? open(name, O_RDWR | O_CLOEXEC) : -1;
    bool held = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0;
    if (fd >= 0) {
        close(fd);
    }
    free(name);
    return held;
}

int store_lock_file(const struct store_paths *paths, bool *busy, struct store_error *error)
{
    struct stat locked, named;
    *busy = false;
    int fd = open(paths->data, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno != EACCES && errno != EROFS) {
        COMPLAIN(error->text, "cannot open %s: %s", paths->data, strerror(errno));
        return -1;
    }
    /* Root may write to what nobody may write to, and should not. */
    if (fd < 0 || fstat(fd, &locked) != 0 || (locked.st_mode & 0222) == 0) {
        COMPLAIN(error->text, "%s is read-only: allow writing, or choose another file",
                 paths->data);
        if (fd >= 0) {
            close(fd);
        }
        return -1;
    }
    /* flock, which SQLite does not use: its own locks and this one do not touch each other. */
    *busy = flock(fd, LOCK_EX | LOCK_NB) != 0 || has_old_server(paths);
    if (*busy) {
        COMPLAIN(error->text, "another server has %s: stop it, or choose another file",
                 paths->data);
    } else if (stat(paths->data, &named) == 0 && locked.st_ino == named.st_ino &&
               locked.st_dev == named.st_dev) {
        return fd;
    } else {
        COMPLAIN(error->text, "%s was just replaced: try again", paths->data);
    }
    close(fd);
    return -1;
}

static void tighten(const char *path, store_note *note)
{
    struct stat info;
    char words[STORE_ERROR_MAX];
    if (stat(path, &info) != 0 || (info.st_mode & 077) == 0) {
        return;
    }
    bool good = chmod(path, info.st_mode & 0700) == 0;
    snprintf(words, sizeof words, "file=%s mode=%03o%s", path, info.st_mode & 0777u,
             good ? " now=600" : " reason=not_ours");
    if (note != NULL) {
        note(good ? "rights_tightened" : "rights_too_wide", words);
    }
}

void store_tighten(const struct store_paths *paths, store_note *note)
{
    tighten(paths->data, note);
    tighten(paths->wal, note);
    tighten(paths->shm, note);
    tighten(paths->mark, note);
}
