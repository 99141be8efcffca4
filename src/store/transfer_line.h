/* Lines of an export: words between tabs, in which tab, new line, return and backslash are written
 * \t, \n, \r and \\; all other bytes stand for themselves. */
#ifndef SEPTEM_TRANSFER_LINE_H
#define SEPTEM_TRANSFER_LINE_H

#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRANSFER_HEAD "septem-export"
enum { TRANSFER_VERSION = 1, TRANSFER_WORDS_MAX = 9, TRANSFER_DIGEST_MAX = 33 };

/* ---- Writing ---- */

/* Zeroed: an empty one. */
struct transfer_line {
    char *bytes;
    size_t length, room;
    bool failed; /* out of memory */
};

void line_word(struct transfer_line *line, const char *word);
void line_number(struct transfer_line *line, int64_t number);
void line_end(struct transfer_line *line);
void line_finish(struct transfer_line *line);

/* ---- Reading ---- */

/* Takes a line without its end apart, in place. How many words; -1: it is none of ours. */
int line_split(char *line, char *words[TRANSFER_WORDS_MAX]);

/* A whole number, as line_number writes it. */
bool line_read_number(const char *word, int64_t *number);

/* ---- Digests of the lines of a table ---- */

struct transfer_digest {
    crypto_generichash_state state;
};

void digest_begin(struct transfer_digest *digest);
void digest_add(struct transfer_digest *digest, const char *bytes, size_t length);
void digest_end(struct transfer_digest *digest, char hex[TRANSFER_DIGEST_MAX]);

#endif
