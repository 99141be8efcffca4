/* Several processes with MPI: see mpi_ranks.h. Only the main thread calls MPI. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mpi_calls.h"
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

/* ---- Loading ---- */

static const struct mpi_calls *mpi; /* NULL: there is one process */

/* The file lies beside the program where it was built, and among the libraries once installed. */
static void *load_calls(char why[MPI_RANKS_WHY_MAX])
{
    static const char *const places[] = {"", "../" SEPTEM_LIBDIR "/septem/"};
    char program[PATH_MAX] = "", path[PATH_MAX + 64];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash = length > 0 ? strrchr(program, '/') : NULL;
    if (slash != NULL) {
        slash[1] = '\0';
    }
    for (size_t i = 0; slash != NULL && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s%s", program, places[i], MPI_CALLS_FILE);
        if (access(path, R_OK) == 0) {
            /* MPI's own modules look for its symbols in the whole process. */
            void *file = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
            if (file == NULL) {
                snprintf(why, MPI_RANKS_WHY_MAX, "MPI cannot be loaded: %s", dlerror());
            }
            return file;
        }
    }
    snprintf(why, MPI_RANKS_WHY_MAX,
             "MPI is not built in: install libopenmpi-dev and build again, or start it without "
             "mpirun");
    return NULL;
}

bool mpi_ranks_begin(struct mpi_ranks *ranks, char why[MPI_RANKS_WHY_MAX])
{
    *ranks = (struct mpi_ranks){.rank = 0, .count = 1};
    if (!is_one_of_many()) {
        return true;
    }
    void *file = load_calls(why);
    if (file == NULL) {
        return false;
    }
    const struct mpi_calls *calls = dlsym(file, MPI_CALLS_SYMBOL);
    if (calls == NULL || calls->version != MPI_CALLS_VERSION ||
        !calls->begin(&ranks->rank, &ranks->count)) {
        snprintf(why, MPI_RANKS_WHY_MAX, "MPI cannot be started");
        return false;
    }
    mpi = calls;
    return true;
}

void mpi_ranks_end(const struct mpi_ranks *ranks)
{
    (void)ranks;
    if (mpi != NULL) {
        mpi->end();
        mpi = NULL;
    }
}

uint64_t mpi_ranks_broadcast(const struct mpi_ranks *ranks, uint64_t first)
{
    if (ranks->count > 1) {
        mpi->broadcast(&first);
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
    mpi->send(&head, (int)sizeof head, 0, TAG_TIMES);
    mpi->send(line, (int)strlen(line) + 1, 0, TAG_DEAL);
    free(line);
}

bool mpi_ranks_should_stop(void)
{
    int tag = TAG_STOP, count;
    return mpi->look(0, false, &tag, &count);
}

void mpi_ranks_send_end(const char *why)
{
    char stop;
    mpi->send(why, (int)strlen(why) + 1, 0, TAG_END);
    /* Waiting inside MPI would keep a core busy. */
    while (!mpi_ranks_should_stop()) {
        pause_briefly();
    }
    mpi->receive(&stop, 1, 0, TAG_STOP);
}

/* ---- Called by process 0 ---- */

/* Receives a text of any length. */
static char *receive_text(int rank, int tag)
{
    int length = 0;
    mpi->look(rank, true, &tag, &length);
    char *text = malloc((size_t)length + 1);
    if (text == NULL) {
        fprintf(stderr, "septem: out of memory\n");
        mpi->abort();
        abort();
    }
    mpi->receive(text, length, rank, tag);
    text[length] = '\0';
    return text;
}

static bool receive_deal(int rank, const struct arena_plan *plan, struct bout_result *result)
{
    struct bout_result head;
    mpi->receive(&head, (int)sizeof head, rank, TAG_TIMES);
    char *line = receive_text(rank, TAG_DEAL);
    bool good = results_read_deal(line, plan, result);
    free(line);
    memcpy(result->bots, head.bots, sizeof result->bots);
    memcpy(result->why, head.why, sizeof result->why);
    memcpy(result->log_fault, head.log_fault, sizeof result->log_fault);
    result->why_bot = head.why_bot;
    return good;
}

enum mpi_ranks_got mpi_ranks_receive(int rank, const struct arena_plan *plan, int ms,
                                     struct bout_result *result, char why[MPI_RANKS_WHY_MAX])
{
    int tag = MPI_CALLS_ANY, count;
    for (int waited = 0; !mpi->look(rank, false, &tag, &count); waited += PAUSE_MS) {
        if (waited >= ms) {
            return MPI_RANKS_NOTHING;
        }
        pause_briefly();
    }
    if (tag == TAG_END) {
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
        int tag = MPI_CALLS_ANY, count;
        struct bout_result head;
        mpi->look(rank, true, &tag, &count);
        if (tag == TAG_TIMES) {
            mpi->receive(&head, (int)sizeof head, rank, TAG_TIMES);
            continue;
        }
        char *text = receive_text(rank, tag);
        if (tag == TAG_END && text[0] != '\0') {
            fprintf(stderr, "septem: process %d of mpirun: %s\n", rank, text);
        }
        free(text);
        if (tag == TAG_END) {
            return;
        }
    }
}

void mpi_ranks_stop(const struct mpi_ranks *ranks)
{
    char stop = 1;
    for (int rank = 1; rank < ranks->count; rank++) {
        mpi->send(&stop, 1, rank, TAG_STOP);
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        wait_for_end(rank);
    }
}
