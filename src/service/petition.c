/* Reading what is asked, and finding out whether it may be. */
#include "petition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/person_name.h"
#include "json_hint.h"

/* ---- Refusing ---- */

static bool refuse_with(struct petition *petition, enum refusal refusal, const char *message)
{
    petition->refusal = refusal;
    petition->count = 0;
    snprintf(petition->message, sizeof petition->message, "%s", message);
    return false;
}

static bool refuse(struct petition *petition, enum refusal refusal)
{
    return refuse_with(petition, refusal, refusal_info(refusal)->message);
}

bool petition_refuse(struct petition *petition, enum refusal refusal)
{
    return refuse(petition, refusal);
}

void petition_finish(struct petition *petition)
{
    free(petition->text);
    json_finish(&petition->extra);
    petition->text = NULL;
}

/* ---- Paths ---- */

bool petition_fits(const char *pattern, const char *path, char id[TABLE_ID_LENGTH + 1])
{
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern) {
                return false;
            }
            continue;
        }
        size_t length = strcspn(path, "/");
        if (length != TABLE_ID_LENGTH) {
            return false;
        }
        memcpy(id, path, length);
        id[length] = '\0';
        path += length;
    }
    return *path == '\0';
}

/* ---- Fields ---- */

static bool is_among(const char *known, const char *key)
{
    size_t length = strlen(key), size;
    for (; *known != '\0'; known += size + (known[size] == ' ')) {
        size = strcspn(known, " ");
        if (size == length && strncmp(known, key, length) == 0) {
            return true;
        }
    }
    return false;
}

/* The first field that is not among these; NULL: there is none. */
static const char *odd_field(const struct json_value *body, const char *known)
{
    for (size_t i = 0; i < json_count(body); i++) {
        const char *key = json_key(body, i);
        if (!is_among(known, key)) {
            return key;
        }
    }
    return NULL;
}

static bool has_only(struct petition *petition, const char *known)
{
    const char *odd = odd_field(petition->body, known);
    if (odd == NULL) {
        return true;
    }
    petition->key = "field";
    json_text(&petition->extra, NULL, odd);
    return refuse_with(petition, REFUSAL_FIELD, "the body has a field that is not known here");
}

bool petition_has_only(struct petition *petition, const char *known)
{
    return has_only(petition, known);
}

static const struct json_value *field(const struct petition *petition, const char *key)
{
    return json_get(petition->body, key);
}

/* NULL where it is missing, null or no text. */
static const char *text_of(const struct petition *petition, const char *key)
{
    return json_as_text(field(petition, key));
}

int petition_number(const struct json_value *body, const char *key)
{
    int64_t number;
    return json_as_int(json_get(body, key), 0, 1000000, &number) ? (int)number : -1;
}

static int number_of(const struct petition *petition, const char *key)
{
    return petition_number(petition->body, key);
}

static bool is_given(const struct petition *petition, const char *key)
{
    return json_is_given(field(petition, key));
}

static void add(struct petition *petition, struct entry entry)
{
    petition->entries[petition->count++] = entry;
}

/* The bot that a field names; false after a refusal. */
static bool read_bot(struct petition *petition, const char *key)
{
    struct setting_error error = {.text = "a bot is written like normal or mcts:playouts=2000"};
    const char *text = text_of(petition, key);
    return (text != NULL && setting_bot(text, &petition->bot, &error)) ||
           refuse_with(petition, REFUSAL_BOT, error.text);
}

/* What the rules do not allow has a slug, for those who read another language. */
static bool refuse_options(struct petition *petition, const struct setting_error *error)
{
    if (error->rule != SEPTEM_OK) {
        petition->key = "reason";
        json_err(&petition->extra, NULL, error->rule);
    }
    return refuse_with(petition, REFUSAL_OPTIONS, error->text);
}

/* ---- A new table ---- */

static void sit_all(struct petition *petition)
{
    const char *name = is_given(petition, "name") ? petition->name : NULL;
    int players = petition->setting.game.players;
    add(petition, (struct entry){.kind = ENTRY_SAT,
                                 .person = 0,
                                 .seat = name != NULL ? 0 : -1,
                                 .number = -1,
                                 .text = name != NULL ? name : PERSON_NAME_GUEST,
                                 .key = petition->hash});
    for (int seat = name != NULL; petition->bot.info != NULL && seat < players; seat++) {
        add(petition,
            (struct entry){
                .kind = ENTRY_BOT, .person = 0, .seat = seat, .text = petition->bot.text});
    }
}

