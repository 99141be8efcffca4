/* The draft of boards on the screen. */
#include "show.h"

#include <string.h>

#include "../table/draft.h"

/* "Gizah A" */
static struct words board_words(const struct paint *p, septem_board board)
{
    const char side[2] = {septem_board_info(board)->side, '\0'};
    return paint_words(p, SAY_FAR_CITY, GAPS(septem_text_board(p->lang, board), side));
}

static void show_order(const struct paint *p, const struct table *table, int seat)
{
    for (int i = 0; i < table->setting.game.players; i++) {
        int picker = table->draft.order[i];
        const struct table_chair *chair = &table->chairs[picker];
        struct words who =
            seat == picker
                ? paint_words(p, SAY_DRAFT_YOU, NO_GAPS)
                : paint_words(p, SAY_DRAFT_BOT, GAPS(chair->bot, words_number(picker).text));
        struct words board = i < table->draft.picked
                                 ? board_words(p, septem_board_find(chair->board, chair->side))
                                 : words_phrase(p, SEPTEM_PHRASE_DRAFT_WAIT, NO_GAPS);
        paint_line(p, SAY_DRAFT_ROW, GAPS(words_number(i + 1).text, who.text, board.text));
    }
}

septem_board show_offer(const struct table *table, int number)
{
    for (int i = 0; i < table->draft.board_count; i++) {
        septem_board board = table->draft.boards[i];
        if (!draft_is_taken(table, septem_board_info(board)->slug) && --number == 0) {
            return board;
        }
    }
    return 0;
}

void show_draft(const struct paint *p, const struct table *table, int seat)
{
    septem_board board;
    fputc('\n', p->out);
    paint_head(p, SAY_HEAD_DRAFT, GAPS(septem_text(p->lang, SEPTEM_PHRASE_DRAFT)));
    fprintf(p->out, "%s\n", septem_text(p->lang, SEPTEM_PHRASE_DRAFT_NOTE));
    if (table_cities(table) > table->setting.game.players) {
        fprintf(p->out, "%s\n", septem_text(p->lang, SEPTEM_PHRASE_DRAFT_NOTE_TWO));
    }
    show_order(p, table, seat);
    paint_title(p, septem_text(p->lang, SEPTEM_PHRASE_DRAFT_BOARDS));
    for (int number = 1; (board = show_offer(table, number)) != 0; number++) {
        const struct septem_board_info *info = septem_board_info(board);
        const char *made = info->resource != SEPTEM_RESOURCE_NONE
                               ? septem_text_resource(p->lang, info->resource)
                               : septem_text(p->lang, SEPTEM_PHRASE_NOTHING);
        paint_line(p, SAY_OFFER_ROW,
                   GAPS(words_number(number).text, board_words(p, board).text, made,
                        words_number(info->stage_count).text));
    }
}

void show_board(const struct paint *p, const struct table *table, septem_board board)
{
    struct septem_options options = table->setting.game;
    struct septem_game game;
    struct septem_view view;
    memset(options.boards, 0, sizeof options.boards);
    options.boards[0] = board;
    /* What is on offer can be dealt: draft.c looked. */
    if (septem_game_init(&game, &options, 0) == SEPTEM_OK) {
        septem_view_of(&game, 0, &view);
        paint_title(p, board_words(p, board).text);
        show_stages(p, &view, 0);
    }
}
