/* What each of two players knows (R9.3, R13): the hand that the Free City's pile is drawn into,
 * what the other player did with it, and samples of that. */
#include "unit.h"

#include <string.h>

#include <septem/view.h>

#include "hiding.h"

static struct septem_view view_of(const struct septem_game *g, int seat)
{
    struct septem_view view;
    memset(&view, 0xa5, sizeof view);
    septem_view_of(g, seat, &view);
    return view;
}

static const uint32_t mixes[] = {0, 1u << SEPTEM_SET_CITIES,
                                 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN,
                                 (1u << SEPTEM_SET_COUNT) - 2}; /* everything */

static void start(struct septem_game *g, uint64_t seed)
{
    struct septem_options options = septem_options_defaults();
    options.players = 2;
    options.sets |= mixes[seed % 4];
    if (seed % 3 == 0) {
        options.boards[2] = septem_board_find("babylon", 'B');
    } else if (seed % 3 == 1) {
        options.boards[2] = septem_board_find("halicarnassus", 'B');
    }
    playing_start_options(g, &options, seed);
}

/* Age I; in turn 3 seat 0 is the steward and in turn 4 seat 1. The Free City can build stage 1. */
static struct position table(void)
{
    struct position position = position_start(2);
    position_board(&position, 0, "giza", 'A');
    position_board(&position, 1, "rhodes", 'A');
    position_board(&position, 2, "babylon", 'A');
    position.turn = 3;
    position_build(&position, 2, "clay_pool altar");
    position_build(&position, 0, "lumber_yard stone_pit");
    position_build(&position, 1, "ore_vein");
    position_hand(&position, 0, "theater loom press barracks baths");
    position_hand(&position, 2, "stockade workshop");
    return position;
}

/* The turn of seat 0 in it: the theater is sold, the loom goes to the Free City. */
static struct septem_game passed_on(void)
{
    struct position position = table();
    struct septem_game g = make(&position);
    play(&g, 0, "sell theater");
    position_rest(&g);
    play(&g, 2, "build loom");
    assert_int_equal(g.turn, 4);
    assert_int_equal(septem_game_steward(&g, 2), 1);
    return g;
}

static bool is_candidate(const struct septem_view_hand *hand, const char *slug)
{
    return memchr(hand->candidates, card_named(slug), (size_t)hand->candidate_count) != NULL;
}

/* ---- One turn ---- */

/* R9.3: the drawn card is seen by who draws it, and the pile by nobody. */
static void view__the_drawn_card_is_its_stewards(void **state)
{
    struct septem_game g = passed_on();
    (void)state;
    struct septem_view own = view_of(&g, 1), other = view_of(&g, 0);
    assert_int_equal(septem_game_drawn(&own.game), card_named("workshop"));
    assert_int_equal(septem_game_drawn(&other.game), 0);
    for (int place = 4; place < 7; place++) {
        assert_int_equal(own.place[0][2][place], SEPTEM_PLACE_UNKNOWN);
        assert_int_equal(other.place[0][2][place], SEPTEM_PLACE_UNKNOWN);
    }
    struct septem_view_hand hand = septem_view_hand(&other, 1);
    assert_int_equal(hand.count, 5);
    assert_int_equal(hand.unseen, 1);
    assert_int_equal(hand.candidate_count, 4);
    assert_true(is_candidate(&hand, "stockade"));
    assert_false(is_candidate(&hand, "loom"));
    hand = septem_view_hand(&own, 1);
    assert_int_equal(hand.count, 5);
    assert_int_equal(hand.unseen, 0);
    assert_int_equal(hand.candidate_count, 5);
}

