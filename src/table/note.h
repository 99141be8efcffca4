/* Notes: what everybody is sent about people and chairs, beside the news of the game.
 *
 * Who takes over a chair and who agreed to it, who goes, who is shown out, muted or banned: notes
 * follow from the entries of the log, so they are there after a restart, and in the log that is
 * exported when the game is over. What happens to chairs while people gather is no note, unless
 * somebody is shown out. */
#ifndef SEPTEM_NOTE_H
#define SEPTEM_NOTE_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/game.h>
#include <septem/log.h>

#include "entry.h"

enum note_kind {
    NOTE_NONE,
    NOTE_ASKED,     /* person asks for the chair at `seat` */
    NOTE_DECLINED,  /* `by` does not want that person to have it */
    NOTE_WITHDRAWN, /* person no longer asks for it */
    NOTE_TOOK,      /* person has the chair now, and sees its cards; `agreed` */
    NOTE_BACK,      /* person is back at their own chair */
    NOTE_STOOD,     /* person watches, the chair is open */
    NOTE_LEFT,      /* person is gone */
    NOTE_SHOWN_OUT, /* by `by`; the chair is open */
    NOTE_OPENED,    /* the chair of a bot is open, by order of `by` */
    NOTE_BOT,       /* a bot has the chair, by order of `by`; person, if any, was shown out */
    NOTE_MUTED,
    NOTE_UNMUTED,
    NOTE_BANNED,
    NOTE_LOCKED,
    NOTE_UNLOCKED,
    NOTE_COUNT
};

/* The names are kept as they were: the number of a person who is gone may be given again. */
struct table_note {
    enum note_kind kind;
    uint32_t seq;
    int64_t at;
    int question;                  /* asked then; 0: none */
    int seat;                      /* -1: none */
    int person, by;                /* -1: nobody */
    int agreed[SEPTEM_CITIES_MAX]; /* people */
    int agreed_count;
    char bot[SEPTEM_BOT_TEXT_MAX]; /* with NOTE_BOT */
    char name[SEPTEM_NAME_MAX];    /* of the person, "" for nobody */
    char by_name[SEPTEM_NAME_MAX];
    char agreed_names[SEPTEM_CITIES_MAX][SEPTEM_NAME_MAX];
};

struct table;

const char *note_slug(enum note_kind kind);

/* The note that an entry makes, from the table before it; of kind NOTE_NONE if it makes none. */
struct table_note note_of(const struct table *table, const struct entry *entry);

/* Keeps it with the table, the latest TABLE_NOTES_KEPT of them, with the names of everybody in it:
 * when the entry is applied. False if out of memory. */
bool note_keep(struct table *table, const struct table_note *note);

/* Notes about chairs as comments of a game's log, behind what stands there; returns the text, moved
 * or not, or NULL if out of memory: then it is freed. */
char *note_comments(const struct table *table, char *log);

#endif
