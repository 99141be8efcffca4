/* Several processes with MPI: see mpi_ranks.h. Only the main thread calls MPI. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../base/monotonic.h"
#include "mpi_calls.h"
#include "mpi_ranks.h"
#include "results.h"

enum { TAG_TIMES = 1, TAG_DEAL, TAG_END, TAG_ENOUGH, TAG_STOP, TAG_SIGN };
enum { PAUSE_MS = 1, SIGN_MS = 1000 };

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
    *ranks = (struct mpi_ranks){.rank = 0, .count = 1, .patience_s = ranks->patience_s};
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
    ranks->others = calloc((size_t)ranks->count, sizeof *ranks->others);
    if (ranks->others == NULL) {
        snprintf(why, MPI_RANKS_WHY_MAX, "out of memory");
        return false;
    }
    return true;
}

void mpi_ranks_end(struct mpi_ranks *ranks)
{
    /* MPI would wait for those that are dead. */
    if (mpi != NULL && !ranks->any_lost) {
        mpi->end();
    }
    mpi = NULL;
    free(ranks->others);
    ranks->others = NULL;
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
    struct bout_result *head = malloc(sizeof *head);
    char *line = results_write_deal(plan, result);
    if (head == NULL || line == NULL) {
        fprintf(stderr, "septem: out of memory\n");
        mpi->abort();
        abort();
    }
    memcpy(head, result, sizeof *head);
    if (mpi->send(head, (int)sizeof *head, 0, TAG_TIMES, TAG_STOP) &&
        mpi->send(line, (int)strlen(line) + 1, 0, TAG_DEAL, TAG_STOP)) {
        free(line);
        free(head);
    }
}

void mpi_ranks_send_sign(void)
{
    static uint64_t last;
    uint64_t now = monotonic_ms();
    if (now - last >= SIGN_MS) {
        mpi->post(true, 0, TAG_SIGN);
        last = now;
    }
}

bool mpi_ranks_should_stop(void)
{
    int tag = TAG_ENOUGH, count;
    return mpi->look(0, &tag, &count);
}

void mpi_ranks_send_end(struct mpi_ranks *ranks, const char *why)
{
    static char last[MPI_RANKS_WHY_MAX];
    char any_lost = 0;
    int tag = TAG_STOP, count;
    snprintf(last, sizeof last, "%s", why);
    mpi->send(last, (int)strlen(last) + 1, 0, TAG_END, TAG_STOP);
    /* Waiting inside MPI would keep a core busy. */
    while (!mpi->look(0, &tag, &count)) {
        pause_briefly();
    }
    mpi->receive(&any_lost, 1, 0, TAG_STOP, MPI_RANKS_PATIENCE_S * 1000);
    ranks->any_lost = any_lost != 0;
}

/* ---- Called by process 0 ---- */

/* A message: its tag, and its bytes, to be freed. */
struct message {
    int tag, count;
    char *bytes;
};

static bool give_up(struct mpi_ranks *ranks, int rank)
{
    ranks->others[rank].lost = true;
    ranks->any_lost = true;
    return false;
}

/* Waits up to `ms` for a message with a tag, or any but a sign; false: none has come. */
static bool next_message(struct mpi_ranks *ranks, int rank, int tag, int ms,
                         struct mpi_ranks_wait *wait, struct message *message)
{
    struct mpi_ranks_other *other = &ranks->others[rank];
    for (int waited = 0; !other->lost; waited += PAUSE_MS) {
        int patience = other->heard ? ranks->patience_s : MPI_RANKS_START_S;
        *message = (struct message){.tag = tag};
        if (mpi->look(rank, &message->tag, &message->count)) {
            other->heard = true;
            wait->since = monotonic_ms();
            message->bytes = calloc(1, (size_t)message->count + 1);
            if (message->bytes == NULL) {
                fprintf(stderr, "septem: out of memory\n");
                mpi->abort();
                abort();
            }
            if (!mpi->receive(message->bytes, message->count, rank, message->tag,
                              patience * 1000)) {
                return give_up(ranks, rank); /* MPI may still write to the bytes: they are kept */
            }
            if (message->tag != TAG_SIGN) {
                return true;
            }
            free(message->bytes);
            continue;
        }
        wait->since = wait->since != 0 ? wait->since : monotonic_ms();
        if (monotonic_ms() - wait->since > (uint64_t)patience * 1000) {
            return give_up(ranks, rank);
        }
        if (waited >= ms) {
            return false;
        }
        pause_briefly();
    }
    return false;
}

