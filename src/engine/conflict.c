/* Conflicts at the end of an age (R6). */
#include "phase.h"

void conflict_resolve(struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_city *city = &g->city[seat];
        const int neighbours[2] = {septem_game_left(g, seat), septem_game_right(g, seat)};
        for (int i = 0; i < 2; i++) {
            int theirs = g->city[neighbours[i]].shields;
            if (city->shields > theirs) {
                city->victories[g->age - 1]++;
            } else if (city->shields < theirs) {
                city->counts[SEPTEM_COUNT_DEFEATS]++;
            }
        }
    }
}
