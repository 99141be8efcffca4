/* What the arena needs of MPI: see mpi_calls.h. Only the main thread calls this. */
#include "mpi_calls.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static bool begin(int *rank, int *count)
{
    int given;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) {
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
    /* A process that is dead is no reason for the others to end. */
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
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

enum { TESTS_MAX = 1000 }; /* before it sleeps between them */

static void pause_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000L}, NULL);
}

static bool send(const void *bytes, int count, int to, int tag, int unless)
{
    MPI_Request request;
    int done = 0, stopped = 0;
    MPI_Isend(bytes, count, MPI_BYTE, to, tag, MPI_COMM_WORLD, &request);
    for (int tests = 0; !done && !stopped; tests++) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done && tests >= TESTS_MAX) {
            MPI_Iprobe(to, unless, MPI_COMM_WORLD, &stopped, MPI_STATUS_IGNORE);
            pause_briefly();
        }
    }
    return done != 0;
}

static void post(bool byte, int to, int tag)
{
    static const char bytes[2] = {0, 1};
    MPI_Request request;
    if (MPI_Isend(&bytes[byte], 1, MPI_BYTE, to, tag, MPI_COMM_WORLD, &request) == MPI_SUCCESS) {
        MPI_Request_free(&request);
    }
}

static bool receive(void *bytes, int count, int from, int tag, int ms)
{
    MPI_Request request;
    int done = 0;
    if (MPI_Irecv(bytes, count, MPI_BYTE, from, tag, MPI_COMM_WORLD, &request) != MPI_SUCCESS) {
        return false;
    }
    for (int waited = 0;; waited++) {
        if (MPI_Test(&request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) {
            return false;
        }
        if (done || waited >= ms) {
            break;
        }
        pause_briefly();
    }
    if (!done) { /* the bytes are not this function's for much longer */
        MPI_Cancel(&request);
        MPI_Request_free(&request);
    }
    return done != 0;
}

static bool look(int from, int *tag, int *count)
{
    MPI_Status status;
    int there = 0, wanted = *tag == MPI_CALLS_ANY ? MPI_ANY_TAG : *tag;
    bool good = MPI_Iprobe(from, wanted, MPI_COMM_WORLD, &there, &status) == MPI_SUCCESS;
    if (good && there) {
        *tag = status.MPI_TAG;
        MPI_Get_count(&status, MPI_BYTE, count);
    }
    return good && there != 0;
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
    .post = post,
    .receive = receive,
    .look = look,
    .abort = abort_all,
};
