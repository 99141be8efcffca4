/* JSON of everything a program may ask for: cards, boards, decisions, scores, views.
 *
 * Built with jansson, so it is part of the program and not of the library. Things are named by
 * their slugs, people's words stand under "name" and "text". Keys once published stay. Every
 * function returns a new reference that the caller owns (json_decref); out of memory ends the
 * program.
 *
 *   cost     {"coins": 1, "clay": 2}                     only what is not 0
 *   effect   {"kind": "points_per", "n": 1, "of": "brown", "in": ["left", "right"]}
 *            produce: "units" {"wood": 2}; produce_any: "of" ["wood", "clay"]; symbol: "symbol";
 *            discount: "ware", "from"; rebate: "from"; gift: "n", "to"; with a plain number: "n";
 *            points_per_set: "n", "of" ["blue", "red"]; reduction, free_colour, free_per_age: "of";
 *            cheap_leaders: "n" (the own ones), "neighbours"; coins_each and others: "n", "of"
 *   card     slug name set age colour copies drawn cost free_after twin effects text
 *            copies: a number of players for each copy used from that number on; drawn: instead
 *            there is one copy, and some of these cards are drawn
 *   leader   slug name set colour decks ["first", ...] cost cost_by_age (then: a coin in age I, two
 *            in II, three in III) effects text
 *   board    slug side name wonder set resource any_order copies keeps_leaders needs (another set
 *            without which it is not used, or null) start_coins start [effects] traits (in words)
 *            stages [{cost effects text}]
 *   tables   {"sets": [{slug name players_max debts teams leaders start_coins needs}],
 *            "cards": [...], "leaders": [...], "boards": [...]}
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
 *            (coins to lose this turn) score
 *   view     seat players sets teams partner free_city steward drawn age turn turns passes (where
 *            hands go after this turn, "left", "right" or "swap", null: they stay) phase asked
 *            owing hand decks (of leaders, [] without) leaders (in the own hand) pack (to keep one
 *            of, in the selection) box (how many leaders lie in it) sealed
 *            hands [{seat count unseen candidates leader_count leaders}] cities
 *            pile {count known {slug: number}}
 *            free_city: its seat, steward: the seat that has its card and answers for it, drawn:
 *            what it drew, if that is this seat; null where there is none
 *            candidates: the hand is among these cards, but for so many as are unseen; null where
 *            nothing is known. leaders: the own and the partner's, null for others. turn is 0 while
 *            leaders are chosen and recruited: no hand is dealt yet */
#ifndef SEPTEM_JSON_H
#define SEPTEM_JSON_H

#include <jansson.h>

#include <septem/score.h>
#include <septem/text.h>
#include <septem/view.h>

json_t *septem_json_cost(const struct septem_cost *cost);
json_t *septem_json_card(septem_lang lang, septem_card card);
json_t *septem_json_leader(septem_lang lang, septem_card leader);
/* Only its slug; null for none. */
json_t *septem_json_slug(septem_card card);
json_t *septem_json_board(septem_lang lang, septem_board board);

/* The cards, leaders and boards of the sets, bit per enum septem_set. */
json_t *septem_json_tables(septem_lang lang, uint32_t sets);

json_t *septem_json_move(enum septem_phase phase, const struct septem_move *move);
json_t *septem_json_score(const struct septem_score *score);

/* A city with the cards under its stages as the caller knows them, 0 for unknown. */
json_t *septem_json_city(const struct septem_game *g, int seat,
                         const septem_card markers[SEPTEM_STAGES_MAX]);

/* Nothing in it comes from anywhere but the view. */
json_t *septem_json_view(const struct septem_view *view);

/* The decks of a set of bits, enum septem_deck: ["first", "experts"]. */
json_t *septem_json_decks(uint8_t decks);

/* The sets of a set of bits: ["base", "cities"]. */
json_t *septem_json_sets(uint32_t sets);

/* The seats of a set of bits, ascending: [0, 2]. */
json_t *septem_json_seats(uint8_t seats);

/* Adds to an object or array, which takes over `value`; a NULL of jansson's ends the program. */
void septem_json_set(json_t *object, const char *key, json_t *value);
void septem_json_append(json_t *array, json_t *value);

#endif
