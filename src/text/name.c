/* How things are called, by people and by programs: one row for each value of each enum. */
#include "name.h"

#include "language.h"

/* The name of an enum's value, for programs and for people. */
struct word {
    const char *slug;
    enum septem_phrase phrase;
};

#define ROW(id, slug_) [SEPTEM_##id] = {slug_, SEPTEM_PHRASE_##id}

static const struct word resources[SEPTEM_RESOURCE_COUNT] = {
    ROW(WOOD, "wood"),   ROW(STONE, "stone"),     ROW(CLAY, "clay"),       ROW(ORE, "ore"),
    ROW(GLASS, "glass"), ROW(TEXTILE, "textile"), ROW(PAPYRUS, "papyrus"),
};

static const struct word wares[SEPTEM_WARE_COUNT] = {
    ROW(WARE_RAW, "raw"),
    ROW(WARE_GOODS, "goods"),
};

static const struct word symbols[SEPTEM_SYMBOL_COUNT] = {
    ROW(COMPASS, "compass"),
    ROW(GEAR, "gear"),
    ROW(TABLET, "tablet"),
};

static const struct word lines[SEPTEM_LINE_COUNT] = {
    ROW(LINE_MILITARY, "military"), ROW(LINE_TREASURY, "treasury"), ROW(LINE_WONDER, "wonder"),
    ROW(LINE_CIVIL, "civil"),       ROW(LINE_SCIENCE, "science"),   ROW(LINE_COMMERCE, "commerce"),
    ROW(LINE_GUILDS, "guilds"),     ROW(LINE_LEADERS, "leaders"),   ROW(LINE_CITIES, "cities"),
};

static const struct word phases[SEPTEM_PHASE_COUNT] = {
    ROW(PHASE_KEEP, "keep"),
    ROW(PHASE_RECRUIT, "recruit"),
    ROW(PHASE_TURN, "turn"),
    ROW(PHASE_FREE_CITY, "free_city"),
    ROW(PHASE_LAST_CARD, "last_card"),
    ROW(PHASE_HIRE, "hire"),
    ROW(PHASE_BURY, "bury"),
    ROW(PHASE_COURT, "court"),
    ROW(PHASE_RETURN, "return"),
    ROW(PHASE_SALVAGE, "salvage"),
    ROW(PHASE_PAY, "pay"),
    ROW(PHASE_OVER, "over"),
};

static const struct word uses[SEPTEM_USE_COUNT] = {
    [SEPTEM_USE_BUILD] = {"build", SEPTEM_PHRASE_DO_BUILD},
    [SEPTEM_USE_STAGE] = {"stage", SEPTEM_PHRASE_DO_STAGE},
    [SEPTEM_USE_SELL] = {"sell", SEPTEM_PHRASE_DO_SELL},
    [SEPTEM_USE_LEAVE] = {"leave", SEPTEM_PHRASE_DO_LEAVE},
    [SEPTEM_USE_SALVAGE] = {"salvage", SEPTEM_PHRASE_DO_SALVAGE},
    [SEPTEM_USE_PAY] = {"pay", SEPTEM_PHRASE_DO_PAY},
    [SEPTEM_USE_KEEP] = {"keep", SEPTEM_PHRASE_DO_KEEP},
    [SEPTEM_USE_RECRUIT] = {"recruit", SEPTEM_PHRASE_DO_RECRUIT},
    [SEPTEM_USE_HIRE] = {"hire", SEPTEM_PHRASE_DO_HIRE},
    [SEPTEM_USE_BURY] = {"bury", SEPTEM_PHRASE_DO_BURY},
    [SEPTEM_USE_COURT] = {"court", SEPTEM_PHRASE_DO_COURT},
    [SEPTEM_USE_RETURN] = {"return", SEPTEM_PHRASE_DO_RETURN},
};

static const struct word powers[SEPTEM_BY_COUNT] = {
    [SEPTEM_BY_COST] = {"cost", SEPTEM_PHRASE_NONE},
    [SEPTEM_BY_FREE_BUILD] = {"free_build", SEPTEM_PHRASE_BY_FREE_BUILD},
    [SEPTEM_BY_FREE_COLOUR] = {"caligula", SEPTEM_PHRASE_BY_FREE_COLOUR},
    [SEPTEM_BY_LEFT] = {"left", SEPTEM_PHRASE_BY_LEFT},
    [SEPTEM_BY_RIGHT] = {"right", SEPTEM_PHRASE_BY_RIGHT},
};

