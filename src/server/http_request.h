/* One HTTP request, from its first byte to its answer.
 *
 * A handler (route.c) looks at the request and answers with exactly one of the reply_ functions.
 * The answer leaves when everything it tells is on the disk: request.c waits for that, so handlers
 * need not think of it. */
#ifndef SEPTEM_HTTP_REQUEST_H
#define SEPTEM_HTTP_REQUEST_H

#include "../service/petition.h"
#include "server.h"

enum request_state {
    REQUEST_READING,
    REQUEST_WAITING, /* for the disk */
    REQUEST_ASKING,  /* for a hint */
    REQUEST_LOADING, /* for a table that is being read; then it is handled anew */
    REQUEST_READY,   /* to be answered */
    REQUEST_TAKEN    /* its connection has become a stream */
};

struct route;

struct request {
    struct server *server;
    struct MHD_Connection *connection;
    enum request_state state;
    struct request *next, *previous; /* among those that wait */
    const struct route *route;
    const char *method;
    char path[128];   /* without the first slash; what is longer is nothing we have */
    uint64_t started; /* microseconds, a clock that only moves forward */
    struct limit_address address;

    char *body;
    size_t length;
    bool too_large;
    json_t *json; /* the body: an object, empty where there was none */

    /* Who asks for what, as far as the route wants it. */
    char awaits[TABLE_ID_LENGTH + 1]; /* the table that is being read */
    bool is_broken;                   /* and that cannot be */
    struct stand *stand;
    int person;  /* -1: nobody */
    bool banned; /* the secret that came was banned here */
    char secret[64];

    /* The answer. */
    struct MHD_Response *response;
    unsigned status;
    int retry_after; /* seconds, with a refusal; 0: as usual */
    uint64_t ticket;
    bool is_decision;
};

/* The daemon's callbacks. */
enum MHD_Result request_begin(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **memory);
void request_end(void *context, struct MHD_Connection *connection, void **memory,
                 enum MHD_RequestTerminationCode why);

/* Puts a request aside, waiting for the disk or for a hint; and takes it up again once it has its
 * answer. */
void request_sleep(struct request *request, enum request_state state);
void request_wake(struct request *request);

/* Puts a request aside until a table has been read; and takes up those that waited for it. Then
 * everything about them is found out anew. */
void request_await(struct request *request, const char *id);
void request_wake_loaded(struct server *server, const char *id, bool good);

/* Answers those that waited for the disk and need not any more. */
void request_release(struct server *server);

/* Whatever still waits is told that the server stops: what it asked for was not acknowledged. */
void request_refuse_all(struct server *server);

/* The seat of who asks, -1 for none. */
int request_seat(const struct request *request);

/* ---- Fields of the body; of the query ---- */

/* Refuses (and answers) if the body has other fields than these, separated by blanks. */
bool request_fields(struct request *request, const char *known);

/* A text; NULL where it is missing, null or none. */
const char *request_text(const struct request *request, const char *key);

const char *request_query(const struct request *request, const char *key);

/* Does the client take an answer packed with gzip? */
bool request_takes_gzip(const struct request *request);

/* ---- Answers (reply.c) ---- */

/* Takes over `json`. Where it is long and the client takes gzip, it is packed. */
void reply_json(struct request *request, unsigned status, json_t *json);
void reply_refusal(struct request *request, enum refusal refusal);
/* With a message of its own, and for REFUSAL_QUESTION and REFUSAL_RULES a field more; `extra` is
 * taken over and may be NULL. */
void reply_refusal_with(struct request *request, enum refusal refusal, const char *message,
                        const char *key, json_t *extra);
/* As the petition was refused. */
void reply_petition(struct request *request, struct petition *petition);
/* {"seq": N} of the table as it is now. */
void reply_seq(struct request *request);
/* Bytes that stay as long as the program runs, or (`copied`) that are copied. */
void reply_bytes(struct request *request, unsigned status, const char *type, const void *bytes,
                 size_t length, bool copied);
void reply_header(struct request *request, const char *name, const char *value);

/* Sets the cookie of a seat, or takes it back where `secret` is NULL. */
void reply_cookie(struct request *request, const char *secret);

/* The headers every answer has. */
void reply_security(struct MHD_Response *response);
/* And as lines of text. */
void reply_security_text(char *buf, size_t size);

/* ---- Routes (route.c) ---- */

typedef void handler(struct request *request);

struct route {
    const char *method;
    const char *path; /* '*' stands for the id of a table */
    handler *handle;
    unsigned wants; /* enum route_wants */
};

enum route_wants {
    WANTS_TABLE = 1,
    WANTS_PERSON = 2, /* somebody of the table */
    WANTS_SEAT = 4,   /* with a seat */
    WANTS_HOST = 8
};

/* Finds the route, checks what it wants and calls its handler. */
void route_handle(struct request *request);

/* Routes are numbered from 0; NULL after the last. */
int route_number(const struct route *route);
const struct route *route_info(int number);

/* Is it from somebody who watches the server? That counts against no limit. */
bool route_is_watch(const struct request *request);

/* The handlers, by the file they are in. */
handler lobby_api, lobby_cards, lobby_bots, lobby_list, lobby_make, lobby_health, lobby_metrics;
handler day_tell;
handler seating_join, seating_session, seating_forget, seating_name, seating_leave, seating_stand,
    seating_board, seating_chairs, seating_options, seating_start, seating_rematch, seating_follow,
    seating_mute, seating_lock, seating_who;
handler hosting_consent, hosting_ban;
handler deciding_state, deciding_events, deciding_decide, deciding_back, deciding_cover,
    deciding_chat, deciding_why, deciding_hint, deciding_history, deciding_log, deciding_replay,
    deciding_advice;

/* A hint has been found for a request that asked: answers it and lets it go on. */
void deciding_hint_found(struct request *request, const struct thinker_job *job);

#endif
