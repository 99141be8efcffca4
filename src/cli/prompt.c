/* Commands of `septem play`: see prompt.h. */
#include "prompt.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "line_input.h"

enum { LINE_MAX_BYTES = 256, NUMBER_MAX = 9999 };

enum { NUMBERS_MAX = 3 };

/* A command line taken apart: a word and some numbers, of which the first is a card's and the
 * others answer what would be asked about it. */
struct typed {
    char line[LINE_MAX_BYTES];
    char word[LINE_MAX_BYTES];
    char first[LINE_MAX_BYTES]; /* the first number as it was typed */
    int numbers[NUMBERS_MAX];
    int number_count;
    bool freeze; /* it ended with a !: hands stay where they are */
};

/* What a command came to. */
enum step { GO_ON, DONE, STOP, END };

/* ---- Reading ---- */

/* One line without its end. False at the end of input; a line that is too long is emptied. */
static bool read_line(struct prompt *prompt, char line[LINE_MAX_BYTES])
{
    if (prompt->input != NULL) {
        struct words asked = paint_flush_lines(&prompt->paint);
        const char *typed = line_input_read(prompt->input, asked.text);
        snprintf(line, LINE_MAX_BYTES, "%s", typed != NULL ? typed : "");
        line[strcspn(line, "\r\n")] = '\0';
        return typed != NULL;
    }
    paint_flush(&prompt->paint);
    if (fgets(line, LINE_MAX_BYTES, prompt->in) == NULL) {
        return false;
    }
    size_t length = strcspn(line, "\r\n");
    if (line[length] == '\0' && length == LINE_MAX_BYTES - 1) {
        int c;
        while ((c = fgetc(prompt->in)) != EOF && c != '\n') {
        }
        paint_line(&prompt->paint, SAY_LINE_TOO_LONG, NO_GAPS);
        length = 0;
    }
    line[length] = '\0';
    if (prompt->echo) {
        fprintf(prompt->paint.out, "%s\n", line);
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
static bool parse(struct typed *typed)
{
    const char *c = typed->line;
    size_t length = 0;
    typed->number_count = 0;
    typed->freeze = take_mark(typed->line);
    skip_blanks(&c);
    while (*c != '\0' && *c != ' ' && *c != '\t' && !isdigit((unsigned char)*c)) {
        typed->word[length++] = (char)tolower((unsigned char)*c++);
    }
    typed->word[length] = '\0';
    skip_blanks(&c);
    while (*c != '\0' && typed->number_count < NUMBERS_MAX) {
        const char *start = c;
        int number = take_number(&c);
        if (number < 0) {
            return false;
        }
        if (typed->number_count == 0) {
            snprintf(typed->first, sizeof typed->first, "%.*s", (int)(c - start), start);
        }
        typed->numbers[typed->number_count++] = number;
        skip_blanks(&c);
    }
    return *c == '\0';
}

/* ---- Deciding ---- */

/* The card a typed names; 0, with an explanation, where it names none. */
static septem_card named_card(const struct prompt *prompt, const struct typed *typed)
{
    const struct show_choice *choice = &prompt->choice;
    if (typed->number_count == 0) {
        if (choice->card_count == 1) {
            return choice->cards[0];
        }
        paint_line(&prompt->paint, SAY_WHICH_CARD, GAPS(typed->word));
        return 0;
    }
    int number = typed->numbers[0];
    if (number < 1 || number > choice->card_count) {
        paint_line(&prompt->paint, SAY_NO_SUCH_CARD,
                   GAPS(typed->first, words_number(choice->card_count).text));
        return 0;
    }
    return choice->cards[number - 1];
}

/* Lets the person choose one of the entries just listed; its index, DONE if there is one. */
static enum step choose(struct prompt *prompt, int count, int *chosen)
{
    const struct paint *p = &prompt->paint;
    char line[LINE_MAX_BYTES];
    for (;;) {
        paint_say(p, SAY_ASK_WAY, GAPS(words_number(count).text));
        if (!read_line(prompt, line)) {
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

/* Word `at` of what was typed, as the number of an entry; GO_ON if there is no such entry. */
static enum step named_entry(struct prompt *prompt, const struct typed *typed, int at, int count,
                             int *chosen)
{
    *chosen = typed->numbers[at] - 1;
    if (*chosen >= 0 && *chosen < count) {
        return DONE;
    }
    paint_line(&prompt->paint, SAY_NO_SUCH_WAY, GAPS(words_number(count).text));
    return GO_ON;
}

/* One of several ways to pay: what number `at` of the typed says, or what the person answers. */
static enum step choose_way(struct prompt *prompt, const struct typed *typed, int at,
                            const int *ways, int count, struct septem_move *move)
{
    const struct paint *p = &prompt->paint;
    enum step step = DONE;
    int chosen = 0;
    if (at < typed->number_count) {
        step = named_entry(prompt, typed, at, count, &chosen);
    } else if (count > 1) {
        paint_line(p, SAY_WHO_IS_PAID, NO_GAPS);
        for (int i = 0; i < count; i++) {
            struct words payment = show_payment(p, prompt->chooser, &prompt->choice.moves[ways[i]]);
            paint_line(p, SAY_WAY, GAPS(words_number(i + 1).text, payment.text));
        }
        step = choose(prompt, count, &chosen);
    }
    if (step == DONE) {
        *move = prompt->choice.moves[ways[chosen]];
    }
    return step;
}

static void list_stages(const struct prompt *prompt, septem_card card, enum septem_use use,
                        const struct septem_stage_choice *stages, int count)
{
    int ways[SEPTEM_MOVES_MAX];
    paint_line(&prompt->paint, SAY_WHICH_STAGE, NO_GAPS);
    for (int i = 0; i < count; i++) {
        show_ways_to_stage(&prompt->choice, card, use, stages[i], ways);
        show_stage_choice(&prompt->paint, prompt->chooser, &prompt->choice.moves[ways[0]], i + 1);
    }
}

/* Builds a stage with a card: first which one, where several can be built, then who is paid. */
static enum step use_for_stage(struct prompt *prompt, const struct typed *typed, septem_card card,
                               enum septem_use use, struct septem_move *move)
{
    struct septem_stage_choice stages[SEPTEM_STAGES_MAX];
    int ways[SEPTEM_MOVES_MAX];
    int count = show_payable_stages(&prompt->choice, prompt->chooser, card, use, stages);
    int at = 1, chosen = 0;
    enum step step = DONE;
    if (count > 1 && at < typed->number_count) {
        step = named_entry(prompt, typed, at++, count, &chosen);
    } else if (count > 1) {
        list_stages(prompt, card, use, stages, count);
        step = choose(prompt, count, &chosen);
    }
    if (step != DONE) {
        return step;
    }
    int way_count = show_ways_to_stage(&prompt->choice, card, use, stages[chosen], ways);
    return choose_way(prompt, typed, at, ways, way_count, move);
}

/* Uses a card in one way, if it can be. */
static enum step use_card(struct prompt *prompt, const struct typed *typed, septem_card card,
                          enum septem_use use, struct septem_move *move)
{
    int ways[SEPTEM_MOVES_MAX];
    int count = show_ways(&prompt->choice, card, use, ways);
    if (count == 0) {
        show_why_not(&prompt->paint, prompt->chooser, card, use);
        return GO_ON;
    }
    return prompt->choice.moves[ways[0]].stage != 0
               ? use_for_stage(prompt, typed, card, use, move)
               : choose_way(prompt, typed, 1, ways, count, move);
}

static int most_coins(const struct prompt *prompt)
{
    int most = 0;
    for (int i = 0; i < prompt->choice.move_count; i++) {
        most = prompt->choice.moves[i].bank > most ? prompt->choice.moves[i].bank : most;
    }
    return most;
}

/* x: what passes up a follow-up question, where there is such a decision. */
static enum step pass_up(struct prompt *prompt, struct septem_move *move)
{
    const struct septem_move *pass = show_pass(&prompt->choice);
    if (pass == NULL) {
        paint_line(&prompt->paint, SAY_NOT_NOW, NO_GAPS);
        return GO_ON;
    }
    *move = *pass;
    return DONE;
}

/* How many coins of a loss are paid. */
static enum step pay(struct prompt *prompt, int coins, struct septem_move *move)
{
    for (int i = 0; i < prompt->choice.move_count; i++) {
        if (prompt->choice.moves[i].bank == coins) {
            *move = prompt->choice.moves[i];
            return DONE;
        }
    }
    paint_line(&prompt->paint, SAY_NO_SUCH_SUM, GAPS(words_number(most_coins(prompt)).text));
    return GO_ON;
}

/* Which victory token is given up, by its number in the list. */
static enum step give_up(struct prompt *prompt, int number, struct septem_move *move)
{
    if (number >= 1 && number <= prompt->choice.move_count) {
        *move = prompt->choice.moves[number - 1];
        return DONE;
    }
    paint_line(&prompt->paint, SAY_NO_SUCH_TOKEN,
               GAPS(words_number(prompt->choice.move_count).text));
    return GO_ON;
}

static enum step decide(struct prompt *prompt, const struct typed *typed, struct septem_move *move)
{
    enum septem_use use = show_main_use(prompt->view);
    if (typed->word[0] == 'x') {
        return pass_up(prompt, move);
    }
    /* Where no card can be used so there is a reason to be told. */
    bool stages = use == SEPTEM_USE_BUILD || use == SEPTEM_USE_RECRUIT;
    if (typed->word[0] == 'w') {
        use = stages ? SEPTEM_USE_STAGE : SEPTEM_USE_NONE;
    } else if (typed->word[0] == 's') {
        use = stages ? SEPTEM_USE_SELL : SEPTEM_USE_NONE;
    }
    if (use == SEPTEM_USE_NONE) {
        paint_line(&prompt->paint, SAY_NOT_NOW, NO_GAPS);
        return GO_ON;
    }
    septem_card card = named_card(prompt, typed);
    return card != 0 ? use_card(prompt, typed, card, use, move) : GO_ON;
}

/* Adds to a decision that hands stay where they are, if that can be. */
static enum step hold_back(const struct prompt *prompt, struct septem_move *move)
{
    if (!show_freeze(&prompt->choice, move)) {
        paint_line(&prompt->paint, SAY_NO_FREEZE, NO_GAPS);
        return GO_ON;
    }
    return DONE;
}

/* A decision as logs write it. */
static enum step read_notation(struct prompt *prompt, const struct typed *typed,
                               struct septem_move *move)
{
    struct septem_move read;
    const struct paint *p = &prompt->paint;
    if (septem_move_read(&prompt->view->game, typed->line, &read) != SEPTEM_PARSE_NONE) {
        paint_line(p, SAY_DO_NOT_KNOW, GAPS(typed->line));
        return GO_ON;
    }
    for (int i = 0; i < prompt->choice.move_count; i++) {
        if (memcmp(&prompt->choice.moves[i], &read, sizeof read) == 0) {
            *move = read;
            return DONE;
        }
    }
    enum septem_deny deny = septem_game_check(&prompt->chooser->game, prompt->chooser->seat, &read);
    paint_line(p, SAY_REFUSED, GAPS(septem_text_deny(p->lang, deny)));
    return GO_ON;
}

/* ---- Looking ---- */

static void look_at_all(const struct prompt *prompt)
{
    const struct septem_game *g = &prompt->view->game;
    for (int seat = 0; seat < g->cities; seat++) {
        show_city_full(&prompt->paint, prompt->view, seat);
    }
}

/* Commands that only show something; false if this is none of them. */
static bool look(const struct prompt *prompt, char word)
{
    const struct septem_view *view = prompt->view;
    const struct paint *p = &prompt->paint;
    switch (word) {
    case '?':
        paint_line(p, SAY_HELP, NO_GAPS);
        if (prompt->say != NULL) {
            paint_line(p, SAY_HELP_TALK, NO_GAPS);
        }
        return true;
    case 'h':
        show_question(p, prompt->chooser, &prompt->choice);
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
        look_at_all(prompt);
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
        show_news(p, view, prompt->table, decisions_last(prompt->table));
        return true;
    case 'y':
        show_rules(p, prompt->table, decisions_last(prompt->table));
        return true;
    default:
        return false;
    }
}

/* In a letter, in English or as the person's language has it. */
static bool is_hint(const struct prompt *prompt, const char *word)
{
    return strcmp(word, "i") == 0 || strcmp(word, "hint") == 0 ||
           strcasecmp(word, paint_text(prompt->paint.lang, SAY_KEY_HINT)) == 0;
}

/* why: the rules behind the news; why N: everything about card N. */
static void explain(const struct prompt *prompt, const struct typed *typed)
{
    septem_card card = typed->number_count > 0 ? named_card(prompt, typed) : 0;
    if (card != 0) {
        show_card(&prompt->paint, prompt->chooser, &prompt->choice, card);
    } else if (typed->number_count == 0) {
        show_rules(&prompt->paint, prompt->table, decisions_last(prompt->table));
    }
}

static enum step obey(struct prompt *prompt, const struct typed *typed, struct septem_move *move)
{
    char word = typed->word[0];
    if (word == '\0' && typed->number_count == 1 && prompt->view->game.phase == SEPTEM_PHASE_PAY) {
        return pay(prompt, typed->numbers[0], move);
    }
    if (word == '\0' && typed->number_count == 1 &&
        prompt->view->game.phase == SEPTEM_PHASE_RETURN) {
        return give_up(prompt, typed->numbers[0], move);
    }
    if (word == '\0' && typed->number_count == 1) {
        septem_card card = named_card(prompt, typed);
        if (card != 0) {
            show_card(&prompt->paint, prompt->chooser, &prompt->choice, card);
        }
        return GO_ON;
    }
    if (is_hint(prompt, typed->word)) {
        prompt->hint(prompt->context);
        return GO_ON;
    }
    if (strcmp(typed->word, "why") == 0) {
        explain(prompt, typed);
        return GO_ON;
    }
    if (strcmp(typed->word, "q") == 0 || strcmp(typed->word, "quit") == 0) {
        return STOP;
    }
    if (word != '\0' && typed->word[1] == '\0') {
        if (strchr("bwsx", word) != NULL) {
            return decide(prompt, typed, move);
        }
        if (look(prompt, word)) {
            return GO_ON;
        }
    }
    return read_notation(prompt, typed, move);
}

/* say TEXT: to the others. */
static bool talks(const struct prompt *prompt, const char *line)
{
    static const char word[] = "say ";
    bool is_talk = prompt->say != NULL && strncasecmp(line, word, sizeof word - 1) == 0;
    if (is_talk) {
        prompt->say(prompt->context, line + sizeof word - 1);
    }
    return is_talk;
}

/* Questions that begin something, before which the table is shown. */
static bool opens_turn(int phase)
{
    return phase == SEPTEM_PHASE_TURN || phase == SEPTEM_PHASE_RECRUIT ||
           phase == SEPTEM_PHASE_KEEP;
}

enum prompt_result prompt_decision(struct prompt *prompt, struct septem_move *move)
{
    static const enum saying prompts[SEPTEM_PHASE_COUNT] = {
        [SEPTEM_PHASE_KEEP] = SAY_ASK_KEEP,      [SEPTEM_PHASE_RECRUIT] = SAY_ASK_RECRUIT,
        [SEPTEM_PHASE_TURN] = SAY_ASK_TURN,      [SEPTEM_PHASE_FREE_CITY] = SAY_ASK_TURN,
        [SEPTEM_PHASE_LAST_CARD] = SAY_ASK_LAST, [SEPTEM_PHASE_HIRE] = SAY_ASK_HIRE,
        [SEPTEM_PHASE_BURY] = SAY_ASK_BURY,      [SEPTEM_PHASE_COURT] = SAY_ASK_COURT,
        [SEPTEM_PHASE_RETURN] = SAY_ASK_RETURN,  [SEPTEM_PHASE_SALVAGE] = SAY_ASK_SALVAGE,
        [SEPTEM_PHASE_PAY] = SAY_ASK_PAY,
    };
    static const enum prompt_result results[] = {
        [DONE] = PROMPT_DECIDED, [STOP] = PROMPT_QUIT, [END] = PROMPT_ENDED};
    struct typed typed;
    show_arrange(&prompt->choice, prompt->chooser);
    if (opens_turn(prompt->view->game.phase)) {
        show_turn(&prompt->paint, prompt->view);
    } else if (prompt->view->game.phase == SEPTEM_PHASE_FREE_CITY) {
        fputc('\n', prompt->paint.out);
    }
    show_question(&prompt->paint, prompt->chooser, &prompt->choice);
    int phase = prompt->view->game.phase;
    int most = phase == SEPTEM_PHASE_RETURN ? prompt->choice.move_count : most_coins(prompt);
    enum step step = GO_ON;
    while (step == GO_ON) {
        paint_say(&prompt->paint, show_about(prompt->chooser, prompts[phase]),
                  GAPS(words_number(most).text));
        if (!read_line(prompt, typed.line)) {
            return PROMPT_ENDED;
        }
        if (talks(prompt, typed.line)) {
            continue;
        }
        bool simple = parse(&typed);
        if (simple && typed.word[0] == '\0' && typed.number_count == 0) {
            continue;
        }
        step = simple ? obey(prompt, &typed, move) : read_notation(prompt, &typed, move);
        if (step == DONE && typed.freeze) {
            step = hold_back(prompt, move);
        }
    }
    return results[step];
}

/* ---- A draft ---- */

static enum step pick(struct prompt *prompt, const struct typed *typed, int seat,
                      septem_board *board)
{
    const struct paint *p = &prompt->paint;
    char word = typed->word[0];
    if (word == '?' || word == 'h') {
        show_draft(p, prompt->table, seat);
        return GO_ON;
    }
    if (word == 'q') {
        return STOP;
    }
    if ((word != 'b' && word != '\0') || typed->number_count != 1) {
        paint_line(p, SAY_DO_NOT_KNOW, GAPS(typed->line));
        return GO_ON;
    }
    *board = show_offer(prompt->table, typed->numbers[0]);
    if (*board == 0) {
        paint_line(p, SAY_NO_SUCH_BOARD, GAPS(typed->first));
    } else if (word == '\0') {
        show_board(p, prompt->table, *board);
    }
    return *board != 0 && word == 'b' ? DONE : GO_ON;
}

enum prompt_result prompt_board(struct prompt *prompt, int seat, septem_board *board)
{
    struct typed typed;
    enum step step = GO_ON;
    show_draft(&prompt->paint, prompt->table, seat);
    while (step == GO_ON) {
        paint_say(&prompt->paint, SAY_ASK_DRAFT, NO_GAPS);
        if (!read_line(prompt, typed.line)) {
            return PROMPT_ENDED;
        }
        if (talks(prompt, typed.line)) {
            continue;
        }
        bool is_simple = parse(&typed);
        bool is_empty = is_simple && typed.word[0] == '\0' && typed.number_count == 0;
        if (!is_simple) {
            paint_line(&prompt->paint, SAY_DO_NOT_KNOW, GAPS(typed.line));
        } else if (!is_empty) {
            step = pick(prompt, &typed, seat, board);
        }
    }
    return step == DONE ? PROMPT_DECIDED : PROMPT_QUIT;
}
