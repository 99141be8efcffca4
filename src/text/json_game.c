/* JSON of a game in progress: decisions, scores, cities, and what one seat may know. */
#include <septem/cities.h>

#include "json.h"

#include "name.h"

static json_t *card_list(const septem_card *cards, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++) {
        septem_json_append(array, septem_json_slug(cards[i]));
    }
    return array;
}

json_t *septem_json_seats(uint8_t seats)
{
    json_t *array = json_array();
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (seats >> seat & 1) {
            septem_json_append(array, json_integer(seat));
        }
    }
    return array;
}

/* ---- Decisions and scores ---- */

json_t *septem_json_move(enum septem_phase phase, const struct septem_move *move)
{
    char text[SEPTEM_MOVE_TEXT_MAX];
    json_t *object = json_object();
    septem_notation_write(phase, move, text, sizeof text);
    septem_json_set(object, "text", json_string(text));
    septem_json_set(object, "use", json_string(septem_slug_use((enum septem_use)move->use)));
    septem_json_set(object, "card", septem_json_slug(move->card));
    septem_json_set(object, "stage", move->stage > 0 ? json_integer(move->stage) : json_null());
    septem_json_set(object, "as", move->as > 0 ? json_integer(move->as) : json_null());
    septem_json_set(object, "token",
                    move->token > 0 ? json_integer(septem_token_value(move->token)) : json_null());
    septem_json_set(object, "by", json_string(septem_slug_by(septem_move_by(move))));
    septem_json_set(object, "left", json_integer(move->left));
    septem_json_set(object, "right", json_integer(move->right));
    septem_json_set(object, "bank", json_integer(move->bank));
    septem_json_set(object, "freeze", json_boolean(move->freeze));
    return object;
}

static json_t *symbol_slug(int symbol)
{
    return symbol != SEPTEM_SYMBOL_NONE
               ? json_string(septem_slug_symbol((enum septem_symbol)symbol))
               : json_null();
}

/* Numbers by science symbol, those that are not 0. */
static json_t *symbol_counts(const uint8_t counts[SEPTEM_SYMBOL_COUNT])
{
    json_t *object = json_object();
    for (int symbol = SEPTEM_SYMBOL_NONE + 1; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        if (counts[symbol] > 0) {
            septem_json_set(object, septem_slug_symbol((enum septem_symbol)symbol),
                            json_integer(counts[symbol]));
        }
    }
    return object;
}

json_t *septem_json_score(const struct septem_score *score)
{
    json_t *object = json_object();
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        septem_json_set(object, septem_slug_line((enum septem_line)line),
                        json_integer(score->lines[line]));
    }
    septem_json_set(object, "total", json_integer(score->total));
    septem_json_set(object, "coins", json_integer(score->coins));
    septem_json_set(object, "chosen", symbol_counts(score->chosen));
    septem_json_set(object, "copied", symbol_counts(score->copied));
    septem_json_set(object, "most", symbol_counts(score->most));
    septem_json_set(object, "swapped", symbol_slug(score->swapped));
    septem_json_set(object, "swapped_to", symbol_slug(score->swapped_to));
    septem_json_set(object, "copied_guild", septem_json_slug(score->copied_guild));
    return object;
}

/* ---- Cities ---- */

/* What stands in a city: its structures, or the leaders lying there face up. */
static json_t *standing(const struct septem_city *city, bool leaders)
{
    json_t *array = json_array();
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_set_has(&city->built, (septem_card)card) &&
            septem_card_is_leader((septem_card)card) == leaders) {
            septem_json_append(array, septem_json_slug((septem_card)card));
        }
    }
    return array;
}

static json_t *buried(const struct septem_game *g, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    return card_list(leaders, septem_game_buried(g, seat, leaders));
}

static json_t *stages(const struct septem_city *city, const septem_card markers[SEPTEM_STAGES_MAX])
{
    json_t *array = json_array();
    for (int i = 0; i < septem_board_info(city->board)->stage_count; i++) {
        json_t *stage = json_object();
        septem_json_set(stage, "built", json_boolean(septem_city_has_stage(city, i + 1)));
        septem_json_set(stage, "as", city->as[i] > 0 ? json_integer(city->as[i]) : json_null());
        septem_json_set(stage, "card", septem_json_slug(markers[i]));
        septem_json_append(array, stage);
    }
    return array;
}

