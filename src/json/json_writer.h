/* Writing JSON: text that grows, one value after the other.
 *
 *     struct json out = {0};
 *     json_begin_object(&out, NULL);
 *     json_text(&out, "name", "Ada");
 *     json_begin_array(&out, "seats");
 *     json_int(&out, NULL, 2);
 *     json_end_array(&out);
 *     json_end_object(&out);
 *     char *text = json_take(&out);            {"name":"Ada","seats":[2]}
 *
 * The key is NULL inside an array and for the outermost value. Commas are set here; that begin and
 * end fit together and that no key comes twice is up to the caller. Texts are UTF-8; only what must
 * be escaped is, and a byte that is not UTF-8 becomes U+FFFD: what is written is always JSON.
 * Functions that write something of the game follow the same pattern: a struct json, a key where
 * the value may stand inside another, then what is written.
 *
 * Out of memory sets `failed`, and nothing more is written: a caller looks once, at the end.
 * Jansson reads in the same program, so no name here is one of its. */
#ifndef SEPTEM_JSON_WRITER_H
#define SEPTEM_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed: empty, and the most compact form. */
struct json {
    char *bytes; /* ends in a zero; NULL before the first byte */
    size_t length, room;
    int indent;    /* blanks per level, a line for each value; 0: everything in one line */
    int precision; /* significant digits of numbers with a fraction; 0: 17 */
    int level;     /* objects and arrays that have begun and not ended */
    bool comma;    /* before the next value */
    bool failed;   /* out of memory */
};

void json_begin_object(struct json *out, const char *key);
void json_end_object(struct json *out);
void json_begin_array(struct json *out, const char *key);
void json_end_array(struct json *out);

/* NULL is written as null. */
void json_text(struct json *out, const char *key, const char *text);
void json_text_bytes(struct json *out, const char *key, const char *bytes, size_t length);
/* A text of one character. */
void json_char(struct json *out, const char *key, char c);

void json_int(struct json *out, const char *key, int64_t number);
/* The number if `is`, else null. */
void json_int_if(struct json *out, const char *key, bool is, int64_t number);
/* A number from 0 on, else null: seats, people. */
void json_index(struct json *out, const char *key, int index);

/* Always with a point or an exponent. */
void json_double(struct json *out, const char *key, double number);
void json_bool(struct json *out, const char *key, bool is);
void json_none(struct json *out, const char *key); /* null */

/* A value that is JSON already. */
void json_raw(struct json *out, const char *key, const char *value);

/* Bytes as they are, between two values that have nothing to do with each other: the frame of an
 * event, the end of a line. */
void json_bytes(struct json *out, const char *bytes, size_t length);

/* The text, for the caller to free; NULL if out of memory. `out` is empty afterwards. */
char *json_take(struct json *out);

/* Empties it and keeps its memory. */
void json_clear(struct json *out);

/* Frees its memory; it is empty afterwards. */
void json_finish(struct json *out);

#endif
