/* Search trees, one for every seat (multiple-observer information set MCTS: Cowling, Powley,
 * Whitehouse 2012).
 *
 * A node stands for the decisions of one seat so far, whatever hands it had and whatever the other
 * seats did; its edges are the options that the seat had there in any sampled world. Options differ
 * from world to world, so an edge counts how often it was available. Decisions of a turn are
 * simultaneous, so every seat descends its own tree without seeing the others.
 *
 * All nodes and edges are in one block of memory of fixed size. When it is full, the trees stop
 * growing and the search continues. */
#ifndef SEPTEM_TREE_H
#define SEPTEM_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "option.h"

struct tree_edge {
    uint64_t key;   /* of the option */
    uint32_t next;  /* edge of the same node, 0: none */
    uint32_t child; /* node, 0: none yet */
    uint32_t visits;
    uint32_t offered; /* times it could have been chosen */
    float prior;      /* of the option in the latest world */
    float sum;        /* of rewards */
};

struct tree_node {
    uint32_t first; /* edge, 0: none yet */
    uint32_t visits;
    float sum;
};

struct tree {
    struct tree_edge *edges; /* from 1 */
    struct tree_node *nodes; /* from 1; the root of seat s is s + 1 */
    uint32_t edge_count, edge_max, node_count, node_max;
};

/* Lays out the trees in `block`, `size` bytes that the caller owns. */
void tree_init(struct tree *tree, void *block, size_t size);

/* Empties the trees: a root without edges for each seat. */
void tree_clear(struct tree *tree);

/* Writes the edges of a node for these options to `edges`, creating those that are missing. Returns
 * false if the block is full. */
bool tree_offer(struct tree *tree, uint32_t node, const struct option_list *options,
                uint32_t edges[OPTIONS_MAX]);

/* The index of the option to try next, by PUCT: its mean reward plus `explore` times a bonus for
 * a large prior and few visits. */
int tree_select(const struct tree *tree, uint32_t node, const uint32_t *edges, int count,
                float explore);

/* The node that an edge leads to. It is created at the second visit; 0 before that, or if the block
 * is full. */
uint32_t tree_enter(struct tree *tree, uint32_t edge);

/* ---- One seat in one iteration ---- */

enum { TREE_WALK_MAX = 64 };

/* The path of a seat down its tree. */
struct tree_walk {
    uint32_t node; /* 0: it has left the tree */
    int length;
    uint32_t nodes[TREE_WALK_MAX], edges[TREE_WALK_MAX];
    uint8_t sides[TREE_WALK_MAX]; /* whose victory each decision was for */
};

/* From the root of a seat. */
void tree_walk_begin(struct tree_walk *walk, int seat);

/* Chooses one of these options for the victory of `side` and follows it; returns its index, or -1
 * if the walk leaves the tree for want of room. */
int tree_walk_on(struct tree *tree, struct tree_walk *walk, const struct option_list *options,
                 float explore, int side);

/* Adds what the game came to along the path: `rewards` by side. */
void tree_walk_reward(struct tree *tree, const struct tree_walk *walk,
                      const float rewards[SEPTEM_CITIES_MAX]);

#endif
