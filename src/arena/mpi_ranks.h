/* Several machines: the processes (MPI ranks) that mpirun starts share the deals of an arena.
 *
 * Process r of R plays the deals with number ≡ r modulo R and sends them, in order, to process 0,
 * which alone writes and reports. A process that process 0 waits for and hears nothing of is given
 * up: its deals are played elsewhere (tournament.c). Every process says about once a second that it
 * is there, however long its deals take. Without mpirun there is one process and nothing is sent.
 * MPI is loaded where mpirun runs this program (mpi_calls.h); built without it, the program refuses
 * to run there. */
#ifndef SEPTEM_MPI_RANKS_H
#define SEPTEM_MPI_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bout.h"

enum {
    MPI_RANKS_WHY_MAX = 512,
    MPI_RANKS_PATIENCE_S = 60,
    MPI_RANKS_START_S = 600 /* before a process is heard for the first time: engines start slowly */
};

struct mpi_ranks {
    int rank, count; /* 0 and 1 without mpirun */
    int patience_s;  /* how long process 0 waits in vain before it gives up another one */
    struct mpi_ranks_other {
        bool heard, ended, lost;
    } * others; /* of process 0, `count` of them */
    bool any_lost;
};

/* Initialises MPI if mpirun started this process. Returns false with the reason in `why`. */
bool mpi_ranks_begin(struct mpi_ranks *ranks, char why[MPI_RANKS_WHY_MAX]);

/* Finalises MPI. Must be the last call. */
void mpi_ranks_end(struct mpi_ranks *ranks);

/* Sends the first deal to play from process 0 to all others and returns it. All processes call it.
 * UINT64_MAX: there is nothing to play. */
uint64_t mpi_ranks_broadcast(const struct mpi_ranks *ranks, uint64_t first);

/* ---- Called by the other processes ---- */

/* Sends a deal to process 0. */
void mpi_ranks_send(const struct arena_plan *plan, const struct bout_result *result);

/* Says that this process is there, unless it has just done so. */
void mpi_ranks_send_sign(void);

/* True if process 0 has called mpi_ranks_stop. */
bool mpi_ranks_should_stop(void);

/* Sends the last message: why this process could not play, or "". */
void mpi_ranks_send_end(struct mpi_ranks *ranks, const char *why);

/* ---- Called by process 0 ---- */

enum mpi_ranks_got { MPI_RANKS_NOTHING, MPI_RANKS_DEAL, MPI_RANKS_FAILED, MPI_RANKS_LOST };

/* The wait for the deals of one process. Zeroed memory: it begins. */
struct mpi_ranks_wait {
    uint64_t since; /* when it began, or the process was heard last, by monotonic_ms */
};

/* Waits up to `ms` for the next deal of a process. MPI_RANKS_FAILED: it cannot go on, for the
 * reason in `why`. MPI_RANKS_LOST: it is dead, from now on. */
enum mpi_ranks_got mpi_ranks_receive(struct mpi_ranks *ranks, int rank,
                                     const struct arena_plan *plan, int ms,
                                     struct mpi_ranks_wait *wait, struct bout_result *result,
                                     char why[MPI_RANKS_WHY_MAX]);

/* Stops all other processes and waits until they have sent their last message. */
void mpi_ranks_stop(struct mpi_ranks *ranks);

#endif
