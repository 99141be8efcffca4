/* Decks and boards: see deck.h. */
#include "deck.h"

#include <assert.h>
#include <string.h>

#include "hand.h"
#include "rows.h"

/* R1.3, R11.9: no card asks for more than seven players. */
static int counted_cities(const struct septem_game *g)
{
    return g->cities < SEPTEM_COUNTED_AT_MAX ? g->cities : SEPTEM_COUNTED_AT_MAX;
}

/* Adds the cards of one set. */
static void compose_set(struct deck *deck, struct card_range range, int age, unsigned used)
{
    for (int card = range.first; card < range.end; card++) {
        const struct septem_card_info *row = &card_rows[card];
        if (row->age != age) {
            continue;
        }
        if (row->copies == 0) {
            struct pool *pool = &deck->pools[row->colour == SEPTEM_BLACK];
            pool->cards[pool->count++] = (septem_card)card;
        }
        for (unsigned copies = row->copies & used; copies != 0; copies &= copies - 1) {
            deck->sure[deck->sure_count++] = (septem_card)card;
        }
    }
}

void deck_compose(const struct septem_game *g, int age, struct deck *deck)
{
    assert(age >= 1 && age <= SEPTEM_AGES);
    int cities = counted_cities(g);
    struct pool *guilds = &deck->pools[0], *blacks = &deck->pools[1];
    deck->sure_count = guilds->count = blacks->count = 0;
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (g->sets >> set & 1) {
            compose_set(deck, card_ranges[set], age, (2u << cities) - 1);
        }
    }
    guilds->drawn = guilds->count == 0 ? 0 : cities + 2;
    blacks->drawn = blacks->count == 0 ? 0 : cities;
}

static void swap(septem_card *cards, int i, int j)
{
    septem_card card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
}

/* The first `count` of `of` cards become a random choice in random order (Fisher and Yates). Search
 * deals from a generator all the time: it is asked once which one that is, not for each card. */
static void shuffle_first(septem_card *cards, int count, int of, const struct deck_source *source)
{
    struct septem_rng *rng = source->rng;
    if (source->stream != NULL) {
        for (int i = 0; i < count; i++) {
            swap(cards, i, i + (int)septem_stream_below(source->stream, (uint32_t)(of - i)));
        }
        return;
    }
    for (int i = 0; i < count; i++) {
        swap(cards, i, i + (int)septem_rng_below(rng, (uint32_t)(of - i)));
    }
}

void deck_shuffle(septem_card *cards, int count, const struct deck_source *source)
{
    assert(count >= 0 && source != NULL);
    shuffle_first(cards, count - 1, count, source);
}

int deck_draw(struct deck *deck, const struct deck_source *source)
{
    assert(deck != NULL && source != NULL);
    int count = deck->sure_count;
    for (int i = 0; i < DECK_POOLS; i++) {
        struct pool *pool = &deck->pools[i];
        shuffle_first(pool->cards, pool->drawn, pool->count, source);
        memcpy(deck->sure + count, pool->cards, (size_t)pool->drawn);
        count += pool->drawn;
    }
    return count;
}

/* Every card of the deck, in the order of the tables, gets a lot that says into which hand it
 * goes: hands come out in order without being sorted. */
void deck_deal(struct septem_game *g, int age, const struct deck_source *source)
{
    assert(age >= 1 && age <= SEPTEM_AGES);
    struct deck deck;
    uint8_t lots[SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX];
    uint8_t dealt[SEPTEM_CITIES_MAX] = {0};
    deck_compose(g, age, &deck);
    int count = deck_draw(&deck, source);
    g->hand_size = (uint8_t)(count / g->cities);
    hand_sort(deck.sure, count);
    for (int seat = 0; seat < g->cities; seat++) {
        memset(lots + seat * g->hand_size, seat, g->hand_size);
    }
    deck_shuffle(lots, count, source);
    for (int i = 0; i < count; i++) {
        g->hands[age - 1][lots[i]][dealt[lots[i]]++] = deck.sure[i];
    }
    for (int hand = g->players; hand < g->cities; hand++) {
        deck_shuffle(g->hands[age - 1][hand], g->hand_size, source);
    }
}

/* Is each pool short of exactly the cards that were not drawn? */
static bool pools_match(const struct deck *deck, const uint8_t *left)
{
    for (int i = 0; i < DECK_POOLS; i++) {
        const struct pool *pool = &deck->pools[i];
        int undrawn = 0;
        for (int j = 0; j < pool->count; j++) {
            undrawn += left[pool->cards[j]];
        }
        if (undrawn != pool->count - pool->drawn) {
            return false;
        }
    }
    return true;
}

