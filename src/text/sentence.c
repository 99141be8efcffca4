/* Effects, costs and decisions in words: phrases put together. */
#include <assert.h>
#include <string.h>

#include <septem/cities.h>

#include "name.h"
#include "sink.h"

enum { PART_MAX = 256 }; /* bytes of one part of a sentence */

static int units_of(uint32_t units, int resource)
{
    return (int)(units >> (4 * resource) & 15);
}

static void fill(struct sink *sink, septem_lang lang, enum septem_phrase phrase,
                 struct septem_args args)
{
    char part[PART_MAX];
    septem_text_fill(lang, phrase, args, part, sizeof part);
    sink_text(sink, part);
}

/* A number of one digit or two or three, as an argument. */
struct digits {
    char text[12];
};

static struct digits digits(int number)
{
    struct digits digits;
    struct sink sink = sink_open(digits.text, sizeof digits.text);
    sink_number(&sink, number);
    sink_close(&sink);
    return digits;
}

static void between(struct sink *sink, const char *separator)
{
    if (sink->length > 0) {
        sink_text(sink, separator);
    }
}

/* "2 clay, 1 textile": every resource with its number. */
static void put_units(struct sink *sink, septem_lang lang, uint32_t units)
{
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        int n = units_of(units, r);
        if (n > 0) {
            between(sink, ", ");
            fill(sink, lang, SEPTEM_PHRASE_UNITS,
                 (struct septem_args){
                     {digits(n).text, septem_text_resource(lang, (enum septem_resource)r)}});
        }
    }
}

/* "wood or clay" */
static void put_choice(struct sink *sink, septem_lang lang, uint32_t units)
{
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        if (units_of(units, r) > 0) {
            between(sink, septem_text(lang, SEPTEM_PHRASE_OR));
            sink_text(sink, septem_text_resource(lang, (enum septem_resource)r));
        }
    }
}

/* "blue, red, green" */
static void put_kinds(struct sink *sink, septem_lang lang, unsigned kinds)
{
    for (int colour = SEPTEM_COLOUR_NONE + 1; colour < SEPTEM_COLOUR_COUNT; colour++) {
        if (kinds >> colour & 1) {
            between(sink, ", ");
            sink_text(sink, septem_text_colour(lang, colour));
        }
    }
}

/* ---- Effects ---- */

static enum septem_phrase in_phrase(int whose)
{
    static const enum septem_phrase phrases[SEPTEM_ALL + 1] = {
        [SEPTEM_OWN] = SEPTEM_PHRASE_IN_OWN,     [SEPTEM_LEFT] = SEPTEM_PHRASE_IN_LEFT,
        [SEPTEM_RIGHT] = SEPTEM_PHRASE_IN_RIGHT, [SEPTEM_NEIGHBOURS] = SEPTEM_PHRASE_IN_NEIGHBOURS,
        [SEPTEM_ALL] = SEPTEM_PHRASE_IN_ALL,
    };
    return phrases[whose & SEPTEM_ALL];
}

static enum septem_phrase from_phrase(int whose)
{
    static const enum septem_phrase phrases[SEPTEM_NEIGHBOURS + 1] = {
        [SEPTEM_LEFT] = SEPTEM_PHRASE_FROM_LEFT,
        [SEPTEM_RIGHT] = SEPTEM_PHRASE_FROM_RIGHT,
        [SEPTEM_NEIGHBOURS] = SEPTEM_PHRASE_FROM_BOTH,
    };
    return phrases[whose & SEPTEM_NEIGHBOURS];
}

static enum septem_phrase to_phrase(int whose)
{
    static const enum septem_phrase phrases[SEPTEM_NEIGHBOURS + 1] = {
        [SEPTEM_LEFT] = SEPTEM_PHRASE_TO_LEFT,
        [SEPTEM_RIGHT] = SEPTEM_PHRASE_TO_RIGHT,
        [SEPTEM_NEIGHBOURS] = SEPTEM_PHRASE_TO_BOTH,
    };
    return phrases[whose & SEPTEM_NEIGHBOURS];
}

