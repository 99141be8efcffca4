/* What every unit test includes: cmocka with the headers it wants before it, and short words for
 * positions and decisions. */
#ifndef SEPTEM_TESTS_UNIT_H
#define SEPTEM_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <septem/game.h>
#include <septem/text.h>

#include "playing.h"
#include "position.h"

static inline struct septem_game make(const struct position *position)
{
    struct septem_game g = {0};
    const char *fault = position_make(position, &g);
    if (fault != NULL) {
        fail_msg("the position is impossible: %s", fault);
    }
    return g;
}

static inline septem_card card_named(const char *slug)
{
    septem_card card = septem_card_find(slug);
    if (card == 0) {
        fail_msg("no such card: %s", slug);
    }
    return card;
}

static inline struct septem_move read_move(const char *text)
{
    struct septem_move move = {0};
    enum septem_phase phase;
    if (septem_notation_read(text, &phase, &move, NULL) != SEPTEM_PARSE_NONE) {
        fail_msg("not a decision: %s", text);
    }
    return move;
}

static inline enum septem_deny try_move(const struct septem_game *g, int seat, const char *text)
{
    struct septem_move move = read_move(text);
    return septem_game_check(g, seat, &move);
}

static inline void play(struct septem_game *g, int seat, const char *text)
{
    struct septem_move move = read_move(text);
    enum septem_deny deny = septem_game_submit(g, seat, &move);
    if (deny != SEPTEM_DENY_NONE) {
        fail_msg("seat %d, %s: %s", seat, text, septem_deny_text(deny));
    }
}

#endif
