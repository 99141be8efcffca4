/* What came of a question. */
#include "news.h"

#include <septem/cities.h>

#include "../text/name.h"

/* The game before and after, and the events found so far. */
struct finder {
    const struct septem_game *before, *after;
    struct news_event *out;
    int count;
};

static struct news_event *add(struct finder *f, enum news_kind kind, int seat, int n)
{
    struct news_event *event = &f->out[f->count++];
    *event = (struct news_event){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .n = (int16_t)n};
    return event;
}

static void add_by(struct finder *f, enum news_kind kind, enum news_rule rule, int seat, int n)
{
    add(f, kind, seat, n)->rule = (uint8_t)rule;
}

/* The decision of a seat that was carried out now; a bare one where there was none. */
static const struct septem_move *move_of(const struct finder *f, int seat)
{
    return &f->before->sealed[seat];
}

static bool is_free_city(const struct finder *f, int seat)
{
    return seat >= f->before->players;
}

/* Did the conflicts come after these decisions? */
static bool fought(const struct finder *f)
{
    return f->after->age > f->before->age || f->after->phase == SEPTEM_PHASE_OVER;
}

/* ---- What cost nothing ---- */

static septem_card chain_of(const struct septem_city *city, septem_card card)
{
    const septem_card *chains = septem_card_info(card)->free_after;
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (chains[i] != 0 && septem_card_set_has(&city->built, chains[i])) {
            return chains[i];
        }
    }
    return 0;
}

static void find_free(struct finder *f, int seat)
{
    const struct septem_move *move = move_of(f, seat);
    bool by_cost = move->use == SEPTEM_USE_BUILD && septem_move_by(move) == SEPTEM_BY_COST;
    if (!by_cost || septem_card_info(move->card)->cost.units == 0) {
        return;
    }
    septem_card after = chain_of(&f->before->city[seat], move->card);
    struct septem_why why =
        septem_game_why_not(f->before, seat, move->card, (enum septem_use)move->use);
    if (after != 0) {
        struct news_event *event = add(f, NEWS_CHAIN, seat, 0);
        event->card = move->card;
        event->after = after;
        event->rule = is_free_city(f, seat) ? NEWS_RULE_FREE_CITY_CHAIN : NEWS_RULE_NONE;
    } else if (why.freed) {
        add(f, NEWS_FREED, seat, 0)->card = move->card;
    }
}

static void find_powers(struct finder *f, int seat)
{
    static const uint8_t rules[SEPTEM_BY_COUNT] = {
        [SEPTEM_BY_FREE_BUILD] = NEWS_RULE_FREE_BUILD,
        [SEPTEM_BY_FREE_COLOUR] = NEWS_RULE_FREE_COLOUR,
    };
    const struct septem_move *move = move_of(f, seat);
    enum news_rule rule = (enum news_rule)rules[septem_move_by(move)];
    if (rule != NEWS_RULE_NONE) {
        add_by(f, NEWS_POWER, rule, seat, 0);
    }
    if (move->freeze) {
        add_by(f, NEWS_POWER, NEWS_RULE_FREEZE, seat, 0);
    }
    if (is_free_city(f, seat) && move->use == SEPTEM_USE_SELL) {
        add_by(f, NEWS_POWER, NEWS_RULE_FREE_CITY_SELLS, seat, 0);
    }
}

/* ---- Coins ---- */

/* Has one of these cities built a card of this colour in this step, itself aside? */
static bool built_now(const struct finder *f, int seat, const struct septem_effect *fx)
{
    const int cities[] = {septem_game_left(f->before, seat), septem_game_right(f->before, seat)};
    const int whose[] = {SEPTEM_LEFT, SEPTEM_RIGHT};
    for (int i = 0; i < 2; i++) {
        const struct septem_move *move = move_of(f, cities[i]);
        if ((fx->per.whose & whose[i]) && move->use == SEPTEM_USE_BUILD &&
            septem_card_info(move->card)->colour == fx->per.of) {
            return true;
        }
    }
    return false;
}

