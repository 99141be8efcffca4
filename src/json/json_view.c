/* JSON of a game in progress: decisions, scores, cities, and what one seat may know. */
#include "json_view.h"

#include <string.h>

#include <septem/cities.h>

#include "../text/name.h"
#include "json_cards.h"

void json_slugs(struct json *out, const char *key, const septem_card *cards, int count)
{
    json_begin_array(out, key);
    for (int i = 0; i < count; i++) {
        json_slug(out, NULL, cards[i]);
    }
    json_end_array(out);
}

void json_seats(struct json *out, const char *key, uint8_t seats)
{
    json_begin_array(out, key);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (seats >> seat & 1) {
            json_int(out, NULL, seat);
        }
    }
    json_end_array(out);
}

/* ---- Decisions and scores ---- */

void json_move(struct json *out, const char *key, enum septem_phase phase,
               const struct septem_move *move)
{
    char text[SEPTEM_MOVE_TEXT_MAX];
    septem_notation_write(phase, move, text, sizeof text);
    json_begin_object(out, key);
    json_text(out, "text", text);
    json_text(out, "use", septem_slug_use((enum septem_use)move->use));
    json_slug(out, "card", move->card);
    json_int_if(out, "stage", move->stage > 0, move->stage);
    json_int_if(out, "as", move->as > 0, move->as);
    json_int_if(out, "token", move->token > 0, septem_token_value(move->token));
    json_text(out, "by", septem_slug_by(septem_move_by(move)));
    json_int(out, "left", move->left);
    json_int(out, "right", move->right);
    json_int(out, "bank", move->bank);
    json_bool(out, "freeze", move->freeze);
    json_end_object(out);
}

static void symbol_slug(struct json *out, const char *key, int symbol)
{
    json_text(out, key,
              symbol != SEPTEM_SYMBOL_NONE ? septem_slug_symbol((enum septem_symbol)symbol) : NULL);
}

/* Numbers by science symbol, those that are not 0. */
static void symbol_counts(struct json *out, const char *key,
                          const uint8_t counts[SEPTEM_SYMBOL_COUNT])
{
    json_begin_object(out, key);
    for (int symbol = SEPTEM_SYMBOL_NONE + 1; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        if (counts[symbol] > 0) {
            json_int(out, septem_slug_symbol((enum septem_symbol)symbol), counts[symbol]);
        }
    }
    json_end_object(out);
}

void json_lines(struct json *out, const int16_t lines[SEPTEM_LINE_COUNT])
{
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        json_int(out, septem_slug_line((enum septem_line)line), lines[line]);
    }
}

void json_score(struct json *out, const char *key, const struct septem_score *score)
{
    json_begin_object(out, key);
    json_lines(out, score->lines);
    json_int(out, "total", score->total);
    json_int(out, "coins", score->coins);
    symbol_counts(out, "chosen", score->chosen);
    symbol_counts(out, "copied", score->copied);
    symbol_counts(out, "most", score->most);
    symbol_slug(out, "swapped", score->swapped);
    symbol_slug(out, "swapped_to", score->swapped_to);
    json_slug(out, "copied_guild", score->copied_guild);
    json_end_object(out);
}

/* ---- Cities ---- */

/* What stands in a city: its structures, or the leaders lying there face up. */
static void standing(struct json *out, const char *key, const struct septem_city *city,
                     bool leaders)
{
    json_begin_array(out, key);
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_set_has(&city->built, (septem_card)card) &&
            septem_card_is_leader((septem_card)card) == leaders) {
            json_slug(out, NULL, (septem_card)card);
        }
    }
    json_end_array(out);
}

static void stages(struct json *out, const struct septem_city *city,
                   const septem_card markers[SEPTEM_STAGES_MAX])
{
    json_begin_array(out, "stages");
    for (int i = 0; i < septem_board_info(city->board)->stage_count; i++) {
        json_begin_object(out, NULL);
        json_bool(out, "built", septem_city_has_stage(city, i + 1));
        json_int_if(out, "as", city->as[i] > 0, city->as[i]);
        json_slug(out, "card", markers[i]);
        json_end_object(out);
    }
    json_end_array(out);
}

static void symbols(struct json *out, const struct septem_city *city)
{
    json_begin_object(out, "symbols");
    for (int symbol = SEPTEM_SYMBOL_NONE + 1; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        json_int(out, septem_slug_symbol((enum septem_symbol)symbol), city->symbols[symbol]);
    }
    json_int(out, "any", city->symbols[SEPTEM_SYMBOL_NONE]);
    json_end_object(out);
}

/* What further sets bring into a city. */
static void tokens(struct json *out, const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    json_int(out, "debts", city->debts);
    json_int(out, "diplomacy", city->diplomacy);
    json_int(out, "masks", city->masks);
    symbol_counts(out, "green", city->green);
    json_int(out, "owned", city->owned);
    json_int(out, "missing", city->missing);
    json_begin_array(out, "docks");
    if (septem_city_docks(city, SEPTEM_LEFT)) {
        json_text(out, NULL, "left");
    }
    if (septem_city_docks(city, SEPTEM_RIGHT)) {
        json_text(out, NULL, "right");
    }
    json_end_array(out);
    json_bool(out, "harbour", septem_city_has(city, SEPTEM_POWER_HARBOUR));
    json_int(out, "stones", city->counts[SEPTEM_COUNT_STONES]);
    json_int(out, "loss", septem_game_loss(g, seat));
}

