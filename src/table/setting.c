/* The settings of a table, from and to JSON. A new one is a field and a row here. */
#include "setting.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <septem/text.h>

#include "../json/json_cards.h"
#include "origin.h"

static const int64_t seed_max = 9007199254740991; /* what a number in a browser holds */

/* What one bot may take on a server that others share. */
enum { BOT_MEMORY_MAX = 32, BOT_THREADS_MAX = 1, BOT_EFFORT_MAX = 100000 };

struct setting setting_defaults(void)
{
    return (struct setting){.game = septem_options_defaults(),
                            .running_score = true,
                            .hints = true,
                            .spectators = true,
                            .chat = true,
                            .absent = 120,
                            .cover = "normal"};
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
complain(struct setting_error *error, const char *format, ...)
{
    va_list args;
    error->rule = SEPTEM_OK;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

int setting_characters(const char *text)
{
    int count = 0;
    if (!septem_text_is_clean(text, strlen(text))) {
        return -1;
    }
    for (; *text != '\0'; text++) {
        count += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return count;
}

/* ---- Bots ---- */

/* The setting of a bot by name; NULL where it has none. */
static uint64_t *bot_setting(struct septem_bot_spec *spec, const char *name)
{
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && spec->info->options[i].name != NULL; i++) {
        if (strcmp(spec->info->options[i].name, name) == 0) {
            return &spec->settings[i];
        }
    }
    return NULL;
}

bool setting_bot(const char *text, struct septem_bot_spec *spec, struct setting_error *error)
{
    static const struct {
        const char *name;
        uint64_t max;
    } limits[] = {{"memory", BOT_MEMORY_MAX},
                  {"threads", BOT_THREADS_MAX},
                  {"playouts", BOT_EFFORT_MAX},
                  {"evaluations", BOT_EFFORT_MAX}};
    struct septem_bot_error wrong;
    if (!septem_bot_parse(text, spec, &wrong)) {
        return complain(error, "%s", wrong.text);
    }
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const uint64_t *value = bot_setting(spec, limits[i].name);
        if (value != NULL && *value > limits[i].max) {
            return complain(error, "a bot at this server has %s=%llu at most", limits[i].name,
                            (unsigned long long)limits[i].max);
        }
    }
    return true;
}

/* ---- Reading ---- */

typedef bool reader(struct setting *setting, const char *key, const struct json_value *value,
                    struct setting_error *error);

static bool read_players(struct setting *setting, const char *key, const struct json_value *value,
                         struct setting_error *error)
{
    int64_t players;
    if (!json_as_int(value, 1, SEPTEM_CITIES_MAX, &players)) {
        return complain(error, "%s: a whole number to %d", key, SEPTEM_CITIES_MAX);
    }
    setting->game.players = (int)players;
    return true;
}

static bool read_sets(struct setting *setting, const char *key, const struct json_value *value,
                      struct setting_error *error)
{
    uint32_t sets = 1u << SEPTEM_SET_BASE;
    if (json_kind(value) != JSON_KIND_ARRAY) {
        return complain(error, "%s: a list of slugs", key);
    }
    for (size_t i = 0; i < json_count(value); i++) {
        const char *slug = json_as_text(json_item(value, i));
        enum septem_set set = slug != NULL ? septem_set_find(slug) : SEPTEM_SET_NONE;
        if (set == SEPTEM_SET_NONE) {
            return complain(error, "%s: there is no set '%.40s'", key, slug != NULL ? slug : "?");
        }
        sets |= 1u << set;
    }
    setting->game.sets = sets;
    return true;
}

/* One of several words, by its number. */
static int read_word(const char *const *words, int count, const char *key,
                     const struct json_value *value, struct setting_error *error)
{
    const char *word = json_as_text(value);
    for (int i = 0; word != NULL && i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    int length = snprintf(error->text, sizeof error->text, "%s: one of", key);
    error->rule = SEPTEM_OK;
    for (int i = 0; i < count; i++) {
        length +=
            snprintf(error->text + length, sizeof error->text - (size_t)length, " %s", words[i]);
    }
    return -1;
}

static const char *const side_words[SEPTEM_SIDES_COUNT] = {
    [SEPTEM_SIDES_RANDOM] = "random", [SEPTEM_SIDES_A] = "A", [SEPTEM_SIDES_B] = "B"};

static bool read_sides(struct setting *setting, const char *key, const struct json_value *value,
                       struct setting_error *error)
{
    int word = read_word(side_words, SEPTEM_SIDES_COUNT, key, value, error);
    if (word >= 0) {
        setting->game.sides = (enum septem_sides)word;
    }
    return word >= 0;
}

static bool read_leaders(struct setting *setting, const char *key, const struct json_value *value,
                         struct setting_error *error)
{
    const char *words[SEPTEM_LEADERS_COUNT];
    for (int edition = 0; edition < SEPTEM_LEADERS_COUNT; edition++) {
        words[edition] = septem_slug_edition((enum septem_edition)edition);
    }
    int word = read_word(words, SEPTEM_LEADERS_COUNT, key, value, error);
    if (word >= 0) {
        setting->game.leaders = (enum septem_edition)word;
    }
    return word >= 0;
}

static const char *const boards_words[BOARDS_COUNT] = {[BOARDS_RANDOM] = "random",
                                                       [BOARDS_FIXED] = "fixed",
                                                       [BOARDS_CHOSEN] = "chosen",
                                                       [BOARDS_DRAFTED] = "drafted"};

static bool read_boards(struct setting *setting, const char *key, const struct json_value *value,
                        struct setting_error *error)
{
    int word = read_word(boards_words, BOARDS_COUNT, key, value, error);
    if (word >= 0) {
        setting->boards = (enum setting_boards)word;
    }
    return word >= 0;
}

static const char *const handover_words[HANDOVER_COUNT] = {
    [HANDOVER_CONSENT] = "consent", [HANDOVER_HOST] = "host", [HANDOVER_NEVER] = "never"};

static bool read_handover(struct setting *setting, const char *key, const struct json_value *value,
                          struct setting_error *error)
{
    int word = read_word(handover_words, HANDOVER_COUNT, key, value, error);
    if (word >= 0) {
        setting->handover = (enum setting_handover)word;
    }
    return word >= 0;
}

static bool read_seed(struct setting *setting, const char *key, const struct json_value *value,
                      struct setting_error *error)
{
    int64_t seed;
    bool is_whole = json_as_int(value, 0, seed_max, &seed);
    if (json_is_given(value) && !is_whole) {
        return complain(error, "%s: null, or a whole number from 0 to 2^53-1", key);
    }
    setting->seeded = is_whole;
    setting->seed = setting->seeded ? (uint64_t)seed : 0;
    if (setting->seeded) {
        setting->keyed = false;
    }
    return true;
}

static bool read_key(struct setting *setting, const char *key, const struct json_value *value,
                     struct setting_error *error)
{
    const char *text = json_as_text(value);
    struct septem_key read = {{0}};
    if (json_is_given(value) && (text == NULL || !septem_key_read(&read, text))) {
        return complain(error, "%s: null, or 64 digits of 0-9 a-f", key);
    }
    setting->keyed = json_is_given(value);
    setting->key = read;
    if (setting->keyed) {
        setting->seeded = false;
        setting->seed = 0;
    }
    return true;
}

/* Which days there are to be played, who keeps the table knows. */
static bool read_day(struct setting *setting, const char *key, const struct json_value *value,
                     struct setting_error *error)
{
    const char *text = !json_is_given(value) ? "" : json_as_text(value);
    bool is_date = text != NULL && strlen(text) == SETTING_DAY_MAX - 1;
    for (int i = 0; is_date && i < SETTING_DAY_MAX - 1; i++) {
        is_date = i == 4 || i == 7 ? text[i] == '-' : text[i] >= '0' && text[i] <= '9';
    }
    if (json_is_given(value) && !is_date) {
        return complain(error, "%s: null, or a date like 2026-11-15", key);
    }
    snprintf(setting->day, sizeof setting->day, "%s", text);
    return true;
}

static bool read_vacation(struct setting *setting, const char *key, const struct json_value *value,
                          struct setting_error *error)
{
    int64_t days;
    if (!json_as_int(value, 0, SETTING_VACATION_MAX, &days)) {
        return complain(error, "%s: days, from 0 to %d", key, SETTING_VACATION_MAX);
    }
    setting->vacation = (int)days;
    return true;
}

static bool read_cover(struct setting *setting, const char *key, const struct json_value *value,
                       struct setting_error *error)
{
    struct septem_bot_spec spec;
    if (json_kind(value) != JSON_KIND_TEXT) {
        return complain(error, "%s: the name of a bot", key);
    }
    if (!setting_bot(json_as_text(value), &spec, error)) {
        return false;
    }
    if (septem_bot_is_engine(spec.text)) { /* it may be gone when it is needed */
        return complain(error, "%s: a bot of this program, not an engine", key);
    }
    memcpy(setting->cover, spec.text, sizeof setting->cover);
    return true;
}

static bool read_title(struct setting *setting, const char *key, const struct json_value *value,
                       struct setting_error *error)
{
    const char *title = json_as_text(value);
    int characters = title != NULL ? setting_characters(title) : -1;
    if (characters < 0 || characters > SETTING_TITLE_CHARS) {
        return complain(error,
                        "%s: a text of at most %d characters, none of them control "
                        "characters",
                        key, SETTING_TITLE_CHARS);
    }
    snprintf(setting->title, sizeof setting->title, "%s", title);
    return true;
}

/* Yes or no, and seconds, by where they lie in the struct. */
static const struct plain {
    const char *key;
    size_t offset;
    bool is_seconds;
} plains[] = {
    {"teams", offsetof(struct setting, game.teams), false},
    {"experts", offsetof(struct setting, game.experts), false},
    {"running_score", offsetof(struct setting, running_score), false},
    {"hints", offsetof(struct setting, hints), false},
    {"spectators", offsetof(struct setting, spectators), false},
    {"chat", offsetof(struct setting, chat), false},
    {"listed", offsetof(struct setting, listed), false},
    {"timer", offsetof(struct setting, timer), true},
    {"absent", offsetof(struct setting, absent), true},
};

enum { PLAINS = sizeof plains / sizeof plains[0] };

static bool read_plain(struct setting *setting, const struct plain *plain,
                       const struct json_value *value, struct setting_error *error)
{
    void *field = (char *)setting + plain->offset;
    int64_t seconds;
    if (!plain->is_seconds) {
        if (json_kind(value) != JSON_KIND_BOOL) {
            return complain(error, "%s: true or false", plain->key);
        }
        *(bool *)field = json_is_yes(value);
        return true;
    }
    if (!json_as_int(value, 0, 0, &seconds) &&
        !json_as_int(value, SETTING_SECONDS_MIN, SETTING_SECONDS_MAX, &seconds)) {
        return complain(error, "%s: seconds, 0 or from %d to %d", plain->key, SETTING_SECONDS_MIN,
                        SETTING_SECONDS_MAX);
    }
    *(int *)field = (int)seconds;
    return true;
}

static const struct row {
    const char *key;
    reader *read;
} rows[] = {
    {"players", read_players}, {"sets", read_sets},       {"sides", read_sides},
    {"boards", read_boards},   {"seed", read_seed},       {"cover", read_cover},
    {"title", read_title},     {"leaders", read_leaders}, {"handover", read_handover},
    {"key", read_key},         {"day", read_day},         {"vacation", read_vacation},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static bool read_one(struct setting *setting, const char *key, const struct json_value *value,
                     struct setting_error *error)
{
    for (int i = 0; i < PLAINS; i++) {
        if (strcmp(plains[i].key, key) == 0) {
            return read_plain(setting, &plains[i], value, error);
        }
    }
    for (int i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].key, key) == 0) {
            return rows[i].read(setting, key, value, error);
        }
    }
    return complain(error, "there is no option '%.40s'", key);
}

