/* Commands of `septem play`: see ask.h. */
#include "ask.h"

#include <ctype.h>
#include <string.h>

enum { LINE_MAX_BYTES = 256, NUMBER_MAX = 9999 };

enum { NUMBERS_MAX = 3 };

/* A command line taken apart: a word and some numbers, of which the first is a card's and the
 * others answer what would be asked about it. */
struct request {
    char line[LINE_MAX_BYTES];
    char word[LINE_MAX_BYTES];
    char first[LINE_MAX_BYTES]; /* the first number as it was typed */
    int numbers[NUMBERS_MAX];
    int number_count;
    bool freeze; /* it ended with a !: hands stay where they are */
};

/* What a command came to. */
enum outcome { GO_ON, DONE, STOP, END };

/* ---- Reading ---- */

/* One line without its end. False at the end of input; a line that is too long is emptied. */
static bool read_line(struct ask *ask, char line[LINE_MAX_BYTES])
{
    fflush(ask->paint.out);
    if (fgets(line, LINE_MAX_BYTES, ask->in) == NULL) {
        return false;
    }
    size_t length = strcspn(line, "\r\n");
    if (line[length] == '\0' && length == LINE_MAX_BYTES - 1) {
        int c;
        while ((c = fgetc(ask->in)) != EOF && c != '\n') {
        }
        paint_line(&ask->paint, SAY_LINE_TOO_LONG, NO_GAPS);
        length = 0;
    }
    line[length] = '\0';
    if (ask->echo) {
        fprintf(ask->paint.out, "%s\n", line);
    }
    return true;
}

/* A number at *text, which moves past it; -1 where there is none or it is beyond all lists. */
static int take_number(const char **text)
{
    int value = 0;
    if (!isdigit((unsigned char)**text)) {
        return -1;
    }
    while (isdigit((unsigned char)**text)) {
        value = value > NUMBER_MAX ? value : value * 10 + (**text - '0');
        (*text)++;
    }
    return value;
}

static void skip_blanks(const char **text)
{
    while (**text == ' ' || **text == '\t') {
        (*text)++;
    }
}

/* Takes a ! off the end of the line. */
static bool take_mark(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) {
        length--;
    }
    if (length == 0 || line[length - 1] != '!') {
        return false;
    }
    do {
        line[--length] = '\0';
    } while (length > 0 && line[length - 1] == ' ');
    return true;
}

/* "b 3", "b3", "b 3 2", "b 3!" and "3" are requests of one form; true if the line is one. */
static bool parse(struct request *request)
{
    const char *c = request->line;
    size_t length = 0;
    request->number_count = 0;
    request->freeze = take_mark(request->line);
    skip_blanks(&c);
    while (*c != '\0' && *c != ' ' && *c != '\t' && !isdigit((unsigned char)*c)) {
        request->word[length++] = (char)tolower((unsigned char)*c++);
    }
    request->word[length] = '\0';
    skip_blanks(&c);
    while (*c != '\0' && request->number_count < NUMBERS_MAX) {
        const char *start = c;
        int number = take_number(&c);
        if (number < 0) {
            return false;
        }
        if (request->number_count == 0) {
            snprintf(request->first, sizeof request->first, "%.*s", (int)(c - start), start);
        }
        request->numbers[request->number_count++] = number;
        skip_blanks(&c);
    }
    return *c == '\0';
}

/* ---- Deciding ---- */

/* The card a request names; 0, with an explanation, where it names none. */
static septem_card named_card(const struct ask *ask, const struct request *request)
{
    const struct show_choice *choice = &ask->choice;
    if (request->number_count == 0) {
        if (choice->card_count == 1) {
            return choice->cards[0];
        }
        paint_line(&ask->paint, SAY_WHICH_CARD, GAPS(request->word));
        return 0;
    }
    int number = request->numbers[0];
    if (number < 1 || number > choice->card_count) {
        paint_line(&ask->paint, SAY_NO_SUCH_CARD,
                   GAPS(request->first, words_number(choice->card_count).text));
        return 0;
    }
    return choice->cards[number - 1];
}

/* Lets the person choose one of the entries just listed; its index, DONE if there is one. */
static enum outcome choose(struct ask *ask, int count, int *chosen)
{
    const struct paint *p = &ask->paint;
    char line[LINE_MAX_BYTES];
    for (;;) {
        paint_say(p, SAY_ASK_WAY, GAPS(words_number(count).text));
        if (!read_line(ask, line)) {
            return END;
        }
        const char *c = line;
        skip_blanks(&c);
        if (*c == 'q') {
            return STOP;
        }
        int number = *c == '\0' ? 1 : take_number(&c);
        skip_blanks(&c);
        if (number >= 0 && number <= count && *c == '\0') {
            *chosen = number - 1;
            return number == 0 ? GO_ON : DONE;
        }
        paint_line(p, SAY_NO_SUCH_WAY, GAPS(words_number(count).text));
    }
}

