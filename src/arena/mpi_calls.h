/* What the arena needs of MPI, in a file of its own (septem_mpi.so) that is loaded where mpirun
 * starts this program: nobody else has MPI and its libraries in a game of cards. */
#ifndef SEPTEM_MPI_CALLS_H
#define SEPTEM_MPI_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#define MPI_CALLS_FILE "septem_mpi.so"
#define MPI_CALLS_SYMBOL "septem_mpi_calls" /* a const struct mpi_calls */

enum { MPI_CALLS_ANY = -1, MPI_CALLS_VERSION = 1 };

/* All between processes of one run; a message is bytes with a tag. */
struct mpi_calls {
    int version;
    bool (*begin)(int *rank, int *count);
    void (*end)(void);
    void (*broadcast)(uint64_t *number); /* from process 0 */
    void (*send)(const void *bytes, int count, int to, int tag);
    void (*receive)(void *bytes, int count, int from, int tag);

    /* Is there a message from a process with a tag, or MPI_CALLS_ANY? Then these get its tag and
     * how many bytes it has. With `waits` there will be one. */
    bool (*look)(int from, bool waits, int *tag, int *count);
    void (*abort)(void); /* ends all processes */
};

#endif
