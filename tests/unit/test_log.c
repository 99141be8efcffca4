/* Logs: recorded, written, read and replayed; whatever is wrong is found where it is. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/log.h>

struct text {
    char bytes[SEPTEM_LOG_TEXT_MAX];
    size_t length;
};

/* ---- Helpers ---- */

/* A game that has not begun played by lot and recorded, with a name here and there. */
static void record_game(struct septem_log *log, struct septem_game *g, uint64_t seed, int decisions)
{
    struct septem_rng rng;
    septem_rng_init(&rng, seed);
    septem_log_begin(log, g);
    assert_true(septem_log_name(log, 0, "Ada Lovelace"));
    assert_true(septem_log_name(log, 2, "Zoé"));
    for (int i = 0; i < decisions && g->phase != SEPTEM_PHASE_OVER; i++) {
        int seat = playing_seat(g);
        struct septem_move move = playing_pick(g, seat, &rng);
        septem_log_add(log, g, seat, &move);
        assert_int_equal(septem_game_submit(g, seat, &move), SEPTEM_DENY_NONE);
    }
    septem_log_end(log, g);
}

static void record(struct septem_log *log, int players, uint64_t seed, int decisions)
{
    struct septem_game g;
    playing_start_with(&g, players, seed, septem_board_find("babylon", 'B'),
                       septem_board_find("halicarnassus", 'B'));
    record_game(log, &g, seed, decisions);
}

static void write_log(const struct septem_log *log, struct text *text)
{
    int length = septem_log_write(log, text->bytes, sizeof text->bytes);
    assert_in_range(length, 1, SEPTEM_LOG_TEXT_MAX - 1);
    text->length = (size_t)length;
}

static struct text *recorded(int players, uint64_t seed)
{
    static struct septem_log log;
    static struct text text;
    record(&log, players, seed, SEPTEM_LOG_DECISIONS_MAX);
    write_log(&log, &text);
    return &text;
}

/* Replaces the first `from` by `to`; it must be there. */
static void edit(struct text *text, const char *from, const char *to)
{
    char *at = strstr(text->bytes, from);
    assert_non_null(at);
    size_t rest = text->length - (size_t)(at - text->bytes) - strlen(from);
    assert_true(text->length + strlen(to) < sizeof text->bytes);
    memmove(at + strlen(to), at + strlen(from), rest + 1);
    memcpy(at, to, strlen(to));
    text->length += strlen(to) - strlen(from);
}

static int line_of(const struct text *text, const char *part)
{
    const char *at = strstr(text->bytes, part);
    int line = 1;
    assert_non_null(at);
    for (const char *c = text->bytes; c < at; c++) {
        line += *c == '\n';
    }
    return line;
}

/* Reading must fail, at this line (0: any), with a text that begins so. */
static void parse_fails(const struct text *text, int line, enum septem_parse_error why)
{
    static struct septem_log log;
    struct septem_log_error error = {0};
    const char *expected = septem_parse_error_text(why);
    assert_false(septem_log_read(&log, text->bytes, text->length, &error));
    assert_memory_equal(error.text, expected, strlen(expected));
    if (line > 0) {
        assert_int_equal(error.line, line);
    }
}

/* Reading succeeds, replaying fails at this line with these words. */
static void differs(const struct text *text, int line, const char *words)
{
    static struct septem_log log;
    struct septem_log_error error = {0};
    struct septem_game g;
    assert_true(septem_log_read(&log, text->bytes, text->length, &error));
    assert_false(septem_log_replay(&log, -1, &g, &error));
    if (strstr(error.text, words) == NULL) {
        fail_msg("'%s' is not in '%s'", words, error.text);
    }
    assert_int_equal(error.line, line);
}

/* ---- Recorded games ---- */

