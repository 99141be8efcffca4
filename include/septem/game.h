/* One game: a value that knows every rule.
 *
 *     struct septem_options options = septem_options_defaults();
 *     options.players = 4;
 *     struct septem_game game;
 *     septem_game_init(&game, &options, seed);
 *     while (game.phase != SEPTEM_PHASE_OVER) {
 *         int seat = 0;
 *         while (!septem_game_owes(&game, seat)) {
 *             seat++;
 *         }
 *         int count = septem_game_moves(&game, seat, moves);
 *         … choice is one of 0 to count - 1 …
 *         septem_game_submit(&game, seat, &moves[choice]);
 *     }
 *
 * A game has a fixed size and no pointers: copying is assignment, two games are the same if
 * their bytes are. Nothing allocates, blocks, prints or looks at a clock. Several seats may owe
 * a decision at the same time; each is sealed when it comes in, and with the last one in all are
 * carried out together. A follow-up question is a phase of its own.
 *
 * struct septem_game holds every secret of the table. Whatever decides, shows or sends takes a
 * view instead (septem/view.h). Fields may be read; only the functions here write them. */
#ifndef SEPTEM_GAME_H
#define SEPTEM_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/card.h>
#include <septem/export.h>
#include <septem/key.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_CITIES_MAX = 8,
    SEPTEM_HAND_MAX = 8,                   /* cards in a hand at the start of an age */
    SEPTEM_HELD_MAX = SEPTEM_HAND_MAX + 1, /* and one drawn for the Free City (R9.3) */
    SEPTEM_AGES = 3,
    SEPTEM_LATE_MAX = 24,     /* cards of a city that count when points are counted */
    SEPTEM_SEARCHES_MAX = 16, /* searches of the discard pile in one game */
    SEPTEM_PILE_WORDS = 4,    /* two bits for each card that can lie in the pile */
    SEPTEM_PACK = 4,          /* leaders dealt to each player, and kept by each (R10.2) */
    SEPTEM_BOX_MAX = 72,      /* leaders that ever lie in the box, returned ones included */
    SEPTEM_DRAWS_MAX = 16,    /* leaders drawn from the box in one game */
    SEPTEM_LEADERS_MAX = 12,  /* leaders a seat can hold at once */
    SEPTEM_MOVES_MAX = 4096   /* decisions a seat can ever choose from */
};

/* ---- Options ---- */

enum septem_sides {
    SEPTEM_SIDES_RANDOM, /* each seat's side by lot */
    SEPTEM_SIDES_A,
    SEPTEM_SIDES_B,
    SEPTEM_SIDES_COUNT
};

/* Which leaders are shuffled (R10.1); with Cities also those made for it. */
enum septem_edition {
    SEPTEM_LEADERS_FIRST, /* those of the first edition */
    SEPTEM_LEADERS_SECOND,
    SEPTEM_LEADERS_ALL, /* of both, experts included */
    SEPTEM_LEADERS_COUNT
};

struct septem_options {
    int players;             /* 2, with the Free City (R9), to 7; 8 if a set in play allows */
    uint32_t sets;           /* bit per enum septem_set; the base set always among them */
    enum septem_sides sides; /* for the boards that are drawn */
    septem_board boards[SEPTEM_CITIES_MAX]; /* a fixed board side per seat, the Free City's too;
                                               0: drawn by lot */
    bool teams;                             /* seats 0 and 1, 2 and 3, … are partners (R11.10) */
    enum septem_edition leaders;            /* means something only with the set leaders, as do: */
    bool experts;                           /* the experts of the second edition besides */
};

/* The cities around a table: with two players the Free City is the third (R9.1). */
static inline int septem_cities(int players)
{
    return players == 2 ? 3 : players;
}

/* Three players, base set, everything by lot. */
SEPTEM_API struct septem_options septem_options_defaults(void);

/* What can be wrong with options or with a deal; septem_err_text says it in English. */
enum septem_err {
    SEPTEM_OK,
#define X(code) SEPTEM_ERR_##code,
#include <septem/errors.def>
#undef X
    SEPTEM_ERR_COUNT
};

SEPTEM_API const char *septem_err_text(enum septem_err err);

/* ---- Decisions ---- */

/* What becomes of the card of a decision: SEPTEM_USE_BUILD and so on. */
enum septem_use {
    SEPTEM_USE_NONE,
#define X(id, slug) SEPTEM_USE_##id,
#include <septem/uses.def>
#undef X
    SEPTEM_USE_COUNT
};

