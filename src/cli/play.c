/* septem play: a game in the terminal, line by line, against bots.
 *
 * This file seats the table and deals: it alone holds the game. What the person sees and decides
 * on is the view of one seat; the decisions of others are told once all are in, without the
 * cards that stay face down. */
#include <assert.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask.h"
#include "boards.h"
#include "cli.h"
#include "keep.h"
#include "../ai/bot_set.h"
#include "../ai/match.h"
#include "../service/decision.h"

enum { EVENTS_MAX = 2 * SEPTEM_CITIES_MAX };

/* What was asked for on the command line. */
struct request_options {
    struct septem_options options;
    struct cli_wishes wishes;
    const char *bot_names, *board, *name, *log_path, *lang;
    uint64_t seed, seat;
    bool given[UCHAR_MAX + 1]; /* by what getopt_long returns for an option */
};

struct play {
    struct match match;
    struct septem_bot_spec bots[SEPTEM_CITIES_MAX]; /* by seat; the person's is never asked */
    struct bot_set bot_set;
    struct septem_log log;
    const char *log_path; /* NULL: not kept */
    int seat;             /* the person's */
    struct septem_view before, view;
    struct septem_view chooser; /* `view` for the seat that is decided for */
    struct ask ask;
    struct show_event events[EVENTS_MAX], told[EVENTS_MAX]; /* not told yet, and those before */
    int event_count;
};

/* ---- Telling ---- */

static void add_event(struct play *play, int seat, const struct septem_move *move)
{
    bool own = septem_game_steward(&play->match.game, seat) == play->seat;
    int at = play->event_count++;
    for (; at > 0 && play->events[at - 1].seat > seat; at--) {
        play->events[at] = play->events[at - 1];
    }
    play->events[at] = (struct show_event){.seat = seat,
                                           .own = own,
                                           .phase = (enum septem_phase)play->match.game.phase,
                                           .move = own ? *move : decision_public(move)};
}

static void note(struct play *play, int seat, const struct septem_move *move)
{
    septem_log_add(&play->log, &play->match.game, seat, move);
    add_event(play, seat, move);
}

static void note_bot(void *context, const struct septem_game *g, int seat,
                     const struct septem_move *move, int count)
{
    (void)g;
    (void)count;
    note(context, seat, move);
}

/* The leader the person has just decided on, which need not be told. */
static septem_card own_card(const struct play *play)
{
    for (int i = 0; i < play->event_count; i++) {
        if (play->events[i].seat == play->seat) {
            return play->events[i].move.card;
        }
    }
    return 0;
}

static void tell(struct play *play)
{
    const struct paint *p = &play->ask.paint;
    septem_view_of(&play->match.game, play->seat, &play->view);
    fputc('\n', p->out);
    show_news(p, &play->view, play->events, play->event_count);
    show_new_leaders(p, &play->before, &play->view, own_card(play));
    show_tokens_returned(p, &play->before, &play->view, play->events, play->event_count);
    show_debts(p, &play->before, &play->view);
    if (play->view.game.age != play->before.game.age ||
        play->view.game.phase == SEPTEM_PHASE_OVER) {
        show_conflicts(p, &play->before, &play->view);
    }
}

/* ---- Playing ---- */

/* The decisions of a turn are not revealed before that for the Free City is taken, too. */
static bool is_half_way(const struct play *play)
{
    return play->match.game.phase == SEPTEM_PHASE_FREE_CITY;
}

/* The person decides for a seat: the own one or the Free City's. */
static enum ask_result ask_person(struct play *play, int seat)
{
    struct septem_game *g = &play->match.game;
    struct septem_move move;
    septem_view_of(g, play->seat, &play->view);
    play->chooser = play->view;
    play->chooser.seat = (uint8_t)seat;
    play->ask.view = &play->view;
    play->ask.chooser = &play->chooser;
    play->ask.choice.move_count = septem_game_moves(&play->view.game, seat, play->ask.choice.moves);
    enum ask_result result = ask_decision(&play->ask, &move);
    if (result == ASK_DECIDED) {
        note(play, seat, &move);
        enum septem_deny deny = septem_game_submit(g, seat, &move);
        assert(deny == SEPTEM_DENY_NONE);
        (void)deny;
    }
    return result;
}

/* One question, answered by everybody it is put to: the bots first, since nothing is revealed
 * until the person has answered too. */
