/* Reading what is asked, and finding out whether it may be. */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/person_name.h"
#include "../table/vacation.h"
#include "json_hint.h"

/* ---- Refusing ---- */

bool command_refuse_with(struct command *command, enum refusal refusal, const char *message)
{
    command->refusal = refusal;
    command->count = 0;
    snprintf(command->message, sizeof command->message, "%s", message);
    return false;
}

static bool refuse(struct command *command, enum refusal refusal)
{
    return command_refuse_with(command, refusal, refusal_info(refusal)->message);
}

bool command_refuse(struct command *command, enum refusal refusal)
{
    return refuse(command, refusal);
}

void command_finish(struct command *command)
{
    free(command->text);
    json_finish(&command->extra);
    command->text = NULL;
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

static bool has_only(struct command *command, const char *known)
{
    const char *odd = odd_field(command->body, known);
    if (odd == NULL) {
        return true;
    }
    command->key = "field";
    json_text(&command->extra, NULL, odd);
    return command_refuse_with(command, REFUSAL_FIELD,
                               "the body has a field that is not known here");
}

bool command_has_only(struct command *command, const char *known)
{
    return has_only(command, known);
}

static const struct json_value *field(const struct command *command, const char *key)
{
    return json_get(command->body, key);
}

/* NULL where it is missing, null or no text. */
static const char *text_of(const struct command *command, const char *key)
{
    return json_as_text(field(command, key));
}

int command_number(const struct json_value *body, const char *key)
{
    int64_t number;
    return json_as_int(json_get(body, key), 0, 1000000, &number) ? (int)number : -1;
}

static int number_of(const struct command *command, const char *key)
{
    return command_number(command->body, key);
}

static bool is_given(const struct command *command, const char *key)
{
    return json_is_given(field(command, key));
}

static void add(struct command *command, struct entry entry)
{
    command->entries[command->count++] = entry;
}

bool command_read_bot(struct command *command, const char *key)
{
    struct setting_error error = {.text = "a bot is written like normal or mcts:playouts=2000"};
    const char *text = text_of(command, key);
    return (text != NULL && setting_bot(text, &command->bot, &error)) ||
           command_refuse_with(command, REFUSAL_BOT, error.text);
}

bool command_read_name(struct command *command)
{
    const char *name = text_of(command, "name");
    bool is_blank = name != NULL && person_name_is_blank(name);
    return (name != NULL &&
            person_name_clean(is_blank ? PERSON_NAME_GUEST : name, command->name)) ||
           refuse(command, REFUSAL_NAME);
}

/* What the rules do not allow has a slug, for those who read another language. */
static bool refuse_options(struct command *command, const struct setting_error *error)
{
    if (error->rule != SEPTEM_OK) {
        command->key = "reason";
        json_err(&command->extra, NULL, error->rule);
    }
    return command_refuse_with(command, REFUSAL_OPTIONS, error->text);
}

/* ---- A new table ---- */

static void sit_all(struct command *command)
{
    const char *name = is_given(command, "name") ? command->name : NULL;
    int players = command->setting.game.players;
    add(command, (struct entry){.kind = ENTRY_SAT,
                                .person = 0,
                                .seat = name != NULL ? 0 : -1,
                                .number = -1,
                                .text = name != NULL ? name : PERSON_NAME_GUEST,
                                .key = command->hash});
    for (int seat = name != NULL; command->bot.info != NULL && seat < players; seat++) {
        add(command, (struct entry){
                         .kind = ENTRY_BOT, .person = 0, .seat = seat, .text = command->bot.text});
    }
}

/* The cards of a day are dealt on that day only, by a server that has them. */
static bool is_today(const struct command *command)
{
    const char *day = command->setting.day;
    return day[0] == '\0' || (command->day != NULL && strcmp(day, command->day) == 0);
}

bool command_make(struct command *command)
{
    struct setting_error error;
    const struct json_value *options = field(command, "options");
    const struct json_value *start = field(command, "start");
    command->setting = setting_defaults();
    if (!has_only(command, "name options bots start")) {
        return false;
    }
    if (options != NULL &&
        (!setting_check(options, &error) || !setting_read(&command->setting, options, &error))) {
        return refuse_options(command, &error);
    }
    if (!is_today(command)) {
        return command_refuse_with(
            command, REFUSAL_OPTIONS,
            "day: only the deal of today can be played, at a server, and v1/daily "
            "says which that is; a day that is over has a key");
    }
    if (is_given(command, "name") && !command_read_name(command)) {
        return false;
    }
    if (is_given(command, "bots") && !command_read_bot(command, "bots")) {
        return false;
    }
    if (start != NULL && json_kind(start) != JSON_KIND_BOOL) {
        return command_refuse_with(command, REFUSAL_FIELD, "start: true or false");
    }
    command->starts = json_is_yes(start);
    if (command->starts && command->bot.info == NULL) {
        return refuse(command, REFUSAL_NOT_FULL);
    }
    sit_all(command);
    return true;
}

/* ---- Around a table ---- */

bool command_name(struct command *command)
{
    const char *name = text_of(command, "name");
    if (!has_only(command, "name")) {
        return false;
    }
    enum refusal refusal =
        name == NULL ? REFUSAL_NAME
                     : table_may_be_called(command->table, command->person, name, command->name);
    if (refusal != REFUSAL_NONE) {
        return refuse(command, refusal);
    }
    if (strcmp(command->name, command->table->people[command->person].name) != 0) {
        add(command,
            (struct entry){.kind = ENTRY_NAMED, .person = command->person, .text = command->name});
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

bool command_board(struct command *command)
{
    const char *slug = text_of(command, "board"), *side = text_of(command, "side");
    int seat = field(command, "seat") != NULL ? number_of(command, "seat")
                                              : command->table->people[command->person].seat;
    if (!has_only(command, "board side seat")) {
        return false;
    }
    bool good_side = side == NULL || strcmp(side, "A") == 0 || strcmp(side, "B") == 0;
    bool good_board =
        slug != NULL ? strlen(slug) < 32 : json_kind(field(command, "board")) == JSON_KIND_NULL;
    char letter = side != NULL ? side[0] : '\0';
    const char *named = slug != NULL ? slug : "";
    if (good_side && good_board &&
        table_has_board(command->table, command->person, seat, named, letter)) {
        return true;
    }
    enum refusal refusal =
        good_side && good_board
            ? table_may_board(command->table, command->person, seat, named, letter)
            : REFUSAL_FIELD;
    if (refusal != REFUSAL_NONE) {
        return refuse(command, refusal);
    }
    letter = slug != NULL ? letter : '\0';
    if (is_set_so(command->table, seat, named, letter)) {
        return true;
    }
    snprintf(command->board, sizeof command->board, "%s%s%s", named, letter != '\0' ? " " : "",
             letter != '\0' ? side : "");
    add(command,
        (struct entry){
            .kind = ENTRY_BOARD, .person = command->person, .seat = seat, .text = command->board});
    return true;
}

/* Writes nothing where the chair is so already. */
static void fill_chair(struct command *command, int seat, const char *bot)
{
    const struct table_chair *chair = &command->table->chairs[seat];
    if (bot != NULL ? chair->kind == CHAIR_BOT && strcmp(chair->bot, bot) == 0
                    : chair->kind == CHAIR_OPEN) {
        return;
    }
    add(command, (struct entry){.kind = bot != NULL ? ENTRY_BOT : ENTRY_OPENED,
                                .person = command->person,
                                .seat = seat,
                                .text = bot});
}

static bool fill_all(struct command *command)
{
    const struct table *table = command->table;
    if (!command_read_bot(command, "fill")) {
        return false;
    }
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        if (table->chairs[seat].kind == CHAIR_OPEN) {
            fill_chair(command, seat, command->bot.text);
        }
    }
    return true;
}

static bool swap_chairs(struct command *command, int seat, int other)
{
    enum refusal refusal = table_may_swap(command->table, seat, other);
    if (refusal != REFUSAL_NONE) {
        return refuse(command, refusal);
    }
    add(command,
        (struct entry){
            .kind = ENTRY_SWAPPED, .person = command->person, .seat = seat, .number = other});
    return true;
}

/* One of three: a bot or nobody for a chair, bots for all open ones, two chairs exchanged. */
bool command_chairs(struct command *command)
{
    const struct table *table = command->table;
    const struct json_value *bot = field(command, "bot");
    int seat = number_of(command, "seat"), other = number_of(command, "swap");
    if (!has_only(command, "seat bot fill swap")) {
        return false;
    }
    if (table->status == TABLE_OVER) {
        return refuse(command, REFUSAL_NOT_PLAYING);
    }
    if (field(command, "fill") != NULL) {
        return fill_all(command);
    }
    if (seat < 0 || seat >= table->setting.game.players || (bot == NULL) == (other < 0)) {
        return refuse(command, REFUSAL_FIELD);
    }
    if (other >= 0) {
        return swap_chairs(command, seat, other);
    }
    if (json_is_given(bot) && !command_read_bot(command, "bot")) {
        return false;
    }
    fill_chair(command, seat, json_is_given(bot) ? command->bot.text : NULL);
    return true;
}

bool command_options(struct command *command)
{
    struct setting_error error;
    command->setting = command->table->setting;
    if (!setting_check(command->body, &error) ||
        !setting_read(&command->setting, command->body, &error)) {
        return refuse_options(command, &error);
    }
    /* The key of a table is drawn, or is that of its day, when the table is made. */
    if (strcmp(command->setting.day, command->table->setting.day) != 0) {
        return command_refuse_with(
            command, REFUSAL_OPTIONS,
            "day: a table is of a day from the beginning; make another table");
    }
    enum refusal refusal = table_may_set(command->table, &command->setting);
    if (refusal != REFUSAL_NONE) {
        return refuse(command, refusal);
    }
    /* In their normal form, however long the body was; and only where something changes. */
    char *before = setting_text(&command->table->setting);
    command->text = setting_text(&command->setting);
    bool good = before != NULL && command->text != NULL;
    if (good && strcmp(before, command->text) != 0) {
        add(command, (struct entry){.kind = ENTRY_SET,
                                    .person = command->person,
                                    .seat = -1,
                                    .number = ENTRY_SET_WHOLE,
                                    .text = command->text});
    }
    free(before);
    return good || refuse(command, REFUSAL_BUSY);
}

/* ---- Playing ---- */

bool command_begin(struct command *command)
{
    const struct table *table = command->table;
    struct origin origin = origin_next(table, &command->spare);
    bool drafts = table->status == TABLE_GATHERING && table->setting.boards == BOARDS_DRAFTED;
    command->count = 0;
    command->text = drafts ? draft_text(table, &origin) : table_deal(table, &origin);
    if (command->text == NULL) {
        return command_refuse_with(
            command, REFUSAL_OPTIONS,
            "with the boards that are set no game can be dealt: take one of them back");
    }
    add(command, (struct entry){.kind = drafts ? ENTRY_DRAFTED : ENTRY_STARTED,
                                .person = -1,
                                .seat = -1,
                                .text = command->text});
    return true;
}

/* Who asked for a chair gets it: with the word of everybody who had to agree. */
static bool hand_over(struct command *command)
{
    const struct table *table = command->table;
    int seat = handover_granted(table);
    if (seat < 0) {
        return false;
    }
    handover_text(table, seat, command->agreed);
    add(command, (struct entry){.kind = ENTRY_RESAT,
                                .person = table->chairs[seat].request.person,
                                .seat = seat,
                                .text = command->agreed});
    return true;
}

bool command_go_on(struct command *command)
{
    const struct table *table = command->table;
    int seat = draft_picker(table);
    if (table->status == TABLE_PLAYING) {
        return hand_over(command);
    }
    if (table->status != TABLE_DRAFTING || (seat >= 0 && !table_by_bot(table, seat))) {
        return false;
    }
    if (seat < 0) {
        return command_begin(command);
    }
    draft_pick(table, command->board);
    add(command, (struct entry){.kind = ENTRY_BOARD,
                                .person = -1,
                                .seat = seat,
                                .text = command->board,
                                .key = table_bot_key(table, seat)});
    return true;
}

/* ---- Cover ---- */

/* Where a bot plays already, nothing is left to do. */
bool command_cover(struct command *command)
{
    const struct table *table = command->table;
    int seat = number_of(command, "seat");
    if (!has_only(command, "seat")) {
        return false;
    }
    if (seat == table->people[command->person].seat) {
        return command_refuse_with(command, REFUSAL_FIELD, "seat: that of another player");
    }
    enum refusal refusal = table_may_cover(table, seat);
    if (refusal == REFUSAL_FIELD) {
        return command_refuse_with(command, refusal, "seat: that of a person at this table");
    }
    if (refusal != REFUSAL_NONE) {
        return refuse(command, refusal);
    }
    if (table->chairs[seat].cover == COVER_NONE) {
        add(command,
            (struct entry){.kind = ENTRY_COVERED, .person = command->person, .seat = seat});
    }
    return true;
}

bool command_away(struct command *command)
{
    int days = number_of(command, "days");
    if (!has_only(command, "days")) {
        return false;
    }
    enum refusal refusal = vacation_may(command->table, command->person, days);
    if (refusal == REFUSAL_FIELD) {
        return command_refuse_with(command, refusal, "days: a whole number from 1");
    }
    if (refusal != REFUSAL_NONE) {
        return refuse(command, refusal);
    }
    add(command,
        (struct entry){.kind = ENTRY_AWAY, .person = command->person, .seat = -1, .number = days});
    return true;
}

bool command_back(struct command *command)
{
    const struct table *table = command->table;
    int seat = table->people[command->person].seat;
    if (!has_only(command, "")) {
        return false;
    }
    if (table->chairs[seat].cover != COVER_NONE || vacation_is_on(table, seat)) {
        add(command, (struct entry){.kind = ENTRY_BACK, .person = command->person, .seat = seat});
    }
    return true;
}

/* ---- Starting, deciding ---- */

bool command_start(struct command *command)
{
    if (!has_only(command, "")) {
        return false;
    }
    enum refusal refusal = table_may_start(command->table);
    return refusal != REFUSAL_NONE ? refuse(command, refusal) : command_begin(command);
}

/* Adds the field that the refusal of a decision has beside its message. */
static bool refuse_decision(struct command *command, enum refusal refusal, enum septem_deny deny)
{
    int question = command->table->question;
    if (refusal == REFUSAL_RULES) {
        command->key = "reason";
        json_deny(&command->extra, NULL, deny);
        return command_refuse_with(command, refusal, septem_deny_text(deny));
    }
    if (refusal == REFUSAL_QUESTION) {
        command->key = "question";
        json_int_if(&command->extra, NULL, question > 0, question);
    }
    return refuse(command, refusal);
}

bool command_decide(struct command *command)
{
    enum septem_deny deny;
    int chair = command->table->people[command->person].seat;
    command->answer = (struct table_answer){
        .chair = chair,
        .seat = field(command, "seat") != NULL ? number_of(command, "seat") : chair,
        .question = number_of(command, "question"),
        .text = text_of(command, "text"),
        .id = text_of(command, "id")};
    const struct table_answer *answer = &command->answer;
    if (!has_only(command, "id question text seat")) {
        return false;
    }
    if (answer->question < 0 || answer->text == NULL || answer->id == NULL) {
        return command_refuse_with(
            command, REFUSAL_FIELD,
            "a decision has an id and a text and the number of its question");
    }
    enum refusal refusal = table_may_decide(command->table, answer, &command->repeat, &deny);
    if (refusal != REFUSAL_NONE) {
        return refuse_decision(command, refusal, deny);
    }
    if (command->repeat == NULL) {
        add(command, (struct entry){.kind = ENTRY_DECIDED,
                                    .person = command->person,
                                    .seat = answer->seat,
                                    .number = answer->question,
                                    .text = answer->text,
                                    .key = answer->id});
    }
    return true;
}
