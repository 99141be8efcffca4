/* What came of a question, in games by lot: everything adds up to what the game says, and every
 * event and rule there is a word for comes up. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/table/news.h"

struct step {
    struct septem_game before, after;
    struct news_event events[NEWS_MAX];
    int count;
};

/* Plays on until a question is over. */
static void next_step(struct septem_game *g, struct septem_rng *rng, struct step *step)
{
    bool last;
    do {
        int seat = playing_seat(g);
        struct septem_move move = playing_pick(g, seat, rng);
        last = g->owing == 1u << seat;
        step->before = *g;
        step->before.sealed[seat] = move;
        septem_game_play(g, seat, &move);
    } while (!last);
    step->after = *g;
    step->count = news_event_find(&step->before, &step->after, step->events);
}

static int sum(const struct step *step, enum news_kind kind, int seat)
{
    int n = 0;
    for (int i = 0; i < step->count; i++) {
        const struct news_event *e = &step->events[i];
        n += e->kind == kind && (seat < 0 || e->seat == seat) ? e->n : 0;
    }
    return n;
}

static int uses(const struct step *step, enum septem_use use)
{
    int n = 0;
    for (int seat = 0; seat < step->before.cities; seat++) {
        n += step->before.sealed[seat].use == use;
    }
    return n;
}

/* R13: what the bank gave and took, as the game counts it. */
static void coins_add_up(const struct step *step)
{
    int paid = 0;
    for (int seat = 0; seat < step->before.cities; seat++) {
        paid += step->before.sealed[seat].bank;
    }
    assert_int_equal(step->after.bank - step->before.bank, sum(step, NEWS_COINS, -1) - paid);
}

/* R2.4, R3.3, R8.3: sold, left over or left, less what was built from the pile. */
static void pile_adds_up(const struct step *step)
{
    const struct septem_game *g = &step->before;
    int sold = g->phase == SEPTEM_PHASE_RECRUIT ? 0 : uses(step, SEPTEM_USE_SELL);
    int taken = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        taken += g->sealed[seat].use == SEPTEM_USE_SALVAGE && g->sealed[seat].card != 0;
    }
    assert_int_equal(septem_game_pile_size(&step->after) - septem_game_pile_size(g),
                     sold + uses(step, SEPTEM_USE_LEAVE) + sum(step, NEWS_LEFT, -1) - taken);
}

/* R6.1, R10.17: tokens of conflicts, of effects, and those given up. */
static void tokens_add_up(const struct step *step)
{
    for (int seat = 0; seat < step->before.cities; seat++) {
        const struct septem_city *old = &step->before.city[seat], *new = &step->after.city[seat];
        int won = 0, lost = 0;
        for (int i = 0; i < step->count; i++) {
            const struct news_event *e = &step->events[i];
            bool fight = e->kind == NEWS_FIGHT;
            won += fight && (e->shields > e->others ? e->seat : e->other) == seat ? e->n : 0;
            lost += fight && e->n > 0 && e->taker == seat ? e->n : 0;
        }
        assert_int_equal(new->counts[SEPTEM_COUNT_VICTORIES] - old->counts[SEPTEM_COUNT_VICTORIES],
                         won + sum(step, NEWS_TOKENS, seat) -
                             (step->before.sealed[seat].use == SEPTEM_USE_RETURN));
        assert_int_equal(new->counts[SEPTEM_COUNT_DEFEATS] - old->counts[SEPTEM_COUNT_DEFEATS],
                         lost - sum(step, NEWS_DEFEATS_BACK, seat));
        assert_int_equal(new->debts - old->debts, sum(step, NEWS_DEBTS, seat));
    }
}

/* Leaders of hands: what was drawn, less what was decided on and what went back. */
static void leaders_add_up(const struct step *step)
{
    septem_card cards[SEPTEM_LEADERS_MAX];
    int change = 0, played = 0;
    for (int seat = 0; seat < step->before.cities; seat++) {
        const struct septem_move *move = &step->before.sealed[seat];
        change += septem_game_leaders(&step->after, seat, cards) -
                  septem_game_leaders(&step->before, seat, cards);
        played += step->before.phase == SEPTEM_PHASE_RECRUIT ||
                          (step->before.phase == SEPTEM_PHASE_HIRE && move->card != 0)
                      ? move->use != SEPTEM_USE_NONE
                      : 0;
    }
    if (step->before.phase != SEPTEM_PHASE_KEEP) {
        assert_int_equal(change,
                         sum(step, NEWS_DREW, -1) - played - sum(step, NEWS_LEADERS_BACK, -1));
    }
}

