/* Costs, effects and cities in symbols, as ribbons. Words say the same elsewhere. */
#ifndef SEPTEM_FACE_H
#define SEPTEM_FACE_H

#include <septem/view.h>

#include "../term/paint.h"
#include "canvas.h"

enum glyph {
    GLYPH_COIN,
    GLYPH_SHIELD,
    GLYPH_POINT,
    GLYPH_BUILT, /* a stage that is built */
    GLYPH_OPEN,  /* and one that is not */
    GLYPH_LEFT,
    GLYPH_RIGHT,
    GLYPH_DOT,
    GLYPH_YES,
    GLYPH_NO,
    GLYPH_MORE,
    GLYPH_CHAIN,
    GLYPH_COUNT
};

const char *face_glyph(const struct canvas *canvas, enum glyph glyph);
const char *face_symbol(const struct canvas *canvas, enum septem_symbol symbol);

/* What the symbols mean, in words, written with `p`. */
void face_legend(const struct canvas *canvas, const struct paint *p);

/* "2$ WWC"; "" for nothing. */
void face_cost(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
               const struct septem_cost *cost);

/* Effects in symbols; those that have none in words. */
void face_effects(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
                  const struct septem_effect *effects);

/* What a city makes that neighbours can buy, or with `own` what it alone can use. */
void face_makes(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
                const struct septem_view *view, int seat, bool own);

#endif
