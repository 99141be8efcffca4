/* What tables want of the thinkers: decisions of their bots, and hints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/digest_text.h"
#include "http_request.h"

enum {
    RETRY_MS = 1000,     /* where too many wait already */
    THERE_MS = 60 * 1000 /* who asks for something is there for so long, without any stream, too */
};

static const char hint_bot[] = "mcts:playouts=3000";

/* ---- Whose time it is ---- */

static uint64_t digest_address(const struct limit_address *address)
{
    uint64_t digest = 1469598103934665603u;
    for (size_t i = 0; i < sizeof address->bytes; i++) {
        digest = (digest ^ address->bytes[i]) * 1099511628211u;
    }
    return digest;
}

/* Bots think in the time of the host's address. Where that is not known yet, after a restart, every
 * table has a time of its own. */
static uint64_t owner_of(const struct stand *stand)
{
    return stand->has_host ? digest_address(&stand->host_address) : digest_text(stand->table->id);
}

static bool is_alone(const struct server *server, const struct stand *stand)
{
    return stand->streams == NULL && server->now - stand->person_at > THERE_MS;
}

/* Tells the thinkers where somebody has come or the last one has gone. */
static void note_alone(struct server *server, struct stand *stand)
{
    bool alone = is_alone(server, stand);
    if (alone != stand->alone) {
        stand->alone = alone;
        thinkers_attend(server->thinkers, digest_text(stand->table->id), alone);
    }
}

void thinking_note_person(struct server *server, struct stand *stand, int person,
                          const struct limit_address *address)
{
    stand->person_at = server->now;
    if (person == stand->table->host) {
        stand->host_address = *address;
        stand->has_host = true;
    }
    note_alone(server, stand);
}

/* ---- Bots ---- */

static struct thinker_job *make_job(struct stand *stand, int seat, const char *bot)
{
    const struct table *table = stand->table;
    struct thinker_job *job = calloc(1, sizeof *job);
    if (job != NULL) {
        table_bot_view(table, seat, &job->view);
        job->seat = seat;
        job->seed = table_bot_seed(table, seat);
        memcpy(job->table_id, table->id, sizeof table->id);
        job->question = table->question;
        snprintf(job->bot, sizeof job->bot, "%s", bot);
        job->item.owner = owner_of(stand);
        job->item.table = digest_text(table->id);
    }
    return job;
}

/* False: not now, too many wait. */
static bool ask_bot(struct server *server, struct stand *stand, int seat)
{
    struct table *table = stand->table;
    struct thinker_job *job = make_job(stand, seat, table_bot(table, table_answers(table, seat)));
    if (job == NULL) {
        return false;
    }
    job->item.alone = stand->alone;
    if (!thinkers_ask(server->thinkers, job)) {
        free(job);
        return false;
    }
    table->chairs[seat].asked = (uint32_t)table->question;
    return true;
}

void thinking_ask_bots(struct server *server, struct stand *stand)
{
    bool all = true;
    unsigned seats = server->stopping ? 0 : table_wants_bots(stand->table);
    note_alone(server, stand);
    for (int seat = 0; seats != 0 && seat < SEPTEM_CITIES_MAX; seat++) {
        if (seats >> seat & 1) {
            all &= ask_bot(server, stand, seat);
        }
    }
    if (!all && stand->wake > server->now + RETRY_MS) {
        stand->wake = server->now + RETRY_MS;
    }
}

/* A bot has answered, unless somebody else has by now. */
static void take_decision(struct server *server, struct stand *stand, struct thinker_job *job)
{
    struct table *table = stand->table;
    char text[SEPTEM_MOVE_TEXT_MAX];
    struct septem_move moves[SEPTEM_MOVES_MAX];
    if (table->status != TABLE_PLAYING || table->question != job->question) {
        return;
    }
    int chair = table_answers(table, job->seat);
    table->chairs[job->seat].asked = 0;
    if (!septem_game_owes(&table->game, job->seat) || !table_by_bot(table, chair)) {
        return;
    }
    if (!job->answered) {
        septem_game_moves(&table->game, job->seat, moves);
        job->move = moves[0];
    }
    septem_move_write(&table->game, &job->move, text, sizeof text);
    metric_count(&server->metrics, METRIC_DECISIONS_BOT);
    floor_write(server, stand,
                (struct entry){.kind = ENTRY_DECIDED,
                               .person = -1,
                               .seat = job->seat,
                               .number = job->question,
                               .text = text,
                               .key = table_bot_key(table, chair)});
}

/* Hands over what a chair wants to know; the request is answered later. */
static enum refusal ask_advice(struct server *server, struct stand *stand, int chair,
                               struct thinker_job *job, struct request *request)
{
    job->is_hint = true;
    job->chair = chair;
    job->asker = request;
    job->item.owner = digest_address(&request->address);
    int64_t wait = thinkers_hint_wait(server->thinkers, job->item.owner);
    if (wait > 0) {
        free(job);
        request->retry_after = (int)(wait / 1000 + 1);
        return REFUSAL_MANY_HINTS;
    }
    if (!thinkers_ask(server->thinkers, job)) {
        free(job);
        return REFUSAL_BUSY;
    }
    stand->table->chairs[chair].hinted = true;
    return REFUSAL_NONE;
}

enum refusal floor_ask_hint(struct server *server, struct stand *stand, int chair, int seat,
                            struct request *request)
{
    struct thinker_job *job = make_job(stand, seat, hint_bot);
    return job != NULL ? ask_advice(server, stand, chair, job, request) : REFUSAL_BUSY;
}

enum refusal floor_ask_advice(struct server *server, struct stand *stand, int chair,
                              const struct advice *about, struct request *request)
{
    struct septem_view view;
    if (!account_seen(stand->table, about->question, about->seat, &view)) {
        return REFUSAL_QUERY;
    }
    struct thinker_job *job = make_job(stand, about->seat, hint_bot);
    if (job == NULL) {
        return REFUSAL_BUSY;
    }
    job->question = about->question;
    job->view = view;
    return ask_advice(server, stand, chair, job, request);
}

void floor_thoughts(struct server *server)
{
    struct thinker_job *job;
    while ((job = thinkers_take(server->thinkers)) != NULL) {
        struct stand *stand = floor_recall(server, job->table_id);
        if (stand != NULL && job->is_hint) {
            stand->table->chairs[job->chair].hinted = false;
        }
        if (job->is_hint) {
            deciding_hint_found(job->asker, job);
        } else if (stand != NULL) {
            take_decision(server, stand, job);
        }
        free(job);
    }
}
