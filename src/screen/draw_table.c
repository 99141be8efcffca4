/* The whole screen: a bar at the top, cities, what is asked, the cards, words about the chosen one,
 * and keys. A panel lies over the cities. */
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "face.h"
#include "screen.h"
#include "screen_reveal.h"

/* ---- What is asked ---- */

/* What `write` says in its first line, without signs around it. */
static struct words line_of(struct screen *screen,
                            void (*write)(const struct paint *p, const struct septem_view *view),
                            const struct septem_view *view)
{
    struct words words = {""};
    bool colour = screen->paint.colour;
    screen->paint.colour = false;
    text_block_begin(&screen->work, &screen->paint);
    write(&screen->paint, view);
    text_block_end(&screen->work, &screen->paint);
    screen->paint.colour = colour;
    char *text = screen->work.text, *rest = NULL;
    for (char *line = text != NULL ? strtok_r(text, "\n", &rest) : NULL; line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        line += strspn(line, "= ");
        size_t length = strlen(line);
        while (length > 0 && (line[length - 1] == '=' || line[length - 1] == ' ')) {
            line[--length] = '\0';
        }
        words_add(&words, "  ", line);
    }
    return words;
}

static struct words heading_of(struct screen *screen)
{
    struct words heading = screen->note;
    if (heading.text[0] == '\0' && screen->choice != NULL) {
        heading = line_of(screen, show_question_head, screen->chooser);
        if (screen->freezes) {
            words_add(&heading, "  ", paint_text(screen->paint.lang, SAY_KEY_FREEZE));
        }
    }
    return heading;
}

/* Draws it, broken into lines; returns how many there are. With a height of 0 nothing is drawn. */
static int draw_heading(struct screen *screen, struct area area)
{
    struct words heading = heading_of(screen);
    char text[WORDS_MAX + 8];
    snprintf(text, sizeof text, "\033[1m%s", heading.text);
    struct text_block block = {.text = text};
    return text_block_draw(&block, &screen->canvas, area, 0);
}

/* ---- Where things are ---- */

enum { PANEL_MAX = 110, CITY_ROWS = 10 };

struct layout {
    struct area cities, far, heading, hand, detail;
    int keys;
};

static struct layout layout_of(struct screen *screen)
{
    int rows = screen->canvas.rows, columns = screen->canvas.columns;
    const struct septem_game *g = screen->view != NULL ? &screen->view->game : NULL;
    int far = g != NULL && g->cities > 3 ? 1 : 0;
    int hand = rows >= 44 ? 11 : rows >= 32 ? 9 : 7;
    int detail = rows >= 44 ? 7 : rows >= 32 ? 5 : 4;
    struct layout l = {.keys = rows - 1};
    l.detail = (struct area){rows - 1 - detail, 1, detail, columns - 2};
    l.hand = (struct area){l.detail.y - hand, 0, hand, columns};
    l.heading = (struct area){l.hand.y - 1, 1, 0, columns - 2};
    l.heading.height = draw_heading(screen, l.heading);
    if (screen->choice != NULL && screen->choice->card_count > 0) {
        l.heading.y = l.hand.y - (l.heading.height > 1 ? l.heading.height : 1);
    } /* else there is room below it */
    l.far = (struct area){l.heading.y - far, 1, far, columns - 2};
    l.cities = (struct area){1, 0, l.far.y - 1, columns};
    return l;
}

int draw_table_heading(struct screen *screen)
{
    return layout_of(screen).heading.y;
}

/* ---- Bars ---- */

static void draw_bar(struct screen *screen)
{
    const struct canvas *canvas = &screen->canvas;
    struct area bar = {0, 0, 1, canvas->columns};
    canvas_fill(canvas, bar, INK_BAR, GROUND_NONE);
    int x = 1 + canvas_put(canvas, 0, 1, canvas->columns - 2, INK_CAP, GROUND_NONE, "SEPTEM");
    if (screen->view != NULL) {
        struct words heading = line_of(screen, show_heading, screen->view);
        canvas_put(canvas, 0, x + 2, canvas->columns - x - 3, INK_BAR, GROUND_NONE, heading.text);
    }
}