/* By which power a structure is built without paying, or whose leader is copied. */
enum septem_by {
    SEPTEM_BY_COST,
#define X(id, slug, former) SEPTEM_BY_##id,
#include <septem/by.def>
#undef X
    SEPTEM_BY_COUNT
};

/* One decision, eight bytes. Two decisions are different if their bytes are. A field that the use
 * does not have is 0. */
struct septem_move {
    septem_card card;
    uint8_t use;        /* enum septem_use */
    uint8_t stage;      /* the wonder stage that is built, from 1 */
    uint8_t by : 3;     /* enum septem_by */
    uint8_t freeze : 1; /* 1: hands do not move after this turn (R10.11) */
    uint8_t token : 4;  /* the age, from 1, of the victory token that is given up (R10.17) */
    uint8_t left;       /* coins to the left neighbour */
    uint8_t right;      /* coins to the right neighbour */
    uint8_t bank;       /* coins to the bank */
    uint8_t as;         /* the stage that `stage` copies, from 1, where that is a choice (R12.3) */
};

/* By which power, or from whom. */
static inline enum septem_by septem_move_by(const struct septem_move *move)
{
    return (enum septem_by)move->by;
}

/* The same but for who is paid how much? */
static inline bool septem_move_same_option(const struct septem_move *a, const struct septem_move *b)
{
    return a->card == b->card && a->use == b->use && a->stage == b->stage && a->token == b->token &&
           a->by == b->by && a->freeze == b->freeze && a->as == b->as;
}

/* Why a decision is refused: one value for each reason a player could be told. */
enum septem_deny {
    SEPTEM_DENY_NONE,
#define X(code) SEPTEM_DENY_##code,
#include <septem/denials.def>
#undef X
    SEPTEM_DENY_COUNT
};

SEPTEM_API const char *septem_deny_text(enum septem_deny deny);

/* ---- The game ---- */

/* The questions of a game: SEPTEM_PHASE_TURN and so on. */
enum septem_phase {
    SEPTEM_PHASE_NONE,
#define X(id, slug) SEPTEM_PHASE_##id,
#include <septem/phases.def>
#undef X
    SEPTEM_PHASE_COUNT
};

/* What became of a card of a hand. */
enum septem_fate {
    SEPTEM_FATE_NONE, /* still in the hand */
    SEPTEM_FATE_BUILT,
    SEPTEM_FATE_STAGE,
    SEPTEM_FATE_SOLD,
    SEPTEM_FATE_LEFT,
    SEPTEM_FATE_COUNT
};

/* Beside the fate in septem_game.fates: the card came from the Free City's pile after the other
 * player had last seen the hand it was drawn into, or is the pile's last card, turned up for a
 * decision (R9.5). Without this nobody could tell what the other player knows of it. */
enum { SEPTEM_FATE_DRAWN = 8 };

/* The lines of the score sheet: SEPTEM_LINE_MILITARY and so on. */
enum septem_line {
#define X(id, slug) SEPTEM_LINE_##id,
#include <septem/lines.def>
#undef X
    SEPTEM_LINE_COUNT
};

/* Abilities a city has for the rest of the game, bits of septem_city.powers. */
enum septem_power {
    SEPTEM_POWER_FREE_BUILD = 1,
    SEPTEM_POWER_LAST_CARD = 2,
    SEPTEM_POWER_FREE_STAGES = 4,
    SEPTEM_POWER_WILD = 8, /* makes, buys or pays in a way out of the ordinary (R11.7, R10.8) */
    SEPTEM_POWER_HARBOUR = 16,
    SEPTEM_POWER_BANK_UNIT = 32,
    SEPTEM_POWER_FREEZE = 64,
    SEPTEM_POWER_EVENTS = 128, /* a leader does something whenever something happens */
    SEPTEM_POWER_FREE_COLOUR = 256,
    SEPTEM_POWER_FREE_LEADERS = 512,
    SEPTEM_POWER_BANK_BONUS = 1024,
    SEPTEM_POWER_REDIRECT = 2048
};

/* A set of cards, one bit for each index. */
struct septem_card_set {
    uint64_t words[3];
};

static inline bool septem_card_set_has(const struct septem_card_set *set, septem_card card)
{
    return set->words[card >> 6] >> (card & 63) & 1;
}

