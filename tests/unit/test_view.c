/* Views: what a seat knows, and nothing else (R13). */
#include "unit.h"

#include <string.h>

#include <septem/score.h>
#include <septem/view.h>

#include "hiding.h"

static struct septem_view view_of(const struct septem_game *g, int seat)
{
    struct septem_view view;
    memset(&view, 0xa5, sizeof view);
    septem_view_of(g, seat, &view);
    return view;
}

/* Three boards that never search the pile, so that hands tell everything. */
static struct position table(void)
{
    struct position position = position_start(3);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    return position;
}

static bool is_candidate(const struct septem_view_hand *hand, septem_card card)
{
    return memchr(hand->candidates, card, (size_t)hand->candidate_count) != NULL;
}

/* ---- What is known ---- */

static void view__shows_the_own_hand_and_no_other(void **state)
{
    struct position position = table();
    septem_card hand[SEPTEM_HELD_MAX];
    (void)state;
    struct septem_game g = make(&position);
    struct septem_view view = view_of(&g, 1);
    struct septem_view_hand own = septem_view_hand(&view, 1);
    assert_int_equal(own.count, 7);
    assert_int_equal(own.candidate_count, 7);
    int count = septem_game_hand(&g, 1, hand);
    for (int i = 0; i < count; i++) {
        assert_true(is_candidate(&own, hand[i]));
    }
    struct septem_view_hand other = septem_view_hand(&view, 2);
    assert_int_equal(other.count, 7);
    assert_int_equal(other.candidate_count, 0);
}

/* The hand passed on is known, less what is then taken from it. */
static void view__remembers_the_hand_passed_on(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar theater loom press barracks baths glassworks");
    struct septem_game g = make(&position);
    play(&g, 0, "build altar");
    position_rest(&g);
    struct septem_view view = view_of(&g, 0);
    struct septem_view_hand left = septem_view_hand(&view, 1);
    assert_int_equal(left.count, 6);
    assert_int_equal(left.candidate_count, 6);
    assert_true(is_candidate(&left, card_named("theater")));
    assert_false(is_candidate(&left, card_named("altar")));
    play(&g, 1, "build theater");
    position_rest(&g); /* built in the open: five of five known */
    view = view_of(&g, 0);
    left = septem_view_hand(&view, 2);
    assert_int_equal(left.count, 5);
    assert_int_equal(left.candidate_count, 5);
    assert_false(is_candidate(&left, card_named("theater")));
}

static void view__does_not_know_what_was_sold_from_a_hand(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar theater loom press barracks baths glassworks");
    struct septem_game g = make(&position);
    play(&g, 0, "build altar");
    position_rest(&g);
    play(&g, 1, "sell theater");
    position_rest(&g);
    struct septem_view view = view_of(&g, 0);
    struct septem_view_hand hand = septem_view_hand(&view, 2);
    assert_int_equal(hand.count, 5);
    assert_int_equal(hand.candidate_count, 6);
    assert_true(is_candidate(&hand, card_named("theater")));
}

static void view__keeps_seed_and_sealed_decisions_secret(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar");
    struct septem_game g = make(&position);
    play(&g, 0, "build altar");
    struct septem_view own = view_of(&g, 0), other = view_of(&g, 1);
    assert_int_equal(own.game.sealed[0].card, card_named("altar"));
    assert_int_equal(other.game.sealed[0].card, 0);
    assert_int_equal(other.game.sealed[0].use, SEPTEM_USE_NONE);
    assert_true(g.seed != 0);
    assert_true(own.game.seed == 0);
}

/* R3.2 */
static void view__markers_are_their_owners_secret(void **state)
{
    struct position position = table();
    (void)state;
    position.turn = 2;
    position_build(&position, 0, "stone_pit");
    position_hand(&position, 0, "altar");
    struct septem_game g = make(&position);
    play(&g, 0, "stage altar 1");
    position_rest(&g);
    struct septem_view own = view_of(&g, 0), other = view_of(&g, 1);
    assert_int_equal(septem_view_marker(&own, 0, 1), card_named("altar"));
    assert_int_equal(septem_view_marker(&own, 0, 2), 0);
    assert_int_equal(septem_view_marker(&other, 0, 1), 0);
}

/* R3.3: who sold is public, which card is its seller's secret. */
static void view__sold_cards_are_their_sellers_secret(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar");
    position_hand(&position, 1, "theater");
    struct septem_game g = make(&position);
    play(&g, 0, "sell altar");
    play(&g, 1, "sell theater");
    position_rest(&g);
    struct septem_view view = view_of(&g, 0);
    assert_int_equal(septem_game_pile_size(&view.game), 3);
    assert_int_equal(septem_game_pile(&view.game, card_named("altar")), 1);
    assert_int_equal(septem_game_pile(&view.game, card_named("theater")), 0);
    assert_int_equal(septem_game_pile(&view.game, 0), 0);
}

