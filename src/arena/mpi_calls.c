/* What the arena needs of MPI: see mpi_calls.h. Only the main thread calls this. */
#include "mpi_calls.h"

#include <mpi.h>
#include <stdlib.h>

static bool begin(int *rank, int *count)
{
    int given;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) {
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
    return true;
}

static void end(void)
{
    MPI_Finalize();
}

static void broadcast(uint64_t *number)
{
    MPI_Bcast(number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
}

static void send(const void *bytes, int count, int to, int tag)
{
    MPI_Send(bytes, count, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static void receive(void *bytes, int count, int from, int tag)
{
    MPI_Recv(bytes, count, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static bool look(int from, bool waits, int *tag, int *count)
{
    MPI_Status status;
    int there = 1, wanted = *tag == MPI_CALLS_ANY ? MPI_ANY_TAG : *tag;
    if (waits) {
        MPI_Probe(from, wanted, MPI_COMM_WORLD, &status);
    } else {
        MPI_Iprobe(from, wanted, MPI_COMM_WORLD, &there, &status);
    }
    if (there) {
        *tag = status.MPI_TAG;
        MPI_Get_count(&status, MPI_BYTE, count);
    }
    return there != 0;
}

static void abort_all(void)
{
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

extern const struct mpi_calls septem_mpi_calls;
__attribute__((visibility("default"))) const struct mpi_calls septem_mpi_calls = {
    .version = MPI_CALLS_VERSION,
    .begin = begin,
    .end = end,
    .broadcast = broadcast,
    .send = send,
    .receive = receive,
    .look = look,
    .abort = abort_all,
};