/* Number `at` of a request as the choice of an entry; GO_ON where there is no such entry. */
static enum outcome named_entry(struct ask *ask, const struct request *request, int at, int count,
                                int *chosen)
{
    *chosen = request->numbers[at] - 1;
    if (*chosen >= 0 && *chosen < count) {
        return DONE;
    }
    paint_line(&ask->paint, SAY_NO_SUCH_WAY, GAPS(words_number(count).text));
    return GO_ON;
}

/* One of several ways to pay: what number `at` of the request says, or what the person answers. */
static enum outcome choose_way(struct ask *ask, const struct request *request, int at,
                               const int *ways, int count, struct septem_move *move)
{
    const struct paint *p = &ask->paint;
    enum outcome outcome = DONE;
    int chosen = 0;
    if (at < request->number_count) {
        outcome = named_entry(ask, request, at, count, &chosen);
    } else if (count > 1) {
        paint_line(p, SAY_WHO_IS_PAID, NO_GAPS);
        for (int i = 0; i < count; i++) {
            struct words payment = show_payment(p, ask->chooser, &ask->choice.moves[ways[i]]);
            paint_line(p, SAY_WAY, GAPS(words_number(i + 1).text, payment.text));
        }
        outcome = choose(ask, count, &chosen);
    }
    if (outcome == DONE) {
        *move = ask->choice.moves[ways[chosen]];
    }
    return outcome;
}

/* The stages that can be built by using this card so, of all that could be next. */
static int payable_stages(const struct ask *ask, septem_card card, enum septem_use use,
                          struct septem_stage_choice stages[SEPTEM_STAGES_MAX])
{
    int ways[SEPTEM_MOVES_MAX];
    int count = 0;
    int all = septem_game_stages(&ask->chooser->game, ask->chooser->seat, stages);
    for (int i = 0; i < all; i++) {
        if (show_ways_to_stage(&ask->choice, card, use, stages[i], ways) > 0) {
            stages[count++] = stages[i];
        }
    }
    return count;
}

static void list_stages(const struct ask *ask, septem_card card, enum septem_use use,
                        const struct septem_stage_choice *stages, int count)
{
    int ways[SEPTEM_MOVES_MAX];
    paint_line(&ask->paint, SAY_WHICH_STAGE, NO_GAPS);
    for (int i = 0; i < count; i++) {
        show_ways_to_stage(&ask->choice, card, use, stages[i], ways);
        show_stage_choice(&ask->paint, ask->chooser, &ask->choice.moves[ways[0]], i + 1);
    }
}

/* Builds a stage with a card: first which one, where several can be built, then who is paid. */
static enum outcome use_for_stage(struct ask *ask, const struct request *request, septem_card card,
                                  enum septem_use use, struct septem_move *move)
{
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX];
    int count = payable_stages(ask, card, use, stages);
    int at = 1, chosen = 0;
    enum outcome outcome = DONE;
    if (count > 1 && at < request->number_count) {
        outcome = named_entry(ask, request, at++, count, &chosen);
    } else if (count > 1) {
        list_stages(ask, card, use, stages, count);
        outcome = choose(ask, count, &chosen);
    }
    if (outcome != DONE) {
        return outcome;
    }
    int way_count = show_ways_to_stage(&ask->choice, card, use, stages[chosen], ways);
    return choose_way(ask, request, at, ways, way_count, move);
}

/* Uses a card in one way, if it can be. */
static enum outcome use_card(struct ask *ask, const struct request *request, septem_card card,
                             enum septem_use use, struct septem_move *move)
{
    int ways[SEPTEM_MOVES_MAX];
    int count = show_ways(&ask->choice, card, use, ways);
    if (count == 0) {
        show_why_not(&ask->paint, ask->chooser, card, use);
        return GO_ON;
    }
    return ask->choice.moves[ways[0]].stage != 0 ? use_for_stage(ask, request, card, use, move)
                                                 : choose_way(ask, request, 1, ways, count, move);
}

static int most_coins(const struct ask *ask)
{
    int most = 0;
    for (int i = 0; i < ask->choice.move_count; i++) {
        most = ask->choice.moves[i].bank > most ? ask->choice.moves[i].bank : most;
    }
    return most;
}

