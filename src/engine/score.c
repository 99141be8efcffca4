/* Points (R7): fixed lines as they stand, counted effects, and the best use of what is chosen at
 * the end: free symbols and a copied guild, all together (R7.3). */
#include <assert.h>

#include <septem/cities.h>
#include <septem/score.h>

#include "effect.h"
#include "rows.h"
#include "wonder.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int sets_of(const int n[SEPTEM_SYMBOL_COUNT])
{
    return least(least(n[SEPTEM_COMPASS], n[SEPTEM_GEAR]), n[SEPTEM_TABLET]);
}

static int science_points(const int n[SEPTEM_SYMBOL_COUNT])
{
    int a = n[SEPTEM_COMPASS], b = n[SEPTEM_GEAR], c = n[SEPTEM_TABLET];
    return a * a + b * b + c * c + 7 * sets_of(n);
}

/* What counts as symbols at the end: fixed ones, those of choice and what leaders make of them,
 * and how many neighbours' green cards may be copied, and how many of these show each symbol. */
struct symbols {
    struct effect_symbols own;
    int masks;
    int offered[SEPTEM_SYMBOL_COUNT];
};

/* One way to use them. */
struct science {
    int points; /* on the science line */
    int sets;   /* of three different ones */
    int bonus;  /* for sets, on the leaders' line */
    uint8_t chosen[SEPTEM_SYMBOL_COUNT], copied[SEPTEM_SYMBOL_COUNT], most[SEPTEM_SYMBOL_COUNT];
    uint8_t swapped, swapped_to;
};

/* R7.3: the highest total, then the highest science line. */
static bool is_better(const struct science *a, const struct science *b)
{
    int gain = a->points + a->bonus - b->points - b->bonus;
    return gain > 0 || (gain == 0 && a->points > b->points);
}

static void keep_better(const struct symbols *s, const int n[SEPTEM_SYMBOL_COUNT],
                        struct science way, struct science *best)
{
    way.points = science_points(n);
    way.sets = sets_of(n);
    way.bonus = s->own.set_bonus * way.sets;
    if (is_better(&way, best)) {
        *best = way;
    }
}

/* R10.15: at last one symbol, whatever it comes from, may count as another. A second such right
 * would come from a copied guild only, and then works on what the first one left. */
static void choose_swaps(const struct symbols *s, int n[SEPTEM_SYMBOL_COUNT], int swaps,
                         struct science way, struct science *best)
{
    keep_better(s, n, way, best);
    for (int from = SEPTEM_COMPASS; swaps > 0 && from < SEPTEM_SYMBOL_COUNT; from++) {
        for (int to = SEPTEM_COMPASS; n[from] > 0 && to < SEPTEM_SYMBOL_COUNT; to++) {
            if (to != from) {
                way.swapped = (uint8_t)from;
                way.swapped_to = (uint8_t)to;
                n[from]--;
                n[to]++;
                choose_swaps(s, n, swaps - 1, way, best);
                n[from]++;
                n[to]--;
            }
        }
    }
}

/* R10.15: before that, one more of the symbol there are most of; of several, any. */
static void choose_mosts(const struct symbols *s, int n[SEPTEM_SYMBOL_COUNT], int mosts,
                         struct science way, struct science *best)
{
    int most = 0;
    if (mosts == 0) {
        choose_swaps(s, n, s->own.swaps, way, best);
        return;
    }
    for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
        most = n[i] > most ? n[i] : most;
    }
    for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
        if (n[i] == most) {
            n[i]++;
            way.most[i]++;
            choose_mosts(s, n, mosts - 1, way, best);
            way.most[i]--;
            n[i]--;
        }
    }
}

/* Tries every way to choose the free symbols. */
static void choose_free(const struct symbols *s, struct science way, struct science *best)
{
    int free = s->own.fixed[SEPTEM_SYMBOL_NONE];
    for (int a = 0; a <= free; a++) {
        for (int b = 0; a + b <= free; b++) {
            const int chosen[SEPTEM_SYMBOL_COUNT] = {0, a, b, free - a - b};
            int n[SEPTEM_SYMBOL_COUNT] = {0};
            for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
                way.chosen[i] = (uint8_t)chosen[i];
                n[i] = s->own.fixed[i] + way.copied[i] + chosen[i];
            }
            choose_mosts(s, n, s->own.mosts, way, best);
        }
    }
}

