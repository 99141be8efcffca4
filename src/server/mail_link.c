/* A code seals "confirm TABLE PERSON ADDRESS" or "off ADDRESS". */
#include "mail_link.h"

#include <stdio.h>
#include <string.h>

#include "mail_code.h"

void mail_link_confirm(const struct septem_key *secret, const char *place,
                       const struct mail_link *link, char text[MAIL_LINK_MAX])
{
    char said[MAIL_CODE_TEXT_MAX], code[MAIL_CODE_MAX];
    snprintf(said, sizeof said, "confirm %s %d %s", link->table, link->person, link->address);
    mail_code_make(secret, said, code);
    snprintf(text, MAIL_LINK_MAX, "%s#/mail/%s/%s", place, link->table, code);
}

void mail_link_off(const struct septem_key *secret, const char *place, const char *address,
                   char text[MAIL_LINK_MAX], char post[MAIL_LINK_MAX])
{
    char said[MAIL_CODE_TEXT_MAX], code[MAIL_CODE_MAX];
    snprintf(said, sizeof said, "off %s", address);
    mail_code_make(secret, said, code);
    snprintf(text, MAIL_LINK_MAX, "%s#/mail/off/%s", place, code);
    snprintf(post, MAIL_LINK_MAX, "%sv1/unsubscribe?code=%s", place, code);
}

bool mail_link_read(const struct septem_key *secret, const char *code, struct mail_link *link)
{
    char said[MAIL_CODE_TEXT_MAX];
    *link = (struct mail_link){.person = -1};
    _Static_assert(TABLE_ID_LENGTH == 16 && MAIL_ADDRESS_MAX == 254, "the widths below");
    return mail_code_read(secret, code, said) &&
           (sscanf(said, "off %254s", link->address) == 1 ||
            sscanf(said, "confirm %16s %d %254s", link->table, &link->person, link->address) == 3);
}
