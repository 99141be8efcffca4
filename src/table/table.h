/* A table: chairs, people, bots, and one game from its set-up to its end.
 *
 *     struct table *table = table_create("pQ3vR0aZk2mW9xYb");
 *     table_apply(table, &entry);            for everything that is done, in order
 *     table_destroy(table);
 *
 * A table is what its log makes of it: table_apply is the only thing that changes what others may
 * see, while a game goes on and when it is read back from a store. Whether somebody may do
 * something is asked before, with the table_may_ functions; what they allow, table_apply takes.
 * Beside that a table keeps what passes and is not stored: who is connected, when the time is up.
 * Nothing here waits, does input or output, or looks at a clock: the time is an argument, in
 * milliseconds, of a clock that never jumps.
 *
 * The game in it holds every secret. What leaves a table is made in ../service/json_*.h. */
#ifndef SEPTEM_TABLE_H
#define SEPTEM_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/game.h>
#include <septem/log.h>

#include "entry.h"
#include "note.h"
#include "origin.h"
#include "news.h"
#include "setting.h"

enum {
    TABLE_ID_LENGTH = 16,
    TABLE_HASH_BYTES = 32,  /* of a secret */
    TABLE_PEOPLE_MAX = 200, /* who sits, watches, or sat here */
    TABLE_NAME_CHARS = 40,
    TABLE_CHAT_CHARS = 500,
    TABLE_CHAT_KEPT = 200, /* lines told to those who come later */
    TABLE_NOTES_KEPT = 100,
    TABLE_DECISION_ID_MAX = 64,
    TABLE_MISSED_MAX = 3, /* questions in a row without an answer in time, then a bot plays on */
    TABLE_FREE_ENTRIES = 3000,                    /* talk, names, options: see table_has_room */
    TABLE_FREE_BYTES = 512 * 1024,                /* of their texts */
    TABLE_RESERVE_ENTRIES = 1000,                 /* beyond that for people and chairs */
    TABLE_CHANGES_MAX = 40,                       /* decisions of one seat in one question */
    TABLE_OFFER_MAX = 2 * (SEPTEM_CITIES_MAX + 2) /* board sides in a draft */
};

/* Ids of tables that a page keeps for itself begin so; a server gives no such id. */
#define TABLE_OFFLINE_PREFIX "here-"

/* The order is that of the numbers in a store; a draft comes before the game. */
enum table_status {
    TABLE_GATHERING,
    TABLE_PLAYING,
    TABLE_OVER,
    TABLE_DRAFTING,
    TABLE_STATUS_COUNT
};

const char *table_status_slug(enum table_status status);

/* Why something is not done: see refusals.def. */
enum refusal {
    REFUSAL_NONE,
#define X(code, slug, class) REFUSAL_##code,
#include "refusals.def"
#undef X
    REFUSAL_COUNT
};

struct refusal_info {
    const char *slug;
    int class;
    const char *message;
};

const struct refusal_info *refusal_info(enum refusal refusal);

/* ---- What it is made of ---- */

struct table_person {
    char name[SEPTEM_NAME_MAX];
    uint8_t hash[TABLE_HASH_BYTES]; /* of the secret */
    bool keyed;                     /* there is a secret */
    bool gone;
    bool outside;      /* asked for a chair of a running game and has not had one yet */
    bool muted;        /* may not chat */
    bool banned;       /* gone, and the secret sits down nowhere here */
    int8_t seat;       /* -1: none, watching */
    int8_t home;       /* the seat whose cards this person has seen; -1: none */
    int16_t from;      /* who that was at the table before this one; -1: nobody */
    uint32_t since;    /* the entry by which this person came */
    int64_t seen;      /* was connected or did something then */
    int away_days;     /* of the vacation this person is on; 0: none */
    int64_t away_at;   /* since then, by the time of day, */
    int64_t away_from; /* and by the clock of table_tick */

    /* Not stored. */
    int streams;       /* connections */
    int64_t connected; /* since then */
    int nudged;        /* the last question whose answers this person asked for; see nudge.c */
    int reminded;      /* the last question that others asked this person to answer */
};

enum chair_kind { CHAIR_OPEN, CHAIR_PERSON, CHAIR_BOT };

