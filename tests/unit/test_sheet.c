/* Score sheets filled in by people: what symbols and coins are worth, places, teams, and what is
 * refused. */
#include "unit.h"

#include <string.h>

#include <septem/sheet.h>

#include "ways.h"

struct counted {
    struct septem_sheet sheet;
    struct septem_score scores[SEPTEM_CITIES_MAX];
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    int count;
};

static struct counted count(const char *text)
{
    struct counted c;
    struct septem_log_error error = {0};
    bool good = septem_sheet_read(&c.sheet, text, strlen(text), &error);
    assert_string_equal(error.text, "");
    assert_true(good);
    c.count = septem_sheet_count(&c.sheet, c.scores, c.sides);
    return c;
}

static void refused(const char *text, int line, const char *part)
{
    struct septem_sheet sheet;
    struct septem_log_error error = {0};
    assert_false(septem_sheet_read(&sheet, text, strlen(text), &error));
    if (strstr(error.text, part) == NULL) {
        fail_msg("'%s' is refused with: %s", text, error.text);
    }
    assert_int_equal(error.line, line);
}

static int science(const char *words)
{
    char text[256];
    snprintf(text, sizeof text, "Ada: science %s\nBo: coins 1\nCy: coins 1\n", words);
    return count(text).scores[0].lines[SEPTEM_LINE_SCIENCE];
}

/* ---- Counting ---- */

/* R7.1: every line has its place, coins are worth a third, debts a point each. */
static void sheet__adds_up_every_line(void **state)
{
    (void)state;
    struct counted c = count("Ada: war 1 3 5 -1, coins 8, debts 3, wonder 10, blue 15, yellow 3, "
                             "purple 8, leaders 4, black 5, science 1 gear\nBo: war -6\n");
    static const int wanted[SEPTEM_LINE_COUNT] = {8, -1, 10, 15, 1, 3, 8, 4, 5};
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        assert_int_equal(c.scores[0].lines[line], wanted[line]);
    }
    assert_int_equal(c.scores[0].total, 53);
    assert_int_equal(c.scores[0].coins, 8);
    assert_int_equal(c.scores[1].total, -6);
    assert_int_equal(c.count, 2);
}

/* R7.2, R7.3: squares, sets, and free symbols for the best, as every way shows. */
static void sheet__solves_science(void **state)
{
    (void)state;
    assert_int_equal(science("1 compass 3 gear 3 tablets"), 26);
    for (int n = 0; n < 5 * 5 * 5 * 4; n++) {
        int symbols[4] = {n % 4, n / 4 % 5, n / 20 % 5, n / 100};
        char words[80];
        snprintf(words, sizeof words, "%d compasses %d gears %d tablets %d any", symbols[1],
                 symbols[2], symbols[3], symbols[0]);
        assert_int_equal(science(words),
                         ways_science(symbols[1], symbols[2], symbols[3], symbols[0]));
    }
}

/* R10.15, R7.3a: leaders with symbols, the one for the most frequent, the one that swaps; the
 * bonus for sets is on the leaders' line. */
static void sheet__knows_leaders_with_science(void **state)
{
    (void)state;
    assert_int_equal(science("1 compass 1 gear ptolemy"), 10);
    assert_int_equal(science("3 gear enheduanna"), 16);
    assert_int_equal(science("1 compass 2 gear aganice"), 10);
    struct counted c = count("Ada: science 2 compass 2 gear 2 tablet Aristotle, leaders 1\nBo:\n");
    assert_int_equal(c.scores[0].lines[SEPTEM_LINE_SCIENCE], 26);
    assert_int_equal(c.scores[0].lines[SEPTEM_LINE_LEADERS], 7);
}

/* R11.6: a mask copies what a neighbour counted, never what a leader brings. */
static void sheet__copies_symbols_of_neighbours(void **state)
{
    (void)state;
    struct counted c = count("Ada: science 1 compass 1 gear 1 mask\nBo: science 1 tablet\n"
                             "Cy: science 4 gear\nDi: science ptolemy 2 compass\n");
    assert_int_equal(c.scores[0].lines[SEPTEM_LINE_SCIENCE], 10);
    assert_int_equal(c.scores[0].copied[SEPTEM_TABLET], 1);
    c = count("Ada: science 1 compass 1 gear 1 mask\nBo: coins 1\n"
              "Cy: science 4 tablet\nDi: science ptolemy\n");
    assert_int_equal(c.scores[0].lines[SEPTEM_LINE_SCIENCE], 2); /* Cy is no neighbour */
}

