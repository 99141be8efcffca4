/* Reading a score sheet that somebody typed: septem/sheet.h, docs/score.md. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/sheet.h>

#include "../base/like_printf.h"

/* What a word of the sheet is about. */
enum target {
    TARGET_LINE, /* points, on a line */
    TARGET_COINS,
    TARGET_DEBTS,
    TARGET_SYMBOLS
};

/* clang-format off */
static const struct category {
    const char *word;
    enum target target;
    enum septem_line line;
} categories[] = {
    {"war",      TARGET_LINE,    SEPTEM_LINE_MILITARY},
    {"coins",    TARGET_COINS,   SEPTEM_LINE_TREASURY},
    {"debts",    TARGET_DEBTS,   SEPTEM_LINE_TREASURY},
    {"wonder",   TARGET_LINE,    SEPTEM_LINE_WONDER},
    {"blue",     TARGET_LINE,    SEPTEM_LINE_CIVIL},
    {"science",  TARGET_SYMBOLS, SEPTEM_LINE_SCIENCE},
    {"yellow",   TARGET_LINE,    SEPTEM_LINE_COMMERCE},
    {"purple",   TARGET_LINE,    SEPTEM_LINE_GUILDS},
    {"leaders",  TARGET_LINE,    SEPTEM_LINE_LEADERS},
    {"black",    TARGET_LINE,    SEPTEM_LINE_CITIES},
    /* Other words for the same. */
    {"military", TARGET_LINE,    SEPTEM_LINE_MILITARY},
    {"red",      TARGET_LINE,    SEPTEM_LINE_MILITARY},
    {"coin",     TARGET_COINS,   SEPTEM_LINE_TREASURY},
    {"debt",     TARGET_DEBTS,   SEPTEM_LINE_TREASURY},
    {"civil",    TARGET_LINE,    SEPTEM_LINE_CIVIL},
    {"green",    TARGET_SYMBOLS, SEPTEM_LINE_SCIENCE},
    {"commerce", TARGET_LINE,    SEPTEM_LINE_COMMERCE},
    {"guilds",   TARGET_LINE,    SEPTEM_LINE_GUILDS},
    {"white",    TARGET_LINE,    SEPTEM_LINE_LEADERS},
    {"cities",   TARGET_LINE,    SEPTEM_LINE_CITIES},
};
/* clang-format on */

#define CATEGORY_WORDS "war, coins, debts, wonder, blue, science, yellow, purple, leaders or black"

enum {
    CATEGORIES = sizeof categories / sizeof categories[0],
    WORD_MAX = 32 /* bytes of a word, with its final zero */
};

struct sheet_reader {
    struct septem_sheet *sheet;
    struct septem_log_error *error;
    int line;
    const char *at, *end;         /* what is left of the line */
    int lines[SEPTEM_CITIES_MAX]; /* where each player stands */
};

/* One word of a line; a number has the word, too. */
struct word {
    char text[WORD_MAX];
    bool is_number;
    int number;
};

LIKE_PRINTF(2, 3)
static bool fail(struct sheet_reader *r, const char *format, ...)
{
    va_list args;
    r->error->line = r->line;
    va_start(args, format);
    vsnprintf(r->error->text, sizeof r->error->text, format, args);
    va_end(args);
    return false;
}

/* ---- Words ---- */

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\r';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_done(struct sheet_reader *r)
{
    while (r->at < r->end && is_between(*r->at)) {
        r->at++;
    }
    return r->at == r->end;
}

/* The next word, small letters only; it must be there. */
static bool take_word(struct sheet_reader *r, struct word *word)
{
    size_t length = 0;
    bool gone = is_done(r);
    assert(!gone);
    (void)gone;
    *word = (struct word){0};
    while (r->at < r->end && !is_between(*r->at)) {
        if (length == WORD_MAX - 1) {
            return fail(r, "'%.20s...' is no word of a score sheet; write " CATEGORY_WORDS,
                        word->text);
        }
        word->text[length++] = lower(*r->at++);
    }
    bool is_signed = word->text[0] == '-' || word->text[0] == '+';
    const char *digits = word->text + is_signed;
    word->is_number = *digits != '\0' && strspn(digits, "0123456789") == strlen(digits);
    if (word->is_number) {
        word->number = strlen(digits) > 4 ? 9999 : atoi(digits);
        word->number *= word->text[0] == '-' ? -1 : 1;
    }
    return true;
}

