/* Observations: what a view says, as bytes. See septem/observe.h and the rows of
 * observations.def. */
#include <septem/observe.h>

#include <assert.h>
#include <string.h>

#include <septem/cities.h>
#include <septem/score.h>

#include "../engine/effect.h"
#include "../engine/move.h"
#include "../engine/rows.h"
#include "observed.h"

/* Where each row begins; those of a city from the beginning of the city. */
enum {
#define TABLE(name, kind, width, scale, text) AT_##name, AT_##name##_LAST = AT_##name + (width)-1,
#define CITY(name, kind, width, scale, text)
#include "observations.def"
#undef TABLE
#undef CITY
    CITIES_AT
};

enum {
#define TABLE(name, kind, width, scale, text)
#define CITY(name, kind, width, scale, text) IN_##name, IN_##name##_LAST = IN_##name + (width)-1,
#include "observations.def"
#undef TABLE
#undef CITY
    CITY_BYTES
};

enum { END = CITIES_AT + SEPTEM_CITIES_MAX * CITY_BYTES };

static const struct septem_observation_row rows[] = {
#define TABLE(name, kind, width, scale, text)                                                      \
    {#name, text, SEPTEM_OBSERVATION_##kind, AT_##name, (width), 0, (scale)},
#define CITY(name, kind, width, scale, text)                                                       \
    {#name, text, SEPTEM_OBSERVATION_##kind, CITIES_AT + IN_##name, (width), CITY_BYTES, (scale)},
#include "observations.def"
#undef TABLE
#undef CITY
};

enum { ROWS = sizeof rows / sizeof rows[0] };

_Static_assert((int)CITY_BYTES <= (int)OBSERVED_CITY_BYTES, "the bytes of a city have room");
_Static_assert(CARD_END <= 24 * 8, "sets of cards have a bit for every card");
_Static_assert((int)SEPTEM_PHASE_COUNT <= 16 && (int)SEPTEM_SET_COUNT <= 8,
               "the rows of the table have a bit for every phase and set");

int septem_observation_size(void)
{
    return END;
}

bool septem_observation_row(int number, struct septem_observation_row *row)
{
    if (number < 0 || number >= ROWS) {
        return false;
    }
    *row = rows[number];
    return true;
}

/* ---- The digest ---- */

static uint64_t digest_number(uint64_t hash, int number)
{
    return (hash ^ (uint64_t)number) * 0x100000001b3u;
}

static uint64_t digest_text(uint64_t hash, const char *text)
{
    do { /* the final zero too: it keeps words apart */
        hash = digest_number(hash, (uint8_t)*text);
    } while (*text++ != '\0');
    return hash;
}

uint64_t septem_observation_hash(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < ROWS; i++) {
        hash = digest_text(hash, rows[i].name);
        hash = digest_text(hash, rows[i].text);
        hash = digest_number(hash, rows[i].kind);
        hash = digest_number(hash, rows[i].offset);
        hash = digest_number(hash, rows[i].scale);
    }
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        hash = digest_text(hash, card_rows[card].slug);
    }
    for (int board = BOARD_NONE + 1; board < BOARD_END; board++) {
        hash = digest_text(hash, board_rows[board].slug);
        hash = digest_number(hash, board_rows[board].side);
    }
    return hash;
}

/* ---- Bytes ---- */

static uint8_t byte_of(int number)
{
    return (uint8_t)(number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number);
}

static void put_bytes(uint8_t *out, int count, uint64_t bits)
{
    for (int i = 0; i < count; i++) {
        out[i] = (uint8_t)(bits >> (8 * i));
    }
}

static void set_bit(uint8_t *out, int bit)
{
    out[bit / 8] |= (uint8_t)(1u << (bit % 8));
}

/* A word of counters of four bits, without the guard bits above them (src/engine/hall.h). */
static uint64_t counters(uint64_t word)
{
    return word & 0x7777777777777777u;
}

/* ---- Cities ---- */

static void put_points(uint8_t *out, const struct septem_game *g, int seat)
{
    struct septem_score score = septem_game_score(g, seat);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        out[IN_LINES + line] = byte_of(SEPTEM_OBSERVATION_ZERO + score.lines[line]);
    }
    out[IN_TOTAL] = byte_of(SEPTEM_OBSERVATION_ZERO + score.total);
}

