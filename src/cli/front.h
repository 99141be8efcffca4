/* Where a person plays in a terminal: in lines, or on the whole screen. */
#ifndef SEPTEM_FRONT_H
#define SEPTEM_FRONT_H

#include "../screen/screen.h"
#include "prompt.h"

enum front_kind { FRONT_ANY, FRONT_SCREEN, FRONT_LINES };

struct front {
    struct prompt prompt;
    bool is_still;         /* nothing moves */
    struct screen *screen; /* NULL: in lines */
    FILE *held;            /* what is written to stderr meanwhile; NULL: it is not held back */
    int complaints;        /* where stderr goes otherwise */
};

/* Lines on stdout, for now. `hint` asks for hints, which front_hints shows. */
void front_init(struct front *front, septem_lang lang, void (*hint)(void *context), void *context);
void front_finish(struct front *front);

/* Goes on on the whole screen, if that is wanted and can be: on a terminal that is large enough.
 * False after a complaint if it was asked for and cannot be. */
bool front_begin(struct front *front, const struct table *table, enum front_kind kind);
/* Goes back to lines. */
void front_end(struct front *front);

/* What the prompt's view, chooser and choice ask. */
enum prompt_result front_decide(struct front *front, struct septem_move *move);
enum prompt_result front_pick(struct front *front, int seat, septem_board *board);

/* The person watches: shows the news for a moment. PROMPT_DECIDED: go on. */
enum prompt_result front_watch(struct front *front, const struct septem_view *view);

/* What a question revealed, as `view` shows it. */
void front_news(struct front *front, const struct septem_view *view, int question);
/* NULL: out of memory. */
void front_hints(struct front *front, const struct thought *thought);
/* A line to be told. */
void front_note(struct front *front, enum saying saying, struct septem_args gaps);
/* Waits so long, while `words` say for what; NULL: that was said. PROMPT_QUIT: the person stopped.
 */
enum prompt_result front_idle(struct front *front, const struct septem_view *view,
                              const char *words, int milliseconds);
/* Others think. `view` may be NULL before the game. */
void front_wait(struct front *front, const struct septem_view *view);

#endif
