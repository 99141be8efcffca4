/* Asking bots. */
#include "thought.h"

#include <assert.h>
#include <string.h>

#include "../text/digest_text.h"

bool thought_searches(const char *bot)
{
    struct septem_bot_spec spec;
    return !septem_bot_parse(bot, &spec, NULL) || septem_bot_effort(&spec) > 0;
}

void bot_cache_finish(struct bot_cache *cache)
{
    septem_bot_destroy(cache->bot);
    cache->bot = NULL;
}

static bool have_bot(struct bot_cache *cache, const char *text)
{
    struct septem_bot_spec spec;
    if (cache->bot != NULL && strcmp(septem_bot_spec_of(cache->bot)->text, text) == 0) {
        return true;
    }
    bot_cache_finish(cache);
    cache->bot = septem_bot_parse(text, &spec, NULL) ? septem_bot_create(&spec) : NULL;
    return cache->bot != NULL;
}

void thought_run(struct thought *thought, struct bot_cache *cache, uint32_t ms)
{
    struct septem_rng rng;
    assert(!thought->answered);
    if (thought->run != NULL) {
        thought->answered = have_bot(cache, thought->bot);
        if (thought->answered) {
            thought->run(thought, cache);
        }
        return;
    }
    int count = septem_game_moves(&thought->view.game, thought->seat, cache->moves);
    if (count == 0 || !have_bot(cache, thought->bot)) {
        return;
    }
    septem_rng_init(&rng, thought->seed);
    struct septem_question question = {.view = &thought->view,
                                       .seat = thought->seat,
                                       .moves = cache->moves,
                                       .count = count,
                                       .rng = &rng,
                                       .game = digest_text(thought->table_id),
                                       .thoughts = thought->is_hint ? cache->thoughts : NULL};
    uint64_t effort = septem_bot_effort(septem_bot_spec_of(cache->bot));
    if (effort > 0) {
        question.budget = (struct septem_budget){.playouts = effort, .ms = ms};
    }
    thought->answered = true;
    if (!thought->is_hint) {
        thought->move = cache->moves[septem_bot_choose(cache->bot, &question)];
        return;
    }
    thought->hint_count = septem_bot_hint(cache->bot, &question, thought->hints, THOUGHT_HINTS_MAX);
    for (int i = 0; i < thought->hint_count; i++) {
        thought->hint_moves[i] = cache->moves[thought->hints[i].move];
    }
}

void thought_queue_put(struct thought_queue *queue, struct thought *thought)
{
    thought->next = NULL;
    if (queue->first == NULL) {
        queue->first = thought;
    } else {
        queue->last->next = thought;
    }
    queue->last = thought;
}

struct thought *thought_queue_take(struct thought_queue *queue)
{
    struct thought *thought = queue->first;
    if (thought != NULL) {
        queue->first = thought->next;
    }
    return thought;
}
