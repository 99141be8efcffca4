/* What the sub-commands share: see cli.h. */
#define _DEFAULT_SOURCE /* for the size of a terminal */
#include "cli.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include <septem/bot.h>
#include <septem/card.h>
#include <septem/log.h>
#include <septem/rng.h>

#include "../base/monotonic.h"
#include "boards.h"
#include "plain_output.h"

/* ---- Complaints ---- */

static void complain(const char *command, const char *format, va_list args)
{
    fprintf(stderr, "septem %s: ", command);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int cli_fail(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(command, format, args);
    va_end(args);
    return CLI_FAILED;
}

int cli_misuse(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(command, format, args);
    va_end(args);
    return cli_see_help(command);
}

int cli_fail_at(const char *path, const struct septem_log_error *error, const char *advice)
{
    assert(path != NULL && error != NULL);
    fprintf(stderr, "%s:", path);
    if (error->line > 0) {
        fprintf(stderr, "%d:", error->line);
    }
    fprintf(stderr, " %s%s%s\n", error->text, advice != NULL ? "; " : "",
            advice != NULL ? advice : "");
    return CLI_FAILED;
}

int cli_see_help(const char *command)
{
    fprintf(stderr, "Try 'septem %s --help'.\n", command);
    return CLI_USAGE;
}

/* ---- Numbers and names ---- */

/* Digits only: strtoull would also take blanks, signs and what follows. */
static bool parse_digits(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

bool cli_number(const char *command, const char *option, const char *text, uint64_t min,
                uint64_t max, uint64_t *out)
{
    assert(text != NULL && out != NULL && min <= max);
    uint64_t value = 0;
    if (!parse_digits(text, &value) || value < min || value > max) {
        cli_misuse(command, "%s must be a whole number from %llu to %llu, not '%s'", option,
                   (unsigned long long)min, (unsigned long long)max, text);
        return false;
    }
    *out = value;
    return true;
}

enum { WORD_MAX = 64 };

/* Takes the next of several words separated by commas; false at the end. A word that is too long
 * is cut, which no name that exists is. */
static bool next_word(const char **rest, char word[WORD_MAX])
{
    if (*rest == NULL) {
        return false;
    }
    size_t length = strcspn(*rest, ",");
    size_t kept = length < WORD_MAX - 1 ? length : WORD_MAX - 1;
    memcpy(word, *rest, kept);
    word[kept] = '\0';
    *rest = (*rest)[length] == ',' ? *rest + length + 1 : NULL;
    return true;
}

void cli_list_bots(FILE *out)
{
    fprintf(out, "The bots are:\n");
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (septem_bot_lacks(info) != NULL) {
            continue;
        }
        fprintf(out, "  %-10s %s\n", info->name, info->summary);
        for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
            const struct septem_bot_option *option = &info->options[i];
            fprintf(out, "    :%s=N  %s, %llu to %llu (%llu)\n", option->name, option->summary,
                    (unsigned long long)option->min, (unsigned long long)option->max,
                    (unsigned long long)option->standard);
        }
    }
    fprintf(out, "and by level:\n");
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        fprintf(out, "  %-10s %s: %s\n", level->name, level->summary, level->spec);
    }
}

bool cli_bots(const char *command, const char *text, int players, struct septem_bot_spec *bots)
{
    struct septem_bot_error error;
    int count = septem_bot_parse_list(text, bots, players, &error);
    if (count == 0) {
        cli_misuse(command, "--bot: %s", error.text);
        return false;
    }
    for (; count < players; count++) {
        bots[count] = bots[count - 1];
    }
    return true;
}

bool cli_sets(const char *command, const char *text, struct septem_options *options)
{
    char word[WORD_MAX];
    const char *rest = text;
    while (next_word(&rest, word)) {
        enum septem_set set = septem_set_find(word);
        if (strcmp(word, "all") == 0) {
            options->sets |= (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
            continue;
        }
        if (set == SEPTEM_SET_NONE) {
            cli_fail(command, "there is no set '%s'; there is 'all', or these sets:", word);
            for (int s = SEPTEM_SET_NONE + 1; s < SEPTEM_SET_COUNT; s++) {
                const struct septem_set_info *info = septem_set_info((enum septem_set)s);
                fprintf(stderr, "  %-10s %s\n", info->slug, info->name);
            }
            return false;
        }
        options->sets |= 1u << set;
    }
    return true;
}

bool cli_sides(const char *command, const char *text, struct septem_options *options)
{
    static const struct {
        const char *word;
        enum septem_sides sides;
    } words[] = {
        {"A", SEPTEM_SIDES_A}, {"a", SEPTEM_SIDES_A},           {"B", SEPTEM_SIDES_B},
        {"b", SEPTEM_SIDES_B}, {"random", SEPTEM_SIDES_RANDOM},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].word, text) == 0) {
            options->sides = words[i].sides;
            return true;
        }
    }
    cli_misuse(command, "the side must be A, B or random, not '%s'", text);
    return false;
}

bool cli_edition(const char *command, const char *text, struct septem_options *options)
{
    for (int edition = 0; edition < SEPTEM_LEADERS_COUNT; edition++) {
        if (strcmp(septem_slug_edition((enum septem_edition)edition), text) == 0) {
            options->leaders = (enum septem_edition)edition;
            return true;
        }
    }
    cli_misuse(command, "--leaders must be first, second or all, not '%s'", text);
    return false;
}

bool cli_lang(const char *command, const char *tag, septem_lang *lang)
{
    if (septem_lang_find(tag, lang)) {
        return true;
    }
    cli_fail(command, "there is no language '%s'; the languages are:", tag);
    for (int l = 0; l < septem_lang_end(); l++) {
        fprintf(stderr, "  %-4s %s\n", septem_lang_tag((septem_lang)l),
                septem_lang_name((septem_lang)l));
    }
    return false;
}

