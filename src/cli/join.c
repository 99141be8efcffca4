/* septem join: plays at a table of a server, from this terminal.
 *
 * The server sends what the seat may know, as bytes of the library (GET v1/tables/TABLE/view), so
 * that the same screen and the same lines show it as in `septem play`. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/copy_text.h"
#include "../service/thought.h"
#include "../table/draft.h"
#include "../text/view_base64.h"
#include "cli.h"
#include "data_folder.h"
#include "front.h"
#include "join_daily.h"
#include "join_talk.h"
#include "remote.h"
#include "remote_table.h"

enum { OK = 200, WAIT_MS = 100, UNSENT_MAX = 1024, LOOKS_MAX = 20 };

static const char hint_bot[] = THOUGHT_ADVISER ",evaluations=4000";

struct join {
    struct remote *remote;
    struct table *table;
    struct front front;
    struct bot_cache cache;
    struct septem_view view, chooser;
    int seat;
    bool has_view, is_daily;
    bool is_lost;  /* the server does not answer */
    int sent;      /* decisions so far, for their ids */
    uint32_t told; /* the seq of what was waited for last */
    /* What the server was away for: sent again when it is back. */
    const char *unsent_what;
    char unsent[UNSENT_MAX]; /* "": nothing */
    struct words talk;       /* what was said last */
};

struct join_args {
    const char *link, *name, *lang;
    enum front_kind kind;
    bool is_still, is_daily;
    int64_t seat;
};

/* ---- Secrets: the same command comes back to the same chair ---- */

static FILE *secret_file(const struct join *join, const char *mode)
{
    char folder[PATH_MAX], path[PATH_MAX + 32];
    if (!data_folder("joined", folder)) {
        return NULL;
    }
    snprintf(path, sizeof path, "%s/%s", folder, remote_table(join->remote));
    FILE *file = fopen(path, mode);
    if (file != NULL && mode[0] == 'w') {
        fchmod(fileno(file), 0600);
    }
    return file;
}

static void keep_secret(const struct join *join)
{
    FILE *file = secret_file(join, "w");
    if (file != NULL) {
        fprintf(file, "%s\n", remote_secret(join->remote));
        fclose(file);
    }
}

static bool find_secret(struct join *join)
{
    char secret[64] = "";
    FILE *file = remote_secret(join->remote)[0] == '\0' ? secret_file(join, "r") : NULL;
    if (file != NULL) {
        if (fgets(secret, sizeof secret, file) != NULL) {
            secret[strcspn(secret, "\n")] = '\0';
            remote_set_secret(join->remote, secret);
        }
        fclose(file);
    }
    return remote_secret(join->remote)[0] != '\0';
}

/* ---- Asking ---- */

/* What the server says against it, in English as all complaints. */
static const char *message_of(const struct json_value *answer)
{
    const char *message = remote_message(answer);
    return message != NULL ? message : "the server does not answer as a Septem server does";
}

static bool is_away(int status)
{
    return status == 0 || status >= 500;
}

/* Is the game of this table over? No chair is needed to ask. */
static bool is_over(struct join *join)
{
    struct json_value *state;
    int status = remote_ask(join->remote, "", NULL, &state);
    const char *told = json_as_text(json_get(json_get(state, "table"), "status"));
    bool over = status == OK && told != NULL && strcmp(told, table_status_slug(TABLE_OVER)) == 0;
    json_release(state);
    return over;
}

static int sit_down(struct join *join, const struct join_args *args)
{
    struct json body = {0};
    struct json_value *answer;
    json_begin_object(&body, NULL);
    if (args->name != NULL) {
        json_text(&body, "name", args->name);
    }
    if (args->seat >= 0) {
        json_int(&body, "seat", args->seat);
    }
    json_end_object(&body);
    int status = remote_ask(join->remote, "join", &body, &answer);
    const char *secret = json_as_text(json_get(answer, "secret"));
    int result = CLI_OK;
    if (status == 0) {
        result = cli_fail("join", "the server does not answer");
    } else if (secret == NULL) {
        const char *over = "the game of this table is over";
        result = cli_fail("join", "%s", is_over(join) ? over : message_of(answer));
    } else {
        remote_set_secret(join->remote, secret);
        keep_secret(join);
    }
    json_release(answer);
    return result;
}

