/* What comes of texts read as JSON: one case a line on stdin, in C's escapes for bytes that a line
 * cannot hold (\n, \0, \xNN, \\); on stdout for each "-" if it is refused, else the text it is
 * written as. Built twice, with jansson and with the JSON of src/offline: both say the same. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void say(json_t *json)
{
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    puts(text != NULL ? text : "-");
    free(text);
    json_decref(json);
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        size_t length = unescape(line);
        say(json_loadb(line, length, 0, NULL));
        say(json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL));
    }
    return EXIT_SUCCESS;
}