static int key_width(const struct screen *screen, const char *cap, enum saying saying)
{
    return septem_text_width(cap) + 1 + septem_text_width(paint_text(screen->paint.lang, saying));
}

/* One key at *x, which moves on; nothing if it does not end before `limit`. */
static void put_key(struct screen *screen, int *x, int limit, const char *cap, int key,
                    enum saying saying)
{
    const struct canvas *canvas = &screen->canvas;
    int y = canvas->rows - 1, width = key_width(screen, cap, saying);
    if (*x + width > limit) {
        return;
    }
    int used = canvas_put(canvas, y, *x, width, INK_CAP, GROUND_NONE, cap);
    canvas_put(canvas, y, *x + used + 1, width, INK_BAR, GROUND_NONE,
               paint_text(screen->paint.lang, saying));
    screen_click(screen, (struct area){y, *x, 1, width}, key);
    *x += width + 2;
}

/* What is done first of all with a card, by its key. */
static enum saying main_word(const struct septem_view *view)
{
    static const enum saying words[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = SAY_KEY_BUILD,  [SEPTEM_USE_SALVAGE] = SAY_KEY_BUILD,
        [SEPTEM_USE_KEEP] = SAY_KEY_KEEP,    [SEPTEM_USE_RECRUIT] = SAY_KEY_RECRUIT,
        [SEPTEM_USE_HIRE] = SAY_KEY_RECRUIT, [SEPTEM_USE_BURY] = SAY_KEY_BURY,
        [SEPTEM_USE_COURT] = SAY_KEY_COPY,
    };
    return words[show_main_use(view)];
}

/* What can be decided. */
static void put_uses(struct screen *screen, int *x, int limit)
{
    if (main_word(screen->chooser) == SAY_NONE) {
        return;
    }
    put_key(screen, x, limit, "b", 'b', main_word(screen->chooser));
    if (show_asks_for_stages(screen->chooser)) {
        put_key(screen, x, limit, "w", 'w', SAY_KEY_STAGE);
        put_key(screen, x, limit, "s", 's', SAY_KEY_SELL);
    }
    if (show_pass(screen->choice) != NULL) {
        put_key(screen, x, limit, "x", 'x', SAY_KEY_PASS);
    }
    if (show_may_freeze(screen->choice)) {
        put_key(screen, x, limit, "f", 'f', SAY_KEY_FREEZE);
    }
}

static void draw_keys(struct screen *screen)
{
    const struct canvas *canvas = &screen->canvas;
    struct area bar = {canvas->rows - 1, 0, 1, canvas->columns};
    int end = canvas->columns - 1, x = 1;
    int last =
        end - key_width(screen, "?", SAY_KEY_HELP) - key_width(screen, "q", SAY_KEY_STOP) - 2;
    int limit = last - 2;
    canvas_fill(canvas, bar, INK_BAR, GROUND_NONE);
    bool covered = screen->has_panel || screen->news_count > 0 || screen->is_over;
    if (screen->choice == NULL && !covered && !screen->idles) {
        return; /* nobody is asked */
    }
    if (screen->idles) {
        last = end - key_width(screen, "q", SAY_KEY_STOP);
    } else {
        put_key(screen, &last, end, "?", '?', SAY_KEY_HELP);
    }
    put_key(screen, &last, end, "q", 'q', SAY_KEY_STOP);
    if (covered) {
        put_key(screen, &x, limit, "Enter", KEY_RETURN, SAY_KEY_GO_ON);
    }
    if (screen->idles && screen->say != NULL) {
        put_key(screen, &x, limit, "t", 't', SAY_KEY_TALK);
    }
    if (screen->choice != NULL) {
        put_uses(screen, &x, limit);
        put_key(screen, &x, limit, "i", 'i', SAY_KEY_HINT);
        put_key(screen, &x, limit, "o", 'o', SAY_KEY_ABOUT);
        if (screen->view->game.cities > 3) {
            put_key(screen, &x, limit, "[ ]", ']', SAY_KEY_TURN);
        }
        if (screen->say != NULL) {
            put_key(screen, &x, limit, "t", 't', SAY_KEY_TALK);
        }
        put_key(screen, &x, limit, "v", 'v', SAY_KEY_POINTS);
        put_key(screen, &x, limit, "n", 'n', SAY_KEY_NEWS);
        put_key(screen, &x, limit, "c", 'c', SAY_KEY_CITY);
    }
}

