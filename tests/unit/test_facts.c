/* The tables of cards and boards against the printed facts in tests/facts: each row is written as a
 * line of these. */
#include "unit.h"

#include <string.h>

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
        [SEPTEM_OWN] = "own",     [SEPTEM_LEFT] = "left",
        [SEPTEM_RIGHT] = "right", [SEPTEM_NEIGHBOURS] = "neighbours",
        [SEPTEM_ALL] = "all",
    };
    assert_non_null(words[whose & 7]);
    return words[whose & 7];
}

static const char *counted_word(int of)
{
    static const char *const words[SEPTEM_COUNTED_COUNT] = {
        [SEPTEM_BROWN] = "brown",
        [SEPTEM_GRAY] = "gray",
        [SEPTEM_BLUE] = "blue",
        [SEPTEM_YELLOW] = "yellow",
        [SEPTEM_RED] = "red",
        [SEPTEM_GREEN] = "green",
        [SEPTEM_PURPLE] = "purple",
        [SEPTEM_BLACK] = "black",
        [SEPTEM_WHITE] = "white",
        [SEPTEM_COUNT_STAGES] = "stages",
        [SEPTEM_COUNT_DEFEATS] = "defeats",
        [SEPTEM_COUNT_VICTORIES] = "victories",
        [SEPTEM_COUNT_STONES] = "stones",
        [SEPTEM_COUNT_COINS] = "coins",
        [SEPTEM_COUNT_CHAINS] = "chains",
        [SEPTEM_COUNT_COIN_TRIPLES] = "coin_triples",
        [SEPTEM_COUNT_PURCHASES] = "purchases",
    };
    assert_in_range(of, 1, SEPTEM_COUNTED_COUNT - 1);
    return words[of];
}

/* What stands behind the word of an effect. */
enum behind {
    NOTHING,
    UNITS,
    FLAT,
    SYMBOL,
    TRADE,
    REBATE,
    PER,     /* how many, of what, whose */
    PER_OWN, /* how many, of what: one's own, or the victim's */
    OF,      /* of what */
    GIFT,
    COPY,
    MARKER,
    SET,
    CHEAP
};

static const struct word {
    const char *text;
    enum behind behind;
} words[SEPTEM_FX_COUNT] = {
    [SEPTEM_FX_PRODUCE] = {"produce", UNITS},
    [SEPTEM_FX_PRODUCE_ANY] = {"any", UNITS},
    [SEPTEM_FX_POINTS] = {"points", FLAT},
    [SEPTEM_FX_SHIELDS] = {"shields", FLAT},
    [SEPTEM_FX_COINS] = {"coins", FLAT},
    [SEPTEM_FX_SYMBOL] = {"symbol", SYMBOL},
    [SEPTEM_FX_ANY_SYMBOL] = {"any_symbol", NOTHING},
    [SEPTEM_FX_DISCOUNT] = {"discount", TRADE},
    [SEPTEM_FX_COINS_PER] = {"coins_per", PER},
    [SEPTEM_FX_POINTS_PER] = {"points_per", PER},
    [SEPTEM_FX_FREE_BUILD] = {"free_build", NOTHING},
    [SEPTEM_FX_LAST_CARD] = {"last_card", NOTHING},
    [SEPTEM_FX_SALVAGE] = {"salvage", NOTHING},
    [SEPTEM_FX_COPY_GUILD] = {"copy_guild", NOTHING},
    [SEPTEM_FX_MASK] = {"mask", FLAT},
    [SEPTEM_FX_DIPLOMACY] = {"diplomacy", FLAT},
    [SEPTEM_FX_LOSS] = {"loss", FLAT},
    [SEPTEM_FX_LOSS_PER] = {"loss_per", PER_OWN},
    [SEPTEM_FX_GIFT] = {"gift", GIFT},
    [SEPTEM_FX_REBATE] = {"rebate", REBATE},
    [SEPTEM_FX_PRODUCE_OWNED] = {"produce_owned", NOTHING},
    [SEPTEM_FX_PRODUCE_MISSING] = {"produce_missing", NOTHING},
    [SEPTEM_FX_FREE_STAGES] = {"free_stages", NOTHING},
    [SEPTEM_FX_COPY_STAGE] = {"copy_stage", COPY},
    [SEPTEM_FX_HARBOUR] = {"harbour", NOTHING},
    [SEPTEM_FX_POINTS_PER_MARKER] = {"points_per_marker", MARKER},
    [SEPTEM_FX_POINTS_PER_SET] = {"points_per_set", SET},
    [SEPTEM_FX_POINTS_PER_PAIR] = {"points_per_pair", NOTHING},
    [SEPTEM_FX_POINTS_IF_MOST] = {"points_if_most", PER_OWN},
    [SEPTEM_FX_POINTS_IF_NONE] = {"points_if_none", PER_OWN},
    [SEPTEM_FX_POINTS_IF_ALONE] = {"points_if_alone", FLAT},
    [SEPTEM_FX_POINTS_LESS] = {"points_less", PER_OWN},
    [SEPTEM_FX_SET_BONUS] = {"set_bonus", FLAT},
    [SEPTEM_FX_MOST_SYMBOL] = {"most_symbol", NOTHING},
    [SEPTEM_FX_SWAP_SYMBOL] = {"swap_symbol", NOTHING},
    [SEPTEM_FX_SHIELDS_PER] = {"shields_per", PER_OWN},
    [SEPTEM_FX_REDUCTION] = {"reduction", OF},
    [SEPTEM_FX_BANK_UNIT] = {"bank_unit", NOTHING},
    [SEPTEM_FX_FREE_COLOUR] = {"free_colour", OF},
    [SEPTEM_FX_FREE_PER_AGE] = {"free_per_age", OF},
    [SEPTEM_FX_FREE_LEADERS] = {"free_leaders", NOTHING},
    [SEPTEM_FX_CHEAP_LEADERS] = {"cheap_leaders", CHEAP},
    [SEPTEM_FX_COINS_EACH] = {"coins_each", PER_OWN},
    [SEPTEM_FX_LOSS_EACH] = {"loss_each", PER_OWN},
    [SEPTEM_FX_LOSS_BY_AGE] = {"loss_by_age", NOTHING},
    [SEPTEM_FX_BANK_BONUS] = {"bank_bonus", NOTHING},
    [SEPTEM_FX_VICTORY] = {"victory", NOTHING},
    [SEPTEM_FX_FORGET_DEFEATS] = {"forget_defeats", NOTHING},
    [SEPTEM_FX_OTHERS_RETURN] = {"others_return", NOTHING},
    [SEPTEM_FX_REDIRECT_DEFEATS] = {"redirect_defeats", NOTHING},
    [SEPTEM_FX_DRAW] = {"draw", FLAT},
    [SEPTEM_FX_HIRE] = {"hire", NOTHING},
    [SEPTEM_FX_BURY] = {"bury", NOTHING},
    [SEPTEM_FX_COURT] = {"court", NOTHING},
    [SEPTEM_FX_FREEZE] = {"freeze", NOTHING},
    [SEPTEM_FX_STAGE_FOR_COINS] = {"stage_for_coins", NOTHING},
};

