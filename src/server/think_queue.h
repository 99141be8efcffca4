/* The order in which bots think and hints are found, so that nobody takes the time of the others.
 *
 *     struct think_queue *queue = think_queue_create(&options);
 *     think_queue_push(queue, &job->item, now);
 *     item = think_queue_pop(queue, now);                   … it is thought about …
 *     think_queue_done(queue, item, microseconds, now);
 *
 * Every item has an owner, whose thinking time it takes (an address), and a table. Among the owners
 * the one goes first that has had least time; among the tables of an owner, too; at a table hints
 * and bots take turns, each in the order they came. So a newcomer waits for about one item of every
 * other owner, however many items those have.
 *
 * There are three tiers, and nothing of a lower one starts while something of a higher one waits:
 * tables with people whose owner is within the budget; tables with people; tables without.
 *
 * The budget is a bucket of thinking time per owner: time thought goes in, `per_second` flows out.
 * Beyond `budget_ms` the owner is served after the others and gets no more hints.
 *
 * One thread at a time; times are microseconds of a clock that only moves forward. */
#ifndef SEPTEM_THINK_QUEUE_H
#define SEPTEM_THINK_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum think_kind { THINK_BOT, THINK_HINT, THINK_KINDS };

/* Part of what is queued; `owner`, `table`, `kind` and `alone` are set by the caller. */
struct think_item {
    struct think_item *next; /* the queue's, until it is popped; then free for others */
    uint64_t owner, table;   /* digests */
    enum think_kind kind;
    bool alone;    /* no person is at the table; popped: as it is then */
    int64_t since; /* the queue's: when it was pushed */
};

struct think_queue_options {
    int waiting_max; /* items */
    int budget_ms;   /* of thinking time at once; 0: no budget */
    int per_second;  /* milliseconds that flow out of the bucket a second, at least 1 */
};

struct think_queue;

/* NULL if out of memory. */
struct think_queue *think_queue_create(const struct think_queue_options *options);

/* The items that wait stay the caller's: pop them first. Accepts NULL. */
void think_queue_destroy(struct think_queue *queue);

/* False, with nothing changed: too many wait, or out of memory. */
bool think_queue_push(struct think_queue *queue, struct think_item *item, int64_t now);

/* The next item; NULL: none waits. Each popped item is then given to think_queue_done. */
struct think_item *think_queue_pop(struct think_queue *queue, int64_t now);

/* Between pop and done: by how much the time of all threads is divided for this item, so that all
 * who wait get theirs soon: by the number of owners, and then by what its owner wants. */
int think_queue_crowd(const struct think_queue *queue, const struct think_item *item);

/* The item took this long. It is not used afterwards. */
void think_queue_done(struct think_queue *queue, const struct think_item *item, int64_t us,
                      int64_t now);

/* People have come to a table, or the last one has gone: what waits there changes its tier. */
void think_queue_attend(struct think_queue *queue, uint64_t table, bool alone);

/* How long an owner has to wait for the next hint, in milliseconds; 0: not at all. */
int64_t think_queue_hint_wait(const struct think_queue *queue, uint64_t owner, int64_t now);

/* How many items wait, and how long the one has that came first; 0: none does. */
int think_queue_count(const struct think_queue *queue);
int64_t think_queue_age(const struct think_queue *queue, int64_t now);

#endif
