/* Vacation: clocks that stand still for some days, within what the table allows. */
#include "unit.h"

#include "../../src/server/notice_asked.h"
#include "../../src/table/vacation.h"
#include "attending.h"

#define DAY (INT64_C(24) * 60 * MINUTE)

/* Two people, a bot, an hour for each question, and ten days. */
static struct desk begin(void)
{
    struct desk desk = desk_begin(2, "{\"timer\":3600,\"absent\":60,\"vacation\":10}");
    desk_let_bots(&desk);
    return desk;
}

static void go(struct desk *desk, int person, int days)
{
    assert_int_equal(vacation_may(desk->table, person, days), REFUSAL_NONE);
    desk_put(desk,
             (struct entry){.kind = ENTRY_AWAY, .person = person, .seat = -1, .number = days});
}

static void come_back(struct desk *desk, int person)
{
    desk_put(desk, (struct entry){.kind = ENTRY_BACK, .person = person, .seat = -1});
}

static void vacation__stops_the_clock_of_who_is_away(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 3);
    assert_int_equal(vacation_until(desk.table, 1), desk.now + 3 * DAY);
    /* The clock of the others runs. */
    assert_int_equal(desk.table->deadline, DESK_BEGUN + 60 * MINUTE);
    desk_decide(&desk, 0, 0);
    assert_int_equal(desk.table->deadline, 0);
    assert_int_equal(table_awaited(desk.table), 0);
    desk_arrive(&desk, 0);
    desk_pass(&desk, 2 * DAY);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 1);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    assert_int_equal(table_may_cover(desk.table, 1), REFUSAL_ON_VACATION);
    assert_int_equal(table_wake(desk.table), DESK_BEGUN + 3 * DAY);
    desk_finish(&desk);
}

static void vacation__does_not_stop_the_clocks_of_others(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 3);
    desk_pass(&desk, 60 * MINUTE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->chairs[0].missed, 1);
    assert_int_equal(desk.table->chairs[1].missed, 0);
    assert_int_equal(desk.table->question, 1);
    assert_int_equal(desk.table->deadline, 0);
    desk_finish(&desk);
}

static void vacation__ends_when_the_days_are_used_up(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 3);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 3 * DAY - 1);
    assert_true(vacation_is_on(desk.table, 1));
    assert_int_equal(notice_asked(desk.table, &desk.log[desk.count - 1], 77).count, 0);
    desk_pass(&desk, 1);
    assert_false(vacation_is_on(desk.table, 1));
    assert_int_equal(vacation_left(desk.table, 1), 7);
    /* The whole time, and a notice, even if the question was told before the vacation. */
    assert_int_equal(desk.table->deadline, desk.now + 60 * MINUTE);
    struct store_asked asked = notice_asked(desk.table, &desk.log[desk.count - 1], 77);
    assert_int_equal(asked.count, 1);
    assert_true(asked.again);
    desk_pass(&desk, 60 * MINUTE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    assert_int_equal(desk.table->chairs[1].missed, 1);
    desk_finish(&desk);
}

static void vacation__ends_by_deciding(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 5);
    desk_pass(&desk, DAY + 1);
    desk_let_bots(&desk);
    desk_decide(&desk, 1, 1);
    assert_false(vacation_is_on(desk.table, 1));
    /* Two days have begun. */
    assert_int_equal(vacation_left(desk.table, 1), 8);
    desk_finish(&desk);
}

static void vacation__has_as_many_days_as_the_table_allows(void **state)
{
    (void)state;
    struct desk desk = begin();
    assert_int_equal(vacation_may(desk.table, 1, 0), REFUSAL_FIELD);
    assert_int_equal(vacation_may(desk.table, 1, 11), REFUSAL_VACATION_USED);
    go(&desk, 1, 10);
    assert_int_equal(vacation_left(desk.table, 1), 0);
    assert_int_equal(vacation_may(desk.table, 1, 1), REFUSAL_ALREADY_AWAY);
    come_back(&desk, 1);
    assert_int_equal(vacation_left(desk.table, 1), 9);
    assert_int_equal(vacation_may(desk.table, 1, 10), REFUSAL_VACATION_USED);
    go(&desk, 1, 9);
    desk_pass(&desk, 9 * DAY);
    assert_int_equal(vacation_may(desk.table, 1, 1), REFUSAL_VACATION_USED);
    assert_int_equal(vacation_left(desk.table, 0), 10);
    desk_finish(&desk);
    desk = desk_begin(2, "{\"timer\":3600}");
    assert_int_equal(vacation_may(desk.table, 1, 1), REFUSAL_NO_VACATION);
    desk_finish(&desk);
    desk = desk_sit(2, "{\"vacation\":3}");
    assert_int_equal(vacation_may(desk.table, 1, 1), REFUSAL_NOT_PLAYING);
    desk_finish(&desk);
}

