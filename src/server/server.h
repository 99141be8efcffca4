/* What the files of the server share: the server itself, its tables, its requests.
 *
 * There is one thread of events. It alone touches what stands here; the store and the thinkers have
 * threads of their own behind their interfaces. Nothing in this room waits. */
#ifndef SEPTEM_SERVER_H
#define SEPTEM_SERVER_H

#include <jansson.h>
#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

#include "../store/store.h"
#include "../table/table.h"
#include "age.h"
#include "ban.h"
#include "clock.h"
#include "limit.h"
#include "loader.h"
#include "metric.h"
#include "quota.h"
#include "serve.h"
#include "thinker.h"

enum {
    SERVER_BODY_MAX = 16 * 1024,
    SERVER_IDLE_S = 60,    /* a connection that says nothing */
    SERVER_SLOTS = 1 << 14 /* of the hash table of tables */
};

/* v1/cards in one language, plain and packed: the same for everybody. */
struct server_cards {
    char *text;
    size_t length;
    void *packed;
    size_t packed_length;
};

struct connection;
struct press;
struct stream;
struct request;
struct day;

/* A table that is in memory. */
struct stand {
    struct stand *next; /* in its slot */
    struct table *table;
    int64_t number;  /* in the store */
    uint64_t ticket; /* everything about the table up to now is on the disk with this one */
    int64_t wake;    /* when its clocks have something to do */
    int64_t used;    /* somebody asked for it then */
    struct stream *streams;
    struct bucket talk[SEPTEM_CITIES_MAX + 1]; /* of the chairs, and of all who watch */
    struct bucket asks[SEPTEM_CITIES_MAX];

    struct limit_address host_address; /* from where the host asked for something last */
    bool has_host;
    int64_t person_at; /* somebody of the table asked for something then */
    bool alone;        /* nobody is there, as far as the thinkers know */
    struct ban_list bans;
};

struct server {
    struct serve_options options;
    struct store *store;
    struct thinkers *thinkers;
    struct loader *loader;
    struct limits *limits;
    struct quotas *quotas;
    struct ban_key ban_key;
    struct MHD_Daemon *daemon;
    struct server_cards *cards; /* by language; NULL: nobody has asked yet */
    int epoll_fd; /* of the loop; data.ptr of an event is a stream, or one of the loop's own */
    struct metrics metrics;
    uint64_t durable; /* tickets up to here are on the disk */
    uint64_t removed; /* the ticket of the table that was removed last */

    struct stand *slots[SERVER_SLOTS];
    int stand_count;
    struct day *day; /* results of today's deal (day.h) */

    const struct limit_address *asking; /* whose request is being handled; NULL: nobody's */
    uint64_t disk_free;                 /* bytes, as of the last look */
    bool disk_low;
    int64_t disk_look; /* when to look again */

    struct connection *connections;
    struct request *waiting; /* for the disk, or for a hint */
    struct press *press;     /* of what they are sent */
    struct stream *all_streams, *held_streams, *dead_streams;
    int stream_count;

    bool stopping;
    /* Milliseconds since 1970, as of this round of the loop: `now` never jumps, whatever happens to
     * the clock of the machine, and is what limits, timers and rounds go by; `wall` is the time of
     * day, for what is written down. */
    struct steady steady;
    int64_t now, wall;
    struct age age;
};

/* ---- Tables (floor.c) ---- */

/* The table of this id. NULL: there is none, or not just now (*refusal says it); or, where *refusal
 * is REFUSAL_NONE, it is being read from the store: request_await, and ask again. */
struct stand *floor_find(struct server *server, const char *id, enum refusal *refusal);

/* A new table with these settings; NULL where there is no memory. */
struct stand *floor_make(struct server *server, const struct setting *setting);

/* Writes the next entry of a table: applies it, hands it to the store, tells everybody. The entry's
 * seq and time are set here; texts that are NULL become "". It must be one the table takes. */
void floor_write(struct server *server, struct stand *stand, struct entry entry);

/* Presence or cover has changed: clocks, bots, and everybody is told. */
void floor_stir(struct server *server, struct stand *stand, bool shows);

/* Clocks; and tables nobody needs leave memory. */
void floor_tick(struct server *server);
void floor_sweep(struct server *server);

/* Removes tables at which nothing has happened for as long as the options say, but for those that
 * somebody looks at; some of them at a time. How many. */
int floor_expire(struct server *server);

/* Takes up all games that were going on. False if some cannot be read: the others are there. */
bool floor_load(struct server *server);
void floor_clear(struct server *server);

/* How many tables are in memory, and games going on. */
int floor_playing(const struct server *server);

/* Asks for a table that is not in memory to be read; false: too many are being read. */
bool floor_ask_for(struct server *server, const struct store_row *row);

/* Tables have been read. */
void floor_loaded(struct server *server);

/* Reads a table at once, before anybody is served; NULL: it cannot be read. */
struct stand *floor_load_now(struct server *server, const struct store_row *row);

/* NULL: it is not in memory. */
struct stand *floor_recall(struct server *server, const char *id);

/* ---- Bots and hints (thinking.c) ---- */

/* Somebody of the table asks for something, from this address. */
void thinking_note_person(struct server *server, struct stand *stand, int person,
                          const struct limit_address *address);

/* Lets the bots of a table think that have to decide; those there is no room for later. */
void thinking_ask_bots(struct server *server, struct stand *stand);

/* Bots have decided, hints have been found. */
void floor_thoughts(struct server *server);

/* Asks for a hint; the request is answered later. REFUSAL_MANY_HINTS: request->retry_after says
 * when again. */
enum refusal floor_ask_hint(struct server *server, struct stand *stand, int chair, int seat,
                            struct request *request);

/* A decision of a game that is over: what would a strong bot have done, knowing what that seat
 * knew? */
struct advice {
    int question, seat;
};

/* The same as for a hint; REFUSAL_QUERY where there was no such decision. */
enum refusal floor_ask_advice(struct server *server, struct stand *stand, int chair,
                              const struct advice *about, struct request *request);

/* ---- Streams (stream.c) ---- */

/* Whoever asks listens to the table of the request. Takes over its connection, which the daemon
 * must then give up. False: there are no files left. */
bool stream_open(struct request *request, uint32_t after);

/* An event to everybody at a table; `seq` 0: without an id. Takes over `data`. */
void stream_tell_all(struct server *server, struct stand *stand, const char *event, uint32_t seq,
                     json_t *data);

/* After an entry: to each what it may know. */
void stream_tell_state(struct server *server, struct stand *stand, bool with_news);
void stream_tell_owing(struct server *server, struct stand *stand, int chair);

/* Ends the streams of a person, or with -1 all; saying why. */
void stream_bye(struct server *server, struct stand *stand, int person, const char *reason);

/* Ends the streams of nobody where spectators may not see what is played from now on. */
void stream_bye_unseen(struct stand *stand, const char *reason);

/* Something has happened to its socket, as epoll says it. */
void stream_event(struct stream *stream, uint32_t events);

/* What waited for the disk may go; and a sign of life where there was none for a while. */
void stream_release(struct server *server);
void stream_beat(struct server *server);

/* Takes away those that are gone: at the end of a round, when nobody goes through them. */
void stream_reap(struct server *server);

/* Says goodbye to all; takes away whatever is still there. */
void stream_end_all(struct server *server);
void stream_clear(struct server *server);

#endif
