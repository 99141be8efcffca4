/* Runs rule cases: `case_runner FILE…`. What a case may say is in cases/README.md. The first
 * thing that is not so is reported with its file and line, then the next case is run. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/text.h>

#include "case_run.h"

void run_complain(struct run *run, const char *format, ...)
{
    va_list args;
    if (run->failed) {
        return;
    }
    fprintf(stderr, "%s:%d: %s: ", run->path, run->line, run->name);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    run->failed = true;
    run->failures++;
}

/* ---- Words into values ---- */

int run_number(struct run *run, const char *word)
{
    char *end;
    long value = strtol(word, &end, 10);
    if (*word == '\0' || *end != '\0' || value < -1000 || value > 1000) {
        run_complain(run, "%s is not a number", word);
        return 0;
    }
    return (int)value;
}

int run_seat(struct run *run, const char *word)
{
    int value = run_number(run, word);
    if (value < 0 || value >= position_seats(&run->position)) {
        run_complain(run, "there is no seat %s", word);
        return 0;
    }
    return value;
}

septem_card run_card(struct run *run, const char *word)
{
    septem_card value = septem_card_find(word);
    if (value == 0) {
        run_complain(run, "there is no card %s", word);
    }
    return value;
}

/* The words from args on are a decision. */
struct septem_move run_decision(struct run *run, char **args, int count)
{
    char text[LINE_MAX_LENGTH] = "";
    struct septem_move move = {0};
    enum septem_phase phase = SEPTEM_PHASE_NONE;
    for (int i = 0, length = 0; i < count; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%s", i > 0 ? " " : "",
                           args[i]);
    }
    enum septem_parse_error error = septem_notation_read(text, &phase, &move, NULL);
    if (error != SEPTEM_PARSE_NONE) {
        run_complain(run, "%s: %s", text, septem_parse_error_text(error));
    }
    return move;
}

