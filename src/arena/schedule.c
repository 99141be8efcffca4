/* Who sits where: see schedule.h. Boards are in schedule_boards.c. */
#include "schedule.h"

#include <assert.h>
#include <string.h>

static const char *const mode_names[ARENA_MODE_COUNT] = {
    [ARENA_TABLE] = "table", [ARENA_DUEL] = "duel", [ARENA_CROSS] = "cross"};

const char *arena_mode_name(enum arena_mode mode)
{
    return mode < ARENA_MODE_COUNT ? mode_names[mode] : NULL;
}

/* ---- Counting ---- */

/* The binomial coefficient of small numbers. */
static uint64_t choose(int many, int few)
{
    uint64_t count = 1;
    for (int i = 1; i <= few; i++) {
        count = count * (uint64_t)(many - few + i) / (uint64_t)i;
    }
    return count;
}

/* Different bots at a table in the mode ARENA_TABLE. */
static int bots_at_table(const struct arena_plan *plan)
{
    int players = plan->options.players;
    return plan->bot_count < players ? plan->bot_count : players;
}

/* Every order of a table whose last bot fills the rest: n! / (seats of the last)!. */
static uint64_t orders(const struct arena_plan *plan)
{
    uint64_t count = 1;
    int players = plan->options.players;
    for (int i = players - bots_at_table(plan) + 2; i <= players; i++) {
        count *= (uint64_t)i;
    }
    return count;
}

static uint64_t count_games(const struct arena_plan *plan)
{
    uint64_t players = (uint64_t)plan->options.players, bots = (uint64_t)plan->bot_count;
    switch (plan->mode) {
    case ARENA_TABLE:
        return plan->permute ? orders(plan) : players;
    case ARENA_DUEL:
        return 2 * (bots - 1) * players;
    case ARENA_CROSS:
        return bots * (bots - 1) * players;
    case ARENA_MODE_COUNT:
        break;
    }
    return 0;
}

const char *schedule_fault(const struct arena_plan *plan)
{
    struct septem_game game;
    enum septem_err err = septem_game_init(&game, &plan->options, 0);
    if (err != SEPTEM_OK) {
        return septem_err_text(err);
    }
    if (plan->bot_count < 2) {
        return "an arena needs at least two bots";
    }
    if (plan->permute && plan->mode != ARENA_TABLE) {
        return "--permute is for the mode table: in duel and cross the games have every order "
               "already";
    }
    if (count_games(plan) > ARENA_GAMES_MAX) {
        return "this number of bots and seats gives too many games for one deal";
    }
    return NULL;
}

int schedule_games(const struct arena_plan *plan)
{
    return (int)count_games(plan);
}

/* ---- Seating ---- */

/* Turns a table by one seat from game to game. */
static struct seating *turn_table(const struct arena_plan *plan, const struct seating *first,
                                  struct seating *out)
{
    int players = plan->options.players;
    for (int turn = 0; turn < players; turn++, out++) {
        *out = *first;
        for (int seat = 0; seat < players; seat++) {
            out->who[seat] = first->who[(seat + players - turn) % players];
        }
    }
    return out;
}

static struct seating *seat_solo(const struct arena_plan *plan, int solo, int rival,
                                 struct seating *out)
{
    struct seating first = {.solo = (uint8_t)solo, .rival = (uint8_t)rival};
    memset(first.who, rival, sizeof first.who); /* more than there are players, for all of them */
    first.who[0] = (uint8_t)solo;
    return turn_table(plan, &first, out);
}

/* The bots of choice number `number` of all there are, in ascending order. */
static void choose_bots(const struct arena_plan *plan, uint64_t number, uint8_t *out)
{
    int few = bots_at_table(plan), next = 0;
    for (int place = 0; place < few; place++, next++) {
        /* Choices that have `next` here come before those that do not. */
        for (uint64_t with; number >= (with = choose(plan->bot_count - next - 1, few - place - 1));
             next++) {
            number -= with;
        }
        out[place] = (uint8_t)next;
    }
}

static void shuffle(uint8_t *who, int count, struct septem_rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = septem_rng_below(rng, (uint32_t)i + 1);
        uint8_t bot = who[i];
        who[i] = who[j];
        who[j] = bot;
    }
}

/* The next permutation in lexicographic order; the last one stays. */
static void next_order(uint8_t *who, int count)
{
    int from = count - 2, with = count - 1;
    while (from >= 0 && who[from] >= who[from + 1]) {
        from--;
    }
    if (from < 0) {
        return;
    }
    while (who[with] <= who[from]) {
        with--;
    }
    uint8_t bot = who[from];
    who[from] = who[with];
    who[with] = bot;
    for (int low = from + 1, high = count - 1; low < high; low++, high--) {
        bot = who[low];
        who[low] = who[high];
        who[high] = bot;
    }
}

static void seat_table(const struct arena_plan *plan, uint64_t deal, struct seating *out)
{
    int players = plan->options.players, few = bots_at_table(plan);
    struct seating first = {.solo = ARENA_ALL, .rival = ARENA_ALL};
    struct septem_rng rng;
    choose_bots(plan, deal % choose(plan->bot_count, few), first.who);
    for (int seat = few; seat < players; seat++) {
        first.who[seat] = first.who[few - 1];
    }
    if (plan->permute) {
        for (int game = schedule_games(plan); game > 0; game--, out++) {
            *out = first;
            next_order(first.who, players);
        }
        return;
    }
    /* A stream that neither cards nor bots use: the number is not that of a deal. */
    septem_rng_init(&rng, septem_rng_mix(septem_rng_mix(plan->seed, UINT64_MAX - 1), deal));
    shuffle(first.who, players, &rng);
    turn_table(plan, &first, out);
}

void schedule_deal(const struct arena_plan *plan, uint64_t deal, struct seating *out)
{
    assert(schedule_fault(plan) == NULL);
    if (plan->mode == ARENA_TABLE) {
        seat_table(plan, deal, out);
        return;
    }
    int solos = plan->mode == ARENA_DUEL ? 1 : plan->bot_count;
    for (int solo = 0; solo < solos; solo++) {
        for (int rival = solo + 1; rival < plan->bot_count; rival++) {
            out = seat_solo(plan, solo, rival, out);
            out = seat_solo(plan, rival, solo, out);
        }
    }
}
