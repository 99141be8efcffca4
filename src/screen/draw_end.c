/* The end: who won, points line by line, and each city's points as a bar in the colours of the
 * lines. */
#include <stdio.h>

#include <septem/score.h>

#include "screen_state.h"

enum { COLUMN_MAX = 16 };

/* Of the words on the left, with blanks around them. */
static int head_width(const struct screen *screen)
{
    return show_sheet_head(screen->paint.lang) + 3;
}

/* The colour of the cards a line counts; those of other lines are our own choice, as the page has
 * them. */
static enum ink ink_of(enum septem_line line)
{
    static const enum septem_colour colours[SEPTEM_LINE_COUNT] = {
        [SEPTEM_LINE_MILITARY] = SEPTEM_RED,  [SEPTEM_LINE_TREASURY] = SEPTEM_BROWN,
        [SEPTEM_LINE_WONDER] = SEPTEM_GRAY,   [SEPTEM_LINE_CIVIL] = SEPTEM_BLUE,
        [SEPTEM_LINE_SCIENCE] = SEPTEM_GREEN, [SEPTEM_LINE_COMMERCE] = SEPTEM_YELLOW,
        [SEPTEM_LINE_GUILDS] = SEPTEM_PURPLE, [SEPTEM_LINE_CITIES] = SEPTEM_BLACK,
        [SEPTEM_LINE_LEADERS] = SEPTEM_WHITE,
    };
    return (enum ink)(INK_BAND + colours[line]);
}

static void put_figure(const struct canvas *canvas, struct area cell, enum ink ink, int n)
{
    char text[16];
    int width = snprintf(text, sizeof text, "%d", n);
    canvas_put(canvas, cell.y, cell.x + cell.width - width - 1, width, ink, GROUND_NONE, text);
}

/* Names over columns; the person's own stands out. */
static void draw_names(struct screen *screen, int y, int width)
{
    const struct septem_game *g = &screen->view->game;
    for (int seat = 0; seat < g->cities; seat++) {
        enum ink ink = seat == screen->view->seat ? INK_YOU : INK_OTHER;
        struct area cell = {y, 1 + head_width(screen) + seat * width, 1, width - 1};
        canvas_fill(&screen->canvas, cell, ink, GROUND_NONE);
        const char *name = septem_text_board(screen->paint.lang, g->city[seat].board);
        int room = cell.width - 1, used = septem_text_width(name);
        canvas_put_cut(&screen->canvas, y, cell.x + (used < room ? room - used : 0), room, ink,
                       GROUND_NONE, name);
    }
}

/* The sheet; returns the row below it. */
static int draw_sheet(struct screen *screen, int y, int width, const struct septem_score *scores)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    draw_names(screen, y++, width);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (!show_line_is_used(scores, g->cities, (enum septem_line)line)) {
            continue;
        }
        enum ink ink = ink_of((enum septem_line)line);
        canvas_fill(canvas, (struct area){y, 1, 1, head_width(screen) - 1}, ink, GROUND_NONE);
        canvas_put(canvas, y, 2, head_width(screen) - 3, ink, GROUND_NONE,
                   septem_text_line(screen->paint.lang, (enum septem_line)line));
        for (int seat = 0; seat < g->cities; seat++) {
            struct area cell = {y, 1 + head_width(screen) + seat * width, 1, width - 1};
            put_figure(canvas, cell, INK_PLAIN, scores[seat].lines[line]);
        }
        y++;
    }
    for (int coins = 0; coins < 2; coins++, y++) { /* they break ties */
        enum ink ink = coins ? INK_PLAIN : INK_BOLD;
        enum septem_phrase head = coins ? SEPTEM_PHRASE_HEAD_COINS : SEPTEM_PHRASE_TOTAL;
        canvas_put(canvas, y, 2, head_width(screen) - 2, ink, GROUND_NONE,
                   septem_text(screen->paint.lang, head));
        for (int seat = 0; seat < g->cities; seat++) {
            struct area cell = {y, 1 + head_width(screen) + seat * width, 1, width - 1};
            put_figure(canvas, cell, ink, coins ? scores[seat].coins : scores[seat].total);
        }
    }
    return y;
}

/* A bar for each city, as long as its points, the best as long as there is room. */
static void draw_bars(struct screen *screen, struct area area, const struct septem_score *scores)
{
    const struct septem_game *g = &screen->view->game;
    int most = 1;
    for (int seat = 0; seat < g->cities; seat++) {
        most = scores[seat].total > most ? scores[seat].total : most;
    }
    int room = area.width - head_width(screen) - 4;
    for (int seat = 0; seat < g->cities && seat < area.height; seat++) {
        int y = area.y + seat, sum = 0, drawn = 0;
        canvas_put_cut(&screen->canvas, y, area.x, head_width(screen) - 1,
                       seat == screen->view->seat ? INK_BOLD : INK_PLAIN, GROUND_NONE,
                       septem_text_board(screen->paint.lang, g->city[seat].board));
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            int points = scores[seat].lines[line];
            sum += points > 0 ? points : 0;
            int end = sum * room / most < room ? sum * room / most : room;
            struct area part = {y, area.x + head_width(screen) + drawn, 1, end - drawn};
            canvas_fill(&screen->canvas, part, ink_of((enum septem_line)line), GROUND_NONE);
            drawn = end;
        }
        char total[16];
        snprintf(total, sizeof total, " %d", scores[seat].total);
        canvas_put(&screen->canvas, y, area.x + head_width(screen) + drawn, 4, INK_BOLD,
                   GROUND_NONE, total);
    }
}

void draw_end(struct screen *screen)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    struct septem_score scores[SEPTEM_CITIES_MAX];
    for (int seat = 0; seat < g->cities; seat++) {
        scores[seat] = septem_game_score(g, seat);
    }
    int width = (canvas->columns - 2 - head_width(screen)) / g->cities;
    width = width < COLUMN_MAX ? width : COLUMN_MAX;
    int y = draw_sheet(screen, 2, width, scores) + 1;
    int left = canvas->rows - 1 - y, words = 3;
    if (left >= g->cities + 1 + words) {
        draw_bars(screen, (struct area){y, 1, g->cities, canvas->columns - 2}, scores);
        y += g->cities + 1;
    }
    struct area below = {y, 1, canvas->rows - 1 - y, canvas->columns - 2};
    text_block_draw(&screen->panel, canvas, below, screen->scroll < 0 ? 0 : screen->scroll);
}