/* A city: everything here is public. */
struct septem_city {
    /* What it makes, what its neighbours may buy of that, and what it makes and both of them sell
     * together: for every set of raw materials, and of goods, the producers that make something in
     * the set, as in struct septem_cost. septem/cities.h reads these and the other packed fields.
     */
    uint64_t raw, raw_sold, raw_reach;
    uint32_t goods, goods_sold, goods_reach;
    uint16_t coins;
    septem_board board;
    uint8_t stages;               /* bit k: stage k+1 is built */
    struct septem_card_set built; /* the structures standing here, and leaders lying face up */
    /* Where the card under each stage lies in septem_game.hands, from 1 (septem_game_marker);
     * 0: none. Which card that is, is its owner's secret. */
    uint8_t markers[SEPTEM_STAGES_MAX];
    uint8_t as[SEPTEM_STAGES_MAX];          /* what each stage copies, where that was a choice */
    uint8_t counts[SEPTEM_COUNTABLE_COUNT]; /* by enum septem_colour and septem_countable */
    uint8_t symbols[SEPTEM_SYMBOL_COUNT];   /* [0]: symbols chosen at the end */
    uint8_t green[SEPTEM_SYMBOL_COUNT];     /* of these, those of green cards */
    uint8_t shields;
    uint8_t victories[SEPTEM_AGES];    /* tokens worth 1, 3, 5 */
    uint8_t points[SEPTEM_LINE_COUNT]; /* fixed points so far */
    uint8_t cheap; /* bit 0, 1: raw from left, right at 1 coin; bit 2, 3: goods likewise;
                      bit 4, 5: the first unit from left, right 1 coin less */
    /* What leaders save (R10.8, R10.9): bit 0 for blue cards, then as enum septem_colour goes on,
     * to bit 7 for stages. One unit less; nothing at all; nothing at all once per age. */
    uint8_t reductions, free_colours, free_per_age;
    uint8_t leaders_off;  /* coins off the cost of a leader (R10.5) */
    septem_card courted;  /* the leader of a neighbour whose effect holds here too (R10.10), */
    septem_card courtier; /* and the card that copies it */
    uint16_t powers;      /* enum septem_power */
    uint16_t spent;       /* the powers used up in this age; freezing hands, in this game */
    uint8_t guild_copies;
    uint8_t owned, missing; /* producers of a kind the city sells, does not sell (R11.7) */
    uint8_t masks;          /* symbols of neighbours copied at the end */
    uint8_t diplomacy;      /* tokens to be used in the conflicts to come */
    uint8_t debts;
    uint8_t late_count;
    septem_card late[SEPTEM_LATE_MAX]; /* structures and leaders that count at the end */
    /* Of the last conflicts, for septem_game_fights: what it counted, and if it used diplomacy. */
    uint8_t fought;
    uint8_t diplomatic; /* 1: it did */
    uint8_t spare;
};

/* Coins to be lost at the end of the turn: a number, and more for each token or stage of the city.
 */
struct septem_loss {
    uint8_t coins, per_victory, per_stage;
};

/* One look through the discard pile, and what was built from it. */
struct septem_search {
    uint8_t seat;
    uint8_t age;      /* the age and how many cards of each hand were gone: what had been */
    uint8_t gone;     /* discarded by then lay in the pile */
    septem_card card; /* 0: declined, or not answered yet */
};

/* What became of a leader of a hand. */
enum septem_leader_fate {
    SEPTEM_LEADER_IN_HAND,
    SEPTEM_LEADER_FACE_UP,
    SEPTEM_LEADER_STAGE,  /* face down under a stage */
    SEPTEM_LEADER_IN_BOX, /* sold or given back: it lies, or lay again, in the box */
    SEPTEM_LEADER_BURIED,
    SEPTEM_LEADER_FATE_COUNT
};

/* The leaders of a game (R10). Every leader that comes into a hand has a *slot*, a number that
 * says how it came there: the leaders dealt, then those drawn from the box in the order drawn.
 *
 *   SEPTEM_PACK * p + k        the leader kept as number k (from 0) of the pack dealt to player p:
 *                              packs go to the right, so it was kept by the seat k to p's right
 *   SEPTEM_SLOT_DRAWN + i      entry i of the box, drawn by seat drawn_by[i]
 *
 * During the selection the first `kept` of each pack are kept; the rest of it is in the order of
 * the tables. The box only grows: entries before `box_first` were drawn, those from `box_dealt` on
 * are not cards but the slots (from 1) of leaders that went back to its bottom. */
