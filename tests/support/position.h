/* Positions in the middle of a game, for tests: say what the cities hold and when it is, and get
 * a game that could have come about so. Structures, markers and sold cards are laid into the
 * hands in which they must have travelled; whatever is not said is filled up with the rest of
 * the deck, sold. The result passes septem_game_validate. */
#ifndef SEPTEM_TESTS_POSITION_H
#define SEPTEM_TESTS_POSITION_H

#include <septem/game.h>

enum { POSITION_CARDS_MAX = SEPTEM_AGES * SEPTEM_HAND_MAX };

struct position_cards {
    int count;
    septem_card cards[POSITION_CARDS_MAX];
};

/* A stage that is built over a card, and what it copies where that was a choice. */
struct position_marker {
    septem_card card; /* 0: not said */
    uint8_t as;
};

struct position_city {
    septem_board board; /* 0: by lot */
    int coins;
    int stages; /* the first so many are built, over any cards */
    struct position_marker markers[SEPTEM_STAGES_MAX]; /* and these */
    int victories[SEPTEM_AGES];
    int defeats;
    int debts;
    int diplomacy;  /* tokens not used yet: those of its structures must be said */
    uint16_t spent; /* enum septem_power: used up in this age, or game */
    struct position_cards built;
    struct position_cards sold;
    struct position_cards hand;    /* filled up where fewer are named */
    struct position_cards leaders; /* face up, in the order of the ages they came in */
    struct position_cards holds;   /* leaders in hand; during the selection the pack */
};

struct position {
    int players;
    uint32_t sets; /* as in struct septem_options */
    bool teams;
    enum septem_edition edition;
    bool experts;
    int age;                   /* 0: leaders are selected, everything as it is set up */
    int turn;                  /* 0: leaders are recruited; hands are those to be dealt then */
    struct position_cards box; /* the leaders to be drawn next */
    struct position_city city[SEPTEM_CITIES_MAX];
};

/* The cities at the table: with two players a third one, the Free City. Its `hand` are the next
 * cards of its pile, and what it did in turns before was done with cards that were not drawn in
 * that turn. */
int position_seats(const struct position *position);

/* Cities of the base game with three coins each at the start of age I. */
struct position position_start(int players);

/* NULL, or what is impossible about it. */
const char *position_make(const struct position *position, struct septem_game *g);

void position_add(struct position_cards *cards, const char *slug);

/* Several slugs with blanks between them. Unknown slugs abort: a test that names one is wrong. */
void position_build(struct position *position, int seat, const char *slugs);
void position_hand(struct position *position, int seat, const char *slugs);
void position_sold(struct position *position, int seat, const char *slugs);
void position_leaders(struct position *position, int seat, const char *slugs);
void position_holds(struct position *position, int seat, const char *slugs);
void position_board(struct position *position, int seat, const char *slug, char side);

/* Every seat that still owes a decision sells, leaves, declines or pays all it can; the Free City
 * builds where it must. Cards that `keep` names in hands are used last; NULL names none. */
void position_rest_keeping(struct septem_game *g, const struct position *keep);
void position_rest(struct septem_game *g);

#endif
