/* Several machines: the processes that mpirun starts share the deals of an arena.
 *
 * Process r of R plays the deals whose number leaves the rest r when divided by R and sends them,
 * in order, to process 0, which alone writes and reports. Without mpirun there is one process and
 * none of this is called. The program may be built without MPI; it then says so when it is
 * started by mpirun (mpi_ranks.c and mpi_ranks_none.c are the two). */
#ifndef SEPTEM_MPI_RANKS_H
#define SEPTEM_MPI_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bout.h"

enum { MPI_RANKS_WHY_MAX = 512 };

struct mpi_ranks {
    int rank, count; /* 0 and 1 without mpirun */
};

/* Joins the others if there are any. False, `why` saying why, if that is not possible. */
bool mpi_ranks_begin(struct mpi_ranks *ranks, char why[MPI_RANKS_WHY_MAX]);

/* Leaves them: the last thing that is done. */
void mpi_ranks_end(const struct mpi_ranks *ranks);

/* Process 0 tells all others from which deal on to play; all call it. UINT64_MAX: nothing. */
uint64_t mpi_ranks_broadcast(const struct mpi_ranks *ranks, uint64_t first);

/* ---- Of the others ---- */

/* Sends a deal to process 0. */
void mpi_ranks_send(const struct arena_plan *plan, const struct bout_result *result);

/* Has process 0 had enough? */
bool mpi_ranks_should_stop(void);

/* The last message: why it could not play, "" if it could. */
void mpi_ranks_send_end(const char *why);

/* ---- Of process 0 ---- */

enum mpi_ranks_got { MPI_RANKS_NOTHING, MPI_RANKS_DEAL, MPI_RANKS_FAILED };

/* The next deal of a process, waited for up to `ms`. MPI_RANKS_FAILED: it cannot play on, `why`. */
enum mpi_ranks_got mpi_ranks_receive(int rank, const struct arena_plan *plan, int ms,
                                     struct bout_result *result, char why[MPI_RANKS_WHY_MAX]);

/* Tells all to stop and waits until they have. */
void mpi_ranks_stop(const struct mpi_ranks *ranks);

#endif
