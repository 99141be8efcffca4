/* The bots: they answer every question of every set, the same way every time, by what their seat
 * may know and nothing else. */
#include "unit.h"

#include <string.h>

#include <septem/bot.h>
#include <septem/score.h>

#include "../../src/ai/match.h"
#include "hiding.h"
#include "make_bot.h"

/* Every bot, with little to think. */
static const char *const bots[] = {
    "random",
    "greedy",
    "rbai",
    "rules",
    "net",
    "net:temperature=100",
    "mc:playouts=12",
    "mcts:playouts=12,memory=1",
    "mcts:playouts=12,threads=2,memory=1",
    "expert:evaluations=40",
    "expert:evaluations=40,mcts=0,rivals=0",
    "expert:evaluations=40,mcts=0,rivals=100",
    "expert:evaluations=20,depth=1",
};
enum { BOTS = sizeof bots / sizeof bots[0] };

/* What a bot answers for a seat of a game, with random numbers from a seed. */
static int answer(struct septem_bot *bot, const struct septem_game *g, int seat, uint64_t seed,
                  struct septem_thought *thoughts)
{
    static struct septem_view view;
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
    septem_view_of(g, septem_game_steward(g, seat), &view);
    septem_rng_init(&rng, seed);
    struct septem_question question = {
        .view = &view, .seat = seat, .moves = moves, .rng = &rng, .thoughts = thoughts};
    question.count = septem_game_moves(&view.game, seat, moves);
    return septem_bot_choose(bot, &question);
}

static uint32_t all_sets(void)
{
    return (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
}

/* A table with every set and every leader. */
static struct septem_options everything(int players)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets |= all_sets();
    options.leaders = SEPTEM_LEADERS_ALL;
    return options;
}

/* A game of mixed bots, to its end. */
static void play_table(struct septem_bot *const *made, int players, uint32_t sets, bool teams,
                       uint64_t index)
{
    static struct match match;
    struct septem_bot *seats[SEPTEM_CITIES_MAX];
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets |= sets;
    options.teams = teams;
    options.leaders = (enum septem_edition)(index % SEPTEM_LEADERS_COUNT);
    for (int seat = 0; seat < players; seat++) {
        seats[seat] = made[(seat + (int)index) % BOTS];
    }
    assert_int_equal(match_init(&match, &options, seats, 3, index), SEPTEM_OK);
    match_play(&match);
    assert_int_equal(match.game.phase, SEPTEM_PHASE_OVER);
    assert_null(septem_game_validate(&match.game));
}

static void bot__every_bot_plays_every_set(void **state)
{
    struct septem_bot *made[BOTS];
    uint32_t all = all_sets();
    (void)state;
    for (int i = 0; i < BOTS; i++) {
        made[i] = make_bot(bots[i]);
    }
    for (int players = 2; players <= 8; players++) {
        play_table(made, players, all, false, (uint64_t)players);
        if (players % 2 == 0 && players > 2) {
            play_table(made, players, all, true, (uint64_t)players);
        }
    }
    play_table(made, 3, 0, false, 0);
    play_table(made, 7, 0, false, 1);
    for (uint64_t index = 0; index < BOTS; index++) {
        play_table(made, 2, 0, false, index);
        play_table(made, 2, all, false, index);
    }
    for (int set = SEPTEM_SET_BASE + 1; set < SEPTEM_SET_COUNT; set++) {
        uint32_t needs = 1u << septem_set_info((enum septem_set)set)->needs;
        play_table(made, 3 + set % 3, 1u << set | (needs & all), false, (uint64_t)set);
    }
    for (int i = 0; i < BOTS; i++) {
        septem_bot_destroy(made[i]);
    }
}

/* A position of a random game in which a question is asked that offers a choice. */
static bool find_question(enum septem_phase phase, struct septem_game *g, uint64_t *seed)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    for (int tries = 0; tries < 4000; tries++, ++*seed) {
        struct septem_options options = everything(2 + (int)(*seed % 7));
        struct septem_rng rng;
        septem_rng_init(&rng, *seed);
        playing_start_options(g, &options, *seed);
        while (g->phase != SEPTEM_PHASE_OVER &&
               (g->phase != phase || septem_game_moves(g, playing_seat(g), moves) < 2)) {
            playing_step(g, &rng);
        }
        if (g->phase == phase) {
            return true;
        }
    }
    return false;
}

