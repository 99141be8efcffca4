/* Hints: the thoughts of a bot, sorted and compared. */
#include <septem/bot.h>

#include <assert.h>
#include <string.h>

/* A gain below this, in points, is no reason; nor is one that may be chance. */
static const float worth_saying = 0.3f;
static const float errors_least = 2;

/* A thought of fewer visits gives no reason. */
enum { VISITS_LEAST = 16 };

/* One with less than this part of the visits of the most visited is not told at all. */
enum { VISITS_PART = 10 };

static uint64_t most_visits(const struct septem_question *q)
{
    uint64_t most = 0;
    for (int i = 0; i < q->count; i++) {
        most = q->thoughts[i].visits > most ? q->thoughts[i].visits : most;
    }
    return most;
}

/* The larger share first, and the bot's answer of those that are equal. A bot may prefer what it
 * knows better to what has a little more; people are told the figures, in their order. */
static bool is_better(const struct septem_hint *a, const struct septem_hint *b, int answer)
{
    return a->thought.share != b->thought.share ? a->thought.share > b->thought.share
                                                : a->move == answer;
}

static int insert(struct septem_hint *hints, int count, int max, struct septem_hint hint,
                  int answer)
{
    int at = count < max ? count++ : max;
    for (; at > 0 && is_better(&hint, &hints[at - 1], answer); at--) {
        if (at < max) {
            hints[at] = hints[at - 1];
        }
    }
    if (at < max) {
        hints[at] = hint;
    }
    return count;
}

/* True if another payment of the same decision is listed instead: the answer, or the one with most
 * visits. */
static bool is_represented(const struct septem_question *q, int move, int answer)
{
    if (move == answer) {
        return false;
    }
    bool payments_are_all = true;
    for (int i = 0; i < q->count && payments_are_all; i++) {
        payments_are_all = septem_move_same_option(&q->moves[i], &q->moves[move]);
    }
    for (int i = 0; i < q->count && !payments_are_all; i++) {
        bool more = q->thoughts[i].visits > q->thoughts[move].visits ||
                    (q->thoughts[i].visits == q->thoughts[move].visits && i < move);
        if (i != move && septem_move_same_option(&q->moves[i], &q->moves[move]) &&
            (i == answer || more)) {
            return true;
        }
    }
    return false;
}

/* The mean over the decisions other than this one that have visits, each counted once; its errors
 * are squares. */
static struct septem_thought others(const struct septem_question *q, int except)
{
    struct septem_thought mean = {0};
    for (int i = 0; i < q->count; i++) {
        const struct septem_thought *thought = &q->thoughts[i];
        if (thought->visits > 0 && !septem_move_same_option(&q->moves[i], &q->moves[except])) {
            mean.visits++;
            mean.rival += thought->rival;
            mean.rival_error += thought->rival_error * thought->rival_error;
            for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
                mean.lines[line] += thought->lines[line];
                mean.line_errors[line] += thought->line_errors[line] * thought->line_errors[line];
            }
        }
    }
    float n = mean.visits > 0 ? (float)mean.visits : 1;
    mean.rival /= n;
    mean.rival_error /= n * n;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        mean.lines[line] /= n;
        mean.line_errors[line] /= n * n;
    }
    return mean;
}

/* Is a difference larger than chance makes it, from the errors of both sides? */
static bool is_sure(float difference, float error, float other_square)
{
    return difference * difference > errors_least * errors_least * (error * error + other_square);
}

static void give_reason(struct septem_hint *hint, const struct septem_thought *rest)
{
    hint->gain = worth_saying;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        hint->gains[line] = hint->thought.lines[line] - rest->lines[line];
        if (hint->gains[line] > hint->gain &&
            is_sure(hint->gains[line], hint->thought.line_errors[line], rest->line_errors[line])) {
            hint->reason = SEPTEM_REASON_LINE;
            hint->line = (enum septem_line)line;
            hint->gain = hint->gains[line];
        }
    }
    float rival = rest->rival - hint->thought.rival;
    if (rival > hint->gain && is_sure(rival, hint->thought.rival_error, rest->rival_error)) {
        hint->reason = SEPTEM_REASON_RIVAL;
        hint->gain = rival;
    }
    hint->gain = hint->reason == SEPTEM_REASON_NONE ? 0 : hint->gain;
}

int septem_bot_hint(struct septem_bot *bot, const struct septem_question *q,
                    struct septem_hint *hints, int max)
{
    assert(bot != NULL && hints != NULL && max > 0);
    assert(q->thoughts != NULL);
    int answer = septem_bot_choose(bot, q), count = 0;
    uint64_t most = most_visits(q);
    for (int move = 0; move < q->count; move++) {
        const struct septem_thought *thought = &q->thoughts[move];
        bool told = most > 0 ? thought->visits * VISITS_PART >= most : move == answer;
        if (told && !is_represented(q, move, answer)) {
            struct septem_hint hint = {.move = move, .thought = *thought};
            count = insert(hints, count, max, hint, answer);
        }
    }
    for (int i = 0; i < count; i++) {
        struct septem_thought rest = others(q, hints[i].move);
        if (q->count == 1) {
            hints[i].reason = SEPTEM_REASON_ONLY;
        } else if (hints[i].thought.visits >= VISITS_LEAST && rest.visits > 0) {
            give_reason(&hints[i], &rest);
        }
    }
    return count;
}
