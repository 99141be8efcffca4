/* What the values of jansson.h are made of: for the files that make, read and write them. */
#ifndef SEPTEM_JSON_VALUE_H
#define SEPTEM_JSON_VALUE_H

#include <jansson.h>

struct json_text {
    json_t head;
    size_t length;
    char bytes[]; /* with a final zero */
};

struct json_number {
    json_t head;
    union {
        json_int_t integer;
        double real;
    };
};

struct json_pair {
    char *key; /* its own */
    json_t *value;
};

struct json_list {
    json_t head;
    size_t count, room;
    union {
        struct json_pair *pairs; /* of an object */
        json_t **items;          /* of an array */
    };
};

#endif
