/* The order in which bots think: nobody keeps the others from it. */
#include "unit.h"

#include <stdlib.h>

#include <septem/rng.h>

#include "../../src/server/think_queue.h"

enum { ITEMS_MAX = 4000, SECOND = 1000000, ATTACKER = 1, VICTIM = 2 };

/* A queue, one thread, and a clock that moves while it thinks. */
struct bench {
    struct think_queue *queue;
    struct think_item items[ITEMS_MAX];
    int count;
    int64_t now;
};

static struct bench *bench_create(int budget_ms, int per_second)
{
    struct think_queue_options options = {
        .waiting_max = ITEMS_MAX, .budget_ms = budget_ms, .per_second = per_second};
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    bench->queue = think_queue_create(&options);
    assert_non_null(bench->queue);
    return bench;
}

static void bench_destroy(struct bench *bench)
{
    while (think_queue_pop(bench->queue, bench->now) != NULL) {
    }
    think_queue_destroy(bench->queue);
    free(bench);
}

static struct think_item *push(struct bench *bench, uint64_t owner, uint64_t table,
                               enum think_kind kind, bool alone)
{
    struct think_item *item = &bench->items[bench->count++];
    *item = (struct think_item){.owner = owner, .table = table, .kind = kind, .alone = alone};
    assert_true(think_queue_push(bench->queue, item, bench->now));
    return item;
}

static struct think_item *think(struct bench *bench, int64_t us)
{
    struct think_item *item = think_queue_pop(bench->queue, bench->now);
    assert_non_null(item);
    bench->now += us;
    think_queue_done(bench->queue, item, us, bench->now);
    return item;
}

/* How many items are thought about until this one is, itself included. */
static int turn_of(struct bench *bench, const struct think_item *wanted, int64_t us)
{
    for (int turn = 1;; turn++) {
        if (think(bench, us) == wanted) {
            return turn;
        }
    }
}

static void think_queue__keeps_the_order_of_one_table(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    for (int i = 0; i < 5; i++) {
        push(bench, 1, 1, THINK_BOT, false);
    }
    for (int i = 0; i < 5; i++) {
        assert_ptr_equal(think(bench, 1000), &bench->items[i]);
    }
    assert_null(think_queue_pop(bench->queue, bench->now));
    bench_destroy(bench);
}

/* However many items one address has, another waits for one of them. */
static void think_queue__serves_owners_in_turn(void **state)
{
    (void)state;
    for (int cost = 1; cost <= 1000000; cost *= 100) {
        struct bench *bench = bench_create(0, 0);
        for (int i = 0; i < 200; i++) {
            push(bench, ATTACKER, (uint64_t)i % 28, i % 2 ? THINK_HINT : THINK_BOT, false);
        }
        for (int i = 0; i < 10; i++) {
            think(bench, cost);
        }
        for (int round = 0; round < 20; round++) {
            const struct think_item *mine = push(bench, VICTIM, 99, THINK_BOT, false);
            assert_in_range(turn_of(bench, mine, cost), 1, 2);
        }
        bench_destroy(bench);
    }
}

/* Time counts, not the number of items. */
static void think_queue__shares_time_between_owners(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    int64_t used[3] = {0};
    for (int i = 0; i < 1000; i++) {
        push(bench, ATTACKER, 1, THINK_BOT, false);
        push(bench, VICTIM, 2, THINK_BOT, false);
    }
    for (int i = 0; i < 600; i++) {
        struct think_item *item = think_queue_pop(bench->queue, bench->now);
        int64_t us = item->owner == ATTACKER ? 200000 : 20000;
        bench->now += us;
        think_queue_done(bench->queue, item, us, bench->now);
        used[item->owner] += us;
    }
    assert_in_range(used[VICTIM], used[ATTACKER] - 400000, used[ATTACKER] + 400000);
    bench_destroy(bench);
}

/* An owner with much to do is not kept back by others that come and go. */
static void think_queue__newcomers_do_not_starve_who_waits(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    for (int i = 0; i < 20; i++) {
        push(bench, VICTIM, 1, THINK_BOT, false);
    }
    int served = 0;
    for (uint64_t i = 0; i < 1000 && served < 20; i++) {
        push(bench, 1000 + i, i, THINK_BOT, false);
        served += think(bench, 30000)->owner == VICTIM;
    }
    assert_int_equal(served, 20);
    bench_destroy(bench);
}

