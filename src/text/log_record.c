/* Recording a log while a game is played, and writing it: see septem/log.h. */
#include <septem/log.h>

#include <assert.h>
#include <string.h>

#include "notation.h"
#include "sink.h"

/* ---- Recording ---- */

static bool is_dealt(const struct septem_log *log, int age)
{
    return log->deal_counts[age - 1][0] > 0;
}

/* The cards as they lie in the game are the cards as dealt, as long as no turn of that age has
 * been carried out. */
static void note_deal(struct septem_log *log, const struct septem_game *g, int age)
{
    memcpy(log->deals[age - 1], g->hands[age - 1], sizeof log->deals[age - 1]);
    memset(log->deal_counts[age - 1], g->hand_size, g->cities);
}

static void note_deal_of_now(struct septem_log *log, const struct septem_game *g)
{
    if (g->age >= 1 && !is_dealt(log, g->age)) {
        note_deal(log, g, g->age);
    }
}

/* The options that led to these decks. */
static void note_decks(struct septem_log *log, uint8_t decks)
{
    bool first = decks & SEPTEM_DECK_FIRST, second = decks & SEPTEM_DECK_SECOND;
    log->leaders = first && second ? SEPTEM_LEADERS_ALL
                   : second        ? SEPTEM_LEADERS_SECOND
                                   : SEPTEM_LEADERS_FIRST;
    log->experts = (decks & SEPTEM_DECK_EXPERTS) && log->leaders != SEPTEM_LEADERS_ALL;
}

static void note_leaders(struct septem_log *log, const struct septem_game *g)
{
    const struct septem_leaders *l = &g->leaders;
    if (l->decks == 0) {
        return;
    }
    note_decks(log, l->decks);
    memcpy(log->packs, l->packs, sizeof log->packs);
    log->packs_dealt = (uint8_t)((1u << g->players) - 1);
    memcpy(log->box, l->box, l->box_dealt);
    log->box_count = l->box_dealt;
    log->has_box = true;
}

void septem_log_begin(struct septem_log *log, const struct septem_game *g)
{
    assert(log != NULL && g != NULL);
    *log = (struct septem_log){.players = g->players,
                               .cities = g->cities,
                               .sets = g->sets,
                               .teams = g->teams,
                               .has_seed = true,
                               .seed = g->seed};
    for (int seat = 0; seat < g->cities; seat++) {
        log->boards[seat] = g->city[seat].board;
    }
    note_leaders(log, g);
    note_deal_of_now(log, g);
}

bool septem_log_name(struct septem_log *log, int seat, const char *name)
{
    assert(log != NULL && name != NULL);
    size_t length = strlen(name);
    bool fits = seat >= 0 && seat < SEPTEM_CITIES_MAX && length > 0 && length < SEPTEM_NAME_MAX;
    if (!fits || name[0] == ' ' || name[length - 1] == ' ' || !septem_text_is_clean(name, length)) {
        return false;
    }
    memcpy(log->names[seat], name, length + 1);
    return true;
}

/* Where a decision of this seat belongs among those of the question, and whether it is new. */
static int place_of(const struct septem_log *log, int seat, bool *is_new)
{
    int i = log->question;
    while (i < log->decision_count && log->decisions[i].seat < seat) {
        i++;
    }
    *is_new = i == log->decision_count || log->decisions[i].seat != seat;
    return i;
}

void septem_log_add(struct septem_log *log, const struct septem_game *g, int seat,
                    const struct septem_move *move)
{
    assert(move != NULL && log->decision_count <= SEPTEM_LOG_DECISIONS_MAX);
    struct septem_move moves[SEPTEM_MOVES_MAX];
    bool is_new;
    assert(log->decision_count < SEPTEM_LOG_DECISIONS_MAX);
    if (g->owing == g->asked) {
        log->question = log->decision_count;
    }
    note_deal_of_now(log, g);
    int at = place_of(log, seat, &is_new);
    struct septem_log_decision *slot = &log->decisions[at];
    if (is_new) {
        memmove(slot + 1, slot, (size_t)(log->decision_count - at) * sizeof *slot);
        log->decision_count++;
    }
    *slot = (struct septem_log_decision){.move = *move,
                                         .count = (uint16_t)septem_game_moves(g, seat, moves),
                                         .seat = (uint8_t)seat,
                                         .phase = g->phase};
    notation_time(g, &slot->age, &slot->turn);
}

