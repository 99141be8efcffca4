/* Who may do what at a table, and the deal of its game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/copy_text.h"
#include "../text/digest_text.h"
#include "draft.h"
#include "handover.h"
#include "person_name.h"
#include "table.h"

/* ---- Asking ---- */

int table_cities(const struct table *table)
{
    return septem_cities(table->setting.game.players);
}

int table_find_person(const struct table *table, const uint8_t hash[TABLE_HASH_BYTES])
{
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        if (person->keyed && !person->gone && memcmp(person->hash, hash, TABLE_HASH_BYTES) == 0) {
            return i;
        }
    }
    return -1;
}

int table_answers(const struct table *table, int seat)
{
    return septem_game_steward(&table->game, seat);
}

unsigned table_asked_of(const struct table *table, int chair)
{
    unsigned seats = 0;
    for (int seat = 0; table->status == TABLE_PLAYING && seat < table->game.cities; seat++) {
        if (table->game.asked >> seat & 1 && table_answers(table, seat) == chair) {
            seats |= 1u << seat;
        }
    }
    return seats;
}

int table_seat_to_decide(const struct table *table, int chair)
{
    unsigned asked = table_asked_of(table, chair);
    unsigned first = asked & table->game.owing ? asked & table->game.owing : asked;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (first >> seat & 1) {
            return seat;
        }
    }
    return -1;
}

const struct table_decision *table_decision_of(const struct table *table, int question, int seat)
{
    for (int i = table->decision_count - 1; i >= 0; i--) {
        const struct table_decision *decision = &table->decisions[i];
        if (decision->question < question) {
            break;
        }
        if (decision->question == question && decision->seat == seat) {
            return decision;
        }
    }
    return NULL;
}

/* ---- People ---- */

int table_person_named(const struct table *table, const char *name)
{
    for (int i = 0; i < table->person_count; i++) {
        if (!table->people[i].gone && person_name_same(table->people[i].name, name)) {
            return i;
        }
    }
    return -1;
}

int table_person_at(const struct table *table, int seat)
{
    bool sits =
        seat >= 0 && seat < table->setting.game.players && table->chairs[seat].kind == CHAIR_PERSON;
    return sits ? table->chairs[seat].person : -1;
}

enum refusal table_may_be_called(const struct table *table, int person, const char *text,
                                 char name[SEPTEM_NAME_MAX])
{
    if (!person_name_clean(text, name)) {
        return REFUSAL_NAME;
    }
    for (int i = 0; i < table->person_count; i++) {
        if (i != person && !table->people[i].gone &&
            person_name_same(table->people[i].name, name)) {
            return REFUSAL_NAME_TAKEN;
        }
    }
    return REFUSAL_NONE;
}

void table_guest_name(const struct table *table, char name[SEPTEM_NAME_MAX])
{
    copy_text(name, SEPTEM_NAME_MAX, PERSON_NAME_GUEST);
    for (int n = 2; table_person_named(table, name) >= 0; n++) {
        snprintf(name, SEPTEM_NAME_MAX, PERSON_NAME_GUEST " %d", n);
    }
}

bool table_is_banned(const struct table *table, const uint8_t hash[TABLE_HASH_BYTES])
{
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        if (person->banned && person->keyed && memcmp(person->hash, hash, TABLE_HASH_BYTES) == 0) {
            return true;
        }
    }
    return false;
}

bool table_may_see(const struct table *table, int person)
{
    return (person >= 0 && !table->people[person].outside) || table->setting.spectators ||
           table->status == TABLE_GATHERING;
}

/* ---- Chairs ---- */

static bool is_chair(const struct table *table, int seat)
{
    return seat >= 0 && seat < table->setting.game.players;
}

/* Can this chair be had, or asked for: by a host who watches a bot's, too? Cards that a person has
 * seen are at one seat only. */