/* The Free City has what the steward's decision leaves: known to the steward alone. */
static void view__the_steward_can_answer(void **state)
{
    struct septem_move moves[SEPTEM_MOVES_MAX], seen[SEPTEM_MOVES_MAX];
    struct septem_game g = passed_on();
    (void)state;
    play(&g, 1, "sell workshop");
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_FREE_CITY);
    struct septem_view own = view_of(&g, 1), other = view_of(&g, 0);
    int count = septem_game_moves(&g, 2, moves);
    assert_int_equal(septem_game_moves(&own.game, 2, seen), count);
    assert_memory_equal(moves, seen, (size_t)count * sizeof moves[0]);
    assert_int_equal(own.game.sealed[1].card, card_named("workshop"));
    assert_int_equal(own.game.sealed[0].card, 0);
    assert_int_equal(other.game.sealed[1].card, 0);
    struct septem_view_hand hand = septem_view_hand(&own, 2);
    assert_int_equal(hand.count, 4);
    assert_int_equal(hand.candidate_count, 4);
    hand = septem_view_hand(&other, 2);
    assert_int_equal(hand.count, 4);
    assert_int_equal(hand.unseen, 1);
    assert_int_equal(hand.candidate_count, 4);
}

/* A player who sells and a Free City that builds a stage: of one of the two cards the other player
 * knows that it is gone, of the other one nothing, and not which is which. */
static void view__one_of_two_cards_may_have_been_drawn(void **state)
{
    struct septem_game g = passed_on(), turned = g;
    (void)state;
    play(&g, 1, "sell workshop");
    position_rest(&g);
    play(&g, 2, "stage barracks 1");
    play(&turned, 1, "sell barracks");
    position_rest(&turned);
    play(&turned, 2, "stage workshop 1");
    struct septem_view a = view_of(&g, 0), b = view_of(&turned, 0);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.place[0][0][3], a.place[0][2][3]);
    assert_in_range(a.place[0][0][3], 1, 254);
    assert_int_equal(a.game.hands[0][0][3], card_named("barracks"));
    assert_int_equal(a.game.hands[0][2][3], 0);
    assert_int_equal(septem_view_marker(&a, 2, 1), 0);
    assert_int_equal(septem_game_pile(&a.game, card_named("barracks")), 0);
    struct septem_view own = view_of(&g, 1);
    assert_int_equal(septem_view_marker(&own, 2, 1), card_named("barracks"));
    assert_int_equal(septem_game_pile(&own.game, card_named("workshop")), 1);
}

/* Two cards that were passed on are gone: these two, in either order. */
static void view__both_cards_may_have_been_passed_on(void **state)
{
    struct septem_game g = passed_on(), turned = g;
    (void)state;
    play(&g, 1, "sell baths");
    position_rest(&g);
    play(&g, 2, "stage barracks 1");
    play(&turned, 1, "sell barracks");
    position_rest(&turned);
    play(&turned, 2, "stage baths 1");
    struct septem_view a = view_of(&g, 0), b = view_of(&turned, 0);
    assert_memory_equal(&a, &b, sizeof a);
    assert_in_range(a.place[0][0][3], 1, 254);
    assert_int_equal(a.place[0][0][3], a.place[0][2][3]);
    assert_int_equal(a.game.hands[0][0][3] + a.game.hands[0][2][3],
                     card_named("barracks") + card_named("baths"));
}

/* What is built in the open tells where it came from: the other card is then certain, or any. */
static void view__a_card_built_tells_of_the_other_one(void **state)
{
    struct septem_game g = passed_on();
    (void)state;
    play(&g, 1, "sell workshop");
    position_rest(&g);
    play(&g, 2, "build press");
    struct septem_view view = view_of(&g, 0);
    assert_int_equal(view.place[0][0][3], SEPTEM_PLACE_UNKNOWN);
    g = passed_on();
    play(&g, 1, "sell baths");
    position_rest(&g);
    play(&g, 2, "build press");
    view = view_of(&g, 0);
    assert_int_equal(view.place[0][0][3], SEPTEM_PLACE_KNOWN);
    assert_int_equal(view.game.hands[0][0][3], card_named("baths"));
    assert_int_equal(septem_game_pile(&view.game, card_named("baths")), 1);
}

