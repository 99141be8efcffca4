/* Bots: what chooses a decision for a seat.
 *
 *     struct septem_bot_spec spec;
 *     struct septem_bot_error error;
 *     if (!septem_bot_parse("mcts:playouts=2000", &spec, &error)) { puts(error.text); … }
 *     struct septem_bot *bot = septem_bot_create(&spec);
 *     septem_view_of(&game, seat, &view);
 *     int count = septem_game_moves(&view.game, seat, moves);
 *     struct septem_question question = {
 *         .view = &view, .seat = seat, .moves = moves, .count = count, .rng = &rng};
 *     septem_game_submit(&game, seat, &moves[septem_bot_choose(bot, &question)]);
 *     septem_bot_destroy(bot);
 *
 * A bot is shown what its seat may know and every decision it may take, and answers with the
 * number of one of them. It never sees the game itself, so it cannot cheat.
 *
 * A bot is a row of septem_bots[] with settings: a struct septem_bot_spec, most easily read from
 * text. What it needs to think with is made once by septem_bot_create and bounded by its settings;
 * it allocates nothing afterwards. It carries nothing over from one question to the next: a view
 * is memory enough. So one bot can answer for any number of seats and games in turn, and the
 * answer depends on the settings, the question and the state of its generator alone, unless it
 * is given a time in which to answer. Two threads need a bot each. */
#ifndef SEPTEM_BOT_H
#define SEPTEM_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>
#include <septem/rng.h>
#include <septem/view.h>

enum {
    SEPTEM_BOT_OPTIONS_MAX = 8, /* settings of one bot */
    SEPTEM_BOT_TEXT_MAX = 64,   /* a bot with its settings as text, with its final zero */
    SEPTEM_BOT_ERROR_MAX = 320
};

/* ---- Questions and answers ---- */

/* How much may be thought. All 0: as the settings of the bot say. Bots that do not search take
 * no notice. */
struct septem_budget {
    uint64_t playouts; /* games played to their end in the mind; 0: not limited by that */
    uint32_t ms;       /* time; 0: not limited by that. What is found then depends on the machine */
};

/* What a bot thinks of one decision. */
struct septem_thought {
    uint64_t visits;                /* games imagined after it; 0: the bot did not look at it so */
    float share;                    /* expected share of the victory, 0 to 1 */
    float points;                   /* expected points at the end, all lines together */
    float rival;                    /* and those of the best city that is not of one's own side */
    float lines[SEPTEM_LINE_COUNT]; /* points, line by line */
};

struct septem_question {
    /* What is known. May be NULL where the bot does not look (septem_bot_info.looks). */
    const struct septem_view *view;
    /* The seat to decide for: that of the view, or one that its player answers for. */
    int seat;
    /* The decisions to choose from, as septem_game_moves lists them: at least one. */
    const struct septem_move *moves;
    int count;
    struct septem_rng *rng; /* what the bot draws its lots with */
    struct septem_budget budget;
    struct septem_thought *thoughts; /* room for `count`, or NULL: not wanted */
};

struct septem_bot;      /* a bot that can be asked */
struct septem_bot_info; /* a row of the register */

/* A bot and its settings: a value. */
struct septem_bot_spec {
    const struct septem_bot_info *info;
    uint64_t settings[SEPTEM_BOT_OPTIONS_MAX]; /* in the order of info->options */
    char text[SEPTEM_BOT_TEXT_MAX];            /* as it was written: a name for logs */
};

/* NULL where there is no memory for it. To be destroyed by the caller; NULL is welcome there. */
SEPTEM_API struct septem_bot *septem_bot_create(const struct septem_bot_spec *spec);
SEPTEM_API void septem_bot_destroy(struct septem_bot *bot);

SEPTEM_API const struct septem_bot_spec *septem_bot_spec_of(const struct septem_bot *bot);

/* The number of the decision chosen. Thoughts that are wanted are all written; those of a bot
 * that has none are 0. */
SEPTEM_API int septem_bot_choose(struct septem_bot *bot, const struct septem_question *question);

/* ---- Hints ---- */

