/* Reading a log: any bytes in, a log or the first thing that is wrong out. Whether the game in
 * it is possible is log_replay.c's to say; the lines before the decisions are in log_head.c. */
#include <septem/log.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "log_reader.h"
#include "notation.h"

enum { LINE_MAX_BYTES = 4096 }; /* comments may be longer */

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
        return scan_fail(&r->scan, SEPTEM_PARSE_TIME, word.text);
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
        return scan_fail(&r->scan, more ? SEPTEM_PARSE_TOO_MUCH : SEPTEM_PARSE_CHOICES, where);
    }
    if (!scan_number(&r->scan, UINT16_MAX, &count)) {
        return scan_fail(&r->scan, SEPTEM_PARSE_CHOICES, where);
    }
    decision->count = (uint16_t)count;
    return true;
}

static bool read_decision(struct reader *r)
{
    struct septem_log_decision decision = {.line = r->line};
    enum septem_phase phase = SEPTEM_PHASE_NONE;
    int seat = 0;
    if (!read_time(r, &decision) || !log_check_table(r) || !log_check_leaders(r) ||
        (decision.age > 0 && !log_check_deal(r, decision.age, true)) ||
        !log_read_seat_number(r, &seat) || !notation_scan(&r->scan, &phase, &decision.move) ||
        !read_count(r, &decision)) {
        return false;
    }
    if (r->log->decision_count == SEPTEM_LOG_DECISIONS_MAX) {
        return log_fail_here(r, SEPTEM_PARSE_DECISIONS);
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
        return scan_fail(&r->scan, SEPTEM_PARSE_SCORE, where);
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
        return scan_fail(&r->scan, SEPTEM_PARSE_NUMBER, where);
    }
    *points = (int16_t)(negative ? -(int)number : (int)number);
    return true;
}

static bool read_score(struct reader *r)
{
    struct septem_log_score score = {.line = r->line, .known = true};
    int seat = 0;
    if (!log_check_table(r) || !log_read_seat_number(r, &seat)) {
        return false;
    }
    if (r->log->scores[seat].known) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
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
    if (!log_check_table(r)) {
        return false;
    }
    if (r->log->has_winners) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    do {
        const char *where = r->scan.at;
        int seat = 0;
        if (!log_read_seat_number(r, &seat)) {
            return false;
        }
        if (r->log->winners >> seat != 0) {
            return scan_fail(&r->scan, SEPTEM_PARSE_WINNER, where);
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
    {"septem-log", log_read_version, false},
    {"sets",       log_read_sets,    false},
    {"players",    log_read_players, false},
    {"seed",       log_read_seed,    false},
    {"option",     log_read_option,  false},
    {"seat",       log_read_seat,    false},
    {"leaders",    log_read_leaders, false},
    {"box",        log_read_box,     false},
    {"deal",       log_read_deal,    false},
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
        return !scan_take(&r->scan, "#fair") || (log_read_fair(r) && scan_finish(&r->scan));
    }
    if (length > LINE_MAX_BYTES) {
        return log_fail_here(r, SEPTEM_PARSE_LINE_LONG);
    }
    if (!septem_text_is_clean(text, length)) {
        bool control = has_control(text, length);
        return scan_fail(&r->scan, control ? SEPTEM_PARSE_CONTROL : SEPTEM_PARSE_UTF8, NULL);
    }
    if (length == 0) {
        return log_fail_here(r, SEPTEM_PARSE_LINE_EMPTY);
    }
    const struct item *item = find_item(&r->scan);
    if (!r->has_first && (item == NULL || item->read != log_read_version)) {
        return scan_fail(&r->scan, SEPTEM_PARSE_FIRST_LINE, NULL);
    }
    if (item == NULL) {
        return log_fail_here(r, SEPTEM_PARSE_WORD);
    }
    if (r->ended && !item->at_end) {
        return log_fail_here(r, SEPTEM_PARSE_LATE);
    }
    return item->read(r) && scan_finish(&r->scan);
}

static bool check_whole(struct reader *r)
{
    r->scan = scan_open("", 0);
    r->whole = true;
    if (!r->has_first) {
        return scan_fail(&r->scan, SEPTEM_PARSE_FIRST_LINE, NULL);
    }
    if (!log_check_table(r) || !log_check_leaders(r)) {
        return false;
    }
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if (!log_check_deal(r, age, false)) {
            return false;
        }
    }
    return true;
}

/* What the log ends before; NULL where that is not what is wrong. */
static const char *missing_at_end(const struct reader *r)
{
    /* clang-format off */
    static const char *const texts[SEPTEM_PARSE_COUNT] = {
        [SEPTEM_PARSE_NEEDS_SETS] =    "a line `sets base ...`",
        [SEPTEM_PARSE_NEEDS_PLAYERS] = "a line `players N`",
        [SEPTEM_PARSE_NEEDS_SEATS] =   "there is a `seat` line for every seat",
        [SEPTEM_PARSE_NEEDS_LEADERS] = "there are lines `leaders` for every player, and `box`",
        [SEPTEM_PARSE_NEEDS_DEALS] =   "there is a `deal` line of this age for every seat",
    };
    /* clang-format on */
    return r->whole ? texts[r->scan.error] : NULL;
}

/* The error in words, with the text it is about where that helps. */
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
                 septem_parse_error_text(scan->error), (int)length, where);
    } else {
        snprintf(error->text, sizeof error->text, "%s", septem_parse_error_text(scan->error));
    }
}

bool septem_log_read(struct septem_log *log, const char *text, size_t length,
                     struct septem_log_error *error)
{
    assert(log != NULL && (text != NULL || length == 0));
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
