/* Decks and boards: what is in play at a table, and the lots drawn from its seed (R1.3, R1.4). */
#ifndef SEPTEM_DECK_H
#define SEPTEM_DECK_H

#include <septem/game.h>
#include <septem/rng.h>

/* The cards of an age for a table of g->cities: those that are always in, and the pools of which
 * some are drawn. */
struct deck {
    int sure_count;
    septem_card sure[SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX];
    int pool_count;
    int drawn; /* of the pool join the deck */
    septem_card pool[SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX];
};

void deck_compose(const struct septem_game *g, int age, struct deck *deck);

/* Deals an age at random. */
void deck_deal(struct septem_game *g, int age, struct septem_rng *rng);

/* Do these hands hold exactly such a deck? */
bool deck_matches(const struct septem_game *g, int age,
                  septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX]);

/* Are the boards that the options fix in play, and each given once? */
enum septem_err deck_check_boards(const struct septem_options *options);

/* Gives out the boards: those fixed, and for the other seats by lot. */
void deck_boards(struct septem_game *g, const struct septem_options *options,
                 struct septem_rng *rng);

void deck_shuffle(septem_card *cards, int count, struct septem_rng *rng);

#endif
