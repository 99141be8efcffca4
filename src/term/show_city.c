/* Cities on the screen: in short, for the neighbours that are always shown, and in full. */
#include <septem/cities.h>

#include "show.h"

#include <assert.h>
#include <string.h>

const struct septem_effect *show_stage_effects(const struct septem_view *view, int seat, int stage)
{
    const struct septem_city *city = &view->game.city[seat];
    const struct septem_stage *meant =
        septem_game_stage(&view->game, seat, stage, city->as[stage - 1]);
    return meant != NULL ? meant->effects
                         : septem_board_info(city->board)->stages[stage - 1].effects;
}

struct words show_name(const struct paint *p, const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    const char *board = septem_text_board(p->lang, view->game.city[seat].board);
    if (seat >= view->game.players) {
        return paint_words(p, SAY_FREE_CITY_IN, GAPS(board));
    }
    if (seat == view->seat && p->watched == NULL) {
        return paint_words(p, SAY_YOU_IN, GAPS(board));
    }
    struct words words = {""};
    words_add(&words, "", board);
    return words;
}

static void show_title(const struct paint *p, const struct septem_view *view, int seat)
{
    const struct septem_game *g = &view->game;
    const struct septem_board_info *board = septem_board_info(g->city[seat].board);
    const char side[2] = {board->side, '\0'};
    bool partner = seat == septem_game_partner(g, view->seat), free_city = seat >= g->players;
    enum saying saying = SAY_FAR_CITY;
    if (seat == view->seat) {
        saying = p->watched == NULL ? SAY_YOUR_CITY : SAY_FAR_CITY;
    } else if (seat == septem_game_left(g, view->seat)) {
        saying = partner ? SAY_LEFT_PARTNER : free_city ? SAY_LEFT_FREE_CITY : SAY_LEFT_CITY;
    } else if (seat == septem_game_right(g, view->seat)) {
        saying = partner ? SAY_RIGHT_PARTNER : free_city ? SAY_RIGHT_FREE_CITY : SAY_RIGHT_CITY;
    }
    struct words title =
        paint_words(p, saying, GAPS(septem_text_board(p->lang, g->city[seat].board), side));
    fputs(p->colour ? "\033[1m" : "", p->out);
    fputs(title.text, p->out);
    fputs(p->colour ? "\033[0m" : "", p->out);
}

/* ---- What it makes ---- */

/* "2 wood", or "wood/clay" where it is one of them; nothing for an effect that makes nothing. */
static void add_made(const struct paint *p, struct words *made, const struct septem_effect *fx)
{
    struct words one = {""};
    if (fx->kind != SEPTEM_FX_PRODUCE && fx->kind != SEPTEM_FX_PRODUCE_ANY) {
        return;
    }
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        int units = (int)(fx->produce.units >> (4 * r) & 15);
        const char *name = septem_text_resource(p->lang, (enum septem_resource)r);
        struct words some = units > 1 ? words_number(units) : (struct words){""};
        words_add(&some, " ", name);
        if (units > 0) {
            words_add(&one, fx->kind == SEPTEM_FX_PRODUCE_ANY ? "/" : ", ", some.text);
        }
    }
    words_add(made, ", ", one.text);
}

static void add_all_made(const struct paint *p, struct words *made,
                         const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        add_made(p, made, &effects[i]);
    }
}

/* Brown and gray cards and the board make what neighbours buy; the rest is its owner's alone. */
static void show_makes(const struct paint *p, const struct septem_view *view, int seat)
{
    const struct septem_city *city = &view->game.city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    const struct septem_effect start = {SEPTEM_FX_PRODUCE,
                                        .produce = {1u << (4 * board->resource)}};
    struct words sold = {""}, own = {""};
    if (board->resource != SEPTEM_RESOURCE_NONE) {
        add_made(p, &sold, &start);
    }
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        if (septem_card_set_has(&city->built, (septem_card)card)) {
            bool trades = septem_card_is_sold((septem_card)card);
            add_all_made(p, trades ? &sold : &own, info->effects);
        }
    }
    for (int stage = 1; stage <= board->stage_count; stage++) {
        if (septem_city_has_stage(city, stage)) {
            add_all_made(p, &own, show_stage_effects(view, seat, stage));
        }
    }
    for (int n = city->owned; n > 0; n--) {
        words_add(&own, ", ", paint_words(p, SAY_MAKES_OWNED, NO_GAPS).text);
    }
    for (int n = city->missing; n > 0; n--) {
        words_add(&own, ", ", paint_words(p, SAY_MAKES_MISSING, NO_GAPS).text);
    }
    if (sold.text[0] == '\0') {
        words_add(&sold, "", septem_text(p->lang, SEPTEM_PHRASE_NOTHING));
    }
    paint_say(p, SAY_MAKES, GAPS(sold.text));
    if (own.text[0] != '\0') {
        paint_say(p, SAY_MAKES_FOR_SELF, GAPS(own.text));
    }
    if (septem_city_has(city, SEPTEM_POWER_HARBOUR)) {
        paint_say(p, SAY_HARBOUR, NO_GAPS);
    }
}

