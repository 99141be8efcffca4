/* The table of `septem play`: the host of the table service for one person at a terminal.
 *
 * What is written goes to a save file (savefile.h), what is announced becomes lines on the screen,
 * bots think at once. */
#ifndef SEPTEM_PLAY_TABLE_H
#define SEPTEM_PLAY_TABLE_H

#include "../arena/engine_offer.h"
#include "../service/service.h"
#include "../service/thought.h"
#include "front.h"
#include "savefile.h"

struct play {
    struct service service;
    struct open_table *open;      /* the one there is */
    struct thought_queue waiting; /* what bots have to decide */
    struct bot_cache cache;
    struct savefile save;
    const char *log_path; /* NULL: no log is written */
    const char *day;      /* the date of the deal of the day; NULL: this is another one */
    bool is_quiet;        /* nothing is told: what happens has happened before */
    bool has_warned;      /* that the game is not saved */
    struct septem_view before, view;
    struct septem_view chooser; /* `view` for the seat that is decided for */
    enum front_kind kind;       /* of front that was asked for */
    const struct engine_offer *engines;
    unsigned given_up;              /* bit i: engine i is not asked any more, which was told */
    struct septem_bot_spec watched; /* plays in the person's place; no text: the person does */
    struct front front;
};

void play_init(struct play *play, septem_lang lang);
void play_finish(struct play *play);

static inline struct table *play_table(const struct play *play)
{
    return play->open->table;
}

/* The bots at a table, each kind once: "normal, easy". */
struct words play_bots(const struct table *table);

/* The person's seat. */
int play_seat(const struct play *play);

/* Sits down at a table that was read back; false if out of memory. */
bool play_adopt(struct play *play, struct table *table);

/* Makes a new table; false if out of memory. */
bool play_make(struct play *play, const struct setting *setting);

/* Writes an entry of the table that fits it. */
void play_write(struct play *play, struct entry entry);

/* Writes the log, if there is one to write. False after a complaint. */
bool play_export(struct play *play);

/* Plays on from where the table stands. Returns the exit status. */
int play_on(struct play *play);

#endif
