/* Writing JSON. */
#include "json_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes ---- */

/* Makes room for `length` bytes more and the zero. */
static bool grow(struct json *out, size_t length)
{
    size_t room = 2 * (out->room + length) + 256;
    char *grown = realloc(out->bytes, room);
    if (grown == NULL) {
        out->failed = true;
        return false;
    }
    out->bytes = grown;
    out->room = room;
    return true;
}

static void put(struct json *out, const char *bytes, size_t length)
{
    if (out->failed || (out->room - out->length < length + 1 && !grow(out, length))) {
        return;
    }
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
    out->bytes[out->length] = '\0';
}

static void put_line(struct json *out)
{
    put(out, "\n", 1);
    for (int i = 0; i < out->level * out->indent; i++) {
        put(out, " ", 1);
    }
}

static void put_escaped(struct json *out, char c)
{
    static const char meant[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt",
                      digits[] = "0123456789ABCDEF";
    const char *known = c != '\0' ? strchr(meant, c) : NULL;
    char escape[6] = {'\\', 'u', '0', '0', digits[c >> 4 & 15], digits[c & 15]};
    if (known != NULL) {
        escape[1] = letters[known - meant];
    }
    put(out, escape, known != NULL ? 2 : sizeof escape);
}

/* The bytes of the character that begins here; 0 if this is not UTF-8. */
static size_t character(const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes;
    size_t count = b[0] < 0x80 ? 1 : b[0] < 0xc2 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    if (b[0] > 0xf4 || count > length) {
        return 0;
    }
    for (size_t i = 1; i < count; i++) {
        if ((b[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool is_long = (b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xf0 && b[1] < 0x90);
    bool is_none = (b[0] == 0xed && b[1] > 0x9f) || (b[0] == 0xf4 && b[1] > 0x8f);
    return is_long || is_none ? 0 : count;
}

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != '"' && c != '\\';
}

static void put_string(struct json *out, const char *bytes, size_t length)
{
    size_t plain = 0, count = 1;
    put(out, "\"", 1);
    for (size_t i = 0; i < length; i += count) {
        count = (unsigned char)bytes[i] < 0x80 ? 1 : character(bytes + i, length - i);
        if (count > 0 && is_plain(bytes[i])) {
            continue;
        }
        put(out, bytes + plain, i - plain);
        if (count > 0) {
            put_escaped(out, bytes[i]);
        } else {
            put(out, "\xef\xbf\xbd", 3);
            count = 1;
        }
        plain = i + 1;
    }
    put(out, bytes + plain, length - plain);
    put(out, "\"", 1);
}

/* What stands before a value. */
static void put_key(struct json *out, const char *key)
{
    if (out->comma) {
        put(out, ",", 1);
    }
    if (out->indent > 0 && out->level > 0) {
        put_line(out);
    }
    if (key != NULL) {
        put_string(out, key, strlen(key));
        put(out, ": ", out->indent > 0 ? 2 : 1);
    }
    out->comma = true;
}

static void put_value(struct json *out, const char *key, const char *text, size_t length)
{
    put_key(out, key);
    put(out, text, length);
}

/* ---- Objects and arrays ---- */

static void begin(struct json *out, const char *key, const char *bracket)
{
    put_value(out, key, bracket, 1);
    out->level++;
    out->comma = false;
}

static void end(struct json *out, const char *bracket)
{
    out->level--;
    if (out->indent > 0 && out->comma) {
        put_line(out);
    }
    put(out, bracket, 1);
    out->comma = out->level > 0;
}

void json_begin_object(struct json *out, const char *key)
{
    begin(out, key, "{");
}

void json_end_object(struct json *out)
{
    end(out, "}");
}

void json_begin_array(struct json *out, const char *key)
{
    begin(out, key, "[");
}

void json_end_array(struct json *out)
{
    end(out, "]");
}

/* ---- Values ---- */

void json_text_bytes(struct json *out, const char *key, const char *bytes, size_t length)
{
    put_key(out, key);
    put_string(out, bytes, length);
}

void json_text(struct json *out, const char *key, const char *text)
{
    if (text == NULL) {
        json_none(out, key);
    } else {
        json_text_bytes(out, key, text, strlen(text));
    }
}

void json_char(struct json *out, const char *key, char c)
{
    json_text_bytes(out, key, &c, 1);
}

void json_int(struct json *out, const char *key, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    put_value(out, key, digits + at, sizeof digits - at);
}

void json_int_if(struct json *out, const char *key, bool is, int64_t number)
{
    if (is) {
        json_int(out, key, number);
    } else {
        json_none(out, key);
    }
}

void json_index(struct json *out, const char *key, int index)
{
    json_int_if(out, key, index >= 0, index);
}

/* "1e+05" and "1e-07" of C become "1e5" and "1e-7". */
static void shorten_exponent(char *digits)
{
    char *from = strchr(digits, 'e'), *to = from;
    if (from == NULL) {
        return;
    }
    to++;
    from++;
    if (*from == '-') {
        *to++ = '-';
    }
    from += *from == '-' || *from == '+';
    from += strspn(from, "0");
    memmove(to, from, strlen(from) + 1);
}

void json_double(struct json *out, const char *key, double number)
{
    char digits[40];
    snprintf(digits, sizeof digits - 2, "%.*g", out->precision > 0 ? out->precision : 17, number);
    if (strpbrk(digits, ".e") == NULL) {
        memcpy(digits + strlen(digits), ".0", sizeof ".0");
    }
    shorten_exponent(digits);
    put_value(out, key, digits, strlen(digits));
}

void json_bool(struct json *out, const char *key, bool is)
{
    put_value(out, key, is ? "true" : "false", is ? 4 : 5);
}

void json_none(struct json *out, const char *key)
{
    put_value(out, key, "null", 4);
}

void json_raw(struct json *out, const char *key, const char *value)
{
    put_value(out, key, value, strlen(value));
}

/* ---- The text ---- */

void json_bytes(struct json *out, const char *bytes, size_t length)
{
    put(out, bytes, length);
    out->comma = false;
}

char *json_take(struct json *out)
{
    put(out, "", 0);
    char *text = out->failed ? NULL : out->bytes;
    if (!out->failed) {
        out->bytes = NULL;
    }
    json_finish(out);
    return text;
}

void json_clear(struct json *out)
{
    *out = (struct json){
        .bytes = out->bytes, .room = out->room, .indent = out->indent, .precision = out->precision};
}

void json_finish(struct json *out)
{
    free(out->bytes);
    *out = (struct json){.indent = out->indent, .precision = out->precision};
}
