/* What happened: decisions revealed, conflicts fought, points counted. */
#include <septem/cities.h>

#include "show.h"

#include <assert.h>
#include <string.h>

#include "../text/name.h"

/* ---- Decisions ---- */

static enum septem_phrase phrase_of(const struct show_event *event)
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

/* The own decision in full: its card is no secret to its maker. */
static void show_own(const struct paint *p, const struct septem_view *view,
                     const struct show_event *event)
{
    char sentence[SEPTEM_TEXT_MAX];
    septem_text_move(p->lang, &event->move, sentence, sizeof sentence);
    paint_line(p, SAY_YOU_DID, GAPS(show_name(p, view, event->seat).text, sentence));
}

/* Is there something to tell about how it is paid? Paying a loss tells it itself. */
static bool is_paid(const struct septem_move *move)
{
    bool power = septem_move_by(move) == SEPTEM_BY_FREE_BUILD ||
                 septem_move_by(move) == SEPTEM_BY_FREE_COLOUR;
    return move->use != SEPTEM_USE_PAY && (move->left + move->right + move->bank > 0 || power);
}

static void show_event(const struct paint *p, const struct septem_view *view,
                       const struct show_event *event)
{
    const struct septem_move *move = &event->move;
    struct words who = show_name(p, view, event->seat);
    bool marks = move->use == SEPTEM_USE_STAGE; /* the third gap is what it copies */
    char sentence[SEPTEM_TEXT_MAX];
    septem_text_fill(
        p->lang, phrase_of(event),
        GAPS(who.text, object_of(p, move).text, words_number(marks ? move->as : move->stage).text),
        sentence, sizeof sentence);
    fprintf(p->out, "  %s", sentence);
    if (is_paid(move)) {
        /* Payments are told as the payer sees them: left and right are the payer's. */
        struct septem_view payer = *view;
        payer.seat = (uint8_t)event->seat;
        paint_say(p, SAY_PAYS, GAPS(show_payment(p, &payer, move).text));
    }
    if (move->freeze) {
        paint_say(p, SAY_STAYS, NO_GAPS);
    }
    fputc('\n', p->out);
}

void show_news(const struct paint *p, const struct septem_view *view,
               const struct show_event *events, int count)
{
    assert(count >= 0 && count <= SEPTEM_CITIES_MAX);
    if (count == 0) {
        return;
    }
    paint_head(p, SAY_REVEALED, NO_GAPS);
    for (int i = 0; i < count; i++) {
        bool secret =
            events[i].move.use == SEPTEM_USE_KEEP; /* that everybody keeps one is no news */
        if (events[i].own) {
            show_own(p, view, &events[i]);
        } else if (!secret) {
            show_event(p, view, &events[i]);
        }
    }
}

void show_debts(const struct paint *p, const struct septem_view *before,
                const struct septem_view *after)
{
    for (int seat = 0; seat < after->game.cities; seat++) {
        int debts = after->game.city[seat].debts;
        int taken = debts - before->game.city[seat].debts;
        if (taken > 0) {
            paint_line(p, SAY_NEW_DEBTS,
                       GAPS(show_name(p, after, seat).text, words_number(taken).text,
                            words_number(debts).text));
        }
    }
}

/* ---- Conflicts ---- */

static int tokens_gained(const struct septem_city *before, const struct septem_city *after)
{
    int gained = 0;
    for (int age = 0; age < SEPTEM_AGES; age++) {
        gained += after->victories[age] - before->victories[age];
    }
    return gained;
}

/* Shields of this city and, where these were its opponents, of both its neighbours; then what
 * came of it. */