/* R9.5: the pile's last card is discarded unseen, or seen by who decides on it. */
static void view__the_last_card_of_the_pile(void **state)
{
    (void)state;
    for (int stages = 1; stages <= 2; stages++) {
        struct position position = position_start(2);
        position_board(&position, 0, "giza", 'A');
        position_board(&position, 1, "rhodes", 'A');
        position_board(&position, 2, "babylon", 'B');
        position.city[2].stages = stages;
        position.turn = 6;
        position_hand(&position, 1, "altar theater");
        position_hand(&position, 2, "loom press");
        struct septem_game g = make(&position);
        play(&g, 1, "sell altar");
        position_rest(&g);
        play(&g, 2, "build theater");
        if (stages == 2) {
            assert_int_equal(g.phase, SEPTEM_PHASE_LAST_CARD);
            struct septem_view decides = view_of(&g, 1), other = view_of(&g, 0);
            assert_int_equal(septem_view_hand(&decides, 2).candidates[0], card_named("press"));
            assert_int_equal(septem_view_hand(&other, 2).unseen, 1);
            play(&g, 2, "last leave press");
        }
        assert_int_equal(g.age, 2);
        struct septem_view steward = view_of(&g, 1), other = view_of(&g, 0);
        bool known = steward.place[0][2][6] == SEPTEM_PLACE_KNOWN;
        assert_int_equal(known, stages == 2);
        assert_int_equal(other.place[0][2][6], SEPTEM_PLACE_UNKNOWN);
        assert_int_equal(septem_game_pile(&steward.game, card_named("press")), stages == 2);
    }
}

/* R9.3, R8.3: what the Free City looks through is seen by its steward. */
static void view__a_search_of_the_free_city_is_its_stewards(void **state)
{
    struct position position = table();
    (void)state;
    position_board(&position, 2, "halicarnassus", 'B');
    position.city[2].coins = 9;
    struct septem_game g = make(&position);
    play(&g, 0, "sell theater");
    position_rest(&g);
    play(&g, 2, "stage barracks 1 right 4");
    assert_int_equal(g.phase, SEPTEM_PHASE_SALVAGE);
    struct septem_view own = view_of(&g, 0), other = view_of(&g, 1);
    assert_memory_equal(own.game.pile, g.pile, sizeof g.pile);
    assert_memory_not_equal(other.game.pile, g.pile, sizeof g.pile);
    play(&g, 2, "salvage none");
    position_rest(&g);
    position_rest(&g);
    own = view_of(&g, 0); /* still, though the other player is the steward now */
    other = view_of(&g, 1);
    assert_int_equal(own.look_count, 1);
    assert_int_equal(other.look_count, 0);
}

/* ---- Everything, against what a player with perfect memory would know ---- */

/* What a test that looks over both shoulders writes down: what was left in the companion hand after
 * each turn, and whether the pile's last card was turned up. Nothing of the engine's own record. */
struct witness {
    bool left[SEPTEM_AGES][SEPTEM_HAND_MAX][UINT8_MAX + 1];
    int done[SEPTEM_AGES]; /* turns that are over */
    bool turned_up[SEPTEM_AGES];
    int mixed[2]; /* how often one of several cards was drawn unseen: the hand seen since, or not */
};

static int companion(int age)
{
    return age == 2 ? 1 : 0;
}

static int steward_of(int age, int turn)
{
    return (companion(age) + turn) % 2; /* turns from 0 */
}

static void write_down(struct witness *witness, const struct septem_game *g)
{
    int age = g->age - 1, turn = g->turn - 1;
    bool deciding = g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_FREE_CITY;
    if (!deciding) {
        witness->turned_up[age] |= g->phase == SEPTEM_PHASE_LAST_CARD && (g->asked >> 2 & 1);
    }
    if (g->turn > 1 && witness->done[age] < g->turn - 1) {
        turn = g->turn - 2;
    } else if (deciding || witness->done[age] == g->turn) {
        return;
    }
    witness->done[age] = turn + 1;
    for (int place = turn + 1; place < g->hand_size; place++) {
        witness->left[age][turn][g->hands[age][companion(g->age)][place]] = true;
    }
}

/* The places the other player's turn `turn` may have used, and those still in its hand if the seat
 * has not seen the hand since. */