/* Why a bot plays for a person. COVER_ABSENT ends when the person connects, COVER_LATE, after some
 * questions whose time passed without an answer, when the person acts. */
enum cover { COVER_NONE, COVER_ABSENT, COVER_LATE };

/* Somebody asks for a chair of a running game. See handover.h. */
struct table_request {
    uint32_t seq; /* of the entry that asks: its number; 0: nobody asks */
    int person;
    uint8_t agreed; /* the seats whose people agree, bit per seat */
};

struct table_chair {
    enum chair_kind kind;
    int person;                    /* with CHAIR_PERSON */
    char bot[SEPTEM_BOT_TEXT_MAX]; /* with CHAIR_BOT */
    char board[32];                /* slug of a board chosen, "" for none */
    char side;                     /* 'A', 'B', 0: as the settings say */
    struct table_request request;  /* for this chair */
    int vacation_used;             /* days, by all who sat here; see vacation.h */

    enum cover cover;
    int missed;         /* questions in a row whose time passed without an answer */
    int missed_counted; /* the last of them, from 1; 1 is the pick of a draft */

    /* Not stored. */
    uint32_t asked;   /* the question a bot is thinking about for this seat, 0: none */
    bool hinted;      /* a hint is being thought of */
    bool late;        /* the time of this question is up: a bot answers it */
    int64_t cover_at; /* when a bot takes over, as of the last table_tick; 0: not planned */
    enum cover shown; /* as of the last table_tick */
};

/* One decision of the game. The last one of a seat in a question counts. */
struct table_decision {
    struct septem_move move;
    uint32_t seq;
    uint16_t question;
    uint8_t seat;
    uint8_t chair; /* whose answer it is: another than the seat's for the Free City */
    bool bot;
    uint64_t id;      /* digests of what the client called it */
    uint64_t content; /* and of what it said */
};

/* One question that is over. */
struct table_question {
    uint32_t seq; /* of the decision that was the last */
    uint8_t age, turn, phase;
    uint8_t event_count;
    int first_event; /* what came of it: table->events from here on */
};

/* The draft of boards: each seat in turn picks one of those on offer. See draft.h. */
struct table_draft {
    uint8_t order[SEPTEM_CITIES_MAX];
    int picked; /* how many seats of the order have picked */
    septem_board boards[TABLE_OFFER_MAX];
    int board_count;
};

/* A phrase of a fixed set (chat_phrases.def), so that everybody reads it in their own language. */
struct table_quip {
    const char *slug, *text;
};

/* NULL where there is none. */
const struct table_quip *table_quip_find(const char *slug);

struct table_chat {
    uint32_t seq;
    int64_t at;
    int seat; /* -1: none */
    char name[SEPTEM_NAME_MAX];
    char *text;                    /* the table's */
    const struct table_quip *quip; /* NULL: said freely */
};

struct table {
    char id[TABLE_ID_LENGTH + 1];
    uint32_t seq; /* of the last entry */
    int64_t made, touched;
    enum table_status status;
    int free_entries; /* of its log: those that need room */
    size_t free_bytes;
    struct setting setting;
    int host; /* person; -1: nobody */
    char next[TABLE_ID_LENGTH + 1];
    struct table_chair chairs[SEPTEM_CITIES_MAX];
    struct table_person *people;
    int person_count;
    bool locked; /* nobody new sits down */

    struct septem_key drawn;  /* when the table was made, */
    bool has_drawn;           /* unless by a version that did not */
    struct origin origin;     /* of the game, from the draft on */
    struct table_draft draft; /* while drafting, and after */
    struct septem_game game;  /* once started */
    char *header;             /* its log before the first decision */
    int branch;    /* the question from which another table's game is played on; 0: none */
    int question;  /* asked now, from 1; 0: none */
    int64_t asked; /* since then: this question, or this pick */
    struct table_decision *decisions;
    int decision_count, decision_room;
    struct table_question *questions; /* those over: question q is [q - 1] */
    int question_count, question_room;
    struct news_event *events;
    int event_count, event_room;
    struct table_chat *chat;
    int chat_count;
    struct table_note *notes; /* who came, went and was shown out; see note.h */
    int note_count;

