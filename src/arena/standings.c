/* The standings of an arena: see standings.h. */
#include "standings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The gains and tries of one deal. */
struct stake {
    int64_t gains, tries;
};

struct deal_sums {
    struct stake bots[ARENA_BOTS_MAX], soft[ARENA_BOTS_MAX];
    struct stake pairs[ARENA_BOTS_MAX][ARENA_BOTS_MAX];
};

bool standings_init(struct standings *standings, const struct arena_plan *plan)
{
    *standings = (struct standings){.plan = plan};
    standings->seatings = calloc((size_t)schedule_games(plan), sizeof *standings->seatings);
    return standings->seatings != NULL;
}

void standings_finish(struct standings *standings)
{
    free(standings->seatings);
    standings->seatings = NULL;
}

bool standings_are_solo(const struct standings *standings)
{
    return standings->plan->mode != ARENA_TABLE;
}

/* ---- Adding ---- */

static void add_stake(struct stake *stake, int64_t gains)
{
    stake->gains += gains;
    stake->tries++;
}

static void add_seat(struct standing_bot *bot, const struct game_result_seat *seat)
{
    bot->places += seat->place;
    bot->total += seat->total;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        bot->lines[line] += seat->lines[line];
    }
}

/* Who is ahead of whom at one table. */
static void add_pairs(struct deal_sums *sums, const struct seating *seating,
                      const struct game_result *game_result)
{
    for (int a = 0; a < game_result->seats; a++) {
        for (int b = 0; b < game_result->seats; b++) {
            if (seating->who[a] != seating->who[b]) {
                struct stake *stake = &sums->pairs[seating->who[a]][seating->who[b]];
                int ahead = game_result->seat[b].place - game_result->seat[a].place;
                add_stake(stake, (ahead > 0) + (ahead >= 0));
            }
        }
    }
}

static void add_game(struct standings *standings, struct deal_sums *sums,
                     const struct seating *seating, const struct game_result *game_result)
{
    for (int seat = 0; seat < game_result->seats; seat++) {
        int who = seating->who[seat];
        if (seating->solo == ARENA_ALL || seating->solo == who) {
            add_seat(&standings->bots[who], &game_result->seat[seat]);
            add_stake(&sums->bots[who], game_result->seat[seat].parts);
            add_stake(&sums->soft[who], game_result->seat[seat].soft);
        }
        if (seating->solo == who) {
            add_stake(&sums->pairs[who][seating->rival], game_result->seat[seat].parts);
        }
    }
    if (seating->solo == ARENA_ALL) {
        add_pairs(sums, seating, game_result);
    }
}

static void add_behaviour(struct standing_bot *bot, const struct bout_bot *from)
{
    bot->moves += from->moves;
    bot->ns += from->ns;
    bot->timed += from->ns > 0 ? from->moves : 0;
    for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
        bot->faults[fault] += from->faults[fault];
    }
}

void standings_add(struct standings *standings, const struct bout_result *result)
{
    struct deal_sums sums = {0};
    int count = standings->plan->bot_count;
    schedule_deal(standings->plan, result->deal, standings->seatings);
    for (int game = 0; game < result->games; game++) {
        add_game(standings, &sums, &standings->seatings[game], &result->game_results[game]);
    }
    for (int a = 0; a < count; a++) {
        sample_add(&standings->bots[a].share, sums.bots[a].gains, sums.bots[a].tries);
        sample_add(&standings->bots[a].soft, sums.soft[a].gains, sums.soft[a].tries);
        add_behaviour(&standings->bots[a], &result->bots[a]);
        for (int b = 0; b < count; b++) {
            sample_add(&standings->pairs[a][b], sums.pairs[a][b].gains, sums.pairs[a][b].tries);
        }
    }
    standings->deals++;
    standings->games += (uint64_t)result->games;
}

/* ---- Figures ---- */

static struct estimate share_of(const struct standings *standings, const struct sample *sample,
                                int parts)
{
    const struct septem_options *options = &standings->plan->options;
    double sides = game_result_sides(options->players, options->teams);
    return sample_estimate(sample, sides / parts, parts);
}

struct estimate standings_share(const struct standings *standings, int bot)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    return share_of(standings, &standings->bots[bot].share, WIN_PARTS);
}

struct estimate standings_soft(const struct standings *standings, int bot)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    return share_of(standings, &standings->bots[bot].soft, SOFT_PARTS);
}

struct estimate standings_pair(const struct standings *standings, int a, int b)
{
    assert(a >= 0 && a < standings->plan->bot_count);
    assert(b >= 0 && b < standings->plan->bot_count);
    const struct sample *sample = &standings->pairs[a][b];
    return standings_are_solo(standings) ? share_of(standings, sample, WIN_PARTS)
                                         : sample_estimate(sample, 0.5, 2);
}

static double by_seat(const struct standing_bot *bot, double sum)
{
    return bot->share.tries > 0 ? sum / (double)bot->share.tries : 0;
}

double standings_place(const struct standings *standings, int bot)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    return by_seat(&standings->bots[bot], (double)standings->bots[bot].places);
}

double standings_points(const struct standings *standings, int bot)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    return by_seat(&standings->bots[bot], (double)standings->bots[bot].total);
}

double standings_line(const struct standings *standings, int bot, int line)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    assert(line >= 0 && line < SEPTEM_LINE_COUNT);
    return by_seat(&standings->bots[bot], (double)standings->bots[bot].lines[line]);
}

double standings_ms(const struct standings *standings, int bot)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    const struct standing_bot *row = &standings->bots[bot];
    return row->timed > 0 ? 1e-6 * (double)row->ns / (double)row->timed : -1;
}

uint64_t standings_lost(const struct standings *standings, int bot)
{
    assert(bot >= 0 && bot < standings->plan->bot_count);
    uint64_t lost = 0;
    for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
        lost += standings->bots[bot].faults[fault];
    }
    return lost;
}

bool standings_line_used(const struct standings *standings, int line)
{
    assert(line >= 0 && line < SEPTEM_LINE_COUNT);
    bool used = line <= SEPTEM_LINE_GUILDS;
    for (int bot = 0; bot < standings->plan->bot_count; bot++) {
        used |= standings->bots[bot].lines[line] != 0;
    }
    return used;
}
