/* Games of `septem play` that go on: saved ones, and those that logs tell of. See play_setup.h. */
#define _XOPEN_SOURCE 700 /* for realpath */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../service/json_review.h"
#include "boards.h"
#include "logfile.h"
#include "play_setup.h"

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
static bool is_that_game(const struct play *play, const struct play_args *args)
{
    const struct table *table = play_table(play);
    const struct septem_game *g = &table->game;
    const struct septem_options *asked = &args->options, *is = &table->setting.game;
    const bool *given = args->given;
    bool dealt = table_is_dealt(table), drafted = table->setting.boards == BOARDS_DRAFTED;
    const struct {
        const char *option;
        bool differs;
    } rows[] = {
        {"-n", given['n'] && asked->players != is->players},
        {"--seed", given['s'] && args->seed != table->origin.seed},
        {"--board", given['B'] && !(dealt && boards_is(g, play_seat(play), args->board))},
        {"--boards",
         given['P'] && !(args->is_drafted ? drafted : dealt && boards_are(g, args->table.boards))},
        {"--sides",
         given['S'] && (dealt ? has_other_side(g, asked->sides) : asked->sides != is->sides)},
        {"--seat", given['e'] && args->seat != (uint64_t)play_seat(play)},
        {"--name", given['N'] && strcmp(args->name, table->people[table->host].name) != 0},
        {"--with", given['w'] && asked->sets != is->sets},
        {"--teams", given['T'] && !is->teams},
        {"--leaders", given['E'] && asked->leaders != is->leaders},
        {"--experts", given['X'] && !is->experts},
    };
    struct words others = {""};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].differs) {
            words_add(&others, ", ", rows[i].option);
        }
    }
    if (others.text[0] != '\0') {
        bool has_log = play->log_path != NULL;
        cli_misuse("play",
                   "%s: the game in %s, which would go on, is another one; leave out what differs "
                   "or %s",
                   others.text, has_log ? play->log_path : play->save.path,
                   has_log ? "choose another file for --log" : "begin a new one without --resume");
    }
    return others.text[0] == '\0';
}

/* Is the file what the log of this table was at some time? */
static bool is_log_of(const struct table *table, const char *text)
{
    char *log = table_is_dealt(table) ? review_log(table) : NULL;
    bool is = log != NULL && strncmp(log, text, strlen(text)) == 0;
    free(log);
    return is;
}

/* Plays on at a saved table, which is taken over. */
static int take_up(struct play *play, const struct play_args *args, struct table *table)
{
    if (play->save.is_busy) {
        table_destroy(table);
        return cli_fail("play", "game %d is being played in another terminal", play->save.number);
    }
    if (!play_adopt(play, table)) {
        return cli_fail("play", "out of memory");
    }
    if (!is_that_game(play, args)) {
        return CLI_USAGE;
    }
    if (table->status == TABLE_GATHERING) {
        return cli_fail("play", "%s: no game was dealt", play->save.path);
    }
    if (args->given['b'] && !play_seat_bots(play, args, play_seat(play), NULL)) {
        return CLI_USAGE;
    }
    savefile_mend(&play->save);
    paint_line(&play->front.prompt.paint, SAY_RESUMED, GAPS(words_number(play->save.number).text));
    if (play->save.is_torn) {
        paint_line(&play->front.prompt.paint, SAY_TORN, NO_GAPS);
    }
    return CLI_OK;
}

/* The log goes where it went, or where it is asked to go: to a new file, or into one that has what
 * this log was before. */
static bool choose_log(struct play *play, const struct play_args *args, const struct table *table)
{
    struct septem_log *log = malloc(sizeof *log);
    char *text = NULL;
    bool good = true;
    if (args->log_path == NULL && play->save.log_path[0] != '\0') {
        play->log_path = play->save.log_path;
    }
    if (log == NULL) {
        cli_fail("play", "out of memory");
        return false;
    }
    if (play->log_path != NULL) {
        enum logfile_found found = logfile_read(play->log_path, log, &text);
        good = found == LOGFILE_NONE || (found == LOGFILE_GAME && is_log_of(table, text));
        if (found == LOGFILE_GAME && !good) {
            cli_fail("play", "%s holds another game; choose another file for --log",
                     play->log_path);
        }
    }
    free(text);
    free(log);
    return good;
}