static void log__is_read_as_it_is_written(void **state)
{
    (void)state;
    static struct septem_log log;
    static struct text again;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_game g;
        struct septem_log_error error;
        struct text *text = recorded(3 + (int)(seed % 5), seed);
        assert_true(septem_log_read(&log, text->bytes, text->length, &error));
        write_log(&log, &again);
        assert_string_equal(again.bytes, text->bytes);
        assert_string_equal(log.names[0], "Ada Lovelace");
        assert_string_equal(log.names[1], "");
        assert_true(septem_log_replay(&log, -1, &g, &error));
        assert_int_equal(g.phase, SEPTEM_PHASE_OVER);
    }
}

/* Every set, the largest tables, teams among them. */
static void log__of_more_sets_and_teams(void **state)
{
    (void)state;
    static struct septem_log log, read;
    static struct text text, again;
    int paid = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct septem_options options = septem_options_defaults();
        struct septem_game g, replayed;
        options.players = 4 + 2 * (int)(seed % 3);
        options.sets |= 1u << SEPTEM_SET_CITIES;
        options.teams = seed % 2 == 0;
        assert_int_equal(septem_game_init(&g, &options, seed), SEPTEM_OK);
        record_game(&log, &g, seed, SEPTEM_LOG_DECISIONS_MAX);
        write_log(&log, &text);
        assert_non_null(strstr(text.bytes, "\nsets base cities\n"));
        assert_int_equal(strstr(text.bytes, "\noption teams\n") != NULL, options.teams);
        paid += strstr(text.bytes, " pay ") != NULL;
        assert_true(septem_log_read(&read, text.bytes, text.length, NULL));
        assert_true(septem_log_replay(&read, -1, &replayed, NULL));
        assert_int_equal(replayed.teams, options.teams);
        assert_int_equal(read.winners, septem_game_winners(&g));
        assert_memory_equal(&replayed, &g, sizeof g);
        write_log(&read, &again);
        assert_string_equal(again.bytes, text.bytes);
    }
    assert_true(paid > 0);
}

static void log__order_of_submission_does_not_matter(void **state)
{
    (void)state;
    static struct septem_log log, other;
    static struct text text, again;
    struct septem_game g;
    record(&log, 5, 7, SEPTEM_LOG_DECISIONS_MAX);
    assert_true(septem_log_start(&log, &g, NULL));
    septem_log_begin(&other, &g);
    for (int i = 0; i < log.decision_count;) {
        int asked = 0;
        for (int seat = 0; seat < g.cities; seat++) {
            asked += septem_game_owes(&g, seat);
        }
        for (int k = i + asked - 1; k >= i; k--) {
            const struct septem_log_decision *decision = &log.decisions[k];
            septem_log_add(&other, &g, decision->seat, &decision->move);
            septem_game_submit(&g, decision->seat, &decision->move);
        }
        i += asked;
    }
    septem_log_end(&other, &g);
    memcpy(other.names, log.names, sizeof log.names);
    write_log(&log, &text);
    write_log(&other, &again);
    assert_string_equal(again.bytes, text.bytes);
}

static void log__second_thoughts_replace_a_decision(void **state)
{
    (void)state;
    static struct septem_log log;
    struct septem_game g;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    playing_start(&g, 3, 4);
    septem_log_begin(&log, &g);
    septem_game_moves(&g, 1, moves);
    for (int i = 0; i < 2; i++) {
        septem_log_add(&log, &g, 1, &moves[i]);
        assert_int_equal(septem_game_submit(&g, 1, &moves[i]), SEPTEM_DENY_NONE);
    }
    assert_int_equal(log.decision_count, 1);
    assert_memory_equal(&log.decisions[0].move, &moves[1], sizeof moves[1]);
}

static void log__refuses_unclean_names(void **state)
{
    (void)state;
    static struct septem_log log;
    char longest[SEPTEM_NAME_MAX + 1];
    memset(longest, 'a', sizeof longest);
    longest[SEPTEM_NAME_MAX] = '\0';
    assert_false(septem_log_name(&log, 0, longest));
    longest[SEPTEM_NAME_MAX - 1] = '\0';
    assert_true(septem_log_name(&log, 0, longest));
    assert_false(septem_log_name(&log, 0, ""));
    assert_false(septem_log_name(&log, 0, " Ada"));
    assert_false(septem_log_name(&log, 0, "Ada "));
    assert_false(septem_log_name(&log, 0, "A\nda"));
    assert_false(septem_log_name(&log, 0, "\xff"));
    assert_false(septem_log_name(&log, SEPTEM_CITIES_MAX, "Ada"));
    assert_true(septem_log_name(&log, 0, "Ada  of  Lovelace"));
}

