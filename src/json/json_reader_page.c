/* Reading JSON inside the page: its JSON.parse reads, and values are the numbers that it gives them
 * (web/src/offline/json_values.js). Only builds for the page have this file. */
#include "json_reader.h"

#define PAGE(name) __attribute__((import_module("json"), import_name(name)))

/* 0 stands for NULL. Texts are in our memory, and the page frees them with the document. */
PAGE("read") uint32_t page_read(const char *text, size_t length);
PAGE("release") void page_release(uint32_t value);
PAGE("kind") enum json_kind page_kind(uint32_t value);
PAGE("get") uint32_t page_get(uint32_t object, const char *key);
PAGE("count") size_t page_count(uint32_t value);
PAGE("item") uint32_t page_item(uint32_t value, size_t i);
PAGE("key") const char *page_key(uint32_t object, size_t i);
PAGE("text") const char *page_text(uint32_t value);
PAGE("number") double page_number(uint32_t value);

static uint32_t number_of(const struct json_value *value)
{
    return (uint32_t)(uintptr_t)value;
}

static struct json_value *of_number(uint32_t number)
{
    return (struct json_value *)(uintptr_t)number;
}

struct json_value *json_read(const char *text, size_t length)
{
    return of_number(page_read(text, length));
}

void json_release(struct json_value *value)
{
    if (value != NULL) {
        page_release(number_of(value));
    }
}

enum json_kind json_kind(const struct json_value *value)
{
    return value != NULL ? page_kind(number_of(value)) : JSON_KIND_MISSING;
}

const struct json_value *json_get(const struct json_value *object, const char *key)
{
    return json_kind(object) == JSON_KIND_OBJECT ? of_number(page_get(number_of(object), key))
                                                 : NULL;
}

size_t json_count(const struct json_value *value)
{
    return json_kind(value) >= JSON_KIND_ARRAY ? page_count(number_of(value)) : 0;
}

const struct json_value *json_item(const struct json_value *value, size_t i)
{
    return i < json_count(value) ? of_number(page_item(number_of(value), i)) : NULL;
}

const char *json_key(const struct json_value *object, size_t i)
{
    bool has = json_kind(object) == JSON_KIND_OBJECT && i < json_count(object);
    return has ? page_key(number_of(object), i) : NULL;
}

const char *json_as_text(const struct json_value *value)
{
    return json_kind(value) == JSON_KIND_TEXT ? page_text(number_of(value)) : NULL;
}

bool json_as_int(const struct json_value *value, int64_t low, int64_t high, int64_t *number)
{
    int64_t read = json_kind(value) == JSON_KIND_WHOLE ? (int64_t)page_number(number_of(value)) : 0;
    bool good = json_kind(value) == JSON_KIND_WHOLE && read >= low && read <= high;
    *number = good ? read : 0;
    return good;
}

bool json_is_yes(const struct json_value *value)
{
    return json_kind(value) == JSON_KIND_BOOL && page_number(number_of(value)) != 0;
}
