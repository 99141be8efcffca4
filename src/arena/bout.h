/* All games of one deal, played by one thread with bots of its own. */
#ifndef SEPTEM_BOUT_H
#define SEPTEM_BOUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "../ai/match.h"
#include "engine.h"
#include "game_result.h"
#include "schedule.h"

/* How one bot did apart from the points. */
struct bout_bot {
    uint64_t moves, ns;                  /* decisions of its own seats, and the time they took */
    uint32_t faults[ENGINE_FAULT_COUNT]; /* turns lost; only of engines */
};

/* What a deal came to. All but the times depends on the plan and the deal alone, as far as that is
 * so for the bots. */
struct bout_result {
    uint64_t deal;
    int games;
    struct game_result *game_results; /* `games` of them; whoever has the result frees them */
    struct bout_bot bots[ARENA_BOTS_MAX];
    char why[BOT_PROTOCOL_ERROR_MAX]; /* what an engine did wrong, "" if nothing */
    int why_bot;                      /* and which */
};

struct bout {
    const struct arena_plan *plan;
    const atomic_bool *stop; /* raised: the deal is broken off */
    struct septem_bot *bots[ARENA_BOTS_MAX];
    struct engine engines[ARENA_BOTS_MAX];
    struct seating *seatings;
    struct match match;
};

/* Makes the bots. NULL without memory. To be destroyed by the caller; NULL is welcome there. */
struct bout *bout_create(const struct arena_plan *plan, const atomic_bool *stop);
void bout_destroy(struct bout *bout);

/* Starts every engine; -1, or the number of a bot that does not start, its `why` saying why. */
int bout_start_engines(struct bout *bout);

/* Room for the result of a deal of this plan; false without memory. */
bool bout_result_init(struct bout_result *result, const struct arena_plan *plan);
void bout_result_finish(struct bout_result *result);

/* Plays a deal. False, the result being of no use, if it was broken off. */
bool bout_play(struct bout *bout, uint64_t deal, struct bout_result *result);

#endif
