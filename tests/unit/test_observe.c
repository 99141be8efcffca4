/* Observations: what is told, from whose seat, and that nothing hidden is. */
#include "unit.h"

#include <string.h>

#include <septem/attribute.h>
#include <septem/observe.h>

#include "../../src/ai/observed.h"
#include "hiding.h"

enum { BYTES_MAX = 4096, ATTRIBUTES_MAX = 1024 };

static struct septem_observation_row row_named(const char *name, bool of_city)
{
    struct septem_observation_row row;
    for (int i = 0; septem_observation_row(i, &row); i++) {
        if (strcmp(row.name, name) == 0 && (row.stride != 0) == of_city) {
            return row;
        }
    }
    fail_msg("no such row: %s", name);
    return row;
}

static void observe(const struct septem_game *g, int seat, uint8_t *out)
{
    struct septem_view view;
    septem_view_of(g, septem_game_steward(g, seat), &view);
    septem_observe(&view, seat, out);
}

static void observe__rows_fill_the_bytes_without_a_gap(void **state)
{
    struct septem_observation_row row;
    int next = 0, city_bytes = 0, stride = 0;
    (void)state;
    assert_true(septem_observation_size() <= BYTES_MAX);
    for (int i = 0; septem_observation_row(i, &row); i++) {
        assert_int_equal(row.offset, next);
        assert_true(row.width > 0 && row.scale > 0);
        assert_in_range(row.kind, SEPTEM_OBSERVATION_BITS, SEPTEM_OBSERVATION_KIND_COUNT - 1);
        next += row.width;
        city_bytes += row.stride != 0 ? row.width : 0;
        stride = row.stride != 0 ? row.stride : stride;
    }
    assert_int_equal(stride, city_bytes);
    assert_int_equal(next + (SEPTEM_CITIES_MAX - 1) * stride, septem_observation_size());
    assert_false(septem_observation_row(-1, &row));
}

/* The legal decisions of a seat, and how many bytes they are. */
static size_t observe_moves(const struct septem_game *g, int seat, uint8_t *out)
{
    static struct septem_view view;
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    septem_view_of(g, septem_game_steward(g, seat), &view);
    int count = septem_game_moves(&view.game, seat, moves);
    septem_observe_moves(&view, seat, moves, count, out);
    return (size_t)count * SEPTEM_CANDIDATE_BYTES;
}

/* R13: cards that the seat cannot see are dealt otherwise, and nothing changes. */
static void observe__tells_nothing_hidden(void **state)
{
    static uint8_t before[BYTES_MAX], after[BYTES_MAX];
    static uint8_t moves_before[SEPTEM_MOVES_MAX * SEPTEM_CANDIDATE_BYTES];
    static uint8_t moves_after[SEPTEM_MOVES_MAX * SEPTEM_CANDIDATE_BYTES];
    (void)state;
    for (int table = 0; table < 18; table++) {
        struct septem_game g;
        struct septem_rng rng;
        struct septem_options options = septem_options_defaults();
        options.players = 2 + table % 6;
        if (table / 6 > 0) {
            options.sets |= table / 6 > 1 ? (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE)
                                          : 1u << SEPTEM_SET_LEADERS;
            options.leaders = SEPTEM_LEADERS_ALL;
        }
        septem_rng_init(&rng, (uint64_t)table);
        playing_start_options(&g, &options, (uint64_t)table);
        for (; g.phase != SEPTEM_PHASE_OVER && g.search_count == 0; playing_step(&g, &rng)) {
            int seat = playing_seat(&g);
            struct septem_game other = hiding_shuffle(&g, septem_game_steward(&g, seat), &rng);
            observe(&g, seat, before);
            observe(&other, seat, after);
            assert_memory_equal(before, after, (size_t)septem_observation_size());
            size_t size = observe_moves(&g, seat, moves_before);
            assert_int_equal(size, observe_moves(&other, seat, moves_after));
            assert_memory_equal(moves_before, moves_after, size);
        }
    }
}

/* Bytes shared between the views of a game are those of each view: with all sets there are boards
 * whose points depend on cards that lie face down. */
static void observe__shares_nothing_that_views_differ_in(void **state)
{
    static uint8_t alone[BYTES_MAX], together[BYTES_MAX];
    (void)state;
    for (int table = 0; table < 36; table++) {
        struct septem_game g;
        struct septem_rng rng;
        struct septem_options options = septem_options_defaults();
        options.players = 2 + table % 6;
        options.sets |= table < 6 ? 0 : (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
        options.leaders = SEPTEM_LEADERS_ALL;
        septem_rng_init(&rng, (uint64_t)table);
        playing_start_options(&g, &options, (uint64_t)table);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            static struct observed_game game;
            observed_clear(&game);
            for (int seat = 0; seat < g.players; seat++) {
                struct septem_view view;
                septem_view_of(&g, seat, &view);
                septem_observe(&view, seat, alone);
                observe_with(&view, seat, &game, together);
                assert_memory_equal(alone, together, (size_t)septem_observation_size());
            }
        }
    }
}

