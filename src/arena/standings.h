/* The standings of an arena: sums over the deals, by bot and by pair of bots. */
#ifndef SEPTEM_STANDINGS_H
#define SEPTEM_STANDINGS_H

#include "bout.h"
#include "estimate.h"

/* The sums of one bot over the seats that count: all, or the one alone at a table (schedule.h). */
struct standing_bot {
    struct sample share; /* parts of the victory in WIN_PARTS, by seats taken */
    struct sample soft;  /* and softened shares in SOFT_PARTS */
    uint64_t places;     /* their sum */
    int64_t total, lines[SEPTEM_LINE_COUNT];
    uint64_t moves, ns, timed; /* all decisions; the time of those that were timed */
    uint64_t faults[ENGINE_FAULT_COUNT];
};

struct standings {
    const struct arena_plan *plan;
    uint64_t deals, games;
    struct standing_bot bots[ARENA_BOTS_MAX];
    /* Alone against the others: the share as above, where `b` has the other seats. At one table:
     * how often `a` is ahead of `b`, in halves (1 for equal places), by pairs of seats. */
    struct sample pairs[ARENA_BOTS_MAX][ARENA_BOTS_MAX];
    struct seating *seatings; /* scratch memory for a deal */
};

/* Returns false if out of memory. */
bool standings_init(struct standings *standings, const struct arena_plan *plan);
void standings_finish(struct standings *standings);

void standings_add(struct standings *standings, const struct bout_result *result);

/* The normalised share of the victories: wins × sides / games, 1 is par. */
struct estimate standings_share(const struct standings *standings, int bot);

/* The same softened: 1 is par, and n cannot be reached. */
struct estimate standings_soft(const struct standings *standings, int bot);

/* The share of one alone against the other, or the part of games in which it is ahead. */
struct estimate standings_pair(const struct standings *standings, int a, int b);

/* True if only one bot of each game counts (duel, cross). */
bool standings_are_solo(const struct standings *standings);

double standings_place(const struct standings *standings, int bot);
double standings_points(const struct standings *standings, int bot);
double standings_line(const struct standings *standings, int bot, int line);
double standings_ms(const struct standings *standings, int bot); /* by move; negative: not timed */
uint64_t standings_lost(const struct standings *standings, int bot); /* turns, for faults */

/* True if a bot has points on this line. */
bool standings_line_used(const struct standings *standings, int line);

#endif