/* ---- In short ---- */

/* What only some sets bring, where the city has any. */
static void show_tokens(const struct paint *p, const struct septem_city *city)
{
    const struct {
        int count;
        enum saying saying;
    } tokens[] = {
        {city->debts, SAY_DEBTS}, {city->diplomacy, SAY_DIPLOMACY}, {city->masks, SAY_MASKS}};
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        if (tokens[i].count > 0) {
            paint_say(p, tokens[i].saying, GAPS(words_number(tokens[i].count).text));
        }
    }
}

static void show_docks(const struct paint *p, const struct septem_city *city)
{
    static const enum saying sayings[] = {SAY_NONE, SAY_DOCK_LEFT, SAY_DOCK_RIGHT, SAY_DOCK_BOTH};
    int docks = septem_city_docks(city, SEPTEM_LEFT) + 2 * septem_city_docks(city, SEPTEM_RIGHT);
    if (docks != 0) {
        paint_say(p, sayings[docks], NO_GAPS);
    }
}

static void show_facts(const struct paint *p, const struct septem_view *view, int seat)
{
    const struct septem_city *city = &view->game.city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    struct septem_score score = septem_game_score(&view->game, seat);
    struct words stages = words_number(city->counts[SEPTEM_COUNT_STAGES]);
    words_add(&stages, "/", words_number(board->stage_count).text);
    paint_say(p, SAY_CITY_FACTS,
              GAPS(words_coins(p, city->coins).text,
                   words_shields(p, septem_game_shields(&view->game, seat)).text, stages.text,
                   words_signed(score.lines[SEPTEM_LINE_MILITARY]).text));
    show_tokens(p, city);
    fputc('\n', p->out);
}

static struct words symbols_of(const struct paint *p, const struct septem_city *city)
{
    struct words words = {""};
    for (int s = SEPTEM_COMPASS; s < SEPTEM_SYMBOL_COUNT; s++) {
        if (city->symbols[s] > 0) {
            words_add(&words, ", ", septem_text_symbol(p->lang, (enum septem_symbol)s));
            words_add(&words, " ", words_number(city->symbols[s]).text);
        }
    }
    if (city->symbols[SEPTEM_SYMBOL_NONE] > 0) {
        words_add(&words, ", ", "? ");
        words_add(&words, "", words_number(city->symbols[SEPTEM_SYMBOL_NONE]).text);
    }
    return words;
}

static struct words counts_of(const struct paint *p, const struct septem_city *city)
{
    struct words words = {""};
    for (int colour = SEPTEM_BROWN; colour < SEPTEM_WHITE; colour++) { /* leaders by name */
        if (city->counts[colour] > 0) {
            words_add(&words, ", ", septem_text_colour(p->lang, colour));
            words_add(&words, " ", words_number(city->counts[colour]).text);
        }
    }
    return words;
}

/* Stones, where a stage of the city counts them. */
static void show_stones(const struct paint *p, const struct septem_view *view, int seat)
{
    const struct septem_city *city = &view->game.city[seat];
    int stages = septem_board_info(city->board)->stage_count;
    for (int stage = 1; stage <= stages; stage++) {
        const struct septem_effect *effects = show_stage_effects(view, seat, stage);
        for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
            if (effects[i].kind == SEPTEM_FX_POINTS_PER &&
                effects[i].per.of == SEPTEM_COUNT_STONES) {
                int stones = city->counts[SEPTEM_COUNT_STONES];
                paint_say(p, SAY_STONES, GAPS(words_number(stones).text));
                return;
            }
        }
    }
}