bool setting_read(struct setting *setting, const struct json_value *object,
                  struct setting_error *error)
{
    struct setting fresh = *setting;
    struct septem_game game;
    if (json_kind(object) != JSON_KIND_OBJECT) {
        return complain(error, "the options must be an object");
    }
    for (size_t i = 0; i < json_count(object); i++) {
        if (!read_one(&fresh, json_key(object, i), json_item(object, i), error)) {
            return false;
        }
    }
    enum septem_err err = septem_game_init(&game, &fresh.game, 0);
    if (err != SEPTEM_OK) {
        complain(error, "%s", septem_err_text(err));
        error->rule = err;
        return false;
    }
    *setting = fresh;
    return true;
}

/* Are two items of a list the same text? */
static bool names_twice(const struct json_value *list, size_t i, size_t j)
{
    const char *a = json_as_text(json_item(list, i)), *b = json_as_text(json_item(list, j));
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

bool setting_check(const struct json_value *object, struct setting_error *error)
{
    if (json_is_given(json_get(object, "seed")) + json_is_given(json_get(object, "key")) +
            json_is_given(json_get(object, "day")) >
        1) {
        return complain(error, "seed, key, day: one of them at most");
    }
    const struct json_value *sets = json_get(object, "sets");
    size_t count = json_kind(sets) == JSON_KIND_ARRAY ? json_count(sets) : 0;
    bool good = count < SEPTEM_SET_COUNT;
    for (size_t i = 0; good && i < count; i++) {
        for (size_t j = 0; good && j < i; j++) {
            good = !names_twice(sets, i, j);
        }
    }
    return good || complain(error, "sets: a list that names each set once at most");
}

/* ---- Writing ---- */

void setting_fields(struct json *out, const struct setting *setting, const struct origin *dealt)
{
    char key[SEPTEM_KEY_TEXT_MAX];
    bool keyed = dealt != NULL && dealt->keyed, seeded = dealt != NULL && !dealt->keyed;
    if (keyed) {
        septem_key_write(&dealt->key, key);
    }
    json_int(out, "players", setting->game.players);
    json_sets(out, "sets", setting->game.sets);
    json_text(out, "sides", side_words[setting->game.sides]);
    json_text(out, "leaders", septem_slug_edition(setting->game.leaders));
    json_text(out, "boards", boards_words[setting->boards]);
    json_text(out, "handover", handover_words[setting->handover]);
    json_int_if(out, "seed", seeded, seeded ? (int64_t)dealt->seed : 0);
    json_text(out, "key", keyed ? key : NULL);
    json_text(out, "day", setting->day[0] != '\0' ? setting->day : NULL);
    json_text(out, "cover", setting->cover);
    json_text(out, "title", setting->title);
    for (int i = 0; i < PLAINS; i++) {
        const void *field = (const char *)setting + plains[i].offset;
        if (plains[i].is_seconds) {
            json_int(out, plains[i].key, *(const int *)field);
        } else {
            json_bool(out, plains[i].key, *(const bool *)field);
        }
    }
}

char *setting_text(const struct setting *setting)
{
    struct origin chosen = {.keyed = setting->keyed, .seed = setting->seed, .key = setting->key};
    struct json out = {0};
    json_begin_object(&out, NULL);
    setting_fields(&out, setting, setting->keyed || setting->seeded ? &chosen : NULL);
    if (setting->vacation > 0) { /* older servers of the same database read tables without one */
        json_int(&out, "vacation", setting->vacation);
    }
    json_end_object(&out);
    return json_take(&out);
}