bool run_listed(const struct septem_game *g, int who, const struct septem_move *move)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, who, moves);
    for (int i = 0; i < count; i++) {
        if (memcmp(&moves[i], move, sizeof *move) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- Given ---- */

static void given_cites(struct run *run, char **args, int count)
{
    for (int i = 0; i < count; i++) {
        if (args[i][0] != 'R' || !isdigit((unsigned char)args[i][1])) {
            run_complain(run, "%s is not a clause of the rules", args[i]);
        }
    }
    run->cited = true;
}

static void given_players(struct run *run, char **args, int count)
{
    (void)count;
    int players = run_number(run, args[0]);
    if (players < 1 || players > SEPTEM_CITIES_MAX) {
        run_complain(run, "no table has %d players", players);
        return;
    }
    uint32_t sets = run->position.sets;
    run->position = position_start(players);
    run->position.sets = sets;
}

static void given_sets(struct run *run, char **args, int count)
{
    for (int i = 0; i < count; i++) {
        enum septem_set set = septem_set_find(args[i]);
        if (set == SEPTEM_SET_NONE) {
            run_complain(run, "there is no set %s", args[i]);
        }
        run->position.sets |= 1u << set;
    }
}

static void given_teams(struct run *run, char **args, int count)
{
    (void)args;
    (void)count;
    run->position.teams = true;
}

static void given_at(struct run *run, char **args, int count)
{
    (void)count;
    if (sscanf(args[0], "%d.%d", &run->position.age, &run->position.turn) != 2) {
        run_complain(run, "a time is written AGE.TURN");
    }
}

static void given_city(struct run *run, char **args, int count)
{
    struct position_city *city = &run->position.city[run_seat(run, args[0])];
    city->board = septem_board_find(args[1], args[2][0]);
    if (city->board == 0 || args[2][1] != '\0') {
        run_complain(run, "there is no board %s %s", args[1], args[2]);
    }
    for (int i = 3; i + 1 < count; i += 2) {
        int value = run_number(run, args[i + 1]);
        if (strcmp(args[i], "coins") == 0) {
            city->coins = value;
        } else if (strcmp(args[i], "stages") == 0) {
            city->stages = value;
        } else if (strcmp(args[i], "debts") == 0) {
            city->debts = value;
        } else if (strcmp(args[i], "diplomacy") == 0) {
            city->diplomacy = value;
        } else {
            run_complain(run, "a city has coins, stages, debts and diplomacy, not %s", args[i]);
        }
    }
}

static void add_cards(struct run *run, struct position_cards *cards, char **args, int count)
{
    for (int i = 0; i < count; i++) {
        if (run_card(run, args[i]) != 0 && cards->count < POSITION_CARDS_MAX) {
            position_add(cards, args[i]);
        }
    }
}

static void given_built(struct run *run, char **args, int count)
{
    add_cards(run, &run->position.city[run_seat(run, args[0])].built, args + 1, count - 1);
}

static void given_sold(struct run *run, char **args, int count)
{
    add_cards(run, &run->position.city[run_seat(run, args[0])].sold, args + 1, count - 1);
}

static void given_hand(struct run *run, char **args, int count)
{
    add_cards(run, &run->position.city[run_seat(run, args[0])].hand, args + 1, count - 1);
}

static void given_tokens(struct run *run, char **args, int count)
{
    (void)count;
    struct position_city *city = &run->position.city[run_seat(run, args[0])];
    for (int age = 0; age < SEPTEM_AGES; age++) {
        city->victories[age] = run_number(run, args[1 + age]);
    }
    city->defeats = run_number(run, args[4]);
}

/* used SEAT [free_colour|freeze] */
static void given_used(struct run *run, char **args, int count)
{
    uint16_t power = SEPTEM_POWER_FREE_BUILD;
    if (count > 1 && strcmp(args[1], "free_colour") == 0) {
        power = SEPTEM_POWER_FREE_COLOUR;
    } else if (count > 1 && strcmp(args[1], "freeze") == 0) {
        power = SEPTEM_POWER_FREEZE;
    } else if (count > 1) {
        run_complain(run, "there is no power %s to be used up", args[1]);
    }
    run->position.city[run_seat(run, args[0])].spent |= power;
}

static void given_leaders(struct run *run, char **args, int count)
{
    add_cards(run, &run->position.city[run_seat(run, args[0])].leaders, args + 1, count - 1);
}

static void given_holds(struct run *run, char **args, int count)
{
    add_cards(run, &run->position.city[run_seat(run, args[0])].holds, args + 1, count - 1);
}

static void given_box(struct run *run, char **args, int count)
{
    add_cards(run, &run->position.box, args, count);
}

/* decks first|second|all [experts] */
static void given_decks(struct run *run, char **args, int count)
{
    static const char *const editions[SEPTEM_LEADERS_COUNT] = {"first", "second", "all"};
    bool known = false;
    for (int i = 0; i < SEPTEM_LEADERS_COUNT; i++) {
        if (strcmp(args[0], editions[i]) == 0) {
            run->position.edition = (enum septem_edition)i;
            known = true;
        }
    }
    run->position.experts = count > 1 && strcmp(args[1], "experts") == 0;
    if (!known || (count > 1 && !run->position.experts)) {
        run_complain(run, "there are no such decks of leaders");
    }
}

/* marker SEAT STAGE CARD [as STAGE] */
static void given_marker(struct run *run, char **args, int count)
{
    struct position_city *city = &run->position.city[run_seat(run, args[0])];
    int stage = run_number(run, args[1]);
    int as = count == 5 && strcmp(args[3], "as") == 0 ? run_number(run, args[4]) : 0;
    if (stage < 1 || stage > SEPTEM_STAGES_MAX || as < 0 || as > SEPTEM_STAGES_MAX) {
        run_complain(run, "no board has such a stage");
        return;
    }
    city->markers[stage - 1] =
        (struct position_marker){.card = run_card(run, args[2]), .as = (uint8_t)as};
}

/* ---- When ---- */

static void validate(struct run *run)
{
    const char *fault = septem_game_validate(&run->g);
    if (fault != NULL) {
        run_complain(run, "%s", fault);
    }
}

/* rest, or rest until AGE.TURN */
static void when_rest(struct run *run, char **args, int count)
{
    int age = 0, turn = 0;
    if (count == 3 && sscanf(args[2], "%d.%d", &age, &turn) != 2) {
        run_complain(run, "a time is written AGE.TURN");
    }
    do {
        position_rest_keeping(&run->g, &run->position);
        validate(run);
    } while (!run->failed && run->g.phase != SEPTEM_PHASE_OVER && age != 0 &&
             (run->g.age < age || (run->g.age == age && run->g.turn < turn)));
}

static void when(struct run *run, char **args, int count)
{
    if (strcmp(args[0], "rest") == 0) {
        when_rest(run, args, count);
        return;
    }
    int who = run_seat(run, args[0]);
    struct septem_move move = run_decision(run, args + 1, count - 1);
    if (run->failed) {
        return;
    }
    bool offered = run_listed(&run->g, who, &move);
    enum septem_deny deny = septem_game_submit(&run->g, who, &move);
    if (deny != SEPTEM_DENY_NONE) {
        run_complain(run, "refused: %s", septem_deny_text(deny));
    } else if (!offered) {
        run_complain(run, "it was accepted and not listed");
    }
    validate(run);
}

/* ---- Files ---- */

static const struct verb givens[] = {
    {"cites", 1, given_cites},     {"players", 1, given_players}, {"at", 1, given_at},
    {"city", 3, given_city},       {"built", 2, given_built},     {"sold", 2, given_sold},
    {"hand", 2, given_hand},       {"tokens", 5, given_tokens},   {"used", 1, given_used},
    {"sets", 1, given_sets},       {"teams", 0, given_teams},     {"marker", 3, given_marker},
    {"leaders", 2, given_leaders}, {"holds", 2, given_holds},     {"box", 1, given_box},
    {"decks", 1, given_decks},
};

static const struct verb *given_verb(const char *word)
{
    for (size_t i = 0; i < sizeof givens / sizeof givens[0]; i++) {
        if (strcmp(givens[i].word, word) == 0) {
            return &givens[i];
        }
    }
    return NULL;
}

/* The position is complete when the first decision or expectation is met. */
static void make(struct run *run)
{
    if (!run->made) {
        const char *fault = position_make(&run->position, &run->g);
        run->made = true;
        if (fault != NULL) {
            run_complain(run, "the position is impossible: %s", fault);
        } else if (!run->cited) {
            run_complain(run, "the case cites no clause");
        }
    }
}

static void run_words(struct run *run)
{
    static const struct verb deciding = {"when", 1, when};
    const struct verb *verb = NULL;
    const char *first = run->words[0];
    char **args = run->words + 1;
    int count = run->word_count - 1;
    bool is_when = strcmp(first, "when") == 0, is_then = strcmp(first, "then") == 0;
    if (is_when || is_then) {
        make(run);
    }
    if (run->failed) {
        return;
    }
    if (is_when) {
        verb = &deciding;
    } else if (is_then && count > 0) {
        verb = then_verb(args[0]);
        args++;
        count--;
    } else if (!run->made) {
        verb = given_verb(first);
    }
    if (verb == NULL) {
        run_complain(run, "%s cannot be said here", first);
    } else if (count < verb->least) {
        run_complain(run, "%s needs more words", verb->word);
    } else {
        verb->run(run, args, count);
    }
}

static void begin_case(struct run *run, const char *name)
{
    if (run->cases > 0 && !run->made) {
        run_complain(run, "the case before this line expects nothing");
    }
    run->cases++;
    run->failed = run->made = run->cited = false;
    snprintf(run->name, sizeof run->name, "%s", name);
    run->position = position_start(3);
}

static void run_line(struct run *run, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "case ", 5) == 0) {
        begin_case(run, line + 5);
        return;
    }
    line[strcspn(line, "#")] = '\0';
    run->word_count = 0;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        if (run->word_count == WORDS_MAX) {
            run_complain(run, "too many words");
            return;
        }
        run->words[run->word_count++] = word;
    }
    if (run->word_count > 0 && run->cases == 0) {
        run_complain(run, "a file begins with a case");
    } else if (run->word_count > 0) {
        run_words(run);
    }
}

static void run_file(struct run *run, const char *path)
{
    char line[LINE_MAX_LENGTH];
    FILE *file = fopen(path, "r");
    int before = run->cases;
    run->path = path;
    run->line = 0;
    if (file == NULL) {
        run_complain(run, "cannot be read");
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        run->line++;
        run_line(run, line);
    }
    fclose(file);
    if (run->cases == before || !run->made) {
        run_complain(run, "the last case expects nothing");
    }
}

int main(int argc, char **argv)
{
    static struct run run;
    if (argc < 2) {
        fprintf(stderr, "usage: case_runner FILE...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        run.cases = 0;
        run.failed = false;
        run_file(&run, argv[i]);
        printf("%s: %d cases\n", argv[i], run.cases);
    }
    return run.failures == 0 ? 0 : 1;
}
