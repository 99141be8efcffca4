/* Taking a line of text apart, word by word, strictly: notation and logs are read with it.
 *
 * Every function returns false where the text is not as it must be; `error` then says why and
 * `where` points at the word. */
#ifndef SEPTEM_SCAN_H
#define SEPTEM_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/text.h>

struct scan {
    const char *at;
    const char *end;
    bool begun; /* a blank must come before the next word */
    enum septem_parse_error error;
    const char *where;
};

struct scan_word {
    const char *text;
    size_t length;
};

struct scan scan_open(const char *text, size_t length);

/* Notes what is wrong with the word at `where`; returns false, for `return scan_fail(...)`. */
bool scan_fail(struct scan *scan, enum septem_parse_error error, const char *where);

/* Is there nothing left? */
bool scan_done(const struct scan *scan);

/* The next word, which must be there. */
bool scan_next(struct scan *scan, struct scan_word *word);

/* Takes the next words if they are these, one word or several with blanks between. */
bool scan_take(struct scan *scan, const char *words);

/* A number from 0 to max. */
bool scan_number(struct scan *scan, uint64_t max, uint64_t *number);

bool scan_card(struct scan *scan, septem_card *card);

/* There must be nothing left. */
bool scan_finish(struct scan *scan);

/* Copies a word and ends it with a zero; "" where it is too long for `size`. */
void scan_copy(const struct scan_word *word, char *buf, size_t size);

#endif
