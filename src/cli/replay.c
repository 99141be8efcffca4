/* septem replay: plays logs again from their own deals, checks every decision, count, score and
 * winner, and shows the cities and the score sheet. The first difference is reported with its
 * file and line. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/cities.h>
#include <septem/log.h>
#include <septem/score.h>
#include <septem/text.h>

#include "cli.h"
#include "../json/json_cards.h"
#include "../json/json_view.h"
#include "../text/notation.h"

struct request {
    bool json, quiet, partly, fair;
    const char *told;     /* with `fair`: the commitment that the caller was told, or NULL */
    int age, turn;        /* with `partly`: the last turn to be played */
    struct json *results; /* with `json`: one object for each file */
};

/* ---- Cities ---- */

static const char *name_of(const struct septem_log *log, int seat)
{
    if (seat >= log->players && log->names[seat][0] == '\0') {
        return "Free City";
    }
    static const char *const seats[SEPTEM_CITIES_MAX] = {"seat 0", "seat 1", "seat 2", "seat 3",
                                                         "seat 4", "seat 5", "seat 6", "seat 7"};
    return log->names[seat][0] != '\0' ? log->names[seat] : seats[seat];
}

static void print_stages(const struct septem_game *g, int seat)
{
    const struct septem_board_info *board = septem_board_info(g->city[seat].board);
    printf("  wonder   ");
    for (int stage = 1; stage <= board->stage_count; stage++) {
        printf(" [%d", stage);
        if (g->city[seat].as[stage - 1] != 0) {
            printf(" as %d", g->city[seat].as[stage - 1]);
        }
        if (septem_city_has_stage(&g->city[seat], stage)) {
            printf(" %s", septem_text_card(0, septem_game_marker(g, seat, stage)));
        }
        putchar(']');
    }
    putchar('\n');
}

static void print_structures(const struct septem_city *city)
{
    for (int colour = SEPTEM_COLOUR_NONE + 1; colour < SEPTEM_COLOUR_COUNT; colour++) {
        int shown = 0;
        for (int card = 1; card < septem_card_end(); card++) {
            if (septem_card_info((septem_card)card)->colour != colour ||
                !septem_card_set_has(&city->built, (septem_card)card)) {
                continue;
            }
            if (shown == 0) {
                printf("  %-8s ", septem_text_colour(0, colour));
            }
            printf("%s%s", shown > 0 ? ", " : " ", septem_text_card(0, (septem_card)card));
            shown++;
        }
        if (shown > 0) {
            putchar('\n');
        }
    }
}

/* What further sets bring, where there is any. */
static void print_tokens(const struct septem_city *city)
{
    const struct {
        const char *name;
        int count;
    } tokens[] = {{"debts", city->debts}, {"diplomacy", city->diplomacy}, {"masks", city->masks}};
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        if (tokens[i].count > 0) {
            printf(", %s %d", tokens[i].name, tokens[i].count);
        }
    }
}

