/* The bot `expert`: the learned network and search together, a few turns ahead.
 *
 * In a world that the seat cannot tell from the real one the others decide as the network would
 * from their seats, or as it thinks that a rival would, who plays as `mcts` does: who counts on
 * others to be like oneself is surprised by all who are not. After each candidate and these
 * answers, the game goes on with such decisions until the seat is asked again `depth` turns later;
 * there the network says what share of the victory it expects, and where the game ends before, the
 * share is known. All candidates meet the same worlds and answers. From time to time the worse half
 * of them is dropped.
 *
 * What the network liked at first counts besides: a candidate is judged by its logit and by the
 * mean share found, which weighs more the more worlds were looked at. So does a second opinion,
 * that of `mcts`, which has a part of the budget; what that likes is a candidate, too. */
#include <assert.h>
#include <stdlib.h>

#include "bot_registry.h"
#include "flat.h"
#include "network_player.h"
#include "stats.h"
#include "threads.h"

enum { CANDIDATES_MAX = 16 };

/* A decision whose logit is that much lower than the highest is not looked at. The network is surer
 * than it should be: what it takes once in a hundred thousand times is at times the right one. */
static const int64_t logits_below = 15 * (int64_t)NETWORK_ONE;

/* Rivals are learnt from what `mcts` tries, which is less sure than what it does. */
static const uint64_t rival_temperature = 50;

struct candidate {
    int move;
    double before; /* what it is judged by before any world: logit and second opinion */
    int64_t share; /* sum, with NETWORK_ONE as 1 */
    struct septem_thought thought; /* sums; those of squares where the errors will be */
};

struct memory {
    struct network_player player;
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_move answers[SEPTEM_CITIES_MAX]; /* of the others, to the question at hand */
    struct septem_game world, game;
    struct septem_rng worlds, choices;
    int candidate_count;
    struct candidate candidates[CANDIDATES_MAX]; /* the best first, whenever some are dropped */
    uint64_t evaluations;                        /* done */
    uint64_t depth;
    double weight;
    uint64_t rivals;       /* per cent of the other players that decide as rivals do */
    unsigned rival_seats;  /* those who do so in the world at hand */
    uint64_t opinion_part; /* per cent of the budget for the second opinion; 0: none is asked for */
    struct second_opinion opinion;
};

/* Always false in a build without `mcts`: the compiler then leaves out what would call it. */
static bool asks_second(const struct memory *m)
{
    return EXPERT_MCTS_MOST > 0 && m->opinion_part > 0;
}

void *bot_expert_create(const struct septem_bot_spec *spec)
{
    struct memory *m = malloc(sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    m->depth = spec->settings[EXPERT_DEPTH];
    m->weight = (double)spec->settings[EXPERT_WEIGHT];
    m->opinion_part = spec->settings[EXPERT_MCTS];
    m->rivals = spec->settings[EXPERT_RIVALS];
    if (!network_player_init(&m->player)) {
        free(m);
        return NULL;
    }
    if (asks_second(m) && !second_opinion_init(&m->opinion)) {
        network_player_finish(&m->player);
        free(m);
        return NULL;
    }
    return m;
}

void bot_expert_destroy(void *memory)
{
    struct memory *m = memory;
    if (asks_second(m)) {
        second_opinion_finish(&m->opinion);
    }
    network_player_finish(&m->player);
    free(m);
}

/* ---- One world ---- */

/* Draws who is a rival in a world: some of those who play against `side`. */
static void draw_rivals(struct memory *m, const struct septem_game *g, int side)
{
    m->rival_seats = 0;
    for (int seat = 0; m->rivals > 0 && seat < g->players; seat++) {
        bool is_rival = septem_rng_below(&m->choices, 100) < m->rivals;
        if (is_rival && seat != side && seat != septem_game_partner(g, side)) {
            m->rival_seats |= 1u << seat;
        }
    }
}

/* What the player of a seat would do in an imagined game, drawn by chance. */
static const struct septem_move *answer(struct memory *m, const struct septem_game *g, int seat)
{
    int count = septem_game_moves(g, seat, m->moves);
    int chosen = 0;
    if (count > 1) {
        int steward = septem_game_steward(g, seat);
        bool is_rival = (m->rival_seats >> steward & 1) != 0;
        septem_view_of(g, steward, &m->view);
        if (is_rival) {
            network_player_guess(&m->player, &m->view, seat, m->moves, count);
        } else {
            network_player_ask(&m->player, &m->view, seat, m->moves, count, false);
        }
        chosen = network_player_draw(&m->player, count, is_rival ? rival_temperature : 100,
                                     &m->choices);
        m->evaluations++;
    }
    return &m->moves[chosen];
}

/* The share and the points of a game that is over; that counts as an evaluation. */
static int32_t read_result(struct memory *m, const struct septem_game *g, int side,
                           struct septem_thought *thought)
{
    struct playout_result end;
    m->evaluations++;
    playout_result_of(g, side, &end);
    thought->share += end.win[side];
    thought->points += end.points[side];
    thought->rival += end.rival;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        thought->lines[line] += (float)end.lines[line];
    }
    return (int32_t)(end.win[side] * (float)NETWORK_ONE);
}

