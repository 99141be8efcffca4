/* A table on which time passes: people come, go and decide, bots answer, the server is killed. */
#ifndef SEPTEM_TESTS_ATTENDING_H
#define SEPTEM_TESTS_ATTENDING_H

#include "../../src/table/table.h"

enum { DESK_LOG_MAX = 200, DESK_BEGUN = 1000000, MINUTE = 60 * 1000 };

/* A table, the time, and everything written to it, so that it can be read back. */
struct desk {
    struct table *table;
    int64_t now;  /* of the clock that never jumps */
    int64_t wall; /* the time of day less that */
    struct entry log[DESK_LOG_MAX];
    int count;
};

/* `people` and bots to make three, who sit down at DESK_BEGUN; at a draft; at a game. */
struct desk desk_sit(int people, const char *options);
struct desk desk_draft(int people, const char *options);
struct desk desk_begin(int people, const char *options);
void desk_finish(struct desk *desk);

/* Writes an entry. */
void desk_put(struct desk *desk, struct entry entry);

/* What the server does when time has passed. */
void desk_pass(struct desk *desk, int64_t ms);

/* A person connects; goes. */
void desk_arrive(struct desk *desk, int person);
void desk_leave(struct desk *desk, int person);

/* The first legal decision of a seat, of its person or with -1 of a bot. */
void desk_decide(struct desk *desk, int seat, int person);

/* Every bot that is asked answers, or picks in a draft, until none is. */
void desk_let_bots(struct desk *desk);
void desk_let_bots_pick(struct desk *desk);

/* Everybody's time for this question passes, and the bots answer. */
void desk_miss(struct desk *desk);

/* The server is killed, and comes back after a while; nobody is connected then. */
void desk_restart(struct desk *desk, int64_t ms);

enum cover desk_cover(const struct desk *desk, int seat);

#endif
