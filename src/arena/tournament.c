/* Runs a whole arena: see tournament.h. */
#include "tournament.h"

#include <stdio.h>
#include <stdlib.h>

#include "../base/complain.h"
#include "pool.h"

enum { WAIT_MS = 100 }; /* how often the interrupt flag is polled */

/* ---- Taking deals ---- */

/* True while more are wanted. */
static bool add(struct tournament *tournament, const struct bout_result *result)
{
    standings_add(&tournament->standings, result);
    if (tournament->use_sprt) {
        struct estimate share = standings_share(&tournament->standings, 0);
        tournament->sprt_state =
            sprt_test(&tournament->sprt, &share, tournament->standings.bots[0].share.deals);
    }
    return tournament->sprt_state == SPRT_CONTINUES &&
           tournament->standings.deals < tournament->deals;
}

static bool add_found(void *context, const struct bout_result *result)
{
    struct tournament *tournament = context;
    tournament->found++;
    return add(tournament, result);
}

/* A deal that was played now. */
static bool add_played(struct tournament *tournament, const struct bout_result *result, bool *more)
{
    if (result->log_fault[0] != '\0') {
        return COMPLAIN(tournament->error, "%s", result->log_fault);
    }
    if (!results_append(&tournament->results, tournament->plan, result)) {
        return COMPLAIN(tournament->error, "%s", tournament->results.error);
    }
    *more = add(tournament, result);
    if (tournament->taken != NULL) {
        tournament->taken(tournament->context, tournament, result);
    }
    return true;
}

static bool is_interrupted(struct tournament *tournament)
{
    tournament->broken_off |=
        tournament->interrupted != NULL && tournament->interrupted(tournament->context);
    return tournament->broken_off;
}

/* ---- The first process ---- */

/* The deals of a process from `first` on. */
static struct pool_deals deals_of(const struct tournament *tournament, int rank, uint64_t first)
{
    uint64_t count = (uint64_t)tournament->ranks.count;
    uint64_t offset = ((uint64_t)rank + count - first % count) % count;
    return (struct pool_deals){.first = first + offset, .step = count, .end = tournament->deals};
}

/* Takes a deal that this process plays. */
static bool take_own(struct tournament *tournament, struct pool *pool, bool *more, bool *got)
{
    struct bout_result *result = pool_take(pool, WAIT_MS);
    *got = result != NULL;
    if (result == NULL) {
        return true;
    }
    bool good = add_played(tournament, result, more);
    pool_give_back(pool, result);
    return good;
}

/* Takes a deal that another process plays. *lost: it is dead. */
static bool take_other(struct tournament *tournament, int rank, struct mpi_ranks_wait *wait,
                       struct bout_result *room, bool *more, bool *got, bool *lost)
{
    char why[MPI_RANKS_WHY_MAX];
    enum mpi_ranks_got what =
        mpi_ranks_receive(&tournament->ranks, rank, tournament->plan, WAIT_MS, wait, room, why);
    *got = what == MPI_RANKS_DEAL;
    *lost = what == MPI_RANKS_LOST;
    if (what == MPI_RANKS_FAILED) {
        return COMPLAIN(tournament->error, "%s", why);
    }
    return !*got || add_played(tournament, room, more);
}

/* Plays the deals of a process from `first` on in this one. */
static bool play_here(struct tournament *tournament, int rank, uint64_t first, struct pool **pool)
{
    char why[TOURNAMENT_ERROR_MAX];
    *pool = pool_create(tournament->plan, tournament->threads, deals_of(tournament, rank, first),
                        why, sizeof why);
    return *pool != NULL || COMPLAIN(tournament->error, "%s", why);
}

