/* Reading tables back, here or on a thread of its own. */
#include "loader.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "../base/complain.h"
#include "../table/reload.h"
#include "journal.h"

enum { ASKED_MAX = 2000 };

struct job {
    struct job *next;       /* among those to be read, or read */
    struct job *next_asked; /* among all: the thread of events' */
    struct loaded loaded;
};

struct list {
    struct job *first, **last;
};

struct loader {
    struct store_reader *reader; /* the thread's */
    struct store_lease *lease;   /* the thread's */
    struct job *asked;           /* the thread of events' */
    int asked_count;
    pthread_t thread;
    bool runs;
    int event_fd;

    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t work;
    struct list wanted, done;
    bool stop;
};

/* ---- Reading ---- */

static bool visit(void *context, const struct entry *entry)
{
    struct reload *reload = context;
    if (!reload_entry(reload, entry)) {
        journal("table_broken", "table=%.6s seq=%u kind=%s", reload->table->id, entry->seq,
                entry_kind_slug(entry->kind));
        return false;
    }
    return true;
}

/* With a reader of its own, or with the store itself. */
static struct table *read_table(struct store_reader *reader, struct store *store,
                                const struct store_row *row)
{
    struct table *table = table_create(row->id);
    struct reload reload = {.table = table};
    bool good =
        table != NULL && (reader != NULL ? store_reader_read(reader, row->number, visit, &reload)
                                         : store_read(store, row->number, visit, &reload));
    good &= reload_end(&reload);
    if (!good || table->seq == 0) {
        table_destroy(table);
        return NULL;
    }
    return table;
}

struct table *loader_read_now(struct store *store, const struct store_row *row)
{
    return read_table(NULL, store, row);
}

/* ---- The thread ---- */

static void append(struct list *list, struct job *job)
{
    job->next = NULL;
    *list->last = job;
    list->last = &job->next;
}

static struct job *take_first(struct list *list)
{
    struct job *job = list->first;
    if (job != NULL) {
        list->first = job->next;
        if (list->first == NULL) {
            list->last = &list->first;
        }
    }
    return job;
}

/* Claims it, and reads what everybody who had it before has written: they cannot any more. */
static void load(struct loader *loader, struct loaded *loaded)
{
    if (loaded->gives) {
        /* Where that fails it is still this server's, and found so. */
        bool is_there =
            store_lease_give(loader->lease, loaded->row.number, loaded->owner.session) == LEASE_YES;
        loaded->as = is_there ? LOADED_ELSEWHERE : LOADED_AWAY;
        return;
    }
    enum lease_answer answer = store_lease_claim(loader->lease, loaded->row.number, &loaded->owner);
    if (answer != LEASE_YES) {
        loaded->as = answer == LEASE_AWAY         ? LOADED_AWAY
                     : loaded->owner.session != 0 ? LOADED_ELSEWHERE
                                                  : LOADED_BROKEN;
        return;
    }
    loaded->table = read_table(loader->reader, NULL, &loaded->row);
    if (loaded->table != NULL) {
        loaded->as = LOADED_HERE;
    } else {
        bool is_away = store_lease_renew(loader->lease) == LEASE_AWAY;
        loaded->table = is_away ? NULL : read_table(loader->reader, NULL, &loaded->row);
        loaded->as = loaded->table != NULL ? LOADED_HERE : is_away ? LOADED_AWAY : LOADED_BROKEN;
    }
}

static void *read_all(void *context)
{
    struct loader *loader = context;
    uint64_t one = 1;
    pthread_mutex_lock(&loader->lock);
    while (!loader->stop) {
        struct job *job = take_first(&loader->wanted);
        if (job == NULL) {
            pthread_cond_wait(&loader->work, &loader->lock);
            continue;
        }
        pthread_mutex_unlock(&loader->lock);
        load(loader, &job->loaded);
        pthread_mutex_lock(&loader->lock);
        append(&loader->done, job);
        while (write(loader->event_fd, &one, sizeof one) < 0) {
        }
    }
    pthread_mutex_unlock(&loader->lock);
    return NULL;
}