static int pile_known(const struct septem_view *view)
{
    int sum = 0;
    for (int card = 1; card < septem_card_end(); card++) {
        sum += septem_game_pile(&view->game, (septem_card)card);
    }
    return sum;
}

/* Seat 0 has its first hand back: it sees which two cards are missing. Both were sold, so both lie
 * in the pile, though nobody knows who sold which. */
static void view__knows_the_pile_where_all_that_is_missing_was_sold(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar theater loom press barracks baths glassworks");
    struct septem_game g = make(&position);
    play(&g, 0, "sell loom");
    position_rest(&g);
    play(&g, 1, "sell altar");
    position_rest(&g);
    play(&g, 2, "sell theater");
    position_rest(&g);
    assert_int_equal(g.turn, 4);
    struct septem_view view = view_of(&g, 0);
    assert_int_equal(septem_game_pile(&view.game, card_named("altar")), 1);
    assert_int_equal(septem_game_pile(&view.game, card_named("theater")), 1);
    assert_int_equal(pile_known(&view), 3 + 2); /* what it sold itself, and these two */
    assert_int_equal(septem_game_pile_size(&view.game), 9);
}

/* One of the two lies under a stage: which one is not known, so neither is in the pile. */
static void view__does_not_know_the_pile_where_some_of_it_is_a_marker(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 1, "babylon", 'A');
    position_board(&position, 2, "giza", 'A');
    position_board(&position, 0, "petra", 'A');
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position_hand(&position, 0, "altar theater loom press barracks baths glassworks");
    position_hand(&position, 1, "clay_pool");
    struct septem_game g = make(&position);
    play(&g, 0, "sell loom");
    play(&g, 1, "build clay_pool");
    position_rest(&g);
    play(&g, 1, "stage altar 1");
    position_rest(&g);
    play(&g, 2, "sell theater");
    position_rest(&g);
    struct septem_view view = view_of(&g, 0);
    assert_int_equal(septem_game_pile(&view.game, card_named("altar")), 0);
    assert_int_equal(septem_game_pile(&view.game, card_named("theater")), 0);
    assert_int_equal(pile_known(&view), 3);
}

/* R8.3: who searches the pile knows it from then on. */
static void view__a_search_shows_the_pile(void **state)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct position position = table();
    (void)state;
    position_board(&position, 0, "halicarnassus", 'B');
    position.turn = 3;
    position_build(&position, 0, "ore_vein clay_pit");
    position_hand(&position, 0, "loom");
    struct septem_game g = make(&position);
    play(&g, 0, "stage loom 1");
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_SALVAGE);
    struct septem_view own = view_of(&g, 0), other = view_of(&g, 1);
    assert_memory_equal(own.game.pile, g.pile, sizeof g.pile);
    assert_memory_not_equal(other.game.pile, g.pile, sizeof g.pile);
    assert_int_equal(septem_game_pile_size(&other.game), septem_game_pile_size(&g));
    septem_game_moves(&g, 0, moves);
    septem_game_submit(&g, 0, &moves[0]);
    own = view_of(&g, 0);
    assert_memory_equal(own.game.pile, g.pile, sizeof g.pile);
}

/* What others built from the pile is no longer in it. */
static void view__what_others_salvage_leaves_the_pile(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 0, "halicarnassus", 'B');
    position.turn = 3;
    position_build(&position, 0, "ore_vein clay_pit");
    position_sold(&position, 1, "altar");
    position_hand(&position, 0, "loom");
    struct septem_game g = make(&position);
    play(&g, 0, "stage loom 1");
    position_rest(&g);
    struct septem_view seller = view_of(&g, 1);
    int size = septem_game_pile_size(&seller.game);
    assert_int_equal(septem_game_pile(&seller.game, card_named("altar")), 1);
    play(&g, 0, "salvage altar");
    seller = view_of(&g, 1);
    assert_int_equal(septem_game_pile_size(&seller.game), size - 1);
    assert_int_equal(septem_game_pile(&seller.game, card_named("altar")), 0);
}

