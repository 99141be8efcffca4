/* A whole bot in C, as a program of its own: builds what it can, the cheapest way, else a stage.
 * docs/engines.md describes the lines it reads and writes.
 *
 *     cc first_bot.c -ljansson -o first_bot
 *     septem bot-check ./first_bot
 *     septem arena --engine ./first_bot --bots random
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More is better: structures before stages before the rest, then what costs less. */
static int worth(const json_t *move)
{
    const char *use = json_string_value(json_object_get(move, "use"));
    int coins = (int)(json_integer_value(json_object_get(move, "left")) +
                      json_integer_value(json_object_get(move, "right")) +
                      json_integer_value(json_object_get(move, "bank")));
    int base = strcmp(use, "build") == 0 ? 200 : strcmp(use, "stage") == 0 ? 100 : 0;
    return base - coins;
}

static json_t *answer(const json_t *message)
{
    const char *what = json_string_value(json_object_get(message, "do"));
    const json_t *moves = json_object_get(message, "moves");
    int best = 0, count = (int)json_array_size(moves);
    if (what != NULL && strcmp(what, "hello") == 0) {
        return json_pack("{s:i, s:s}", "protocol", 1, "name", "first in C");
    }
    if (what == NULL || strcmp(what, "choose") != 0 || count == 0) {
        return json_pack("{s:s}", "error", "hello and choose are understood here");
    }
    for (int i = 1; i < count; i++) {
        if (worth(json_array_get(moves, (size_t)i)) > worth(json_array_get(moves, (size_t)best))) {
            best = i;
        }
    }
    return json_pack("{s:i}", "move", best);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        json_t *message = json_loads(line, 0, NULL), *reply = answer(message);
        json_t *id = json_object_get(message, "id");
        json_object_set_new(reply, "id", id != NULL ? json_incref(id) : json_null());
        json_dumpf(reply, stdout, JSON_COMPACT);
        putchar('\n');
        fflush(stdout); /* the other side waits for it */
        json_decref(reply);
        json_decref(message);
    }
    free(line);
    return 0;
}
