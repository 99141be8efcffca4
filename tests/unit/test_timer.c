/* Timers: what a missed clock costs, when clocks stand still, and that they outlive a restart. */
#include "unit.h"

#include "../../src/table/draft.h"
#include "attending.h"

static const int64_t day = 24 * 60 * MINUTE;

/* ---- Clocks ---- */

static void timer__missed_clock_costs_one_decision(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{\"timer\":30}");
    desk_arrive(&desk, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->deadline, DESK_BEGUN + 30000);
    assert_int_equal(table_wake(desk.table), DESK_BEGUN + 30000);
    desk_pass(&desk, 29999);
    assert_int_equal(table_wants_bots(desk.table), 0);
    desk_pass(&desk, 1);
    assert_int_equal(table_wants_bots(desk.table), 1);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    assert_true(table_decision_of(desk.table, 1, 0)->bot);
    assert_int_equal(desk_cover(&desk, 0), COVER_NONE);
    /* The next question is asked as if nothing had happened. */
    assert_int_equal(desk.table->deadline, DESK_BEGUN + 60000);
    desk_pass(&desk, 29999);
    assert_int_equal(desk.table->game.owing, 1);
    desk_finish(&desk);
}

static void timer__three_missed_in_a_row_cover_the_seat(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"timer\":30,\"absent\":0}");
    desk_arrive(&desk, 0);
    desk_arrive(&desk, 1);
    for (int question = 1; question <= 4; question++) {
        desk_decide(&desk, 0, 0);
        /* Bob is there in time for the second question. */
        if (question == 2) {
            desk_decide(&desk, 1, 1);
            desk_let_bots(&desk);
        } else {
            desk_miss(&desk);
        }
        assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    }
    desk_decide(&desk, 0, 0);
    desk_miss(&desk);
    assert_int_equal(desk.table->question, 6);
    assert_int_equal(desk_cover(&desk, 1), COVER_LATE);
    /* From now on Ada waits for nobody. */
    desk_decide(&desk, 0, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 7);
    /* A browser that reconnects by itself is no player who is back. */
    desk_leave(&desk, 1);
    desk_arrive(&desk, 1);
    assert_int_equal(desk_cover(&desk, 1), COVER_LATE);
    desk_put(&desk, (struct entry){.kind = ENTRY_BACK, .person = 1, .seat = 1});
    desk_decide(&desk, 0, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 7);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    /* And all three may be missed again. */
    assert_int_equal(desk.table->chairs[1].missed, 0);
    desk_finish(&desk);
}

static void timer__any_decision_takes_the_seat_back(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{\"timer\":30}");
    desk_arrive(&desk, 0);
    desk_miss(&desk);
    desk_miss(&desk);
    desk_miss(&desk);
    assert_int_equal(desk_cover(&desk, 0), COVER_LATE);
    desk_decide(&desk, 0, 0);
    assert_int_equal(desk_cover(&desk, 0), COVER_NONE);
    assert_int_equal(desk.table->chairs[0].missed, 0);
    desk_finish(&desk);
}

static void timer__table_rests_when_all_people_are_covered(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"timer\":600}");
    /* Connected or not: of two people the clock runs. */
    for (int question = 1; question <= 3; question++) {
        desk_miss(&desk);
    }
    assert_int_equal(desk.table->question, 4);
    assert_int_equal(desk_cover(&desk, 0), COVER_LATE);
    assert_int_equal(desk_cover(&desk, 1), COVER_LATE);
    assert_int_equal(desk.table->deadline, 0);
    desk_arrive(&desk, 0);
    desk_pass(&desk, 10000 * MINUTE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 4);
    assert_int_equal(table_wake(desk.table), INT64_MAX);
    /* It does so after a restart, and whoever acts has the whole time. */
    desk_restart(&desk, 10000 * MINUTE);
    assert_int_equal(desk.table->deadline, 0);
    desk_arrive(&desk, 0);
    desk_pass(&desk, MINUTE);
    desk_put(&desk, (struct entry){.kind = ENTRY_BACK, .person = 0, .seat = 0});
    assert_int_equal(desk.table->deadline, desk.now + 600000);
    desk_restart(&desk, 1000);
    assert_int_equal(desk.table->deadline, desk.now - 1000 + 600000);
    desk_finish(&desk);
}

static void timer__missed_clocks_outlive_a_restart(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"timer\":600}");
    for (int question = 1; question <= 3; question++) {
        assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
        desk_decide(&desk, 0, 0);
        desk_miss(&desk);
        desk_restart(&desk, 1000);
        assert_int_equal(desk.table->chairs[1].missed, question);
    }
    assert_int_equal(desk_cover(&desk, 1), COVER_LATE);
    desk_finish(&desk);
}

