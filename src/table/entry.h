/* The log of a table: everything that was ever done at it, in order.
 *
 * A table is what its entries make of it (table_apply), so the log is all that is stored. Entries
 * are facts: who may do what was decided before they were written. They say nothing that depends on
 * this version of the program but the words of its notation, its options and its game log, all of
 * which stay readable. */
#ifndef SEPTEM_ENTRY_H
#define SEPTEM_ENTRY_H

#include <stdint.h>

enum entry_kind {
    ENTRY_NONE,
    ENTRY_MADE,    /* text: the settings as JSON; key: the key that the table is dealt from unless a
                      seed or key is set, in hexadecimal, "" in logs of versions that had none */
    ENTRY_SAT,     /* a new person with a number that table_is_new_person allows, at `seat` or at
                      none (-1); text: the name; key: the hash of the secret, "" where there is none
                      yet; number: who that was at the table before this one, -1 for nobody */
    ENTRY_LEFT,    /* person */
    ENTRY_BOT,     /* seat; text: the bot. A person there goes */
    ENTRY_OPENED,  /* seat. A person there goes */
    ENTRY_SWAPPED, /* seat; number: the other one */
    ENTRY_NAMED,   /* person; text */
    ENTRY_BOARD,   /* seat; text: "giza B", "giza", ""; key as for a decision, in a draft */
    ENTRY_SET,     /* text: settings as JSON; number: ENTRY_SET_WHOLE, all of them, or 0, those that
                      change, as older programs wrote it */
    ENTRY_DRAFTED, /* text: {"seed" or "key": …, "order": [seats], "boards": ["giza A", …]}; what
                      follows in that order are picks, ENTRY_BOARD, person -1 for a bot's */
    ENTRY_STARTED, /* text: the game's log before its first decision, all ages dealt; number: the
                      question from which this table plays on what was played at another one, 0: it
                      plays from the beginning */
    ENTRY_DECIDED, /* seat; person: -1 for a bot; number: the question; text: the decision; key: its
                      id; from a bot "", or ENTRY_MISSED for a person whose time was up */
    ENTRY_CHAT,    /* person; text; key: the slug of a fixed phrase, "" for free words */
    ENTRY_NEXT,    /* text: the id of the table where the same people play again */
    ENTRY_KEYED,   /* person; key: the hash of a new secret */
    ENTRY_STOOD,   /* person: watches from now on, the chair is open */
    ENTRY_RESAT, /* person, who watched, at `seat`. A bot there goes; text: the people who agreed to
                    it, their numbers separated by blanks, "" where nobody had to */
    ENTRY_COVERED,  /* seat: a bot plays for the absent person there; person: who asked for it, -1:
                       nobody, it was time */
    ENTRY_BACK,     /* person: plays again where a bot did, or is back from vacation */
    ENTRY_ASKED,    /* person, who watches, asks for the chair at `seat` in a running game */
    ENTRY_AGREED,   /* person agrees to the request for `seat` */
    ENTRY_DECLINED, /* person declines it, or withdraws it; an asker who never had a chair leaves
                       the table */
    ENTRY_MUTED,    /* number: the person who may not chat any more; person: who said so */
    ENTRY_UNMUTED,  /* number, person */
    ENTRY_BANNED,   /* number: the person who goes and does not come back; person: who said so */
    ENTRY_LOCKED,   /* nobody new sits down here; person: who said so */
    ENTRY_UNLOCKED, /* person */
    ENTRY_AWAY,     /* person: on vacation; number: its days, from 1. Ended by what this
                       person decides, by ENTRY_BACK, or with the seat */
    ENTRY_COUNT
};

/* The key of what a bot decides for a person whose time was up: it costs this one decision. */
#define ENTRY_MISSED "missed"
enum { ENTRY_SET_WHOLE = 1 };

/* The texts are the maker's; never NULL. */
struct entry {
    enum entry_kind kind;
    uint32_t seq;  /* from 1, without gaps */
    int64_t at;    /* milliseconds since 1970 */
    int64_t clock; /* the same moment by the clock of table_tick; 0: as `at`. Not stored: it is for
                      clocks that run on while the time of day is set */
    int person, seat, number;
    const char *text, *key;
};

/* The word a kind is stored as, and back; ENTRY_NONE for a word that is none. */
const char *entry_kind_slug(enum entry_kind kind);
enum entry_kind entry_kind_find(const char *slug);

#endif
