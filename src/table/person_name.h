/* Names of people: what one may be called at a table, and which names are too much alike.
 *
 * A name is shown to strangers beside other names, so it has nothing in it that cannot be seen,
 * that turns the direction of writing or that breaks a line. */
#ifndef SEPTEM_PERSON_NAME_H
#define SEPTEM_PERSON_NAME_H

#include <stdbool.h>

#include <septem/log.h>

/* What somebody is called who gives no name. The page shows it in the reader's language. */
#define PERSON_NAME_GUEST "Guest"

/* Writes the name as it is kept: no blanks at its ends, one between words. False, with `name` of no
 * use, if it is no name: too long, empty, or with characters that are not allowed. */
bool person_name_clean(const char *text, char name[SEPTEM_NAME_MAX]);

/* Is there nothing to be seen in it? Who gives such a name gives none. */
bool person_name_is_blank(const char *text);

/* Do two names look the same, whatever their case? */
bool person_name_same(const char *a, const char *b);

#endif
