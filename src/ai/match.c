/* Matches between bots: see match.h. */
#include "match.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum septem_err match_init(struct match *match, const struct septem_options *options,
                           struct septem_bot *const *bots, uint64_t seed, uint64_t index)
{
    uint64_t game_seed = septem_rng_mix(seed, index);
    enum septem_err err = septem_game_init(&match->game, options, game_seed);
    if (err != SEPTEM_OK) {
        return err;
    }
    /* Bots must not get the random numbers that shuffled the cards: they have other seeds. */
    uint64_t bot_seed = septem_rng_mix(game_seed, UINT64_MAX);
    for (int seat = 0; seat < options->players; seat++) {
        match->bots[seat] = bots[seat];
        septem_rng_init(&match->rngs[seat], septem_rng_mix(bot_seed, (uint64_t)seat));
    }
    match->watch = NULL;
    match->context = NULL;
    match->decisions = 0;
    match->id = game_seed;
    return SEPTEM_OK;
}

void match_decide(struct match *match, int seat)
{
    assert(seat >= 0 && seat < match->game.cities);
    int player = septem_game_steward(&match->game, seat);
    struct septem_bot *bot = match->bots[player];
    struct septem_question question = {
        .seat = seat, .moves = match->moves, .rng = &match->rngs[player], .game = match->id};
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

void match_end(struct match *match)
{
    for (int seat = 0; seat < match->game.players; seat++) {
        int other = 0;
        while (match->bots[other] != match->bots[seat]) {
            other++;
        }
        if (other == seat) { /* once, at however many seats it sits */
            septem_bot_over(match->bots[seat], match->id, &match->game);
        }
    }
}

void match_play(struct match *match)
{
    while (match->game.phase != SEPTEM_PHASE_OVER) {
        unsigned owing = match->game.owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                match_decide(match, seat);
            }
        }
    }
    match_end(match);
}