static const struct category *find_category(const char *text)
{
    for (int i = 0; i < CATEGORIES; i++) {
        if (strcmp(categories[i].word, text) == 0) {
            return &categories[i];
        }
    }
    return NULL;
}

/* ---- Figures ---- */

/* "17", or the cards one by one, "5 5 7", which are added up. */
static bool take_figure(struct sheet_reader *r, const struct category *category, int *sum)
{
    int low = category->target == TARGET_LINE ? -SEPTEM_SHEET_FIGURE_MAX : 0;
    int count = 0;
    *sum = 0;
    while (!is_done(r)) {
        const char *before = r->at;
        struct word word;
        if (!take_word(r, &word)) {
            return false;
        }
        if (!word.is_number) {
            r->at = before;
            break;
        }
        *sum += word.number;
        count++;
        if (word.number < low || *sum < low || *sum > SEPTEM_SHEET_FIGURE_MAX) {
            return fail(r, "'%s %s': it must come to %d to %d", category->word, word.text, low,
                        SEPTEM_SHEET_FIGURE_MAX);
        }
    }
    return count > 0 ||
           fail(r, "'%s' needs a number behind it, such as '%s 7'", category->word, category->word);
}

/* The symbol of a word, "gears" as well as "gear"; -1: none. */
static int find_symbol(const char *text)
{
    size_t length = strlen(text);
    length -= length > 0 && text[length - 1] == 's' && strcmp(text, "compass") != 0;
    length -= strcmp(text, "compasses") == 0; /* and its e */
    if (strcmp(text, "any") == 0) {
        return SEPTEM_SYMBOL_NONE;
    }
    for (int symbol = SEPTEM_COMPASS; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        const char *slug = septem_slug_symbol((enum septem_symbol)symbol);
        if (strlen(slug) == length && strncmp(slug, text, length) == 0) {
            return symbol;
        }
    }
    return -1;
}

static bool is_mask(const char *text)
{
    return strcmp(text, "mask") == 0 || strcmp(text, "masks") == 0;
}

#define SCIENCE_SHAPE "such as 'science 2 compass 1 gear 3 tablet 1 any'"

/* "2 gear": a number, and of what. */
static bool take_symbols(struct sheet_reader *r, struct septem_sheet_player *player, int number)
{
    struct word word = {0};
    if (!is_done(r) && !take_word(r, &word)) {
        return false;
    }
    int symbol = find_symbol(word.text);
    if (symbol < 0 && !is_mask(word.text)) {
        return fail(r, "of what are there %d? Science is counted in symbols, " SCIENCE_SHAPE,
                    number);
    }
    uint8_t *count = symbol < 0 ? &player->masks : &player->symbols[symbol];
    int max = symbol > 0 ? SEPTEM_SHEET_SYMBOLS_MAX : SEPTEM_SHEET_FREE_MAX;
    if (number < 0 || number + *count > max) {
        return fail(r, "'%d %s': there can be 0 to %d of them", number, word.text, max);
    }
    *count = (uint8_t)(*count + number);
    return true;
}

static bool take_leader(struct sheet_reader *r, struct septem_sheet_player *player,
                        septem_card card)
{
    if (player->card_count == SEPTEM_SHEET_CARDS_MAX) {
        return fail(r, "there are at most %d leaders with science", SEPTEM_SHEET_CARDS_MAX);
    }
    for (int i = 0; i < player->card_count; i++) {
        if (player->cards[i] == card) {
            return fail(r, "'%s' stands twice", septem_card_info(card)->slug);
        }
    }
    player->cards[player->card_count++] = card;
    return true;
}

/* Symbols, masks and leaders, up to the next category. */
static bool take_science(struct sheet_reader *r, struct septem_sheet_player *player)
{
    int count = 0;
    while (!is_done(r)) {
        const char *before = r->at;
        struct word word;
        if (!take_word(r, &word)) {
            return false;
        }
        septem_card card = septem_card_find(word.text);
        bool good = true;
        if (word.is_number) {
            good = take_symbols(r, player, word.number);
        } else if (septem_sheet_takes(card)) {
            good = take_leader(r, player, card);
        } else if (find_symbol(word.text) >= 0 || is_mask(word.text)) {
            good = fail(r, "write how many before '%s', " SCIENCE_SHAPE, word.text);
        } else {
            r->at = before;
            break;
        }
        if (!good) {
            return false;
        }
        count++;
    }
    return count > 0 || fail(r, "'science' needs symbols behind it, " SCIENCE_SHAPE);
}