/* An interrupted game goes on as it would have, from its log. */
static void log__of_part_of_a_game(void **state)
{
    (void)state;
    static struct septem_log log, read;
    static struct text text;
    for (int decisions = 0; decisions < 60; decisions += 7) {
        struct septem_game g, again;
        record(&log, 3, 11, decisions);
        assert_true(septem_log_replay(&log, -1, &g, NULL));
        septem_log_deals(&log, &g);
        assert_true(septem_log_replay(&log, -1, &g, NULL));
        write_log(&log, &text);
        assert_true(septem_log_read(&read, text.bytes, text.length, NULL));
        assert_true(septem_log_replay(&read, -1, &again, NULL));
        assert_memory_equal(&again, &g, sizeof g);
    }
}

static void log__counts_decisions_up_to_a_turn(void **state)
{
    (void)state;
    static struct septem_log log;
    struct septem_game g;
    record(&log, 3, 5, SEPTEM_LOG_DECISIONS_MAX);
    assert_int_equal(septem_log_upto(&log, 0, 9), 0);
    assert_int_equal(septem_log_upto(&log, 1, 1), 3);
    assert_int_equal(septem_log_upto(&log, 3, 9), log.decision_count);
    assert_true(septem_log_replay(&log, septem_log_upto(&log, 2, 3), &g, NULL));
    assert_int_equal(g.age, 2);
    assert_int_equal(g.turn, 4);
}

static void log__comments_and_order_of_headers_are_free(void **state)
{
    (void)state;
    static struct septem_log log;
    static struct text plain, again;
    struct text *text = recorded(3, 3);
    plain = *text;
    edit(text, "sets base\nplayers 3\n", "players 3\n# a comment\n");
    edit(text, "deal 1 0", "sets base\n#\ndeal 1 0");
    assert_true(septem_log_read(&log, text->bytes, text->length, NULL));
    write_log(&log, &again);
    assert_string_equal(again.bytes, plain.bytes);
}

static void log__seed_may_be_any_64_bits(void **state)
{
    (void)state;
    static struct septem_log log;
    static struct text again;
    struct text *text = recorded(3, 3);
    edit(text, "seed 3\n", "seed 18446744073709551615\n");
    assert_true(septem_log_read(&log, text->bytes, text->length, NULL));
    write_log(&log, &again);
    assert_string_equal(again.bytes, text->bytes);
    edit(text, "551615\n", "551616\n");
    parse_fails(text, 4, SEPTEM_PARSE_NUMBER_LARGE);
}

/* ---- What is wrong with a log ---- */