static bool counts_now(const struct finder *f, int seat)
{
    const struct septem_move *move = move_of(f, seat);
    if (move->use != SEPTEM_USE_BUILD) {
        return false;
    }
    const struct septem_effect *effects = septem_card_info(move->card)->effects;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        if (effects[i].kind == SEPTEM_FX_COINS_PER && built_now(f, seat, &effects[i])) {
            return true;
        }
    }
    return false;
}

/* What the bank gave, less what it took beyond payments. */
static void find_coins(struct finder *f, int seat)
{
    const struct septem_game *g = f->before;
    const struct septem_move *move = move_of(f, seat);
    int paid = move->left + move->right + move->bank;
    int traded =
        move_of(f, septem_game_right(g, seat))->left + move_of(f, septem_game_left(g, seat))->right;
    int n = f->after->city[seat].coins - g->city[seat].coins + paid - traded;
    enum news_rule rule = NEWS_RULE_NONE;
    if (n < 0) {
        rule = NEWS_RULE_LOSS_PLAIN;
    } else if (counts_now(f, seat)) {
        rule = NEWS_RULE_COUNTS_NOW;
    }
    if (n != 0) {
        add_by(f, NEWS_COINS, rule, seat, n);
    }
}

static void find_debts(struct finder *f, int seat)
{
    int taken = f->after->city[seat].debts - f->before->city[seat].debts;
    bool asked_now = f->after->phase == SEPTEM_PHASE_PAY && f->before->phase != SEPTEM_PHASE_PAY;
    int loss = asked_now ? septem_game_loss(f->after, seat) : 0;
    if (taken > 0) {
        add_by(f, NEWS_DEBTS, NEWS_RULE_DEBTS, seat, taken);
    }
    if (loss > 0) {
        add_by(f, NEWS_LOSS, NEWS_RULE_LOSS, seat, loss);
    }
}

/* ---- Leaders ---- */

static void find_leaders(struct finder *f)
{
    const struct septem_leaders *old = &f->before->leaders, *new = &f->after->leaders;
    int drew[SEPTEM_CITIES_MAX] = {0};
    int back = new->box_end - old->box_end;
    for (int i = old->box_first; i < new->box_first; i++) {
        drew[new->drawn_by[i]]++;
    }
    for (int seat = 0; seat < f->before->cities; seat++) {
        bool sold =
            f->before->phase == SEPTEM_PHASE_RECRUIT && move_of(f, seat)->use == SEPTEM_USE_SELL;
        back -= sold;
        if (drew[seat] > 0) {
            add(f, NEWS_DREW, seat, drew[seat]);
        }
    }
    if (back > 0) {
        add_by(f, NEWS_LEADERS_BACK, NEWS_RULE_LEADERS_BACK, 0, back);
    }
}

/* ---- The end of the age ---- */

static int leftovers(const struct septem_game *g, int age)
{
    int count = 0;
    for (int hand = 0; hand < g->cities; hand++) {
        count += septem_game_fate(g, age, hand, g->turns) == SEPTEM_FATE_LEFT;
    }
    return count;
}

static void find_leftovers(struct finder *f)
{
    int age = f->before->age;
    int left = leftovers(f->after, age) - leftovers(f->before, age);
    for (int seat = 0; seat < f->before->cities; seat++) {
        left -= move_of(f, seat)->use == SEPTEM_USE_LEAVE;
    }
    if (left > 0) {
        add_by(f, NEWS_LEFT, NEWS_RULE_LEFTOVERS, 0, left);
    }
    bool last_card = f->after->phase == SEPTEM_PHASE_LAST_CARD;
    for (int seat = 0; last_card && seat < f->before->cities; seat++) {
        bool had = septem_city_has(&f->before->city[seat], SEPTEM_POWER_LAST_CARD);
        if (f->after->asked >> seat & 1) {
            add_by(f, NEWS_LAST_CARD, had ? NEWS_RULE_LAST_CARD : NEWS_RULE_LAST_CARD_NOW, seat, 0);
        }
    }
}

