/* Reading JSON: a text becomes values, which are asked by key or number.
 *
 *     struct json_value *body = json_read(text, length);
 *     const char *name = json_as_text(json_get(body, "name"));
 *     … the texts are good until …
 *     json_release(body);
 *
 * NULL is a value, too: one that is not there. Every function takes it, so that questions need not
 * be asked one by one. In the program jansson reads (json_reader.c), inside the page its own
 * JSON.parse (json_reader_page.c). */
#ifndef SEPTEM_JSON_READER_H
#define SEPTEM_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_value;

/* The order is that of web/src/offline/json_values.js. */
enum json_kind {
    JSON_KIND_MISSING,
    JSON_KIND_NULL,
    JSON_KIND_BOOL,
    JSON_KIND_WHOLE, /* a whole number of 64 bits, in the page of 53 */
    JSON_KIND_REAL,
    JSON_KIND_TEXT,
    JSON_KIND_ARRAY,
    JSON_KIND_OBJECT
};

/* NULL if it is not one value of JSON in UTF-8 and nothing else, if an object has a key twice, if a
 * text has a zero in it, or if out of memory. The caller releases it; all values inside it, and
 * their texts, go with it. */
struct json_value *json_read(const char *text, size_t length);
void json_release(struct json_value *value);

enum json_kind json_kind(const struct json_value *value);

/* The value of a key; NULL if it is not there, or this is no object. */
const struct json_value *json_get(const struct json_value *object, const char *key);

/* How many items an array has, or keys an object; 0 for everything else. */
size_t json_count(const struct json_value *value);
/* One of them, from 0; the value of that key. */
const struct json_value *json_item(const struct json_value *value, size_t i);
const char *json_key(const struct json_value *object, size_t i);

/* The text; NULL if it is none. */
const char *json_as_text(const struct json_value *value);

/* A whole number from low to high. False, with 0, if it is none. */
bool json_as_int(const struct json_value *value, int64_t low, int64_t high, int64_t *number);

/* True only for true. */
bool json_is_yes(const struct json_value *value);

/* Neither missing nor null. */
static inline bool json_is_given(const struct json_value *value)
{
    return json_kind(value) > JSON_KIND_NULL;
}

#endif
