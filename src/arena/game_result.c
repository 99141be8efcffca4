/* The result of a game: see game_result.h. */
#include "game_result.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* One seat of each team, or every seat without teams. */
static bool is_counted(const struct septem_game *g, int seat)
{
    return septem_game_partner(g, seat) < seat;
}

void game_result_soften(struct game_result *result, bool teams)
{
    int side = teams ? 2 : 1; /* seats that win together */
    double most = -INFINITY, sum = 0, parts[SEPTEM_CITIES_MAX];
    for (int seat = 0; seat < result->seats; seat++) {
        int first = seat - seat % side;
        parts[seat] = (result->seat[first].total + result->seat[first + side - 1].total) / 2.0;
        most = fmax(most, parts[seat]);
    }
    for (int seat = 0; seat < result->seats; seat++) {
        parts[seat] = exp((parts[seat] - most) / SOFT_POINTS);
        sum += parts[seat] / side;
    }
    for (int seat = 0; seat < result->seats; seat++) {
        result->seat[seat].soft = (uint16_t)lround(SOFT_PARTS * parts[seat] / sum);
    }
}

struct game_result game_result_of(const struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_OVER);
    struct game_result game_result = {.seats = g->players};
    uint8_t places[SEPTEM_CITIES_MAX];
    unsigned winner_count = 0;
    septem_game_places(g, places);
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        memcpy(game_result.seat[seat].lines, score.lines, sizeof score.lines);
        game_result.seat[seat].total = score.total;
        game_result.seat[seat].coins = score.coins;
        winner_count += places[seat] == 1 && is_counted(g, seat);
    }
    for (int seat = 0; seat < g->players; seat++) {
        game_result.seat[seat].place = places[seat];
        if (places[seat] == 1) {
            game_result.seat[seat].parts = (uint16_t)(WIN_PARTS / winner_count);
        }
    }
    game_result_soften(&game_result, g->teams);
    return game_result;
}