static void find_searches(struct finder *f)
{
    const struct septem_game *g = f->after;
    for (int i = f->before->search_count; i < g->search_count; i++) {
        const struct septem_search *search = &g->searches[i];
        bool asked = i == g->search_count - 1 && g->phase == SEPTEM_PHASE_SALVAGE;
        enum news_rule rule =
            search->gone == g->hand_size ? NEWS_RULE_PILE_LEFTOVERS : NEWS_RULE_NONE;
        add_by(f, NEWS_SEARCH, asked ? rule : NEWS_RULE_PILE_NOTHING, search->seat, 0);
    }
}

/* ---- Tokens and conflicts ---- */

/* Victory tokens of an age that came or went otherwise than by the conflicts. */
static int tokens_aside(const struct finder *f, int seat, int age, int won)
{
    const struct septem_city *old = &f->before->city[seat], *new = &f->after->city[seat];
    const struct septem_move *move = move_of(f, seat);
    int given = move->token == age ? 1 : 0;
    int of_conflicts = age == f->before->age ? won : 0;
    return new->victories[age - 1] - old->victories[age - 1] + given - of_conflicts;
}

static void find_tokens(struct finder *f, const struct septem_fight *fights, int fight_count)
{
    int won[SEPTEM_CITIES_MAX] = {0}, lost[SEPTEM_CITIES_MAX] = {0};
    for (int i = 0; i < fight_count; i++) {
        const struct septem_fight *fight = &fights[i];
        won[fight->shields > fight->others ? fight->seat : fight->other] += fight->tokens;
        lost[fight->taker] += fight->tokens;
    }
    for (int seat = 0; seat < f->before->cities; seat++) {
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            int n = tokens_aside(f, seat, age, won[seat]);
            if (n != 0) {
                struct news_event *event = add(f, NEWS_TOKENS, seat, n);
                event->value = (uint8_t)septem_token_value(age);
                event->rule = n < 0 ? NEWS_RULE_TOKENS_GIVEN : NEWS_RULE_NONE;
            }
        }
        int defeats = f->after->city[seat].counts[SEPTEM_COUNT_DEFEATS] -
                      f->before->city[seat].counts[SEPTEM_COUNT_DEFEATS] - lost[seat];
        if (defeats < 0) {
            add(f, NEWS_DEFEATS_BACK, seat, -defeats);
        }
    }
}

static enum news_rule fight_rule(const struct septem_game *g, const struct septem_fight *fight,
                                 int fight_count)
{
    bool won = fight->shields > fight->others;
    if (fight->tokens > 0 && fight->taker == (won ? fight->seat : fight->other)) {
        return NEWS_RULE_REDIRECTED;
    }
    if (g->teams) {
        bool one = g->city[fight->seat].diplomatic || g->city[fight->other].diplomatic;
        return one ? NEWS_RULE_TEAMS_DIPLOMACY : NEWS_RULE_TEAMS;
    }
    if (fight_count == 1) {
        return NEWS_RULE_TWO_LEFT;
    }
    return septem_game_left(g, fight->seat) == fight->other ? NEWS_RULE_NONE : NEWS_RULE_RESEATED;
}

static void find_fights(struct finder *f, const struct septem_fight *fights, int fight_count)
{
    const struct septem_game *g = f->after;
    for (int seat = 0; seat < g->cities && !g->teams; seat++) {
        if (g->city[seat].diplomatic) {
            add_by(f, NEWS_ABSENT, NEWS_RULE_DIPLOMACY, seat, 0);
        }
    }
    for (int i = 0; i < fight_count; i++) {
        const struct septem_fight *fight = &fights[i];
        struct news_event *event = add(f, NEWS_FIGHT, fight->seat, fight->tokens);
        event->rule = (uint8_t)fight_rule(g, fight, fight_count);
        event->other = fight->other;
        event->value = (uint8_t)septem_token_value(f->before->age);
        event->shields = fight->shields;
        event->others = fight->others;
        event->taker = fight->taker;
    }
}