static enum ask_result play_question(struct play *play)
{
    struct septem_game *g = &play->match.game;
    unsigned owing = g->owing, own = 0;
    enum ask_result result = ASK_DECIDED;
    if (!is_half_way(play)) {
        memcpy(play->told, play->events, sizeof play->told);
        play->ask.events = play->told;
        play->ask.event_count = play->event_count;
        play->event_count = 0;
        septem_view_of(g, play->seat, &play->before);
    }
    for (int seat = 0; seat < g->cities; seat++) {
        own |= (unsigned)(septem_game_steward(g, seat) == play->seat) << seat;
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if ((owing & ~own) >> seat & 1) {
            match_decide(&play->match, seat);
        }
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX && result == ASK_DECIDED; seat++) {
        if ((owing & own) >> seat & 1) {
            result = ask_person(play, seat);
        }
    }
    return result;
}

static bool keep(struct play *play)
{
    return play->log_path == NULL || keep_write(play->log_path, &play->log);
}

static int end_early(const struct play *play, enum ask_result result)
{
    const struct paint *p = &play->ask.paint;
    fputc('\n', p->out);
    paint_line(p, result == ASK_QUIT ? SAY_STOPPED : SAY_INPUT_ENDED, NO_GAPS);
    if (play->log_path != NULL) {
        paint_line(p, SAY_KEPT, GAPS(play->log_path));
    } else {
        paint_line(p, SAY_NOT_KEPT, NO_GAPS);
    }
    return result == ASK_QUIT ? CLI_OK : CLI_FAILED;
}

static int end_game(struct play *play)
{
    const struct paint *p = &play->ask.paint;
    septem_log_end(&play->log, &play->match.game);
    fputc('\n', p->out);
    show_buried(p, &play->view, &play->match.game);
    show_scores(p, &play->view);
    if (!keep(play)) {
        return CLI_FAILED;
    }
    if (play->log_path != NULL) {
        paint_line(p, SAY_LOG_WRITTEN, GAPS(play->log_path));
    }
    return CLI_OK;
}

static int play_game(struct play *play)
{
    while (play->match.game.phase != SEPTEM_PHASE_OVER) {
        enum ask_result result = play_question(play);
        if (result != ASK_DECIDED) {
            return end_early(play, result);
        }
        if (!is_half_way(play)) {
            tell(play);
        }
        if (play->match.game.phase != SEPTEM_PHASE_OVER && !keep(play)) {
            return CLI_FAILED;
        }
    }
    return end_game(play);
}

/* ---- Seating ---- */

/* The boards asked for, of all seats or of the person's alone. Complaints about the table are in
 * the language of the game, all others in English as everywhere. */
static bool choose_table(struct play *play, struct request_options *request)
{
    struct septem_options *options = &request->options;
    struct septem_game trial;
    enum septem_err err = septem_game_init(&trial, options, request->seed);
    if (!cli_leaders_fit("play", &request->wishes, options)) {
        return false;
    }
    if (err != SEPTEM_OK) {
        cli_misuse("play", "%s", septem_text_err(play->ask.paint.lang, err));
        return false;
    }
    return cli_table_set("play", &request->wishes, request->seed, options) &&
           (request->board == NULL ||
            boards_give_one((struct boards_asker){"play", "--board"}, request->board, play->seat,
                            request->seed, options));
}

/* Bots for all seats but the person's, which gets one too that is never asked. In a game that goes
 * on they are those that have played it so far, unless others are asked for. */
static bool choose_bots(struct play *play, const struct request_options *request)
{
    struct septem_bot_spec others[SEPTEM_CITIES_MAX];
    int players = play->match.game.players;
    if (!cli_bots("play", request->bot_names, players - 1, others)) {
        return false;
    }
    for (int seat = 0, next = 0; seat < players; seat++) {
        play->bots[seat] = others[next];
        next += seat != play->seat && next < players - 2;
        if (!request->given['b']) {
            septem_bot_parse(play->log.names[seat], &play->bots[seat], NULL);
        }
        septem_rng_init(&play->match.rngs[seat],
                        septem_rng_mix(septem_game_hash(&play->match.game), (uint64_t)seat));
    }
    if (!bot_set_create(&play->bot_set, play->bots, players)) {
        cli_fail("play", "not enough memory for the bots");
        return false;
    }
    memcpy(play->match.bots, play->bot_set.bots, sizeof play->match.bots);
    return true;
}

static bool deal_new(struct play *play, struct request_options *request)
{
    struct septem_game *g = &play->match.game;
    if (request->seat >= (uint64_t)request->options.players) {
        cli_misuse("play", "the seats are 0 to %d", request->options.players - 1);
        return false;
    }
    play->seat = (int)request->seat;
    if (!choose_table(play, request)) {
        return false;
    }
    enum septem_err err = septem_game_init(g, &request->options, request->seed);
    assert(err == SEPTEM_OK); /* every board was looked at */
    (void)err;
    if (!choose_bots(play, request)) {
        return false;
    }
    septem_log_begin(&play->log, g);
    septem_log_deals(&play->log, g);
    for (int seat = 0; seat < g->players; seat++) {
        septem_log_name(&play->log, seat,
                        seat == play->seat ? request->name : play->bots[seat].text);
    }
    return true;
}