    /* Not stored. */
    int analyses;       /* of the game, being thought of */
    int64_t deadline;   /* 0: none */
    int64_t clock_from; /* the clock of this question stood still until then; 0: it did not */
    int64_t grace;      /* until then nobody is absent or late: the server has just come back */
    int watching;       /* connections of spectators */
    int64_t nudge_ms;   /* a question waits that long before others may ask for it; 0: never */
};

/* Returns NULL if out of memory. The id is copied. */
struct table *table_create(const char *id);
void table_destroy(struct table *table);

/* Takes an entry. False, with the table unchanged or of no use, if it does not fit: then the log is
 * of another version, or damaged. entry->seq must be table->seq + 1. */
bool table_apply(struct table *table, const struct entry *entry);

/* For reload.h: what every entry does whatever its kind; and the settings of a text. */
void table_note_entry(struct table *table, const struct entry *entry);
bool table_read_settings(struct table *table, const char *text);

/* ---- Room (room.c) ---- */

/* Is there room in the log for one more entry of this kind? A game can always be played to its end
 * and left. The rest is bounded: talk, names, boards and options first; people who come and go and
 * chairs have a reserve. */
bool table_has_room(const struct table *table, enum entry_kind kind);

/* Does a kind need room at all? */
bool table_needs_room(enum entry_kind kind);

/* The number of the next person to come; -1: there is none left. Once all are given, somebody who
 * has left, or watches without being connected, goes for good. */
int table_new_person(const struct table *table);

/* May somebody new have this number? What the log says is checked with it. */
bool table_is_new_person(const struct table *table, int person);

/* ---- Asking ---- */

/* Is there a game, going on or over? */
static inline bool table_is_dealt(const struct table *table)
{
    return table->status == TABLE_PLAYING || table->status == TABLE_OVER;
}

/* Is something asked: a decision, or a pick of a draft? */
static inline bool table_is_asking(const struct table *table)
{
    return table->status == TABLE_PLAYING || table->status == TABLE_DRAFTING;
}

/* The cities around the table: with two players the Free City is the third and has no chair. */
int table_cities(const struct table *table);

/* Does a bot answer for this chair now: one that sits there, or the one that covers its person?
 * The covering bot plays only while another person is connected and waits for it, or if the time of
 * the question is up. */
bool table_by_bot(const struct table *table, int chair);

/* The chairs of people who owe a decision or a pick, and for whom no bot answers, bit per chair. */
unsigned table_awaited(const struct table *table);

/* The person with this hash; -1 for none. */
int table_find_person(const struct table *table, const uint8_t hash[TABLE_HASH_BYTES]);

/* The chair that answers for a seat of the game: its own; a Free City's is that of its steward. */
int table_answers(const struct table *table, int seat);

/* The seats of the game this chair answers for that are asked now, bit per seat. */
unsigned table_asked_of(const struct table *table, int chair);

/* The first seat this chair answers for, one that still owes before others; -1: none. */
int table_seat_to_decide(const struct table *table, int chair);

/* The last decision of a seat in a question; NULL if there is none. */
const struct table_decision *table_decision_of(const struct table *table, int question, int seat);

/* May `person`, or with -1 somebody new, be called so? Then `name` is the name as it is kept;
 * nobody else here has one that looks the same. */
enum refusal table_may_be_called(const struct table *table, int person, const char *text,
                                 char name[SEPTEM_NAME_MAX]);
/* A name for somebody who gives none. */
void table_guest_name(const struct table *table, char name[SEPTEM_NAME_MAX]);

/* The person who is here now and has this name or this seat; -1: nobody. */
int table_person_named(const struct table *table, const char *name);
int table_person_at(const struct table *table, int seat);

/* Did this hash of a secret belong to somebody who is banned? */
bool table_is_banned(const struct table *table, const uint8_t hash[TABLE_HASH_BYTES]);

/* May `person`, or with -1 a spectator, see what is played? */
bool table_may_see(const struct table *table, int person);

/* An open chair: the one wanted, or with -1 the first one. `person`: who watches and sits down, -1:
 * somebody new. A host may have a bot's chair as well; with the cards dealt, who stood up has only
 * the one seat to come back to, and others may have to ask (handover_asks). */
