/* Points (R7): fixed lines as they stand, counted effects, and the best use of what is chosen at
 * the end: free symbols and a copied guild, all together (R7.3). */
#include <assert.h>

#include <septem/cities.h>
#include <septem/score.h>

#include "effect.h"
#include "placing.h"
#include "rows.h"
#include "science.h"
#include "wonder.h"

/* What is chosen at the end, all together. */
struct ending {
    struct science science;
    septem_card guild; /* copied, 0: none */
    int guild_points, leader_points;
};

static int ending_total(const struct ending *e)
{
    return e->science.points + e->science.bonus + e->guild_points + e->leader_points;
}

/* R7.3: among equal totals the highest science line, then the highest guilds line. */
static bool ends_better(const struct ending *a, const struct ending *b)
{
    int gain = ending_total(a) - ending_total(b);
    int science = a->science.points - b->science.points;
    return gain > 0 ||
           (gain == 0 && (science > 0 || (science == 0 && a->guild_points > b->guild_points)));
}

/* R8.6: a guild of a neighbour as if it stood here; of one that copies a leader, what that leader
 * gives at the end. */
static struct ending copy_guild(const struct septem_game *g, int seat, int owner, septem_card guild,
                                struct science_symbols symbols)
{
    const struct septem_city *from = &g->city[owner];
    struct ending ending = {.guild = guild};
    ending.guild_points = effect_copied_points(g, seat, guild);
    effect_symbols(card_rows[guild].effects, &symbols.own);
    if (guild == from->courtier && from->courted != CARD_NONE) {
        ending.leader_points = effect_copied_points(g, seat, from->courted);
        effect_symbols(card_rows[from->courted].effects, &symbols.own);
    }
    ending.science = science_best(&symbols);
    return ending;
}

/* R8.6: tries every guild of both neighbours, and none. */
static struct ending best_ending(const struct septem_game *g, int seat)
{
    struct science_symbols symbols = science_symbols_of(g, seat);
    struct ending best = {.science = science_best(&symbols)};
    const int neighbours[2] = {septem_game_left(g, seat), septem_game_right(g, seat)};
    for (int i = 0; i < 2 && g->city[seat].guild_copies > 0; i++) {
        for (int card = CARD_NONE + 1; card < LEADER_FIRST; card++) {
            if (card_rows[card].colour != SEPTEM_PURPLE ||
                !septem_card_set_has(&g->city[neighbours[i]].built, (septem_card)card)) {
                continue;
            }
            struct ending ending = copy_guild(g, seat, neighbours[i], (septem_card)card, symbols);
            if (ends_better(&ending, &best)) {
                best = ending;
            }
        }
    }
    return best;
}

static void choose_at_end(const struct septem_game *g, int seat, struct septem_score *score)
{
    struct ending best = best_ending(g, seat);
    science_enter(&best.science, score);
    score->lines[SEPTEM_LINE_GUILDS] =
        (int16_t)(score->lines[SEPTEM_LINE_GUILDS] + best.guild_points);
    score->lines[SEPTEM_LINE_LEADERS] =
        (int16_t)(score->lines[SEPTEM_LINE_LEADERS] + best.leader_points);
    score->copied_guild = best.guild;
}

static int military(const struct septem_city *city)
{
    int points = -city->counts[SEPTEM_COUNT_DEFEATS];
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        points += septem_token_value(age) * city->victories[age - 1];
    }
    return points;
}

struct septem_score septem_game_score(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = &board_rows[city->board];
    struct septem_score score = {.coins = (int16_t)city->coins};
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        score.lines[line] = city->points[line];
    }
    score.lines[SEPTEM_LINE_MILITARY] =
        (int16_t)(score.lines[SEPTEM_LINE_MILITARY] + military(city));
    score.lines[SEPTEM_LINE_TREASURY] = (int16_t)septem_treasury_points(city->coins, city->debts);
    for (int i = 0; i < city->late_count; i++) {
        septem_card card = city->late[i];
        int line = effect_origin_card(card).line;
        score.lines[line] =
            (int16_t)(score.lines[line] + effect_points(g, seat, card_rows[card].effects, card));
    }
    for (int stage = 1; stage <= board->stage_count; stage++) {
        if (septem_city_has_stage(city, stage)) {
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

int septem_game_standings(const struct septem_game *g,
                          struct septem_standing out[SEPTEM_CITIES_MAX])
{
    struct septem_score scores[SEPTEM_CITIES_MAX];
    for (int seat = 0; seat < g->players; seat++) {
        scores[seat] = septem_game_score(g, seat);
    }
    return placing_of(scores, g->players, g->teams, out);
}

void septem_game_places(const struct septem_game *g, uint8_t places[SEPTEM_CITIES_MAX])
{
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    int count = septem_game_standings(g, sides);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        places[seat] = 0;
        for (int i = 0; i < count; i++) {
            places[seat] |= sides[i].seats >> seat & 1 ? sides[i].place : 0;
        }
    }
}

uint8_t septem_game_winners(const struct septem_game *g)
{
    assert(g->players >= 2 && g->players <= g->cities);
    uint8_t places[SEPTEM_CITIES_MAX];
    unsigned winners = 0;
    septem_game_places(g, places);
    for (int seat = 0; seat < g->players; seat++) {
        winners |= (unsigned)(places[seat] == 1) << seat;
    }
    return (uint8_t)winners;
}
