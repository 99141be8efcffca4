/* What somebody may decide, and what cannot be done. */
#include "json_moves.h"

#include <septem/bill.h>
#include <septem/text.h>

#include "../json/json_cards.h"
#include "json_hint.h"
#include "json_news.h"

/* ---- Bills ---- */

/* One object for each unit. */
static void put_units(struct json *out, const struct septem_bill *bill)
{
    static const char *const sources[SEPTEM_SOURCE_COUNT] = {
        [SEPTEM_SOURCE_NONE] = "nobody", [SEPTEM_SOURCE_OWN] = "own",
        [SEPTEM_SOURCE_LEFT] = "left",   [SEPTEM_SOURCE_RIGHT] = "right",
        [SEPTEM_SOURCE_BANK] = "bank",
    };
    if (bill->count == 0) {
        return;
    }
    json_begin_array(out, "bill");
    for (int i = 0; i < bill->count; i++) {
        const struct septem_bill_unit *unit = &bill->units[i];
        json_begin_object(out, NULL);
        json_text(out, "unit", septem_slug_resource((enum septem_resource)unit->resource));
        json_text(out, "from", sources[unit->source]);
        if (unit->coins > 0) {
            json_int(out, "coins", unit->coins);
        }
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_way(struct json *out, const struct septem_game *g, int seat,
                    const struct septem_move *move)
{
    struct septem_bill bill = septem_game_bill(g, seat, move);
    json_begin_object(out, NULL);
    json_decision_fields(out, (enum septem_phase)g->phase, seat, move);
    put_units(out, &bill);
    if (bill.after != 0) {
        json_slug(out, "after", bill.after);
    }
    if (bill.freed) {
        json_bool(out, "freed", true);
    }
    json_int(out, "leaves", bill.coins);
    if (move->use == SEPTEM_USE_SELL) {
        json_int(out, "gains", bill.coins - g->city[seat].coins);
    }
    json_end_object(out);
}

/* ---- What cannot be done ---- */

/* A seat that is asked, and what it may decide. */
struct asked {
    const struct septem_game *g;
    int seat;
    const struct septem_move *moves;
    int count;
};

static bool can(const struct asked *asked, enum septem_use use, septem_card card)
{
    for (int i = 0; i < asked->count; i++) {
        if (asked->moves[i].use == use && (card == 0 || asked->moves[i].card == card)) {
            return true;
        }
    }
    return false;
}

/* The card of a stage may be any: it is left out. */
static void put_cannot(struct json *out, const struct asked *asked, enum septem_use use,
                       septem_card card)
{
    struct septem_why why = septem_game_why_not(asked->g, asked->seat, card, use);
    struct septem_bill bill = septem_game_bill_lacking(asked->g, asked->seat, card, &why);
    if (why.deny == SEPTEM_DENY_NONE) {
        return;
    }
    json_begin_object(out, NULL);
    json_int(out, "seat", asked->seat);
    json_text(out, "use", septem_slug_use(use));
    if (use == SEPTEM_USE_STAGE) {
        json_int_if(out, "stage", why.stage > 0, why.stage);
    } else {
        json_slug(out, "card", card);
    }
    json_deny(out, "reason", why.deny);
    json_index(out, "price", why.price);
    json_int(out, "coins", why.coins);
    json_cost(out, "cost", &why.cost);
    put_units(out, &bill);
    json_end_object(out);
}

static void put_cannots(struct json *out, const struct asked *asked)
{
    septem_card cards[SEPTEM_HELD_MAX + SEPTEM_LEADERS_MAX];
    bool leaders = asked->g->phase == SEPTEM_PHASE_RECRUIT;
    enum septem_use use = leaders ? SEPTEM_USE_RECRUIT : SEPTEM_USE_BUILD;
    int held = leaders ? septem_game_leaders(asked->g, asked->seat, cards)
                       : septem_game_hand(asked->g, asked->seat, cards);
    for (int i = 0; i < held; i++) {
        if ((i == 0 || cards[i] != cards[i - 1]) && !can(asked, use, cards[i])) {
            put_cannot(out, asked, use, cards[i]);
        }
    }
    if (held > 0 && !can(asked, SEPTEM_USE_STAGE, 0)) {
        put_cannot(out, asked, SEPTEM_USE_STAGE, cards[0]);
    }
}

/* ---- Both ---- */

/* Is a card of the hand, or a leader, to be used in one of several ways? */
static bool is_about_uses(const struct septem_game *g)
{
    return g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_LAST_CARD ||
           g->phase == SEPTEM_PHASE_FREE_CITY || g->phase == SEPTEM_PHASE_RECRUIT;
}

enum list { LIST_MOVES, LIST_CANNOT };

static void put_list(struct json *out, const struct table *table, const struct septem_view *view,
                     enum list list)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    unsigned seats = table_asked_of(table, view->seat);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        int count = seats >> seat & 1 ? septem_game_moves(&view->game, seat, moves) : 0;
        struct asked asked = {&view->game, seat, moves, count};
        for (int i = 0; list == LIST_MOVES && i < count; i++) {
            put_way(out, &view->game, seat, &moves[i]);
        }
        if (list == LIST_CANNOT && count > 0 && is_about_uses(&view->game)) {
            put_cannots(out, &asked);
        }
    }
}

void json_moves(struct json *out, const struct table *table, const struct septem_view *view)
{
    json_begin_array(out, "moves");
    if (view != NULL) {
        put_list(out, table, view, LIST_MOVES);
    }
    json_end_array(out);
    json_begin_array(out, "cannot");
    if (view != NULL) {
        put_list(out, table, view, LIST_CANNOT);
    }
    json_end_array(out);
}
