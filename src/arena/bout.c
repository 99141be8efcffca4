/* All games of one deal: see bout.h. */
#include "bout.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../base/monotonic.h"

/* ---- Creating and destroying ---- */

static bool make_bots(struct bout *bout)
{
    const struct arena_plan *plan = bout->plan;
    for (int i = 0; i < plan->bot_count; i++) {
        struct septem_bot_spec spec = plan->bots[i].spec;
        if (plan->bots[i].engine != NULL) {
            bout->engines[i] = (struct engine){.command = plan->bots[i].engine,
                                               .deadline_ms = plan->deadline_ms,
                                               .stop = bout->stop};
            spec = engine_spec(&bout->engines[i]);
        }
        bout->bots[i] = septem_bot_create(&spec);
        if (bout->bots[i] == NULL) {
            return false;
        }
    }
    return true;
}

struct bout *bout_create(const struct arena_plan *plan, const atomic_bool *stop)
{
    struct bout *bout = calloc(1, sizeof *bout);
    if (bout == NULL) {
        return NULL;
    }
    bout->plan = plan;
    bout->stop = stop;
    bout->seatings = calloc((size_t)schedule_games(plan), sizeof *bout->seatings);
    bout->log = plan->log_dir != NULL ? malloc(sizeof *bout->log) : NULL;
    bool has_log = plan->log_dir == NULL || bout->log != NULL;
    if (bout->seatings == NULL || !has_log || !make_bots(bout)) {
        bout_destroy(bout);
        return NULL;
    }
    return bout;
}

void bout_destroy(struct bout *bout)
{
    if (bout != NULL) {
        for (int i = 0; i < ARENA_BOTS_MAX; i++) {
            septem_bot_destroy(bout->bots[i]);
        }
        free(bout->seatings);
        free(bout->log);
        free(bout);
    }
}

int bout_start_engines(struct bout *bout)
{
    for (int i = 0; i < bout->plan->bot_count; i++) {
        if (bout->plan->bots[i].engine != NULL && engine_start(&bout->engines[i]) != ENGINE_GOOD) {
            return i;
        }
    }
    return -1;
}

bool bout_result_init(struct bout_result *result, const struct arena_plan *plan)
{
    *result = (struct bout_result){.games = schedule_games(plan)};
    result->game_results = calloc((size_t)result->games, sizeof *result->game_results);
    return result->game_results != NULL;
}

void bout_result_finish(struct bout_result *result)
{
    free(result->game_results);
    result->game_results = NULL;
}

/* ---- Playing ---- */

/* Plays one decision and times it. Decisions of the Free City are not counted. */
static void decide(struct bout *bout, const struct seating *seating, int seat,
                   struct bout_result *result)
{
    uint64_t began = monotonic_ns();
    int who = seating->who[septem_game_steward(&bout->match.game, seat)];
    match_decide(&bout->match, seat);
    result->bots[who].ns += monotonic_ns() - began;
    result->bots[who].moves++;
}

static bool play_game(struct bout *bout, const struct seating *seating, struct bout_result *result)
{
    const struct septem_game *g = &bout->match.game;
    while (g->phase != SEPTEM_PHASE_OVER) {
        unsigned owing = g->owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                decide(bout, seating, seat, result);
            }
        }
        if (atomic_load(bout->stop)) {
            return false;
        }
    }
    return true;
}

/* The bots of a game at their seats. */
static void sit_down(struct bout *bout, const struct septem_options *table,
                     const struct seating *seating, uint64_t deal)
{
    struct septem_bot *bots[SEPTEM_CITIES_MAX] = {NULL};
    for (int seat = 0; seat < table->players; seat++) {
        bots[seat] = bout->bots[seating->who[seat]];
    }
    enum septem_err err = match_init(&bout->match, table, bots, bout->plan->seed, deal);
    assert(err == SEPTEM_OK); /* schedule_fault has checked the options */
    (void)err;
}

/* What the engines did wrong in this deal. */
static void note_faults(struct bout *bout, struct bout_result *result)
{
    for (int i = 0; i < bout->plan->bot_count; i++) {
        struct engine *engine = &bout->engines[i];
        memcpy(result->bots[i].faults, engine->faults, sizeof engine->faults);
        memset(engine->faults, 0, sizeof engine->faults);
        if (engine->why[0] != '\0' && result->why[0] == '\0') {
            snprintf(result->why, sizeof result->why, "%s", engine->why);
            result->why_bot = i;
        }
        engine->why[0] = '\0';
    }
}

bool bout_play(struct bout *bout, uint64_t deal, struct bout_result *result)
{
    struct septem_options table = schedule_table(bout->plan, deal);
    schedule_deal(bout->plan, deal, bout->seatings);
    memset(result->bots, 0, sizeof result->bots);
    result->why[0] = result->log_fault[0] = '\0';
    result->deal = deal;
    for (int game = 0; game < result->games; game++) {
        const struct seating *seating = &bout->seatings[game];
        sit_down(bout, &table, seating, deal);
        if (bout->log != NULL) {
            bout_log_begin(bout->log, bout->plan, seating, &bout->match);
        }
        if (!play_game(bout, seating, result)) {
            return false;
        }
        if (bout->log != NULL && !bout_log_write(bout->log, bout->plan, &bout->match, deal, game,
                                                 result->log_fault, sizeof result->log_fault)) {
            return true; /* the fault is in the result */
        }
        match_end(&bout->match);
        result->game_results[game] = game_result_of(&bout->match.game);
    }
    note_faults(bout, result);
    return true;
}