static enum refusal may_have(const struct table *table, int person, int seat)
{
    const struct table_chair *chair = &table->chairs[seat];
    int home = person >= 0 && table_is_dealt(table) ? table->people[person].home : -1;
    if (chair->kind == CHAIR_PERSON || (home >= 0 && home != seat)) {
        return REFUSAL_CHAIR_TAKEN;
    }
    if (home == seat) {
        return REFUSAL_NONE;
    }
    bool asks = handover_asks(table, person, seat);
    if (table_is_dealt(table) && table->setting.handover == HANDOVER_NEVER) {
        return REFUSAL_NO_HANDOVER;
    }
    if (chair->kind == CHAIR_BOT && !asks && (person < 0 || person != table->host)) {
        return REFUSAL_CHAIR_TAKEN;
    }
    return asks && chair->request.seq != 0 && chair->request.person != person ? REFUSAL_CHAIR_ASKED
                                                                              : REFUSAL_NONE;
}

/* The first chair to be had, an open one before a bot's, which only who is at home here or hosts
 * gets without naming it. */
static enum refusal find_chair(const struct table *table, int person, int *seat)
{
    enum refusal refusal = REFUSAL_NO_CHAIR;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < table->setting.game.players; i++) {
            bool is_open = table->chairs[i].kind == CHAIR_OPEN;
            bool is_own = person >= 0 && (person == table->host || table->people[person].home == i);
            if (pass == 0 ? !is_open : is_open || !is_own) {
                continue;
            }
            enum refusal why = may_have(table, person, i);
            if (why == REFUSAL_NONE) {
                *seat = i;
                return REFUSAL_NONE;
            }
            refusal = why == REFUSAL_CHAIR_TAKEN ? refusal : why;
        }
    }
    return refusal;
}

enum refusal table_may_join(const struct table *table, int person, int wanted, int *seat)
{
    if (table->status == TABLE_OVER) {
        return REFUSAL_NOT_GATHERING;
    }
    if (person >= 0 && table->people[person].seat >= 0) {
        return REFUSAL_SEATED;
    }
    if (person < 0 && table_new_person(table) < 0) {
        return REFUSAL_MANY_PEOPLE;
    }
    if (table->locked && (person < 0 || table->people[person].outside)) {
        return REFUSAL_LOCKED;
    }
    if (wanted < 0) {
        return find_chair(table, person, seat);
    }
    if (!is_chair(table, wanted)) {
        return REFUSAL_FIELD;
    }
    *seat = wanted;
    return may_have(table, person, wanted);
}

enum refusal table_may_stand(const struct table *table, int person)
{
    if (table->status == TABLE_OVER) {
        return REFUSAL_NOT_PLAYING;
    }
    return table->people[person].seat >= 0 ? REFUSAL_NONE : REFUSAL_NO_SEAT;
}

enum refusal table_may_start(const struct table *table)
{
    if (table->status != TABLE_GATHERING) {
        return REFUSAL_NOT_GATHERING;
    }
    for (int i = 0; i < table->setting.game.players; i++) {
        if (table->chairs[i].kind == CHAIR_OPEN) {
            return REFUSAL_NOT_FULL;
        }
    }
    return REFUSAL_NONE;
}

enum refusal table_may_swap(const struct table *table, int seat, int other)
{
    if (table->status != TABLE_GATHERING) {
        return REFUSAL_NOT_GATHERING;
    }
    return is_chair(table, seat) && is_chair(table, other) && seat != other ? REFUSAL_NONE
                                                                            : REFUSAL_FIELD;
}

enum refusal table_may_set(const struct table *table, const struct setting *setting)
{
    if (table->status != TABLE_GATHERING) {
        return REFUSAL_NOT_GATHERING;
    }
    for (int seat = setting->game.players; seat < SEPTEM_CITIES_MAX; seat++) {
        if (table->chairs[seat].kind == CHAIR_PERSON) {
            return REFUSAL_CHAIR_TAKEN;
        }
    }
    return REFUSAL_NONE;
}

/* ---- Boards ---- */

/* A board of the sets in play, by slug and side; with side 0 any side will do. */
static septem_board find_board(const struct table *table, const char *slug, char side)
{
    septem_board board = septem_board_find(slug, side != '\0' ? side : 'A');
    const struct septem_board_info *info = septem_board_info(board);
    return info != NULL && table->setting.game.sets >> info->set & 1 ? board : 0;
}