/* `pools` has one for each process whose deals are played here. */
static bool take_all(struct tournament *tournament, struct pool **pools, uint64_t first)
{
    struct bout_result room;
    bool good =
        bout_result_init(&room, tournament->plan) || COMPLAIN(tournament->error, "out of memory");
    bool more = true;
    struct mpi_ranks_wait wait = {0};
    for (uint64_t deal = first; good && more && !is_interrupted(tournament);) {
        int rank = (int)(deal % (uint64_t)tournament->ranks.count);
        bool got = false, lost = false;
        good = pools[rank] != NULL ? take_own(tournament, pools[rank], &more, &got)
                                   : take_other(tournament, rank, &wait, &room, &more, &got, &lost);
        if (lost) {
            fprintf(stderr,
                    "septem: process %d of mpirun is not heard any more: its deals are "
                    "played by process 0\n",
                    rank);
            good = play_here(tournament, rank, deal, &pools[rank]);
        }
        if (got) {
            deal++;
            wait = (struct mpi_ranks_wait){0};
        }
    }
    bout_result_finish(&room);
    return good;
}

static bool lead(struct tournament *tournament, uint64_t first)
{
    int count = tournament->ranks.count;
    struct pool **pools = calloc((size_t)count, sizeof(struct pool *));
    bool good = pools != NULL ? play_here(tournament, 0, first, &pools[0]) &&
                                    take_all(tournament, pools, first)
                              : COMPLAIN(tournament->error, "out of memory");
    mpi_ranks_stop(&tournament->ranks);
    for (int rank = 0; pools != NULL && rank < count; rank++) {
        pool_destroy(pools[rank]);
    }
    free(pools);
    return good;
}

/* ---- The other processes ---- */

static bool follow(struct tournament *tournament, uint64_t first)
{
    char why[MPI_RANKS_WHY_MAX] = "";
    struct pool_deals deals = deals_of(tournament, tournament->ranks.rank, first);
    struct pool *pool = pool_create(tournament->plan, tournament->threads, deals, why, sizeof why);
    uint64_t deal = deals.first;
    while (pool != NULL && deal < deals.end && !mpi_ranks_should_stop()) {
        mpi_ranks_send_sign();
        struct bout_result *result = pool_take(pool, WAIT_MS);
        if (result != NULL) {
            mpi_ranks_send(tournament->plan, result);
            pool_give_back(pool, result);
            deal += deals.step;
        }
    }
    bool good = pool != NULL || COMPLAIN(tournament->error, "%s", why);
    mpi_ranks_send_end(&tournament->ranks, why);
    pool_destroy(pool);
    return good;
}

/* ---- All ---- */

/* Reads the deals that are in the results file. Returns false if the file cannot be continued. */
static bool open_results(struct tournament *tournament, uint64_t *first)
{
    tournament->results.fd = -1;
    if (!standings_init(&tournament->standings, tournament->plan)) {
        return COMPLAIN(tournament->error, "out of memory");
    }
    if (tournament->results_path != NULL &&
        !results_open(&tournament->results, tournament->results_path, tournament->plan, add_found,
                      tournament)) {
        return COMPLAIN(tournament->error, "%s", tournament->results.error);
    }
    bool done = tournament->standings.deals >= tournament->deals ||
                tournament->sprt_state != SPRT_CONTINUES;
    *first = done ? UINT64_MAX : tournament->standings.deals;
    return true;
}

bool tournament_run(struct tournament *tournament)
{
    uint64_t first = UINT64_MAX;
    bool leads = tournament->ranks.rank == 0;
    bool good = !leads || open_results(tournament, &first);
    first = mpi_ranks_broadcast(&tournament->ranks, first);
    if (first != UINT64_MAX) {
        good = leads ? lead(tournament, first) : follow(tournament, first);
    }
    if (leads && tournament->results_path != NULL && good && !results_close(&tournament->results)) {
        good = COMPLAIN(tournament->error, "%s", tournament->results.error);
    }
    return good;
}

void tournament_finish(struct tournament *tournament)
{
    if (tournament->ranks.rank == 0) {
        results_close(&tournament->results);
    }
    standings_finish(&tournament->standings);
}
