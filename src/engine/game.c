/* The life of a game: set-up, sealing decisions, and the walk through its phases. */
#include <septem/game.h>

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "city.h"
#include "deck.h"
#include "hand.h"
#include "leader.h"
#include "phase.h"

_Static_assert(sizeof(struct septem_move) == 8, "a move is one word");
_Static_assert(sizeof(struct septem_game) <= 2048, "a game is cheap to copy");
_Static_assert((int)SEPTEM_STREAM_LEADERS == (int)SEPTEM_AGES + 1, "a stream for each age");
_Static_assert(SEPTEM_PHASE_COUNT <= 16, "a bit for each phase");
_Static_assert(offsetof(struct septem_city, spare) + sizeof((struct septem_city){0}.spare) ==
                   sizeof(struct septem_city),
               "no padding: equal cities have equal bytes");

static const struct phase phases[SEPTEM_PHASE_COUNT] = {
    [SEPTEM_PHASE_KEEP] = {.moves = keep_moves, .check = keep_check, .resolve = keep_resolve},
    [SEPTEM_PHASE_RECRUIT] = {.moves = recruit_moves,
                              .check = recruit_check,
                              .resolve = turn_resolve},
    [SEPTEM_PHASE_TURN] = {.moves = turn_moves, .check = turn_check, .resolve = turn_resolve},
    [SEPTEM_PHASE_FREE_CITY] = {.moves = free_city_moves,
                                .check = free_city_check,
                                .resolve = free_city_resolve},
    [SEPTEM_PHASE_LAST_CARD] = {.ask = last_card_ask,
                                .moves = last_card_moves,
                                .check = last_card_check,
                                .resolve = turn_resolve},
    [SEPTEM_PHASE_HIRE] = {.ask = hire_ask,
                           .moves = hire_moves,
                           .check = hire_check,
                           .resolve = hire_resolve},
    [SEPTEM_PHASE_BURY] = {.ask = burial_ask,
                           .moves = burial_moves,
                           .check = burial_check,
                           .resolve = burial_resolve},
    [SEPTEM_PHASE_COURT] = {.ask = court_ask,
                            .moves = court_moves,
                            .check = court_check,
                            .resolve = court_resolve},
    [SEPTEM_PHASE_RETURN] = {.ask = token_ask,
                             .moves = token_moves,
                             .check = token_check,
                             .resolve = token_resolve},
    [SEPTEM_PHASE_SALVAGE] = {.ask = salvage_ask,
                              .moves = salvage_moves,
                              .check = salvage_check,
                              .resolve = salvage_resolve},
    [SEPTEM_PHASE_PAY] = {.ask = loss_ask,
                          .moves = loss_moves,
                          .check = loss_check,
                          .resolve = loss_resolve},
};

const char *septem_err_text(enum septem_err err)
{
    static const char *const texts[SEPTEM_ERR_COUNT] = {
        [SEPTEM_OK] = "no error",
#define ERROR(code, text) [SEPTEM_ERR_##code] = TEXT(text),
#define CATALOGUE "lang/en.def"
#include "catalogue.def"
    };
    return err >= SEPTEM_OK && err < SEPTEM_ERR_COUNT ? texts[err] : "unknown error";
}

const char *septem_deny_text(enum septem_deny deny)
{
    static const char *const texts[SEPTEM_DENY_COUNT] = {
        [SEPTEM_DENY_NONE] = "allowed",
#define DENIAL(code, text) [SEPTEM_DENY_##code] = TEXT(text),
#define CATALOGUE "lang/en.def"
#include "catalogue.def"
    };
    return deny >= SEPTEM_DENY_NONE && deny < SEPTEM_DENY_COUNT ? texts[deny] : "unknown reason";
}

/* ---- Set-up ---- */

struct septem_options septem_options_defaults(void)
{
    return (struct septem_options){.players = 3, .sets = 1u << SEPTEM_SET_BASE};
}

static void ask_everyone(struct septem_game *g, enum septem_phase phase)
{
    g->phase = (uint8_t)phase;
    g->bonus_taken = 0;
    g->asked = g->owing = (uint8_t)((1u << g->players) - 1);
}

/* What the sets in play allow together. */
static struct septem_set_info sets_together(uint32_t sets)
{
    struct septem_set_info all = {.players_max = 0};
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        const struct septem_set_info *row = &set_rows[set];
        if (sets >> set & 1) {
            all.players_max =
                row->players_max > all.players_max ? row->players_max : all.players_max;
            all.start_coins =
                row->start_coins > all.start_coins ? row->start_coins : all.start_coins;
            all.debts |= row->debts;
            all.teams |= row->teams;
            all.leaders |= row->leaders;
        }
    }
    return all;
}