/* Who looks, what is known already of the game, and where the bytes of each seat's city go. */
struct target {
    const struct septem_view *view;
    int asked;
    struct observed_game *game;
    uint8_t *cities[SEPTEM_CITIES_MAX];
};

static struct appraisals *appraisals_of(struct observed_game *game, const struct septem_view *view)
{
    if (!game->begun) {
        appraisals_init(&game->appraisals, &view->game);
        game->begun = true;
    }
    return &game->appraisals;
}

static uint8_t gain_byte(int thirds)
{
    return byte_of(SEPTEM_OBSERVATION_ZERO + thirds);
}

/* ---- Hands ---- */

/* Of the cards of a hand that a city could build, the two that would bring it most. */
struct best_gains {
    septem_card card; /* the first of them, 0: none */
    int most, second;
};

static void note_gain(struct best_gains *best, septem_card card, int gain)
{
    if (gain > best->most) {
        *best = (struct best_gains){card, gain, best->most};
    } else if (gain > best->second) {
        best->second = gain;
    }
}

/* A hand, who holds it, and who gets it one after the other. */
enum { HOLDERS = 3 };

struct passed_hand {
    int holders[HOLDERS];
    struct best_gains best[HOLDERS];
};

/* A card that is in a hand, or may be: by whom could it be built? */
static void put_card(const struct target *target, struct passed_hand *hand, septem_card card)
{
    struct appraisals *appraisals = &target->game->appraisals;
    uint8_t *out = target->cities[hand->holders[0]];
    enum means means[HOLDERS];
    int own = target->view->seat;
    for (int i = 0; i < HOLDERS; i++) {
        means[i] = appraise_means(appraisals, hand->holders[i], card);
        if (means[i] != MEANS_NONE) {
            note_gain(&hand->best[i], card, appraise_gain(appraisals, hand->holders[i], card).own);
        }
    }
    set_bit(out + IN_HAND, card);
    if (means[0] != MEANS_NONE) {
        set_bit(out + (means[0] == MEANS_MAKE ? IN_MADE : IN_BOUGHT), card);
    }
    if (hand->holders[1] != hand->holders[0] && means[1] != MEANS_NONE) {
        set_bit(out + IN_NEXT, card);
    }
    if (hand->holders[0] != own && appraise_means(appraisals, own, card) != MEANS_NONE) {
        set_bit(out + IN_MINE, card);
    }
}

/* Leaders in hand. In a view those of others that it does not know are 0. */
static void put_leaders(uint8_t *out, const struct septem_game *g, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int held = septem_game_leaders(g, seat, leaders);
    out[IN_LEADERS_HELD] = byte_of(held);
    for (int i = 0; i < held; i++) {
        if (leaders[i] != CARD_NONE) {
            set_bit(out + IN_HAND, leaders[i]);
        }
    }
}

/* The cards that a seat holds, and what they would bring those who get them. */
static void put_hand(const struct target *target, int seat)
{
    const struct septem_game *g = &target->view->game;
    uint8_t *out = target->cities[seat];
    struct septem_view_hand hand = septem_view_hand(target->view, seat);
    struct passed_hand passed = {.holders = {seat}};
    bool known = hand.candidate_count == hand.count && hand.unseen == 0;
    for (int i = 1; i < HOLDERS; i++) {
        passed.holders[i] = septem_game_hand_goes_to(g, passed.holders[i - 1]);
    }
    for (int i = 0; i < hand.candidate_count; i++) {
        if (hand.candidates[i] != CARD_NONE) {
            put_card(target, &passed, hand.candidates[i]);
        }
    }
    put_leaders(out, g, seat);
    out[IN_HOLDS] = byte_of(hand.count);
    out[IN_FLAGS] |= (uint8_t)((unsigned)known << 5);
    for (int i = 0; i < HOLDERS; i++) {
        uint8_t *gains = target->cities[passed.holders[i]] + IN_GAINS + 2 * i;
        gains[0] = gain_byte(passed.best[i].most);
        gains[1] = gain_byte(passed.best[i].second);
    }
}

/* ---- What lies open ---- */

