/* JSON as text: compact, in the order of the keys, characters as they are but for those that must
 * be escaped. */
#include "json_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_number.h"

struct page {
    char *text;
    size_t length, room;
    bool full; /* there was no memory */
};

static void put(struct page *page, const char *bytes, size_t length)
{
    if (page->length + length + 1 > page->room && !page->full) {
        size_t room = 2 * (page->length + length) + 256;
        char *text = realloc(page->text, room);
        page->full = text == NULL;
        page->text = text != NULL ? text : page->text;
        page->room = text != NULL ? room : page->room;
    }
    if (!page->full) {
        memcpy(page->text + page->length, bytes, length);
        page->length += length;
        page->text[page->length] = '\0';
    }
}

static void put_char(struct page *page, char c)
{
    put(page, &c, 1);
}

static void put_escaped(struct page *page, char c)
{
    static const char meant[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt",
                      digits[] = "0123456789ABCDEF";
    const char *known = strchr(meant, c);
    char text[6] = {'\\', 'u', '0', '0', digits[c >> 4 & 15], digits[c & 15]};
    bool has_letter = known != NULL && c != '\0';
    if (has_letter) {
        text[1] = letters[known - meant];
    }
    put(page, text, has_letter ? 2 : sizeof text);
}

static void put_text(struct page *page, const char *text, size_t length)
{
    const char *end = text + length, *plain = text;
    put_char(page, '"');
    for (; text < end; text++) {
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\') {
            put(page, plain, (size_t)(text - plain));
            put_escaped(page, *text);
            plain = text + 1;
        }
    }
    put(page, plain, (size_t)(end - plain));
    put_char(page, '"');
}

static void put_value(struct page *page, const json_t *json);

static void put_object(struct page *page, const json_t *object)
{
    const char *key;
    json_t *value;
    char before = '{';
    json_object_foreach(object, key, value)
    {
        put_char(page, before);
        put_text(page, key, strlen(key));
        put_char(page, ':');
        put_value(page, value);
        before = ',';
    }
    put(page, before == '{' ? "{}" : "}", before == '{' ? 2 : 1);
}

static void put_array(struct page *page, const json_t *array)
{
    size_t i;
    json_t *item;
    put_char(page, '[');
    json_array_foreach(array, i, item)
    {
        if (i > 0) {
            put_char(page, ',');
        }
        put_value(page, item);
    }
    put_char(page, ']');
}

static void put_value(struct page *page, const json_t *json)
{
    char number[JSON_NUMBER_MAX];
    switch (json->type) {
    case JSON_OBJECT:
        put_object(page, json);
        break;
    case JSON_ARRAY:
        put_array(page, json);
        break;
    case JSON_STRING:
        put_text(page, json_string_value(json), json_string_length(json));
        break;
    case JSON_INTEGER:
        snprintf(number, sizeof number, "%lld", json_integer_value(json));
        put(page, number, strlen(number));
        break;
    case JSON_REAL:
        json_number_write(json_real_value(json), number);
        put(page, number, strlen(number));
        break;
    case JSON_TRUE:
        put(page, "true", 4);
        break;
    case JSON_FALSE:
        put(page, "false", 5);
        break;
    case JSON_NULL:
        put(page, "null", 4);
        break;
    }
}

char *json_dumps(const json_t *json, size_t flags)
{
    struct page page = {0};
    (void)flags;
    if (!json_is_object(json) && !json_is_array(json)) {
        return NULL;
    }
    put_value(&page, json);
    if (page.full) {
        free(page.text);
        return NULL;
    }
    return page.text;
}
