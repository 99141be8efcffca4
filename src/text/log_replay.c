/* Replaying a log: the game it tells of, step by step, and the first difference from it. */
#include <septem/log.h>

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "log_replay.h"
#include "notation.h"

/* ---- Differences ---- */

bool log_differ(struct septem_log_error *error, uint32_t line, const char *format, ...)
{
    va_list args;
    if (error != NULL) {
        error->line = (int)line;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
    }
    return false;
}

static int first_seat(uint8_t seats)
{
    int seat = 0;
    while (seat < SEPTEM_CITIES_MAX && !(seats >> seat & 1)) {
        seat++;
    }
    return seat;
}

/* ---- Set-up ---- */

static bool deal(const struct septem_log *log, int age, struct septem_game *g,
                 struct septem_log_error *error)
{
    septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    if (log->deal_counts[age - 1][0] == 0) {
        return true;
    }
    memcpy(hands, log->deals[age - 1], sizeof hands);
    enum septem_err err = septem_game_deal(g, age, hands);
    return err == SEPTEM_OK ||
           log_differ(error, log->deal_line[age - 1], "age %d: %s", age, septem_err_text(err));
}

struct septem_options log_options(const struct septem_log *log)
{
    struct septem_options options = septem_options_defaults();
    options.players = log->players;
    options.sets = log->sets;
    options.teams = log->teams;
    options.leaders = log->leaders;
    options.experts = log->experts;
    memcpy(options.boards, log->boards, sizeof options.boards);
    return options;
}

bool septem_log_start(const struct septem_log *log, struct septem_game *g,
                      struct septem_log_error *error)
{
    assert(log != NULL && g != NULL);
    struct septem_options options = log_options(log);
    enum septem_err err = log->deal.has_key ? septem_game_init_keyed(g, &options, &log->deal.key)
                                            : septem_game_init(g, &options, log->seed);
    if (err != SEPTEM_OK) {
        return log_differ(error, 0, "this table cannot be set up: %s", septem_err_text(err));
    }
    if (log->has_box) {
        septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK];
        memcpy(packs, log->packs, sizeof packs);
        err = septem_game_deal_leaders(g, packs, log->box, log->box_count);
        if (err != SEPTEM_OK) {
            return log_differ(error, log->leaders_line, "%s", septem_err_text(err));
        }
    }
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if (!deal(log, age, g, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Decisions ---- */

/* Is it this seat's turn to answer, in this turn of the game? */
static bool check_order(const struct septem_log_decision *decision, const struct septem_game *g,
                        struct septem_log_error *error)
{
    int next = first_seat(g->owing);
    uint8_t age = 0, turn = 0;
    notation_time(g, &age, &turn);
    if (g->phase == SEPTEM_PHASE_OVER) {
        return log_differ(error, decision->line, "the game is over here, but the log goes on");
    }
    if (decision->age != age || decision->turn != turn) {
        return log_differ(error, decision->line,
                          "the log goes on with %d.%d, but seat %d has to decide in %d.%d",
                          decision->age, decision->turn, next, age, turn);
    }
    if (decision->seat != next) {
        return log_differ(error, decision->line,
                          septem_game_owes(g, decision->seat)
                              ? "seat %d decides here, but decisions of one question stand in seat "
                                "order: seat %d is next"
                              : "seat %d has nothing to decide here: seat %d has",
                          decision->seat, next);
    }
    return true;
}

bool septem_log_step(const struct septem_log *log, int i, struct septem_game *g,
                     struct septem_log_error *error)
{
    assert(i >= 0 && i < (int)log->decision_count);
    const struct septem_log_decision *decision = &log->decisions[i];
    enum septem_phase phase = (enum septem_phase)decision->phase;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    if (!check_order(decision, g, error)) {
        return false;
    }
    septem_notation_write(phase, &decision->move, text, sizeof text);
    if (!notation_fits((enum septem_phase)g->phase, phase, &decision->move)) {
        return log_differ(error, decision->line,
                          "`%s` answers another question; seat %d is asked: %s", text,
                          decision->seat, septem_text_phase(0, (enum septem_phase)g->phase));
    }
    enum septem_deny deny = septem_game_check(g, decision->seat, &decision->move);
    if (deny != SEPTEM_DENY_NONE) {
        return log_differ(error, decision->line, "`%s` of seat %d is refused: %s", text,
                          decision->seat, septem_deny_text(deny));
    }
    int count = septem_game_moves(g, decision->seat, moves);
    if (count != decision->count) {
        return log_differ(error, decision->line,
                          "the log says that seat %d has %d decisions, there are %d",
                          decision->seat, decision->count, count);
    }
    septem_game_play(g, decision->seat, &decision->move);
    return true;
}

/* ---- The end ---- */

static bool check_number(struct septem_log_error *error, uint32_t line, int seat, const char *what,
                         int log_says, int is)
{
    return log_says == is || log_differ(error, line, "seat %d, %s: the log says %d, it is %d", seat,
                                        what, log_says, is);
}

static bool check_score(const struct septem_log *log, const struct septem_game *g, int seat,
                        uint32_t result_line, struct septem_log_error *error)
{
    const struct septem_log_score *noted = &log->scores[seat];
    struct septem_score score = septem_game_score(g, seat);
    if (!noted->known) {
        return log_differ(error, result_line, "the score of seat %d is missing", seat);
    }
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (!check_number(error, noted->line, seat, septem_slug_line((enum septem_line)line),
                          noted->lines[line], score.lines[line])) {
            return false;
        }
    }
    return check_number(error, noted->line, seat, "total", noted->total, score.total) &&
           check_number(error, noted->line, seat, "coins", noted->coins, score.coins);
}

/* "0 2" */
static const char *seats_text(uint8_t seats, char buf[2 * SEPTEM_CITIES_MAX + 1])
{
    char *end = buf;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (seats >> seat & 1) {
            *end++ = ' ';
            *end++ = (char)('0' + seat);
        }
    }
    *end = '\0';
    return end == buf ? "nobody" : buf + 1;
}

