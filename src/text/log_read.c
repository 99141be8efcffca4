/* Reading a log: any bytes in, a log or the first thing that is wrong out. Whether the game in
 * it is possible is log_replay.c's to say. */
#include <septem/log.h>

#include <stdio.h>
#include <string.h>

#include "notation.h"
#include "scan.h"

enum { LINE_MAX_BYTES = 4096 }; /* comments may be longer */

enum { FREE_CITY_SEAT = 2 }; /* R9.1: two players, and the Free City is the third */

struct reader {
    struct septem_log *log;
    struct scan scan; /* of the line being read */
    uint32_t line;
    bool has_first, has_sets, ended;
    bool whole; /* all lines are read: what is missing now is missing for good */
    uint8_t seats_seen;
    uint8_t piles; /* bit per age: the Free City's pile is dealt */
};

static bool fail_here(struct reader *r, enum septem_misread misread)
{
    return scan_fail(&r->scan, misread, r->scan.at);
}

/* ---- Header ---- */

static bool read_version(struct reader *r)
{
    uint64_t version = 0;
    if (r->has_first) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    if (!scan_number(&r->scan, UINT32_MAX, &version) || version != 1) {
        return fail_here(r, SEPTEM_MISREAD_VERSION);
    }
    r->has_first = true;
    return true;
}

static bool read_sets(struct reader *r)
{
    if (r->has_sets) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    r->has_sets = true;
    if (!scan_take(&r->scan, septem_set_info(SEPTEM_SET_BASE)->slug)) {
        return fail_here(r, SEPTEM_MISREAD_SETS_BASE);
    }
    r->log->sets = 1u << SEPTEM_SET_BASE;
    while (!scan_done(&r->scan)) {
        struct scan_word word;
        char slug[24];
        if (!scan_next(&r->scan, &word)) {
            return false;
        }
        scan_copy(&word, slug, sizeof slug);
        enum septem_set set = septem_set_find(slug);
        if (set == SEPTEM_SET_NONE || (r->log->sets >> set & 1)) {
            return scan_fail(&r->scan, SEPTEM_MISREAD_SET, word.text);
        }
        r->log->sets |= 1u << set;
    }
    return true;
}

static bool read_players(struct reader *r)
{
    const char *where = r->scan.at;
    uint64_t players = 0;
    if (r->log->players != 0) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    if (!scan_number(&r->scan, UINT8_MAX, &players)) {
        return false;
    }
    if (players < 2 || players > SEPTEM_CITIES_MAX) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_PLAYERS, where);
    }
    r->log->players = (int)players;
    r->log->cities = players == FREE_CITY_SEAT ? FREE_CITY_SEAT + 1 : (int)players;
    return true;
}

static bool read_seed(struct reader *r)
{
    if (r->log->has_seed) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    r->log->has_seed = true;
    return scan_number(&r->scan, UINT64_MAX, &r->log->seed);
}

static bool read_option(struct reader *r)
{
    if (!scan_take(&r->scan, "teams")) {
        return fail_here(r, SEPTEM_MISREAD_OPTION);
    }
    if (r->log->teams) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    r->log->teams = true;
    return true;
}

static bool read_seat_number(struct reader *r, int *seat)
{
    const char *where = r->scan.at;
    uint64_t number = 0;
    if (!scan_number(&r->scan, UINT8_MAX, &number)) {
        return false;
    }
    int seats = r->log->cities != 0 ? r->log->cities : SEPTEM_CITIES_MAX;
    if (number >= (unsigned)seats) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_SEAT, where);
    }
    *seat = (int)number;
    return true;
}

/* The rest of the line, blanks included. */
static bool read_name(struct reader *r, int seat)
{
    const char *name = r->scan.at + 1;
    char copy[SEPTEM_NAME_MAX];
    struct scan_word rest = {name, (size_t)(r->scan.end - name)};
    if (rest.length >= sizeof copy) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_NAME_LONG, name);
    }
    scan_copy(&rest, copy, sizeof copy);
    r->scan.at = r->scan.end;
    return septem_log_name(r->log, seat, copy) || scan_fail(&r->scan, SEPTEM_MISREAD_BLANKS, name);
}