/* Leaders still in the hand, and the neighbour's that is copied. */
static void print_leaders(const struct septem_game *g, int seat)
{
    septem_card held[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(g, seat, held);
    for (int i = 0; i < count; i++) {
        printf("%s%s", i > 0 ? ", " : "  in hand   ", septem_text_card(0, held[i]));
    }
    if (count > 0) {
        putchar('\n');
    }
    if (g->city[seat].courted != 0) {
        printf("  copies    %s\n", septem_text_card(0, g->city[seat].courted));
    }
}

/* "1 coin", "3 coins" */
struct counted {
    char text[32];
};

static struct counted counted(enum septem_phrase phrase, int n)
{
    struct counted counted;
    char number[12];
    snprintf(number, sizeof number, "%d", n);
    septem_text_fill(0, phrase, (struct septem_args){{number}}, counted.text, sizeof counted.text);
    return counted;
}

static void print_city(const struct septem_log *log, const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    printf("%d %s, %s %c: %s, %s, victories %d/%d/%d, defeats %d", seat, name_of(log, seat),
           board->name, board->side, counted(SEPTEM_PHRASE_COINS, city->coins).text,
           counted(SEPTEM_PHRASE_FX_SHIELDS, city->shields).text, city->victories[0],
           city->victories[1], city->victories[2], city->counts[SEPTEM_COUNT_DEFEATS]);
    print_tokens(city);
    putchar('\n');
    print_stages(g, seat);
    print_structures(city);
    print_leaders(g, seat);
}

/* ---- Score sheet ---- */

/* A name cut to the width of a column, counted in characters, set to the right. */
static void print_column(const char *text)
{
    enum { WIDTH = 9 };
    int shown = 0;
    size_t bytes = 0;
    while (text[bytes] != '\0') {
        bool starts = ((unsigned char)text[bytes] & 0xc0) != 0x80;
        if (starts && shown == WIDTH) {
            break;
        }
        shown += starts;
        bytes++;
    }
    printf(" %*s%.*s", WIDTH - shown, "", (int)bytes, text);
}

/* Names may be the same, of bots above all: the number of the seat goes before each. */
static void print_seat(const struct septem_log *log, int seat)
{
    char text[SEPTEM_NAME_MAX + 16];
    snprintf(text, sizeof text, "%d %s", seat, name_of(log, seat));
    print_column(text);
}

static void print_sheet(const struct septem_log *log, const struct septem_game *g)
{
    struct septem_score scores[SEPTEM_CITIES_MAX];
    printf("\n%-10s", g->phase == SEPTEM_PHASE_OVER ? "score" : "so far");
    for (int seat = 0; seat < g->cities; seat++) {
        scores[seat] = septem_game_score(g, seat);
        print_seat(log, seat);
    }
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        printf("\n%-10s", septem_text_line(0, (enum septem_line)line));
        for (int seat = 0; seat < g->cities; seat++) {
            printf(" %9d", scores[seat].lines[line]);
        }
    }
    printf("\n%-10s", "total");
    for (int seat = 0; seat < g->cities; seat++) {
        printf(" %9d", scores[seat].total);
    }
    if (g->teams) {
        printf("\n%-10s", "team");
        for (int seat = 0; seat < g->cities; seat++) {
            printf(" %9d", scores[seat].total + scores[septem_game_partner(g, seat)].total);
        }
    }
    putchar('\n');
}

static void print_winners(const struct septem_log *log, const struct septem_game *g)
{
    uint8_t winners = septem_game_winners(g);
    printf("%s", "winner");
    for (int seat = 0; seat < g->cities; seat++) {
        if (winners >> seat & 1) {
            printf("  %d %s", seat, name_of(log, seat));
        }
    }
    putchar('\n');
}

/* Where the log stops: before a turn, or at a question that follows one. */
static void print_place(const struct septem_game *g)
{
    uint8_t age, turn;
    notation_time(g, &age, &turn);
    bool opens = g->phase == SEPTEM_PHASE_KEEP || g->phase == SEPTEM_PHASE_RECRUIT ||
                 g->phase == SEPTEM_PHASE_TURN;
    if (g->phase == SEPTEM_PHASE_OVER) {
        printf("the game is over");
    } else if (opens) {
        printf("before %d.%d", age, turn);
    } else {
        printf("in %d.%d at the question: %s (seat", age, turn,
               septem_text_phase(0, (enum septem_phase)g->phase));
        for (int seat = 0; seat < g->cities; seat++) {
            if (septem_game_owes(g, seat)) {
                printf(" %d", seat);
            }
        }
        putchar(')');
    }
    printf("\n\n");
}

static void print_state(const char *path, const struct septem_log *log, const struct septem_game *g,
                        int played)
{
    printf("%s: %d players, %d decision%s, ", path, log->players, played, played == 1 ? "" : "s");
    print_place(g);
    for (int seat = 0; seat < g->cities; seat++) {
        print_city(log, g, seat);
    }
    print_sheet(log, g);
    if (g->phase == SEPTEM_PHASE_OVER) {
        print_winners(log, g);
    }
    putchar('\n');
}

