/* What one seat may know: everything public, its own secrets, and what a perfect memory makes of
 * the hands that passed through it (R13). Bots, screens and sockets get views, never the game.
 *
 * A view is a game with the secrets taken out, plus an account of what is known about each. In
 * `game` the cards of hands are sorted into three kinds, told apart by `place`:
 *
 *   SEPTEM_PLACE_KNOWN   the card at this place of this hand is certain
 *   1 … 254              the places of one hand with this number hold these cards, in an order
 *                        that is not known: the seat saw the hand before and after
 *   SEPTEM_PLACE_UNKNOWN no idea: the card is 0
 *
 * With two players a card of the Free City's pile is drawn into a hand each turn, and one of the
 * hand goes to the Free City (R9.3). That hand and that pile are as one in this: places of both
 * can have the same number, and a card that the other player drew is a 0 among the cards listed
 * there. The Free City's questions are answered from the view of who has the Free City card; its
 * own seat has none.
 *
 * Leaders are known in the same way: `pack_place` says of the places of packs what `place` says of
 * those of hands; leaders of the box that the seat has not seen are 0. Which of its leaders another
 * seat sold, gave back or put under a stage is not known: these fates are shared out among its
 * slots in a way that tells nothing.
 *
 * Sealed decisions of others and the seed are blank, and `pile` counts what certainly lies in the
 * discard pile. All functions that read a game work on `game`: the moves of the view's seat,
 * scores, reasons.
 *
 * Two games that a seat cannot tell apart give views that are equal byte by byte. */
#ifndef SEPTEM_VIEW_H
#define SEPTEM_VIEW_H

#include <septem/export.h>
#include <septem/game.h>
#include <septem/rng.h>

SEPTEM_C_BEGIN

enum { SEPTEM_PLACE_KNOWN = 0, SEPTEM_PLACE_UNKNOWN = 255 };

enum { SEPTEM_PILE_MAX = SEPTEM_AGES * SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX };

struct septem_view {
    struct septem_game game;
    uint8_t seat;
    uint8_t place[SEPTEM_AGES][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    uint8_t pack_place[SEPTEM_CITIES_MAX][SEPTEM_PACK];

    /* The searches of the discard pile by this seat. looked[age][hand][place] is the number,
     * from 1, of this seat's first search that saw the discarded card of that place, 0 for none;
     * looked_cards are the cards, sorted, that search k found in the places it was the first to
     * see. */
    uint8_t looked[SEPTEM_AGES][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    uint8_t look_count;
    uint8_t looked_count[SEPTEM_SEARCHES_MAX];
    septem_card looked_cards[SEPTEM_PILE_MAX]; /* of search 1, then of search 2, … */
};

/* `seat` is a player's. */
SEPTEM_API void septem_view_of(const struct septem_game *g, int seat, struct septem_view *view);

/* For bytes that come from elsewhere. NULL, or what is wrong. One that passes is, byte by byte, the
 * view of a game that septem_game_validate passes: it can be asked and played from like any other.
 */
SEPTEM_API const char *septem_view_validate(const struct septem_view *view);

/* The cards another seat chooses from now: `count` of them, of which up to `unseen` may be any that
 * this seat has not seen; the others are among the `candidate_count` cards listed. Equal numbers
 * and none unseen: the hand is known. */
struct septem_view_hand {
    int count;
    int unseen;
    int candidate_count;
    septem_card candidates[2 * SEPTEM_HAND_MAX];
};

SEPTEM_API struct septem_view_hand septem_view_hand(const struct septem_view *view, int seat);

/* The card under stage `stage` (from 1) of a city; 0 where there is none or it is not certain. */
SEPTEM_API septem_card septem_view_marker(const struct septem_view *view, int seat, int stage);

/* Draws a complete game that this seat could not tell from the real one: every way to place the
 * cards that it does not know is equally likely. What a sale of the Free City says about the cards
 * it could not build with (R9.4) is left aside. The game drawn has the seed 0. False, with nothing
 * written, for a view that no game gives. */
SEPTEM_API bool septem_view_sample(const struct septem_view *view, struct septem_rng *rng,
                                   struct septem_game *g);

SEPTEM_C_END

#endif
