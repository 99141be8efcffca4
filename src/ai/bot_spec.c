/* Bots as text: "mcts:playouts=2000,threads=2". */
#include <septem/bot.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "../base/complain.h"
#include "bot_guest.h"

/* A piece of a longer text. */
struct piece {
    const char *text;
    size_t length;
};

#define PIECE(piece) (int)(piece).length, (piece).text

/* Appends a name to a list in an error message. */
static void list_more(struct septem_bot_error *error, bool first, const char *name)
{
    size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length, "%s%s", first ? " " : ", ", name);
}

static bool is_called(struct piece piece, const char *name)
{
    return strlen(name) == piece.length && memcmp(piece.text, name, piece.length) == 0;
}

/* ---- Names ---- */

static bool complain_of_name(struct septem_bot_error *error, struct piece name)
{
    COMPLAIN(error->text, "there is no bot '%.*s'; there are", PIECE(name));
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (septem_bot_lacks(info) == NULL) {
            list_more(error, info == septem_bots, info->name);
        }
    }
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        list_more(error, false, level->name);
    }
    for (int i = 0; bot_guest(i) != NULL; i++) {
        list_more(error, false, bot_guest(i)->text);
    }
    return false;
}

static void set_standard(struct septem_bot_spec *spec, const struct septem_bot_info *info)
{
    spec->info = info;
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX; i++) {
        spec->settings[i] = info->options[i].standard;
    }
}

static bool find_name(struct piece name, struct septem_bot_spec *spec,
                      struct septem_bot_error *error)
{
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (is_called(name, info->name)) {
            const char *lack = septem_bot_lacks(info);
            set_standard(spec, info);
            return lack == NULL || COMPLAIN(error->text, "the bot '%s': %s", info->name, lack);
        }
    }
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        if (is_called(name, level->name)) {
            return septem_bot_parse(level->spec, spec, error) ||
                   septem_bot_parse(level->otherwise, spec, error);
        }
    }
    return complain_of_name(error, name);
}

/* ---- Settings ---- */

