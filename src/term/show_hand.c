/* The hand, or the pile to choose from: what each card does, what it costs, what it costs you,
 * and why you cannot. */
#include "show.h"

/* What is said to people of their own city, as it is said of the Free City they decide for. */
static enum saying about(const struct septem_view *view, enum saying saying)
{
    static const enum saying its[SAY_COUNT] = {
        [SAY_HEAD_HAND] = SAY_HEAD_LEFT_OVER,    [SAY_HEAD_LAST] = SAY_HEAD_LAST_ITS,
        [SAY_HEAD_PAY] = SAY_HEAD_PAY_ITS,       [SAY_CAN_FREE] = SAY_CAN_FREE_ITS,
        [SAY_CAN_CHAIN] = SAY_CAN_CHAIN_ITS,     [SAY_CAN_POWER] = SAY_CAN_POWER_ITS,
        [SAY_CAN_PAY] = SAY_CAN_PAY_ITS,         [SAY_CAN_PAY_WAYS] = SAY_CAN_PAY_WAYS_ITS,
        [SAY_CANNOT] = SAY_CANNOT_ITS,           [SAY_LACK] = SAY_LACK_ITS,
        [SAY_LACK_BOUGHT] = SAY_LACK_BOUGHT_ITS, [SAY_COINS_SHORT] = SAY_COINS_SHORT_ITS,
        [SAY_STAGES_DONE] = SAY_STAGES_DONE_ITS,
    };
    bool free_city = view->seat >= view->game.players;
    return free_city && its[saying] != SAY_NONE ? its[saying] : saying;
}

/* ---- Arranging ---- */

static int price_of(const struct septem_move *move)
{
    return move->left + move->right + move->bank;
}

void show_arrange(struct show_choice *choice, const struct septem_view *view)
{
    bool held[UINT8_MAX + 1] = {false};
    septem_card hand[SEPTEM_HELD_MAX];
    bool idle = view->game.phase == SEPTEM_PHASE_FREE_CITY; /* some cards may be of no use */
    choice->card_count = 0;
    for (int i = 0; i < choice->move_count; i++) {
        held[choice->moves[i].card] = true; /* some decisions have the card 0, which is none */
    }
    for (int i = idle ? septem_game_hand(&view->game, view->seat, hand) : 0; i > 0; i--) {
        held[hand[i - 1]] = true;
    }
    for (int card = 1; card <= UINT8_MAX; card++) {
        if (held[card]) {
            choice->cards[choice->card_count++] = (septem_card)card;
        }
    }
}

int show_ways(const struct show_choice *choice, septem_card card, enum septem_use use,
              int ways[SEPTEM_MOVES_MAX])
{
    int count = 0;
    for (int i = 0; i < choice->move_count; i++) {
        const struct septem_move *move = &choice->moves[i];
        if (move->card != card || move->use != use) {
            continue;
        }
        /* Sorted in by price; a power, which is used up, comes after paying. */
        int at = count++;
        int weight = price_of(move) + (move->by != SEPTEM_BY_COST ? 1000 : 0);
        for (; at > 0; at--) {
            const struct septem_move *other = &choice->moves[ways[at - 1]];
            if (price_of(other) + (other->by != SEPTEM_BY_COST ? 1000 : 0) <= weight) {
                break;
            }
            ways[at] = ways[at - 1];
        }
        ways[at] = i;
    }
    return count;
}

/* ---- Stages ---- */

int show_ways_to_stage(const struct show_choice *choice, septem_card card,
                       struct septem_stage_choice stage, int ways[SEPTEM_MOVES_MAX])
{
    int all = show_ways(choice, card, SEPTEM_USE_STAGE, ways);
    int count = 0;
    for (int i = 0; i < all; i++) {
        const struct septem_move *move = &choice->moves[ways[i]];
        if (move->stage == stage.stage && move->as == stage.as) {
            ways[count++] = ways[i];
        }
    }
    return count;
}

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

void show_stage_choice(const struct paint *p, const struct septem_view *view, septem_card card,
                       struct septem_stage_choice stage, int number)
{
    struct septem_why why = septem_game_why_not_stage(&view->game, view->seat, card, stage);
    paint_line(p, SAY_STAGE_CHOICE,
               GAPS(words_number(number).text, stage_words(p, stage).text,
                    words_cost(p, &why.cost).text, stage_effects(p, view, stage).text));
}

