/* The lines of a log before its decisions: the table, what was dealt, and whether all of it is
 * there where it is needed. */
#include <string.h>

#include "log_reader.h"

enum { FREE_CITY_SEAT = 2 }; /* R9.1: two players, and the Free City is the third */

/* ---- Header ---- */

bool log_read_version(struct reader *r)
{
    uint64_t version = 0;
    if (r->has_first) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    if (!scan_number(&r->scan, UINT32_MAX, &version) || version != 1) {
        return log_fail_here(r, SEPTEM_PARSE_VERSION);
    }
    r->has_first = true;
    return true;
}

bool log_read_sets(struct reader *r)
{
    if (r->has_sets) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    r->has_sets = true;
    if (!scan_take(&r->scan, septem_set_info(SEPTEM_SET_BASE)->slug)) {
        return log_fail_here(r, SEPTEM_PARSE_SETS_BASE);
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
            return scan_fail(&r->scan, SEPTEM_PARSE_SET, word.text);
        }
        r->log->sets |= 1u << set;
    }
    return true;
}

bool log_read_players(struct reader *r)
{
    const char *where = r->scan.at;
    uint64_t players = 0;
    if (r->log->players != 0) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    if (!scan_number(&r->scan, UINT8_MAX, &players)) {
        return false;
    }
    if (players < 2 || players > SEPTEM_CITIES_MAX) {
        return scan_fail(&r->scan, SEPTEM_PARSE_PLAYERS, where);
    }
    r->log->players = (int)players;
    r->log->cities = players == FREE_CITY_SEAT ? FREE_CITY_SEAT + 1 : (int)players;
    return true;
}

bool log_read_seed(struct reader *r)
{
    if (r->log->has_seed) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    r->log->has_seed = true;
    return scan_number(&r->scan, UINT64_MAX, &r->log->seed);
}

static bool read_edition(struct reader *r)
{
    if (r->has_edition) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    for (int edition = 0; edition < SEPTEM_LEADERS_COUNT; edition++) {
        if (scan_take(&r->scan, septem_slug_edition((enum septem_edition)edition))) {
            r->log->leaders = (enum septem_edition)edition;
            r->has_edition = true;
            return true;
        }
    }
    return log_fail_here(r, SEPTEM_PARSE_OPTION);
}

bool log_read_option(struct reader *r)
{
    if (scan_take(&r->scan, "leaders")) {
        return read_edition(r);
    }
    bool experts = scan_take(&r->scan, "experts");
    if (!experts && !scan_take(&r->scan, "teams")) {
        return log_fail_here(r, SEPTEM_PARSE_OPTION);
    }
    bool *option = experts ? &r->log->experts : &r->log->teams;
    if (*option) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    *option = true;
    return true;
}

bool log_read_seat_number(struct reader *r, int *seat)
{
    const char *where = r->scan.at;
    uint64_t number = 0;
    if (!scan_number(&r->scan, UINT8_MAX, &number)) {
        return false;
    }
    int seats = r->log->cities != 0 ? r->log->cities : SEPTEM_CITIES_MAX;
    if (number >= (unsigned)seats) {
        return scan_fail(&r->scan, SEPTEM_PARSE_SEAT, where);
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
        return scan_fail(&r->scan, SEPTEM_PARSE_NAME_LONG, name);
    }
    scan_copy(&rest, copy, sizeof copy);
    r->scan.at = r->scan.end;
    return septem_log_name(r->log, seat, copy) || scan_fail(&r->scan, SEPTEM_PARSE_BLANKS, name);
}

