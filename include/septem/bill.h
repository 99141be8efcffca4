/* Bills: where every unit of a cost comes from, for a front end to show. The rules know payments
 * by their coins alone (R4.7); of several purchases that come to the same, a bill names one. */
#ifndef SEPTEM_BILL_H
#define SEPTEM_BILL_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>

SEPTEM_C_BEGIN

enum septem_source {
    SEPTEM_SOURCE_NONE, /* nobody sells it */
    SEPTEM_SOURCE_OWN,  /* the city makes it, or need not have it */
    SEPTEM_SOURCE_LEFT,
    SEPTEM_SOURCE_RIGHT,
    SEPTEM_SOURCE_BANK, /* R10.9 */
    SEPTEM_SOURCE_COUNT
};

enum { SEPTEM_BILL_MAX = 7 }; /* no cost has more units */

struct septem_bill {
    int count;
    struct septem_bill_unit {
        uint8_t resource; /* enum septem_resource */
        uint8_t source;   /* enum septem_source */
        uint8_t coins;    /* what it costs */
    } units[SEPTEM_BILL_MAX];
    septem_card after; /* nothing is paid: this structure of the city makes it free (R4.8) */
    bool freed;        /* nothing is paid: cards of this colour are free here (R10.9) */
    int coins;         /* what the city has left, or after a sale; effects come later */
};

/* Of a decision that septem_game_moves lists. Only structures and stages have units. */
SEPTEM_API struct septem_bill septem_game_bill(const struct septem_game *g, int seat,
                                               const struct septem_move *move);

/* Of what cannot be done, as septem_game_why_not explains it for a card: as few units as possible
 * that nobody sells, then as few coins. `coins` is what the city has. */
SEPTEM_API struct septem_bill septem_game_bill_lacking(const struct septem_game *g, int seat,
                                                       septem_card card,
                                                       const struct septem_why *why);

SEPTEM_C_END

#endif