/* The first seat that `side` has to answer for with a choice; -1: none. */
static int own_seat(struct memory *m, const struct septem_game *g, int side)
{
    for (int seat = 0; seat < g->cities; seat++) {
        if ((g->owing >> seat & 1) != 0 && septem_game_steward(g, seat) == side &&
            septem_game_moves(g, seat, m->moves) > 1) {
            return seat;
        }
    }
    return -1;
}

static void answer_all(struct memory *m, struct septem_game *g)
{
    unsigned owing = g->owing;
    for (int seat = 0; owing != 0; seat++, owing >>= 1) {
        if ((owing & 1) != 0) {
            septem_game_play(g, seat, answer(m, g, seat));
        }
    }
}

/* Plays on, and says what `side` may expect where that ends. */
static int32_t look_ahead(struct memory *m, struct septem_game *g, int side,
                          struct septem_thought *thought)
{
    uint64_t left = m->depth;
    while (g->phase != SEPTEM_PHASE_OVER) {
        int seat = own_seat(m, g, side);
        if (seat >= 0 && left-- == 0) {
            septem_view_of(g, side, &m->view);
            network_player_ask(&m->player, &m->view, seat, m->moves, 0, true);
            network_player_think(&m->player, &m->view, thought);
            m->evaluations++;
            return network_player_share(&m->player, &m->view);
        }
        answer_all(m, g);
    }
    return read_result(m, g, side, thought);
}

static void add_thought(struct septem_thought *sum, const struct septem_thought *found)
{
    sum->visits++;
    sum->share += found->share;
    sum->points += found->points;
    sum->rival += found->rival;
    sum->share_error += found->share * found->share;
    sum->rival_error += found->rival * found->rival;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        sum->lines[line] += found->lines[line];
        sum->line_errors[line] += found->lines[line] * found->lines[line];
    }
}

/* All candidates in one world. The seat of the question may have answered before, and does so
 * again. */
static bool look_at_world(struct memory *m, const struct septem_question *q)
{
    if (!septem_view_sample(q->view, &m->worlds, &m->world)) {
        return false;
    }
    uint64_t seed = septem_rng_next(&m->worlds);
    unsigned others = m->world.owing & ~(1u << q->seat);
    septem_rng_init(&m->choices, seed);
    draw_rivals(m, &m->world, flat_side(q));
    for (int seat = 0; seat < m->world.cities; seat++) {
        if ((others >> seat & 1) != 0) {
            m->answers[seat] = *answer(m, &m->world, seat);
        }
    }
    for (int i = 0; i < m->candidate_count; i++) {
        struct candidate *candidate = &m->candidates[i];
        m->game = m->world;
        septem_rng_init(&m->choices, seed + 1);
        septem_game_play(&m->game, q->seat, &q->moves[candidate->move]);
        for (int seat = 0; seat < m->world.cities; seat++) {
            if ((others >> seat & 1) != 0) {
                septem_game_play(&m->game, seat, &m->answers[seat]);
            }
        }
        struct septem_thought found = {0};
        candidate->share += look_ahead(m, &m->game, flat_side(q), &found);
        add_thought(&candidate->thought, &found);
    }
    return true;
}

/* ---- Candidates ---- */

static double score_of(const struct memory *m, const struct candidate *candidate)
{
    double visits = (double)candidate->thought.visits;
    double mean = visits > 0 ? (double)candidate->share / visits / NETWORK_ONE : 0;
    return candidate->before + m->weight * mean * visits / (visits + 8);
}

/* The best first; those of equal score stay in their order. */
static void sort_candidates(struct memory *m)
{
    for (int i = 1; i < m->candidate_count; i++) {
        struct candidate moved = m->candidates[i];
        int at = i;
        for (; at > 0 && score_of(m, &m->candidates[at - 1]) < score_of(m, &moved); at--) {
            m->candidates[at] = m->candidates[at - 1];
        }
        m->candidates[at] = moved;
    }
}

/* May a decision be the right one? Who wants to hear thoughts wants to hear them of all. */
static bool is_candidate(const struct memory *m, const struct septem_question *q, int move,
                         int32_t most)
{
    int64_t below = (int64_t)most - m->player.logits[move];
    return q->thoughts != NULL || below <= logits_below ||
           (asks_second(m) && second_opinion_likes(&m->opinion, move));
}

static double judge_before(const struct memory *m, int move)
{
    double logit = (double)m->player.logits[move] / NETWORK_ONE;
    return asks_second(m) ? logit + m->weight * second_opinion_share(&m->opinion, move) : logit;
}