bool log_read_seat(struct reader *r)
{
    struct scan_word board, side;
    char slug[40];
    int seat = 0;
    if (!log_read_seat_number(r, &seat)) {
        return false;
    }
    if (r->seats_seen >> seat & 1) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    if (!scan_next(&r->scan, &board) || !scan_next(&r->scan, &side)) {
        return false;
    }
    scan_copy(&board, slug, sizeof slug);
    r->log->boards[seat] = side.length == 1 ? septem_board_find(slug, side.text[0]) : 0;
    if (r->log->boards[seat] == 0) {
        return scan_fail(&r->scan, SEPTEM_PARSE_BOARD, board.text);
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
    return log_read_seat_number(r, seat);
}

bool log_read_deal(struct reader *r)
{
    const char *where = r->scan.at;
    uint64_t age = 0;
    int seat = 0;
    if (!scan_number(&r->scan, UINT8_MAX, &age)) {
        return false;
    }
    if (age < 1 || age > SEPTEM_AGES) {
        return scan_fail(&r->scan, SEPTEM_PARSE_AGE, where);
    }
    if (is_begun(r->log, (int)age)) {
        return scan_fail(&r->scan, SEPTEM_PARSE_DEAL_LATE, where);
    }
    if (!read_dealt_to(r, (int)age, &seat)) {
        return false;
    }
    uint8_t *count = &r->log->deal_counts[age - 1][seat];
    if (*count != 0) {
        return scan_fail(&r->scan, SEPTEM_PARSE_TWICE, where);
    }
    do {
        if (*count == SEPTEM_HAND_MAX) {
            return log_fail_here(r, SEPTEM_PARSE_HAND);
        }
        if (!scan_card(&r->scan, &r->log->deals[age - 1][seat][*count])) {
            return false;
        }
        (*count)++;
    } while (!scan_done(&r->scan));
    r->log->deal_line[age - 1] = r->line;
    return true;
}

/* ---- Leaders ---- */

static bool leaders_in_time(struct reader *r)
{
    r->log->leaders_line = r->line;
    return r->log->decision_count == 0 || log_fail_here(r, SEPTEM_PARSE_LEADERS_LATE);
}

bool log_read_leaders(struct reader *r)
{
    int player = 0;
    if (!leaders_in_time(r) || !log_read_seat_number(r, &player)) {
        return false;
    }
    if (r->log->packs_dealt >> player & 1) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    for (int i = 0; i < SEPTEM_PACK; i++) {
        if (scan_done(&r->scan)) {
            return log_fail_here(r, SEPTEM_PARSE_LEADERS);
        }
        if (!scan_card(&r->scan, &r->log->packs[player][i])) {
            return false;
        }
    }
    r->log->packs_dealt |= (uint8_t)(1u << player);
    return scan_done(&r->scan) || log_fail_here(r, SEPTEM_PARSE_LEADERS);
}

bool log_read_box(struct reader *r)
{
    if (!leaders_in_time(r)) {
        return false;
    }
    if (r->log->has_box) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    r->log->has_box = true;
    while (!scan_done(&r->scan)) {
        if (r->log->box_count == SEPTEM_BOX_MAX) {
            return log_fail_here(r, SEPTEM_PARSE_BOX);
        }
        if (!scan_card(&r->scan, &r->log->box[r->log->box_count++])) {
            return false;
        }
    }
    return true;
}

/* Everything about them, or nothing where the table has none. */
bool log_check_leaders(struct reader *r)
{
    const struct septem_log *log = r->log;
    bool played = false;
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        played |= (log->sets >> set & 1) && septem_set_info((enum septem_set)set)->leaders;
    }
    unsigned all = played ? (1u << log->players) - 1 : 0;
    return (log->packs_dealt == all && log->has_box == played) ||
           log_fail_here(r, SEPTEM_PARSE_NEEDS_LEADERS);
}

/* ---- Is everything there that is needed here? ---- */

bool log_check_table(struct reader *r)
{
    const struct septem_log *log = r->log;
    if (!r->has_sets) {
        return log_fail_here(r, SEPTEM_PARSE_NEEDS_SETS);
    }
    if (log->players == 0) {
        return log_fail_here(r, SEPTEM_PARSE_NEEDS_PLAYERS);
    }
    unsigned all = (1u << log->cities) - 1;
    if ((r->seats_seen & all) != all) {
        return log_fail_here(r, SEPTEM_PARSE_NEEDS_SEATS);
    }
    return r->seats_seen == all || log_fail_here(r, SEPTEM_PARSE_SEAT_EXTRA);
}

/* Either all seats of an age are dealt to or, unless `needed`, none. */
bool log_check_deal(struct reader *r, int age, bool needed)
{
    const uint8_t *counts = r->log->deal_counts[age - 1];
    int dealt = 0;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (counts[seat] > 0 && seat >= r->log->cities) {
            return log_fail_here(r, SEPTEM_PARSE_SEAT_EXTRA);
        }
        dealt += counts[seat] > 0;
    }
    bool pile = dealt > 0 && r->log->cities > r->log->players;
    if (pile != (r->piles >> age & 1)) {
        return log_fail_here(r, SEPTEM_PARSE_PILE);
    }
    return dealt == r->log->cities || (dealt == 0 && !needed) ||
           log_fail_here(r, SEPTEM_PARSE_NEEDS_DEALS);
}