/* The index of a setting; -1: the bot does not have it. */
static int setting_called(const struct septem_bot_info *info, const char *name)
{
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
        if (strcmp(info->options[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* The setting that says how long the bot searches; -1: it does not. */
static int effort_setting(const struct septem_bot_info *info)
{
    int playouts = setting_called(info, "playouts");
    return playouts >= 0 ? playouts : setting_called(info, "evaluations");
}

static bool complain_of_key(struct septem_bot_error *error, const struct septem_bot_info *info,
                            struct piece key)
{
    if (info->options[0].name == NULL) {
        return COMPLAIN(error->text, "the bot '%s' has no settings", info->name);
    }
    COMPLAIN(error->text, "the bot '%s' has no setting '%.*s'; it has", info->name, PIECE(key));
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX; i++) {
        if (info->options[i].name != NULL) {
            list_more(error, i == 0, info->options[i].name);
        }
    }
    return false;
}

/* Logs and databases of earlier versions have bots with this setting. */
static struct piece current_name(struct piece key)
{
    return is_called(key, "warmth") ? (struct piece){"sharpness", strlen("sharpness")} : key;
}

/* Reads digits only, up to `max`. */
static bool read_number(struct piece piece, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;
    for (size_t i = 0; i < piece.length; i++) {
        if (piece.text[i] < '0' || piece.text[i] > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(piece.text[i] - '0');
        if (digit > max || value > (max - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return piece.length > 0;
}

static bool read_setting(struct piece key, struct piece number, struct septem_bot_spec *spec,
                         struct septem_bot_error *error)
{
    const struct septem_bot_info *info = spec->info;
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
        const struct septem_bot_option *option = &info->options[i];
        uint64_t value = 0;
        if (!is_called(current_name(key), option->name)) {
            continue;
        }
        if (!read_number(number, option->max, &value) || value < option->min) {
            return COMPLAIN(error->text,
                            "%s of the bot '%s' must be a whole number from %llu to %llu, "
                            "not '%.*s'",
                            option->name, info->name, (unsigned long long)option->min,
                            (unsigned long long)option->max, PIECE(number));
        }
        spec->settings[i] = value;
        return true;
    }
    return complain_of_key(error, info, key);
}

/* The settings behind the colon, one by one. */
static bool read_each(const char *text, struct septem_bot_spec *spec,
                      struct septem_bot_error *error)
{
    while (true) {
        struct piece part = {text, strcspn(text, ",")};
        const char *equals = memchr(part.text, '=', part.length);
        if (equals == NULL) {
            return COMPLAIN(error->text, "'%.*s' is no setting: it is written KEY=NUMBER",
                            PIECE(part));
        }
        struct piece key = {text, (size_t)(equals - text)};
        struct piece number = {equals + 1, part.length - key.length - 1};
        if (!read_setting(key, number, spec, error)) {
            return false;
        }
        if (text[part.length] == '\0') {
            return true;
        }
        text += part.length + 1;
    }
}

/* All of them. A limit of time that stands alone is the only one: 0 as the effort. */
static bool read_settings(const char *text, struct septem_bot_spec *spec,
                          struct septem_bot_error *error)
{
    int effort = effort_setting(spec->info), ms = setting_called(spec->info, "ms");
    if (effort < 0) {
        return read_each(text, spec, error);
    }
    uint64_t standard = spec->settings[effort];
    spec->settings[effort] = 0;
    bool good = read_each(text, spec, error);
    if (spec->settings[effort] == 0 && (ms < 0 || spec->settings[ms] == 0)) {
        spec->settings[effort] = standard;
    }
    return good;
}

bool septem_bot_is_engine(const char *text)
{
    return strncmp(text, SEPTEM_ENGINE_PREFIX, sizeof SEPTEM_ENGINE_PREFIX - 1) == 0;
}

bool septem_bot_parse(const char *text, struct septem_bot_spec *spec,
                      struct septem_bot_error *error)
{
    assert(text != NULL && spec != NULL);
    struct septem_bot_spec read = {.info = NULL};
    struct septem_bot_error unread;
    struct piece name = {text, septem_bot_is_engine(text) ? strlen(text) : strcspn(text, ":")};
    error = error != NULL ? error : &unread;
    if (strlen(text) >= sizeof read.text) {
        return COMPLAIN(error->text, "a bot is written in fewer than %d characters",
                        SEPTEM_BOT_TEXT_MAX);
    }
    if (bot_guest_find(text) != NULL) {
        *spec = *bot_guest_find(text);
        return true;
    }
    if (!find_name(name, &read, error)) {
        return false;
    }
    if (text[name.length] == ':' && !read_settings(text + name.length + 1, &read, error)) {
        return false;
    }
    memset(read.text, 0, sizeof read.text);
    memcpy(read.text, text, strlen(text));
    *spec = read;
    return true;
}

/* ---- Characters ---- */

int septem_bot_character(const struct septem_bot_spec *spec)
{
    int setting = setting_called(spec->info, "character");
    return setting >= 0 ? (int)spec->settings[setting] : SEPTEM_CHARACTER_NONE;
}

void septem_bot_cast(struct septem_bot_spec *spec, int character)
{
    assert(character >= 0 && character < SEPTEM_CHARACTER_COUNT);
    int setting = setting_called(spec->info, "character");
    char text[SEPTEM_BOT_TEXT_MAX];
    if (setting < 0 || strstr(spec->text, "character=") != NULL) {
        return;
    }
    int length = snprintf(text, sizeof text, "%s%ccharacter=%d", spec->text,
                          strchr(spec->text, ':') != NULL ? ',' : ':', character);
    if (length < (int)sizeof text) {
        spec->settings[setting] = (uint64_t)character;
        memcpy(spec->text, text, sizeof text);
    }
}

/* ---- Lists ---- */

/* The length of the first bot of a list: up to the comma before the next bot. */
static size_t bot_length(const char *text)
{
    size_t length = strcspn(text, ",");
    while (text[length] == ',') {
        const char *part = text + length + 1;
        size_t part_length = strcspn(part, ",");
        size_t word = strcspn(part, ":=,");
        if (word >= part_length || part[word] != '=') {
            break;
        }
        length += 1 + part_length;
    }
    return length;
}

uint64_t septem_bot_effort(const struct septem_bot_spec *spec)
{
    assert(spec != NULL);
    int setting = effort_setting(spec->info);
    if (setting < 0) {
        return 0;
    }
    return spec->settings[setting] > 0 ? spec->settings[setting]
                                       : spec->info->options[setting].standard;
}

int septem_bot_parse_list(const char *text, struct septem_bot_spec *specs, int max,
                          struct septem_bot_error *error)
{
    assert(text != NULL && specs != NULL && max > 0);
    struct septem_bot_error unread;
    error = error != NULL ? error : &unread;
    for (int count = 0;; count++) {
        char one[SEPTEM_BOT_TEXT_MAX + 1];
        size_t length = bot_length(text);
        size_t kept = length < sizeof one - 1 ? length : sizeof one - 1;
        if (count == max) {
            COMPLAIN(error->text, "more bots than the %d there is room for", max);
            return 0;
        }
        memcpy(one, text, kept);
        one[kept] = '\0';
        if (!septem_bot_parse(one, &specs[count], error)) {
            return 0;
        }
        if (text[length] == '\0') {
            return count + 1;
        }
        text += length + 1;
    }
}
