/* Actions: every decision as one small number, for interfaces that want a fixed number of them.
 *
 * Gymnasium, PettingZoo and OpenSpiel name what an agent does by numbers whose meaning stays, from
 * a range that is known beforehand; a list of legal decisions has no fixed length and no fixed
 * order. So every legal decision of a seat is given the number of an action, no two the same one.
 * These numbers encode decisions only: what a seat sees is septem/observe.h, and batches
 * (septem/batch.h) do without them. Actions 0 … septem_action_named()-1 have a fixed meaning:
 *
 *   the first SEPTEM_ACTION_BARE   decisions that name no card: 0 declines, or pays nothing of a
 *                                  loss; n pays n coins, or gives up a victory token of age n
 *   then, for each card in turn    one range after the other, as actions.def lists them: to build
 *                                  it, paying in the cheapest way, in the next one, …; to build it
 *                                  by a power; to mark a stage with it; to sell it; …; most of
 *                                  them again for the turn in which hands are held back
 *   then, for each leader          to keep it, recruit it, mark a stage with it, sell it, hire it,
 *                                  bury it, copy it
 *
 * Within a range the decisions that differ in anything else are put in order: first the cheapest
 * way of every choice there is (which stage, which copy), in the order of the choices, then the
 * second cheapest of each. The cheapest costs least in all; of those that cost the same, the one
 * that gives least to the left.
 *
 * What a range has no room for is never lost: it takes the actions from septem_action_named() on,
 * in the order of septem_game_moves, and there are enough of these for SEPTEM_MOVES_MAX decisions.
 * They are rare (docs/python.md has figures) and none of them is the cheapest way to do anything:
 * a policy may leave them out.
 *
 * What a number means depends on the tables of cards. septem_action_hash() changes whenever it
 * does: store it with what was learnt. */
#ifndef SEPTEM_ACTION_H
#define SEPTEM_ACTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/game.h>

SEPTEM_C_BEGIN

typedef uint16_t septem_action;

enum {
    SEPTEM_ACTION_BARE = 32,         /* actions for decisions that name no card */
    SEPTEM_ACTION_NONE = UINT16_MAX, /* no action */
    SEPTEM_ACTION_TEXT_MAX = 64      /* bytes that hold any action in words */
};

/* The first number past the end, and past those of a fixed meaning. */
SEPTEM_API int septem_action_end(void);
SEPTEM_API int septem_action_named(void);

/* A digest of what the actions mean, the same on every machine. */
SEPTEM_API uint64_t septem_action_hash(void);

/* The actions of decisions as septem_game_moves lists them, all of one seat at one time. */
SEPTEM_API void septem_action_number(const struct septem_move *moves, int count,
                                     septem_action *actions);

/* The legal decisions of a seat and their actions; returns how many. Both have room for
 * SEPTEM_MOVES_MAX; `moves` may not be NULL. */
SEPTEM_API int septem_action_list(const struct septem_game *g, int seat, struct septem_move *moves,
                                  septem_action *actions);

/* Writes septem_action_end() bytes, 1 for each action that is legal, and returns how many are. */
SEPTEM_API int septem_action_mask(const struct septem_game *g, int seat, uint8_t *mask);

/* The decision of an action, and the action of a decision. False and SEPTEM_ACTION_NONE where it is
 * not legal for the seat now; *move is not written then. */
SEPTEM_API bool septem_action_move(const struct septem_game *g, int seat, septem_action action,
                                   struct septem_move *move);
SEPTEM_API septem_action septem_action_of(const struct septem_game *g, int seat,
                                          const struct septem_move *move);

/* What an action is, as words for programs: "build altar 0", "sell altar 0 held", "bare 3"; "none"
 * for a number out of range. Returns the length as septem/text.h says. */
SEPTEM_API int septem_action_text(septem_action action, char *buf, size_t size);

SEPTEM_C_END

#endif