/* Is this what a bot would be called in a log? */
static bool is_bot(const char *name)
{
    struct septem_bot_spec spec;
    return septem_bot_parse(name, &spec, NULL);
}

/* Where the person sits in a game taken up again: at the first name that is no bot's; where bots
 * have all the names, at the seat asked for. */
static int find_person(const struct play *play, const struct request_options *request)
{
    int players = play->match.game.players;
    for (int seat = 0; seat < players; seat++) {
        if (!is_bot(play->log.names[seat])) {
            return seat;
        }
    }
    return request->seat < (uint64_t)players ? (int)request->seat : 0;
}

/* Does a board show another side than asked for? Some have one side only that a seat can have. */
static bool has_other_side(const struct septem_game *g, enum septem_sides sides)
{
    char side = sides == SEPTEM_SIDES_B ? 'B' : 'A';
    for (int seat = 0; seat < g->cities && sides != SEPTEM_SIDES_RANDOM; seat++) {
        const struct septem_board_info *board = septem_board_info(g->city[seat].board);
        struct septem_options options = septem_options_defaults();
        struct septem_game trial;
        options.players = g->players;
        options.sets = g->sets;
        options.boards[seat] = septem_board_find(board->slug, side);
        if (board->side != side && septem_game_init(&trial, &options, 0) == SEPTEM_OK) {
            return true;
        }
    }
    return false;
}

/* Nothing about a game that has begun can be chosen any more: options may repeat what it is, as
 * they do where a command is typed again, but not ask for another one. */
static bool is_that_game(const struct play *play, const struct request_options *request)
{
    const struct septem_game *g = &play->match.game;
    const struct septem_options *asked = &request->options;
    const bool *given = request->given;
    const struct {
        const char *option;
        bool differs;
    } rows[] = {
        {"-n", given['n'] && asked->players != g->players},
        {"--seed", given['s'] && request->seed != g->seed},
        {"--board", given['B'] && !boards_is(g, play->seat, request->board)},
        {"--boards", given['P'] && !boards_are(g, request->wishes.boards)},
        {"--sides", given['S'] && has_other_side(g, asked->sides)},
        {"--seat", given['e'] && request->seat != (uint64_t)play->seat},
        {"--name", given['N'] && strcmp(request->name, play->log.names[play->seat]) != 0},
        {"--with", given['w'] && asked->sets != g->sets},
        {"--teams", given['T'] && !g->teams},
        {"--leaders", given['E'] && asked->leaders != play->log.leaders},
        {"--experts", given['X'] && !(g->leaders.decks & SEPTEM_DECK_EXPERTS)},
    };
    struct words others = {""};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].differs) {
            words_add(&others, ", ", rows[i].option);
        }
    }
    if (others.text[0] != '\0') {
        cli_misuse("play",
                   "%s: the game in %s, which would go on, is another one; leave out what differs "
                   "or choose another file for --log",
                   others.text, play->log_path);
    }
    return others.text[0] == '\0';
}

static bool take_up(struct play *play, struct request_options *request)
{
    play->seat = find_person(play, request);
    if (!is_that_game(play, request)) {
        return false;
    }
    request->seed = play->match.game.seed;
    for (int i = play->log.question; is_half_way(play) && i < play->log.decision_count; i++) {
        add_event(play, play->log.decisions[i].seat, &play->log.decisions[i].move);
    }
    septem_view_of(&play->match.game, play->seat, &play->before);
    return choose_bots(play, request);
}

static void welcome(const struct play *play, const struct request_options *request)
{
    const struct paint *p = &play->ask.paint;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)request->seed);
    struct words others = {""};
    for (int seat = 0; seat < play->match.game.players; seat++) {
        if (seat != play->seat && strstr(others.text, play->bots[seat].text) == NULL) {
            words_add(&others, ", ", play->bots[seat].text);
        }
    }
    paint_line(p, SAY_WELCOME,
               GAPS(words_number(play->match.game.players).text, seed,
                    septem_text_wonder(p->lang, play->match.game.city[play->seat].board),
                    others.text));
    int partner = septem_game_partner(&play->match.game, play->seat);
    if (partner >= 0) {
        paint_line(p, SAY_PARTNER_IS,
                   GAPS(septem_text_wonder(p->lang, play->match.game.city[partner].board)));
    }
    if (septem_game_free_city_holder(&play->match.game) >= 0) {
        int city = play->match.game.players;
        paint_line(p, SAY_FREE_CITY_IS,
                   GAPS(septem_text_wonder(p->lang, play->match.game.city[city].board)));
    }
    paint_line(p, SAY_TYPE_HELP, NO_GAPS);
}

