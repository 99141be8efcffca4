/* septem play: a game in the terminal against bots, on the whole screen or line by line.
 *
 * This file reads the command line. play_setup.c and play_resume.c set up the table, play_table.c
 * plays at it. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../table/daily_deal.h"
#include "play_setup.h"

/* ---- Playing ---- */

static int begin(struct play *play, struct play_args *args)
{
    play->log_path = args->log_path;
    int status = args->given['r']         ? play_resume(play, args)
                 : args->log_path != NULL ? play_with_log(play, args)
                                          : play_new(play, args);
    return status == CLI_OK ? play_on(play) : status;
}

/* ---- Options ---- */

static int show_help(void)
{
    printf("usage: septem play [OPTION...]\n\n"
           "A game in this terminal against bots. Type ? in the game for what can be typed.\n"
           "The rules, clause by clause: 'septem rules'.\n\n"
           "  -n, --players N     2 to 7, with cities 8 (4)\n"
           "      --seed S        the same seed deals the same game (a new one)\n"
           "      --bot B[,B...]  who plays the other seats; the last one fills the rest (normal)\n"
           "      --board NAME    your board, such as giza or giza:B (drawn)\n"
           "      --seat N        where you sit, from 0 (0)\n"
           "      --name NAME     your name in the log (you)\n"
           "%s%s"
           "      --lang L        the language (that of the environment):",
           ENGINE_ARGS_HELP, CLI_TABLE_HELP);
    cli_print_languages();
    printf("\n"
           "      --resume[=N]    go on with saved game N, or the one played last\n"
           "      --saved         list the saved games\n"
           "      --daily         a deal for each day (UTC), the same on every device; that of a\n"
           "                      server is another one: 'septem join --daily ADDRESS'\n"
           "      --watch         bots play all seats, yours too: that of the first B\n"
           "      --log FILE      write the log to FILE; if FILE holds a game, go on with it\n"
           "      --screen        on the whole screen, as on any terminal of 80x24 or more\n"
           "      --still         there news appear at once, not one after the other\n"
           "      --lines         line by line, as without a terminal\n\n"
           "With --boards draft the boards are picked one after the other.\n"
           "A game saves itself after every decision, in $XDG_DATA_HOME/septem/games or\n"
           "~/.local/share/septem/games. What is saved and the log tell everything, other hands\n"
           "too: they are for after the game.\n"
           "Colour is left out where NO_COLOR is set. Without a terminal, as from a pipe, the\n"
           "game works the same; it ends with status 1 when the input ends too early.\n");
    return CLI_OK;
}

static bool take_option(struct play_args *args, int option)
{
    args->given[(unsigned char)option] = true;
    switch (option) {
    case 's':
        return cli_number("play", "--seed", optarg, 0, UINT64_MAX, &args->seed);
    case 'b':
        args->bot_names = optarg;
        return true;
    case 'B':
        args->board = optarg;
        return true;
    case 'e':
        return cli_number("play", "--seat", optarg, 0, SEPTEM_CITIES_MAX - 1, &args->seat);
    case 'N':
        args->name = optarg;
        return true;
    case 'L':
        args->lang = optarg;
        return true;
    case 'l':
        args->log_path = optarg;
        return true;
    case 'r':
        return optarg == NULL || cli_number("play", "--resume", optarg, 1, INT_MAX, &args->number);
    case 'P':
        args->is_drafted = strcmp(optarg, "draft") == 0;
        return args->is_drafted ||
               cli_table_option("play", option, optarg, &args->options, &args->table);
    case 'g':
    case 'f':
    case 'F':
    case 'z':
    case 'd':
    case 'W':
        return true;
    case 'Z':
    case 'D':
        return engine_args_take("play", option, optarg, &args->engines);
    default:
        return cli_table_option("play", option, optarg, &args->options, &args->table);
    }
}

/* Why this cannot be a person's name in a log; NULL where it can. */
static const char *name_fault(const char *name)
{
    size_t length = strlen(name);
    if (length == 0) {
        return "a name may not be empty";
    }
    if (name[0] == ' ' || name[length - 1] == ' ') {
        return "a name may not begin or end with a blank";
    }
    if (setting_characters(name) < 0) {
        return "a name must be UTF-8 text without control characters";
    }
    if (length >= SEPTEM_NAME_MAX || setting_characters(name) > TABLE_NAME_CHARS) {
        return "the name is too long";
    }
    return play_is_bot(name) ? "this name is that of a bot" : NULL;
}

