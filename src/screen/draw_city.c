/* Cities: a column for each of those at hand, a few symbols for those far away. */
#include <stdio.h>
#include <string.h>

#include <septem/cities.h>

#include "face.h"
#include "screen_state.h"

const char *screen_player(const struct screen *screen, int seat)
{
    const struct table *table = screen->table;
    if (seat >= table->setting.game.players) {
        return "";
    }
    for (int i = 0; i < table->person_count; i++) {
        const char *name = table->people[i].name;
        if (table->people[i].seat == seat) {
            if (screen->paint.watched != NULL) {
                return screen->paint.watched;
            }
            /* Who gave no name is called so in every language. */
            return strcmp(name, "you") == 0 ? paint_text(screen->paint.lang, SAY_DRAFT_YOU) : name;
        }
    }
    return table->chairs[seat].kind == CHAIR_BOT ? table->chairs[seat].bot : "";
}

/* ---- The title ---- */

enum { WHO_MIN = 6 };

static bool is_person(const struct screen *screen, int seat)
{
    return seat < screen->table->setting.game.players &&
           screen->table->chairs[seat].kind != CHAIR_BOT;
}

static void draw_title(struct screen *screen, struct area area, int seat)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    const struct septem_board_info *board = septem_board_info(g->city[seat].board);
    bool you = seat == screen->view->seat;
    bool left = seat == septem_game_left(g, screen->view->seat);
    bool right = seat == septem_game_right(g, screen->view->seat);
    const char *name = septem_text_board(screen->paint.lang, g->city[seat].board);
    char title[WORDS_MAX], who[WORDS_MAX];
    snprintf(title, sizeof title, "%s%s%s %c", left ? face_glyph(canvas, GLYPH_LEFT) : "",
             left ? " " : "", name, board->side);
    snprintf(who, sizeof who, " %s %s", face_glyph(canvas, GLYPH_DOT), screen_player(screen, seat));
    enum ink ink = you ? INK_YOU : INK_OTHER;
    canvas_fill(canvas, (struct area){area.y, area.x, 1, area.width}, ink, GROUND_NONE);
    int used = canvas_put_cut(canvas, area.y, area.x + 1, area.width - 2, ink, GROUND_NONE, title);
    int room = area.width - 2 - used - (right && !left ? 2 : 0);
    /* Half the name of a bot says nothing; a person's may be long. */
    if (screen_player(screen, seat)[0] != '\0' &&
        (septem_text_width(who) <= room || (is_person(screen, seat) && room > WHO_MIN))) {
        canvas_put_cut(canvas, area.y, area.x + 1 + used, room, ink, GROUND_NONE, who);
    }
    if (right && !left) {
        canvas_put(canvas, area.y, area.x + area.width - 2, 1, ink, GROUND_NONE,
                   face_glyph(canvas, GLYPH_RIGHT));
    }
}

/* ---- Figures ---- */

/* Tokens that only some sets bring. */
static void add_tokens(struct ribbon *ribbon, const struct septem_city *city)
{
    const struct {
        int count;
        char sign;
    } tokens[] = {{city->debts, '!'}, {city->diplomacy, 'D'}, {city->masks, 'M'}};
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        if (tokens[i].count > 0) {
            ribbon_add(ribbon, INK_BOLD, " %c%d", tokens[i].sign, tokens[i].count);
        }
    }
}

static void add_figures(struct screen *screen, struct ribbon *ribbon, int seat)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    const struct septem_city *city = &g->city[seat];
    struct septem_score score = septem_game_score(g, seat);
    ribbon_add(ribbon, INK_COIN, "%s", face_glyph(canvas, GLYPH_COIN));
    ribbon_add(ribbon, INK_BOLD, "%d", city->coins);
    ribbon_add(ribbon, INK_SHIELD, "  %s", face_glyph(canvas, GLYPH_SHIELD));
    ribbon_add(ribbon, INK_BOLD, "%d", septem_game_shields(g, seat));
    ribbon_add(ribbon, INK_SHIELD, " (%s)", words_signed(score.lines[SEPTEM_LINE_MILITARY]).text);
    if (screen->table->setting.running_score) {
        ribbon_add(ribbon, INK_POINT, "  %s", face_glyph(canvas, GLYPH_POINT));
        ribbon_add(ribbon, INK_BOLD, "%d", score.total);
    }
    add_tokens(ribbon, city);
}

