/* The thread that keeps the lease, and what it has found out. */
#include "cluster.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "../base/complain.h"
#include "../store/store_lease.h"
#include "../text/digest_text.h"
#include "clock.h"
#include "journal.h"

enum {
    BEAT_MS = 500,
    LOOK_MS = BEAT_MS / 2, /* silence is noticed, and its end, up to this much later */
    MARGIN_MS = 200,       /* by which this server's own lease ends early */
    LATE_MS = 1500,        /* a beat that comes later than this was kept from coming */
    ORPHANS_MAX = 200,     /* at a time */
    SERVERS_MAX = 32,
    TIDY_LOOKS = 5000 / LOOK_MS,
    PLACES = 1 << 12
};

struct peer {
    int64_t session;
    char address[CLUSTER_ADDRESS_MAX];
};

struct peers {
    struct peer list[SERVERS_MAX];
    int count;
};

/* Where a table was, the last one whose id leads to this slot. */
struct place {
    char id[TABLE_ID_LENGTH + 1];
    char address[CLUSTER_ADDRESS_MAX];
    int64_t session;
};

struct cluster {
    struct store_lease *lease; /* the thread's */
    int64_t session;
    char address[CLUSTER_ADDRESS_MAX];
    char proof[CLUSTER_PROOF_MAX];
    struct steady steady;
    struct place places[PLACES]; /* the thread of events' */
    pthread_t thread;
    bool runs;
    int event_fd;
    atomic_int_fast64_t until; /* this server's tables are its own up to then */
    atomic_bool fenced, wants_to_retire, retired, stop;
    atomic_int count;

    struct peers peers; /* the thread's: those that live */
    int64_t heard;      /* when the last beat was answered */
    int64_t well_since; /* beats have been in time since then */
    bool answered;      /* the database has renewed the lease at the last beat */
    int looks;
    struct store_row found[ORPHANS_MAX];
    int found_count;

    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t wake;
    struct peers lost;
    struct store_row orphans[ORPHANS_MAX];
    int orphan_count;
};

static void ring(struct cluster *cluster)
{
    uint64_t one = 1;
    while (write(cluster->event_fd, &one, sizeof one) < 0) {
    }
}

/* ---- The thread ---- */

static bool note_server(void *context, const struct store_server *server)
{
    struct peers *peers = context;
    if (!server->fenced && peers->count < SERVERS_MAX) {
        struct peer *peer = &peers->list[peers->count++];
        peer->session = server->session;
        snprintf(peer->address, sizeof peer->address, "%.*s", CLUSTER_ADDRESS_MAX - 1,
                 server->address);
    }
    return true;
}

static bool has(const struct peers *peers, int64_t session)
{
    for (int i = 0; i < peers->count; i++) {
        if (peers->list[i].session == session) {
            return true;
        }
    }
    return false;
}

/* Who is gone since the last time? */
static void look_at_servers(struct cluster *cluster)
{
    struct peers now = {.count = 0};
    if (!store_lease_servers(cluster->lease, note_server, &now)) {
        return;
    }
    pthread_mutex_lock(&cluster->lock);
    for (int i = 0; i < cluster->peers.count; i++) {
        const struct peer *peer = &cluster->peers.list[i];
        if (!has(&now, peer->session) && cluster->lost.count < SERVERS_MAX) {
            cluster->lost.list[cluster->lost.count++] = *peer;
        }
    }
    pthread_mutex_unlock(&cluster->lock);
    cluster->peers = now;
    atomic_store(&cluster->count, now.count);
}

static bool note_orphan(void *context, const struct store_row *row)
{
    struct cluster *cluster = context;
    if (cluster->found_count == ORPHANS_MAX) {
        return false;
    }
    cluster->found[cluster->found_count] = *row;
    cluster->found[cluster->found_count++].summary = "";
    return true;
}

static void look_for_orphans(struct cluster *cluster)
{
    cluster->found_count = 0;
    store_lease_orphans(cluster->lease, TABLE_PLAYING, ORPHANS_MAX, note_orphan, cluster);
    store_lease_orphans(cluster->lease, TABLE_DRAFTING, ORPHANS_MAX, note_orphan, cluster);
    pthread_mutex_lock(&cluster->lock);
    memcpy(cluster->orphans, cluster->found, (size_t)cluster->found_count * sizeof *cluster->found);
    cluster->orphan_count = cluster->found_count;
    pthread_mutex_unlock(&cluster->lock);
}

