/* What a seat knows of leaders, and drawing the rest: the parts of view.c and sample.c about
 * struct septem_leaders. */
#ifndef SEPTEM_VIEW_LEADERS_H
#define SEPTEM_VIEW_LEADERS_H

#include <septem/rng.h>
#include <septem/view.h>

/* One leader that a seat has used: what became of it, and what everybody saw of that. */
struct leader_use {
    uint8_t slot;
    struct septem_leader_end end;
    uint8_t stage; /* the stage it marks, from 1; 0: none */
    uint8_t entry; /* where it lies in the box, from 1; 0: it does not */
};

/* The leaders a seat has used, in the order in which it did: an order that everybody knows. */
int leader_uses(const struct septem_game *g, int seat, struct leader_use out[SEPTEM_LEADERS_MAX]);

/* Could the leader of a slot be the one used? One drawn later could not. */
bool leader_use_fits(const struct septem_game *g, const struct leader_use *use, int slot);

/* Does this seat see which leader it is that a slot holds, or held? */
bool leader_is_known(const struct septem_game *g, int seat, int slot);

/* Says that it was the leader of `use->slot`; all uses of a seat are to be said together. */
void leader_use_write(struct septem_game *g, int seat, const struct leader_use *use);

/* Takes the secrets of other seats out of a view of `g`. */
void view_leaders(const struct septem_game *g, struct septem_view *view);

/* Draws what a view does not know. False where it did not come out: to be tried again. */
bool sample_leaders(const struct septem_view *view, struct septem_rng *rng, struct septem_game *g);

#endif