/* ---- JSON ---- */

static void put_cities(struct json *out, const struct septem_log *log, const struct septem_game *g)
{
    json_begin_array(out, "cities");
    for (int seat = 0; seat < g->cities; seat++) {
        json_begin_object(out, NULL);
        json_open_city_fields(out, g, seat);
        json_text(out, "name", log->names[seat]);
        json_end_object(out);
    }
    json_end_array(out);
}

/* {"file", "ok", "line", "difference"} and, where all agreed, the state that was reached. Of a
 * file that cannot be read the difference says why. A name that is not text is null. */
static void put_result(struct json *out, const char *path, const struct septem_log_error *error)
{
    json_text(out, "file", septem_text_is_clean(path, strlen(path)) ? path : NULL);
    json_bool(out, "ok", error == NULL);
    json_int_if(out, "line", error != NULL && error->line > 0, error != NULL ? error->line : 0);
    json_text(out, "difference", error != NULL ? error->text : NULL);
}

static void put_state(struct json *out, const struct septem_log *log, const struct septem_game *g,
                      int played)
{
    json_int(out, "players", log->players);
    json_bool(out, "teams", g->teams);
    json_decks(out, "decks", g->leaders.decks);
    json_int(out, "decisions", played);
    json_int(out, "age", g->age);
    json_int(out, "turn", g->turn);
    json_text(out, "phase", septem_slug_phase((enum septem_phase)g->phase));
    put_cities(out, log, g);
    if (g->phase == SEPTEM_PHASE_OVER) {
        json_seats(out, "winners", septem_game_winners(g));
    } else {
        json_none(out, "winners");
    }
}

/* ---- One log ---- */

static int report_difference(const struct request *request, const char *path,
                             const struct septem_log_error *error)
{
    if (request->json) {
        json_begin_object(request->results, NULL);
        put_result(request->results, path, error);
        json_end_object(request->results);
    }
    return cli_fail_at(path, error, NULL);
}

/* Does this game have the turn that --to names? */
static bool has_turn(const struct request *request, const struct septem_log *log,
                     struct septem_game *g, struct septem_log_error *error)
{
    if (!septem_log_start(log, g, error)) {
        return true; /* which replaying says again */
    }
    bool of_leaders = request->age == 0 || request->turn == 0;
    int last = request->age == 0 ? SEPTEM_PACK - 1 : g->turns;
    bool leaders = g->leaders.decks != 0;
    if (request->turn <= last && (leaders || !of_leaders)) {
        return true;
    }
    error->line = 0;
    snprintf(error->text, sizeof error->text,
             "there is no turn %d.%d, as --to asks for: an age of this game has %d turns%s",
             request->age, request->turn, g->turns,
             leaders ? ", the selection of leaders 0.1 to 0.3" : "");
    return false;
}

static int replay(const struct request *request, const char *path, const char *text, size_t length)
{
    struct septem_log log;
    struct septem_game game;
    struct septem_log_error error;
    if (!septem_log_read(&log, text, length, &error)) {
        return report_difference(request, path, &error);
    }
    if (request->partly && !has_turn(request, &log, &game, &error)) {
        report_difference(request, path, &error);
        return CLI_USAGE;
    }
    int upto = request->partly ? septem_log_upto(&log, request->age, request->turn) : -1;
    if (!septem_log_replay(&log, upto, &game, &error)) {
        return report_difference(request, path, &error);
    }
    if (request->fair && !septem_log_fair(&log, request->told, &error)) {
        return report_difference(request, path, &error);
    }
    int played = upto >= 0 ? upto : log.decision_count;
    if (request->json) {
        json_begin_object(request->results, NULL);
        put_result(request->results, path, NULL);
        put_state(request->results, &log, &game, played);
        if (request->fair) {
            json_text(request->results, "commitment", log.deal.commitment);
        }
        json_end_object(request->results);
    } else if (request->fair && !request->quiet) {
        printf("%s: the deal is the one that was promised%s.\n  commitment %s\n", path,
               request->told != NULL ? " to you" : "", log.deal.commitment);
    } else if (!request->quiet) {
        print_state(path, &log, &game, played);
    }
    return CLI_OK;
}

