/* clang-format off */
/* JSON of a game in progress: decisions, scores, cities, and what one seat may know. Keys once
 * published stay.
 *
 *   move     {"text": "build baths right 2", "use", "card", "stage", "as", "token" (the value of a
 *            victory token given up), "by" (a power, or whose leader is copied), "left", "right",
 *            "bank", "freeze"}; card, stage, as and token are null where there is none
 *   score    one number for each line of the sheet, total, coins, chosen {"gear": 1}, copied
 *            {"gear": 1} (from neighbours), most {"gear": 1} (added to those there are most of),
 *            swapped and swapped_to (a symbol that counts as another, or null), copied_guild
 *   city     seat board side coins shields structures leaders (face up) courted (a neighbour's
 *            leader whose effect holds here too, or null) buried (leaders) stages [{built as card}]
 *            victories [of 1, 3 and 5] defeats symbols {compass gear tablet any} debts diplomacy
 *            masks green {"gear": 1} (of the symbols, those that masks copy) owned missing
 *            (producers of what the city sells or does not) docks ["left"] harbour stones loss
 *            (coins to lose this turn) totals {civil science military (points of these lines) sets
 *            (of three different symbols)} score (only where scores are shown)
 *   view     seat players sets teams partner free_city steward drawn age turn turns dealt (cards of
 *            a hand when an age begins) passes (where hands go after this turn, "left", "right" or
 *            "swap", null: they stay) phase asked owing hand decks (of leaders, [] without) leaders
 *            (in this seat's hand) pack (to keep one of, in the selection) box (how many leaders
 *            lie in it) sealed hands [{seat count unseen candidates certain leader_count leaders}]
 *            cities fights [{seat other winner lead}] (conflicts if the age ended now, winner
 *            null: equal) pile {count known {slug: number}}
 *
 *   free_city    the seat of the Free City, null without
 *   steward      the seat that has its card and answers for it, null without
 *   drawn        what the steward drew for it, if that is this seat, else null
 *   candidates   the hand is among these cards, but for `unseen` of them; null: nothing is known
 *   certain      the first n of these are surely in it: all, where the hand is known
 *   leaders      of a hand: this seat's and its partner's, null for others
 *   turn         0 while leaders are chosen and recruited: no hand is dealt yet */
/* clang-format on */
#ifndef SEPTEM_JSON_VIEW_H
#define SEPTEM_JSON_VIEW_H

#include <septem/score.h>
#include <septem/text.h>
#include <septem/view.h>

#include "json_writer.h"

enum json_scores { JSON_SCORES_HIDDEN, JSON_SCORES_SHOWN };

void json_move(struct json *out, const char *key, enum septem_phase phase,
               const struct septem_move *move);
/* A number for each line of the sheet, into an object that has begun. */
void json_lines(struct json *out, const int16_t lines[SEPTEM_LINE_COUNT]);
void json_score(struct json *out, const char *key, const struct septem_score *score);

/* The fields of a city, into an object that has begun, with the cards under its stages as the
 * caller knows them, 0 for unknown. */
void json_city_fields(struct json *out, const struct septem_game *g, int seat,
                      const septem_card markers[SEPTEM_STAGES_MAX], enum json_scores scores);

/* The same with nothing hidden, for games that are over. */
void json_open_city_fields(struct json *out, const struct septem_game *g, int seat);

/* Nothing in it comes from anywhere but the view. */
void json_view(struct json *out, const char *key, const struct septem_view *view,
               enum json_scores scores);

/* The slugs of cards. */
void json_slugs(struct json *out, const char *key, const septem_card *cards, int count);

/* The seats of a set of bits, ascending: [0, 2]. */
void json_seats(struct json *out, const char *key, uint8_t seats);

/* "age", "turn", "turns", "dealt", "passes", "phase", "asked" and "owing", into an object that has
 * begun: where the game is, which is the same for everybody. */
void json_turn_fields(struct json *out, const struct septem_game *g);

/* Who would meet whom if the age ended now, who would win, and by how many shields. */
void json_fights(struct json *out, const char *key, const struct septem_game *g);

#endif
