/* What is in the box: resources, colours, effects, cards and boards, as tables to read.
 *
 * A card is a row of facts and an effect is a word. The rows stand in data/<set>/cards.def and
 * data/<set>/boards.def; this header says what a row means. Nothing here changes during a game
 * and nothing here allocates: every pointer returned points to constant memory. */
#ifndef SEPTEM_CARD_H
#define SEPTEM_CARD_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/export.h>

SEPTEM_C_BEGIN

/* A card by its index in the tables, 0 for none. The index may change from one version of the
 * library to the next; the slug ("tree_farm") never does. One byte, because a game holds
 * hundreds of them and search copies games. */
typedef uint8_t septem_card;

/* A board side (Giza B) by its index in the tables, 0 for none. */
typedef uint8_t septem_board;

enum {
    SEPTEM_EFFECTS_MAX = 4,   /* words on a card or a stage */
    SEPTEM_STAGES_MAX = 4,    /* stages of a board side */
    SEPTEM_CHAINS_MAX = 2,    /* cards that make one other card free */
    SEPTEM_COUNTED_AT_MAX = 7 /* the largest player count printed on a card */
};

enum septem_resource {
    SEPTEM_RESOURCE_NONE,
#define X(id, slug, letter) SEPTEM_##id,
#include <septem/resources.def>
#undef X
    SEPTEM_RESOURCE_COUNT
};

/* Wood, stone, clay and ore are raw materials; glass, textile and papyrus are goods. */
enum septem_ware { SEPTEM_WARE_NONE, SEPTEM_WARE_RAW, SEPTEM_WARE_GOODS, SEPTEM_WARE_COUNT };

enum septem_symbol {
    SEPTEM_SYMBOL_NONE,
#define X(id, slug) SEPTEM_##id,
#include <septem/symbols.def>
#undef X
    SEPTEM_SYMBOL_COUNT
};

/* The colour of a card, and what a "per" effect counts: the colours first, then the rest. */
enum septem_colour {
    SEPTEM_COLOUR_NONE,
#define X(id, slug, line) SEPTEM_##id,
#include <septem/colours.def>
#undef X
    SEPTEM_COLOUR_COUNT
};

enum septem_countable {
    SEPTEM_COUNT_NONE = SEPTEM_COLOUR_COUNT - 1, /* the values go on behind the colours */
#define X(id, slug, many, each) SEPTEM_COUNT_##id,
#include <septem/counts.def>
#undef X
    SEPTEM_COUNTED_COUNT,
    SEPTEM_COUNTABLE_COUNT = SEPTEM_COUNT_COINS /* a city keeps count of what comes before */
};

/* Whose: a set of cities as one city sees them. The left neighbour is the next seat clockwise
 * (R1.1). */
enum septem_whose {
    SEPTEM_WHOSE_NONE = 0,
    SEPTEM_OWN = 1,
    SEPTEM_LEFT = 2,
    SEPTEM_RIGHT = 4,
    SEPTEM_NEIGHBOURS = 6,
    SEPTEM_ALL = 7
};

/* A price tag: coins and units of resources.
 *
 * `units` holds eight counters of four bits: coins lowest, then one per resource in the order of
 * enum septem_resource; read it with septem_cost_units. The other two words say the same thing
 * once more, for finding out quickly what can be paid: for every set of raw materials, and of
 * goods, the units of that set that are asked for. Counter T, the four bits from 4 * T on, belongs
 * to the set T: wood 1 + stone 2 + clay 4 + ore 8, or glass 1 + textile 2 + papyrus 4. Producers
 * cover a cost exactly if, for every set, enough of them make something in it. */
struct septem_cost {
    uint32_t units;
    uint32_t goods;
    uint64_t raw;
};

static inline int septem_cost_units(const struct septem_cost *cost, enum septem_resource resource)
{
    return (int)(cost->units >> (4 * resource) & 15);
}

static inline int septem_cost_coins(const struct septem_cost *cost)
{
    return (int)(cost->units & 15);
}

/* The vocabulary of effects: SEPTEM_FX_POINTS and so on. A set that needs something new adds a row
 * to effects.def; the compiler then reports every switch of the engine that lacks the word. */
enum septem_fx {
    SEPTEM_FX_NONE,
#define X(id, slug, shape) SEPTEM_FX_##id,
#include <septem/effects.def>
#undef X
    SEPTEM_FX_COUNT
};

struct septem_effect {
    enum septem_fx kind;
    union {
        struct {
            uint32_t units;
        } produce;
        struct {
            uint8_t n;
        } flat;
        struct {
            uint8_t symbol;
        } science;
        struct {
            uint8_t ware, whose;
        } trade;
        struct {
            uint8_t n, of, whose;
        } per;
        struct {
            uint8_t n, whose;
        } gift;
        struct {
            uint8_t whose, stage; /* from 1; 0: the last one */
        } copy;
        struct {
            uint8_t n;
            uint16_t kinds; /* bit per enum septem_colour */
        } set;
        struct {
            uint8_t own, others;
        } cheap;
    };
};

