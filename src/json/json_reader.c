/* Reading JSON in the program: jansson. */
#include "json_reader.h"

#include <jansson.h>

/* A value is a json_t under another name. */
static json_t *tree(const struct json_value *value)
{
    return (json_t *)(uintptr_t)value;
}

static struct json_value *of_tree(json_t *json)
{
    return (struct json_value *)json;
}

struct json_value *json_read(const char *text, size_t length)
{
    return of_tree(json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL));
}

void json_release(struct json_value *value)
{
    json_decref(tree(value));
}

enum json_kind json_kind(const struct json_value *value)
{
    static const enum json_kind kinds[] = {
        [JSON_OBJECT] = JSON_KIND_OBJECT, [JSON_ARRAY] = JSON_KIND_ARRAY,
        [JSON_STRING] = JSON_KIND_TEXT,   [JSON_INTEGER] = JSON_KIND_WHOLE,
        [JSON_REAL] = JSON_KIND_REAL,     [JSON_TRUE] = JSON_KIND_BOOL,
        [JSON_FALSE] = JSON_KIND_BOOL,    [JSON_NULL] = JSON_KIND_NULL,
    };
    return value != NULL ? kinds[json_typeof(tree(value))] : JSON_KIND_MISSING;
}

const struct json_value *json_get(const struct json_value *object, const char *key)
{
    return of_tree(json_object_get(tree(object), key));
}

size_t json_count(const struct json_value *value)
{
    return json_kind(value) == JSON_KIND_OBJECT ? json_object_size(tree(value))
                                                : json_array_size(tree(value));
}

/* The i-th key of an object; NULL behind the last. */
static void *key_at(const struct json_value *object, size_t i)
{
    void *at = json_object_iter(tree(object));
    for (; at != NULL && i > 0; i--) {
        at = json_object_iter_next(tree(object), at);
    }
    return at;
}

const struct json_value *json_item(const struct json_value *value, size_t i)
{
    if (json_kind(value) == JSON_KIND_OBJECT) {
        return of_tree(json_object_iter_value(key_at(value, i)));
    }
    return of_tree(json_array_get(tree(value), i));
}

const char *json_key(const struct json_value *object, size_t i)
{
    return json_object_iter_key(key_at(object, i));
}

const char *json_as_text(const struct json_value *value)
{
    return json_string_value(tree(value));
}

bool json_as_int(const struct json_value *value, int64_t low, int64_t high, int64_t *number)
{
    json_int_t read = json_integer_value(tree(value));
    bool good = json_is_integer(tree(value)) && read >= low && read <= high;
    *number = good ? read : 0;
    return good;
}

bool json_is_yes(const struct json_value *value)
{
    return json_is_true(tree(value));
}
