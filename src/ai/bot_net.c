/* The bot `net`: the decision with the largest logit of the learned network. One evaluation, no
 * search. The network gives a logit for every legal decision, and for each city the outcome it
 * expects before any of them is taken. */
#include <assert.h>
#include <stdlib.h>

#include "bot_registry.h"
#include "character.h"
#include "network_player.h"

void *bot_net_create(const struct septem_bot_spec *spec)
{
    struct network_player *player = malloc(sizeof *player);
    (void)spec;
    if (player != NULL && !network_player_init(player)) {
        free(player);
        player = NULL;
    }
    return player;
}

void bot_net_destroy(void *memory)
{
    network_player_finish(memory);
    free(memory);
}

/* What is expected is a thought about the decision taken: of the others nothing is known. */
int bot_net_choose(const struct septem_bot_spec *spec, void *memory,
                   const struct septem_question *q)
{
    assert(q->count > 0);
    struct network_player *player = memory;
    uint64_t temperature = spec->settings[NET_TEMPERATURE];
    network_player_ask(player, q->view, q->seat, q->moves, q->count, q->thoughts != NULL);
    character_like(spec->settings[NET_CHARACTER], temperature, q->moves, q->count, player->logits);
    int chosen = temperature == 0 ? network_player_best(player, q->count)
                                  : network_player_draw(player, q->count, temperature, q->rng);
    if (q->thoughts != NULL) {
        network_player_think(player, q->view, &q->thoughts[chosen]);
    }
    return chosen;
}
