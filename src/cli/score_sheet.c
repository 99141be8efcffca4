/* septem score: counts a game that was played with the box on a real table, from a small text
 * (docs/score.md). */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include <septem/sheet.h>

#include "cli.h"
#include "../json/json_result.h"
#include "../term/show.h"

struct request {
    bool json;
    const char *path, *lang;
};

static int print_json(const struct septem_sheet *sheet)
{
    struct json out = {.indent = 1};
    struct json_ending ending = {.cities = sheet->players};
    ending.side_count = septem_sheet_count(sheet, ending.scores, ending.sides);
    json_begin_object(&out, NULL);
    json_begin_array(&out, "names");
    for (int seat = 0; seat < sheet->players; seat++) {
        json_text(&out, NULL, sheet->player[seat].name);
    }
    json_end_array(&out);
    json_bool(&out, "teams", sheet->teams);
    json_result(&out, "result", &ending);
    json_end_object(&out);
    return cli_print_json("score", &out);
}

static void print_sheet(const struct septem_sheet *sheet, septem_lang lang)
{
    struct paint p = paint_on(stdout, lang);
    struct show_sheet shown = {.cities = sheet->players, .teams = sheet->teams, .has_places = true};
    shown.side_count = septem_sheet_count(sheet, shown.scores, shown.sides);
    for (int seat = 0; seat < sheet->players; seat++) {
        shown.heads[seat] = sheet->player[seat].name;
        words_add(&shown.names[seat], "", sheet->player[seat].name);
    }
    paint_head(&p, SAY_HEAD_SCORES, NO_GAPS);
    show_sheet(&p, &shown);
    show_chosen(&p, &shown);
    show_winners(&p, &shown, -1);
    show_tie(&p, &shown);
}

static int count(const struct request *request, septem_lang lang)
{
    struct septem_sheet sheet;
    struct septem_log_error error;
    size_t length = 0;
    char *text = cli_read_log(request->path, &length, &error);
    bool good = text != NULL && septem_sheet_read(&sheet, text, length, &error);
    free(text);
    if (!good) {
        return cli_fail_at(request->path, &error, NULL);
    }
    if (request->json) {
        return print_json(&sheet);
    }
    print_sheet(&sheet, lang);
    return CLI_OK;
}

/* ---- The command ---- */

static int show_help(void)
{
    printf("usage: septem score FILE [--json] [--lang L]\n\n"
           "Counts a game that was played with the box on a real table: reads a small text,\n"
           "works out what coins and science are worth, and prints the score sheet with\n"
           "places and what broke a tie. The file - is the standard input. For example:\n\n"
           "    # everybody in the order around the table; what is missing is 0\n"
           "    Ada: war 1 3 5 -1, coins 7, wonder 10, blue 15, yellow 3, purple 8,\n"
           "    Bo:  war -2, coins 12, debts 1, science 2 tablet 1 compass 3 gear 1 any\n\n"
           "Numbers behind a word are added up. The words are war, coins, debts, wonder,\n"
           "blue, science, yellow, purple, leaders and black; science is counted in symbols:\n"
           "compass, gear, tablet, any (of choice) and mask, and leaders who have to do with\n"
           "it are named (aristotle). A line 'teams' makes partners of two and two.\n\n"
           "      --json     the result as JSON\n"
           "      --lang L   the language (that of the environment):");
    cli_print_languages();
    putchar('\n');
    return CLI_OK;
}

int cmd_score(int argc, char **argv)
{
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'},
        {"lang", required_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct request request = {0};
    septem_lang lang;
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case 'j':
            request.json = true;
            break;
        case 'l':
            request.lang = optarg;
            break;
        case 'h':
            return show_help();
        default:
            return cli_see_help("score");
        }
    }
    if (optind + 1 != argc) {
        return cli_misuse("score", "name one file, or - for the standard input");
    }
    if (!cli_choose_lang("score", request.lang, &lang)) {
        return CLI_USAGE;
    }
    request.path = argv[optind];
    return count(&request, lang);
}
