/* Any bytes as a score sheet: reading may refuse them, and says why; what is read can be counted,
 * and adds up. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <septem/sheet.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool fact)
{
    if (!fact) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct septem_sheet sheet;
    struct septem_log_error error = {0};
    struct septem_score scores[SEPTEM_CITIES_MAX];
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    if (!septem_sheet_read(&sheet, (const char *)data, size, &error)) {
        require(error.text[0] != '\0' && strlen(error.text) < sizeof error.text);
        return 0;
    }
    int count = septem_sheet_count(&sheet, scores, sides);
    require(count == sheet.players / (sheet.teams ? 2 : 1) && sides[0].place == 1);
    for (int seat = 0; seat < sheet.players; seat++) {
        int total = 0;
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            total += scores[seat].lines[line];
        }
        require(total == scores[seat].total);
    }
    return 0;
}
