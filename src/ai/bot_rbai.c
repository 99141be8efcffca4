/* The bot `rbai`: the one published baseline that can be rebuilt (Robilliard, Fonlupt, Teytaud:
 * Monte-Carlo Tree Search for the game of "7 Wonders", 2014). In ages I and II the first rule that
 * applies; in age III the most points at once. Chance decides between equals. */
#include <assert.h>

#include <septem/cities.h>
#include <septem/score.h>

#include "bot_registry.h"
#include "one_turn.h"

/* ---- Properties of a card that the rules use ---- */

/* Kinds of resources among packed units. */
static int kinds_in(uint32_t units)
{
    int kinds = 0;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        kinds += (units >> (4 * r) & 15) != 0;
    }
    return kinds;
}

static int kinds_made(const struct septem_card_info *info)
{
    int kinds = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        const struct septem_effect *fx = &info->effects[i];
        if (fx->kind == SEPTEM_FX_PRODUCE || fx->kind == SEPTEM_FX_PRODUCE_ANY) {
            kinds += kinds_in(fx->produce.units);
        }
    }
    return kinds;
}

static bool city_makes(const struct septem_game *g, int seat, uint32_t units)
{
    const struct septem_city *city = &g->city[seat];
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        if ((units >> (4 * r) & 15) != 0 && septem_city_makes(city, (enum septem_resource)r) == 0) {
            return false;
        }
    }
    return true;
}

static int flat_sum(const struct septem_card_info *info, enum septem_fx kind)
{
    int n = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        n += info->effects[i].kind == kind ? info->effects[i].flat.n : 0;
    }
    return n;
}

/* ---- The rules: how well a card fits each; 0 not at all ---- */

static int many_resources(const struct septem_game *g, int seat,
                          const struct septem_card_info *info)
{
    (void)g;
    (void)seat;
    return kinds_made(info) >= 2;
}

static int resource_it_lacks(const struct septem_game *g, int seat,
                             const struct septem_card_info *info)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        const struct septem_effect *fx = &info->effects[i];
        if (fx->kind == SEPTEM_FX_PRODUCE && kinds_in(fx->produce.units) == 1 &&
            !city_makes(g, seat, fx->produce.units)) {
            return 1;
        }
    }
    return 0;
}

static int military_lead(const struct septem_game *g, int seat, const struct septem_card_info *info)
{
    int most = 0, shields = flat_sum(info, SEPTEM_FX_SHIELDS);
    for (int other = 0; other < g->players; other++) {
        if (other != seat && g->city[other].shields > most) {
            most = g->city[other].shields;
        }
    }
    bool leads = g->city[seat].shields > most;
    return info->colour == SEPTEM_RED && !leads && g->city[seat].shields + shields >= most;
}

static int civil_points(const struct septem_game *g, int seat, const struct septem_card_info *info)
{
    (void)g;
    (void)seat;
    return info->colour == SEPTEM_BLUE ? flat_sum(info, SEPTEM_FX_POINTS) : 0;
}

static int any_science(const struct septem_game *g, int seat, const struct septem_card_info *info)
{
    (void)g;
    (void)seat;
    return info->colour == SEPTEM_GREEN;
}

static int any_card(const struct septem_game *g, int seat, const struct septem_card_info *info)
{
    (void)g;
    (void)seat;
    (void)info;
    return 1;
}

static int (*const rules[])(const struct septem_game *, int, const struct septem_card_info *) = {
    many_resources, resource_it_lacks, military_lead, civil_points, any_science, any_card,
};

/* ---- Choosing ---- */

/* The best decision offered so far; a random one among equals. */
struct pick {
    int index; /* -1: nothing yet */
    float worth;
    uint32_t equals;
};

static void offer(struct pick *pick, int index, float worth, struct septem_rng *rng)
{
    if (pick->index < 0 || worth > pick->worth) {
        *pick = (struct pick){index, worth, 1};
    } else if (worth == pick->worth && septem_rng_below(rng, ++pick->equals) == 0) {
        pick->index = index;
    }
}

/* True if a decision builds a card. The published list has no rules for leaders: they count too. */
static bool builds(const struct septem_move *move)
{
    static const bool brings[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = true,   [SEPTEM_USE_SALVAGE] = true, [SEPTEM_USE_KEEP] = true,
        [SEPTEM_USE_RECRUIT] = true, [SEPTEM_USE_HIRE] = true,    [SEPTEM_USE_COURT] = true,
    };
    return move->card != 0 && brings[move->use];
}

/* The cheapest way to build a card is the one meant; among equals the first. */
static bool is_cheapest(const struct septem_question *q, int index)
{
    const struct septem_move *move = &q->moves[index];
    int price = move->left + move->right + move->bank;
    for (int i = 0; i < q->count; i++) {
        const struct septem_move *other = &q->moves[i];
        int cost = other->left + other->right + other->bank;
        if (other->card == move->card && other->use == move->use &&
            (cost < price || (cost == price && i < index))) {
            return false;
        }
    }
    return true;
}

static int first_rule(const struct septem_question *q)
{
    const struct septem_game *g = &q->view->game;
    for (size_t rule = 0; rule < sizeof rules / sizeof rules[0]; rule++) {
        struct pick pick = {.index = -1};
        for (int i = 0; i < q->count; i++) {
            if (builds(&q->moves[i]) && is_cheapest(q, i)) {
                int fit = rules[rule](g, q->seat, septem_card_info(q->moves[i].card));
                if (fit > 0) {
                    offer(&pick, i, (float)fit, q->rng);
                }
            }
        }
        if (pick.index >= 0) {
            return pick.index;
        }
    }
    return -1;
}

static int most_points(const struct septem_question *q)
{
    struct pick pick = {.index = -1};
    struct septem_game world;
    if (!septem_view_sample(q->view, q->rng, &world)) {
        return 0;
    }
    uint64_t seed = septem_rng_next(q->rng);
    for (int i = 0; i < q->count; i++) {
        struct septem_game g = world;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        one_turn_play(&g, q->seat, &q->moves[i], &rng);
        offer(&pick, i, one_turn_points(&g, q->seat), q->rng);
    }
    return pick.index;
}

/* A random sale; if nothing can be sold, a random decision. */
static int last_resort(const struct septem_question *q)
{
    struct pick pick = {.index = -1};
    for (int i = 0; i < q->count; i++) {
        offer(&pick, i, q->moves[i].use == SEPTEM_USE_SELL, q->rng);
    }
    return pick.index;
}

int bot_rbai_choose(const struct septem_bot_spec *spec, void *memory,
                    const struct septem_question *question)
{
    assert(question->count > 0);
    (void)spec;
    (void)memory;
    if (question->view->game.age == SEPTEM_AGES) {
        return most_points(question);
    }
    int choice = first_rule(question);
    return choice >= 0 ? choice : last_resort(question);
}
