/* The tables of cards and boards: against the printed facts, and what every row must satisfy. */
#include "unit.h"

#include <ctype.h>
#include <string.h>

#include "deck.h"

/* ---- Rows as the lines of tests/facts ---- */

struct line {
    char text[256];
    int length;
};

static void put(struct line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    line->length += vsnprintf(line->text + line->length, sizeof line->text - (size_t)line->length,
                              format, args);
    va_end(args);
    assert_true(line->length < (int)sizeof line->text);
}

static void put_units(struct line *line, uint32_t units)
{
    static const char letters[] = " WSCOGTP";
    if (units == 0) {
        put(line, "-");
    }
    if ((units & 15) != 0) {
        put(line, "$%u", (unsigned)(units & 15));
    }
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        for (uint32_t n = units >> (4 * r) & 15; n > 0; n--) {
            put(line, "%c", letters[r]);
        }
    }
}

static const char *whose_word(int whose)
{
    static const char *const words[8] = {
        [SEPTEM_OWN] = "own",
        [SEPTEM_LEFT] = "left",
        [SEPTEM_RIGHT] = "right",
        [SEPTEM_NEIGHBOURS] = "neighbours",
        [SEPTEM_ALL] = "all",
    };
    assert_non_null(words[whose & 7]);
    return words[whose & 7];
}

static const char *counted_word(int of)
{
    static const char *const words[SEPTEM_COUNTABLE_COUNT] = {
        [SEPTEM_BROWN] = "brown",          [SEPTEM_GRAY] = "gray",
        [SEPTEM_BLUE] = "blue",            [SEPTEM_YELLOW] = "yellow",
        [SEPTEM_RED] = "red",              [SEPTEM_GREEN] = "green",
        [SEPTEM_PURPLE] = "purple",        [SEPTEM_BLACK] = "black",
        [SEPTEM_WHITE] = "white",          [SEPTEM_COUNT_STAGES] = "stages",
        [SEPTEM_COUNT_DEFEATS] = "defeats", [SEPTEM_COUNT_VICTORIES] = "victories",
        [SEPTEM_COUNT_STONES] = "stones",
    };
    assert_in_range(of, 1, SEPTEM_COUNTABLE_COUNT - 1);
    return words[of];
}

static void put_effect(struct line *line, const struct septem_effect *fx)
{
    static const char *const symbols[] = {"", "compass", "gear", "tablet"};
    static const char *const places[] = {"last", "first", "second"};
    static const char *const words[SEPTEM_FX_COUNT] = {
        [SEPTEM_FX_PRODUCE] = "produce ",       [SEPTEM_FX_PRODUCE_ANY] = "any ",
        [SEPTEM_FX_POINTS] = "points",          [SEPTEM_FX_SHIELDS] = "shields",
        [SEPTEM_FX_COINS] = "coins",            [SEPTEM_FX_SYMBOL] = "symbol",
        [SEPTEM_FX_ANY_SYMBOL] = "any_symbol",  [SEPTEM_FX_DISCOUNT] = "discount",
        [SEPTEM_FX_COINS_PER] = "coins_per",    [SEPTEM_FX_POINTS_PER] = "points_per",
        [SEPTEM_FX_FREE_BUILD] = "free_build",  [SEPTEM_FX_LAST_CARD] = "last_card",
        [SEPTEM_FX_SALVAGE] = "salvage",        [SEPTEM_FX_COPY_GUILD] = "copy_guild",
        [SEPTEM_FX_MASK] = "mask",              [SEPTEM_FX_DIPLOMACY] = "diplomacy",
        [SEPTEM_FX_LOSS] = "loss",              [SEPTEM_FX_LOSS_PER] = "loss_per",
        [SEPTEM_FX_GIFT] = "gift",              [SEPTEM_FX_REBATE] = "rebate",
        [SEPTEM_FX_PRODUCE_OWNED] = "produce_owned",
        [SEPTEM_FX_PRODUCE_MISSING] = "produce_missing",
        [SEPTEM_FX_FREE_STAGES] = "free_stages",
        [SEPTEM_FX_COPY_STAGE] = "copy_stage",
        [SEPTEM_FX_HARBOUR] = "harbour",
        [SEPTEM_FX_POINTS_PER_MARKER] = "points_per_marker",
    };
    assert_non_null(words[fx->kind]);
    put(line, "%s", words[fx->kind]);
    if (fx->kind == SEPTEM_FX_PRODUCE || fx->kind == SEPTEM_FX_PRODUCE_ANY) {
        put_units(line, fx->produce.units);
    } else if (fx->kind == SEPTEM_FX_POINTS || fx->kind == SEPTEM_FX_SHIELDS ||
               fx->kind == SEPTEM_FX_COINS || fx->kind == SEPTEM_FX_MASK ||
               fx->kind == SEPTEM_FX_DIPLOMACY || fx->kind == SEPTEM_FX_LOSS) {
        put(line, " %d", fx->flat.n);
    } else if (fx->kind == SEPTEM_FX_SYMBOL) {
        put(line, " %s", symbols[fx->science.symbol]);
    } else if (fx->kind == SEPTEM_FX_DISCOUNT) {
        put(line, " %s %s", fx->trade.ware == SEPTEM_WARE_RAW ? "raw" : "goods",
            whose_word(fx->trade.whose));
    } else if (fx->kind == SEPTEM_FX_COINS_PER || fx->kind == SEPTEM_FX_POINTS_PER) {
        put(line, " %d %s %s", fx->per.n, counted_word(fx->per.of), whose_word(fx->per.whose));
    } else if (fx->kind == SEPTEM_FX_LOSS_PER) { /* always what the victim has itself */
        assert_int_equal(fx->per.whose, SEPTEM_OWN);
        put(line, " %d %s", fx->per.n, counted_word(fx->per.of));
    } else if (fx->kind == SEPTEM_FX_GIFT) {
        put(line, " %d %s", fx->gift.n, whose_word(fx->gift.whose));
    } else if (fx->kind == SEPTEM_FX_REBATE) {
        put(line, " %s", whose_word(fx->trade.whose));
    } else if (fx->kind == SEPTEM_FX_COPY_STAGE) {
        assert_in_range(fx->copy.stage, 0, 2);
        put(line, " %s %s", whose_word(fx->copy.whose), places[fx->copy.stage]);
    } else if (fx->kind == SEPTEM_FX_POINTS_PER_MARKER) {
        put(line, " %d %s", fx->per.n, whose_word(fx->per.whose));
    }
}

