/* Owners, their tables, and the items that wait at them. */
#include "think_queue.h"

#include <stdlib.h>

enum {
    OWNER_SLOTS = 256,
    GUESS_US = 50000 /* what an item counts from its start until its time is known */
};

/* What one owner waits for at one table. */
struct lane {
    struct lane *next; /* of the owner */
    uint64_t table;
    struct think_item *first[THINK_KINDS], *last[THINK_KINDS];
    enum think_kind turn; /* the kind that goes first */
    bool alone;
    int64_t used; /* microseconds, to compare with other lanes of the owner */
    uint64_t served;
};

struct owner {
    struct owner *next;           /* in its slot */
    struct owner *after, *before; /* among those who wait */
    uint64_t key;
    struct lane *lanes; /* those with items, and no others */
    int waiting, running;
    int64_t used; /* microseconds, to compare with other owners */
    int lane_count;
    int64_t lane_floor;             /* lanes that come begin there */
    uint64_t served;                /* when it was its turn last, counted in items */
    int64_t in_bucket[THINK_KINDS]; /* microseconds thought and not flown out yet */
    int64_t at;                     /* as of then */
};

struct think_queue {
    struct think_queue_options options;
    struct owner *slots[OWNER_SLOTS];
    struct owner *waiting; /* owners with items */
    int count;
    int owner_count; /* of these */
    int64_t floor;   /* owners that come begin there */
    uint64_t served; /* items so far */
};

/* ---- Budgets ---- */

/* The bucket of an owner at `now`, without changing it. */
static void flow(const struct think_queue *queue, const struct owner *owner, int64_t now,
                 int64_t out[THINK_KINDS])
{
    int64_t passed = now > owner->at ? now - owner->at : 0;
    int64_t gone = passed / 1000 * queue->options.per_second +
                   passed % 1000 * queue->options.per_second / 1000;
    for (int kind = 0; kind < THINK_KINDS; kind++) {
        out[kind] = owner->in_bucket[kind] > gone ? owner->in_bucket[kind] - gone : 0;
    }
}

static bool is_over_budget(const struct think_queue *queue, const struct owner *owner, int64_t now)
{
    int64_t held[THINK_KINDS];
    flow(queue, owner, now, held);
    return queue->options.budget_ms > 0 &&
           held[THINK_BOT] + held[THINK_HINT] > (int64_t)queue->options.budget_ms * 1000;
}

/* ---- Owners ---- */

static struct owner **slot_of(struct think_queue *queue, uint64_t key)
{
    return &queue->slots[(key ^ key >> 32) % OWNER_SLOTS];
}

static struct owner *find_owner(const struct think_queue *queue, uint64_t key)
{
    struct owner *owner = queue->slots[(key ^ key >> 32) % OWNER_SLOTS];
    while (owner != NULL && owner->key != key) {
        owner = owner->next;
    }
    return owner;
}

/* Forgets the owners of a slot who want nothing and whose bucket is empty. */
static void forget_some(struct think_queue *queue, struct owner **link, int64_t now)
{
    while (*link != NULL) {
        struct owner *owner = *link;
        int64_t held[THINK_KINDS];
        flow(queue, owner, now, held);
        if (owner->waiting + owner->running == 0 && held[THINK_BOT] + held[THINK_HINT] == 0) {
            *link = owner->next;
            free(owner);
        } else {
            link = &owner->next;
        }
    }
}

static struct owner *have_owner(struct think_queue *queue, uint64_t key, int64_t now)
{
    struct owner **slot = slot_of(queue, key);
    forget_some(queue, slot, now);
    struct owner *owner = find_owner(queue, key);
    if (owner == NULL && (owner = calloc(1, sizeof *owner)) != NULL) {
        owner->next = *slot;
        owner->key = key;
        owner->at = now;
        *slot = owner;
    }
    return owner;
}

/* An owner begins to wait. Time in which it wanted nothing is not saved up. */
static void enlist(struct think_queue *queue, struct owner *owner)
{
    owner->used = owner->used > queue->floor ? owner->used : queue->floor;
    owner->before = NULL;
    owner->after = queue->waiting;
    if (queue->waiting != NULL) {
        queue->waiting->before = owner;
    }
    queue->waiting = owner;
    queue->owner_count++;
}

