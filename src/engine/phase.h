/* The questions of a game: who is asked, among what, and what then happens.
 *
 * game.c walks through the phases; each phase stands in a file of its own. The follow-up
 * questions of a turn are asked in the order of enum septem_phase, which is that of R5.6. */
#ifndef SEPTEM_PHASE_H
#define SEPTEM_PHASE_H

#include <septem/game.h>

struct phase {
    /* Bit per seat that has this question to answer now; asked once it was raised, until it
     * returns none. Settles what has no answer. */
    uint8_t (*ask)(struct septem_game *g);
    int (*moves)(const struct septem_game *g, int seat, struct septem_move *out);
    enum septem_deny (*check)(const struct septem_game *g, int seat,
                              const struct septem_move *move);
    void (*resolve)(struct septem_game *g);
};

/* A question of this kind has come up and is asked in its turn. */
static inline void phase_raise(struct septem_game *g, enum septem_phase phase)
{
    g->pending |= (uint16_t)(1u << phase);
}

/* Kinds of what is due, two bits each in septem_game.due. Searches of the discard pile come first:
 * their kind is their place in the order of R8.4. */
enum { DUE_SEARCH_FIRST = 1, DUE_SEARCH_LAST = 5, DUE_HIRE, DUE_BURY, DUE_COURT, DUE_RETURN };

static inline void due_add(struct septem_game *g, int seat, int kind)
{
    g->due[seat] += 1u << 2 * kind;
}

static inline bool is_due(const struct septem_game *g, int seat, int kind)
{
    return (g->due[seat] >> 2 * kind & 3) != 0;
}

static inline void due_remove(struct septem_game *g, int seat, int kind)
{
    g->due[seat] -= 1u << 2 * kind;
}

/* Bit per seat that has such a question to answer; where it has no answer it is not asked. */
static inline uint8_t due_ask(struct septem_game *g, int kind,
                              bool (*has_answer)(const struct septem_game *g, int seat))
{
    unsigned mask = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        while (is_due(g, seat, kind) && !has_answer(g, seat)) {
            due_remove(g, seat, kind);
        }
        mask |= (unsigned)is_due(g, seat, kind) << seat;
    }
    return (uint8_t)mask;
}

/* Is exactly the question asked that comes next, and are the decisions sealed so far legal? For a
 * game that adds up otherwise: game.c. */
bool phase_fits(const struct septem_game *g);

/* recruitment.c */
int keep_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny keep_check(const struct septem_game *g, int seat, const struct septem_move *move);
void keep_resolve(struct septem_game *g);
int recruit_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny recruit_check(const struct septem_game *g, int seat,
                               const struct septem_move *move);
uint8_t hire_ask(struct septem_game *g);
int hire_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny hire_check(const struct septem_game *g, int seat, const struct septem_move *move);
void hire_resolve(struct septem_game *g);

/* burial.c */
uint8_t burial_ask(struct septem_game *g);
int burial_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny burial_check(const struct septem_game *g, int seat,
                              const struct septem_move *move);
void burial_resolve(struct septem_game *g);

/* court.c */
uint8_t court_ask(struct septem_game *g);
int court_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny court_check(const struct septem_game *g, int seat, const struct septem_move *move);
void court_resolve(struct septem_game *g);

/* token.c */
uint8_t token_ask(struct septem_game *g);
int token_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny token_check(const struct septem_game *g, int seat, const struct septem_move *move);
void token_resolve(struct septem_game *g);

/* turn.c; recruitment shares stages and how a turn is carried out */
enum { TURN_SALE = 3 }; /* R3.3: coins for a card that is sold */
struct buyer;
int turn_list_stages(const struct septem_game *g, int seat, const struct buyer *buyer,
                     struct septem_move *out);
enum septem_deny turn_check_stage(const struct septem_game *g, int seat,
                                  const struct septem_move *move);
int turn_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny turn_check(const struct septem_game *g, int seat, const struct septem_move *move);
void turn_resolve(struct septem_game *g);
uint8_t last_card_ask(struct septem_game *g);
int last_card_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny last_card_check(const struct septem_game *g, int seat,
                                 const struct septem_move *move);

/* free_city.c */
int free_city_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny free_city_check(const struct septem_game *g, int seat,
                                 const struct septem_move *move);
void free_city_resolve(struct septem_game *g);
/* R9.4: is this the Free City, with something that it can build? */
bool free_city_must_build(const struct septem_game *g, int seat);
/* Takes the sales out of a list where something can be built; returns how many are left. */
int free_city_drop_sales(struct septem_move *moves, int count);
/* The hands are about to move: the next player sees what was drawn into the companion hand. */
void free_city_pass(struct septem_game *g);
/* Was every card marked as drawn unseen drawn before it was used? */
bool free_city_draws_add_up(const struct septem_game *g);

/* salvage.c */
uint8_t salvage_ask(struct septem_game *g);
int salvage_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny salvage_check(const struct septem_game *g, int seat,
                               const struct septem_move *move);
void salvage_resolve(struct septem_game *g);

/* loss.c */
uint8_t loss_ask(struct septem_game *g);
int loss_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny loss_check(const struct septem_game *g, int seat, const struct septem_move *move);
void loss_resolve(struct septem_game *g);

/* conflict.c */
void conflict_resolve(struct septem_game *g);

#endif
