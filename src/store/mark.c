/* One line of text of a fixed length, well within a sector, so that it is written as one. */
#include "mark.h"

#include <assert.h>
#include <fcntl.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sqlite_inside.h"

/* "septem-mark id=… commits=… sum=…" */
#define PREFIX "septem-mark id="
#define COMMITS " commits="
#define SUM " sum="

enum {
    SUM_BYTES = 16,
    ID_AT = sizeof PREFIX - 1,
    COMMITS_AT = ID_AT + 2 * SCHEMA_ID_BYTES,
    SUM_AT = COMMITS_AT + sizeof COMMITS - 1 + 19,
    LINE_LENGTH = SUM_AT + sizeof SUM - 1 + 2 * SUM_BYTES + 1
};

static void render(char line[LINE_LENGTH + 1], const uint8_t *id, int64_t commits)
{
    char id_text[2 * SCHEMA_ID_BYTES + 1], sum_text[2 * SUM_BYTES + 1];
    uint8_t sum[SUM_BYTES];
    sodium_bin2hex(id_text, sizeof id_text, id, SCHEMA_ID_BYTES);
    snprintf(line, LINE_LENGTH + 1, PREFIX "%s" COMMITS "%019lld", id_text, (long long)commits);
    crypto_generichash(sum, sizeof sum, (const uint8_t *)line, SUM_AT, NULL, 0);
    sodium_bin2hex(sum_text, sizeof sum_text, sum, sizeof sum);
    snprintf(line + SUM_AT, LINE_LENGTH + 1 - SUM_AT, SUM "%s\n", sum_text);
}

/* It is whole if it is what would be written for what it says. */
static bool parse(const char *line, struct mark *mark)
{
    char again[LINE_LENGTH + 1];
    long long commits;
    if (sodium_hex2bin(mark->id, sizeof mark->id, line + ID_AT, 2 * SCHEMA_ID_BYTES, NULL, NULL,
                       NULL) != 0 ||
        sscanf(line + COMMITS_AT, COMMITS "%19lld", &commits) != 1 || commits < 0) {
        return false;
    }
    mark->commits = commits;
    render(again, mark->id, commits);
    return strcmp(line, again) == 0;
}

struct mark mark_read(const char *path)
{
    assert(path != NULL);
    struct mark mark = {.status = MARK_DAMAGED};
    char line[LINE_LENGTH + 2] = "";
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        mark.status = errno == ENOENT ? MARK_NONE : MARK_DAMAGED;
        return mark;
    }
    ssize_t got = read(fd, line, sizeof line - 1);
    close(fd);
    mark.status = got == LINE_LENGTH && parse(line, &mark) ? MARK_WHOLE : MARK_DAMAGED;
    return mark;
}

bool mark_write(int fd, const struct schema_state *state)
{
    assert(fd >= 0 && state != NULL);
    char line[LINE_LENGTH + 1];
    render(line, state->id, state->commits);
    return pwrite(fd, line, LINE_LENGTH, 0) == LINE_LENGTH;
}

bool mark_sync(int fd)
{
    assert(fd >= 0);
    return fdatasync(fd) == 0;
}

int mark_open(const char *path)
{
    assert(path != NULL);
    return open(path, O_WRONLY | O_CLOEXEC);
}

bool mark_make(const char *path, const struct schema_state *state)
{
    char *fresh = store_name(path, ".new");
    int fd = -1;
    bool good = false;
    if (fresh == NULL) {
        return false;
    }
    unlink(fresh);
    fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    good = fd >= 0 && mark_write(fd, state) && fsync(fd) == 0 && rename(fresh, path) == 0 &&
           store_sync_folder(path);
    if (fd >= 0) {
        close(fd);
    }
    free(fresh);
    return good;
}