static void log__parse_errorings_of_headers(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        enum septem_parse_error why;
        int line;
    } rows[] = {
        {"septem-log 1\n", "", SEPTEM_PARSE_FIRST_LINE, 1},
        {"septem-log 1", "septem-log 2", SEPTEM_PARSE_VERSION, 1},
        {"septem-log 1\n", "septem-log 1\n\n", SEPTEM_PARSE_LINE_EMPTY, 2},
        {"septem-log 1\n", "septem-log 1\nseptem-log 1\n", SEPTEM_PARSE_TWICE, 2},
        {"septem-log 1\n", "septem-log 1\r\n", SEPTEM_PARSE_CONTROL, 1},
        {"septem-log 1\n", "septem-log 1\nauthor me\n", SEPTEM_PARSE_WORD, 2},
        {"sets base", "sets", SEPTEM_PARSE_SETS_BASE, 2},
        {"sets base", "sets base moonbase", SEPTEM_PARSE_SET, 2},
        {"sets base", "sets base base", SEPTEM_PARSE_SET, 2},
        {"sets base\n", "sets base\nsets base\n", SEPTEM_PARSE_TWICE, 3},
        {"sets base\n", "", SEPTEM_PARSE_NEEDS_SETS, 0},
        {"players 3\n", "", SEPTEM_PARSE_NEEDS_PLAYERS, 0},
        {"players 3", "players 9", SEPTEM_PARSE_PLAYERS, 3},
        {"players 3", "players 03", SEPTEM_PARSE_NUMBER, 3},
        {"players 3", "players 3 4", SEPTEM_PARSE_TOO_MUCH, 3},
        {"players 3", "players  3", SEPTEM_PARSE_BLANKS, 3},
        {"players 3", "players 3 ", SEPTEM_PARSE_BLANKS, 3},
        {"players 3", "players", SEPTEM_PARSE_MORE, 3},
        {"players 3", "players 4", SEPTEM_PARSE_NEEDS_SEATS, 0},
        {"seed 3\n", "option haste\n", SEPTEM_PARSE_OPTION, 4},
        {"seed 3\n", "option\n", SEPTEM_PARSE_OPTION, 4},
        {"seed 3\n", "option teams 2\n", SEPTEM_PARSE_TOO_MUCH, 4},
        {"seed 3\n", "option teams\noption teams\n", SEPTEM_PARSE_TWICE, 5},
        {"seat 0", "seat 3", SEPTEM_PARSE_SEAT, 5},
        {"seat 1", "seat 0", SEPTEM_PARSE_TWICE, 6},
        {"babylon B", "babylon C", SEPTEM_PARSE_BOARD, 5},
        {"babylon B", "babel B", SEPTEM_PARSE_BOARD, 5},
        {"Zoé", "Zo\xc3", SEPTEM_PARSE_UTF8, 7},
        {"Zoé", "Zo\xc2\x85", SEPTEM_PARSE_CONTROL, 7},
        {"deal 1 0", "deal 4 0", SEPTEM_PARSE_AGE, 8},
        {"deal 1 1", "deal 1 0", SEPTEM_PARSE_TWICE, 9},
        {"deal 2 1", "deal 3 1", SEPTEM_PARSE_NEEDS_DEALS, 0},
        {"deal 2 0", "deal 1 0", SEPTEM_PARSE_DEAL_LATE, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct text *text = recorded(3, 3);
        edit(text, rows[i].from, rows[i].to);
        parse_fails(text, rows[i].line, rows[i].why);
    }
}

static void log__parse_errorings_of_decisions_and_results(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        enum septem_parse_error why;
    } rows[] = {
        {"\n1.1 0 ", "\n1.10 0 ", SEPTEM_PARSE_TIME},
        {"\n1.1 0 ", "\n4.1 0 ", SEPTEM_PARSE_TIME},
        {"\n1.1 0 ", "\n1.1 3 ", SEPTEM_PARSE_SEAT},
        {"\n1.1 0 ", "\n1.1 0 burn altar ", SEPTEM_PARSE_DECISION},
        {"\n1.1 0 ", "\n1.1 0 sell altar\n1.1 0 ", SEPTEM_PARSE_CHOICES},
        {"\n1.1 0 ", "\n1.1 0 sell altar /\n1.1 0 ", SEPTEM_PARSE_CHOICES},
        {"\n1.1 0 ", "\n1.1 0 sell altar 4 / 3\n1.1 0 ", SEPTEM_PARSE_TOO_MUCH},
        {"\n1.1 0 ", "\n1.1 0 sell altar / 3 4\n1.1 0 ", SEPTEM_PARSE_TOO_MUCH},
        {"\nscore 0", "\nscore 0 science 1", SEPTEM_PARSE_SCORE},
        {"\nscore 1", "\nscore 0", SEPTEM_PARSE_TWICE},
        {"treasury", "treasury -0 treasury", SEPTEM_PARSE_NUMBER},
        {"\nwinner", "\nwinner 2 1\nwinner", SEPTEM_PARSE_WINNER},
        {"\nwinner", "\nwinner 0\nwinner", SEPTEM_PARSE_TWICE},
        {"\nwinner", "\nseed 5\nwinner", SEPTEM_PARSE_LATE},
        {"\nwinner", "\n3.6 0 sell altar / 2\nwinner", SEPTEM_PARSE_LATE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct text *text = recorded(3, 3);
        edit(text, rows[i].from, rows[i].to);
        parse_fails(text, 0, rows[i].why);
    }
}

