/* What stands in the links of mails: sealed text, which only this server can read and make. So
 * nothing has to be kept for a link to work, and none can be guessed. */
#ifndef SEPTEM_MAIL_CODE_H
#define SEPTEM_MAIL_CODE_H

#include <stdbool.h>

#include <septem/key.h>

enum { MAIL_CODE_TEXT_MAX = 300, MAIL_CODE_MAX = 480 }; /* bytes with the end */

/* `text` has less than MAIL_CODE_TEXT_MAX bytes. */
void mail_code_make(const struct septem_key *secret, const char *text, char code[MAIL_CODE_MAX]);

/* False where the code is none of ours. */
bool mail_code_read(const struct septem_key *secret, const char *code,
                    char text[MAIL_CODE_TEXT_MAX]);

#endif
