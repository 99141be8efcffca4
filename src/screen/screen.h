/* A game on the whole terminal: hand, cities, panels; keys and mouse.
 *
 * It shows views and comes back with decisions, as the line mode does, and knows no rule: what may
 * be done, what it costs and why not come from src/term and the engine. */
#ifndef SEPTEM_SCREEN_H
#define SEPTEM_SCREEN_H

#include "../term/show.h"

enum { SCREEN_COLUMNS = 80, SCREEN_ROWS = 24 }; /* the least it needs */

enum screen_result {
    SCREEN_DECIDED,
    SCREEN_STOPPED /* by the person */
};

struct screen;

/* What is decided, and for whom. */
struct screen_question {
    const struct septem_view *view;    /* what the person may know now */
    const struct septem_view *chooser; /* the same for the seat that is decided for: see show.h */
    struct show_choice *choice;        /* the legal decisions */
    void (*hint)(void *context);       /* asks for hints: screen_hints shows them */
    void *context;
};

/* Takes over the terminal; NULL, with nothing changed: it is too small, or cannot be used so. */
struct screen *screen_create(septem_lang lang, bool utf8);
/* Gives the terminal back. NULL is allowed. */
void screen_destroy(struct screen *screen);

/* The table that is shown; it must stay where it is. */
void screen_set_table(struct screen *screen, const struct table *table);

/* This bot plays in the person's place; the name must outlive the screen. */
void screen_set_watched(struct screen *screen, const char *bot);

/* The person may talk: `say` gets what they typed. */
void screen_set_talk(struct screen *screen, void (*say)(void *context, const char *text),
                     void *context);

/* News appear at once from now on, not line by line. */
void screen_set_still(struct screen *screen);

enum screen_result screen_decide(struct screen *screen, const struct screen_question *question,
                                 struct septem_move *move);
/* Asks `seat` for one of the boards of the table's draft. */
enum screen_result screen_pick(struct screen *screen, int seat, septem_board *board);

/* What a question revealed; it is shown when the next one is asked. `view` as it is afterwards. */
void screen_news(struct screen *screen, const struct septem_view *view, int question);
/* Shows the table and its news for a moment: any key goes on at once, space waits for another one.
 */
enum screen_result screen_watch(struct screen *screen, const struct septem_view *view);
/* NULL: out of memory. */
void screen_hints(struct screen *screen, const struct thought *thought);
/* A line that has to be told, above the hand, until a key is pressed. */
void screen_note(struct screen *screen, const char *text);
/* Shows what stands, with a line that says what is waited for. */
void screen_wait(struct screen *screen, const struct septem_view *view, enum saying what);
/* The same for other words, until a key is pressed or time has passed. */
enum screen_result screen_idle(struct screen *screen, const struct septem_view *view,
                               const char *words, int milliseconds);
/* The end of the game, until a key is pressed. */
void screen_over(struct screen *screen, const struct septem_view *view,
                 const struct septem_game *over, const char *note);

#endif
