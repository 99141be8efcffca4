/* What a language is inside this room: its rows from data/lang, by index. Front ends use
 * septem/text.h. */
#ifndef SEPTEM_LANGUAGE_H
#define SEPTEM_LANGUAGE_H

#include <septem/text.h>

#include "../engine/rows.h"

enum number_rule { ONLY_1, ZERO_TOO }; /* which numbers take the singular */

struct language {
    const char *tag;
    const char *name;
    enum number_rule singular;
    const char *phrases[SEPTEM_PHRASE_COUNT];
    const char *denials[SEPTEM_DENY_COUNT];
    const char *errors[SEPTEM_ERR_COUNT];
    const char *cards[CARD_END];
    const char *boards[BOARD_END];
    const char *wonders[BOARD_END];
    const char *sets[SEPTEM_SET_COUNT];
};

/* English for an index out of range. */
const struct language *language(septem_lang lang);

#endif
