/* Games of `septem play` that save themselves: the entries of their tables, a line each, in files
 * of $XDG_DATA_HOME/septem/games, or ~/.local/share/septem/games: 1.game, 2.game, …
 *
 *     septem-game 1
 *     5f0c2a… {"table":…,"seq":1,"kind":"made",…}
 *
 * A line begins with a digest of itself and of the digest before it, so that damage is noticed. A
 * last line without an end was being written when the program was killed, and is left out. The
 * program that plays a game has a lock on its file. A file tells everything, other hands too. */
#ifndef SEPTEM_SAVEFILE_H
#define SEPTEM_SAVEFILE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include <septem/log.h>

#include "../json/json_writer.h"
#include "../table/table.h"

enum { SAVEFILES_MAX = 1000 };

struct savefile {
    int fd;     /* -1: there is no file, or not yet */
    int number; /* its name */
    int fault;  /* why nothing is saved, an errno; 0: it is */
    char path[PATH_MAX];
    char log_path[PATH_MAX]; /* where the log of this game is written too; "": nowhere */
    bool is_busy;            /* it is being played in another terminal */
    bool is_torn;            /* the last line was cut off */
    struct json pending;     /* lines that are not in the file yet */
    size_t length;           /* of the good lines */
    uint64_t digest;         /* of the last of them */
};

/* Adds a line: an entry, or where the log is. It is in the file after savefile_sync. */
void savefile_entry(struct savefile *save, const struct table *table, const struct entry *entry);
void savefile_log(struct savefile *save, const char *log_path);

/* What was added is on the disk afterwards; the first time in a new file. If that fails, `fault`
 * says why, and nothing is saved any more. */
void savefile_sync(struct savefile *save);

/* Reads a file and locks it. Returns the table, the caller's, or NULL with `error`, which has line
 * 0 if there is no such file. Nothing is changed. If the file is busy, it may only be looked at. */
struct table *savefile_open(struct savefile *save, int number, struct septem_log_error *error);

/* Call it before adding to a file that was opened: cuts off the last line if that is torn. */
void savefile_mend(struct savefile *save);

/* The game is over and its log is elsewhere: the file goes. */
void savefile_remove(struct savefile *save);
void savefile_close(struct savefile *save);

/* The files there are, those written to last first. */
int savefile_list(int numbers[SAVEFILES_MAX]);

/* When it was written to last: "2026-11-16 05:20". */
void savefile_date(const struct savefile *save, char date[20]);

/* The name of the log of a finished game, beside the files; false if it is too long. */
bool savefile_beside(const struct savefile *save, char path[PATH_MAX]);

#endif