static void observe__tells_cities_from_who_decides(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_observation_row coins = row_named("COINS", true), left = row_named("LEFT", true);
    struct septem_observation_row flags = row_named("FLAGS", true);
    struct septem_game g;
    (void)state;
    playing_start(&g, 5, 1);
    for (int seat = 0; seat < 5; seat++) {
        g.city[seat].coins = (uint16_t)(10 + seat);
    }
    observe(&g, 1, bytes);
    static const int order[5] = {1, 2, 0, 3, 4}; /* own, left, right, and so on */
    static const int places[5] = {0, 1, 4, 2, 3};
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        assert_int_equal(bytes[coins.offset + i * coins.stride], i < 5 ? 10 + order[i] : 0);
        assert_int_equal(bytes[left.offset + i * left.stride], i < 5 ? places[i] : 0);
        assert_int_equal(bytes[flags.offset + i * flags.stride] & 1, i < 5);
    }
}

static void observe__tells_the_hand_of_who_decides(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_observation_row hand = row_named("HAND", true);
    struct septem_game g;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    (void)state;
    playing_start(&g, 4, 2);
    observe(&g, 3, bytes);
    int count = septem_game_moves(&g, 3, moves);
    for (int i = 0; i < count; i++) {
        assert_true(bytes[hand.offset + moves[i].card / 8] >> (moves[i].card % 8) & 1);
    }
}

static bool has_card(const uint8_t *bits, int card)
{
    return bits[card / 8] >> (card % 8) & 1;
}

/* What the moves of a seat say of a card of its hand: 2 if it can be built without buying, 1 if
 * only by buying, 0 if not, the city's powers aside. */
static int ways_to_build(const struct septem_game *g, int seat, int card)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves), best = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i].card == card && moves[i].use == SEPTEM_USE_BUILD &&
            septem_move_by(&moves[i]) == SEPTEM_BY_COST) {
            int way = moves[i].left == 0 && moves[i].right == 0 ? 2 : 1;
            best = way > best ? way : best;
        }
    }
    return best;
}

/* Rows of a city that say who could build a card of its hand. */
struct builders {
    struct septem_observation_row hand, made, bought, next, mine, flags;
};

/* How often something was told of a card in a hand that is known. */
struct builders_seen {
    int ways[3];  /* by what ways_to_build says of the city that holds it */
    int could[2]; /* could the city build it that gets the hand next? */
    int of_others;
    int too_much; /* told, but not so */
};

/* A table and the same one turn on, as if nobody had taken a card from a hand. */
struct passing {
    struct septem_game g, passed;
};

static void pass_on(struct passing *table)
{
    table->passed = table->g;
    for (int seat = 0; seat < table->g.players; seat++) {
        table->passed.hand_of[septem_game_hand_goes_to(&table->g, seat)] = table->g.hand_of[seat];
    }
}

/* Compares what is told of a card in a hand that is known with the moves of the city that holds it
 * and of the one that gets it next. */
static void check_known(const struct passing *table, const struct builders *rows, int seat,
                        const uint8_t *city, int card, struct builders_seen *seen)
{
    int ways = ways_to_build(&table->g, seat, card);
    int next = septem_game_hand_goes_to(&table->g, seat);
    bool buys = has_card(city + rows->bought.offset, card);
    bool by_next = has_card(city + rows->next.offset, card);
    assert_int_equal(has_card(city + rows->made.offset, card), ways == 2);
    assert_true(buys || ways != 1);
    seen->ways[ways]++;
    seen->of_others += seat > 0;
    seen->too_much += buys && ways == 0;
    if (next != seat) {
        bool could = ways_to_build(&table->passed, next, card) > 0;
        assert_true(by_next || !could);
        seen->could[could]++;
        seen->too_much += by_next && !could;
    }
}

