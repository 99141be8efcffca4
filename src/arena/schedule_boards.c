/* Boards of the deals, each wonder and side as often as any other: see schedule.h. */
#include "schedule.h"

enum { WONDERS_MAX = 64 };

/* A wonder with its sides; `b` is 0 if it has only one. */
struct wonder {
    septem_board a, b;
};

static bool is_in_play(septem_board board, uint32_t sets)
{
    const struct septem_board_info *info = septem_board_info(board);
    return info != NULL && (sets >> info->set & 1) &&
           (info->needs == SEPTEM_SET_NONE || (sets >> info->needs & 1));
}

static int list_wonders(uint32_t sets, struct wonder wonders[WONDERS_MAX])
{
    int count = 0;
    for (int board = 1; board < septem_board_end() && count < WONDERS_MAX; board++) {
        const struct septem_board_info *info = septem_board_info((septem_board)board);
        if (info->side == 'A' && is_in_play((septem_board)board, sets)) {
            septem_board b = septem_board_find(info->slug, 'B');
            wonders[count++] =
                (struct wonder){.a = (septem_board)board, .b = is_in_play(b, sets) ? b : 0};
        }
    }
    return count;
}

static void shuffle_numbers(uint8_t *numbers, int count, struct septem_rng *rng)
{
    for (int i = 0; i < count; i++) {
        numbers[i] = (uint8_t)i;
    }
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = septem_rng_below(rng, (uint32_t)i + 1);
        uint8_t number = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = number;
    }
}

static septem_board side_of(const struct wonder *wonder, enum septem_sides sides, bool other)
{
    bool b = sides == SEPTEM_SIDES_RANDOM ? other : sides == SEPTEM_SIDES_B;
    return b && wonder->b != 0 ? wonder->b : wonder->a;
}

/* A round is as many deals as there are wonders, in an order drawn for it; each seat walks through
 * that order from a start of its own. So a seat has every wonder once, and no deal has one twice.
 * The next round is the same walk with the other sides, so that two rounds have every side at
 * every seat once. The Free City's board is left to the game. */
struct septem_options schedule_table(const struct arena_plan *plan, uint64_t deal)
{
    struct septem_options table = plan->options;
    struct wonder wonders[WONDERS_MAX];
    uint8_t order[WONDERS_MAX], starts[WONDERS_MAX];
    struct septem_rng rng;
    uint64_t count = (uint64_t)list_wonders(table.sets, wonders);
    if (count < (uint64_t)table.players) {
        return table; /* septem_game_init reports that there are too few */
    }
    uint64_t round = deal / count, step = deal % count;
    septem_rng_init(&rng, septem_rng_mix(septem_rng_mix(plan->seed, UINT64_MAX - 2), round / 2));
    shuffle_numbers(order, (int)count, &rng);
    shuffle_numbers(starts, (int)count, &rng);
    for (int seat = 0; seat < table.players; seat++) {
        uint64_t place = (step + starts[seat]) % count;
        /* A random side for each seat and wonder; the second round has the other one. */
        bool drawn = septem_rng_mix(rng.s[0], place * SEPTEM_CITIES_MAX + (uint64_t)seat) & 1;
        table.boards[seat] =
            side_of(&wonders[order[place]], table.sides, drawn != (round % 2 == 1));
    }
    return table;
}
