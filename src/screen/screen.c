/* A game on the whole terminal: see screen.h. What is drawn is draw_*.c's. */
#include "screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "../base/copy_text.h"
#include "screen_decision.h"
#include "screen_reveal.h"

enum { WATCH_MS = 1500 };

struct screen *screen_create(septem_lang lang, bool utf8)
{
    struct screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) {
        return NULL;
    }
    if (!canvas_open(&screen->canvas, utf8)) {
        free(screen);
        return NULL;
    }
    screen->paint = (struct paint){.lang = lang, .colour = screen->canvas.colour};
    return screen;
}

void screen_destroy(struct screen *screen)
{
    if (screen != NULL) {
        canvas_close(&screen->canvas);
        text_block_finish(&screen->panel);
        text_block_finish(&screen->work);
        free(screen);
    }
}

void screen_set_table(struct screen *screen, const struct table *table)
{
    screen->table = table;
}

void screen_set_watched(struct screen *screen, const char *bot)
{
    screen->paint.watched = bot;
}

void screen_set_still(struct screen *screen)
{
    screen->is_still = true;
}

void screen_note(struct screen *screen, const char *text)
{
    copy_text(screen->note.text, sizeof screen->note.text, text);
}

void screen_wait(struct screen *screen, const struct septem_view *view, enum saying what)
{
    screen->view = view;
    screen->choice = NULL;
    struct words note = screen->note;
    screen_note(screen, paint_text(screen->paint.lang, what));
    draw_table(screen);
    canvas_show();
    screen->note = note;
}

enum screen_result screen_idle(struct screen *screen, const struct septem_view *view,
                               const char *words, int milliseconds)
{
    screen->view = view;
    screen->choice = NULL;
    if (screen->news_count > 0 && view != NULL &&
        screen_see_news(screen, milliseconds) == SCREEN_STOPPED) {
        return SCREEN_STOPPED;
    }
    screen_note(screen, words);
    screen->idles = true;
    draw_table(screen);
    canvas_show();
    int key = screen_key(screen, milliseconds);
    if (key == 't' && screen->say != NULL) {
        screen_talk(screen);
    }
    screen->idles = false;
    screen->note = (struct words){""};
    return key == 'q' ? SCREEN_STOPPED : SCREEN_DECIDED;
}

void screen_hints(struct screen *screen, const struct thought *thought)
{
    screen_panel_begin(screen, paint_text(screen->paint.lang, SAY_KEY_HINT));
    if (thought != NULL) {
        show_hints(&screen->paint, thought);
    } else {
        paint_line(&screen->paint, SAY_NO_HINT, NO_GAPS);
    }
    screen_panel_end(screen);
}

void screen_news(struct screen *screen, const struct septem_view *view, int question)
{
    screen->view = view;
    reveal_add(screen, question);
}

enum screen_result screen_watch(struct screen *screen, const struct septem_view *view)
{
    screen->view = view;
    screen->choice = NULL;
    int wait = screen->is_still ? 1 : WATCH_MS;
    while (screen->news_count > 0) {
        if (screen_see_news(screen, wait) == SCREEN_STOPPED) {
            return SCREEN_STOPPED;
        }
    }
    screen->idles = true;
    draw_table(screen);
    canvas_show();
    int key = screen_key(screen, wait);
    while (key == ' ' || key == KEY_RESIZE) {
        draw_table(screen);
        canvas_show();
        key = screen_key(screen, -1);
        key = key == ' ' ? KEY_NOTHING : key;
    }
    screen->idles = false;
    return key == 'q' ? SCREEN_STOPPED : SCREEN_DECIDED;
}

/* ---- A draft ---- */

static void about_board(struct screen *screen, int entry)
{
    show_board(&screen->paint, screen->table, show_offer(screen->table, entry + 1));
}

/* The boards on offer, by their numbers. */
static int list_boards(struct screen *screen, struct words *entries, int most)
{
    int count = 0;
    septem_board board;
    while (count < most && (board = show_offer(screen->table, count + 1)) != 0) {
        const struct septem_board_info *info = septem_board_info(board);
        struct words *words = &entries[count++];
        const char side[2] = {info->side, '\0'};
        *words = (struct words){""};
        words_add(words, "", septem_text_board(screen->paint.lang, board));
        words_add(words, " ", side);
        if (info->resource != SEPTEM_RESOURCE_NONE) {
            words_add(words, ", ", septem_text_resource(screen->paint.lang, info->resource));
        }
    }
    return count;
}

enum screen_result screen_pick(struct screen *screen, int seat, septem_board *board)
{
    struct words entries[64];
    bool stopped = false;
    struct screen_list list = {.title = septem_text(screen->paint.lang, SEPTEM_PHRASE_DRAFT_BOARDS),
                               .entries = entries,
                               .about = about_board};
    screen->view = NULL;
    screen->choice = NULL;
    screen_panel_begin(screen, "");
    show_draft(&screen->paint, screen->table, seat);
    screen_panel_end(screen);
    for (int key = KEY_RESIZE; key != KEY_RETURN && key != KEY_ESCAPE && key != ' ';) {
        draw_table(screen);
        canvas_show();
        key = screen_key(screen, -1);
        screen->scroll += key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
        if (key == 'q') {
            return SCREEN_STOPPED;
        }
    }
    screen_panel_close(screen);
    list.count = list_boards(screen, entries, (int)(sizeof entries / sizeof entries[0]));
    int chosen = -1;
    while (chosen < 0 && !stopped) {
        chosen = screen_choose(screen, &list, &stopped);
    }
    if (stopped) {
        return SCREEN_STOPPED;
    }
    *board = show_offer(screen->table, chosen + 1);
    return SCREEN_DECIDED;
}

/* ---- A question ---- */

/* The first card for which there is a decision. */
static int usable_card(const struct show_choice *choice)
{
    for (int i = 0; i < choice->card_count; i++) {
        for (int k = 0; k < choice->move_count; k++) {
            if (choice->moves[k].card == choice->cards[i]) {
                return i;
            }
        }
    }
    return 0;
}

enum screen_result screen_decide(struct screen *screen, const struct screen_question *question,
                                 struct septem_move *move)
{
    show_arrange(question->choice, question->chooser);
    screen->view = question->view;
    screen->chooser = question->chooser;
    screen->choice = question->choice;
    screen->hint = question->hint;
    screen->context = question->context;
    screen->chosen = usable_card(question->choice);
    screen->first = screen->typed = screen->turned = 0;
    screen->freezes = false;
    enum screen_result result = question->choice->card_count > 0
                                    ? screen_decide_card(screen, move)
                                    : screen_decide_listed(screen, move);
    screen->choice = NULL;
    screen_panel_close(screen);
    screen->note = (struct words){""};
    return result;
}

/* ---- The end ---- */

void screen_over(struct screen *screen, const struct septem_view *view,
                 const struct septem_game *over, const char *note)
{
    screen->view = view;
    screen->choice = NULL;
    while (screen->news_count > 0 && screen_see_news(screen, 0) == SCREEN_DECIDED) {
    }
    screen->news_count = 0;
    screen->is_over = true;
    screen_panel_begin(screen, "");
    show_ending(&screen->paint, view);
    show_buried(&screen->paint, view, over);
    fprintf(screen->paint.out, "%s\n", note);
    screen_panel_end(screen);
    screen->has_panel = false; /* its words stand below the points */
    for (int key = KEY_RESIZE;
         key != KEY_RETURN && key != KEY_ESCAPE && key != 'q' && key != ' ';) {
        draw_table(screen);
        canvas_show();
        key = screen_key(screen, -1);
        screen->scroll += key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
    }
}
