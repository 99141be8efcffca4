/* The end of a game, seat by seat: points, place, part in the victory. */
#ifndef SEPTEM_GAME_RESULT_H
#define SEPTEM_GAME_RESULT_H

#include <stdint.h>

#include <septem/score.h>

/* A victory has so many parts, to be shared: divisible by every number of winners. */
enum { WIN_PARTS = 840 };

struct game_result_seat {
    int16_t lines[SEPTEM_LINE_COUNT];
    int16_t total, coins;
    uint16_t parts; /* of the victory; partners do not share one, each has the part of the team */
    uint8_t place;  /* 1 the best; equals share the better one; that of the team where there is
                       one, each team counted once */
};

struct game_result {
    uint8_t seats; /* of players; a city that nobody plays has no place */
    struct game_result_seat seat[SEPTEM_CITIES_MAX];
};

/* Of a game that is over. */
struct game_result game_result_of(const struct septem_game *g);

/* How many compete: players, or teams. A fair share of the victory is one in so many. */
static inline int game_result_sides(int players, int teams)
{
    return teams ? players / 2 : players;
}

#endif
