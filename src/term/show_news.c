/* What happened: decisions revealed, conflicts fought, points counted. */
#include <septem/cities.h>

#include "show.h"

#include <assert.h>
#include <string.h>

#include "../text/name.h"

/* ---- Decisions ---- */

static enum septem_phrase phrase_of(const struct decision_seen *event)
{
    static const struct {
        enum septem_phrase one, none, stage, leader;
    } rows[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = {.one = SEPTEM_PHRASE_DID_BUILD},
        [SEPTEM_USE_STAGE] = {.one = SEPTEM_PHRASE_DID_STAGE},
        [SEPTEM_USE_SELL] = {.one = SEPTEM_PHRASE_DID_SELL,
                             .leader = SEPTEM_PHRASE_DID_SELL_LEADER},
        [SEPTEM_USE_LEAVE] = {.one = SEPTEM_PHRASE_DID_LEAVE},
        [SEPTEM_USE_SALVAGE] = {.one = SEPTEM_PHRASE_DID_SALVAGE,
                                .none = SEPTEM_PHRASE_DID_SALVAGE_NONE},
        [SEPTEM_USE_PAY] = {.one = SEPTEM_PHRASE_DID_PAY},
        [SEPTEM_USE_KEEP] = {.one = SEPTEM_PHRASE_DID_KEEP},
        [SEPTEM_USE_RECRUIT] = {.one = SEPTEM_PHRASE_DID_RECRUIT,
                                .stage = SEPTEM_PHRASE_DID_RECRUIT_STAGE},
        [SEPTEM_USE_HIRE] = {.one = SEPTEM_PHRASE_DID_RECRUIT, .none = SEPTEM_PHRASE_DID_HIRE_NONE},
        [SEPTEM_USE_BURY] = {.one = SEPTEM_PHRASE_DID_BURY},
        [SEPTEM_USE_COURT] = {.one = SEPTEM_PHRASE_DID_COURT,
                              .stage = SEPTEM_PHRASE_DID_COURT_STAGE},
        [SEPTEM_USE_RETURN] = {.one = SEPTEM_PHRASE_DID_RETURN},
    };
    const struct septem_move *move = &event->move;
    enum septem_phrase variant = SEPTEM_PHRASE_NONE;
    if (move->use == SEPTEM_USE_STAGE && move->as != 0) {
        variant = SEPTEM_PHRASE_DID_STAGE_AS;
    } else if (event->phase == SEPTEM_PHASE_RECRUIT && move->use == SEPTEM_USE_SELL) {
        variant = rows[move->use].leader;
    } else if (move->stage != 0) {
        variant = rows[move->use].stage;
    } else if (move->card == 0) {
        variant = rows[move->use].none;
    }
    return variant != SEPTEM_PHRASE_NONE ? variant : rows[move->use].one;
}

/* What a decision is about, as others see it: a card, a stage, coins or a token. */
static struct words object_of(const struct paint *p, const struct septem_move *move)
{
    struct words words = {""};
    if (move->use == SEPTEM_USE_STAGE) {
        return words_number(move->stage);
    }
    if (move->use == SEPTEM_USE_PAY) {
        return words_coins(p, move->bank);
    }
    if (move->use == SEPTEM_USE_RETURN) {
        return words_number(septem_token_value(move->token));
    }
    words_add(&words, "", septem_text_card(p->lang, move->card));
    return words;
}

/* Is there something to tell about how it is paid? Paying a loss tells it itself. */
static bool is_paid(const struct septem_move *move)
{
    bool power = septem_move_by(move) == SEPTEM_BY_FREE_BUILD ||
                 septem_move_by(move) == SEPTEM_BY_FREE_COLOUR;
    return move->use != SEPTEM_USE_PAY && (move->left + move->right + move->bank > 0 || power);
}