/* One card. Effects end at the first SEPTEM_FX_NONE or after SEPTEM_EFFECTS_MAX. */
struct septem_card_info {
    struct septem_cost cost;
    uint64_t free_after_bits; /* the two fields below as sets: bit c for card c */
    uint64_t twin_bit;
    septem_card free_after[SEPTEM_CHAINS_MAX]; /* standing in the city, each makes this free */
    septem_card twin;                          /* another card of the same name (R3.1) */
    uint8_t colour;                            /* enum septem_colour */
    uint8_t age;                               /* 1 to 3; 0: a leader */
    uint8_t set;                               /* enum septem_set */
    uint8_t copies;   /* bit n: one more copy from n players on; 0: one copy, of which some of
                         each colour are drawn (R1.3) */
    uint8_t decks;    /* of a leader: bit per enum septem_deck */
    bool cost_by_age; /* costs a coin in age I, two in II, three in III (R10.5) */
    struct septem_effect effects[SEPTEM_EFFECTS_MAX];
    const char *slug;
    const char *name;  /* English; other languages: septem_text_card in septem/text.h */
    uint8_t spare[32]; /* pads a row to two cache lines */
};

struct septem_stage {
    struct septem_cost cost;
    struct septem_effect effects[SEPTEM_EFFECTS_MAX];
};

/* One side of a wonder board. Both sides of a board have the same slug. */
struct septem_board_info {
    const char *slug;
    const char *name;
    char side; /* 'A' or 'B' */
    uint8_t set;
    uint8_t resource; /* enum septem_resource: what it makes from the start */
    uint8_t stage_count;
    bool any_order;      /* its stages need not be built from left to right (R12.2) */
    bool copies;         /* its stages are those of neighbours (R12.3) */
    bool keeps_leaders;  /* leaders in hand stay there in the last age (R10.4) */
    uint8_t needs;       /* another set without which it is not used (R12.1) */
    uint8_t start_coins; /* more than the others begin with */
    struct septem_effect start[SEPTEM_EFFECTS_MAX]; /* what holds from the start */
    struct septem_stage stages[SEPTEM_STAGES_MAX];
};

/* The sets of cards and boards a table may put together. */
enum septem_set {
    SEPTEM_SET_NONE,
    SEPTEM_SET_BASE,
    SEPTEM_SET_LEADERS,
    SEPTEM_SET_CITIES,
    SEPTEM_SET_PACKS,
    SEPTEM_SET_CATAN,
    SEPTEM_SET_PROMO,
    SEPTEM_SET_COUNT
};

/* The decks that leaders come from, bits of septem_card_info.decks (R10.1). */
enum septem_deck {
    SEPTEM_DECK_FIRST = 1,
    SEPTEM_DECK_FIRST_CITIES = 2,
    SEPTEM_DECK_SECOND = 4,
    SEPTEM_DECK_SECOND_CITIES = 8,
    SEPTEM_DECK_EXPERTS = 16,
    SEPTEM_DECK_PROMO = 32
};

struct septem_set_info {
    const char *slug;
    const char *name;
    uint8_t players_max; /* the most that can play with this set */
    bool debts;          /* coins that are lost and not paid become debts (R11.3) */
    bool teams;          /* partners may play against partners (R11.10) */
    bool leaders;        /* leaders are chosen and recruited (R10) */
    uint8_t start_coins; /* what a player's city begins with (R1.5, R10.1) */
    uint8_t needs;       /* another set without which it means nothing */
};

/* Cards are 1 … count, boards likewise: the first index past the end is returned. */
SEPTEM_API int septem_card_end(void);
SEPTEM_API int septem_board_end(void);

/* Facts by index. NULL for an index that is 0 or out of range. */
SEPTEM_API const struct septem_card_info *septem_card_info(septem_card card);
SEPTEM_API const struct septem_board_info *septem_board_info(septem_board board);
SEPTEM_API const struct septem_set_info *septem_set_info(enum septem_set set);

/* Is it a leader? */
SEPTEM_API bool septem_card_is_leader(septem_card card);

/* May neighbours buy what this card makes (R4.3)? */
SEPTEM_API bool septem_card_is_sold(septem_card card);

/* By slug, and side 'A' or 'B'. 0 where there is none. */
SEPTEM_API septem_card septem_card_find(const char *slug);
SEPTEM_API septem_board septem_board_find(const char *slug, char side);
SEPTEM_API enum septem_set septem_set_find(const char *slug);

SEPTEM_C_END

#endif