static void put_next_stage(uint8_t *out, const struct septem_game *g, int seat)
{
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    if (septem_game_stages(g, seat, choices) > 0) {
        const struct septem_stage *stage =
            septem_game_stage(g, seat, choices[0].stage, choices[0].as);
        put_bytes(out + IN_STAGE_COST, 4, stage != NULL ? stage->cost.units : 0);
    }
}

static void put_counts(uint8_t *out, const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    out[IN_COINS] = byte_of(city->coins);
    out[IN_SHIELDS] = byte_of(septem_game_shields(g, seat));
    memcpy(out + IN_SYMBOLS, city->symbols, sizeof city->symbols);
    memcpy(out + IN_VICTORIES, city->victories, sizeof city->victories);
    memcpy(out + IN_COUNTS, city->counts, sizeof city->counts);
    out[IN_DEBTS] = city->debts;
    out[IN_DIPLOMACY] = city->diplomacy;
    out[IN_MASKS] = city->masks;
    out[IN_GUILD_COPIES] = city->guild_copies;
    out[IN_LEADERS_OFF] = city->leaders_off;
    out[IN_WILD] = city->owned;
    out[IN_WILD + 1] = city->missing;
    out[IN_BOARD] = city->board;
}

static void put_abilities(uint8_t *out, const struct septem_city *city)
{
    out[IN_STAGES] = city->stages;
    put_bytes(out + IN_POWERS, 2, city->powers);
    put_bytes(out + IN_SPENT, 2, city->spent);
    out[IN_CHEAP] = city->cheap;
    out[IN_REDUCTIONS] = city->reductions;
    out[IN_FREE_COLOURS] = city->free_colours;
    out[IN_FREE_PER_AGE] = city->free_per_age;
    put_bytes(out + IN_RAW, 8, counters(city->raw));
    put_bytes(out + IN_GOODS, 4, counters(city->goods));
    put_bytes(out + IN_RAW_SOLD, 8, counters(city->raw_sold));
    put_bytes(out + IN_GOODS_SOLD, 4, counters(city->goods_sold));
}

static void put_prospects(uint8_t *out, struct appraisals *appraisals, int seat)
{
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    out[IN_CONFLICT] = byte_of(SEPTEM_OBSERVATION_ZERO + appraise_conflict(appraisals, seat));
    out[IN_STAGE_GAIN] = out[IN_STAGE_GAIN + 1] = SEPTEM_OBSERVATION_ZERO;
    if (septem_game_stages(&appraisals->g, seat, choices) > 0) {
        int gain = appraise_stage_gain(appraisals, seat, choices[0]).own;
        bool paid = appraise_stage_means(appraisals, seat, choices[0]) != MEANS_NONE;
        out[IN_STAGE_GAIN] = gain_byte(paid ? gain : 0);
        out[IN_STAGE_GAIN + 1] = gain_byte(gain);
    }
}

/* What lies open in a city: the same in every view, but for points that count face-down cards. */
static void put_open(uint8_t *out, const struct septem_game *g, int seat,
                     struct appraisals *appraisals)
{
    const struct septem_city *city = &g->city[seat];
    for (int word = 0; word < 3; word++) {
        put_bytes(out + IN_BUILT + 8 * word, 8, city->built.words[word]);
    }
    put_counts(out, g, seat);
    put_abilities(out, city);
    put_next_stage(out, g, seat);
    put_points(out, g, seat);
    put_prospects(out, appraisals, seat);
}

/* Do the points of a city depend on which card lies under a stage? Not all views know that. */
static bool counts_markers(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    bool counts = false;
    for (int stage = 1; city->stages >> (stage - 1) != 0; stage++) {
        if (septem_city_has_stage(city, stage)) {
            counts |= effect_counts_marker(
                septem_game_stage(g, seat, stage, city->as[stage - 1])->effects);
        }
    }
    return counts;
}

static void put_open_once(uint8_t *out, const struct septem_game *g, int seat,
                          struct observed_game *game)
{
    if (game->known >> seat & 1) {
        memcpy(out, game->bytes[seat], CITY_BYTES);
        return;
    }
    put_open(out, g, seat, &game->appraisals);
    if (!counts_markers(g, seat)) {
        memcpy(game->bytes[seat], out, CITY_BYTES);
        game->known |= (uint8_t)(1u << seat);
    }
}

