/* The battery every set and every number of players must pass: `battery PLAYERS GAMES [SET…]
 * [teams]`. Random games are played, and after each decision everything that must hold of a game
 * is asked. Says what failed, with the seed, and exits 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/game.h>
#include <septem/log.h>
#include <septem/rng.h>
#include <septem/score.h>
#include <septem/view.h>

#include "hiding.h"
#include "playing.h"

/* Where the battery stands, for what it says when something fails. */
static struct {
    int players;
    unsigned long seed;
    struct septem_options options;
} at;

#define REQUIRE(fact) require((fact), #fact, __LINE__)

static void require(bool fact, const char *text, int line)
{
    if (!fact) {
        fprintf(stderr, "battery.c:%d: %d players, game %lu: not so: %s\n", line, at.players,
                at.seed, text);
        exit(1);
    }
}

static void require_valid(const struct septem_game *g)
{
    const char *fault = septem_game_validate(g);
    if (fault != NULL) {
        fprintf(stderr, "%d players, game %lu: %s\n", at.players, at.seed, fault);
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

static void offer(const struct septem_game *g, int seat, const struct septem_move *moves,
                  int count, const struct septem_move *move)
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
    for (int i = 0; i < count; i++) {
        REQUIRE(septem_game_check(g, seat, &moves[i]) == SEPTEM_DENY_NONE);
        REQUIRE(!listed(moves, i, &moves[i]));
    }
    for (int i = 0; i < 40; i++) {
        uint8_t bytes[sizeof(struct septem_move)];
        struct septem_move move;
        memcpy(bytes, &moves[septem_rng_below(rng, (uint32_t)count)], sizeof bytes);
        for (uint32_t n = 1 + septem_rng_below(rng, 2); n > 0; n--) {
            bytes[septem_rng_below(rng, sizeof bytes)] = (uint8_t)septem_rng_below(rng, 9);
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

static int accepted_with(const struct septem_game *g, int seat, struct septem_move move, int card)
{
    int accepted = 0;
    for (int use = 0; use <= SEPTEM_USE_COUNT; use++) {
        for (int n = 0; n < (use == SEPTEM_USE_STAGE ? 5 * 2 * 5 : 5 * 2); n++) {
            move.card = (septem_card)card;
            move.use = (uint8_t)use;
            move.stage = (uint8_t)(n % 5);
            move.by = (uint8_t)(n / 5 % 2);
            move.as = (uint8_t)(n / 5 / 2);
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
        fprintf(stderr, "%d players, game %lu: log line %d: %s\n", at.players, at.seed,
                error.line, error.text);
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
        REQUIRE(then->coins - now->coins + now->debts - then->debts ==
                septem_game_loss(before, seat));
        REQUIRE(septem_game_loss(after, seat) == 0);
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
    for (int decision = 0; g.phase != SEPTEM_PHASE_OVER; decision++) {
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
    septem_log_end(&log, &g);
    check_round_trip(&log, &g);
    check_scores(&g, military);
}

static bool read_options(int argc, char **argv)
{
    at.players = atoi(argv[1]);
    at.options = septem_options_defaults();
    at.options.players = at.players;
    for (int i = 3; i < argc; i++) {
        enum septem_set set = septem_set_find(argv[i]);
        bool teams = strcmp(argv[i], "teams") == 0;
        at.options.teams |= teams;
        at.options.sets |= set != SEPTEM_SET_NONE ? 1u << set : 0;
        if (!teams && set == SEPTEM_SET_NONE) {
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    int military = 0;
    if (argc < 3 || !read_options(argc, argv)) {
        fprintf(stderr, "usage: battery PLAYERS GAMES [SET...] [teams]\n");
        return 2;
    }
    int games = atoi(argv[2]);
    for (int i = 0; i < games; i++) {
        play_game((unsigned long)(1000 * at.players + i), &military);
    }
    at.seed = 0;
    REQUIRE(games > 0);
    if (at.options.sets == 1u << SEPTEM_SET_BASE) {
        REQUIRE(military <= 6 * games * (at.players == 2 ? 3 : at.players)); /* R13: per city */
    }
    printf("%d games of %d players\n", games, at.players);
    return 0;
}