static bool last_turn(const struct septem_game *g)
{
    return g->turn == g->turns;
}

/* What must be true where a rule is named. */
static void rule_holds(const struct step *step, const struct news_event *e)
{
    const struct septem_game *before = &step->before, *after = &step->after;
    const struct septem_move *move = &before->sealed[e->seat];
    switch ((enum news_rule)e->rule) {
    case NEWS_RULE_LAST_CARD_NOW: /* R8.2 */
        assert_true(last_turn(before) && move->use == SEPTEM_USE_STAGE);
        assert_int_equal(after->phase, SEPTEM_PHASE_LAST_CARD);
        break;
    case NEWS_RULE_LAST_CARD:
        assert_true(last_turn(before) && (before->city[e->seat].powers & SEPTEM_POWER_LAST_CARD));
        break;
    case NEWS_RULE_PILE_LEFTOVERS: /* R5.6 */
        assert_true(last_turn(before) && septem_game_pile_size(after) > 0);
        assert_int_equal(after->phase, SEPTEM_PHASE_SALVAGE);
        break;
    case NEWS_RULE_PILE_NOTHING: /* R8.3 */
        assert_true(after->phase != SEPTEM_PHASE_SALVAGE || step->count > 1);
        break;
    case NEWS_RULE_FREE_CITY_CHAIN: /* R9.4 */
    case NEWS_RULE_FREE_CITY_SELLS:
        assert_true(e->seat == 2 && before->players == 2);
        assert_int_equal(move->left + move->right + move->bank, 0);
        break;
    case NEWS_RULE_RESEATED: /* R11.5: whoever sits between them is away */
        assert_true(after->city[septem_game_left(after, e->seat)].diplomatic);
        break;
    case NEWS_RULE_DIPLOMACY:
        assert_true(after->city[e->seat].diplomatic);
        break;
    case NEWS_RULE_TEAMS: /* R11.10 */
        assert_true(e->n == 2 || e->shields == e->others);
        break;
    case NEWS_RULE_TEAMS_DIPLOMACY:
        assert_true(e->n <= 1);
        break;
    case NEWS_RULE_LOSS_PLAIN: /* R12.1 */
        assert_true(e->n < 0 && !before->debts);
        break;
    case NEWS_RULE_TOKENS_GIVEN: /* R10.17 */
        assert_true(e->n < 0);
        break;
    case NEWS_RULE_COUNTS_NOW: /* R5.5 */
        assert_true(e->n > 0 && move->use == SEPTEM_USE_BUILD);
        break;
    case NEWS_RULE_NONE:
    case NEWS_RULE_FREE_BUILD:
    case NEWS_RULE_FREE_COLOUR:
    case NEWS_RULE_FREEZE:
    case NEWS_RULE_LEADERS_BACK:
    case NEWS_RULE_LEFTOVERS:
    case NEWS_RULE_LOSS:
    case NEWS_RULE_DEBTS:
    case NEWS_RULE_TWO_LEFT:
    case NEWS_RULE_REDIRECTED:
    case NEWS_RULE_COUNT:
        break;
    }
}

struct seen {
    int kinds[NEWS_COUNT], rules[NEWS_RULE_COUNT];
};

static void play_game(const struct septem_options *options, uint64_t seed, struct seen *seen)
{
    struct septem_game g;
    struct septem_rng rng;
    struct step step;
    playing_start_options(&g, options, seed);
    septem_rng_init(&rng, seed);
    while (g.phase != SEPTEM_PHASE_OVER) {
        next_step(&g, &rng, &step);
        if (g.phase == SEPTEM_PHASE_FREE_CITY) {
            assert_int_equal(step.count, 0); /* R9.3 */
            continue;
        }
        coins_add_up(&step);
        pile_adds_up(&step);
        tokens_add_up(&step);
        leaders_add_up(&step);
        for (int i = 0; i < step.count; i++) {
            rule_holds(&step, &step.events[i]);
            seen->kinds[step.events[i].kind]++;
            seen->rules[step.events[i].rule]++;
        }
    }
}