bool cli_choose_lang(const char *command, const char *asked, septem_lang *lang)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    *lang = 0;
    if (asked != NULL) {
        return cli_lang(command, asked, lang);
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0') {
            septem_lang_find(value, lang);
            break;
        }
    }
    return true;
}

bool cli_table_option(const char *command, int option, const char *text,
                      struct septem_options *options, struct table_args *table)
{
    uint64_t players;
    switch (option) {
    case 'n':
        if (!cli_number(command, "-n", text, 2, SEPTEM_CITIES_MAX, &players)) {
            return false;
        }
        options->players = (int)players;
        return true;
    case 'w':
        return cli_sets(command, text, options);
    case 'T':
        options->teams = true;
        return true;
    case 'S':
        return cli_sides(command, text, options);
    case 'P':
        table->boards = text;
        return true;
    case 'E':
        table->edition = true;
        return cli_edition(command, text, options);
    case 'X':
        options->experts = true;
        return true;
    default:
        cli_see_help(command);
        return false;
    }
}

bool cli_leaders_fit(const char *command, const struct table_args *table,
                     const struct septem_options *options)
{
    bool chosen = table->edition || options->experts;
    bool fit = !chosen || (options->sets >> SEPTEM_SET_LEADERS & 1);
    if (!fit) {
        cli_misuse(command, "%s needs the set leaders; add --with leaders",
                   table->edition ? "--leaders" : "--experts");
    }
    return fit;
}

bool cli_table_set(const char *command, const struct table_args *table, uint64_t seed,
                   struct septem_options *options)
{
    struct septem_game game;
    if (!cli_leaders_fit(command, table, options)) {
        return false;
    }
    /* Before the boards, whose complaints would hide this one. */
    enum septem_err err = septem_game_init(&game, options, 0);
    if (err != SEPTEM_OK) {
        cli_misuse(command, "%s", septem_err_text(err));
        return false;
    }
    struct boards_asker asker = {command, "--boards"};
    return table->boards == NULL || boards_give(asker, table->boards, game.cities, seed, options);
}

/* ---- Files ---- */

enum { FILE_MAX_BYTES = 4 * 1024 * 1024 }; /* a log with comments on every decision has 60 kB */

/* Reads from `file` into `text`, which has room for one byte too many; NULL or what is wrong. */
static const char *read_all(FILE *file, char *text, size_t *length)
{
    *length = fread(text, 1, FILE_MAX_BYTES + 1, file);
    if (ferror(file)) {
        return strerror(errno);
    }
    return *length > FILE_MAX_BYTES ? "it is too large" : NULL;
}

char *cli_read_log(const char *path, size_t *length, struct septem_log_error *error)
{
    assert(path != NULL && length != NULL);
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    const char *wrong = file == NULL ? strerror(errno) : NULL;
    char *text = malloc(FILE_MAX_BYTES + 1);
    if (wrong == NULL) {
        wrong = text != NULL ? read_all(file, text, length) : "out of memory";
    }
    if (wrong != NULL) {
        error->line = 0;
        snprintf(error->text, sizeof error->text, "cannot be read: %s", wrong);
        free(text);
        text = NULL;
    }
    if (file != NULL && !standard) {
        fclose(file);
    }
    return text;
}

/* ---- Clocks ---- */

bool cli_write_json(struct json *out, FILE *file)
{
    json_bytes(out, "\n", 1);
    bool good = !out->failed && fwrite(out->bytes, 1, out->length, file) == out->length &&
                fflush(file) == 0;
    json_finish(out);
    return good;
}

int cli_print_json(const char *command, struct json *out)
{
    plain_output_end();
    return cli_write_json(out, stdout) ? CLI_OK
                                       : cli_fail(command, "the output could not be written");
}

struct cli_count cli_count(int64_t n, const char *one, const char *several)
{
    struct cli_count count;
    snprintf(count.text, sizeof count.text, "%lld %s", (long long)n, n == 1 ? one : several);
    return count;
}

uint64_t cli_any_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mixed = septem_rng_mix((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec);
    /* Short enough to be read out to somebody. */
    return septem_rng_mix(mixed, (uint64_t)getpid()) % 1000000000u;
}

double cli_seconds(void)
{
    return 1e-9 * (double)monotonic_ns();
}

/* ---- Progress ---- */

void cli_progress_begin(struct cli_progress *progress)
{
    double now = cli_seconds();
    *progress = (struct cli_progress){.on = isatty(STDERR_FILENO), .started = now, .last = now};
}

static int width_of_stderr(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : 80;
}

void cli_progress_show(struct cli_progress *progress, const char *what, const char *note,
                       uint64_t done, uint64_t of)
{
    assert(done <= of || of == 0);
    if (!progress->on || done == 0) {
        return;
    }
    double now = cli_seconds();
    if (now - progress->last < 0.25) {
        return;
    }
    double left = (now - progress->started) * ((double)of / (double)done - 1);
    char line[512];
    snprintf(line, sizeof line, "%llu of %llu %s, %.0f s to go%s", (unsigned long long)done,
             (unsigned long long)of, what, left, note);
    /* A line as wide as the terminal would begin a new one. */
    fprintf(stderr, "\r%.*s\033[K", width_of_stderr() - 1, line);
    progress->last = now;
    progress->shown = true;
}

void cli_progress_done(struct cli_progress *progress)
{
    if (progress->shown) {
        fprintf(stderr, "\r\033[K");
    }
}

void cli_print_languages(void)
{
    for (int lang = 0; lang < septem_lang_end(); lang++) {
        printf(" %s", septem_lang_tag((septem_lang)lang));
    }
}
