/* The deal of a log: what it can be checked with (the lines #fair), and the check. */
#include <string.h>

#include "log_reader.h"
#include "log_replay.h"

/* ---- Reading ---- */

/* 64 digits. */
static bool read_key(struct reader *r, struct septem_key *key)
{
    struct scan_word word;
    char text[SEPTEM_KEY_TEXT_MAX];
    const char *where = r->scan.at;
    if (!scan_next(&r->scan, &word)) {
        return false;
    }
    scan_copy(&word, text, sizeof text);
    return septem_key_read(key, text) || scan_fail(&r->scan, SEPTEM_PARSE_FAIR, where);
}

static bool read_commitment(struct reader *r)
{
    struct septem_key hash; /* as many digits as a key has */
    r->log->deal.has_commitment = true;
    r->log->deal.commitment_line = r->line;
    if (!read_key(r, &hash)) {
        return false;
    }
    septem_key_write(&hash, r->log->deal.commitment);
    return true;
}

static bool read_sides(struct reader *r)
{
    bool is_a = scan_take(&r->scan, "A");
    r->log->deal.sides = is_a ? SEPTEM_SIDES_A : SEPTEM_SIDES_B;
    return is_a || scan_take(&r->scan, "B") || log_fail_here(r, SEPTEM_PARSE_FAIR);
}

static bool read_chosen(struct reader *r)
{
    struct septem_log_deal *deal = &r->log->deal;
    int seat = 0;
    if (!log_read_seat_number(r, &seat)) {
        return false;
    }
    if ((deal->chosen_boards | deal->chosen_wonders) >> seat & 1) {
        return log_fail_here(r, SEPTEM_PARSE_TWICE);
    }
    bool board = scan_take(&r->scan, "board");
    *(board ? &deal->chosen_boards : &deal->chosen_wonders) |= (uint8_t)(1u << seat);
    return board || scan_take(&r->scan, "wonder") || log_fail_here(r, SEPTEM_PARSE_FAIR);
}

/* Of these there is one each. */
static bool is_new(struct reader *r, bool said)
{
    return !said || log_fail_here(r, SEPTEM_PARSE_TWICE);
}

bool log_read_fair(struct reader *r)
{
    struct septem_log_deal *deal = &r->log->deal;
    if (scan_take(&r->scan, "key")) {
        bool fresh = is_new(r, deal->has_key);
        deal->has_key = true;
        return fresh && read_key(r, &deal->key);
    }
    if (scan_take(&r->scan, "commitment")) {
        return is_new(r, deal->has_commitment) && read_commitment(r);
    }
    if (scan_take(&r->scan, "sides")) {
        return is_new(r, deal->sides != SEPTEM_SIDES_RANDOM) && read_sides(r);
    }
    return scan_take(&r->scan, "chosen") ? read_chosen(r) : log_fail_here(r, SEPTEM_PARSE_FAIR);
}

/* ---- Checking ---- */

/* Is the key the one that was promised? */
static bool check_promise(const struct septem_log *log, const char *told,
                          struct septem_log_error *error)
{
    const struct septem_log_deal *deal = &log->deal;
    char found[SEPTEM_KEY_TEXT_MAX];
    if (!deal->has_key) {
        return log_differ(error, 0,
                          log->has_seed ? "this deal was made from a seed, which proves nothing: "
                                          "anybody who chose or knew it knew every card"
                                        : "the log has no key: this deal cannot be checked");
    }
    if (!deal->has_commitment) {
        return log_differ(error, 0,
                          "the key of this deal was chosen at the table, which proves nothing: "
                          "the player who chose it could know every card");
    }
    septem_key_commitment(&deal->key, found);
    if (strcmp(found, deal->commitment) != 0) {
        return log_differ(error, deal->commitment_line,
                          "the key is not the one that was promised: its commitment is %s", found);
    }
    return told == NULL || strcmp(found, told) == 0 ||
           log_differ(error, 0, "the key is not the one you were promised: its commitment is %s",
                      found);
}

