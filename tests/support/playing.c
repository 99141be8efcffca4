/* Playing games at random: see playing.h. */
#include "playing.h"

#include <stdio.h>
#include <stdlib.h>

void playing_start_options(struct septem_game *g, const struct septem_options *options,
                           uint64_t seed)
{
    enum septem_err err = septem_game_init(g, options, seed);
    if (err != SEPTEM_OK) {
        fprintf(stderr, "%s\n", septem_err_text(err));
        abort();
    }
}

void playing_start_with(struct septem_game *g, int players, uint64_t seed, septem_board first,
                        septem_board second)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.boards[0] = first;
    options.boards[1] = second;
    playing_start_options(g, &options, seed);
}

void playing_start(struct septem_game *g, int players, uint64_t seed)
{
    playing_start_with(g, players, seed, 0, 0);
}

void playing_start_cities(struct septem_game *g, int players, bool teams, uint64_t seed)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    options.teams = teams;
    playing_start_options(g, &options, seed);
}

int playing_seat(const struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        if (septem_game_owes(g, seat)) {
            return seat;
        }
    }
    return -1;
}

static bool is_idle(const struct septem_move *move)
{
    return move->use == SEPTEM_USE_SELL || move->use == SEPTEM_USE_LEAVE ||
           (move->use == SEPTEM_USE_SALVAGE && move->card == 0);
}

struct septem_move playing_pick(const struct septem_game *g, int seat, struct septem_rng *rng)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    if (count == 0) {
        fprintf(stderr, "seat %d owes a decision and has none\n", seat);
        abort();
    }
    struct septem_move move = moves[septem_rng_below(rng, (uint32_t)count)];
    for (int tries = 0; tries < 3 && is_idle(&move); tries++) {
        move = moves[septem_rng_below(rng, (uint32_t)count)];
    }
    return move;
}

void playing_step(struct septem_game *g, struct septem_rng *rng)
{
    int seat = playing_seat(g);
    struct septem_move move = playing_pick(g, seat, rng);
    enum septem_deny deny = septem_game_submit(g, seat, &move);
    if (deny != SEPTEM_DENY_NONE) {
        fprintf(stderr, "a listed decision was refused: %s\n", septem_deny_text(deny));
        abort();
    }
}

void playing_on(struct septem_game *g, struct septem_rng *rng, int decisions)
{
    for (int i = 0; i < decisions && g->phase != SEPTEM_PHASE_OVER; i++) {
        playing_step(g, rng);
    }
}
