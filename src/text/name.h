/* Tables of words that names, sentences, notation and JSON share. */
#ifndef SEPTEM_NAME_H
#define SEPTEM_NAME_H

#include <septem/text.h>

/* Which fields of struct septem_effect a word uses, and how they are shown. */
enum fx_shape {
    SHAPE_NONE,   /* nothing but the word */
    SHAPE_UNITS,  /* produce.units, all of them */
    SHAPE_ANY,    /* produce.units, one of them */
    SHAPE_FLAT,   /* flat.n */
    SHAPE_SYMBOL, /* science.symbol */
    SHAPE_TRADE,  /* trade.ware, trade.whose */
    SHAPE_SIDE,   /* trade.whose, whatever the ware */
    SHAPE_GIFT,   /* gift.n, gift.whose */
    SHAPE_PER,    /* per.n, per.of, per.whose */
    SHAPE_EACH,   /* per.n, per.of, always in the own city */
    SHAPE_MOST,   /* the same, comparing how many there are */
    SHAPE_OF,     /* per.of alone */
    SHAPE_MARKER, /* per.n, per.whose: what is counted, a card under a stage says */
    SHAPE_COPY,   /* copy.whose, copy.stage */
    SHAPE_SET,    /* set.n, set.kinds */
    SHAPE_CHEAP   /* cheap.own, cheap.others */
};

struct fx_name {
    const char *slug;
    enum septem_phrase phrase;
    enum fx_shape shape;
};

/* Of an effect that is none or out of range: an empty phrase. */
const struct fx_name *fx_name(enum septem_fx fx);

/* Phrases that stand for a value inside a sentence. */
enum septem_phrase ware_phrase(enum septem_ware ware);
enum septem_phrase use_phrase(enum septem_use use);
enum septem_phrase by_phrase(enum septem_by by);

/* How one of what is counted is called in "for each ...", and how several in "more ... than". */
enum septem_phrase each_phrase(int counted);
enum septem_phrase many_phrase(int counted);

/* What a victory token of an age is worth; 0 where there is no such age. */
static inline int token_value(int age)
{
    return age >= 1 && age <= SEPTEM_AGES ? 2 * age - 1 : 0;
}

#endif
