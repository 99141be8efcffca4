/* Sampling: games a seat could not tell from the real one, each equally likely. Counts are
 * compared with bounds that a fair sampler passes for all but a few seeds in a million; the seeds
 * are fixed. */
#include "unit.h"

#include <string.h>

#include <septem/view.h>

#include "hiding.h"

static struct septem_view view_of(const struct septem_game *g, int seat)
{
    struct septem_view view;
    septem_view_of(g, seat, &view);
    return view;
}

static struct septem_game sample_of(const struct septem_view *view, struct septem_rng *rng)
{
    struct septem_game g;
    assert_true(septem_view_sample(view, rng, &g));
    return g;
}

/* Pearson's sum for counts that should all be equal, scaled by the expected count. */
static int64_t unevenness(const int *counts, int kinds, int expected)
{
    int64_t sum = 0;
    for (int i = 0; i < kinds; i++) {
        int64_t off = counts[i] - expected;
        sum += off * off;
    }
    return sum / expected;
}

/* ---- What every sample satisfies ---- */

static void sample__gives_the_same_view(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 15; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start_with(&g, 2 + (int)(seed % 6), seed, septem_board_find("halicarnassus", 'B'),
                           septem_board_find("babylon", 'B'));
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int seat = (int)septem_rng_below(&rng, g.players);
            struct septem_view view = view_of(&g, seat);
            struct septem_game other = sample_of(&view, &rng);
            struct septem_view again = view_of(&other, seat);
            assert_null(septem_game_validate(&other));
            assert_memory_equal(&view, &again, sizeof view);
        }
    }
}

static void sample__has_no_seed(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 1);
    playing_start(&g, 3, 77);
    struct septem_view view = view_of(&g, 0);
    assert_true(sample_of(&view, &rng).seed == 0);
}

/* A sampled game can be played to its end. */
static void sample__can_be_played_on(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 15; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 3 + (int)(seed % 5), seed);
        playing_on(&g, &rng, 13 * (int)seed);
        struct septem_view view = view_of(&g, 1);
        struct septem_game other = sample_of(&view, &rng);
        playing_on(&other, &rng, 1000);
        assert_int_equal(other.phase, SEPTEM_PHASE_OVER);
        assert_null(septem_game_validate(&other));
    }
}

static void sample__same_lots_same_game(void **state)
{
    struct septem_game g;
    struct septem_rng rng, same;
    (void)state;
    septem_rng_init(&rng, 3);
    playing_start(&g, 5, 3);
    playing_on(&g, &rng, 21);
    same = rng;
    struct septem_view view = view_of(&g, 1);
    struct septem_game a = sample_of(&view, &rng), b = sample_of(&view, &same);
    assert_memory_equal(&a, &b, sizeof a);
    struct septem_game c = sample_of(&view, &rng);
    assert_memory_not_equal(&a, &c, sizeof a);
}

/* A view that no game gives: a card that is not in the deck, or one too often. */
static void sample__refuses_views_of_no_game(void **state)
{
    struct septem_game g, out, before;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 4);
    playing_start(&g, 3, 4);
    memset(&out, 0x5a, sizeof out);
    memcpy(&before, &out, sizeof out);
    struct septem_view view = view_of(&g, 0);
    view.game.hands[0][0][0] = card_named("palace");
    assert_false(septem_view_sample(&view, &rng, &out));
    view = view_of(&g, 0);
    view.game.hands[0][0][0] = view.game.hands[0][0][1];
    assert_false(septem_view_sample(&view, &rng, &out));
    assert_memory_equal(&out, &before, sizeof out);
}

/* What others have sealed is something they could decide. */
static void sample__seals_legal_decisions(void **state)
{
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 5);
    playing_start(&g, 4, 5);
    playing_on(&g, &rng, 30);
    while (g.owing != 8) { /* all but the last have decided */
        playing_step(&g, &rng);
    }
    struct septem_view view = view_of(&g, 3);
    for (int i = 0; i < 50; i++) {
        struct septem_game other = sample_of(&view, &rng);
        assert_int_equal(other.owing, 8);
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(septem_game_check(&other, seat, &other.sealed[seat]), 0);
        }
    }
}

/* ---- Fairness ---- */

static struct position table(int players)
{
    static const char *const boards[] = {"giza", "rhodes", "babylon", "olympia"};
    struct position position = position_start(players);
    for (int seat = 0; seat < players; seat++) {
        position_board(&position, seat, boards[seat], 'A');
    }
    return position;
}

