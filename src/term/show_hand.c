/* The hand, or the pile to choose from: what each card does, what it costs, what it costs you,
 * and why you cannot. */
#include <assert.h>

#include "show.h"

#include "../text/name.h"

enum saying show_about(const struct septem_view *view, enum saying saying)
{
    static const enum saying its[SAY_COUNT] = {
        [SAY_HEAD_HAND] = SAY_HEAD_LEFT_OVER,    [SAY_HEAD_LAST] = SAY_HEAD_LAST_ITS,
        [SAY_HEAD_PAY] = SAY_HEAD_PAY_ITS,       [SAY_HEAD_COURT] = SAY_HEAD_COURT_ITS,
        [SAY_HEAD_RETURN] = SAY_HEAD_RETURN_ITS, [SAY_TOKEN_ROW] = SAY_TOKEN_ROW_ITS,
        [SAY_CAN_FREE] = SAY_CAN_FREE_ITS,       [SAY_CAN_CHAIN] = SAY_CAN_CHAIN_ITS,
        [SAY_CAN_POWER] = SAY_CAN_POWER_ITS,     [SAY_CAN_FREED] = SAY_CAN_FREED_ITS,
        [SAY_CAN_PAY] = SAY_CAN_PAY_ITS,         [SAY_CAN_PAY_WAYS] = SAY_CAN_PAY_WAYS_ITS,
        [SAY_CANNOT] = SAY_CANNOT_ITS,           [SAY_LACK] = SAY_LACK_ITS,
        [SAY_LACK_BOUGHT] = SAY_LACK_BOUGHT_ITS, [SAY_COINS_SHORT] = SAY_COINS_SHORT_ITS,
        [SAY_STAGES_DONE] = SAY_STAGES_DONE_ITS, [SAY_ASK_PAY] = SAY_ASK_PAY_ITS,
    };
    bool free_city = view->seat >= view->game.players;
    return free_city && its[saying] != SAY_NONE ? its[saying] : saying;
}

static int price_of(const struct septem_move *move)
{
    return move->left + move->right + move->bank;
}

/* ---- Stages ---- */

/* "2", or "1 as 3 of the neighbour" where it copies one. */
static struct words stage_words(const struct paint *p, struct septem_stage_choice stage)
{
    return paint_words(p, stage.as != 0 ? SAY_STAGE_AS : SAY_STAGE_NUMBER,
                       GAPS(words_number(stage.stage).text, words_number(stage.as).text));
}

static struct words stage_effects(const struct paint *p, const struct septem_view *view,
                                  struct septem_stage_choice stage)
{
    const struct septem_stage *meant =
        septem_game_stage(&view->game, view->seat, stage.stage, stage.as);
    return meant != NULL ? words_effects(p, meant->effects) : (struct words){""};
}

/* A leader that builds a stage takes coins for it and no resources (R10.12). */
void show_stage_choice(const struct paint *p, const struct septem_view *view,
                       const struct septem_move *move, int number)
{
    struct septem_stage_choice stage = {move->stage, move->as};
    struct septem_why why = septem_game_why_not_stage(&view->game, view->seat, move->card, stage);
    struct words cost =
        move->use == SEPTEM_USE_STAGE ? words_cost(p, &why.cost) : words_coins(p, move->bank);
    paint_line(p, SAY_STAGE_CHOICE,
               GAPS(words_number(number).text, stage_words(p, stage).text, cost.text,
                    stage_effects(p, view, stage).text));
}

/* ---- Prices ---- */