/* ---- Prices ---- */

struct words show_payment(const struct paint *p, const struct septem_view *view,
                          const struct septem_move *move)
{
    const struct septem_game *g = &view->game;
    struct words words = {""};
    if (move->by == SEPTEM_BY_FREE_BUILD) {
        return paint_words(p, about(view, SAY_CAN_POWER), NO_GAPS);
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
        words_add(&words, ", ",
                  paint_words(p, SAY_PAY_BANK, GAPS(words_coins(p, move->bank).text)).text);
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
        return paint_words(p, about(view, SAY_LACK_BOUGHT),
                           GAPS(lack.text, price.text, coins.text));
    }
    if (why->deny == SEPTEM_DENY_COINS) {
        return paint_words(p, about(view, SAY_COINS_SHORT), GAPS(price.text, coins.text));
    }
    if (why->deny == SEPTEM_DENY_RESOURCES && lack.text[0] != '\0') {
        return paint_words(p, about(view, SAY_LACK), GAPS(lack.text));
    }
    struct words words = {""};
    words_add(&words, "", septem_text_deny(p->lang, why->deny));
    return words;
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
        paint_say(p, about(view, SAY_CANNOT), GAPS(reason_words(p, view, why).text));
        return;
    }
    const struct septem_move *best = &choice->moves[ways[0]];
    struct words payment = show_payment(p, view, best);
    if (best->by == SEPTEM_BY_FREE_BUILD) {
        paint_say(p, about(view, SAY_CAN_POWER), NO_GAPS);
    } else if (count > 1) {
        paint_say(p, about(view, SAY_CAN_PAY_WAYS), GAPS(payment.text, words_number(count).text));
    } else if (why->chained) {
        paint_say(p, about(view, SAY_CAN_CHAIN), GAPS(standing_chain(p, view, why)));
    } else if (price_of(best) == 0) {
        paint_say(p, about(view, SAY_CAN_FREE), NO_GAPS);
    } else {
        paint_say(p, about(view, SAY_CAN_PAY), GAPS(payment.text));
    }
}

/* ---- The list ---- */

static void show_price(const struct paint *p, const struct septem_view *view,
                       const struct show_choice *choice, septem_card card)
{
    int ways[SEPTEM_MOVES_MAX];
    const struct septem_card_info *info = septem_card_info(card);
    int count = show_ways(choice, card, SEPTEM_USE_BUILD, ways);
    struct septem_why why = septem_game_why_not(&view->game, view->seat, card, SEPTEM_USE_BUILD);
    if (info->cost.units == 0 && count > 0) {
        paint_line(p, SAY_COST_FREE, NO_GAPS);
        return;
    }
    paint_say(p, SAY_COST_IS, GAPS(words_cost(p, &info->cost).text));
    show_for_you(p, view, choice, &why, ways, count);
    fputc('\n', p->out);
}

static void show_row(const struct paint *p, const struct septem_view *view,
                     const struct show_choice *choice, int number)
{
    septem_card card = choice->cards[number - 1];
    const struct septem_card_info *info = septem_card_info(card);
    struct words row = paint_words(p, SAY_CARD_ROW,
                                   GAPS(words_number(number).text, septem_text_card(p->lang, card),
                                        septem_text_colour(p->lang, info->colour),
                                        words_effects(p, info->effects).text));
    fputs(number < 10 ? "  " : " ", p->out);
    paint_colour(p, (enum septem_colour)info->colour, row.text);
    fputc('\n', p->out);
    if (view->game.phase != SEPTEM_PHASE_SALVAGE) {
        show_price(p, view, choice, card);
    }
}

static void show_next_stages(const struct paint *p, const struct septem_view *view,
                             const struct show_choice *choice)
{
    const struct septem_game *g = &view->game;
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX];
    int count = septem_game_stages(g, view->seat, stages);
    septem_card card = choice->cards[0];
    if (count == 0) {
        paint_line(p, about(view, SAY_STAGES_DONE), NO_GAPS);
    }
    for (int i = 0; i < count; i++) {
        struct septem_why why = septem_game_why_not_stage(g, view->seat, card, stages[i]);
        paint_say(p, count == 1 ? SAY_NEXT_STAGE : SAY_OPEN_STAGE,
                  GAPS(stage_words(p, stages[i]).text, words_cost(p, &why.cost).text,
                       stage_effects(p, view, stages[i]).text));
        show_for_you(p, view, choice, &why, ways,
                     show_ways_to_stage(choice, card, stages[i], ways));
        if (why.deny == SEPTEM_DENY_NONE) {
            paint_say(p, SAY_ANY_CARD, NO_GAPS);
        }
        fputc('\n', p->out);
    }
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