/* Others are judged only by who has been heard itself for a whole lease: when the database was
 * away, or has only just answered, everybody was silent. */
static void look_around(struct cluster *cluster)
{
    int64_t now = steady_ms(&cluster->steady);
    if (now - cluster->heard > LATE_MS) {
        cluster->well_since = now;
    }
    bool judges = now - cluster->well_since > CLUSTER_LEASE_MS + BEAT_MS;
    int count = store_lease_fence(cluster->lease, judges ? CLUSTER_LEASE_MS : LEASE_LOOK_ONLY);
    if (count > 0) {
        journal("servers_fenced", "count=%d", count);
    }
    look_at_servers(cluster);
    look_for_orphans(cluster);
    if (cluster->looks++ % TIDY_LOOKS == 0) {
        store_lease_tidy(cluster->lease);
    }
}

static void beat(struct cluster *cluster)
{
    int64_t begun = steady_ms(&cluster->steady);
    enum lease_answer answer = store_lease_renew(cluster->lease);
    cluster->answered = answer == LEASE_YES;
    if (answer == LEASE_NO) {
        atomic_store(&cluster->fenced, true);
    } else if (answer == LEASE_YES) {
        if (begun - cluster->heard > LATE_MS) {
            cluster->well_since = begun;
        }
        cluster->heard = begun;
        atomic_store(&cluster->until, begun + CLUSTER_LEASE_MS - MARGIN_MS);
        look_around(cluster);
    }
    ring(cluster);
}

/* Between two beats. */
static void look(struct cluster *cluster)
{
    if (cluster->answered) {
        look_around(cluster);
        ring(cluster);
    }
}

static void retire(struct cluster *cluster)
{
    atomic_store(&cluster->until, 0);
    store_lease_retire(cluster->lease);
    atomic_store(&cluster->retired, true);
    ring(cluster);
}

static void *keep_lease(void *context)
{
    struct cluster *cluster = context;
    for (bool beats = true; !atomic_load(&cluster->stop) && !atomic_load(&cluster->fenced);
         beats = !beats) {
        if (atomic_load(&cluster->wants_to_retire)) {
            retire(cluster);
            return NULL;
        }
        if (beats) {
            beat(cluster);
        } else {
            look(cluster);
        }
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += LOOK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_mutex_lock(&cluster->lock);
        if (!atomic_load(&cluster->stop) && !atomic_load(&cluster->wants_to_retire)) {
            pthread_cond_timedwait(&cluster->wake, &cluster->lock, &until);
        }
        pthread_mutex_unlock(&cluster->lock);
    }
    return NULL;
}

/* Sets a flag that the thread looks at, and wakes it. */
static void wake_with(struct cluster *cluster, atomic_bool *flag)
{
    pthread_mutex_lock(&cluster->lock);
    atomic_store(flag, true);
    pthread_cond_signal(&cluster->wake);
    pthread_mutex_unlock(&cluster->lock);
}

/* ---- Beginning and ending ---- */

/* Made from a secret that only the database has. */
static bool make_proof(struct cluster *cluster, struct store *store)
{
    static const char purpose[] = "septem servers of one database";
    struct septem_key day;
    unsigned char bytes[32];
    if (!store_secret(store, STORE_SECRET_DAY, &day) ||
        crypto_generichash(bytes, sizeof bytes, (const unsigned char *)purpose, sizeof purpose - 1,
                           day.bytes, sizeof day.bytes) != 0) {
        return false;
    }
    sodium_bin2hex(cluster->proof, sizeof cluster->proof, bytes, sizeof bytes);
    return true;
}

