/* Hints: what a bot thinks of the best decisions, in words. */
#include <assert.h>

#include "show.h"

enum { HINTS = 3 };

/* One decimal, as the language writes it. */
static struct words words_decimal(const struct paint *p, float number)
{
    int tenths = (int)(number * 10 + (number < 0 ? -0.5f : 0.5f));
    int whole = tenths / 10, rest = tenths % 10;
    return paint_words(p, SAY_DECIMAL,
                       GAPS(words_number(whole).text, words_number(rest < 0 ? -rest : rest).text));
}

static void say_reason(const struct paint *p, const struct septem_hint *hint)
{
    struct words gain = words_decimal(p, hint->gain);
    if (hint->reason == SEPTEM_REASON_LINE) {
        paint_say(p, SAY_HINT_LINE, GAPS(gain.text, septem_text_line(p->lang, hint->line)));
    } else if (hint->reason == SEPTEM_REASON_RIVAL) {
        paint_say(p, SAY_HINT_RIVAL, GAPS(gain.text));
    } else if (hint->reason == SEPTEM_REASON_ONLY) {
        paint_say(p, SAY_HINT_ONLY, NO_GAPS);
    }
}

void show_hints(const struct paint *p, const struct thought *thought)
{
    assert(thought->answered && thought->is_hint);
    int count = thought->hint_count < HINTS ? thought->hint_count : HINTS;
    paint_head(p, SAY_HEAD_HINT, NO_GAPS);
    for (int i = 0; i < count; i++) {
        const struct septem_hint *hint = &thought->hints[i];
        char sentence[SEPTEM_TEXT_MAX];
        int percent = (int)(hint->thought.share * 100 + 0.5f);
        int error = (int)(hint->thought.share_error * 100 + 0.5f);
        error = error > 0 ? error : 1; /* never ±0 */
        septem_text_move(p->lang, &thought->hint_moves[i], sentence, sizeof sentence);
        paint_say(p, SAY_HINT, GAPS(words_number(i + 1).text, sentence));
        if (hint->thought.visits > 0) {
            paint_say(p, SAY_HINT_EXPECTS,
                      GAPS(words_number(percent).text, words_number(error).text,
                           words_decimal(p, hint->thought.points).text));
        }
        say_reason(p, hint);
        fputc('\n', p->out);
    }
}
