/* Who is here, who is waited for, who is covered by a bot, and when the time is up. */
#include "presence.h"

#include <string.h>

#include "draft.h"
#include "vacation.h"

static const int64_t second = 1000;

/* For browsers to find the server again. */
enum { GRACE_MS = 30 * 1000 };

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ---- People ---- */

/* The person at a chair; NULL: none. */
static const struct table_person *person_at(const struct table *table, int seat)
{
    const struct table_chair *chair = &table->chairs[seat];
    return chair->kind == CHAIR_PERSON ? &table->people[chair->person] : NULL;
}

/* Does this chair still have to answer for some seat? */
static bool owes(const struct table *table, int seat)
{
    return table->status == TABLE_DRAFTING ? draft_picker(table) == seat
                                           : (table_asked_of(table, seat) & table->game.owing) != 0;
}

/* Do others wait for this chair, and not for somebody on vacation? */
static bool is_awaited(const struct table *table, int seat)
{
    return person_at(table, seat) != NULL && owes(table, seat) && !vacation_is_on(table, seat);
}

/* Does a person at this chair look on and wait for others to decide? */
static bool waits(const struct table *table, int seat)
{
    const struct table_person *person = person_at(table, seat);
    return person != NULL && person->streams > 0 && table->chairs[seat].cover == COVER_NONE &&
           !owes(table, seat);
}

/* Since when somebody who waits for this chair has been there; INT64_MAX: nobody does. */
static int64_t waited_since(const struct table *table, int seat)
{
    int64_t since = INT64_MAX;
    for (int other = 0; owes(table, seat) && other < table->setting.game.players; other++) {
        if (other != seat && waits(table, other)) {
            const struct table_person *person = person_at(table, other);
            since = person->connected < since ? person->connected : since;
        }
    }
    return since;
}

/* Is this a person who is away while somebody waits, at a table where a bot may play then? */
static bool may_be_covered(const struct table *table, int seat)
{
    const struct table_person *person = person_at(table, seat);
    return table_is_asking(table) && person != NULL && person->streams == 0 &&
           !vacation_is_on(table, seat) && table->chairs[seat].cover == COVER_NONE &&
           table->setting.absent > 0 && waited_since(table, seat) != INT64_MAX;
}

/* ---- The timer ---- */

/* How many people have chairs, and how many of those are connected and not covered. */
struct attendance {
    int people, connected, covered;
};

static struct attendance attendance_of(const struct table *table)
{
    struct attendance found = {0};
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        const struct table_person *person = person_at(table, seat);
        found.people += person != NULL;
        found.connected += person != NULL && person->streams > 0;
        found.covered += person != NULL && table->chairs[seat].cover != COVER_NONE;
    }
    return found;
}

/* Is nobody awaited but people on vacation? */
static bool waits_for_vacation(const struct table *table)
{
    bool waits_so = false;
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        if (is_awaited(table, seat)) {
            return false;
        }
        waits_so |= vacation_is_on(table, seat) && owes(table, seat);
    }
    return waits_so;
}

bool table_clock_runs(const struct table *table)
{
    struct attendance found = attendance_of(table);
    return table_is_asking(table) && table->setting.timer > 0 && found.covered < found.people &&
           (found.people > 1 || found.connected > 0) && !waits_for_vacation(table);
}

int64_t presence_asked_from(const struct table *table)
{
    return later(table->asked, table->clock_from);
}

static void set_deadline(struct table *table)
{
    if (!table_clock_runs(table)) {
        table->deadline = 0;
    } else if (table->deadline == 0) {
        table->deadline =
            later(presence_asked_from(table) + table->setting.timer * second, table->grace);
    }
}

/* ---- As time passes ---- */

void table_resume(struct table *table, int64_t now)
{
    table->grace = now + GRACE_MS;
    /* The time of day may have been set back since the log was written. */
    table->asked = table->asked < now ? table->asked : now;
    table->clock_from = table->clock_from < now ? table->clock_from : now;
    for (int i = 0; i < table->person_count; i++) {
        struct table_person *person = &table->people[i];
        person->seen = person->seen < now ? person->seen : now;
        person->away_from = person->away_from < now ? person->away_from : now;
    }
}

/* When a bot takes over for a person who is away: those who wait have then been there for as long
 * as the table says, and so long ago the question was asked and the person gone. 0: not as things
 * are. */
static int64_t cover_at(const struct table *table, int seat)
{
    if (!may_be_covered(table, seat)) {
        return 0;
    }
    int64_t from = later(person_at(table, seat)->seen, waited_since(table, seat));
    from = later(from, table->asked);
    return later(from + table->setting.absent * second, table->grace);
}

bool table_tick(struct table *table, int64_t now)
{
    int64_t deadline = table->deadline;
    set_deadline(table);
    bool changed = table->deadline != deadline;
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        struct table_chair *chair = &table->chairs[seat];
        bool is_up = table->deadline > 0 && now >= table->deadline;
        chair->late |= is_up && is_awaited(table, seat);
        int64_t at = cover_at(table, seat);
        changed |= at != chair->cover_at || chair->cover != chair->shown;
        chair->cover_at = at;
        chair->shown = chair->cover;
    }
    return changed;
}