static void log__parse_erroring_quotes_the_place(void **state)
{
    (void)state;
    static struct septem_log log;
    struct septem_log_error error;
    struct text *text = recorded(3, 3);
    edit(text, "babylon B", "babel B");
    assert_false(septem_log_read(&log, text->bytes, text->length, &error));
    assert_non_null(strstr(error.text, ", at `babel B Ada Lovelace`"));
}

static void log__that_ends_too_early_says_so(void **state)
{
    (void)state;
    static struct septem_log log;
    static const char text[] = "septem-log 1\nsets base\n";
    struct septem_log_error error;
    assert_false(septem_log_read(&log, text, strlen(text), &error));
    assert_string_equal(error.text, "the log ends before a line `players N`");
}

/* ---- What is wrong with a game ---- */

static void log__finds_the_first_difference(void **state)
{
    (void)state;
    struct text *text = recorded(3, 3);
    edit(text, "\n1.1 1 ", "\n1.1 2 ");
    differs(text, line_of(text, "\n1.1 2 ") + 1, "seat 1 is next");

    text = recorded(3, 3);
    edit(text, "\n1.2 0 ", "\n1.3 0 ");
    differs(text, line_of(text, "\n1.3 0 ") + 1, "the log goes on with 1.3");

    text = recorded(3, 3);
    edit(text, "\n1.1 0 ", "\n1.1 0 sell palace / 9\n1.1 0 ");
    differs(text, line_of(text, "palace"), "the card is not in the hand");

    text = recorded(3, 3);
    edit(text, "\n1.1 0 ", "\n1.1 0 salvage none / 9\n1.1 0 ");
    differs(text, line_of(text, "salvage none"), "answers another question");
}

static void log__checks_the_counts(void **state)
{
    (void)state;
    struct text *text = recorded(3, 3);
    char *at = strstr(text->bytes, " / ");
    at[3] = at[3] == '9' ? '8' : (char)(at[3] + 1);
    differs(text, line_of(text, "\n1.1 0 ") + 1, "the log says that seat 0 has ");
}

static void log__checks_the_deals(void **state)
{
    (void)state;
    struct text *text = recorded(3, 3);
    edit(text, "deal 1 2 ", "deal 1 2 palace ");
    differs(text, line_of(text, "deal 1 2"), "not a deck for this table");

    text = recorded(3, 3);
    edit(text, "seed 3\n", "option teams\n");
    differs(text, 0, septem_err_text(SEPTEM_ERR_TEAMS));
}

static void log__checks_the_result(void **state)
{
    (void)state;
    struct text *text = recorded(3, 3);
    edit(text, "treasury ", "treasury 1");
    differs(text, line_of(text, "score 0"), "seat 0, treasury: the log says ");

    text = recorded(3, 3);
    char *winner = strstr(text->bytes, "winner ") + 7;
    *winner = *winner == '0' ? '1' : '0';
    differs(text, line_of(text, "winner"), "won, it is ");

    text = recorded(3, 3);
    char *last = strstr(text->bytes, "\n3.6 2 ");
    char *score = strstr(text->bytes, "\nscore 0");
    memmove(last, score, strlen(score) + 1);
    text->length = strlen(text->bytes);
    differs(text, line_of(text, "score 0"), "the game is not over: seat 2 has to decide in 3.6");
}

/* What follows the first newline that begins `part` is gone. */
static void cut(struct text *text, const char *part)
{
    text->length = (size_t)(strstr(text->bytes, part) + 1 - text->bytes);
    text->bytes[text->length] = '\0';
}

