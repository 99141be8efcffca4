/* Costs, effects and production in symbols: see face.h. */
#include "face.h"

#include <stdio.h>
#include <string.h>

#include <septem/cities.h>

#include "../term/show.h"

/* ---- Symbols ---- */

static const char *const fine_glyphs[GLYPH_COUNT] = {"●", "▼", "★", "▲", "△", "◂",
                                                     "▸", "·", "✓", "✗", "…", "↳"};
static const char *const plain_glyphs[GLYPH_COUNT] = {"$", "v", "*", "#", ".", "<",
                                                      ">", "-", "+", "x", "~", "&"};
static const char *const fine_symbols[SEPTEM_SYMBOL_COUNT] = {
    "?", [SEPTEM_COMPASS] = "Λ", [SEPTEM_GEAR] = "✲", [SEPTEM_TABLET] = "▤"};
static const char *const plain_symbols[SEPTEM_SYMBOL_COUNT] = {
    "?", [SEPTEM_COMPASS] = "A", [SEPTEM_GEAR] = "@", [SEPTEM_TABLET] = "="};

const char *face_glyph(const struct canvas *canvas, enum glyph glyph)
{
    return canvas->utf8 ? fine_glyphs[glyph] : plain_glyphs[glyph];
}

const char *face_symbol(const struct canvas *canvas, enum septem_symbol symbol)
{
    return canvas->utf8 ? fine_symbols[symbol] : plain_symbols[symbol];
}

/* The symbol in ASCII with which the text begins, and its length in `length`; NULL: none. */
static const char *plain_of(const char *text, const char *const *fine, const char *const *plain,
                            int count, size_t *length)
{
    for (int i = 0; i < count; i++) {
        *length = strlen(fine[i]);
        if (*length > 1 && strncmp(text, fine[i], *length) == 0) {
            return plain[i];
        }
    }
    return NULL;
}

void face_legend(const struct canvas *canvas, const struct paint *p)
{
    for (const char *at = paint_text(p->lang, SAY_SCREEN_LEGEND); *at != '\0';) {
        size_t length = 1;
        const char *plain = plain_of(at, fine_glyphs, plain_glyphs, GLYPH_COUNT, &length);
        if (plain == NULL) {
            plain = plain_of(at, fine_symbols, plain_symbols, SEPTEM_SYMBOL_COUNT, &length);
        }
        length = plain == NULL ? 1 : length;
        fprintf(p->out, "%.*s", plain == NULL || canvas->utf8 ? (int)length : 1,
                plain == NULL || canvas->utf8 ? at : plain);
        at += length;
    }
    fputc('\n', p->out);
}

static void add_letter(struct ribbon *ribbon, const struct paint *p, int resource)
{
    const char *letters = paint_text(p->lang, SAY_LETTERS); /* ASCII */
    ribbon_add(ribbon, (enum ink)(INK_WARES + resource), "%c", letters[resource - 1]);
}

/* ---- Costs ---- */

void face_cost(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
               const struct septem_cost *cost)
{
    int coins = septem_cost_coins(cost);
    if (coins > 0) {
        ribbon_add(ribbon, INK_COIN, "%d%s", coins, face_glyph(canvas, GLYPH_COIN));
    }
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        for (int n = septem_cost_units(cost, (enum septem_resource)r); n > 0; n--) {
            add_letter(ribbon, p, r);
        }
    }
}

/* ---- Production ---- */

static void add_units(struct ribbon *ribbon, const struct paint *p, const struct septem_effect *fx)
{
    bool any = fx->kind == SEPTEM_FX_PRODUCE_ANY, first = true;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        for (unsigned n = fx->produce.units >> (4 * r) & 15; n > 0; n--) {
            if (any && !first) {
                ribbon_add(ribbon, INK_DIM, "/");
            }
            add_letter(ribbon, p, r);
            first = false;
        }
    }
}

static bool is_production(const struct septem_effect *fx)
{
    return fx->kind == SEPTEM_FX_PRODUCE || fx->kind == SEPTEM_FX_PRODUCE_ANY;
}

static void add_made(struct ribbon *ribbon, const struct paint *p,
                     const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        if (is_production(&effects[i])) {
            if (ribbon->count > 0) {
                ribbon_add(ribbon, INK_PLAIN, " ");
            }
            add_units(ribbon, p, &effects[i]);
        }
    }
}