/* The second part of a deal, whose first has come. */
static bool take_deal(struct mpi_ranks *ranks, int rank, const struct arena_plan *plan,
                      const struct message *times, struct bout_result *result)
{
    struct bout_result head;
    struct message line;
    struct mpi_ranks_wait wait = {0};
    if ((size_t)times->count != sizeof head) {
        return false;
    }
    memcpy(&head, times->bytes, sizeof head);
    while (!next_message(ranks, rank, TAG_DEAL, 1000, &wait, &line)) {
        if (ranks->others[rank].lost) {
            return false;
        }
    }
    bool good = results_read_deal(line.bytes, plan, result);
    free(line.bytes);
    memcpy(result->bots, head.bots, sizeof result->bots);
    memcpy(result->why, head.why, sizeof result->why);
    memcpy(result->log_fault, head.log_fault, sizeof result->log_fault);
    result->why_bot = head.why_bot;
    return good;
}

enum mpi_ranks_got mpi_ranks_receive(struct mpi_ranks *ranks, int rank,
                                     const struct arena_plan *plan, int ms,
                                     struct mpi_ranks_wait *wait, struct bout_result *result,
                                     char why[MPI_RANKS_WHY_MAX])
{
    struct message message;
    if (!next_message(ranks, rank, MPI_CALLS_ANY, ms, wait, &message)) {
        return ranks->others[rank].lost ? MPI_RANKS_LOST : MPI_RANKS_NOTHING;
    }
    bool good = message.tag == TAG_TIMES && take_deal(ranks, rank, plan, &message, result);
    enum mpi_ranks_got got = good ? MPI_RANKS_DEAL : MPI_RANKS_FAILED;
    if (message.tag == TAG_END) {
        snprintf(why, MPI_RANKS_WHY_MAX, "process %d of mpirun cannot go on: %s", rank,
                 message.bytes);
        ranks->others[rank].ended = true;
    } else if (!good) {
        snprintf(why, MPI_RANKS_WHY_MAX, "process %d of mpirun sent an invalid deal", rank);
        got = ranks->others[rank].lost ? MPI_RANKS_LOST : got;
    }
    free(message.bytes);
    return got;
}

/* Drops what was sent before the last message. */
static void wait_for_end(struct mpi_ranks *ranks, int rank)
{
    struct mpi_ranks_wait wait = {0};
    struct mpi_ranks_other *other = &ranks->others[rank];
    while (!other->lost && !other->ended) {
        struct message message;
        if (next_message(ranks, rank, MPI_CALLS_ANY, 1000, &wait, &message)) {
            other->ended = message.tag == TAG_END;
            if (other->ended && message.bytes[0] != '\0') {
                fprintf(stderr, "septem: process %d of mpirun: %s\n", rank, message.bytes);
            }
            free(message.bytes);
        }
    }
}

void mpi_ranks_stop(struct mpi_ranks *ranks)
{
    for (int rank = 1; rank < ranks->count; rank++) {
        mpi->post(true, rank, TAG_ENOUGH);
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        wait_for_end(ranks, rank);
    }
    /* Now it is known who is dead: MPI itself would wait for them. One that was given up and lives
     * all the same ends, too. */
    for (int rank = 1; rank < ranks->count; rank++) {
        mpi->post(ranks->any_lost, rank, TAG_STOP);
    }
}