/* Is a set in play without another one that it needs? */
static bool sets_lack(uint32_t sets)
{
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        int needs = set_rows[set].needs;
        if ((sets >> set & 1) && needs != SEPTEM_SET_NONE && !(sets >> needs & 1)) {
            return true;
        }
    }
    return false;
}

static enum septem_err check_options(const struct septem_options *options,
                                     const struct septem_set_info *table)
{
    if (!(options->sets >> SEPTEM_SET_BASE & 1) || options->sets >> SEPTEM_SET_COUNT != 0 ||
        (options->sets & 1) != 0) {
        return SEPTEM_ERR_SETS;
    }
    if (sets_lack(options->sets)) {
        return SEPTEM_ERR_SET_NEEDS;
    }
    if (options->leaders < SEPTEM_LEADERS_FIRST || options->leaders >= SEPTEM_LEADERS_COUNT) {
        return SEPTEM_ERR_LEADERS;
    }
    if (options->players < 2 || options->players > table->players_max) {
        return SEPTEM_ERR_PLAYERS;
    }
    if (options->teams && (!table->teams || options->players < 4 || options->players % 2 != 0)) {
        return SEPTEM_ERR_TEAMS;
    }
    if (options->sides < SEPTEM_SIDES_RANDOM || options->sides >= SEPTEM_SIDES_COUNT) {
        return SEPTEM_ERR_SIDES;
    }
    return deck_check_boards(options);
}

/* What a game is dealt from: a key or, without one, a seed. */
struct origin {
    uint64_t seed;
    const struct septem_key *key;
    struct septem_rng rng;
    struct septem_stream stream;
};

/* Streams of their own for boards, ages and leaders: fixing a board does not change the deals. */
static struct deck_source open_stream(struct origin *origin, uint64_t number)
{
    if (origin->key != NULL) {
        septem_stream_init(&origin->stream, origin->key, number);
        return (struct deck_source){.stream = &origin->stream};
    }
    septem_rng_init(&origin->rng, septem_rng_mix(origin->seed, number));
    return (struct deck_source){.rng = &origin->rng};
}

static enum septem_err init(struct septem_game *g, const struct septem_options *options,
                            struct origin *origin)
{
    struct deck_source source;
    struct septem_set_info table = sets_together(options->sets);
    const struct septem_set_info *base = &set_rows[SEPTEM_SET_BASE];
    enum septem_err err = check_options(options, &table);
    if (err != SEPTEM_OK) {
        return err;
    }
    *g = (struct septem_game){.players = (uint8_t)options->players,
                              .cities = (uint8_t)septem_cities(options->players),
                              .age = 1,
                              .turn = 1,
                              .sets = options->sets,
                              .seed = origin->seed,
                              .debts = table.debts,
                              .teams = options->teams};
    source = open_stream(origin, SEPTEM_STREAM_BOARDS);
    deck_boards(g, options, &source);
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        source = open_stream(origin, SEPTEM_STREAM_BOARDS + (uint64_t)age);
        deck_deal(g, age, &source);
    }
    g->turns = (uint8_t)(g->hand_size - 1);
    for (int seat = 0; seat < g->cities; seat++) {
        g->hand_of[seat] = (uint8_t)seat;
        /* R10.1: the Free City begins as it always does. */
        city_init(g, seat, seat < g->players ? table.start_coins : base->start_coins);
    }
    if (table.leaders) {
        g->leaders.decks = leader_decks(options);
        g->turn = 0;
        source = open_stream(origin, SEPTEM_STREAM_LEADERS);
        leader_deal(g, &source);
    }
    ask_everyone(g, table.leaders ? SEPTEM_PHASE_KEEP : SEPTEM_PHASE_TURN);
    return SEPTEM_OK;
}

enum septem_err septem_game_init(struct septem_game *g, const struct septem_options *options,
                                 uint64_t seed)
{
    assert(g != NULL && options != NULL);
    struct origin origin;
    origin.seed = seed;
    origin.key = NULL;
    return init(g, options, &origin);
}

enum septem_err septem_game_init_keyed(struct septem_game *g, const struct septem_options *options,
                                       const struct septem_key *key)
{
    assert(g != NULL && options != NULL && key != NULL);
    struct origin origin;
    origin.seed = 0;
    origin.key = key;
    return init(g, options, &origin);
}

