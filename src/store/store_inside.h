/* What the files of the store share, whatever it keeps its rows in. */
#ifndef SEPTEM_STORE_INSIDE_H
#define SEPTEM_STORE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "../base/complain.h"
#include "backend.h"
#include "store.h"
#include "store_notices.h"

enum notice_change_kind {
    NOTICE_CHANGE_NONE,
    NOTICE_CHANGE_SUBSCRIBE,
    NOTICE_CHANGE_UNSUBSCRIBE,
    NOTICE_CHANGE_DONE,
    NOTICE_CHANGE_LATER,
    NOTICE_CHANGE_GONE,
    NOTICE_CHANGE_FORGET
};

/* Something about subscriptions and notices that no entry causes. */
struct notice_change {
    enum notice_change_kind kind;
    struct store_subscription subscription; /* its texts are the item's */
    int64_t id;                             /* of a subscription */
    int question, attempts;
    int64_t due;
};

/* One thing to write: an entry (ENTRY_NONE: none) with what it means for notices, a row, and their
 * texts in one piece of memory; or a table is removed; or the age or a par is noted; or a change of
 * subscriptions or notices. */
struct store_item {
    struct store_item *next;
    int64_t number;
    bool removes;
    uint64_t given_us; /* when it was handed over */
    int64_t age;       /* not 0: nothing but this is written */
    int64_t par_day;   /* the same, with the par of that day */
    int par;
    const char *secret_name; /* not NULL: nothing but this secret is written */
    struct septem_key secret;
    struct entry entry;
    struct store_asked asked;
    struct notice_change change; /* not NOTICE_CHANGE_NONE: nothing but this is written */
    bool has_row;
    struct store_row row;
    char texts[];
};

struct store {
    const struct backend *backend;
    void *data;      /* the backend's */
    bool shared;     /* other servers may have the same database */
    int64_t session; /* of this opening, where the backend has such things */
    pthread_t owner; /* the thread that opened it: the only one that appends and reads */

    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct store_item *first, **last; /* waiting */
    bool stop;
    bool probe;     /* somebody found the database away: is it? */
    uint64_t given; /* tickets */
    atomic_uint_fast64_t durable;
    atomic_bool failed, away;
    char failure[STORE_ERROR_MAX];
    struct store_error away_why; /* under the lock */
    int event_fd;
    atomic_uint_fast64_t commits, entries, commit_us, commit_us_max;
    atomic_uint_fast64_t oldest_us; /* when the oldest thing not written was given; 0: none */
};

/* Is this the thread that opened the store? */
static inline bool store_is_mine(const struct store *store)
{
    return pthread_equal(store->owner, pthread_self());
}

/* ---- Threads (writer.c) ---- */

/* A zeroed item with room for texts, and copies of texts behind each other in it; hands a list of
 * them over to the thread that writes, for one transaction. */
struct store_item *store_make_item(size_t texts);
const char *store_keep_text(struct store_item *item, size_t *used, const char *text);
uint64_t store_hand_over(struct store *store, struct store_item *items);

/* Somebody who reads has found the database away: the thread that writes looks after it. From any
 * thread. */
void store_note_away(struct store *store, const char *why);

/* Starts and ends the thread that writes. */
bool store_start_writer(struct store *store, struct store_error *error);
void store_stop_writer(struct store *store);

#endif
