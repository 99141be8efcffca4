/* The cards to choose from, as a row: head in the colour of the card, below it on paper what it
 * does, what it costs, and what the person would pay. The chosen one is drawn out a little. */
#include <stdio.h>
#include <string.h>

#include "face.h"
#include "screen_state.h"

enum { CARD_MIN = 10, CARD_MAX = 22 };

/* ---- One card ---- */

/* A name in two lines: where the first ends, and in `next` where the second begins. */
static size_t split_name(const char *name, int width, const char **next)
{
    size_t fits = canvas_fit(name, width), end = fits;
    *next = name + fits;
    if (name[fits] == '\0') {
        return fits;
    }
    while (end > 0 && name[end] != ' ') {
        end--;
    }
    if (end == 0) {
        return fits;
    }
    *next = name + end + 1;
    return end;
}

static void draw_head(struct screen *screen, struct area area, int number, septem_card card)
{
    const struct canvas *canvas = &screen->canvas;
    enum ink ink = (enum ink)(INK_BAND + septem_card_info(card)->colour);
    const char *name = septem_text_card(screen->paint.lang, card), *rest;
    char line[WORDS_MAX], mark[16];
    struct area band = {area.y, area.x, 2, area.width};
    if (area.width >= 13) {
        area.x++;
        area.width -= 2;
    }
    snprintf(mark, sizeof mark, " %d", number);
    int room = area.width - (int)strlen(mark);
    size_t length = split_name(name, area.width, &rest);
    bool is_torn = *rest != '\0' && name[length] != ' ';
    if (is_torn) {
        length = canvas_fit(name, area.width - 1);
        rest = name + length;
    }
    canvas_fill(canvas, band, ink, GROUND_NONE);
    snprintf(line, sizeof line, "%.*s%s", (int)length, name, is_torn ? "-" : "");
    canvas_put(canvas, area.y, area.x, area.width, ink, GROUND_NONE, line);
    canvas_put(canvas, area.y + 1, area.x, room, ink, GROUND_NONE, rest);
    canvas_put(canvas, area.y + 1, area.x + room, area.width - room, ink, GROUND_NONE, mark);
}

/* What the person would pay to do with the card what is done first of all, or that it cannot be. */
static void add_price(struct screen *screen, struct ribbon *ribbon, septem_card card)
{
    const struct canvas *canvas = &screen->canvas;
    int ways[SEPTEM_MOVES_MAX];
    enum septem_use use = show_main_use(screen->chooser);
    int count = use != SEPTEM_USE_NONE ? show_ways(screen->choice, card, use, ways) : 0;
    if (count == 0) {
        ribbon_add(ribbon, INK_BAD, "%s", face_glyph(canvas, GLYPH_NO));
        return;
    }
    const struct septem_move *move = &screen->choice->moves[ways[0]];
    ribbon_add(ribbon, INK_GOOD, "%s", face_glyph(canvas, GLYPH_YES));
    if (move->left > 0) {
        ribbon_add(ribbon, INK_COIN, " %s%d", face_glyph(canvas, GLYPH_LEFT), move->left);
    }
    if (move->right > 0) {
        ribbon_add(ribbon, INK_COIN, " %d%s", move->right, face_glyph(canvas, GLYPH_RIGHT));
    }
    if (move->bank > 0) {
        ribbon_add(ribbon, INK_COIN, " %d%s", move->bank, face_glyph(canvas, GLYPH_COIN));
    }
    if (use == SEPTEM_USE_BUILD && move->left + move->right + move->bank == 0) {
        struct septem_why why =
            septem_game_why_not(&screen->chooser->game, screen->chooser->seat, card, use);
        ribbon_add(ribbon, INK_GOOD, "%s", why.chained ? face_glyph(canvas, GLYPH_CHAIN) : "");
    }
}

static void draw_card(struct screen *screen, struct area area, int index)
{
    const struct canvas *canvas = &screen->canvas;
    septem_card card = screen->choice->cards[index];
    const struct septem_card_info *info = septem_card_info(card);
    struct ribbon effects = {0}, cost = {0}, price = {0};
    enum ground ground = canvas->colour ? GROUND_PAPER : GROUND_NONE;
    int x = area.x + 1, width = area.width - 1, bottom = area.y + area.height;
    canvas_fill(canvas, area, INK_PLAIN, ground);
    draw_head(screen, area, index + 1, card);
    face_effects(&effects, canvas, &screen->paint, info->effects);
    face_cost(&cost, canvas, &screen->paint, &info->cost);
    add_price(screen, &price, card);
    canvas_flow(canvas, (struct area){area.y + 2, x, area.height - 4, width}, ground, &effects);
    canvas_ribbon(canvas, bottom - 2, x, width, ground, &cost);
    canvas_ribbon(canvas, bottom - 1, x, width, ground, &price);
}

/* ---- The row ---- */

void draw_hand(struct screen *screen, struct area area)
{
    const struct show_choice *choice = screen->choice;
    if (choice == NULL || choice->card_count == 0) {
        return;
    }
    int width = area.width / choice->card_count;
    width = width < CARD_MIN ? CARD_MIN : width > CARD_MAX ? CARD_MAX : width;
    int fits = area.width / width;
    fits = fits < choice->card_count ? fits : choice->card_count;
    if (screen->chosen < screen->first) {
        screen->first = screen->chosen;
    } else if (screen->chosen >= screen->first + fits) {
        screen->first = screen->chosen - fits + 1;
    }
    int left = area.x + (area.width - fits * width + 1) / 2;
    for (int i = 0; i < fits; i++) {
        int index = screen->first + i;
        bool chosen = index == screen->chosen;
        struct area card = {area.y + !chosen, left + i * width, area.height - 1, width - 1};
        draw_card(screen, card, index);
        screen_click(screen, card, KEY_CARD_AT + index);
    }
    if (screen->first > 0) {
        canvas_put(&screen->canvas, area.y, area.x, 1, INK_BOLD, GROUND_NONE,
                   face_glyph(&screen->canvas, GLYPH_LEFT));
    }
    if (screen->first + fits < choice->card_count) {
        canvas_put(&screen->canvas, area.y, area.x + area.width - 1, 1, INK_BOLD, GROUND_NONE,
                   face_glyph(&screen->canvas, GLYPH_RIGHT));
    }
}
