/* One process only, in a program built without MPI: see mpi_ranks.h. */
#include <stdio.h>
#include <stdlib.h>

#include "mpi_ranks.h"

bool mpi_ranks_begin(struct mpi_ranks *ranks, char why[MPI_RANKS_WHY_MAX])
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    *ranks = (struct mpi_ranks){.rank = 0, .count = 1};
    if (size != NULL && atoi(size) > 1) {
        snprintf(why, MPI_RANKS_WHY_MAX,
                 "MPI is not built in: install libopenmpi-dev and build again, or start it "
                 "without mpirun");
        return false;
    }
    return true;
}

void mpi_ranks_end(const struct mpi_ranks *ranks)
{
    (void)ranks;
}

uint64_t mpi_ranks_broadcast(const struct mpi_ranks *ranks, uint64_t first)
{
    (void)ranks;
    return first;
}

void mpi_ranks_send(const struct arena_plan *plan, const struct bout_result *result)
{
    (void)plan;
    (void)result;
}

bool mpi_ranks_should_stop(void)
{
    return true;
}

void mpi_ranks_send_end(const char *why)
{
    (void)why;
}

enum mpi_ranks_got mpi_ranks_receive(int rank, const struct arena_plan *plan, int ms,
                                     struct bout_result *result, char why[MPI_RANKS_WHY_MAX])
{
    (void)rank;
    (void)plan;
    (void)ms;
    (void)result;
    snprintf(why, MPI_RANKS_WHY_MAX, "MPI is not built in");
    return MPI_RANKS_FAILED;
}

void mpi_ranks_stop(const struct mpi_ranks *ranks)
{
    (void)ranks;
}