/* Turn 2 of three seats: what seat 2 sold and the hand of seat 1 are eight cards, in any order. */
static void sample__every_unseen_card_is_as_likely(void **state)
{
    struct position position = table(3);
    int counts[UINT8_MAX + 1] = {0}, even[8], kinds = 0;
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 11);
    struct septem_game g = make(&position);
    position_rest(&g);
    struct septem_view view = view_of(&g, 0);
    for (int i = 0; i < 8000; i++) {
        counts[sample_of(&view, &rng).hands[0][2][0]]++;
    }
    for (int card = 0; card <= UINT8_MAX; card++) {
        if (counts[card] != 0) {
            assert_true(kinds < 8);
            even[kinds++] = counts[card];
        }
    }
    assert_int_equal(kinds, 8);
    assert_true(unevenness(even, 8, 1000) < 35);
}

/* Which guilds are in the game is not known before they are seen. */
static void sample__every_guild_is_as_likely(void **state)
{
    struct position position = table(3);
    int counts[UINT8_MAX + 1] = {0};
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 12);
    position.age = 3;
    position_hand(&position, 0, "pantheon gardens palace senate haven spies_guild arena");
    struct septem_game g = make(&position);
    struct septem_view view = view_of(&g, 0);
    for (int i = 0; i < 4500; i++) {
        struct septem_game other = sample_of(&view, &rng);
        for (int k = 0; k < 21; k++) {
            counts[other.hands[2][k / 7][k % 7]]++;
        }
    }
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        if (info->colour == SEPTEM_PURPLE && info->set == SEPTEM_SET_BASE) {
            bool own = (septem_card)card == card_named("spies_guild");
            /* four of the nine others: 2000, standard deviation 33 */
            assert_in_range(counts[card], own ? 4500 : 1830, own ? 4500 : 2170);
        }
    }
}

/* R11.1: nor which black cards, which are drawn apart from the guilds. */
static void sample__every_black_card_is_as_likely(void **state)
{
    struct position position = table(3);
    int counts[UINT8_MAX + 1] = {0};
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 13);
    position.sets |= 1u << SEPTEM_SET_CITIES;
    position.age = 3;
    position_hand(&position, 0, "pantheon gardens palace senate haven spies_guild arena capitol");
    struct septem_game g = make(&position);
    struct septem_view view = view_of(&g, 0);
    for (int i = 0; i < 4000; i++) {
        struct septem_game other = sample_of(&view, &rng);
        for (int k = 0; k < 24; k++) {
            counts[other.hands[2][k / 8][k % 8]]++;
        }
    }
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        bool own = (septem_card)card == card_named("capitol");
        if (info->colour == SEPTEM_BLACK && info->age == 3) {
            /* two of the eight others: 1000, standard deviation 27 */
            assert_in_range(counts[card], own ? 4000 : 860, own ? 4000 : 1140);
        }
    }
}

/* Somebody else built a card of the pile: it was sold, by one of three, and not used as a marker
 * by one of the other two. Five unseen places, 3 * 4! worlds, each as likely as any other. */
static const uint8_t unseen[5][2] = {{1, 1}, {1, 2}, {2, 0}, {2, 1}, {3, 0}};

static struct septem_game salvaged(void)
{
    struct position position = table(4);
    position_board(&position, 1, "halicarnassus", 'B');
    position_board(&position, 2, "rhodes", 'A');
    position.turn = 3;
    position.city[1].coins = 9;
    position_build(&position, 1, "ore_vein");
    position_sold(&position, 2, "theater"); /* and a marker in turn 2 */
    position_sold(&position, 3, "baths");
    position.city[2].stages = 1;
    position.city[3].stages = 1;
    position_hand(&position, 0, "lumber_yard lumber_yard"); /* elsewhere: no copies among five */
    position_hand(&position, 1, "loom");
    position_hand(&position, 3, "stockade");
    struct septem_game g = make(&position);
    play(&g, 1, "stage loom 1 left 2");
    play(&g, 3, "sell stockade");
    position_rest(&g);
    play(&g, 1, "salvage theater");
    return g;
}

/* The number, below 5!, of the order in which the cards of one game lie in another. */
static int world_of(const struct septem_game *g, const struct septem_game *other)
{
    int number = 0;
    for (int i = 0; i < 5; i++) {
        septem_card here = other->hands[0][unseen[i][0]][unseen[i][1]];
        int rank = 0;
        for (int k = 0; g->hands[0][unseen[k][0]][unseen[k][1]] != here; k++) {
            bool placed = false;
            for (int j = 0; j < i; j++) {
                placed |= other->hands[0][unseen[j][0]][unseen[j][1]] ==
                          g->hands[0][unseen[k][0]][unseen[k][1]];
            }
            rank += !placed;
            assert_true(k < 4);
        }
        number = number * (5 - i) + rank;
    }
    return number;
}

