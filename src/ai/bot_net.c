/* The bot `net`: the decision with the largest logit of the learned network. One evaluation, no
 * search. The network gives a logit for every legal decision, and for each city the outcome it
 * expects before any of them is taken. */
#include <assert.h>
#include <stdlib.h>

#include <septem/observe.h>

#include "bot_registry.h"
#include "network.h"

struct memory {
    struct network network;
    struct network_outcome outcome;
    int32_t logits[SEPTEM_MOVES_MAX];
    uint32_t parts[SEPTEM_MOVES_MAX];
    uint8_t observation[]; /* septem_observation_size() */
};

/* Checks the head only, since it is called often. Other faults make bot_net_create fail. */
const char *bot_net_lacks(void)
{
    struct network_bytes bytes = network_embedded();
    enum network_fault fault = network_check_head(bytes.begin, bytes.size);
    return fault == NETWORK_FINE ? NULL : network_fault_text(fault);
}

void *bot_net_create(const struct septem_bot_spec *spec)
{
    struct memory *memory = malloc(sizeof *memory + (size_t)septem_observation_size());
    struct network_bytes bytes = network_embedded();
    (void)spec;
    if (memory != NULL && network_init(&memory->network, bytes.begin, bytes.size) != NETWORK_FINE) {
        free(memory);
        memory = NULL;
    }
    return memory;
}

void bot_net_destroy(void *memory)
{
    struct memory *m = memory;
    network_finish(&m->network);
    free(m);
}

static int best_of(const int32_t *logits, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = logits[i] > logits[best] ? i : best;
    }
    return best;
}

/* Each decision as often as its logit says, divided by the temperature. */
static int draw(struct memory *m, int count, uint64_t temperature, struct septem_rng *rng)
{
    int32_t most = m->logits[best_of(m->logits, count)];
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) {
        uint64_t below = (uint64_t)((int64_t)most - m->logits[i]) * 100 / temperature;
        m->parts[i] = network_exp_minus(below < UINT32_MAX ? (uint32_t)below : UINT32_MAX);
        sum += m->parts[i]; /* at most SEPTEM_MOVES_MAX times NETWORK_ONE */
    }
    uint32_t drawn = septem_rng_below(rng, sum);
    int chosen = 0;
    while (drawn >= m->parts[chosen]) {
        drawn -= m->parts[chosen++];
    }
    return chosen;
}

static float as_float(int32_t number)
{
    return (float)number / (float)NETWORK_ONE;
}

/* The places of observe.h: own, left, right, second to the left, second to the right, … */
static int seat_of(const struct septem_view *view, int place)
{
    int away = (place + 1) / 2, cities = view->game.cities;
    return (view->seat + (place % 2 == 1 ? away : cities - away)) % cities;
}

/* The expected outcome as the thought about the decision taken; the others get none. */
static void think(const struct network_outcome *outcome, const struct septem_view *view,
                  struct septem_thought *thought)
{
    int partner = septem_game_partner(&view->game, view->seat);
    for (int place = 0; place < outcome->cities; place++) {
        int seat = seat_of(view, place);
        float points = 0;
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            float part = as_float(outcome->lines[place][line]);
            points += part;
            thought->lines[line] = place == 0 ? part : thought->lines[line];
        }
        if (place == 0 || seat == partner) {
            thought->share += as_float(outcome->shares[place]);
        } else if (points > thought->rival) {
            thought->rival = points;
        }
        thought->points = place == 0 ? points : thought->points;
    }
}

int bot_net_choose(const struct septem_bot_spec *spec, void *memory,
                   const struct septem_question *q)
{
    assert(q->count > 0);
    struct memory *m = memory;
    uint64_t temperature = spec->settings[NET_TEMPERATURE];
    bool wanted = q->thoughts != NULL;
    septem_observe(q->view, q->seat, m->observation);
    network_evaluate(&m->network, m->observation, q->moves, q->count, m->logits,
                     wanted ? &m->outcome : NULL);
    int chosen =
        temperature == 0 ? best_of(m->logits, q->count) : draw(m, q->count, temperature, q->rng);
    if (wanted) {
        think(&m->outcome, q->view, &q->thoughts[chosen]);
    }
    return chosen;
}
