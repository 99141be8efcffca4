/* What a turn revealed: a row for each city, its card as a chip. At the end of an age its
 * conflicts: two cities in a row, their shields against each other. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <septem/cities.h>

#include "face.h"
#include "screen_reveal.h"

enum { NAME_WIDTH = 14, CHIP_WIDTH = 18, REVEAL_MAX = 110 };

/* ---- Decisions ---- */

/* What was done, as the words on a chip and its ink. */
static enum ink chip_of(struct screen *screen, const struct decision_seen *event,
                        char text[WORDS_MAX])
{
    const struct septem_move *move = &event->move;
    const struct canvas *canvas = &screen->canvas;
    const char *sold = paint_text(screen->paint.lang, SAY_KEY_SELL);
    const char *none = paint_text(screen->paint.lang, SAY_KEY_PASS);
    bool has_card = move->card != 0;
    switch ((int)move->use) {
    case SEPTEM_USE_STAGE:
        snprintf(text, WORDS_MAX, "%s %d", face_glyph(canvas, GLYPH_BUILT), move->stage);
        return INK_YOU;
    case SEPTEM_USE_SELL:
    case SEPTEM_USE_LEAVE:
        snprintf(text, WORDS_MAX, "%s%s%s", sold, has_card ? ": " : "",
                 has_card ? septem_text_card(screen->paint.lang, move->card) : "");
        return INK_OTHER;
    case SEPTEM_USE_PAY:
        snprintf(text, WORDS_MAX, "-%d%s", move->bank, face_glyph(canvas, GLYPH_COIN));
        return INK_OTHER;
    case SEPTEM_USE_RETURN:
        snprintf(text, WORDS_MAX, "-%d", septem_token_value(move->token));
        return INK_OTHER;
    default:
        snprintf(text, WORDS_MAX, "%s",
                 has_card ? septem_text_card(screen->paint.lang, move->card) : none);
        return has_card ? (enum ink)(INK_BAND + septem_card_info(move->card)->colour) : INK_OTHER;
    }
}

/* Payments and gains, in words. */
static struct words rest_of(struct screen *screen, const struct decision_seen *event)
{
    struct words words = {""};
    text_block_begin(&screen->work, &screen->paint);
    show_decision_rest(&screen->paint, screen->view, screen->table, reveal_question(screen), event);
    text_block_end(&screen->work, &screen->paint);
    const char *text = screen->work.text != NULL ? screen->work.text : "";
    text += strspn(text, "; \xe2\x80\xaf"); /* French has a narrow space before it */
    snprintf(words.text, sizeof words.text, "%.*s", (int)strcspn(text, "\n"), text);
    return words;
}

static void draw_decision(struct screen *screen, struct area row, const struct decision_seen *event)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    char chip[WORDS_MAX];
    bool you = event->seat == screen->view->seat;
    enum ink ink = chip_of(screen, event, chip);
    struct words rest = rest_of(screen, event);
    int x = row.x, room = row.width - NAME_WIDTH - CHIP_WIDTH - 3;
    canvas_put_cut(canvas, row.y, x, NAME_WIDTH, you ? INK_BOLD : INK_PLAIN, GROUND_NONE,
                   septem_text_board(screen->paint.lang, g->city[event->seat].board));
    x += NAME_WIDTH + 1;
    canvas_fill(canvas, (struct area){row.y, x, 1, CHIP_WIDTH}, ink, GROUND_NONE);
    canvas_put_cut(canvas, row.y, x + 1, CHIP_WIDTH - 1, ink, GROUND_NONE, chip);
    canvas_put_cut(canvas, row.y, x + CHIP_WIDTH + 2, room, INK_DIM, GROUND_NONE, rest.text);
}

static bool is_shown(const struct decision_seen *event)
{
    return event->is_own || event->move.use != SEPTEM_USE_KEEP; /* that others keep is no news */
}

