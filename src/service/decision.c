/* What others may see of a decision that was carried out. */
#include "decision.h"

bool decision_is_open(const struct septem_move *move)
{
    static const bool open[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = true,   [SEPTEM_USE_SALVAGE] = true, [SEPTEM_USE_PAY] = true,
        [SEPTEM_USE_RECRUIT] = true, [SEPTEM_USE_HIRE] = true,    [SEPTEM_USE_BURY] = true,
        [SEPTEM_USE_COURT] = true,   [SEPTEM_USE_RETURN] = true,
    };
    return open[move->use];
}

struct septem_move decision_public(const struct septem_move *move)
{
    struct septem_move seen = *move;
    if (!decision_is_open(move)) {
        seen.card = 0;
    }
    return seen;
}

int decisions_of(const struct table *table, int question, int chair,
                 struct decision_seen out[DECISIONS_SEEN_MAX])
{
    int count = 0;
    for (int seat = 0; seat < table->game.cities; seat++) {
        const struct table_decision *decision = table_decision_of(table, question, seat);
        if (decision != NULL) {
            bool is_own = decision->chair == chair;
            bool sees_all = is_own || table->status == TABLE_OVER;
            out[count++] = (struct decision_seen){
                .seat = seat,
                .is_own = is_own,
                .by_bot = decision->bot,
                .phase = (enum septem_phase)table->questions[question - 1].phase,
                .move = sees_all ? decision->move : decision_public(&decision->move)};
        }
    }
    return count;
}

/* A turn that the Free City's choice belongs to. */
static bool is_half(const struct table *table, int question)
{
    return table->questions[question - 1].phase == SEPTEM_PHASE_TURN &&
           table->game.cities > table->game.players;
}

int decisions_revealed(const struct table *table, int question, int chair,
                       struct decision_seen out[DECISIONS_SEEN_MAX])
{
    int count = 0;
    if (table->questions[question - 1].phase == SEPTEM_PHASE_FREE_CITY) {
        count = decisions_of(table, question - 1, chair, out);
    }
    return is_half(table, question) ? 0 : count + decisions_of(table, question, chair, out + count);
}

int decisions_last(const struct table *table)
{
    int question = table->question_count;
    return question > 0 && is_half(table, question) ? question - 1 : question;
}