static bool read_seat(struct reader *r)
{
    struct scan_word board, side;
    char slug[40];
    int seat = 0;
    if (!read_seat_number(r, &seat)) {
        return false;
    }
    if (r->seats_seen >> seat & 1) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    if (!scan_next(&r->scan, &board) || !scan_next(&r->scan, &side)) {
        return false;
    }
    scan_copy(&board, slug, sizeof slug);
    r->log->boards[seat] = side.length == 1 ? septem_board_find(slug, side.text[0]) : 0;
    if (r->log->boards[seat] == 0) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_BOARD, board.text);
    }
    r->seats_seen |= (uint8_t)(1u << seat);
    return scan_done(&r->scan) || read_name(r, seat);
}

/* ---- Deals ---- */

static bool is_begun(const struct septem_log *log, int age)
{
    return log->decision_count > 0 && log->decisions[log->decision_count - 1].age >= age;
}

/* A seat, or `pile` for the Free City's, which has the seat behind the two players'. */
static bool read_dealt_to(struct reader *r, int age, int *seat)
{
    if (scan_take(&r->scan, "pile")) {
        r->piles |= (uint8_t)(1u << age);
        *seat = FREE_CITY_SEAT;
        return true;
    }
    return read_seat_number(r, seat);
}

static bool read_deal(struct reader *r)
{
    const char *where = r->scan.at;
    uint64_t age = 0;
    int seat = 0;
    if (!scan_number(&r->scan, UINT8_MAX, &age)) {
        return false;
    }
    if (age < 1 || age > SEPTEM_AGES) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_AGE, where);
    }
    if (is_begun(r->log, (int)age)) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_DEAL_LATE, where);
    }
    if (!read_dealt_to(r, (int)age, &seat)) {
        return false;
    }
    uint8_t *count = &r->log->deal_counts[age - 1][seat];
    if (*count != 0) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_TWICE, where);
    }
    do {
        if (*count == SEPTEM_HAND_MAX) {
            return fail_here(r, SEPTEM_MISREAD_HAND);
        }
        if (!scan_card(&r->scan, &r->log->deals[age - 1][seat][*count])) {
            return false;
        }
        (*count)++;
    } while (!scan_done(&r->scan));
    r->log->deal_line[age - 1] = r->line;
    return true;
}

/* ---- Is everything there that is needed here? ---- */

static bool check_table(struct reader *r)
{
    const struct septem_log *log = r->log;
    if (!r->has_sets) {
        return fail_here(r, SEPTEM_MISREAD_NEEDS_SETS);
    }
    if (log->players == 0) {
        return fail_here(r, SEPTEM_MISREAD_NEEDS_PLAYERS);
    }
    unsigned all = (1u << log->cities) - 1;
    if ((r->seats_seen & all) != all) {
        return fail_here(r, SEPTEM_MISREAD_NEEDS_SEATS);
    }
    return r->seats_seen == all || fail_here(r, SEPTEM_MISREAD_SEAT_EXTRA);
}

/* Either all seats of an age are dealt to or, unless `needed`, none. */
static bool check_deal(struct reader *r, int age, bool needed)
{
    const uint8_t *counts = r->log->deal_counts[age - 1];
    int dealt = 0;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (counts[seat] > 0 && seat >= r->log->cities) {
            return fail_here(r, SEPTEM_MISREAD_SEAT_EXTRA);
        }
        dealt += counts[seat] > 0;
    }
    bool pile = dealt > 0 && r->log->cities > r->log->players;
    if (pile != (r->piles >> age & 1)) {
        return fail_here(r, SEPTEM_MISREAD_PILE);
    }
    return dealt == r->log->cities || (dealt == 0 && !needed) ||
           fail_here(r, SEPTEM_MISREAD_NEEDS_DEALS);
}

/* ---- Decisions ---- */

/* "1.4": one digit each. */
static bool read_time(struct reader *r, struct septem_log_decision *decision)
{
    struct scan_word word;
    if (!scan_next(&r->scan, &word)) {
        return false;
    }
    if (word.length != 3 || word.text[0] < '0' || word.text[0] > '0' + SEPTEM_AGES ||
        word.text[1] != '.' || word.text[2] < '0' || word.text[2] > '9') {
        return scan_fail(&r->scan, SEPTEM_MISREAD_TIME, word.text);
    }
    decision->age = (uint8_t)(word.text[0] - '0');
    decision->turn = (uint8_t)(word.text[2] - '0');
    return true;
}

