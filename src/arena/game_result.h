/* The result of a game, seat by seat: points, place, share of the victory. */
#ifndef SEPTEM_GAME_RESULT_H
#define SEPTEM_GAME_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/score.h>

/* Shares of a victory are counted in 840ths, which every number of winners divides. */
enum { WIN_PARTS = 840 };

/* A softened share is that of a softmax of the points (of the mean of a team): a close second has
 * one, too. It says which of two bots is better with fewer games than victories need. */
enum { SOFT_PARTS = 10000, SOFT_POINTS = 5 /* that divide a share by e */ };

struct game_result_seat {
    int16_t lines[SEPTEM_LINE_COUNT];
    int16_t total, coins;
    uint16_t parts; /* share of the victory in WIN_PARTS; partners each have that of their team */
    uint16_t soft;  /* the softened share in SOFT_PARTS, likewise */
    uint8_t place;  /* 1 is the best; equals share the better place; with teams, that of the team */
};

struct game_result {
    uint8_t seats; /* of players; the Free City has no place */
    struct game_result_seat seat[SEPTEM_CITIES_MAX];
};

/* The result of a game that is over. */
struct game_result game_result_of(const struct septem_game *g);

/* Fills in the softened shares from the totals. */
void game_result_soften(struct game_result *result, bool teams);

/* The number of sides: players, or teams. The mean share of the victory is 1 / sides. */
static inline int game_result_sides(int players, int teams)
{
    return teams ? players / 2 : players;
}

#endif