struct words show_payment(const struct paint *p, const struct septem_view *view,
                          const struct septem_move *move)
{
    const struct septem_game *g = &view->game;
    struct words words = {""};
    if (septem_move_by(move) == SEPTEM_BY_FREE_BUILD) {
        return paint_words(p, show_about(view, SAY_CAN_POWER), NO_GAPS);
    }
    if (septem_move_by(move) == SEPTEM_BY_FREE_COLOUR) {
        return paint_words(p, SAY_CAN_LEADER, NO_GAPS);
    }
    if (move->left > 0) {
        struct words who = show_name(p, view, septem_game_left(g, view->seat));
        words_add(
            &words, ", ",
            paint_words(p, SAY_PAY_LEFT, GAPS(words_coins(p, move->left).text, who.text)).text);
    }
    if (move->right > 0) {
        struct words who = show_name(p, view, septem_game_right(g, view->seat));
        words_add(
            &words, ", ",
            paint_words(p, SAY_PAY_RIGHT, GAPS(words_coins(p, move->right).text, who.text)).text);
    }
    if (move->bank > 0) {
        struct words sum = words_coins(p, move->bank);
        words_add(&words, ", ", words_phrase(p, SEPTEM_PHRASE_PAY_BANK, GAPS(sum.text)).text);
    }
    if (words.text[0] == '\0') {
        words_add(&words, "", septem_text(p->lang, SEPTEM_PHRASE_FREE));
    }
    return words;
}

/* The units in `missing` as a cost in words. */
static struct words missing_words(const struct paint *p, const struct septem_why *why)
{
    struct septem_cost lack = {.units = 0};
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        lack.units |= (uint32_t)why->missing[r] << (4 * r);
    }
    return lack.units == 0 ? (struct words){""} : words_cost(p, &lack);
}

/* One line of why not. */
static struct words reason_words(const struct paint *p, const struct septem_view *view,
                                 const struct septem_why *why)
{
    struct words lack = missing_words(p, why);
    struct words price = words_coins(p, why->price);
    struct words coins = words_coins(p, why->coins);
    if (why->deny == SEPTEM_DENY_COINS && lack.text[0] != '\0') {
        return paint_words(p, show_about(view, SAY_LACK_BOUGHT),
                           GAPS(lack.text, price.text, coins.text));
    }
    if (why->deny == SEPTEM_DENY_COINS) {
        return paint_words(p, show_about(view, SAY_COINS_SHORT), GAPS(price.text, coins.text));
    }
    if (why->deny == SEPTEM_DENY_RESOURCES && lack.text[0] != '\0') {
        return paint_words(p, show_about(view, SAY_LACK), GAPS(lack.text));
    }
    struct words words = {""};
    words_add(&words, "", septem_text_deny(p->lang, why->deny));
    return words;
}

/* Why a card cannot be used so. To recruit one more leader is to recruit it, but for some. */
static struct septem_why why_not(const struct septem_view *view, septem_card card,
                                 enum septem_use use)
{
    bool hire = use == SEPTEM_USE_HIRE;
    struct septem_why why =
        septem_game_why_not(&view->game, view->seat, card, hire ? SEPTEM_USE_RECRUIT : use);
    if (hire) {
        int cost = septem_game_leader_cost(&view->game, view->seat, card);
        struct septem_move move = {.card = card, .use = SEPTEM_USE_HIRE, .bank = (uint8_t)cost};
        why.deny = septem_game_check(&view->game, view->seat, &move);
    }
    return why;
}

static const char *standing_chain(const struct paint *p, const struct septem_view *view,
                                  const struct septem_why *why)
{
    const struct septem_city *city = &view->game.city[view->seat];
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (why->chains[i] != 0 && septem_card_set_has(&city->built, why->chains[i])) {
            return septem_text_card(p->lang, why->chains[i]);
        }
    }
    return "";
}