enum septem_err septem_game_deal(struct septem_game *g, int age,
                                 septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX])
{
    assert(g != NULL && hands != NULL);
    bool first = g->phase == SEPTEM_PHASE_TURN && g->turn == 1 && g->owing == g->asked;
    bool begun = age < g->age || (age == g->age && g->turn > 0 && !first);
    if (age < 1 || age > SEPTEM_AGES || begun) {
        return SEPTEM_ERR_DEAL_AGE;
    }
    if (!deck_matches(g, age, hands)) {
        return SEPTEM_ERR_DEAL_CARDS;
    }
    memcpy(g->hands[age - 1], hands, sizeof g->hands[age - 1]);
    for (int seat = 0; seat < g->players; seat++) {
        hand_sort(g->hands[age - 1][seat], g->hand_size);
    }
    return SEPTEM_OK;
}

/* ---- The walk ---- */

/* R10.11: do hands stay where they are after this turn? */
static bool is_frozen(const struct septem_game *g)
{
    return g->turn > 0 && (g->frozen[g->age - 1] >> (g->turn - 1) & 1);
}

/* R2.3: hands move left in ages I and III, right in age II; after the last turn they do not. The
 * Free City, being no player, is passed over (R9.5). */
int septem_game_hand_goes_to(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    if (g->turn == 0 || g->turn == g->turns || is_frozen(g) || seat >= g->players) {
        return seat;
    }
    if (g->age == 2) {
        return seat == 0 ? g->players - 1 : seat - 1;
    }
    return seat + 1 == g->players ? 0 : seat + 1;
}

static void pass_hands(struct septem_game *g)
{
    uint8_t held[SEPTEM_CITIES_MAX];
    if (is_frozen(g)) {
        return;
    }
    memcpy(held, g->hand_of, sizeof held);
    if (g->cities > g->players) {
        free_city_pass(g);
    }
    for (int seat = 0; seat < g->players; seat++) {
        g->hand_of[septem_game_hand_goes_to(g, seat)] = held[seat];
    }
}

static void begin_age(struct septem_game *g)
{
    bool leaders = g->leaders.decks != 0;
    g->age++;
    g->turn = leaders ? 0 : 1;
    for (int seat = 0; seat < g->cities; seat++) {
        g->hand_of[seat] = (uint8_t)seat;
        g->city[seat].spent &= SEPTEM_POWER_FREEZE; /* once per game */
    }
    ask_everyone(g, leaders ? SEPTEM_PHASE_RECRUIT : SEPTEM_PHASE_TURN);
}

/* Leaders are chosen until all are kept; after a recruitment the age's cards are dealt. */
static void end_recruitment(struct septem_game *g)
{
    if (g->phase == SEPTEM_PHASE_KEEP) {
        bool all = g->leaders.kept == SEPTEM_PACK;
        ask_everyone(g, all ? SEPTEM_PHASE_RECRUIT : SEPTEM_PHASE_KEEP);
        return;
    }
    if (g->age == SEPTEM_AGES) {
        leader_return_all(g);
    }
    g->turn = 1;
    ask_everyone(g, SEPTEM_PHASE_TURN);
}

/* The turn and all that follows from it is over: R2.5, R5.7. */
static void end_turn(struct septem_game *g)
{
    if (g->turn == 0) {
        end_recruitment(g);
        return;
    }
    if (g->turn < g->turns) {
        pass_hands(g);
        g->turn++;
        ask_everyone(g, SEPTEM_PHASE_TURN);
        return;
    }
    conflict_resolve(g);
    if (g->age < SEPTEM_AGES) {
        begin_age(g);
        return;
    }
    g->phase = SEPTEM_PHASE_OVER;
    g->asked = g->owing = 0;
}

/* Carries out the answers and goes on to the next question. */
static void advance(struct septem_game *g)
{
    if (g->phase == SEPTEM_PHASE_TURN && g->cities > g->players) {
        /* R9.3: nothing is revealed before the Free City's choice is made, too. */
        g->phase = SEPTEM_PHASE_FREE_CITY;
        g->asked = g->owing = (uint8_t)(1u << g->players);
        return;
    }
    phases[g->phase].resolve(g);
    memset(g->sealed, 0, sizeof g->sealed);
    g->bonus_fresh = 0;
    for (int phase = SEPTEM_PHASE_FREE_CITY + 1; g->pending != 0; phase++) {
        uint8_t asked = g->pending >> phase & 1 ? phases[phase].ask(g) : 0;
        if (asked != 0) {
            g->phase = (uint8_t)phase;
            g->asked = g->owing = asked;
            return;
        }
        g->pending &= (uint16_t) ~(1u << phase);
    }
    end_turn(g);
}

