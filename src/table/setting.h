/* The settings of a table: what is played, and how the table is kept. A value.
 *
 * As JSON they are the options of docs/api.md. Reading changes only what the object names, so the
 * same function makes a table and alters it. */
#ifndef SEPTEM_SETTING_H
#define SEPTEM_SETTING_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/game.h>
#include <septem/key.h>

#include "../json/json_reader.h"
#include "../json/json_writer.h"

enum {
    SETTING_TITLE_CHARS = 60,
    SETTING_TITLE_MAX = 4 * SETTING_TITLE_CHARS + 1,
    SETTING_SECONDS_MIN = 5,
    SETTING_SECONDS_MAX = 604800,
    SETTING_VACATION_MAX = 60, /* days */
    SETTING_ERROR_MAX = 400,
    SETTING_DAY_MAX = 11
};

enum setting_boards { BOARDS_RANDOM, BOARDS_FIXED, BOARDS_CHOSEN, BOARDS_DRAFTED, BOARDS_COUNT };

/* Who decides that somebody else takes over a chair once the cards are dealt. */
enum setting_handover { HANDOVER_CONSENT, HANDOVER_HOST, HANDOVER_NEVER, HANDOVER_COUNT };

struct setting {
    struct septem_options game; /* boards unused: each chair has its own */
    enum setting_boards boards;
    enum setting_handover handover;
    bool seeded, keyed; /* somebody chose the seed, or the key: one of them at most */
    uint64_t seed;
    struct septem_key key;
    char day[SETTING_DAY_MAX]; /* 2026-11-15: the deal of that day; "": none */
    bool running_score, hints, spectators, chat, listed;
    int timer, absent;               /* seconds, 0: no limit */
    int vacation;                    /* days in all that each person may pause their clocks */
    char cover[SEPTEM_BOT_TEXT_MAX]; /* the bot for absent people */
    char title[SETTING_TITLE_MAX];
};

struct setting_error {
    char text[SETTING_ERROR_MAX];
    enum septem_err rule; /* where no game can be played so: why; else SEPTEM_OK */
};

struct setting setting_defaults(void);

/* Takes over what the object names. False, with nothing changed and `error` saying why, if a field
 * is unknown, not of its kind, or if no game can be played so. */
bool setting_read(struct setting *setting, const struct json_value *object,
                  struct setting_error *error);

/* Can the object be taken from outside: no list with the same thing twice, one deal at most? What
 * is stored may be older and is only read. False: `error` says why. */
bool setting_check(const struct json_value *object, struct setting_error *error);

/* All of it as the text of one JSON object, the same for the same settings; for logs. The caller's
 * to free; NULL if out of memory. */
char *setting_text(const struct setting *setting);

/* All of it but `vacation`, into an object that has begun. Seed and key are those of `dealt`; NULL:
 * null. */
struct origin;
void setting_fields(struct json *out, const struct setting *setting, const struct origin *dealt);

/* A bot for a chair: one that exists and does not ask for more than a server gives (memory,
 * threads). The text of `spec` is what was written. */
bool setting_bot(const char *text, struct septem_bot_spec *spec, struct setting_error *error);

/* Characters of UTF-8 text without control characters; -1 if it is not that. */
int setting_characters(const char *text);

#endif