/* "for you 2 coins to Gizah on the left", or why not. */
static void show_for_you(const struct paint *p, const struct septem_view *view,
                         const struct show_choice *choice, const struct septem_why *why,
                         const int *ways, int count)
{
    if (count == 0) {
        paint_say(p, show_about(view, SAY_CANNOT), GAPS(reason_words(p, view, why).text));
        return;
    }
    const struct septem_move *best = &choice->moves[ways[0]];
    struct words payment = show_payment(p, view, best);
    if (best->by == SEPTEM_BY_FREE_BUILD) {
        paint_say(p, show_about(view, SAY_CAN_POWER), NO_GAPS);
    } else if (best->by == SEPTEM_BY_FREE_COLOUR) {
        paint_say(p, SAY_CAN_LEADER, NO_GAPS);
    } else if (count > 1) {
        paint_say(p, show_about(view, SAY_CAN_PAY_WAYS),
                  GAPS(payment.text, words_number(count).text));
    } else if (why->chained) {
        paint_say(p, show_about(view, SAY_CAN_CHAIN), GAPS(standing_chain(p, view, why)));
    } else if (why->freed) {
        paint_say(p, show_about(view, SAY_CAN_FREED), NO_GAPS);
    } else if (price_of(best) == 0) {
        bool leader = best->use == SEPTEM_USE_RECRUIT || best->use == SEPTEM_USE_HIRE;
        paint_say(p, leader ? SAY_CAN_RECRUIT : show_about(view, SAY_CAN_FREE), NO_GAPS);
    } else {
        paint_say(p, show_about(view, SAY_CAN_PAY), GAPS(payment.text));
    }
}

/* ---- The list ---- */

static void show_price(const struct paint *p, const struct septem_view *view,
                       const struct show_choice *choice, septem_card card)
{
    int ways[SEPTEM_MOVES_MAX];
    enum septem_use use = show_main_use(view);
    int count = show_ways(choice, card, use, ways);
    struct septem_why why = why_not(view, card, use);
    if (septem_card_info(card)->cost.units == 0 && use == SEPTEM_USE_BUILD && count > 0) {
        paint_line(p, SAY_COST_FREE, NO_GAPS);
        return;
    }
    paint_say(p, SAY_COST_IS, GAPS(words_card_cost(p, card).text));
    show_for_you(p, view, choice, &why, ways, count);
    fputc('\n', p->out);
}

/* Below a card: what it costs, to this seat where it would be paid, or whose it is. */
static void show_below(const struct paint *p, const struct septem_view *view,
                       const struct show_choice *choice, septem_card card)
{
    const struct septem_game *g = &view->game;
    int ways[SEPTEM_MOVES_MAX];
    switch ((int)show_main_use(view)) {
    case SEPTEM_USE_BUILD:
    case SEPTEM_USE_RECRUIT:
    case SEPTEM_USE_HIRE:
        show_price(p, view, choice, card);
        break;
    case SEPTEM_USE_KEEP:
    case SEPTEM_USE_BURY:
        paint_line(p, SAY_LEADER_COSTS, GAPS(words_card_cost(p, card).text));
        break;
    case SEPTEM_USE_COURT:
        if (show_ways(choice, card, SEPTEM_USE_COURT, ways) > 0) {
            bool left = choice->moves[ways[0]].by == SEPTEM_BY_LEFT;
            int whose = left ? septem_game_left(g, view->seat) : septem_game_right(g, view->seat);
            paint_line(p, SAY_LEADER_OF, GAPS(show_name(p, view, whose).text));
        }
        break;
    default:
        break;
    }
}

void show_card_row(const struct paint *p, const struct septem_view *view,
                   const struct show_choice *choice, int number)
{
    septem_card card = choice->cards[number - 1];
    const struct septem_card_info *info = septem_card_info(card);
    struct words effects = words_card_effects(p, card);
    const char *name = septem_text_card(p->lang, card);
    struct words row =
        septem_card_is_leader(card)
            ? paint_words(p, SAY_LEADER_ROW, GAPS(words_number(number).text, name, effects.text))
            : paint_words(p, SAY_CARD_ROW,
                          GAPS(words_number(number).text, name,
                               septem_text_colour(p->lang, info->colour), effects.text));
    fputs(number < 10 ? "  " : " ", p->out);
    paint_colour(p, (enum septem_colour)info->colour, row.text);
    fputc('\n', p->out);
    show_below(p, view, choice, card);
}

/* How a stage that could be next is introduced: the only one, or one of several; and what is said
 * in the place of a reason. */
