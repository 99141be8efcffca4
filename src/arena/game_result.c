/* The result of a game: see game_result.h. */
#include "game_result.h"

#include <stdbool.h>
#include <string.h>

/* The points and coins that decide the place of a seat: its own, or those of its team. */
struct standing {
    int total, coins;
};

static struct standing standing_of(const struct septem_game *g,
                                   const struct game_result *game_result, int seat)
{
    int partner = septem_game_partner(g, seat);
    struct standing standing = {game_result->seat[seat].total, game_result->seat[seat].coins};
    if (partner >= 0) {
        standing.total += game_result->seat[partner].total;
        standing.coins += game_result->seat[partner].coins;
    }
    return standing;
}

/* One seat of each team, or every seat without teams. */
static bool is_counted(const struct septem_game *g, int seat)
{
    return septem_game_partner(g, seat) < seat;
}

static uint8_t place_of(const struct septem_game *g, const struct game_result *game_result,
                        int seat)
{
    uint8_t place = 1;
    struct standing own = standing_of(g, game_result, seat);
    for (int other = 0; other < g->players; other++) {
        struct standing its = standing_of(g, game_result, other);
        bool ahead = its.total > own.total || (its.total == own.total && its.coins > own.coins);
        place = (uint8_t)(place + (ahead && is_counted(g, other)));
    }
    return place;
}

struct game_result game_result_of(const struct septem_game *g)
{
    struct game_result game_result = {.seats = g->players};
    unsigned winners = septem_game_winners(g), winner_count = 0;
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        memcpy(game_result.seat[seat].lines, score.lines, sizeof score.lines);
        game_result.seat[seat].total = score.total;
        game_result.seat[seat].coins = score.coins;
        winner_count += winners >> seat & (unsigned)is_counted(g, seat);
    }
    for (int seat = 0; seat < g->players; seat++) {
        game_result.seat[seat].place = place_of(g, &game_result, seat);
        if (winners >> seat & 1) {
            game_result.seat[seat].parts = (uint16_t)(WIN_PARTS / winner_count);
        }
    }
    return game_result;
}
