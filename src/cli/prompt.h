/* A person at the keyboard: shows a question, reads commands line by line, and comes back with a
 * legal decision. Works the same from a terminal and from a pipe. */
#ifndef SEPTEM_PROMPT_H
#define SEPTEM_PROMPT_H

#include <stdbool.h>
#include <stdio.h>

#include "../term/show.h"

enum prompt_result {
    PROMPT_DECIDED,
    PROMPT_QUIT, /* the person stopped */
    PROMPT_ENDED /* the input did */
};

struct line_input;

struct prompt {
    struct paint paint;
    FILE *in;
    struct line_input *input; /* what is typed at a terminal; NULL: lines come from `in` */
    bool echo; /* repeat what was read: input from a pipe leaves no trace on the screen */
    const struct table *table;
    /* Set before a decision is asked for. */
    const struct septem_view *view;    /* what the person may know now */
    const struct septem_view *chooser; /* the same for the seat that is decided for: see show.h */
    struct show_choice choice;         /* the legal decisions */
    /* Shows hints for the decision. */
    void (*hint)(void *context);
    /* Says something to the others; NULL: there is nobody to talk to. */
    void (*say)(void *context, const char *text);
    void *context;
};

/* Asks until one of the decisions in choice.moves is chosen. */
enum prompt_result prompt_decision(struct prompt *prompt, struct septem_move *move);

/* Asks `seat` for one of the boards of the table's draft. */
enum prompt_result prompt_board(struct prompt *prompt, int seat, septem_board *board);

#endif
