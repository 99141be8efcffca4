/* Two players and the Free City (R9): what the rule cases do not say. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/log.h>
#include <septem/score.h>

#include "../../src/ai/match.h"
#include "ways.h"

static struct septem_options options_with(uint32_t sets)
{
    struct septem_options options = septem_options_defaults();
    options.players = 2;
    options.sets |= sets;
    return options;
}

enum {
    CITIES = 1u << SEPTEM_SET_CITIES,
    LEADERS = 1u << SEPTEM_SET_LEADERS,
    BOARDS = 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN,
    EVERYTHING = CITIES | LEADERS | BOARDS | 1u << SEPTEM_SET_PROMO
};

static const uint32_t mixes[] = {0, CITIES, BOARDS, CITIES | BOARDS, LEADERS, EVERYTHING};

enum { MIXES = sizeof mixes / sizeof mixes[0] };

static void start(struct septem_game *g, uint32_t sets, uint64_t seed)
{
    struct septem_options options = options_with(sets);
    playing_start_options(g, &options, seed);
}

/* ---- The deck ---- */

/* R9.1, R11.1: the decks of three cities, five guilds, three black cards an age. No card of them
 * has a copy: what the engine remembers of drawn cards rests on that. */
static void free_city__has_the_decks_of_three(void **state)
{
    (void)state;
    for (int mix = 0; mix < MIXES; mix++) {
        struct septem_game g;
        start(&g, mixes[mix], 5);
        bool cities = (mixes[mix] & CITIES) != 0;
        assert_int_equal(g.hand_size, cities ? 8 : 7);
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            uint8_t seen[UINT8_MAX + 1] = {0};
            int guilds = 0, blacks = 0;
            for (int i = 0; i < 3 * g.hand_size; i++) {
                septem_card card = g.hands[age - 1][i / g.hand_size][i % g.hand_size];
                const struct septem_card_info *info = septem_card_info(card);
                assert_int_equal(seen[card]++, 0);
                guilds += info->colour == SEPTEM_PURPLE;
                blacks += info->colour == SEPTEM_BLACK;
                assert_true(info->copies == 0 || (info->copies >> 3 & 1));
            }
            assert_int_equal(guilds, age == 3 ? 5 : 0);
            assert_int_equal(blacks, cities ? 3 : 0);
        }
    }
}

/* Hands lie in order, the pile in that of the draw: by lot. */
static void free_city__has_a_pile_in_any_order(void **state)
{
    int sorted = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct septem_game g;
        start(&g, 0, seed);
        bool ascending = true;
        for (int i = 1; i < g.hand_size; i++) {
            assert_true(g.hands[0][0][i - 1] < g.hands[0][0][i]);
            assert_true(g.hands[0][1][i - 1] < g.hands[0][1][i]);
            ascending &= g.hands[0][2][i - 1] < g.hands[0][2][i];
        }
        sorted += ascending;
    }
    assert_true(sorted < 2);
}

/* R1.4: the Free City's board can be chosen, and is nobody else's. */
static void free_city__has_a_board_of_its_own(void **state)
{
    struct septem_options options = options_with(0);
    struct septem_game g;
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        options.boards[2] = septem_board_find("giza", 'B');
        playing_start_options(&g, &options, seed);
        assert_int_equal(g.city[2].board, options.boards[2]);
        for (int seat = 0; seat < 2; seat++) {
            assert_string_not_equal(septem_board_info(g.city[seat].board)->slug, "giza");
        }
    }
    options.boards[0] = septem_board_find("giza", 'A');
    assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_ERR_BOARD_TWICE);
}

/* R9.7: every board that needs leaders is refused, and none is drawn. */
static void free_city__has_no_board_that_needs_leaders(void **state)
{
    struct septem_options options = options_with(EVERYTHING);
    struct septem_game g;
    int refused = 0;
    (void)state;
    for (int board = 1; board < septem_board_end(); board++) {
        bool needs = septem_board_info((septem_board)board)->needs == SEPTEM_SET_LEADERS;
        options.boards[2] = (septem_board)board;
        assert_int_equal(septem_game_init(&g, &options, 1),
                         needs ? SEPTEM_ERR_BOARD_FREE_CITY : SEPTEM_OK);
        refused += needs;
        options.boards[2] = 0;
        options.boards[1] = (septem_board)board;
        assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_OK);
        options.boards[1] = 0;
    }
    assert_int_equal(refused, 5); /* both sides of Roma and of Abu Simbel, one of Catan */
    for (uint64_t seed = 0; seed < 300; seed++) {
        start(&g, EVERYTHING, seed);
        assert_int_equal(septem_board_info(g.city[2].board)->needs, SEPTEM_SET_NONE);
    }
}