/* What is counted: its name, and how one of it and several are called. */
#define COUNTED(id, slug_, many_, each_)                                                           \
    [SEPTEM_##                                                                                     \
        id] = {{slug_, SEPTEM_PHRASE_##many_}, SEPTEM_PHRASE_EACH_##each_, SEPTEM_PHRASE_##many_}
#define COLOUR(id, slug_)                                                                          \
    [SEPTEM_##id] = {{slug_, SEPTEM_PHRASE_##id}, SEPTEM_PHRASE_EACH_##id, SEPTEM_PHRASE_MANY_##id}

static const struct {
    struct word word;
    enum septem_phrase each, many;
} counted[SEPTEM_COUNTED_COUNT] = {
    COLOUR(BROWN, "brown"),
    COLOUR(GRAY, "gray"),
    COLOUR(BLUE, "blue"),
    COLOUR(YELLOW, "yellow"),
    COLOUR(RED, "red"),
    COLOUR(GREEN, "green"),
    COLOUR(PURPLE, "purple"),
    COLOUR(BLACK, "black"),
    COLOUR(WHITE, "white"),
    COUNTED(COUNT_STAGES, "stages", STAGES, STAGE),
    COUNTED(COUNT_DEFEATS, "defeats", DEFEATS, DEFEAT),
    COUNTED(COUNT_VICTORIES, "victories", VICTORIES, VICTORY),
    COUNTED(COUNT_STONES, "stones", STONES, STONE),
    COUNTED(COUNT_COINS, "coins", COIN_COUNT, COIN),
    COUNTED(COUNT_COIN_TRIPLES, "coin_triples", COIN_TRIPLES, COIN_TRIPLE),
    COUNTED(COUNT_CHAINS, "chains", CHAINS, CHAIN),
    COUNTED(COUNT_PURCHASES, "purchases", PURCHASES, PURCHASE),
};

#define FX(id, slug_, shape_) [SEPTEM_FX_##id] = {slug_, SEPTEM_PHRASE_FX_##id, SHAPE_##shape_}

static const struct fx_name fx_names[SEPTEM_FX_COUNT] = {
    [SEPTEM_FX_NONE] = {"none", SEPTEM_PHRASE_NONE, SHAPE_NONE},
    FX(PRODUCE, "produce", UNITS),
    FX(PRODUCE_ANY, "produce_any", ANY),
    FX(POINTS, "points", FLAT),
    FX(SHIELDS, "shields", FLAT),
    FX(COINS, "coins", FLAT),
    FX(SYMBOL, "symbol", SYMBOL),
    FX(ANY_SYMBOL, "any_symbol", NONE),
    FX(DISCOUNT, "discount", TRADE),
    FX(COINS_PER, "coins_per", PER),
    FX(POINTS_PER, "points_per", PER),
    FX(FREE_BUILD, "free_build", NONE),
    FX(LAST_CARD, "last_card", NONE),
    FX(SALVAGE, "salvage", NONE),
    FX(COPY_GUILD, "copy_guild", NONE),
    FX(MASK, "mask", FLAT),
    FX(DIPLOMACY, "diplomacy", FLAT),
    FX(LOSS, "loss", FLAT),
    FX(LOSS_PER, "loss_per", PER),
    FX(GIFT, "gift", GIFT),
    FX(REBATE, "rebate", SIDE),
    FX(PRODUCE_OWNED, "produce_owned", NONE),
    FX(PRODUCE_MISSING, "produce_missing", NONE),
    FX(FREE_STAGES, "free_stages", NONE),
    FX(COPY_STAGE, "copy_stage", COPY),
    FX(HARBOUR, "harbour", NONE),
    FX(POINTS_PER_MARKER, "points_per_marker", MARKER),
    FX(POINTS_PER_SET, "points_per_set", SET),
    FX(POINTS_PER_PAIR, "points_per_pair", NONE),
    FX(POINTS_IF_MOST, "points_if_most", MOST),
    FX(POINTS_IF_NONE, "points_if_none", EACH),
    FX(POINTS_IF_ALONE, "points_if_alone", FLAT),
    FX(POINTS_LESS, "points_less", EACH),
    FX(SET_BONUS, "set_bonus", FLAT),
    FX(MOST_SYMBOL, "most_symbol", NONE),
    FX(SWAP_SYMBOL, "swap_symbol", NONE),
    FX(SHIELDS_PER, "shields_per", EACH),
    FX(REDUCTION, "reduction", OF),
    FX(BANK_UNIT, "bank_unit", NONE),
    FX(FREE_COLOUR, "free_colour", OF),
    FX(FREE_PER_AGE, "free_per_age", OF),
    FX(FREE_LEADERS, "free_leaders", NONE),
    FX(CHEAP_LEADERS, "cheap_leaders", CHEAP),
    FX(COINS_EACH, "coins_each", EACH),
    FX(LOSS_EACH, "loss_each", EACH),
    FX(LOSS_BY_AGE, "loss_by_age", NONE),
    FX(BANK_BONUS, "bank_bonus", NONE),
    FX(VICTORY, "victory", NONE),
    FX(FORGET_DEFEATS, "forget_defeats", NONE),
    FX(OTHERS_RETURN, "others_return", NONE),
    FX(REDIRECT_DEFEATS, "redirect_defeats", NONE),
    FX(DRAW, "draw", FLAT),
    FX(HIRE, "hire", NONE),
    FX(BURY, "bury", NONE),
    FX(COURT, "court", NONE),
    FX(FREEZE, "freeze", NONE),
    FX(STAGE_FOR_COINS, "stage_for_coins", NONE),
};

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