static void think_queue__tables_of_an_owner_take_turns(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    for (int i = 0; i < 100; i++) {
        push(bench, 1, 1, THINK_BOT, false);
    }
    think(bench, 1000);
    assert_in_range(turn_of(bench, push(bench, 1, 2, THINK_BOT, false), 1000), 1, 2);
    bench_destroy(bench);
}

static void think_queue__hints_and_bots_take_turns(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    for (int i = 0; i < 6; i++) {
        push(bench, 1, 1, i < 3 ? THINK_BOT : THINK_HINT, false);
    }
    for (int i = 0; i < 6; i++) {
        assert_int_equal(think(bench, 1000)->kind, i % 2 ? THINK_BOT : THINK_HINT);
    }
    bench_destroy(bench);
}

/* Tables without people: last, until somebody comes. */
static void think_queue__tables_without_people_think_last(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    struct think_item *first = push(bench, VICTIM, 7, THINK_BOT, true);
    struct think_item *second = push(bench, VICTIM, 8, THINK_BOT, true);
    for (int i = 0; i < 50; i++) {
        push(bench, ATTACKER, (uint64_t)i + 100, THINK_BOT, false);
    }
    for (int i = 0; i < 10; i++) {
        assert_int_equal(think(bench, SECOND)->owner, ATTACKER);
    }
    think_queue_attend(bench->queue, 8, false);
    assert_in_range(turn_of(bench, second, SECOND), 1, 2);
    turn_of(bench, first, SECOND);
    assert_int_equal(think_queue_count(bench->queue), 0);
    bench_destroy(bench);
}

/* Who waits for a hint is there, whatever the streams say. */
static void think_queue__a_hint_brings_its_table_forward(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    push(bench, 1, 1, THINK_BOT, true);
    push(bench, 2, 2, THINK_BOT, false);
    struct think_item *hint = push(bench, 1, 1, THINK_HINT, false);
    assert_in_range(turn_of(bench, hint, 1000), 1, 2);
    bench_destroy(bench);
}

static void think_queue__over_budget_is_served_last_and_gets_no_hints(void **state)
{
    (void)state;
    struct bench *bench = bench_create(1000, 250);
    for (int i = 0; i < 40; i++) {
        push(bench, ATTACKER, (uint64_t)i, THINK_HINT, false);
    }
    assert_int_equal(think_queue_hint_wait(bench->queue, ATTACKER, bench->now), 0);
    for (int i = 0; i < 10; i++) {
        think(bench, 200000);
    }
    /* Two seconds of work in two seconds: half a second has flown out, half a second is too much.
     */
    assert_in_range(think_queue_hint_wait(bench->queue, ATTACKER, bench->now), 1, 4000);
    assert_int_equal(think_queue_hint_wait(bench->queue, VICTIM, bench->now), 0);
    for (int i = 0; i < 4; i++) {
        push(bench, VICTIM, 99, THINK_BOT, false);
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(think(bench, 200000)->owner, VICTIM);
    }
    assert_int_equal(think(bench, 200000)->owner, ATTACKER);
    bench->now += 60 * (int64_t)SECOND;
    assert_int_equal(think_queue_hint_wait(bench->queue, ATTACKER, bench->now), 0);
    bench_destroy(bench);
}

/* Bots of one's own do not use up one's hints. */
static void think_queue__bots_do_not_use_up_hints(void **state)
{
    (void)state;
    struct bench *bench = bench_create(1000, 250);
    for (int i = 0; i < 10; i++) {
        push(bench, 1, 1, THINK_BOT, false);
        think(bench, SECOND);
    }
    assert_int_equal(think_queue_hint_wait(bench->queue, 1, bench->now), 0);
    bench_destroy(bench);
}

