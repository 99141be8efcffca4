/* Sends notices, on a thread of its own: many at a time, so that a receiver that is slow or down
 * keeps neither the server nor the others waiting. By HTTP, or by SMTP through the operator's
 * server.
 *
 * A job is handed over with everything it needs and comes back with what became of it. Nothing is
 * sent by HTTP to an address that is not public: every address that a connection is made to is
 * looked at just before, whatever name led to it, and redirects are not followed. */
#ifndef SEPTEM_NOTICE_SENDER_H
#define SEPTEM_NOTICE_SENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "web_push.h"

enum { NOTICE_HEADERS_MAX = 6, NOTICE_PARTS_MAX = 8 };

enum notice_result {
    NOTICE_FAILED, /* no answer, or not a good one: another time perhaps */
    NOTICE_TAKEN,
    NOTICE_GONE,     /* there is no such address any more */
    NOTICE_FORBIDDEN /* it is not public */
};

/* One notice of a message, as the store knows it. */
struct notice_part {
    int64_t id;
    int question, attempts;
};

/* One message; all texts are from malloc and go with it. */
struct notice_job {
    struct notice_job *next;
    char *url;
    char *recipient;        /* of a mail; NULL: it goes by HTTP */
    struct web_push_to *to; /* who can read it; NULL: it is sent as it is */
    char *body;
    size_t length;
    char *headers[NOTICE_HEADERS_MAX]; /* "Name: value" */
    int header_count;
    struct notice_part parts[NOTICE_PARTS_MAX];
    int part_count;
    uint64_t host; /* a digest, for the caller */
    enum notice_result result;
    int error;   /* of libcurl, 0 for none; for the journal */
    long status; /* of the receiver's last answer */
};

void notice_job_free(struct notice_job *job);

/* Adds a header; false if there is no room or no memory. */
bool notice_job_header(struct notice_job *job, const char *name, const char *value);

struct notice_sender;

struct notice_sender_options {
    const char *version;   /* of the program */
    struct web_push *push; /* signs what is encrypted; the caller's, after the sender */
    bool insecure;         /* for tests: http, and addresses that are not public */
    int seconds;           /* for one message, from the look-up of the name to the answer */
    const char *ca;        /* a file: only its certificates are trusted; NULL: the system's */
    const char *from;      /* of mails */
    const char *login;     /* for the mail server, "user:password"; NULL: none is needed */
};

/* NULL if out of threads or memory. */
struct notice_sender *notice_sender_create(const struct notice_sender_options *options);

/* Gives up what is being sent: nothing of it comes back. */
void notice_sender_destroy(struct notice_sender *sender);

/* Takes over a job from calloc. */
void notice_sender_ask(struct notice_sender *sender, struct notice_job *job);

/* The next job that is done, the caller's to free with notice_job_free; NULL: none.
 * notice_sender_fd is readable while there may be some. */
struct notice_job *notice_sender_take(struct notice_sender *sender);
int notice_sender_fd(const struct notice_sender *sender);

#endif