/* ---- Cities ---- */

/* Cities that are not at hand, below the `columns` others where there is room, in line with them.
 */
static void draw_far_columns(struct screen *screen, struct area area, int columns, const int *seats,
                             int count)
{
    columns = columns < count ? count : columns;
    int width = screen->canvas.columns / columns;
    for (int i = 0; i < count; i++) {
        area.x = i * width;
        area.width = width - (i + 1 < columns);
        draw_city(screen, area, seats[i]);
        screen_click(screen, area, ']');
    }
}

/* The same in one line. */
static void draw_far_line(struct screen *screen, struct area area, const int *seats, int count)
{
    struct ribbon far = {0};
    for (int brief = 0; brief < 2; brief++) {
        far.count = 0;
        for (int i = 0; i < count; i++) {
            draw_far(screen, &far, seats[i], brief);
        }
        if (ribbon_width(&far) <= area.width) {
            break;
        }
    }
    canvas_ribbon(&screen->canvas, area.y, area.x, area.width, GROUND_NONE, &far);
    screen_click(screen, area, ']');
}

static void draw_cities(struct screen *screen, const struct layout *l)
{
    static const char keys[] = "lcr";
    const struct septem_game *g = &screen->view->game;
    int columns = screen->canvas.columns / 38, far[SEPTEM_CITIES_MAX], far_count = 0;
    columns = columns < 3 ? 3 : columns;
    columns = columns > g->cities ? g->cities : columns;
    int width = screen->canvas.columns / columns;
    bool shown[SEPTEM_CITIES_MAX] = {false};
    struct area area = l->cities;
    bool is_high = area.height >= 2 * CITY_ROWS && columns < g->cities;
    area.height = is_high ? area.height * 3 / 5 : area.height;
    for (int i = 0; i < columns; i++) {
        /* Left neighbours are the next seats: they stand on the left. */
        int off = columns / 2 - i + screen->turned;
        int seat = (screen->view->seat + off + 2 * g->cities) % g->cities;
        area.x = i * width;
        area.width = width - (i + 1 < columns);
        shown[seat] = true;
        draw_city(screen, area, seat);
        if (columns == 3 && screen->turned == 0) {
            screen_click(screen, area, keys[i]);
        }
    }
    for (int off = 1; off < g->cities; off++) {
        int seat = (screen->view->seat + off) % g->cities;
        if (!shown[seat]) {
            far[far_count++] = seat;
        }
    }
    if (far_count > 0 && is_high) {
        struct area below = {area.y + area.height + 1, 0, l->cities.height - area.height, 0};
        draw_far_columns(screen, below, columns, far, far_count);
    } else if (far_count > 0) {
        draw_far_line(screen, l->far, far, far_count);
    }
}

/* Who sits at a table whose game has not begun; open chairs by an ellipsis. */
static void draw_chairs(struct screen *screen)
{
    for (int seat = 0; seat < screen->table->setting.game.players; seat++) {
        const char *who = screen_player(screen, seat);
        char text[WORDS_MAX];
        snprintf(text, sizeof text, "%d. %s", seat + 1,
                 who[0] != '\0' ? who : face_glyph(&screen->canvas, GLYPH_MORE));
        canvas_put_cut(&screen->canvas, 2 + seat, 2, screen->canvas.columns - 4, INK_PLAIN,
                       GROUND_NONE, text);
    }
}

/* ---- Words ---- */

/* Writes what is said of the card chosen and of the next stage; returns how many lines that takes
 * in this width. */