/* The cards of a day are dealt on that day only, by a server that has them. */
static bool is_today(const struct petition *petition)
{
    const char *day = petition->setting.day;
    return day[0] == '\0' || (petition->day != NULL && strcmp(day, petition->day) == 0);
}

bool petition_make(struct petition *petition)
{
    struct setting_error error;
    const char *name = text_of(petition, "name");
    const struct json_value *options = field(petition, "options");
    const struct json_value *start = field(petition, "start");
    petition->setting = setting_defaults();
    if (!has_only(petition, "name options bots start")) {
        return false;
    }
    if (options != NULL &&
        (!setting_check(options, &error) || !setting_read(&petition->setting, options, &error))) {
        return refuse_options(petition, &error);
    }
    if (!is_today(petition)) {
        return refuse_with(petition, REFUSAL_OPTIONS,
                           "day: only the deal of today can be played, at a server, and v1/daily "
                           "says which that is; a day that is over has a key");
    }
    if (is_given(petition, "name") && (name == NULL || !person_name_clean(name, petition->name))) {
        return refuse(petition, REFUSAL_NAME);
    }
    if (is_given(petition, "bots") && !read_bot(petition, "bots")) {
        return false;
    }
    if (start != NULL && json_kind(start) != JSON_KIND_BOOL) {
        return refuse_with(petition, REFUSAL_FIELD, "start: true or false");
    }
    petition->starts = json_is_yes(start);
    if (petition->starts && petition->bot.info == NULL) {
        return refuse(petition, REFUSAL_NOT_FULL);
    }
    sit_all(petition);
    return true;
}

/* ---- Around a table ---- */

bool petition_name(struct petition *petition)
{
    const char *name = text_of(petition, "name");
    if (!has_only(petition, "name")) {
        return false;
    }
    enum refusal refusal =
        name == NULL ? REFUSAL_NAME
                     : table_may_be_called(petition->table, petition->person, name, petition->name);
    if (refusal != REFUSAL_NONE) {
        return refuse(petition, refusal);
    }
    if (strcmp(petition->name, petition->table->people[petition->person].name) != 0) {
        add(petition, (struct entry){
                          .kind = ENTRY_NAMED, .person = petition->person, .text = petition->name});
    }
    return true;
}

/* Before the start: has the city exactly this already? */
static bool is_set_so(const struct table *table, int seat, const char *slug, char side)
{
    const struct table_chair *chair = &table->chairs[seat];
    return table->status == TABLE_GATHERING && strcmp(chair->board, slug) == 0 &&
           chair->side == side;
}

bool petition_board(struct petition *petition)
{
    const char *slug = text_of(petition, "board"), *side = text_of(petition, "side");
    int seat = field(petition, "seat") != NULL ? number_of(petition, "seat")
                                               : petition->table->people[petition->person].seat;
    if (!has_only(petition, "board side seat")) {
        return false;
    }
    bool good_side = side == NULL || strcmp(side, "A") == 0 || strcmp(side, "B") == 0;
    bool good_board =
        slug != NULL ? strlen(slug) < 32 : json_kind(field(petition, "board")) == JSON_KIND_NULL;
    char letter = side != NULL ? side[0] : '\0';
    const char *named = slug != NULL ? slug : "";
    if (good_side && good_board &&
        table_has_board(petition->table, petition->person, seat, named, letter)) {
        return true;
    }
    enum refusal refusal =
        good_side && good_board
            ? table_may_board(petition->table, petition->person, seat, named, letter)
            : REFUSAL_FIELD;
    if (refusal != REFUSAL_NONE) {
        return refuse(petition, refusal);
    }
    letter = slug != NULL ? letter : '\0';
    if (is_set_so(petition->table, seat, named, letter)) {
        return true;
    }
    snprintf(petition->board, sizeof petition->board, "%s%s%s", named, letter != '\0' ? " " : "",
             letter != '\0' ? side : "");
    add(petition, (struct entry){.kind = ENTRY_BOARD,
                                 .person = petition->person,
                                 .seat = seat,
                                 .text = petition->board});
    return true;
}