static void bot__every_bot_answers_every_question(void **state)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_bot *made[BOTS];
    (void)state;
    for (int i = 0; i < BOTS; i++) {
        made[i] = make_bot(bots[i]);
    }
    for (int phase = SEPTEM_PHASE_NONE + 1; phase < SEPTEM_PHASE_OVER; phase++) {
        uint64_t seed = 0;
        for (int times = 0; times < 3; times++, seed++) {
            struct septem_game g;
            if (!find_question((enum septem_phase)phase, &g, &seed)) {
                fail_msg("phase %d was not found", phase);
            }
            int seat = playing_seat(&g), count = septem_game_moves(&g, seat, moves);
            for (int i = 0; i < BOTS; i++) {
                assert_in_range(answer(made[i], &g, seat, seed, NULL), 0, count - 1);
            }
        }
    }
    for (int i = 0; i < BOTS; i++) {
        septem_bot_destroy(made[i]);
    }
}

/* R13: what a bot does may not depend on cards its seat cannot know. */
static void bot__hidden_cards_change_nothing(void **state)
{
    int compared = 0;
    (void)state;
    for (int i = 0; i < BOTS; i++) {
        struct septem_bot *bot = make_bot(bots[i]);
        for (uint64_t seed = 0; seed < 14; seed++) {
            struct septem_game g;
            struct septem_rng rng;
            struct septem_options options = everything(2 + (int)(seed % 7));
            septem_rng_init(&rng, seed);
            if (seed % 2 == 0) {
                playing_start_options(&g, &options, seed);
            } else {
                playing_start(&g, 2 + (int)seed % 6, seed);
            }
            playing_on(&g, &rng, 5 * (int)seed);
            int seat = playing_seat(&g), player = septem_game_steward(&g, seat);
            if (seat < 0 || g.search_count > 0 || hiding_count(&g, player) == 0) {
                continue;
            }
            struct septem_game other = hiding_shuffle(&g, player, &rng);
            assert_int_equal(answer(bot, &g, seat, 5, NULL), answer(bot, &other, seat, 5, NULL));
            compared++;
        }
        septem_bot_destroy(bot);
    }
    assert_true(compared >= 6 * BOTS);
}

static void bot__the_same_seed_gives_the_same_answer(void **state)
{
    (void)state;
    for (int i = 0; i < BOTS; i++) {
        struct septem_bot *used = make_bot(bots[i]);
        for (uint64_t seed = 0; seed < 5; seed++) {
            struct septem_game g;
            struct septem_rng rng;
            septem_rng_init(&rng, seed);
            struct septem_options options = everything(2 + (int)seed);
            if (seed % 2 == 0) {
                playing_start_options(&g, &options, seed);
            } else {
                playing_start_cities(&g, 4, seed > 1, seed);
            }
            playing_on(&g, &rng, 13 * (int)seed);
            struct septem_bot *fresh = make_bot(bots[i]);
            int seat = playing_seat(&g);
            int first = answer(fresh, &g, seat, 9, NULL);
            assert_int_equal(answer(fresh, &g, seat, 9, NULL), first);
            /* What it was asked before does not matter. */
            assert_int_equal(answer(used, &g, seat, 9, NULL), first);
            septem_bot_destroy(fresh);
        }
        septem_bot_destroy(used);
    }
}

/* On any number of threads the same playouts are done: theirs add up to what was asked for. */
static void bot__playouts_are_counted(void **state)
{
    static struct septem_thought thoughts[SEPTEM_MOVES_MAX];
    static const char *const searchers[] = {"mcts:playouts=50", "mcts:playouts=50,threads=3"};
    (void)state;
    for (size_t i = 0; i < sizeof searchers / sizeof searchers[0]; i++) {
        struct septem_bot *bot = make_bot(searchers[i]);
        struct septem_game g;
        struct septem_move moves[SEPTEM_MOVES_MAX];
        uint64_t visits = 0;
        playing_start(&g, 3, 1);
        int choice = answer(bot, &g, 0, 1, thoughts);
        int count = septem_game_moves(&g, 0, moves);
        for (int move = 0; move < count; move++) {
            visits += thoughts[move].visits;
            assert_true(thoughts[move].share >= 0 && thoughts[move].share <= 1);
        }
        assert_int_equal(visits, 50);
        assert_true(thoughts[choice].visits > 0);
        septem_bot_destroy(bot);
    }
}

static void bot__search_goes_on_when_its_memory_is_full(void **state)
{
    struct septem_bot *bot = make_bot("mcts:playouts=640,threads=16,memory=1");
    struct septem_game g;
    (void)state;
    playing_start(&g, 4, 6);
    int first = answer(bot, &g, 2, 1, NULL);
    assert_int_equal(answer(bot, &g, 2, 1, NULL), first);
    septem_bot_destroy(bot);
}

