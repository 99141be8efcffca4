/* Something to say to the table, typed on the screen: see screen.h. */
#include <curses.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "screen_state.h"

enum { TALK_BYTES = 480, UTF8_MAX = 4 };

void screen_set_talk(struct screen *screen, void (*say)(void *context, const char *text),
                     void *context)
{
    screen->say = say;
    screen->say_context = context;
}

/* A byte of UTF-8 that goes on with a character. */
static bool is_tail(int byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Where the last character begins. */
static size_t last_character(const char *text)
{
    size_t at = strlen(text);
    while (at > 0 && is_tail(text[at - 1])) {
        at--;
    }
    return at > 0 ? at - 1 : 0;
}

/* The last character goes, however many bytes it has. */
static void rub_out(char *text)
{
    text[last_character(text)] = '\0';
}

/* Is the last character not complete yet? */
static bool wants_tail(const char *text)
{
    size_t at = last_character(text);
    unsigned char lead = (unsigned char)text[at];
    size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return strlen(text + at) < bytes && lead != '\0';
}

/* A character is taken whole or not at all: its first byte if the longest one has room, the others
 * if the first one was taken. */
static bool has_room(const char *text, int key)
{
    if (is_tail(key)) {
        return wants_tail(text);
    }
    return strlen(text) + (key >= 0xc0 ? UTF8_MAX : 1) < TALK_BYTES;
}

static void type(char *text, int key)
{
    size_t length = strlen(text);
    if (key >= ' ' && key <= UCHAR_MAX && key != 127 && has_room(text, key)) {
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
        key = screen_typed_key(screen);
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