/* Everything that was revealed and not told yet. */
static void tell_news(struct join *join)
{
    struct json_value *history;
    int before = join->table->question_count;
    if (remote_ask(join->remote, "history", NULL, &history) == OK) {
        const struct json_value *news = json_get(history, "news");
        for (size_t i = 0; i < json_count(news); i++) {
            remote_table_news(join->table, json_item(news, i));
        }
        /* Who comes late is told the last ones only. */
        int last = decisions_last(join->table);
        int first = before == 0 ? last : before + 1;
        for (int question = first; question > 0 && question <= last; question++) {
            struct decision_seen seen[DECISIONS_SEEN_MAX];
            if (decisions_revealed(join->table, question, join->seat, seen) > 0) {
                front_news(&join->front, &join->view, question);
            }
        }
    }
    json_release(history);
}

/* *seq: of the table, as the view shows it. */
static bool take_view(struct join *join, int64_t *seq)
{
    struct json_value *answer;
    int status = remote_ask(join->remote, "view", NULL, &answer);
    const char *text = json_as_text(json_get(answer, "view"));
    bool good = status == OK && text != NULL && view_base64_read(text, &join->view) &&
                json_as_int(json_get(answer, "seq"), 0, UINT32_MAX, seq);
    if (good) {
        join->table->game = join->view.game;
        join->has_view = true;
    }
    json_release(answer);
    return good;
}

/* State and view. *fits: nothing happened between the two. */
static int look_once(struct join *join, bool *fits)
{
    struct json_value *state;
    int64_t seq = 0;
    int status = remote_ask(join->remote, "", NULL, &state), result = CLI_OK;
    join->is_lost = is_away(status);
    *fits = true;
    if (status == OK) {
        join->seat = remote_table_read(join->table, state);
        if (join->seat < 0) {
            result = cli_fail("join", "you have no chair at this table");
        } else if (table_is_dealt(join->table) && !take_view(join, &seq)) {
            join->is_lost = true;
        } else {
            *fits = !table_is_dealt(join->table) || seq == (int64_t)join->table->seq;
        }
    } else if (!join->is_lost) {
        result = cli_fail("join", "%s", message_of(state));
    }
    json_release(state);
    return result;
}

/* How the table stands now. CLI_OK also if the server is away for a moment: then is_lost. */
static int look(struct join *join)
{
    int question = join->table->question, result = CLI_OK;
    bool fits = false;
    for (int i = 0; i < LOOKS_MAX && !fits; i++) {
        result = look_once(join, &fits);
    }
    if (result == CLI_OK && !join->is_lost && table_is_dealt(join->table) &&
        (question != join->table->question || join->table->question_count == 0)) {
        tell_news(join);
    }
    return result;
}

static enum prompt_result send_decision(struct join *join, const char *what, struct json *body)
{
    struct json_value *answer;
    copy_text(join->unsent, sizeof join->unsent, body->failed ? "" : body->bytes);
    join->unsent_what = what;
    int status = remote_ask(join->remote, what, body, &answer);
    if (is_away(status)) {
        front_note(&join->front, SAY_UNSENT, NO_GAPS);
    } else {
        join->unsent[0] = '\0';
    }
    if (!is_away(status) && status != OK) {
        front_note(&join->front, SAY_REFUSED, GAPS(message_of(answer)));
    }
    json_release(answer);
    return PROMPT_DECIDED;
}

/* The server is back. It knows a decision that it got before by its id, and does nothing twice.
 * False: it is away again. */