void septem_log_deals(struct septem_log *log, const struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if (!is_dealt(log, age) && age >= g->age) {
            note_deal(log, g, age);
        }
    }
}

void septem_log_end(struct septem_log *log, const struct septem_game *g)
{
    assert(log != NULL && g != NULL);
    if (g->phase != SEPTEM_PHASE_OVER) {
        return;
    }
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        struct septem_log_score *noted = &log->scores[seat];
        *noted =
            (struct septem_log_score){.total = score.total, .coins = score.coins, .known = true};
        memcpy(noted->lines, score.lines, sizeof noted->lines);
    }
    log->has_winners = true;
    log->winners = septem_game_winners(g);
}

/* ---- Writing ---- */

static void put_number(struct sink *sink, long long number)
{
    sink_text(sink, " ");
    sink_number(sink, number);
}

static void put_word(struct sink *sink, const char *word)
{
    sink_text(sink, " ");
    sink_text(sink, word);
}

static void put_unsigned(struct sink *sink, uint64_t number)
{
    /* A seed may be larger than the largest signed number. */
    if (number >= 10) {
        put_unsigned(sink, number / 10);
    }
    sink_number(sink, (long long)(number % 10));
}

static void write_sets(const struct septem_log *log, struct sink *sink)
{
    sink_text(sink, "sets");
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (log->sets >> set & 1) {
            put_word(sink, septem_set_info((enum septem_set)set)->slug);
        }
    }
    sink_text(sink, "\n");
}

static void write_seat(const struct septem_log *log, int seat, struct sink *sink)
{
    const struct septem_board_info *board = septem_board_info(log->boards[seat]);
    if (board == NULL) {
        return;
    }
    sink_text(sink, "seat");
    put_number(sink, seat);
    put_word(sink, board->slug);
    sink_text(sink, " ");
    sink_bytes(sink, &board->side, 1);
    if (log->names[seat][0] != '\0') {
        put_word(sink, log->names[seat]);
    }
    sink_text(sink, "\n");
}

/* What the deal can be checked with: comments to those who do not check it. */
static void write_fair(const struct septem_log *log, struct sink *sink)
{
    static const char *const sides[SEPTEM_SIDES_COUNT] = {
        [SEPTEM_SIDES_A] = "#fair sides A\n", [SEPTEM_SIDES_B] = "#fair sides B\n"};
    const struct septem_log_deal *deal = &log->deal;
    char key[SEPTEM_KEY_TEXT_MAX];
    if (deal->has_key) {
        septem_key_write(&deal->key, key);
        sink_text(sink, "#fair key ");
        sink_text(sink, key);
        sink_text(sink, "\n");
    }
    if (deal->has_commitment) {
        sink_text(sink, "#fair commitment ");
        sink_text(sink, deal->commitment);
        sink_text(sink, "\n");
    }
    if (sides[deal->sides] != NULL) {
        sink_text(sink, sides[deal->sides]);
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        bool board = deal->chosen_boards >> seat & 1, wonder = deal->chosen_wonders >> seat & 1;
        if (board || wonder) {
            sink_text(sink, "#fair chosen");
            put_number(sink, seat);
            put_word(sink, board ? "board" : "wonder");
            sink_text(sink, "\n");
        }
    }
}

static void write_editions(const struct septem_log *log, struct sink *sink)
{
    if (log->leaders != SEPTEM_LEADERS_FIRST) {
        sink_text(sink, "option leaders ");
        sink_text(sink, septem_slug_edition(log->leaders));
        sink_text(sink, "\n");
    }
    if (log->experts) {
        sink_text(sink, "option experts\n");
    }
}

