/* Features: what they say, from which seat, and that they leak nothing hidden. */
#include "unit.h"

#include <string.h>

#include <septem/feature.h>

#include "hiding.h"

enum { BYTES_MAX = 32768 };

static struct septem_feature_row row_named(const char *name)
{
    struct septem_feature_row row;
    for (int i = 0; septem_feature_row(i, &row); i++) {
        if (strcmp(row.name, name) == 0) {
            return row;
        }
    }
    fail_msg("no such feature: %s", name);
    return row;
}

static void write(const struct septem_game *g, int seat, uint8_t *out)
{
    struct septem_view view;
    septem_view_of(g, septem_game_steward(g, seat), &view);
    septem_feature_write(&view, seat, out);
}

static void feature__rows_fill_the_bytes_without_a_gap(void **state)
{
    struct septem_feature_row row;
    int next = 0, city_bytes = 0, stride = 0;
    (void)state;
    assert_true(septem_feature_end() <= BYTES_MAX);
    for (int i = 0; septem_feature_row(i, &row); i++) {
        assert_int_equal(row.offset, next);
        assert_true(row.width > 0);
        next += row.width;
        city_bytes += row.stride != 0 ? row.width : 0;
        stride = row.stride != 0 ? row.stride : stride;
    }
    assert_int_equal(stride, city_bytes);
    assert_int_equal(next + (SEPTEM_CITIES_MAX - 1) * stride, septem_feature_end());
    assert_false(septem_feature_row(-1, &row));
}

/* R13: cards that the seat cannot see are dealt otherwise, and nothing changes. */
static void feature__tells_nothing_hidden(void **state)
{
    static uint8_t before[BYTES_MAX], after[BYTES_MAX];
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
            write(&g, seat, before);
            write(&other, seat, after);
            assert_memory_equal(before, after, (size_t)septem_feature_end());
        }
    }
}

static void feature__tells_cities_from_the_own_seat(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_feature_row coins = row_named("COINS"), there = row_named("THERE");
    struct septem_game g;
    (void)state;
    playing_start(&g, 5, 1);
    for (int seat = 0; seat < 5; seat++) {
        g.city[seat].coins = (uint16_t)(10 + seat);
    }
    write(&g, 1, bytes);
    static const int order[5] = {1, 2, 0, 3, 4}; /* own, left, right, and so on */
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        assert_int_equal(bytes[coins.offset + i * coins.stride], i < 5 ? 10 + order[i] : 0);
        assert_int_equal(bytes[there.offset + i * there.stride], i < 5);
    }
}

static void feature__tells_the_own_hand(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_feature_row hand = row_named("HAND"), choice = row_named("CHOICE");
    struct septem_game g;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    (void)state;
    playing_start(&g, 4, 2);
    write(&g, 3, bytes);
    int count = septem_game_moves(&g, 3, moves), cards = 0;
    for (int i = 0; i < count; i++) {
        assert_true(bytes[hand.offset + moves[i].card] > 0);
        assert_int_equal(bytes[choice.offset + moves[i].card], 1); /* it can be sold */
    }
    for (int i = 0; i < hand.width; i++) {
        cards += bytes[hand.offset + i];
    }
    assert_int_equal(cards, g.hand_size);
}

static struct septem_game leaders_game(int players)
{
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    options.players = players;
    options.sets |= 1u << SEPTEM_SET_LEADERS;
    playing_start_options(&g, &options, 3);
    return g;
}

static int sum_of(const uint8_t *bytes, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += bytes[i];
    }
    return sum;
}

/* The pack during the selection, then the leaders in hand and what they cost. */
static void feature__tells_the_own_leaders(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_feature_row pack = row_named("PACK"), held = row_named("LEADERS"),
                              count = row_named("LEADERS_HELD"), price = row_named("RECRUIT");
    struct septem_game g = leaders_game(4);
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 1);
    write(&g, 1, bytes);
    assert_int_equal(sum_of(bytes + pack.offset, pack.width), SEPTEM_PACK);
    while (g.phase == SEPTEM_PHASE_KEEP) {
        playing_step(&g, &rng);
    }
    write(&g, 0, bytes);
    assert_int_equal(sum_of(bytes + pack.offset, pack.width), 0);
    assert_int_equal(sum_of(bytes + held.offset, held.width), SEPTEM_PACK);
    for (int city = 0; city < 4; city++) {
        assert_int_equal(bytes[count.offset + city * count.stride], SEPTEM_PACK);
    }
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int move_count = septem_game_moves(&g, 0, moves), first = septem_card_find("alexander");
    for (int i = 0; i < move_count; i++) {
        if (moves[i].use == SEPTEM_USE_RECRUIT) {
            assert_int_equal(bytes[price.offset + moves[i].card - first], 1 + moves[i].bank);
            assert_int_equal(bytes[held.offset + moves[i].card - first], 1);
        }
    }
}

/* R9.3: features of the Free City are relative to its seat and come from the view of its steward.
 */
static void feature__tells_the_free_city_by_its_steward(void **state)
{
    static uint8_t bytes[BYTES_MAX];
    struct septem_feature_row other = row_named("FOR_OTHER"), steward = row_named("STEWARD"),
                              holds = row_named("HOLDS"), known = row_named("HAND_KNOWN");
    struct septem_game g;
    struct septem_rng rng;
    int unknown = 0;
    (void)state;
    septem_rng_init(&rng, 2);
    playing_start(&g, 2, 2);
    for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
        int seat = playing_seat(&g);
        write(&g, seat, bytes);
        assert_int_equal(bytes[other.offset], seat == 2);
        int who = septem_game_free_city_holder(&g);
        int place = who == seat ? 0 : who == septem_game_left(&g, seat) ? 1 : 2;
        assert_int_equal(bytes[steward.offset + place * steward.stride], 1);
        if (g.phase == SEPTEM_PHASE_FREE_CITY) {
            assert_int_equal(bytes[known.offset], 1);
            assert_int_equal(bytes[holds.offset], g.hand_size - g.turn + 1);
        }
        unknown += !bytes[known.offset + known.stride] || !bytes[known.offset + 2 * known.stride];
    }
    assert_true(unknown > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(feature__rows_fill_the_bytes_without_a_gap),
        cmocka_unit_test(feature__tells_nothing_hidden),
        cmocka_unit_test(feature__tells_cities_from_the_own_seat),
        cmocka_unit_test(feature__tells_the_own_hand),
        cmocka_unit_test(feature__tells_the_own_leaders),
        cmocka_unit_test(feature__tells_the_free_city_by_its_steward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