static int replay_file(const struct request *request, const char *path)
{
    struct septem_log_error error;
    size_t length = 0;
    char *text = cli_read_log(path, &length, &error);
    if (text == NULL) {
        return report_difference(request, path, &error);
    }
    int status = replay(request, path, text, length);
    free(text);
    return status;
}

static int replay_all(struct request *request, int count, char **paths)
{
    struct json results = {.indent = 1};
    int status = CLI_OK;
    request->results = &results;
    json_begin_array(&results, NULL);
    for (int i = 0; i < count; i++) {
        int result = replay_file(request, paths[i]);
        status = result > status ? result : status;
    }
    json_end_array(&results);
    if (request->json) {
        int result = cli_print_json("replay", &results);
        status = result > status ? result : status;
    }
    json_finish(&results);
    return status;
}

/* ---- The command ---- */

static int show_help(void)
{
    printf("usage: septem replay FILE... [--to AGE.TURN] [--fair[=COMMITMENT]] [--json]\n"
           "                     [--quiet]\n\n"
           "Replays game logs from their own deals and checks every decision, every count\n"
           "behind /, every score and the winner; shows the cities and the score sheet.\n"
           "Says where the first difference of each log is, and then exits with 1.\n"
           "The file - is the standard input.\n\n"
           "      --to A.T   only up to the end of turn T of age A; 0.T is the selection of\n"
           "                 leaders, A.0 the recruitment of an age\n"
           "      --fair     check the deal: is the key of the log the one that was promised,\n"
           "                 and does it give the boards, leaders and hands of the log? With\n"
           "                 =COMMITMENT: the 64 digits that the table showed at the start\n"
           "      --json     the results as JSON, a list with an object for each file\n"
           "  -q, --quiet    say nothing where nothing differs\n");
    return CLI_OK;
}

/* "2.3" */
static bool read_time(const char *text, struct request *request)
{
    bool good = strlen(text) == 3 && text[0] >= '0' && text[0] <= '0' + SEPTEM_AGES &&
                text[1] == '.' && text[2] >= '0' && text[2] <= '9' && strcmp(text, "0.0") != 0;
    if (!good) {
        cli_misuse("replay", "--to must be age and turn, such as 2.3, not '%s'", text);
        return false;
    }
    request->partly = true;
    request->age = text[0] - '0';
    request->turn = text[2] - '0';
    return true;
}

static bool read_told(const char *text, struct request *request)
{
    struct septem_key hash; /* as many digits as a key has */
    if (text != NULL && !septem_key_read(&hash, text)) {
        cli_misuse("replay", "--fair=COMMITMENT must be 64 digits of 0-9 a-f, not '%s'", text);
        return false;
    }
    request->fair = true;
    request->told = text;
    return true;
}

int cmd_replay(int argc, char **argv)
{
    static const struct option options[] = {
        {"to", required_argument, NULL, 't'}, {"fair", optional_argument, NULL, 'f'},
        {"json", no_argument, NULL, 'j'},     {"quiet", no_argument, NULL, 'q'},
        {"help", no_argument, NULL, 'h'},     {NULL, 0, NULL, 0},
    };
    struct request request = {0};
    int option;
    while ((option = getopt_long(argc, argv, "qh", options, NULL)) != -1) {
        switch (option) {
        case 't':
            if (!read_time(optarg, &request)) {
                return CLI_USAGE;
            }
            break;
        case 'f':
            if (!read_told(optarg, &request)) {
                return CLI_USAGE;
            }
            break;
        case 'j':
            request.json = true;
            break;
        case 'q':
            request.quiet = true;
            break;
        case 'h':
            return show_help();
        default:
            return cli_see_help("replay");
        }
    }
    if (optind == argc) {
        return cli_misuse("replay", "name the log files, or - for the standard input");
    }
    return replay_all(&request, argc - optind, argv + optind);
}