void show_city_short(const struct paint *p, const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    const struct septem_city *city = &view->game.city[seat];
    struct words symbols = symbols_of(p, city);
    struct words counts = counts_of(p, city);
    show_title(p, view, seat);
    show_facts(p, view, seat);
    show_makes(p, view, seat);
    show_docks(p, city);
    show_stones(p, view, seat);
    if (symbols.text[0] != '\0') {
        paint_say(p, SAY_SCIENCE, GAPS(symbols.text));
    }
    if (counts.text[0] != '\0') {
        paint_say(p, SAY_CARDS, GAPS(counts.text));
    }
    show_leaders_up(p, view, seat);
    fputc('\n', p->out);
}

/* ---- In full ---- */

void show_stages(const struct paint *p, const struct septem_view *view, int seat)
{
    const struct septem_city *city = &view->game.city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    char traits[SEPTEM_TEXT_MAX];
    if (septem_text_traits(p->lang, city->board, traits, sizeof traits) > 0) {
        paint_line(p, SAY_TRAITS, GAPS(traits));
    }
    for (int stage = 1; stage <= board->stage_count; stage++) {
        const struct septem_stage *meant =
            septem_game_stage(&view->game, seat, stage, city->as[stage - 1]);
        struct words cost =
            meant != NULL ? words_cost(p, &meant->cost) : paint_words(p, SAY_COST_COPIED, NO_GAPS);
        septem_card marker = septem_view_marker(view, seat, stage);
        paint_say(p, SAY_STAGE,
                  GAPS(words_number(stage).text, cost.text,
                       words_effects(p, show_stage_effects(view, seat, stage)).text));
        if (marker != 0) {
            paint_say(p, SAY_STAGE_OVER, GAPS(septem_text_card(p->lang, marker)));
        } else if (septem_city_has_stage(city, stage)) {
            paint_say(p, SAY_STAGE_BUILT, NO_GAPS);
        }
        fputc('\n', p->out);
    }
}

static void show_structures(const struct paint *p, const struct septem_city *city)
{
    for (int colour = SEPTEM_BROWN; colour < SEPTEM_COLOUR_COUNT; colour++) {
        struct words names = {""};
        for (int card = 1; card < septem_card_end(); card++) {
            if (septem_card_info((septem_card)card)->colour == colour &&
                septem_card_set_has(&city->built, (septem_card)card)) {
                words_add(&names, ", ", septem_text_card(p->lang, (septem_card)card));
            }
        }
        if (names.text[0] != '\0') {
            struct words row = paint_words(p, SAY_STRUCTURES,
                                           GAPS(septem_text_colour(p->lang, colour), names.text));
            paint_colour(p, (enum septem_colour)colour, row.text);
            fputc('\n', p->out);
        }
    }
}

/* What memory, or a partner, says about the cards another seat holds. */
void show_holds(const struct paint *p, const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    struct septem_view_hand hand = septem_view_hand(view, seat);
    struct words names = {""};
    if (hand.count == 0) {
        return;
    }
    struct words count = words_cards(p, hand.count);
    for (int i = 0; i < hand.candidate_count; i++) {
        words_add(&names, ", ", septem_text_card(p->lang, hand.candidates[i]));
    }
    if (hand.candidate_count > 0 && hand.unseen > 0) {
        paint_line(p, SAY_HOLDS_DRAWN,
                   GAPS(count.text, words_number(hand.unseen).text, names.text));
    } else if (hand.candidate_count == hand.count) {
        paint_line(p, SAY_HOLDS_KNOWN, GAPS(count.text, names.text));
    } else if (hand.candidate_count > 0) {
        paint_line(p, SAY_HOLDS, GAPS(count.text, names.text));
    } else {
        paint_line(p, SAY_HOLDS_UNKNOWN, GAPS(count.text));
    }
}

void show_city_full(const struct paint *p, const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    show_city_short(p, view, seat);
    show_stages(p, view, seat);
    show_structures(p, &view->game.city[seat]);
    if (seat != view->seat) {
        show_holds(p, view, seat);
    }
    show_leaders_held(p, view, seat);
}

void show_pile(const struct paint *p, const struct septem_view *view)
{
    struct words names = {""};
    int sum = septem_game_pile_size(&view->game);
    for (int card = 1; card < septem_card_end(); card++) {
        for (int n = septem_game_pile(&view->game, (septem_card)card); n > 0; n--) {
            words_add(&names, ", ", septem_text_card(p->lang, (septem_card)card));
        }
    }
    if (names.text[0] == '\0') {
        words_add(&names, "", septem_text(p->lang, SEPTEM_PHRASE_NOTHING));
    }
    struct words count = words_cards(p, sum);
    paint_line(p, SAY_PILE, GAPS(count.text, names.text));
}