static void show_fights(const struct paint *p, const struct septem_view *before,
                        const struct septem_view *after, int seat, bool neighbours_fought)
{
    const struct septem_game *g = &after->game;
    const struct septem_city *old = &before->game.city[seat], *new = &g->city[seat];
    struct septem_score score = septem_game_score(g, seat);
    int defeats = new->counts[SEPTEM_COUNT_DEFEATS] - old->counts[SEPTEM_COUNT_DEFEATS];
    paint_say(p, neighbours_fought ? SAY_FOUGHT : SAY_FOUGHT_SOME,
              GAPS(show_name(p, after, seat).text, words_shields(p, new->fought).text,
                   words_number(g->city[septem_game_left(g, seat)].fought).text,
                   words_number(g->city[septem_game_right(g, seat)].fought).text));
    if (new->diplomatic) {
        paint_say(p, SAY_DIPLOMATIC, NO_GAPS);
    }
    fputc('\n', p->out);
    paint_line(p, SAY_TOKENS,
               GAPS(words_number(tokens_gained(old, new)).text, words_number(defeats).text,
                    words_signed(score.lines[SEPTEM_LINE_MILITARY]).text));
}

void show_conflicts(const struct paint *p, const struct septem_view *before,
                    const struct septem_view *after)
{
    const struct septem_game *new = &after->game;
    /* With diplomacy and teams not every city fights both its neighbours. */
    bool neighbours_fought = !new->teams;
    for (int seat = 0; seat < new->cities; seat++) {
        neighbours_fought &= !new->city[seat].diplomatic;
    }
    paint_head(p, SAY_HEAD_CONFLICTS, GAPS(words_number(before->game.age).text));
    for (int seat = 0; seat < new->cities; seat++) {
        show_fights(p, before, after, seat, neighbours_fought);
    }
}

/* ---- Points ---- */

enum { SHEET_HEAD = 12, SHEET_WIDTH = 80, COLUMN_MAX = 15 };

/* As wide as names want, as narrow as the screen. */
static int column_width(const struct septem_view *view)
{
    int width = (SHEET_WIDTH - 1 - SHEET_HEAD) / view->game.cities;
    return width < COLUMN_MAX ? width : COLUMN_MAX;
}

/* Text in a column: septem_text_width places, cut or filled up. */
static void show_cell(const struct paint *p, const char *text, int width, bool right)
{
    char cut[WORDS_MAX];
    snprintf(cut, sizeof cut, "%s", text);
    size_t length = strlen(cut);
    while (septem_text_width(cut) > width - 1) {
        do {
            length--;
        } while (((unsigned char)cut[length] & 0xC0) == 0x80);
        cut[length] = '\0';
    }
    int blanks = width - septem_text_width(cut);
    fprintf(p->out, "%*s%s%*s", right ? blanks : 0, "", cut, right ? 0 : blanks, "");
}

static void show_sheet_row(const struct paint *p, const struct septem_view *view, const char *head,
                           const struct septem_score *scores, int line)
{
    show_cell(p, head, SHEET_HEAD, false);
    for (int seat = 0; seat < view->game.cities; seat++) {
        int n = scores[seat].coins;
        if (line < SEPTEM_LINE_COUNT) {
            n = scores[seat].lines[line];
        } else if (line == SEPTEM_LINE_COUNT) {
            n = scores[seat].total;
        }
        show_cell(p, words_number(n).text, column_width(view), true);
    }
    fputc('\n', p->out);
}

/* What the partners have together, under each of them. */
static void show_team_row(const struct paint *p, const struct septem_view *view,
                          const struct septem_score *scores)
{
    const struct septem_game *g = &view->game;
    show_cell(p, paint_words(p, SAY_TEAM, NO_GAPS).text, SHEET_HEAD, false);
    for (int seat = 0; seat < g->cities; seat++) {
        int sum = scores[seat].total + scores[septem_game_partner(g, seat)].total;
        show_cell(p, words_number(sum).text, column_width(view), true);
    }
    fputc('\n', p->out);
}

static struct words symbol_words(const struct paint *p, const uint8_t counts[SEPTEM_SYMBOL_COUNT])
{
    struct words symbols = {""};
    for (int s = SEPTEM_COMPASS; s < SEPTEM_SYMBOL_COUNT; s++) {
        for (int n = counts[s]; n > 0; n--) {
            words_add(&symbols, ", ", septem_text_symbol(p->lang, (enum septem_symbol)s));
        }
    }
    return symbols;
}

