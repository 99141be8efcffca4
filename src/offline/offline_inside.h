/* What the files of this room share. */
#ifndef SEPTEM_OFFLINE_INSIDE_H
#define SEPTEM_OFFLINE_INSIDE_H

#include <jansson.h>

#include <septem/bot.h>

#include "../table/petition.h"
#include "offline.h"

/* A table in memory. */
struct place {
    struct place *next;
    struct table *table;
};

struct offline {
    struct place *places;
    struct septem_stream random;
    int64_t now;
    char *told[OFFLINE_PARTS];       /* texts of the last call; NULL: "" or [] */
    json_t *entries, *events, *rows; /* of this call so far */
    char missing[TABLE_ID_LENGTH + 1];

    struct septem_bot *bot; /* the one asked last: making one costs more than asking it */
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_thought thoughts[SEPTEM_MOVES_MAX];
};

/* Every call of here.h begins and ends so. The texts are taken over; NULL: there is none. */
void offline_begin(struct offline *here, double now);
void offline_end(struct offline *here, char *body);

/* NULL: it is not in memory. */
struct table *offline_find(const struct offline *here, const char *id);

/* A new table with these settings. */
struct table *offline_make(struct offline *here, const struct setting *setting);

/* Applies an entry that the table takes, and notes it for who keeps it and for who listens. */
void offline_write(struct offline *here, struct table *table, struct entry entry);

/* What somebody who has heard everything to `after` is told first; 0: somebody new. */
char *offline_greeting(struct offline *here, const struct table *table, uint32_t after);

/* What a bot would do; NULL where there is no memory for it. */
json_t *offline_hints(struct offline *here, const struct table *table, int seat);

struct septem_key offline_key(struct offline *here);

#endif
