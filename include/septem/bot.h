/* Bots: programs that choose the decisions of a seat.
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
 * A bot gets the view of its seat and the list of legal decisions, and returns the index of one of
 * them. It never sees the game itself, so it cannot cheat.
 *
 * A bot is a row of septem_bots[] with settings: a struct septem_bot_spec, usually read from text.
 * septem_bot_create allocates all its memory, bounded by its settings; it allocates nothing
 * afterwards. It keeps nothing from one question to the next. So one bot can answer for any number
 * of seats and games in turn, and the answer depends on the settings, the question and the state of
 * the random number generator alone, unless there is a time limit. Two threads need a bot each. */
#ifndef SEPTEM_BOT_H
#define SEPTEM_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>
#include <septem/rng.h>
#include <septem/view.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_BOT_OPTIONS_MAX = 8, /* settings of one bot */
    SEPTEM_BOT_TEXT_MAX = 64,   /* a bot with its settings as text, with its final zero */
    SEPTEM_BOT_ERROR_MAX = 320
};

/* ---- Questions and answers ---- */

/* A limit for one question. All 0: the settings of the bot apply. Bots that do not search ignore
 * it. */
struct septem_budget {
    uint64_t playouts; /* games simulated at most; 0: no limit */
    uint32_t ms; /* milliseconds at most; 0: no limit. With it the answer is not reproducible */
};

/* What a bot thinks of one decision. */
struct septem_thought {
    uint64_t visits;                /* playouts that began with it; 0: none */
    float share;                    /* expected share of the victory, 0 to 1 */
    float points;                   /* expected points at the end, all lines together */
    float rival;                    /* expected points of the best city of another side */
    float lines[SEPTEM_LINE_COUNT]; /* points, line by line */
    /* Standard errors of these means; 0 with fewer than two visits. */
    float share_error, rival_error;
    float line_errors[SEPTEM_LINE_COUNT];
};

struct septem_question {
    /* What the seat knows. May be NULL if the bot needs no view (septem_bot_info.looks). */
    const struct septem_view *view;
    /* The seat to decide for: that of the view, or one that its player answers for. */
    int seat;
    /* The decisions to choose from, as septem_game_moves lists them: at least one. */
    const struct septem_move *moves;
    int count;
    struct septem_rng *rng; /* where the bot gets random numbers from */
    struct septem_budget budget;
    struct septem_thought *thoughts; /* array of `count`, or NULL: not wanted */
    /* Any number that this game has and no other has that the bot plays at the same time. A bot of
     * the registry ignores it; one that is another program is told that a game begins. 0: unknown.
     */
    uint64_t game;
};

struct septem_bot;      /* a bot that can be asked */
struct septem_bot_info; /* a row of the registry */

/* A bot and its settings: a value. */
struct septem_bot_spec {
    const struct septem_bot_info *info;
    uint64_t settings[SEPTEM_BOT_OPTIONS_MAX]; /* in the order of info->options */
    char text[SEPTEM_BOT_TEXT_MAX];            /* as it was written: a name for logs */
};

/* Returns NULL if out of memory. The caller owns the bot; septem_bot_destroy accepts NULL. */
SEPTEM_API struct septem_bot *septem_bot_create(const struct septem_bot_spec *spec);
SEPTEM_API void septem_bot_destroy(struct septem_bot *bot);

SEPTEM_API const struct septem_bot_spec *septem_bot_spec_of(const struct septem_bot *bot);

/* Returns the index of the decision chosen. Writes all question->thoughts if that is not NULL;
 * a bot without thoughts writes zeros. */
SEPTEM_API int septem_bot_choose(struct septem_bot *bot, const struct septem_question *question);

/* Tells a bot that a game it was asked for is over; `game` is the number its questions had. Bots of
 * the registry do nothing then. */
SEPTEM_API void septem_bot_over(struct septem_bot *bot, uint64_t game,
                                const struct septem_game *result);

/* ---- Hints ---- */

/* Why a decision is better than the others. A gain is told only if it is larger than twice its
 * standard error. */
enum septem_reason {
    SEPTEM_REASON_NONE,  /* no particular reason: others are as good */
    SEPTEM_REASON_ONLY,  /* it is the only decision */
    SEPTEM_REASON_LINE,  /* more points on septem_hint.line, septem_hint.gain of them */
    SEPTEM_REASON_RIVAL, /* the best of the others gets septem_hint.gain points less */
    SEPTEM_REASON_COUNT
};

struct septem_hint {
    int move; /* index of the decision: the best of those that differ only in payment */
    struct septem_thought thought;
    enum septem_reason reason;
    enum septem_line line;
    float gain;
    /* For each line: expected points minus the mean of the other decisions. */
    float gains[SEPTEM_LINE_COUNT];
};

/* Asks a bot and writes the best decisions with reasons to `hints`, the largest share first. Of
 * equal ones the answer of septem_bot_choose comes first; decisions that it has hardly looked at
 * are left out. Returns their number, at most `max`; a bot that does not search gives one hint, its
 * answer, without a reason. question->thoughts must not be NULL; all of them are written. */
