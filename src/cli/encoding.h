/* Which characters the terminal of this user shows. */
#ifndef SEPTEM_ENCODING_H
#define SEPTEM_ENCODING_H

#include <stdbool.h>

/* By LC_ALL, LC_CTYPE or LANG, the first that is set. The names are read, not the locales: a
 * machine may lack the data of one that its terminal has. True if none is set. */
bool encoding_is_utf8(void);

#endif
