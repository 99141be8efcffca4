/* What the bots of an arena are called: see contestant.h. */
#include "contestant.h"

#include <stdio.h>
#include <string.h>

#include "engine_offer.h"

static bool is_taken(const struct arena_plan *plan, int bot)
{
    for (int other = 0; other < plan->bot_count; other++) {
        /* Engines behind it have no names yet. */
        bool has_name = other < bot || plan->bots[other].engine == NULL;
        if (other != bot && has_name &&
            strcmp(plan->bots[other].text, plan->bots[bot].label) == 0) {
            return true;
        }
    }
    return false;
}

static void name(struct arena_plan *plan, int bot, const char *title)
{
    struct contestant *contestant = &plan->bots[bot];
    snprintf(contestant->label, sizeof contestant->label, "%s", title);
    for (int number = 2; is_taken(plan, bot); number++) {
        snprintf(contestant->label, sizeof contestant->label, "%s #%d", title, number);
    }
    contestant->text = contestant->label;
}

bool contestants_name(struct arena_plan *plan, char *why, size_t size)
{
    char fault[BOT_PROTOCOL_ERROR_MAX];
    for (int bot = 0; bot < plan->bot_count; bot++) {
        struct engine_offer offer = {.command = plan->bots[bot].engine,
                                     .deadline_ms = plan->deadline_ms};
        if (offer.command == NULL) {
            continue;
        }
        if (!engine_offer_try(&offer, fault)) {
            snprintf(why, size, "the engine '%s' does not play: %s\n%s", offer.command, fault,
                     engine_offer_advice);
            return false;
        }
        name(plan, bot, offer.title);
    }
    return true;
}