/* The boards chosen, each with the side it gets: the one chosen, else as the settings say. */
static void set_boards(const struct table *table, struct septem_options *options,
                       const struct origin *origin)
{
    for (int seat = 0; seat < table_cities(table) && table->setting.boards != BOARDS_RANDOM;
         seat++) {
        const struct table_chair *chair = &table->chairs[seat];
        char side = chair->side;
        if (side == '\0') {
            bool is_b = options->sides == SEPTEM_SIDES_RANDOM
                            ? origin_number(origin, SEPTEM_STREAM_SIDES + (uint64_t)seat) & 1
                            : options->sides == SEPTEM_SIDES_B;
            side = is_b ? 'B' : 'A';
        }
        if (chair->board[0] != '\0') {
            options->boards[seat] = find_board(table, chair->board, side);
        }
    }
}

static bool sits_at(const struct table *table, int person, int seat)
{
    return is_chair(table, seat) && table->chairs[seat].kind == CHAIR_PERSON &&
           table->chairs[seat].person == person;
}

bool table_has_board(const struct table *table, int person, int seat, const char *slug, char side)
{
    return sits_at(table, person, seat) && slug[0] != '\0' &&
           strcmp(table->chairs[seat].board, slug) == 0 &&
           (side == '\0' || table->chairs[seat].side == side);
}

static enum refusal may_pick(const struct table *table, int person, int seat, const char *slug,
                             char side)
{
    if (!sits_at(table, person, seat)) {
        return REFUSAL_NOT_YOURS;
    }
    if (draft_picker(table) != seat) {
        return REFUSAL_NOT_OWING;
    }
    if (draft_is_taken(table, slug)) {
        return REFUSAL_BOARD_TAKEN;
    }
    return draft_find(table, slug, side) != 0 ? REFUSAL_NONE : REFUSAL_FIELD;
}

/* Can the game be dealt with this board there, beside those that are set already? */
static bool is_dealable(const struct table *table, int seat, septem_board board)
{
    struct septem_options options = table->setting.game;
    struct septem_game game;
    set_boards(table, &options, &(struct origin){.seed = 0});
    options.boards[seat] = board;
    return septem_game_init(&game, &options, 0) == SEPTEM_OK;
}

enum refusal table_may_board(const struct table *table, int person, int seat, const char *slug,
                             char side)
{
    bool is_host = person == table->host;
    if (table->status == TABLE_DRAFTING) {
        return may_pick(table, person, seat, slug, side);
    }
    if (table->status != TABLE_GATHERING) {
        return REFUSAL_NOT_GATHERING;
    }
    if (seat < 0 || seat >= table_cities(table)) {
        return REFUSAL_FIELD;
    }
    if (table->setting.boards != BOARDS_FIXED && table->setting.boards != BOARDS_CHOSEN) {
        return REFUSAL_BOARDS;
    }
    bool own = sits_at(table, person, seat);
    bool fixes = is_host && (table->setting.boards == BOARDS_FIXED ||
                             table->chairs[seat].kind != CHAIR_PERSON);
    if (!fixes && !(own && table->setting.boards == BOARDS_CHOSEN)) {
        return REFUSAL_NOT_YOURS;
    }
    if (slug[0] == '\0') {
        return REFUSAL_NONE;
    }
    septem_board board = find_board(table, slug, side);
    if (board == 0) {
        return REFUSAL_FIELD;
    }
    for (int i = 0; i < table_cities(table); i++) {
        if (i != seat && strcmp(table->chairs[i].board, slug) == 0) {
            return REFUSAL_BOARD_TAKEN;
        }
    }
    return is_dealable(table, seat, board) ? REFUSAL_NONE : REFUSAL_BOARD_UNFIT;
}

/* ---- Deciding ---- */

static bool is_id(const char *id)
{
    size_t length = strlen(id);
    for (size_t i = 0; i < length; i++) {
        if (id[i] < '!' || id[i] > '~') {
            return false;
        }
    }
    return length > 0 && length <= TABLE_DECISION_ID_MAX;
}

static const struct table_decision *find_repeat(const struct table *table, int chair,
                                                const char *id)
{
    uint64_t digest = digest_text(id);
    for (int i = table->decision_count - 1; i >= 0; i--) {
        const struct table_decision *decision = &table->decisions[i];
        if (!decision->bot && decision->chair == chair && decision->id == digest) {
            return decision;
        }
    }
    return NULL;
}

