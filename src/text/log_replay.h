/* What replaying a log and checking its deal share. */
#ifndef SEPTEM_LOG_REPLAY_H
#define SEPTEM_LOG_REPLAY_H

#include <septem/log.h>

#include "../base/like_printf.h"

/* Notes a difference; returns false, for `return log_differ(...)`. `error` may be NULL. */
LIKE_PRINTF(3, 4)
bool log_differ(struct septem_log_error *error, uint32_t line, const char *format, ...);

/* The options of the game, with the boards that the seats have. */
struct septem_options log_options(const struct septem_log *log);

#endif