static void bot__a_time_limit_ends_the_search(void **state)
{
    static struct septem_thought thoughts[SEPTEM_MOVES_MAX];
    static const char *const searchers[] = {"mc:playouts=1000000000,ms=5",
                                            "mcts:playouts=1000000000,ms=5",
                                            "expert:evaluations=1000000000,ms=5"};
    (void)state;
    for (size_t i = 0; i < sizeof searchers / sizeof searchers[0]; i++) {
        struct septem_bot *bot = make_bot(searchers[i]);
        struct septem_game g;
        playing_start(&g, 3, 8);
        int choice = answer(bot, &g, 0, 1, thoughts);
        assert_true(thoughts[choice].visits > 0);
        septem_bot_destroy(bot);
    }
}

/* The points a bot expects are those of the lines it expects them from. */
static void bot__expected_points_add_up(void **state)
{
    static struct septem_thought thoughts[SEPTEM_MOVES_MAX];
    struct septem_bot *bot = make_bot("mc:playouts=100");
    struct septem_game g;
    (void)state;
    playing_start(&g, 3, 2);
    struct septem_thought *chosen = &thoughts[answer(bot, &g, 1, 1, thoughts)];
    float sum = 0;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        sum += chosen->lines[line];
    }
    assert_true(sum - chosen->points < 0.01f && chosen->points - sum < 0.01f);
    assert_true(chosen->points > 20 && chosen->rival > 20);
    septem_bot_destroy(bot);
}

/* Share of the victories of one `bot` among others, times the players: 1 is par. */
static double share_with(uint32_t sets, const char *bot, const char *others, int players, int games)
{
    static struct match match;
    struct septem_bot *one = make_bot(bot), *rest = make_bot(others);
    struct septem_options options = septem_options_defaults();
    double wins = 0;
    options.players = players;
    options.sets |= sets;
    for (int game = 0; game < games; game++) {
        struct septem_bot *seats[SEPTEM_CITIES_MAX];
        for (int seat = 0; seat < players; seat++) {
            seats[seat] = seat == game % players ? one : rest;
        }
        match_init(&match, &options, seats, 17, (uint64_t)(game / players));
        match_play(&match);
        unsigned winners = septem_game_winners(&match.game);
        int count = 0;
        for (unsigned bits = winners; bits != 0; bits &= bits - 1) {
            count++;
        }
        wins += winners >> (game % players) & 1 ? 1.0 / count : 0;
    }
    septem_bot_destroy(one);
    septem_bot_destroy(rest);
    return wins * players / games;
}

static double share_of(const char *bot, const char *others, int players, int games)
{
    return share_with(0, bot, others, players, games);
}

static void bot__each_rung_beats_the_one_below(void **state)
{
    (void)state;
    assert_true(share_of("greedy", "random", 3, 30) > 2);
    assert_true(share_of("rbai", "greedy", 3, 30) > 2);
    assert_true(share_of("rules", "rbai", 3, 60) > 1.8);
    assert_true(share_of("rules", "rbai", 7, 70) > 3);
    assert_true(share_of("rules", "greedy", 2, 40) > 1.4);
    assert_true(share_with(1u << SEPTEM_SET_LEADERS, "rules", "rbai", 3, 60) > 1.8);
    assert_true(share_with(all_sets(), "rules", "greedy", 5, 60) > 3);
    assert_true(share_of("net", "rbai", 3, 60) > 1.8);
    assert_true(share_with(all_sets(), "net", "rbai", 5, 60) > 2.5);
    assert_true(share_of("net", "rules", 3, 60) > 1.2);
    assert_true(share_of("expert:evaluations=60", "rules", 3, 12) > 1.2);
    assert_true(share_of("normal", "beginner", 4, 60) > 1.4);
    assert_true(share_of("master", "normal", 4, 60) > 1.4);
    assert_true(share_of("normal:character=1", "normal", 4, 160) > 0.8);
    assert_true(share_of("mc:playouts=300", "rules", 3, 21) > 1);
    assert_true(share_of("mcts:playouts=100", "rules", 3, 9) > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bot__every_bot_plays_every_set),
        cmocka_unit_test(bot__every_bot_answers_every_question),
        cmocka_unit_test(bot__hidden_cards_change_nothing),
        cmocka_unit_test(bot__the_same_seed_gives_the_same_answer),
        cmocka_unit_test(bot__playouts_are_counted),
        cmocka_unit_test(bot__search_goes_on_when_its_memory_is_full),
        cmocka_unit_test(bot__a_time_limit_ends_the_search),
        cmocka_unit_test(bot__expected_points_add_up),
        cmocka_unit_test(bot__each_rung_beats_the_one_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
