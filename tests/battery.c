/* The battery every set and every number of players must pass: `battery PLAYERS GAMES [SET…]
 * [teams] [second|all] [experts]`, or `battery PLAYERS GAMES mixes` for so many games of every mix
 * of sets and options there is. Random games are played, and after each decision everything that
 * must hold of a game is asked. Says what failed, with the seed, and exits 1; else how large things
 * got. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/game.h>
#include <septem/log.h>
#include <septem/rng.h>
#include <septem/score.h>
#include <septem/view.h>

#include "hiding.h"
#include "leader.h"
#include "playing.h"

/* Where the battery stands, for what it says when something fails. */
static struct {
    int players;
    unsigned long seed;
    struct septem_options options;
} at;

/* The largest seen of what has a limit. */
static struct {
    int moves, late, box, draws, searches, decisions, leaders;
} most;

static void note_most(int *largest, int value)
{
    *largest = value > *largest ? value : *largest;
}

static void say_where(void)
{
    fprintf(stderr, "%d players, sets %x, leaders %d%s%s, game %lu: ", at.players,
            (unsigned)at.options.sets, (int)at.options.leaders,
            at.options.experts ? " with experts" : "", at.options.teams ? ", teams" : "", at.seed);
}

#define REQUIRE(fact) require((fact), #fact, __LINE__)

static void require(bool fact, const char *text, int line)
{
    if (!fact) {
        say_where();
        fprintf(stderr, "battery.c:%d: not so: %s\n", line, text);
        exit(1);
    }
}

static void require_valid(const struct septem_game *g)
{
    const char *fault = septem_game_validate(g);
    if (fault != NULL) {
        say_where();
        fprintf(stderr, "%s\n", fault);
        exit(1);
    }
}

/* ---- Decisions: listed is accepted, everything else refused without a trace ---- */

static bool listed(const struct septem_move *moves, int count, const struct septem_move *move)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(&moves[i], move, sizeof *move) == 0) {
            return true;
        }
    }
    return false;
}

static void offer(const struct septem_game *g, int seat, const struct septem_move *moves, int count,
                  const struct septem_move *move)
{
    enum septem_deny deny = septem_game_check(g, seat, move);
    REQUIRE((deny == SEPTEM_DENY_NONE) == listed(moves, count, move));
    if (deny != SEPTEM_DENY_NONE) {
        struct septem_game after = *g;
        REQUIRE(septem_game_submit(&after, seat, move) == deny);
        REQUIRE(memcmp(&after, g, sizeof after) == 0);
    }
}

/* Moves that are almost right: a listed one with a byte or two changed. */
static void offer_mutants(const struct septem_game *g, int seat, struct septem_rng *rng)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    REQUIRE(count > 0 && count <= SEPTEM_MOVES_MAX);
    note_most(&most.moves, count);
    for (int i = 0; i < count; i++) {
        REQUIRE(septem_game_check(g, seat, &moves[i]) == SEPTEM_DENY_NONE);
        REQUIRE(!listed(moves, i, &moves[i]));
    }
    for (int i = 0; i < 40; i++) {
        uint8_t bytes[sizeof(struct septem_move)];
        struct septem_move move;
        memcpy(bytes, &moves[septem_rng_below(rng, (uint32_t)count)], sizeof bytes);
        for (uint32_t n = 1 + septem_rng_below(rng, 2); n > 0; n--) {
            bytes[septem_rng_below(rng, sizeof bytes)] =
                (uint8_t)septem_rng_below(rng, SEPTEM_USE_COUNT + 1);
        }
        memcpy(&move, bytes, sizeof move);
        offer(g, seat, moves, count, &move);
    }
}

static const uint8_t banks[] = {0, 1, 2, 3, 4, 5, 7, 14};

enum { BANKS = sizeof banks / sizeof banks[0], SIDE = 9, PAYMENTS = SIDE * SIDE * BANKS };

/* Payment number n: up to eight coins to each side, and what stands in `banks`. */
static struct septem_move paid(int n)
{
    return (struct septem_move){.left = (uint8_t)(n % SIDE),
                                .right = (uint8_t)(n / SIDE % SIDE),
                                .bank = banks[n / SIDE / SIDE]};
}