static void sample__what_others_salvaged_was_sold(void **state)
{
    int worlds[120] = {0}, seen = 0, even[120];
    struct septem_game g = salvaged();
    struct septem_view view = view_of(&g, 0);
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 13);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(view.place[0][unseen[i][0]][unseen[i][1]], SEPTEM_PLACE_UNKNOWN);
    }
    for (int n = 0; n < 7200; n++) {
        struct septem_game other = sample_of(&view, &rng);
        worlds[world_of(&g, &other)]++;
    }
    for (int i = 0; i < 120; i++) {
        if (worlds[i] > 0) {
            even[seen++] = worlds[i];
        }
    }
    assert_int_equal(seen, 72);
    assert_true(unevenness(even, 72, 100) < 150); /* 71 degrees of freedom */
}

/* ---- Own searches, against drawing and throwing away ---- */

/* Seat 0 has searched the pile. A copy of the Lumber Yard lies in it, and which of the two of this
 * table that is, the seat cannot tell. */
static struct septem_game searched(void)
{
    struct position position = table(4);
    position_board(&position, 0, "halicarnassus", 'B');
    position.turn = 3;
    position_build(&position, 0, "ore_vein clay_pit");
    position_build(&position, 1, "altar theater");
    position_build(&position, 2, "baths");
    position_sold(&position, 2, "lumber_yard");
    position_build(&position, 3, "loom press");
    position_hand(&position, 0, "stockade");
    position_hand(&position, 2, "lumber_yard barracks");
    struct septem_game g = make(&position);
    play(&g, 0, "stage stockade 1");
    play(&g, 2, "sell barracks");
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_SALVAGE);
    return g;
}

/* Two samples of the same size from the same lots: the sum has as many degrees of freedom as
 * cards turn up, less one. */
static void same_lots(const int *a, const int *b)
{
    int64_t sum = 0, kinds = 0;
    for (int card = 0; card <= UINT8_MAX; card++) {
        int64_t both = a[card] + b[card], off = a[card] - b[card];
        if (both > 0) {
            sum += 100 * off * off / both;
            kinds++;
        }
    }
    assert_true(sum < 100 * (kinds + 5 * 5 + 10));
}

static void sample__own_searches_are_weighed_right(void **state)
{
    enum { DRAWS = 1500 };
    static int fair[28][UINT8_MAX + 1], drawn[28][UINT8_MAX + 1];
    struct septem_game g = searched();
    struct septem_view view = view_of(&g, 0);
    struct septem_rng rng;
    (void)state;
    memset(fair, 0, sizeof fair);
    memset(drawn, 0, sizeof drawn);
    septem_rng_init(&rng, 14);
    for (int n = 0; n < DRAWS;) {
        struct septem_game other = hiding_shuffle(&g, 0, &rng);
        struct septem_view seen = view_of(&other, 0);
        if (memcmp(&view, &seen, sizeof view) == 0) { /* all that fit are as likely */
            n++;
            for (int i = 0; i < 28; i++) {
                fair[i][other.hands[0][i / 7][i % 7]]++;
            }
        }
    }
    for (int n = 0; n < DRAWS; n++) {
        struct septem_game other = sample_of(&view, &rng);
        for (int i = 0; i < 28; i++) {
            drawn[i][other.hands[0][i / 7][i % 7]]++;
        }
    }
    for (int i = 0; i < 28; i++) {
        same_lots(fair[i], drawn[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample__gives_the_same_view),
        cmocka_unit_test(sample__has_no_seed),
        cmocka_unit_test(sample__can_be_played_on),
        cmocka_unit_test(sample__same_lots_same_game),
        cmocka_unit_test(sample__refuses_views_of_no_game),
        cmocka_unit_test(sample__seals_legal_decisions),
        cmocka_unit_test(sample__every_unseen_card_is_as_likely),
        cmocka_unit_test(sample__every_guild_is_as_likely),
        cmocka_unit_test(sample__every_black_card_is_as_likely),
        cmocka_unit_test(sample__what_others_salvaged_was_sold),
        cmocka_unit_test(sample__own_searches_are_weighed_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