void face_makes(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
                const struct septem_view *view, int seat, bool own)
{
    const struct septem_city *city = &view->game.city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    (void)canvas;
    if (!own && board->resource != SEPTEM_RESOURCE_NONE) {
        add_letter(ribbon, p, board->resource);
    }
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_set_has(&city->built, (septem_card)card) &&
            septem_card_is_sold((septem_card)card) != own) {
            add_made(ribbon, p, septem_card_info((septem_card)card)->effects);
        }
    }
    for (int stage = 1; own && stage <= board->stage_count; stage++) {
        if (septem_city_has_stage(city, stage)) {
            add_made(ribbon, p, show_stage_effects(view, seat, stage));
        }
    }
    for (int n = own ? city->owned + city->missing : 0; n > 0; n--) {
        ribbon_add(ribbon, INK_BOLD, " ?");
    }
}

/* ---- Effects ---- */

static void add_words(struct ribbon *ribbon, const struct paint *p, const struct septem_effect *fx)
{
    char text[SEPTEM_TEXT_MAX], *rest = NULL;
    const char *blank = "";
    septem_text_effect(p->lang, fx, text, sizeof text);
    for (char *word = strtok_r(text, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        ribbon_add(ribbon, INK_PLAIN, "%s%s", blank, word);
        blank = " ";
    }
}

/* "1$/" and what is counted, a colour of cards by its word in that colour. */
static void add_per(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
                    const struct septem_effect *fx)
{
    bool coins = fx->kind == SEPTEM_FX_COINS_PER;
    const char *left = fx->per.whose & SEPTEM_LEFT ? face_glyph(canvas, GLYPH_LEFT) : "";
    const char *right = fx->per.whose & SEPTEM_RIGHT ? face_glyph(canvas, GLYPH_RIGHT) : "";
    ribbon_add(ribbon, coins ? INK_COIN : INK_POINT, "%d%s", fx->per.n,
               face_glyph(canvas, coins ? GLYPH_COIN : GLYPH_POINT));
    ribbon_add(ribbon, INK_DIM, "/");
    ribbon_add(ribbon,
               fx->per.of < SEPTEM_COLOUR_COUNT ? (enum ink)(INK_BAND + fx->per.of) : INK_PLAIN,
               "%s%s%s", left, septem_text_colour(p->lang, fx->per.of), right);
}

static void add_effect(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
                       const struct septem_effect *fx)
{
    switch ((int)fx->kind) {
    case SEPTEM_FX_PRODUCE:
    case SEPTEM_FX_PRODUCE_ANY:
        add_units(ribbon, p, fx);
        break;
    case SEPTEM_FX_POINTS:
        ribbon_add(ribbon, INK_POINT, "%d%s", fx->flat.n, face_glyph(canvas, GLYPH_POINT));
        break;
    case SEPTEM_FX_SHIELDS:
        ribbon_add(ribbon, INK_SHIELD, "%d%s", fx->flat.n, face_glyph(canvas, GLYPH_SHIELD));
        break;
    case SEPTEM_FX_COINS:
        ribbon_add(ribbon, INK_COIN, "+%d%s", fx->flat.n, face_glyph(canvas, GLYPH_COIN));
        break;
    case SEPTEM_FX_SYMBOL:
        ribbon_add(ribbon, INK_GOOD, "%s", face_symbol(canvas, fx->science.symbol));
        break;
    case SEPTEM_FX_ANY_SYMBOL:
        ribbon_add(ribbon, INK_GOOD, "%s/%s/%s", face_symbol(canvas, SEPTEM_COMPASS),
                   face_symbol(canvas, SEPTEM_GEAR), face_symbol(canvas, SEPTEM_TABLET));
        break;
    case SEPTEM_FX_COINS_PER:
    case SEPTEM_FX_POINTS_PER:
        add_per(ribbon, canvas, p, fx);
        break;
    default:
        add_words(ribbon, p, fx);
        break;
    }
}

void face_effects(struct ribbon *ribbon, const struct canvas *canvas, const struct paint *p,
                  const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        if (i > 0) {
            ribbon_add(ribbon, INK_PLAIN, " ");
        }
        add_effect(ribbon, canvas, p, &effects[i]);
    }
}