static void timer__clock_of_one_person_rests_while_away(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{\"timer\":30}");
    /* It begins when its person comes. */
    assert_int_equal(desk.table->deadline, 0);
    desk_pass(&desk, 10 * MINUTE);
    desk_let_bots(&desk);
    desk_arrive(&desk, 0);
    assert_int_equal(desk.table->deadline, desk.now + 30000);
    desk_pass(&desk, 20000);
    desk_leave(&desk, 0);
    assert_int_equal(desk.table->deadline, 0);
    desk_pass(&desk, 1000 * MINUTE);
    assert_int_equal(table_wants_bots(desk.table), 0);
    desk_restart(&desk, 1000 * MINUTE);
    assert_int_equal(desk.table->deadline, 0);
    desk_arrive(&desk, 0);
    assert_int_equal(desk.table->question, 1);
    assert_int_equal(desk.table->deadline, desk.now + 30000);
    /* A second page does not start it anew. */
    desk_pass(&desk, 10000);
    table_connect(desk.table, 0, desk.now);
    table_tick(desk.table, desk.now);
    assert_int_equal(desk.table->deadline, desk.now + 20000);
    desk_finish(&desk);
}

/* A restart gives neither endless time nor none: the clock runs on, after a moment to come back. */
static void timer__clocks_run_on_after_a_restart(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{\"timer\":600}");
    desk_restart(&desk, 1000);
    assert_int_equal(desk.table->deadline, DESK_BEGUN + 600000);
    assert_int_equal(table_wake(desk.table), DESK_BEGUN + 600000);
    desk_restart(&desk, 1000000);
    assert_int_equal(desk.table->deadline, desk.now + 30000);
    desk_pass(&desk, 30000);
    assert_int_equal(table_wants_bots(desk.table), 1 | 2 | 4);
    desk_finish(&desk);
}

/* ---- The time of day is set ---- */

static void timer__time_of_day_set_forward_harms_nobody(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"timer\":60}");
    desk_arrive(&desk, 0);
    desk.wall += 90 * day;
    desk_pass(&desk, 10000);
    desk_decide(&desk, 0, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, DESK_BEGUN + 2 * MINUTE);
    assert_int_equal(desk.table->deadline, DESK_BEGUN + 60000);
    desk_decide(&desk, 1, 1);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    assert_int_equal(desk.table->deadline, desk.now + 60000);
    desk_decide(&desk, 0, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, desk.now + 2 * MINUTE);
    desk_finish(&desk);
}

static void timer__time_of_day_set_back_stops_no_clock(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"timer\":60}");
    desk.wall -= 90 * day;
    desk_pass(&desk, 60000);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    assert_int_equal(desk.table->deadline, desk.now + 60000);
    /* A log that seems to have been written tomorrow. */
    desk.wall += 91 * day;
    desk_decide(&desk, 0, 0);
    desk_decide(&desk, 1, 1);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 3);
    desk_restart(&desk, 1000);
    assert_int_equal(desk.table->deadline, desk.now + 60000);
    desk_finish(&desk);
}

/* ---- The draft ---- */

static void timer__missed_pick_costs_one_decision(void **state)
{
    (void)state;
    struct desk desk = desk_draft(2, "{\"boards\":\"drafted\",\"timer\":10}");
    for (int pick = 0; pick < 2; pick++) {
        desk_let_bots_pick(&desk);
        assert_int_equal(desk.table->status, TABLE_DRAFTING);
        assert_int_equal(desk.table->deadline, desk.now + 10000);
        int picker = draft_picker(desk.table);
        desk_pass(&desk, 10000);
        desk_let_bots_pick(&desk);
        assert_int_equal(desk.table->chairs[picker].missed, 1);
        assert_int_equal(desk_cover(&desk, picker), COVER_NONE);
    }
    assert_int_equal(desk.table->status, TABLE_PLAYING);
    /* The pick was the first of three. */
    desk_miss(&desk);
    desk_miss(&desk);
    assert_int_equal(desk.table->question, 3);
    assert_int_equal(desk_cover(&desk, 0), COVER_LATE);
    desk_restart(&desk, 1000);
    assert_int_equal(desk_cover(&desk, 0), COVER_LATE);
    assert_int_equal(desk.table->deadline, 0);
    desk_finish(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timer__missed_clock_costs_one_decision),
        cmocka_unit_test(timer__three_missed_in_a_row_cover_the_seat),
        cmocka_unit_test(timer__any_decision_takes_the_seat_back),
        cmocka_unit_test(timer__table_rests_when_all_people_are_covered),
        cmocka_unit_test(timer__missed_clocks_outlive_a_restart),
        cmocka_unit_test(timer__clock_of_one_person_rests_while_away),
        cmocka_unit_test(timer__clocks_run_on_after_a_restart),
        cmocka_unit_test(timer__time_of_day_set_forward_harms_nobody),
        cmocka_unit_test(timer__time_of_day_set_back_stops_no_clock),
        cmocka_unit_test(timer__missed_pick_costs_one_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