static void put_kinds(struct line *line, unsigned kinds)
{
    for (int colour = 1; kinds >> colour != 0; colour++) {
        if (kinds >> colour & 1) {
            put(line, "%s%s", (kinds & ((1u << colour) - 1)) == 0 ? "" : ",", counted_word(colour));
        }
    }
}

static void put_effect(struct line *line, const struct septem_effect *fx)
{
    static const char *const symbols[] = {"", "compass", "gear", "tablet"};
    static const char *const places[] = {"last", "first", "second"};
    const struct word *word = &words[fx->kind];
    assert_non_null(word->text);
    put(line, "%s%s", word->text, word->behind == NOTHING ? "" : " ");
    switch (word->behind) {
    case NOTHING:
        break;
    case UNITS:
        put_units(line, fx->produce.units);
        break;
    case FLAT:
        put(line, "%d", fx->flat.n);
        break;
    case SYMBOL:
        put(line, "%s", symbols[fx->science.symbol]);
        break;
    case TRADE:
        put(line, "%s %s", fx->trade.ware == SEPTEM_WARE_RAW ? "raw" : "goods",
            whose_word(fx->trade.whose));
        break;
    case REBATE:
        put(line, "%s", whose_word(fx->trade.whose));
        break;
    case PER:
        put(line, "%d %s %s", fx->per.n, counted_word(fx->per.of), whose_word(fx->per.whose));
        break;
    case PER_OWN:
        assert_int_equal(fx->per.whose, SEPTEM_OWN);
        put(line, "%d %s", fx->per.n, counted_word(fx->per.of));
        break;
    case OF:
        put(line, "%s", counted_word(fx->per.of));
        break;
    case GIFT:
        put(line, "%d %s", fx->gift.n, whose_word(fx->gift.whose));
        break;
    case COPY:
        assert_in_range(fx->copy.stage, 0, 2);
        put(line, "%s %s", whose_word(fx->copy.whose), places[fx->copy.stage]);
        break;
    case MARKER:
        put(line, "%d %s", fx->per.n, whose_word(fx->per.whose));
        break;
    case SET:
        put(line, "%d ", fx->set.n);
        put_kinds(line, fx->set.kinds);
        break;
    case CHEAP:
        put(line, "%d %d", fx->cheap.own, fx->cheap.others);
        break;
    }
}

static void put_effects(struct line *line, const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        put(line, i == 0 ? " " : " + ");
        put_effect(line, &effects[i]);
    }
}

static void put_copies(struct line *line, const struct septem_card_info *card)
{
    static const char *const decks[] = {"first",         "first_cities", "second",
                                        "second_cities", "experts",      "promo"};
    for (int n = 0; n < 8; n++) {
        if (card->copies >> n & 1) {
            put(line, "%d", n);
        }
    }
    for (int n = 0; n < 6; n++) {
        if (card->decks >> n & 1) {
            put(line, "%s%s", (card->decks & ((1u << n) - 1)) == 0 ? "" : ",", decks[n]);
        }
    }
    put(line, "%s ", card->copies == 0 && card->decks == 0 ? "drawn" : "");
}

static struct line card_line(const struct septem_card_info *card)
{
    struct line line = {.length = 0};
    put(&line, "card %s %d %s ", card->slug, card->age, counted_word(card->colour));
    put_copies(&line, card);
    if (card->cost_by_age) {
        assert_int_equal(card->cost.units, 0);
        put(&line, "age");
    } else {
        put_units(&line, card->cost.units);
    }
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
    if (board->needs != SEPTEM_SET_NONE) {
        put(line, " needs %s", septem_set_info((enum septem_set)board->needs)->slug);
    }
    put(line, "%s", board->keeps_leaders ? " keeps_leaders" : "");
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

static void facts__rows_say_what_is_printed(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts__rows_say_what_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