/* R7.4: most points, then most coins, then together. */
static void sheet__breaks_ties_by_coins(void **state)
{
    (void)state;
    struct counted c = count("Ada: blue 10, coins 1\nBo: blue 10, coins 2\nCy: blue 6, coins 9\n");
    assert_int_equal(c.sides[0].seats, 1u << 1);
    assert_int_equal(c.sides[0].tie, SEPTEM_TIE_COINS);
    assert_int_equal(c.sides[1].seats, 1u << 0);
    assert_int_equal(c.sides[1].place, 2);
    assert_int_equal(c.sides[2].tie, SEPTEM_TIE_NONE);
}

static void sheet__shares_what_coins_cannot_decide(void **state)
{
    (void)state;
    struct counted c = count("Ada: blue 10, coins 2\nBo: blue 10, coins 2\nCy: blue 1\n");
    assert_int_equal(c.sides[0].place, 1);
    assert_int_equal(c.sides[1].place, 1);
    assert_int_equal(c.sides[2].place, 3);
    assert_int_equal(c.sides[1].tie, SEPTEM_TIE_SHARED);
}

/* R11.10: partners win together, by the sum of their points, then of their coins. */
static void sheet__adds_up_teams(void **state)
{
    (void)state;
    struct counted c = count("teams\nAda: blue 30\nBo: blue 1, coins 1\nCy: blue 15\n"
                             "Di: blue 16, coins 2\n");
    assert_int_equal(c.count, 2);
    assert_int_equal(c.sides[0].seats, 0xc);
    assert_int_equal(c.sides[0].total, 31);
    assert_int_equal(c.sides[0].tie, SEPTEM_TIE_COINS);
    assert_int_equal(c.sides[1].total, 31);
}

/* ---- Reading ---- */

static void sheet__takes_comments_and_other_words(void **state)
{
    (void)state;
    struct counted c = count("# Sunday\r\n\n  Ada Lovelace :Military 2;CIVIL 3 4  # first\r\n"
                             "\xc3\x89mile: guilds 5, white 1, cities 2, commerce 3");
    assert_string_equal(c.sheet.player[0].name, "Ada Lovelace");
    assert_int_equal(c.scores[0].total, 9);
    assert_int_equal(c.scores[1].total, 11);
    assert_false(c.sheet.teams);
}

static void sheet__says_what_is_wrong_and_where(void **state)
{
    (void)state;
    refused("", 0, "two to eight players");
    refused("Ada: blue 3\n", 0, "two to eight players");
    refused("Ada: blue 3\nBo blue 4\n", 2, "a line is a player");
    refused("Ada: blue 3\n: blue 4\n", 2, "no name");
    refused("Ada: blue 3\nAda: blue 4\n", 2, "number 1");
    refused("Ada: blau 3\n", 1, "'blau' is no category; write war");
    refused("Ada: 3\n", 1, "'3' is no category");
    refused("Ada: blue\n", 1, "'blue 7'");
    refused("Ada: blue 3, blue 4\n", 1, "twice");
    refused("Ada: green 1 gear, science 1 gear\n", 1, "twice");
    refused("Ada: blue 301\n", 1, "-300 to 300");
    refused("Ada: blue 99999999999999999999\n", 1, "-300 to 300");
    refused("Ada: coins -1\n", 1, "0 to 300");
    refused("Ada: science 26\n", 1, "counted in symbols");
    refused("Ada: science gear\n", 1, "how many before 'gear'");
    refused("Ada: science\n", 1, "needs symbols");
    refused("Ada: science 21 gear\n", 1, "0 to 20");
    refused("Ada: science 9 any\n", 1, "0 to 8");
    refused("Ada: science -1 gear\n", 1, "0 to 20");
    refused("Ada: science euclid euclid\n", 1, "twice");
    refused("Ada: science 1 gear midas\n", 1, "'midas' is no category");
    refused("Ada: blue 1\nBo: science 1 mask\n", 2, "with two players");
    refused("teams\nAda:\nBo:\nCy:\n", 0, "four, six or eight");
    refused("team\n", 1, "the word 'teams'");
    refused("Ada\x01: blue 1\n", 1, "control characters");
    refused("a:\nb:\nc:\nd:\ne:\nf:\ng:\nh:\ni:\n", 9, "at most 8");
    refused("Ada: averyveryverylongwordthatnobodyhaseverseen 3\n", 1, "no word of a score sheet");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheet__adds_up_every_line),
        cmocka_unit_test(sheet__solves_science),
        cmocka_unit_test(sheet__knows_leaders_with_science),
        cmocka_unit_test(sheet__copies_symbols_of_neighbours),
        cmocka_unit_test(sheet__breaks_ties_by_coins),
        cmocka_unit_test(sheet__shares_what_coins_cannot_decide),
        cmocka_unit_test(sheet__adds_up_teams),
        cmocka_unit_test(sheet__takes_comments_and_other_words),
        cmocka_unit_test(sheet__says_what_is_wrong_and_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
