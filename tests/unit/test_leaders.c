/* Leaders (R10): tables that are refused, packs and box, and what becomes of every leader. */
#include "unit.h"

#include <string.h>

#include "leader.h"

static struct septem_options table(int players, uint32_t sets, enum septem_edition edition)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets |= 1u << SEPTEM_SET_LEADERS | sets;
    options.leaders = edition;
    return options;
}

/* R10.1, R12.1: boards and sets that mean nothing without leaders. */
static void leaders__are_needed_by_some_boards_and_sets(void **state)
{
    static const char *const boards[] = {"roma", "abu_simbel", "catan"};
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    (void)state;
    options.sets |= 1u << SEPTEM_SET_PROMO;
    assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_ERR_SET_NEEDS);
    options.sets = 1u << SEPTEM_SET_BASE | 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN;
    for (int i = 0; i < 3; i++) {
        options.boards[0] = septem_board_find(boards[i], 'B');
        assert_int_not_equal(septem_game_init(&g, &options, 1), SEPTEM_OK);
        options.sets |= 1u << SEPTEM_SET_LEADERS;
        assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_OK);
        options.sets &= ~(1u << SEPTEM_SET_LEADERS);
    }
    options = table(3, 0, SEPTEM_LEADERS_COUNT);
    assert_int_equal(septem_game_init(&g, &options, 1), SEPTEM_ERR_LEADERS);
}

/* R12.1, R1.4: by lot these boards come up with leaders only. */
static void leaders__boards_that_need_them_are_drawn_with_them_only(void **state)
{
    (void)state;
    for (int with = 0; with < 2; with++) {
        int needy = 0;
        for (uint64_t seed = 0; seed < 200; seed++) {
            struct septem_options options = table(7, 0, SEPTEM_LEADERS_FIRST);
            struct septem_game g;
            options.sets |= 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN;
            options.sets &= with ? ~0u : ~(1u << SEPTEM_SET_LEADERS);
            playing_start_options(&g, &options, seed);
            for (int seat = 0; seat < g.cities; seat++) {
                needy += septem_board_info(g.city[seat].board)->needs == SEPTEM_SET_LEADERS;
            }
        }
        assert_int_equal(needy > 0, with);
    }
}

/* R10.1, R1.5: six coins, Manneken Pis ten. */
static void leaders__begin_with_six_coins(void **state)
{
    struct septem_options options = table(3, 1u << SEPTEM_SET_PACKS, SEPTEM_LEADERS_FIRST);
    struct septem_game g;
    (void)state;
    options.boards[0] = septem_board_find("manneken_pis", 'B');
    playing_start_options(&g, &options, 1);
    assert_int_equal(g.city[0].coins, 10);
    assert_int_equal(g.city[1].coins, 6);
    assert_int_equal(g.phase, SEPTEM_PHASE_KEEP);
    assert_int_equal(g.turn, 0);
}

/* R1.6: packs by lot, every leader with equal chances; the cards of the ages as without leaders. */
static void leaders__are_dealt_by_lot(void **state)
{
    int seen[UINT8_MAX + 1] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 900; seed++) {
        struct septem_options options = table(3, 0, SEPTEM_LEADERS_FIRST);
        struct septem_game g;
        playing_start_options(&g, &options, seed);
        for (int i = 0; i < 3 * SEPTEM_PACK; i++) {
            seen[g.leaders.packs[i / SEPTEM_PACK][i % SEPTEM_PACK]]++;
        }
    }
    for (int card = 1; card < septem_card_end(); card++) {
        bool first = septem_card_info((septem_card)card)->decks & SEPTEM_DECK_FIRST;
        assert_in_range(seen[card], first ? 230 : 0, first ? 370 : 0); /* 300 expected */
    }
}

/* R10.2: whoever keeps what, everybody ends up with four, and each pack goes once to the right. */
static void leaders__packs_go_to_the_right(void **state)
{
    (void)state;
    for (int players = 3; players <= 7; players++) {
        struct septem_options options = table(players, 0, SEPTEM_LEADERS_FIRST);
        struct septem_game g, start;
        struct septem_rng rng;
        septem_rng_init(&rng, (uint64_t)players);
        playing_start_options(&start, &options, 3);
        g = start;
        for (int round = 0; round < SEPTEM_PACK - 1; round++) {
            for (int seat = 0; seat < players; seat++) {
                int count;
                const septem_card *pack = septem_game_pack(&g, seat, &count);
                assert_int_equal(count, SEPTEM_PACK - round);
                for (int i = 0; i < count; i++) { /* it was dealt to the seat that far left */
                    assert_non_null(memchr(start.leaders.packs[(seat + round) % players], pack[i],
                                           SEPTEM_PACK));
                }
            }
            playing_on(&g, &rng, players);
        }
        assert_int_equal(g.phase, SEPTEM_PHASE_RECRUIT);
        for (int seat = 0; seat < players; seat++) {
            septem_card held[SEPTEM_LEADERS_MAX];
            assert_int_equal(septem_game_leaders(&g, seat, held), SEPTEM_PACK);
        }
    }
}