/* What the cards of two colours and the tokens of conflicts are worth together, whether scores are
 * shown or not: anybody could add that up. */
static void totals(struct json *out, const struct septem_score *score)
{
    json_begin_object(out, "totals");
    json_int(out, "civil", score->lines[SEPTEM_LINE_CIVIL]);
    json_int(out, "science", score->lines[SEPTEM_LINE_SCIENCE]);
    json_int(out, "sets", score->sets);
    json_int(out, "military", score->lines[SEPTEM_LINE_MILITARY]);
    json_end_object(out);
}

/* In the order of the tables: who has seen more of the leaders has them in another one. */
static void buried(struct json *out, const struct septem_game *g, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_buried(g, seat, leaders);
    for (int i = 1; i < count; i++) {
        for (int at = i; at > 0 && leaders[at - 1] > leaders[at]; at--) {
            septem_card leader = leaders[at];
            leaders[at] = leaders[at - 1];
            leaders[at - 1] = leader;
        }
    }
    json_slugs(out, "buried", leaders, count);
}

void json_city_fields(struct json *out, const struct septem_game *g, int seat,
                      const septem_card markers[SEPTEM_STAGES_MAX], enum json_scores scores)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    json_int(out, "seat", seat);
    json_text(out, "board", board->slug);
    json_char(out, "side", board->side);
    json_int(out, "coins", city->coins);
    json_int(out, "shields", septem_game_shields(g, seat));
    standing(out, "structures", city, false);
    standing(out, "leaders", city, true);
    json_slug(out, "courted", city->courted);
    buried(out, g, seat);
    stages(out, city, markers);
    json_begin_array(out, "victories");
    for (int age = 0; age < SEPTEM_AGES; age++) {
        json_int(out, NULL, city->victories[age]);
    }
    json_end_array(out);
    json_int(out, "defeats", city->counts[SEPTEM_COUNT_DEFEATS]);
    symbols(out, city);
    tokens(out, g, seat);
    struct septem_score score = septem_game_score(g, seat);
    totals(out, &score);
    if (scores == JSON_SCORES_SHOWN) {
        json_score(out, "score", &score);
    }
}

void json_open_city_fields(struct json *out, const struct septem_game *g, int seat)
{
    septem_card markers[SEPTEM_STAGES_MAX];
    for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
        markers[stage - 1] = septem_game_marker(g, seat, stage);
    }
    json_city_fields(out, g, seat, markers, JSON_SCORES_SHOWN);
}

/* ---- Views ---- */

static void own_hand(struct json *out, const struct septem_view *view)
{
    septem_card cards[SEPTEM_HELD_MAX];
    json_slugs(out, "hand", cards, septem_game_hand(&view->game, view->seat, cards));
}

/* The leaders a seat holds, where the view's seat sees them: its own and its partner's. */
static void held_leaders(struct json *out, const struct septem_view *view, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    if (seat == view->seat || seat == septem_game_partner(&view->game, view->seat)) {
        json_slugs(out, "leaders", leaders, septem_game_leaders(&view->game, seat, leaders));
    } else {
        json_none(out, "leaders");
    }
}

static void own_pack(struct json *out, const struct septem_view *view)
{
    int count = 0;
    const septem_card *cards = septem_game_pack(&view->game, view->seat, &count);
    json_slugs(out, "pack", cards, count);
}

static void own_sealed(struct json *out, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    const struct septem_move *move = &g->sealed[view->seat];
    /* The turn's decisions stay sealed while the Free City is asked. */
    if (g->phase == SEPTEM_PHASE_FREE_CITY && move->use != SEPTEM_USE_NONE) {
        json_move(out, "sealed", SEPTEM_PHASE_TURN, move);
    } else if ((g->asked & ~g->owing) >> view->seat & 1) {
        json_move(out, "sealed", (enum septem_phase)g->phase, move);
    } else {
        json_none(out, "sealed");
    }
}

/* It is surely in the hand: more copies of it are known than candidates can be gone. */
static bool is_certain(const struct septem_view_hand *hand, int candidate)
{
    int gone = hand->candidate_count - (hand->count - hand->unseen), copies_before = 0;
    for (int other = 0; other < candidate; other++) {
        copies_before += hand->candidates[other] == hand->candidates[candidate];
    }
    return copies_before >= gone;
}