/* x: what passes up a follow-up question, where there is such a decision. */
static enum outcome pass_up(struct ask *ask, struct septem_move *move)
{
    for (int i = 0; i < ask->choice.move_count; i++) {
        const struct septem_move *m = &ask->choice.moves[i];
        bool none = m->card == 0 && (m->use == SEPTEM_USE_SALVAGE || m->use == SEPTEM_USE_HIRE);
        if (m->use == SEPTEM_USE_LEAVE || none) {
            *move = *m;
            return DONE;
        }
    }
    paint_line(&ask->paint, SAY_NOT_NOW, NO_GAPS);
    return GO_ON;
}

/* How many coins of a loss are paid. */
static enum outcome pay(struct ask *ask, int coins, struct septem_move *move)
{
    for (int i = 0; i < ask->choice.move_count; i++) {
        if (ask->choice.moves[i].bank == coins) {
            *move = ask->choice.moves[i];
            return DONE;
        }
    }
    paint_line(&ask->paint, SAY_NO_SUCH_SUM, GAPS(words_number(most_coins(ask)).text));
    return GO_ON;
}

/* Which victory token is given up, by its number in the list. */
static enum outcome give_up(struct ask *ask, int number, struct septem_move *move)
{
    if (number >= 1 && number <= ask->choice.move_count) {
        *move = ask->choice.moves[number - 1];
        return DONE;
    }
    paint_line(&ask->paint, SAY_NO_SUCH_TOKEN, GAPS(words_number(ask->choice.move_count).text));
    return GO_ON;
}

static enum outcome decide(struct ask *ask, const struct request *request, struct septem_move *move)
{
    enum septem_use use = show_main_use(ask->view);
    if (request->word[0] == 'x') {
        return pass_up(ask, move);
    }
    /* Where no card can be used so there is a reason to be told. */
    bool stages = use == SEPTEM_USE_BUILD || use == SEPTEM_USE_RECRUIT;
    if (request->word[0] == 'w') {
        use = stages ? SEPTEM_USE_STAGE : SEPTEM_USE_NONE;
    } else if (request->word[0] == 's') {
        use = stages ? SEPTEM_USE_SELL : SEPTEM_USE_NONE;
    }
    if (use == SEPTEM_USE_NONE) {
        paint_line(&ask->paint, SAY_NOT_NOW, NO_GAPS);
        return GO_ON;
    }
    septem_card card = named_card(ask, request);
    return card != 0 ? use_card(ask, request, card, use, move) : GO_ON;
}

/* Adds to a decision that hands stay where they are, if that can be. */
static enum outcome hold_back(const struct ask *ask, struct septem_move *move)
{
    move->freeze = 1;
    for (int i = 0; i < ask->choice.move_count; i++) {
        if (memcmp(&ask->choice.moves[i], move, sizeof *move) == 0) {
            return DONE;
        }
    }
    paint_line(&ask->paint, SAY_NO_FREEZE, NO_GAPS);
    return GO_ON;
}

/* A decision as logs write it. */
static enum outcome read_notation(struct ask *ask, const struct request *request,
                                  struct septem_move *move)
{
    struct septem_move typed;
    const struct paint *p = &ask->paint;
    if (septem_move_read(&ask->view->game, request->line, &typed) != SEPTEM_MISREAD_NONE) {
        paint_line(p, SAY_DO_NOT_KNOW, GAPS(request->line));
        return GO_ON;
    }
    for (int i = 0; i < ask->choice.move_count; i++) {
        if (memcmp(&ask->choice.moves[i], &typed, sizeof typed) == 0) {
            *move = typed;
            return DONE;
        }
    }
    enum septem_deny deny = septem_game_check(&ask->chooser->game, ask->chooser->seat, &typed);
    paint_line(p, SAY_REFUSED, GAPS(septem_text_deny(p->lang, deny)));
    return GO_ON;
}

/* ---- Looking ---- */

static void look_at_all(const struct ask *ask)
{
    const struct septem_game *g = &ask->view->game;
    for (int seat = 0; seat < g->cities; seat++) {
        show_city_full(&ask->paint, ask->view, seat);
    }
}