/* Writes nothing where the chair is so already. */
static void fill_chair(struct petition *petition, int seat, const char *bot)
{
    const struct table_chair *chair = &petition->table->chairs[seat];
    if (bot != NULL ? chair->kind == CHAIR_BOT && strcmp(chair->bot, bot) == 0
                    : chair->kind == CHAIR_OPEN) {
        return;
    }
    add(petition, (struct entry){.kind = bot != NULL ? ENTRY_BOT : ENTRY_OPENED,
                                 .person = petition->person,
                                 .seat = seat,
                                 .text = bot});
}

static bool fill_all(struct petition *petition)
{
    const struct table *table = petition->table;
    if (!read_bot(petition, "fill")) {
        return false;
    }
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        if (table->chairs[seat].kind == CHAIR_OPEN) {
            fill_chair(petition, seat, petition->bot.text);
        }
    }
    return true;
}

static bool swap_chairs(struct petition *petition, int seat, int other)
{
    enum refusal refusal = table_may_swap(petition->table, seat, other);
    if (refusal != REFUSAL_NONE) {
        return refuse(petition, refusal);
    }
    add(petition,
        (struct entry){
            .kind = ENTRY_SWAPPED, .person = petition->person, .seat = seat, .number = other});
    return true;
}

/* One of three: a bot or nobody for a chair, bots for all open ones, two chairs exchanged. */
bool petition_chairs(struct petition *petition)
{
    const struct table *table = petition->table;
    const struct json_value *bot = field(petition, "bot");
    int seat = number_of(petition, "seat"), other = number_of(petition, "swap");
    if (!has_only(petition, "seat bot fill swap")) {
        return false;
    }
    if (table->status == TABLE_OVER) {
        return refuse(petition, REFUSAL_NOT_PLAYING);
    }
    if (field(petition, "fill") != NULL) {
        return fill_all(petition);
    }
    if (seat < 0 || seat >= table->setting.game.players || (bot == NULL) == (other < 0)) {
        return refuse(petition, REFUSAL_FIELD);
    }
    if (other >= 0) {
        return swap_chairs(petition, seat, other);
    }
    if (json_is_given(bot) && !read_bot(petition, "bot")) {
        return false;
    }
    fill_chair(petition, seat, json_is_given(bot) ? petition->bot.text : NULL);
    return true;
}

bool petition_options(struct petition *petition)
{
    struct setting_error error;
    petition->setting = petition->table->setting;
    if (!setting_check(petition->body, &error) ||
        !setting_read(&petition->setting, petition->body, &error)) {
        return refuse_options(petition, &error);
    }
    /* The key of a table is drawn, or is that of its day, when the table is made. */
    if (strcmp(petition->setting.day, petition->table->setting.day) != 0) {
        return refuse_with(petition, REFUSAL_OPTIONS,
                           "day: a table is of a day from the beginning; make another table");
    }
    enum refusal refusal = table_may_set(petition->table, &petition->setting);
    if (refusal != REFUSAL_NONE) {
        return refuse(petition, refusal);
    }
    /* In their normal form, however long the body was; and only where something changes. */
    char *before = setting_text(&petition->table->setting);
    petition->text = setting_text(&petition->setting);
    bool good = before != NULL && petition->text != NULL;
    if (good && strcmp(before, petition->text) != 0) {
        add(petition, (struct entry){.kind = ENTRY_SET,
                                     .person = petition->person,
                                     .seat = -1,
                                     .number = ENTRY_SET_WHOLE,
                                     .text = petition->text});
    }
    free(before);
    return good || refuse(petition, REFUSAL_BUSY);
}

/* ---- Playing ---- */

bool petition_begin(struct petition *petition)
{
    const struct table *table = petition->table;
    struct origin origin = origin_next(table, &petition->spare);
    bool drafts = table->status == TABLE_GATHERING && table->setting.boards == BOARDS_DRAFTED;
    petition->count = 0;
    petition->text = drafts ? draft_text(table, &origin) : table_deal(table, &origin);
    if (petition->text == NULL) {
        return refuse_with(
            petition, REFUSAL_OPTIONS,
            "with the boards that are set no game can be dealt: take one of them back");
    }
    add(petition, (struct entry){.kind = drafts ? ENTRY_DRAFTED : ENTRY_STARTED,
                                 .person = -1,
                                 .seat = -1,
                                 .text = petition->text});
    return true;
}

