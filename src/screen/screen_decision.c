/* A person decides on the screen: see screen_decision.h. */
#include "screen_decision.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "screen_reveal.h"

/* What a key came to. */
enum step { GO_ON, DONE, STOP };

enum { ENTRIES_MAX = 96, PAGE = 8, UNCOVER_MS = 110 };

static const char *words_of(const struct screen *screen, enum saying saying)
{
    return paint_text(screen->paint.lang, saying);
}

/* ---- Choosing among decisions ---- */

/* One of `count` decisions, given by index, in words. */
static enum step choose_among(struct screen *screen, const char *title, const int *ways, int count,
                              struct septem_move *move)
{
    struct words *entries = calloc(ENTRIES_MAX, sizeof *entries);
    struct screen_list list = {.title = title, .entries = entries};
    bool stopped = false;
    int chosen = 0;
    list.count = count < ENTRIES_MAX ? count : ENTRIES_MAX;
    for (int i = 0; entries != NULL && i < list.count; i++) {
        septem_text_move(screen->paint.lang, &screen->choice->moves[ways[i]], entries[i].text,
                         sizeof entries[i].text);
    }
    if (entries != NULL && count > 1) {
        chosen = screen_choose(screen, &list, &stopped);
    }
    free(entries);
    if (chosen < 0) {
        return stopped ? STOP : GO_ON;
    }
    *move = screen->choice->moves[ways[chosen]];
    return DONE;
}

static enum step choose_payment(struct screen *screen, const int *ways, int count,
                                struct septem_move *move)
{
    return choose_among(screen, words_of(screen, SAY_WHO_IS_PAID), ways, count, move);
}

/* First which stage, where several can be built, then who is paid. */
static enum step choose_stage(struct screen *screen, septem_card card, enum septem_use use,
                              struct septem_move *move)
{
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX], firsts[SEPTEM_STAGES_MAX];
    int count = show_payable_stages(screen->choice, screen->chooser, card, use, stages);
    for (int i = 0; i < count; i++) {
        show_ways_to_stage(screen->choice, card, use, stages[i], ways);
        firsts[i] = ways[0];
    }
    enum step step = choose_among(screen, words_of(screen, SAY_WHICH_STAGE), firsts, count, move);
    if (step != DONE) {
        return step;
    }
    struct septem_stage_choice stage = {move->stage, move->as};
    int way_count = show_ways_to_stage(screen->choice, card, use, stage, ways);
    return choose_payment(screen, ways, way_count, move);
}

/* Holds hands back, if that was asked for. */
static enum step finish(struct screen *screen, enum step step, struct septem_move *move)
{
    if (step == DONE && screen->freezes && !show_freeze(screen->choice, move)) {
        screen->note = paint_words(&screen->paint, SAY_NO_FREEZE, NO_GAPS);
        return GO_ON;
    }
    return step;
}

static enum step use_card(struct screen *screen, enum septem_use use, struct septem_move *move)
{
    septem_card card = screen->choice->cards[screen->chosen];
    int ways[SEPTEM_MOVES_MAX];
    int count = show_ways(screen->choice, card, use, ways);
    if (count == 0) {
        screen_panel_begin(screen, septem_text_card(screen->paint.lang, card));
        show_why_not(&screen->paint, screen->chooser, card, use);
        screen_panel_end(screen);
        return GO_ON;
    }
    enum step step = screen->choice->moves[ways[0]].stage != 0
                         ? choose_stage(screen, card, use, move)
                         : choose_payment(screen, ways, count, move);
    return finish(screen, step, move);
}

static enum step pass_up(struct screen *screen, struct septem_move *move)
{
    const struct septem_move *pass = show_pass(screen->choice);
    if (pass == NULL) {
        screen->note = paint_words(&screen->paint, SAY_NOT_NOW, NO_GAPS);
        return GO_ON;
    }
    *move = *pass;
    return DONE;
}