/* A field of an effect in words. */
static void put_field(struct sink *sink, septem_lang lang, enum fx_show show, uint32_t value)
{
    int index = (int)value;
    switch (show) {
    case SHOW_NOTHING:
        break;
    case SHOW_UNITS:
        put_units(sink, lang, value);
        break;
    case SHOW_CHOICE:
        put_choice(sink, lang, value);
        break;
    case SHOW_NUMBER:
        sink_number(sink, index);
        break;
    case SHOW_SYMBOL:
        sink_text(sink, septem_text_symbol(lang, (enum septem_symbol)value));
        break;
    case SHOW_WARE:
        sink_text(sink, septem_text(lang, ware_phrase((enum septem_ware)value)));
        break;
    case SHOW_FROM:
        sink_text(sink, septem_text(lang, from_phrase(index)));
        break;
    case SHOW_TO:
        sink_text(sink, septem_text(lang, to_phrase(index)));
        break;
    case SHOW_IN:
        sink_text(sink, septem_text(lang, in_phrase(index)));
        break;
    case SHOW_EACH:
        sink_text(sink, septem_text(lang, each_phrase(index)));
        break;
    case SHOW_MANY:
        sink_text(sink, septem_text(lang, many_phrase(index)));
        break;
    case SHOW_KINDS:
        put_kinds(sink, lang, value);
        break;
    case SHOW_STAGE:
        fill(sink, lang, value != 0 ? SEPTEM_PHRASE_STAGE_N : SEPTEM_PHRASE_STAGE_LAST,
             (struct septem_args){{digits(index).text}});
        break;
    }
}

int septem_text_effect(septem_lang lang, const struct septem_effect *fx, char *buf, size_t size)
{
    const struct fx_name *name = fx_name(fx->kind);
    char parts[FX_FIELDS_MAX][PART_MAX];
    struct septem_args args = {{NULL}};
    for (int i = 0; i < FX_FIELDS_MAX && name->fields[i].show != SHOW_NOTHING; i++) {
        struct sink sink = sink_open(parts[i], sizeof parts[i]);
        put_field(&sink, lang, name->fields[i].show, fx_value(fx, &name->fields[i]));
        sink_close(&sink);
        args.args[i] = parts[i];
    }
    return septem_text_fill(lang, name->phrase, args, buf, size);
}

int septem_text_effects(septem_lang lang, const struct septem_effect effects[SEPTEM_EFFECTS_MAX],
                        char *buf, size_t size)
{
    struct sink sink = sink_open(buf, size);
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        char part[PART_MAX];
        septem_text_effect(lang, &effects[i], part, sizeof part);
        between(&sink, septem_text(lang, SEPTEM_PHRASE_EFFECT_AND));
        sink_text(&sink, part);
    }
    return sink_close(&sink);
}

/* Adds what a board is beside its stages, a part at a time. */
static void put_trait(struct sink *sink, septem_lang lang, bool holds, enum septem_phrase phrase,
                      int n)
{
    if (holds) {
        between(sink, septem_text(lang, SEPTEM_PHRASE_EFFECT_AND));
        fill(sink, lang, phrase, (struct septem_args){{digits(n).text}});
    }
}

int septem_text_traits(septem_lang lang, septem_board board, char *buf, size_t size)
{
    struct sink sink = sink_open(buf, size);
    const struct septem_board_info *info = septem_board_info(board);
    if (info != NULL) {
        char start[SEPTEM_TEXT_MAX];
        int coins = info->start_coins;
        put_trait(&sink, lang, coins > 0, SEPTEM_PHRASE_TRAIT_START_COINS, coins);
        put_trait(&sink, lang, info->any_order, SEPTEM_PHRASE_TRAIT_ANY_ORDER, 0);
        put_trait(&sink, lang, info->copies, SEPTEM_PHRASE_TRAIT_COPIES, 0);
        put_trait(&sink, lang, info->keeps_leaders, SEPTEM_PHRASE_TRAIT_KEEPS_LEADERS, 0);
        if (septem_text_effects(lang, info->start, start, sizeof start) > 0) {
            between(&sink, septem_text(lang, SEPTEM_PHRASE_EFFECT_AND));
            sink_text(&sink, start);
        }
    }
    return sink_close(&sink);
}

