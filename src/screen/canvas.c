/* The terminal as a canvas: see canvas.h. */
#include "canvas.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <septem/text.h>

#include "../base/ascii_letter.h"

/* Colours of 256: on the terminal's own ground, on the paper of cards, and behind letters. -1: as
 * the terminal has it. `mono` is what is said without colours. */
static const struct ink_row {
    short plain, paper, behind;
    attr_t attrs, mono;
} rows[INK_COUNT] = {
    /* clang-format off */
    [INK_PLAIN]  = { -1, 235, -1, 0, 0},
    [INK_BOLD]   = { -1, 235, -1, A_BOLD, A_BOLD},
    [INK_DIM]    = {245, 242, -1, 0, A_DIM},
    [INK_COIN]   = {178, 130, -1, 0, 0},
    [INK_SHIELD] = {160, 124, -1, 0, 0},
    [INK_POINT]  = { 33,  25, -1, 0, 0},
    [INK_GOOD]   = { 34,  22, -1, A_BOLD, A_BOLD},
    [INK_BAD]    = {167, 124, -1, 0, A_DIM},
    [INK_BAR]    = {230, 230, 17, 0, A_REVERSE},
    [INK_CAP]    = {221, 221, 17, A_BOLD, A_REVERSE | A_BOLD},
    [INK_YOU]    = { 17,  17, 221, A_BOLD, A_REVERSE | A_BOLD},
    [INK_OTHER]  = {230, 230, 60, 0, A_REVERSE},
    [INK_PANEL]  = {178, 178, -1, 0, 0},
    [INK_CHOSEN] = { 17,  17, 221, A_BOLD, A_REVERSE},
    [INK_WARES]  = { -1, 235, -1, 0, 0},
    [INK_WARES + SEPTEM_WOOD]    = {137,  94, -1, A_BOLD, A_BOLD},
    [INK_WARES + SEPTEM_STONE]   = {248, 241, -1, A_BOLD, A_BOLD},
    [INK_WARES + SEPTEM_CLAY]    = {173, 130, -1, A_BOLD, A_BOLD},
    [INK_WARES + SEPTEM_ORE]     = {105,  60, -1, A_BOLD, A_BOLD},
    [INK_WARES + SEPTEM_GLASS]   = { 37,  30, -1, A_BOLD, A_BOLD},
    [INK_WARES + SEPTEM_TEXTILE] = {169,  89, -1, A_BOLD, A_BOLD},
    [INK_WARES + SEPTEM_PAPYRUS] = {143,  58, -1, A_BOLD, A_BOLD},
    [INK_CARD]   = { -1, 235, -1, 0, 0},
    [INK_CARD + SEPTEM_BROWN]  = {137,  94, -1, 0, 0},
    [INK_CARD + SEPTEM_GRAY]   = {246, 241, -1, 0, 0},
    [INK_CARD + SEPTEM_BLUE]   = { 33,  25, -1, 0, 0},
    [INK_CARD + SEPTEM_YELLOW] = {178, 136, -1, 0, 0},
    [INK_CARD + SEPTEM_RED]    = {167, 124, -1, 0, 0},
    [INK_CARD + SEPTEM_GREEN]  = { 34,  28, -1, 0, 0},
    [INK_CARD + SEPTEM_PURPLE] = {134,  54, -1, 0, 0},
    [INK_CARD + SEPTEM_BLACK]  = { -1, 235, -1, A_BOLD, A_BOLD},
    [INK_CARD + SEPTEM_WHITE]  = { -1, 235, -1, A_UNDERLINE, A_UNDERLINE},
    [INK_BAND]   = {231, 231, 240, 0, A_REVERSE},
    [INK_BAND + SEPTEM_BROWN]  = {231, 231,  94, 0, A_REVERSE},
    [INK_BAND + SEPTEM_GRAY]   = {231, 231, 242, 0, A_REVERSE},
    [INK_BAND + SEPTEM_BLUE]   = {231, 231,  25, 0, A_REVERSE},
    [INK_BAND + SEPTEM_YELLOW] = { 16,  16, 179, 0, A_REVERSE},
    [INK_BAND + SEPTEM_RED]    = {231, 231, 124, 0, A_REVERSE},
    [INK_BAND + SEPTEM_GREEN]  = {231, 231,  28, 0, A_REVERSE},
    [INK_BAND + SEPTEM_PURPLE] = {231, 231,  54, 0, A_REVERSE},
    [INK_BAND + SEPTEM_BLACK]  = {231, 231, 236, 0, A_REVERSE},
    [INK_BAND + SEPTEM_WHITE]  = { 16,  16, 252, 0, A_REVERSE},
    /* clang-format on */
};