static void delist(struct think_queue *queue, struct owner *owner)
{
    if (owner->before != NULL) {
        owner->before->after = owner->after;
    } else {
        queue->waiting = owner->after;
    }
    if (owner->after != NULL) {
        owner->after->before = owner->before;
    }
    queue->owner_count--;
}

/* ---- Lanes ---- */

static struct lane *find_lane(const struct owner *owner, uint64_t table)
{
    struct lane *lane = owner->lanes;
    while (lane != NULL && lane->table != table) {
        lane = lane->next;
    }
    return lane;
}

static struct lane *have_lane(struct owner *owner, uint64_t table)
{
    struct lane *lane = find_lane(owner, table);
    if (lane == NULL && (lane = calloc(1, sizeof *lane)) != NULL) {
        lane->next = owner->lanes;
        lane->table = table;
        lane->turn = THINK_HINT;
        lane->used = owner->lane_floor;
        owner->lanes = lane;
        owner->lane_count++;
    }
    return lane;
}

/* A hint: the person who asked for it is there. */
static bool is_alone(const struct lane *lane)
{
    return lane->alone && lane->first[THINK_HINT] == NULL;
}

static void drop_if_empty(struct owner *owner, struct lane *gone)
{
    struct lane **link = &owner->lanes;
    if (gone->first[THINK_BOT] != NULL || gone->first[THINK_HINT] != NULL) {
        return;
    }
    while (*link != gone) {
        link = &(*link)->next;
    }
    *link = gone->next;
    owner->lane_count--;
    free(gone);
}

static void append(struct lane *lane, struct think_item *item)
{
    item->next = NULL;
    if (lane->first[item->kind] == NULL) {
        lane->first[item->kind] = item;
    } else {
        lane->last[item->kind]->next = item;
    }
    lane->last[item->kind] = item;
}

static struct think_item *take_first(struct lane *lane)
{
    enum think_kind other = lane->turn == THINK_HINT ? THINK_BOT : THINK_HINT;
    enum think_kind kind = lane->first[lane->turn] != NULL ? lane->turn : other;
    struct think_item *item = lane->first[kind];
    lane->first[kind] = item->next;
    lane->turn = kind == THINK_HINT ? THINK_BOT : THINK_HINT;
    return item;
}

/* ---- Choosing ---- */

/* Less time goes first; with the same, whose turn was longer ago. */
static bool goes_before(int64_t used, uint64_t served, int64_t other_used, uint64_t other_served)
{
    return used != other_used ? used < other_used : served < other_served;
}

/* The lane of an owner that is next, among those with people or those without; NULL: none. */
static struct lane *best_lane(const struct owner *owner, bool alone)
{
    struct lane *best = NULL;
    for (struct lane *lane = owner->lanes; lane != NULL; lane = lane->next) {
        if (is_alone(lane) == alone &&
            (best == NULL || goes_before(lane->used, lane->served, best->used, best->served))) {
            best = lane;
        }
    }
    return best;
}

struct choice {
    struct owner *owner;
    struct lane *lane;
    int tier;
};

/* The best of an owner's: its tier is what counts first. */
static struct choice best_of(const struct think_queue *queue, struct owner *owner, int64_t now)
{
    struct lane *lane = best_lane(owner, false);
    if (lane == NULL) {
        return (struct choice){owner, best_lane(owner, true), 2};
    }
    return (struct choice){owner, lane, is_over_budget(queue, owner, now) ? 1 : 0};
}

static struct choice choose(const struct think_queue *queue, int64_t now)
{
    struct choice best = {0};
    for (struct owner *owner = queue->waiting; owner != NULL; owner = owner->after) {
        struct choice choice = best_of(queue, owner, now);
        if (best.owner == NULL || choice.tier < best.tier ||
            (choice.tier == best.tier &&
             goes_before(owner->used, owner->served, best.owner->used, best.owner->served))) {
            best = choice;
        }
    }
    return best;
}

/* ---- From outside ---- */

struct think_queue *think_queue_create(const struct think_queue_options *options)
{
    struct think_queue *queue = calloc(1, sizeof *queue);
    if (queue != NULL) {
        queue->options = *options;
        if (options->budget_ms == 0 || options->per_second < 1) {
            queue->options.per_second = 1000; /* buckets are looked at by nobody, but empty */
        }
    }
    return queue;
}