static bool send_again(struct join *join)
{
    struct json body = {0};
    struct json_value *answer;
    json_bytes(&body, join->unsent, strlen(join->unsent));
    int status = remote_ask(join->remote, join->unsent_what, &body, &answer);
    if (!is_away(status)) {
        join->unsent[0] = '\0';
        front_note(&join->front, status == OK ? SAY_SENT_AGAIN : SAY_NOT_SENT,
                   GAPS(message_of(answer)));
    }
    json_release(answer);
    return !is_away(status);
}

/* ---- Deciding ---- */

/* The engine is here, so the hint is thought of here, too, where the table allows hints. */
static void show_hint(void *context)
{
    struct join *join = context;
    struct thought *thought = join->table->setting.hints ? calloc(1, sizeof *thought) : NULL;
    if (!join->table->setting.hints) {
        front_note(&join->front, SAY_NOT_NOW, NO_GAPS);
        return;
    }
    if (thought != NULL) {
        thought->view = join->view;
        thought->seat = join->chooser.seat;
        thought->is_hint = true;
        thought->seed = cli_any_seed();
        copy_text(thought->bot, sizeof thought->bot, hint_bot);
        thought_run(thought, &join->cache, 0);
    }
    front_hints(&join->front, thought != NULL && thought->answered ? thought : NULL);
    free(thought);
}

static void say(void *context, const char *text)
{
    struct join *join = context;
    join_talk_say(join->remote, &join->front, text);
}

static enum prompt_result decide(struct join *join, int seat)
{
    struct prompt *prompt = &join->front.prompt;
    struct septem_move move;
    struct json body = {0};
    char text[SEPTEM_MOVE_TEXT_MAX], id[48];
    join->chooser = join->view;
    join->chooser.seat = (uint8_t)seat;
    prompt->choice.move_count = septem_game_moves(&join->view.game, seat, prompt->choice.moves);
    if (join->front.screen != NULL && join->talk.text[0] != '\0') {
        screen_note(join->front.screen, join->talk.text);
    }
    enum prompt_result result = front_decide(&join->front, &move);
    join->talk = (struct words){""};
    if (result != PROMPT_DECIDED) {
        return result;
    }
    septem_move_write(&join->view.game, &move, text, sizeof text);
    snprintf(id, sizeof id, "%ld-%ld-%d", (long)time(NULL), (long)getpid(), join->sent++);
    json_begin_object(&body, NULL);
    json_text(&body, "id", id);
    json_int(&body, "question", join->table->question);
    json_int(&body, "seat", seat);
    json_text(&body, "text", text);
    json_end_object(&body);
    return send_decision(join, "decisions", &body);
}

static enum prompt_result pick(struct join *join)
{
    struct json body = {0};
    septem_board board = 0;
    enum prompt_result result = front_pick(&join->front, join->seat, &board);
    if (result != PROMPT_DECIDED) {
        return result;
    }
    const struct septem_board_info *info = septem_board_info(board);
    json_begin_object(&body, NULL);
    json_text(&body, "board", info->slug);
    json_char(&body, "side", info->side);
    json_end_object(&body);
    return send_decision(join, "board", &body);
}

/* ---- Waiting ---- */

static struct words waited_for(const struct join *join)
{
    const struct table *table = join->table;
    struct words names = {""};
    for (int seat = 0; seat < table->setting.game.players && seat < table->person_count; seat++) {
        bool owes = table->status == TABLE_PLAYING    ? septem_game_owes(&table->game, seat)
                    : table->status == TABLE_DRAFTING ? draft_picker(table) == seat
                                                      : table->chairs[seat].kind == CHAIR_OPEN;
        if (owes && seat != join->seat) {
            words_add(&names, ", ", table->people[seat].name);
        }
    }
    return names;
}

