/* Writing on a terminal in a person's language: phrases with gaps, and colour where it is
 * welcome. Colour only repeats what words say already. */
#ifndef SEPTEM_PAINT_H
#define SEPTEM_PAINT_H

#include <stdbool.h>
#include <stdio.h>

#include <septem/card.h>
#include <septem/game.h>
#include <septem/text.h>

struct paint {
    FILE *out;
    septem_lang lang;
    bool colour;
    const char *watched; /* the bot that plays in the person's place; NULL: the person does */
    struct wrapped
        *wrapped; /* lines are broken between words; NULL: they are written as they are */
};

enum saying {
    SAY_NONE,
#define TERM(code, text) SAY_##code,
#define CATALOGUE "lang/en.def"
#include "catalogue.def"
    SAY_COUNT
};

enum { WORDS_MAX = 1024 };

/* A piece of text as a value, so that it can be made where it is used. */
struct words {
    char text[WORDS_MAX];
};

/* The language of the person and colour if `out` is a terminal and NO_COLOR is not set. */
struct paint paint_on(FILE *out, septem_lang lang);

/* Breaks lines between words from now on, if `out` is a terminal: what is written appears with
 * paint_flush. paint_finish ends it. */
void paint_wrap(struct paint *p);
void paint_flush(const struct paint *p);
/* The same but for a last line that has not ended: that is a prompt, "" if there is none. */
struct words paint_flush_lines(const struct paint *p);
void paint_finish(struct paint *p);

/* The text of a saying as it stands in the catalogue of a language. */
const char *paint_text(septem_lang lang, enum saying saying);

/* A saying, a TERM row of data/lang, with its gaps filled as septem_text_fill does. */
struct words paint_words(const struct paint *p, enum saying saying, struct septem_args gaps);

/* The same, written: as it is, with a line break, or as a heading. */
void paint_say(const struct paint *p, enum saying saying, struct septem_args gaps);
void paint_line(const struct paint *p, enum saying saying, struct septem_args gaps);
void paint_head(const struct paint *p, enum saying saying, struct septem_args gaps);
void paint_title(const struct paint *p, const char *text); /* a heading of other words */

/* Text in the colour of a card, where there is colour. */
void paint_colour(const struct paint *p, enum septem_colour colour, const char *text);

/* Adds `more` to `words`, after `between` unless it is the first. Cut when full. */
void words_add(struct words *words, const char *between, const char *more);

/* A phrase of the library with its gaps filled. */
struct words words_phrase(const struct paint *p, enum septem_phrase phrase,
                          struct septem_args gaps);

struct words words_number(int n);
struct words words_signed(int n);                         /* "+3", "0", "-2" */
struct words words_coins(const struct paint *p, int n);   /* "3 coins" */
struct words words_cards(const struct paint *p, int n);   /* "3 cards" */
struct words words_shields(const struct paint *p, int n); /* "2 shields" */
struct words words_cost(const struct paint *p, const struct septem_cost *cost);
struct words words_card_cost(const struct paint *p, septem_card card);
struct words words_effects(const struct paint *p, const struct septem_effect *effects);
struct words words_card_effects(const struct paint *p, septem_card card); /* "" for none */

#define GAPS(...) ((struct septem_args){{__VA_ARGS__}})
#define NO_GAPS ((struct septem_args){{NULL}})

#endif