static bool check_winners(const struct septem_log *log, const struct septem_game *g,
                          struct septem_log_error *error)
{
    uint8_t winners = septem_game_winners(g);
    char says[2 * SEPTEM_CITIES_MAX + 1], are[2 * SEPTEM_CITIES_MAX + 1];
    if (!log->has_winners) {
        return log_differ(error, log->scores[g->cities - 1].line,
                          "the log has scores, but no line `winner`");
    }
    return log->winners == winners ||
           log_differ(error, log->winners_line, "the log says that %s won, it is %s",
                      seats_text(log->winners, says), seats_text(winners, are));
}

/* Where the last decision stands. */
static uint32_t last_line(const struct septem_log *log)
{
    return log->decision_count > 0 ? log->decisions[log->decision_count - 1].line : 0;
}

/* Whether the log has a result at all, and where it begins. */
static bool has_result(const struct septem_log *log, uint32_t *line)
{
    *line = log->winners_line;
    for (int seat = 0; seat < log->cities; seat++) {
        if (log->scores[seat].known) {
            *line = log->scores[seat].line;
            return true;
        }
    }
    return log->has_winners;
}

bool septem_log_check_end(const struct septem_log *log, const struct septem_game *g,
                          struct septem_log_error *error)
{
    uint32_t line = 0;
    bool over = g->phase == SEPTEM_PHASE_OVER;
    if (!has_result(log, &line)) {
        /* A log may stop anywhere before the end, not after it. */
        return !over ||
               log_differ(error, last_line(log), "the game is over, but the log has no scores");
    }
    if (!over) {
        return log_differ(
            error, line,
            "the log has a result, but the game is not over: seat %d has to decide in "
            "%d.%d",
            first_seat(g->owing), g->age, g->turn);
    }
    for (int seat = 0; seat < g->cities; seat++) {
        if (!check_score(log, g, seat, line, error)) {
            return false;
        }
    }
    return check_winners(log, g, error);
}

/* ---- All of it ---- */

int septem_log_upto(const struct septem_log *log, int age, int turn)
{
    int count = 0;
    while (count < log->decision_count &&
           (log->decisions[count].age < age ||
            (log->decisions[count].age == age && log->decisions[count].turn <= turn))) {
        count++;
    }
    return count;
}

bool septem_log_replay(const struct septem_log *log, int count, struct septem_game *g,
                       struct septem_log_error *error)
{
    assert(log != NULL && g != NULL);
    int end = count < 0 || count > log->decision_count ? log->decision_count : count;
    if (!septem_log_start(log, g, error)) {
        return false;
    }
    for (int i = 0; i < end; i++) {
        if (!septem_log_step(log, i, g, error)) {
            return false;
        }
    }
    return count >= 0 || septem_log_check_end(log, g, error);
}