struct stage_sayings {
    enum saying next, open, cannot;
};

static void list_next(const struct paint *p, const struct septem_view *view,
                      const struct show_choice *choice, struct stage_sayings sayings)
{
    const struct septem_game *g = &view->game;
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX];
    int count = septem_game_stages(g, view->seat, stages);
    septem_card card = choice->cards[0];
    if (count == 0) {
        paint_line(p, show_about(view, SAY_STAGES_DONE), NO_GAPS);
    }
    for (int i = 0; i < count; i++) {
        struct septem_why why = septem_game_why_not_stage(g, view->seat, card, stages[i]);
        paint_say(p, count == 1 ? sayings.next : sayings.open,
                  GAPS(stage_words(p, stages[i]).text, words_cost(p, &why.cost).text,
                       stage_effects(p, view, stages[i]).text));
        int way_count = show_ways_to_stage(choice, card, SEPTEM_USE_STAGE, stages[i], ways);
        if (way_count == 0 && sayings.cannot != SAY_NONE) {
            paint_say(p, sayings.cannot, NO_GAPS);
        } else {
            show_for_you(p, view, choice, &why, ways, way_count);
        }
        if (why.deny == SEPTEM_DENY_NONE) {
            bool leader = septem_card_is_leader(card);
            paint_say(p, leader ? SAY_ANY_LEADER : SAY_ANY_CARD, NO_GAPS);
        }
        fputc('\n', p->out);
    }
}

void show_next_stages(const struct paint *p, const struct septem_view *view,
                      const struct show_choice *choice)
{
    list_next(p, view, choice, (struct stage_sayings){SAY_NEXT_STAGE, SAY_OPEN_STAGE, SAY_NONE});
}

void show_next_costs(const struct paint *p, const struct septem_view *view,
                     const struct show_choice *choice)
{
    list_next(p, view, choice, (struct stage_sayings){SAY_NEXT_COST, SAY_OPEN_COST, SAY_NONE});
}

void show_next_briefly(const struct paint *p, const struct septem_view *view,
                       const struct show_choice *choice)
{
    list_next(p, view, choice, (struct stage_sayings){SAY_NEXT_COST, SAY_OPEN_COST, SAY_NOT_YET});
}

/* Who has the Free City card, and what came with it. */
static void show_steward(const struct paint *p, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    int holder = septem_game_free_city_holder(g);
    if (holder == view->seat) {
        paint_line(p, SAY_HAS_FREE_CITY, GAPS(septem_text_card(p->lang, septem_game_drawn(g))));
    } else if (holder >= 0) {
        paint_line(p, SAY_THEY_HAVE_IT, GAPS(show_name(p, view, holder).text));
    }
}

/* Leaders are passed to the right; two players exchange them, the Free City has none (R10.14). */
static void show_selection(const struct paint *p, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    struct words right = show_name(p, view, septem_game_right(g, view->seat));
    paint_head(p, SAY_HEAD_SELECTION,
               GAPS(words_number(g->leaders.kept + 1).text, words_number(SEPTEM_PACK - 1).text));
    paint_line(p, g->cities > g->players ? SAY_SWAP_LEADERS : SAY_PASS_LEADERS, GAPS(right.text));
}

/* What is about to be decided, and where the hands go then. */
void show_heading(const struct paint *p, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    int next = septem_game_hand_goes_to(g, view->seat);
    if (g->phase == SEPTEM_PHASE_KEEP) {
        show_selection(p, view);
        return;
    }
    if (g->phase == SEPTEM_PHASE_RECRUIT) {
        paint_head(p, SAY_HEAD_RECRUIT, GAPS(words_number(g->age).text));
        return;
    }
    paint_head(
        p, SAY_HEAD_TURN,
        GAPS(words_number(g->age).text, words_number(g->turn).text, words_number(g->turns).text));
    if (next != view->seat) {
        bool left = next == septem_game_left(g, view->seat);
        bool both = septem_game_hand_goes_to(g, next) == view->seat;
        paint_line(p, both ? SAY_PASS_BOTH : left ? SAY_PASS_LEFT : SAY_PASS_RIGHT, NO_GAPS);
    }
    show_steward(p, view);
}