static void put_effects(struct line *line, const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        put(line, i == 0 ? " " : " + ");
        put_effect(line, &effects[i]);
    }
}

static struct line card_line(const struct septem_card_info *card)
{
    struct line line = {.length = 0};
    put(&line, "card %s %d %s ", card->slug, card->age, counted_word(card->colour));
    for (int n = 0; n < 8; n++) {
        if (card->copies >> n & 1) {
            put(&line, "%d", n);
        }
    }
    put(&line, "%s ", card->copies == 0 ? "drawn" : "");
    put_units(&line, card->cost.units);
    put(&line, " ");
    for (int i = 0; i < SEPTEM_CHAINS_MAX && card->free_after[i] != 0; i++) {
        put(&line, "%s%s", i == 0 ? "" : ",", septem_card_info(card->free_after[i])->slug);
    }
    put(&line, "%s :", card->free_after[0] == 0 ? "-" : "");
    put_effects(&line, card->effects);
    return line;
}

/* What is so from the start. */
static void put_traits(struct line *line, const struct septem_board_info *board)
{
    if (board->start_coins > 0) {
        put(line, " coins+%d", board->start_coins);
    }
    put(line, "%s%s", board->any_order ? " any_order" : "", board->copies ? " =" : "");
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && board->start[i].kind != SEPTEM_FX_NONE; i++) {
        put(line, " + ");
        put_effect(line, &board->start[i]);
    }
}

static struct line board_line(const struct septem_board_info *board)
{
    struct line line = {.length = 0};
    put(&line, "board %s %c ", board->slug, board->side);
    put_units(&line, board->resource != 0 ? 1u << 4 * board->resource : 0);
    put_traits(&line, board);
    put(&line, " :");
    for (int i = 0; i < board->stage_count; i++) {
        put(&line, i == 0 ? " " : " | ");
        put_units(&line, board->stages[i].cost.units);
        put_effects(&line, board->stages[i].effects);
    }
    return line;
}

/* The next line of a facts file that is not a comment, without its end. */
static bool next_fact(FILE *file, char fact[256])
{
    while (fgets(fact, 256, file) != NULL) {
        fact[strcspn(fact, "\n")] = '\0';
        if (fact[0] != '#') {
            return true;
        }
    }
    return false;
}

static FILE *facts_of(int set)
{
    char path[64];
    snprintf(path, sizeof path, "facts/%s.facts", septem_set_info((enum septem_set)set)->slug);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("%s is missing: run from the tests folder", path);
    }
    return file;
}