static enum prompt_result wait_for_others(struct join *join)
{
    const struct septem_view *view = join->has_view ? &join->view : NULL;
    struct words names = waited_for(join);
    enum saying saying = join->is_lost && join->unsent[0] != '\0' ? SAY_UNSENT
                         : join->is_lost                          ? SAY_LOST
                         : join->table->status == TABLE_GATHERING ? SAY_WAIT_START
                                                                  : SAY_WAIT_OTHERS;
    struct words words = join->front.screen != NULL ? join->talk : (struct words){""};
    words_add(&words, "\n", paint_words(&join->front.prompt.paint, saying, GAPS(names.text)).text);
    bool is_news = join->told != join->table->seq + 1;
    join->told = join->table->seq + 1;
    int rounds = join->is_lost ? 10 : 100; /* and look again even if nothing was told */
    enum prompt_result result = PROMPT_DECIDED;
    do { /* once at least, so that it is said */
        result = front_idle(&join->front, view, is_news ? words.text : NULL, WAIT_MS);
        is_news = join->front.screen != NULL;
    } while (--rounds > 0 && result == PROMPT_DECIDED && !remote_has_changed(join->remote));
    return result;
}

/* ---- Playing ---- */

static int stop(struct join *join, enum prompt_result result)
{
    const struct paint *p = &join->front.prompt.paint;
    front_end(&join->front);
    paint_line(p, result == PROMPT_QUIT ? SAY_STOPPED : SAY_INPUT_ENDED, NO_GAPS);
    paint_line(p, SAY_CHAIR_STAYS, NO_GAPS);
    return result == PROMPT_QUIT ? CLI_OK : CLI_FAILED;
}

static int end_game(struct join *join)
{
    const struct paint *p = &join->front.prompt.paint;
    if (join->front.screen != NULL) {
        screen_over(join->front.screen, &join->view, &join->view.game, "");
        front_end(&join->front);
    }
    show_scores(p, &join->view);
    if (join->is_daily) {
        join_daily_rank(join->remote, p);
    }
    return CLI_OK;
}

static int play(struct join *join)
{
    for (;;) {
        int status = look(join);
        const struct table *table = join->table;
        if (status != CLI_OK) {
            return status;
        }
        if (!join->is_lost && join->unsent[0] != '\0') {
            if (send_again(join)) {
                continue;
            }
            join->is_lost = true;
        }
        if (!join->is_lost && table->status == TABLE_OVER) {
            return end_game(join);
        }
        join_talk_tell(join->remote, &join->front, &join->talk);
        bool plays = !join->is_lost && table->status == TABLE_PLAYING;
        int seat = plays ? table_seat_to_decide(table, join->seat) : -1;
        bool picks =
            !join->is_lost && table->status == TABLE_DRAFTING && draft_picker(table) == join->seat;
        enum prompt_result result = seat >= 0 && septem_game_owes(&table->game, seat)
                                        ? decide(join, seat)
                                    : picks ? pick(join)
                                            : wait_for_others(join);
        if (result != PROMPT_DECIDED) {
            return stop(join, result);
        }
    }
}

static int begin(struct join *join, const struct join_args *args)
{
    struct json_value *state;
    int status = find_secret(join) ? remote_ask(join->remote, "session", NULL, &state) : 0;
    bool is_known = status == OK && json_is_given(json_get(state, "name"));
    if (status != 0) {
        json_release(state);
    }
    if (is_known) {
        keep_secret(join); /* it may have come with the link */
    } else {
        remote_set_secret(join->remote, "");
        status = sit_down(join, args);
        if (status != CLI_OK) {
            return status;
        }
    }
    join->front.prompt.say = say;
    join->front.prompt.view = &join->view;
    join->front.prompt.chooser = &join->chooser;
    join->front.is_still = args->is_still;
    if (!remote_listen(join->remote)) {
        return cli_fail("join", "out of memory");
    }
    return front_begin(&join->front, join->table, args->kind) ? play(join) : CLI_FAILED;
}

