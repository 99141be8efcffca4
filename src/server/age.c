/* The age of tables. */
#include "age.h"

#include "journal.h"
#include "server.h"

enum {
    AGE_HOUR_MS = 60 * 60 * 1000,
    TRUSTED_DAYS = 2, /* between two runs; more may be a wrong clock, or a machine that was off */
    FEW = 10          /* tables that may always be removed */
};

static const int64_t day_ms = 24 * (int64_t)AGE_HOUR_MS;

/* Before it is compared with the clock of the machine. */
static int64_t reached(const struct server *server)
{
    const struct age *age = &server->age;
    int64_t passed = server->now - age->started;
    return age->begun + passed + (passed < age->behind ? passed : age->behind);
}

void age_begin(struct server *server)
{
    struct age *age = &server->age;
    int64_t last = store_age(server->store);
    int64_t passed = server->wall - last;
    bool trusted = last == 0 || (passed >= 0 && passed <= TRUSTED_DAYS * day_ms);
    *age = (struct age){.begun = trusted ? server->wall : last,
                        .behind = trusted || passed < 0 ? 0 : passed,
                        .started = server->now};
    if (!trusted && passed > 0 && server->options.keep > 0) {
        journal("warning",
                "reason=clock_ahead days=%lld the time since the last run is not counted for "
                "--keep: if the clock of this machine is right, that is made up for as it runs",
                (long long)(passed / day_ms));
    }
    store_note_age(server->store, age->begun);
}

int64_t age_ms(const struct server *server)
{
    int64_t at = reached(server);
    return at < server->wall ? at : server->wall;
}

void age_note(struct server *server)
{
    if (server->now - server->age.noted >= AGE_HOUR_MS) {
        server->age.noted = server->now;
        store_note_age(server->store, reached(server));
    }
}

void age_end(struct server *server)
{
    if (server->age.begun != 0) {
        store_note_age(server->store, reached(server));
    }
}

bool age_may_remove(struct server *server, int64_t before)
{
    if (server->options.keep_anyway) {
        return true;
    }
    struct store_count count = store_count_old(server->store, before);
    bool many = count.old > FEW && count.old * 2 > count.all;
    if (many && !server->age.has_warned) {
        journal("warning",
                "reason=keep_would_remove_most tables=%lld of=%lld days=%d nothing is removed: "
                "look at the clock of this machine, then start once with --keep-anyway",
                (long long)count.old, (long long)count.all, server->options.keep);
    }
    server->age.has_warned = many;
    return !many;
}
