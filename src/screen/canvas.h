/* The terminal as a canvas: opening it, inks, text at a place. All that speaks to curses but for
 * keys, which are screen_key.c's.
 *
 * Where colours are not welcome (NO_COLOR) or there are none, bold and reversed letters say the
 * same. Where the locale is not UTF-8, letters lose their accents and signs become ASCII. */
#ifndef SEPTEM_CANVAS_H
#define SEPTEM_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/card.h>

#include "../base/like_printf.h"

enum ink {
    INK_PLAIN,
    INK_BOLD,
    INK_DIM,
    INK_COIN,
    INK_SHIELD,
    INK_POINT,
    INK_GOOD,
    INK_BAD,
    INK_BAR,    /* the line at the top and the one at the bottom */
    INK_CAP,    /* a key in them */
    INK_YOU,    /* the title of the person's own city */
    INK_OTHER,  /* and of others */
    INK_PANEL,  /* the frame of a panel */
    INK_CHOSEN, /* what Enter would take */
    INK_WARES,  /* + enum septem_resource */
    INK_CARD = INK_WARES + SEPTEM_RESOURCE_COUNT, /* + enum septem_colour: words about a card */
    INK_BAND = INK_CARD + SEPTEM_COLOUR_COUNT,    /* + enum septem_colour: the head of a card */
    INK_COUNT = INK_BAND + SEPTEM_COLOUR_COUNT
};

enum ground { GROUND_NONE, GROUND_PAPER };

struct canvas {
    bool utf8, colour;
    int rows, columns;
};

/* A rectangle of it. */
struct area {
    int y, x, height, width;
};

/* Takes over the terminal; false: it cannot be used so. `utf8`: it shows more than ASCII. */
bool canvas_open(struct canvas *canvas, bool utf8);
void canvas_close(struct canvas *canvas);
void canvas_measure(struct canvas *canvas);
void canvas_clear(void);
void canvas_show(void);

/* Puts text, cut to the width. Returns the places it took. */
int canvas_put(const struct canvas *canvas, int y, int x, int width, enum ink ink,
               enum ground ground, const char *text);

/* The same; what is left out is marked by an ellipsis. */
int canvas_put_cut(const struct canvas *canvas, int y, int x, int width, enum ink ink,
                   enum ground ground, const char *text);

/* As canvas_put, in the terminal's own colours: fg of 256, -1 for the usual one. */
int canvas_put_raw(const struct canvas *canvas, int y, int x, int width, int fg, unsigned attrs,
                   const char *text);

void canvas_fill(const struct canvas *canvas, struct area area, enum ink ink, enum ground ground);
/* An empty frame with its title. */
void canvas_frame(const struct canvas *canvas, struct area area, const char *title);

/* How many bytes of text fit into `width` places. */
size_t canvas_fit(const char *text, int width);

/* ---- Ribbons: short pieces of text in several inks ---- */

enum { RIBBON_MAX = 64, PIECE_MAX = 40 };

struct ribbon {
    int count;
    struct piece {
        enum ink ink;
        char text[PIECE_MAX];
    } pieces[RIBBON_MAX];
};

LIKE_PRINTF(3, 4)
void ribbon_add(struct ribbon *ribbon, enum ink ink, const char *format, ...);
/* The same for a name that takes more than `width` places: cut, with an ellipsis. */
void ribbon_add_cut(struct ribbon *ribbon, const struct canvas *canvas, enum ink ink, int width,
                    const char *name);
int ribbon_width(const struct ribbon *ribbon);

/* In one line, cut. Returns the places it took. */
int canvas_ribbon(const struct canvas *canvas, int y, int x, int width, enum ground ground,
                  const struct ribbon *ribbon);

/* In several lines, broken between pieces. Returns the lines it takes; those that do not fit are
 * not drawn, but for an ellipsis. */
int canvas_flow(const struct canvas *canvas, struct area area, enum ground ground,
                const struct ribbon *ribbon);

#endif