static void check_turn(struct witness *witness, const struct septem_game *g,
                       const struct septem_view *view, int age, int turn)
{
    bool known[UINT8_MAX + 1] = {false};
    bool again = age < g->age ? turn + 1 < g->turns : turn + 1 < g->turn;
    int end = again ? turn + 1 : g->hand_size;
    int hidden = 0, zeros = 0, wanted = 0, found = 0, kind = -1;
    const bool *before = turn > 0 ? witness->left[age - 1][turn - 1] : NULL;
    for (int card = 0; card <= UINT8_MAX && before != NULL; card++) {
        known[card] = before[card] && !(again && witness->left[age - 1][turn][card]);
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = turn; i <= end; i++) { /* the last one is the Free City's */
            int hand = i == end ? 2 : companion(age), place = i == end ? turn : i;
            septem_card card = g->hands[age - 1][hand][place];
            septem_card shown = view->game.hands[age - 1][hand][place];
            uint8_t seen = view->place[age - 1][hand][place];
            if (septem_game_fate(g, age, hand, place) == SEPTEM_FATE_BUILT) {
                assert_int_equal(seen, SEPTEM_PLACE_KNOWN);
                assert_int_equal(shown, card);
                known[card] = false;
            } else if (pass == 1) {
                hidden++;
                zeros += shown == 0;
                found += known[shown];
                assert_true(kind < 0 || kind == seen);
                kind = seen;
            }
        }
    }
    for (int card = 0; card <= UINT8_MAX; card++) {
        wanted += known[card];
    }
    witness->mixed[again] += wanted > 0 && wanted < hidden;
    assert_int_equal(found, wanted);
    assert_int_equal(zeros, hidden - wanted);
    if (hidden > 0 && wanted == 0) {
        assert_int_equal(kind, SEPTEM_PLACE_UNKNOWN);
    } else if (hidden == 1) {
        assert_int_equal(kind, SEPTEM_PLACE_KNOWN);
    } else if (hidden > 1) {
        assert_in_range(kind, 1, 254);
    }
}

static void check_own_turn(const struct septem_game *g, const struct septem_view *view, int age,
                           int turn)
{
    const int hands[2] = {companion(age), 2};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(view->place[age - 1][hands[i]][turn], SEPTEM_PLACE_KNOWN);
        assert_int_equal(view->game.hands[age - 1][hands[i]][turn],
                         g->hands[age - 1][hands[i]][turn]);
    }
}

static void check_last(const struct witness *witness, const struct septem_game *g,
                       const struct septem_view *view, int age)
{
    bool built = septem_game_fate(g, age, 2, g->turns) == SEPTEM_FATE_BUILT;
    bool own = witness->turned_up[age - 1] && steward_of(age, g->turns - 1) == view->seat;
    assert_int_equal(view->place[age - 1][2][g->turns],
                     built || own ? SEPTEM_PLACE_KNOWN : SEPTEM_PLACE_UNKNOWN);
}

static void view__knows_what_perfect_memory_knows(void **state)
{
    static struct witness witness;
    int mixed[2] = {0, 0};
    (void)state;
    for (uint64_t seed = 0; seed < 120; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        memset(&witness, 0, sizeof witness);
        start(&g, seed);
        /* Where hands stay (R10.11) turns belong together: that is left to hiding.c. */
        for (; g.phase != SEPTEM_PHASE_OVER && g.frozen[g.age - 1] == 0; playing_step(&g, &rng)) {
            /* What was left is written down when the hands have moved on, or before. */
            if (g.age > 1 && witness.done[g.age - 2] < g.turns) {
                int age = g.age - 1, turn = g.turns - 1;
                witness.done[age - 1] = g.turns;
                witness.left[age - 1][turn][g.hands[age - 1][companion(age)][g.turns]] = true;
            }
            write_down(&witness, &g);
            struct septem_view view = view_of(&g, (int)septem_rng_below(&rng, 2));
            for (int age = 1; age <= g.age; age++) {
                for (int turn = 0; turn < witness.done[age - 1]; turn++) {
                    if (steward_of(age, turn) == view.seat) {
                        check_own_turn(&g, &view, age, turn);
                    } else {
                        check_turn(&witness, &g, &view, age, turn);
                    }
                }
                check_last(&witness, &g, &view, age);
            }
        }
        mixed[0] += witness.mixed[0];
        mixed[1] += witness.mixed[1];
    }
    assert_true(mixed[0] > 200 && mixed[1] > 200);
}