/* What a view says of the pile certainly lies there. */
static void view__never_claims_too_much_of_the_pile(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start_with(&g, 2 + (int)(seed % 6), seed, septem_board_find("halicarnassus", 'B'),
                           0);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            struct septem_view view = view_of(&g, (int)(seed / 6 % 2));
            assert_int_equal(septem_game_pile_size(&view.game), septem_game_pile_size(&g));
            for (int card = 1; card < septem_card_end(); card++) {
                assert_true(septem_game_pile(&view.game, (septem_card)card) <=
                            septem_game_pile(&g, (septem_card)card));
            }
        }
    }
}

/* ---- Partners (R11.10) ---- */

/* Partners 0 and 1 against 2 and 3; in age I seat 0 passes its hand to seat 1, seat 1 to seat 2. */
static struct septem_game teams(void)
{
    struct position position = position_start(4);
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position.teams = true;
    position_hand(&position, 0, "altar theater loom");
    position_hand(&position, 1, "barracks baths press");
    return make(&position);
}

static void view__shows_the_partners_hand(void **state)
{
    struct septem_game g = teams();
    (void)state;
    for (int seat = 0; seat < 4; seat++) {
        struct septem_view view = view_of(&g, seat);
        for (int other = 0; other < 4; other++) {
            septem_card cards[SEPTEM_HELD_MAX];
            int count = septem_game_hand(&g, other, cards);
            struct septem_view_hand hand = septem_view_hand(&view, other);
            bool shown = seat / 2 == other / 2;
            assert_int_equal(hand.candidate_count, shown ? count : 0);
            if (shown) {
                assert_memory_equal(hand.candidates, cards, (size_t)count);
            }
        }
    }
}

static void view__does_not_show_what_the_partner_has_sealed(void **state)
{
    struct septem_game g = teams(), other = g;
    (void)state;
    play(&g, 1, "sell baths");
    play(&other, 1, "sell press");
    struct septem_view a = view_of(&g, 0), b = view_of(&other, 0);
    assert_memory_equal(&a, &b, sizeof a);
    a = view_of(&g, 1);
    b = view_of(&other, 1);
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* Seat 1 sees the hand of seat 0 before and after; seat 0 sees that of seat 1 only before. */
static void view__what_a_partner_sold_is_known_where_the_hand_is_seen_again(void **state)
{
    struct septem_game g = teams();
    (void)state;
    play(&g, 0, "sell altar");
    play(&g, 1, "sell baths");
    position_rest(&g);
    struct septem_view first = view_of(&g, 0), second = view_of(&g, 1);
    assert_int_equal(septem_game_pile(&second.game, card_named("altar")), 1);
    assert_int_equal(septem_game_pile(&first.game, card_named("baths")), 0);
    assert_int_equal(septem_game_pile(&first.game, card_named("altar")), 1);
    struct septem_view third = view_of(&g, 2);
    assert_int_equal(septem_game_pile(&third.game, card_named("altar")), 0);
    assert_int_equal(septem_game_pile(&third.game, card_named("baths")), 0);
}

static void view__future_deals_are_hidden(void **state)
{
    struct position position = table();
    (void)state;
    struct septem_game g = make(&position);
    struct septem_view view = view_of(&g, 0);
    for (int hand = 0; hand < 3; hand++) {
        for (int place = 0; place < 7; place++) {
            assert_int_equal(view.place[1][hand][place], SEPTEM_PLACE_UNKNOWN);
            assert_int_equal(view.game.hands[2][hand][place], 0);
        }
    }
}

/* ---- What two games look like that differ only in secrets ---- */

/* Seat 0 gives away a hand and sees it again three turns later: who took which of the two cards
 * gone in between must not show, not even in the order of the cards. */
static void view__hand_order_does_not_tell_who_took_what(void **state)
{
    struct position position = table();
    (void)state;
    position_hand(&position, 0, "altar theater loom press barracks baths glassworks");
    struct septem_game a = make(&position), b = a;
    struct septem_game *games[2] = {&a, &b};
    for (int i = 0; i < 2; i++) {
        play(games[i], 0, "build altar");
        position_rest(games[i]);
        play(games[i], 1, i == 0 ? "sell baths" : "sell press");
        position_rest(games[i]);
        play(games[i], 2, i == 0 ? "sell press" : "sell baths");
        position_rest(games[i]);
        assert_int_equal(games[i]->turn, 4);
        assert_int_equal(games[i]->hand_of[0], 0);
    }
    struct septem_view seen_a = view_of(&a, 0), seen_b = view_of(&b, 0);
    assert_memory_equal(&seen_a, &seen_b, sizeof seen_a);
}

/* The hidden cards shuffled: the same view, byte for byte, all through a game. */
static void view__is_the_same_whatever_is_hidden(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct septem_rng rng;
        struct septem_options options = septem_options_defaults();
        struct septem_game g;
        septem_rng_init(&rng, seed);
        options.players = 3 + (int)(seed % 4);
        const char *const boards[] = {"giza",    "rhodes",  "babylon",
                                      "olympia", "ephesus", "alexandria"};
        for (int seat = 0; seat < options.players; seat++) {
            options.boards[seat] = septem_board_find(boards[seat], 'A' + (char)(seed & 1));
        }
        assert_int_equal(septem_game_init(&g, &options, seed), SEPTEM_OK);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int seat = (int)septem_rng_below(&rng, g.cities);
            struct septem_game other = hiding_shuffle(&g, seat, &rng);
            struct septem_view seen = view_of(&g, seat), seen_other = view_of(&other, seat);
            assert_memory_equal(&seen, &seen_other, sizeof seen);
        }
    }
}

