/* The embedded network as a player: what it thinks of the decisions of a seat, and of the outcome.
 * Bots that use it share this. */
#ifndef SEPTEM_NETWORK_PLAYER_H
#define SEPTEM_NETWORK_PLAYER_H

#include <septem/bot.h>

#include "network.h"
#include "observed.h"

struct network_player {
    struct network network;
    struct network_outcome outcome; /* of the last question, where it was wanted */
    int32_t logits[SEPTEM_MOVES_MAX];
    uint32_t parts[SEPTEM_MOVES_MAX]; /* chances, with NETWORK_ONE for the likeliest decision */
    struct observed_game game;        /* what is observed, while a question is asked */
    uint8_t candidates[SEPTEM_MOVES_MAX * SEPTEM_CANDIDATE_BYTES];
    uint8_t *observation;
};

/* NULL, or why there is no network in this build. Reads the head only: it is asked often. */
const char *network_player_lacks(void);

/* False without a network or memory, with nothing to be finished. */
bool network_player_init(struct network_player *player);
void network_player_finish(struct network_player *player);

/* One evaluation: fills `logits`, and `outcome` if it is wanted. With a count of 0 for that alone.
 */
void network_player_ask(struct network_player *player, const struct septem_view *view, int seat,
                        const struct septem_move *moves, int count, bool outcome);

/* The same for what a rival would do. */
void network_player_guess(struct network_player *player, const struct septem_view *view, int seat,
                          const struct septem_move *moves, int count);

/* The decision with the largest logit. */
int network_player_best(const struct network_player *player, int count);

/* Each decision with the probability that its logit gives at a temperature of 1 or more hundredths.
 */
int network_player_draw(struct network_player *player, int count, uint64_t temperature,
                        struct septem_rng *rng);

/* What the last outcome is worth to the player of the view, whose partner's share counts, too. */
int32_t network_player_share(const struct network_player *player, const struct septem_view *view);

/* The last outcome, added to a thought of the player of the view; visits are not counted. */
void network_player_think(const struct network_player *player, const struct septem_view *view,
                          struct septem_thought *thought);

#endif
