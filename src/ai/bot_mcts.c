/* The bot `mcts`: trees over imagined games (tree.h), one search per thread.
 *
 * An iteration: draw a world the seat cannot tell from the real one; let every seat walk down its
 * tree while it lasts, and decide by first sight from there on to the end of the game; give every
 * seat its share of the victory back along its walk. Threads search for themselves and what they
 * found at the root is added up, so the answer depends on their number but not on their timing. */
#include <stdlib.h>
#include <string.h>

#include "flat.h"
#include "lanes.h"
#include "rungs.h"
#include "tree.h"

enum { WALK_MAX = 64, VARIANTS_MAX = 8, CLOCK_EVERY = 16 };

/* First sight is surer of itself than search should be of it. */
static const float prior_warmth = 0.3f;

/* The ways to pay for an option of the question, those that look best first. The next one is
 * tried when those before have been tried often. */
struct variants {
    int count;
    int16_t moves[VARIANTS_MAX];
};

/* One seat on its way down. */
struct walk {
    uint32_t node; /* 0: it has left the tree */
    int length;
    uint32_t nodes[WALK_MAX], edges[WALK_MAX];
    uint8_t sides[WALK_MAX]; /* whose victory each decision was for */
};

struct lane {
    struct playout playout;
    struct tree tree;
    void *block;
    struct walk walks[SEPTEM_CITIES_MAX];
    struct option_list options;
    struct septem_rng worlds;
    uint64_t playouts;                       /* to be done */
    int tried;                               /* decision taken at the root in this iteration */
    struct record records[SEPTEM_MOVES_MAX]; /* by decision */
};

struct memory {
    struct appraiser appraiser;
    float explore;
    int lane_count;
    /* The question at hand. */
    const struct septem_question *question;
    struct septem_budget budget;
    uint64_t started;
    float worth[SEPTEM_MOVES_MAX];
    int16_t option_of[SEPTEM_MOVES_MAX];
    struct option_list options;
    struct variants variants[OPTIONS_MAX];
    struct lane *lanes[LANES_MAX];
};

/* ---- Memory ---- */

void bot_mcts_destroy(void *memory)
{
    struct memory *m = memory;
    for (int i = 0; i < m->lane_count; i++) {
        if (m->lanes[i] != NULL) {
            free(m->lanes[i]->block);
        }
        free(m->lanes[i]);
    }
    free(m);
}

static struct lane *make_lane(const struct memory *m, const struct septem_bot_spec *spec)
{
    struct lane *lane = calloc(1, sizeof *lane);
    size_t size = (size_t)(spec->settings[MCTS_MEMORY] << 20) / (size_t)m->lane_count;
    if (lane == NULL) {
        return NULL;
    }
    lane->block = malloc(size);
    if (lane->block == NULL) {
        free(lane);
        return NULL;
    }
    tree_init(&lane->tree, lane->block, size);
    lane->playout.appraiser = &m->appraiser;
    lane->playout.warmth = (float)spec->settings[MCTS_WARMTH] / 100;
    return lane;
}

void *bot_mcts_create(const struct septem_bot_spec *spec)
{
    struct memory *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    appraiser_init(&m->appraiser, &appraise_standard);
    m->explore = (float)spec->settings[MCTS_EXPLORE] / 100;
    m->lane_count = (int)spec->settings[MCTS_THREADS];
    for (int i = 0; i < m->lane_count; i++) {
        m->lanes[i] = make_lane(m, spec);
        if (m->lanes[i] == NULL) {
            bot_mcts_destroy(m);
            return NULL;
        }
    }
    return m;
}

/* ---- One iteration ---- */

/* Payments: the second is considered from 64 visits on, one more with every eightfold of that. Each
 * that is considered gets a sixth of an equal part of the visits, the best one all the rest. */
static int choose_payment(const struct memory *m, const struct lane *lane, int option)
{
    const struct variants *variants = &m->variants[option];
    uint32_t visits = 0;
    int best = variants->moves[0], open = 1;
    for (int i = 0; i < variants->count; i++) {
        visits += lane->records[variants->moves[i]].visits;
    }
    for (uint32_t bound = 64; open < variants->count && visits >= bound; bound *= 8) {
        open++;
    }
    for (int i = 0; i < open; i++) {
        int move = variants->moves[i];
        const struct record *record = &lane->records[move];
        if (record->visits * 6 * (uint32_t)open <= visits) {
            return move;
        }
        if (record_share(record) > record_share(&lane->records[best])) {
            best = move;
        }
    }
    return best;
}