/* ---- The steward ---- */

/* R9.2, R9.5: in every question of a turn the same player answers, in a recruitment as in the
 * first turn; the next turn the other, unless hands did not move (R10.11). */
static void free_city__is_steered_in_turn(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        start(&g, mixes[seed % MIXES], seed);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int first = g.age == 2 ? 1 : 0;
            int passes = 0;
            for (int turn = 1; turn < g.turn; turn++) {
                passes += !(g.frozen[g.age - 1] >> (turn - 1) & 1);
            }
            int steward = (first + passes) % 2;
            assert_int_equal(septem_game_steward(&g, 2), steward);
            assert_int_equal(septem_game_free_city_holder(&g), steward);
            assert_int_equal(septem_game_steward(&g, 0), 0);
            assert_int_equal(septem_game_steward(&g, 1), 1);
            assert_int_equal(g.hand_of[2], 2);
        }
    }
}

static void free_city__is_nowhere_with_more_players(void **state)
{
    struct septem_game g;
    (void)state;
    playing_start(&g, 3, 1);
    assert_int_equal(septem_game_free_city_holder(&g), -1);
    assert_int_equal(septem_game_steward(&g, 2), 2);
    assert_int_equal(septem_game_drawn(&g), 0);
}

/* R9.3: who draws has one card more; all of them together are the hand and the next of the pile. */
static void free_city__gives_its_steward_a_card(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 3);
    start(&g, CITIES, 3);
    for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
        septem_card hand[SEPTEM_HELD_MAX], left[SEPTEM_HELD_MAX];
        int steward = septem_game_steward(&g, 2);
        if (g.phase == SEPTEM_PHASE_TURN) {
            assert_int_equal(septem_game_hand(&g, steward, hand), 10 - g.turn);
            assert_int_equal(septem_game_hand(&g, 1 - steward, hand), 9 - g.turn);
            assert_int_equal(septem_game_hand(&g, 2, hand), 0);
            assert_int_equal(septem_game_drawn(&g), g.hands[g.age - 1][2][g.turn - 1]);
        }
        if (g.phase == SEPTEM_PHASE_FREE_CITY) {
            int count = septem_game_hand(&g, steward, hand);
            assert_int_equal(septem_game_hand(&g, 2, left), count - 1);
            assert_null(memchr(left, g.sealed[steward].card, (size_t)count - 1));
            for (int i = 1; i < count - 1; i++) {
                assert_true(left[i - 1] < left[i]);
            }
        }
    }
}

/* ---- The duty to build ---- */

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct septem_move));
}

/* R9.4, R9.5: the list of every question with a hand, against one made without the engine. */
static void free_city__builds_where_the_slow_way_says_so(void **state)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX], slow[SEPTEM_MOVES_MAX];
    int sold = 0, built = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        start(&g, mixes[seed % MIXES], seed);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            if (g.phase != SEPTEM_PHASE_FREE_CITY && g.phase != SEPTEM_PHASE_LAST_CARD) {
                continue;
            }
            int seat = playing_seat(&g);
            int count = septem_game_moves(&g, seat, moves);
            assert_int_equal(ways_to_move(&g, seat, slow), count);
            qsort(moves, (size_t)count, sizeof moves[0], compare_moves);
            qsort(slow, (size_t)count, sizeof slow[0], compare_moves);
            assert_memory_equal(moves, slow, (size_t)count * sizeof moves[0]);
            sold += moves[0].use == SEPTEM_USE_SELL;
            built += moves[0].use != SEPTEM_USE_SELL;
        }
    }
    assert_true(sold > 50 && built > 500);
}

