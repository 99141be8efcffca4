/* Keys and clicks: see screen_state.h. */
#include <curses.h>
#include <signal.h>
#include <stdbool.h>

#include "screen_state.h"

void screen_click(struct screen *screen, struct area area, int key)
{
    if (screen->click_count < CLICKS_MAX) {
        screen->clicks[screen->click_count++] = (struct click){area, key};
    }
}

/* What was drawn last lies on top. */
static int clicked(const struct screen *screen, int y, int x)
{
    for (int i = screen->click_count - 1; i >= 0; i--) {
        const struct area *area = &screen->clicks[i].area;
        if (y >= area->y && y < area->y + area->height && x >= area->x &&
            x < area->x + area->width) {
            return screen->clicks[i].key;
        }
    }
    return KEY_NOTHING;
}

static int take_mouse(const struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK) {
        return KEY_NOTHING;
    }
    if (event.bstate & BUTTON4_PRESSED) {
        return KEY_UP;
    }
    if (event.bstate & BUTTON5_PRESSED) {
        return KEY_DOWN;
    }
    return event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED) ? clicked(screen, event.y, event.x)
                                                              : KEY_NOTHING;
}

/* A key as curses gives it, but for those that mean the same everywhere. */
static int read_key(struct screen *screen, int milliseconds)
{
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    timeout(milliseconds);
    int key = getch();
    switch (key) {
    case KEY_RESIZE:
        canvas_measure(&screen->canvas);
        return key;
    case 'L' - '@': /* as everywhere: draw it again */
        clearok(curscr, TRUE);
        return KEY_RESIZE;
    case 'Z' - '@':
        raise(SIGTSTP);
        canvas_measure(&screen->canvas);
        return KEY_RESIZE;
    case '\r':
    case KEY_ENTER:
        return KEY_RETURN;
    case ERR:
        return KEY_NOTHING;
    default:
        return key;
    }
}

static bool interrupts(int key)
{
    return key == 'C' - '@' || key == 'D' - '@';
}

int screen_key(struct screen *screen, int milliseconds)
{
    int key = read_key(screen, milliseconds);
    if (key == KEY_MOUSE) {
        return take_mouse(screen);
    }
    return interrupts(key) ? 'q' : key;
}

int screen_typed_key(struct screen *screen)
{
    int key = read_key(screen, -1);
    if (key == KEY_MOUSE) {
        MEVENT event;
        getmouse(&event); /* or the next one would be this one */
        return KEY_NOTHING;
    }
    return interrupts(key) ? KEY_ESCAPE : key;
}