/* The side of a wonder that was chosen without one. */
static bool check_side(const struct septem_log *log, int seat, struct septem_log_error *error)
{
    const struct septem_board_info *info = septem_board_info(log->boards[seat]);
    enum septem_sides sides = log->deal.sides;
    char side = sides == SEPTEM_SIDES_A   ? 'A'
                : sides == SEPTEM_SIDES_B ? 'B'
                                          : septem_key_side(&log->deal.key, seat);
    bool has_both = septem_board_find(info->slug, side) != 0;
    return side == info->side || !has_both ||
           log_differ(error, 0, "seat %d has side %c of %s, the key gives side %c", seat,
                      info->side, info->slug, side);
}

static bool check_boards(const struct septem_log *log, const struct septem_game *dealt,
                         const struct septem_game *wanted, struct septem_log_error *error)
{
    for (int seat = 0; seat < dealt->cities; seat++) {
        const struct septem_board_info *has = septem_board_info(dealt->city[seat].board);
        const struct septem_board_info *due = septem_board_info(wanted->city[seat].board);
        if (has != due) {
            return log_differ(error, 0, "seat %d has the board %s %c, the key gives %s %c", seat,
                              has->slug, has->side, due->slug, due->side);
        }
        if (log->deal.chosen_wonders >> seat & 1 && !check_side(log, seat, error)) {
            return false;
        }
    }
    return true;
}

/* Two lists of cards; the first that differs is told. */
static bool check_cards(const septem_card *has, const septem_card *due, int count,
                        const char *whose, int seat, uint32_t line, struct septem_log_error *error)
{
    for (int i = 0; i < count; i++) {
        if (has[i] != due[i]) {
            const struct septem_card_info *one = septem_card_info(has[i]);
            const struct septem_card_info *other = septem_card_info(due[i]);
            return log_differ(error, line, "%s of seat %d: the log has %s where the key deals %s",
                              whose, seat, one->slug, other->slug);
        }
    }
    return true;
}

static bool check_leaders(const struct septem_log *log, const struct septem_game *dealt,
                          const struct septem_game *wanted, struct septem_log_error *error)
{
    const struct septem_leaders *has = &dealt->leaders, *due = &wanted->leaders;
    for (int seat = 0; has->decks != 0 && seat < dealt->players; seat++) {
        if (!check_cards(has->packs[seat], due->packs[seat], SEPTEM_PACK, "leaders", seat,
                         log->leaders_line, error)) {
            return false;
        }
    }
    for (int i = 0; i < has->box_dealt; i++) {
        if (has->box[i] != due->box[i]) {
            return log_differ(error, log->leaders_line,
                              "the box of leaders is not in the order that the key gives");
        }
    }
    return true;
}

bool septem_log_fair(const struct septem_log *log, const char *told, struct septem_log_error *error)
{
    static const char *const hands[SEPTEM_AGES] = {"the hand of age I", "the hand of age II",
                                                   "the hand of age III"};
    struct septem_options options = log_options(log);
    struct septem_game dealt, wanted;
    if (!check_promise(log, told, error) || !septem_log_start(log, &dealt, error)) {
        return false;
    }
    options.sides = log->deal.sides;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (!((log->deal.chosen_boards | log->deal.chosen_wonders) >> seat & 1)) {
            options.boards[seat] = 0;
        }
    }
    enum septem_err err = septem_game_init_keyed(&wanted, &options, &log->deal.key);
    if (err != SEPTEM_OK) {
        return log_differ(error, 0, "this table cannot be set up: %s", septem_err_text(err));
    }
    if (!check_boards(log, &dealt, &wanted, error) || !check_leaders(log, &dealt, &wanted, error)) {
        return false;
    }
    for (int age = 0; age < SEPTEM_AGES; age++) {
        for (int seat = 0; seat < dealt.cities; seat++) {
            if (!check_cards(dealt.hands[age][seat], wanted.hands[age][seat], dealt.hand_size,
                             hands[age], seat, log->deal_line[age], error)) {
                return false;
            }
        }
    }
    return true;
}
