/* What somebody asks of a table, in the JSON of docs/api.md: granted, with the entries that are to
 * be written for it, or refused.
 *
 *     struct petition petition = {.table = table, .person = person, .body = body};
 *     if (petition_board(&petition)) {
 *         … write petition.entries …
 *     }
 *     petition_finish(&petition);
 *
 * Nothing is written here, and whether the one who asks may ask this at all (a host, somebody with
 * a seat) was found out before. Whoever keeps tables brings petitions: a server for many, the page
 * for one person. */
#ifndef SEPTEM_PETITION_H
#define SEPTEM_PETITION_H

#include "../json/json_reader.h"
#include "../json/json_writer.h"
#include "../table/draft.h"
#include "../table/handover.h"
#include "../table/table.h"

enum { PETITION_ENTRIES_MAX = SEPTEM_CITIES_MAX + 1 };

struct petition {
    /* Set by who brings it. */
    const struct table *table;     /* NULL for a table yet to be made */
    int person;                    /* who asks */
    const struct json_value *body; /* an object */
    const char *hash;              /* of the secret of a host who sits down; NULL: none */
    struct septem_key spare;       /* deals a game whose table has no key yet */
    const char *day;               /* today's date; NULL where days have no deals */

    /* Granted: these, in this order. Their texts live as long as the petition and its body. */
    struct entry entries[PETITION_ENTRIES_MAX];
    int count;
    struct setting setting; /* of a table to be made, */
    bool starts;            /* at once, when all entries are written */
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

typedef bool petition_fn(struct petition *petition);

/* ---- All of them want a table but the first ---- */

petition_fn petition_make;
petition_fn petition_name;
petition_fn petition_board;
petition_fn petition_chairs;
petition_fn petition_options;
petition_fn petition_start;
petition_fn petition_cover;
petition_fn petition_back;
petition_fn petition_decide;
/* People and chairs of a table with several people (petition_people.c). */
petition_fn petition_join;
petition_fn petition_consent;
petition_fn petition_mute;
petition_fn petition_ban;
petition_fn petition_lock;

void petition_finish(struct petition *petition);

/* The entry that starts a game that may start, or first its draft of boards; false: it cannot be
 * dealt so. */
bool petition_begin(struct petition *petition);

/* The entry that a table brings by itself: a bot picks a board, all have and the game starts, a
 * request for a chair is granted. To be asked after every entry and whenever somebody is covered;
 * false: nothing is to be done now. */
bool petition_go_on(struct petition *petition);

/* The settings of the table of a rematch: the same, with another deal. */
struct setting petition_again(const struct table *table);

/* The people and bots of a table at the table of the rematch, which nobody has sat down at yet, the
 * host first. Nobody has a secret there. Returns how many entries that are. */
int petition_move_over(const struct table *from, struct entry entries[PETITION_ENTRIES_MAX]);

/* Who `person` of the table before is at this one; -1: nobody. */
int petition_follower(const struct table *next, int person);

/* Refuses, for those who read petitions: false. */
bool petition_refuse(struct petition *petition, enum refusal refusal);
/* Has the body no other fields than these, separated by blanks? Refuses if it has. */
bool petition_has_only(struct petition *petition, const char *known);

/* A whole number that is not negative; -1 where there is none. */
int petition_number(const struct json_value *body, const char *key);

/* Does the path of a request fit a pattern, "v1/tables/" and a star for the id of a table? Then
 * `id` is that. */
bool petition_fits(const char *pattern, const char *path, char id[TABLE_ID_LENGTH + 1]);

#endif
