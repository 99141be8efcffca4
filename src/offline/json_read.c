/* JSON from text, strictly as RFC 8259 has it, with jansson's answers where that leaves a choice:
 * an object or an array at the top, whole numbers that fit 64 bits, no zero bytes in texts. */
#include "json_value.h"

#include <stdlib.h>
#include <string.h>

#include "json_number.h"
#include "json_utf8.h"

struct cursor {
    const char *at, *end;
    int depth;
    bool unique; /* a key that comes twice is an error */
};

static json_t *read_value(struct cursor *c);

static void skip_blanks(struct cursor *c)
{
    while (c->at < c->end &&
           (*c->at == ' ' || *c->at == '\t' || *c->at == '\n' || *c->at == '\r')) {
        c->at++;
    }
}

/* Takes one character if it comes next, blanks aside. */
static bool take(struct cursor *c, char wanted)
{
    skip_blanks(c);
    if (c->at == c->end || *c->at != wanted) {
        return false;
    }
    c->at++;
    return true;
}

static bool is_digit(const struct cursor *c)
{
    return c->at < c->end && *c->at >= '0' && *c->at <= '9';
}

/* ---- Texts ---- */

/* The four digits of \uXXXX; -1 if they are not that. */
static int read_unit(struct cursor *c)
{
    int unit = 0;
    for (int i = 0; i < 4; i++) {
        char d = c->at < c->end ? *c->at++ : ' ';
        int value = d >= '0' && d <= '9'   ? d - '0'
                    : d >= 'a' && d <= 'f' ? d - 'a' + 10
                    : d >= 'A' && d <= 'F' ? d - 'A' + 10
                                           : -1;
        if (value < 0) {
            return -1;
        }
        unit = unit << 4 | value;
    }
    return unit;
}

/* Behind "\u": a character, of one or of two units; 0 if it is none. */
static int read_code(struct cursor *c)
{
    int code = read_unit(c);
    if (code < 0xd800 || code > 0xdfff) {
        return code > 0 ? code : 0;
    }
    if (code > 0xdbff || c->end - c->at < 6 || c->at[0] != '\\' || c->at[1] != 'u') {
        return 0;
    }
    c->at += 2;
    int low = read_unit(c);
    return low >= 0xdc00 && low <= 0xdfff ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : 0;
}

static char *write_code(char *out, int code)
{
    int more = code >= 0x10000 ? 3 : code >= 0x800 ? 2 : code >= 0x80 ? 1 : 0;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (char)(first[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; i--) {
        *out++ = (char)(0x80 | (code >> (6 * i) & 0x3f));
    }
    return out;
}

/* Behind a backslash; NULL if that stands for nothing. */
static char *read_escape(struct cursor *c, char *out)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = c->at < c->end ? *c->at++ : '\0';
    const char *known = letter != '\0' ? strchr(letters, letter) : NULL;
    if (known != NULL) {
        *out++ = meant[known - letters];
        return out;
    }
    int code = letter == 'u' ? read_code(c) : 0;
    return code > 0 ? write_code(out, code) : NULL;
}

/* A text without its quotes, the caller's to free; NULL if it is none. What is read is never longer
 * than what is written. */
static char *read_text(struct cursor *c, size_t *length)
{
    if (!take(c, '"')) {
        return NULL;
    }
    char *text = malloc((size_t)(c->end - c->at) + 1), *out = text;
    while (out != NULL && c->at < c->end && *c->at != '"') {
        size_t step = json_utf8((const unsigned char *)c->at, (const unsigned char *)c->end);
        if (step == 0 || (unsigned char)*c->at < 0x20) {
            out = NULL;
        } else if (*c->at == '\\') {
            c->at++;
            out = read_escape(c, out);
        } else {
            memcpy(out, c->at, step);
            out += step;
            c->at += step;
        }
    }
    if (out == NULL || c->at == c->end) {
        free(text);
        return NULL;
    }
    c->at++;
    *out = '\0';
    *length = (size_t)(out - text);
    return text;
}

static json_t *read_string(struct cursor *c)
{
    size_t length;
    char *text = read_text(c, &length);
    json_t *json = text != NULL ? json_stringn(text, length) : NULL;
    free(text);
    return json;
}

/* ---- Numbers ---- */

static void skip_digits(struct cursor *c)
{
    while (is_digit(c)) {
        c->at++;
    }
}