void deck_count(const struct deck *deck, uint8_t counts[UINT8_MAX + 1])
{
    memset(counts, 0, UINT8_MAX + 1);
    for (int i = 0; i < deck->sure_count; i++) {
        counts[deck->sure[i]]++;
    }
    for (int i = 0; i < DECK_POOLS; i++) {
        for (int j = 0; j < deck->pools[i].count; j++) {
            counts[deck->pools[i].cards[j]]++;
        }
    }
}

bool deck_matches(const struct septem_game *g, int age,
                  septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX])
{
    uint8_t left[UINT8_MAX + 1];
    struct deck deck;
    deck_compose(g, age, &deck);
    deck_count(&deck, left);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        for (int i = 0; i < SEPTEM_HAND_MAX; i++) {
            bool dealt = seat < g->cities && i < g->hand_size;
            septem_card card = hands[seat][i];
            if (dealt ? left[card] == 0 : card != 0) {
                return false;
            }
            left[card] -= dealt;
        }
    }
    for (int i = 0; i < deck.sure_count; i++) {
        if (left[deck.sure[i]] != 0) {
            return false;
        }
    }
    return pools_match(&deck, left);
}

/* Is the board, one of the table, in one of the sets, and what it needs besides? */
static bool board_in_play(uint32_t sets, int board)
{
    const struct septem_board_info *row = &board_rows[board];
    uint32_t asked = (1u << row->set | 1u << row->needs) & ~(1u << SEPTEM_SET_NONE);
    return (sets & asked) == asked;
}

/* R9.7: the Free City gets no board that needs another set. */
static bool may_have(int players, int seat, int board)
{
    return seat < players || board_rows[board].needs == SEPTEM_SET_NONE;
}

static bool same_wonder(int a, int b)
{
    return strcmp(board_rows[a].slug, board_rows[b].slug) == 0;
}

enum septem_err deck_check_boards(const struct septem_options *options)
{
    for (int seat = 0; seat < septem_cities(options->players); seat++) {
        septem_board board = options->boards[seat];
        if (board == BOARD_NONE) {
            continue;
        }
        if (board >= BOARD_END || !(options->sets >> board_rows[board].set & 1)) {
            return SEPTEM_ERR_BOARD_UNKNOWN;
        }
        if (!board_in_play(options->sets, board)) {
            return SEPTEM_ERR_BOARD_NEEDS;
        }
        if (!may_have(options->players, seat, board)) {
            return SEPTEM_ERR_BOARD_FREE_CITY;
        }
        for (int other = 0; other < seat; other++) {
            if (options->boards[other] != BOARD_NONE &&
                same_wonder(board, options->boards[other])) {
                return SEPTEM_ERR_BOARD_TWICE;
            }
        }
    }
    return SEPTEM_OK;
}

static bool wonder_is_taken(const struct septem_game *g, const struct septem_options *options,
                            int board)
{
    for (int seat = 0; seat < g->cities; seat++) {
        if (options->boards[seat] != BOARD_NONE && same_wonder(options->boards[seat], board)) {
            return true;
        }
    }
    return false;
}

/* The side of a wonder, of which `board` is side A: by lot or as the options say, A where there is
 * no other. */
static septem_board side_of(const struct septem_game *g, const struct septem_options *options,
                            int seat, int board, const struct deck_source *source)
{
    int side = options->sides == SEPTEM_SIDES_RANDOM ? (int)deck_below(source, 2)
                                                     : options->sides == SEPTEM_SIDES_B;
    bool both = board + 1 < BOARD_END && board_in_play(g->sets, board + 1) &&
                same_wonder(board, board + 1) && may_have(g->players, seat, board + 1);
    return (septem_board)(board + (both ? side : 0));
}

void deck_boards(struct septem_game *g, const struct septem_options *options,
                 const struct deck_source *source)
{
    uint8_t wonders[BOARD_END]; /* their sides A */
    int count = 0, next = 0;
    for (int board = BOARD_NONE + 1; board < BOARD_END; board++) {
        if (board_rows[board].side == 'A' && board_in_play(g->sets, board) &&
            !wonder_is_taken(g, options, board)) {
            wonders[count++] = (uint8_t)board;
        }
    }
    deck_shuffle(wonders, count, source);
    for (int seat = 0; seat < g->cities; seat++) {
        septem_board fixed = options->boards[seat];
        while (fixed == BOARD_NONE && !may_have(g->players, seat, wonders[next])) {
            next++;
        }
        g->city[seat].board =
            fixed != BOARD_NONE ? fixed : side_of(g, options, seat, wonders[next++], source);
    }
}
