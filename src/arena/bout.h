/* All games of one deal, played by one thread with its own bots. */
#ifndef SEPTEM_BOUT_H
#define SEPTEM_BOUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "../ai/match.h"
#include "bout_log.h"
#include "engine.h"
#include "game_result.h"
#include "schedule.h"

/* What is recorded of one bot besides the results. */
struct bout_bot {
    uint64_t moves, ns;                  /* decisions of its own seats, and the time they took */
    uint32_t faults[ENGINE_FAULT_COUNT]; /* turns lost; only of engines */
};

/* The result of a deal. All but the times depends on the plan and the number of the deal alone, if
 * the bots are deterministic. */
struct bout_result {
    uint64_t deal;
    int games;
    struct game_result *game_results; /* `games` of them; freed by bout_result_finish */
    struct bout_bot bots[ARENA_BOTS_MAX];
    char why[BOT_PROTOCOL_ERROR_MAX];       /* what an engine did wrong, "" if nothing */
    int why_bot;                            /* and which */
    char log_fault[BOT_PROTOCOL_ERROR_MAX]; /* why a log could not be written, "" if all were */
};

struct bout {
    const struct arena_plan *plan;
    const atomic_bool *stop; /* if true: stop playing */
    struct septem_bot *bots[ARENA_BOTS_MAX];
    struct engine engines[ARENA_BOTS_MAX];
    struct seating *seatings;
    struct bout_log *log; /* NULL: none is kept */
    struct match match;
};

/* Creates the bots. Returns NULL if out of memory. The caller owns it; bout_destroy accepts NULL.
 */
struct bout *bout_create(const struct arena_plan *plan, const atomic_bool *stop);
void bout_destroy(struct bout *bout);

/* Starts every engine. Returns -1, or the index of a bot that does not start; engines[].why says
 * why. */
int bout_start_engines(struct bout *bout);

/* Allocates the result of a deal of this plan. Returns false if out of memory. */
bool bout_result_init(struct bout_result *result, const struct arena_plan *plan);
void bout_result_finish(struct bout_result *result);

/* Plays a deal. Returns false if it was stopped; the result is invalid then. */
bool bout_play(struct bout *bout, uint64_t deal, struct bout_result *result);

#endif
