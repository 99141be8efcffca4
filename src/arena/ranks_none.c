/* One process only, in a program built without MPI: see ranks.h. */
#include <stdio.h>
#include <stdlib.h>

#include "ranks.h"

bool ranks_begin(struct ranks *ranks, char why[RANKS_WHY_MAX])
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    *ranks = (struct ranks){.rank = 0, .count = 1};
    if (size != NULL && atoi(size) > 1) {
        snprintf(why, RANKS_WHY_MAX,
                 "MPI is not built in: install libopenmpi-dev and build again, or start it "
                 "without mpirun");
        return false;
    }
    return true;
}

void ranks_end(const struct ranks *ranks)
{
    (void)ranks;
}

uint64_t ranks_agree(const struct ranks *ranks, uint64_t first)
{
    (void)ranks;
    return first;
}

void ranks_send(const struct arena_plan *plan, const struct bout_result *result)
{
    (void)plan;
    (void)result;
}

bool ranks_told_to_stop(void)
{
    return true;
}

void ranks_send_end(const char *why)
{
    (void)why;
}

enum ranks_got ranks_receive(int rank, const struct arena_plan *plan, int ms,
                             struct bout_result *result, char why[RANKS_WHY_MAX])
{
    (void)rank;
    (void)plan;
    (void)ms;
    (void)result;
    snprintf(why, RANKS_WHY_MAX, "MPI is not built in");
    return RANKS_FAILED;
}

void ranks_stop(const struct ranks *ranks)
{
    (void)ranks;
}