/* The person's own decision in full: its card is no secret to its maker. */
static void show_own(const struct paint *p, const struct septem_view *view,
                     const struct decision_seen *event)
{
    char sentence[SEPTEM_TEXT_MAX];
    septem_text_move(p->lang, &event->move, sentence, sizeof sentence);
    paint_say(p, SAY_YOU_DID, GAPS(show_name(p, view, event->seat).text, sentence));
}

/* How a decision is paid, and that it holds hands back; each after a semicolon. */
static void show_payment_made(const struct paint *p, const struct septem_view *view,
                              const struct decision_seen *event)
{
    const struct septem_move *move = &event->move;
    if (is_paid(move)) {
        /* Payments are told as the payer sees them: left and right are the payer's. */
        struct septem_view payer = *view;
        payer.seat = (uint8_t)event->seat;
        paint_say(p, SAY_PAYS, GAPS(show_payment(p, &payer, move).text));
    }
    if (move->freeze) {
        paint_say(p, SAY_STAYS, NO_GAPS);
    }
}

static void show_other(const struct paint *p, const struct septem_view *view,
                       const struct decision_seen *event)
{
    const struct septem_move *move = &event->move;
    struct words who = show_name(p, view, event->seat);
    bool marks = move->use == SEPTEM_USE_STAGE; /* the third gap is what it copies */
    struct words did = words_phrase(
        p, phrase_of(event),
        GAPS(who.text, object_of(p, move).text, words_number(marks ? move->as : move->stage).text));
    fprintf(p->out, "  %s", did.text);
    show_payment_made(p, view, event);
}

/* ---- What came of them ---- */

/* Does the sentence of the person's own decision tell this already? */
static bool is_told(const struct decision_seen *event, const struct news_event *came)
{
    return event->is_own && event->move.use == SEPTEM_USE_SELL && came->kind == NEWS_COINS;
}

/* An event that is told beside the decision of its seat: more of the sentence, "" for nothing but
 * its rule. False: it has a line of its own. */
static bool is_beside(const struct paint *p, const struct news_event *event, struct words *more)
{
    const char *after = septem_text_card(p->lang, event->after);
    *more = (struct words){""};
    if (event->kind == NEWS_CHAIN) {
        *more = words_phrase(p, SEPTEM_PHRASE_FREE_BY_CHAIN, GAPS(after));
    } else if (event->kind == NEWS_FREED) {
        *more = words_phrase(p, SEPTEM_PHRASE_FREE_BY_COLOUR, NO_GAPS);
    } else if (event->kind == NEWS_COINS && event->n > 0) {
        *more = words_phrase(p, SEPTEM_PHRASE_GETS_COINS, GAPS(words_number(event->n).text));
    }
    return more->text[0] != '\0' || event->kind == NEWS_POWER;
}

/* The clause behind an event, "(R5.5)". */
static void add_clause(struct words *clauses, const struct news_event *event)
{
    const char *clause = news_event_rule_clause((enum news_rule)event->rule);
    if (clause != NULL && strstr(clauses->text, clause) == NULL) {
        words_add(clauses, ", ", clause);
    }
}

static void end_line(const struct paint *p, const struct words *clauses)
{
    fprintf(p->out, clauses->text[0] != '\0' ? " (%s)\n" : "%s\n", clauses->text);
}

/* What came of a decision, beside it, and the clauses behind that. */
static void show_beside(const struct paint *p, const struct decision_seen *event,
                        const struct news_event *events, int count)
{
    struct words clauses = {""}, more;
    for (int i = 0; i < count; i++) {
        if (events[i].seat == event->seat && is_beside(p, &events[i], &more)) {
            if (more.text[0] != '\0' && !is_told(event, &events[i])) {
                paint_say(p, SAY_BESIDE, GAPS(more.text));
            }
            add_clause(&clauses, &events[i]);
        }
    }
    end_line(p, &clauses);
}

static void show_decision(const struct paint *p, const struct septem_view *view,
                          const struct decision_seen *event, const struct news_event *events,
                          int count)
{
    if (event->is_own) {
        show_own(p, view, event);
    } else {
        show_other(p, view, event);
    }
    show_beside(p, event, events, count);
}

