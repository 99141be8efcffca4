/* Writing JSON: keys in their order, characters as they are but for those that must be escaped. */
#include "json_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void json_text_put(struct json_text *text, const char *bytes, size_t length)
{
    if (text->room - text->length < length + 1 && !text->full) {
        size_t room = 2 * (text->room + length) + 256;
        char *grown = realloc(text->bytes, room);
        text->full = grown == NULL;
        text->bytes = grown != NULL ? grown : text->bytes;
        text->room = grown != NULL ? room : text->room;
    }
    if (!text->full) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
        text->bytes[text->length] = '\0';
    }
}

static void put_char(struct json_text *text, char c)
{
    json_text_put(text, &c, 1);
}

static void put_integer(struct json_text *text, json_int_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long left = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    json_text_put(text, digits + at, sizeof digits - at);
}

static void put_escaped(struct json_text *text, char c)
{
    static const char meant[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt",
                      digits[] = "0123456789ABCDEF";
    const char *known = c != '\0' ? strchr(meant, c) : NULL;
    char escape[6] = {'\\', 'u', '0', '0', digits[c >> 4 & 15], digits[c & 15]};
    if (known != NULL) {
        escape[1] = letters[known - meant];
    }
    json_text_put(text, escape, known != NULL ? 2 : sizeof escape);
}

static void put_string(struct json_text *text, const char *bytes, size_t length)
{
    size_t plain = 0;
    put_char(text, '"');
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)bytes[i] < ' ' || bytes[i] == '"' || bytes[i] == '\\') {
            json_text_put(text, bytes + plain, i - plain);
            put_escaped(text, bytes[i]);
            plain = i + 1;
        }
    }
    json_text_put(text, bytes + plain, length - plain);
    put_char(text, '"');
}

static void put_object(struct json_text *text, const json_t *json)
{
    json_t *object = (json_t *)(uintptr_t)json, *value;
    const char *key;
    bool begun = false;
    put_char(text, '{');
    json_object_foreach(object, key, value)
    {
        json_text_put(text, ",", begun);
        put_string(text, key, strlen(key));
        put_char(text, ':');
        json_text_write(text, value);
        begun = true;
    }
    put_char(text, '}');
}

static void put_array(struct json_text *text, const json_t *array)
{
    put_char(text, '[');
    for (size_t i = 0; i < json_array_size(array); i++) {
        json_text_put(text, ",", i > 0);
        json_text_write(text, json_array_get(array, i));
    }
    put_char(text, ']');
}

static void put_real(struct json_text *text, const json_t *number)
{
    char digits[64];
    json_text_put(text, digits, json_dumpb(number, digits, sizeof digits, JSON_ENCODE_ANY));
}

void json_text_write(struct json_text *text, const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        put_object(text, json);
        break;
    case JSON_ARRAY:
        put_array(text, json);
        break;
    case JSON_STRING:
        put_string(text, json_string_value(json), json_string_length(json));
        break;
    case JSON_INTEGER:
        put_integer(text, json_integer_value(json));
        break;
    case JSON_REAL:
        put_real(text, json);
        break;
    case JSON_TRUE:
        json_text_put(text, "true", 4);
        break;
    case JSON_FALSE:
        json_text_put(text, "false", 5);
        break;
    case JSON_NULL:
        json_text_put(text, "null", 4);
        break;
    }
}
