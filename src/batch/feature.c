/* Features: what a view says, as bytes. See septem/feature.h and the rows of features.def. */
#include <septem/feature.h>

#include <assert.h>
#include <string.h>

#include <septem/score.h>

#include "../engine/move.h"
#include "../engine/rows.h"

/* Where each row begins; those of a city from the beginning of the city. */
enum {
#define ROW(name, width, text) AT_##name, AT_##name##_LAST = AT_##name + (width)-1,
#define CITY(name, width, text)
#include "features.def"
#undef ROW
#undef CITY
    CITIES_AT
};

enum {
#define ROW(name, width, text)
#define CITY(name, width, text) IN_##name, IN_##name##_LAST = IN_##name + (width)-1,
#include "features.def"
#undef ROW
#undef CITY
    CITY_BYTES
};

enum { END = CITIES_AT + SEPTEM_CITIES_MAX * CITY_BYTES };

static const struct septem_feature_row rows[] = {
#define ROW(name, width, text) {#name, text, AT_##name, (width), 0},
#define CITY(name, width, text) {#name, text, CITIES_AT + IN_##name, (width), CITY_BYTES},
#include "features.def"
#undef ROW
#undef CITY
};

enum { ROWS = sizeof rows / sizeof rows[0] };

int septem_feature_end(void)
{
    return END;
}

bool septem_feature_row(int number, struct septem_feature_row *row)
{
    if (number < 0 || number >= ROWS) {
        return false;
    }
    *row = rows[number];
    return true;
}

/* ---- The digest of the table ---- */

static uint64_t digest_text(uint64_t hash, const char *text)
{
    do { /* the final zero too: it keeps words apart */
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    } while (*text++ != '\0');
    return hash;
}

uint64_t septem_feature_hash(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < ROWS; i++) {
        hash = digest_text(hash, rows[i].name);
        hash = digest_text(hash, rows[i].text);
        hash = (hash ^ (uint64_t)rows[i].offset) * 0x100000001b3u;
        hash = (hash ^ (uint64_t)rows[i].width) * 0x100000001b3u;
    }
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        hash = digest_text(hash, card_rows[card].slug);
    }
    for (int board = BOARD_NONE + 1; board < BOARD_END; board++) {
        hash = digest_text(hash, board_rows[board].slug);
        hash = (hash ^ (uint64_t)board_rows[board].side) * 0x100000001b3u;
    }
    return hash;
}

/* ---- Bytes ---- */

static uint8_t byte_of(int number)
{
    return (uint8_t)(number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number);
}

static void put_bits(uint8_t *out, int count, unsigned bits)
{
    for (int i = 0; i < count; i++) {
        out[i] = bits >> i & 1;
    }
}

/* The counters of a Hall word but for that of the empty set, which is 0 (src/engine/hall.h). */
static void put_counters(uint8_t *out, int count, uint64_t word)
{
    for (int i = 0; i < count; i++) {
        out[i] = word >> (4 * (i + 1)) & 7;
    }
}

static void put_cards(uint8_t *out, const struct septem_card_set *set)
{
    for (int card = 0; card < CARD_END; card++) {
        out[card] = set->words[card / 64] >> (card % 64) & 1;
    }
}

/* ---- Cities ---- */

static void put_points(uint8_t *out, const struct septem_game *g, int seat)
{
    struct septem_score score = septem_game_score(g, seat);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        out[IN_POINTS + line] = byte_of(SEPTEM_FEATURE_ZERO + score.lines[line]);
    }
    out[IN_TOTAL] = byte_of(SEPTEM_FEATURE_ZERO + score.total);
}

static void put_hand(uint8_t *out, const struct septem_view *view, int seat)
{
    struct septem_view_hand hand = septem_view_hand(view, seat);
    out[IN_HOLDS] = byte_of(hand.count);
    out[IN_HAND_KNOWN] = hand.candidate_count == hand.count && hand.unseen == 0;
    for (int i = 0; i < hand.candidate_count; i++) {
        out[IN_HAND + hand.candidates[i]]++;
    }
}

