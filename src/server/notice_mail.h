/* Mails: which addresses there can be, and what is sent (RFC 5322, 8058).
 *
 * Plain text in base64, so that nothing in it can be taken for a header or the end. */
#ifndef SEPTEM_NOTICE_MAIL_H
#define SEPTEM_NOTICE_MAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "notice_sender.h"

enum { MAIL_ADDRESS_MAX = 254 };

/* name@domain as most have it: no quotes, comments, addresses in brackets, blanks, letters outside
 * of ASCII; nothing that means something in a header. */
bool mail_address_is_good(const char *text);

struct notice_mail {
    const char *from, *to; /* good addresses */
    const char *subject;   /* cut after 45 bytes */
    const char *text;
    const char *off; /* the URL that ends these mails; NULL: there is none */
    int64_t now;     /* seconds since 1970 */
};

/* Fills body and receiver of a job. False if out of memory. */
bool notice_mail(struct notice_job *job, const struct notice_mail *mail);

#endif
