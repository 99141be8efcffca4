/* Observations: what a view says, as bytes. See septem/observe.h and the rows of
 * observations.def. */
#include <septem/observe.h>

#include <assert.h>
#include <string.h>

#include <septem/cities.h>
#include <septem/score.h>

#include "../engine/city.h"
#include "../engine/effect.h"
#include "../engine/move.h"
#include "../engine/payment.h"
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

/* How a city could come by a card. */
enum means { MEANS_NONE, MEANS_BUY, MEANS_MAKE };

/* Exact for what production and chains give; what is bought is estimated. Wild producers,
 * reductions and powers that build for nothing are left out. */
static enum means means_of(const struct buyer *buyer, septem_card card)
{
    const struct septem_cost *cost = &card_rows[card].cost;
    if (city_has_name(buyer->own, card)) {
        return MEANS_NONE;
    }
    if (city_has_chain(buyer->own, card) || city_has_freed(buyer->own, card)) {
        return MEANS_MAKE;
    }
    if (!payment_is_in_reach(buyer, cost)) {
        return MEANS_NONE;
    }
    if (payment_is_made(buyer, cost)) {
        return MEANS_MAKE;
    }
    return payment_estimate(buyer, cost) <= buyer->coins ? MEANS_BUY : MEANS_NONE;
}

/* Where the cities are written to, and for whom. */
struct target {
    const struct septem_view *view;
    int asked;
    struct observed_cities *cities; /* NULL: nothing is shared */
    struct buyer buyers[SEPTEM_CITIES_MAX];
};

/* A card that is in the hand of a seat, or may be: by whom could it be built? */
static void put_card(uint8_t *out, const struct target *target, int seat, septem_card card)
{
    const struct septem_view *view = target->view;
    int next = septem_game_hand_goes_to(&view->game, seat);
    enum means means = means_of(&target->buyers[seat], card);
    set_bit(out + IN_HAND, card);
    if (means != MEANS_NONE) {
        set_bit(out + (means == MEANS_MAKE ? IN_MADE : IN_BOUGHT), card);
    }
    if (next != seat && means_of(&target->buyers[next], card) != MEANS_NONE) {
        set_bit(out + IN_NEXT, card);
    }
    if (seat != view->seat && means_of(&target->buyers[view->seat], card) != MEANS_NONE) {
        set_bit(out + IN_MINE, card);
    }
}

/* Cards and leaders in hand. In a view the leaders of others that it does not know are 0. */
static bool put_hand(uint8_t *out, const struct target *target, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    struct septem_view_hand hand = septem_view_hand(target->view, seat);
    int held = septem_game_leaders(&target->view->game, seat, leaders);
    out[IN_HOLDS] = byte_of(hand.count);
    out[IN_LEADERS_HELD] = byte_of(held);
    for (int i = 0; i < hand.candidate_count; i++) {
        if (hand.candidates[i] != CARD_NONE) {
            put_card(out, target, seat, hand.candidates[i]);
        }
    }
    for (int i = 0; i < held; i++) {
        if (leaders[i] != CARD_NONE) {
            set_bit(out + IN_HAND, leaders[i]);
        }
    }
    return hand.candidate_count == hand.count && hand.unseen == 0;
}

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

/* What lies open in a city: the same in every view, but for points that count face-down cards. */
static void put_open(uint8_t *out, const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    for (int word = 0; word < 3; word++) {
        put_bytes(out + IN_BUILT + 8 * word, 8, city->built.words[word]);
    }
    put_counts(out, g, seat);
    put_abilities(out, city);
    put_next_stage(out, g, seat);
    put_points(out, g, seat);
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
                          struct observed_cities *cities)
{
    if (cities->known >> seat & 1) {
        memcpy(out, cities->bytes[seat], CITY_BYTES);
        return;
    }
    put_open(out, g, seat);
    if (!counts_markers(g, seat)) {
        memcpy(cities->bytes[seat], out, CITY_BYTES);
        cities->known |= (uint8_t)(1u << seat);
    }
}

/* A city that lies `left` places to the left of the view's seat. */
static void put_city(uint8_t *out, const struct target *target, int seat, int left)
{
    const struct septem_view *view = target->view;
    const struct septem_game *g = &view->game;
    if (target->cities != NULL) {
        put_open_once(out, g, seat, target->cities);
    } else {
        put_open(out, g, seat);
    }
    bool known = put_hand(out, target, seat);
    unsigned flags =
        1u | (unsigned)(seat == view->seat) << 1 | (unsigned)(seat == target->asked) << 2 |
        (unsigned)(septem_game_partner(g, seat) == view->seat) << 3 |
        (unsigned)(septem_game_free_city_holder(g) == seat) << 4 | (unsigned)known << 5;
    out[IN_FLAGS] = (uint8_t)flags;
    out[IN_LEFT] = byte_of(left);
    out[IN_RIGHT] = byte_of(left == 0 ? 0 : g->cities - left);
}

/* Own, left, right, second to the left, second to the right, …: each once. */
static void put_cities(uint8_t *out, const struct target *target)
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

void observe_with(const struct septem_view *view, int seat, struct observed_cities *cities,
                  uint8_t *out)
{
    assert(seat >= 0 && seat < view->game.cities);
    struct target target = {.view = view, .asked = seat, .cities = cities};
    for (int i = 0; i < view->game.cities; i++) {
        target.buyers[i] = payment_buyer(&view->game, i, view->game.city[i].coins);
    }
    memset(out, 0, END);
    put_table(out, &view->game, seat, view->seat);
    put_cities(out + CITIES_AT, &target);
}

void septem_observe(const struct septem_view *view, int seat, uint8_t *out)
{
    observe_with(view, seat, NULL, out);
}

void septem_observe_move(const struct septem_move *move, uint8_t out[SEPTEM_CANDIDATE_BYTES])
{
    _Static_assert((int)SEPTEM_CANDIDATE_BYTES == (int)MOVE_BYTES, "a candidate is a move");
    move_bytes(move, out);
}