/* R7.3, R11.6: every way to copy and to choose. A mask with nothing to copy is void. */
static struct science best_science(const struct symbols *s)
{
    struct science best = {.points = -1};
    for (int a = least(s->masks, s->offered[SEPTEM_COMPASS]); a >= 0; a--) {
        for (int b = least(s->masks - a, s->offered[SEPTEM_GEAR]); b >= 0; b--) {
            int c = least(s->masks - a - b, s->offered[SEPTEM_TABLET]);
            struct science way = {.copied = {0, (uint8_t)a, (uint8_t)b, (uint8_t)c}};
            choose_free(s, way, &best);
        }
    }
    return best;
}

static struct symbols symbols_of(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_city *left = &g->city[septem_game_left(g, seat)];
    const struct septem_city *right = &g->city[septem_game_right(g, seat)];
    struct symbols s = {.masks = city->masks};
    for (int i = 0; i < city->late_count; i++) {
        effect_symbols(card_rows[city->late[i]].effects, &s.own);
    }
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        s.own.fixed[i] = city->symbols[i]; /* these were counted as they came */
        s.offered[i] = left->green[i] + right->green[i];
    }
    return s;
}

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
                                struct symbols symbols)
{
    const struct septem_city *from = &g->city[owner];
    struct ending ending = {.guild = guild};
    ending.guild_points = effect_copied_points(g, seat, guild);
    effect_symbols(card_rows[guild].effects, &symbols.own);
    if (guild == from->courtier && from->courted != CARD_NONE) {
        ending.leader_points = effect_copied_points(g, seat, from->courted);
        effect_symbols(card_rows[from->courted].effects, &symbols.own);
    }
    ending.science = best_science(&symbols);
    return ending;
}

/* R8.6: tries every guild of both neighbours, and none. */
static struct ending best_ending(const struct septem_game *g, int seat)
{
    struct symbols symbols = symbols_of(g, seat);
    struct ending best = {.science = best_science(&symbols)};
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
    const struct science *science = &best.science;
    score->lines[SEPTEM_LINE_SCIENCE] = (int16_t)science->points;
    score->lines[SEPTEM_LINE_GUILDS] =
        (int16_t)(score->lines[SEPTEM_LINE_GUILDS] + best.guild_points);
    score->lines[SEPTEM_LINE_LEADERS] =
        (int16_t)(score->lines[SEPTEM_LINE_LEADERS] + science->bonus + best.leader_points);
    score->copied_guild = best.guild;
    score->sets = (uint8_t)science->sets;
    score->swapped = science->swapped;
    score->swapped_to = science->swapped_to;
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        score->chosen[i] = science->chosen[i];
        score->copied[i] = science->copied[i];
        score->most[i] = science->most[i];
    }
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
    score.lines[SEPTEM_LINE_TREASURY] = (int16_t)(city->coins / 3 - city->debts);
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

/* R7.4 */
static bool is_ahead(const struct septem_standing *a, const struct septem_standing *b)
{
    return a->total > b->total || (a->total == b->total && a->coins > b->coins);
}

/* Those who compete, in the order of their seats. Returns their number. */
static int sides_of(const struct septem_game *g, struct septem_standing sides[SEPTEM_CITIES_MAX])
{
    int size = g->teams ? 2 : 1; /* seats that win together */
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        sides[i] = (struct septem_standing){0};
    }
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        struct septem_standing *side = &sides[seat / size];
        side->seats |= (uint8_t)(1u << seat);
        side->total = (int16_t)(side->total + score.total);
        side->coins = (int16_t)(side->coins + score.coins);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            side->lines[line] = (int16_t)(side->lines[line] + score.lines[line]);
        }
    }
    return g->players / size;
}

static void place_among(struct septem_standing *side, const struct septem_standing *sides,
                        int count)
{
    side->place = 1;
    for (int i = 0; i < count; i++) {
        const struct septem_standing *other = &sides[i];
        side->place += is_ahead(other, side);
        if (other->seats != side->seats && other->total == side->total) {
            int tie = other->coins == side->coins ? SEPTEM_TIE_SHARED : SEPTEM_TIE_COINS;
            side->tie = (uint8_t)(tie > side->tie ? tie : side->tie);
        }
    }
}

int septem_game_standings(const struct septem_game *g,
                          struct septem_standing out[SEPTEM_CITIES_MAX])
{
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    int count = sides_of(g, sides), written = 0;
    for (int i = 0; i < count; i++) {
        place_among(&sides[i], sides, count);
    }
    for (int place = 1; place <= count; place++) {
        for (int i = 0; i < count; i++) {
            if (sides[i].place == place) {
                out[written++] = sides[i];
            }
        }
    }
    return written;
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