/* That it is not asked any more is told once, for all its seats. */
static void tell_lost(const struct engine_offer *offer, const char *why)
{
    struct play *play = offer->context;
    unsigned bit = 1u << (offer - play->engines);
    if (strcmp(why, engine_fault_text(ENGINE_GIVEN_UP)) == 0) {
        if (play->given_up & bit) {
            return;
        }
        play->given_up |= bit;
    }
    fprintf(stderr, "septem play: the engine '%s' lost a turn: %s\n", offer->name, why);
    if (play->front.screen != NULL) {
        front_note(&play->front, SAY_ENGINE_LOST, GAPS(offer->name, why));
    }
}

/* Nothing of it can be chosen. */
static bool take_daily(struct play_args *args)
{
    const bool *given = args->given;
    int64_t day = daily_day((int64_t)time(NULL) * 1000);
    if (!given['d']) {
        return true;
    }
    if (given['n'] || given['s'] || given['b'] || given['w'] || given['P'] || given['B']) {
        cli_misuse("play", "--daily: players, seed, bots, sets and boards are those of the day");
        return false;
    }
    struct setting setting = daily_setting(day);
    memcpy(args->day, setting.day, sizeof args->day);
    args->options = setting.game;
    args->bot_names = daily_bot;
    args->seed = daily_seed(day);
    args->given['s'] = true;
    return true;
}

static int seat_and_play(struct play_args *args)
{
    septem_lang lang = 0;
    const char *fault = name_fault(args->name);
    if (fault != NULL) {
        return cli_misuse("play", "--name: %s", fault);
    }
    /* - is what `septem replay` calls the standard input. */
    if (args->log_path != NULL && (args->log_path[0] == '\0' || strcmp(args->log_path, "-") == 0)) {
        return cli_misuse("play", "--log needs the name of a file");
    }
    if (!cli_choose_lang("play", args->lang, &lang)) {
        return CLI_USAGE;
    }
    if (args->given['g']) {
        struct paint p = paint_on(stdout, lang);
        play_list(&p);
        return CLI_OK;
    }
    struct play *play = calloc(1, sizeof *play);
    if (play == NULL) {
        return cli_fail("play", "out of memory");
    }
    play_init(play, lang);
    play->kind = args->given['F'] ? FRONT_LINES : args->given['f'] ? FRONT_SCREEN : FRONT_ANY;
    struct septem_bot_spec bots[SEPTEM_CITIES_MAX];
    if (args->given['W'] && cli_bots("play", args->bot_names, SEPTEM_CITIES_MAX, bots)) {
        play->watched = bots[0];
        play->front.prompt.paint.watched = play->watched.text;
    }
    play->front.is_still = args->given['z'];
    play->day = args->day[0] != '\0' ? args->day : NULL;
    play->engines = args->engines.offers;
    for (int i = 0; i < args->engines.count; i++) {
        args->engines.offers[i].context = play;
    }
    int status = begin(play, args);
    play_finish(play);
    free(play);
    return status;
}

int cmd_play(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_TABLE_OPTIONS,
        ENGINE_ARGS_OPTIONS,
        {"seed", required_argument, NULL, 's'},
        {"bot", required_argument, NULL, 'b'},
        {"board", required_argument, NULL, 'B'},
        {"seat", required_argument, NULL, 'e'},
        {"name", required_argument, NULL, 'N'},
        {"lang", required_argument, NULL, 'L'},
        {"log", required_argument, NULL, 'l'},
        {"resume", optional_argument, NULL, 'r'},
        {"saved", no_argument, NULL, 'g'},
        {"screen", no_argument, NULL, 'f'},
        {"lines", no_argument, NULL, 'F'},
        {"daily", no_argument, NULL, 'd'},
        {"watch", no_argument, NULL, 'W'},
        {"still", no_argument, NULL, 'z'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct play_args args = {
        .options = septem_options_defaults(), .bot_names = "normal", .name = "you"};
    args.options.players = 4;
    int option;
    while ((option = getopt_long(argc, argv, "n:h", options, NULL)) != -1) {
        if (option == 'h') {
            return show_help();
        }
        if (!take_option(&args, option)) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("play", "'%s' is not an option%s", argv[optind],
                          args.given['r'] ? "; a number goes with --resume=N" : "");
    }
    if (!take_daily(&args)) {
        return CLI_USAGE;
    }
    if (!args.given['s']) {
        args.seed = cli_any_seed();
    }
    int status = engine_args_offer("play", &args.engines, tell_lost);
    return status == CLI_OK ? seat_and_play(&args) : status;
}
