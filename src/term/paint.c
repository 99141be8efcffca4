/* Phrases and colour: see paint.h. */
#define _DEFAULT_SOURCE /* for the size of a terminal */
#include "paint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* In the order of the languages of the library, which reads the same list. */
static const char *const sayings[][SAY_COUNT] = {
/* clang-format off */
#define LANGUAGE(tag, name, rule) {
#define TERM(code, text) [SAY_##code] = TEXT(text),
#define END },
#define CATALOGUE "languages.def"
#include "catalogue.def"
    /* clang-format on */
};

/* SGR codes of medium brightness, readable on dark and light screens. */
static const char *const colours[SEPTEM_COLOUR_COUNT] = {
    [SEPTEM_COLOUR_NONE] = "",  [SEPTEM_BROWN] = "38;5;130",  [SEPTEM_GRAY] = "38;5;244",
    [SEPTEM_BLUE] = "38;5;33",  [SEPTEM_YELLOW] = "38;5;178", [SEPTEM_RED] = "38;5;160",
    [SEPTEM_GREEN] = "38;5;34", [SEPTEM_PURPLE] = "38;5;134", [SEPTEM_BLACK] = "1",
    [SEPTEM_WHITE] = "4",
};

/* stdout may be a stream without a file of its own, which writes to that of stdout in the end. */
static int file_of(FILE *out)
{
    return out == stdout ? STDOUT_FILENO : fileno(out);
}

struct paint paint_on(FILE *out, septem_lang lang)
{
    assert(out != NULL);
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    bool dumb = terminal == NULL || strcmp(terminal, "dumb") == 0;
    bool unwanted = no_color != NULL && no_color[0] != '\0';
    return (struct paint){
        .out = out, .lang = lang, .colour = isatty(file_of(out)) && !dumb && !unwanted};
}

/* ---- Lines ---- */

enum { WIDTH_USUAL = 80, WIDTH_MIN = 20, INDENT = 3 };

struct wrapped {
    FILE *terminal;
    char *text; /* what was written and has not appeared yet */
    size_t size;
};

void paint_wrap(struct paint *p)
{
    struct wrapped *wrapped = isatty(file_of(p->out)) ? calloc(1, sizeof *wrapped) : NULL;
    FILE *memory = wrapped != NULL ? open_memstream(&wrapped->text, &wrapped->size) : NULL;
    if (memory == NULL) {
        free(wrapped);
        return;
    }
    wrapped->terminal = p->out;
    p->wrapped = wrapped;
    p->out = memory;
}

static size_t width_of(FILE *terminal)
{
    struct winsize size;
    bool known = ioctl(file_of(terminal), TIOCGWINSZ, &size) == 0 && size.ws_col >= WIDTH_MIN;
    return known ? size.ws_col : WIDTH_USUAL;
}

/* A line without its end. What does not fit goes on below, a little to the right. */
static void write_line(FILE *out, const char *line, size_t length, size_t width)
{
    size_t start = 0, column = 0, blank = 0, indent = strspn(line, " ") + INDENT;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\033') { /* colours have no width */
            i += strcspn(line + i, "m");
            continue;
        }
        column += ((unsigned char)line[i] & 0xC0) != 0x80;
        blank = line[i] == ' ' && column > indent ? i : blank;
        if (column > width && blank > start) {
            fprintf(out, "%.*s\n%*s", (int)(blank - start), line + start, (int)indent, "");
            start = blank + 1;
            column = indent;
            i = blank;
        }
    }
    fprintf(out, "%.*s", (int)(length - start), line + start);
}

void paint_flush(const struct paint *p)
{
    fflush(p->out);
    if (p->wrapped == NULL) {
        return;
    }
    FILE *terminal = p->wrapped->terminal;
    size_t width = width_of(terminal);
    for (size_t at = 0; at < p->wrapped->size;) {
        /* Behind `size` stands what was written before the last flush, without a zero between. */
        const char *line = p->wrapped->text + at, *end = memchr(line, '\n', p->wrapped->size - at);
        size_t length = end != NULL ? (size_t)(end - line) : p->wrapped->size - at;
        write_line(terminal, line, length, width);
        at += length;
        if (at < p->wrapped->size) {
            fputc('\n', terminal);
            at++;
        }
    }
    fflush(terminal);
    rewind(p->out);
}

struct words paint_flush_lines(const struct paint *p)
{
    struct words prompt = {""};
    if (p->wrapped == NULL) {
        fflush(p->out);
        return prompt;
    }
    fflush(p->out);
    size_t end = p->wrapped->size, start = end;
    while (start > 0 && p->wrapped->text[start - 1] != '\n') {
        start--;
    }
    snprintf(prompt.text, sizeof prompt.text, "%.*s", (int)(end - start), p->wrapped->text + start);
    fseek(p->out, (long)start, SEEK_SET);
    paint_flush(p);
    return prompt;
}