static void add_science(struct ribbon *ribbon, const struct canvas *canvas,
                        const struct septem_city *city)
{
    for (int s = SEPTEM_SYMBOL_NONE; s < SEPTEM_SYMBOL_COUNT; s++) {
        if (city->symbols[s] > 0) {
            ribbon_add(ribbon, INK_GOOD, "%s%s", ribbon->count > 0 ? " " : "",
                       face_symbol(canvas, (enum septem_symbol)s));
            ribbon_add(ribbon, INK_BOLD, "%d", city->symbols[s]);
        }
    }
}

/* ---- The wonder ---- */

/* Each stage: built or not, and what it does. */
static void add_stages(struct screen *screen, struct ribbon *ribbon, int seat)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_city *city = &screen->view->game.city[seat];
    int count = septem_board_info(city->board)->stage_count;
    for (int stage = 1; stage <= count; stage++) {
        bool built = septem_city_has_stage(city, stage);
        ribbon_add(ribbon, built ? INK_COIN : INK_DIM, "%s",
                   face_glyph(canvas, built ? GLYPH_BUILT : GLYPH_OPEN));
    }
}

/* What a stage costs, until it is built, and does. */
static struct ribbon stage_of(struct screen *screen, int seat, int stage)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_view *view = screen->view;
    const struct septem_city *city = &view->game.city[seat];
    struct ribbon ribbon = {0};
    const struct septem_stage *meant =
        septem_game_stage(&view->game, seat, stage, city->as[stage - 1]);
    if (meant != NULL && !septem_city_has_stage(city, stage)) {
        face_cost(&ribbon, canvas, &screen->paint, &meant->cost);
        ribbon_add(&ribbon, INK_DIM, " %s ", canvas->utf8 ? "→" : "->");
    }
    face_effects(&ribbon, canvas, &screen->paint, show_stage_effects(view, seat, stage));
    return ribbon;
}

/* The stages, a line for each; long ones have more while there are `spare` ones. Returns the lines.
 */
static int draw_stages(struct screen *screen, struct area area, int seat, int spare)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_city *city = &screen->view->game.city[seat];
    int count = septem_board_info(city->board)->stage_count, line = 0;
    for (int stage = 1; stage <= count && line < area.height; stage++) {
        bool built = septem_city_has_stage(city, stage);
        struct ribbon ribbon = stage_of(screen, seat, stage);
        struct area flow = {area.y + line, area.x + 2, 1 + (spare > 0 ? spare : 0), area.width - 2};
        canvas_put(canvas, flow.y, area.x, 1, built ? INK_COIN : INK_DIM, GROUND_NONE,
                   face_glyph(canvas, built ? GLYPH_BUILT : GLYPH_OPEN));
        int lines = canvas_flow(canvas, flow, GROUND_NONE, &ribbon);
        lines = lines > flow.height ? flow.height : lines > 1 ? lines : 1;
        spare -= lines - 1;
        line += lines;
    }
    return line;
}

/* ---- Structures ---- */

enum detail { CHIPS, NAMES, SHORT_NAMES, COUNTS };

static void add_names(struct screen *screen, struct ribbon *ribbon, int seat, int colour,
                      enum detail detail)
{
    const struct septem_city *city = &screen->view->game.city[seat];
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_info((septem_card)card)->colour == colour &&
            septem_card_set_has(&city->built, (septem_card)card)) {
            const char *name = septem_text_card(screen->paint.lang, (septem_card)card);
            if (detail == CHIPS) {
                ribbon_add(ribbon, (enum ink)(INK_BAND + colour), " %s ", name);
                ribbon_add(ribbon, INK_PLAIN, " ");
                continue;
            }
            char words[WORDS_MAX];
            int width = detail == SHORT_NAMES ? 6 : septem_text_width(name);
            bool follows = ribbon->count > 0;
            snprintf(words, sizeof words, "%s%s", follows ? " " : "", name);
            ribbon_add_cut(ribbon, &screen->canvas, (enum ink)(INK_CARD + colour), width + follows,
                           words);
        }
    }
}

/* What fits: names, names cut off without what is seen in production, or how many of each colour.
 */
static struct ribbon structures_of(struct screen *screen, int seat, enum detail detail)
{
    const struct septem_city *city = &screen->view->game.city[seat];
    struct ribbon ribbon = {0};
    for (int colour = SEPTEM_BROWN; colour < SEPTEM_COLOUR_COUNT; colour++) {
        if (detail == COUNTS && city->counts[colour] > 0) {
            ribbon_add(&ribbon, INK_PLAIN, "%s", ribbon.count > 0 ? " " : "");
            ribbon_add(&ribbon, (enum ink)(INK_BAND + colour), " %d ", city->counts[colour]);
        } else if (detail <= NAMES || (detail == SHORT_NAMES && colour > SEPTEM_GRAY)) {
            add_names(screen, &ribbon, seat, colour, detail);
        }
    }
    return ribbon;
}