static void free_city__says_why_it_may_not_sell(void **state)
{
    struct position position = position_start(2);
    (void)state;
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    position.city[2].coins = 0;
    position_hand(&position, 0, "altar workshop scriptorium apothecary barracks baths stockade");
    position_hand(&position, 2, "guard_tower");
    struct septem_game g = make(&position);
    septem_card altar = card_named("altar"), workshop = card_named("workshop");
    assert_int_equal(septem_game_why_not(&g, 0, altar, SEPTEM_USE_SELL).deny, SEPTEM_DENY_NONE);
    play(&g, 0, "sell altar");
    position_rest(&g);
    assert_int_equal(septem_game_why_not(&g, 2, workshop, SEPTEM_USE_SELL).deny,
                     SEPTEM_DENY_MUST_BUILD);
    assert_int_equal(septem_game_why_not(&g, 2, workshop, SEPTEM_USE_BUILD).deny,
                     SEPTEM_DENY_RESOURCES);
    assert_int_equal(septem_game_why_not(&g, 2, altar, SEPTEM_USE_BUILD).deny,
                     SEPTEM_DENY_NOT_IN_HAND);
}

/* ---- Ends ---- */

/* R9.5, R2.4: with the last turn all cards of an age are gone; two hands' and the pile's last ones
 * lie in the discard pile unless somebody played them. */
static void free_city__leaves_three_cards_at_the_end_of_an_age(void **state)
{
    struct septem_options options = options_with(0);
    struct septem_game g;
    struct septem_rng rng;
    const char *const boards[] = {"giza", "rhodes", "olympia"}; /* nobody plays a last card */
    (void)state;
    for (int seat = 0; seat < 3; seat++) {
        options.boards[seat] = septem_board_find(boards[seat], 'A');
    }
    septem_rng_init(&rng, 9);
    playing_start_options(&g, &options, 9);
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        while (g.phase != SEPTEM_PHASE_OVER && g.age == age) {
            playing_step(&g, &rng);
        }
        for (int hand = 0; hand < 3; hand++) {
            assert_int_equal(septem_game_fate(&g, age, hand, 6), SEPTEM_FATE_LEFT);
            for (int place = 0; place < 6; place++) {
                enum septem_fate fate = septem_game_fate(&g, age, hand, place);
                assert_in_range(fate, SEPTEM_FATE_BUILT, SEPTEM_FATE_SOLD);
            }
        }
    }
}

/* R9.6 */
static void free_city__never_wins(void **state)
{
    int ahead = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        start(&g, mixes[seed % MIXES], seed);
        playing_on(&g, &rng, 1000);
        struct septem_score a = septem_game_score(&g, 0), b = septem_game_score(&g, 1);
        struct septem_score c = septem_game_score(&g, 2);
        unsigned first = a.total > b.total || (a.total == b.total && a.coins >= b.coins);
        unsigned second = b.total > a.total || (a.total == b.total && b.coins >= a.coins);
        assert_int_equal(septem_game_winners(&g), first | second << 1);
        ahead += c.total > a.total && c.total > b.total;
    }
    assert_true(ahead > 0);
}

/* ---- What must hold of a game ---- */

static struct septem_game at_turn(int age, int turn)
{
    struct position position = position_start(2);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "olympia", 'A');
    position.age = age;
    position.turn = turn;
    return make(&position);
}

static void set_drawn(struct septem_game *g, int age, int hand, int place)
{
    g->fates[age - 1][hand] ^= (uint32_t)SEPTEM_FATE_DRAWN << (4 * place);
}

static void free_city__marks_of_draws_must_add_up(void **state)
{
    (void)state;
    struct septem_game g = at_turn(2, 4), sound = g;
    assert_null(septem_game_validate(&g));
    set_drawn(&g, 2, 1, 2); /* one card of a turn may be the one drawn in it */
    assert_null(septem_game_validate(&g));
    set_drawn(&g, 2, 2, 2); /* not two of them */
    assert_non_null(septem_game_validate(&g));
    g = sound;
    set_drawn(&g, 2, 1, 0); /* nobody had seen the hand yet */
    assert_non_null(septem_game_validate(&g));
    g = sound;
    set_drawn(&g, 2, 0, 1); /* nothing is drawn into the other hand */
    assert_non_null(septem_game_validate(&g));
    g = sound;
    set_drawn(&g, 2, 1, 5); /* a card that has just been passed on was seen */
    assert_non_null(septem_game_validate(&g));
    g = sound;
    set_drawn(&g, 1, 0, 6); /* of the last three cards of an age one was drawn */
    assert_non_null(septem_game_validate(&g));
    playing_start(&g, 3, 1);
    set_drawn(&g, 1, 0, 0);
    assert_non_null(septem_game_validate(&g));
}