void paint_finish(struct paint *p)
{
    paint_flush(p);
    if (p->wrapped != NULL) {
        fclose(p->out);
        p->out = p->wrapped->terminal;
        free(p->wrapped->text);
        free(p->wrapped);
        p->wrapped = NULL;
    }
}

/* ---- Texts ---- */

const char *paint_text(septem_lang lang, enum saying saying)
{
    const char *own = sayings[lang < septem_lang_end() ? lang : 0][saying];
    return own != NULL ? own : sayings[0][saying]; /* what a language lacks is said in English */
}

/* ---- Words ---- */

static void append(struct words *words, size_t *length, const char *more, size_t count)
{
    size_t room = WORDS_MAX - 1 - *length;
    size_t taken = count < room ? count : room;
    /* Not in the middle of a character. */
    while (taken < count && taken > 0 && ((unsigned char)more[taken] & 0xC0) == 0x80) {
        taken--;
    }
    memcpy(words->text + *length, more, taken);
    *length += taken;
    words->text[*length] = '\0';
}

void words_add(struct words *words, const char *between, const char *more)
{
    assert(between != NULL && more != NULL);
    size_t length = strlen(words->text);
    if (length > 0) {
        append(words, &length, between, strlen(between));
    }
    append(words, &length, more, strlen(more));
}

struct words paint_words(const struct paint *p, enum saying saying, struct septem_args gaps)
{
    assert(saying < SAY_COUNT);
    struct words words;
    septem_text_fill_pattern(p->lang, paint_text(p->lang, saying), paint_text(0, saying), gaps,
                             words.text, sizeof words.text);
    return words;
}

struct words words_number(int n)
{
    struct words words;
    snprintf(words.text, sizeof words.text, "%d", n);
    return words;
}

struct words words_signed(int n)
{
    struct words words;
    snprintf(words.text, sizeof words.text, n > 0 ? "+%d" : "%d", n);
    return words;
}

struct words words_phrase(const struct paint *p, enum septem_phrase phrase, struct septem_args gaps)
{
    struct words words;
    septem_text_fill(p->lang, phrase, gaps, words.text, sizeof words.text);
    return words;
}

static struct words fill_number(const struct paint *p, enum septem_phrase phrase, int n)
{
    return words_phrase(p, phrase, GAPS(words_number(n).text));
}

struct words words_coins(const struct paint *p, int n)
{
    return fill_number(p, SEPTEM_PHRASE_COINS, n);
}

struct words words_cards(const struct paint *p, int n)
{
    return fill_number(p, SEPTEM_PHRASE_CARD_COUNT, n);
}

struct words words_shields(const struct paint *p, int n)
{
    return fill_number(p, SEPTEM_PHRASE_FX_SHIELDS, n);
}

struct words words_cost(const struct paint *p, const struct septem_cost *cost)
{
    struct words words;
    septem_text_cost(p->lang, cost, words.text, sizeof words.text);
    return words;
}

struct words words_card_cost(const struct paint *p, septem_card card)
{
    struct words words;
    septem_text_card_cost(p->lang, card, words.text, sizeof words.text);
    return words;
}

struct words words_effects(const struct paint *p, const struct septem_effect *effects)
{
    struct words words;
    septem_text_effects(p->lang, effects, words.text, sizeof words.text);
    return words;
}

struct words words_card_effects(const struct paint *p, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    return info != NULL ? words_effects(p, info->effects) : (struct words){""};
}

/* ---- Writing ---- */

void paint_say(const struct paint *p, enum saying saying, struct septem_args gaps)
{
    /* The help is longer than struct words; what has no gaps needs none. */
    if (gaps.args[0] == NULL) {
        fputs(paint_text(p->lang, saying), p->out);
        return;
    }
    struct words words = paint_words(p, saying, gaps);
    fputs(words.text, p->out);
}

void paint_line(const struct paint *p, enum saying saying, struct septem_args gaps)
{
    paint_say(p, saying, gaps);
    fputc('\n', p->out);
}

void paint_head(const struct paint *p, enum saying saying, struct septem_args gaps)
{
    paint_title(p, paint_words(p, saying, gaps).text);
}

void paint_title(const struct paint *p, const char *text)
{
    fprintf(p->out, p->colour ? "\033[1m%s\033[0m\n" : "%s\n", text);
}

void paint_colour(const struct paint *p, enum septem_colour colour, const char *text)
{
    if (p->colour && colours[colour][0] != '\0') {
        fprintf(p->out, "\033[%sm%s\033[0m", colours[colour], text);
    } else {
        fputs(text, p->out);
    }
}