static int changes(const struct table *table, int seat)
{
    int count = 0;
    for (int i = table->decision_count - 1;
         i >= 0 && table->decisions[i].question == table->question; i--) {
        count += table->decisions[i].seat == seat;
    }
    return count;
}

/* The same thing said again? */
static bool repeats(const struct table_decision *decision, const struct table_answer *answer)
{
    return decision->question == answer->question && decision->seat == answer->seat &&
           decision->content == digest_text(answer->text);
}

enum refusal table_may_decide(const struct table *table, const struct table_answer *answer,
                              const struct table_decision **repeat, enum septem_deny *deny)
{
    struct septem_move move;
    const struct septem_game *g = &table->game;
    *deny = SEPTEM_DENY_NONE;
    *repeat = NULL;
    if (!is_id(answer->id)) {
        return REFUSAL_ID;
    }
    const struct table_decision *before = find_repeat(table, answer->chair, answer->id);
    if (before != NULL) {
        *repeat = before;
        return repeats(before, answer) ? REFUSAL_NONE : REFUSAL_ID_REUSED;
    }
    if (table->status != TABLE_PLAYING) {
        return REFUSAL_NOT_PLAYING;
    }
    if (answer->seat < 0 || answer->seat >= g->cities ||
        table_answers(table, answer->seat) != answer->chair) {
        return REFUSAL_NOT_YOURS;
    }
    if (answer->question != table->question) {
        return REFUSAL_QUESTION;
    }
    if (!(g->asked >> answer->seat & 1)) {
        return REFUSAL_NOT_OWING;
    }
    enum septem_parse_error error = septem_move_read(g, answer->text, &move);
    if (error != SEPTEM_PARSE_NONE) {
        return REFUSAL_DECISION;
    }
    *deny = septem_game_check(g, answer->seat, &move);
    if (*deny != SEPTEM_DENY_NONE) {
        return REFUSAL_RULES;
    }
    return changes(table, answer->seat) < TABLE_CHANGES_MAX ? REFUSAL_NONE : REFUSAL_MANY_CHANGES;
}

/* ---- The deal ---- */

static const char *chair_name(const struct table *table, int seat)
{
    const struct table_chair *chair = &table->chairs[seat];
    return chair->kind == CHAIR_PERSON ? table->people[chair->person].name : chair->bot;
}

/* What the log says about a deal from a key, for those who check it. */
static void note_deal(const struct table *table, const struct septem_options *options,
                      const struct origin *origin, struct septem_log *log)
{
    struct septem_log_deal *deal = &log->deal;
    *deal = (struct septem_log_deal){.has_key = true,
                                     .has_commitment = origin_kind(table) != ORIGIN_CHOSEN,
                                     .key = origin->key,
                                     .sides = options->sides};
    log->has_seed = false;
    if (deal->has_commitment) {
        septem_key_commitment(&origin->key, deal->commitment);
    }
    for (int seat = 0; seat < log->cities; seat++) {
        uint8_t *chosen =
            table->chairs[seat].side != '\0' ? &deal->chosen_boards : &deal->chosen_wonders;
        *chosen |= (uint8_t)((options->boards[seat] != 0) << seat);
    }
}

char *table_deal(const struct table *table, const struct origin *origin)
{
    struct septem_options options = table->setting.game;
    struct septem_game game;
    struct septem_log *log = malloc(sizeof *log);
    char *text = malloc(SEPTEM_LOG_TEXT_MAX), *kept = NULL;
    set_boards(table, &options, origin);
    enum septem_err err = origin->keyed ? septem_game_init_keyed(&game, &options, &origin->key)
                                        : septem_game_init(&game, &options, origin->seed);
    if (log != NULL && text != NULL && err == SEPTEM_OK) {
        septem_log_begin(log, &game);
        if (origin->keyed) {
            note_deal(table, &options, origin, log);
        }
        septem_log_deals(log, &game);
        for (int seat = 0; seat < table->setting.game.players; seat++) {
            septem_log_name(log, seat, chair_name(table, seat));
        }
        int length = septem_log_write(log, text, SEPTEM_LOG_TEXT_MAX);
        kept = malloc((size_t)length + 1);
        if (kept != NULL) {
            memcpy(kept, text, (size_t)length + 1);
        }
    }
    free(text);
    free(log);
    return kept;
}
