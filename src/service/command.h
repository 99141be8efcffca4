/* What somebody asks of a table, in the JSON of docs/api.md: granted, with the entries that are to
 * be written for it, or refused.
 *
 *     struct command command = {.table = table, .person = person, .body = body};
 *     if (command_board(&command)) {
 *         … write command.entries …
 *     }
 *     command_finish(&command);
 *
 * Nothing is written here, and whether this person may ask it at all (the host of the table,
 * somebody with a seat) was checked before. Commands are made by the handlers (api_*.c). */
#ifndef SEPTEM_COMMAND_H
#define SEPTEM_COMMAND_H

#include "../json/json_reader.h"
#include "../json/json_writer.h"
#include "../table/draft.h"
#include "../table/handover.h"
#include "../table/table.h"

enum { COMMAND_ENTRIES_MAX = SEPTEM_CITIES_MAX + 1 }; /* people and bots, and the start */

struct command {
    /* Set by the handler. */
    const struct table *table;     /* NULL for a table yet to be made */
    int person;                    /* who asks */
    const struct json_value *body; /* an object */
    const char *hash;              /* of the secret of the new person; NULL: none */
    struct septem_key spare;       /* deals a game whose table has no key yet */
    const char *day;               /* today's date; NULL where days have no deals */

    /* Granted: these, in this order. Their texts live as long as the command and its body. */
    struct entry entries[COMMAND_ENTRIES_MAX];
    int count;
    struct setting setting; /* of a table to be made, */
    bool starts;            /* at once, when all entries are written */
    int question;           /* that its game goes on from */
    /* The decision that was asked for, and that it repeats: then there is nothing to write. */
    struct table_answer answer;
    const struct table_decision *repeat;

    /* Refused: why, in words, and with one field more where `key` is not NULL. */
    enum refusal refusal;
    char message[SETTING_ERROR_MAX];
    const char *key;
    struct json extra; /* its value */

    /* For itself. */
    char *text;
    struct septem_bot_spec bot;
    char board[DRAFT_PICK_MAX];
    char name[SEPTEM_NAME_MAX];
    char agreed[HANDOVER_TEXT_MAX];
};

typedef bool command_fn(struct command *command);

/* ---- command_make needs no table, the others do ---- */

command_fn command_make;
/* A table that plays on, from `question`, what was played at this one: its setting, and the entries
 * before those decisions (command_branch.c). */
command_fn command_branch;
command_fn command_name;
command_fn command_board;
command_fn command_chairs;
command_fn command_options;
command_fn command_start;
command_fn command_cover;
command_fn command_back;
command_fn command_away;
command_fn command_decide;
/* People and chairs of a table with several people (command_people.c). */
command_fn command_join;
command_fn command_consent;
command_fn command_mute;
command_fn command_ban;
command_fn command_lock;

void command_finish(struct command *command);

/* The entry that starts a game that may start, or first its draft of boards; false: it cannot be
 * dealt so. */
bool command_begin(struct command *command);

/* The entry that a table brings by itself: a bot picks a board, all have and the game starts, a
 * request for a chair is granted. To be asked after every entry and whenever somebody is covered;
 * false: nothing is to be done now. */
bool command_go_on(struct command *command);

/* The settings of the table of a rematch: the same, with another deal. */
struct setting command_again(const struct table *table);

/* The people and bots of a table at the table of the rematch, which nobody has sat down at yet, the
 * host first. Nobody has a secret there. Returns how many entries that are. */
int command_move_over(const struct table *from, struct entry entries[COMMAND_ENTRIES_MAX]);

/* Who `person` of the table before is at this one; -1: nobody. */
int command_follower(const struct table *next, int person);

/* Sets the refusal and returns false; for command_*.c. */
bool command_refuse(struct command *command, enum refusal refusal);
bool command_refuse_with(struct command *command, enum refusal refusal, const char *message);
/* Has the body no other fields than these, separated by blanks? Refuses if it has. */
bool command_has_only(struct command *command, const char *known);

/* The bot that a field names, into `bot`; false after a refusal. */
bool command_read_bot(struct command *command, const char *key);
/* How the person of a new table is to be called, into `name`; false after a refusal. */
bool command_read_name(struct command *command);

/* A whole number that is not negative; -1 where there is none. */
int command_number(const struct json_value *body, const char *key);

#endif