static void draw_structures(struct screen *screen, struct area area, int seat)
{
    for (int detail = CHIPS; detail <= COUNTS && area.height > 0; detail++) {
        struct ribbon ribbon = structures_of(screen, seat, (enum detail)detail);
        struct area nothing = {area.y, area.x, 0, area.width};
        bool fits = ribbon.count < RIBBON_MAX &&
                    canvas_flow(&screen->canvas, nothing, GROUND_NONE, &ribbon) <= area.height;
        if (fits || detail == COUNTS) {
            canvas_flow(&screen->canvas, area, GROUND_NONE, &ribbon);
            return;
        }
    }
}

/* The lines that they take as chips. */
static int structures_height(struct screen *screen, int seat, int width)
{
    struct ribbon ribbon = structures_of(screen, seat, CHIPS);
    return canvas_flow(&screen->canvas, (struct area){0, 0, 0, width}, GROUND_NONE, &ribbon);
}

/* ---- A city ---- */

static void add_makes(struct screen *screen, struct ribbon *ribbon, int seat)
{
    struct ribbon own = {0};
    face_makes(ribbon, &screen->canvas, &screen->paint, screen->view, seat, false);
    face_makes(&own, &screen->canvas, &screen->paint, screen->view, seat, true);
    if (own.count > 0) {
        ribbon_add(ribbon, INK_DIM, " (");
        for (int i = 0; i < own.count; i++) {
            ribbon_add(ribbon, own.pieces[i].ink, "%s", own.pieces[i].text);
        }
        ribbon_add(ribbon, INK_DIM, ")");
    }
}

void draw_city(struct screen *screen, struct area area, int seat)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_city *city = &screen->view->game.city[seat];
    struct ribbon figures = {0}, makes = {0}, science = {0};
    int x = area.x + 1, width = area.width - 2, bottom = area.y + area.height;
    draw_title(screen, area, seat);
    add_figures(screen, &figures, seat);
    add_science(&science, canvas, city);
    int y = area.y + 1;
    canvas_ribbon(canvas, y++, x, width, GROUND_NONE, &figures);
    add_makes(screen, &makes, seat);
    struct area flow = {y, x, bottom - y < 3 ? bottom - y : 3, width};
    int lines = canvas_flow(canvas, flow, GROUND_NONE, &makes);
    y += lines < flow.height ? lines : flow.height;
    if (bottom - y >= 5) {
        int spare = bottom - y - septem_board_info(city->board)->stage_count - (science.count > 0) -
                    structures_height(screen, seat, width);
        y += draw_stages(screen, (struct area){y, x, bottom - y, width}, seat, spare);
    } else {
        struct ribbon stages = {0};
        add_stages(screen, &stages, seat);
        canvas_ribbon(canvas, y++, x, width, GROUND_NONE, &stages);
    }
    if (science.count > 0 && y < bottom) {
        canvas_ribbon(canvas, y++, x, width, GROUND_NONE, &science);
    }
    draw_structures(screen, (struct area){y, x, bottom - y, width}, seat);
}

void draw_far(struct screen *screen, struct ribbon *ribbon, int seat, bool brief)
{
    const struct canvas *canvas = &screen->canvas;
    const struct septem_game *g = &screen->view->game;
    const char *name = septem_text_board(screen->paint.lang, g->city[seat].board);
    ribbon_add(ribbon, INK_PLAIN, "%s", ribbon->count == 0 ? "" : brief ? "  " : "   ");
    ribbon_add_cut(ribbon, canvas, INK_PLAIN, brief ? 7 : septem_text_width(name), name);
    ribbon_add(ribbon, INK_PLAIN, " ");
    if (brief) {
        ribbon_add(ribbon, INK_COIN, "%s%d", face_glyph(canvas, GLYPH_COIN), g->city[seat].coins);
        ribbon_add(ribbon, INK_SHIELD, " %s%d", face_glyph(canvas, GLYPH_SHIELD),
                   septem_game_shields(g, seat));
        return;
    }
    add_figures(screen, ribbon, seat);
    ribbon_add(ribbon, INK_PLAIN, " ");
    add_stages(screen, ribbon, seat);
}
