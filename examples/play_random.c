/* The whole of the library in one small program: plays a game of four with random decisions and
 * prints who scored what. Build it against an installed Septem with
 *
 *     cc play_random.c $(pkg-config --cflags --libs septem)
 */
#include <stdio.h>
#include <stdlib.h>

#include <septem/game.h>
#include <septem/rng.h>
#include <septem/score.h>

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    struct septem_options options = septem_options_defaults();
    struct septem_game game; /* a value: no allocation, copied by assignment */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;

    options.players = 4;
    enum septem_err err = septem_game_init(&game, &options, seed);
    if (err != SEPTEM_OK) {
        fprintf(stderr, "play_random: %s\n", septem_err_text(err));
        return 1;
    }
    septem_rng_init(&rng, seed);

    /* Everybody who owes a decision takes one. With the last one in, all are carried out. */
    while (game.phase != SEPTEM_PHASE_OVER) {
        for (int seat = 0; seat < game.cities; seat++) {
            if (septem_game_owes(&game, seat)) {
                int count = septem_game_moves(&game, seat, moves);
                septem_game_submit(&game, seat, &moves[septem_rng_below(&rng, (uint32_t)count)]);
            }
        }
    }

    for (int seat = 0; seat < game.players; seat++) {
        const struct septem_board_info *board = septem_board_info(game.city[seat].board);
        struct septem_score score = septem_game_score(&game, seat);
        printf("%-15s %c  %3d points, %d coins%s\n", board->slug, board->side, score.total,
               score.coins, septem_game_winners(&game) >> seat & 1 ? "  wins" : "");
    }
    return 0;
}