void show_turn(const struct paint *p, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    const int seats[] = {septem_game_left(g, view->seat), septem_game_right(g, view->seat),
                         view->seat};
    size_t count = sizeof seats / sizeof seats[0];
    fputc('\n', p->out);
    show_heading(p, view);
    /* Nothing happens to cities while leaders are chosen: this seat's will do. */
    for (size_t i = g->phase == SEPTEM_PHASE_KEEP && g->leaders.kept > 0 ? count - 1 : 0; i < count;
         i++) {
        bool partner = seats[i] == septem_game_partner(g, view->seat);
        show_city_short(p, view, seats[i]);
        if (partner) {
            show_holds(p, view, seats[i]);
        }
        if (partner || (seats[i] == view->seat && g->phase != SEPTEM_PHASE_RECRUIT)) {
            show_leaders_held(p, view, seats[i]);
        }
    }
}

void show_question_head(const struct paint *p, const struct septem_view *view)
{
    static const enum saying heads[SEPTEM_PHASE_COUNT] = {
        [SEPTEM_PHASE_KEEP] = SAY_HEAD_KEEP,      [SEPTEM_PHASE_RECRUIT] = SAY_HEAD_LEADERS,
        [SEPTEM_PHASE_TURN] = SAY_HEAD_HAND,      [SEPTEM_PHASE_FREE_CITY] = SAY_HEAD_HAND,
        [SEPTEM_PHASE_LAST_CARD] = SAY_HEAD_LAST, [SEPTEM_PHASE_HIRE] = SAY_HEAD_HIRE,
        [SEPTEM_PHASE_BURY] = SAY_HEAD_BURY,      [SEPTEM_PHASE_COURT] = SAY_HEAD_COURT,
        [SEPTEM_PHASE_RETURN] = SAY_HEAD_RETURN,  [SEPTEM_PHASE_SALVAGE] = SAY_HEAD_PILE,
    };
    const struct septem_game *g = &view->game;
    if (view->seat >= g->players) {
        paint_head(p, SAY_FOR_FREE_CITY,
                   GAPS(septem_text_board(p->lang, g->city[view->seat].board)));
    }
    if (g->phase == SEPTEM_PHASE_PAY) {
        paint_head(p, show_about(view, SAY_HEAD_PAY),
                   GAPS(words_coins(p, septem_game_loss(g, view->seat)).text,
                        words_coins(p, g->city[view->seat].coins).text));
        return;
    }
    paint_head(p, show_about(view, heads[g->phase]), NO_GAPS);
}

void show_question(const struct paint *p, const struct septem_view *view,
                   const struct show_choice *choice)
{
    show_question_head(p, view);
    if (view->game.phase == SEPTEM_PHASE_PAY) {
        return;
    }
    if (view->game.phase == SEPTEM_PHASE_RETURN) {
        show_tokens_to_return(p, view, choice);
    }
    for (int number = 1; number <= choice->card_count; number++) {
        show_card_row(p, view, choice, number);
    }
    if (show_asks_for_stages(view)) {
        show_next_stages(p, view, choice);
    }
    if (show_may_freeze(choice)) {
        paint_line(p, SAY_MAY_FREEZE, NO_GAPS);
    }
}

/* ---- One card ---- */

static struct words seller_words(const struct paint *p, const struct septem_offer *offer,
                                 int resource)
{
    if (offer->units[resource] == 0) {
        return paint_words(p, SAY_SELLS_NONE, NO_GAPS);
    }
    return paint_words(p, SAY_SELLS_AT,
                       GAPS(words_number(offer->units[resource]).text,
                            words_coins(p, offer->price[resource]).text));
}

