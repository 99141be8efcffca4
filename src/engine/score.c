/* Points (R7): fixed lines as they stand, counted effects, and the best use of what is chosen at
 * the end: free symbols and a copied guild, all together (R7.3). */
#include <septem/score.h>

#include "effect.h"
#include "rows.h"

static int science_points(const int n[SEPTEM_SYMBOL_COUNT])
{
    int a = n[SEPTEM_COMPASS], b = n[SEPTEM_GEAR], c = n[SEPTEM_TABLET];
    int sets = a < b ? a : b;
    sets = sets < c ? sets : c;
    return a * a + b * b + c * c + 7 * sets;
}

/* The best way to count `free` symbols of choice; what each is counted as goes to `chosen`. */
static int best_science(const struct septem_city *city, int free,
                        uint8_t chosen[SEPTEM_SYMBOL_COUNT])
{
    int best = -1;
    for (int a = 0; a <= free; a++) {
        for (int b = 0; a + b <= free; b++) {
            int n[SEPTEM_SYMBOL_COUNT] = {
                [SEPTEM_COMPASS] = city->symbols[SEPTEM_COMPASS] + a,
                [SEPTEM_GEAR] = city->symbols[SEPTEM_GEAR] + b,
                [SEPTEM_TABLET] = city->symbols[SEPTEM_TABLET] + free - a - b,
            };
            int points = science_points(n);
            if (points > best) {
                best = points;
                chosen[SEPTEM_COMPASS] = (uint8_t)a;
                chosen[SEPTEM_GEAR] = (uint8_t)b;
                chosen[SEPTEM_TABLET] = (uint8_t)(free - a - b);
            }
        }
    }
    return best;
}

/* R8.6: tries every guild of both neighbours, and none. */
static void choose_at_end(const struct septem_game *g, int seat, struct septem_score *score)
{
    const struct septem_city *city = &g->city[seat];
    int free = city->symbols[SEPTEM_SYMBOL_NONE];
    int best_science_line = best_science(city, free, score->chosen);
    int best_guild = 0;
    if (city->guild_copies > 0) {
        const int neighbours[2] = {septem_game_left(g, seat), septem_game_right(g, seat)};
        for (int i = 0; i < 2; i++) {
            for (int card = CARD_NONE + 1; card < CARD_END; card++) {
                uint8_t chosen[SEPTEM_SYMBOL_COUNT] = {0};
                int any = 0;
                if (card_rows[card].colour != SEPTEM_PURPLE ||
                    !septem_card_set_has(&g->city[neighbours[i]].built, (septem_card)card)) {
                    continue;
                }
                int guild = effect_copied_points(g, seat, card_rows[card].effects, &any);
                int science = best_science(city, free + any, chosen);
                int gain = science + guild - best_science_line - best_guild;
                if (gain > 0 || (gain == 0 && science > best_science_line)) {
                    best_science_line = science;
                    best_guild = guild;
                    score->copied_guild = (septem_card)card;
                    for (int s = 0; s < SEPTEM_SYMBOL_COUNT; s++) {
                        score->chosen[s] = chosen[s];
                    }
                }
            }
        }
    }
    score->lines[SEPTEM_LINE_SCIENCE] = (int16_t)best_science_line;
    score->lines[SEPTEM_LINE_GUILDS] = (int16_t)(score->lines[SEPTEM_LINE_GUILDS] + best_guild);
}

static int military(const struct septem_city *city)
{
    return city->victories[0] + 3 * city->victories[1] + 5 * city->victories[2] -
           city->counts[SEPTEM_COUNT_DEFEATS];
}

struct septem_score septem_game_score(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = &board_rows[city->board];
    struct septem_score score = {.coins = (int16_t)city->coins};
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        score.lines[line] = city->points[line];
    }
    score.lines[SEPTEM_LINE_MILITARY] = (int16_t)(score.lines[SEPTEM_LINE_MILITARY] +
                                                  military(city));
    score.lines[SEPTEM_LINE_TREASURY] = (int16_t)(city->coins / 3);
    for (int i = 0; i < city->late_count; i++) {
        septem_card card = city->late[i];
        int line = effect_origin_card(card).line;
        score.lines[line] = (int16_t)(score.lines[line] +
                                      effect_points(g, seat, card_rows[card].effects));
    }
    for (int stage = 0; stage < board->stage_count; stage++) {
        if (city->stages >> stage & 1) {
            score.lines[SEPTEM_LINE_WONDER] =
                (int16_t)(score.lines[SEPTEM_LINE_WONDER] +
                          effect_points(g, seat, board->stages[stage].effects));
        }
    }
    choose_at_end(g, seat, &score);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        score.total = (int16_t)(score.total + score.lines[line]);
    }
    return score;
}

uint8_t septem_game_winners(const struct septem_game *g)
{
    unsigned winners = 0;
    int best_total = INT16_MIN;
    int best_coins = 0;
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        if (score.total > best_total ||
            (score.total == best_total && score.coins > best_coins)) {
            best_total = score.total;
            best_coins = score.coins;
            winners = 0;
        }
        if (score.total == best_total && score.coins == best_coins) {
            winners |= 1u << seat;
        }
    }
    return (uint8_t)winners;
}
