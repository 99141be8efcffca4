/* Points: what a city is worth, line by line, and who wins. */
#ifndef SEPTEM_SCORE_H
#define SEPTEM_SCORE_H

#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>

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
};

/* What a seat scores if the game ended here; at the end of the game, its score. */
SEPTEM_API struct septem_score septem_game_score(const struct septem_game *g, int seat);

/* The place of each seat if the game ended here (R7.4), 1 for those who win. Equals share the
 * better place; partners have that of their team, each team counted once. 0 for a seat without a
 * player, such as the Free City. */
SEPTEM_API void septem_game_places(const struct septem_game *g, uint8_t places[SEPTEM_CITIES_MAX]);

/* Bit per seat: who wins, or would win now (R7.4). Several bits: a shared victory. */
SEPTEM_API uint8_t septem_game_winners(const struct septem_game *g);

#endif
