/* Points (R7): fixed lines as they stand, counted effects, and the best use of what is chosen at
 * the end: free symbols and a copied guild, all together (R7.3). */
#include <septem/score.h>

#include <limits.h>

#include "effect.h"
#include "rows.h"
#include "wonder.h"

static int science_points(const int n[SEPTEM_SYMBOL_COUNT])
{
    int a = n[SEPTEM_COMPASS], b = n[SEPTEM_GEAR], c = n[SEPTEM_TABLET];
    int sets = a < b ? a : b;
    sets = sets < c ? sets : c;
    return a * a + b * b + c * c + 7 * sets;
}

/* What counts as symbols at the end: how many may be chosen, and how many neighbours' green cards
 * may be copied, of which so many show each symbol. */
struct symbols {
    int own[SEPTEM_SYMBOL_COUNT];
    int free, masks;
    int offered[SEPTEM_SYMBOL_COUNT];
};

struct science {
    int points;
    uint8_t chosen[SEPTEM_SYMBOL_COUNT], copied[SEPTEM_SYMBOL_COUNT];
};

/* Tries every way to choose the free symbols. */
static void choose_free(const struct symbols *s, const int copied[SEPTEM_SYMBOL_COUNT],
                        struct science *best)
{
    for (int a = 0; a <= s->free; a++) {
        for (int b = 0; a + b <= s->free; b++) {
            const int chosen[SEPTEM_SYMBOL_COUNT] = {0, a, b, s->free - a - b};
            int n[SEPTEM_SYMBOL_COUNT] = {0};
            for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
                n[i] = s->own[i] + copied[i] + chosen[i];
            }
            int points = science_points(n);
            if (points > best->points) {
                best->points = points;
                for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
                    best->chosen[i] = (uint8_t)chosen[i];
                    best->copied[i] = (uint8_t)copied[i];
                }
            }
        }
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* R7.3, R11.6: every way to copy and to choose. A mask with nothing to copy is void. */
static struct science best_science(const struct symbols *s)
{
    struct science best = {.points = -1};
    for (int a = least(s->masks, s->offered[SEPTEM_COMPASS]); a >= 0; a--) {
        for (int b = least(s->masks - a, s->offered[SEPTEM_GEAR]); b >= 0; b--) {
            int c = least(s->masks - a - b, s->offered[SEPTEM_TABLET]);
            const int copied[SEPTEM_SYMBOL_COUNT] = {0, a, b, c};
            choose_free(s, copied, &best);
        }
    }
    return best;
}

static struct symbols symbols_of(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_city *left = &g->city[septem_game_left(g, seat)];
    const struct septem_city *right = &g->city[septem_game_right(g, seat)];
    struct symbols s = {.free = city->symbols[SEPTEM_SYMBOL_NONE], .masks = city->masks};
    for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
        s.own[i] = city->symbols[i];
        s.offered[i] = left->green[i] + right->green[i];
    }
    return s;
}

/* R8.6: tries every guild of both neighbours, and none. */
static void choose_at_end(const struct septem_game *g, int seat, struct septem_score *score)
{
    struct symbols symbols = symbols_of(g, seat);
    struct science best = best_science(&symbols);
    int best_guild = 0;
    const int neighbours[2] = {septem_game_left(g, seat), septem_game_right(g, seat)};
    for (int i = 0; i < 2 && g->city[seat].guild_copies > 0; i++) {
        for (int card = CARD_NONE + 1; card < CARD_END; card++) {
            struct symbols with = symbols;
            if (card_rows[card].colour != SEPTEM_PURPLE ||
                !septem_card_set_has(&g->city[neighbours[i]].built, (septem_card)card)) {
                continue;
            }
            int guild = effect_copied_points(g, seat, card_rows[card].effects, &with.free);
            struct science science = best_science(&with);
            int gain = science.points + guild - best.points - best_guild;
            if (gain > 0 || (gain == 0 && science.points > best.points)) {
                best = science;
                best_guild = guild;
                score->copied_guild = (septem_card)card;
            }
        }
    }
    score->lines[SEPTEM_LINE_SCIENCE] = (int16_t)best.points;
    score->lines[SEPTEM_LINE_GUILDS] = (int16_t)(score->lines[SEPTEM_LINE_GUILDS] + best_guild);
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        score->chosen[i] = best.chosen[i];
        score->copied[i] = best.copied[i];
    }
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
    score.lines[SEPTEM_LINE_MILITARY] =
        (int16_t)(score.lines[SEPTEM_LINE_MILITARY] + military(city));
    score.lines[SEPTEM_LINE_TREASURY] = (int16_t)(city->coins / 3 - city->debts);
    for (int i = 0; i < city->late_count; i++) {
        septem_card card = city->late[i];
        int line = effect_origin_card(card).line;
        score.lines[line] =
            (int16_t)(score.lines[line] + effect_points(g, seat, card_rows[card].effects, 0));
    }
    for (int stage = 1; stage <= board->stage_count; stage++) {
        if (city->stages >> (stage - 1) & 1) {
            const struct septem_stage *built = wonder_stage(g, seat, stage, city->as[stage - 1]);
            score.lines[SEPTEM_LINE_WONDER] =
                (int16_t)(score.lines[SEPTEM_LINE_WONDER] +
                          effect_points(g, seat, built->effects,
                                        septem_game_marker(g, seat, stage)));
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
    int best_total = INT_MIN, best_coins = 0;
    int side = g->teams ? 2 : 1; /* seats that win together */
    for (int seat = 0; seat < g->players; seat += side) {
        int total = 0, coins = 0;
        for (int i = seat; i < seat + side; i++) {
            struct septem_score score = septem_game_score(g, i);
            total += score.total;
            coins += score.coins;
        }
        if (total > best_total || (total == best_total && coins > best_coins)) {
            best_total = total;
            best_coins = coins;
            winners = 0;
        }
        if (total == best_total && coins == best_coins) {
            winners |= ((1u << side) - 1) << seat;
        }
    }
    return (uint8_t)winners;
}
