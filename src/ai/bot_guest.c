/* Bots beside the registry: see bot_guest.h. */
#include "bot_guest.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { PREFIX_LENGTH = sizeof SEPTEM_ENGINE_PREFIX - 1 };

static struct septem_bot_spec guests[BOT_GUESTS_MAX];
static int guest_count;

bool bot_guest_add(const struct septem_bot_spec *spec)
{
    struct septem_bot_spec known;
    assert(septem_bot_is_engine(spec->text));
    if (guest_count == BOT_GUESTS_MAX ||
        septem_bot_parse(spec->text + PREFIX_LENGTH, &known, NULL)) {
        return false;
    }
    guests[guest_count++] = *spec;
    return true;
}

const struct septem_bot_spec *bot_guest_find(const char *text)
{
    size_t prefix = septem_bot_is_engine(text) ? PREFIX_LENGTH : 0;
    for (int i = 0; i < guest_count; i++) {
        if (strcmp(guests[i].text + PREFIX_LENGTH, text + prefix) == 0) {
            return &guests[i];
        }
    }
    return NULL;
}

const struct septem_bot_spec *bot_guest(int i)
{
    return i >= 0 && i < guest_count ? &guests[i] : NULL;
}
