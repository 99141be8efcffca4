/* What happened: decisions revealed, conflicts fought, points counted. */
#include "show.h"

#include <string.h>

/* ---- Decisions ---- */

static enum septem_phrase phrase_of(const struct septem_move *move)
{
    static const enum septem_phrase phrases[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = SEPTEM_PHRASE_DID_BUILD,
        [SEPTEM_USE_STAGE] = SEPTEM_PHRASE_DID_STAGE,
        [SEPTEM_USE_SELL] = SEPTEM_PHRASE_DID_SELL,
        [SEPTEM_USE_LEAVE] = SEPTEM_PHRASE_DID_LEAVE,
        [SEPTEM_USE_SALVAGE] = SEPTEM_PHRASE_DID_SALVAGE,
        [SEPTEM_USE_PAY] = SEPTEM_PHRASE_DID_PAY,
    };
    if (move->use == SEPTEM_USE_SALVAGE && move->card == 0) {
        return SEPTEM_PHRASE_DID_SALVAGE_NONE;
    }
    return move->as != 0 ? SEPTEM_PHRASE_DID_STAGE_AS : phrases[move->use];
}

/* The own decision in full: its card is no secret to its maker. */
static void show_own(const struct paint *p, const struct septem_view *view,
                     const struct show_event *event)
{
    char sentence[SEPTEM_TEXT_MAX];
    septem_text_move(p->lang, &event->move, sentence, sizeof sentence);
    paint_line(p, SAY_YOU_DID, GAPS(show_name(p, view, event->seat).text, sentence));
}

static void show_event(const struct paint *p, const struct septem_view *view,
                       const struct show_event *event)
{
    const struct septem_move *move = &event->move;
    struct words who = show_name(p, view, event->seat);
    struct words stage = words_number(move->stage), coins = words_coins(p, move->bank);
    bool pays = move->use == SEPTEM_USE_PAY;
    const char *what = move->use == SEPTEM_USE_STAGE ? stage.text
                       : pays                        ? coins.text
                                                     : septem_text_card(p->lang, move->card);
    char sentence[SEPTEM_TEXT_MAX];
    septem_text_fill(p->lang, phrase_of(move),
                     (struct septem_args){{who.text, what, words_number(move->as).text}}, sentence,
                     sizeof sentence);
    fprintf(p->out, "  %s", sentence);
    if (!pays && (move->left + move->right + move->bank > 0 || move->by != SEPTEM_BY_COST)) {
        /* Payments are told as the payer sees them: left and right are the payer's. */
        struct septem_view payer = *view;
        payer.seat = (uint8_t)event->seat;
        paint_say(p, SAY_PAYS, GAPS(show_payment(p, &payer, move).text));
    }
    fputc('\n', p->out);
}

void show_news(const struct paint *p, const struct septem_view *view,
               const struct show_event *events, int count)
{
    if (count == 0) {
        return;
    }
    paint_head(p, SAY_REVEALED, NO_GAPS);
    for (int i = 0; i < count; i++) {
        if (events[i].own) {
            show_own(p, view, &events[i]);
        } else {
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

static int diplomacy_in(const struct septem_effect effects[SEPTEM_EFFECTS_MAX])
{
    int sum = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        sum += effects[i].kind == SEPTEM_FX_DIPLOMACY ? effects[i].flat.n : 0;
    }
    return sum;
}

/* Diplomacy tokens a city has used up so far: all that came with what stands in it, less those
 * it holds. One that came with the last card of an age was never seen held. */
static int diplomacy_used(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    int sum = -city->diplomacy;
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_set_has(&city->built, (septem_card)card)) {
            sum += diplomacy_in(septem_card_info((septem_card)card)->effects);
        }
    }
    for (int stage = 1; stage <= board->stage_count; stage++) {
        if (city->stages >> (stage - 1) & 1) {
            sum += diplomacy_in(septem_game_stage(g, seat, stage, city->as[stage - 1])->effects);
        }
    }
    return sum;
}

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
              GAPS(show_name(p, after, seat).text, words_shields(p, new->shields).text,
                   words_number(g->city[septem_game_left(g, seat)].shields).text,
                   words_number(g->city[septem_game_right(g, seat)].shields).text));
    if (diplomacy_used(g, seat) > diplomacy_used(&before->game, seat)) {
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
    const struct septem_game *old = &before->game, *new = &after->game;
    /* With diplomacy and teams not every city fights both its neighbours. */
    bool neighbours_fought = !new->teams;
    for (int seat = 0; seat < new->cities; seat++) {
        neighbours_fought &= diplomacy_used(new, seat) <= diplomacy_used(old, seat);
    }
    paint_head(p, SAY_HEAD_CONFLICTS, GAPS(words_number(old->age).text));
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
    if (chosen.text[0] != '\0') {
        paint_line(p, SAY_CHOSE_SYMBOLS, GAPS(show_name(p, view, seat).text, chosen.text));
    }
    if (copied.text[0] != '\0') {
        paint_line(p, SAY_COPIED_SYMBOLS, GAPS(show_name(p, view, seat).text, copied.text));
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
        paint_head(p, SAY_YOU_WIN, NO_GAPS);
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
        bool used = line <= SEPTEM_LINE_GUILDS;
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
    struct words coins = paint_words(p, SAY_COINS, NO_GAPS);
    show_sheet_row(p, view, coins.text, scores, SEPTEM_LINE_COUNT + 1);
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
