/* Owners and attendance of what the bot pool thinks about. */
#include "bot_jobs.h"

#include <stdlib.h>

#include "../service/thought.h"
#include "../text/digest_text.h"
#include "served.h"
#include "thinker.h"

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

void bot_jobs_attend(struct thinkers *thinkers, struct open_table *open, int64_t now)
{
    struct served *served = served_of(open);
    bool is_alone = served->streams == NULL && now - served->person_at > THERE_MS;
    if (is_alone != served->is_alone) {
        served->is_alone = is_alone;
        thinkers_attend(thinkers, digest_text(open->table->id), is_alone);
    }
}

void bot_jobs_person(struct thinkers *thinkers, struct open_table *open, int person,
                     const struct limit_address *address, int64_t now)
{
    struct served *served = served_of(open);
    served->person_at = now;
    if (person == open->table->host) {
        served->host_address = *address;
        served->has_host = true;
    }
    bot_jobs_attend(thinkers, open, now);
}

static enum refusal ask(struct thinkers *thinkers, struct thought *thought, struct think_item item)
{
    struct thinker_job *job = malloc(sizeof *job);
    if (job == NULL) {
        return REFUSAL_BUSY;
    }
    *job = (struct thinker_job){.item = item, .thought = thought};
    if (!thinkers_ask(thinkers, job)) {
        free(job);
        return REFUSAL_BUSY;
    }
    return REFUSAL_NONE;
}

enum refusal bot_jobs_decide(struct thinkers *thinkers, struct open_table *open,
                             struct thought *thought, int64_t now)
{
    bot_jobs_attend(thinkers, open, now);
    return ask(thinkers, thought,
               (struct think_item){.owner = owner_of(open),
                                   .table = digest_text(open->table->id),
                                   .alone = served_of(open)->is_alone});
}

enum refusal bot_jobs_hint(struct thinkers *thinkers, struct open_table *open,
                           struct thought *thought, const struct limit_address *address, int *wait)
{
    uint64_t owner = digest_address(address);
    int64_t ms = thinkers_hint_wait(thinkers, owner);
    if (ms > 0) {
        *wait = (int)(ms / 1000 + 1);
        return REFUSAL_MANY_HINTS;
    }
    return ask(thinkers, thought,
               (struct think_item){.owner = owner, .table = digest_text(open->table->id)});
}