static void cards__rows_say_what_is_printed(void **state)
{
    char fact[256];
    (void)state;
    for (int set = SEPTEM_SET_BASE; set < SEPTEM_SET_COUNT; set++) {
        FILE *file = facts_of(set);
        for (int card = 1; card < septem_card_end(); card++) {
            const struct septem_card_info *info = septem_card_info((septem_card)card);
            if (info->set == set) {
                assert_true(next_fact(file, fact));
                assert_string_equal(card_line(info).text, fact);
            }
        }
        for (int board = 1; board < septem_board_end(); board++) {
            const struct septem_board_info *info = septem_board_info((septem_board)board);
            if (info->set == set) {
                assert_true(next_fact(file, fact));
                assert_string_equal(board_line(info).text, fact);
            }
        }
        assert_false(next_fact(file, fact));
        fclose(file);
    }
}

/* ---- What every row must satisfy ---- */

static void cards__slug_is_the_id_in_small_letters(void **state)
{
    static const char *const ids[][2] = {
#define CARD(id, slug, ...) {#id, slug},
#include "base/cards.def"
#include "cities/cards.def"
#undef CARD
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        for (size_t k = 0; k <= strlen(ids[i][0]); k++) {
            assert_int_equal(tolower((unsigned char)ids[i][0][k]), ids[i][1][k]);
        }
        assert_string_equal(septem_card_info((septem_card)(i + 1))->slug, ids[i][1]);
    }
}

static void cards__are_found_by_their_slug(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        assert_int_equal(septem_card_find(septem_card_info((septem_card)card)->slug), card);
    }
    assert_int_equal(septem_card_find("tree_house"), 0);
    assert_int_equal(septem_card_find(""), 0);
}

static void cards__none_is_no_card(void **state)
{
    (void)state;
    assert_null(septem_card_info(0));
    assert_null(septem_card_info((septem_card)septem_card_end()));
    assert_null(septem_board_info(0));
    assert_null(septem_board_info((septem_board)septem_board_end()));
}

static void cards__sets_are_found_by_their_slug(void **state)
{
    (void)state;
    for (int set = SEPTEM_SET_BASE; set < SEPTEM_SET_COUNT; set++) {
        const struct septem_set_info *info = septem_set_info((enum septem_set)set);
        assert_int_equal(septem_set_find(info->slug), set);
    }
    assert_int_equal(septem_set_find("atlantis"), SEPTEM_SET_NONE);
    assert_null(septem_set_info(SEPTEM_SET_NONE));
    assert_null(septem_set_info(SEPTEM_SET_COUNT));
}

/* R4.8: a chain leads from an earlier age into a later one. */
static void cards__chains_come_from_an_earlier_age(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            if (info->free_after[i] != 0) {
                const struct septem_card_info *after = septem_card_info(info->free_after[i]);
                assert_non_null(after);
                assert_int_equal(after->age + 1, info->age);
            }
        }
    }
}

/* R3.1: cards of one name are twins of each other, and no others are. */
static void cards__twins_are_the_cards_of_one_name(void **state)
{
    (void)state;
    for (int a = 1; a < septem_card_end(); a++) {
        const struct septem_card_info *info = septem_card_info((septem_card)a);
        for (int b = 1; b < septem_card_end(); b++) {
            bool same = strcmp(info->name, septem_card_info((septem_card)b)->name) == 0;
            if (a != b) {
                assert_int_equal(info->twin == b, same);
            }
        }
    }
}

/* No cost is beyond what the counters of the payment arithmetic hold. */
static void cards__costs_stay_within_seven_units(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_cost *cost = &septem_card_info((septem_card)card)->cost;
        int units = 0;
        for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
            units += septem_cost_units(cost, (enum septem_resource)r);
        }
        assert_in_range(units, 0, 7);
    }
}

/* R1.3: exactly seven cards for each player, with players + 2 guilds in age III. */
static void cards__decks_have_seven_cards_a_player(void **state)
{
    (void)state;
    for (int players = 3; players <= 7; players++) {
        struct septem_game g;
        struct deck deck;
        playing_start(&g, players, 1);
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            deck_compose(&g, age, &deck);
            int drawn = deck.pools[0].drawn + deck.pools[1].drawn;
            assert_int_equal(deck.sure_count + drawn, 7 * players);
            assert_int_equal(drawn, age == 3 ? players + 2 : 0);
        }
    }
}