/* Those that are certain come first, and are counted. */
static void candidates(struct json *out, const struct septem_view_hand *hand)
{
    septem_card sure[2 * SEPTEM_HAND_MAX], others[2 * SEPTEM_HAND_MAX];
    int certain = 0, rest = 0;
    for (int i = 0; i < hand->candidate_count; i++) {
        if (is_certain(hand, i)) {
            sure[certain++] = hand->candidates[i];
        } else {
            others[rest++] = hand->candidates[i];
        }
    }
    if (hand->count > 0 && hand->candidate_count == 0) {
        json_none(out, "candidates");
    } else {
        memcpy(sure + certain, others, sizeof *others * (size_t)rest);
        json_slugs(out, "candidates", sure, hand->candidate_count);
    }
    json_int(out, "certain", certain);
}

static void hands(struct json *out, const struct septem_view *view)
{
    json_begin_array(out, "hands");
    for (int seat = 0; seat < view->game.cities; seat++) {
        struct septem_view_hand hand = septem_view_hand(view, seat);
        septem_card leaders[SEPTEM_LEADERS_MAX];
        json_begin_object(out, NULL);
        json_int(out, "seat", seat);
        json_int(out, "count", hand.count);
        json_int(out, "unseen", hand.unseen);
        candidates(out, &hand);
        json_int(out, "leader_count", septem_game_leaders(&view->game, seat, leaders));
        held_leaders(out, view, seat);
        json_end_object(out);
    }
    json_end_array(out);
}

static void cities(struct json *out, const struct septem_view *view, enum json_scores scores)
{
    json_begin_array(out, "cities");
    for (int seat = 0; seat < view->game.cities; seat++) {
        septem_card markers[SEPTEM_STAGES_MAX];
        for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
            markers[stage - 1] = septem_view_marker(view, seat, stage);
        }
        json_begin_object(out, NULL);
        json_city_fields(out, &view->game, seat, markers, scores);
        json_end_object(out);
    }
    json_end_array(out);
}

static void pile(struct json *out, const struct septem_view *view)
{
    json_begin_object(out, "pile");
    json_int(out, "count", septem_game_pile_size(&view->game));
    json_begin_object(out, "known");
    for (int card = 1; card < septem_card_end(); card++) {
        int count = septem_game_pile(&view->game, (septem_card)card);
        if (count > 0) {
            json_int(out, septem_card_info((septem_card)card)->slug, count);
        }
    }
    json_end_object(out);
    json_end_object(out);
}

/* Where hands go after this question's turn, or leaders while they are selected (R10.2): "left",
 * "right", "swap", or null if they stay. */
static void passes(struct json *out, const char *key, const struct septem_game *g)
{
    bool leaders = g->phase == SEPTEM_PHASE_KEEP && g->leaders.kept + 1 < SEPTEM_PACK;
    int next = leaders ? g->players - 1 : septem_game_hand_goes_to(g, 0);
    if (next == 0) {
        json_none(out, key);
    } else if (g->players == 2) {
        json_text(out, key, "swap");
    } else {
        json_text(out, key, next == septem_game_left(g, 0) ? "left" : "right");
    }
}

void json_turn_fields(struct json *out, const struct septem_game *g)
{
    json_int(out, "age", g->age);
    json_int(out, "turn", g->turn);
    json_int(out, "turns", g->turns);
    json_int(out, "dealt", g->hand_size);
    passes(out, "passes", g);
    json_text(out, "phase", septem_slug_phase((enum septem_phase)g->phase));
    json_seats(out, "asked", g->asked);
    json_seats(out, "owing", g->owing);
}

void json_fights(struct json *out, const char *key, const struct septem_game *g)
{
    struct septem_fight fights[SEPTEM_CITIES_MAX];
    int count = septem_game_fights_now(g, fights);
    json_begin_array(out, key);
    for (int i = 0; i < count; i++) {
        int lead = fights[i].shields - fights[i].others;
        json_begin_object(out, NULL);
        json_int(out, "seat", fights[i].seat);
        json_int(out, "other", fights[i].other);
        json_int_if(out, "winner", lead != 0, lead > 0 ? fights[i].seat : fights[i].other);
        json_int(out, "lead", lead > 0 ? lead : -lead);
        json_end_object(out);
    }
    json_end_array(out);
}

void json_view(struct json *out, const char *key, const struct septem_view *view,
               enum json_scores scores)
{
    const struct septem_game *g = &view->game;
    int steward = septem_game_free_city_holder(g);
    json_begin_object(out, key);
    json_int(out, "seat", view->seat);
    json_int(out, "players", g->players);
    json_sets(out, "sets", g->sets);
    json_bool(out, "teams", g->teams);
    json_index(out, "partner", septem_game_partner(g, view->seat));
    json_int_if(out, "free_city", steward >= 0, g->players);
    json_index(out, "steward", steward);
    json_slug(out, "drawn", septem_game_drawn(g));
    json_turn_fields(out, g);
    own_hand(out, view);
    json_decks(out, "decks", g->leaders.decks);
    held_leaders(out, view, view->seat);
    own_pack(out, view);
    json_int(out, "box", g->leaders.box_end - g->leaders.box_first);
    own_sealed(out, view);
    hands(out, view);
    cities(out, view, scores);
    json_fights(out, "fights", g);
    pile(out, view);
    json_end_object(out);
}
