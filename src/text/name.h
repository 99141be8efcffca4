/* Tables of words that names, sentences, notation and JSON share. */
#ifndef SEPTEM_NAME_H
#define SEPTEM_NAME_H

#include <septem/text.h>

/* How a field of an effect is shown: in a sentence, and as JSON. */
enum fx_show {
    SHOW_NOTHING, /* there is no such field */
    SHOW_UNITS,   /* "2 clay, 1 glass", {"clay": 2, "glass": 1} */
    SHOW_CHOICE,  /* "wood or clay", ["wood", "clay"] */
    SHOW_NUMBER,
    SHOW_SYMBOL,
    SHOW_WARE,
    SHOW_FROM,  /* "the left neighbour", ["left"] */
    SHOW_TO,    /* "to the left neighbour", ["left"] */
    SHOW_IN,    /* "in the city to the left", ["left"] */
    SHOW_EACH,  /* "brown card", "brown" */
    SHOW_MANY,  /* "brown cards", "brown" */
    SHOW_KINDS, /* "blue, red", ["blue", "red"] */
    SHOW_STAGE  /* "stage 2", 2; "the last stage", "last" */
};

enum { FX_FIELDS_MAX = 3 };

struct fx_field {
    const char *key; /* in JSON */
    enum fx_show show;
    unsigned offset; /* in struct septem_effect */
};

struct fx_name {
    const char *slug;
    enum septem_phrase phrase;
    const struct fx_field *fields; /* FX_FIELDS_MAX of them, SHOW_NOTHING behind the last */
};

/* Of an effect that is none or out of range: an empty phrase. */
const struct fx_name *fx_name(enum septem_fx fx);

/* The value of a field of this effect. */
uint32_t fx_value(const struct septem_effect *fx, const struct fx_field *field);

/* Phrases that stand for a value inside a sentence. */
enum septem_phrase ware_phrase(enum septem_ware ware);
enum septem_phrase use_phrase(enum septem_use use);
enum septem_phrase by_phrase(enum septem_by by);

/* How one of what is counted is called in "for each ...", and how several in "more ... than". */
enum septem_phrase each_phrase(int counted);
enum septem_phrase many_phrase(int counted);

#endif