/* Steps over a number; false if it is none. *whole: without point and exponent. */
static bool skip_number(struct cursor *c, bool *whole)
{
    *whole = true;
    if (c->at < c->end && *c->at == '-') {
        c->at++;
    }
    if (!is_digit(c)) {
        return false;
    }
    if (*c->at++ != '0') {
        skip_digits(c);
    } else if (is_digit(c)) {
        return false;
    }
    if (c->at < c->end && *c->at == '.') {
        *whole = false;
        c->at++;
        if (!is_digit(c)) {
            return false;
        }
        skip_digits(c);
    }
    if (c->at < c->end && (*c->at == 'e' || *c->at == 'E')) {
        *whole = false;
        c->at++;
        if (c->at < c->end && (*c->at == '+' || *c->at == '-')) {
            c->at++;
        }
        if (!is_digit(c)) {
            return false;
        }
        skip_digits(c);
    }
    return true;
}

static json_t *read_number(struct cursor *c)
{
    const char *begin = c->at;
    bool is_whole;
    if (!skip_number(c, &is_whole)) {
        return NULL;
    }
    size_t length = (size_t)(c->at - begin);
    char *digits = malloc(length + 1);
    json_t *json = NULL;
    if (digits != NULL) {
        memcpy(digits, begin, length);
        digits[length] = '\0';
        if (is_whole) {
            long long integer;
            json = json_number_read_whole(digits, &integer) ? json_integer(integer) : NULL;
        } else {
            json = json_real(json_number_read(digits));
        }
    }
    free(digits);
    return json;
}

/* ---- The rest ---- */

static json_t *read_word(struct cursor *c)
{
    const char *begin = c->at;
    while (c->at < c->end &&
           ((*c->at >= 'a' && *c->at <= 'z') || (*c->at >= 'A' && *c->at <= 'Z'))) {
        c->at++;
    }
    size_t length = (size_t)(c->at - begin);
    if (length == 4 && memcmp(begin, "true", length) == 0) {
        return json_true();
    }
    if (length == 5 && memcmp(begin, "false", length) == 0) {
        return json_false();
    }
    return length == 4 && memcmp(begin, "null", length) == 0 ? json_null() : NULL;
}

/* One pair; false if it is none. A key with a zero byte would be cut off: it is refused with the
 * rest of the texts that have one. */
static bool read_pair(struct cursor *c, json_t *object)
{
    size_t length;
    char *key = read_text(c, &length);
    bool good = key != NULL && !(c->unique && json_object_get(object, key) != NULL) && take(c, ':');
    json_t *value = good ? read_value(c) : NULL;
    good = value != NULL && json_object_set_new(object, key, value) == 0;
    free(key);
    return good;
}

static bool read_item(struct cursor *c, json_t *array)
{
    json_t *value = read_value(c);
    return value != NULL && json_array_append_new(array, value) == 0;
}

/* What stands between brackets, with commas between. */
static json_t *read_list(struct cursor *c, json_t *list, char close,
                         bool (*read_one)(struct cursor *, json_t *))
{
    c->at++;
    bool good = list != NULL && ++c->depth <= JSON_DEPTH_MAX;
    bool done = good && take(c, close);
    while (good && !done) {
        good = read_one(c, list);
        done = good && take(c, close);
        good = good && (done || take(c, ','));
    }
    c->depth--;
    if (!good) {
        json_decref(list);
        return NULL;
    }
    return list;
}

static json_t *read_value(struct cursor *c)
{
    skip_blanks(c);
    char next = c->at < c->end ? *c->at : '\0';
    switch (next) {
    case '{':
        return read_list(c, json_object(), '}', read_pair);
    case '[':
        return read_list(c, json_array(), ']', read_item);
    case '"':
        return read_string(c);
    default:
        return next == '-' || (next >= '0' && next <= '9') ? read_number(c) : read_word(c);
    }
}

json_t *json_loadb(const char *bytes, size_t length, size_t flags, json_error_t *error)
{
    struct cursor c = {
        .at = bytes, .end = bytes + length, .unique = (flags & JSON_REJECT_DUPLICATES) != 0};
    (void)error;
    skip_blanks(&c);
    bool is_list = c.at < c.end && (*c.at == '{' || *c.at == '[');
    json_t *json = is_list ? read_value(&c) : NULL;
    skip_blanks(&c);
    if (json != NULL && c.at < c.end) {
        json_decref(json);
        json = NULL;
    }
    return json;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *error)
{
    return text != NULL ? json_loadb(text, strlen(text), flags, error) : NULL;
}