static json_t *symbols(const struct septem_city *city)
{
    json_t *object = json_object();
    for (int symbol = SEPTEM_SYMBOL_NONE + 1; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        septem_json_set(object, septem_slug_symbol((enum septem_symbol)symbol),
                        json_integer(city->symbols[symbol]));
    }
    septem_json_set(object, "any", json_integer(city->symbols[SEPTEM_SYMBOL_NONE]));
    return object;
}

/* What further sets bring into a city. */
static void set_tokens(json_t *object, const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    json_t *docks = json_array();
    if (septem_city_docks(city, SEPTEM_LEFT)) {
        septem_json_append(docks, json_string("left"));
    }
    if (septem_city_docks(city, SEPTEM_RIGHT)) {
        septem_json_append(docks, json_string("right"));
    }
    septem_json_set(object, "debts", json_integer(city->debts));
    septem_json_set(object, "diplomacy", json_integer(city->diplomacy));
    septem_json_set(object, "masks", json_integer(city->masks));
    septem_json_set(object, "green", symbol_counts(city->green));
    septem_json_set(object, "owned", json_integer(city->owned));
    septem_json_set(object, "missing", json_integer(city->missing));
    septem_json_set(object, "docks", docks);
    septem_json_set(object, "harbour", json_boolean(septem_city_has(city, SEPTEM_POWER_HARBOUR)));
    septem_json_set(object, "stones", json_integer(city->counts[SEPTEM_COUNT_STONES]));
    septem_json_set(object, "loss", json_integer(septem_game_loss(g, seat)));
}

json_t *septem_json_city(const struct septem_game *g, int seat,
                         const septem_card markers[SEPTEM_STAGES_MAX])
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    struct septem_score score = septem_game_score(g, seat);
    json_t *object = json_object();
    json_t *victories = json_array();
    for (int age = 0; age < SEPTEM_AGES; age++) {
        septem_json_append(victories, json_integer(city->victories[age]));
    }
    septem_json_set(object, "seat", json_integer(seat));
    septem_json_set(object, "board", json_string(board->slug));
    septem_json_set(object, "side", json_stringn(&board->side, 1));
    septem_json_set(object, "coins", json_integer(city->coins));
    septem_json_set(object, "shields", json_integer(septem_game_shields(g, seat)));
    septem_json_set(object, "structures", standing(city, false));
    septem_json_set(object, "leaders", standing(city, true));
    septem_json_set(object, "courted", septem_json_slug(city->courted));
    septem_json_set(object, "buried", buried(g, seat));
    septem_json_set(object, "stages", stages(city, markers));
    septem_json_set(object, "victories", victories);
    septem_json_set(object, "defeats", json_integer(city->counts[SEPTEM_COUNT_DEFEATS]));
    septem_json_set(object, "symbols", symbols(city));
    set_tokens(object, g, seat);
    septem_json_set(object, "score", septem_json_score(&score));
    return object;
}

/* ---- Views ---- */

static json_t *own_hand(const struct septem_view *view)
{
    septem_card cards[SEPTEM_HELD_MAX];
    return card_list(cards, septem_game_hand(&view->game, view->seat, cards));
}

/* The leaders a seat holds, where the view's seat sees them: its own and its partner's. */
static json_t *held_leaders(const struct septem_view *view, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(&view->game, seat, leaders);
    bool seen = seat == view->seat || seat == septem_game_partner(&view->game, view->seat);
    return seen ? card_list(leaders, count) : json_null();
}

static json_t *own_pack(const struct septem_view *view)
{
    int count = 0;
    const septem_card *cards = septem_game_pack(&view->game, view->seat, &count);
    return card_list(cards, count);
}

static json_t *own_sealed(const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    /* The turn's decisions stay sealed while the Free City is asked. */
    if (g->phase == SEPTEM_PHASE_FREE_CITY && g->sealed[view->seat].use != SEPTEM_USE_NONE) {
        return septem_json_move(SEPTEM_PHASE_TURN, &g->sealed[view->seat]);
    }
    bool sealed = (g->asked & ~g->owing) >> view->seat & 1;
    return sealed ? septem_json_move((enum septem_phase)g->phase, &g->sealed[view->seat])
                  : json_null();
}

