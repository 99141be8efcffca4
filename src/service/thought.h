/* A question for a bot, with everything it needs to be answered on another thread: the decision of
 * a seat, or for a person hints or an analysis. */
#ifndef SEPTEM_THOUGHT_H
#define SEPTEM_THOUGHT_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>

#include "../table/table.h"

enum { THOUGHT_HINTS_MAX = 5 };

/* Who gives hints and judges decisions afterwards; further settings follow. Its values are those of
 * the network alone. */
#define THOUGHT_ADVISER "expert:mcts=0,rivals=0"

struct bot_cache;
struct request;

struct thought {
    struct thought *next; /* for the host that has taken it over */
    /* What else the bot of the cache is asked; NULL: a decision or hints. */
    void (*run)(struct thought *thought, struct bot_cache *cache);
    struct septem_view view;
    int seat; /* to decide for */
    char bot[SEPTEM_BOT_TEXT_MAX];
    uint64_t seed;
    char table_id[TABLE_ID_LENGTH + 1];
    int question;
    bool is_hint;          /* or an analysis: a person waits for it */
    int chair;             /* whose hint it is */
    struct request *asker; /* of a hint; it is answered when this is given back */

    /* The answer. */
    bool answered; /* false: out of memory for the bot */
    struct septem_move move;
    int hint_count;
    struct septem_hint hints[THOUGHT_HINTS_MAX];
    struct septem_move hint_moves[THOUGHT_HINTS_MAX];
};

enum { BOT_CACHE_ENGINES_MAX = 8 };

/* The bots asked last, of one thread: creating one that searches costs more than asking it, and an
 * engine remembers its games. Zeroed memory is a cache. */
struct bot_cache {
    struct septem_bot *bot; /* the one asked last, which is one of these: */
    struct septem_bot *own; /* of this program */
    struct septem_bot *engines[BOT_CACHE_ENGINES_MAX]; /* other programs */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_thought thoughts[SEPTEM_MOVES_MAX];
};

void bot_cache_finish(struct bot_cache *cache);

/* What thought->run is to be for a bot that is told that the game of the view is over. */
void thought_tell_over(struct thought *thought, struct bot_cache *cache);

/* Lets the bot decide or hint. `ms` limits a bot that searches; 0: its playouts alone do, so that
 * the same seed and decisions give the same game on every machine. */
void thought_run(struct thought *thought, struct bot_cache *cache, uint32_t ms);

/* Thoughts in the order they came in, for hosts without threads. Zeroed memory is an empty one. */
struct thought_queue {
    struct thought *first, *last;
};

void thought_queue_put(struct thought_queue *queue, struct thought *thought);

/* The first one, now the caller's; NULL: none. */
struct thought *thought_queue_take(struct thought_queue *queue);

/* Does this bot search, and so take long? */
bool thought_searches(const char *bot);

#endif