static bool read_count(struct reader *r, struct septem_log_decision *decision)
{
    const char *where = r->scan.at;
    uint64_t count = 0;
    if (!scan_take(&r->scan, "/")) {
        /* What is here instead is more likely a part of the decision that is wrong. */
        bool more = !scan_done(&r->scan);
        return scan_fail(&r->scan, more ? SEPTEM_MISREAD_TOO_MUCH : SEPTEM_MISREAD_CHOICES, where);
    }
    if (!scan_number(&r->scan, UINT16_MAX, &count)) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_CHOICES, where);
    }
    decision->count = (uint16_t)count;
    return true;
}

static bool read_decision(struct reader *r)
{
    struct septem_log_decision decision = {.line = r->line};
    enum septem_phase phase = SEPTEM_PHASE_NONE;
    int seat = 0;
    if (!read_time(r, &decision) || !check_table(r) ||
        (decision.age > 0 && !check_deal(r, decision.age, true)) || !read_seat_number(r, &seat) ||
        !notation_scan(&r->scan, &phase, &decision.move) || !read_count(r, &decision)) {
        return false;
    }
    if (r->log->decision_count == SEPTEM_LOG_DECISIONS_MAX) {
        return fail_here(r, SEPTEM_MISREAD_DECISIONS);
    }
    decision.seat = (uint8_t)seat;
    decision.phase = (uint8_t)phase;
    r->log->decisions[r->log->decision_count++] = decision;
    return true;
}

/* ---- Results ---- */

static bool read_points(struct reader *r, const char *word, int16_t *points)
{
    const char *where = r->scan.at;
    uint64_t number = 0;
    if (!scan_take(&r->scan, word)) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_SCORE, where);
    }
    /* scan_number knows no sign: step over the blank and the sign, and put one before it. */
    bool negative = r->scan.end - r->scan.at > 1 && r->scan.at[1] == '-';
    if (negative) {
        r->scan.at += 2;
        r->scan.begun = false;
    }
    if (!scan_number(&r->scan, INT16_MAX, &number)) {
        return false;
    }
    if (negative && number == 0) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_NUMBER, where);
    }
    *points = (int16_t)(negative ? -(int)number : (int)number);
    return true;
}

static bool read_score(struct reader *r)
{
    struct septem_log_score score = {.line = r->line, .known = true};
    int seat = 0;
    if (!check_table(r) || !read_seat_number(r, &seat)) {
        return false;
    }
    if (r->log->scores[seat].known) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (!read_points(r, septem_slug_line((enum septem_line)line), &score.lines[line])) {
            return false;
        }
    }
    if (!read_points(r, "total", &score.total) || !read_points(r, "coins", &score.coins)) {
        return false;
    }
    r->log->scores[seat] = score;
    r->ended = true;
    return true;
}

static bool read_winner(struct reader *r)
{
    if (!check_table(r)) {
        return false;
    }
    if (r->log->has_winners) {
        return fail_here(r, SEPTEM_MISREAD_TWICE);
    }
    do {
        const char *where = r->scan.at;
        int seat = 0;
        if (!read_seat_number(r, &seat)) {
            return false;
        }
        if (r->log->winners >> seat != 0) {
            return scan_fail(&r->scan, SEPTEM_MISREAD_WINNER, where);
        }
        r->log->winners |= (uint8_t)(1u << seat);
    } while (!scan_done(&r->scan));
    r->log->has_winners = r->ended = true;
    r->log->winners_line = r->line;
    return true;
}

/* ---- Lines ---- */

struct item {
    const char *word;
    bool (*read)(struct reader *r);
    bool at_end; /* may stand after scores */
};

/* clang-format off */
static const struct item items[] = {
    {"septem-log", read_version, false},
    {"sets",       read_sets,    false},
    {"players",    read_players, false},
    {"seed",       read_seed,    false},
    {"option",     read_option,  false},
    {"seat",       read_seat,    false},
    {"deal",       read_deal,    false},
    {"score",      read_score,   true},
    {"winner",     read_winner,  true},
};
/* clang-format on */

enum { ITEMS = sizeof items / sizeof items[0] };

static const struct item *find_item(struct scan *scan)
{
    static const struct item decision = {"", read_decision, false};
    if (!scan_done(scan) && *scan->at >= '0' && *scan->at <= '9') {
        return &decision;
    }
    for (int i = 0; i < ITEMS; i++) {
        if (scan_take(scan, items[i].word)) {
            return &items[i];
        }
    }
    return NULL;
}