enum { PAPER = 230 };

/* ---- The terminal ---- */

/* Curses asks the locale how characters are written; the one that is named may be missing. */
static void choose_locale(bool utf8)
{
    setlocale(LC_CTYPE, utf8 ? "" : "C");
    if (utf8 && strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
}

bool canvas_open(struct canvas *canvas, bool utf8)
{
    const char *no_color = getenv("NO_COLOR");
    bool welcome = no_color == NULL || no_color[0] == '\0';
    /* stdout may be a stream without a file of its own. */
    int copy = dup(STDOUT_FILENO);
    FILE *out = copy >= 0 ? fdopen(copy, "w") : NULL;
    choose_locale(utf8);
    if (out == NULL || newterm(NULL, out, stdin) == NULL) {
        return false;
    }
    canvas->utf8 = utf8 && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    canvas->colour = welcome && has_colors();
    if (canvas->colour) {
        start_color();
        use_default_colors();
    }
    raw();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(50);
    canvas_measure(canvas);
    return true;
}

void canvas_close(struct canvas *canvas)
{
    (void)canvas;
    endwin();
}

void canvas_measure(struct canvas *canvas)
{
    getmaxyx(stdscr, canvas->rows, canvas->columns);
}

void canvas_clear(void)
{
    attrset(A_NORMAL);
    erase();
}

void canvas_show(void)
{
    refresh();
}

/* ---- Inks ---- */

/* One of eight colours that looks like one of 256. */
static int of_eight(int colour)
{
    static const struct {
        short first, last, eight;
    } likes[] = {{-1, -1, -1},
                 {16, 16, COLOR_BLACK},
                 {17, 17, COLOR_BLUE},
                 {22, 22, COLOR_GREEN},
                 {25, 25, COLOR_BLUE},
                 {28, 28, COLOR_GREEN},
                 {30, 30, COLOR_CYAN},
                 {33, 33, COLOR_BLUE},
                 {34, 34, COLOR_GREEN},
                 {37, 37, COLOR_CYAN},
                 {54, 54, COLOR_MAGENTA},
                 {58, 58, COLOR_YELLOW},
                 {60, 60, COLOR_BLUE},
                 {89, 89, COLOR_MAGENTA},
                 {94, 94, COLOR_YELLOW},
                 {105, 105, COLOR_BLUE},
                 {124, 124, COLOR_RED},
                 {130, 137, COLOR_YELLOW},
                 {134, 134, COLOR_MAGENTA},
                 {143, 143, COLOR_YELLOW},
                 {160, 167, COLOR_RED},
                 {169, 169, COLOR_MAGENTA},
                 {173, 221, COLOR_YELLOW},
                 {230, 231, COLOR_WHITE},
                 {235, 236, COLOR_BLACK},
                 {240, 252, COLOR_WHITE}};
    for (size_t i = 0; i < sizeof likes / sizeof likes[0]; i++) {
        if (colour >= likes[i].first && colour <= likes[i].last) {
            return likes[i].eight;
        }
    }
    return COLOR_WHITE;
}

static void take_colours(int fg, int bg, attr_t attrs)
{
    bool few = COLORS < 256;
    int front = few ? of_eight(fg) : fg, back = few ? of_eight(bg) : bg;
    if (few && back == COLOR_YELLOW && front == COLOR_WHITE) {
        front = COLOR_BLACK; /* too bright for white letters */
    }
    if (front == back && front >= 0) {
        front = front == COLOR_BLACK ? COLOR_WHITE : COLOR_BLACK;
    }
    int pair = front < 0 && back < 0 ? 0 : alloc_pair(front, back);
    attr_set(attrs, (short)(pair > 0 ? pair : 0), NULL);
}

static void take_ink(const struct canvas *canvas, enum ink ink, enum ground ground)
{
    const struct ink_row *row = &rows[ink];
    if (!canvas->colour) {
        attr_set(row->mono, 0, NULL);
        return;
    }
    int fg = ground == GROUND_PAPER ? row->paper : row->plain;
    int bg = row->behind < 0 && ground == GROUND_PAPER ? PAPER : row->behind;
    take_colours(fg, bg, row->attrs);
}

/* ---- Text ---- */

size_t canvas_fit(const char *text, int width)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != '\n') {
        size_t next = length + 1;
        while (((unsigned char)text[next] & 0xC0) == 0x80) {
            next++;
        }
        if (width-- <= 0) {
            break;
        }
        length = next;
    }
    return length;
}

