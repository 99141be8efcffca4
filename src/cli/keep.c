/* Games kept in files: see keep.h. */
#include "keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* Reads at most a log's worth and one byte, which tells of more; -1 after complaining. */
static long read_file(const char *path, FILE *file, char *text)
{
    size_t length = fread(text, 1, SEPTEM_LOG_TEXT_MAX + 1, file);
    if (ferror(file)) {
        cli_fail("play", "cannot read %s: %s", path, strerror(errno));
        return -1;
    }
    if (length > SEPTEM_LOG_TEXT_MAX) {
        cli_fail("play", "%s is too long for a game log; choose another file for --log", path);
        return -1;
    }
    return (long)length;
}

/* Plays the decisions of `read` and notes them in `log` as if they were made now, so that the
 * recording can go on. */
static bool take_up(const struct septem_log *read, struct septem_log *log, struct septem_game *g,
                    struct septem_log_error *error)
{
    if (!septem_log_start(read, g, error)) {
        return false;
    }
    septem_log_begin(log, g);
    septem_log_deals(log, g);
    for (int seat = 0; seat < g->players; seat++) {
        septem_log_name(log, seat, read->names[seat]);
    }
    for (int i = 0; i < read->decision_count; i++) {
        const struct septem_log_decision *decision = &read->decisions[i];
        if (septem_game_check(g, decision->seat, &decision->move) == SEPTEM_DENY_NONE) {
            septem_log_add(log, g, decision->seat, &decision->move);
        }
        if (!septem_log_step(read, i, g, error)) {
            return false;
        }
    }
    return true;
}

static enum keep_found read_log(const char *path, FILE *file, struct septem_log *log,
                                struct septem_game *g)
{
    struct septem_log_error error = {.line = 0};
    enum keep_found found = KEEP_FAILED;
    char *text = malloc(SEPTEM_LOG_TEXT_MAX + 1);
    struct septem_log *read = malloc(sizeof *read);
    if (text == NULL || read == NULL) {
        cli_fail("play", "out of memory");
        goto out;
    }
    long length = read_file(path, file, text);
    if (length < 0) {
        goto out;
    }
    if (!septem_log_read(read, text, (size_t)length, &error) || !take_up(read, log, g, &error)) {
        cli_fail("play", "%s:%d: %s; choose another file for --log", path, error.line, error.text);
        goto out;
    }
    if (g->phase == SEPTEM_PHASE_OVER) {
        cli_fail("play", "the game in %s is over; choose another file for --log", path);
        goto out;
    }
    found = KEEP_GAME;
out:
    free(read);
    free(text);
    return found;
}

enum keep_found keep_read(const char *path, struct septem_log *log, struct septem_game *g)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        if (errno == ENOENT) {
            return KEEP_NOTHING;
        }
        cli_fail("play", "cannot read %s: %s", path, strerror(errno));
        return KEEP_FAILED;
    }
    enum keep_found found = read_log(path, file, log, g);
    fclose(file);
    return found;
}

bool keep_write(const char *path, const struct septem_log *log)
{
    bool good = false;
    size_t path_size = strlen(path) + sizeof ".new";
    char *fresh = malloc(path_size), *text = malloc(SEPTEM_LOG_TEXT_MAX);
    if (fresh == NULL || text == NULL) {
        cli_fail("play", "out of memory");
        goto out;
    }
    /* Into a file beside it first: a full disk must not cost the game. */
    snprintf(fresh, path_size, "%s.new", path);
    size_t length = (size_t)septem_log_write(log, text, SEPTEM_LOG_TEXT_MAX);
    FILE *file = fopen(fresh, "wb");
    if (file != NULL) {
        good = fwrite(text, 1, length, file) == length;
        good = fclose(file) == 0 && good;
        good = good && rename(fresh, path) == 0;
    }
    if (!good) {
        cli_fail("play", "cannot write %s: %s", path, strerror(errno));
    }
out:
    free(text);
    free(fresh);
    return good;
}