static uint32_t every_set(void)
{
    return (1u << SEPTEM_SET_COUNT) - 2;
}

static void news__adds_up_and_every_rule_comes_up(void **state)
{
    (void)state;
    struct seen seen = {{0}, {0}};
    for (uint64_t seed = 1; seed <= 600; seed++) {
        struct septem_options options = septem_options_defaults();
        options.players = 2 + (int)(seed % 7);
        options.leaders = SEPTEM_LEADERS_ALL;
        options.experts = true;
        options.sets = options.players == 8 || seed % 3 != 0
                           ? every_set()
                           : every_set() & ~(1u << SEPTEM_SET_CITIES);
        options.teams = seed % 2 == 0 && options.players > 2 && options.players % 2 == 0 &&
                        (options.sets >> SEPTEM_SET_CITIES & 1);
        play_game(&options, seed, &seen);
    }
    for (int kind = NEWS_NONE + 1; kind < NEWS_COUNT; kind++) {
        if (seen.kinds[kind] == 0) {
            fail_msg("no event of kind %d", kind);
        }
    }
    for (int rule = NEWS_RULE_NONE + 1; rule < NEWS_RULE_COUNT; rule++) {
        /* Too rare to wait for: it has a test of its own. */
        if (seen.rules[rule] == 0 && rule != NEWS_RULE_PILE_NOTHING) {
            fail_msg("rule %d was never named", rule);
        }
    }
}

/* R4.8, R5.5 */
static void news__names_chains_and_coins_of_this_very_turn(void **state)
{
    (void)state;
    struct seen seen = {{0}, {0}};
    struct septem_options options = septem_options_defaults();
    for (uint64_t seed = 1; seed <= 40; seed++) {
        play_game(&options, seed, &seen);
    }
    assert_true(seen.kinds[NEWS_CHAIN] > 0);
    assert_true(seen.rules[NEWS_RULE_COUNTS_NOW] > 0);
    assert_int_equal(seen.kinds[NEWS_FIGHT], 40 * 3 * 3);
    assert_int_equal(seen.kinds[NEWS_ABSENT] + seen.kinds[NEWS_DEBTS], 0);
}

/* R8.3: the pile was searched and nobody is asked what to build. */
static void news__tells_of_a_search_that_found_nothing(void **state)
{
    (void)state;
    struct septem_game before, after;
    struct news_event events[NEWS_MAX];
    playing_start(&before, 3, 1);
    after = before;
    after.searches[after.search_count++] = (struct septem_search){.seat = 1, .age = 1, .gone = 1};
    assert_int_equal(news_event_find(&before, &after, events), 1);
    assert_int_equal(events[0].kind, NEWS_SEARCH);
    assert_int_equal(events[0].rule, NEWS_RULE_PILE_NOTHING);
    assert_int_equal(events[0].seat, 1);
}

/* What only the card of a leader says stands in no clause. */
static void news__names_the_clause_of_a_rule(void **state)
{
    (void)state;
    for (int rule = NEWS_RULE_NONE; rule < NEWS_RULE_COUNT; rule++) {
        const char *clause = news_event_rule_clause((enum news_rule)rule);
        bool has_none =
            rule == NEWS_RULE_NONE || rule == NEWS_RULE_FREE_COLOUR || rule == NEWS_RULE_REDIRECTED;
        assert_int_equal(clause == NULL, has_none);
        assert_true(clause == NULL || clause[0] == 'R');
        if (rule == NEWS_RULE_LAST_CARD) {
            assert_string_equal(clause, "R8.2");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(news__adds_up_and_every_rule_comes_up),
        cmocka_unit_test(news__names_chains_and_coins_of_this_very_turn),
        cmocka_unit_test(news__tells_of_a_search_that_found_nothing),
        cmocka_unit_test(news__names_the_clause_of_a_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