int table_cover_due(const struct table *table, int64_t now)
{
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        int64_t at = table->chairs[seat].cover_at;
        if (at > 0 && now >= at) {
            return seat;
        }
    }
    return -1;
}

int64_t table_wake(const struct table *table)
{
    int64_t wake = INT64_MAX;
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        const struct table_chair *chair = &table->chairs[seat];
        bool counts = !chair->late && is_awaited(table, seat);
        int64_t deadline = counts && table->deadline > 0 ? table->deadline : INT64_MAX;
        int64_t at = chair->cover_at > 0 ? chair->cover_at : INT64_MAX;
        int64_t until = table_is_asking(table) ? vacation_until(table, seat) : 0;
        at = at < deadline ? at : deadline;
        at = until > 0 && until < at ? until : at;
        wake = at < wake ? at : wake;
    }
    return wake;
}

/* ---- What the log says ---- */

void presence_back(struct table_chair *chair)
{
    chair->cover = COVER_NONE;
    chair->missed = 0;
}

/* One question is missed once, also by a chair that answers for two seats. */
static void note_missed(const struct table *table, struct table_chair *chair)
{
    if (chair->missed_counted != table->question + 1) {
        chair->missed_counted = table->question + 1;
        chair->missed++;
    }
    if (chair->missed >= TABLE_MISSED_MAX && chair->cover == COVER_NONE) {
        chair->cover = COVER_LATE;
    }
}

void presence_answer(struct table *table, const struct entry *entry, int seat)
{
    struct table_chair *chair = &table->chairs[seat];
    if (entry->person >= 0 || chair->kind != CHAIR_PERSON) {
        vacation_end(table, seat, entry);
        presence_back(chair);
    } else if (strcmp(entry->key, ENTRY_MISSED) == 0) {
        note_missed(table, chair);
    } else if (chair->cover == COVER_NONE) {
        chair->cover = COVER_ABSENT; /* logs from before ENTRY_COVERED show it only so */
    }
}

bool presence_owes(const struct table *table, int seat)
{
    return table_is_asking(table) && owes(table, seat);
}

/* ---- Coming and going ---- */

bool table_returns(const struct table *table, int person)
{
    int seat = person >= 0 ? table->people[person].seat : -1;
    return seat >= 0 && table->chairs[seat].cover == COVER_ABSENT;
}

bool table_connect(struct table *table, int person, int64_t now)
{
    if (person < 0) {
        table->watching++;
        return true;
    }
    struct table_person *who = &table->people[person];
    bool ran = table_clock_runs(table), shows = who->streams++ == 0;
    if (shows) {
        who->connected = now;
    }
    if (table_returns(table, person)) {
        presence_back(&table->chairs[who->seat]);
    }
    if (!ran && table_clock_runs(table)) {
        table->clock_from = now;
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

enum refusal table_may_cover(const struct table *table, int seat)
{
    if (!table_is_asking(table)) {
        return REFUSAL_NOT_PLAYING;
    }
    const struct table_person *person =
        seat >= 0 && seat < table->setting.game.players ? person_at(table, seat) : NULL;
    if (person == NULL) {
        return REFUSAL_FIELD;
    }
    if (table->setting.absent == 0) {
        return REFUSAL_NO_COVER;
    }
    if (vacation_is_on(table, seat)) {
        return REFUSAL_ON_VACATION;
    }
    if (person->streams > 0) {
        return REFUSAL_PRESENT;
    }
    if (!owes(table, seat)) {
        return REFUSAL_NOT_OWING;
    }
    return waited_since(table, seat) != INT64_MAX ? REFUSAL_NONE : REFUSAL_NOT_WAITING;
}

/* ---- Bots ---- */

bool table_by_bot(const struct table *table, int chair)
{
    const struct table_chair *at = &table->chairs[chair];
    return at->kind != CHAIR_PERSON || at->late ||
           (at->cover != COVER_NONE && waited_since(table, chair) != INT64_MAX);
}

unsigned table_awaited(const struct table *table)
{
    unsigned chairs = 0;
    for (int chair = 0; table_is_asking(table) && chair < table->setting.game.players; chair++) {
        if (is_awaited(table, chair) && !table_by_bot(table, chair)) {
            chairs |= 1u << chair;
        }
    }
    return chairs;
}

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

int table_character(const struct table *table, int chair)
{
    struct septem_bot_spec spec;
    if (table->chairs[chair].kind != CHAIR_BOT ||
        !septem_bot_parse(table->chairs[chair].bot, &spec, NULL)) {
        return SEPTEM_CHARACTER_NONE;
    }
    septem_bot_cast(&spec, 1 + chair % (SEPTEM_CHARACTER_COUNT - 1));
    return septem_bot_character(&spec);
}

const char *table_bot_key(const struct table *table, int chair)
{
    return table->chairs[chair].late ? ENTRY_MISSED : "";
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
    return table->origin.keyed
               ? septem_key_number(&table->origin.key, SEPTEM_STREAM_BOTS + place)
               : septem_rng_mix(septem_rng_mix(table->origin.seed, UINT64_MAX), place);
}