/* The character at *text, which moves past it. */
static uint32_t next_code(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    uint32_t code = *byte;
    int more = code >= 0xf0 ? 3 : code >= 0xe0 ? 2 : code >= 0xc0 ? 1 : 0;
    code = more > 0 ? code & (0x3fu >> more) : code;
    for (byte++; more > 0 && (*byte & 0xC0) == 0x80; more--) {
        code = code << 6 | (*byte++ & 0x3fu);
    }
    *text = (const char *)byte;
    return code;
}

static int put(const struct canvas *canvas, int y, int x, int width, const char *text)
{
    size_t length = canvas_fit(text, width);
    int places = 0;
    if (y < 0 || y >= canvas->rows || x < 0 || x >= canvas->columns || length == 0) {
        return 0;
    }
    move(y, x);
    for (const char *at = text; at < text + length; places++) {
        const char *start = at;
        uint32_t code = next_code(&at);
        if (canvas->utf8) {
            addnstr(start, (int)(at - start));
        } else {
            addch((chtype)(unsigned char)ascii_letter(code));
        }
    }
    return places;
}

int canvas_put(const struct canvas *canvas, int y, int x, int width, enum ink ink,
               enum ground ground, const char *text)
{
    take_ink(canvas, ink, ground);
    return put(canvas, y, x, width, text);
}

static const char *more(const struct canvas *canvas)
{
    return canvas->utf8 ? "…" : "~";
}

int canvas_put_cut(const struct canvas *canvas, int y, int x, int width, enum ink ink,
                   enum ground ground, const char *text)
{
    bool cut = septem_text_width(text) > width;
    int used = canvas_put(canvas, y, x, cut ? width - 1 : width, ink, ground, text);
    if (cut && width > 0) {
        used += canvas_put(canvas, y, x + used, 1, ink, ground, more(canvas));
    }
    return used;
}

int canvas_put_raw(const struct canvas *canvas, int y, int x, int width, int fg, unsigned attrs,
                   const char *text)
{
    attr_t shown = (attrs & 1 ? A_BOLD : 0) | (attrs & 4 ? A_UNDERLINE : 0);
    if (canvas->colour) {
        take_colours(fg, -1, shown);
    } else {
        attr_set(shown, 0, NULL);
    }
    return put(canvas, y, x, width, text);
}

void canvas_fill(const struct canvas *canvas, struct area area, enum ink ink, enum ground ground)
{
    take_ink(canvas, ink, ground);
    for (int y = area.y; y < area.y + area.height && y < canvas->rows; y++) {
        for (int x = area.x; x < area.x + area.width && x < canvas->columns; x++) {
            mvaddch(y, x, ' ');
        }
    }
}

