/* Matches between bots: see match.h. */
#include "match.h"

#include <stddef.h>
#include <string.h>

static bool are_same(const struct septem_bot_spec *a, const struct septem_bot_spec *b)
{
    return a->info == b->info && memcmp(a->settings, b->settings, sizeof a->settings) == 0;
}

bool septem_crew_create(struct septem_crew *crew, const struct septem_bot_spec *specs, int count)
{
    *crew = (struct septem_crew){0};
    for (int seat = 0; seat < count; seat++) {
        int other = 0;
        while (other < seat && !are_same(&specs[other], &specs[seat])) {
            other++;
        }
        crew->bots[seat] = other < seat ? crew->bots[other] : septem_bot_create(&specs[seat]);
        if (crew->bots[seat] == NULL) {
            septem_crew_destroy(crew);
            return false;
        }
    }
    return true;
}

void septem_crew_destroy(struct septem_crew *crew)
{
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        struct septem_bot *bot = crew->bots[seat];
        for (int other = seat; other < SEPTEM_CITIES_MAX; other++) {
            crew->bots[other] = crew->bots[other] == bot ? NULL : crew->bots[other];
        }
        septem_bot_destroy(bot);
    }
}

enum septem_err septem_match_init(struct septem_match *match, const struct septem_options *options,
                                  struct septem_bot *const *bots, uint64_t seed, uint64_t index)
{
    uint64_t game_seed = septem_rng_mix(seed, index);
    enum septem_err err = septem_game_init(&match->game, options, game_seed);
    if (err != SEPTEM_OK) {
        return err;
    }
    /* Bots must not draw the numbers the cards were shuffled with: a family of their own. */
    uint64_t bot_seed = septem_rng_mix(game_seed, UINT64_MAX);
    for (int seat = 0; seat < options->players; seat++) {
        match->bots[seat] = bots[seat];
        septem_rng_init(&match->rngs[seat], septem_rng_mix(bot_seed, (uint64_t)seat));
    }
    match->watch = NULL;
    match->context = NULL;
    match->decisions = 0;
    return SEPTEM_OK;
}

void septem_match_decide(struct septem_match *match, int seat)
{
    int player = septem_game_steward(&match->game, seat);
    struct septem_bot *bot = match->bots[player];
    struct septem_question question = {
        .seat = seat, .moves = match->moves, .rng = &match->rngs[player]};
    question.count = septem_game_moves(&match->game, seat, match->moves);
    if (septem_bot_spec_of(bot)->info->looks) {
        septem_view_of(&match->game, player, &match->view);
        question.view = &match->view;
    }
    int choice = septem_bot_choose(bot, &question);
    if (match->watch != NULL) {
        match->watch(match->context, &match->game, seat, &match->moves[choice], question.count);
    }
    match->decisions++;
    septem_game_play(&match->game, seat, &match->moves[choice]);
}

void septem_match_play(struct septem_match *match)
{
    while (match->game.phase != SEPTEM_PHASE_OVER) {
        unsigned owing = match->game.owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                septem_match_decide(match, seat);
            }
        }
    }
}