/* ---- From outside ---- */

struct loader *loader_create(struct store *store, struct store_error *error)
{
    struct loader *loader = calloc(1, sizeof *loader);
    COMPLAIN(error->text, "not enough memory, threads or files to read tables");
    if (loader == NULL) {
        return NULL;
    }
    loader->wanted.last = &loader->wanted.first;
    loader->done.last = &loader->done.first;
    pthread_mutex_init(&loader->lock, NULL);
    pthread_cond_init(&loader->work, NULL);
    loader->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    loader->reader = store_reader_open(store, error);
    loader->lease = loader->reader != NULL ? store_lease_open(store, error) : NULL;
    loader->runs = loader->event_fd >= 0 && loader->reader != NULL && loader->lease != NULL &&
                   pthread_create(&loader->thread, NULL, read_all, loader) == 0;
    if (!loader->runs) {
        loader_destroy(loader);
        return NULL;
    }
    return loader;
}

void loader_destroy(struct loader *loader)
{
    if (loader == NULL) {
        return;
    }
    if (loader->runs) {
        pthread_mutex_lock(&loader->lock);
        loader->stop = true;
        pthread_cond_signal(&loader->work);
        pthread_mutex_unlock(&loader->lock);
        pthread_join(loader->thread, NULL);
    }
    while (loader->asked != NULL) {
        struct job *next = loader->asked->next_asked;
        table_destroy(loader->asked->loaded.table);
        free(loader->asked);
        loader->asked = next;
    }
    store_reader_close(loader->reader);
    store_lease_close(loader->lease);
    if (loader->event_fd >= 0) {
        close(loader->event_fd);
    }
    pthread_cond_destroy(&loader->work);
    pthread_mutex_destroy(&loader->lock);
    free(loader);
}

static bool begin(struct loader *loader, const struct store_row *row, const struct store_server *to)
{
    struct job *job = loader->asked_count < ASKED_MAX ? calloc(1, sizeof *job) : NULL;
    if (job == NULL) {
        return false;
    }
    job->loaded.row = *row;
    job->loaded.row.summary = "";
    job->loaded.lacks_summary = to == NULL && row->listed && row->summary[0] == '\0';
    if (to != NULL) {
        job->loaded.owner = *to;
        job->loaded.gives = true;
    }
    job->next_asked = loader->asked;
    loader->asked = job;
    loader->asked_count++;
    pthread_mutex_lock(&loader->lock);
    append(&loader->wanted, job);
    pthread_cond_signal(&loader->work);
    pthread_mutex_unlock(&loader->lock);
    return true;
}

bool loader_ask(struct loader *loader, const struct store_row *row)
{
    return begin(loader, row, NULL);
}

bool loader_give(struct loader *loader, const struct store_row *row, const struct store_server *to)
{
    return begin(loader, row, to);
}

bool loader_is_reading(const struct loader *loader, const char *id)
{
    for (const struct job *job = loader->asked; job != NULL; job = job->next_asked) {
        if (strcmp(job->loaded.row.id, id) == 0) {
            return true;
        }
    }
    return false;
}

int loader_count(const struct loader *loader)
{
    return loader->asked_count;
}

bool loader_take(struct loader *loader, struct loaded *loaded)
{
    uint64_t count;
    pthread_mutex_lock(&loader->lock);
    struct job *job = take_first(&loader->done);
    if (job == NULL) {
        while (read(loader->event_fd, &count, sizeof count) > 0) {
        }
    }
    pthread_mutex_unlock(&loader->lock);
    if (job == NULL) {
        return false;
    }
    struct job **link = &loader->asked;
    while (*link != job) {
        link = &(*link)->next_asked;
    }
    *link = job->next_asked;
    loader->asked_count--;
    *loaded = job->loaded;
    free(job);
    return true;
}

int loader_fd(const struct loader *loader)
{
    return loader->event_fd;
}