static void note(struct walk *walk, uint32_t node, uint32_t edge, int side)
{
    walk->sides[walk->length] = (uint8_t)side;
    walk->nodes[walk->length] = node;
    walk->edges[walk->length++] = edge;
}

/* A seat in its tree decides; what it may choose from is in the playout's list. The options of the
 * question itself always find room: their edges are the first. */
static int decide_in_tree(struct memory *m, struct lane *lane, struct septem_game *g, int seat,
                          int count)
{
    struct walk *walk = &lane->walks[seat];
    struct playout *p = &lane->playout;
    uint32_t edges[OPTIONS_MAX];
    bool asked = walk->length == 0 && seat == m->question->seat;
    const struct option_list *options = asked ? &m->options : &lane->options;
    if (!asked) {
        appraise_moves(&m->appraiser, g, seat, p->moves, count, p->worth);
        options_make(p->moves, p->worth, count, prior_warmth, &lane->options, NULL);
    }
    if (walk->length == WALK_MAX || !tree_offer(&lane->tree, walk->node, options, edges)) {
        walk->node = 0;
        return appraise_pick(p->worth, count, p->warmth, &p->rng);
    }
    int option = tree_select(&lane->tree, walk->node, edges, options->count, m->explore);
    note(walk, walk->node, edges[option], septem_game_steward(g, seat));
    walk->node = tree_enter(&lane->tree, edges[option]);
    if (asked) {
        lane->tried = choose_payment(m, lane, option);
        return lane->tried;
    }
    return options->list[option].best;
}

static void decide(struct memory *m, struct lane *lane, struct septem_game *g, int seat)
{
    if (lane->walks[seat].node == 0) {
        playout_decide(&lane->playout, g, seat);
        return;
    }
    int count = septem_game_moves(g, seat, lane->playout.moves);
    int choice = count > 1 ? decide_in_tree(m, lane, g, seat, count) : 0;
    septem_game_play(g, seat, &lane->playout.moves[choice]);
}

/* The seat of the question decides first: it may have answered before, and does so again. */
static void walk_down(struct memory *m, struct lane *lane, struct septem_game *g)
{
    const struct septem_question *q = m->question;
    unsigned owing = g->owing & ~(1u << q->seat);
    unsigned in_tree = 0;
    int choice = decide_in_tree(m, lane, g, q->seat, q->count);
    septem_game_play(g, q->seat, &q->moves[choice]);
    do {
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                decide(m, lane, g, seat);
            }
        }
        owing = g->owing;
        in_tree = 0;
        for (int seat = 0; seat < g->cities; seat++) {
            in_tree |= lane->walks[seat].node;
        }
    } while (g->phase != SEPTEM_PHASE_OVER && in_tree != 0);
    playout_finish(&lane->playout, g);
}

static void give_back(struct memory *m, struct lane *lane, const struct septem_game *g)
{
    struct ending end;
    int side = flat_side(m->question);
    playout_judge(g, side, &end);
    for (int seat = 0; seat < g->cities; seat++) {
        const struct walk *walk = &lane->walks[seat];
        for (int i = 0; i < walk->length; i++) {
            float reward = end.share[walk->sides[i]];
            lane->tree.edges[walk->edges[i]].visits++;
            lane->tree.edges[walk->edges[i]].sum += reward;
            lane->tree.nodes[walk->nodes[i]].visits++;
            lane->tree.nodes[walk->nodes[i]].sum += reward;
        }
    }
    record_add(&lane->records[lane->tried], &end, side);
}

static bool iterate(struct memory *m, struct lane *lane)
{
    struct septem_game g;
    if (!septem_view_sample(m->question->view, &lane->worlds, &g)) {
        return false;
    }
    for (int seat = 0; seat < g.cities; seat++) {
        lane->walks[seat].node = (uint32_t)seat + 1;
        lane->walks[seat].length = 0;
    }
    walk_down(m, lane, &g);
    give_back(m, lane, &g);
    return true;
}

