/* What a rule case can expect: the words after `then` (see cases/README.md). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <septem/score.h>
#include <septem/text.h>

#include "case_run.h"
#include "leader.h"

static enum septem_deny denial(struct run *run, const char *word)
{
    static const char *const names[] = {
        "NONE",
#define X(code) #code,
#include <septem/denials.def>
#undef X
    };
    for (int i = 1; i < SEPTEM_DENY_COUNT; i++) {
        size_t k = 0;
        while (word[k] != '\0' && toupper((unsigned char)word[k]) == names[i][k]) {
            k++;
        }
        if (word[k] == '\0' && names[i][k] == '\0') {
            return (enum septem_deny)i;
        }
    }
    run_complain(run, "there is no refusal %s", word);
    return SEPTEM_DENY_NONE;
}

static void expect(struct run *run, const char *what, int is, int wanted)
{
    if (is != wanted) {
        run_complain(run, "%s: %d, not %d", what, is, wanted);
    }
}

static void then_legal(struct run *run, char **args, int count)
{
    int who = run_seat(run, args[0]);
    struct septem_move move = run_decision(run, args + 1, count - 1);
    enum septem_deny deny = septem_game_check(&run->g, who, &move);
    if (deny != SEPTEM_DENY_NONE) {
        run_complain(run, "refused: %s", septem_deny_text(deny));
    } else if (!run_listed(&run->g, who, &move)) {
        run_complain(run, "it is legal and not listed");
    }
}

static void then_refused(struct run *run, char **args, int count)
{
    int who = run_seat(run, args[0]);
    enum septem_deny wanted = denial(run, args[1]);
    struct septem_move move = run_decision(run, args + 2, count - 2);
    struct septem_game before = run->g;
    enum septem_deny deny = septem_game_submit(&run->g, who, &move);
    if (deny != wanted) {
        run_complain(run, "the answer is: %s", septem_deny_text(deny));
    } else if (run_listed(&run->g, who, &move)) {
        run_complain(run, "it is refused and listed");
    } else if (memcmp(&before, &run->g, sizeof before) != 0) {
        run_complain(run, "the refusal changed the game");
    }
}

static void then_decisions(struct run *run, char **args, int count)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    (void)count;
    int n = septem_game_moves(&run->g, run_seat(run, args[0]), moves);
    expect(run, "decisions", n, run_number(run, args[1]));
}

static void then_coins(struct run *run, char **args, int count)
{
    (void)count;
    expect(run, "coins", run->g.city[run_seat(run, args[0])].coins, run_number(run, args[1]));
}

static void then_points(struct run *run, char **args, int count)
{
    (void)count;
    struct septem_score score = septem_game_score(&run->g, run_seat(run, args[0]));
    int wanted = run_number(run, args[2]);
    if (strcmp(args[1], "total") == 0) {
        expect(run, "points in all", score.total, wanted);
        return;
    }
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (strcmp(args[1], septem_slug_line((enum septem_line)line)) == 0) {
            expect(run, args[1], score.lines[line], wanted);
            return;
        }
    }
    run_complain(run, "the score sheet has no line %s", args[1]);
}

static void then_shields(struct run *run, char **args, int count)
{
    (void)count;
    expect(run, "shields", septem_game_shields(&run->g, run_seat(run, args[0])),
           run_number(run, args[1]));
}

static void then_tokens(struct run *run, char **args, int count)
{
    (void)count;
    const struct septem_city *city = &run->g.city[run_seat(run, args[0])];
    for (int age = 0; age < SEPTEM_AGES; age++) {
        expect(run, "victories", city->victories[age], run_number(run, args[1 + age]));
    }
    expect(run, "defeats", city->counts[SEPTEM_COUNT_DEFEATS], run_number(run, args[4]));
}

static void then_debts(struct run *run, char **args, int count)
{
    (void)count;
    expect(run, "debts", run->g.city[run_seat(run, args[0])].debts, run_number(run, args[1]));
}

static void then_diplomacy(struct run *run, char **args, int count)
{
    (void)count;
    expect(run, "diplomacy tokens", run->g.city[run_seat(run, args[0])].diplomacy,
           run_number(run, args[1]));
}

static void then_loss(struct run *run, char **args, int count)
{
    (void)count;
    expect(run, "coins to lose", septem_game_loss(&run->g, run_seat(run, args[0])),
           run_number(run, args[1]));
}

static void then_stages(struct run *run, char **args, int count)
{
    (void)count;
    const struct septem_city *city = &run->g.city[run_seat(run, args[0])];
    expect(run, "stages", city->counts[SEPTEM_COUNT_STAGES], run_number(run, args[1]));
}

/* One stage of the wonder: built, as a copy of stage N, or open. */
static void then_stage(struct run *run, char **args, int count)
{
    const struct septem_city *city = &run->g.city[run_seat(run, args[0])];
    int stage = run_number(run, args[1]);
    bool wanted = strcmp(args[2], "open") != 0;
    if (stage < 1 || stage > SEPTEM_STAGES_MAX) {
        run_complain(run, "no board has a stage %d", stage);
        return;
    }
    expect(run, "built", city->stages >> (stage - 1) & 1, wanted);
    expect(run, "copied stage", city->as[stage - 1], count == 4 ? run_number(run, args[3]) : 0);
}