void show_decision_rest(const struct paint *p, const struct septem_view *view,
                        const struct table *table, int question, const struct decision_seen *event)
{
    const struct table_question *over = &table->questions[question - 1];
    struct decision_seen bare = *event;
    bare.is_own = false; /* no sentence tells what came of it */
    show_payment_made(p, view, event);
    show_beside(p, &bare, &table->events[over->first_event], over->event_count);
}

/* Two cities that fought, the winner first. */
static struct words fight_words(const struct paint *p, const struct septem_view *view,
                                const struct news_event *event)
{
    bool turned = event->others > event->shields;
    struct words one = show_name(p, view, event->seat), other = show_name(p, view, event->other);
    struct words shields = words_number(event->shields), others = words_number(event->others);
    return words_phrase(p, event->n > 0 ? SEPTEM_PHRASE_EV_FIGHT : SEPTEM_PHRASE_EV_FIGHT_EVEN,
                        GAPS(turned ? other.text : one.text, turned ? one.text : other.text,
                             turned ? others.text : shields.text,
                             turned ? shields.text : others.text, words_number(event->n).text,
                             words_number(event->value).text));
}

static struct words event_words(const struct paint *p, const struct septem_view *view,
                                const struct news_event *event)
{
    static const struct {
        enum septem_phrase phrase, less; /* less: where n is below 0 */
    } rows[NEWS_COUNT] = {
        [NEWS_COINS] = {SEPTEM_PHRASE_EV_COINS, SEPTEM_PHRASE_EV_LOST},
        [NEWS_DREW] = {.phrase = SEPTEM_PHRASE_EV_DREW},
        [NEWS_LEADERS_BACK] = {.phrase = SEPTEM_PHRASE_EV_LEADERS_BACK},
        [NEWS_TOKENS] = {SEPTEM_PHRASE_EV_TOKENS, SEPTEM_PHRASE_EV_TOKENS_LOST},
        [NEWS_DEFEATS_BACK] = {.phrase = SEPTEM_PHRASE_EV_DEFEATS_BACK},
        [NEWS_LEFT] = {.phrase = SEPTEM_PHRASE_EV_LEFT},
        [NEWS_LAST_CARD] = {.phrase = SEPTEM_PHRASE_EV_LAST_CARD},
        [NEWS_SEARCH] = {.phrase = SEPTEM_PHRASE_EV_SEARCH},
        [NEWS_LOSS] = {.phrase = SEPTEM_PHRASE_EV_LOSS},
        [NEWS_DEBTS] = {.phrase = SEPTEM_PHRASE_EV_DEBTS},
        [NEWS_ABSENT] = {.phrase = SEPTEM_PHRASE_EV_ABSENT},
    };
    enum septem_phrase phrase = event->n < 0 ? rows[event->kind].less : rows[event->kind].phrase;
    struct words n = words_number(event->n < 0 ? -event->n : event->n);
    if (event->kind == NEWS_FIGHT) {
        return fight_words(p, view, event);
    }
    if (event->kind == NEWS_LEFT || event->kind == NEWS_LEADERS_BACK) {
        return words_phrase(p, phrase, GAPS(n.text));
    }
    return words_phrase(
        p, phrase,
        GAPS(show_name(p, view, event->seat).text, n.text, words_number(event->value).text));
}

/* ---- News ---- */

static bool has_decided(const struct decision_seen *seen, int count, int seat)
{
    while (count > 0 && seen[count - 1].seat != seat) {
        count--;
    }
    return count > 0;
}

