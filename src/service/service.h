/* The table service: the tables in memory, what is written to them, their clocks and bots, and the
 * requests of docs/api.md (request.h). A host runs it: the server for many people, the page offline
 * and the terminal for one.
 *
 *     struct service service;
 *     service_init(&service, &host);
 *     service.now = …; service.wall = …;            before every call
 *     service_handle(&request);
 *     service_finish(&service);
 *
 * Nothing here waits, does input or output, or looks at a clock. */
#ifndef SEPTEM_SERVICE_H
#define SEPTEM_SERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/key.h>

#include "../table/table.h"
#include "../json/json_writer.h"
#include "open_tables.h"

struct announcement;
struct request;
struct route;
struct thought;

/* A bot that is another program and that this host offers. */
struct service_engine {
    const char *bot;   /* "engine:NAME" */
    const char *title; /* what the program calls itself */
};

/* What a host gives. */
struct service_host {
    void *context; /* the first argument of what follows */

    /* An entry has been applied and has to be kept. Nothing of it is sent before this returns. */
    void (*keep)(void *context, struct open_table *open, const struct entry *entry);

    /* To be sent to everybody who listens to the table (announcement.h). */
    void (*tell)(void *context, struct open_table *open, const struct announcement *what);

    /* A question for a bot, from malloc. With REFUSAL_NONE the host has taken it over, and gives it
     * back to service_thought then or later; otherwise it says why not. */
    enum refusal (*think)(void *context, struct open_table *open, struct thought *thought);

    /* Bytes nobody can guess, for the ids and keys of tables. */
    void (*random)(void *context, void *bytes, size_t count);

    const struct route *routes; /* its own rows, ending with one without a path; NULL: none */
    const char *version;        /* of the program */
    const char *hint_bot;       /* gives hints */
    const struct service_engine *engines; /* offered beside the bots of the registry */
    int engine_count;
    const char *id_prefix; /* of the ids of new tables */
    size_t own_bytes;      /* open_table->own */
    bool is_single;        /* there is one person only */
    int64_t nudge_ms;      /* of every table (table.h); 0: nobody is nudged */
};

struct service {
    struct service_host host;
    struct open_tables tables;
    struct json answer; /* to the request handled last (request.h) */

    /* Set by the host before each call, milliseconds since 1970: `now` never jumps, limits and
     * timers go by it; `wall` is the time of day, for what is kept. */
    int64_t now, wall;
    bool is_stopping; /* shutting down: bots, cover and drafts no longer go on */
    /* The deal of the day: today's date, and its key. NULL: there is none here. */
    const char *day;
    struct septem_key day_key;
};

void service_init(struct service *service, const struct service_host *host);
void service_finish(struct service *service);

/* ---- Tables ---- */

/* A new table with these settings; NULL if out of memory. */
struct open_table *service_make(struct service *service, const struct setting *setting);

/* Takes over a table that was read back: call service_update when all are there. NULL, with the
 * table destroyed, if out of memory. */
struct open_table *service_open(struct service *service, struct table *table);

/* Writes the next entry of a table: applies it, has it kept, tells everybody, and lets the table go
 * on. Its seq and time are set here; texts that are NULL become "". It must be one the table
 * takes. */
void service_write(struct service *service, struct open_table *open, struct entry entry);

/* The same at a table that nobody has heard of yet: nobody is told, and neither clocks nor bots go
 * on before service_update. */
void service_record(struct service *service, struct open_table *open, struct entry entry);

/* Sends it to everybody who listens. */
void service_tell(struct service *service, struct open_table *open, struct announcement what);

/* ---- Clocks and presence ---- */

/* Somebody listens, `person` or with -1 a spectator. To be followed by service_update with what it
 * returns, when the new listener has been greeted. */
bool service_connect(struct service *service, struct open_table *open, int person);
void service_disconnect(struct service *service, struct open_table *open, int person);

/* Something beside an entry has changed: clocks, bots and drafts go on. `shows`: others see it. */
void service_update(struct service *service, struct open_table *open, bool shows);

/* Updates the tables whose time has come; and when that is next, INT64_MAX for never. */
void service_tick(struct service *service);
int64_t service_wake(const struct service *service);

/* ---- Bots ---- */

/* Has the bots of a table asked that have to decide. */
void service_ask_bots(struct service *service, struct open_table *open);

/* Tells the engines of a table that its game is over. */
void service_tell_engines(struct service *service, struct open_table *open);

/* A thought is back and is freed: writes the decision, or answers the request for a hint, which is
 * returned. NULL: no request was answered. */
struct request *service_thought(struct service *service, struct thought *thought);

#endif
