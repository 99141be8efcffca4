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
    SEPTEM_WOOD,
    SEPTEM_STONE,
    SEPTEM_CLAY,
    SEPTEM_ORE,
    SEPTEM_GLASS,
    SEPTEM_TEXTILE,
    SEPTEM_PAPYRUS,
    SEPTEM_RESOURCE_COUNT
};

/* Wood, stone, clay and ore are raw materials; glass, textile and papyrus are goods. */
enum septem_ware { SEPTEM_WARE_NONE, SEPTEM_WARE_RAW, SEPTEM_WARE_GOODS, SEPTEM_WARE_COUNT };

enum septem_symbol {
    SEPTEM_SYMBOL_NONE,
    SEPTEM_COMPASS,
    SEPTEM_GEAR,
    SEPTEM_TABLET,
    SEPTEM_SYMBOL_COUNT
};

/* The colour of a card, and what a "per" effect counts: the colours first, then the rest. */
enum septem_colour {
    SEPTEM_COLOUR_NONE,
    SEPTEM_BROWN,
    SEPTEM_GRAY,
    SEPTEM_BLUE,
    SEPTEM_YELLOW,
    SEPTEM_RED,
    SEPTEM_GREEN,
    SEPTEM_PURPLE,
    SEPTEM_BLACK,
    SEPTEM_WHITE,
    SEPTEM_COLOUR_COUNT
};

enum septem_countable {
    SEPTEM_COUNT_STAGES = SEPTEM_COLOUR_COUNT, /* wonder stages built */
    SEPTEM_COUNT_DEFEATS,                      /* defeat tokens */
    SEPTEM_COUNT_VICTORIES,                    /* victory tokens, whatever their value */
    SEPTEM_COUNT_STONES,                       /* stones shown by brown cards (R12.4) */
    SEPTEM_COUNTABLE_COUNT
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
 * once more for the payment arithmetic (see src/engine/payment.h): for every set of raw
 * materials, and of goods, how many units of that set are asked for. */
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

/* The vocabulary of effects. A set that needs something new adds a word here; every switch that
 * then lacks a case is reported by the compiler, all of them in src/engine/effect.c. */
enum septem_fx {
    SEPTEM_FX_NONE,
    SEPTEM_FX_PRODUCE,     /* produce.units every turn, packed as in struct septem_cost */
    SEPTEM_FX_PRODUCE_ANY, /* every turn one unit of one of the resources in produce.units */
    SEPTEM_FX_POINTS,      /* flat.n points */
    SEPTEM_FX_SHIELDS,     /* flat.n shields */
    SEPTEM_FX_COINS,       /* flat.n coins, once, when it comes into play */
    SEPTEM_FX_SYMBOL,      /* one science symbol: science.symbol */
    SEPTEM_FX_ANY_SYMBOL,  /* one science symbol, chosen when points are counted */
    SEPTEM_FX_DISCOUNT,    /* trade.ware costs 1 coin instead of 2 from trade.whose */
    SEPTEM_FX_COINS_PER,   /* per.n coins for each per.of in the cities per.whose, once */
    SEPTEM_FX_POINTS_PER,  /* per.n points for each per.of in the cities per.whose, at the end */
    SEPTEM_FX_FREE_BUILD,  /* once per age a structure of the hand for nothing (R8.1) */
    SEPTEM_FX_LAST_CARD,   /* the last card of an age may be played too (R8.2) */
    SEPTEM_FX_SALVAGE,     /* build one card of the discard pile for nothing (R8.3); flat.n is
                              the place in the order of R8.4 */
    SEPTEM_FX_COPY_GUILD,  /* score one guild of a neighbour at the end (R8.6) */
    SEPTEM_FX_MASK,        /* copy the symbol of a neighbour's green card at the end (R11.6) */
    SEPTEM_FX_DIPLOMACY,   /* stay out of the next conflict (R11.5) */
    SEPTEM_FX_LOSS,        /* every other city loses flat.n coins (R11.3) */
    SEPTEM_FX_LOSS_PER,    /* every other city loses per.n coins for each per.of of its own */
    SEPTEM_FX_GIFT,        /* the cities gift.whose take gift.n coins from the bank */
    SEPTEM_FX_REBATE,      /* 1 coin off the first unit a turn from trade.whose (R11.7) */
    SEPTEM_FX_PRODUCE_OWNED,   /* every turn one more unit of a kind the city sells */
    SEPTEM_FX_PRODUCE_MISSING, /* every turn one unit of a kind the city does not sell */
    SEPTEM_FX_FREE_STAGES,     /* wonder stages cost no resources, only their coins */
    SEPTEM_FX_COPY_STAGE,      /* this is stage copy.stage of the board copy.whose (R12.3) */
    SEPTEM_FX_HARBOUR,         /* two equal units serve as one of any kind (R12.5) */
    SEPTEM_FX_POINTS_PER_MARKER, /* points for each card of per.whose in the marker's colour */
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
    uint8_t age;                               /* 1 to 3 */
    uint8_t set;                               /* enum septem_set */
    uint8_t copies; /* bit n: one more copy from n players on; 0: one copy, of which some of
                       each colour are drawn (R1.3) */
    struct septem_effect effects[SEPTEM_EFFECTS_MAX];
    const char *slug;
    const char *name; /* English; other languages: septem_text_card in septem/text.h */
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
    uint8_t start_coins; /* more than the others begin with */
    struct septem_effect start[SEPTEM_EFFECTS_MAX]; /* what holds from the start */
    struct septem_stage stages[SEPTEM_STAGES_MAX];
};

/* The sets of cards and boards a table may put together. */
enum septem_set {
    SEPTEM_SET_NONE,
    SEPTEM_SET_BASE,
    SEPTEM_SET_CITIES,
    SEPTEM_SET_PACKS,
    SEPTEM_SET_CATAN,
    SEPTEM_SET_COUNT
};

struct septem_set_info {
    const char *slug;
    const char *name;
    uint8_t players_max; /* the most that can play with this set */
    bool debts;          /* coins that are lost and not paid become debts (R11.3) */
    bool teams;          /* partners may play against partners (R11.10) */
};

/* Cards are 1 … count, boards likewise: the first index past the end is returned. */
SEPTEM_API int septem_card_end(void);
SEPTEM_API int septem_board_end(void);

/* Facts by index. NULL for an index that is 0 or out of range. */
SEPTEM_API const struct septem_card_info *septem_card_info(septem_card card);
SEPTEM_API const struct septem_board_info *septem_board_info(septem_board board);
SEPTEM_API const struct septem_set_info *septem_set_info(enum septem_set set);

/* May neighbours buy what this card makes (R4.3)? */
SEPTEM_API bool septem_card_is_sold(septem_card card);

/* By slug, and side 'A' or 'B'. 0 where there is none. */
SEPTEM_API septem_card septem_card_find(const char *slug);
SEPTEM_API septem_board septem_board_find(const char *slug, char side);
SEPTEM_API enum septem_set septem_set_find(const char *slug);

#endif
