/* Points: what a city is worth, line by line, and who wins. */
#ifndef SEPTEM_SCORE_H
#define SEPTEM_SCORE_H

#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>

SEPTEM_C_BEGIN

struct septem_score {
    int16_t lines[SEPTEM_LINE_COUNT];
    int16_t total;
    int16_t coins;
    /* What was chosen at the end, the best for the city (R7.3). */
    uint8_t chosen[SEPTEM_SYMBOL_COUNT]; /* free symbols counted as this one */
    uint8_t copied[SEPTEM_SYMBOL_COUNT]; /* symbols of neighbours' green cards copied */
    uint8_t most[SEPTEM_SYMBOL_COUNT];   /* symbols added to those there were most of */
    uint8_t swapped, swapped_to;         /* the symbol that counts as another one, 0: none */
    septem_card copied_guild;            /* 0: none */
    uint8_t sets;                        /* of three different symbols, all of that counted */
};

/* What a seat scores if the game ended here; at the end of the game, its score. */
SEPTEM_API struct septem_score septem_game_score(const struct septem_game *g, int seat);

/* What some of these points come from: a structure, a leader or a stage. */
struct septem_item {
    int16_t points;
    uint8_t line;     /* enum septem_line */
    uint8_t stage;    /* from 1; 0: it is a card */
    septem_card card; /* 0: it is a stage */
};

enum { SEPTEM_ITEMS_MAX = 64 }; /* more than any city has */

/* All in a city that give points each by itself if the game ended here, in the order of the tables,
 * then the stages. What counts together is not among them: coins, tokens of conflicts, symbols of
 * science and what is chosen at the end. Returns how many. */
SEPTEM_API int septem_game_items(const struct septem_game *g, int seat,
                                 struct septem_item out[SEPTEM_ITEMS_MAX]);

/* The place of each seat if the game ended here (R7.4), 1 for those who win. Equals share the
 * better place; partners have that of their team, each team counted once. 0 for a seat without a
 * player, such as the Free City. */
SEPTEM_API void septem_game_places(const struct septem_game *g, uint8_t places[SEPTEM_CITIES_MAX]);

/* What told sides with equal points apart (R7.4). */
enum septem_tie {
    SEPTEM_TIE_NONE,   /* nobody else has as many points */
    SEPTEM_TIE_COINS,  /* somebody has, and more or fewer coins */
    SEPTEM_TIE_SHARED, /* somebody has, and as many coins: they share the place */
};

/* Who competes as one, a player or a team (R11.10), and with what. */
struct septem_standing {
    uint8_t seats; /* bit per seat */
    uint8_t place;
    uint8_t tie; /* enum septem_tie */
    int16_t lines[SEPTEM_LINE_COUNT];
    int16_t total;
    int16_t coins;
};

/* All of them if the game ended here, the best first and equals by their seats. The Free City is
 * not among them. Returns their number. */
SEPTEM_API int septem_game_standings(const struct septem_game *g,
                                     struct septem_standing out[SEPTEM_CITIES_MAX]);

/* Bit per seat: who wins, or would win now (R7.4). Several bits: a shared victory. */
SEPTEM_API uint8_t septem_game_winners(const struct septem_game *g);

SEPTEM_C_END

#endif