static json_t *other_hands(const struct septem_view *view)
{
    json_t *array = json_array();
    for (int seat = 0; seat < view->game.cities; seat++) {
        struct septem_view_hand hand = septem_view_hand(view, seat);
        septem_card leaders[SEPTEM_LEADERS_MAX];
        json_t *object = json_object();
        septem_json_set(object, "seat", json_integer(seat));
        septem_json_set(object, "count", json_integer(hand.count));
        septem_json_set(object, "unseen", json_integer(hand.unseen));
        septem_json_set(object, "candidates",
                        hand.count > 0 && hand.candidate_count == 0
                            ? json_null()
                            : card_list(hand.candidates, hand.candidate_count));
        septem_json_set(object, "leader_count",
                        json_integer(septem_game_leaders(&view->game, seat, leaders)));
        septem_json_set(object, "leaders", held_leaders(view, seat));
        septem_json_append(array, object);
    }
    return array;
}

static json_t *cities(const struct septem_view *view)
{
    json_t *array = json_array();
    for (int seat = 0; seat < view->game.cities; seat++) {
        septem_card markers[SEPTEM_STAGES_MAX];
        for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
            markers[stage - 1] = septem_view_marker(view, seat, stage);
        }
        septem_json_append(array, septem_json_city(&view->game, seat, markers));
    }
    return array;
}

static json_t *pile(const struct septem_view *view)
{
    json_t *object = json_object();
    json_t *known = json_object();
    for (int card = 1; card < septem_card_end(); card++) {
        int count = septem_game_pile(&view->game, (septem_card)card);
        if (count > 0) {
            septem_json_set(known, septem_card_info((septem_card)card)->slug, json_integer(count));
        }
    }
    septem_json_set(object, "count", json_integer(septem_game_pile_size(&view->game)));
    septem_json_set(object, "known", known);
    return object;
}

/* Where hands go after this question's turn, or leaders while they are selected (R10.2). */
static json_t *passes(const struct septem_game *g)
{
    bool leaders = g->phase == SEPTEM_PHASE_KEEP && g->leaders.kept + 1 < SEPTEM_PACK;
    int next = leaders ? g->players - 1 : septem_game_hand_goes_to(g, 0);
    if (next == 0) {
        return json_null();
    }
    if (g->players == 2) {
        return json_string("swap");
    }
    return json_string(next == septem_game_left(g, 0) ? "left" : "right");
}

json_t *septem_json_view(const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    int partner = septem_game_partner(g, view->seat);
    json_t *object = json_object();
    septem_json_set(object, "seat", json_integer(view->seat));
    septem_json_set(object, "players", json_integer(g->players));
    septem_json_set(object, "sets", septem_json_sets(g->sets));
    septem_json_set(object, "teams", json_boolean(g->teams));
    septem_json_set(object, "partner", partner >= 0 ? json_integer(partner) : json_null());
    int steward = septem_game_free_city_holder(g);
    septem_card drawn = septem_game_drawn(g);
    septem_json_set(object, "free_city", steward >= 0 ? json_integer(g->players) : json_null());
    septem_json_set(object, "steward", steward >= 0 ? json_integer(steward) : json_null());
    septem_json_set(object, "drawn", septem_json_slug(drawn));
    septem_json_set(object, "age", json_integer(g->age));
    septem_json_set(object, "turn", json_integer(g->turn));
    septem_json_set(object, "turns", json_integer(g->turns));
    septem_json_set(object, "passes", passes(g));
    septem_json_set(object, "phase", json_string(septem_slug_phase((enum septem_phase)g->phase)));
    septem_json_set(object, "asked", septem_json_seats(g->asked));
    septem_json_set(object, "owing", septem_json_seats(g->owing));
    septem_json_set(object, "hand", own_hand(view));
    septem_json_set(object, "decks", septem_json_decks(g->leaders.decks));
    septem_json_set(object, "leaders", held_leaders(view, view->seat));
    septem_json_set(object, "pack", own_pack(view));
    septem_json_set(object, "box", json_integer(g->leaders.box_end - g->leaders.box_first));
    septem_json_set(object, "sealed", own_sealed(view));
    septem_json_set(object, "hands", other_hands(view));
    septem_json_set(object, "cities", cities(view));
    septem_json_set(object, "pile", pile(view));
    return object;
}
