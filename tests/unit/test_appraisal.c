/* Appraisals: what cards and stages would bring is what the engine says when they stand there. */
#include "unit.h"

#include <septem/cities.h>
#include <septem/score.h>

#include "../../src/ai/appraisal.h"
#include "../../src/engine/city.h"
#include "../../src/engine/effect.h"
#include "../../src/engine/wonder.h"

/* Points at the end in thirds, coins as such, the conflict of this age as it would go now. */
static int wealth(const struct septem_game *g, int seat)
{
    static struct appraisals all;
    appraisals_init(&all, g);
    struct septem_score score = septem_game_score(g, seat);
    return 3 * (score.total - septem_treasury_points(g->city[seat].coins, 0) +
                appraise_conflict(&all, seat)) +
           g->city[seat].coins;
}

/* Words that are left out: what they do is asked later, or they change tokens or coins of others.
 */
static bool is_left_out(const struct septem_effect *effects)
{
    bool left_out = false;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        enum septem_fx kind = effects[i].kind;
        left_out |= kind == SEPTEM_FX_VICTORY || kind == SEPTEM_FX_FORGET_DEFEATS ||
                    kind == SEPTEM_FX_GIFT || kind == SEPTEM_FX_MASK ||
                    kind == SEPTEM_FX_COPY_GUILD || kind == SEPTEM_FX_SHIELDS_PER ||
                    kind == SEPTEM_FX_POINTS_PER_PAIR || kind == SEPTEM_FX_POINTS_PER_MARKER;
    }
    return left_out;
}

/* Masks and copied guilds take what stands elsewhere; some leaders pay for what comes. */
static bool is_plain(const struct septem_game *g)
{
    bool plain = true;
    for (int seat = 0; seat < g->cities; seat++) {
        const struct septem_city *city = &g->city[seat];
        plain &= city->masks == 0 && city->guild_copies == 0 &&
                 !septem_city_has(city, SEPTEM_POWER_EVENTS);
        for (int stage = 1; city->stages >> (stage - 1) != 0; stage++) {
            plain &= !septem_city_has_stage(city, stage) ||
                     !effect_counts_marker(
                         septem_game_stage(g, seat, stage, city->as[stage - 1])->effects);
        }
    }
    return plain;
}

/* Coins are told apart from what stands: some leaders count them. */
static void expect(const struct septem_game *before, const struct septem_game *after, int seat,
                   int coins, struct gain gain, const char *what)
{
    int left = septem_game_left(before, seat), right = septem_game_right(before, seat);
    int own = wealth(after, seat) - wealth(before, seat) + coins;
    int lefts = wealth(after, left) - wealth(before, left);
    int rights = wealth(after, right) - wealth(before, right);
    if (gain.own != own || gain.left != lefts || gain.right != rights) {
        fail_msg("%s brings %d, %d and %d thirds, not %d, %d and %d", what, own, lefts, rights,
                 gain.own, gain.left, gain.right);
    }
}

static int check_cards(struct appraisals *all, const struct septem_game *g, int seat)
{
    int checked = 0;
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        const struct septem_card_info *row = &card_rows[card];
        if (city_has_name(&g->city[seat], (septem_card)card) || card == g->city[seat].courted ||
            is_left_out(row->effects)) {
            continue;
        }
        struct septem_game after = *g;
        city_build(&after, seat, (septem_card)card);
        expect(g, &after, seat, effect_coins(&after, seat, row->effects),
               appraise_gain(all, seat, (septem_card)card), row->slug);
        checked++;
    }
    return checked;
}

static int check_stages(struct appraisals *all, const struct septem_game *g, int seat)
{
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    int count = septem_game_stages(g, seat, choices), checked = 0;
    for (int i = 0; i < count; i++) {
        const struct septem_stage *stage =
            septem_game_stage(g, seat, choices[i].stage, choices[i].as);
        if (stage == NULL || is_left_out(stage->effects)) {
            continue;
        }
        struct septem_game after = *g;
        city_build_stage(&after, seat, choices[i].stage, choices[i].as, 0);
        expect(g, &after, seat, effect_coins(&after, seat, stage->effects),
               appraise_stage_gain(all, seat, choices[i]), "the next stage");
        checked++;
    }
    return checked;
}

/* R5.5, R6.1, R7: in games of every kind, whenever anybody decides. */
static void appraisal__gains_are_what_the_engine_counts(void **state)
{
    static struct appraisals all;
    int cards = 0, stages = 0;
    (void)state;
    for (int table = 0; table < 21; table++) {
        struct septem_game g;
        struct septem_rng rng;
        struct septem_options options = septem_options_defaults();
        options.players = 2 + table % 7;
        options.sets |= table < 6 ? 0 : (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
        options.leaders = SEPTEM_LEADERS_ALL;
        options.teams = table >= 14 && options.players % 2 == 0 && options.players > 2;
        septem_rng_init(&rng, (uint64_t)table);
        playing_start_options(&g, &options, (uint64_t)table);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int seat = playing_seat(&g);
            if (is_plain(&g)) {
                appraisals_init(&all, &g);
                cards += check_cards(&all, &g, seat);
                stages += check_stages(&all, &g, seat);
            }
        }
    }
    assert_true(cards > 10000 && stages > 300);
}

/* R4.3, R4.8: what the city makes, what it can buy, and what a chain gives. */
static void appraisal__means_are_told_apart(void **state)
{
    static struct appraisals all;
    struct septem_game g;
    int made = 0, bought = 0, none = 0;
    (void)state;
    struct septem_rng rng;
    septem_rng_init(&rng, 1);
    playing_start(&g, 4, 3);
    for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
        static struct septem_move moves[SEPTEM_MOVES_MAX];
        int seat = playing_seat(&g), count = septem_game_moves(&g, seat, moves);
        appraisals_init(&all, &g);
        for (int i = 0; i < count; i++) {
            if (moves[i].use != SEPTEM_USE_BUILD || moves[i].by != SEPTEM_BY_COST) {
                continue;
            }
            enum means means = appraise_means(&all, seat, moves[i].card);
            bool buys = moves[i].left + moves[i].right > 0;
            assert_int_equal(means, buys ? MEANS_BUY : MEANS_MAKE);
            made += means == MEANS_MAKE;
            bought += means == MEANS_BUY;
        }
        septem_card hand[SEPTEM_HELD_MAX];
        int held = septem_game_hand(&g, seat, hand);
        for (int k = 0; k < held; k++) {
            bool can = false;
            for (int i = 0; i < count; i++) {
                can |= moves[i].use == SEPTEM_USE_BUILD && moves[i].card == hand[k];
            }
            if (appraise_means(&all, seat, hand[k]) == MEANS_NONE) {
                assert_false(can);
                none++;
            }
        }
    }
    assert_true(made > 10 && bought > 3 && none > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appraisal__gains_are_what_the_engine_counts),
        cmocka_unit_test(appraisal__means_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