/* The best decisions before any world, as many as there is room for. */
static void list_candidates(struct memory *m, const struct septem_question *q)
{
    int32_t most = m->player.logits[network_player_best(&m->player, q->count)];
    m->candidate_count = 0;
    for (int i = 0; i < q->count; i++) {
        if (!is_candidate(m, q, i, most)) {
            continue;
        }
        double before = judge_before(m, i);
        int at = m->candidate_count;
        for (; at > 0 && m->candidates[at - 1].before < before; at--) {
            if (at < CANDIDATES_MAX) {
                m->candidates[at] = m->candidates[at - 1];
            }
        }
        if (at < CANDIDATES_MAX) {
            m->candidates[at] = (struct candidate){.move = i, .before = before};
            m->candidate_count += m->candidate_count < CANDIDATES_MAX;
        }
    }
}

static void give_thought(const struct candidate *candidate, struct septem_thought *out)
{
    float visits = (float)candidate->thought.visits;
    *out = candidate->thought;
    if (visits > 0) {
        out->share_error = stats_error(out->share, out->share_error, visits);
        out->rival_error = stats_error(out->rival, out->rival_error, visits);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            out->line_errors[line] = stats_error(out->lines[line], out->line_errors[line], visits);
        }
        out->share /= visits;
        out->points /= visits;
        out->rival /= visits;
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            out->lines[line] /= visits;
        }
    }
}

/* What is left to search with. */
struct limits {
    uint64_t evaluations;
    uint64_t ms; /* 0: no limit */
    uint64_t started;
};

static uint64_t spent(const struct limits *limits)
{
    return limits->ms > 0 ? threads_ms() - limits->started : 0;
}

/* One world is looked at even if the time is over. */
static bool may_go_on(const struct memory *m, const struct limits *limits, uint64_t evaluations,
                      uint64_t ms)
{
    bool in_time = limits->ms == 0 || spent(limits) < ms;
    return m->evaluations < evaluations && (in_time || m->candidates[0].thought.visits == 0);
}

/* Rounds of as many evaluations each, as many rounds as it takes to halve the candidates down to
 * two; the thoughts of those that are dropped are told as they are. */
static void search(struct memory *m, const struct septem_question *q, const struct limits *limits)
{
    uint64_t begun = spent(limits), left = limits->ms > begun ? limits->ms - begun : 0;
    int rounds = 1;
    for (int count = m->candidate_count; count > 2; count = (count + 1) / 2) {
        rounds++;
    }
    for (int round = 0; round < rounds; round++) {
        uint64_t until = limits->evaluations / (uint64_t)rounds * (uint64_t)(round + 1);
        uint64_t time = begun + left * (uint64_t)(round + 1) / (uint64_t)rounds;
        while (may_go_on(m, limits, until, time) && look_at_world(m, q)) {
            /* goes on */
        }
        sort_candidates(m);
        int kept = m->candidate_count > 2 ? (m->candidate_count + 1) / 2 : m->candidate_count;
        for (int i = kept; i < m->candidate_count && q->thoughts != NULL; i++) {
            give_thought(&m->candidates[i], &q->thoughts[m->candidates[i].move]);
        }
        m->candidate_count = kept;
    }
}

/* Gives the second opinion its part of the budget. */
static void ask_second(struct memory *m, const struct septem_question *q, struct limits *limits)
{
    struct septem_budget part = {
        .playouts = (limits->evaluations * m->opinion_part + 99) / 100,
        .ms = (uint32_t)((limits->ms * m->opinion_part + 99) / 100),
    };
    second_opinion_ask(&m->opinion, q, m->player.logits, part);
    limits->evaluations -= part.playouts;
}

int bot_expert_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *q)
{
    assert(q->count > 0);
    struct memory *m = memory;
    struct septem_budget budget =
        flat_budget(q, spec->settings[EXPERT_EVALUATIONS], spec->settings[EXPERT_MS]);
    struct limits limits = {budget.playouts, budget.ms, budget.ms > 0 ? threads_ms() : 0};
    septem_rng_init(&m->worlds, septem_rng_next(q->rng));
    if (q->count == 1 && q->thoughts == NULL) {
        return 0;
    }
    network_player_ask(&m->player, q->view, q->seat, q->moves, q->count, false);
    m->evaluations = 1;
    if (asks_second(m)) {
        ask_second(m, q, &limits);
    }
    list_candidates(m, q);
    if (m->candidate_count > 1 || q->thoughts != NULL) {
        search(m, q, &limits);
    }
    for (int i = 0; i < m->candidate_count && q->thoughts != NULL; i++) {
        give_thought(&m->candidates[i], &q->thoughts[m->candidates[i].move]);
    }
    return m->candidates[0].move;
}