/* ---- The command line ---- */

static int show_help(void)
{
    printf("usage: septem join [OPTION...] LINK\n"
           "       septem join --daily [OPTION...] ADDRESS\n\n"
           "Plays at a table of a server in this terminal. LINK is the invitation that the page\n"
           "shows, such as 'http://localhost:7777/#/t/pQ3vR0aZk2mW9xYb'; the link of your own\n"
           "chair goes, too. The same command comes back to the same chair.\n\n"
           "      --daily         the deal of the day of the server at ADDRESS, such as\n"
           "                      http://localhost:7777/: once a day, on its list of results\n"
           "      --name NAME     your name at the table (Guest)\n"
           "      --seat N        the chair, from 0 (the first open one)\n"
           "      --lang L        the language (that of the environment):");
    cli_print_languages();
    printf("\n"
           "      --screen        on the whole screen, as on any terminal of 80x24 or more\n"
           "      --still         there news appear at once, not one after the other\n"
           "      --lines         line by line\n");
    return CLI_OK;
}

static int join_table(const struct join_args *args)
{
    septem_lang lang = 0;
    if (!cli_choose_lang("join", args->lang, &lang)) {
        return CLI_USAGE;
    }
    struct join *join = calloc(1, sizeof *join);
    if (join == NULL) {
        return cli_fail("join", "out of memory");
    }
    int status = CLI_FAILED;
    join->remote = args->is_daily ? remote_create_at(args->link) : remote_create(args->link);
    if (join->remote == NULL && args->is_daily) {
        status = cli_misuse("join", "'%s' is no address of a server, such as %s", args->link,
                            "http://localhost:7777/");
    } else if (join->remote == NULL) {
        status = cli_misuse("join", "'%s' is no invitation: they look like %s", args->link,
                            "http://localhost:7777/#/t/pQ3vR0aZk2mW9xYb");
    } else {
        front_init(&join->front, lang, show_hint, join);
        join->is_daily = args->is_daily;
        status = args->is_daily ? join_daily(join->remote, args->name) : CLI_OK;
        join->table = status == CLI_OK ? table_create(remote_table(join->remote)) : NULL;
        if (status == CLI_OK) {
            status = join->table != NULL ? begin(join, args) : cli_fail("join", "out of memory");
        }
        front_finish(&join->front);
    }
    remote_destroy(join->remote);
    table_destroy(join->table);
    bot_cache_finish(&join->cache);
    free(join);
    return status;
}

int cmd_join(int argc, char **argv)
{
    static const struct option options[] = {
        {"name", required_argument, NULL, 'N'},
        {"seat", required_argument, NULL, 'e'},
        {"lang", required_argument, NULL, 'L'},
        {"screen", no_argument, NULL, 'f'},
        {"lines", no_argument, NULL, 'F'},
        {"still", no_argument, NULL, 'z'},
        {"daily", no_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct join_args args = {.seat = -1};
    uint64_t seat = 0;
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case 'N':
            args.name = optarg;
            break;
        case 'e':
            if (!cli_number("join", "--seat", optarg, 0, SEPTEM_CITIES_MAX - 1, &seat)) {
                return CLI_USAGE;
            }
            args.seat = (int64_t)seat;
            break;
        case 'L':
            args.lang = optarg;
            break;
        case 'f':
        case 'F':
            args.kind = option == 'f' ? FRONT_SCREEN : FRONT_LINES;
            break;
        case 'z':
            args.is_still = true;
            break;
        case 'd':
            args.is_daily = true;
            break;
        case 'h':
            return show_help();
        default:
            return cli_see_help("join");
        }
    }
    if (optind + 1 != argc) {
        return cli_misuse("join", "one link is wanted");
    }
    if (args.is_daily && args.seat >= 0) {
        return cli_misuse("join", "--daily: you have the first chair, without --seat");
    }
    args.link = argv[optind];
    return join_table(&args);
}
