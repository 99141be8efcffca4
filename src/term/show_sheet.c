/* Points: the score sheet of a game, played here or counted by people, and who won. */
#include <stdio.h>
#include <string.h>

#include "show.h"

enum { HEAD_MIN = 11, SHEET_WIDTH = 80, COLUMN_MAX = 15 };

/* ---- The sheet ---- */

int show_sheet_head(septem_lang lang)
{
    int longest = HEAD_MIN;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        int width = septem_text_width(septem_text_line(lang, (enum septem_line)line));
        longest = width > longest ? width : longest;
    }
    return longest;
}

/* Of the words on the left, with a blank. */
static int head_width(const struct paint *p)
{
    return show_sheet_head(p->lang) + 1;
}

/* As wide as names want, as narrow as the screen. */
static int column_width(const struct paint *p, const struct show_sheet *sheet)
{
    int width = (SHEET_WIDTH - 1 - head_width(p)) / sheet->cities;
    return width < COLUMN_MAX ? width : COLUMN_MAX;
}

/* Text in a column: septem_text_width places, cut or filled up. */
static void show_cell(const struct paint *p, const char *text, int width, bool right)
{
    char cut[WORDS_MAX];
    snprintf(cut, sizeof cut, "%s", text);
    size_t length = strlen(cut);
    while (septem_text_width(cut) > width - 1) {
        do {
            length--;
        } while (((unsigned char)cut[length] & 0xC0) == 0x80);
        cut[length] = '\0';
    }
    int blanks = width - septem_text_width(cut);
    fprintf(p->out, "%*s%s%*s", right ? blanks : 0, "", cut, right ? 0 : blanks, "");
}

static void show_figure(const struct paint *p, const struct show_sheet *sheet, int n)
{
    show_cell(p, words_number(n).text, column_width(p, sheet), true);
}

static void show_line(const struct paint *p, const struct show_sheet *sheet, enum septem_line line)
{
    show_cell(p, septem_text_line(p->lang, line), head_width(p), false);
    for (int seat = 0; seat < sheet->cities; seat++) {
        show_figure(p, sheet, sheet->scores[seat].lines[line]);
    }
    fputc('\n', p->out);
}

/* The side of a seat; NULL for the Free City. */
static const struct septem_standing *side_of(const struct show_sheet *sheet, int seat)
{
    for (int i = 0; i < sheet->side_count; i++) {
        if (sheet->sides[i].seats >> seat & 1) {
            return &sheet->sides[i];
        }
    }
    return NULL;
}

/* What stands below the lines: the total, with teams that of both, what breaks ties, places. */
enum sum { SUM_TOTAL, SUM_TEAM, SUM_COINS, SUM_PLACE };

static int sum_of(const struct show_sheet *sheet, int seat, enum sum sum)
{
    const struct septem_standing *side = side_of(sheet, seat);
    switch (sum) {
    case SUM_TOTAL:
        return sheet->scores[seat].total;
    case SUM_TEAM:
        return side != NULL ? side->total : 0;
    case SUM_COINS:
        return sheet->scores[seat].coins;
    case SUM_PLACE:
        break;
    }
    return side != NULL ? side->place : 0;
}

static void show_sum(const struct paint *p, const struct show_sheet *sheet, const char *head,
                     enum sum sum)
{
    show_cell(p, head, head_width(p), false);
    for (int seat = 0; seat < sheet->cities; seat++) {
        show_figure(p, sheet, sum_of(sheet, seat, sum));
    }
    fputc('\n', p->out);
}

bool show_line_is_used(const struct septem_score *scores, int cities, enum septem_line line)
{
    bool used = line <= SEPTEM_LINE_GUILDS;
    for (int seat = 0; seat < cities; seat++) {
        used = used || scores[seat].lines[line] != 0;
    }
    return used;
}

static bool is_used(const struct show_sheet *sheet, enum septem_line line)
{
    return show_line_is_used(sheet->scores, sheet->cities, line) ||
           (line == SEPTEM_LINE_LEADERS && sheet->has_leaders);
}

void show_sheet(const struct paint *p, const struct show_sheet *sheet)
{
    show_cell(p, "", head_width(p), false);
    for (int seat = 0; seat < sheet->cities; seat++) {
        show_cell(p, sheet->heads[seat], column_width(p, sheet), true);
    }
    fputc('\n', p->out);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (is_used(sheet, (enum septem_line)line)) {
            show_line(p, sheet, (enum septem_line)line);
        }
    }
    show_sum(p, sheet, septem_text(p->lang, SEPTEM_PHRASE_TOTAL), SUM_TOTAL);
    if (sheet->teams) {
        show_sum(p, sheet, paint_words(p, SAY_TEAM, NO_GAPS).text, SUM_TEAM);
    }
    show_sum(p, sheet, septem_text(p->lang, SEPTEM_PHRASE_HEAD_COINS), SUM_COINS);
    if (sheet->has_places) {
        show_sum(p, sheet, paint_words(p, SAY_HEAD_PLACE, NO_GAPS).text, SUM_PLACE);
    }
}

/* ---- What was chosen at the end ---- */

static struct words symbol_words(const struct paint *p, const uint8_t counts[SEPTEM_SYMBOL_COUNT])
{
    struct words symbols = {""};
    for (int s = SEPTEM_COMPASS; s < SEPTEM_SYMBOL_COUNT; s++) {
        for (int n = counts[s]; n > 0; n--) {
            words_add(&symbols, ", ", septem_text_symbol(p->lang, (enum septem_symbol)s));
        }
    }
    return symbols;
}

