/* Threads that wait for work: starting them anew for every step of a batch would take longer than
 * the step. */
#ifndef SEPTEM_WORKERS_H
#define SEPTEM_WORKERS_H

struct workers;

/* `count` workers, the caller's thread among them. NULL if out of memory. Where a thread cannot be
 * started there are fewer. */
struct workers *workers_create(int count);
void workers_destroy(struct workers *workers);

/* Calls `work` on every worker with its number, 0 on the caller's thread, and returns when all
 * calls have returned. The work is shared out by who takes it, so that it does not matter how many
 * workers there are. */
void workers_run(struct workers *workers, void (*work)(void *context, int worker), void *context);

#endif