/* Values of the other fields that are tried with a use: those it can have, and one more. */
struct trials {
    int stages, tokens, bys, freezes, copies;
};

static struct trials trials_of(int use)
{
    bool stage = use == SEPTEM_USE_STAGE || use == SEPTEM_USE_RECRUIT || use == SEPTEM_USE_COURT;
    bool plain = use == SEPTEM_USE_STAGE || use == SEPTEM_USE_SELL;
    return (struct trials){.stages = stage ? 5 : 2,
                           .tokens = use == SEPTEM_USE_RETURN ? 5 : 2,
                           .bys = plain ? 2 : SEPTEM_BY_COUNT,
                           .freezes = 2,
                           .copies = stage ? 5 : 2};
}

/* The next digit of a number, in a base of its own. */
static unsigned draw(int *rest, int base)
{
    unsigned digit = (unsigned)(*rest % base);
    *rest /= base;
    return digit;
}

static int accepted_with(const struct septem_game *g, int seat, struct septem_move move, int card)
{
    int accepted = 0;
    move.card = (septem_card)card;
    for (int use = 0; use <= SEPTEM_USE_COUNT; use++) {
        struct trials trials = trials_of(use);
        move = (struct septem_move){.card = move.card,
                                    .use = (uint8_t)use,
                                    .left = move.left,
                                    .right = move.right,
                                    .bank = move.bank};
        if (septem_game_check(g, seat, &move) == SEPTEM_DENY_USE) {
            continue;
        }
        int all = trials.stages * trials.tokens * trials.bys * trials.freezes * trials.copies;
        for (int n = 0; n < all; n++) {
            int rest = n;
            move.stage = (uint8_t)draw(&rest, trials.stages);
            move.token = draw(&rest, trials.tokens) & 15;
            move.by = draw(&rest, trials.bys) & 7;
            move.freeze = draw(&rest, trials.freezes) & 1;
            move.as = (uint8_t)rest;
            accepted += septem_game_check(g, seat, &move) == SEPTEM_DENY_NONE;
        }
    }
    return accepted;
}

/* Every card there is, with every use: those that can be used at all with every payment. */
static void offer_everything(const struct septem_game *g, int seat)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    bool usable[UINT8_MAX + 1] = {false};
    int count = septem_game_moves(g, seat, moves);
    int accepted = 0;
    for (int i = 0; i < count; i++) { /* dearer ones are not tried */
        accepted -= moves[i].left < SIDE && moves[i].right < SIDE &&
                    memchr(banks, moves[i].bank, BANKS) != NULL;
        usable[moves[i].card] = true;
    }
    for (int card = 0; card < septem_card_end(); card++) {
        for (int n = 0; n < (usable[card] ? PAYMENTS : 1); n++) {
            accepted += accepted_with(g, seat, paid(n), card);
        }
    }
    REQUIRE(accepted == 0);
}

/* ---- Views ---- */

/* R11.10: a partner's hand is seen, card by card. */
static void look_at_partner(const struct septem_game *g, const struct septem_view *view)
{
    septem_card cards[SEPTEM_HELD_MAX];
    int partner = septem_game_partner(g, view->seat);
    if (partner >= 0) {
        int count = septem_game_hand(g, partner, cards);
        struct septem_view_hand hand = septem_view_hand(view, partner);
        REQUIRE(hand.count == count && hand.candidate_count == count);
        REQUIRE(memcmp(hand.candidates, cards, (size_t)count) == 0);
    }
}

