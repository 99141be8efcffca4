/* Playing on from a question of a finished game: the settings, the people and the deal of the table
 * where that is done. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "../base/copy_text.h"
#include "../table/person_name.h"

/* The deal is one that somebody has seen: it is told as chosen, and counts for no day. */
static struct setting branch_setting(const struct table *table)
{
    struct setting setting = table->setting;
    setting.keyed = table->origin.keyed;
    setting.key = table->origin.key;
    setting.seeded = !setting.keyed;
    setting.seed = setting.seeded ? table->origin.seed : 0;
    setting.day[0] = '\0';
    setting.listed = false;
    setting.timer = 0;
    return setting;
}

/* The seat of the person who asks; of somebody else the first one that was asked. */
static int usual_seat(const struct command *command)
{
    const struct table *table = command->table;
    if (command->person >= 0 && table->people[command->person].seat >= 0) {
        return table->people[command->person].seat;
    }
    for (int seat = 0; seat < table->game.cities; seat++) {
        const struct table_decision *decision = table_decision_of(table, command->question, seat);
        if (decision != NULL) {
            return decision->chair;
        }
    }
    return 0;
}

/* The log of the deal with the names of those who play on. */
static char *branch_header(const struct command *command, int own)
{
    const struct table *table = command->table;
    struct septem_log *log = malloc(sizeof *log);
    char *text = malloc(SEPTEM_LOG_TEXT_MAX);
    if (log != NULL && text != NULL &&
        septem_log_read(log, table->header, strlen(table->header), NULL)) {
        log->deal.has_commitment = false;
        for (int seat = 0; seat < table->setting.game.players; seat++) {
            septem_log_name(log, seat, seat == own ? command->name : command->bot.text);
        }
        septem_log_write(log, text, SEPTEM_LOG_TEXT_MAX);
    } else {
        free(text);
        text = NULL;
    }
    free(log);
    return text;
}

static void seat_all(struct command *command, int own)
{
    struct entry *entries = command->entries;
    entries[command->count++] = (struct entry){.kind = ENTRY_SAT,
                                               .person = 0,
                                               .seat = own,
                                               .number = -1,
                                               .text = command->name,
                                               .key = command->hash};
    for (int seat = 0; seat < command->table->setting.game.players; seat++) {
        if (seat != own) {
            entries[command->count++] = (struct entry){
                .kind = ENTRY_BOT, .person = 0, .seat = seat, .text = command->bot.text};
        }
    }
    entries[command->count++] = (struct entry){.kind = ENTRY_STARTED,
                                               .person = -1,
                                               .seat = -1,
                                               .number = command->question,
                                               .text = command->text};
}

/* Who is at the table keeps their name unless they give another one. */
static bool read_who(struct command *command)
{
    if (json_is_given(json_get(command->body, "name"))) {
        return command_read_name(command);
    }
    copy_text(command->name, sizeof command->name,
              command->person >= 0 ? command->table->people[command->person].name
                                   : PERSON_NAME_GUEST);
    return true;
}

bool command_branch(struct command *command)
{
    const struct table *table = command->table;
    if (!command_has_only(command, "question seat bots name")) {
        return false;
    }
    if (table->status != TABLE_OVER) {
        return command_refuse(command, REFUSAL_NOT_OVER);
    }
    if (!table_may_see(table, command->person)) {
        return command_refuse(command, REFUSAL_NO_SPECTATORS);
    }
    command->question = command_number(command->body, "question");
    if (command->question < 1 || command->question > table->question_count) {
        return command_refuse_with(command, REFUSAL_FIELD,
                                   "question: the number of a question of this game");
    }
    int seat = json_is_given(json_get(command->body, "seat"))
                   ? command_number(command->body, "seat")
                   : usual_seat(command);
    if (seat < 0 || seat >= table->setting.game.players) {
        return command_refuse_with(command, REFUSAL_FIELD, "seat: that of a player of this game");
    }
    if (!command_read_bot(command, "bots") || !read_who(command)) {
        return false;
    }
    command->setting = branch_setting(table);
    command->text = branch_header(command, seat);
    if (command->text == NULL) {
        return command_refuse(command, REFUSAL_BUSY);
    }
    seat_all(command, seat);
    return true;
}
