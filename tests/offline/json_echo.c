/* What comes of texts read as JSON: one case a line on stdin, in C's escapes for bytes that a line
 * cannot hold (\n, \0, \xNN, \\); on stdout for each "-" if it is refused, else what was read.
 * json_echo.mjs does the same with the reader of the page: both say the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/json/json_reader.h"
#include "../../src/json/json_writer.h"

enum { LINE = 1 << 16 };

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
}

/* In place; returns how many bytes that are. */
static size_t unescape(char *line)
{
    char *out = line;
    for (const char *at = line; *at != '\0'; at++) {
        if (at[0] != '\\') {
            *out++ = *at;
        } else if (at[1] == 'x') {
            *out++ = (char)(hex(at[2]) << 4 | hex(at[3]));
            at += 3;
        } else {
            *out++ = at[1] == 'n' ? '\n' : at[1] == '0' ? '\0' : at[1];
            at++;
        }
    }
    return (size_t)(out - line);
}

static void put(struct json *out, const char *key, const struct json_value *value)
{
    bool is_object = json_kind(value) == JSON_KIND_OBJECT;
    int64_t number;
    switch (json_kind(value)) {
    case JSON_KIND_MISSING:
        json_text(out, key, "missing");
        break;
    case JSON_KIND_NULL:
        json_none(out, key);
        break;
    case JSON_KIND_BOOL:
        json_bool(out, key, json_is_yes(value));
        break;
    case JSON_KIND_WHOLE:
        json_as_int(value, INT64_MIN, INT64_MAX, &number);
        json_int(out, key, number);
        break;
    case JSON_KIND_REAL:
        json_text(out, key, "real");
        break;
    case JSON_KIND_TEXT:
        json_text(out, key, json_as_text(value));
        break;
    case JSON_KIND_ARRAY:
    case JSON_KIND_OBJECT:
        (is_object ? json_begin_object : json_begin_array)(out, key);
        for (size_t i = 0; i < json_count(value); i++) {
            put(out, json_key(value, i), json_item(value, i));
        }
        (is_object ? json_end_object : json_end_array)(out);
        break;
    }
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct json out = {0};
        line[strcspn(line, "\n")] = '\0';
        size_t length = unescape(line);
        struct json_value *value = json_read(line, length);
        put(&out, NULL, value);
        puts(value != NULL ? out.bytes : "-");
        json_release(value);
        json_finish(&out);
    }
    return EXIT_SUCCESS;
}
