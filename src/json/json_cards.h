/* JSON of what is in the box: sets, cards, leaders, boards. Things are named by their slugs,
 * people's words stand under "name" and "text". Keys once published stay.
 *
 *   cost     {"coins": 1, "clay": 2}                     only what is not 0
 *   effect   {"kind": "points_per", "n": 1, "of": "brown", "in": ["left", "right"]}
 *            produce: "units" {"wood": 2}; produce_any: "of" ["wood", "clay"]; symbol: "symbol";
 *            discount: "ware", "from"; rebate: "from"; gift: "n", "to"; with a plain number: "n";
 *            points_per_set: "n", "of" ["blue", "red"]; reduction, free_colour, free_per_age: "of";
 *            cheap_leaders: "n" (this city's), "neighbours"; coins_each and others: "n", "of"
 *   card     slug name set age colour copies drawn cost free_after twin effects text
 *            copies: a number of players for each copy used from that number on; drawn: instead
 *            there is one copy, and some of these cards are drawn
 *   leader   slug name set colour decks ["first", ...] cost cost_by_age (then: a coin in age I, two
 *            in II, three in III) effects text
 *   board    slug side name wonder set resource any_order copies keeps_leaders needs (another set
 *            without which it is not used, or null) start_coins start [effects] traits (in words)
 *            stages [{cost effects text}]
 *   tables   {"sets": [{slug name players_max debts teams leaders start_coins needs}],
 *            "cards": [...], "leaders": [...], "boards": [...]} */
#ifndef SEPTEM_JSON_CARDS_H
#define SEPTEM_JSON_CARDS_H

#include <septem/text.h>

#include "json_writer.h"

void json_cost(struct json *out, const char *key, const struct septem_cost *cost);
void json_card(struct json *out, const char *key, septem_lang lang, septem_card card);
void json_leader(struct json *out, const char *key, septem_lang lang, septem_card leader);
void json_board(struct json *out, const char *key, septem_lang lang, septem_board board);

/* Only the slug; null for none. */
void json_slug(struct json *out, const char *key, septem_card card);

/* The cards, leaders and boards of the sets, bit per enum septem_set. */
void json_tables(struct json *out, const char *key, septem_lang lang, uint32_t sets);

/* The decks of a set of bits, enum septem_deck: ["first", "experts"]. */
void json_decks(struct json *out, const char *key, uint8_t decks);

/* The sets of a set of bits: ["base", "cities"]. */
void json_sets(struct json *out, const char *key, uint32_t sets);

#endif