static void vacation__gives_everybody_the_time_anew(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 1);
    desk_pass(&desk, 50 * MINUTE);
    come_back(&desk, 1);
    assert_int_equal(desk.table->deadline, desk.now + 60 * MINUTE);
    desk_finish(&desk);
}

static void vacation__ends_with_the_seat(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 4);
    desk_put(&desk, (struct entry){.kind = ENTRY_STOOD, .person = 1, .seat = -1});
    assert_false(vacation_is_on(desk.table, 1));
    desk_put(&desk, (struct entry){.kind = ENTRY_RESAT, .person = 1, .seat = 1});
    assert_false(vacation_is_on(desk.table, 1));
    assert_int_equal(vacation_left(desk.table, 1), 9);
    desk_finish(&desk);
}

/* Days are the chair's: leaving and sitting down again brings none. */
static void vacation__brings_no_days_to_who_comes_anew(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 4);
    desk_put(&desk, (struct entry){.kind = ENTRY_LEFT, .person = 1, .seat = -1});
    desk_put(&desk, (struct entry){
                        .kind = ENTRY_SAT, .person = 2, .seat = 1, .number = -1, .text = "Cy"});
    assert_false(vacation_is_on(desk.table, 1));
    assert_int_equal(vacation_left(desk.table, 1), 6);
    assert_int_equal(vacation_may(desk.table, 2, 7), REFUSAL_VACATION_USED);
    desk_finish(&desk);
}

static void vacation__ends_with_the_game(void **state)
{
    (void)state;
    struct desk desk = begin();
    const struct septem_game *g = &desk.table->game;
    while (desk.table->status == TABLE_PLAYING) {
        if (septem_game_owes(g, 1)) {
            desk_decide(&desk, 1, 1);
        }
        if (g->age == 3 && g->turn == g->turns && !vacation_is_on(desk.table, 1)) {
            go(&desk, 1, 1);
        }
        if (septem_game_owes(g, 0)) {
            desk_decide(&desk, 0, 0);
        }
        desk_let_bots(&desk);
    }
    assert_int_equal(desk.table->status, TABLE_OVER);
    assert_int_equal(desk.table->people[1].away_days, 1);
    assert_false(vacation_is_on(desk.table, 1));
    desk_finish(&desk);
}

static void vacation__takes_the_seat_back_from_a_bot(void **state)
{
    (void)state;
    struct desk desk = begin();
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 2 * MINUTE);
    assert_int_equal(desk_cover(&desk, 1), COVER_ABSENT);
    go(&desk, 1, 2);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 1);
    desk_finish(&desk);
}

/* What the log says is the same when it is read back. */
static void vacation__outlives_a_restart(void **state)
{
    (void)state;
    struct desk desk = begin();
    go(&desk, 1, 2);
    come_back(&desk, 1);
    go(&desk, 1, 3);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, DAY);
    int64_t until = vacation_until(desk.table, 1);
    desk_restart(&desk, DAY);
    assert_int_equal(vacation_until(desk.table, 1), until);
    assert_int_equal(vacation_left(desk.table, 1), 6);
    assert_int_equal(desk.table->deadline, 0);
    /* The days pass while there is no server; it is back a day too late. */
    desk_restart(&desk, 2 * DAY);
    desk_pass(&desk, 0);
    assert_false(vacation_is_on(desk.table, 1));
    assert_int_equal(vacation_left(desk.table, 1), 6);
    assert_int_equal(desk.table->deadline, desk.now + 60 * MINUTE);
    desk_restart(&desk, MINUTE);
    assert_int_equal(vacation_left(desk.table, 1), 6);
    assert_int_equal(desk.table->deadline, desk.now + 59 * MINUTE);
    desk_finish(&desk);
}

static void vacation__counts_in_a_draft(void **state)
{
    (void)state;
    struct desk desk = desk_draft(3, "{\"boards\":\"drafted\",\"timer\":3600,\"vacation\":10}");
    int picker = desk.table->draft.order[0];
    go(&desk, desk.table->chairs[picker].person, 2);
    assert_int_equal(desk.table->deadline, 0);
    desk_pass(&desk, 2 * DAY);
    assert_int_equal(desk.table->deadline, desk.now + 60 * MINUTE);
    desk_finish(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vacation__stops_the_clock_of_who_is_away),
        cmocka_unit_test(vacation__does_not_stop_the_clocks_of_others),
        cmocka_unit_test(vacation__ends_when_the_days_are_used_up),
        cmocka_unit_test(vacation__ends_by_deciding),
        cmocka_unit_test(vacation__has_as_many_days_as_the_table_allows),
        cmocka_unit_test(vacation__gives_everybody_the_time_anew),
        cmocka_unit_test(vacation__ends_with_the_seat),
        cmocka_unit_test(vacation__brings_no_days_to_who_comes_anew),
        cmocka_unit_test(vacation__ends_with_the_game),
        cmocka_unit_test(vacation__takes_the_seat_back_from_a_bot),
        cmocka_unit_test(vacation__outlives_a_restart),
        cmocka_unit_test(vacation__counts_in_a_draft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
