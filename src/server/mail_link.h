/* The links in mails: one that confirms an address for a person at a table, one that ends all mails
 * to an address. Each names the page, where a button does it; mail programs post to the second. */
#ifndef SEPTEM_MAIL_LINK_H
#define SEPTEM_MAIL_LINK_H

#include <stdbool.h>

#include <septem/key.h>

#include "../table/table.h"
#include "notice_mail.h"

enum { MAIL_LINK_MAX = 800 };

struct mail_link {
    char table[TABLE_ID_LENGTH + 1]; /* "": it ends mails */
    int person;
    char address[MAIL_ADDRESS_MAX + 1];
};

/* `place` is where the page is, to 200 bytes. */
void mail_link_confirm(const struct septem_key *secret, const char *place,
                       const struct mail_link *link, char text[MAIL_LINK_MAX]);
void mail_link_off(const struct septem_key *secret, const char *place, const char *address,
                   char text[MAIL_LINK_MAX], char post[MAIL_LINK_MAX]);

/* From the code of a link; false where it is none of ours. */
bool mail_link_read(const struct septem_key *secret, const char *code, struct mail_link *link);

#endif