static int write_detail(struct screen *screen, int width,
                        void (*stages)(const struct paint *p, const struct septem_view *view,
                                       const struct show_choice *choice))
{
    const struct show_choice *choice = screen->choice;
    text_block_begin(&screen->work, &screen->paint);
    show_card_row(&screen->paint, screen->chooser, choice, screen->chosen + 1);
    if (show_asks_for_stages(screen->chooser)) {
        stages(&screen->paint, screen->chooser, choice);
    }
    text_block_end(&screen->work, &screen->paint);
    return text_block_draw(&screen->work, &screen->canvas, (struct area){0, 0, 0, width}, 0);
}

static void draw_detail(struct screen *screen, const struct layout *l)
{
    struct area area = l->detail;
    if (screen->choice == NULL || screen->choice->card_count == 0) {
        return;
    }
    /* What a stage does stands in the city, too; the key for it tells why not. */
    if (write_detail(screen, area.width, show_next_stages) > area.height &&
        write_detail(screen, area.width, show_next_costs) > area.height) {
        write_detail(screen, area.width, show_next_briefly);
    }
    if (text_block_draw(&screen->work, &screen->canvas, area, 0) > area.height) {
        canvas_put(&screen->canvas, area.y + area.height - 1, area.x + area.width - 1, 1, INK_DIM,
                   GROUND_NONE, face_glyph(&screen->canvas, GLYPH_MORE));
    }
}

/* ---- The panel ---- */

static struct area panel_area(const struct screen *screen, const struct layout *l)
{
    bool whole = screen->choice == NULL || screen->choice->card_count == 0;
    int height = whole ? screen->canvas.rows - 2 : l->heading.y - 1;
    return (struct area){1, 0, height, screen->canvas.columns};
}

static void draw_panel(struct screen *screen, struct area area)
{
    if (area.width > PANEL_MAX) {
        area.x = (area.width - PANEL_MAX) / 2;
        area.width = PANEL_MAX;
    }
    int lines =
        text_block_draw(&screen->panel, &screen->canvas, (struct area){0, 0, 0, area.width - 4}, 0);
    int most_rows = screen->canvas.rows - 2; /* over the hand, if it must be */
    int height = lines + 2 < most_rows ? lines + 2 : most_rows;
    area.y += height < area.height && screen->choice != NULL ? area.height - height : 0;
    area.height = height;
    struct area inside = {area.y + 1, area.x + 2, area.height - 2, area.width - 4};
    canvas_frame(&screen->canvas, area, screen->title.text);
    int most = lines > inside.height ? lines - inside.height : 0;
    screen->scroll = screen->scroll > most ? most : screen->scroll < 0 ? 0 : screen->scroll;
    text_block_draw(&screen->panel, &screen->canvas, inside, screen->scroll);
    if (screen->scroll < most) {
        canvas_put(&screen->canvas, area.y + area.height - 1, area.x + area.width - 5, 3, INK_BOLD,
                   GROUND_NONE, screen->canvas.utf8 ? " ↓ " : " v ");
    }
    screen_click(screen, area, KEY_RETURN);
}

void draw_table(struct screen *screen)
{
    screen->click_count = 0;
    canvas_clear();
    if (screen->canvas.rows < SCREEN_ROWS || screen->canvas.columns < SCREEN_COLUMNS) {
        canvas_put(&screen->canvas, 0, 0, screen->canvas.columns, INK_PLAIN, GROUND_NONE,
                   paint_text(screen->paint.lang, SAY_TOO_SMALL));
        return;
    }
    struct layout l = layout_of(screen);
    draw_bar(screen);
    if (screen->is_over) {
        draw_end(screen);
    } else if (screen->view != NULL) {
        draw_cities(screen, &l);
    } else if (screen->idles) {
        draw_chairs(screen);
    }
    draw_heading(screen, l.heading);
    draw_hand(screen, l.hand);
    draw_detail(screen, &l);
    if (screen->has_panel) {
        draw_panel(screen, panel_area(screen, &l));
    } else if (screen->news_count > 0 && screen->view != NULL) {
        draw_reveal(screen, panel_area(screen, &l));
    }
    draw_keys(screen);
}
