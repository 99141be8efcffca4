/* Lists to choose from, and panels: see screen_state.h. */
#include <curses.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "../base/copy_text.h"
#include "screen_state.h"

/* ---- Panels ---- */

void screen_panel_begin(struct screen *screen, const char *title)
{
    copy_text(screen->title.text, sizeof screen->title.text, title);
    screen->title.text[0] = (char)toupper((unsigned char)screen->title.text[0]);
    screen->looked = 0;
    text_block_begin(&screen->panel, &screen->paint);
}

void screen_panel_end(struct screen *screen)
{
    text_block_end(&screen->panel, &screen->paint);
    screen->has_panel = screen->panel.size > 0;
    screen->scroll = 0;
}

void screen_panel_close(struct screen *screen)
{
    screen->has_panel = false;
}

/* ---- Lists ---- */

/* The entries from `first` on, and words about the chosen one below. */
static void draw_list(struct screen *screen, const struct screen_list *list, int chosen, int first,
                      int fits)
{
    const struct canvas *canvas = &screen->canvas;
    int about = list->about != NULL ? canvas->rows / 3 : 0;
    struct area area = {0, 1, fits + 2 + about, canvas->columns - 2};
    /* The hand stays in sight if it can. */
    int above = draw_table_heading(screen) - area.height;
    area.y = above > 0 ? above : (canvas->rows - area.height) / 2;
    canvas_frame(canvas, area, list->title);
    for (int i = 0; i < fits; i++) {
        int entry = first + i;
        struct area row = {area.y + 1 + i, area.x + 1, 1, area.width - 2};
        enum ink ink = entry == chosen ? INK_CHOSEN : INK_PLAIN;
        char text[WORDS_MAX + 16];
        snprintf(text, sizeof text, "%2d  %s", entry + 1, list->entries[entry].text);
        canvas_fill(canvas, row, ink, GROUND_NONE);
        canvas_put(canvas, row.y, row.x + 1, row.width - 2, ink, GROUND_NONE, text);
        screen_click(screen, row, KEY_ENTRY_AT + entry);
    }
    if (about > 0) {
        struct area below = {area.y + 2 + fits, area.x + 2, about - 1, area.width - 4};
        text_block_begin(&screen->work, &screen->paint);
        list->about(screen, chosen);
        text_block_end(&screen->work, &screen->paint);
        text_block_draw(&screen->work, canvas, below, 0);
    }
}

/* The entry that a digit means, with those typed before it; -1: none. */
static int typed_entry(struct screen *screen, int key, int count)
{
    int number = screen->typed * 10 + key - '0';
    if (number > count) {
        number = key - '0';
    }
    screen->typed = number;
    return number >= 1 && number <= count ? number - 1 : -1;
}

int screen_choose(struct screen *screen, const struct screen_list *list, bool *stopped)
{
    int chosen = 0, first = 0;
    screen->typed = 0;
    for (;;) {
        int room = screen->canvas.rows - 4 - (list->about != NULL ? screen->canvas.rows / 3 : 0);
        int fits = list->count < room ? list->count : room > 0 ? room : 0;
        first = chosen < first ? chosen : chosen >= first + fits ? chosen - fits + 1 : first;
        draw_table(screen);
        if (fits > 0) {
            draw_list(screen, list, chosen, first, fits);
        }
        canvas_show();
        int key = screen_key(screen, -1);
        if (key >= '0' && key <= '9') {
            int entry = typed_entry(screen, key, list->count);
            chosen = entry >= 0 ? entry : chosen;
            /* Another digit could not follow, and nothing is to be read first. */
            if (entry >= 0 && list->count < 10 && list->about == NULL) {
                return chosen;
            }
            continue;
        }
        screen->typed = 0;
        if (key >= KEY_ENTRY_AT && key < KEY_ENTRY_AT + list->count) {
            bool again = chosen == key - KEY_ENTRY_AT;
            chosen = key - KEY_ENTRY_AT;
            if (again || list->about == NULL) {
                return chosen;
            }
        } else if (key == KEY_UP || key == 'k') {
            chosen = chosen > 0 ? chosen - 1 : list->count - 1;
        } else if (key == KEY_DOWN || key == 'j') {
            chosen = chosen + 1 < list->count ? chosen + 1 : 0;
        } else if (key == KEY_RETURN || key == ' ' || key == 'b') {
            return chosen;
        } else if (key == KEY_ESCAPE) {
            return -1;
        } else if (key == 'q') {
            *stopped = true;
            return -1;
        }
    }
}
