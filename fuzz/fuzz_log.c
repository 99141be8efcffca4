/* Any bytes as a log: reading may refuse them, replaying may find a difference, nothing may
 * break. What was read is written, read and written again, and must be the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <septem/log.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool fact)
{
    if (!fact) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct septem_log log, again;
    static char text[SEPTEM_LOG_TEXT_MAX], twice[SEPTEM_LOG_TEXT_MAX];
    struct septem_log_error error = {0};
    struct septem_game g;
    if (!septem_log_read(&log, (const char *)data, size, &error)) {
        require(error.text[0] != '\0' && strlen(error.text) < sizeof error.text);
        return 0;
    }
    int length = septem_log_write(&log, text, sizeof text);
    require(length > 0 && (size_t)length < sizeof text);
    require(septem_log_read(&again, text, (size_t)length, &error));
    require(septem_log_write(&again, twice, sizeof twice) == length);
    require(memcmp(text, twice, (size_t)length) == 0);
    if (septem_log_start(&log, &g, &error)) {
        require(septem_game_validate(&g) == NULL);
        for (int i = 0; i < log.decision_count && septem_log_step(&log, i, &g, &error); i++) {
            require(septem_game_validate(&g) == NULL);
        }
        septem_log_check_end(&log, &g, &error);
    }
    septem_log_fair(&log, NULL, &error);
    return 0;
}
