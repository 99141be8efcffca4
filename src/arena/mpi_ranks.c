/* Several processes with MPI: see mpi_ranks.h. Only the main thread calls MPI. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mpi_ranks.h"
#include "results.h"

enum { TAG_TIMES = 1, TAG_DEAL, TAG_END, TAG_STOP };
enum { PAUSE_MS = 1 };

/* mpirun sets these variables. MPI_Init takes a long time without mpirun. */
static bool is_one_of_many(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (getenv(names[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static void pause_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = PAUSE_MS * 1000000L}, NULL);
}

bool mpi_ranks_begin(struct mpi_ranks *ranks, char why[MPI_RANKS_WHY_MAX])
{
    int given;
    *ranks = (struct mpi_ranks){.rank = 0, .count = 1};
    if (!is_one_of_many()) {
        return true;
    }
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) {
        snprintf(why, MPI_RANKS_WHY_MAX, "MPI cannot be started");
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    return true;
}

void mpi_ranks_end(const struct mpi_ranks *ranks)
{
    int begun = 0;
    (void)ranks;
    MPI_Initialized(&begun);
    if (begun) {
        MPI_Finalize();
    }
}

uint64_t mpi_ranks_broadcast(const struct mpi_ranks *ranks, uint64_t first)
{
    if (ranks->count > 1) {
        MPI_Bcast(&first, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    }
    return first;
}

/* ---- Called by the other processes ---- */

/* The line of the results file, which holds all but the times and the words of a fault. */
void mpi_ranks_send(const struct arena_plan *plan, const struct bout_result *result)
{
    struct bout_result head = *result;
    char *line = results_write_deal(plan, result);
    if (line == NULL) {
        mpi_ranks_send_end("out of memory");
        return;
    }
    MPI_Send(&head, (int)sizeof head, MPI_BYTE, 0, TAG_TIMES, MPI_COMM_WORLD);
    MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, 0, TAG_DEAL, MPI_COMM_WORLD);
    free(line);
}

bool mpi_ranks_should_stop(void)
{
    int there = 0;
    MPI_Iprobe(0, TAG_STOP, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there != 0;
}

void mpi_ranks_send_end(const char *why)
{
    char stop;
    MPI_Send(why, (int)strlen(why) + 1, MPI_CHAR, 0, TAG_END, MPI_COMM_WORLD);
    /* Waiting inside MPI would keep a core busy. */
    while (!mpi_ranks_should_stop()) {
        pause_briefly();
    }
    MPI_Recv(&stop, 1, MPI_CHAR, 0, TAG_STOP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* ---- Called by process 0 ---- */

/* Receives a text of any length. */
static char *receive_text(int rank, int tag)
{
    MPI_Status status;
    int length = 0;
    MPI_Probe(rank, tag, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &length);
    char *text = malloc((size_t)length + 1);
    if (text == NULL) {
        fprintf(stderr, "septem: out of memory\n");
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    MPI_Recv(text, length, MPI_CHAR, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    text[length] = '\0';
    return text;
}

static bool receive_deal(int rank, const struct arena_plan *plan, struct bout_result *result)
{
    struct bout_result head;
    MPI_Recv(&head, (int)sizeof head, MPI_BYTE, rank, TAG_TIMES, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    char *line = receive_text(rank, TAG_DEAL);
    bool good = results_read_deal(line, plan, result);
    free(line);
    memcpy(result->bots, head.bots, sizeof result->bots);
    memcpy(result->why, head.why, sizeof result->why);
    result->why_bot = head.why_bot;
    return good;
}

enum mpi_ranks_got mpi_ranks_receive(int rank, const struct arena_plan *plan, int ms,
                                     struct bout_result *result, char why[MPI_RANKS_WHY_MAX])
{
    MPI_Status status;
    for (int waited = 0;; waited += PAUSE_MS) {
        int there = 0;
        MPI_Iprobe(rank, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
        if (there) {
            break;
        }
        if (waited >= ms) {
            return MPI_RANKS_NOTHING;
        }
        pause_briefly();
    }
    if (status.MPI_TAG == TAG_END) {
        /* Left for mpi_ranks_stop, which waits for it. */
        snprintf(why, MPI_RANKS_WHY_MAX, "process %d of mpirun cannot go on", rank);
        return MPI_RANKS_FAILED;
    }
    if (!receive_deal(rank, plan, result)) {
        snprintf(why, MPI_RANKS_WHY_MAX, "process %d of mpirun sent an invalid deal", rank);
        return MPI_RANKS_FAILED;
    }
    return MPI_RANKS_DEAL;
}

/* Drops what was sent before the last message. */
static void wait_for_end(int rank)
{
    while (true) {
        MPI_Status status;
        struct bout_result head;
        MPI_Probe(rank, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == TAG_TIMES) {
            MPI_Recv(&head, (int)sizeof head, MPI_BYTE, rank, TAG_TIMES, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            continue;
        }
        char *text = receive_text(rank, status.MPI_TAG);
        if (status.MPI_TAG == TAG_END && text[0] != '\0') {
            fprintf(stderr, "septem: process %d of mpirun: %s\n", rank, text);
        }
        free(text);
        if (status.MPI_TAG == TAG_END) {
            return;
        }
    }
}

void mpi_ranks_stop(const struct mpi_ranks *ranks)
{
    char stop = 1;
    for (int rank = 1; rank < ranks->count; rank++) {
        MPI_Send(&stop, 1, MPI_CHAR, rank, TAG_STOP, MPI_COMM_WORLD);
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        wait_for_end(rank);
    }
}
