/* What the listeners of a table are sent, as a value; who may have it; and its text.
 *
 * A host goes through its listeners:
 *
 *     switch (announcement_audience(what, table, person)) { … }
 *     announcement_write(what, table, person, now, &text);
 *
 * The text is that of Server-Sent Events, "id: 42\nevent: owing\ndata: {…}\n\n", one or more. */
#ifndef SEPTEM_ANNOUNCEMENT_H
#define SEPTEM_ANNOUNCEMENT_H

#include <stdbool.h>
#include <stdint.h>

struct json;
struct table;

enum announcement_kind {
    ANNOUNCE_NONE,
    ANNOUNCE_STATE, /* number: the question that is over and whose news come first; 0: none */
    ANNOUNCE_NEWS,  /* number: the question */
    ANNOUNCE_OWING, /* number: the chair that has decided */
    ANNOUNCE_TABLE,
    ANNOUNCE_CHAT, /* number: the index of the line */
    ANNOUNCE_NOTE, /* number: the index of the note */
    ANNOUNCE_BYE,  /* number: the person whose streams end; -1: spectators who may not see the game
                      any more */
    ANNOUNCE_COUNT
};

struct announcement {
    enum announcement_kind kind;
    uint32_t seq; /* the id of the event; 0: it has none */
    int number;
    bool has_last;      /* STATE: with the last news, for somebody who has not had them */
    const char *reason; /* BYE */
};

enum audience {
    AUDIENCE_NONE,   /* may not have it */
    AUDIENCE_SHARED, /* the same text as everybody else of this audience */
    AUDIENCE_OWN     /* a text for this person alone */
};

/* `person` is -1 for a spectator. */
enum audience announcement_audience(const struct announcement *what, const struct table *table,
                                    int person);

/* Appends the text for a listener of one of the audiences. For AUDIENCE_SHARED `person` is -1. */
void announcement_write(const struct announcement *what, const struct table *table, int person,
                        int64_t now, struct json *out);

/* What a new listener who has everything up to `*after` is sent: one announcement a call, the state
 * last. *after is 0 for somebody new, and is moved on. Returns false after the state. */
bool announcement_greet(const struct table *table, int person, uint32_t *after,
                        struct announcement *what);

#endif