/* The hidden cards shuffled: the same view, byte for byte; and nothing else is hidden. */
static void view__of_two_players_hides_no_more_and_no_less(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        start(&g, seed);
        for (; g.phase != SEPTEM_PHASE_OVER && g.search_count == 0; playing_step(&g, &rng)) {
            int seat = (int)septem_rng_below(&rng, 2), hidden = 0;
            struct septem_game other = hiding_shuffle(&g, seat, &rng);
            struct septem_view a = view_of(&g, seat), b = view_of(&other, seat);
            assert_null(septem_game_validate(&other));
            assert_memory_equal(&a, &b, sizeof a);
            for (int i = 0; i < 3 * 3 * g.hand_size; i++) {
                int age = i / 3 / g.hand_size, hand = i / g.hand_size % 3;
                hidden += a.place[age][hand][i % g.hand_size] != SEPTEM_PLACE_KNOWN;
            }
            assert_int_equal(hidden, hiding_count(&g, seat));
        }
    }
}

/* ---- Samples ---- */

static struct septem_game sample_of(const struct septem_view *view, struct septem_rng *rng)
{
    struct septem_game g;
    assert_true(septem_view_sample(view, rng, &g));
    return g;
}

static void sample__of_two_players_gives_the_same_view(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        start(&g, seed);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int seat = (int)septem_rng_below(&rng, 2);
            struct septem_view view = view_of(&g, seat);
            struct septem_game other = sample_of(&view, &rng);
            struct septem_view again = view_of(&other, seat);
            assert_null(septem_game_validate(&other));
            assert_memory_equal(&view, &again, sizeof view);
        }
    }
}

/* R9.3: while the Free City is asked the other player's decision is one that was possible, and a
 * game drawn then goes on to its end. */
static void sample__of_two_players_can_be_played_on(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        start(&g, seed);
        playing_on(&g, &rng, (int)seed);
        while (g.phase != SEPTEM_PHASE_FREE_CITY) {
            playing_step(&g, &rng);
        }
        for (int seat = 0; seat < 2; seat++) {
            struct septem_view view = view_of(&g, seat);
            struct septem_game other = sample_of(&view, &rng);
            struct septem_game back = other;
            back.phase = SEPTEM_PHASE_TURN;
            back.asked = back.owing = 3;
            assert_int_equal(septem_game_check(&back, 1 - seat, &other.sealed[1 - seat]), 0);
            assert_memory_equal(&other.sealed[seat], &g.sealed[seat], sizeof g.sealed[0]);
            playing_on(&other, &rng, 1000);
            assert_int_equal(other.phase, SEPTEM_PHASE_OVER);
            assert_null(septem_game_validate(&other));
        }
    }
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

/* Seat 0 knows that the barracks are gone, and that one card more that it has never seen is: sold
 * or under the stage. That one and the last two of the pile are three cards in any order: twice 3!
 * worlds, each as likely. */
static void sample__a_drawn_card_may_be_any_and_either(void **state)
{
    int worlds[2 * 3 * 3] = {0}, even[12], kinds = 0;
    struct septem_rng rng;
    (void)state;
    struct septem_game g = passed_on();
    play(&g, 1, "sell workshop");
    position_rest(&g);
    play(&g, 2, "stage barracks 1");
    struct septem_view view = view_of(&g, 0);
    const septem_card unseen[3] = {card_named("workshop"), g.hands[0][2][5], g.hands[0][2][6]};
    septem_rng_init(&rng, 21);
    for (int n = 0; n < 9600; n++) {
        struct septem_game other = sample_of(&view, &rng);
        bool sold = other.hands[0][0][3] == card_named("barracks");
        septem_card drawn = other.hands[0][sold ? 2 : 0][3];
        assert_int_equal(other.hands[0][sold ? 0 : 2][3], card_named("barracks"));
        const septem_card *first = memchr(unseen, drawn, 3);
        const septem_card *second = memchr(unseen, other.hands[0][2][5], 3);
        assert_true(first != NULL && second != NULL && first != second);
        worlds[9 * sold + 3 * (first - unseen) + (second - unseen)]++;
    }
    for (int i = 0; i < 18; i++) {
        if (worlds[i] > 0) {
            assert_true(kinds < 12);
            even[kinds++] = worlds[i];
        }
    }
    assert_int_equal(kinds, 12);
    assert_true(unevenness(even, 12, 800) < 40); /* 11 degrees of freedom */
}

