/* What the line mode would write, as text in a rectangle: written into memory, broken between
 * words, and drawn in its colours. */
#ifndef SEPTEM_TEXT_BLOCK_H
#define SEPTEM_TEXT_BLOCK_H

#include "../term/paint.h"
#include "canvas.h"

struct text_block {
    char *text; /* of the block; NULL: out of memory, or nothing yet */
    size_t size;
    FILE *out;
};

/* What `p` writes from now on goes into the block, instead of what was in it. */
void text_block_begin(struct text_block *block, struct paint *p);
void text_block_end(struct text_block *block, struct paint *p);
void text_block_finish(struct text_block *block);

/* Draws lines from number `first` on, from 0; returns how many lines there are in all. With a
 * height of 0 nothing is drawn. */
int text_block_draw(const struct text_block *block, const struct canvas *canvas, struct area area,
                    int first);

#endif