/* Who asked for a chair gets it: with the word of everybody who had to agree. */
static bool hand_over(struct petition *petition)
{
    const struct table *table = petition->table;
    int seat = handover_granted(table);
    if (seat < 0) {
        return false;
    }
    handover_text(table, seat, petition->agreed);
    add(petition, (struct entry){.kind = ENTRY_RESAT,
                                 .person = table->chairs[seat].request.person,
                                 .seat = seat,
                                 .text = petition->agreed});
    return true;
}

bool petition_go_on(struct petition *petition)
{
    const struct table *table = petition->table;
    int seat = draft_picker(table);
    if (table->status == TABLE_PLAYING) {
        return hand_over(petition);
    }
    if (table->status != TABLE_DRAFTING || (seat >= 0 && !table_by_bot(table, seat))) {
        return false;
    }
    if (seat < 0) {
        return petition_begin(petition);
    }
    draft_pick(table, petition->board);
    add(petition, (struct entry){.kind = ENTRY_BOARD,
                                 .person = -1,
                                 .seat = seat,
                                 .text = petition->board,
                                 .key = table_bot_key(table, seat)});
    return true;
}

/* ---- Cover ---- */

/* Where a bot plays already, nothing is left to do. */
bool petition_cover(struct petition *petition)
{
    const struct table *table = petition->table;
    int seat = number_of(petition, "seat");
    if (!has_only(petition, "seat")) {
        return false;
    }
    if (seat == table->people[petition->person].seat) {
        return refuse_with(petition, REFUSAL_FIELD, "seat: that of another player");
    }
    enum refusal refusal = table_may_cover(table, seat);
    if (refusal == REFUSAL_FIELD) {
        return refuse_with(petition, refusal, "seat: that of a person at this table");
    }
    if (refusal != REFUSAL_NONE) {
        return refuse(petition, refusal);
    }
    if (table->chairs[seat].cover == COVER_NONE) {
        add(petition,
            (struct entry){.kind = ENTRY_COVERED, .person = petition->person, .seat = seat});
    }
    return true;
}

bool petition_back(struct petition *petition)
{
    const struct table *table = petition->table;
    int seat = table->people[petition->person].seat;
    if (!has_only(petition, "")) {
        return false;
    }
    if (table->chairs[seat].cover != COVER_NONE) {
        add(petition, (struct entry){.kind = ENTRY_BACK, .person = petition->person, .seat = seat});
    }
    return true;
}

/* ---- Starting, deciding ---- */

bool petition_start(struct petition *petition)
{
    if (!has_only(petition, "")) {
        return false;
    }
    enum refusal refusal = table_may_start(petition->table);
    return refusal != REFUSAL_NONE ? refuse(petition, refusal) : petition_begin(petition);
}

/* Adds what a refused decision is told beyond the words. */
static bool refuse_decision(struct petition *petition, enum refusal refusal, enum septem_deny deny)
{
    int question = petition->table->question;
    if (refusal == REFUSAL_RULES) {
        petition->key = "reason";
        json_deny(&petition->extra, NULL, deny);
        return refuse_with(petition, refusal, septem_deny_text(deny));
    }
    if (refusal == REFUSAL_QUESTION) {
        petition->key = "question";
        json_int_if(&petition->extra, NULL, question > 0, question);
    }
    return refuse(petition, refusal);
}

bool petition_decide(struct petition *petition)
{
    enum septem_deny deny;
    int chair = petition->table->people[petition->person].seat;
    petition->answer = (struct table_answer){
        .chair = chair,
        .seat = field(petition, "seat") != NULL ? number_of(petition, "seat") : chair,
        .question = number_of(petition, "question"),
        .text = text_of(petition, "text"),
        .id = text_of(petition, "id")};
    const struct table_answer *answer = &petition->answer;
    if (!has_only(petition, "id question text seat")) {
        return false;
    }
    if (answer->question < 0 || answer->text == NULL || answer->id == NULL) {
        return refuse_with(petition, REFUSAL_FIELD,
                           "a decision has an id and a text and the number of its question");
    }
    enum refusal refusal = table_may_decide(petition->table, answer, &petition->repeat, &deny);
    if (refusal != REFUSAL_NONE) {
        return refuse_decision(petition, refusal, deny);
    }
    if (petition->repeat == NULL) {
        add(petition, (struct entry){.kind = ENTRY_DECIDED,
                                     .person = petition->person,
                                     .seat = answer->seat,
                                     .number = answer->question,
                                     .text = answer->text,
                                     .key = answer->id});
    }
    return true;
}
