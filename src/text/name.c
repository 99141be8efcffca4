/* How things are called, by people and by programs: one row for each value of each enum. */
#include "name.h"

#include <stddef.h>

#include "language.h"

/* The name of an enum's value, for programs and for people. */
struct word {
    const char *slug;
    enum septem_phrase phrase;
};

/* clang-format off */

static const struct word resources[SEPTEM_RESOURCE_COUNT] = {
#define X(id, slug, letter) [SEPTEM_##id] = {slug, SEPTEM_PHRASE_##id},
#include <septem/resources.def>
#undef X
};

static const struct word wares[SEPTEM_WARE_COUNT] = {
    [SEPTEM_WARE_RAW]   = {"raw",   SEPTEM_PHRASE_WARE_RAW},
    [SEPTEM_WARE_GOODS] = {"goods", SEPTEM_PHRASE_WARE_GOODS},
};

static const struct word symbols[SEPTEM_SYMBOL_COUNT] = {
#define X(id, slug) [SEPTEM_##id] = {slug, SEPTEM_PHRASE_##id},
#include <septem/symbols.def>
#undef X
};

static const struct word lines[SEPTEM_LINE_COUNT] = {
#define X(id, slug) [SEPTEM_LINE_##id] = {slug, SEPTEM_PHRASE_LINE_##id},
#include <septem/lines.def>
#undef X
};

static const struct word phases[SEPTEM_PHASE_COUNT] = {
#define X(id, slug) [SEPTEM_PHASE_##id] = {slug, SEPTEM_PHRASE_PHASE_##id},
#include <septem/phases.def>
#undef X
};

static const struct word uses[SEPTEM_USE_COUNT] = {
#define X(id, slug) [SEPTEM_USE_##id] = {slug, SEPTEM_PHRASE_DO_##id},
#include <septem/uses.def>
#undef X
};

static const struct word powers[SEPTEM_BY_COUNT] = {
    [SEPTEM_BY_COST] = {"cost", SEPTEM_PHRASE_NONE},
#define X(id, slug, former) [SEPTEM_BY_##id] = {slug, SEPTEM_PHRASE_BY_##id},
#include <septem/by.def>
#undef X
};