/* What else happened; without fights, if those are shown in another way. */
static void show_others(const struct paint *p, const struct septem_view *view,
                        const struct table *table, int question, bool with_fights)
{
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    int count = decisions_revealed(table, question, view->seat, seen);
    const struct table_question *over = &table->questions[question - 1];
    bool fought = false;
    for (int i = 0; i < over->event_count; i++) {
        const struct news_event *event = &table->events[over->first_event + i];
        struct words clauses = {""}, more;
        if ((has_decided(seen, count, event->seat) && is_beside(p, event, &more)) ||
            (event->kind == NEWS_FIGHT && !with_fights)) {
            continue;
        }
        if (with_fights && !fought && (event->kind == NEWS_FIGHT || event->kind == NEWS_ABSENT)) {
            fought = true;
            paint_head(p, SAY_HEAD_CONFLICTS, GAPS(words_number(over->age).text));
        }
        fprintf(p->out, "  %s", event_words(p, view, event).text);
        add_clause(&clauses, event);
        end_line(p, &clauses);
    }
}

void show_events(const struct paint *p, const struct septem_view *view, const struct table *table,
                 int question)
{
    show_others(p, view, table, question, false);
}

void show_news(const struct paint *p, const struct septem_view *view, const struct table *table,
               int question)
{
    assert(question >= 0 && question <= table->question_count);
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    int count = question > 0 ? decisions_revealed(table, question, view->seat, seen) : 0;
    if (count == 0) {
        return;
    }
    const struct table_question *over = &table->questions[question - 1];
    paint_head(p, SAY_REVEALED, NO_GAPS);
    for (int i = 0; i < count; i++) {
        /* That everybody keeps a leader is no news. */
        if (seen[i].is_own || seen[i].move.use != SEPTEM_USE_KEEP) {
            show_decision(p, view, &seen[i], &table->events[over->first_event], over->event_count);
        }
    }
    show_others(p, view, table, question, true);
}

void show_rules(const struct paint *p, const struct table *table, int question)
{
    static const enum septem_phrase phrases[NEWS_RULE_COUNT] = {
#define RULE(code) [NEWS_RULE_##code] = SEPTEM_PHRASE_RULE_##code
        RULE(COUNTS_NOW),      RULE(FREE_CITY_CHAIN),
        RULE(FREE_CITY_SELLS), RULE(FREE_BUILD),
        RULE(FREE_COLOUR),     RULE(FREEZE),
        RULE(LEADERS_BACK),    RULE(TOKENS_GIVEN),
        RULE(LEFTOVERS),       RULE(LAST_CARD),
        RULE(LAST_CARD_NOW),   RULE(PILE_LEFTOVERS),
        RULE(PILE_NOTHING),    RULE(LOSS),
        RULE(LOSS_PLAIN),      RULE(DEBTS),
        RULE(DIPLOMACY),       RULE(RESEATED),
        RULE(TWO_LEFT),        RULE(TEAMS),
        RULE(TEAMS_DIPLOMACY), RULE(REDIRECTED),
#undef RULE
    };
    bool told[NEWS_RULE_COUNT] = {[NEWS_RULE_NONE] = true};
    const char *last = NULL;
    int count = question > 0 ? table->questions[question - 1].event_count : 0;
    for (int i = 0; i < count; i++) {
        int rule = table->events[table->questions[question - 1].first_event + i].rule;
        const char *clause = news_event_rule_clause((enum news_rule)rule);
        if (!told[rule]) {
            told[rule] = true;
            last = clause != NULL ? clause : last;
            paint_line(p, clause != NULL ? SAY_RULE : SAY_RULE_OF_CARD,
                       GAPS(septem_text(p->lang, phrases[rule]), clause));
        }
    }
    if (last != NULL) {
        paint_line(p, SAY_READ_RULE, GAPS(last));
    } else {
        paint_line(p, SAY_NO_RULES, NO_GAPS);
    }
}

/* ---- After the end ---- */

void show_buried(const struct paint *p, const struct septem_view *view,
                 const struct septem_game *over)
{
    for (int seat = 0; seat < over->cities; seat++) {
        struct words names = {""};
        for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
            septem_card card = septem_game_marker(over, seat, stage);
            if (card != 0) {
                words_add(&names, ", ", septem_text_card(p->lang, card));
            }
        }
        if (names.text[0] != '\0') {
            paint_line(p, SAY_BURIED, GAPS(show_name(p, view, seat).text, names.text));
        }
    }
}
