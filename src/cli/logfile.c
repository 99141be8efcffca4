/* Logs in files: see logfile.h. */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "logfile.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/write_all.h"
#include "cli.h"

/* ---- Reading ---- */

static enum logfile_found read_log(const char *path, struct septem_log *log, char **text)
{
    static const char advice[] = "choose another file for --log";
    struct septem_log_error error = {.line = 0};
    struct septem_game g;
    size_t length = 0;
    *text = cli_read_log(path, &length, &error);
    if (*text == NULL || !septem_log_read(log, *text, length, &error) ||
        !septem_log_replay(log, log->decision_count, &g, &error)) {
        cli_fail_at(path, &error, advice);
        return LOGFILE_FAILED;
    }
    (*text)[length] = '\0';
    if (g.phase == SEPTEM_PHASE_OVER) {
        cli_fail("play", "the game in %s is over; %s", path, advice);
        return LOGFILE_FAILED;
    }
    return LOGFILE_GAME;
}

enum logfile_found logfile_read(const char *path, struct septem_log *log, char **text)
{
    assert(path != NULL && text != NULL);
    struct stat info;
    *text = NULL;
    if (stat(path, &info) != 0) {
        int reason = errno;
        if (lstat(path, &info) == 0 && S_ISLNK(info.st_mode)) {
            cli_fail("play", "the link %s leads nowhere: %s", path, strerror(reason));
            return LOGFILE_FAILED;
        }
        if (reason == ENOENT) {
            return LOGFILE_NONE;
        }
        cli_fail("play", "cannot read %s: %s", path, strerror(reason));
        return LOGFILE_FAILED;
    }
    if (!S_ISREG(info.st_mode)) {
        cli_fail("play", "%s is no ordinary file; choose another one for --log", path);
        return LOGFILE_FAILED;
    }
    return read_log(path, log, text);
}

/* ---- Writing ---- */

/* Where the file really is, to be freed by the caller: a link is followed, not replaced. */
static char *find_real(const char *path)
{
    char *real = realpath(path, NULL);
    return real != NULL || errno != ENOENT ? real : strdup(path);
}

/* A new file beside `path`, whose name is put into `fresh`; -1, with the reason in errno, if
 * there can be none. Files that are there already belong to others. */
static int open_beside(const char *path, char *fresh, size_t size)
{
    enum { ATTEMPTS = 100 };
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; i < ATTEMPTS && fd < 0 && errno == EEXIST; i++) {
        snprintf(fresh, size, "%s.%ld-%d.new", path, (long)getpid(), i);
        fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL, 0666);
    }
    return fd;
}

/* Puts a file with this text in the place of `path`; false, with the reason in errno, and
 * everything as it was, if that cannot be done. */
static bool replace(const char *path, char *fresh, size_t size, const char *text, size_t length)
{
    struct stat old;
    bool exists = stat(path, &old) == 0;
    /* Renaming would not ask whether the file itself may be written. */
    if (exists && access(path, W_OK) != 0) {
        return false;
    }
    int fd = open_beside(path, fresh, size);
    if (fd < 0) {
        return false;
    }
    bool good = write_all(fd, text, length) && (!exists || fchmod(fd, old.st_mode & 0777) == 0);
    int reason = errno;
    if (close(fd) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && rename(fresh, path) != 0) {
        good = false;
        reason = errno;
    }
    if (!good) {
        unlink(fresh);
        errno = reason;
    }
    return good;
}

bool logfile_write(const char *path, const char *text)
{
    assert(path != NULL && text != NULL);
    enum { SUFFIX_MAX = 40 };
    char *real = find_real(path);
    size_t size = real != NULL ? strlen(real) + SUFFIX_MAX : SUFFIX_MAX;
    int reason = errno;
    char *fresh = malloc(size);
    bool good = real != NULL && fresh != NULL;
    /* Into a file beside it first: a full disk must not cost the game. */
    if (good) {
        good = replace(real, fresh, size, text, strlen(text));
        reason = errno;
    }
    if (!good) {
        cli_fail("play", "cannot write %s: %s", path, strerror(reason));
    }
    free(fresh);
    free(real);
    return good;
}