/* Those of ASCII and those from U+0080 to U+009F, which are 0xc2 and a byte below 0xa0. */
static bool has_control(const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;
    for (size_t i = 0; i < length; i++) {
        bool pair = s[i] == 0xc2 && i + 1 < length && s[i + 1] >= 0x80 && s[i + 1] < 0xa0;
        if (s[i] < 0x20 || s[i] == 0x7f || pair) {
            return true;
        }
    }
    return false;
}

static bool read_line(struct reader *r, const char *text, size_t length)
{
    r->scan = scan_open(text, length);
    if (r->has_first && length > 0 && text[0] == '#') {
        return true;
    }
    if (length > LINE_MAX_BYTES) {
        return fail_here(r, SEPTEM_MISREAD_LINE_LONG);
    }
    if (!septem_text_is_clean(text, length)) {
        bool control = has_control(text, length);
        return scan_fail(&r->scan, control ? SEPTEM_MISREAD_CONTROL : SEPTEM_MISREAD_UTF8, NULL);
    }
    if (length == 0) {
        return fail_here(r, SEPTEM_MISREAD_LINE_EMPTY);
    }
    const struct item *item = find_item(&r->scan);
    if (!r->has_first && (item == NULL || item->read != read_version)) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_FIRST_LINE, NULL);
    }
    if (item == NULL) {
        return fail_here(r, SEPTEM_MISREAD_WORD);
    }
    if (r->ended && !item->at_end) {
        return fail_here(r, SEPTEM_MISREAD_LATE);
    }
    return item->read(r) && scan_finish(&r->scan);
}

static bool check_whole(struct reader *r)
{
    r->scan = scan_open("", 0);
    r->whole = true;
    if (!r->has_first) {
        return scan_fail(&r->scan, SEPTEM_MISREAD_FIRST_LINE, NULL);
    }
    if (!check_table(r)) {
        return false;
    }
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if (!check_deal(r, age, false)) {
            return false;
        }
    }
    return true;
}

/* What the log ends before; NULL where that is not what is wrong. */
static const char *missing_at_end(const struct reader *r)
{
    /* clang-format off */
    static const char *const texts[SEPTEM_MISREAD_COUNT] = {
        [SEPTEM_MISREAD_NEEDS_SETS] =    "a line `sets base ...`",
        [SEPTEM_MISREAD_NEEDS_PLAYERS] = "a line `players N`",
        [SEPTEM_MISREAD_NEEDS_SEATS] =   "there is a `seat` line for every seat",
        [SEPTEM_MISREAD_NEEDS_DEALS] =   "there is a `deal` line of this age for every seat",
    };
    /* clang-format on */
    return r->whole ? texts[r->scan.misread] : NULL;
}

/* The misreading in words, with the text it is about where that helps. */
static void explain(const struct reader *r, struct septem_log_error *error)
{
    enum { QUOTE_MAX = 40 };
    const struct scan *scan = &r->scan;
    const char *where = scan->where;
    const char *missing = missing_at_end(r);
    error->line = (int)r->line;
    if (missing != NULL) {
        snprintf(error->text, sizeof error->text, "the log ends before %s", missing);
        return;
    }
    if (where != NULL && where < scan->end && *where == ' ') {
        where++;
    }
    size_t length = where != NULL ? (size_t)(scan->end - where) : 0;
    if (length > QUOTE_MAX) {
        for (length = QUOTE_MAX; length > 0 && ((unsigned char)where[length] & 0xc0) == 0x80;) {
            length--;
        }
    }
    if (length > 0) {
        snprintf(error->text, sizeof error->text, "%s, at `%.*s`",
                 septem_misread_text(scan->misread), (int)length, where);
    } else {
        snprintf(error->text, sizeof error->text, "%s", septem_misread_text(scan->misread));
    }
}

bool septem_log_read(struct septem_log *log, const char *text, size_t length,
                     struct septem_log_error *error)
{
    struct reader r = {.log = log};
    const char *end = text + length;
    bool fine = true;
    *log = (struct septem_log){0};
    while (fine && text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *line_end = newline != NULL ? newline : end;
        r.line++;
        fine = read_line(&r, text, (size_t)(line_end - text));
        text = newline != NULL ? newline + 1 : end;
    }
    fine = fine && check_whole(&r);
    if (!fine && error != NULL) {
        explain(&r, error);
    }
    return fine;
}