/* And what is not hidden is seen: every other card of the own memory is in the view. */
static void view__knows_all_there_is_to_know(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct septem_rng rng;
        struct septem_game g;
        septem_rng_init(&rng, seed);
        playing_start_with(&g, 3, seed, septem_board_find("giza", 'A'),
                           septem_board_find("rhodes", 'A'));
        for (; g.phase != SEPTEM_PHASE_OVER && g.search_count == 0; playing_step(&g, &rng)) {
            int hidden = 0;
            struct septem_view seen = view_of(&g, 0);
            for (int i = 0; i < 63; i++) {
                int kind = seen.place[i / 21][i / 7 % 3][i % 7];
                hidden += kind != SEPTEM_PLACE_KNOWN;
                assert_int_equal(kind == SEPTEM_PLACE_UNKNOWN,
                                 seen.game.hands[i / 21][i / 7 % 3][i % 7] == 0);
            }
            assert_int_equal(hidden, hiding_count(&g, 0));
        }
    }
}

/* ---- What works on a view ---- */

/* The own decisions, by a view alone. */
static void view__lists_the_own_decisions(void **state)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX], seen[SEPTEM_MOVES_MAX];
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start_with(&g, 3 + (int)(seed % 5), seed, septem_board_find("halicarnassus", 'B'),
                           septem_board_find("babylon", 'B'));
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int seat = playing_seat(&g);
            struct septem_view view = view_of(&g, seat);
            int count = septem_game_moves(&g, seat, moves);
            assert_int_equal(septem_game_moves(&view.game, seat, seen), count);
            int found = 0;
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < count; k++) {
                    found += memcmp(&moves[i], &seen[k], sizeof moves[0]) == 0;
                }
                assert_int_equal(septem_game_check(&view.game, seat, &moves[i]), 0);
            }
            assert_int_equal(found, count);
        }
    }
}

static void view__counts_the_same_points(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 4);
    playing_start(&g, 5, 4);
    for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
        struct septem_view view = view_of(&g, 2);
        for (int seat = 0; seat < 5; seat++) {
            struct septem_score a = septem_game_score(&g, seat);
            struct septem_score b = septem_game_score(&view.game, seat);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view__shows_the_own_hand_and_no_other),
        cmocka_unit_test(view__remembers_the_hand_passed_on),
        cmocka_unit_test(view__does_not_know_what_was_sold_from_a_hand),
        cmocka_unit_test(view__keeps_seed_and_sealed_decisions_secret),
        cmocka_unit_test(view__markers_are_their_owners_secret),
        cmocka_unit_test(view__sold_cards_are_their_sellers_secret),
        cmocka_unit_test(view__a_search_shows_the_pile),
        cmocka_unit_test(view__what_others_salvage_leaves_the_pile),
        cmocka_unit_test(view__never_claims_too_much_of_the_pile),
        cmocka_unit_test(view__knows_the_pile_where_all_that_is_missing_was_sold),
        cmocka_unit_test(view__does_not_know_the_pile_where_some_of_it_is_a_marker),
        cmocka_unit_test(view__shows_the_partners_hand),
        cmocka_unit_test(view__does_not_show_what_the_partner_has_sealed),
        cmocka_unit_test(view__what_a_partner_sold_is_known_where_the_hand_is_seen_again),
        cmocka_unit_test(view__future_deals_are_hidden),
        cmocka_unit_test(view__hand_order_does_not_tell_who_took_what),
        cmocka_unit_test(view__is_the_same_whatever_is_hidden),
        cmocka_unit_test(view__knows_all_there_is_to_know),
        cmocka_unit_test(view__lists_the_own_decisions),
        cmocka_unit_test(view__counts_the_same_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
