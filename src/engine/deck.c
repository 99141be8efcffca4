/* Decks and boards: see deck.h. */
#include "deck.h"

#include <string.h>

#include "hand.h"
#include "rows.h"

void deck_compose(const struct septem_game *g, int age, struct deck *deck)
{
    unsigned used = (2u << g->cities) - 1; /* copies for tables of up to this size */
    int sure = 0, pool = 0;
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        const struct septem_card_info *row = &card_rows[card];
        if (row->age != age || !(g->sets >> row->set & 1)) {
            continue;
        }
        if (row->copies == 0) {
            deck->pool[pool++] = (septem_card)card;
        }
        for (unsigned copies = row->copies & used; copies != 0; copies &= copies - 1) {
            deck->sure[sure++] = (septem_card)card;
        }
    }
    deck->sure_count = sure;
    deck->pool_count = pool;
    deck->drawn = pool == 0 ? 0 : g->cities + 2;
}

/* The first `count` of `of` cards become a random choice in random order (Fisher and Yates). */
static void shuffle_first(septem_card *cards, int count, int of, struct septem_rng *rng)
{
    for (int i = 0; i < count; i++) {
        int j = i + (int)septem_rng_below(rng, (uint32_t)(of - i));
        septem_card card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

void deck_shuffle(septem_card *cards, int count, struct septem_rng *rng)
{
    shuffle_first(cards, count - 1, count, rng);
}

/* Every card of the deck, in the order of the tables, gets a lot that says into which hand it
 * goes: hands come out in order without being sorted. */
void deck_deal(struct septem_game *g, int age, struct septem_rng *rng)
{
    struct deck deck;
    uint8_t lots[SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX];
    uint8_t dealt[SEPTEM_CITIES_MAX] = {0};
    deck_compose(g, age, &deck);
    shuffle_first(deck.pool, deck.drawn, deck.pool_count, rng);
    memcpy(deck.sure + deck.sure_count, deck.pool, (size_t)deck.drawn);
    int count = deck.sure_count + deck.drawn;
    hand_sort(deck.sure, count);
    for (int seat = 0; seat < g->cities; seat++) {
        memset(lots + seat * g->hand_size, seat, g->hand_size);
    }
    deck_shuffle(lots, count, rng);
    for (int i = 0; i < count; i++) {
        g->hands[age - 1][lots[i]][dealt[lots[i]]++] = deck.sure[i];
    }
}

bool deck_matches(const struct septem_game *g, int age,
                  septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX])
{
    uint8_t left[UINT8_MAX + 1] = {0};
    struct deck deck;
    deck_compose(g, age, &deck);
    for (int i = 0; i < deck.sure_count; i++) {
        left[deck.sure[i]]++;
    }
    for (int i = 0; i < deck.pool_count; i++) {
        left[deck.pool[i]]++;
    }
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
    /* As many cards as a deck has, none too often: only sure cards can be missing now. */
    for (int i = 0; i < deck.sure_count; i++) {
        if (left[deck.sure[i]] != 0) {
            return false;
        }
    }
    return true;
}

/* Rows of boards come in pairs, side A before side B. */
static int wonder_of(septem_board board)
{
    return (board - 1) / 2;
}

static bool board_in_play(uint32_t sets, int board)
{
    return board > BOARD_NONE && board < BOARD_END && sets >> board_rows[board].set & 1;
}

enum septem_err deck_check_boards(const struct septem_options *options)
{
    bool taken[BOARD_END] = {false}; /* by wonder */
    for (int seat = 0; seat < options->players; seat++) {
        septem_board board = options->boards[seat];
        if (board == BOARD_NONE) {
            continue;
        }
        if (!board_in_play(options->sets, board)) {
            return SEPTEM_ERR_BOARD_UNKNOWN;
        }
        if (taken[wonder_of(board)]) {
            return SEPTEM_ERR_BOARD_TWICE;
        }
        taken[wonder_of(board)] = true;
    }
    return SEPTEM_OK;
}

void deck_boards(struct septem_game *g, const struct septem_options *options,
                 struct septem_rng *rng)
{
    uint8_t wonders[BOARD_END];
    int count = 0, next = 0;
    for (int board = BOARD_NONE + 1; board < BOARD_END; board += 2) {
        bool taken = false;
        for (int seat = 0; seat < g->cities; seat++) {
            taken |= options->boards[seat] != BOARD_NONE &&
                     wonder_of(options->boards[seat]) == wonder_of((septem_board)board);
        }
        if (!taken && board_in_play(g->sets, board)) {
            wonders[count++] = (uint8_t)wonder_of((septem_board)board);
        }
    }
    deck_shuffle(wonders, count, rng);
    for (int seat = 0; seat < g->cities; seat++) {
        int side = options->sides == SEPTEM_SIDES_RANDOM ? (int)septem_rng_below(rng, 2)
                                                         : options->sides == SEPTEM_SIDES_B;
        septem_board fixed = options->boards[seat];
        g->city[seat].board =
            fixed != BOARD_NONE ? fixed : (septem_board)(1 + 2 * wonders[next++] + side);
    }
}