void canvas_frame(const struct canvas *canvas, struct area area, const char *title)
{
    static const char *const fine[] = {"╭", "╮", "╰", "╯", "─", "│"};
    static const char *const plain[] = {"+", "+", "+", "+", "-", "|"};
    const char *const *lines = canvas->utf8 ? fine : plain;
    int right = area.x + area.width - 1, bottom = area.y + area.height - 1;
    canvas_fill(canvas, area, INK_PLAIN, GROUND_NONE);
    take_ink(canvas, INK_PANEL, GROUND_NONE);
    for (int x = area.x; x <= right; x++) {
        put(canvas, area.y, x, 1, lines[x == area.x ? 0 : x == right ? 1 : 4]);
        put(canvas, bottom, x, 1, lines[x == area.x ? 2 : x == right ? 3 : 4]);
    }
    for (int y = area.y + 1; y < bottom; y++) {
        put(canvas, y, area.x, 1, lines[5]);
        put(canvas, y, right, 1, lines[5]);
    }
    if (title != NULL && title[0] != '\0') {
        int width =
            canvas_put(canvas, area.y, area.x + 3, area.width - 6, INK_BOLD, GROUND_NONE, title);
        canvas_put(canvas, area.y, area.x + 2, 1, INK_PLAIN, GROUND_NONE, " ");
        canvas_put(canvas, area.y, area.x + 3 + width, 1, INK_PLAIN, GROUND_NONE, " ");
    }
}

/* ---- Ribbons ---- */

void ribbon_add(struct ribbon *ribbon, enum ink ink, const char *format, ...)
{
    va_list args;
    if (ribbon->count == RIBBON_MAX) {
        return;
    }
    struct piece *piece = &ribbon->pieces[ribbon->count++];
    char text[256];
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    piece->ink = ink;
    size_t length = strlen(text);
    while (length >= sizeof piece->text) {
        do {
            length--;
        } while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80);
    }
    memcpy(piece->text, text, length);
    piece->text[length] = '\0';
}

void ribbon_add_cut(struct ribbon *ribbon, const struct canvas *canvas, enum ink ink, int width,
                    const char *name)
{
    bool cut = septem_text_width(name) > width;
    ribbon_add(ribbon, ink, "%.*s%s", (int)canvas_fit(name, cut ? width - 1 : width), name,
               cut ? more(canvas) : "");
}

int ribbon_width(const struct ribbon *ribbon)
{
    int width = 0;
    for (int i = 0; i < ribbon->count; i++) {
        width += septem_text_width(ribbon->pieces[i].text);
    }
    return width;
}

int canvas_ribbon(const struct canvas *canvas, int y, int x, int width, enum ground ground,
                  const struct ribbon *ribbon)
{
    int used = 0;
    bool cut = ribbon_width(ribbon) > width;
    for (int i = 0; i < ribbon->count && used < width - cut; i++) {
        used += canvas_put(canvas, y, x + used, width - cut - used, ribbon->pieces[i].ink, ground,
                           ribbon->pieces[i].text);
    }
    return used + (cut ? canvas_put(canvas, y, x + used, 1, INK_DIM, ground, more(canvas)) : 0);
}

int canvas_flow(const struct canvas *canvas, struct area area, enum ground ground,
                const struct ribbon *ribbon)
{
    int line = 0, used = 0, last = 0;
    for (int i = 0; i < ribbon->count; i++) {
        const struct piece *piece = &ribbon->pieces[i];
        int width = septem_text_width(piece->text);
        const char *text = piece->text;
        if (used > 0 && used + width > area.width) {
            line++;
            used = 0;
        }
        /* A line does not begin with a blank, but for that of a chip. */
        text += used == 0 && piece->ink < INK_BAND ? strspn(text, " ") : 0;
        if (line < area.height) {
            used += canvas_put_cut(canvas, area.y + line, area.x + used, area.width - used,
                                   piece->ink, ground, text);
            last = used;
        } else {
            used += septem_text_width(text);
        }
    }
    int lines = line + (used > 0);
    if (area.height > 0 && lines > area.height) {
        int end = last < area.width ? last : area.width - 1;
        canvas_put(canvas, area.y + area.height - 1, area.x + end, 1, INK_DIM, ground,
                   more(canvas));
    }
    return lines;
}