static void put_cards(struct sink *sink, const septem_card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        put_word(sink, septem_card_info(cards[i])->slug);
    }
    sink_text(sink, "\n");
}

static void write_leaders(const struct septem_log *log, struct sink *sink)
{
    for (int player = 0; player < SEPTEM_CITIES_MAX; player++) {
        if (log->packs_dealt >> player & 1) {
            sink_text(sink, "leaders");
            put_number(sink, player);
            put_cards(sink, log->packs[player], SEPTEM_PACK);
        }
    }
    if (log->has_box) {
        sink_text(sink, "box");
        put_cards(sink, log->box, log->box_count);
    }
}

static void write_header(const struct septem_log *log, struct sink *sink)
{
    sink_text(sink, "septem-log 1\n");
    write_sets(log, sink);
    sink_text(sink, "players");
    put_number(sink, log->players);
    sink_text(sink, "\n");
    if (log->has_seed) {
        sink_text(sink, "seed ");
        put_unsigned(sink, log->seed);
        sink_text(sink, "\n");
    }
    if (log->teams) {
        sink_text(sink, "option teams\n");
    }
    write_editions(log, sink);
    write_fair(log, sink);
    for (int seat = 0; seat < log->cities; seat++) {
        write_seat(log, seat, sink);
    }
    write_leaders(log, sink);
}

static void write_deal(const struct septem_log *log, int age, struct sink *sink)
{
    for (int seat = 0; seat < log->cities && is_dealt(log, age); seat++) {
        sink_text(sink, "deal");
        put_number(sink, age);
        if (seat < log->players) {
            put_number(sink, seat);
        } else {
            put_word(sink, "pile");
        }
        put_cards(sink, log->deals[age - 1][seat], log->deal_counts[age - 1][seat]);
    }
}

static void write_decision(const struct septem_log_decision *decision, struct sink *sink)
{
    char text[SEPTEM_MOVE_TEXT_MAX];
    sink_number(sink, decision->age);
    sink_text(sink, ".");
    sink_number(sink, decision->turn);
    put_number(sink, decision->seat);
    septem_notation_write((enum septem_phase)decision->phase, &decision->move, text, sizeof text);
    put_word(sink, text);
    put_word(sink, "/");
    put_number(sink, decision->count);
    sink_text(sink, "\n");
}

static void write_score(const struct septem_log_score *score, int seat, struct sink *sink)
{
    sink_text(sink, "score");
    put_number(sink, seat);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        put_word(sink, septem_slug_line((enum septem_line)line));
        put_number(sink, score->lines[line]);
    }
    put_word(sink, "total");
    put_number(sink, score->total);
    put_word(sink, "coins");
    put_number(sink, score->coins);
    sink_text(sink, "\n");
}

static void write_result(const struct septem_log *log, struct sink *sink)
{
    for (int seat = 0; seat < log->cities; seat++) {
        if (log->scores[seat].known) {
            write_score(&log->scores[seat], seat, sink);
        }
    }
    if (log->has_winners) {
        sink_text(sink, "winner");
        for (int seat = 0; seat < log->cities; seat++) {
            if (log->winners >> seat & 1) {
                put_number(sink, seat);
            }
        }
        sink_text(sink, "\n");
    }
}

int septem_log_write(const struct septem_log *log, char *buf, size_t size)
{
    struct sink sink = sink_open(buf, size);
    int age = 1; /* the next to be dealt */
    write_header(log, &sink);
    for (int i = 0; i < log->decision_count; i++) {
        for (; age <= log->decisions[i].age; age++) {
            write_deal(log, age, &sink);
        }
        write_decision(&log->decisions[i], &sink);
    }
    for (; age <= SEPTEM_AGES; age++) {
        write_deal(log, age, &sink);
    }
    write_result(log, &sink);
    return sink_close(&sink);
}