void show_turn(const struct paint *p, const struct septem_view *view)
{
    const struct septem_game *g = &view->game;
    fputc('\n', p->out);
    paint_head(
        p, SAY_HEAD_TURN,
        GAPS(words_number(g->age).text, words_number(g->turn).text, words_number(g->turns).text));
    int next = septem_game_hand_goes_to(g, view->seat);
    if (next != view->seat) {
        bool left = next == septem_game_left(g, view->seat);
        bool both = septem_game_hand_goes_to(g, next) == view->seat;
        paint_line(p, both ? SAY_PASS_BOTH : left ? SAY_PASS_LEFT : SAY_PASS_RIGHT, NO_GAPS);
    }
    show_steward(p, view);
    const int seats[] = {septem_game_left(g, view->seat), septem_game_right(g, view->seat),
                         view->seat};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        show_city_short(p, view, seats[i]);
        if (seats[i] == septem_game_partner(g, view->seat)) {
            show_holds(p, view, seats[i]);
        }
    }
}

void show_question(const struct paint *p, const struct septem_view *view,
                   const struct show_choice *choice)
{
    const struct septem_game *g = &view->game;
    enum saying head = SAY_HEAD_HAND;
    if (view->seat >= g->players) {
        paint_head(p, SAY_FOR_FREE_CITY,
                   GAPS(septem_text_board(p->lang, g->city[view->seat].board)));
    }
    if (g->phase == SEPTEM_PHASE_PAY) {
        paint_head(p, about(view, SAY_HEAD_PAY),
                   GAPS(words_coins(p, septem_game_loss(g, view->seat)).text,
                        words_coins(p, g->city[view->seat].coins).text));
        return;
    }
    if (g->phase == SEPTEM_PHASE_SALVAGE) {
        head = SAY_HEAD_PILE;
    } else if (g->phase == SEPTEM_PHASE_LAST_CARD) {
        head = SAY_HEAD_LAST;
    }
    paint_head(p, about(view, head), NO_GAPS);
    for (int number = 1; number <= choice->card_count; number++) {
        show_row(p, view, choice, number);
    }
    if (g->phase != SEPTEM_PHASE_SALVAGE) {
        show_next_stages(p, view, choice);
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
    struct septem_why why = septem_game_why_not(&view->game, view->seat, card, use);
    show_reasons(p, view, &why);
}

static void show_chains(const struct paint *p, septem_card card)
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

/* The card as a structure, and under each stage that could be next. */
static void show_uses(const struct paint *p, const struct septem_view *view,
                      const struct show_choice *choice, septem_card card)
{
    const struct septem_game *g = &view->game;
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX];
    int count = septem_game_stages(g, view->seat, stages);
    struct septem_why why = septem_game_why_not(g, view->seat, card, SEPTEM_USE_BUILD);
    paint_say(p, SAY_TO_BUILD, NO_GAPS);
    show_use(p, view, choice, &why, ways, show_ways(choice, card, SEPTEM_USE_BUILD, ways));
    for (int i = 0; i < count; i++) {
        why = septem_game_why_not_stage(g, view->seat, card, stages[i]);
        paint_say(p, SAY_TO_STAGE,
                  GAPS(stage_words(p, stages[i]).text, words_cost(p, &why.cost).text));
        show_use(p, view, choice, &why, ways, show_ways_to_stage(choice, card, stages[i], ways));
    }
}

void show_card(const struct paint *p, const struct septem_view *view,
               const struct show_choice *choice, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    if (info == NULL) {
        return;
    }
    struct words cost = words_cost(p, &info->cost);
    paint_line(p, SAY_STRUCTURES,
               GAPS(septem_text_card(p->lang, card), words_effects(p, info->effects).text));
    paint_line(p, SAY_FIRST_COST, GAPS(cost.text));
    show_chains(p, card);
    if (view->game.phase != SEPTEM_PHASE_SALVAGE) {
        show_uses(p, view, choice, card);
    }
}