enum {
    SEPTEM_SLOT_DRAWN = SEPTEM_CITIES_MAX * SEPTEM_PACK,
    SEPTEM_SLOT_COUNT = SEPTEM_SLOT_DRAWN + SEPTEM_DRAWS_MAX
};

/* What became of the leader of a slot, and when. */
struct septem_leader_end {
    uint8_t fate : 4;    /* enum septem_leader_fate */
    uint8_t in_turn : 1; /* 1: in a turn; 0: before the first turn of the age */
    uint8_t age : 3;     /* 0: the leader is still in the hand */
};

struct septem_leaders {
    uint8_t decks; /* bit per enum septem_deck; 0: a game without leaders */
    uint8_t kept;  /* leaders that every player has kept so far */
    uint8_t box_first, box_end, box_dealt;
    uint8_t spare[3];
    septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK];
    uint8_t box[SEPTEM_BOX_MAX];
    uint8_t drawn_by[SEPTEM_DRAWS_MAX];
    struct septem_leader_end ends[SEPTEM_SLOT_COUNT];
};

struct septem_game {
    uint8_t players;
    uint8_t cities; /* seats around the table: one more than two players, the Free City's */
    uint8_t hand_size;
    uint8_t turns; /* per age */
    uint8_t phase; /* enum septem_phase */
    uint8_t age;   /* 1 to 3 */
    uint8_t turn;  /* from 1; 0 while leaders are chosen and recruited: no hand is dealt yet */
    uint8_t asked; /* bit per seat: has this question to answer */
    uint8_t owing; /* of these: has not answered yet */
    uint8_t search_count;
    int16_t bank; /* coins the bank has given out, less what it took */
    uint32_t sets;
    uint64_t seed;
    uint8_t hand_of[SEPTEM_CITIES_MAX]; /* which hand each seat holds; hand h was dealt to seat h */
    /* What this turn still asks of each seat: two bits for each kind. */
    uint32_t due[SEPTEM_CITIES_MAX];
    struct septem_loss losses[SEPTEM_CITIES_MAX];
    bool debts; /* what is not paid of a loss becomes debts */
    bool teams;
    uint16_t pending; /* bit per enum septem_phase: this turn may still have such a question */
    uint8_t frozen[SEPTEM_AGES]; /* bit per turn, from 0: hands did not move after it (R10.11) */
    uint8_t bonus_taken;         /* bit per seat: it had its coin more in this turn (R11.12) */
    uint8_t bonus_fresh;         /* bit per seat: it has that right since this very step (R10.7) */
    uint8_t spare[7];

    /* Every card dealt or to be dealt. In the current age the cards taken from a hand so far
     * stand first, in the order of the turns, with what became of each in `fates` (four bits
     * each, from the lowest); the rest is the hand, in the order of the tables. Later ages hold
     * what will be dealt. With two players the third hand is the Free City's pile, in the order
     * in which it is drawn; once a turn is over, the card the Free City used then stands in the
     * place of the card that was drawn. */
    septem_card hands[SEPTEM_AGES][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    uint32_t fates[SEPTEM_AGES][SEPTEM_CITIES_MAX];

    uint64_t pile[SEPTEM_PILE_WORDS]; /* copies in the discard pile, two bits for each card */
    struct septem_search searches[SEPTEM_SEARCHES_MAX];
    struct septem_move sealed[SEPTEM_CITIES_MAX];
    struct septem_leaders leaders;
    struct septem_city city[SEPTEM_CITIES_MAX];
};

/* Sets up a game: boards and all three ages are dealt from the seed. On an error `g` is not
 * written. Same options and seed: same game, on every machine (R1.6). */
SEPTEM_API enum septem_err septem_game_init(struct septem_game *g,
                                            const struct septem_options *options, uint64_t seed);

/* The same from a key (septem/key.h): nobody who does not have it can tell a card. All that is ever
 * drawn is drawn here, so the game does not keep the key; its seed is 0. */
SEPTEM_API enum septem_err septem_game_init_keyed(struct septem_game *g,
                                                  const struct septem_options *options,
                                                  const struct septem_key *key);

/* Replaces what will be dealt in an age that has not begun (in age I: before the first
 * decision), hands[seat][card]; the Free City's pile in the order in which it is drawn. The cards
 * must be exactly a deck for this table (R1.3). */
SEPTEM_API enum septem_err septem_game_deal(struct septem_game *g, int age,
                                            septem_card hands[SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX]);

/* Replaces the leaders dealt to each player, and the box in the order in which it is drawn from,
 * before the first decision. They must be exactly the leaders of this table (R10.1). */
SEPTEM_API enum septem_err septem_game_deal_leaders(
    struct septem_game *g, septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK],
    const septem_card *box, int box_count);

