/* Decks and boards: what is in play at a table, and what is drawn from its seed or key (R1.3,
 * R1.4). */
#ifndef SEPTEM_DECK_H
#define SEPTEM_DECK_H

#include <septem/game.h>
#include <septem/key.h>
#include <septem/rng.h>

/* Where random numbers come from: a seeded generator or, where there is one, the stream of a key.
 */
struct deck_source {
    struct septem_rng *rng;
    struct septem_stream *stream;
};

static inline uint32_t deck_below(const struct deck_source *source, uint32_t n)
{
    return source->stream != NULL ? septem_stream_below(source->stream, n)
                                  : septem_rng_below(source->rng, n);
}

enum { DECK_POOLS = 2 }; /* guilds and black cards */

/* The cards of an age for a table of g->cities: those that are always in, and the pools of which
 * some are drawn. */
struct deck {
    int sure_count;
    septem_card sure[SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX];
    struct pool {
        int count;
        int drawn; /* cards of it that join the deck */
        septem_card cards[SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX];
    } pools[DECK_POOLS];
};

/* Adds to the sure cards those drawn at random from the pools; returns how many cards there are. */
int deck_draw(struct deck *deck, const struct deck_source *source);

void deck_compose(const struct septem_game *g, int age, struct deck *deck);

/* Deals an age at random, and says how many cards that is for each: g->hand_size. Hands come out in
 * the order of the tables, the Free City's pile in any. */
void deck_deal(struct septem_game *g, int age, const struct deck_source *source);

/* How many there are of each card, those that may be drawn counted in. */
void deck_count(const struct deck *deck, uint8_t counts[UINT8_MAX + 1]);

/* Do these hands hold exactly such a deck? */
bool deck_matches(const struct septem_game *g, int age,
                  septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX]);

/* Are the boards that the options fix in play, and each given once? */
enum septem_err deck_check_boards(const struct septem_options *options);

/* Gives out the boards: those fixed, and for the other seats by lot. */
void deck_boards(struct septem_game *g, const struct septem_options *options,
                 const struct deck_source *source);

void deck_shuffle(septem_card *cards, int count, const struct deck_source *source);

#endif