int play_resume(struct play *play, const struct play_args *args)
{
    struct septem_log_error error;
    int numbers[SAVEFILES_MAX] = {(int)args->number};
    int count = args->number != 0 ? 1 : savefile_list(numbers);
    struct table *table = NULL;
    for (int i = 0; i < count && table == NULL; i++) {
        table = savefile_open(&play->save, numbers[i], &error);
        if (table == NULL && error.line == 0) {
            return cli_fail("play", "there is no saved game %d: %s", numbers[i], error.text);
        }
        if (table == NULL) {
            return cli_fail_at(play->save.path, &error,
                               "nothing was changed; move the file away to play without it");
        }
        if (play->save.is_busy && i + 1 < count) {
            table_destroy(table);
            savefile_close(&play->save);
            table = NULL;
        }
    }
    if (table == NULL) {
        return cli_fail("play", "there is no unfinished game; septem play begins one");
    }
    if (!play->save.is_busy && !choose_log(play, args, table)) {
        table_destroy(table);
        return CLI_FAILED;
    }
    return take_up(play, args, table);
}

/* ---- A game from a log ---- */

/* Where the person sits in a game taken up again: at the first name that is no bot's; where bots
 * have all the names, at the seat asked for. */
static int find_person(const struct septem_log *log, const struct play_args *args)
{
    for (int seat = 0; seat < log->players; seat++) {
        if (!play_is_bot(log->names[seat])) {
            return seat;
        }
    }
    return args->seat < (uint64_t)log->players ? (int)args->seat : 0;
}

/* The log as it was before its first decision, with all that was dealt. */
static char *header_of(const struct septem_log *log)
{
    struct septem_log *header = calloc(1, sizeof *header);
    char *text = malloc(SEPTEM_LOG_TEXT_MAX);
    struct septem_game g;
    if (header == NULL || text == NULL || !septem_log_start(log, &g, NULL)) {
        free(header);
        free(text);
        return NULL;
    }
    septem_log_begin(header, &g);
    header->deal = log->deal;
    header->has_seed = log->has_seed;
    septem_log_deals(header, &g);
    memcpy(header->names, log->names, sizeof header->names);
    septem_log_write(header, text, SEPTEM_LOG_TEXT_MAX);
    free(header);
    return text;
}

static void write_decisions(struct play *play, const struct septem_log *log)
{
    const struct table *table = play_table(play);
    for (int i = 0; i < log->decision_count; i++) {
        const struct septem_log_decision *decision = &log->decisions[i];
        char text[SEPTEM_MOVE_TEXT_MAX];
        bool own = table_answers(table, decision->seat) == play_seat(play);
        septem_move_write(&table->game, &decision->move, text, sizeof text);
        play_write(play, (struct entry){.kind = ENTRY_DECIDED,
                                        .person = own ? table->host : -1,
                                        .seat = decision->seat,
                                        .number = table->question,
                                        .text = text});
    }
}

/* The saved game whose log is this file; NULL: there is none, and nothing is open. */
static struct table *find_saved(struct play *play, const char *text)
{
    char real[PATH_MAX];
    struct septem_log_error error;
    int numbers[SAVEFILES_MAX], count = savefile_list(numbers);
    for (int i = 0; i < count && realpath(play->log_path, real) != NULL; i++) {
        struct table *table = savefile_open(&play->save, numbers[i], &error);
        if (table != NULL && strcmp(play->save.log_path, real) == 0 && is_log_of(table, text)) {
            return table;
        }
        table_destroy(table);
        savefile_close(&play->save);
    }
    play->save = (struct savefile){.fd = -1};
    return NULL;
}

