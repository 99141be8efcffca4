/* Several machines: the processes (MPI ranks) that mpirun starts share the deals of an arena.
 *
 * Process r of R plays the deals with number ≡ r modulo R and sends them, in order, to process 0,
 * which alone writes and reports. Without mpirun there is one process and nothing is sent.
 * MPI is loaded where mpirun runs this program (mpi_calls.h); built without it, the program refuses
 * to run there. */
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

/* Initialises MPI if mpirun started this process. Returns false with the reason in `why`. */
bool mpi_ranks_begin(struct mpi_ranks *ranks, char why[MPI_RANKS_WHY_MAX]);

/* Finalises MPI. Must be the last call. */
void mpi_ranks_end(const struct mpi_ranks *ranks);

/* Sends the first deal to play from process 0 to all others and returns it. All processes call it.
 * UINT64_MAX: there is nothing to play. */
uint64_t mpi_ranks_broadcast(const struct mpi_ranks *ranks, uint64_t first);

/* ---- Called by the other processes ---- */

/* Sends a deal to process 0. */
void mpi_ranks_send(const struct arena_plan *plan, const struct bout_result *result);

/* True if process 0 has called mpi_ranks_stop. */
bool mpi_ranks_should_stop(void);

/* Sends the last message: why this process could not play, or "". */
void mpi_ranks_send_end(const char *why);

/* ---- Called by process 0 ---- */

enum mpi_ranks_got { MPI_RANKS_NOTHING, MPI_RANKS_DEAL, MPI_RANKS_FAILED };

/* Waits up to `ms` for the next deal of a process. MPI_RANKS_FAILED: it cannot go on, for the
 * reason in `why`. */
enum mpi_ranks_got mpi_ranks_receive(int rank, const struct arena_plan *plan, int ms,
                                     struct bout_result *result, char why[MPI_RANKS_WHY_MAX]);

/* Stops all other processes and waits until they have sent their last message. */
void mpi_ranks_stop(const struct mpi_ranks *ranks);

#endif