static inline int septem_game_left(const struct septem_game *g, int seat)
{
    return seat + 1 == g->cities ? 0 : seat + 1;
}

static inline int septem_game_right(const struct septem_game *g, int seat)
{
    return seat == 0 ? g->cities - 1 : seat - 1;
}

/* R11.10: seats 0 and 1, 2 and 3, … are partners. -1 where there are no teams. */
static inline int septem_game_partner(const struct septem_game *g, int seat)
{
    return g->teams ? seat ^ 1 : -1;
}

/* The player who has the Free City card now (R9.2); -1 where there is no Free City. */
SEPTEM_API int septem_game_free_city_holder(const struct septem_game *g);

/* The player who answers for a seat: itself; for the Free City the player who has its card (R9.3).
 */
static inline int septem_game_steward(const struct septem_game *g, int seat)
{
    return seat < g->players ? seat : septem_game_free_city_holder(g);
}

/* The card drawn from the Free City's pile in this turn, 0 before and after (R9.3). */
SEPTEM_API septem_card septem_game_drawn(const struct septem_game *g);

static inline bool septem_game_owes(const struct septem_game *g, int seat)
{
    return g->owing >> seat & 1;
}

static inline enum septem_fate septem_game_fate(const struct septem_game *g, int age, int hand,
                                                int place)
{
    return (enum septem_fate)(g->fates[age - 1][hand] >> (4 * place) & 7);
}

/* The seat that a seat's hand goes to at the end of this turn, itself if hands do not move. */
SEPTEM_API int septem_game_hand_goes_to(const struct septem_game *g, int seat);

/* The cards a seat chooses from, in the order of the tables, and how many: its hand, with the
 * card drawn for the Free City. The Free City's own are what its steward's sealed decision leaves,
 * while it is asked, and none at other times (R9.3); its last card is that of the pile (R9.5). */
SEPTEM_API int septem_game_hand(const struct septem_game *g, int seat,
                                septem_card out[SEPTEM_HELD_MAX]);

/* The leaders a seat holds: kept, or drawn from the box later. Returns how many. */
SEPTEM_API int septem_game_leaders(const struct septem_game *g, int seat,
                                   septem_card out[SEPTEM_LEADERS_MAX]);

/* The leaders buried in a city (R10.13), known to all. Returns how many. */
SEPTEM_API int septem_game_buried(const struct septem_game *g, int seat,
                                  septem_card out[SEPTEM_LEADERS_MAX]);

/* The leaders a seat chooses from during the selection, as they lie in the game. */
SEPTEM_API const septem_card *septem_game_pack(const struct septem_game *g, int seat, int *count);

/* What a leader costs a seat to recruit in this age, in coins (R10.5); of one that costs what a
 * stage does (R10.12), 0. */
SEPTEM_API int septem_game_leader_cost(const struct septem_game *g, int seat, septem_card leader);

/* The card under stage `stage` (from 1) of a city, 0 where there is none. */
SEPTEM_API septem_card septem_game_marker(const struct septem_game *g, int seat, int stage);

/* What a stage (from 1) of a city costs and does: what its board says or, where it copies another
 * one, what that says (R12.3). `as` is the copied stage where that is a choice. NULL where there is
 * no such stage, or `as` does not say which. */
SEPTEM_API const struct septem_stage *septem_game_stage(const struct septem_game *g, int seat,
                                                        int stage, int as);

/* A stage that may be built next, as struct septem_move has it. */
struct septem_stage_choice {
    uint8_t stage, as;
};

/* The stages a seat may build next, whatever they cost, and how many there are: none or one with
 * nearly all boards, more where their order is free or there is a choice of what to copy. */
SEPTEM_API int septem_game_stages(const struct septem_game *g, int seat,
                                  struct septem_stage_choice out[SEPTEM_STAGES_MAX]);

/* How many copies of a card lie in the discard pile; in a view, how many certainly do. */
static inline int septem_game_pile(const struct septem_game *g, septem_card card)
{
    int word = card / 32;
    return word < SEPTEM_PILE_WORDS ? (int)(g->pile[word] >> (2 * (card % 32)) & 3) : 0;
}

