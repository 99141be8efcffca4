/* The embedded network as a player: see network_player.h. */
#include "network_player.h"

#include <assert.h>
#include <stdlib.h>

#include <septem/observe.h>

const char *network_player_lacks(void)
{
    struct network_bytes bytes = network_standard();
    enum network_fault fault = network_check_head(bytes.begin, bytes.size);
    return fault == NETWORK_FINE ? NULL : network_fault_text(fault);
}

bool network_player_init(struct network_player *player)
{
    struct network_bytes bytes = network_standard();
    player->observation = malloc((size_t)septem_observation_size());
    if (player->observation == NULL ||
        network_init(&player->network, bytes.begin, bytes.size) != NETWORK_FINE) {
        free(player->observation);
        return false;
    }
    return true;
}

void network_player_finish(struct network_player *player)
{
    network_finish(&player->network);
    free(player->observation);
}

static void evaluate(struct network_player *player, const struct septem_view *view, int seat,
                     const struct septem_move *moves, int count, enum network_manner manner,
                     struct network_outcome *outcome)
{
    observed_clear(&player->game);
    observe_with(view, seat, &player->game, player->observation);
    observe_moves_with(view, seat, &player->game, moves, count, player->candidates);
    network_evaluate(&player->network, player->observation, player->candidates, count, manner,
                     player->logits, outcome);
}

void network_player_ask(struct network_player *player, const struct septem_view *view, int seat,
                        const struct septem_move *moves, int count, bool outcome)
{
    evaluate(player, view, seat, moves, count, NETWORK_OWN, outcome ? &player->outcome : NULL);
}

void network_player_guess(struct network_player *player, const struct septem_view *view, int seat,
                          const struct septem_move *moves, int count)
{
    evaluate(player, view, seat, moves, count, NETWORK_RIVAL, NULL);
}

int network_player_best(const struct network_player *player, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = player->logits[i] > player->logits[best] ? i : best;
    }
    return best;
}

int network_player_draw(struct network_player *player, int count, uint64_t temperature,
                        struct septem_rng *rng)
{
    assert(count > 0 && temperature > 0);
    int32_t most = player->logits[network_player_best(player, count)];
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) {
        uint64_t below = (uint64_t)((int64_t)most - player->logits[i]) * 100 / temperature;
        player->parts[i] = network_exp_minus(below < UINT32_MAX ? (uint32_t)below : UINT32_MAX);
        sum += player->parts[i]; /* at most SEPTEM_MOVES_MAX times NETWORK_ONE */
    }
    uint32_t lot = septem_rng_below(rng, sum);
    int chosen = 0;
    while (lot >= player->parts[chosen]) {
        lot -= player->parts[chosen++];
    }
    return chosen;
}

/* The places of observe.h: own, left, right, second to the left, second to the right, … */
static int seat_of(const struct septem_view *view, int place)
{
    int away = (place + 1) / 2, cities = view->game.cities;
    return (view->seat + (place % 2 == 1 ? away : cities - away)) % cities;
}

int32_t network_player_share(const struct network_player *player, const struct septem_view *view)
{
    const struct network_outcome *outcome = &player->outcome;
    int partner = septem_game_partner(&view->game, view->seat);
    int32_t share = outcome->shares[0];
    for (int place = 1; partner >= 0 && place < outcome->cities; place++) {
        share += seat_of(view, place) == partner ? outcome->shares[place] : 0;
    }
    return share;
}

static float as_float(int32_t number)
{
    return (float)number / (float)NETWORK_ONE;
}

void network_player_think(const struct network_player *player, const struct septem_view *view,
                          struct septem_thought *thought)
{
    const struct network_outcome *outcome = &player->outcome;
    int partner = septem_game_partner(&view->game, view->seat);
    float rival = 0;
    for (int place = 0; place < outcome->cities; place++) {
        float points = 0;
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            float part = as_float(outcome->lines[place][line]);
            points += part;
            thought->lines[line] += place == 0 ? part : 0;
        }
        if (place == 0) {
            thought->points += points;
        } else if (seat_of(view, place) != partner && points > rival) {
            rival = points;
        }
    }
    thought->rival += rival;
    thought->share += as_float(network_player_share(player, view));
}