/* Why not, and who sells what is missing. */
static void show_reasons(const struct paint *p, const struct septem_view *view,
                         const struct septem_why *why)
{
    paint_line(p, SAY_REFUSED, GAPS(reason_words(p, view, why).text));
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        if (why->missing[r] > 0) {
            paint_line(p, SAY_MISSING_UNIT,
                       GAPS(septem_text_resource(p->lang, (enum septem_resource)r),
                            seller_words(p, &why->left, r).text,
                            seller_words(p, &why->right, r).text));
        }
    }
}

void show_why_not(const struct paint *p, const struct septem_view *view, septem_card card,
                  enum septem_use use)
{
    assert(card > 0 && card < septem_card_end());
    struct septem_why why = why_not(view, card, use);
    show_reasons(p, view, &why);
}

void show_chains(const struct paint *p, septem_card card)
{
    struct words before = {""}, after = {""};
    const struct septem_card_info *info = septem_card_info(card);
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (info->free_after[i] != 0) {
            words_add(&before, ", ", septem_text_card(p->lang, info->free_after[i]));
        }
    }
    for (int other = 1; other < septem_card_end(); other++) {
        const struct septem_card_info *row = septem_card_info((septem_card)other);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            if (row->free_after[i] == card) {
                words_add(&after, ", ", septem_text_card(p->lang, (septem_card)other));
            }
        }
    }
    if (before.text[0] != '\0') {
        paint_line(p, SAY_FREE_AFTER, GAPS(before.text));
    }
    if (after.text[0] != '\0') {
        paint_line(p, SAY_MAKES_FREE, GAPS(after.text));
    }
}

/* Every one of these ways to use a card, or why there is none. */
static void show_use(const struct paint *p, const struct septem_view *view,
                     const struct show_choice *choice, const struct septem_why *why,
                     const int *ways, int count)
{
    if (count == 0) {
        show_reasons(p, view, why);
        return;
    }
    show_for_you(p, view, choice, why, ways, count);
    fputc('\n', p->out);
    for (int i = 0; count > 1 && i < count; i++) {
        struct words payment = show_payment(p, view, &choice->moves[ways[i]]);
        paint_line(p, SAY_WAY, GAPS(words_number(i + 1).text, payment.text));
    }
}

/* The card as a structure or leader, and under each stage that could be next. */
static void show_uses(const struct paint *p, const struct septem_view *view,
                      const struct show_choice *choice, septem_card card)
{
    const struct septem_game *g = &view->game;
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX];
    enum septem_use use = show_main_use(view);
    int count = show_asks_for_stages(view) ? septem_game_stages(g, view->seat, stages) : 0;
    struct septem_why why = why_not(view, card, use);
    paint_say(p, use == SEPTEM_USE_BUILD ? SAY_TO_BUILD : SAY_TO_RECRUIT, NO_GAPS);
    show_use(p, view, choice, &why, ways, show_ways(choice, card, use, ways));
    for (int i = 0; i < count; i++) {
        why = septem_game_why_not_stage(g, view->seat, card, stages[i]);
        paint_say(p, SAY_TO_STAGE,
                  GAPS(stage_words(p, stages[i]).text, words_cost(p, &why.cost).text));
        show_use(p, view, choice, &why, ways,
                 show_ways_to_stage(choice, card, SEPTEM_USE_STAGE, stages[i], ways));
    }
}

void show_card(const struct paint *p, const struct septem_view *view,
               const struct show_choice *choice, septem_card card)
{
    assert(card > 0 && card < septem_card_end());
    const struct septem_card_info *info = septem_card_info(card);
    if (info == NULL) {
        return;
    }
    paint_line(p, SAY_STRUCTURES,
               GAPS(septem_text_card(p->lang, card), words_card_effects(p, card).text));
    paint_line(p, SAY_FIRST_COST, GAPS(words_card_cost(p, card).text));
    show_chains(p, card);
    if (show_asks_for_stages(view) || view->game.phase == SEPTEM_PHASE_HIRE) {
        show_uses(p, view, choice, card);
    }
}
