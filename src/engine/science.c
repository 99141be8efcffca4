/* Science at the end: see science.h. Every way is tried. */
#include "science.h"

#include <assert.h>

#include "rows.h"

struct science_symbols science_symbols_of(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    const struct septem_city *left = &g->city[septem_game_left(g, seat)];
    const struct septem_city *right = &g->city[septem_game_right(g, seat)];
    struct science_symbols s = {.masks = city->masks};
    for (int i = 0; i < city->late_count; i++) {
        effect_symbols(card_rows[city->late[i]].effects, &s.own);
    }
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        s.own.fixed[i] = city->symbols[i]; /* these were counted as they came */
        s.offered[i] = left->green[i] + right->green[i];
    }
    return s;
}

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

/* R7.3: the highest total, then the highest science line. */
static bool is_better(const struct science *a, const struct science *b)
{
    int gain = a->points + a->bonus - b->points - b->bonus;
    return gain > 0 || (gain == 0 && a->points > b->points);
}

static void keep_better(const struct science_symbols *s, const int n[SEPTEM_SYMBOL_COUNT],
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
static void choose_swaps(const struct science_symbols *s, int n[SEPTEM_SYMBOL_COUNT], int swaps,
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
static void choose_mosts(const struct science_symbols *s, int n[SEPTEM_SYMBOL_COUNT], int mosts,
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
static void choose_free(const struct science_symbols *s, struct science way, struct science *best)
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

static bool leaves_no_choice(const struct science_symbols *s)
{
    return (s->masks | s->own.fixed[SEPTEM_SYMBOL_NONE] | s->own.mosts | s->own.swaps) == 0;
}

/* R7.3, R11.6: every way to copy and to choose. A mask with nothing to copy is void. */
struct science science_best(const struct science_symbols *s)
{
    struct science best = {.points = -1};
    if (leaves_no_choice(s)) {
        keep_better(s, s->own.fixed, (struct science){.points = 0}, &best);
        return best;
    }
    for (int a = least(s->masks, s->offered[SEPTEM_COMPASS]); a >= 0; a--) {
        for (int b = least(s->masks - a, s->offered[SEPTEM_GEAR]); b >= 0; b--) {
            int c = least(s->masks - a - b, s->offered[SEPTEM_TABLET]);
            struct science way = {.copied = {0, (uint8_t)a, (uint8_t)b, (uint8_t)c}};
            choose_free(s, way, &best);
        }
    }
    return best;
}

void science_enter(const struct science *science, struct septem_score *score)
{
    score->lines[SEPTEM_LINE_SCIENCE] = (int16_t)science->points;
    score->lines[SEPTEM_LINE_LEADERS] =
        (int16_t)(score->lines[SEPTEM_LINE_LEADERS] + science->bonus);
    score->sets = (uint8_t)science->sets;
    score->swapped = science->swapped;
    score->swapped_to = science->swapped_to;
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        score->chosen[i] = science->chosen[i];
        score->copied[i] = science->copied[i];
        score->most[i] = science->most[i];
    }
}
