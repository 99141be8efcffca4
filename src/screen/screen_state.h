/* What the parts of the screen share: what is shown now, and where a click means what. */
#ifndef SEPTEM_SCREEN_STATE_H
#define SEPTEM_SCREEN_STATE_H

#include "../term/show.h"
#include "canvas.h"
#include "text_block.h"

/* Keys beyond those of curses. */
enum {
    KEY_CARD_AT = 0x10000,  /* + index of a card */
    KEY_ENTRY_AT = 0x20000, /* + index of an entry of a list */
    KEY_NOTHING = -1,       /* time has passed */
    KEY_ESCAPE = 27,
    KEY_RETURN = '\n'
};

enum { CLICKS_MAX = 128, NEWS_WAITING_MAX = 8 };

struct click {
    struct area area;
    int key;
};

struct screen {
    struct canvas canvas;
    struct paint paint; /* writes into text blocks */
    const struct table *table;
    const struct septem_view *view;    /* what the person may know; NULL: no game yet */
    const struct septem_view *chooser; /* the same for the seat that is decided for */
    const struct show_choice *choice;  /* NULL: nothing is asked */
    int chosen;                        /* index of a card */
    int first;                         /* the first card that is shown */
    int typed;                         /* a number of which a digit may come yet */
    int turned;                        /* seats by which the cities are turned */
    bool freezes;                      /* the decision will hold hands back */
    bool has_panel;
    struct words title; /* of the panel */
    int looked;         /* the key that opened it, and closes it; 0: none */
    struct text_block panel;
    int scroll;
    int news[NEWS_WAITING_MAX]; /* questions whose news are to be shown, one after the other */
    int news_count;
    int uncovered; /* lines of the first of them that are shown already */
    bool has_war;  /* its conflicts are shown, after the rest */
    bool is_over;
    bool idles;             /* nothing is asked, but the person can stop */
    bool is_still;          /* news appear at once */
    struct text_block work; /* for what is drawn at once */
    struct words note;      /* what has to be told once */
    int click_count;
    struct click clicks[CLICKS_MAX];
    void (*hint)(void *context);
    void *context;
    void (*say)(void *context, const char *text); /* NULL: there is nobody to talk to */
    void *say_context;
};

/* A click there is this key. */
void screen_click(struct screen *screen, struct area area, int key);

/* Waits for a key, at most these milliseconds, or for ever with -1. A click is the key of its
 * place; a new size of the terminal is KEY_RESIZE, after the canvas was measured. */
int screen_key(struct screen *screen, int milliseconds);

/* Waits for a key of a line that is typed, where letters are letters: ^C and ^D are KEY_ESCAPE, and
 * a click is KEY_NOTHING. */
int screen_typed_key(struct screen *screen);

/* Lets the person type something, and says it unless they escape. */
void screen_talk(struct screen *screen);

/* ---- Drawing: all of it, from the state ---- */

void draw_table(struct screen *screen);
/* The row of what is asked, above the hand. */
int draw_table_heading(struct screen *screen);
void draw_city(struct screen *screen, struct area area, int seat);
/* A city that is not a neighbour, in short, or in a few letters. */
void draw_far(struct screen *screen, struct ribbon *ribbon, int seat, bool brief);
void draw_hand(struct screen *screen, struct area area);
/* Points, line by line and as bars; below them what the panel says. */
void draw_end(struct screen *screen);

/* Who plays a seat: a person's name or a bot's. */
const char *screen_player(const struct screen *screen, int seat);

/* ---- Panels ---- */

/* What screen->paint writes between these is the panel, under this title. */
void screen_panel_begin(struct screen *screen, const char *title);
void screen_panel_end(struct screen *screen);
void screen_panel_close(struct screen *screen);

/* ---- Lists ---- */

struct screen_list {
    const char *title;
    int count;
    struct words *entries;
    /* Writes about an entry with screen->paint, or NULL. */
    void (*about)(struct screen *screen, int entry);
};

/* Lets the person choose an entry; -1: none of them. `*stopped`: the person wants to stop. */
int screen_choose(struct screen *screen, const struct screen_list *list, bool *stopped);

#endif