static int draw_decisions(struct screen *screen, struct area area)
{
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    int count =
        decisions_revealed(screen->table, reveal_question(screen), screen->view->seat, seen);
    int line = 0;
    for (int i = 0; i < count; i++) {
        if (is_shown(&seen[i]) && line < area.height) {
            struct area row = {area.y + line, area.x, 1, area.width};
            if (screen->is_still || line < screen->uncovered) {
                draw_decision(screen, row, &seen[i]);
            }
            line++;
        }
    }
    return line;
}

/* ---- Conflicts ---- */

static int fights_of(const struct screen *screen,
                     const struct news_event *fights[SEPTEM_CITIES_MAX])
{
    const struct table_question *over = &screen->table->questions[reveal_question(screen) - 1];
    int count = 0;
    for (int i = 0; i < over->event_count && count < SEPTEM_CITIES_MAX; i++) {
        const struct news_event *event = &screen->table->events[over->first_event + i];
        if (event->kind == NEWS_FIGHT) {
            fights[count++] = event;
        }
    }
    return count;
}

/* One side of a fight: name, tokens, shields, towards the middle. */
static void draw_side(struct screen *screen, struct area area, int seat, int shields, int won,
                      bool mirrored)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    const char *name = septem_text_board(screen->paint.lang, g->city[seat].board);
    int bar = area.width - NAME_WIDTH - 8, length = shields < bar ? shields : bar;
    enum ink ink = won < 0 ? INK_DIM : INK_SHIELD;
    char number[16], tokens[16] = "";
    snprintf(number, sizeof number, "%2d", shields);
    if (won != 0) {
        snprintf(tokens, sizeof tokens, "%+d", won);
    }
    int width = septem_text_width(name);
    width = width < NAME_WIDTH ? width : NAME_WIDTH;
    int right = area.x + area.width;
    canvas_put(canvas, area.y, mirrored ? right - width : area.x, NAME_WIDTH,
               seat == screen->view->seat ? INK_YOU : INK_PLAIN, GROUND_NONE, name);
    canvas_put(canvas, area.y, mirrored ? right - NAME_WIDTH - 4 : area.x + NAME_WIDTH + 1, 3,
               won > 0 ? INK_GOOD : INK_BAD, GROUND_NONE, tokens);
    for (int i = 0; i < length; i++) {
        canvas_put(canvas, area.y, mirrored ? area.x + 3 + i : right - 4 - i, 1, ink, GROUND_NONE,
                   face_glyph(canvas, GLYPH_SHIELD));
    }
    canvas_put(canvas, area.y, mirrored ? area.x : right - 2, 2, INK_BOLD, GROUND_NONE, number);
}

static void draw_fights(struct screen *screen, struct area area,
                        const struct news_event *const *fights, int count)
{
    int half = (area.width - 3) / 2;
    half = half < 48 ? half : 48;
    int left = area.x + (area.width - 2 * half - 3) / 2;
    for (int i = 0; i < count && i < area.height; i++) {
        const struct news_event *fight = fights[i];
        bool first_wins = fight->shields > fight->others;
        int won = fight->n * fight->value; /* and as many defeats for the taker */
        int first = (first_wins ? won : 0) - (fight->taker == fight->seat ? fight->n : 0);
        int second = (first_wins ? 0 : won) - (fight->taker == fight->other ? fight->n : 0);
        struct area one = {area.y + i, left, 1, half};
        struct area other = {area.y + i, left + half + 3, 1, half};
        draw_side(screen, one, fight->seat, fight->shields, first, false);
        canvas_put(&screen->canvas, area.y + i, left + half + 1, 1, INK_DIM, GROUND_NONE, ":");
        draw_side(screen, other, fight->other, fight->others, second, true);
    }
}

/* ---- The whole ---- */

void reveal_add(struct screen *screen, int question)
{
    if (screen->news_count < NEWS_WAITING_MAX && question > 0 &&
        (screen->news_count == 0 || screen->news[screen->news_count - 1] != question)) {
        screen->news[screen->news_count++] = question;
    }
    if (screen->news_count == 1) {
        screen->uncovered = 0;
        screen->has_war = false;
    }
}

