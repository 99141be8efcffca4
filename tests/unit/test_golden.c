/* Recorded games, most of them of another program: replayed without a difference, and written as
 * they were read. */
#include "unit.h"

#include <glob.h>
#include <string.h>

#include <septem/log.h>

#ifndef SEPTEM_GOLDEN_DIR
#error "the build says where the recorded games are: SEPTEM_GOLDEN_DIR"
#endif

static void load(const char *path, char text[SEPTEM_LOG_TEXT_MAX])
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    text[fread(text, 1, SEPTEM_LOG_TEXT_MAX - 1, file)] = '\0';
    fclose(file);
}

/* Writes a former word of the notation as it is written today. */
static void renew(char text[SEPTEM_LOG_TEXT_MAX])
{
    static const char former[] = " by caligula", today[] = " by free_colour";
    for (char *at = strstr(text, former); at != NULL; at = strstr(at, former)) {
        char *rest = at + strlen(former);
        assert_true(strlen(text) + strlen(today) < SEPTEM_LOG_TEXT_MAX);
        memmove(at + strlen(today), rest, strlen(rest) + 1);
        memcpy(at, today, strlen(today));
    }
}

static void golden(const char *path)
{
    static struct septem_log log;
    static char text[SEPTEM_LOG_TEXT_MAX], again[SEPTEM_LOG_TEXT_MAX];
    struct septem_log_error error;
    struct septem_game g;
    load(path, text);
    if (!septem_log_read(&log, text, strlen(text), &error) ||
        !septem_log_replay(&log, -1, &g, &error)) {
        fail_msg("%s:%d: %s", path, error.line, error.text);
    }
    assert_int_equal(g.phase, SEPTEM_PHASE_OVER);
    assert_in_range(septem_log_write(&log, again, sizeof again), 1, SEPTEM_LOG_TEXT_MAX - 1);
    renew(text);
    if (strstr(text, "\n#") == NULL && strcmp(text, again) != 0) {
        fail_msg("%s is not written as it was read", path);
    }
}

static void golden__games_have_no_difference(void **state)
{
    (void)state;
    glob_t files = {0};
    glob(SEPTEM_GOLDEN_DIR "/*.log", 0, NULL, &files);
    glob(SEPTEM_GOLDEN_DIR "/*/*.log", GLOB_APPEND, NULL, &files);
    assert_true(files.gl_pathc > 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        golden(files.gl_pathv[i]);
    }
    globfree(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden__games_have_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