int septem_text_needs(septem_lang lang, septem_board board, char *buf, size_t size)
{
    struct sink sink = sink_open(buf, size);
    const struct septem_board_info *info = septem_board_info(board);
    if (info != NULL && info->needs != SEPTEM_SET_NONE && info->needs != info->set) {
        fill(&sink, lang, SEPTEM_PHRASE_TRAIT_NEEDS,
             (struct septem_args){{septem_text_set(lang, (enum septem_set)info->needs)}});
    }
    return sink_close(&sink);
}

/* ---- Costs ---- */

int septem_text_cost(septem_lang lang, const struct septem_cost *cost, char *buf, size_t size)
{
    struct sink sink = sink_open(buf, size);
    int coins = septem_cost_coins(cost);
    if (coins > 0) {
        fill(&sink, lang, SEPTEM_PHRASE_COINS, (struct septem_args){{digits(coins).text}});
    }
    put_units(&sink, lang, cost->units);
    if (sink.length == 0) {
        sink_text(&sink, septem_text(lang, SEPTEM_PHRASE_FREE));
    }
    return sink_close(&sink);
}

/* How a card's cost is said where it is not that of its row; SEPTEM_PHRASE_NONE where it is. */
static enum septem_phrase odd_cost(const struct septem_card_info *info)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        if (info->effects[i].kind == SEPTEM_FX_STAGE_FOR_COINS) {
            return SEPTEM_PHRASE_COST_OF_STAGE;
        }
    }
    return info->cost_by_age ? SEPTEM_PHRASE_COST_BY_AGE : SEPTEM_PHRASE_NONE;
}

int septem_text_card_cost(septem_lang lang, septem_card card, char *buf, size_t size)
{
    const struct septem_card_info *info = septem_card_info(card);
    struct sink sink = sink_open(buf, size);
    if (info == NULL) {
        return sink_close(&sink);
    }
    enum septem_phrase odd = odd_cost(info);
    if (odd == SEPTEM_PHRASE_NONE) {
        return septem_text_cost(lang, &info->cost, buf, size);
    }
    sink_text(&sink, septem_text(lang, odd));
    return sink_close(&sink);
}

int septem_text_card_cost_short(septem_card card, char *buf, size_t size)
{
    const struct septem_card_info *info = septem_card_info(card);
    struct sink sink = sink_open(buf, size);
    enum septem_phrase odd = info != NULL ? odd_cost(info) : SEPTEM_PHRASE_NONE;
    if (info != NULL && odd == SEPTEM_PHRASE_NONE) {
        return septem_text_cost_short(&info->cost, buf, size);
    }
    sink_text(&sink, odd == SEPTEM_PHRASE_COST_BY_AGE     ? "$1/2/3"
                     : odd == SEPTEM_PHRASE_COST_OF_STAGE ? "$X"
                                                          : "");
    return sink_close(&sink);
}

int septem_text_cost_short(const struct septem_cost *cost, char *buf, size_t size)
{
    static const char letters[SEPTEM_RESOURCE_COUNT] = {
#define X(id, slug, letter) [SEPTEM_##id] = letter,
#include <septem/resources.def>
#undef X
    };
    struct sink sink = sink_open(buf, size);
    int coins = septem_cost_coins(cost);
    if (coins > 0) {
        sink_text(&sink, "$");
        sink_number(&sink, coins);
        if (cost->units >> 4 != 0) {
            sink_text(&sink, " ");
        }
    }
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        for (int n = units_of(cost->units, r); n > 0; n--) {
            sink_bytes(&sink, &letters[r], 1);
        }
    }
    if (sink.length == 0) {
        sink_text(&sink, "-");
    }
    return sink_close(&sink);
}

/* ---- Decisions ---- */

