/* A request of docs/api.md, and its answer.
 *
 *     struct request request = {.service = service, .method = "POST", .path = "v1/tables",
 *                               .body = body, .person = -1};
 *     service_handle(&request);
 *
 * A handler answers exactly once: with a status and a text, or it says what has to come first. */
#ifndef SEPTEM_REQUEST_H
#define SEPTEM_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "../json/json_reader.h"
#include "../json/json_writer.h"
#include "../table/entry.h"
#include "../table/table.h"

struct open_table;
struct command;
struct request;
struct service;

enum { REQUEST_BODY_MAX = 16 * 1024 };

typedef void handler(struct request *request);

/* One row of the table of requests. */
struct route {
    const char *method;
    const char *path; /* '*' stands for the id of a table */
    handler *handle;
    unsigned wants;         /* enum route_wants */
    enum entry_kind writes; /* the first entry it writes, for checks of room; ENTRY_NONE: unlimited
                               or nothing */
    bool is_new;            /* something that can wait until there is more disk */
};

enum route_wants {
    WANTS_TABLE = 1,
    WANTS_PERSON = 2, /* somebody of the table */
    WANTS_SEAT = 4,   /* with a seat */
    WANTS_HOST = 8,
    WANTS_OTHERS = 16,      /* hosts with one person do not have it */
    WANTS_SECRET = 32,      /* the host brings the secret of a new person */
    WANTS_STREAM = 64,      /* its answer is a stream of events */
    TAKES_ANY_SECRET = 128, /* allowed with an unknown secret, too */
    TAKES_FORM = 256,       /* allowed from other sites, and whatever the body is */

    OF_TABLE = WANTS_TABLE,
    OF_PERSON = OF_TABLE | WANTS_PERSON,
    OF_SEAT = OF_PERSON | WANTS_SEAT,
    OF_HOST = OF_PERSON | WANTS_HOST
};

struct request {
    /* Set by the host. */
    struct service *service;
    const char *method;
    const char *path; /* without the first slash and the query */
    /* A value of the query; NULL if it is missing. */
    const char *(*query)(const struct request *request, const char *key);
    struct json_value *body;   /* an object; the host's */
    int person;                /* who asks; -1: nobody of the table */
    const char *secret, *hash; /* for a new person, and what is kept of it; NULL: there are none */

    /* Found by service_route and service_find. */
    const struct route *route;
    int row;                      /* its number, as service_row has it */
    char id[TABLE_ID_LENGTH + 1]; /* the table that the path names, "" for none */
    struct open_table *open;

    /* The answer: `service->answer` is its text until the next request. Status 0:
     * not answered yet, see awaits, is_thinking, is_stream. */
    int status;
    bool is_text;         /* plain text and no JSON */
    bool repeats;         /* what it asks for was done before */
    enum refusal refusal; /* REFUSAL_NONE: none */
    int retry_after;      /* seconds, with a refusal; 0: as usual */

    /* Without a status: the table that has to be opened first, then the request is handled anew;
     * or a bot thinks, and service_thought answers; or the answer is a stream. */
    char awaits[TABLE_ID_LENGTH + 1];
    bool is_thinking;
    bool is_stream;
    uint32_t after; /* the stream: what the listener has had, 0 for nothing */
};

/* ---- Handling ---- */

/* All steps, for programs with one person, who hosts every table. */
void service_handle(struct request *request);

/* The steps. The row; false after a refusal. */
bool service_route(struct request *request);
/* The table, if it wants one; false: request->awaits. */
bool service_find(struct request *request);
/* May this person ask this of the table, and is there room for what it writes? */
enum refusal service_check(const struct request *request);

/* The methods of a path, for refusals: "GET, POST". */
void service_methods(const struct request *request, char *buf, size_t size);

/* The row of a number from 0, the host's rows after the others; NULL after the last. */
const struct route *service_row(const struct service *service, int number);

/* ---- What is asked ---- */

/* The seat of the person who asks; -1: none. */
int request_seat(const struct request *request);

/* Has the body only these fields, separated by blanks? Refuses if not. */
bool request_fields(struct request *request, const char *known);

/* A text of the body; NULL if it is missing or something else. */
const char *request_text(const struct request *request, const char *key);

/* A value of the query; NULL if it is missing. As a number: a whole one that is not negative, -1
 * for anything else. */
const char *request_query(const struct request *request, const char *key);
int request_number(const struct request *request, const char *key);

/* ---- Answers ---- */

/* Where the JSON of the answer is written, at once and as one value. */
struct json *answer_json(struct request *request, int status);
/* Takes over `text`, from malloc; NULL: REFUSAL_BUSY. */
void answer_text(struct request *request, char *text);
/* {"seq": N} of the table as it is now. */
void answer_seq(struct request *request);

void answer_refusal(struct request *request, enum refusal refusal);
/* With a message of its own. */
void answer_refusal_with(struct request *request, enum refusal refusal, const char *message);
/* As the command was refused. */
void answer_command(struct request *request, const struct command *command);

#endif
