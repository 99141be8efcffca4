/* Options about notices: see notice_args.h. */
#include "notice_args.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "../server/notice_mail.h"

/* The words of a list separated by commas. */
static bool take_kinds(struct serve_args *args, const char *text)
{
    char word[16];
    for (const char *rest = text; rest != NULL; rest = strchr(rest, ',')) {
        rest += *rest == ',';
        snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, ","), rest);
        unsigned kind = notice_kind_find(word);
        if (kind == 0) {
            cli_misuse("serve", "--notices knows webhook, push and email: not '%s'", text);
            return false;
        }
        args->options.notices.kinds |= kind;
    }
    return true;
}

static bool take_place(struct serve_args *args, const char *text)
{
    size_t length = strlen(text);
    bool has_scheme = strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
    if (!has_scheme || length > 200 || text[length - 1] != '/' || strpbrk(text, " #?") != NULL) {
        cli_misuse("serve", "--public-url must be like https://example.org/games/: not '%s'", text);
        return false;
    }
    args->options.notices.place = text;
    return true;
}

static bool take_ca(struct serve_args *args, const char *text)
{
    if (access(text, R_OK) != 0) {
        cli_misuse("serve", "--notice-ca cannot be read: %s: %s", text, strerror(errno));
        return false;
    }
    args->options.notices.ca = text;
    return true;
}

static bool take_smtp(struct serve_args *args, const char *text)
{
    const char *host = strstr(text, "://");
    bool has_scheme = strncmp(text, "smtp://", 7) == 0 || strncmp(text, "smtps://", 8) == 0;
    if (!has_scheme || host[3] == '\0' || strpbrk(text, " @?#") != NULL) {
        cli_misuse("serve", "--smtp must be like smtp://mail.example.org:587: not '%s'", text);
        return false;
    }
    args->options.notices.smtp = text;
    return true;
}

static bool take_from(struct serve_args *args, const char *text)
{
    if (!mail_address_is_good(text)) {
        cli_misuse("serve", "--smtp-from must be like septem@example.org: not '%s'", text);
        return false;
    }
    args->options.notices.from = text;
    return true;
}

/* Passwords come from a file, never from the command line, which others can see. */
static bool take_login(struct serve_args *args, const char *text)
{
    FILE *file = fopen(text, "r");
    bool good = file != NULL && fgets(args->login, sizeof args->login, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    args->login[strcspn(args->login, "\r\n")] = '\0';
    if (!good || strchr(args->login, ':') == NULL) {
        cli_misuse("serve", "--smtp-login must be a file with USER:PASSWORD: '%s' is none", text);
        return false;
    }
    args->options.notices.login = args->login;
    return true;
}

void notice_args_rows(struct serve_args *args, struct serve_row rows[NOTICE_ARGS_ROWS])
{
    struct notice_options *notices = &args->options.notices;
    /* clang-format off */
    const struct serve_row all[] = {
        {"--notices",         .take = take_kinds},
        {"--public-url",      .take = take_place},
        {"--notice-wait",     .number = &notices->wait, .min = 0, .max = 43200},
        {"--notice-pause",    .number = &notices->pause, .min = 1, .max = 3600},
        {"--nudge-wait",      .number = &args->options.nudge_wait, .min = 1, .max = 604800},
        {"--notice-ca",       .take = take_ca},
        {"--smtp",            .take = take_smtp},
        {"--smtp-from",       .take = take_from},
        {"--smtp-login",      .take = take_login},
        {"--notice-insecure", .on = &notices->insecure},
    };
    /* clang-format on */
    static_assert(sizeof all == NOTICE_ARGS_ROWS * sizeof all[0], "a row is missing");
    memcpy(rows, all, sizeof all);
}

bool notice_args_complete(struct serve_args *args)
{
    struct notice_options *notices = &args->options.notices;
    const char *login = getenv("SEPTEM_SMTP_LOGIN");
    const char *missing = NULL;
    if (notices->login == NULL && login != NULL && *login != '\0') {
        notices->login = login;
    }
    if (notices->kinds != 0 && notices->place == NULL) {
        missing = "--notices needs --public-url, for the links in them";
    } else if (notices->kinds & NOTICE_EMAIL && (notices->smtp == NULL || notices->from == NULL)) {
        missing = "--notices email needs --smtp and --smtp-from";
    }
    if (missing != NULL) {
        cli_misuse("serve", "%s", missing);
    }
    return missing == NULL;
}