bool reveal_uncover(struct screen *screen)
{
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    int count =
        decisions_revealed(screen->table, reveal_question(screen), screen->view->seat, seen);
    if (screen->is_still) {
        screen->uncovered = count + 1;
    }
    if (screen->uncovered > count) {
        return false;
    }
    screen->uncovered++;
    return true;
}

void reveal_next(struct screen *screen)
{
    const struct news_event *fights[SEPTEM_CITIES_MAX];
    screen->scroll = 0;
    if (!screen->has_war && fights_of(screen, fights) > 0) {
        screen->has_war = true;
        screen->uncovered = SEPTEM_CITIES_MAX * 2;
        return;
    }
    screen->news_count--;
    memmove(screen->news, screen->news + 1, (size_t)screen->news_count * sizeof screen->news[0]);
    screen->uncovered = 0;
    screen->has_war = false;
}

/* What else happened, in screen->work; returns its lines. */
static int write_events(struct screen *screen, int width)
{
    text_block_begin(&screen->work, &screen->paint);
    show_events(&screen->paint, screen->view, screen->table, reveal_question(screen));
    text_block_end(&screen->work, &screen->paint);
    return text_block_draw(&screen->work, &screen->canvas, (struct area){0, 0, 0, width}, 0);
}

static void draw_events(struct screen *screen, struct area area)
{
    int lines = write_events(screen, area.width);
    int most = lines > area.height ? lines - area.height : 0;
    screen->scroll = screen->scroll > most ? most : screen->scroll < 0 ? 0 : screen->scroll;
    text_block_draw(&screen->work, &screen->canvas, area, screen->scroll);
}

static struct words title_of(const struct screen *screen, bool war)
{
    const struct table_question *over = &screen->table->questions[reveal_question(screen) - 1];
    struct words title = {""};
    if (war) {
        return paint_words(&screen->paint, SAY_WAR, GAPS(words_number(over->age).text));
    }
    words_add(&title, "", paint_text(screen->paint.lang, SAY_KEY_NEWS));
    title.text[0] = (char)toupper((unsigned char)title.text[0]);
    return title;
}

static int shown_count(const struct screen *screen)
{
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    int count =
        decisions_revealed(screen->table, reveal_question(screen), screen->view->seat, seen);
    int shown = 0;
    for (int i = 0; i < count; i++) {
        shown += is_shown(&seen[i]);
    }
    return shown;
}

void draw_reveal(struct screen *screen, struct area area)
{
    const struct news_event *fights[SEPTEM_CITIES_MAX];
    int fight_count = fights_of(screen, fights);
    int rows = screen->has_war ? fight_count : shown_count(screen);
    /* As high and as wide as it must be, so that cities stay in sight. */
    if (area.width > REVEAL_MAX) {
        area.x = (area.width - REVEAL_MAX) / 2;
        area.width = REVEAL_MAX;
    }
    int lines = screen->has_war ? 0 : write_events(screen, area.width - 4);
    int height = rows + lines + 2;
    height = height < area.height ? height : area.height;
    area.y += screen->choice != NULL ? area.height - height : 0; /* just above the hand */
    area.height = height;
    canvas_frame(&screen->canvas, area, title_of(screen, screen->has_war).text);
    struct area inside = {area.y + 1, area.x + 2, area.height - 2, area.width - 4};
    if (screen->has_war) {
        draw_fights(screen, inside, fights, fight_count);
    } else {
        draw_decisions(screen, inside);
        inside.y += rows;
        inside.height -= rows;
    }
    /* What else happened is told last. */
    if (lines > 0 && inside.height > 0 && (screen->is_still || screen->uncovered >= rows)) {
        draw_events(screen, inside);
    }
    screen_click(screen, area, KEY_RETURN);
}