/* What others have waiting does not shorten the time of who wants little. */
static void think_queue__divides_time_by_owners_first(void **state)
{
    (void)state;
    struct bench *bench = bench_create(0, 0);
    for (int i = 0; i < 28; i++) {
        push(bench, ATTACKER, (uint64_t)i, THINK_HINT, false);
    }
    push(bench, VICTIM, 99, THINK_BOT, false);
    struct think_item *first = think_queue_pop(bench->queue, bench->now);
    push(bench, first->owner, 99, THINK_BOT, false);
    struct think_item *second = think_queue_pop(bench->queue, bench->now);
    assert_int_not_equal(first->owner, second->owner);
    for (int i = 0; i < 2; i++) {
        const struct think_item *item = i == 0 ? first : second;
        int own = item->owner == ATTACKER ? 28 : 1;
        assert_int_equal(think_queue_crowd(bench->queue, item), 2 * (own + (item == first)));
    }
    think_queue_done(bench->queue, first, 1000, bench->now);
    think_queue_done(bench->queue, second, 1000, bench->now);
    bench_destroy(bench);
}

static void think_queue__refuses_what_is_too_much(void **state)
{
    (void)state;
    struct think_queue_options options = {.waiting_max = 2};
    struct think_queue *queue = think_queue_create(&options);
    struct think_item items[3] = {{.owner = 1}, {.owner = 2}, {.owner = 3}};
    assert_true(think_queue_push(queue, &items[0], 0));
    assert_true(think_queue_push(queue, &items[1], 0));
    assert_false(think_queue_push(queue, &items[2], 0));
    assert_int_equal(think_queue_count(queue), 2);
    assert_int_equal(think_queue_age(queue, 250), 250);
    struct think_item *item = think_queue_pop(queue, 0);
    assert_true(think_queue_push(queue, &items[2], 0));
    think_queue_done(queue, item, 1, 1);
    while (think_queue_pop(queue, 1) != NULL) {
    }
    assert_int_equal(think_queue_age(queue, 250), 0);
    think_queue_destroy(queue);
    think_queue_destroy(NULL);
}

/* Whatever is pushed comes out once, several threads or one. */
static void think_queue__loses_nothing(void **state)
{
    (void)state;
    struct bench *bench = bench_create(500, 100);
    struct think_item *running[8];
    struct septem_rng rng;
    int busy = 0, popped = 0;
    septem_rng_init(&rng, 7);
    while (popped < ITEMS_MAX) {
        bench->now += septem_rng_below(&rng, 20000);
        if (bench->count < ITEMS_MAX && septem_rng_below(&rng, 2)) {
            push(bench, septem_rng_below(&rng, 30), septem_rng_below(&rng, 50),
                 septem_rng_below(&rng, 3) == 0 ? THINK_HINT : THINK_BOT,
                 septem_rng_below(&rng, 2));
        }
        think_queue_attend(bench->queue, septem_rng_below(&rng, 50), septem_rng_below(&rng, 2));
        struct think_item *item = busy < 8 ? think_queue_pop(bench->queue, bench->now) : NULL;
        if (item != NULL) {
            running[busy++] = item;
            popped++;
        } else if (busy > 0) {
            think_queue_done(bench->queue, running[--busy], septem_rng_below(&rng, 90000),
                             bench->now);
        }
    }
    assert_int_equal(think_queue_count(bench->queue), 0);
    bench_destroy(bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(think_queue__keeps_the_order_of_one_table),
        cmocka_unit_test(think_queue__serves_owners_in_turn),
        cmocka_unit_test(think_queue__shares_time_between_owners),
        cmocka_unit_test(think_queue__newcomers_do_not_starve_who_waits),
        cmocka_unit_test(think_queue__tables_of_an_owner_take_turns),
        cmocka_unit_test(think_queue__hints_and_bots_take_turns),
        cmocka_unit_test(think_queue__tables_without_people_think_last),
        cmocka_unit_test(think_queue__a_hint_brings_its_table_forward),
        cmocka_unit_test(think_queue__over_budget_is_served_last_and_gets_no_hints),
        cmocka_unit_test(think_queue__bots_do_not_use_up_hints),
        cmocka_unit_test(think_queue__divides_time_by_owners_first),
        cmocka_unit_test(think_queue__refuses_what_is_too_much),
        cmocka_unit_test(think_queue__loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