static void put_payment(struct sink *sink, septem_lang lang, enum septem_phrase phrase, int coins)
{
    char amount[PART_MAX];
    if (coins > 0) {
        septem_text_fill(lang, SEPTEM_PHRASE_COINS, (struct septem_args){{digits(coins).text}},
                         amount, sizeof amount);
        between(sink, ", ");
        fill(sink, lang, phrase, (struct septem_args){{amount}});
    }
}

/* The sentence a decision is said in: that of its use, or of a variant of it. */
static enum septem_phrase move_phrase(const struct septem_move *move)
{
    static const struct {
        enum septem_phrase none, stage, stage_as;
    } variants[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_STAGE] = {.stage_as = SEPTEM_PHRASE_DO_STAGE_AS},
        [SEPTEM_USE_SALVAGE] = {.none = SEPTEM_PHRASE_DO_SALVAGE_NONE},
        [SEPTEM_USE_HIRE] = {.none = SEPTEM_PHRASE_DO_HIRE_NONE},
        [SEPTEM_USE_RECRUIT] = {.stage = SEPTEM_PHRASE_DO_RECRUIT_STAGE,
                                .stage_as = SEPTEM_PHRASE_DO_RECRUIT_STAGE_AS},
        [SEPTEM_USE_COURT] = {.stage = SEPTEM_PHRASE_DO_COURT_STAGE,
                              .stage_as = SEPTEM_PHRASE_DO_COURT_STAGE_AS},
    };
    enum septem_phrase variant = SEPTEM_PHRASE_NONE;
    if (move->use < SEPTEM_USE_COUNT) {
        variant = move->card == 0    ? variants[move->use].none
                  : move->as != 0    ? variants[move->use].stage_as
                  : move->stage != 0 ? variants[move->use].stage
                                     : SEPTEM_PHRASE_NONE;
    }
    return variant != SEPTEM_PHRASE_NONE ? variant : use_phrase((enum septem_use)move->use);
}

/* Coins and powers, in the order in which they are thought of. */
static void put_means(struct sink *sink, septem_lang lang, const struct septem_move *move)
{
    enum septem_by by = septem_move_by(move);
    if (move->use != SEPTEM_USE_PAY) { /* which says itself how much */
        put_payment(sink, lang, SEPTEM_PHRASE_PAY_LEFT, move->left);
        put_payment(sink, lang, SEPTEM_PHRASE_PAY_RIGHT, move->right);
        put_payment(sink, lang, SEPTEM_PHRASE_PAY_BANK, move->bank);
    }
    if (by != SEPTEM_BY_COST && move->use != SEPTEM_USE_COURT) { /* which says itself whose */
        between(sink, ", ");
        sink_text(sink, septem_text(lang, by_phrase(by)));
    }
    if (move->freeze) {
        between(sink, ", ");
        sink_text(sink, septem_text(lang, SEPTEM_PHRASE_BY_FREEZE));
    }
}

/* The decision without its payment: its sentence names of these what it needs. */
static void write_what(septem_lang lang, const struct septem_move *move, char what[PART_MAX])
{
    static const char names[] = "{card}{stage}{n}{as}{which}";
    struct digits stage = digits(move->stage), coins = digits(move->bank), as = digits(move->as);
    struct digits token = digits(septem_token_value(move->token));
    const char *which = move->use == SEPTEM_USE_COURT
                            ? septem_text(lang, by_phrase(septem_move_by(move)))
                            : token.text;
    struct septem_args args = {
        {septem_text_card(lang, move->card), stage.text, coins.text, as.text, which}};
    septem_text_fill_pattern(lang, septem_text(lang, move_phrase(move)), names, args, what,
                             PART_MAX);
}

int septem_text_move(septem_lang lang, const struct septem_move *move, char *buf, size_t size)
{
    assert(move != NULL);
    char what[PART_MAX], how[PART_MAX];
    struct sink sink = sink_open(buf, size), means = sink_open(how, sizeof how);
    write_what(lang, move, what);
    put_means(&means, lang, move);
    if (sink_close(&means) == 0) {
        sink_text(&sink, what);
        return sink_close(&sink);
    }
    return septem_text_fill(lang, SEPTEM_PHRASE_DO_PAYING, (struct septem_args){{what, how}}, buf,
                            size);
}