static void built_or_not(struct run *run, char **args, int count, bool wanted)
{
    const struct septem_city *city = &run->g.city[run_seat(run, args[0])];
    for (int i = 1; i < count; i++) {
        if (septem_card_set_has(&city->built, run_card(run, args[i])) != wanted) {
            run_complain(run, "%s is%s built", args[i], wanted ? " not" : "");
        }
    }
}

static void then_built(struct run *run, char **args, int count)
{
    built_or_not(run, args, count, true);
}

static void then_not_built(struct run *run, char **args, int count)
{
    built_or_not(run, args, count, false);
}

/* Exactly these cards, in any order. */
static void then_hand(struct run *run, char **args, int count)
{
    int balance[UINT8_MAX + 1] = {0};
    septem_card hand[SEPTEM_HELD_MAX];
    int held = septem_game_hand(&run->g, run_seat(run, args[0]), hand);
    expect(run, "cards in hand", held, count - 1);
    for (int i = 0; i < held; i++) {
        balance[hand[i]]++;
    }
    for (int i = 1; i < count; i++) {
        if (--balance[run_card(run, args[i])] < 0) {
            run_complain(run, "%s is not in the hand", args[i]);
        }
    }
}

static void then_pile(struct run *run, char **args, int count)
{
    int size = septem_game_pile_size(&run->g);
    int sum = 0, named[UINT8_MAX + 1] = {0};
    expect(run, "cards in the pile", size, run_number(run, args[0]));
    for (int i = 1; i < count; i++) {
        septem_card wanted = run_card(run, args[i]);
        if (septem_game_pile(&run->g, wanted) < ++named[wanted]) {
            run_complain(run, "%s is not in the pile", args[i]);
        }
    }
    for (int i = 1; i < septem_card_end(); i++) {
        sum += septem_game_pile(&run->g, (septem_card)i);
    }
    expect(run, "cards in the pile, one by one", sum, size);
}

static unsigned seats(struct run *run, char **args, int count)
{
    unsigned mask = 0;
    for (int i = 0; i < count; i++) {
        mask |= 1u << run_seat(run, args[i]);
    }
    return mask;
}

static void then_phase(struct run *run, char **args, int count)
{
    const char *phase = septem_slug_phase((enum septem_phase)run->g.phase);
    if (strcmp(args[0], phase) != 0) {
        run_complain(run, "the phase is %s", phase);
    }
    expect(run, "seats asked, as a mask", run->g.asked, (int)seats(run, args + 1, count - 1));
}

static void then_at(struct run *run, char **args, int count)
{
    int age = 0, turn = 0;
    (void)count;
    if (sscanf(args[0], "%d.%d", &age, &turn) != 2 || age != run->g.age || turn != run->g.turn) {
        run_complain(run, "it is turn %d.%d", run->g.age, run->g.turn);
    }
}

static void then_winners(struct run *run, char **args, int count)
{
    expect(run, "winners, as a mask", septem_game_winners(&run->g), (int)seats(run, args, count));
}

static void then_chosen(struct run *run, char **args, int count)
{
    (void)count;
    struct septem_score score = septem_game_score(&run->g, run_seat(run, args[0]));
    for (int symbol = SEPTEM_COMPASS; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        expect(run, "chosen", score.chosen[symbol], run_number(run, args[symbol]));
    }
}

static void then_masked(struct run *run, char **args, int count)
{
    (void)count;
    struct septem_score score = septem_game_score(&run->g, run_seat(run, args[0]));
    for (int symbol = SEPTEM_COMPASS; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        expect(run, "copied by masks", score.copied[symbol], run_number(run, args[symbol]));
    }
}

static void then_copied(struct run *run, char **args, int count)
{
    (void)count;
    struct septem_score score = septem_game_score(&run->g, run_seat(run, args[0]));
    septem_card wanted = strcmp(args[1], "none") == 0 ? 0 : run_card(run, args[1]);
    expect(run, "copied guild, by index", score.copied_guild, wanted);
}

/* ---- Leaders ---- */

/* Exactly these, in any order. */
static void same_leaders(struct run *run, const septem_card *is, int is_count, char **words,
                         int count)
{
    expect(run, "leaders", is_count, count);
    for (int i = 0; i < count; i++) {
        septem_card card = run_card(run, words[i]);
        if (card == 0 || memchr(is, card, (size_t)is_count) == NULL) {
            run_complain(run, "%s is not there", words[i]);
        }
    }
}

static void then_leaders(struct run *run, char **args, int count)
{
    const struct septem_city *city = &run->g.city[run_seat(run, args[0])];
    septem_card face_up[UINT8_MAX];
    int n = 0;
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_is_leader((septem_card)card) &&
            septem_card_set_has(&city->built, (septem_card)card)) {
            face_up[n++] = (septem_card)card;
        }
    }
    same_leaders(run, face_up, n, args + 1, count - 1);
    expect(run, "white cards", city->counts[SEPTEM_WHITE], n);
}

