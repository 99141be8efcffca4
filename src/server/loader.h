/* A thread that reads tables back, so that a long log keeps nobody waiting but who asked for it.
 * Where several servers have a database together it claims them first.
 *
 * Which tables are being read is for the thread of events to ask and to say. */
#ifndef SEPTEM_LOADER_H
#define SEPTEM_LOADER_H

#include "../store/store.h"
#include "../store/store_lease.h"

enum loaded_as {
    LOADED_NOT,       /* yet */
    LOADED_HERE,      /* it is this server's */
    LOADED_ELSEWHERE, /* it is another's */
    LOADED_AWAY,      /* the database cannot be reached */
    LOADED_BROKEN     /* it cannot be read */
};

/* A table that has been read. */
struct loaded {
    struct store_row row; /* without its summary */
    bool lacks_summary;   /* the store has none, and should */
    enum loaded_as as;
    struct table *table;       /* NULL unless it is here */
    struct store_server owner; /* where it is elsewhere */
    bool gives;                /* it is to be given to that one */
};

/* Reads a table on this thread; NULL if that cannot be done, which the journal says. */
struct table *loader_read_now(struct store *store, const struct store_row *row);

struct loader;

/* NULL if the store cannot be reached a second time, or without memory, threads or files; `error`
 * says which. */
struct loader *loader_create(struct store *store, struct store_error *error);
void loader_destroy(struct loader *loader);

/* Asks for a table, once. False: too many are being read. */
bool loader_ask(struct loader *loader, const struct store_row *row);

/* Gives a table to another server, which is taken as one that is elsewhere. False as above. */
bool loader_give(struct loader *loader, const struct store_row *row, const struct store_server *to);

/* Has it been asked for, and not been taken yet? */
bool loader_is_reading(const struct loader *loader, const char *id);

/* How many that is true of. */
int loader_count(const struct loader *loader);

/* The next one that has been read; its table is the caller's. False: none. loader_fd is readable
 * while there may be some. */
bool loader_take(struct loader *loader, struct loaded *loaded);
int loader_fd(const struct loader *loader);

#endif