/* The hand of one city as seat 0 sees it. */
static void check_hand(const struct passing *table, const struct builders *rows, int seat,
                       const uint8_t *city, struct builders_seen *seen)
{
    bool known = (city[rows->flags.offset] >> 5 & 1) != 0;
    int next = septem_game_hand_goes_to(&table->g, seat);
    for (int card = 1; card < septem_card_end(); card++) {
        bool by_next = has_card(city + rows->next.offset, card);
        bool by_me = has_card(city + rows->mine.offset, card);
        if (has_card(city + rows->hand.offset, card)) {
            assert_false(seat == 0 && by_me);
            assert_true(seat == 0 || next != 0 || by_me == by_next);
            if (known) {
                check_known(table, rows, seat, city, card, seen);
            }
        } else {
            assert_false(by_next || by_me || has_card(city + rows->made.offset, card) ||
                         has_card(city + rows->bought.offset, card));
        }
    }
}

/* R4: of hands that are known, what their city makes itself is told exactly; what it can buy is
 * told, too, and at most what it could buy if the cheaper neighbour sold it. So it is with what the
 * next city could build, and who decides. */
static void observe__tells_what_cities_could_build(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct builders rows = {row_named("HAND", true),   row_named("MADE", true),
                            row_named("BOUGHT", true), row_named("NEXT", true),
                            row_named("MINE", true),   row_named("FLAGS", true)};
    struct builders_seen seen = {0};
    struct passing table;
    (void)state;
    for (int number = 0; number < 20; number++) {
        struct septem_rng rng;
        septem_rng_init(&rng, (uint64_t)number);
        playing_start(&table.g, 3 + number % 5, (uint64_t)number);
        for (; table.g.phase != SEPTEM_PHASE_OVER; playing_step(&table.g, &rng)) {
            int seats[3] = {0, 1, table.g.cities - 1}; /* in the order of the observation */
            if (table.g.phase != SEPTEM_PHASE_TURN || table.g.owing != (1u << table.g.cities) - 1) {
                continue;
            }
            pass_on(&table);
            observe(&table.g, 0, bytes);
            for (int place = 0; place < 3; place++) {
                check_hand(&table, &rows, seats[place], bytes + place * rows.flags.stride, &seen);
            }
        }
    }
    assert_true(seen.ways[0] > 100 && seen.ways[1] > 100 && seen.ways[2] > 100);
    assert_true(seen.could[0] > 100 && seen.could[1] > 100 && seen.of_others > 100);
    assert_true(seen.too_much < seen.ways[1] / 5);
}

/* The most that a card of a hand would bring a city, one card aside. */
static int most_without(struct appraisals *all, int seat, const septem_card *hand, int count,
                        septem_card without)
{
    int most = 0;
    bool left_out = false;
    for (int i = 0; i < count; i++) {
        bool skip = hand[i] == without && !left_out;
        int gain = skip ? 0 : appraise_card(all, seat, hand[i]);
        left_out |= skip;
        most = gain > most ? gain : most;
    }
    return most;
}

/* What a candidate says of its card: to whom it goes, and how much that city would miss it. */
static void check_passing(struct appraisals *all, const struct septem_game *g, int seat,
                          const uint8_t *candidate, int told[3])
{
    septem_card hand[SEPTEM_HELD_MAX];
    const uint8_t *gains = candidate + 8;
    int count = septem_game_hand(g, seat, hand), to = seat;
    for (int i = 0; i < 2; i++) {
        to = septem_game_hand_goes_to(g, to);
        int gain = to == seat ? 0 : appraise_card(all, to, candidate[0]);
        int missed = to == seat ? 0
                                : most_without(all, to, hand, count, 0) -
                                      most_without(all, to, hand, count, candidate[0]);
        assert_int_equal(gains[3 + 2 * i] - SEPTEM_OBSERVATION_ZERO, gain);
        assert_int_equal(gains[4 + 2 * i] - SEPTEM_OBSERVATION_ZERO, missed);
        told[i] += missed > 0;
        if (to == seat) {
            return;
        }
    }
}

static void observe__tells_what_candidates_bring(void **state)
{
    static uint8_t bytes[SEPTEM_MOVES_MAX * SEPTEM_CANDIDATE_BYTES];
    static struct appraisals all;
    int told[3] = {0};
    (void)state;
    for (int number = 0; number < 10; number++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, (uint64_t)number);
        playing_start(&g, 2 + number % 5, (uint64_t)number);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int seat = playing_seat(&g);
            if (g.phase != SEPTEM_PHASE_TURN) {
                continue;
            }
            size_t size = observe_moves(&g, seat, bytes);
            appraisals_init(&all, &g);
            for (size_t at = 0; at < size; at += SEPTEM_CANDIDATE_BYTES) {
                const uint8_t *candidate = bytes + at, *gains = candidate + 8;
                check_passing(&all, &g, seat, candidate, told);
                if (candidate[1] == SEPTEM_USE_BUILD) {
                    assert_int_equal(gains[0] - SEPTEM_OBSERVATION_ZERO,
                                     appraise_gain(&all, seat, candidate[0]).own);
                } else if (candidate[1] == SEPTEM_USE_SELL) { /* R5.2: three coins are a point */
                    assert_int_equal(gains[0] - SEPTEM_OBSERVATION_ZERO, 3);
                    assert_int_equal(gains[7] - SEPTEM_OBSERVATION_ZERO,
                                     appraise_card(&all, seat, candidate[0]));
                    told[2] += gains[7] > SEPTEM_OBSERVATION_ZERO;
                }
            }
        }
    }
    assert_true(told[0] > 100 && told[1] > 100 && told[2] > 100);
}