static bool begin(struct cluster *cluster, struct store *store, struct store_error *error)
{
    cluster->lease = store_lease_open(store, error);
    if (cluster->lease == NULL) {
        return false;
    }
    if (store_lease_announce(cluster->lease, cluster->address) != LEASE_YES ||
        !make_proof(cluster, store)) {
        return COMPLAIN(error->text, "the database does not take this server in");
    }
    cluster->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (cluster->event_fd >= 0) {
        beat(cluster); /* so that the first request is answered */
    }
    cluster->runs =
        cluster->event_fd >= 0 && pthread_create(&cluster->thread, NULL, keep_lease, cluster) == 0;
    return cluster->runs || COMPLAIN(error->text, "not enough threads or files");
}

struct cluster *cluster_create(struct store *store, const char *address, struct store_error *error)
{
    pthread_condattr_t monotonic;
    struct cluster *cluster = need(calloc(1, sizeof *cluster));
    snprintf(cluster->address, sizeof cluster->address, "%s", address);
    cluster->session = store_session(store);
    cluster->steady = steady_begin();
    cluster->event_fd = -1;
    pthread_mutex_init(&cluster->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&cluster->wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (!begin(cluster, store, error)) {
        cluster_destroy(cluster);
        return NULL;
    }
    return cluster;
}

void cluster_destroy(struct cluster *cluster)
{
    if (cluster == NULL) {
        return;
    }
    if (cluster->runs) {
        wake_with(cluster, &cluster->stop);
        pthread_join(cluster->thread, NULL);
    }
    store_lease_close(cluster->lease);
    if (cluster->event_fd >= 0) {
        close(cluster->event_fd);
    }
    pthread_cond_destroy(&cluster->wake);
    pthread_mutex_destroy(&cluster->lock);
    free(cluster);
}

/* ---- For the thread of events ---- */

const char *cluster_proof(const struct cluster *cluster)
{
    return cluster->proof;
}

int cluster_fd(const struct cluster *cluster)
{
    return cluster->event_fd;
}

bool cluster_holds(struct cluster *cluster)
{
    return steady_ms(&cluster->steady) < atomic_load(&cluster->until);
}

bool cluster_is_fenced(struct cluster *cluster)
{
    return atomic_load(&cluster->fenced);
}

void cluster_retire(struct cluster *cluster)
{
    wake_with(cluster, &cluster->wants_to_retire);
}

bool cluster_has_retired(struct cluster *cluster)
{
    return atomic_load(&cluster->retired);
}

int cluster_count(struct cluster *cluster)
{
    return atomic_load(&cluster->count);
}

bool cluster_next_lost(struct cluster *cluster, char address[CLUSTER_ADDRESS_MAX])
{
    pthread_mutex_lock(&cluster->lock);
    bool found = cluster->lost.count > 0;
    if (found) {
        memcpy(address, cluster->lost.list[--cluster->lost.count].address, CLUSTER_ADDRESS_MAX);
    }
    pthread_mutex_unlock(&cluster->lock);
    return found;
}

void cluster_orphans(struct cluster *cluster, store_visit_row *visit, void *context)
{
    uint64_t count;
    while (read(cluster->event_fd, &count, sizeof count) > 0) {
    }
    pthread_mutex_lock(&cluster->lock);
    for (int i = 0; i < cluster->orphan_count; i++) {
        visit(context, &cluster->orphans[i]);
    }
    cluster->orphan_count = 0;
    pthread_mutex_unlock(&cluster->lock);
}

/* ---- Where tables are ---- */

static size_t slot_of(const char *id)
{
    return digest_text(id) % PLACES;
}

bool cluster_place(const struct cluster *cluster, const char *id, struct store_server *owner)
{
    const struct place *place = &cluster->places[slot_of(id)];
    bool is_known = strcmp(place->id, id) == 0;
    if (is_known && owner != NULL) {
        *owner = (struct store_server){.session = place->session};
        snprintf(owner->address, sizeof owner->address, "%s", place->address);
    }
    return is_known;
}

void cluster_place_set(struct cluster *cluster, const char *id, const struct store_server *owner)
{
    struct place *place = &cluster->places[slot_of(id)];
    if (owner != NULL) {
        snprintf(place->id, sizeof place->id, "%s", id);
        snprintf(place->address, sizeof place->address, "%.*s", CLUSTER_ADDRESS_MAX - 1,
                 owner->address);
        place->session = owner->session;
    } else if (strcmp(place->id, id) == 0) {
        place->id[0] = '\0';
    }
}
