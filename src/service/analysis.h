/* What the decisions of one question of a finished game were worth, by a strong bot that knew what
 * each player knew then.
 *
 * For each seat that was asked, the bot says what it would have decided; where that is what was
 * done, what it would have decided otherwise. Both are then tried in the same simulated worlds, and
 * differ by a loss if the other decision did clearly better: by more than the worlds differ among
 * themselves. The number of evaluations and the random numbers are fixed, so that an analysis is
 * the same each time. */
#ifndef SEPTEM_ANALYSIS_H
#define SEPTEM_ANALYSIS_H

#include "thought.h"

/* One decision, and the best other one. */
struct verdict {
    int seat, player; /* who was asked, and who answered: another one for the Free City */
    bool by_bot;
    struct septem_move done, other;
    bool has_other;             /* there was a choice, of more than how to pay */
    float chance, other_chance; /* of the player's side to win */
    float loss;                 /* 0: nothing is clearly better than what was done */
    float lead;                 /* 0: nor is that clearly better than the other one */
    /* Why the better one is better, unless that is not clear. */
    enum septem_reason reason;
    enum septem_line line;
    float gain;
};

struct analysis {
    struct thought thought;  /* hosts know it as that: it comes first, and is freed as a whole */
    struct septem_game game; /* before the question */
    int count;
    struct verdict verdicts[SEPTEM_CITIES_MAX]; /* `seat` to `done` are the caller's */

    /* The chance of each seat's side to win if it decides well; those of all sides together are 1.
     * Only where every player is asked. */
    bool has_chances;
    float chances[SEPTEM_CITIES_MAX];
};

/* Zeroed, to be given to a host as its thought; NULL if out of memory. */
struct analysis *analysis_create(void);

/* The analysis that a thought is part of; NULL: it is a decision or a hint. */
struct analysis *analysis_of(struct thought *thought);

/* The chances where the game is over. */
void analysis_end(struct analysis *analysis);

#endif
