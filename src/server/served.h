/* What the server keeps about a table in memory: open_table->own. */
#ifndef SEPTEM_SERVED_H
#define SEPTEM_SERVED_H

#include <stdbool.h>
#include <stdint.h>

#include "../service/open_tables.h"
#include "../table/table.h"
#include "ban.h"
#include "limit.h"

struct stream;

struct served {
    int64_t number;  /* in the store */
    uint64_t ticket; /* everything about the table up to now is on the disk with this one */
    int64_t used;    /* somebody asked for it then */
    struct stream *streams;
    struct bucket talk[SEPTEM_CITIES_MAX + 1]; /* chat of the chairs, and of all spectators */
    struct bucket asks[SEPTEM_CITIES_MAX];     /* requests of the chairs */

    struct limit_address host_address; /* of the last request of the host */
    bool has_host;
    int64_t person_at; /* the last request of somebody of the table */
    bool is_alone;     /* nobody is there, as the bot pool knows */
    struct ban_list bans;
};

static inline struct served *served_of(const struct open_table *open)
{
    return open->own;
}

#endif