/* A city that lies `left` places to the left of the view's seat. */
static void put_city(uint8_t *out, struct target *target, int seat, int left)
{
    const struct septem_view *view = target->view;
    const struct septem_game *g = &view->game;
    put_open_once(out, g, seat, target->game);
    memset(out + IN_GAINS, SEPTEM_OBSERVATION_ZERO, (size_t)(IN_GAINS_LAST - IN_GAINS + 1));
    unsigned flags =
        1u | (unsigned)(seat == view->seat) << 1 | (unsigned)(seat == target->asked) << 2 |
        (unsigned)(septem_game_partner(g, seat) == view->seat) << 3 |
        (unsigned)(septem_game_free_city_holder(g) == seat) << 4 |
        (unsigned)(seat >= g->players) << 5; /* a Free City has no hand that could be hidden */
    out[IN_FLAGS] = (uint8_t)flags;
    out[IN_LEFT] = byte_of(left);
    out[IN_RIGHT] = byte_of(left == 0 ? 0 : g->cities - left);
    target->cities[seat] = out;
}

/* Own, left, right, second to the left, second to the right, …: each once. */
static void put_cities(uint8_t *out, struct target *target)
{
    const struct septem_game *g = &target->view->game;
    int left = target->view->seat, right = left;
    put_city(out, target, left, 0);
    for (int i = 1; i < g->cities; i++) {
        bool to_left = i % 2 == 1;
        int away = (i + 1) / 2;
        int *next = to_left ? &left : &right;
        *next = to_left ? septem_game_left(g, left) : septem_game_right(g, right);
        put_city(out + i * CITY_BYTES, target, *next, to_left ? away : g->cities - away);
    }
}

/* ---- The table ---- */

static void put_pile(uint8_t *out, const struct septem_game *g)
{
    for (int word = 0; word < SEPTEM_PILE_WORDS; word++) {
        uint64_t some = (g->pile[word] | g->pile[word] >> 1) & 0x5555555555555555u;
        for (int i = 0; some != 0; i++, some >>= 2) {
            if (some & 1) {
                set_bit(out, 32 * word + i);
            }
        }
    }
}

static void put_table(uint8_t *out, const struct septem_game *g, int seat, int player)
{
    int next = septem_game_hand_goes_to(g, player);
    int way = next == player ? 2 : next == septem_game_left(g, player) ? 0 : 1;
    put_bytes(out + AT_PLAYERS, 2, (uint64_t)1 << g->players);
    put_bytes(out + AT_PHASE, 2, (uint64_t)1 << g->phase);
    out[AT_AGE] = (uint8_t)(1u << g->age);
    out[AT_SETS] = (uint8_t)g->sets;
    out[AT_DECKS] = g->leaders.decks;
    out[AT_FLAGS] =
        (uint8_t)((unsigned)g->teams | (unsigned)(seat != player) << 1 | 1u << (2 + way));
    out[AT_TURN] = g->turn;
    out[AT_TURNS_LEFT] = (uint8_t)(g->turns - g->turn);
    out[AT_KEPT] = g->leaders.kept;
    out[AT_LOSS] = byte_of(septem_game_loss(g, seat));
    out[AT_PILE_SIZE] = byte_of(septem_game_pile_size(g));
    put_pile(out + AT_PILE, g);
}

void observe_with(const struct septem_view *view, int seat, struct observed_game *game,
                  uint8_t *out)
{
    assert(seat >= 0 && seat < view->game.cities);
    struct target target = {.view = view, .asked = seat, .game = game};
    (void)appraisals_of(game, view);
    memset(out, 0, END);
    put_table(out, &view->game, seat, view->seat);
    put_cities(out + CITIES_AT, &target);
    for (int player = 0; player < view->game.players; player++) {
        put_hand(&target, player);
    }
}

void septem_observe(const struct septem_view *view, int seat, uint8_t *out)
{
    struct observed_game game;
    observed_clear(&game);
    observe_with(view, seat, &game, out);
}

/* ---- Candidates ---- */

_Static_assert((int)SEPTEM_CANDIDATE_BYTES == (int)MOVE_BYTES + 8,
               "a candidate is a move, and what it brings");

