/* The log of a game: what was dealt, decided and scored, as text that people read and other
 * programs check. The format is described in docs/log.md.
 *
 * Recording a game:
 *
 *     septem_log_begin(&log, &game);              // right after septem_game_init
 *     septem_log_name(&log, seat, "Ada");
 *     septem_log_add(&log, &game, seat, &move);   // before each septem_game_submit that succeeds
 *     septem_log_end(&log, &game);                // when the game is over
 *     septem_log_write(&log, buf, size);
 *
 * Checking one:
 *
 *     bool same = septem_log_read(&log, text, length, &error) &&
 *                 septem_log_replay(&log, -1, &game, &error);
 *
 * struct septem_log is a value without pointers, like a game; a zeroed one is an empty log.
 * Nothing allocates. A log that stops before the end of the game is a log all the same.
 * Reading a canonical log and writing it gives the same bytes, but for comments: these are
 * dropped. A log holds every secret of the table and is not for players of a running game. */
#ifndef SEPTEM_LOG_H
#define SEPTEM_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>
#include <septem/key.h>
#include <septem/score.h>
#include <septem/text.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_NAME_MAX = 64,             /* bytes of a player's name, with its final zero */
    SEPTEM_LOG_DECISIONS_MAX = 1024,  /* more than any game has */
    SEPTEM_LOG_TEXT_MAX = 128 * 1024, /* bytes that hold any log written, with its final zero */
    SEPTEM_LOG_ERROR_MAX = 256        /* bytes of a septem_log_error in words */
};

struct septem_log_decision {
    struct septem_move move;
    uint32_t line;  /* where it was read, 0 if recorded */
    uint16_t count; /* how many different decisions the seat had */
    uint8_t age;    /* 0: leaders are selected */
    uint8_t turn;   /* 0: leaders are recruited */
    uint8_t seat;
    uint8_t phase; /* an enum septem_phase in which it is written so */
};

struct septem_log_score {
    uint32_t line; /* where it was read, 0 if recorded */
    int16_t lines[SEPTEM_LINE_COUNT];
    int16_t total;
    int16_t coins;
    bool known;
};

/* What the deal of a log can be checked with: the lines `#fair`, which are comments to programs
 * that do not check it. See docs/fair.md. */
struct septem_log_deal {
    bool has_key;
    bool has_commitment; /* there was one: nobody at the table chose the key */
    struct septem_key key;
    char commitment[SEPTEM_KEY_TEXT_MAX];
    uint32_t commitment_line; /* 0 if recorded */
    enum septem_sides sides;  /* of boards that were drawn */
    uint8_t chosen_boards;    /* bit per seat: the board was not drawn, */
    uint8_t chosen_wonders;   /* or its wonder was not, only the side */
};

struct septem_log {
    int players;
    int cities; /* seats; 0 until players is known */
    uint32_t sets;
    bool teams; /* partners play together */
    bool experts;
    enum septem_edition leaders;
    bool has_seed;
    bool has_winners;
    uint8_t winners; /* bit per seat; of teams, those of the winning ones */
    uint32_t winners_line;
    uint64_t seed;
    struct septem_log_deal deal;
    septem_board boards[SEPTEM_CITIES_MAX];
    char names[SEPTEM_CITIES_MAX][SEPTEM_NAME_MAX]; /* UTF-8; "" where there is none */
    /* The hands as dealt, in the order dealt; an age is dealt when every seat has a count. */
    septem_card deals[SEPTEM_AGES][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    uint8_t deal_counts[SEPTEM_AGES][SEPTEM_CITIES_MAX];
    uint32_t deal_line[SEPTEM_AGES]; /* last line of each deal */
    /* The leaders as dealt, and those left in the box; with the set leaders, of every player. */
    septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK];
    uint8_t packs_dealt; /* bit per player */
    bool has_box;
    uint8_t box_count;
    septem_card box[SEPTEM_BOX_MAX];
    uint32_t leaders_line; /* the last line about them */
    struct septem_log_score scores[SEPTEM_CITIES_MAX];
    int question; /* the first decision of the question being recorded */
    int decision_count;
    struct septem_log_decision decisions[SEPTEM_LOG_DECISIONS_MAX];
};

/* What is wrong with a log, and where. */
struct septem_log_error {
    int line; /* from 1; 0: not of one line */
    char text[SEPTEM_LOG_ERROR_MAX];
};

/* ---- Recording ---- */

/* Starts the log of a game in which nothing is decided yet. Of a game dealt from a key it notes no
 * key, since the game has none: the caller that has it sets `deal`, and has_seed to false. */
SEPTEM_API void septem_log_begin(struct septem_log *log, const struct septem_game *g);

/* Names a seat. False, and no name, if it is too long, not UTF-8, has control characters or
 * begins or ends with a blank. */
SEPTEM_API bool septem_log_name(struct septem_log *log, int seat, const char *name);

/* Notes a decision that is legal in `g` and is going to be submitted. Decisions of one question
 * may come in any order and stand in seat order; a seat's second one replaces its first. The
 * deal of an age is noted with its first decision. */
SEPTEM_API void septem_log_add(struct septem_log *log, const struct septem_game *g, int seat,
                               const struct septem_move *move);

/* Notes the deals of all ages that are still missing, so that a game that is interrupted here
 * can go on exactly as it would have. */
SEPTEM_API void septem_log_deals(struct septem_log *log, const struct septem_game *g);

/* Notes scores and winners if the game is over. */
SEPTEM_API void septem_log_end(struct septem_log *log, const struct septem_game *g);

/* ---- Text ---- */

/* Writes the log; returns its length as septem/text.h says. SEPTEM_LOG_TEXT_MAX is enough. */
SEPTEM_API int septem_log_write(const struct septem_log *log, char *buf, size_t size);

/* Reads a log of `length` bytes, whatever they are. On failure says what is wrong and where; the
 * log is then of no use. `error` may be NULL. */
SEPTEM_API bool septem_log_read(struct septem_log *log, const char *text, size_t length,
                                struct septem_log_error *error);

/* ---- Replaying ---- */

/* Sets up the game a log tells of, before its first decision. */
SEPTEM_API bool septem_log_start(const struct septem_log *log, struct septem_game *g,
                                 struct septem_log_error *error);

/* Checks decision `i` against the game and submits it. */
SEPTEM_API bool septem_log_step(const struct septem_log *log, int i, struct septem_game *g,
                                struct septem_log_error *error);

/* Checks scores and winners against the game after the last decision. */
SEPTEM_API bool septem_log_check_end(const struct septem_log *log, const struct septem_game *g,
                                     struct septem_log_error *error);

/* All of it: the first `count` decisions, or with -1 every one and the end. False at the first
 * difference, `g` then being the game just before it. `error` may be NULL. */
SEPTEM_API bool septem_log_replay(const struct septem_log *log, int count, struct septem_game *g,
                                  struct septem_log_error *error);

/* Is the deal the one that was promised? The log's key must have the log's commitment and, where it
 * is not NULL, `told`, the commitment that was made known; and key and options must give all
 * boards, leaders and hands of the log. False at the first difference, or where nothing was
 * promised: a seed or a key that somebody chose proves nothing. */
SEPTEM_API bool septem_log_fair(const struct septem_log *log, const char *told,
                                struct septem_log_error *error);

/* How many decisions there are up to the end of a turn, its follow-up questions included. */
SEPTEM_API int septem_log_upto(const struct septem_log *log, int age, int turn);

SEPTEM_C_END

#endif