static void log__of_a_game_that_is_over_has_all_results(void **state)
{
    (void)state;
    struct text *text = recorded(3, 3);
    int last = line_of(text, "score 0") - 1;
    cut(text, "\nwinner");
    differs(text, line_of(text, "score 2"), "the log has scores, but no line `winner`");
    cut(text, "\nscore 2");
    differs(text, line_of(text, "score 0"), "the score of seat 2 is missing");
    cut(text, "\nscore 0");
    differs(text, last, "the game is over, but the log has no scores");
}

static void log__may_not_go_on_after_the_end(void **state)
{
    (void)state;
    struct text *text = recorded(3, 3);
    edit(text, "\nscore 0", "\n3.6 0 sell altar / 2\nscore 0");
    differs(text, line_of(text, "score 0") - 1, "the game is over");
}

/* ---- Any bytes ---- */

static void log__reads_any_bytes(void **state)
{
    (void)state;
    static struct septem_log log;
    static struct text broken;
    struct septem_rng rng;
    const struct text *text = recorded(4, 9);
    septem_rng_init(&rng, 1);
    for (int round = 0; round < 3000; round++) {
        struct septem_log_error error;
        struct septem_game g;
        broken = *text;
        for (uint32_t n = 1 + septem_rng_below(&rng, 4); n > 0; n--) {
            uint32_t at = septem_rng_below(&rng, (uint32_t)text->length);
            uint32_t from = septem_rng_below(&rng, (uint32_t)text->length);
            broken.bytes[at] = n % 2 ? text->bytes[from] : (char)septem_rng_below(&rng, 256);
        }
        size_t length =
            round % 3 == 0 ? septem_rng_below(&rng, (uint32_t)text->length) : text->length;
        if (septem_log_read(&log, broken.bytes, length, &error)) {
            septem_log_replay(&log, -1, &g, &error);
            septem_log_write(&log, broken.bytes, sizeof broken.bytes);
        }
    }
}

static void log__more_decisions_than_fit(void **state)
{
    (void)state;
    static struct septem_log log;
    static char many[SEPTEM_LOG_TEXT_MAX];
    struct septem_log_error error;
    struct text *text = recorded(3, 3);
    size_t length = (size_t)(strstr(text->bytes, "1.1 0") - text->bytes);
    memcpy(many, text->bytes, length);
    for (int i = 0; i <= SEPTEM_LOG_DECISIONS_MAX; i++) {
        length += (size_t)snprintf(many + length, sizeof many - length, "1.1 0 sell altar / 2\n");
    }
    assert_false(septem_log_read(&log, many, length, &error));
    assert_non_null(strstr(error.text, septem_parse_error_text(SEPTEM_PARSE_DECISIONS)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log__is_read_as_it_is_written),
        cmocka_unit_test(log__of_more_sets_and_teams),
        cmocka_unit_test(log__order_of_submission_does_not_matter),
        cmocka_unit_test(log__second_thoughts_replace_a_decision),
        cmocka_unit_test(log__refuses_unclean_names),
        cmocka_unit_test(log__of_part_of_a_game),
        cmocka_unit_test(log__counts_decisions_up_to_a_turn),
        cmocka_unit_test(log__comments_and_order_of_headers_are_free),
        cmocka_unit_test(log__seed_may_be_any_64_bits),
        cmocka_unit_test(log__parse_errorings_of_headers),
        cmocka_unit_test(log__parse_errorings_of_decisions_and_results),
        cmocka_unit_test(log__parse_erroring_quotes_the_place),
        cmocka_unit_test(log__that_ends_too_early_says_so),
        cmocka_unit_test(log__finds_the_first_difference),
        cmocka_unit_test(log__checks_the_counts),
        cmocka_unit_test(log__checks_the_deals),
        cmocka_unit_test(log__checks_the_result),
        cmocka_unit_test(log__of_a_game_that_is_over_has_all_results),
        cmocka_unit_test(log__may_not_go_on_after_the_end),
        cmocka_unit_test(log__reads_any_bytes),
        cmocka_unit_test(log__more_decisions_than_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