/* In a view the leaders of others that it does not know are 0. */
static void put_leaders(uint8_t *out, const struct septem_game *g, int seat)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    const struct septem_city *city = &g->city[seat];
    int count = septem_game_leaders(g, seat, leaders);
    out[IN_LEADERS_HELD] = byte_of(count);
    for (int i = 0; i < count; i++) {
        if (leaders[i] != CARD_NONE) {
            out[IN_LEADERS + leaders[i] - LEADER_FIRST] = 1;
        }
    }
    count = septem_game_buried(g, seat, leaders);
    for (int i = 0; i < count; i++) {
        out[IN_BURIED + leaders[i] - LEADER_FIRST] = 1;
    }
    if (city->courted != CARD_NONE) {
        out[IN_COURTED + city->courted - LEADER_FIRST] = 1;
    }
    out[IN_LEADERS_OFF] = city->leaders_off;
    put_bits(out + IN_REDUCTIONS, 8, city->reductions);
    put_bits(out + IN_FREE_COLOURS, 8, city->free_colours);
    put_bits(out + IN_FREE_PER_AGE, 8, city->free_per_age);
}

/* Copies a field of a city that is as wide as its row: a field that grows must not spill. */
#define COPY_FIELD(name, field)                                                                    \
    do {                                                                                           \
        _Static_assert(sizeof(field) == IN_##name##_LAST - IN_##name + 1, "as wide as its row");   \
        memcpy(out + IN_##name, (field), sizeof(field));                                           \
    } while (0)

_Static_assert(sizeof(struct septem_city){0}.powers <= 2 &&
                   sizeof(struct septem_city){0}.cheap <= 2,
               "sixteen bits of each are written");

static void put_city(uint8_t *out, const struct septem_view *view, int seat)
{
    const struct septem_game *g = &view->game;
    const struct septem_city *city = &g->city[seat];
    out[IN_THERE] = 1;
    out[IN_PARTNER] = septem_game_partner(g, seat) == view->seat;
    out[IN_STEWARD] = septem_game_free_city_holder(g) == seat;
    out[IN_BOARD + city->board] = 1;
    put_bits(out + IN_STAGES, SEPTEM_STAGES_MAX, city->stages);
    COPY_FIELD(COPIED, city->as);
    put_cards(out + IN_BUILT, &city->built);
    out[IN_COINS] = byte_of(city->coins);
    out[IN_SHIELDS] = city->shields;
    out[IN_FIGHTS] = byte_of(septem_game_shields(g, seat));
    COPY_FIELD(SYMBOLS, city->symbols);
    COPY_FIELD(GREEN, city->green);
    COPY_FIELD(VICTORIES, city->victories);
    COPY_FIELD(COUNTS, city->counts);
    out[IN_DEBTS] = city->debts;
    out[IN_DIPLOMACY] = city->diplomacy;
    out[IN_MASKS] = city->masks;
    out[IN_GUILD_COPIES] = city->guild_copies;
    put_bits(out + IN_POWERS, 16, city->powers);
    put_bits(out + IN_SPENT, 16, city->spent);
    put_bits(out + IN_CHEAP, 16, city->cheap);
    out[IN_WILD] = city->owned;
    out[IN_WILD + 1] = city->missing;
    put_counters(out + IN_RAW, 15, city->raw);
    put_counters(out + IN_GOODS, 7, city->goods);
    put_counters(out + IN_RAW_SOLD, 15, city->raw_sold);
    put_counters(out + IN_GOODS_SOLD, 7, city->goods_sold);
    put_points(out, g, seat);
    put_hand(out, view, seat);
    put_leaders(out, g, seat);
}

/* Own, left, right, second to the left, second to the right, …: each once. */
static void put_cities(uint8_t *out, const struct septem_view *view, int seat)
{
    const struct septem_game *g = &view->game;
    int left = seat, right = seat;
    put_city(out, view, seat);
    for (int i = 1; i < g->cities; i++) {
        int *next = i % 2 == 1 ? &left : &right;
        *next = i % 2 == 1 ? septem_game_left(g, left) : septem_game_right(g, right);
        put_city(out + i * CITY_BYTES, view, *next);
    }
}

/* ---- The decision ---- */

/* Keeps the least price of what a decision is for: 1 more than its coins, and who gets them. */
static void put_price(uint8_t *price, uint8_t *left, uint8_t *right, const struct septem_move *move)
{
    uint8_t coins = byte_of(1 + move->left + move->right + move->bank);
    if (*price == 0 || coins < *price || (coins == *price && move->left < *left)) {
        *price = coins;
        *left = move->left;
        *right = move->right;
    }
}

/* What a decision uses a card for. */
static void put_use(uint8_t *out, const struct septem_move *move)
{
    if (move->use == SEPTEM_USE_RECRUIT || (move->use == SEPTEM_USE_HIRE && move->card != 0)) {
        uint8_t none = 0;
        put_price(&out[AT_RECRUIT + move->card - LEADER_FIRST], &none, &none, move);
    } else if (move->use != SEPTEM_USE_BUILD) {
        out[AT_CHOICE + move->card] = 1;
    } else if (septem_move_by(move) != SEPTEM_BY_COST) {
        out[AT_POWER + move->card] = 1;
    } else {
        put_price(&out[AT_BUILD + move->card], &out[AT_BUILD_LEFT + move->card],
                  &out[AT_BUILD_RIGHT + move->card], move);
    }
}

static void put_moves(uint8_t *out, const struct septem_game *g, int seat)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    for (int i = 0; i < count; i++) {
        const struct septem_move *move = &moves[i];
        put_use(out, move);
        out[AT_FREEZE] |= move->freeze;
        if (move->token != 0) {
            out[AT_GIVE_UP + move->token - 1] = 1;
        } else if (move->stage != 0) {
            put_price(&out[AT_STAGE + move->stage - 1], &out[AT_STAGE_LEFT + move->stage - 1],
                      &out[AT_STAGE_RIGHT + move->stage - 1], move);
        }
        if (move->use == SEPTEM_USE_KEEP) {
            out[AT_PACK + move->card - LEADER_FIRST] = 1;
        }
    }
}

/* ---- The table ---- */

static void put_table(uint8_t *out, const struct septem_game *g, int seat)
{
    int holder = septem_game_steward(g, seat);
    int next = septem_game_hand_goes_to(g, holder);
    out[AT_PLAYERS + g->players] = 1;
    put_bits(out + AT_SETS, SEPTEM_SET_COUNT, g->sets);
    out[AT_TEAMS] = g->teams;
    out[AT_PHASE + g->phase] = 1;
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        out[AT_AGE + age - 1] = g->age == age;
    }
    out[AT_TURN] = g->turn;
    out[AT_TURNS_LEFT] = (uint8_t)(g->turns - g->turn);
    out[AT_PASSES + (next == holder ? 2 : next == septem_game_left(g, holder) ? 0 : 1)] = 1;
    put_bits(out + AT_DECKS, 8, g->leaders.decks);
    out[AT_KEPT] = g->leaders.kept;
    out[AT_FOR_OTHER] = seat >= g->players;
    out[AT_LOSS] = byte_of(septem_game_loss(g, seat));
    out[AT_PILE_SIZE] = byte_of(septem_game_pile_size(g));
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        out[AT_PILE + card] = (uint8_t)septem_game_pile(g, (septem_card)card);
    }
}

void septem_feature_write(const struct septem_view *view, int seat, uint8_t *out)
{
    assert(seat >= 0 && seat < view->game.cities);
    memset(out, 0, END);
    put_table(out, &view->game, seat);
    put_moves(out, &view->game, seat);
    put_cities(out + CITIES_AT, view, seat);
}
