/* What tables want of bots: decisions, and hints for people. */
#include "bots.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "json_hint.h"
#include "json_review.h"
#include "request.h"
#include "service.h"
#include "thought.h"

enum {
    RETRY_MS = 1000, /* after the host had no room for a thought */
    ANALYSES_MAX = 4 /* of a table at once */
};

static struct thought *make(const struct table *table, int seat, const char *bot)
{
    struct thought *thought = calloc(1, sizeof *thought);
    if (thought != NULL) {
        table_bot_view(table, seat, &thought->view);
        thought->seat = seat;
        thought->seed = table_bot_seed(table, seat);
        thought->question = table->question;
        memcpy(thought->table_id, table->id, sizeof thought->table_id);
        snprintf(thought->bot, sizeof thought->bot, "%s", bot);
    }
    return thought;
}

/* Plays where an engine sat that this host does not offer any more. */
static const char stand_in[] = "normal";

/* Bots play in character where a person would meet one. */
static struct thought *make_decision(const struct table *table, int seat)
{
    int chair = table_answers(table, seat);
    struct septem_bot_spec spec;
    if (!septem_bot_parse(table_bot(table, chair), &spec, NULL) &&
        !septem_bot_parse(stand_in, &spec, NULL)) {
        return NULL;
    }
    septem_bot_cast(&spec, table_character(table, chair));
    return make(table, seat, spec.text);
}

/* Hands it to the host; frees it if that does not take it. */
static enum refusal ask(struct service *service, struct open_table *open, struct thought *thought)
{
    enum refusal refusal =
        thought != NULL ? service->host.think(service->host.context, open, thought) : REFUSAL_BUSY;
    if (refusal != REFUSAL_NONE) {
        free(thought);
    }
    return refusal;
}

/* ---- Decisions ---- */

void service_ask_bots(struct service *service, struct open_table *open)
{
    struct table *table = open->table;
    unsigned seats = table_wants_bots(table);
    for (int seat = 0; seats != 0 && seat < SEPTEM_CITIES_MAX; seat++) {
        if ((seats >> seat & 1) == 0) {
            continue;
        }
        struct thought *thought = make_decision(table, seat);
        if (ask(service, open, thought) == REFUSAL_NONE) {
            table->chairs[seat].asked = (uint32_t)table->question;
        } else if (open->wake > service->now + RETRY_MS) {
            open->wake = service->now + RETRY_MS;
        }
    }
}

void service_tell_engines(struct service *service, struct open_table *open)
{
    const struct table *table = open->table;
    unsigned told = 0;
    for (int chair = 0; chair < table->setting.game.players; chair++) {
        struct septem_bot_spec spec;
        int first = 0;
        const char *bot = table->chairs[chair].bot;
        while (strcmp(table->chairs[first].bot, bot) != 0) {
            first++;
        }
        if (table->chairs[chair].kind != CHAIR_BOT || !septem_bot_is_engine(bot) ||
            (told >> first & 1) != 0 || !septem_bot_parse(bot, &spec, NULL)) {
            continue;
        }
        struct thought *thought = make(table, chair, spec.text);
        if (thought != NULL) {
            septem_view_of(&table->game, chair, &thought->view);
            thought->run = thought_tell_over;
        }
        ask(service, open, thought);
        told |= 1u << first;
    }
}

/* A bot has answered, unless somebody else has by now. */
static void decide(struct service *service, struct open_table *open, struct thought *thought)
{
    struct table *table = open->table;
    char text[SEPTEM_MOVE_TEXT_MAX];
    struct septem_move moves[SEPTEM_MOVES_MAX];
    if (table->status != TABLE_PLAYING || table->question != thought->question) {
        return;
    }
    int seat = thought->seat, chair = table_answers(table, seat);
    table->chairs[seat].asked = 0;
    if (!septem_game_owes(&table->game, seat) || !table_by_bot(table, chair)) {
        return;
    }
    if (!thought->answered) {
        septem_game_moves(&table->game, seat, moves);
        thought->move = moves[0];
    }
    septem_move_write(&table->game, &thought->move, text, sizeof text);
    service_write(service, open,
                  (struct entry){.kind = ENTRY_DECIDED,
                                 .person = -1,
                                 .seat = seat,
                                 .number = thought->question,
                                 .text = text,
                                 .key = table_bot_key(table, chair)});
}

/* ---- Hints ---- */

/* The request is answered by service_thought. */
static void ask_hint(struct request *request, struct thought *thought)
{
    int chair = request_seat(request);
    if (thought != NULL) {
        thought->is_hint = true;
        thought->chair = chair;
        thought->asker = request;
    }
    /* Before it is asked: the host may give the answer back at once. */
    request->is_thinking = true;
    request->open->table->chairs[chair].hinted = true;
    enum refusal refusal = ask(request->service, request->open, thought);
    if (refusal != REFUSAL_NONE) {
        request->is_thinking = false;
        request->open->table->chairs[chair].hinted = false;
        answer_refusal(request, refusal);
    }
}

void bots_hint(struct request *request, int seat)
{
    ask_hint(request, make(request->open->table, seat, request->service->host.hint_bot));
}

void bots_advise(struct request *request, int question, int seat, const struct septem_view *view)
{
    struct thought *thought = make(request->open->table, seat, request->service->host.hint_bot);
    if (thought != NULL) {
        thought->question = question;
        thought->view = *view;
    }
    ask_hint(request, thought);
}

void bots_analyse(struct request *request, struct analysis *analysis)
{
    struct table *table = request->open->table;
    if (table->analyses == ANALYSES_MAX) {
        free(analysis);
        answer_refusal(request, REFUSAL_TOO_FAST);
        return;
    }
    memcpy(analysis->thought.table_id, table->id, sizeof analysis->thought.table_id);
    analysis->thought.is_hint = true;
    analysis->thought.asker = request;
    request->is_thinking = true;
    table->analyses++;
    enum refusal refusal = ask(request->service, request->open, &analysis->thought);
    if (refusal != REFUSAL_NONE) {
        request->is_thinking = false;
        table->analyses--;
        answer_refusal(request, refusal);
    }
}

static void answer_hint(struct request *request, const struct thought *thought)
{
    struct hint_list hints = {.question = thought->question,
                              .seat = thought->seat,
                              .phase = (enum septem_phase)thought->view.game.phase,
                              .count = thought->hint_count,
                              .hints = thought->hints,
                              .moves = thought->hint_moves};
    request->is_thinking = false;
    if (thought->answered) {
        json_hints(answer_json(request, 200), &hints);
    } else {
        answer_refusal(request, REFUSAL_BUSY);
    }
}

struct request *service_thought(struct service *service, struct thought *thought)
{
    assert(!thought->is_hint || thought->asker != NULL);
    struct open_table *open = open_tables_find(&service->tables, thought->table_id);
    struct request *asker = thought->is_hint ? thought->asker : NULL;
    if (asker != NULL) {
        struct analysis *analysis = analysis_of(thought);
        if (open != NULL && analysis != NULL) {
            open->table->analyses--;
        } else if (open != NULL) {
            open->table->chairs[thought->chair].hinted = false;
        }
        if (analysis != NULL && thought->answered) {
            asker->is_thinking = false;
            json_analysis(answer_json(asker, 200), analysis);
        } else {
            answer_hint(asker, thought);
        }
    } else if (open != NULL) {
        decide(service, open, thought);
    }
    free(thought);
    return asker;
}