/* What speaks for a decision, compared with the other decisions there are. */
enum septem_reason {
    SEPTEM_REASON_NONE,  /* nothing in particular: others are as good */
    SEPTEM_REASON_ONLY,  /* there is nothing else to do */
    SEPTEM_REASON_LINE,  /* more points on septem_hint.line, septem_hint.gain of them */
    SEPTEM_REASON_RIVAL, /* the best of the others gets septem_hint.gain points less */
    SEPTEM_REASON_COUNT
};

struct septem_hint {
    int move; /* index of the decision: of those that differ in payment alone, the best */
    struct septem_thought thought;
    enum septem_reason reason;
    enum septem_line line;
    float gain;
    /* For all lines: the points expected beyond what the other decisions let expect. */
    float gains[SEPTEM_LINE_COUNT];
};

/* The best decisions and why, the best first, as a bot that searches sees it: that one is what
 * septem_bot_choose would answer. Returns how many there are, at most `max`; a bot that does not
 * search has no reasons and gives one hint, its answer. question->thoughts must have room for all
 * decisions; they are written. */
SEPTEM_API int septem_bot_hint(struct septem_bot *bot, const struct septem_question *question,
                               struct septem_hint *hints, int max);

/* ---- Bots as text ---- */

/* What is wrong with a text, in English, with what would be right. */
struct septem_bot_error {
    char text[SEPTEM_BOT_ERROR_MAX];
};

/* Reads "NAME" or "NAME:KEY=NUMBER,KEY=NUMBER…". NAME is that of a bot or of a level; the settings
 * not named are as the register or the level has them. False: `error` says why and nothing is
 * written to `spec`. `error` may be NULL. */
SEPTEM_API bool septem_bot_parse(const char *text, struct septem_bot_spec *spec,
                                 struct septem_bot_error *error);

/* Reads several, separated by commas: "mcts:playouts=500,threads=2,rules" are two bots. A part
 * that has a "=" and no ":" before it belongs to the bot in front of it. Returns how many there
 * are, from 1 to max; 0: `error` says why. */
SEPTEM_API int septem_bot_parse_list(const char *text, struct septem_bot_spec *specs, int max,
                                     struct septem_bot_error *error);

/* ---- The register ---- */

/* One setting, a whole number. */
struct septem_bot_option {
    const char *name;
    const char *summary;
    uint64_t min, max, standard;
};

/* A kind of bot. A new one is a file of its own in src/ai and a row in src/ai/bot.c. */
struct septem_bot_info {
    const char *name;    /* as written in front of the settings, and in logs */
    const char *summary; /* one line for people */
    bool looks;          /* wants a view; without, `view` may be NULL, which saves making one */
    struct septem_bot_option options[SEPTEM_BOT_OPTIONS_MAX]; /* up to the first without a name */

    /* Why this build cannot have it, in English, or NULL: it can. NULL for a bot that all have. */
    const char *(*lacks)(void);

    /* Makes what it thinks with, NULL where there is no memory, and unmakes it. Both are NULL for
     * a bot that needs nothing. */
    void *(*create)(const struct septem_bot_spec *spec);
    void (*destroy)(void *memory);
    /* Answers. `memory` is what create returned. The thoughts wanted are 0 when it is called. */
    int (*choose)(const struct septem_bot_spec *spec, void *memory,
                  const struct septem_question *question);
};

/* Every bot there is, from the weakest to the strongest, ending with a row without a name. */
SEPTEM_API extern const struct septem_bot_info septem_bots[];

/* By name; NULL where there is none. */
SEPTEM_API const struct septem_bot_info *septem_bot_find(const char *name);

/* Why this build cannot have a bot of the register, in English: septem_bot_parse refuses it with
 * that, and it should not be offered. NULL: it can be had. */
SEPTEM_API const char *septem_bot_lacks(const struct septem_bot_info *info);

/* What people choose from instead: a name for a bot and its settings. */
struct septem_level {
    const char *name;
    const char *spec;
    const char *summary;
};

/* From the easiest on, ending with a row without a name. */
SEPTEM_API extern const struct septem_level septem_levels[];

#endif
