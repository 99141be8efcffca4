/* The command line of `septem serve`: a row for each option. The rows about notices are in
 * notice_args.c. */
#ifndef SEPTEM_SERVE_ARGS_H
#define SEPTEM_SERVE_ARGS_H

#include <stdbool.h>

#include "../server/serve.h"
#include "engine_args.h"

enum { SERVE_LOGIN_MAX = 512 };

struct serve_args {
    struct serve_options options;
    struct engine_args engines;
    bool help;                   /* it was asked for: nothing else counts */
    char login[SERVE_LOGIN_MAX]; /* what --smtp-login has read */
};

/* What an option sets: one of `on`, `number` and `text`; or it is given to `take`, which returns
 * false after a complaint. */
struct serve_row {
    const char *name; /* with its dashes */
    bool *on;         /* an option without an argument */
    int *number;      /* from `min` to `max` */
    int min, max;
    const char **text; /* taken as it is */
    bool (*take)(struct serve_args *args, const char *text);
};

/* Reads the options into `args`, whose options have their defaults and whose rest is zeroed, and
 * checks that they go together. The strings stay those of `argv`, except options.notices.login,
 * which points to `args->login`: so `args` must not be copied. CLI_OK, or after a complaint what to
 * exit with. */
int serve_args_read(struct serve_args *args, int argc, char **argv);

#endif
