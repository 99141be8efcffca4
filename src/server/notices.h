/* Notices between the store and the thread that sends: what is due, whether it is still wanted,
 * which of it goes together, and what becomes of it. For the thread of events.
 *
 *     struct notices *notices = notices_create(&options, &service, store, &metrics);
 *     notices_look(notices, durable);        once in a while
 *     notices_answered(notices);             when notices_fd is readable
 *     notices_destroy(notices);
 */
#ifndef SEPTEM_NOTICES_H
#define SEPTEM_NOTICES_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/text.h>

#include "limit.h"
#include "mail_link.h"

struct metrics;
struct service;
struct store;

/* The kinds of addresses, a bit each. */
enum notice_kind { NOTICE_WEBHOOK = 1, NOTICE_PUSH = 2, NOTICE_EMAIL = 4 };

/* By the word that the API and the options have for it; 0: none. */
unsigned notice_kind_find(const char *slug);

struct notice_options {
    unsigned kinds;      /* enum notice_kind; 0: there are no notices */
    const char *place;   /* where people find the page, ending with a slash */
    const char *version; /* of the program */
    int wait, pause;     /* seconds: from the question on; between messages to one address */
    bool insecure;       /* for tests: http, and addresses that are not public */
    const char *ca;      /* a file of certificates that are trusted; NULL: the system's */
    const char *smtp;    /* the URL of the mail server; NULL: there is none */
    const char *from;    /* whom mails are from */
    const char *login;   /* for the mail server, "user:password"; NULL: none is needed */
};

struct notices;

/* NULL if out of threads or memory. */
struct notices *notices_create(const struct notice_options *options, struct service *service,
                               struct store *store, struct metrics *metrics);
void notices_destroy(struct notices *notices);

/* Sends what is due. `durable`: tickets up to this one are on the disk. */
void notices_look(struct notices *notices, uint64_t durable);

/* Readable when something has been sent or could not be; notices_answered then notes what became of
 * it. */
int notices_fd(const struct notices *notices);
void notices_answered(struct notices *notices);

/* As they were given to notices_create. */
const struct notice_options *notices_options(const struct notices *notices);

/* The key that browsers subscribe with; NULL: there is no push. */
const char *notices_key(const struct notices *notices);

/* ---- Mails: only to who has confirmed that they want them ---- */

/* Sends the one mail that an address gets without having confirmed. REFUSAL_MANY_MAILS: this
 * address had one a while ago, or the client or all together have had too many sent. */
enum refusal notices_ask_to_confirm(struct notices *notices, const struct mail_link *link,
                                    septem_lang lang, const struct limit_address *client);

/* What a link of ours means; false where it is none. */
bool notices_read_link(const struct notices *notices, const char *code, struct mail_link *link);

#endif
