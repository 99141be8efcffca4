/* The age of tables. */
#include "age.h"

#include "../store/store.h"
#include "journal.h"

enum {
    AGE_HOUR_MS = 60 * 60 * 1000,
    TRUSTED_DAYS = 2, /* between two runs; more may be a wrong clock, or a machine that was off */
    FEW = 10          /* tables that may always be removed */
};

static const int64_t day_ms = 24 * (int64_t)AGE_HOUR_MS;

/* Before it is compared with the clock of the machine. */
static int64_t reached(const struct age *age, int64_t now)
{
    int64_t passed = now - age->started;
    return age->begun + passed + (passed < age->behind ? passed : age->behind);
}

void age_begin(struct age *age, struct store *store, int64_t now, int64_t wall, bool keeps)
{
    int64_t last = store_age(store), passed = wall - last;
    bool trusted = last == 0 || (passed >= 0 && passed <= TRUSTED_DAYS * day_ms);
    *age = (struct age){.begun = trusted ? wall : last,
                        .behind = trusted || passed < 0 ? 0 : passed,
                        .started = now};
    if (!trusted && passed > 0 && keeps) {
        journal("warning",
                "reason=clock_ahead days=%lld the time since the last run is not counted for "
                "--keep: if the clock of this machine is right, that is made up for as it runs",
                (long long)(passed / day_ms));
    }
    store_note_age(store, age->begun);
}

int64_t age_ms(const struct age *age, int64_t now, int64_t wall)
{
    int64_t at = reached(age, now);
    return at < wall ? at : wall;
}

void age_note(struct age *age, struct store *store, int64_t now)
{
    if (now - age->noted >= AGE_HOUR_MS) {
        age->noted = now;
        store_note_age(store, reached(age, now));
    }
}

void age_end(struct age *age, struct store *store, int64_t now)
{
    if (age->begun != 0) {
        store_note_age(store, reached(age, now));
    }
}

bool age_may_remove(struct age *age, struct store *store, int64_t before, int keep)
{
    struct store_count count = store_count_old(store, before);
    bool many = count.old > FEW && count.old * 2 > count.all;
    if (many && !age->has_warned) {
        journal("warning",
                "reason=keep_would_remove_most tables=%lld of=%lld days=%d nothing is removed: "
                "look at the clock of this machine, then start once with --keep-anyway",
                (long long)count.old, (long long)count.all, keep);
    }
    age->has_warned = many;
    return !many;
}
