/* An arena from its first deal to its last: deals are played by the threads and processes there
 * are, and taken in their order by one, which keeps them, adds them up and decides when to stop. */
#ifndef SEPTEM_TOURNAMENT_H
#define SEPTEM_TOURNAMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "mpi_ranks.h"
#include "results.h"
#include "schedule.h"
#include "sprt.h"
#include "standings.h"

enum { TOURNAMENT_ERROR_MAX = 768 };

struct tournament {
    /* To be filled in. */
    const struct arena_plan *plan;
    struct mpi_ranks ranks;
    uint64_t deals;           /* at most; at least 1 */
    int threads;              /* of this process */
    const char *results_path; /* NULL: no results file */
    bool use_sprt;            /* stop as `sprt` says of the first bot's share */
    struct sprt sprt;
    void *context; /* of the two functions, which may be NULL */
    bool (*interrupted)(void *context);
    void (*taken)(void *context, const struct tournament *tournament,
                  const struct bout_result *result); /* after each deal that was played now */

    /* What came of it. */
    struct standings standings;
    uint64_t found; /* deals that the results file had already */
    enum sprt_state sprt_state;
    bool broken_off; /* interrupted */
    char error[TOURNAMENT_ERROR_MAX];

    struct results results; /* while it runs */
};

/* Plays. True: the standings are those of all deals, up to where the test stopped or, if it was
 * broken off, up to there. False: `error`. To be finished in either case. In the processes of
 * mpirun but the first there are no standings afterwards. */
bool tournament_run(struct tournament *tournament);
void tournament_finish(struct tournament *tournament);

#endif