/* How many cards lie there in all, which everybody knows. */
SEPTEM_API int septem_game_pile_size(const struct septem_game *g);

/* What a city counts in the next conflict: its shields, and what leaders make of defeats. */
SEPTEM_API int septem_game_shields(const struct septem_game *g, int seat);

/* One conflict of two cities (R6.1, R11.5, R11.10). */
struct septem_fight {
    uint8_t seat, other;
    uint8_t shields, others; /* what each counted; the same: nobody wins */
    uint8_t tokens;          /* for who wins, and as many defeats */
    uint8_t taker; /* who takes the defeats: who loses, or who wins where a leader says so */
};

/* The conflicts fought last, those at the end of the last age that is over: who met whom, going
 * round the table. Returns how many, 0 before the first ones. */
SEPTEM_API int septem_game_fights(const struct septem_game *g,
                                  struct septem_fight out[SEPTEM_CITIES_MAX]);

/* The same for the conflicts to come: as they would be fought if the age ended now. */
SEPTEM_API int septem_game_fights_now(const struct septem_game *g,
                                      struct septem_fight out[SEPTEM_CITIES_MAX]);

/* The coins a seat has to lose at the end of this turn, as things stand (R11.3, R11.4). */
SEPTEM_API int septem_game_loss(const struct septem_game *g, int seat);

/* Lists every legal decision of a seat, each once, and returns how many: 0 where the seat has
 * nothing to decide. A decision already sealed does not shorten the list: it may be changed
 * until the last seat has answered. `out` has room for SEPTEM_MOVES_MAX. */
SEPTEM_API int septem_game_moves(const struct septem_game *g, int seat, struct septem_move *out);

/* Checks and seals a decision; with the last one in, carries all out and goes on to the next
 * question. Refused: the reason is returned and nothing has changed. */
SEPTEM_API enum septem_deny septem_game_submit(struct septem_game *g, int seat,
                                               const struct septem_move *move);

/* The same without the check, for search: `move` must be one that septem_game_moves lists. */
SEPTEM_API void septem_game_play(struct septem_game *g, int seat, const struct septem_move *move);

/* What submit would answer. */
SEPTEM_API enum septem_deny septem_game_check(const struct septem_game *g, int seat,
                                              const struct septem_move *move);

/* Why a card or leader of the hand cannot be used so, item by item, for a front end to show.
 * Costs are those of the card (SEPTEM_USE_BUILD) or of the next stage (SEPTEM_USE_STAGE): of
 * several that could be next, the one to be had for least. */
struct septem_why {
    enum septem_deny deny; /* SEPTEM_DENY_NONE: it can be done, at `price` or by a power */
    int price;             /* the least it costs, to all together; -1: nobody sells enough */
    int coins;             /* what the city has */
    int stage;             /* the stage meant, from 1; 0 for a structure */
    int as;                /* the stage it copies, where that is a choice */
    struct septem_cost cost;
    /* The units to buy in that cheapest way; with price -1, what own production lacks. */
    uint8_t missing[SEPTEM_RESOURCE_COUNT];
    /* What each neighbour could sell of every resource, and at which price for a unit. */
    struct septem_offer {
        uint8_t units[SEPTEM_RESOURCE_COUNT];
        uint8_t price[SEPTEM_RESOURCE_COUNT];
    } left, right;
    bool chained;                          /* free, because one of these stands here: */
    septem_card chains[SEPTEM_CHAINS_MAX]; /* cards that make it free */
    bool freed;                            /* free, because cards of its colour are (R10.9) */
    bool power;                            /* a power of the city could build it for nothing */
};

SEPTEM_API struct septem_why septem_game_why_not(const struct septem_game *g, int seat,
                                                 septem_card card, enum septem_use use);

/* The same for one of the stages that could be next. */
SEPTEM_API struct septem_why septem_game_why_not_stage(const struct septem_game *g, int seat,
                                                       septem_card card,
                                                       struct septem_stage_choice choice);

/* Does everything add up (R13): cards, coins, what the cities hold? NULL, or what does not.
 * Debug builds assert it after every decision. */
SEPTEM_API const char *septem_game_validate(const struct septem_game *g);

/* A digest of everything that matters for the rest of the game, the same on every machine. */
SEPTEM_API uint64_t septem_game_hash(const struct septem_game *g);

SEPTEM_C_END

#endif
