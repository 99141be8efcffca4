/* What was written as JSON, read again to be looked at. */
#ifndef SEPTEM_TESTS_TOLD_H
#define SEPTEM_TESTS_TOLD_H

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../src/json/json_writer.h"
#include "../../src/service/json_state.h"

/* A new reference. Aborts where it is not JSON or has a key twice; `out` is empty afterwards. */
static inline json_t *told(struct json *out)
{
    char *text = json_take(out);
    json_t *tree = text != NULL ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (tree == NULL) {
        fprintf(stderr, "not JSON: %s\n", text != NULL ? text : "out of memory");
        abort();
    }
    free(text);
    return tree;
}

static inline json_t *told_state(const struct table *table, int person, int64_t now)
{
    struct json out = {0};
    json_state(&out, table, person, now);
    return told(&out);
}

#endif