static void search(void *context, int number)
{
    struct memory *m = context;
    struct lane *lane = m->lanes[number];
    for (uint64_t i = 0; i < lane->playouts; i++) {
        if (m->budget.ms > 0 && i % CLOCK_EVERY == 0 && i > 0 &&
            lanes_ms() - m->started >= m->budget.ms) {
            break;
        }
        if (!iterate(m, lane)) {
            break;
        }
    }
}

/* ---- The question ---- */

/* Keeps the best payments of each option, the best first. */
static void list_payments(struct memory *m)
{
    memset(m->variants, 0, (size_t)m->options.count * sizeof m->variants[0]);
    for (int i = 0; i < m->question->count; i++) {
        if (m->option_of[i] < 0) {
            continue;
        }
        struct variants *v = &m->variants[m->option_of[i]];
        int at = v->count < VARIANTS_MAX ? v->count++ : VARIANTS_MAX;
        for (; at > 0 && m->worth[v->moves[at - 1]] < m->worth[i]; at--) {
            if (at < VARIANTS_MAX) {
                v->moves[at] = v->moves[at - 1];
            }
        }
        if (at < VARIANTS_MAX) {
            v->moves[at] = (int16_t)i;
        }
    }
}

static void prepare(struct memory *m, const struct septem_question *q)
{
    uint64_t seed = septem_rng_next(q->rng);
    m->question = q;
    appraise_moves(&m->appraiser, &q->view->game, q->seat, q->moves, q->count, m->worth);
    options_make(q->moves, m->worth, q->count, prior_warmth, &m->options, m->option_of);
    list_payments(m);
    for (int i = 0; i < m->lane_count; i++) {
        struct lane *lane = m->lanes[i];
        tree_clear(&lane->tree);
        memset(lane->records, 0, (size_t)q->count * sizeof lane->records[0]);
        septem_rng_init(&lane->worlds, septem_rng_mix(seed, (uint64_t)(2 * i)));
        septem_rng_init(&lane->playout.rng, septem_rng_mix(seed, (uint64_t)(2 * i + 1)));
        lane->playouts = m->budget.playouts / (uint64_t)m->lane_count +
                         ((uint64_t)i < m->budget.playouts % (uint64_t)m->lane_count);
    }
}

/* Adds up what the lanes found, into the first. */
static struct record *merge(struct memory *m)
{
    struct record *records = m->lanes[0]->records;
    for (int i = 1; i < m->lane_count; i++) {
        for (int move = 0; move < m->question->count; move++) {
            record_merge(&records[move], &m->lanes[i]->records[move]);
        }
    }
    return records;
}

/* The option visited most, and of its payments the one that did best among those tried enough. */
static int settle(const struct memory *m, const struct record *records)
{
    uint64_t most = 0;
    int choice = m->options.list[0].best;
    for (int option = 0; option < m->options.count; option++) {
        const struct variants *v = &m->variants[option];
        uint64_t visits = 0;
        int best = v->moves[0];
        for (int i = 0; i < v->count; i++) {
            const struct record *record = &records[v->moves[i]];
            visits += record->visits;
            if (record->visits >= 32 && record_share(record) > record_share(&records[best])) {
                best = v->moves[i];
            }
        }
        if (visits > most) {
            most = visits;
            choice = best;
        }
    }
    return choice;
}

int bot_mcts_choose(const struct septem_bot_spec *spec, void *memory,
                    const struct septem_question *q)
{
    struct memory *m = memory;
    m->budget = flat_budget(q, spec->settings[MCTS_PLAYOUTS], spec->settings[MCTS_MS]);
    m->started = m->budget.ms > 0 ? lanes_ms() : 0;
    prepare(m, q);
    if (q->count == 1 && q->thoughts == NULL) {
        return 0;
    }
    lanes_run(m->lane_count, search, m);
    struct record *records = merge(m);
    for (int i = 0; q->thoughts != NULL && i < q->count; i++) {
        q->thoughts[i] = record_thought(&records[i]);
    }
    return settle(m, records);
}
