/* What others may see of a decision that was carried out: one list for all front ends. */
#ifndef SEPTEM_DECISION_H
#define SEPTEM_DECISION_H

#include <stdbool.h>

#include "../table/table.h"

/* Does the card of such a decision lie face up afterwards? A use that is not listed does not. */
bool decision_is_open(const struct septem_move *move);

/* The decision as others see it: without its card, if that lies face down. */
struct septem_move decision_public(const struct septem_move *move);

/* A decision that was carried out, as one chair sees it. */
struct decision_seen {
    int seat;
    bool is_own; /* the chair's, for its own seat or for the Free City */
    bool by_bot;
    enum septem_phase phase; /* the question it answered */
    struct septem_move move; /* all of it, once the game is over */
};

enum { DECISIONS_SEEN_MAX = 2 * SEPTEM_CITIES_MAX };

/* The decisions of a question that is over, in seat order, as seen from a chair; -1: by a
 * spectator. Returns how many there are. */
int decisions_of(const struct table *table, int question, int chair,
                 struct decision_seen out[DECISIONS_SEEN_MAX]);

/* Those that the news of a question reveal. With two players a turn is revealed together with the
 * Free City's choice, in the news of that (R9.3). */
int decisions_revealed(const struct table *table, int question, int chair,
                       struct decision_seen out[DECISIONS_SEEN_MAX]);

/* The last question that has news; 0: none yet. */
int decisions_last(const struct table *table);

#endif
