/* Features: what is told, from whose seat, and that nothing hidden is. */
#include "unit.h"

#include <string.h>

#include <septem/feature.h>

#include "hiding.h"

enum { BYTES_MAX = 16384 };

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
    septem_view_of(g, seat, &view);
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
    for (int players = 3; players <= 7; players++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, (uint64_t)players);
        playing_start(&g, players, (uint64_t)players);
        for (; g.phase != SEPTEM_PHASE_OVER && g.search_count == 0; playing_step(&g, &rng)) {
            int seat = playing_seat(&g);
            struct septem_game other = hiding_shuffle(&g, seat, &rng);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(feature__rows_fill_the_bytes_without_a_gap),
        cmocka_unit_test(feature__tells_nothing_hidden),
        cmocka_unit_test(feature__tells_cities_from_the_own_seat),
        cmocka_unit_test(feature__tells_the_own_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