/* Own searches, and what was drawn unseen, against drawing and throwing away. Two samples of the
 * same size from the same lots: the sum has as many degrees of freedom as cards turn up, less one.
 */
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

static void sample__of_two_players_weighs_own_searches_right(void **state)
{
    enum { DRAWS = 1500 };
    static int fair[21][UINT8_MAX + 1], drawn[21][UINT8_MAX + 1];
    struct position position = table();
    struct septem_rng rng;
    (void)state;
    memset(fair, 0, sizeof fair);
    memset(drawn, 0, sizeof drawn);
    position_board(&position, 0, "halicarnassus", 'B');
    position.city[0].coins = 9;
    struct septem_game g = make(&position);
    play(&g, 0, "sell theater");
    position_rest(&g);
    play(&g, 2, "build loom");
    play(&g, 1, "sell workshop"); /* drawn unseen; the barracks go under the Free City's stage */
    position_rest(&g);
    play(&g, 2, "stage barracks 1");
    struct septem_move moves[SEPTEM_MOVES_MAX];
    for (int i = septem_game_moves(&g, 0, moves) - 1; i >= 0; i--) {
        if (moves[i].use == SEPTEM_USE_STAGE) {
            assert_int_equal(septem_game_submit(&g, 0, &moves[i]), SEPTEM_DENY_NONE);
            break;
        }
    }
    position_rest(&g);
    position_rest(&g);
    assert_int_equal(g.phase, SEPTEM_PHASE_SALVAGE);
    struct septem_view view = view_of(&g, 0);
    septem_rng_init(&rng, 14);
    for (int n = 0; n < DRAWS;) {
        struct septem_game other = hiding_shuffle(&g, 0, &rng);
        struct septem_view seen = view_of(&other, 0);
        if (memcmp(&view, &seen, sizeof view) == 0) { /* all that fit are as likely */
            n++;
            for (int i = 0; i < 21; i++) {
                fair[i][other.hands[0][i / 7][i % 7]]++;
            }
        }
    }
    for (int n = 0; n < DRAWS; n++) {
        struct septem_game other = sample_of(&view, &rng);
        for (int i = 0; i < 21; i++) {
            drawn[i][other.hands[0][i / 7][i % 7]]++;
        }
    }
    for (int i = 0; i < 21; i++) {
        same_lots(fair[i], drawn[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view__the_drawn_card_is_its_stewards),
        cmocka_unit_test(view__the_steward_can_answer),
        cmocka_unit_test(view__one_of_two_cards_may_have_been_drawn),
        cmocka_unit_test(view__both_cards_may_have_been_passed_on),
        cmocka_unit_test(view__a_card_built_tells_of_the_other_one),
        cmocka_unit_test(view__the_last_card_of_the_pile),
        cmocka_unit_test(view__a_search_of_the_free_city_is_its_stewards),
        cmocka_unit_test(view__knows_what_perfect_memory_knows),
        cmocka_unit_test(view__of_two_players_hides_no_more_and_no_less),
        cmocka_unit_test(sample__of_two_players_gives_the_same_view),
        cmocka_unit_test(sample__of_two_players_can_be_played_on),
        cmocka_unit_test(sample__a_drawn_card_may_be_any_and_either),
        cmocka_unit_test(sample__of_two_players_weighs_own_searches_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
