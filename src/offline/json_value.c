/* JSON in memory. Objects are short here, so a key is found by looking at all of them. */
#include "json_value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "json_utf8.h"

/* ---- Making ---- */

static void *make(enum json_type type, size_t size)
{
    json_t *json = calloc(1, size);
    if (json != NULL) {
        *json = (json_t){type, 1};
    }
    return json;
}

json_t *json_object(void)
{
    return make(JSON_OBJECT, sizeof(struct json_list));
}

json_t *json_array(void)
{
    return make(JSON_ARRAY, sizeof(struct json_list));
}

json_t *json_stringn(const char *text, size_t length)
{
    struct json_text *made = text != NULL && json_is_utf8(text, length)
                                 ? make(JSON_STRING, sizeof *made + length + 1)
                                 : NULL;
    if (made == NULL) {
        return NULL;
    }
    made->length = length;
    memcpy(made->bytes, text, length);
    return &made->head;
}

json_t *json_string(const char *text)
{
    return text != NULL ? json_stringn(text, strlen(text)) : NULL;
}

json_t *json_integer(json_int_t number)
{
    struct json_number *made = make(JSON_INTEGER, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->integer = number;
    return &made->head;
}

json_t *json_real(double number)
{
    struct json_number *made = isfinite(number) ? make(JSON_REAL, sizeof *made) : NULL;
    if (made == NULL) {
        return NULL;
    }
    made->real = number;
    return &made->head;
}

/* There is one of each, which nobody counts the uses of. */
enum { UNCOUNTED = 0 };

static json_t the_true = {JSON_TRUE, UNCOUNTED}, the_false = {JSON_FALSE, UNCOUNTED},
              the_null = {JSON_NULL, UNCOUNTED};

json_t *json_true(void)
{
    return &the_true;
}

json_t *json_false(void)
{
    return &the_false;
}

json_t *json_null(void)
{
    return &the_null;
}

/* ---- Keeping and letting go ---- */

json_t *json_incref(json_t *json)
{
    if (json != NULL && json->uses != UNCOUNTED) {
        json->uses++;
    }
    return json;
}

static struct json_list *list_of(const json_t *json, enum json_type type)
{
    return json_is(json, type) ? (struct json_list *)json : NULL;
}

static void drop_parts(json_t *json)
{
    struct json_list *list = (struct json_list *)json;
    if (json->type == JSON_OBJECT) {
        for (size_t i = 0; i < list->count; i++) {
            free(list->pairs[i].key);
            json_decref(list->pairs[i].value);
        }
        free(list->pairs);
    } else if (json->type == JSON_ARRAY) {
        for (size_t i = 0; i < list->count; i++) {
            json_decref(list->items[i]);
        }
        free(list->items);
    }
}

void json_decref(json_t *json)
{
    if (json != NULL && json->uses != UNCOUNTED && --json->uses == 0) {
        drop_parts(json);
        free(json);
    }
}

/* ---- Values ---- */

const char *json_string_value(const json_t *json)
{
    return json_is_string(json) ? ((const struct json_text *)json)->bytes : NULL;
}

size_t json_string_length(const json_t *json)
{
    return json_is_string(json) ? ((const struct json_text *)json)->length : 0;
}

json_int_t json_integer_value(const json_t *json)
{
    return json_is_integer(json) ? ((const struct json_number *)json)->integer : 0;
}

double json_real_value(const json_t *json)
{
    return json_is(json, JSON_REAL) ? ((const struct json_number *)json)->real : 0;
}

static bool same_pairs(const struct json_list *a, const struct json_list *b)
{
    for (size_t i = 0; i < a->count; i++) {
        if (!json_equal(a->pairs[i].value, json_object_get(&b->head, a->pairs[i].key))) {
            return false;
        }
    }
    return true;
}

static bool same_items(const struct json_list *a, const struct json_list *b)
{
    for (size_t i = 0; i < a->count; i++) {
        if (!json_equal(a->items[i], b->items[i])) {
            return false;
        }
    }
    return true;
}

bool json_equal(const json_t *a, const json_t *b)
{
    const struct json_list *x = (const struct json_list *)a, *y = (const struct json_list *)b;
    if (a == NULL || b == NULL || a->type != b->type) {
        return false;
    }
    switch (a->type) {
    case JSON_OBJECT:
        return x->count == y->count && same_pairs(x, y);
    case JSON_ARRAY:
        return x->count == y->count && same_items(x, y);
    case JSON_STRING:
        return json_string_length(a) == json_string_length(b) &&
               memcmp(json_string_value(a), json_string_value(b), json_string_length(a)) == 0;
    case JSON_INTEGER:
        return json_integer_value(a) == json_integer_value(b);
    case JSON_REAL:
        return json_real_value(a) == json_real_value(b);
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        break;
    }
    return true;
}

/* ---- Objects ---- */

/* Room for one item more; NULL where there is no memory. */
static void *grow(void *items, struct json_list *list, size_t size)
{
    if (list->count < list->room) {
        return items;
    }
    size_t room = list->room == 0 ? 4 : 2 * list->room;
    void *grown = realloc(items, room * size);
    if (grown != NULL) {
        list->room = room;
    }
    return grown;
}

static struct json_pair *find(const json_t *object, const char *key)
{
    const struct json_list *list = list_of(object, JSON_OBJECT);
    for (size_t i = 0; list != NULL && key != NULL && i < list->count; i++) {
        if (strcmp(list->pairs[i].key, key) == 0) {
            return &list->pairs[i];
        }
    }
    return NULL;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    const struct json_pair *pair = find(object, key);
    return pair != NULL ? pair->value : NULL;
}

static bool add_pair(struct json_list *list, const char *key, json_t *value)
{
    size_t size = strlen(key) + 1;
    struct json_pair *pairs = grow(list->pairs, list, sizeof *pairs);
    char *own = malloc(size);
    if (pairs != NULL) {
        list->pairs = pairs;
    }
    if (pairs == NULL || own == NULL) {
        free(own);
        return false;
    }
    memcpy(own, key, size);
    pairs[list->count++] = (struct json_pair){own, value};
    return true;
}

int json_object_set_new(json_t *object, const char *key, json_t *value)
{
    struct json_list *list = list_of(object, JSON_OBJECT);
    bool good = list != NULL && key != NULL && value != NULL && value != object &&
                json_is_utf8(key, strlen(key));
    struct json_pair *pair = good ? find(object, key) : NULL;
    if (pair != NULL) {
        json_decref(pair->value);
        pair->value = value;
        return 0;
    }
    if (!good || !add_pair(list, key, value)) {
        json_decref(value);
        return -1;
    }
    return 0;
}

int json_object_del(json_t *object, const char *key)
{
    struct json_list *list = list_of(object, JSON_OBJECT);
    struct json_pair *pair = find(object, key);
    if (pair == NULL) {
        return -1;
    }
    free(pair->key);
    json_decref(pair->value);
    size_t behind = (size_t)(list->pairs + list->count - (pair + 1));
    memmove(pair, pair + 1, behind * sizeof *pair);
    list->count--;
    return 0;
}

bool json_object_at(const json_t *object, size_t index, const char **key, json_t **value)
{
    const struct json_list *list = list_of(object, JSON_OBJECT);
    if (list == NULL || index >= list->count) {
        return false;
    }
    *key = list->pairs[index].key;
    *value = list->pairs[index].value;
    return true;
}

/* ---- Arrays ---- */

size_t json_array_size(const json_t *array)
{
    const struct json_list *list = list_of(array, JSON_ARRAY);
    return list != NULL ? list->count : 0;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    const struct json_list *list = list_of(array, JSON_ARRAY);
    return list != NULL && index < list->count ? list->items[index] : NULL;
}

int json_array_append_new(json_t *array, json_t *value)
{
    struct json_list *list = list_of(array, JSON_ARRAY);
    json_t **items = list != NULL && value != NULL && value != array
                         ? grow(list->items, list, sizeof *items)
                         : NULL;
    if (items == NULL) {
        json_decref(value);
        return -1;
    }
    list->items = items;
    items[list->count++] = value;
    return 0;
}
