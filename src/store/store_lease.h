/* Several servers on one database: who is there, and which table is whose.
 *
 *     struct store *store = store_open_shared("postgresql:///septem", note, &error);
 *     struct store_lease *lease = store_lease_open(store, &error);
 *     store_lease_announce(lease, "10.0.0.1:8080");
 *     … every second …
 *     bool lives = store_lease_renew(lease) != LEASE_NO;
 *     store_lease_fence(lease, 3000); // those that have been silent for 3 s
 *
 * Every opening of a shared store is a session with a number of its own, greater than all before:
 * the epoch of its leases. A table belongs to one session. A session that was silent for too long
 * is fenced by any of the others: from then on nothing of it is written, whatever it still
 * believes, because each of its transactions asks for its own row first. Then its tables may be
 * claimed. How long another one has been silent is measured by the one that judges it, with a
 * clock that nobody sets; it must look often.
 *
 * With SQLite one server has everything: every table is its own, and nobody is fenced.
 *
 * A lease has a connection of its own and is for one thread, any one, at a time. */
#ifndef SEPTEM_STORE_LEASE_H
#define SEPTEM_STORE_LEASE_H

#include "store.h"

enum { STORE_ADDRESS_MAX = 256 };

enum lease_answer {
    LEASE_NONE,
    LEASE_YES,
    LEASE_NO,
    LEASE_AWAY /* the database cannot be reached: nothing is known */
};

struct store_server {
    int64_t session;                 /* 0: nobody */
    char address[STORE_ADDRESS_MAX]; /* as it was announced; "" before that */
    bool fenced;
};

struct store_lease;

/* NULL: `error` says why. To be closed before the store. */
struct store_lease *store_lease_open(struct store *store, struct store_error *error);
void store_lease_close(struct store_lease *lease);

/* The session of this store; 0 where it has none, as with SQLite. */
int64_t store_session(const struct store *store);

/* Where the other servers find this one. An earlier session with the same address is fenced: it was
 * this server before it was started again. LEASE_NO: this session is fenced. */
enum lease_answer store_lease_announce(struct store_lease *lease, const char *address);

/* Says that this server is there. LEASE_NO: it has been fenced, and can only be started again. */
enum lease_answer store_lease_renew(struct store_lease *lease);

/* Says that it is not there any more: all its tables are anybody's, and nothing of it is written
 * from now on. What was appended must be durable before. */
enum lease_answer store_lease_retire(struct store_lease *lease);

/* All sessions with an address, fenced or not, until `visit` returns false. False: that, or away.
 */
typedef bool store_visit_server(void *context, const struct store_server *server);
bool store_lease_servers(struct store_lease *lease, store_visit_server *visit, void *context);

/* Looks at all others, and fences those that have been silent for this long, as far as this lease
 * has looked; LEASE_LOOK_ONLY: none. How many; -1: away. Sessions that were fenced a day ago are
 * forgotten. */
#define LEASE_LOOK_ONLY INT64_MAX
int store_lease_fence(struct store_lease *lease, int64_t silent_ms);

/* Takes table `number`, if it is this session's already or nobody's who is not fenced. LEASE_NO: it
 * is *owner's; with owner->session 0 there is no such table. */
enum lease_answer store_lease_claim(struct store_lease *lease, int64_t number,
                                    struct store_server *owner);

/* Gives a table of this session's to another one, or with 0 to nobody. What was appended must be
 * durable before. LEASE_NO: it was not this session's. */
enum lease_answer store_lease_give(struct store_lease *lease, int64_t number, int64_t session);

/* Whose is a table? owner->session is 0 where it is nobody's who is not fenced. LEASE_NO: there is
 * no such table. */
enum lease_answer store_lease_owner(struct store_lease *lease, const char *id,
                                    struct store_server *owner);

/* Tables of a status that are nobody's who is not fenced, `max` of them, without summaries. */
bool store_lease_orphans(struct store_lease *lease, enum table_status status, int max,
                         store_visit_row *visit, void *context);

/* ---- Limits of all servers together ---- */

enum { STORE_WHO_BYTES = 16 };

/* Something of which there are `size` an hour, all of them at once if wanted. */
struct store_bucket {
    uint8_t who[STORE_WHO_BYTES]; /* a digest: no address is kept */
    int64_t size;
};

/* Takes one out of a bucket, or puts it back. For the thread of the store, which waits for the
 * answer, but not for the disk: after a crash of the database the last ones are forgotten.
 * LEASE_NO: there was none left. With SQLite there always is one. */
enum lease_answer store_bucket_take(struct store *store, const struct store_bucket *bucket);
void store_bucket_put_back(struct store *store, const struct store_bucket *bucket);

/* Forgets buckets that are full again, at most 1000 of them, so that the next beat is in time. */
void store_lease_tidy(struct store_lease *lease);

/* What a backend has for these; see backend.h. */
struct lease_backend {
    void *(*open)(struct store *store, struct store_error *error);
    void (*close)(void *data);
    enum lease_answer (*announce)(void *data, const char *address);
    enum lease_answer (*renew)(void *data);
    enum lease_answer (*retire)(void *data);
    bool (*servers)(void *data, store_visit_server *visit, void *context);
    int (*fence)(void *data, int64_t silent_ms);
    enum lease_answer (*claim)(void *data, int64_t number, struct store_server *owner);
    enum lease_answer (*give)(void *data, int64_t number, int64_t session);
    enum lease_answer (*owner)(void *data, const char *id, struct store_server *owner);
    bool (*orphans)(void *data, enum table_status status, int max, store_visit_row *visit,
                    void *context);
    enum lease_answer (*take)(struct store *store, const struct store_bucket *bucket,
                              int64_t count);
    void (*tidy)(void *data);
};

#endif