/* ---- Lines ---- */

static bool take_category(struct sheet_reader *r, struct septem_sheet_player *player,
                          const struct category *category)
{
    int sum = 0;
    if (category->target == TARGET_SYMBOLS) {
        return take_science(r, player);
    }
    if (!take_figure(r, category, &sum)) {
        return false;
    }
    if (category->target == TARGET_COINS) {
        player->coins = (int16_t)sum;
    } else if (category->target == TARGET_DEBTS) {
        player->debts = (int16_t)sum;
    } else {
        player->lines[category->line] = (int16_t)sum;
    }
    return true;
}

static bool take_categories(struct sheet_reader *r, struct septem_sheet_player *player)
{
    unsigned seen = 0; /* bit for each line, and for debts, which share the one of coins */
    while (!is_done(r)) {
        struct word word;
        if (!take_word(r, &word)) {
            return false;
        }
        const struct category *category = find_category(word.text);
        if (category == NULL) {
            return fail(r, "'%s' is no category; write " CATEGORY_WORDS, word.text);
        }
        unsigned bit =
            1u << (category->target == TARGET_DEBTS ? SEPTEM_LINE_COUNT : (int)category->line);
        if (seen & bit) {
            return fail(r, "'%s' stands twice; write it once, its numbers one after the other",
                        word.text);
        }
        seen |= bit;
        if (!take_category(r, player, category)) {
            return false;
        }
    }
    return true;
}

/* "Ada: ...": `length` bytes of a name, blanks around them. */
static bool take_name(struct sheet_reader *r, const char *text, size_t length)
{
    struct septem_sheet *sheet = r->sheet;
    while (length > 0 && is_between(text[length - 1])) {
        length--;
    }
    if (length == 0) {
        return fail(r, "there is no name before the ':'; write 'Ada: war 3, coins 7'");
    }
    if (length >= SEPTEM_NAME_MAX || !septem_text_is_clean(text, length)) {
        return fail(r, "a name has at most %d bytes of UTF-8 and no control characters",
                    SEPTEM_NAME_MAX - 1);
    }
    if (sheet->players == SEPTEM_CITIES_MAX) {
        return fail(r, "a game has at most %d players", SEPTEM_CITIES_MAX);
    }
    for (int seat = 0; seat < sheet->players; seat++) {
        const char *name = sheet->player[seat].name;
        if (strlen(name) == length && memcmp(name, text, length) == 0) {
            return fail(r, "'%s' has a line already, number %d; give everybody another name", name,
                        r->lines[seat]);
        }
    }
    r->lines[sheet->players] = r->line;
    memcpy(sheet->player[sheet->players].name, text, length);
    return true;
}

/* A player, the word `teams`, or nothing. */
static bool take_line(struct sheet_reader *r)
{
    const char *comment = memchr(r->at, '#', (size_t)(r->end - r->at));
    r->end = comment != NULL ? comment : r->end;
    if (is_done(r)) {
        return true;
    }
    const char *start = r->at, *colon = memchr(r->at, ':', (size_t)(r->end - r->at));
    if (colon == NULL) {
        struct word word;
        r->sheet->teams = take_word(r, &word) && strcmp(word.text, "teams") == 0 && is_done(r);
        return r->sheet->teams ||
               fail(r, "a line is a player, such as 'Ada: war 3, coins 7', or the word 'teams'");
    }
    if (!take_name(r, start, (size_t)(colon - start))) {
        return false;
    }
    r->at = colon + 1;
    return take_categories(r, &r->sheet->player[r->sheet->players++]);
}

bool septem_sheet_read(struct septem_sheet *sheet, const char *text, size_t length,
                       struct septem_log_error *error)
{
    struct sheet_reader r = {.sheet = sheet, .error = error};
    const char *end = text + length;
    int player;
    *sheet = (struct septem_sheet){0};
    while (text < end) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        r.line++;
        r.at = text;
        r.end = line_end != NULL ? line_end : end;
        if (!take_line(&r)) {
            return false;
        }
        text = line_end != NULL ? line_end + 1 : end;
    }
    const char *fault = septem_sheet_fault(sheet, &player);
    r.line = fault != NULL && player >= 0 ? r.lines[player] : 0;
    return fault == NULL || fail(&r, "%s", fault);
}
