/* Subscriptions: who wants to be told outside of the page that a table waits for them, and where;
 * and notices: what is to be sent. See docs/notices.md.
 *
 * A subscription is one person's at one table, until that person has no seat there any more, the
 * game is over or the table is removed. It has one notice at most: what is asked later replaces
 * what was not sent. Like the rest of the store, for the thread that opened it. */
#ifndef SEPTEM_STORE_NOTICES_H
#define SEPTEM_STORE_NOTICES_H

#include "store.h"

enum {
    STORE_SUBSCRIPTIONS_MAX = 8, /* of one person */
    STORE_NOTICE_TEXT_MAX = 1000 /* bytes of an address, and of its data */
};

/* What an entry means for notices, written with it or not at all. Zeroed: nothing. */
struct store_asked {
    bool prunes; /* subscriptions of people who are not seated go */
    int seated[SEPTEM_CITIES_MAX];
    int seated_count;
    int people[SEPTEM_CITIES_MAX]; /* who is asked something and is not there */
    int count;
    int question; /* the number of what they are asked, growing; 0: a pick of the draft */
    int64_t due;  /* when they are to be told */
    bool again;   /* also who was told of this question before */
};

struct store_subscription {
    int64_t number; /* of the table */
    int person;
    const char *kind, *address, *data; /* data: whatever else the kind needs */
    int64_t made;
    int64_t confirmed; /* 0: not yet, nothing is sent */
};

/* Has people told again of a question that an earlier entry asked. */
uint64_t store_remind(struct store *store, int64_t number, const struct store_asked *asked);

/* Takes one up, in place of one of that person's with the same kind and address; nothing where the
 * person has as many as there may be. The texts are copied. */
uint64_t store_subscribe(struct store *store, const struct store_subscription *subscription);

/* Removes that one, or with kind NULL all of a person's. */
uint64_t store_unsubscribe(struct store *store, int64_t number, int person, const char *kind,
                           const char *address);

/* Removes an address at all tables, of all people. */
uint64_t store_forget_address(struct store *store, const char *kind, const char *address);

/* Those of a person that are on the disk, until `visit` returns false. */
typedef bool store_visit_subscription(void *context, const struct store_subscription *one);
bool store_subscriptions(struct store *store, int64_t number, int person,
                         store_visit_subscription *visit, void *context);

/* One notice. The texts are good until `visit` returns. */
struct store_notice {
    int64_t id; /* of its subscription */
    struct store_subscription subscription;
    char table[TABLE_ID_LENGTH + 1];
    int question;
    int attempts; /* that failed */
};

/* Those that are due, the oldest first. A time of more than a day ahead is that of a clock that was
 * wrong: it counts as due. */
typedef bool store_visit_notice(void *context, const struct store_notice *notice);
bool store_notices_due(struct store *store, int64_t now, int max, store_visit_notice *visit,
                       void *context);

/* A notice was sent or is not wanted any more; is due at another time, after notice->attempts; or
 * its address is gone for good, and the subscription goes with it. Nothing happens to what was
 * asked meanwhile. */
uint64_t store_notice_done(struct store *store, int64_t id, int question);
uint64_t store_notice_later(struct store *store, const struct store_notice *notice, int64_t due);
uint64_t store_notice_gone(struct store *store, int64_t id);

#endif