/* Enter: all that can be done with the card, each in the cheapest way. */
static enum step open_menu(struct screen *screen, struct septem_move *move)
{
    static const enum septem_use more[] = {SEPTEM_USE_STAGE, SEPTEM_USE_SELL, SEPTEM_USE_LEAVE};
    septem_card card = screen->choice->cards[screen->chosen];
    enum septem_use uses[4];
    int ways[SEPTEM_MOVES_MAX], firsts[4], count = 0;
    enum septem_use main = show_main_use(screen->chooser);
    if (show_ways(screen->choice, card, main, ways) > 0) {
        uses[count] = main;
        firsts[count++] = ways[0];
    }
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (show_ways(screen->choice, card, more[i], ways) > 0) {
            uses[count] = more[i];
            firsts[count++] = ways[0];
        }
    }
    if (count == 0) {
        return use_card(screen, main, move);
    }
    struct words entries[4] = {{""}};
    struct screen_list list = {
        .title = septem_text_card(screen->paint.lang, card), .entries = entries, .count = count};
    bool stopped = false;
    for (int i = 0; i < count; i++) {
        septem_text_move(screen->paint.lang, &screen->choice->moves[firsts[i]], entries[i].text,
                         sizeof entries[i].text);
    }
    int chosen = screen_choose(screen, &list, &stopped);
    if (chosen < 0) {
        return stopped ? STOP : GO_ON;
    }
    return use_card(screen, uses[chosen], move);
}

/* ---- Looking ---- */

static void look_at_all(struct screen *screen)
{
    for (int seat = 0; seat < screen->view->game.cities; seat++) {
        show_city_full(&screen->paint, screen->view, seat);
        fputc('\n', screen->paint.out);
    }
}

/* Writes what a key wants to see; nothing for a key that is for something else. */
static void write_look(struct screen *screen, int key)
{
    const struct septem_view *view = screen->view;
    const struct paint *p = &screen->paint;
    int last = decisions_last(screen->table);
    switch (key) {
    case '?':
        paint_line(p, SAY_SCREEN_HELP, NO_GAPS);
        if (screen->say != NULL) {
            paint_line(p, SAY_SCREEN_HELP_TALK, NO_GAPS);
        }
        face_legend(&screen->canvas, p);
        break;
    case 'c':
        show_city_full(p, view, view->seat);
        break;
    case 'l':
        show_city_full(p, view, septem_game_left(&view->game, view->seat));
        break;
    case 'r':
        show_city_full(p, view, septem_game_right(&view->game, view->seat));
        break;
    case 'a':
        look_at_all(screen);
        break;
    case 'd':
        show_pile(p, view);
        break;
    case 'v':
        show_scores(p, view);
        break;
    case 'm':
        show_own_leaders(p, view);
        break;
    case 'y':
        show_rules(p, screen->table, last);
        break;
    case 'o':
        if (screen->choice->card_count > 0) {
            show_card(p, screen->chooser, screen->choice, screen->choice->cards[screen->chosen]);
        }
        break;
    default:
        break;
    }
}

static bool look(struct screen *screen, int key)
{
    if (key <= 0 || key > 'z' || strchr("?clradvmyo", key) == NULL) {
        return false;
    }
    screen_panel_begin(screen, "");
    write_look(screen, key);
    screen_panel_end(screen);
    screen->looked = key;
    return true;
}

static void ask_hint(struct screen *screen)
{
    screen->note = paint_words(&screen->paint, SAY_THINKING, NO_GAPS);
    draw_table(screen);
    canvas_show();
    screen->note = (struct words){""};
    screen->hint(screen->context);
}

/* ---- Keys ---- */

static bool closes(int key)
{
    return key == KEY_RETURN || key == KEY_ESCAPE || key == ' ';
}

/* Keys of a panel, or of news; false: the key is for what lies below. */
static bool obey_panel(struct screen *screen, int key)
{
    static const struct {
        int key, lines;
    } moves[] = {{KEY_UP, -1}, {KEY_DOWN, 1}, {KEY_PPAGE, -PAGE}, {KEY_NPAGE, PAGE}};
    bool covered = screen->has_panel || screen->news_count > 0;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        if (covered && key == moves[i].key) {
            screen->scroll += moves[i].lines;
            return true;
        }
    }
    if (screen->has_panel) {
        screen_panel_close(screen);
        return closes(key) || key == screen->looked;
    }
    if (screen->news_count > 0 && closes(key)) {
        reveal_next(screen);
        return true;
    }
    screen->news_count = 0; /* who goes on has seen them */
    return false;
}

/* Waits for a key, while news are uncovered. */
static int next_key(struct screen *screen)
{
    for (;;) {
        draw_table(screen);
        canvas_show();
        bool hides = screen->news_count > 0 && !screen->has_panel && reveal_uncover(screen);
        int key = screen_key(screen, hides ? UNCOVER_MS : -1);
        if (key != KEY_NOTHING && key != KEY_RESIZE) {
            return key;
        }
    }
}