/* R10: the leaders in hand are told, those of others only by their number. */
static void observe__tells_the_own_leaders(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_observation_row hand = row_named("HAND", true);
    struct septem_observation_row held = row_named("LEADERS_HELD", true);
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    struct septem_rng rng;
    (void)state;
    options.players = 4;
    options.sets |= 1u << SEPTEM_SET_LEADERS;
    playing_start_options(&g, &options, 3);
    septem_rng_init(&rng, 1);
    while (g.phase == SEPTEM_PHASE_KEEP) {
        playing_step(&g, &rng);
    }
    observe(&g, 0, bytes);
    septem_card leaders[SEPTEM_LEADERS_MAX];
    assert_int_equal(septem_game_leaders(&g, 0, leaders), SEPTEM_PACK);
    for (int i = 0; i < SEPTEM_PACK; i++) {
        assert_true(has_card(bytes + hand.offset, leaders[i]));
    }
    for (int city = 0; city < 4; city++) {
        assert_int_equal(bytes[held.offset + city * held.stride], SEPTEM_PACK);
    }
}

/* R9.3: the Free City's decisions are told from the seat of the player who answers for it. */
static void observe__tells_the_free_city_by_its_steward(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_observation_row table = row_named("FLAGS", false);
    struct septem_observation_row flags = row_named("FLAGS", true);
    struct septem_game g;
    struct septem_rng rng;
    int asked = 0;
    (void)state;
    septem_rng_init(&rng, 2);
    playing_start(&g, 2, 2);
    for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
        int seat = playing_seat(&g), player = septem_game_steward(&g, seat);
        observe(&g, seat, bytes);
        assert_int_equal(bytes[table.offset] >> 1 & 1, seat == 2);
        assert_int_equal(bytes[flags.offset] >> 1 & 1, 1); /* the first city is the player's */
        int place = seat == player ? 0 : seat == septem_game_left(&g, player) ? 1 : 2;
        for (int city = 0; city < 3; city++) {
            assert_int_equal(bytes[flags.offset + city * flags.stride] >> 2 & 1, city == place);
        }
        asked += seat == 2;
    }
    assert_true(asked > 0);
}

/* No two cards that do different things look the same, and none says nothing. */
static void attribute__tells_cards_apart(void **state)
{
    static uint8_t all[UINT8_MAX + 1][ATTRIBUTES_MAX];
    static const uint8_t nothing[ATTRIBUTES_MAX];
    size_t size = (size_t)septem_attribute_size();
    int same = 0;
    (void)state;
    assert_true(size <= ATTRIBUTES_MAX);
    for (int card = 1; card < septem_card_end(); card++) {
        septem_attribute_card((septem_card)card, all[card]);
        assert_memory_not_equal(all[card], nothing, size);
        for (int other = 1; other < card; other++) {
            same += memcmp(all[card], all[other], size) == 0;
        }
    }
    assert_true(same < septem_card_end() / 10); /* such as the two dispensaries of a kind */
    septem_attribute_card(0, all[0]);
    assert_memory_equal(all[0], nothing, size);
    septem_attribute_stage(1, SEPTEM_STAGES_MAX + 1, all[0]);
    assert_memory_equal(all[0], nothing, size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(observe__rows_fill_the_bytes_without_a_gap),
        cmocka_unit_test(observe__tells_nothing_hidden),
        cmocka_unit_test(observe__shares_nothing_that_views_differ_in),
        cmocka_unit_test(observe__tells_cities_from_who_decides),
        cmocka_unit_test(observe__tells_the_hand_of_who_decides),
        cmocka_unit_test(observe__tells_what_cities_could_build),
        cmocka_unit_test(observe__tells_what_candidates_bring),
        cmocka_unit_test(observe__tells_the_own_leaders),
        cmocka_unit_test(observe__tells_the_free_city_by_its_steward),
        cmocka_unit_test(attribute__tells_cards_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