/* ---- Questions ---- */

/* Is each kind of question that is due to be asked yet? */
static bool dues_are_pending(const struct septem_game *g)
{
    static const uint8_t phase_of[] = {
        [DUE_HIRE] = SEPTEM_PHASE_HIRE,
        [DUE_BURY] = SEPTEM_PHASE_BURY,
        [DUE_COURT] = SEPTEM_PHASE_COURT,
        [DUE_RETURN] = SEPTEM_PHASE_RETURN,
    };
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        const struct septem_loss *loss = &g->losses[seat];
        if ((loss->coins | loss->per_victory | loss->per_stage) != 0 &&
            (seat >= g->cities || !(g->pending >> SEPTEM_PHASE_PAY & 1))) {
            return false;
        }
        for (int kind = 0; kind < 16; kind++) {
            bool search = kind >= DUE_SEARCH_FIRST && kind <= DUE_SEARCH_LAST;
            int phase = search ? SEPTEM_PHASE_SALVAGE : kind <= DUE_RETURN ? phase_of[kind] : 0;
            if (is_due(g, seat, kind) &&
                (phase == 0 || seat >= g->cities || !(g->pending >> phase & 1))) {
                return false;
            }
        }
    }
    return true;
}

/* Is who has decided bound to something that may be decided? */
static bool sealed_is_legal(const struct septem_game *g, int seat)
{
    bool waits = g->phase == SEPTEM_PHASE_FREE_CITY && seat < g->players;
    if (waits) {
        return turn_check(g, seat, &g->sealed[seat]) == SEPTEM_DENY_NONE;
    }
    return !(g->asked >> seat & 1) || g->owing >> seat & 1 ||
           phases[g->phase].check(g, seat, &g->sealed[seat]) == SEPTEM_DENY_NONE;
}

/* Are those asked who have to be? */
static bool asks_right(const struct septem_game *g)
{
    struct septem_game again = *g;
    bool pending = g->pending >> g->phase & 1;
    if (g->phase <= SEPTEM_PHASE_TURN) {
        return g->asked == (1u << g->players) - 1;
    }
    if (g->phase == SEPTEM_PHASE_FREE_CITY) {
        return g->asked == 1u << g->players;
    }
    if (g->phase == SEPTEM_PHASE_SALVAGE) {
        return pending && (g->asked & (g->asked - 1)) == 0; /* one after another */
    }
    return pending && phases[g->phase].ask(&again) == g->asked;
}

bool phase_fits(const struct septem_game *g)
{
    bool fits = g->phase == SEPTEM_PHASE_OVER || (asks_right(g) && dues_are_pending(g));
    for (int seat = 0; seat < g->cities && fits && g->phase != SEPTEM_PHASE_OVER; seat++) {
        fits = sealed_is_legal(g, seat);
    }
    return fits;
}

/* ---- Decisions ---- */

static bool is_asked(const struct septem_game *g, int seat)
{
    return seat >= 0 && seat < g->cities && g->asked >> seat & 1;
}

int septem_game_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    return is_asked(g, seat) ? phases[g->phase].moves(g, seat, out) : 0;
}

enum septem_deny septem_game_check(const struct septem_game *g, int seat,
                                   const struct septem_move *move)
{
    assert(g != NULL && move != NULL);
    assert(g->phase > SEPTEM_PHASE_NONE && g->phase < SEPTEM_PHASE_COUNT);
    if (seat < 0 || seat >= g->cities) {
        return SEPTEM_DENY_SEAT;
    }
    if (g->phase == SEPTEM_PHASE_OVER) {
        return SEPTEM_DENY_OVER;
    }
    return is_asked(g, seat) ? phases[g->phase].check(g, seat, move) : SEPTEM_DENY_NOT_ASKED;
}

void septem_game_play(struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(septem_game_check(g, seat, move) == SEPTEM_DENY_NONE);
    g->sealed[seat] = *move;
    g->owing &= (uint8_t) ~(1u << seat);
    if (g->owing == 0) {
        advance(g);
    }
    assert(septem_game_validate(g) == NULL);
}

enum septem_deny septem_game_submit(struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(g != NULL && move != NULL);
    enum septem_deny deny = septem_game_check(g, seat, move);
    if (deny == SEPTEM_DENY_NONE) {
        septem_game_play(g, seat, move);
    }
    return deny;
}
