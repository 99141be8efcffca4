/* The mark: a small file beside the database, which says how many commits it has had.
 *
 * SQLite takes a write-ahead log as far as it is whole and says nothing about the rest: with the
 * log damaged or gone the database is simply older. The mark is the witness outside of it. It is
 * written after each commit is on the disk and before anybody is told, so it never says more than
 * the database, and a database that says less has lost what somebody was told. Reaching the disk
 * it takes its time (mark_sync): a process that is killed loses nothing of it, after a power cut it
 * may be a moment behind, which is no reason to refuse anything. */
#ifndef SEPTEM_MARK_H
#define SEPTEM_MARK_H

#include <stdbool.h>
#include <stdint.h>

#include "schema.h"

enum mark_status {
    MARK_NONE, /* there is no such file */
    MARK_WHOLE,
    MARK_DAMAGED, /* or it cannot be read */
};

struct mark {
    enum mark_status status;
    uint8_t id[SCHEMA_ID_BYTES]; /* of the database */
    int64_t commits;
};

/* Reads a mark; only a whole one has an id and commits. */
struct mark mark_read(const char *path);

/* Puts a new mark in place of what is there, whole or not at all, on the disk. False: errno. */
bool mark_make(const char *path, const struct schema_state *state);

/* For writing into one that is there; -1: errno. */
int mark_open(const char *path);
bool mark_write(int fd, const struct schema_state *state);
bool mark_sync(int fd);

#endif