/* A new table at which all that the log tells has happened. */
static int take_from_log(struct play *play, const struct play_args *args,
                         const struct septem_log *log)
{
    struct septem_options options = septem_options_defaults();
    options.players = log->players;
    options.sets = log->sets;
    options.teams = log->teams;
    options.experts = log->experts;
    options.leaders = log->leaders;
    struct setting setting = play_settings(&options, BOARDS_RANDOM);
    int seat = find_person(log, args);
    bool fits =
        setting_characters(log->names[seat]) <= TABLE_NAME_CHARS && !play_is_bot(log->names[seat]);
    char *header = header_of(log);
    if (header == NULL || !play_make_table(play, &setting)) {
        free(header);
        return CLI_FAILED;
    }
    play->is_quiet = play->service.is_stopping = true;
    play_sit_down(play, seat, fits ? log->names[seat] : args->name);
    bool good = play_seat_bots(play, args, seat, log->names);
    if (good) {
        play_write(play,
                   (struct entry){.kind = ENTRY_STARTED, .person = -1, .seat = -1, .text = header});
        write_decisions(play, log);
    }
    play->is_quiet = play->service.is_stopping = false;
    free(header);
    good = good && is_that_game(play, args);
    return good ? CLI_OK : CLI_USAGE;
}

int play_with_log(struct play *play, struct play_args *args)
{
    struct septem_log *log = malloc(sizeof *log);
    char *text = NULL;
    int status = CLI_FAILED;
    if (log == NULL) {
        return cli_fail("play", "out of memory");
    }
    enum logfile_found found = logfile_read(play->log_path, log, &text);
    struct table *saved = found == LOGFILE_GAME ? find_saved(play, text) : NULL;
    if (found == LOGFILE_NONE) {
        status = play_new(play, args);
    } else if (saved != NULL) {
        status = take_up(play, args, saved);
    } else if (found == LOGFILE_GAME) {
        status = take_from_log(play, args, log);
    }
    /* Better now than after a game that cannot be kept. */
    if (status == CLI_OK && !play_export(play)) {
        status = CLI_FAILED;
    }
    if (status == CLI_OK && found == LOGFILE_GAME) {
        paint_line(&play->front.prompt.paint, SAY_GOES_ON, GAPS(play->log_path));
    }
    free(text);
    free(log);
    return status;
}

/* ---- Saved games ---- */

static struct words set_words(const struct paint *p, uint32_t sets)
{
    struct words words = {""};
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if ((sets | 1u << SEPTEM_SET_BASE) >> set & 1) {
            words_add(&words, ", ", septem_text_set(p->lang, (enum septem_set)set));
        }
    }
    return words;
}

static struct words saved_words(const struct paint *p, const struct savefile *save,
                                const struct table *table)
{
    if (table == NULL) {
        return paint_words(p, SAY_SAVED_DAMAGED, NO_GAPS);
    }
    const struct septem_game *g = &table->game;
    struct words players = words_number(table->setting.game.players), game;
    if (table_is_dealt(table)) {
        int seat = table->people[table->host].seat;
        game = paint_words(p, SAY_SAVED_TURN,
                           GAPS(septem_text_wonder(p->lang, g->city[seat].board), players.text,
                                words_number(g->age).text, words_number(g->turn).text));
    } else {
        game = paint_words(p, SAY_SAVED_DRAFT, GAPS(players.text));
    }
    game = paint_words(
        p, SAY_SAVED_AGAINST,
        GAPS(game.text, set_words(p, table->setting.game.sets).text, play_bots(table).text));
    return save->is_busy ? paint_words(p, SAY_SAVED_BUSY, GAPS(game.text)) : game;
}

void play_list(const struct paint *p)
{
    int numbers[SAVEFILES_MAX], count = savefile_list(numbers);
    for (int i = 0; i < count; i++) {
        struct septem_log_error error;
        struct savefile save;
        char date[20] = "";
        struct table *table = savefile_open(&save, numbers[i], &error);
        savefile_date(&save, date);
        paint_line(p, SAY_SAVED_ROW,
                   GAPS(words_number(numbers[i]).text, date, saved_words(p, &save, table).text));
        table_destroy(table);
        savefile_close(&save);
    }
    if (count == 0) {
        paint_line(p, SAY_NOTHING_SAVED, NO_GAPS);
    }
}