/* Commands that only show something; false if this is none of them. */
static bool look(const struct ask *ask, char word)
{
    const struct septem_view *view = ask->view;
    const struct paint *p = &ask->paint;
    switch (word) {
    case '?':
        paint_line(p, SAY_HELP, NO_GAPS);
        return true;
    case 'h':
        show_question(p, ask->chooser, &ask->choice);
        return true;
    case 'c':
        show_city_full(p, view, view->seat);
        return true;
    case 'l':
        show_city_full(p, view, septem_game_left(&view->game, view->seat));
        return true;
    case 'r':
        show_city_full(p, view, septem_game_right(&view->game, view->seat));
        return true;
    case 'a':
        look_at_all(ask);
        return true;
    case 'd':
        show_pile(p, view);
        return true;
    case 'v':
        show_scores(p, view);
        return true;
    case 'm':
        show_own_leaders(p, view);
        return true;
    case 'n':
        show_news(p, view, ask->events, ask->event_count);
        return true;
    default:
        return false;
    }
}

static enum outcome obey(struct ask *ask, const struct request *request, struct septem_move *move)
{
    char word = request->word[0];
    if (word == '\0' && request->number_count == 1 && ask->view->game.phase == SEPTEM_PHASE_PAY) {
        return pay(ask, request->numbers[0], move);
    }
    if (word == '\0' && request->number_count == 1 &&
        ask->view->game.phase == SEPTEM_PHASE_RETURN) {
        return give_up(ask, request->numbers[0], move);
    }
    if (word == '\0' && request->number_count == 1) {
        septem_card card = named_card(ask, request);
        if (card != 0) {
            show_card(&ask->paint, ask->chooser, &ask->choice, card);
        }
        return GO_ON;
    }
    if (strcmp(request->word, "i") == 0) {
        advise(&ask->advisor, &ask->paint, ask->view, ask->chooser->seat, &ask->choice);
        return GO_ON;
    }
    if (strcmp(request->word, "q") == 0 || strcmp(request->word, "quit") == 0) {
        return STOP;
    }
    if (word != '\0' && request->word[1] == '\0') {
        if (strchr("bwsx", word) != NULL) {
            return decide(ask, request, move);
        }
        if (look(ask, word)) {
            return GO_ON;
        }
    }
    return read_notation(ask, request, move);
}

/* Questions that begin something, before which the table is shown. */
static bool opens_turn(int phase)
{
    return phase == SEPTEM_PHASE_TURN || phase == SEPTEM_PHASE_RECRUIT ||
           phase == SEPTEM_PHASE_KEEP;
}

enum ask_result ask_decision(struct ask *ask, struct septem_move *move)
{
    static const enum saying prompts[SEPTEM_PHASE_COUNT] = {
        [SEPTEM_PHASE_KEEP] = SAY_ASK_KEEP,      [SEPTEM_PHASE_RECRUIT] = SAY_ASK_RECRUIT,
        [SEPTEM_PHASE_TURN] = SAY_ASK_TURN,      [SEPTEM_PHASE_FREE_CITY] = SAY_ASK_TURN,
        [SEPTEM_PHASE_LAST_CARD] = SAY_ASK_LAST, [SEPTEM_PHASE_HIRE] = SAY_ASK_HIRE,
        [SEPTEM_PHASE_BURY] = SAY_ASK_BURY,      [SEPTEM_PHASE_COURT] = SAY_ASK_COURT,
        [SEPTEM_PHASE_RETURN] = SAY_ASK_RETURN,  [SEPTEM_PHASE_SALVAGE] = SAY_ASK_SALVAGE,
        [SEPTEM_PHASE_PAY] = SAY_ASK_PAY,
    };
    static const enum ask_result results[] = {
        [DONE] = ASK_DECIDED, [STOP] = ASK_QUIT, [END] = ASK_ENDED};
    struct request request;
    show_arrange(&ask->choice, ask->chooser);
    if (opens_turn(ask->view->game.phase)) {
        show_turn(&ask->paint, ask->view);
    } else if (ask->view->game.phase == SEPTEM_PHASE_FREE_CITY) {
        fputc('\n', ask->paint.out);
    }
    show_question(&ask->paint, ask->chooser, &ask->choice);
    int phase = ask->view->game.phase;
    int most = phase == SEPTEM_PHASE_RETURN ? ask->choice.move_count : most_coins(ask);
    enum outcome outcome = GO_ON;
    while (outcome == GO_ON) {
        paint_say(&ask->paint, show_about(ask->chooser, prompts[phase]),
                  GAPS(words_number(most).text));
        if (!read_line(ask, request.line)) {
            return ASK_ENDED;
        }
        bool simple = parse(&request);
        if (simple && request.word[0] == '\0' && request.number_count == 0) {
            continue;
        }
        outcome = simple ? obey(ask, &request, move) : read_notation(ask, &request, move);
        if (outcome == DONE && request.freeze) {
            outcome = hold_back(ask, move);
        }
    }
    return results[outcome];
}
