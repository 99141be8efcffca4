/* What came of a question, as everybody at the table sees it: found by comparing the game before
 * and after its decisions were carried out.
 *
 * Nothing here is anybody's secret: who got how many coins, who fought whom, how many cards were
 * left over. What others must not know of a decision is not in it. Where the rules surprise, an
 * event names the rule, so that a screen can tell it. */
#ifndef SEPTEM_NEWS_H
#define SEPTEM_NEWS_H

#include <septem/game.h>

enum news_kind {
    NEWS_NONE,
    NEWS_CHAIN,        /* seat built card for nothing, because after stands there (R4.8) */
    NEWS_FREED,        /* seat built card for nothing: its colour is free there (R10.9) */
    NEWS_POWER,        /* seat used a power: the rule says which */
    NEWS_COINS,        /* seat got n coins from the bank, or lost them to it; of trade nothing */
    NEWS_DREW,         /* seat drew n leaders from the box */
    NEWS_LEADERS_BACK, /* n leaders of hands went back to the box (R10.4) */
    NEWS_TOKENS,       /* seat has n victory tokens worth value more, or less where n is below 0;
                             conflicts and decisions aside */
    NEWS_DEFEATS_BACK, /* seat gave n defeat tokens back (R10.17) */
    NEWS_LEFT,         /* n cards left over went to the discard pile (R2.4) */
    NEWS_LAST_CARD,    /* seat may use the last card of the age (R8.2) */
    NEWS_SEARCH,       /* seat looks through the discard pile (R8.3) */
    NEWS_LOSS,         /* seat has to lose n coins (R11.3) */
    NEWS_DEBTS,        /* seat took n debts */
    NEWS_ABSENT,       /* seat stayed away from the conflicts (R11.5) */
    NEWS_FIGHT,        /* seat met other: what each counted, tokens, whose they are */
    NEWS_COUNT
};

/* Rules worth telling. */
enum news_rule {
    NEWS_RULE_NONE,
    NEWS_RULE_COUNTS_NOW,      /* R5.5: cards of this very turn count */
    NEWS_RULE_FREE_CITY_CHAIN, /* R9.4: the Free City must use it */
    NEWS_RULE_FREE_CITY_SELLS, /* R9.4: it can build nothing */
    NEWS_RULE_FREE_BUILD,      /* R8.1: once per age */
    NEWS_RULE_FREE_COLOUR,     /* once per age, by a leader */
    NEWS_RULE_FREEZE,          /* R10.11 */
    NEWS_RULE_LEADERS_BACK,    /* R10.4 */
    NEWS_RULE_TOKENS_GIVEN,    /* R10.17: there was nothing to choose */
    NEWS_RULE_LEFTOVERS,       /* R2.4 */
    NEWS_RULE_LAST_CARD,       /* R8.2 */
    NEWS_RULE_LAST_CARD_NOW,   /* R8.2: the stage was built in this very turn */
    NEWS_RULE_PILE_LEFTOVERS,  /* R5.6, R8.3: the age's leftovers lie there already */
    NEWS_RULE_PILE_NOTHING,    /* R8.3: nothing there that the city could build */
    NEWS_RULE_LOSS,            /* R11.3 */
    NEWS_RULE_LOSS_PLAIN,      /* R12.1: without debts */
    NEWS_RULE_DEBTS,           /* R11.3 */
    NEWS_RULE_DIPLOMACY,       /* R11.5 */
    NEWS_RULE_RESEATED,        /* R11.5: neighbours of who is absent meet */
    NEWS_RULE_TWO_LEFT,        /* R11.5: two meet once */
    NEWS_RULE_TEAMS,           /* R11.10: two tokens */
    NEWS_RULE_TEAMS_DIPLOMACY, /* R11.10: one token */
    NEWS_RULE_REDIRECTED,      /* a leader leaves defeats to who won */
    NEWS_RULE_COUNT
};

struct news_event {
    uint8_t kind, rule;
    uint8_t seat, other;
    int16_t n; /* of a fight: tokens */
    uint8_t value;
    uint8_t shields, others, taker; /* of a fight, as struct septem_fight has them */
    septem_card card, after;
};

enum { NEWS_MAX = 16 * SEPTEM_CITIES_MAX };

/* What came of the decisions sealed in `before`, of which none is missing. Returns how many. */
int news_event_find(const struct septem_game *before, const struct septem_game *after,
                    struct news_event out[NEWS_MAX]);

/* Their names in JSON: "chain", "counts_now". */
const char *news_event_slug(enum news_kind kind);
const char *news_event_rule_slug(enum news_rule rule);
/* The clause of docs/rules.md, "R5.5"; NULL for none. */
const char *news_event_rule_clause(enum news_rule rule);

#endif