static void show_choices(const struct paint *p, const struct septem_score *score, const char *name)
{
    struct words chosen = symbol_words(p, score->chosen);
    struct words copied = symbol_words(p, score->copied);
    struct words most = symbol_words(p, score->most);
    if (chosen.text[0] != '\0') {
        paint_line(p, SAY_CHOSE_SYMBOLS, GAPS(name, chosen.text));
    }
    if (copied.text[0] != '\0') {
        paint_line(p, SAY_COPIED_SYMBOLS, GAPS(name, copied.text));
    }
    if (most.text[0] != '\0') {
        paint_line(p, SAY_MOST_SYMBOLS, GAPS(name, most.text));
    }
    if (score->swapped != SEPTEM_SYMBOL_NONE) {
        paint_line(p, SAY_SWAPPED_SYMBOL,
                   GAPS(name, septem_text_symbol(p->lang, (enum septem_symbol)score->swapped),
                        septem_text_symbol(p->lang, (enum septem_symbol)score->swapped_to)));
    }
    if (score->copied_guild != 0) {
        paint_line(p, SAY_COPIED_GUILD, GAPS(name, septem_text_card(p->lang, score->copied_guild)));
    }
}

void show_chosen(const struct paint *p, const struct show_sheet *sheet)
{
    for (int seat = 0; seat < sheet->cities; seat++) {
        show_choices(p, &sheet->scores[seat], sheet->names[seat].text);
    }
}

/* ---- Who won ---- */

/* A side as it is called: its city, or both of a team. */
static struct words side_words(const struct show_sheet *sheet, const struct septem_standing *side)
{
    struct words names = {""};
    for (int seat = 0; seat < sheet->cities; seat++) {
        if (side->seats >> seat & 1) {
            words_add(&names, " + ", sheet->names[seat].text);
        }
    }
    return names;
}

void show_tie(const struct paint *p, const struct show_sheet *sheet)
{
    const struct septem_standing *sides = sheet->sides;
    bool shared = sides[0].tie == SEPTEM_TIE_SHARED;
    struct words list = {""};
    for (int i = 0; i < sheet->side_count && sides[i].total == sides[0].total; i++) {
        struct words side = side_words(sheet, &sides[i]);
        if (!shared) {
            words_add(&side, " ", words_number(sides[i].coins).text);
        }
        if (!shared || sides[i].place == 1) {
            words_add(&list, ", ", side.text);
        }
    }
    if (sides[0].tie != SEPTEM_TIE_NONE) {
        enum septem_phrase phrase = shared ? SEPTEM_PHRASE_TIE_SHARED : SEPTEM_PHRASE_TIE_COINS;
        fprintf(p->out, "%s\n", words_phrase(p, phrase, GAPS(list.text, "1")).text);
    }
}

void show_winners(const struct paint *p, const struct show_sheet *sheet, int you)
{
    unsigned winners = 0;
    for (int i = 0; i < sheet->side_count; i++) {
        winners |= sheet->sides[i].place == 1 ? sheet->sides[i].seats : 0u;
    }
    bool won = you >= 0 && (winners >> you & 1);
    struct words others = {""};
    int other_count = 0;
    for (int seat = 0; seat < sheet->cities; seat++) {
        if ((winners >> seat & 1) && seat != you) {
            words_add(&others, ", ", sheet->names[seat].text);
            other_count++;
        }
    }
    if (won && other_count == 0) {
        paint_title(p, septem_text(p->lang, SEPTEM_PHRASE_YOU_WIN));
    } else if (won && sheet->teams && other_count == 1) {
        paint_head(p, SAY_YOUR_TEAM_WINS, GAPS(others.text));
    } else if (won) {
        paint_head(p, SAY_YOU_SHARE, GAPS(others.text));
    } else {
        paint_head(p, SAY_WINS, GAPS(others.text, words_number(other_count).text));
    }
}

/* ---- Of a game played here ---- */

static struct show_sheet sheet_of(const struct paint *p, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    struct show_sheet sheet = {
        .cities = g->cities, .teams = g->teams, .has_leaders = g->leaders.decks != 0};
    for (int seat = 0; seat < g->cities; seat++) {
        sheet.scores[seat] = septem_game_score(g, seat);
        sheet.heads[seat] = septem_text_board(p->lang, g->city[seat].board);
        sheet.names[seat] = show_name(p, view, seat);
    }
    sheet.side_count = septem_game_standings(g, sheet.sides);
    return sheet;
}

void show_scores(const struct paint *p, const struct septem_view *view)
{
    struct show_sheet sheet = sheet_of(p, view);
    bool over = view->game.phase == SEPTEM_PHASE_OVER;
    paint_head(p, over ? SAY_HEAD_SCORES : SAY_IF_OVER, NO_GAPS);
    show_sheet(p, &sheet);
    show_chosen(p, &sheet);
    if (over) {
        show_winners(p, &sheet, p->watched == NULL ? view->seat : -1);
        show_tie(p, &sheet);
    }
}

void show_ending(const struct paint *p, const struct septem_view *view)
{
    struct show_sheet sheet = sheet_of(p, view);
    show_winners(p, &sheet, p->watched == NULL ? view->seat : -1);
    show_tie(p, &sheet);
    show_chosen(p, &sheet);
}
