/* Hints and analyses for people. The decisions of bots are asked for in service.h. */
#ifndef SEPTEM_BOTS_H
#define SEPTEM_BOTS_H

struct analysis;
struct request;
struct septem_view;

/* Asks a strong bot what it would decide for the seat; the request is answered when it has thought,
 * or refused. */
void bots_hint(struct request *request, int seat);

/* The same for a question of a game that is over, from what the seat saw then. */
void bots_advise(struct request *request, int question, int seat, const struct septem_view *view);

/* Has a question of a game that is over analysed, which is freed; the request is answered then, or
 * refused. */
void bots_analyse(struct request *request, struct analysis *analysis);

#endif