int news_event_find(const struct septem_game *before, const struct septem_game *after,
                    struct news_event out[NEWS_MAX])
{
    struct finder f = {before, after, out, 0};
    struct septem_fight fights[SEPTEM_CITIES_MAX];
    /* R9.3: with the Free City still to choose, nothing has happened yet. */
    if (after->phase == SEPTEM_PHASE_FREE_CITY) {
        return 0;
    }
    for (int seat = 0; seat < before->cities; seat++) {
        find_free(&f, seat);
        find_powers(&f, seat);
        find_coins(&f, seat);
        find_debts(&f, seat);
    }
    find_leaders(&f);
    find_leftovers(&f);
    find_searches(&f);
    int fight_count = fought(&f) ? septem_game_fights(after, fights) : 0;
    find_tokens(&f, fights, fight_count);
    if (fought(&f)) {
        find_fights(&f, fights, fight_count);
    }
    return f.count;
}

/* ---- As JSON ---- */

static const char *const kinds[NEWS_COUNT] = {
    [NEWS_CHAIN] = "chain",   [NEWS_FREED] = "freed",
    [NEWS_POWER] = "power",   [NEWS_COINS] = "coins",
    [NEWS_DREW] = "drew",     [NEWS_LEADERS_BACK] = "leaders_back",
    [NEWS_TOKENS] = "tokens", [NEWS_DEFEATS_BACK] = "defeats_back",
    [NEWS_LEFT] = "left",     [NEWS_LAST_CARD] = "last_card",
    [NEWS_SEARCH] = "search", [NEWS_LOSS] = "loss",
    [NEWS_DEBTS] = "debts",   [NEWS_ABSENT] = "absent",
    [NEWS_FIGHT] = "fight",
};

/* The rule by its word, and the clause of docs/rules.md that has it; what only the card of a leader
 * says has none. */
static const struct {
    const char *slug, *clause;
} rules[NEWS_RULE_COUNT] = {
    [NEWS_RULE_COUNTS_NOW] = {"counts_now", "R5.5"},
    [NEWS_RULE_FREE_CITY_CHAIN] = {"free_city_chain", "R9.4"},
    [NEWS_RULE_FREE_CITY_SELLS] = {"free_city_sells", "R9.4"},
    [NEWS_RULE_FREE_BUILD] = {"free_build", "R8.1"},
    [NEWS_RULE_FREE_COLOUR] = {"free_colour", NULL},
    [NEWS_RULE_FREEZE] = {"freeze", "R10.11"},
    [NEWS_RULE_LEADERS_BACK] = {"leaders_back", "R10.4"},
    [NEWS_RULE_TOKENS_GIVEN] = {"tokens_given", "R10.17"},
    [NEWS_RULE_LEFTOVERS] = {"leftovers", "R2.4"},
    [NEWS_RULE_LAST_CARD] = {"last_card", "R8.2"},
    [NEWS_RULE_LAST_CARD_NOW] = {"last_card_now", "R8.2"},
    [NEWS_RULE_PILE_LEFTOVERS] = {"pile_leftovers", "R5.6"},
    [NEWS_RULE_PILE_NOTHING] = {"pile_nothing", "R8.3"},
    [NEWS_RULE_LOSS] = {"loss", "R11.3"},
    [NEWS_RULE_LOSS_PLAIN] = {"loss_plain", "R12.1"},
    [NEWS_RULE_DEBTS] = {"debts", "R11.3"},
    [NEWS_RULE_DIPLOMACY] = {"diplomacy", "R11.5"},
    [NEWS_RULE_RESEATED] = {"reseated", "R11.5"},
    [NEWS_RULE_TWO_LEFT] = {"two_left", "R11.5"},
    [NEWS_RULE_TEAMS] = {"teams", "R11.10"},
    [NEWS_RULE_TEAMS_DIPLOMACY] = {"teams_diplomacy", "R11.10"},
    [NEWS_RULE_REDIRECTED] = {"redirected", NULL},
};

const char *news_event_slug(enum news_kind kind)
{
    return kinds[kind];
}

const char *news_event_rule_slug(enum news_rule rule)
{
    return rules[rule].slug;
}

const char *news_event_rule_clause(enum news_rule rule)
{
    return rules[rule].clause;
}
