/* A bot from its text, for tests. Included after unit.h. */
#ifndef SEPTEM_TESTS_MAKE_BOT_H
#define SEPTEM_TESTS_MAKE_BOT_H

#include <septem/bot.h>

static inline struct septem_bot *make_bot(const char *text)
{
    struct septem_bot_spec spec;
    struct septem_bot_error error;
    if (!septem_bot_parse(text, &spec, &error)) {
        fail_msg("%s: %s", text, error.text);
    }
    struct septem_bot *bot = septem_bot_create(&spec);
    assert_non_null(bot);
    return bot;
}

#endif
