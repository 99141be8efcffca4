/* Trees of decisions, one for every seat, over many imagined games.
 *
 * A node stands for what a seat has decided so far, whatever hands it was dealt and whatever the
 * others did; its edges are the options it had there in any of the worlds. Since options come and
 * go from world to world, an edge counts how often it was to be had (information set search with
 * many trees: Cowling, Powley, Whitehouse 2012). Decisions of a turn are simultaneous, so every
 * seat walks down its own tree and does not see the others.
 *
 * All nodes and edges lie in one block of memory of a fixed size. When it is full the trees grow
 * no more and the search goes on. */
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
    float prior;      /* at first sight, in the latest world */
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

/* Lays out trees in a block of so many bytes, which stays the caller's. */
void tree_init(struct tree *tree, void *block, size_t size);

/* Forgets everything: a bare root for each seat. */
void tree_clear(struct tree *tree);

/* The edges of a node for these options, found or made, into `edges`. False where there is no room
 * for all. */
bool tree_offer(struct tree *tree, uint32_t node, const struct option_list *options,
                uint32_t edges[OPTIONS_MAX]);

/* Which option to try next: what was good, what looks good and was seldom tried. `explore` says how
 * much the second counts. */
int tree_select(const struct tree *tree, uint32_t node, const uint32_t *edges, int count,
                float explore);

/* The node behind an edge. It is made at the second visit: 0 before that, and where there is no
 * room. */
uint32_t tree_enter(struct tree *tree, uint32_t edge);

#endif
