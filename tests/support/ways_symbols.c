/* The best use of science symbols, the slow way: see ways.h. */
#include "standing.h"
#include "ways.h"

static int sets_of(const int n[SEPTEM_SYMBOL_COUNT])
{
    int sets = n[SEPTEM_COMPASS];
    sets = n[SEPTEM_GEAR] < sets ? n[SEPTEM_GEAR] : sets;
    return n[SEPTEM_TABLET] < sets ? n[SEPTEM_TABLET] : sets;
}

/* What is still to be decided about symbols, in the order of R10.15. */
struct deciding {
    const uint8_t *cards; /* symbols that masks may copy */
    int card_count, masks, any, mosts, swaps, set_bonus;
};

static struct ways_symbols better(struct ways_symbols a, struct ways_symbols b)
{
    int gain = a.points + a.bonus - b.points - b.bonus;
    return gain > 0 || (gain == 0 && a.points >= b.points) ? a : b;
}

static struct ways_symbols best_symbols(struct deciding d, int n[SEPTEM_SYMBOL_COUNT]);

/* One symbol more of this kind, or less of another, and then the best of the rest. */
static struct ways_symbols with_symbol(struct deciding d, int n[SEPTEM_SYMBOL_COUNT], int more,
                                       int less)
{
    n[more]++;
    n[less]--;
    struct ways_symbols best = best_symbols(d, n);
    n[less]++;
    n[more]--;
    return best;
}

/* Card by card a mask copies it or none does; then symbols of choice, then one more of those there
 * are most of, then one that counts as another. [0] of n stands for none. */
static struct ways_symbols best_symbols(struct deciding d, int n[SEPTEM_SYMBOL_COUNT])
{
    struct ways_symbols best = {.points = -1};
    if (d.card_count > 0 && d.masks > 0) {
        struct deciding rest = d;
        rest.cards++;
        rest.card_count--;
        best = best_symbols(rest, n);
        rest.masks--;
        return better(best, with_symbol(rest, n, d.cards[0], 0));
    }
    if (d.any > 0 || d.mosts > 0) {
        int most = 0;
        for (int i = 1; i < SEPTEM_SYMBOL_COUNT; i++) {
            most = n[i] > most ? n[i] : most;
        }
        for (int i = 1; i < SEPTEM_SYMBOL_COUNT; i++) {
            struct deciding rest = d;
            rest.any -= d.any > 0;
            rest.mosts -= d.any == 0;
            if (d.any > 0 || n[i] == most) {
                best = better(best, with_symbol(rest, n, i, 0));
            }
        }
        return best;
    }
    int sets = sets_of(n);
    best.points = 7 * sets;
    best.bonus = d.set_bonus * sets;
    for (int i = 1; i < SEPTEM_SYMBOL_COUNT; i++) {
        best.points += n[i] * n[i];
    }
    for (int i = 0; i < 9 && d.swaps > 0; i++) {
        struct deciding rest = d;
        rest.swaps--;
        if (n[1 + i / 3] > 0) {
            best = better(best, with_symbol(rest, n, 1 + i % 3, 1 + i / 3));
        }
    }
    return best;
}

int ways_science(int compasses, int gears, int tablets, int any)
{
    int n[SEPTEM_SYMBOL_COUNT] = {0, compasses, gears, tablets};
    return best_symbols((struct deciding){.any = any}, n).points;
}

/* The symbols of the green cards that a mask may copy: those of both neighbours, each a card. */
static int copied_symbols(const struct septem_game *g, int seat, uint8_t out[2 * UINT8_MAX])
{
    const int neighbours[2] = {(seat + 1) % g->cities, (seat + g->cities - 1) % g->cities};
    int count = 0;
    for (int i = 0; i < 2; i++) {
        for (int card = 1; card < septem_card_end(); card++) {
            const struct septem_card_info *info = septem_card_info((septem_card)card);
            if (info->colour == SEPTEM_GREEN &&
                septem_card_set_has(&g->city[neighbours[i]].built, (septem_card)card)) {
                out[count++] = info->effects[0].science.symbol;
            }
        }
    }
    return count;
}

struct ways_symbols ways_to_count_symbols(const struct septem_game *g, int seat)
{
    struct standing standing = standing_in(g, seat);
    uint8_t cards[2 * UINT8_MAX];
    struct deciding d = {.cards = cards, .card_count = copied_symbols(g, seat, cards)};
    int n[SEPTEM_SYMBOL_COUNT] = {0};
    for (int i = 0; i < standing.count; i++) {
        const struct septem_effect *fx = standing.effects[i];
        n[fx->kind == SEPTEM_FX_SYMBOL ? fx->science.symbol : SEPTEM_SYMBOL_NONE]++;
        d.any += fx->kind == SEPTEM_FX_ANY_SYMBOL;
        d.masks += fx->kind == SEPTEM_FX_MASK;
        d.mosts += fx->kind == SEPTEM_FX_MOST_SYMBOL;
        d.swaps += fx->kind == SEPTEM_FX_SWAP_SYMBOL;
        d.set_bonus += fx->kind == SEPTEM_FX_SET_BONUS ? fx->flat.n : 0;
    }
    return best_symbols(d, n);
}
