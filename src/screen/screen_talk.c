/* Something to say to the table, typed on the screen: see screen.h. */
#include <curses.h>
#include <limits.h>
#include <string.h>

#include "screen_state.h"

enum { TALK_BYTES = 480 };

void screen_set_talk(struct screen *screen, void (*say)(void *context, const char *text),
                     void *context)
{
    screen->say = say;
    screen->say_context = context;
}

/* The last character goes, however many bytes it has. */
static void rub_out(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    text[length > 0 ? length - 1 : 0] = '\0';
}

static void type(char *text, int key)
{
    size_t length = strlen(text);
    if (key >= ' ' && key <= UCHAR_MAX && key != 127 && length + 1 < TALK_BYTES) {
        text[length] = (char)key;
        text[length + 1] = '\0';
    }
}

void screen_talk(struct screen *screen)
{
    char text[TALK_BYTES] = "";
    for (int key = KEY_RESIZE; key != KEY_RETURN && key != KEY_ESCAPE;) {
        screen->note = paint_words(&screen->paint, SAY_TALKING, GAPS(text));
        draw_table(screen);
        canvas_show();
        key = screen_key(screen, -1);
        if (key == KEY_BACKSPACE || key == 127 || key == '\b') {
            rub_out(text);
        } else if (key == KEY_ESCAPE) {
            text[0] = '\0';
        } else {
            type(text, key);
        }
    }
    screen->note = (struct words){""};
    if (text[0] != '\0') {
        screen->say(screen->say_context, text);
    }
}