static void free_city__is_asked_alone_and_last(void **state)
{
    (void)state;
    struct septem_game g = at_turn(1, 2);
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_FREE_CITY);
    assert_null(septem_game_validate(&g));
    struct septem_game other = g;
    other.sealed[0] = (struct septem_move){0};
    assert_non_null(septem_game_validate(&other));
    other = g;
    other.asked = other.owing = 7;
    assert_non_null(septem_game_validate(&other));
    playing_start(&other, 3, 1);
    other.phase = SEPTEM_PHASE_FREE_CITY;
    assert_non_null(septem_game_validate(&other));
    other = g;
    other.cities = 2;
    assert_non_null(septem_game_validate(&other));
}

/* A deal names the pile in the order of the draw, and cannot be replaced once a turn is under way.
 */
static void free_city__can_be_dealt_a_pile(void **state)
{
    struct septem_game g, from;
    (void)state;
    start(&g, 0, 1);
    start(&from, 0, 2);
    assert_int_equal(septem_game_deal(&g, 1, from.hands[0]), SEPTEM_OK);
    assert_memory_equal(g.hands[0], from.hands[0], sizeof g.hands[0]);
    struct septem_move sale = {.card = g.hands[0][0][0], .use = SEPTEM_USE_SELL};
    assert_int_equal(septem_game_submit(&g, 0, &sale), SEPTEM_DENY_NONE);
    assert_int_equal(septem_game_deal(&g, 1, from.hands[0]), SEPTEM_ERR_DEAL_AGE);
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_FREE_CITY);
    assert_int_equal(septem_game_deal(&g, 1, from.hands[0]), SEPTEM_ERR_DEAL_AGE);
    assert_int_equal(septem_game_deal(&g, 2, from.hands[1]), SEPTEM_OK);
}

/* ---- Logs ---- */

struct text {
    char bytes[SEPTEM_LOG_TEXT_MAX];
    size_t length;
};

static void record(struct text *text, uint32_t sets, uint64_t seed)
{
    static struct septem_log log;
    struct septem_game g;
    struct septem_rng rng;
    septem_rng_init(&rng, seed);
    start(&g, sets, seed);
    septem_log_begin(&log, &g);
    septem_log_name(&log, 0, "Ada");
    for (; g.phase != SEPTEM_PHASE_OVER;) {
        int seat = playing_seat(&g);
        struct septem_move move = playing_pick(&g, seat, &rng);
        septem_log_add(&log, &g, seat, &move);
        septem_game_play(&g, seat, &move);
    }
    septem_log_end(&log, &g);
    text->length = (size_t)septem_log_write(&log, text->bytes, sizeof text->bytes);
}

static bool replays(const struct text *text, struct septem_log_error *error)
{
    static struct septem_log log;
    struct septem_game g;
    return septem_log_read(&log, text->bytes, text->length, error) &&
           septem_log_replay(&log, -1, &g, error);
}

static void replace(struct text *text, const char *from, const char *to)
{
    char *at = strstr(text->bytes, from);
    assert_non_null(at);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
    text->length += strlen(to) - strlen(from);
}

static void free_city__has_a_pile_and_a_last_line_in_logs(void **state)
{
    static struct text text;
    struct septem_log_error error;
    (void)state;
    record(&text, 0, 4);
    assert_true(replays(&text, &error));
    assert_non_null(strstr(text.bytes, "\nplayers 2\n"));
    assert_non_null(strstr(text.bytes, "\ndeal 1 pile "));
    assert_null(strstr(text.bytes, "\ndeal 1 2 "));
    const char *first = strstr(text.bytes, "\n1.1 0 "), *last = strstr(text.bytes, "\n1.1 2 ");
    assert_true(first != NULL && first < strstr(text.bytes, "\n1.1 1 "));
    assert_true(last != NULL && last > strstr(text.bytes, "\n1.1 1 "));
    assert_non_null(strstr(text.bytes, "\nscore 2 "));
}

