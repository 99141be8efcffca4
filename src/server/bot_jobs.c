/* Owners and attendance of what the bot pool thinks about. */
#include "bot_jobs.h"

#include <stdlib.h>

#include "../service/thought.h"
#include "../text/digest_text.h"
#include "served.h"
#include "bot_pool.h"

/* Somebody who asks for something is there for this long, also without a stream. */
enum { THERE_MS = 60 * 1000 };

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
static uint64_t owner_of(const struct open_table *open)
{
    const struct served *served = served_of(open);
    return served->has_host ? digest_address(&served->host_address) : digest_text(open->table->id);
}

void bot_jobs_attend(struct bot_pool *pool, struct open_table *open, int64_t now)
{
    struct served *served = served_of(open);
    bool is_alone = served->streams == NULL && now - served->person_at > THERE_MS;
    if (is_alone != served->is_alone) {
        served->is_alone = is_alone;
        bot_pool_attend(pool, digest_text(open->table->id), is_alone);
    }
}

void bot_jobs_person(struct bot_pool *pool, struct open_table *open, int person,
                     const struct limit_address *address, int64_t now)
{
    struct served *served = served_of(open);
    served->person_at = now;
    if (person == open->table->host) {
        served->host_address = *address;
        served->has_host = true;
    }
    bot_jobs_attend(pool, open, now);
}

static enum refusal ask(struct bot_pool *pool, struct thought *thought, struct think_item item)
{
    struct bot_job *job = malloc(sizeof *job);
    if (job == NULL) {
        return REFUSAL_BUSY;
    }
    *job = (struct bot_job){.item = item, .thought = thought};
    if (!bot_pool_ask(pool, job)) {
        free(job);
        return REFUSAL_BUSY;
    }
    return REFUSAL_NONE;
}

enum refusal bot_jobs_decide(struct bot_pool *pool, struct open_table *open,
                             struct thought *thought, int64_t now)
{
    bot_jobs_attend(pool, open, now);
    return ask(pool, thought,
               (struct think_item){.owner = owner_of(open),
                                   .table = digest_text(open->table->id),
                                   .alone = served_of(open)->is_alone});
}

enum refusal bot_jobs_hint(struct bot_pool *pool, struct open_table *open, struct thought *thought,
                           const struct limit_address *address, int *wait)
{
    uint64_t owner = digest_address(address);
    int64_t ms = bot_pool_hint_wait(pool, owner);
    if (ms > 0) {
        *wait = (int)(ms / 1000 + 1);
        return REFUSAL_MANY_HINTS;
    }
    return ask(pool, thought,
               (struct think_item){.owner = owner, .table = digest_text(open->table->id)});
}
