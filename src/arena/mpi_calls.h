/* What the arena needs of MPI, in a file of its own (septem_mpi.so) that is loaded where mpirun
 * starts this program: nobody else has MPI and its libraries in a game of cards. */
#ifndef SEPTEM_MPI_CALLS_H
#define SEPTEM_MPI_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#define MPI_CALLS_FILE "septem_mpi.so"
#define MPI_CALLS_SYMBOL "septem_mpi_calls" /* a const struct mpi_calls */

enum { MPI_CALLS_ANY = -1, MPI_CALLS_VERSION = 2 };

/* All between processes of one run; a message is bytes with a tag. */
struct mpi_calls {
    int version;
    bool (*begin)(int *rank, int *count);
    void (*end)(void);
    void (*broadcast)(uint64_t *number); /* from process 0 */

    /* Waits until the bytes are sent. False: a message with the tag `unless` has come from there
     * first, and the bytes must stay where they are. */
    bool (*send)(const void *bytes, int count, int to, int tag, int unless);

    /* Sends one byte, and waits for nothing: the other process may be dead. */
    void (*post)(bool byte, int to, int tag);

    /* A message that there is; false if it does not come whole within `ms`: its sender is dead. */
    bool (*receive)(void *bytes, int count, int from, int tag, int ms);

    /* Is there a message from a process with a tag, or MPI_CALLS_ANY? Then these get its tag and
     * how many bytes it has. */
    bool (*look)(int from, int *tag, int *count);
    void (*abort)(void); /* ends all processes */
};

#endif
