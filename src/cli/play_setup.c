/* A new game of `septem play`: see play_setup.h. */
#include "play_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../table/draft.h"
#include "boards.h"

/* Also if it is not offered now. */
static bool is_engine(const char *name)
{
    return strncmp(name, SEPTEM_ENGINE_PREFIX, strlen(SEPTEM_ENGINE_PREFIX)) == 0;
}

bool play_is_bot(const char *name)
{
    struct septem_bot_spec spec;
    return is_engine(name) || septem_bot_parse(name, &spec, NULL);
}

/* The boards asked for, of all seats or of the person's alone. Complaints about the table are in
 * the language of the game, all others in English as everywhere. */
static bool choose_table(const struct play *play, struct play_args *args)
{
    struct septem_options *options = &args->options;
    struct septem_game trial;
    if (args->seat >= (uint64_t)options->players) {
        cli_misuse("play", "the seats are 0 to %d", options->players - 1);
        return false;
    }
    if (args->is_drafted && args->board != NULL) {
        cli_misuse("play", "--board: in a draft of boards yours is picked in the game");
        return false;
    }
    if (!cli_leaders_fit("play", &args->table, options)) {
        return false;
    }
    enum septem_err err = septem_game_init(&trial, options, args->seed);
    if (err != SEPTEM_OK) {
        cli_misuse("play", "%s", septem_text_err(play->front.prompt.paint.lang, err));
        return false;
    }
    return cli_table_set("play", &args->table, args->seed, options) &&
           (args->board == NULL ||
            boards_give_one((struct boards_asker){"play", "--board"}, args->board, (int)args->seat,
                            args->seed, options));
}

struct setting play_settings(const struct septem_options *options, enum setting_boards boards)
{
    struct setting setting = setting_defaults();
    setting.game = *options;
    memset(setting.game.boards, 0, sizeof setting.game.boards);
    setting.boards = boards;
    setting.spectators = setting.chat = false;
    setting.absent = 0; /* nobody waits for the person */
    return setting;
}

bool play_make_table(struct play *play, const struct setting *setting)
{
    if (!play_make(play, setting)) {
        cli_fail("play", "out of memory");
        return false;
    }
    return true;
}

void play_sit_down(struct play *play, int seat, const char *name)
{
    play_write(play, (struct entry){.kind = ENTRY_SAT, .seat = seat, .number = -1, .text = name});
}

bool play_seat_bots(struct play *play, const struct play_args *args, int person,
                    const char (*names)[SEPTEM_NAME_MAX])
{
    struct septem_bot_spec others[SEPTEM_CITIES_MAX], known;
    int players = play_table(play)->setting.game.players;
    if (!cli_bots("play", args->bot_names, players - 1, others)) {
        return false;
    }
    for (int seat = 0, next = 0; seat < players; seat++) {
        if (seat == person) {
            continue;
        }
        bool stays = names != NULL && !args->given['b'] && play_is_bot(names[seat]);
        bool is_known = stays && septem_bot_parse(names[seat], &known, NULL);
        const char *bot = is_known ? known.text : stays ? names[seat] : others[next].text;
        next += next < players - 2;
        if (strcmp(play_table(play)->chairs[seat].bot, bot) != 0) {
            play_write(play, (struct entry){.kind = ENTRY_BOT, .seat = seat, .text = bot});
        }
    }
    return true;
}

static void set_boards(struct play *play, const struct septem_options *options)
{
    for (int seat = 0; seat < table_cities(play_table(play)); seat++) {
        const struct septem_board_info *info = septem_board_info(options->boards[seat]);
        char text[DRAFT_PICK_MAX];
        if (options->boards[seat] != 0) {
            snprintf(text, sizeof text, "%s %c", info->slug, info->side);
            play_write(play, (struct entry){.kind = ENTRY_BOARD, .seat = seat, .text = text});
        }
    }
}

int play_new(struct play *play, struct play_args *args)
{
    static const septem_board drawn[SEPTEM_CITIES_MAX];
    const struct septem_options *options = &args->options;
    struct origin origin = {.seed = args->seed};
    if (!choose_table(play, args)) {
        return CLI_USAGE;
    }
    bool is_drawn = memcmp(options->boards, drawn, sizeof drawn) == 0;
    struct setting setting = play_settings(options, args->is_drafted ? BOARDS_DRAFTED
                                                    : is_drawn       ? BOARDS_RANDOM
                                                                     : BOARDS_FIXED);
    if (!play_make_table(play, &setting)) {
        return CLI_FAILED;
    }
    play_sit_down(play, (int)args->seat, args->name);
    if (!play_seat_bots(play, args, (int)args->seat, NULL)) {
        return CLI_USAGE;
    }
    set_boards(play, options);
    char *text = args->is_drafted ? draft_text(play_table(play), &origin)
                                  : table_deal(play_table(play), &origin);
    if (text == NULL) {
        return cli_fail("play", "out of memory");
    }
    play_write(play, (struct entry){.kind = args->is_drafted ? ENTRY_DRAFTED : ENTRY_STARTED,
                                    .person = -1,
                                    .seat = -1,
                                    .text = text});
    free(text);
    return CLI_OK;
}