static void look(const struct septem_game *g, struct septem_rng *rng)
{
    struct septem_view view, again;
    struct septem_game other;
    int seat = (int)septem_rng_below(rng, g->players);
    septem_view_of(g, seat, &view);
    REQUIRE(septem_view_sample(&view, rng, &other));
    require_valid(&other);
    septem_view_of(&other, seat, &again);
    REQUIRE(memcmp(&view, &again, sizeof view) == 0);
    look_at_partner(g, &view);
    for (int i = 0; i < g->cities; i++) { /* whoever is asked can answer */
        struct septem_move moves[SEPTEM_MOVES_MAX];
        REQUIRE((septem_game_moves(&other, i, moves) > 0) == (g->asked >> i & 1));
    }
    if (g->search_count == 0) {
        other = hiding_shuffle(g, seat, rng);
        septem_view_of(&other, seat, &again);
        REQUIRE(memcmp(&view, &again, sizeof view) == 0);
    }
}

/* ---- Whole games ---- */

static void check_round_trip(const struct septem_log *log, const struct septem_game *g)
{
    static char text[SEPTEM_LOG_TEXT_MAX], again[SEPTEM_LOG_TEXT_MAX];
    static struct septem_log read;
    struct septem_log_error error = {0};
    struct septem_game replayed;
    int length = septem_log_write(log, text, sizeof text);
    REQUIRE(length > 0 && (size_t)length < sizeof text);
    if (!septem_log_read(&read, text, (size_t)length, &error) ||
        !septem_log_replay(&read, -1, &replayed, &error)) {
        say_where();
        fprintf(stderr, "log line %d: %s\n", error.line, error.text);
        exit(1);
    }
    REQUIRE(septem_game_hash(&replayed) == septem_game_hash(g));
    REQUIRE(septem_log_write(&read, again, sizeof again) == length);
    REQUIRE(memcmp(text, again, (size_t)length) == 0);
}

static void check_scores(const struct septem_game *g, int *military)
{
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        int sum = 0;
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            sum += score.lines[line];
        }
        REQUIRE(sum == score.total);
        REQUIRE(score.lines[SEPTEM_LINE_MILITARY] >= -6);
        REQUIRE(score.lines[SEPTEM_LINE_TREASURY] == score.coins / 3 - g->city[seat].debts);
        *military += score.lines[SEPTEM_LINE_MILITARY];
    }
    REQUIRE(septem_game_winners(g) != 0);
    REQUIRE(septem_game_winners(g) < 1u << g->players);
    unsigned first = septem_game_winners(g) & 0x55, second = septem_game_winners(g) >> 1 & 0x55;
    REQUIRE(!g->teams || first == second); /* partners win together */
}

/* R11.3: every coin that is lost is paid or becomes a debt, and no other coin moves. */
static void check_losses(const struct septem_game *before, const struct septem_game *after)
{
    for (int seat = 0; seat < before->cities; seat++) {
        const struct septem_city *then = &before->city[seat], *now = &after->city[seat];
        bool paid_for_victory = now->counts[SEPTEM_COUNT_VICTORIES] >
                                then->counts[SEPTEM_COUNT_VICTORIES]; /* the conflict is over */
        REQUIRE(paid_for_victory || then->coins - now->coins + now->debts - then->debts ==
                                        septem_game_loss(before, seat));
        REQUIRE(septem_game_loss(after, seat) == 0);
    }
}

static void note_sizes(const struct septem_game *g, int decisions)
{
    note_most(&most.decisions, decisions);
    note_most(&most.box, g->leaders.box_end);
    note_most(&most.draws, g->leaders.box_first);
    note_most(&most.searches, g->search_count);
    for (int seat = 0; seat < g->cities; seat++) {
        uint8_t slots[SEPTEM_LEADERS_MAX];
        note_most(&most.late, g->city[seat].late_count);
        note_most(&most.leaders, leader_slots(g, seat, slots));
    }
}

