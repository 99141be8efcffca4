/* Search trees: see tree.h. */
#include "tree.h"

#include <assert.h>
#include <string.h>

#include "number.h"

enum { EDGES_PER_NODE = 6 }; /* about what is needed: most nodes have few visits */

void tree_init(struct tree *tree, void *block, size_t size)
{
    assert(tree != NULL && block != NULL);
    size_t unit = sizeof(struct tree_node) + EDGES_PER_NODE * sizeof(struct tree_edge);
    size_t nodes = size / unit;
    nodes = nodes < UINT32_MAX / EDGES_PER_NODE ? nodes : UINT32_MAX / EDGES_PER_NODE;
    /* Edges first: they have the larger alignment. */
    tree->edges = block;
    tree->edge_max = (uint32_t)(nodes * EDGES_PER_NODE);
    tree->nodes = (struct tree_node *)(void *)(tree->edges + tree->edge_max);
    tree->node_max = (uint32_t)nodes;
    tree_clear(tree);
}

void tree_clear(struct tree *tree)
{
    tree->edge_count = 1;
    tree->node_count = 1 + SEPTEM_CITIES_MAX;
    memset(tree->nodes, 0, tree->node_count * sizeof tree->nodes[0]);
}

static uint32_t find(const struct tree *tree, uint32_t node, uint64_t key)
{
    uint32_t edge = tree->nodes[node].first;
    while (edge != 0 && tree->edges[edge].key != key) {
        edge = tree->edges[edge].next;
    }
    return edge;
}

bool tree_offer(struct tree *tree, uint32_t node, const struct option_list *options,
                uint32_t edges[OPTIONS_MAX])
{
    for (int i = 0; i < options->count; i++) {
        const struct option *option = &options->list[i];
        uint32_t edge = find(tree, node, option->key);
        if (edge == 0) {
            if (tree->edge_count == tree->edge_max) {
                return false;
            }
            edge = tree->edge_count++;
            tree->edges[edge] =
                (struct tree_edge){.key = option->key, .next = tree->nodes[node].first};
            tree->nodes[node].first = edge;
        }
        tree->edges[edge].prior = option->prior;
        tree->edges[edge].offered++;
        edges[i] = edge;
    }
    return true;
}

int tree_select(const struct tree *tree, uint32_t node, const uint32_t *edges, int count,
                float explore)
{
    assert(count > 0 && count <= OPTIONS_MAX);
    const struct tree_node *n = &tree->nodes[node];
    /* An option that was not tried yet counts a little less than the mean. */
    float usual = n->visits > 0 ? 0.95f * n->sum / (float)n->visits : 0;
    float best_score = 0;
    int best = -1;
    for (int i = 0; i < count; i++) {
        const struct tree_edge *edge = &tree->edges[edges[i]];
        float mean = edge->visits > 0 ? edge->sum / (float)edge->visits : usual;
        float prior = 0.8f * edge->prior + 0.2f / (float)count;
        float score =
            mean + explore * prior * number_root((float)edge->offered) / (float)(1 + edge->visits);
        if (best < 0 || score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

uint32_t tree_enter(struct tree *tree, uint32_t edge)
{
    struct tree_edge *e = &tree->edges[edge];
    if (e->child == 0 && e->visits > 0 && tree->node_count < tree->node_max) {
        e->child = tree->node_count++;
        tree->nodes[e->child] = (struct tree_node){0};
    }
    return e->child;
}

void tree_walk_begin(struct tree_walk *walk, int seat)
{
    assert(seat >= 0 && seat < SEPTEM_CITIES_MAX);
    walk->node = (uint32_t)seat + 1;
    walk->length = 0;
}

int tree_walk_on(struct tree *tree, struct tree_walk *walk, const struct option_list *options,
                 float explore, int side)
{
    uint32_t edges[OPTIONS_MAX];
    if (walk->length == TREE_WALK_MAX || !tree_offer(tree, walk->node, options, edges)) {
        walk->node = 0;
        return -1;
    }
    int option = tree_select(tree, walk->node, edges, options->count, explore);
    walk->sides[walk->length] = (uint8_t)side;
    walk->nodes[walk->length] = walk->node;
    walk->edges[walk->length++] = edges[option];
    walk->node = tree_enter(tree, edges[option]);
    return option;
}

void tree_walk_reward(struct tree *tree, const struct tree_walk *walk,
                      const float rewards[SEPTEM_CITIES_MAX])
{
    for (int i = 0; i < walk->length; i++) {
        struct tree_edge *edge = &tree->edges[walk->edges[i]];
        struct tree_node *node = &tree->nodes[walk->nodes[i]];
        float reward = rewards[walk->sides[i]];
        edge->visits++;
        edge->sum += reward;
        node->visits++;
        node->sum += reward;
    }
}
