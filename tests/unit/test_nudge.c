/* Nudges: who may ask whom for a decision, and how often. */
#include "unit.h"

#include "../../src/table/nudge.h"
#include "attending.h"

enum { WAIT = 5 * MINUTE };

static struct desk begin(int people)
{
    struct desk desk = desk_begin(people, "{\"absent\":0}");
    desk.table->nudge_ms = WAIT;
    return desk;
}

static void nudge__waits_some_minutes(void **state)
{
    (void)state;
    struct desk desk = begin(3);
    desk_decide(&desk, 0, 0);
    assert_int_equal(nudge_at(desk.table), desk.table->asked + WAIT);
    assert_int_equal(nudge_may(desk.table, 0, desk.table->asked + WAIT - 1), REFUSAL_TOO_EARLY);
    assert_int_equal(nudge_may(desk.table, 0, desk.table->asked + WAIT), REFUSAL_NONE);
    assert_int_equal(nudge_may(desk.table, 1, desk.table->asked + WAIT), REFUSAL_AWAITED);
    desk_finish(&desk);
}

static void nudge__is_done_once_for_each_question(void **state)
{
    (void)state;
    struct desk desk = begin(3);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, WAIT);
    assert_int_equal(nudge_do(desk.table, 0), 1u << 1 | 1u << 2);
    assert_true(nudge_is_done(desk.table, 0));
    assert_int_equal(nudge_may(desk.table, 0, desk.now), REFUSAL_NUDGED);
    desk_decide(&desk, 1, 1);
    assert_int_equal(nudge_may(desk.table, 1, desk.now), REFUSAL_NONE);
    /* Seat 2 has been asked already: nothing more is sent there. */
    assert_int_equal(nudge_do(desk.table, 1), 0);
    desk_decide(&desk, 2, 2);
    assert_int_equal(desk.table->question, 2);
    assert_false(nudge_is_done(desk.table, 0));
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, WAIT);
    assert_int_equal(nudge_do(desk.table, 0), 1u << 1 | 1u << 2);
    desk_finish(&desk);
}

static void nudge__is_for_people(void **state)
{
    (void)state;
    struct desk desk = begin(2);
    desk_pass(&desk, WAIT);
    desk_decide(&desk, 0, 0);
    assert_int_equal(table_awaited(desk.table), 1u << 1);
    desk_decide(&desk, 1, 1);
    assert_int_equal(table_awaited(desk.table), 0);
    assert_int_equal(nudge_may(desk.table, 0, desk.now), REFUSAL_NOBODY_AWAITED);
    desk_finish(&desk);
}

/* Who owes a decision asks nobody, on vacation or not; who is back has as long as everybody. */
static void nudge__waits_for_who_was_on_vacation(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{\"absent\":0,\"timer\":86400,\"vacation\":3}");
    desk.table->nudge_ms = WAIT;
    desk_put(&desk, (struct entry){.kind = ENTRY_AWAY, .person = 1, .seat = -1, .number = 1});
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, WAIT);
    assert_int_equal(nudge_may(desk.table, 1, desk.now), REFUSAL_AWAITED);
    desk_decide(&desk, 2, 2);
    assert_int_equal(nudge_may(desk.table, 0, desk.now), REFUSAL_NOBODY_AWAITED);
    desk_put(&desk, (struct entry){.kind = ENTRY_BACK, .person = 1, .seat = -1});
    assert_int_equal(nudge_may(desk.table, 0, desk.now), REFUSAL_TOO_EARLY);
    desk_pass(&desk, WAIT);
    assert_int_equal(nudge_may(desk.table, 0, desk.now), REFUSAL_NONE);
    desk_finish(&desk);
}

static void nudge__is_none_where_nothing_is_asked(void **state)
{
    (void)state;
    struct desk desk = desk_sit(3, "{}");
    desk.table->nudge_ms = WAIT;
    assert_int_equal(nudge_at(desk.table), 0);
    assert_int_equal(nudge_may(desk.table, 0, desk.now), REFUSAL_NOT_PLAYING);
    desk_finish(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nudge__waits_some_minutes),
        cmocka_unit_test(nudge__is_done_once_for_each_question),
        cmocka_unit_test(nudge__is_for_people),
        cmocka_unit_test(nudge__waits_for_who_was_on_vacation),
        cmocka_unit_test(nudge__is_none_where_nothing_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