enum screen_result screen_see_news(struct screen *screen, int milliseconds)
{
    bool uncovered = false;
    while (screen->news_count > 0) {
        draw_table(screen);
        canvas_show();
        uncovered = uncovered || !reveal_uncover(screen);
        int key = screen_key(screen, !uncovered          ? UNCOVER_MS
                                     : milliseconds == 0 ? -1
                                                         : milliseconds);
        if (key == 'q') {
            return SCREEN_STOPPED;
        }
        if (key == KEY_UP || key == KEY_DOWN) {
            screen->scroll += key == KEY_UP ? -1 : 1;
        } else if (closes(key) || (key == KEY_NOTHING && uncovered && milliseconds > 0)) {
            reveal_next(screen);
            return SCREEN_DECIDED;
        }
    }
    return SCREEN_DECIDED;
}

static void type_digit(struct screen *screen, int digit)
{
    int number = screen->typed * 10 + digit;
    number = number > screen->choice->card_count ? digit : number;
    screen->typed = number;
    if (number >= 1 && number <= screen->choice->card_count) {
        screen->chosen = number - 1;
    }
}

/* Keys that only move something; false: it was none of them. */
static bool obey_move(struct screen *screen, int key)
{
    int count = screen->choice->card_count, cities = screen->view->game.cities;
    if (key >= '0' && key <= '9') {
        type_digit(screen, key - '0');
        return true;
    }
    screen->typed = 0;
    switch (key) {
    case KEY_LEFT:
    case KEY_BTAB:
        screen->chosen = (screen->chosen + count - 1) % count;
        return true;
    case KEY_RIGHT:
    case '\t':
        screen->chosen = (screen->chosen + 1) % count;
        return true;
    case '[':
        screen->turned = (screen->turned + 1) % cities;
        return true;
    case ']':
        screen->turned = (screen->turned + cities - 1) % cities;
        return true;
    case 'f':
        screen->freezes = !screen->freezes && show_may_freeze(screen->choice);
        return true;
    default:
        return false;
    }
}

static enum step decide(struct screen *screen, int key, struct septem_move *move)
{
    bool stages = show_asks_for_stages(screen->chooser);
    switch (key) {
    case 'b':
        return use_card(screen, show_main_use(screen->chooser), move);
    case 'w':
        return stages ? use_card(screen, SEPTEM_USE_STAGE, move) : GO_ON;
    case 's':
        return stages ? use_card(screen, SEPTEM_USE_SELL, move) : GO_ON;
    case 'x':
        return pass_up(screen, move);
    case KEY_RETURN:
    case ' ':
        return open_menu(screen, move);
    case 'i':
        ask_hint(screen);
        return GO_ON;
    case 'n':
        reveal_add(screen, decisions_last(screen->table));
        return GO_ON;
    case 't':
        if (screen->say != NULL) {
            screen_talk(screen);
        }
        return GO_ON;
    case 'q':
        return STOP;
    default:
        look(screen, key);
        return GO_ON;
    }
}

static enum step obey(struct screen *screen, int key, struct septem_move *move)
{
    if (key >= KEY_CARD_AT && key < KEY_CARD_AT + screen->choice->card_count) {
        bool again = screen->chosen == key - KEY_CARD_AT;
        screen->chosen = key - KEY_CARD_AT;
        return again ? open_menu(screen, move) : GO_ON;
    }
    return obey_move(screen, key) ? GO_ON : decide(screen, key, move);
}

enum screen_result screen_decide_card(struct screen *screen, struct septem_move *move)
{
    enum step step = GO_ON;
    while (step == GO_ON) {
        int key = next_key(screen);
        screen->note = (struct words){""};
        if (!obey_panel(screen, key)) {
            step = obey(screen, key, move);
        }
    }
    return step == DONE ? SCREEN_DECIDED : SCREEN_STOPPED;
}

enum screen_result screen_decide_listed(struct screen *screen, struct septem_move *move)
{
    int ways[ENTRIES_MAX], count = screen->choice->move_count;
    enum step step = GO_ON;
    count = count < ENTRIES_MAX ? count : ENTRIES_MAX;
    for (int i = 0; i < count; i++) {
        ways[i] = i;
    }
    while (screen->news_count > 0) {
        if (screen_see_news(screen, 0) == SCREEN_STOPPED) {
            return SCREEN_STOPPED;
        }
    }
    while (step == GO_ON) {
        step = choose_among(screen, "", ways, count, move);
    }
    return step == DONE ? SCREEN_DECIDED : SCREEN_STOPPED;
}