static void show_choices(const struct paint *p, const struct septem_view *view,
                         const struct septem_score *score, int seat)
{
    struct words chosen = symbol_words(p, score->chosen);
    struct words copied = symbol_words(p, score->copied);
    struct words most = symbol_words(p, score->most);
    if (chosen.text[0] != '\0') {
        paint_line(p, SAY_CHOSE_SYMBOLS, GAPS(show_name(p, view, seat).text, chosen.text));
    }
    if (copied.text[0] != '\0') {
        paint_line(p, SAY_COPIED_SYMBOLS, GAPS(show_name(p, view, seat).text, copied.text));
    }
    if (most.text[0] != '\0') {
        paint_line(p, SAY_MOST_SYMBOLS, GAPS(show_name(p, view, seat).text, most.text));
    }
    if (score->swapped != SEPTEM_SYMBOL_NONE) {
        paint_line(p, SAY_SWAPPED_SYMBOL,
                   GAPS(show_name(p, view, seat).text,
                        septem_text_symbol(p->lang, (enum septem_symbol)score->swapped),
                        septem_text_symbol(p->lang, (enum septem_symbol)score->swapped_to)));
    }
    if (score->copied_guild != 0) {
        paint_line(
            p, SAY_COPIED_GUILD,
            GAPS(show_name(p, view, seat).text, septem_text_card(p->lang, score->copied_guild)));
    }
}

static void show_winners(const struct paint *p, const struct septem_view *view)
{
    unsigned winners = septem_game_winners(&view->game);
    bool you = winners >> view->seat & 1;
    struct words others = {""};
    int other_count = 0;
    for (int seat = 0; seat < view->game.cities; seat++) {
        if ((winners >> seat & 1) && seat != view->seat) {
            words_add(&others, ", ", show_name(p, view, seat).text);
            other_count++;
        }
    }
    if (you && other_count == 0) {
        paint_title(p, septem_text(p->lang, SEPTEM_PHRASE_YOU_WIN));
    } else if (you && view->game.teams && other_count == 1) {
        paint_head(p, SAY_YOUR_TEAM_WINS, GAPS(others.text));
    } else if (you) {
        paint_head(p, SAY_YOU_SHARE, GAPS(others.text));
    } else {
        paint_head(p, SAY_WINS, GAPS(others.text, words_number(other_count).text));
    }
}

/* The lines anybody can score on, the total and what breaks ties. */
static void show_sheet(const struct paint *p, const struct septem_view *view,
                       const struct septem_score *scores)
{
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        bool used = line <= SEPTEM_LINE_GUILDS ||
                    (line == SEPTEM_LINE_LEADERS && view->game.leaders.decks != 0);
        for (int seat = 0; seat < view->game.cities; seat++) {
            used = used || scores[seat].lines[line] != 0;
        }
        if (used) {
            show_sheet_row(p, view, septem_text_line(p->lang, (enum septem_line)line), scores,
                           line);
        }
    }
    show_sheet_row(p, view, septem_text(p->lang, SEPTEM_PHRASE_TOTAL), scores, SEPTEM_LINE_COUNT);
    if (view->game.teams) {
        show_team_row(p, view, scores);
    }
    const char *coins = septem_text(p->lang, SEPTEM_PHRASE_HEAD_COINS);
    show_sheet_row(p, view, coins, scores, SEPTEM_LINE_COUNT + 1);
}

void show_scores(const struct paint *p, const struct septem_view *view)
{
    struct septem_score scores[SEPTEM_CITIES_MAX];
    bool over = view->game.phase == SEPTEM_PHASE_OVER;
    paint_head(p, over ? SAY_HEAD_SCORES : SAY_IF_OVER, NO_GAPS);
    show_cell(p, "", SHEET_HEAD, false);
    for (int seat = 0; seat < view->game.cities; seat++) {
        scores[seat] = septem_game_score(&view->game, seat);
        show_cell(p, septem_text_board(p->lang, view->game.city[seat].board), column_width(view),
                  true);
    }
    fputc('\n', p->out);
    show_sheet(p, view, scores);
    for (int seat = 0; seat < view->game.cities; seat++) {
        show_choices(p, view, &scores[seat], seat);
    }
    if (over) {
        show_winners(p, view);
    }
}

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