static void free_city__pile_lines_belong_to_two_players(void **state)
{
    static struct text text;
    struct septem_log_error error;
    const char *wrong = septem_parse_error_text(SEPTEM_PARSE_PILE);
    (void)state;
    record(&text, 0, 4);
    replace(&text, "deal 1 pile", "deal 1 2");
    assert_false(replays(&text, &error));
    assert_memory_equal(error.text, wrong, strlen(wrong));
    record(&text, 0, 4);
    replace(&text, "players 2", "players 3");
    assert_false(replays(&text, &error));
    assert_memory_equal(error.text, wrong, strlen(wrong));
    record(&text, 0, 4);
    replace(&text, "players 2\n", "");
    assert_false(replays(&text, &error));
}

/* The order of the pile is part of the deal. */
static void free_city__the_order_of_the_pile_matters(void **state)
{
    static struct text text;
    struct septem_log_error error;
    char first[40], second[40], from[100], to[100];
    (void)state;
    record(&text, 0, 4);
    assert_int_equal(
        sscanf(strstr(text.bytes, "deal 1 pile"), "deal 1 pile %39s %39s", first, second), 2);
    snprintf(from, sizeof from, "pile %s %s", first, second);
    snprintf(to, sizeof to, "pile %s %s", second, first);
    replace(&text, from, to);
    assert_false(replays(&text, &error));
}

/* ---- Bots ---- */

static struct {
    int asked[2], for_free_city[2];
} seen;

/* Notes for whom it is asked, and sees that the view is its own and lists these decisions. */
static int watchful_choose(const struct septem_bot_spec *spec, void *memory,
                           const struct septem_question *q)
{
    static struct septem_move again[SEPTEM_MOVES_MAX];
    const struct septem_view *view = q->view;
    (void)spec;
    (void)memory;
    assert_in_range(view->seat, 0, 1);
    assert_int_equal(septem_game_steward(&view->game, q->seat), view->seat);
    assert_int_equal(septem_game_moves(&view->game, q->seat, again), q->count);
    assert_memory_equal(q->moves, again, (size_t)q->count * sizeof again[0]);
    seen.asked[view->seat]++;
    seen.for_free_city[view->seat] += q->seat == 2;
    return (int)septem_rng_below(q->rng, (uint32_t)q->count);
}

/* R9.3: the steward's bot answers, from what it knows. */
static void free_city__is_played_by_the_stewards_bot(void **state)
{
    static struct match match;
    static const struct septem_bot_info watchful = {
        .name = "watchful", .looks = true, .choose = watchful_choose};
    struct septem_bot_spec spec = {.info = &watchful};
    struct septem_bot *bot = septem_bot_create(&spec), *bots[2] = {bot, bot};
    (void)state;
    assert_non_null(bot);
    memset(&seen, 0, sizeof seen);
    for (uint64_t index = 0; index < 20; index++) {
        struct septem_options options = options_with(mixes[index % MIXES]);
        assert_int_equal(match_init(&match, &options, bots, 3, index), SEPTEM_OK);
        match_play(&match);
        assert_int_equal(match.game.phase, SEPTEM_PHASE_OVER);
    }
    septem_bot_destroy(bot);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(seen.for_free_city[seat] >= 20 * 9);
        assert_true(seen.asked[seat] - seen.for_free_city[seat] >= 20 * 18);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_city__has_the_decks_of_three),
        cmocka_unit_test(free_city__has_a_pile_in_any_order),
        cmocka_unit_test(free_city__has_a_board_of_its_own),
        cmocka_unit_test(free_city__has_no_board_that_needs_leaders),
        cmocka_unit_test(free_city__is_steered_in_turn),
        cmocka_unit_test(free_city__is_nowhere_with_more_players),
        cmocka_unit_test(free_city__gives_its_steward_a_card),
        cmocka_unit_test(free_city__builds_where_the_slow_way_says_so),
        cmocka_unit_test(free_city__says_why_it_may_not_sell),
        cmocka_unit_test(free_city__leaves_three_cards_at_the_end_of_an_age),
        cmocka_unit_test(free_city__never_wins),
        cmocka_unit_test(free_city__marks_of_draws_must_add_up),
        cmocka_unit_test(free_city__is_asked_alone_and_last),
        cmocka_unit_test(free_city__can_be_dealt_a_pile),
        cmocka_unit_test(free_city__has_a_pile_and_a_last_line_in_logs),
        cmocka_unit_test(free_city__pile_lines_belong_to_two_players),
        cmocka_unit_test(free_city__the_order_of_the_pile_matters),
        cmocka_unit_test(free_city__is_played_by_the_stewards_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