/* How many cards of a colour a pool has. */
static int pool_count(const struct pool *pool, enum septem_colour colour)
{
    int n = 0;
    for (int i = 0; i < pool->count; i++) {
        n += septem_card_info(pool->cards[i])->colour == colour;
    }
    return n;
}

/* R1.3, R11.1: eight cards for each player, one of them black on average; nine black cards of each
 * age and thirteen guilds to draw from. R11.9: eight players have the decks of seven. */
static void cards__decks_with_cities_have_eight_cards_a_player(void **state)
{
    (void)state;
    for (int players = 3; players <= 8; players++) {
        struct septem_game g;
        struct deck deck;
        int counted = players < 7 ? players : 7;
        playing_start_cities(&g, players, false, 1);
        assert_int_equal(g.hand_size, players < 8 ? 8 : 7);
        assert_int_equal(g.turns, g.hand_size - 1);
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            deck_compose(&g, age, &deck);
            const struct pool *guilds = &deck.pools[0], *blacks = &deck.pools[1];
            assert_int_equal(guilds->count, age == 3 ? 13 : 0);
            assert_int_equal(pool_count(guilds, SEPTEM_PURPLE), guilds->count);
            assert_int_equal(guilds->drawn, age == 3 ? counted + 2 : 0);
            assert_int_equal(blacks->count, 9);
            assert_int_equal(pool_count(blacks, SEPTEM_BLACK), 9);
            assert_int_equal(blacks->drawn, counted);
            assert_int_equal(deck.sure_count + guilds->drawn + blacks->drawn,
                             g.hand_size * players);
        }
    }
}

/* R11.1: no black card and no card of Cities has a chain, either way. */
static void cards__of_cities_have_no_chains(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            septem_card after = info->free_after[i];
            assert_true(after == 0 || (info->set != SEPTEM_SET_CITIES &&
                                       septem_card_info(after)->set != SEPTEM_SET_CITIES));
        }
    }
}

/* Side A before side B; the board of Catan has no side B yet. */
static void cards__sides_stand_together(void **state)
{
    (void)state;
    for (int board = 1; board < septem_board_end(); board++) {
        const struct septem_board_info *a = septem_board_info((septem_board)board);
        const struct septem_board_info *b = septem_board_info((septem_board)(board + 1));
        assert_int_equal(septem_board_find(a->slug, 'A'), board);
        assert_int_equal(septem_board_find(a->slug, 'C'), 0);
        assert_int_equal(a->side, 'A');
        if (strcmp(a->slug, "catan") == 0) {
            assert_int_equal(septem_board_find(a->slug, 'B'), 0);
            continue;
        }
        assert_non_null(b);
        assert_int_equal(b->side, 'B');
        assert_string_equal(a->slug, b->slug);
        assert_int_equal(a->resource, b->resource);
        assert_int_equal(septem_board_find(a->slug, 'B'), ++board);
    }
}

/* Stages end where the count says; each gives something, and costs unless it is copied. */
static void cards__boards_have_the_stages_they_count(void **state)
{
    (void)state;
    for (int board = 1; board < septem_board_end(); board++) {
        const struct septem_board_info *info = septem_board_info((septem_board)board);
        assert_in_range(info->stage_count, 1, SEPTEM_STAGES_MAX);
        for (int i = 0; i < SEPTEM_STAGES_MAX; i++) {
            bool costs = i < info->stage_count && !info->copies;
            assert_int_equal(info->stages[i].cost.units != 0, costs);
            assert_int_equal(info->stages[i].effects[0].kind != SEPTEM_FX_NONE,
                             i < info->stage_count);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards__rows_say_what_is_printed),
        cmocka_unit_test(cards__slug_is_the_id_in_small_letters),
        cmocka_unit_test(cards__are_found_by_their_slug),
        cmocka_unit_test(cards__none_is_no_card),
        cmocka_unit_test(cards__sets_are_found_by_their_slug),
        cmocka_unit_test(cards__chains_come_from_an_earlier_age),
        cmocka_unit_test(cards__twins_are_the_cards_of_one_name),
        cmocka_unit_test(cards__costs_stay_within_seven_units),
        cmocka_unit_test(cards__decks_have_seven_cards_a_player),
        cmocka_unit_test(cards__decks_with_cities_have_eight_cards_a_player),
        cmocka_unit_test(cards__of_cities_have_no_chains),
        cmocka_unit_test(cards__sides_stand_together),
        cmocka_unit_test(cards__boards_have_the_stages_they_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
