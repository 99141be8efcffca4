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
    septem_bot_destroy(cache->own);
    for (int i = 0; i < BOT_CACHE_ENGINES_MAX; i++) {
        septem_bot_destroy(cache->engines[i]);
        cache->engines[i] = NULL;
    }
    cache->own = cache->bot = NULL;
}

static bool is_called(const struct septem_bot *bot, const char *text)
{
    return bot != NULL && strcmp(septem_bot_spec_of(bot)->text, text) == 0;
}

/* Where a bot is kept, or is to be. */
static struct septem_bot **place_of(struct bot_cache *cache, const char *text)
{
    if (!septem_bot_is_engine(text)) {
        return &cache->own;
    }
    int place = 0;
    while (place < BOT_CACHE_ENGINES_MAX - 1 && cache->engines[place] != NULL &&
           !is_called(cache->engines[place], text)) {
        place++;
    }
    return &cache->engines[place];
}

static bool have_bot(struct bot_cache *cache, const char *text)
{
    struct septem_bot_spec spec;
    struct septem_bot **place = place_of(cache, text);
    if (!is_called(*place, text)) {
        septem_bot_destroy(*place);
        *place = septem_bot_parse(text, &spec, NULL) ? septem_bot_create(&spec) : NULL;
    }
    cache->bot = *place;
    return cache->bot != NULL;
}

void thought_tell_over(struct thought *thought, struct bot_cache *cache)
{
    septem_bot_over(cache->bot, digest_text(thought->table_id), &thought->view.game);
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