void think_queue_destroy(struct think_queue *queue)
{
    for (int i = 0; queue != NULL && i < OWNER_SLOTS; i++) {
        while (queue->slots[i] != NULL) {
            struct owner *owner = queue->slots[i];
            queue->slots[i] = owner->next;
            while (owner->lanes != NULL) {
                struct lane *lane = owner->lanes;
                owner->lanes = lane->next;
                free(lane);
            }
            free(owner);
        }
    }
    free(queue);
}

bool think_queue_push(struct think_queue *queue, struct think_item *item, int64_t now)
{
    if (queue->count >= queue->options.waiting_max) {
        return false;
    }
    struct owner *owner = have_owner(queue, item->owner, now);
    struct lane *lane = owner != NULL ? have_lane(owner, item->table) : NULL;
    if (lane == NULL) {
        return false;
    }
    if (item->kind == THINK_BOT) {
        lane->alone = item->alone;
    }
    item->since = now;
    append(lane, item);
    if (owner->waiting++ == 0) {
        enlist(queue, owner);
    }
    queue->count++;
    return true;
}

/* Until its time is known, an item counts as a guess: other threads ask meanwhile. */
static void charge(struct choice *choice, uint64_t served)
{
    struct owner *owner = choice->owner;
    struct lane *lane = choice->lane;
    owner->lane_floor = lane->used > owner->lane_floor ? lane->used : owner->lane_floor;
    owner->used += GUESS_US;
    lane->used += GUESS_US;
    owner->served = lane->served = served;
    owner->running++;
}

struct think_item *think_queue_pop(struct think_queue *queue, int64_t now)
{
    struct choice choice = choose(queue, now);
    if (choice.owner == NULL) {
        return NULL;
    }
    struct think_item *item = take_first(choice.lane);
    item->alone = choice.tier == 2;
    if (choice.tier == 0 && choice.owner->used > queue->floor) {
        queue->floor = choice.owner->used;
    }
    charge(&choice, ++queue->served);
    drop_if_empty(choice.owner, choice.lane);
    if (--choice.owner->waiting == 0) {
        delist(queue, choice.owner);
    }
    queue->count--;
    return item;
}

int think_queue_crowd(const struct think_queue *queue, const struct think_item *item)
{
    const struct owner *owner = find_owner(queue, item->owner);
    int owners = queue->owner_count + (owner->waiting == 0);
    return owners * (owner->waiting + owner->running);
}

/* The floors rise by an equal share of what was used, so that those who come and go do not keep
 * those back who wait. */
void think_queue_done(struct think_queue *queue, const struct think_item *item, int64_t us,
                      int64_t now)
{
    struct owner *owner = find_owner(queue, item->owner);
    struct lane *lane = find_lane(owner, item->table);
    int64_t cost = us > 0 ? us : 1;
    owner->running--;
    owner->used += cost - GUESS_US;
    if (lane != NULL) {
        lane->used += cost - GUESS_US;
    }
    owner->lane_floor += cost / (owner->lane_count + 1);
    queue->floor += cost / (queue->owner_count + 1);
    flow(queue, owner, now, owner->in_bucket);
    owner->at = now;
    owner->in_bucket[item->kind] += cost;
}

void think_queue_attend(struct think_queue *queue, uint64_t table, bool alone)
{
    for (struct owner *owner = queue->waiting; owner != NULL; owner = owner->after) {
        struct lane *lane = find_lane(owner, table);
        if (lane != NULL) {
            lane->alone = alone;
        }
    }
}

int64_t think_queue_hint_wait(const struct think_queue *queue, uint64_t owner, int64_t now)
{
    const struct owner *found = find_owner(queue, owner);
    int64_t held[THINK_KINDS];
    if (found == NULL || queue->options.budget_ms == 0) {
        return 0;
    }
    flow(queue, found, now, held);
    int64_t over = held[THINK_HINT] - (int64_t)queue->options.budget_ms * 1000;
    return over > 0 ? over / queue->options.per_second + 1 : 0;
}

int think_queue_count(const struct think_queue *queue)
{
    return queue->count;
}

/* In a lane each kind is in the order it came. */
int64_t think_queue_age(const struct think_queue *queue, int64_t now)
{
    int64_t first = now;
    for (const struct owner *owner = queue->waiting; owner != NULL; owner = owner->after) {
        for (const struct lane *lane = owner->lanes; lane != NULL; lane = lane->next) {
            for (int kind = 0; kind < THINK_KINDS; kind++) {
                const struct think_item *item = lane->first[kind];
                first = item != NULL && item->since < first ? item->since : first;
            }
        }
    }
    return now - first;
}
