/* Who is here, who is covered by a bot, and when the time is up. */
#include "draft.h"
#include "table.h"

static const int64_t second = 1000;

/* For browsers to find the server again. */
enum { GRACE_MS = 30 * 1000 };

static bool is_asking(const struct table *table)
{
    return table->status == TABLE_PLAYING || table->status == TABLE_DRAFTING;
}

static bool may_be_covered(const struct table *table, int seat)
{
    return is_asking(table) && !table_by_bot(table, seat);
}

static int64_t after_grace(const struct table *table, int64_t at)
{
    return at > table->grace ? at : table->grace;
}

/* When the person at this chair has been away for too long; INT64_MAX: not soon. */
static int64_t absent_at(const struct table *table, int seat)
{
    if (!may_be_covered(table, seat) || table->setting.absent == 0) {
        return INT64_MAX;
    }
    const struct table_person *person = &table->people[table->chairs[seat].person];
    return person->streams == 0 ? after_grace(table, person->seen + table->setting.absent * second)
                                : INT64_MAX;
}

/* Does this chair still have to answer for some seat? */
static bool owes(const struct table *table, int seat)
{
    return table->status == TABLE_DRAFTING ? draft_picker(table) == seat
                                           : (table_asked_of(table, seat) & table->game.owing) != 0;
}

static void start_clock(struct table *table)
{
    if (table->setting.timer > 0 && table->deadline == 0) {
        table->deadline = after_grace(table, table->asked + table->setting.timer * second);
    }
}

void table_resume(struct table *table, int64_t now)
{
    table->grace = now + GRACE_MS;
}

bool table_tick(struct table *table, int64_t now)
{
    bool changed = false;
    if (!is_asking(table)) {
        table->deadline = 0;
        return false;
    }
    start_clock(table);
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        bool late = table->deadline > 0 && now >= table->deadline && owes(table, seat);
        if (may_be_covered(table, seat) && (late || now >= absent_at(table, seat))) {
            table->chairs[seat].cover = late ? COVER_LATE : COVER_ABSENT;
            changed = true;
        }
    }
    return changed;
}

int64_t table_wake(const struct table *table)
{
    int64_t wake = INT64_MAX;
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        int64_t at = absent_at(table, seat);
        if (may_be_covered(table, seat) && owes(table, seat) && table->deadline > 0 &&
            table->deadline < at) {
            at = table->deadline;
        }
        if (at < wake) {
            wake = at;
        }
    }
    return wake;
}

bool table_connect(struct table *table, int person)
{
    if (person < 0) {
        table->watching++;
        return true;
    }
    struct table_person *who = &table->people[person];
    bool shows = who->streams++ == 0;
    if (who->seat >= 0 && table->chairs[who->seat].cover == COVER_ABSENT) {
        table->chairs[who->seat].cover = COVER_NONE;
    }
    return shows;
}

bool table_disconnect(struct table *table, int person, int64_t now)
{
    if (person < 0) {
        table->watching--;
        return true;
    }
    struct table_person *who = &table->people[person];
    who->seen = now;
    return who->streams > 0 && --who->streams == 0 && !who->gone;
}

bool table_back(struct table *table, int chair)
{
    bool was = table->chairs[chair].cover != COVER_NONE;
    table->chairs[chair].cover = COVER_NONE;
    return was;
}

/* ---- Bots ---- */

unsigned table_wants_bots(const struct table *table)
{
    unsigned seats = 0;
    for (int seat = 0; table->status == TABLE_PLAYING && seat < table->game.cities; seat++) {
        if (table_by_bot(table, table_answers(table, seat)) &&
            septem_game_owes(&table->game, seat) &&
            table->chairs[seat].asked != (uint32_t)table->question) {
            seats |= 1u << seat;
        }
    }
    return seats;
}

const char *table_bot(const struct table *table, int chair)
{
    return table->chairs[chair].kind == CHAIR_BOT ? table->chairs[chair].bot : table->setting.cover;
}

void table_bot_view(const struct table *table, int seat, struct septem_view *view)
{
    struct septem_game *g = &view->game;
    septem_view_of(&table->game, table_answers(table, seat), view);
    g->owing = g->asked;
    for (int i = 0; i < g->cities; i++) {
        if (g->asked >> i & 1) {
            g->sealed[i] = (struct septem_move){0};
        }
    }
}

uint64_t table_bot_seed(const struct table *table, int seat)
{
    uint64_t place = (uint64_t)table->question * SEPTEM_CITIES_MAX + (uint64_t)seat;
    return septem_rng_mix(septem_rng_mix(table->game.seed, UINT64_MAX), place);
}
