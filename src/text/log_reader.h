/* A log being read, for log_read.c and log_head.c. Functions return false where the line is not as
 * it must be; the scan then says why. */
#ifndef SEPTEM_LOG_READER_H
#define SEPTEM_LOG_READER_H

#include <septem/log.h>

#include "scan.h"

struct reader {
    struct septem_log *log;
    struct scan scan; /* of the line being read */
    uint32_t line;
    bool has_first, has_sets, has_edition, ended;
    bool whole; /* all lines are read: what is missing now is missing for good */
    uint8_t seats_seen;
    uint8_t piles; /* bit per age: the Free City's pile is dealt */
};

static inline bool log_fail_here(struct reader *r, enum septem_parse_error error)
{
    return scan_fail(&r->scan, error, r->scan.at);
}

/* The rest of a line whose first word is read. */
bool log_read_version(struct reader *r);
bool log_read_sets(struct reader *r);
bool log_read_players(struct reader *r);
bool log_read_seed(struct reader *r);
bool log_read_option(struct reader *r);
bool log_read_fair(struct reader *r);
bool log_read_seat(struct reader *r);
bool log_read_leaders(struct reader *r);
bool log_read_box(struct reader *r);
bool log_read_deal(struct reader *r);

bool log_read_seat_number(struct reader *r, int *seat);

/* Is the table set? */
bool log_check_table(struct reader *r);

/* Is there everything about leaders, or nothing where the table has none? */
bool log_check_leaders(struct reader *r);

/* Are all seats of an age dealt to or, unless `needed`, none? */
bool log_check_deal(struct reader *r, int age, bool needed);

#endif
