/* The decisions of a question, each compared with the best other one. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

#include <septem/score.h>

#include "thought.h"

/* Turns later than the next one add more noise to a comparison than they tell. */
static const char bot[] = THOUGHT_ADVISER ",depth=1";

enum {
    SEARCH = 300,              /* evaluations for the bot's decision */
    ROUNDS = 8,                /* of comparing, from which the error is known */
    COMPARE = 96,              /* evaluations of one round */
    RIVAL = SEPTEM_LINE_COUNT, /* what is compared beside the lines: points of the best of others */
    SHARE,                     /* and the share of the victory */
    COMPARED
};

/* A difference is clear if it is larger than its error; a reason, of which there are many, if it is
 * larger than three of them and worth a word, in points. */
static const float error_share = 1, error_reason = 3, worth_saying = 0.5f;

/* ---- Comparing ---- */

/* Sums over the rounds, of what the other decision is better by. */
struct difference {
    float sum, squares;
};

struct comparison {
    float shares[2];
    struct difference by[COMPARED];
};

static float mean_of(float sum)
{
    return sum / ROUNDS;
}

static bool is_clear(const struct difference *difference, float errors)
{
    float mean = mean_of(difference->sum);
    float variance = (difference->squares / ROUNDS - mean * mean) / (ROUNDS - 1);
    return mean * mean > errors * errors * variance;
}

static void add(struct difference *difference, float by)
{
    difference->sum += by;
    difference->squares += by * by;
}

static void take_round(struct comparison *comparison, const struct septem_thought thoughts[2])
{
    const struct septem_thought *done = &thoughts[0], *other = &thoughts[1];
    comparison->shares[0] += done->share;
    comparison->shares[1] += other->share;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        add(&comparison->by[line], other->lines[line] - done->lines[line]);
    }
    add(&comparison->by[RIVAL], done->rival - other->rival);
    add(&comparison->by[SHARE], other->share - done->share);
}

/* ---- One decision ---- */

/* The moves but for those like one of them. */
static int leave_out(struct septem_move *moves, int count, const struct septem_move *which)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!septem_move_same_option(&moves[i], which)) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* What the bot would do, or would have done instead. */
static void find_other(struct bot_cache *cache, struct septem_question *q, struct verdict *verdict)
{
    q->moves = cache->moves;
    q->count = septem_game_moves(&q->view->game, q->seat, cache->moves);
    q->budget.playouts = SEARCH;
    verdict->other = cache->moves[septem_bot_choose(cache->bot, q)];
    if (septem_move_same_option(&verdict->other, &verdict->done)) {
        q->count = leave_out(cache->moves, q->count, &verdict->done);
        verdict->has_other = q->count > 0;
        if (verdict->has_other) {
            q->budget.playouts = SEARCH / 2;
            verdict->other = cache->moves[septem_bot_choose(cache->bot, q)];
        }
    } else {
        verdict->has_other = true;
    }
}

static void give_reason(const struct comparison *comparison, struct verdict *verdict)
{
    float sign = verdict->loss > 0 ? 1 : -1;
    verdict->gain = worth_saying;
    for (int i = 0; i <= RIVAL; i++) {
        float gain = sign * mean_of(comparison->by[i].sum);
        if (gain > verdict->gain && is_clear(&comparison->by[i], error_reason)) {
            verdict->gain = gain;
            verdict->reason = i == RIVAL ? SEPTEM_REASON_RIVAL : SEPTEM_REASON_LINE;
            verdict->line = i == RIVAL ? SEPTEM_LINE_MILITARY : (enum septem_line)i;
        }
    }
    verdict->gain = verdict->reason == SEPTEM_REASON_NONE ? 0 : verdict->gain;
}

static void compare(struct bot_cache *cache, struct septem_question *q, struct verdict *verdict)
{
    struct comparison comparison = {0};
    struct septem_move moves[2] = {verdict->done, verdict->other};
    q->moves = moves;
    q->count = verdict->has_other ? 2 : 1;
    q->budget.playouts = COMPARE;
    for (int round = 0; round < ROUNDS; round++) {
        struct septem_thought thoughts[2] = {0};
        q->thoughts = thoughts;
        septem_bot_choose(cache->bot, q);
        take_round(&comparison, thoughts);
    }
    verdict->chance = mean_of(comparison.shares[0]);
    verdict->other_chance = mean_of(comparison.shares[1]);
    if (verdict->has_other && is_clear(&comparison.by[SHARE], error_share)) {
        float by = mean_of(comparison.by[SHARE].sum);
        verdict->loss = by > 0 ? by : 0;
        verdict->lead = by < 0 ? -by : 0;
        give_reason(&comparison, verdict);
    }
}

/* ---- A question ---- */

/* What each side may hope for, made to add up. */
static void give_chances(struct analysis *analysis)
{
    const struct septem_game *g = &analysis->game;
    float sum = 0;
    unsigned asked = 0;
    for (int i = 0; i < analysis->count; i++) {
        const struct verdict *verdict = &analysis->verdicts[i];
        int partner = septem_game_partner(g, verdict->seat);
        if (verdict->seat < g->players) {
            float chance = verdict->chance + verdict->loss;
            asked |= 1u << verdict->seat;
            sum += partner < 0 ? chance : chance / 2;
            analysis->chances[verdict->seat] += partner < 0 ? chance : chance / 2;
            if (partner >= 0) {
                analysis->chances[partner] += chance / 2;
            }
        }
    }
    analysis->has_chances = asked == (1u << g->players) - 1 && sum > 0;
    for (int seat = 0; analysis->has_chances && seat < g->players; seat++) {
        analysis->chances[seat] /= sum;
    }
}

void analysis_end(struct analysis *analysis)
{
    const struct septem_game *g = &analysis->game;
    uint8_t winners = septem_game_winners(g);
    int sides = 0;
    for (int seat = 0; seat < g->players; seat++) {
        sides += (winners >> seat & 1) != 0 && septem_game_partner(g, seat) < seat;
    }
    analysis->has_chances = true;
    for (int seat = 0; seat < g->players; seat++) {
        analysis->chances[seat] = (winners >> seat & 1) != 0 ? 1 / (float)sides : 0;
    }
}

static void run(struct thought *thought, struct bot_cache *cache)
{
    struct analysis *analysis = analysis_of(thought);
    for (int i = 0; i < analysis->count; i++) {
        struct verdict *verdict = &analysis->verdicts[i];
        struct septem_rng rng;
        septem_rng_init(&rng, (uint64_t)(thought->question * SEPTEM_CITIES_MAX + verdict->seat));
        septem_view_of(&analysis->game, verdict->player, &thought->view);
        struct septem_question question = {
            .view = &thought->view, .seat = verdict->seat, .rng = &rng};
        find_other(cache, &question, verdict);
        compare(cache, &question, verdict);
    }
    give_chances(analysis);
}

struct analysis *analysis_create(void)
{
    struct analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis != NULL) {
        analysis->thought.run = run;
        memcpy(analysis->thought.bot, bot, sizeof bot);
    }
    return analysis;
}

struct analysis *analysis_of(struct thought *thought)
{
    return thought->run == run ? (struct analysis *)(void *)thought : NULL;
}
