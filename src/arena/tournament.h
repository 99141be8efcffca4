/* Runs a whole arena: threads and processes play the deals; the first process takes them in order,
 * writes the results file, adds them to the standings and decides when to stop. */
#ifndef SEPTEM_TOURNAMENT_H
#define SEPTEM_TOURNAMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "mpi_ranks.h"
#include "results.h"
#include "schedule.h"
#include "sprt.h"
#include "standings.h"

enum { TOURNAMENT_ERROR_MAX = 1024 };

struct tournament {
    /* Set by the caller. */
    const struct arena_plan *plan;
    struct mpi_ranks ranks;
    uint64_t deals;           /* at most; at least 1 */
    int threads;              /* of this process */
    const char *results_path; /* NULL: no results file */
    bool use_sprt;            /* stop when `sprt` of the first bot's share says so */
    struct sprt sprt;
    void *context; /* of the two functions, which may be NULL */
    bool (*interrupted)(void *context);
    void (*taken)(void *context, const struct tournament *tournament,
                  const struct bout_result *result); /* after each deal that was played now */

    /* Set by tournament_run. */
    struct standings standings;
    uint64_t found; /* deals that were in the results file already */
    enum sprt_state sprt_state;
    bool broken_off; /* interrupted */
    char error[TOURNAMENT_ERROR_MAX];

    struct results results; /* while it runs */
};

/* Plays the deals until the last one, or until the test stops it or it is interrupted. Returns
 * false with the reason in `error`. Call tournament_finish in either case. Only process 0 of mpirun
 * has standings afterwards. */
bool tournament_run(struct tournament *tournament);
void tournament_finish(struct tournament *tournament);

#endif
