/* The table of board sides, made of the rows in data/, and how to look one up. */
#include <stddef.h>
#include <string.h>

#include "rows.h"
#include "sentences.h"
#include "words.h"

#define STAGE(cost_, ...)                                                                          \
    {                                                                                              \
        .cost = cost_, .effects = { __VA_ARGS__ }                                                  \
    }
#define STAGES(...)                                                                                \
    .stages = {__VA_ARGS__},                                                                       \
    .stage_count = sizeof((struct septem_stage[]){__VA_ARGS__}) / sizeof(struct septem_stage)

const struct septem_board_info board_rows[BOARD_END] = {
#define BOARD(id_, slug_, name_, side_, resource_, traits_, ...)                                   \
    [BOARD_##id_] = {.slug = slug_,                                                                \
                     .name = TEXT(name_),                                                          \
                     .side = side_,                                                                \
                     .set = SET,                                                                   \
                     .resource = SEPTEM_##resource_,                                               \
                     traits_,                                                                      \
                     STAGES(__VA_ARGS__)},
#define SET SEPTEM_SET_BASE
#include "base/boards.def"
#undef SET
#define SET SEPTEM_SET_CITIES
#include "cities/boards.def"
#undef SET
#define SET SEPTEM_SET_PACKS
#include "packs/boards.def"
#undef SET
#define SET SEPTEM_SET_CATAN
#include "catan/boards.def"
#undef SET
#define SET SEPTEM_SET_LEADERS
#include "leaders/boards.def"
#undef SET
#undef BOARD
};

int septem_board_end(void)
{
    return BOARD_END;
}

const struct septem_board_info *septem_board_info(septem_board board)
{
    return board > BOARD_NONE && board < BOARD_END ? &board_rows[board] : NULL;
}

septem_board septem_board_find(const char *slug, char side)
{
    for (int board = BOARD_NONE + 1; board < BOARD_END; board++) {
        if (board_rows[board].side == side && strcmp(board_rows[board].slug, slug) == 0) {
            return (septem_board)board;
        }
    }
    return BOARD_NONE;
}