/* R10.1: only a whole deck can be dealt by hand, and only at the start. */
static void leaders__dealt_by_hand_are_the_deck(void **state)
{
    struct septem_options options = table(3, 0, SEPTEM_LEADERS_FIRST);
    struct septem_game g, other;
    struct septem_rng rng;
    (void)state;
    playing_start_options(&g, &options, 1);
    playing_start_options(&other, &options, 2);
    struct septem_leaders *l = &other.leaders;
    struct septem_leaders wrong = *l;
    int count = l->box_end;
    assert_int_equal(septem_game_deal_leaders(&g, l->packs, l->box, count - 1),
                     SEPTEM_ERR_DEAL_LEADERS);
    wrong.box[0] = wrong.box[1];
    assert_int_equal(septem_game_deal_leaders(&g, wrong.packs, wrong.box, count),
                     SEPTEM_ERR_DEAL_LEADERS);
    wrong.box[0] = card_named("stevie");
    assert_int_equal(septem_game_deal_leaders(&g, wrong.packs, wrong.box, count),
                     SEPTEM_ERR_DEAL_LEADERS);
    assert_int_equal(septem_game_deal_leaders(&g, l->packs, l->box, count), SEPTEM_OK);
    assert_memory_equal(&g.leaders, l, sizeof *l);
    septem_rng_init(&rng, 1);
    playing_on(&g, &rng, 1);
    assert_int_equal(septem_game_deal_leaders(&g, l->packs, l->box, count),
                     SEPTEM_ERR_DEAL_LEADERS);
}

/* R10.19, R13: every leader is in exactly one place, whatever is done with them. */
static void leaders__are_conserved(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct septem_options options =
            table(3 + (int)(seed % 5), 1u << SEPTEM_SET_CATAN, (enum septem_edition)(seed % 3));
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        options.boards[0] = septem_board_find("roma", 'B');
        options.boards[1] = septem_board_find("catan", 'B');
        playing_start_options(&g, &options, seed);
        int all = g.leaders.box_end + g.players * SEPTEM_PACK;
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            int there = g.leaders.box_end - g.leaders.box_first;
            for (int seat = 0; seat < g.players; seat++) {
                uint8_t slots[SEPTEM_LEADERS_MAX];
                int count = leader_slots(&g, seat, slots), unkept;
                for (int i = 0; i < count; i++) {
                    there += leader_fate(&g, slots[i]) != SEPTEM_LEADER_IN_BOX;
                }
                septem_game_pack(&g, seat, &unkept);
                there += unkept;
            }
            assert_int_equal(there, all);
        }
    }
}

/* R10.19: a short box gives what it has. */
static void leaders__a_short_box_gives_what_it_has(void **state)
{
    struct septem_options options = table(8, 1u << SEPTEM_SET_CITIES, SEPTEM_LEADERS_SECOND);
    struct septem_game g;
    septem_card held[SEPTEM_LEADERS_MAX];
    (void)state;
    playing_start_options(&g, &options, 1);
    assert_int_equal(g.leaders.box_end, 8);
    g.leaders.kept = SEPTEM_PACK;
    leader_draw(&g, 0, 6);
    leader_draw(&g, 1, 4);
    assert_int_equal(septem_game_leaders(&g, 0, held), 10);
    assert_int_equal(septem_game_leaders(&g, 1, held), 6);
    leader_draw(&g, 2, 4);
    assert_int_equal(septem_game_leaders(&g, 2, held), 4);
}

/* R10.7, R10.11: what is used once per age comes back with the next, what is used once does not. */
static void leaders__powers_of_an_age_come_back(void **state)
{
    struct position position = position_start(3);
    (void)state;
    position.sets |= 1u << SEPTEM_SET_LEADERS | 1u << SEPTEM_SET_CITIES | 1u << SEPTEM_SET_PROMO;
    position.turn = 7;
    position_leaders(&position, 0, "caligula");
    position_leaders(&position, 1, "esteban");
    position.city[0].spent = SEPTEM_POWER_FREE_COLOUR;
    position.city[1].spent = SEPTEM_POWER_FREEZE;
    struct septem_game g = make(&position);
    while (g.age == 1) {
        position_rest(&g);
    }
    assert_int_equal(g.city[0].spent, 0);
    assert_int_equal(g.city[1].spent, SEPTEM_POWER_FREEZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaders__are_needed_by_some_boards_and_sets),
        cmocka_unit_test(leaders__boards_that_need_them_are_drawn_with_them_only),
        cmocka_unit_test(leaders__begin_with_six_coins),
        cmocka_unit_test(leaders__are_dealt_by_lot),
        cmocka_unit_test(leaders__packs_go_to_the_right),
        cmocka_unit_test(leaders__dealt_by_hand_are_the_deck),
        cmocka_unit_test(leaders__are_conserved),
        cmocka_unit_test(leaders__a_short_box_gives_what_it_has),
        cmocka_unit_test(leaders__powers_of_an_age_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