/* Where the hand that a decision takes a card from goes then. */
struct passing {
    int count; /* seats that get it, one after the other: 0 to 2 */
    int seats[2];
    struct best_gains best[2];
};

static struct passing passing_of(const struct septem_view *view, struct appraisals *appraisals)
{
    const struct septem_game *g = &view->game;
    struct passing passing = {.count = 0};
    if (g->phase != SEPTEM_PHASE_TURN && g->phase != SEPTEM_PHASE_FREE_CITY) {
        return passing;
    }
    struct septem_view_hand hand = septem_view_hand(view, view->seat);
    int to = septem_game_hand_goes_to(g, view->seat);
    while (to != view->seat && passing.count < 2) {
        struct best_gains best = {.card = CARD_NONE};
        for (int i = 0; i < hand.candidate_count; i++) {
            septem_card card = hand.candidates[i];
            note_gain(&best, card, card != CARD_NONE ? appraise_card(appraisals, to, card) : 0);
        }
        passing.seats[passing.count] = to;
        passing.best[passing.count++] = best;
        to = septem_game_hand_goes_to(g, to);
    }
    return passing;
}

/* What a decision brings at once, its payment aside. */
static struct gain gain_of_move(struct appraisals *appraisals, int seat,
                                const struct septem_move *move)
{
    const struct gain none = {0, 0, 0};
    if (move->stage != 0) {
        struct septem_stage_choice stage = {move->stage, move->as};
        return appraise_stage_gain(appraisals, seat, stage);
    }
    switch ((enum septem_use)move->use) {
    case SEPTEM_USE_BUILD:
    case SEPTEM_USE_SALVAGE:
    case SEPTEM_USE_RECRUIT:
    case SEPTEM_USE_HIRE:
        return move->card != CARD_NONE ? appraise_gain(appraisals, seat, move->card) : none;
    case SEPTEM_USE_SELL:
        return (struct gain){.own = 3};
    case SEPTEM_USE_NONE:
    case SEPTEM_USE_STAGE:
    case SEPTEM_USE_LEAVE:
    case SEPTEM_USE_PAY:
    case SEPTEM_USE_KEEP:
    case SEPTEM_USE_BURY:
    case SEPTEM_USE_COURT:
    case SEPTEM_USE_RETURN:
    case SEPTEM_USE_COUNT:
        break;
    }
    return none;
}

static void put_move_gains(struct appraisals *appraisals, int seat, const struct passing *passing,
                           const struct septem_move *move, uint8_t *out)
{
    struct gain gain = gain_of_move(appraisals, seat, move);
    out[0] = gain_byte(gain.own);
    out[1] = gain_byte(gain.left);
    out[2] = gain_byte(gain.right);
    memset(out + 3, SEPTEM_OBSERVATION_ZERO, 5);
    if (move->card == CARD_NONE) {
        return;
    }
    for (int i = 0; i < passing->count; i++) {
        const struct best_gains *best = &passing->best[i];
        int missed = best->card == move->card ? best->most - best->second : 0;
        out[3 + 2 * i] = gain_byte(appraise_card(appraisals, passing->seats[i], move->card));
        out[4 + 2 * i] = gain_byte(missed);
    }
    if (move->use == SEPTEM_USE_STAGE || move->use == SEPTEM_USE_SELL) {
        out[7] = gain_byte(appraise_card(appraisals, seat, move->card));
    }
}

void observe_moves_with(const struct septem_view *view, int seat, struct observed_game *game,
                        const struct septem_move *moves, int count, uint8_t *out)
{
    assert(seat >= 0 && seat < view->game.cities);
    struct appraisals *appraisals = appraisals_of(game, view);
    struct passing passing = passing_of(view, appraisals);
    for (int i = 0; i < count; i++, out += SEPTEM_CANDIDATE_BYTES) {
        move_bytes(&moves[i], out);
        put_move_gains(appraisals, seat, &passing, &moves[i], out + MOVE_BYTES);
    }
}

void septem_observe_moves(const struct septem_view *view, int seat, const struct septem_move *moves,
                          int count, uint8_t *out)
{
    struct observed_game game;
    observed_clear(&game);
    observe_moves_with(view, seat, &game, moves, count, out);
}