enum refusal table_may_join(const struct table *table, int person, int wanted, int *seat);
enum refusal table_may_stand(const struct table *table, int person);
enum refusal table_may_start(const struct table *table);
enum refusal table_may_swap(const struct table *table, int seat, int other);
/* `person` chooses a board for a city, or picks it in a draft. slug "": takes it back; side 0: as
 * the settings say. */
enum refusal table_may_board(const struct table *table, int person, int seat, const char *slug,
                             char side);
/* Does `person` sit there and have exactly this board already? Then nothing is left to do. */
bool table_has_board(const struct table *table, int person, int seat, const char *slug, char side);
/* Would the table fit these settings: does nobody sit where no chair is left? */
enum refusal table_may_set(const struct table *table, const struct setting *setting);

/* ---- Deciding ---- */

/* A decision as it comes from outside. */
struct table_answer {
    int chair; /* who answers */
    int seat;  /* for which seat of the game */
    int question;
    const char *text; /* the decision in notation */
    const char *id;   /* chosen by who answers */
};

/* Is it one to be taken? With REFUSAL_NONE *repeat is the decision this one repeats, or NULL: then
 * an entry is to be written. With REFUSAL_RULES *deny says why. */
enum refusal table_may_decide(const struct table *table, const struct table_answer *answer,
                              const struct table_decision **repeat, enum septem_deny *deny);

/* The game's log before its first decision, for ENTRY_STARTED, in memory of the caller's to free;
 * NULL if out of memory or if there is no such game. It is dealt from `origin`, sides and boards
 * too.
 */
char *table_deal(const struct table *table, const struct origin *origin);

/* ---- Clocks, presence, cover ----
 *
 * A person who is away and owes a decision is covered when others who are connected and have
 * decided wait for it, and only they see it play: a game whose people are all away rests. The timer
 * of a table of two or more people runs whether they are there or not, and a question whose time is
 * up is answered by a bot, that one alone; after TABLE_MISSED_MAX in a row the seat is covered. The
 * timer of a table of one person stands still while that person is away, and starts anew. With all
 * people covered no timer runs. Nor does it while only people on vacation (vacation.h) are awaited.
 */

/* After every entry and once in a while: notices whose time is up and who is waited for. Returns
 * true where that has changed what is shown of chairs and deadline. */
bool table_tick(struct table *table, int64_t now);

/* Does the timer of the question run now? */
bool table_clock_runs(const struct table *table);

/* A chair whose absent person is to be covered now, by ENTRY_COVERED, as of the last table_tick;
 * -1: none. */
int table_cover_due(const struct table *table, int64_t now);

/* May somebody of the table have a bot play at this chair, without waiting any longer? */
enum refusal table_may_cover(const struct table *table, int seat);

/* Read back from a store: people who were there get a moment to come back before they are absent or
 * late. Beyond that clocks run as if nothing had happened. */
void table_resume(struct table *table, int64_t now);

/* When table_tick has something to do next, as far as is known; INT64_MAX: never. */
int64_t table_wake(const struct table *table);

/* A connection begins or ends, a person's or with -1 a spectator's; true where others see it. */
bool table_connect(struct table *table, int person, int64_t now);
bool table_disconnect(struct table *table, int person, int64_t now);

/* Is this person covered only until the next connection? Then that is to be followed by ENTRY_BACK.
 */
bool table_returns(const struct table *table, int person);

/* The seats of the game that a bot has to answer for and that none is thinking about, bit per
 * seat. */
unsigned table_wants_bots(const struct table *table);

/* The bot that plays a chair now, and the key of what it decides. */
const char *table_bot(const struct table *table, int chair);

/* The character of the bot at a chair (septem_characters): the one its text names, else that of the
 * chair, so that no two at a table are alike; 0 for bots that have none. */
int table_character(const struct table *table, int chair);
const char *table_bot_key(const struct table *table, int chair);

/* What a bot that decides for a seat is shown: how things stood when the question was put.
 * Decisions made since are not shown. */
void table_bot_view(const struct table *table, int seat, struct septem_view *view);

/* The seed of its generator, from what the game is dealt from, the question and the seat: with the
 * same decisions of people the bots decide the same again. */
uint64_t table_bot_seed(const struct table *table, int seat);

#endif