static int sit_down(struct play *play, struct request_options *request, septem_lang lang)
{
    enum keep_found found = KEEP_NOTHING;
    play->ask.paint = paint_on(stdout, lang);
    play->ask.in = stdin;
    play->ask.echo = !isatty(STDIN_FILENO);
    play->log_path = request->log_path;
    play->match.watch = note_bot;
    play->match.context = play;
    if (play->log_path != NULL) {
        found = keep_read(play->log_path, &play->log, &play->match.game);
    }
    if (found == KEEP_FAILED) {
        return CLI_FAILED;
    }
    if (!(found == KEEP_GAME ? take_up(play, request) : deal_new(play, request))) {
        return CLI_USAGE;
    }
    /* Better now than after a game that cannot be kept. */
    if (!keep(play)) {
        return CLI_FAILED;
    }
    if (found == KEEP_GAME) {
        paint_line(&play->ask.paint, SAY_GOES_ON, GAPS(play->log_path));
    }
    welcome(play, request);
    return play_game(play);
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
           "%s"
           "      --lang en|fr    the language (that of the environment)\n"
           "      --log FILE      keep the game in FILE; if FILE holds one, go on with it\n\n"
           "The log tells everything, other hands too. It is for after the game.\n"
           "Colour is left out where NO_COLOR is set. Without a terminal, as from a pipe, the\n"
           "game works the same; it ends with status 1 when the input ends too early.\n",
           CLI_TABLE_HELP);
    return CLI_OK;
}

static bool take_option(struct request_options *request, int option)
{
    request->given[(unsigned char)option] = true;
    switch (option) {
    case 's':
        return cli_number("play", "--seed", optarg, 0, UINT64_MAX, &request->seed);
    case 'b':
        request->bot_names = optarg;
        return true;
    case 'B':
        request->board = optarg;
        return true;
    case 'e':
        return cli_number("play", "--seat", optarg, 0, SEPTEM_CITIES_MAX - 1, &request->seat);
    case 'N':
        request->name = optarg;
        return true;
    case 'L':
        request->lang = optarg;
        return true;
    case 'l':
        request->log_path = optarg;
        return true;
    default:
        return cli_table_option("play", option, optarg, &request->options, &request->wishes);
    }
}

/* --lang, else what the environment says, else English. */
static bool choose_lang(const char *asked, septem_lang *lang)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    *lang = 0;
    if (asked != NULL) {
        return cli_lang("play", asked, lang);
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0') {
            septem_lang_find(value, lang);
            break;
        }
    }
    return true;
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
    if (length >= SEPTEM_NAME_MAX) {
        return "the name is too long";
    }
    if (!septem_text_is_clean(name, length)) {
        return "a name must be UTF-8 text without control characters";
    }
    return is_bot(name) ? "this name is that of a bot" : NULL;
}

static int seat_and_play(struct request_options *request)
{
    septem_lang lang = 0;
    const char *fault = name_fault(request->name);
    if (fault != NULL) {
        return cli_misuse("play", "--name: %s", fault);
    }
    /* - is what `septem replay` calls the standard input. */
    if (request->log_path != NULL &&
        (request->log_path[0] == '\0' || strcmp(request->log_path, "-") == 0)) {
        return cli_misuse("play", "--log needs the name of a file");
    }
    if (!choose_lang(request->lang, &lang)) {
        return CLI_USAGE;
    }
    struct play *play = calloc(1, sizeof *play);
    if (play == NULL) {
        return cli_fail("play", "out of memory");
    }
    int status = sit_down(play, request, lang);
    bot_set_destroy(&play->bot_set);
    advise_finish(&play->ask.advisor);
    free(play);
    return status;
}

int cmd_play(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_TABLE_OPTIONS,
        {"seed", required_argument, NULL, 's'},
        {"bot", required_argument, NULL, 'b'},
        {"board", required_argument, NULL, 'B'},
        {"seat", required_argument, NULL, 'e'},
        {"name", required_argument, NULL, 'N'},
        {"lang", required_argument, NULL, 'L'},
        {"log", required_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct request_options request = {
        .options = septem_options_defaults(), .bot_names = "normal", .name = "you"};
    request.options.players = 4;
    int option;
    while ((option = getopt_long(argc, argv, "n:h", options, NULL)) != -1) {
        if (option == 'h') {
            return show_help();
        }
        if (!take_option(&request, option)) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("play", "'%s' is not an option", argv[optind]);
    }
    if (!request.given['s']) {
        request.seed = cli_any_seed();
    }
    return seat_and_play(&request);
}