static void then_holds(struct run *run, char **args, int count)
{
    septem_card held[SEPTEM_LEADERS_MAX];
    int n = septem_game_leaders(&run->g, run_seat(run, args[0]), held);
    same_leaders(run, held, n, args + 1, count - 1);
}

static void then_pack(struct run *run, char **args, int count)
{
    int n;
    const septem_card *pack = septem_game_pack(&run->g, run_seat(run, args[0]), &n);
    same_leaders(run, pack, n, args + 1, count - 1);
}

/* So many leaders in the box, these drawn first. */
static void then_box(struct run *run, char **args, int count)
{
    const struct septem_leaders *l = &run->g.leaders;
    expect(run, "leaders in the box", l->box_end - l->box_first, run_number(run, args[0]));
    for (int i = 1; i < count && i <= l->box_end - l->box_first; i++) {
        if (leader_at(&run->g, SEPTEM_SLOT_DRAWN + l->box_first + i - 1) !=
            run_card(run, args[i])) {
            run_complain(run, "%s is not number %d in the box", args[i], i);
        }
    }
}

/* The leaders that lie at the bottom of the box, the lowest last. */
static void then_bottom(struct run *run, char **args, int count)
{
    const struct septem_leaders *l = &run->g.leaders;
    for (int i = 0; i < count && count <= l->box_end - l->box_first; i++) {
        septem_card is = leader_at(&run->g, SEPTEM_SLOT_DRAWN + l->box_end - count + i);
        if (is != run_card(run, args[i])) {
            run_complain(run, "there lies %s, not %s", septem_card_info(is)->slug, args[i]);
        }
    }
}

static void then_price(struct run *run, char **args, int count)
{
    (void)count;
    int price = septem_game_leader_cost(&run->g, run_seat(run, args[0]), run_card(run, args[1]));
    expect(run, "price", price, run_number(run, args[2]));
}

static void then_courted(struct run *run, char **args, int count)
{
    (void)count;
    septem_card wanted = strcmp(args[1], "none") == 0 ? 0 : run_card(run, args[1]);
    expect(run, "courted leader, by index", run->g.city[run_seat(run, args[0])].courted, wanted);
}

static void then_marker(struct run *run, char **args, int count)
{
    (void)count;
    int stage = run_number(run, args[1]);
    if (stage < 1 || stage > SEPTEM_STAGES_MAX) {
        run_complain(run, "no board has a stage %d", stage);
        return;
    }
    expect(run, "marker, by index", septem_game_marker(&run->g, run_seat(run, args[0]), stage),
           run_card(run, args[2]));
}

static void then_most(struct run *run, char **args, int count)
{
    (void)count;
    struct septem_score score = septem_game_score(&run->g, run_seat(run, args[0]));
    for (int symbol = SEPTEM_COMPASS; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        expect(run, "one more of the most", score.most[symbol], run_number(run, args[symbol]));
    }
}

/* swapped SEAT FROM TO, or none */
static void then_swapped(struct run *run, char **args, int count)
{
    static const char *const symbols[SEPTEM_SYMBOL_COUNT] = {"none", "compass", "gear", "tablet"};
    struct septem_score score = septem_game_score(&run->g, run_seat(run, args[0]));
    if (strcmp(args[1], symbols[score.swapped]) != 0 ||
        (count > 2 && strcmp(args[2], symbols[score.swapped_to]) != 0)) {
        run_complain(run, "a %s counts as %s", symbols[score.swapped], symbols[score.swapped_to]);
    }
}

static const struct verb thens[] = {
    {"legal", 2, then_legal},         {"refused", 3, then_refused},
    {"decisions", 2, then_decisions}, {"coins", 2, then_coins},
    {"points", 3, then_points},       {"shields", 2, then_shields},
    {"tokens", 5, then_tokens},       {"stages", 2, then_stages},
    {"built", 2, then_built},         {"not_built", 2, then_not_built},
    {"hand", 1, then_hand},           {"pile", 1, then_pile},
    {"phase", 1, then_phase},         {"at", 1, then_at},
    {"winners", 1, then_winners},     {"chosen", 4, then_chosen},
    {"copied", 2, then_copied},       {"masked", 4, then_masked},
    {"debts", 2, then_debts},         {"diplomacy", 2, then_diplomacy},
    {"loss", 2, then_loss},           {"stage", 3, then_stage},
    {"leaders", 1, then_leaders},     {"holds", 1, then_holds},
    {"pack", 1, then_pack},           {"box", 1, then_box},
    {"bottom", 1, then_bottom},       {"price", 3, then_price},
    {"courted", 2, then_courted},     {"marker", 3, then_marker},
    {"most", 4, then_most},           {"swapped", 2, then_swapped},
};

const struct verb *then_verb(const char *word)
{
    for (size_t i = 0; i < sizeof thens / sizeof thens[0]; i++) {
        if (strcmp(thens[i].word, word) == 0) {
            return &thens[i];
        }
    }
    return NULL;
}