static void play_game(unsigned long seed, int *military)
{
    static struct septem_log log;
    struct septem_game g, copy;
    struct septem_rng rng;
    at.seed = seed;
    septem_rng_init(&rng, seed);
    playing_start_options(&g, &at.options, seed);
    copy = g;
    septem_log_begin(&log, &g);
    int decisions = 0;
    for (; g.phase != SEPTEM_PHASE_OVER; decisions++) {
        int seat = playing_seat(&g);
        require_valid(&g);
        offer_mutants(&g, seat, &rng);
        look(&g, &rng);
        if (septem_rng_below(&rng, 100) == 0) {
            offer_everything(&g, seat);
        }
        struct septem_move move = playing_pick(&g, seat, &rng);
        septem_log_add(&log, &g, seat, &move);
        REQUIRE(septem_game_submit(&g, seat, &move) == SEPTEM_DENY_NONE);
        if (copy.phase == SEPTEM_PHASE_PAY && g.phase != SEPTEM_PHASE_PAY) {
            check_losses(&copy, &g);
        }
        REQUIRE(septem_game_submit(&copy, seat, &move) == SEPTEM_DENY_NONE);
        REQUIRE(memcmp(&g, &copy, sizeof g) == 0);
        REQUIRE(septem_game_hash(&g) == septem_game_hash(&copy));
    }
    require_valid(&g);
    note_sizes(&g, decisions);
    septem_log_end(&log, &g);
    check_round_trip(&log, &g);
    check_scores(&g, military);
}

static bool read_option(const char *word)
{
    enum septem_set set = septem_set_find(word);
    if (set != SEPTEM_SET_NONE) {
        at.options.sets |= 1u << set;
    } else if (strcmp(word, "teams") == 0) {
        at.options.teams = true;
    } else if (strcmp(word, "experts") == 0) {
        at.options.experts = true;
    } else if (strcmp(word, "second") == 0) {
        at.options.leaders = SEPTEM_LEADERS_SECOND;
    } else if (strcmp(word, "all") == 0) {
        at.options.leaders = SEPTEM_LEADERS_ALL;
    } else {
        return false;
    }
    return true;
}

static int play_games(int games)
{
    int military = 0;
    for (int i = 0; i < games; i++) {
        play_game((unsigned long)(1000 * at.players + i), &military);
    }
    if (at.options.sets == 1u << SEPTEM_SET_BASE) {
        REQUIRE(military <= 6 * games * (at.players == 2 ? 3 : at.players)); /* R13: per city */
    }
    return games;
}

/* Every mix of sets and options that a game accepts, a few games each, with boards of their own. */
static int play_mixes(int games)
{
    int played = 0, mix = 0;
    for (uint32_t sets = 1u << SEPTEM_SET_BASE; sets < 1u << SEPTEM_SET_COUNT; sets += 2) {
        bool leaders = sets >> SEPTEM_SET_LEADERS & 1;
        for (int n = 0; n < (leaders ? 2 * 2 * SEPTEM_LEADERS_COUNT : 2); n++) {
            struct septem_game g;
            at.options = septem_options_defaults();
            at.options.players = at.players;
            at.options.sets = sets;
            at.options.teams = n & 1;
            at.options.experts = n >> 1 & 1;
            at.options.leaders = (enum septem_edition)(n >> 2);
            if (septem_game_init(&g, &at.options, 1) == SEPTEM_OK) {
                int military = 0;
                for (int i = 0; i < games; i++, played++) {
                    play_game((unsigned long)(100000 * at.players + 100 * mix + i), &military);
                }
                mix++;
            }
        }
    }
    return played;
}

int main(int argc, char **argv)
{
    bool mixes = argc == 4 && strcmp(argv[3], "mixes") == 0;
    bool read = argc >= 3;
    at.options = septem_options_defaults();
    for (int i = 3; i < argc && !mixes; i++) {
        read = read_option(argv[i]) && read;
    }
    if (!read) {
        fprintf(stderr, "usage: battery PLAYERS GAMES [SET...] [teams] [second|all] [experts]\n"
                        "       battery PLAYERS GAMES mixes\n");
        return 2;
    }
    at.players = at.options.players = atoi(argv[1]);
    int games = mixes ? play_mixes(atoi(argv[2])) : play_games(atoi(argv[2]));
    at.seed = 0;
    REQUIRE(games > 0);
    printf("%d games of %d players; at most %d decisions to choose from, %d in a game, %d late\n"
           "cards, %d searches, %d leaders in the box, %d drawn, %d in a hand\n",
           games, at.players, most.moves, most.decisions, most.late, most.searches, most.box,
           most.draws, most.leaders);
    return 0;
}
