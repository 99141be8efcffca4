/* Looks at a write-ahead log of SQLite from outside, frame by frame, and changes nothing.
 *
 * SQLite takes a log up to the last commit whose frames are all whole. What is behind that is
 * usually nothing, or older than the last fold, or one transaction that a power cut interrupted:
 * never acknowledged, and no loss. But each transaction is on the disk before the next one begins.
 * So where a whole commit stands behind a frame that is not, with another whole frame behind it,
 * that commit was acknowledged and the log is damaged. */
#ifndef SEPTEM_WAL_H
#define SEPTEM_WAL_H

#include <stdbool.h>
#include <stdint.h>

struct wal_report {
    bool exists;
    int64_t bytes;
    bool has_header; /* a whole one */
    int64_t frames;  /* up to the last whole commit */
    int64_t behind;  /* whole frames of commits that SQLite does not take any more */
    int64_t broken;  /* with `damaged`: the first frame that is not whole, from 1; 0: the header */
    bool damaged;
};

/* False: it cannot be read, errno says why. A file that is not there is a report, too. */
bool wal_look(const char *path, struct wal_report *report);

#endif
