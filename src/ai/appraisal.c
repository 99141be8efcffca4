/* Appraisals: see appraisal.h. What effects are worth is asked of the engine, with the card counted
 * as if it stood there. */
#include "appraisal.h"

#include <assert.h>
#include <string.h>

#include <septem/cities.h>

#include "../engine/city.h"
#include "../engine/effect.h"

void appraisals_init(struct appraisals *all, const struct septem_game *g)
{
    all->g = *g;
    for (int seat = 0; seat < g->cities; seat++) {
        struct appraised_city *city = &all->cities[seat];
        city->buyer = payment_buyer(&all->g, seat, g->city[seat].coins);
        city->shields = septem_game_shields(g, seat);
        city->known_means = city->known_gains = (struct septem_card_set){{0}};
        city->has_stage = city->has_science = city->has_late = false;
        city->known_symbols = 0;
        city->known_counts = 0;
        city->counts_late = (g->city[seat].late_count | city->buyer.left->late_count |
                             city->buyer.right->late_count) != 0;
    }
}

/* ---- Means ---- */

static enum means means_of_cost(const struct buyer *buyer, const struct septem_cost *cost)
{
    if (!payment_is_in_reach(buyer, cost)) {
        return MEANS_NONE;
    }
    if (payment_is_made(buyer, cost)) {
        return MEANS_MAKE;
    }
    return payment_estimate(buyer, cost) <= buyer->coins ? MEANS_BUY : MEANS_NONE;
}

static enum means means_of(const struct buyer *buyer, septem_card card)
{
    if (city_has_name(buyer->own, card)) {
        return MEANS_NONE;
    }
    if (city_has_chain(buyer->own, card) || city_has_freed(buyer->own, card)) {
        return MEANS_MAKE;
    }
    return means_of_cost(buyer, &card_rows[card].cost);
}

/* ---- Conflicts ---- */

/* Points for a lead in shields over a neighbour (R6.1, R11.10). */
static int lead_points(const struct septem_game *g, int lead)
{
    int tokens = g->teams ? 2 : 1;
    return lead > 0 ? tokens * septem_token_value(g->age) : lead < 0 ? -tokens : 0;
}

/* The points that a city with `shields` more gets against a neighbour, and these the neighbour. */
struct conflict {
    int own, other;
};

static struct conflict conflict_with(const struct appraisals *all, int seat, int neighbour,
                                     int shields)
{
    if (septem_game_partner(&all->g, seat) == neighbour) {
        return (struct conflict){0, 0};
    }
    int lead = all->cities[seat].shields + shields - all->cities[neighbour].shields;
    return (struct conflict){lead_points(&all->g, lead), lead_points(&all->g, -lead)};
}

int appraise_conflict(const struct appraisals *all, int seat)
{
    assert(seat >= 0 && seat < all->g.cities);
    return conflict_with(all, seat, septem_game_left(&all->g, seat), 0).own +
           conflict_with(all, seat, septem_game_right(&all->g, seat), 0).own;
}

/* What shields more change between a city and a neighbour. */
static struct conflict conflict_gain(const struct appraisals *all, int seat, int neighbour,
                                     int shields)
{
    struct conflict before = conflict_with(all, seat, neighbour, 0);
    struct conflict after = conflict_with(all, seat, neighbour, shields);
    return (struct conflict){after.own - before.own, after.other - before.other};
}

/* ---- Science ---- */

static int science_total(const struct science_symbols *symbols)
{
    struct science best = science_best(symbols);
    return best.points + best.bonus;
}

static int science_more(struct appraised_city *city, const struct septem_effect *effects)
{
    struct science_symbols symbols = city->symbols;
    effect_symbols(effects, &symbols.own);
    return science_total(&symbols) - city->science;
}

/* Most cards show one symbol and do nothing else about science. */
static int science_gain(struct appraisals *all, int seat, const struct septem_effect *effects)
{
    struct appraised_city *city = &all->cities[seat];
    if (!city->has_science) {
        city->symbols = science_symbols_of(&all->g, seat);
        city->science = science_total(&city->symbols);
        city->has_science = true;
    }
    if (effects[0].kind != SEPTEM_FX_SYMBOL || effects[1].kind != SEPTEM_FX_NONE) {
        return science_more(city, effects);
    }
    int symbol = effects[0].science.symbol;
    if ((city->known_symbols >> symbol & 1) == 0) {
        city->more[symbol] = (int8_t)science_more(city, effects);
        city->known_symbols |= (uint8_t)(1u << symbol);
    }
    return city->more[symbol];
}

/* ---- What counts at the end ---- */

static int late_points(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    int points = 0;
    for (int i = 0; i < city->late_count; i++) {
        points += effect_points(g, seat, card_rows[city->late[i]].effects, city->late[i]);
    }
    return points;
}

static void count_late(const struct septem_game *g, int seat, int points[3])
{
    points[0] = late_points(g, seat);
    points[1] = late_points(g, septem_game_left(g, seat));
    points[2] = late_points(g, septem_game_right(g, seat));
}

static int8_t thirds(int number)
{
    return (int8_t)(number > INT8_MAX ? INT8_MAX : number < -INT8_MAX ? -INT8_MAX : number);
}

