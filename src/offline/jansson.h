/* The part of jansson's interface that tables and texts use, for where jansson itself is too much
 * to carry: in the page. Only builds for the page and their tests have this folder in their include
 * path; everything else has the library of this name.
 *
 * Same names, same meaning: references are counted, `_new` functions take over the value they are
 * given, getters of something that is not there or of another kind answer NULL or 0. Objects keep
 * the order in which their keys came. It is stricter in one thing, the depth of what is read. */
#ifndef SEPTEM_OFFLINE_JANSSON_H
#define SEPTEM_OFFLINE_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
};

enum {
    JSON_COMPACT = 0x20, /* the only way that is written */
    JSON_ENCODE_ANY = 0x200,
    JSON_REJECT_DUPLICATES = 0x1, /* else the last one of a key counts */
    JSON_DEPTH_MAX = 64           /* objects and arrays inside one another, when read */
};

typedef long long json_int_t;

typedef struct json_t {
    enum json_type type;
    size_t uses;
} json_t;

/* Where reading failed is not told: the parameter is there to be NULL. */
typedef struct json_error_t json_error_t;

/* ---- Making: NULL where there is no memory, or where a text is not UTF-8 ---- */

json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text);
json_t *json_stringn(const char *text, size_t length);
json_t *json_integer(json_int_t number);
json_t *json_real(double number); /* NULL for what is no number */
json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);

static inline json_t *json_boolean(bool yes)
{
    return yes ? json_true() : json_false();
}

/* Both are content with NULL. */
json_t *json_incref(json_t *json);
void json_decref(json_t *json);

/* ---- Kinds ---- */

static inline bool json_is(const json_t *json, enum json_type type)
{
    return json != NULL && json->type == type;
}

#define json_typeof(json) ((json)->type)
#define json_is_object(json) json_is(json, JSON_OBJECT)
#define json_is_array(json) json_is(json, JSON_ARRAY)
#define json_is_string(json) json_is(json, JSON_STRING)
#define json_is_integer(json) json_is(json, JSON_INTEGER)
#define json_is_null(json) json_is(json, JSON_NULL)
#define json_is_true(json) json_is(json, JSON_TRUE)
#define json_is_boolean(json) (json_is(json, JSON_TRUE) || json_is(json, JSON_FALSE))

/* ---- Values ---- */

const char *json_string_value(const json_t *json);
size_t json_string_length(const json_t *json);
json_int_t json_integer_value(const json_t *json);
double json_real_value(const json_t *json);
bool json_equal(const json_t *a, const json_t *b);

/* ---- Objects and arrays: 0 is success, -1 failure ---- */

json_t *json_object_get(const json_t *object, const char *key);
int json_object_set_new(json_t *object, const char *key, json_t *value);
int json_object_del(json_t *object, const char *key);

size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
int json_array_append_new(json_t *array, json_t *value);

/* The pair number `index` of an object; false: there are not so many. */
bool json_object_at(const json_t *object, size_t index, const char **key, json_t **value);

#define json_object_foreach(object, key, value)                                                    \
    for (size_t key##_at = 0; json_object_at(object, key##_at, &(key), &(value)); key##_at++)

#define json_array_foreach(array, index, value)                                                    \
    for (index = 0;                                                                                \
         index < json_array_size(array) && ((value) = json_array_get(array, index)) != NULL;       \
         index++)

/* ---- Text ---- */

/* One object or array and nothing else; NULL if the text is not that. */
json_t *json_loads(const char *text, size_t flags, json_error_t *error);
json_t *json_loadb(const char *bytes, size_t length, size_t flags, json_error_t *error);

/* To be freed by the caller; NULL where there is no memory, or it is neither object nor array. */
char *json_dumps(const json_t *json, size_t flags);

/* Only of real numbers; as much as there is room for, and how long it is. */
size_t json_dumpb(const json_t *json, char *buffer, size_t size, size_t flags);

#endif