/* What is counted: its name, and how one of it and several are called. */
static const struct {
    struct word word;
    enum septem_phrase each, many;
} counted[SEPTEM_COUNTED_COUNT] = {
#define X(id, slug, line) \
    [SEPTEM_##id] = {{slug, SEPTEM_PHRASE_##id}, SEPTEM_PHRASE_EACH_##id, SEPTEM_PHRASE_MANY_##id},
#include <septem/colours.def>
#undef X
#define X(id, slug, many, each) \
    [SEPTEM_COUNT_##id] = \
        {{slug, SEPTEM_PHRASE_##many}, SEPTEM_PHRASE_EACH_##each, SEPTEM_PHRASE_##many},
#include <septem/counts.def>
#undef X
};

/* ---- Effects ---- */

enum shape {
#define X(id, ...) SHAPE_##id,
#include <septem/shapes.def>
#undef X
    SHAPE_COUNT
};

static const struct fx_field shapes[SHAPE_COUNT][FX_FIELDS_MAX] = {
#define NO_FIELD {NULL, SHOW_NOTHING, 0}
#define FIELD(show, key, field) {key, SHOW_##show, offsetof(struct septem_effect, field)}
#define X(id, ...) [SHAPE_##id] = {__VA_ARGS__},
#include <septem/shapes.def>
#undef X
};

static const struct fx_name fx_names[SEPTEM_FX_COUNT] = {
    [SEPTEM_FX_NONE] = {"none", SEPTEM_PHRASE_NONE, shapes[SHAPE_NONE]},
#define X(id, slug, shape) [SEPTEM_FX_##id] = {slug, SEPTEM_PHRASE_FX_##id, shapes[SHAPE_##shape]},
#include <septem/effects.def>
#undef X
};
/* clang-format on */

/* ---- Looking up ---- */

/* A row, or an empty one where there is none. */
#define PICK(table, index) pick(table, (int)(sizeof(table) / sizeof((table)[0])), (int)(index))

static struct word pick(const struct word *table, int count, int index)
{
    static const struct word none = {"none", SEPTEM_PHRASE_NONE};
    return index >= 0 && index < count && table[index].slug != NULL ? table[index] : none;
}

static struct word pick_counted(int index)
{
    bool known = index > 0 && index < SEPTEM_COUNTED_COUNT && counted[index].word.slug != NULL;
    return known ? counted[index].word : pick(NULL, 0, 0);
}

const struct fx_name *fx_name(enum septem_fx fx)
{
    bool known = fx > SEPTEM_FX_NONE && fx < SEPTEM_FX_COUNT && fx_names[fx].slug != NULL;
    return &fx_names[known ? fx : SEPTEM_FX_NONE];
}

uint32_t fx_value(const struct septem_effect *fx, const struct fx_field *field)
{
    switch (field->show) {
    case SHOW_UNITS:
    case SHOW_CHOICE:
        return fx->produce.units;
    case SHOW_KINDS:
        return fx->set.kinds;
    case SHOW_NOTHING:
    case SHOW_NUMBER:
    case SHOW_SYMBOL:
    case SHOW_WARE:
    case SHOW_FROM:
    case SHOW_TO:
    case SHOW_IN:
    case SHOW_EACH:
    case SHOW_MANY:
    case SHOW_STAGE:
        break;
    }
    return ((const uint8_t *)fx)[field->offset];
}

enum septem_phrase each_phrase(int index)
{
    bool known = index > 0 && index < SEPTEM_COUNTED_COUNT;
    return known ? counted[index].each : SEPTEM_PHRASE_NONE;
}

enum septem_phrase many_phrase(int index)
{
    bool known = index > 0 && index < SEPTEM_COUNTED_COUNT;
    return known ? counted[index].many : SEPTEM_PHRASE_NONE;
}

enum septem_phrase ware_phrase(enum septem_ware ware)
{
    return PICK(wares, ware).phrase;
}

enum septem_phrase use_phrase(enum septem_use use)
{
    return PICK(uses, use).phrase;
}

enum septem_phrase by_phrase(enum septem_by by)
{
    return PICK(powers, by).phrase;
}

/* ---- For people ---- */

static const char *first_of(const char *own, const char *english)
{
    return own != NULL ? own : english;
}

const char *septem_text_card(septem_lang lang, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    return info == NULL ? "" : first_of(language(lang)->cards[card], info->name);
}

const char *septem_text_board(septem_lang lang, septem_board board)
{
    const struct septem_board_info *info = septem_board_info(board);
    return info == NULL ? "" : first_of(language(lang)->boards[board], info->name);
}

const char *septem_text_wonder(septem_lang lang, septem_board board)
{
    const struct septem_board_info *info = septem_board_info(board);
    if (info == NULL) {
        return "";
    }
    const char *english = first_of(language(0)->wonders[board], info->name);
    return first_of(language(lang)->wonders[board], english);
}

const char *septem_text_set(septem_lang lang, enum septem_set set)
{
    const struct septem_set_info *info = septem_set_info(set);
    return info == NULL ? "" : first_of(language(lang)->sets[set], info->name);
}

const char *septem_text_resource(septem_lang lang, enum septem_resource resource)
{
    return septem_text(lang, PICK(resources, resource).phrase);
}

const char *septem_text_symbol(septem_lang lang, enum septem_symbol symbol)
{
    return septem_text(lang, PICK(symbols, symbol).phrase);
}

const char *septem_text_line(septem_lang lang, enum septem_line line)
{
    return septem_text(lang, PICK(lines, line).phrase);
}

const char *septem_text_phase(septem_lang lang, enum septem_phase phase)
{
    return septem_text(lang, PICK(phases, phase).phrase);
}

const char *septem_text_colour(septem_lang lang, int index)
{
    return septem_text(lang, pick_counted(index).phrase);
}

const char *septem_text_deny(septem_lang lang, enum septem_deny deny)
{
    const char *own = deny >= 0 && deny < SEPTEM_DENY_COUNT ? language(lang)->denials[deny] : NULL;
    return first_of(own, septem_deny_text(deny));
}

const char *septem_text_err(septem_lang lang, enum septem_err err)
{
    const char *own = err >= 0 && err < SEPTEM_ERR_COUNT ? language(lang)->errors[err] : NULL;
    return first_of(own, septem_err_text(err));
}

/* ---- For programs ---- */

const char *septem_slug_resource(enum septem_resource resource)
{
    return PICK(resources, resource).slug;
}

const char *septem_slug_ware(enum septem_ware ware)
{
    return PICK(wares, ware).slug;
}

const char *septem_slug_symbol(enum septem_symbol symbol)
{
    return PICK(symbols, symbol).slug;
}

const char *septem_slug_colour(int index)
{
    return pick_counted(index).slug;
}

const char *septem_slug_line(enum septem_line line)
{
    return PICK(lines, line).slug;
}

const char *septem_slug_fx(enum septem_fx fx)
{
    return fx_name(fx)->slug;
}

const char *septem_slug_use(enum septem_use use)
{
    return PICK(uses, use).slug;
}

const char *septem_slug_by(enum septem_by by)
{
    return PICK(powers, by).slug;
}

const char *septem_slug_edition(enum septem_edition edition)
{
    static const char *const slugs[SEPTEM_LEADERS_COUNT] = {"first", "second", "all"};
    bool known = edition >= SEPTEM_LEADERS_FIRST && edition < SEPTEM_LEADERS_COUNT;
    return known ? slugs[edition] : "none";
}

const char *septem_slug_deck(enum septem_deck deck)
{
    static const char *const slugs[] = {"first",         "first_cities", "second",
                                        "second_cities", "experts",      "promo"};
    for (size_t i = 0; i < sizeof slugs / sizeof slugs[0]; i++) {
        if (deck == 1u << i) {
            return slugs[i];
        }
    }
    return "none";
}

const char *septem_slug_phase(enum septem_phase phase)
{
    return PICK(phases, phase).slug;
}