static struct gain gain_of(int own, int left, int right)
{
    return (struct gain){thirds(own), thirds(left), thirds(right)};
}

/* With one more of them counted already. */
static struct gain late_gain(struct appraisals *all, int seat, int of)
{
    struct septem_game *g = &all->g;
    struct appraised_city *city = &all->cities[seat];
    if (!city->counts_late) {
        return (struct gain){0, 0, 0};
    }
    if ((city->known_counts >> of & 1) == 0) {
        int after[3];
        if (!city->has_late) {
            g->city[seat].counts[of]--;
            count_late(g, seat, city->late);
            g->city[seat].counts[of]++;
            city->has_late = true;
        }
        count_late(g, seat, after);
        city->counts[of] = gain_of(3 * (after[0] - city->late[0]), 3 * (after[1] - city->late[1]),
                                   3 * (after[2] - city->late[2]));
        city->known_counts |= (uint16_t)(1u << of);
    }
    return city->counts[of];
}

/* ---- All of it ---- */

static void add_card(struct septem_card_set *set, septem_card card)
{
    set->words[card >> 6] |= (uint64_t)1 << (card & 63);
}

/* What effects are about, beside points that are counted and coins. */
struct subject {
    int points, shields;
    bool science;
};

static struct subject subject_of(const struct septem_effect *effects)
{
    struct subject subject = {.points = 0};
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        enum septem_fx kind = effects[i].kind;
        subject.points += kind == SEPTEM_FX_POINTS ? effects[i].flat.n : 0;
        subject.shields += kind == SEPTEM_FX_SHIELDS ? effects[i].flat.n : 0;
        subject.science |= kind == SEPTEM_FX_SYMBOL || kind == SEPTEM_FX_ANY_SYMBOL ||
                           kind == SEPTEM_FX_SET_BONUS || kind == SEPTEM_FX_MOST_SYMBOL ||
                           kind == SEPTEM_FX_SWAP_SYMBOL;
    }
    return subject;
}

static struct gain appraise(struct appraisals *all, int seat, const struct septem_effect *effects,
                            int of, septem_card card)
{
    struct septem_game *g = &all->g;
    struct septem_city *city = &g->city[seat];
    struct septem_card_set built = city->built;
    struct conflict left = {0, 0}, right = {0, 0};
    struct subject subject = subject_of(effects);
    if (of == SEPTEM_WHITE) { /* some leaders count the others */
        add_card(&city->built, card);
    }
    city->counts[of]++;
    int points = subject.points + effect_points(g, seat, effects, card);
    int coins = effect_coins(g, seat, effects);
    struct gain late = late_gain(all, seat, of);
    city->counts[of]--;
    city->built = built;
    if (subject.shields > 0) {
        left = conflict_gain(all, seat, septem_game_left(g, seat), subject.shields);
        right = conflict_gain(all, seat, septem_game_right(g, seat), subject.shields);
    }
    points += left.own + right.own + (subject.science ? science_gain(all, seat, effects) : 0);
    return gain_of(3 * points + coins + late.own, 3 * left.other + late.left,
                   3 * right.other + late.right);
}

void appraise_new_means(struct appraisals *all, int seat, septem_card card)
{
    assert(seat >= 0 && seat < all->g.cities);
    assert(card > CARD_NONE && card < CARD_END);
    struct appraised_city *city = &all->cities[seat];
    city->means[card] = (uint8_t)means_of(&city->buyer, card);
    add_card(&city->known_means, card);
}

void appraise_new_gain(struct appraisals *all, int seat, septem_card card)
{
    assert(seat >= 0 && seat < all->g.cities);
    assert(card > CARD_NONE && card < CARD_END);
    struct appraised_city *city = &all->cities[seat];
    const struct septem_card_info *row = &card_rows[card];
    city->gains[card] = appraise(all, seat, row->effects, row->colour, card);
    add_card(&city->known_gains, card);
}

static void look_at_stage(struct appraisals *all, int seat, struct septem_stage_choice choice)
{
    assert(seat >= 0 && seat < all->g.cities);
    struct appraised_city *city = &all->cities[seat];
    if (city->has_stage && city->choice.stage == choice.stage && city->choice.as == choice.as) {
        return;
    }
    const struct septem_stage *stage = septem_game_stage(&all->g, seat, choice.stage, choice.as);
    city->stage_means = MEANS_NONE;
    city->stage_gain = (struct gain){0, 0, 0};
    if (stage != NULL) {
        city->stage_means = (uint8_t)means_of_cost(&city->buyer, &stage->cost);
        city->stage_gain = appraise(all, seat, stage->effects, SEPTEM_COUNT_STAGES, CARD_NONE);
    }
    city->choice = choice;
    city->has_stage = true;
}

enum means appraise_stage_means(struct appraisals *all, int seat, struct septem_stage_choice choice)
{
    look_at_stage(all, seat, choice);
    return (enum means)all->cities[seat].stage_means;
}

struct gain appraise_stage_gain(struct appraisals *all, int seat, struct septem_stage_choice choice)
{
    look_at_stage(all, seat, choice);
    return all->cities[seat].stage_gain;
}