SEPTEM_API int septem_bot_hint(struct septem_bot *bot, const struct septem_question *question,
                               struct septem_hint *hints, int max);

/* ---- Bots as text ---- */

/* What is wrong with a text and what would be right, in English. */
struct septem_bot_error {
    char text[SEPTEM_BOT_ERROR_MAX];
};

/* Reads "NAME" or "NAME:KEY=NUMBER,KEY=NUMBER…". NAME is that of a bot or of a level; the settings
 * not named are those of the registry or of the level. Returns false with the reason in `error` if
 * the text is invalid; `spec` is unchanged then. `error` may be NULL. */
SEPTEM_API bool septem_bot_parse(const char *text, struct septem_bot_spec *spec,
                                 struct septem_bot_error *error);

/* Is this "engine:NAME", a bot that is another program? septem_bot_parse knows those that the host
 * offers, and no others. */
#define SEPTEM_ENGINE_PREFIX "engine:"
SEPTEM_API bool septem_bot_is_engine(const char *text);

/* How long a bot searches, in what it counts: games simulated, or evaluations of a network; of one
 * that is limited by time alone, what it would do without that limit. 0: it does not search. */
SEPTEM_API uint64_t septem_bot_effort(const struct septem_bot_spec *spec);

/* Reads several, separated by commas: "mcts:playouts=500,threads=2,rules" are two bots. A part
 * that has a "=" and no ":" before it belongs to the bot before it. Returns the number of bots, 1
 * to max, or 0 with the reason in `error`. */
SEPTEM_API int septem_bot_parse_list(const char *text, struct septem_bot_spec *specs, int max,
                                     struct septem_bot_error *error);

/* ---- The registry ---- */

/* One setting, a whole number. */
struct septem_bot_option {
    const char *name;
    const char *summary;
    uint64_t min, max, standard;
};

/* A kind of bot. A new one is a file of its own beside the others and a row in their table. */
struct septem_bot_info {
    const char *name;    /* as written before the settings, and in logs */
    const char *summary; /* one line for people */
    bool looks;          /* needs a view; if false, question.view may be NULL */
    struct septem_bot_option options[SEPTEM_BOT_OPTIONS_MAX]; /* up to the first without a name */

    /* Returns why this build does not have the bot, in English, or NULL if it has it. The pointer
     * is NULL for a bot that every build has. */
    const char *(*lacks)(void);

    /* Allocates and frees the memory of a bot; create returns NULL if out of memory. Both are NULL
     * for a bot that needs no memory. */
    void *(*create)(const struct septem_bot_spec *spec);
    void (*destroy)(void *memory);
    /* Returns the index of a decision. `memory` comes from create. question->thoughts, if not NULL,
     * are zeroed before the call. */
    int (*choose)(const struct septem_bot_spec *spec, void *memory,
                  const struct septem_question *question);
    /* A game is over; NULL for a bot that need not know. */
    void (*over)(void *memory, uint64_t game, const struct septem_game *result);
};

/* All bots, from the weakest to the strongest, ending with a row without a name. */
SEPTEM_API extern const struct septem_bot_info septem_bots[];

/* Finds a bot by name; NULL if there is none. */
SEPTEM_API const struct septem_bot_info *septem_bot_find(const char *name);

/* Returns why this build does not have a bot, in English, or NULL if it has it. septem_bot_parse
 * refuses such a bot with that reason, and it should not be offered. */
SEPTEM_API const char *septem_bot_lacks(const struct septem_bot_info *info);

/* A level: a name for a bot with settings that people choose from. */
struct septem_level {
    const char *name;
    const char *spec;
    const char *otherwise; /* in a build that lacks the bot of `spec`: about as strong */
    const char *summary;
};

/* All levels, from the easiest to the hardest, ending with a row without a name. */
SEPTEM_API extern const struct septem_level septem_levels[];

/* A character: something a bot likes a little more than it should. Bots that can have one have the
 * setting "character", the index of a row here; 0: none. */
struct septem_character {
    const char *name;
    const char *summary;
};

enum {
    SEPTEM_CHARACTER_NONE,
#define X(id, slug, colours, stages, line) SEPTEM_CHARACTER_##id,
#include <septem/characters.def>
#undef X
    SEPTEM_CHARACTER_COUNT
};

/* All characters; the rows 0 and SEPTEM_CHARACTER_COUNT have no name. */
SEPTEM_API extern const struct septem_character septem_characters[];

/* The character of a bot, 0 if it has none or cannot have one. */
SEPTEM_API int septem_bot_character(const struct septem_bot_spec *spec);

/* Gives a bot a character, in its text as well, if it can have one and has none yet. */
SEPTEM_API void septem_bot_cast(struct septem_bot_spec *spec, int character);

SEPTEM_C_END

#endif
