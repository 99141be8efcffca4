/* Presence: who is waited for, and when a bot plays for somebody who is away. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "../../src/service/command.h"
#include "attending.h"
#include "told.h"

/* ---- Who is away ---- */

static void presence__game_of_one_person_waits_for_ever(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{}");
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    desk_leave(&desk, 0);
    for (int day = 0; day < 10; day++) {
        desk_pass(&desk, 24 * 60 * MINUTE);
        desk_let_bots(&desk);
    }
    /* The bots have answered for themselves, and nothing else has happened. */
    assert_int_equal(desk.table->question, 2);
    assert_int_equal(desk.table->game.owing, 1);
    assert_int_equal(desk_cover(&desk, 0), COVER_NONE);
    assert_int_equal(table_wake(desk.table), INT64_MAX);
    desk_arrive(&desk, 0);
    assert_int_equal(desk.table->question, 2);
    desk_finish(&desk);
}

static void presence__table_rests_with_all_people_away(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{}");
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 1000 * MINUTE);
    assert_int_equal(table_wants_bots(desk.table), 0);
    assert_int_equal(table_wake(desk.table), INT64_MAX);
    /* Somebody who only watches is not kept waiting. */
    table_connect(desk.table, -1, desk.now);
    desk_pass(&desk, 1000 * MINUTE);
    assert_int_equal(table_wants_bots(desk.table), 0);
    desk_finish(&desk);
}

static void presence__who_keeps_others_waiting_is_covered(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_arrive(&desk, 0);
    desk_arrive(&desk, 1);
    desk_let_bots(&desk);
    desk_pass(&desk, 5000);
    desk_leave(&desk, 1);
    /* Ada owes a decision herself: she does not wait. */
    assert_int_equal(desk.table->chairs[1].cover_at, 0);
    desk_pass(&desk, 10000);
    desk_decide(&desk, 0, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, DESK_BEGUN + 5000 + 2 * MINUTE);
    assert_int_equal(table_wake(desk.table), DESK_BEGUN + 5000 + 2 * MINUTE);
    desk_pass(&desk, 2 * MINUTE - 10001);
    assert_int_equal(table_wants_bots(desk.table), 0);
    desk_pass(&desk, 1);
    assert_int_equal(desk_cover(&desk, 1), COVER_ABSENT);
    assert_int_equal(table_wants_bots(desk.table), 2);
    desk_finish(&desk);
}

/* Whoever comes, finds somebody away for long and decides, lets them have their time. */
static void presence__absence_counts_from_when_somebody_waits(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_decide(&desk, 1, 1);
    desk_let_bots(&desk);
    desk_pass(&desk, 600 * MINUTE);
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    desk_pass(&desk, MINUTE);
    desk_decide(&desk, 0, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->chairs[1].cover_at, desk.now + MINUTE);
    /* She goes: nothing happens to who is away. */
    desk_leave(&desk, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, 0);
    desk_pass(&desk, 600 * MINUTE);
    assert_int_equal(desk.table->question, 2);
    desk_arrive(&desk, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, desk.now + 2 * MINUTE);
    desk_finish(&desk);
}

static void presence__cover_plays_only_while_somebody_waits(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 2 * MINUTE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    assert_int_equal(desk_cover(&desk, 1), COVER_ABSENT);
    /* Ada thinks: the bot does not decide for Bob before her. */
    desk_let_bots(&desk);
    assert_int_equal(desk.table->game.owing, 1 | 2);
    desk_leave(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 600 * MINUTE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    /* She is back: Bob is still covered, and she need not wait again. */
    desk_arrive(&desk, 0);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 3);
    desk_finish(&desk);
}

static void presence__cover_ends_when_its_person_connects(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 2 * MINUTE);
    assert_int_equal(table_wants_bots(desk.table) & 2, 2);
    assert_true(table_returns(desk.table, 1));
    desk_arrive(&desk, 1);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    assert_int_equal(table_wants_bots(desk.table) & 2, 0);
    /* And it is written down. */
    desk_restart(&desk, 1000);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    desk_finish(&desk);
}

static void presence__cover_outlives_a_restart(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    desk_pass(&desk, 2 * MINUTE);
    desk_restart(&desk, 1000);
    assert_int_equal(desk_cover(&desk, 1), COVER_ABSENT);
    assert_int_equal(table_wants_bots(desk.table) & 2, 0);
    desk_arrive(&desk, 0);
    assert_int_equal(table_wants_bots(desk.table) & 2, 2);
    desk_let_bots(&desk);
    desk_restart(&desk, 1000);
    assert_int_equal(desk_cover(&desk, 1), COVER_ABSENT);
    desk_finish(&desk);
}

static void presence__nobody_is_absent_just_after_a_restart(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"absent\":5}");
    desk_decide(&desk, 0, 0);
    desk_restart(&desk, 600 * MINUTE);
    int64_t back = desk.now;
    desk_pass(&desk, 1000);
    desk_arrive(&desk, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, back + 30000);
    desk_finish(&desk);
}

/* Before there was an entry for it, a bot's decision for a person said that it was covered. */
static void presence__old_logs_show_cover_by_the_decision(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_decide(&desk, 1, -1);
    assert_int_equal(desk_cover(&desk, 1), COVER_ABSENT);
    assert_int_equal(desk.table->chairs[1].missed, 0);
    desk_decide(&desk, 1, 1);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    desk_finish(&desk);
}

/* ---- A bot is asked for ---- */

static enum refusal ask_cover(const struct desk *desk, int person, int seat)
{
    char text[32];
    snprintf(text, sizeof text, "{\"seat\":%d}", seat);
    struct json_value *body = json_read(text, strlen(text));
    struct command command = {.table = desk->table, .person = person, .body = body};
    enum refusal refusal = command_cover(&command) ? REFUSAL_NONE : command.refusal;
    assert_int_equal(command.count,
                     refusal == REFUSAL_NONE && desk->table->chairs[seat].cover == COVER_NONE);
    command_finish(&command);
    json_release(body);
    return refusal;
}

static void presence__who_waits_may_ask_for_a_bot(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{}");
    desk_arrive(&desk, 0);
    desk_arrive(&desk, 1);
    assert_int_equal(ask_cover(&desk, 0, 0), REFUSAL_FIELD);
    assert_int_equal(ask_cover(&desk, 0, 2), REFUSAL_FIELD);
    assert_int_equal(ask_cover(&desk, 0, 1), REFUSAL_PRESENT);
    desk_leave(&desk, 1);
    assert_int_equal(ask_cover(&desk, 0, 1), REFUSAL_NOT_WAITING);
    desk_decide(&desk, 0, 0);
    assert_int_equal(ask_cover(&desk, 0, 1), REFUSAL_NONE);
    desk_leave(&desk, 0);
    assert_int_equal(ask_cover(&desk, 0, 1), REFUSAL_NOT_WAITING);
    desk_arrive(&desk, 0);
    desk_put(&desk, (struct entry){.kind = ENTRY_COVERED, .person = 0, .seat = 1});
    assert_int_equal(table_wants_bots(desk.table) & 2, 2);
    /* Twice does nothing more. */
    assert_int_equal(ask_cover(&desk, 0, 1), REFUSAL_NONE);
    desk_let_bots(&desk);
    assert_int_equal(desk.table->question, 2);
    desk_finish(&desk);
}

static void presence__no_bot_where_the_host_wants_none(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"absent\":0}");
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    assert_int_equal(desk.table->chairs[1].cover_at, 0);
    assert_int_equal(ask_cover(&desk, 0, 1), REFUSAL_NO_COVER);
    desk_pass(&desk, 600 * MINUTE);
    assert_int_equal(desk_cover(&desk, 1), COVER_NONE);
    desk_finish(&desk);
}

/* ---- The draft ---- */

static void presence__draft_waits_and_covers_as_a_game_does(void **state)
{
    (void)state;
    struct desk desk = desk_draft(3, "{\"boards\":\"drafted\"}");
    int picker = draft_picker(desk.table), other = (picker + 1) % 3;
    desk_pass(&desk, 600 * MINUTE);
    desk_let_bots_pick(&desk);
    assert_int_equal(draft_picker(desk.table), picker);
    desk_arrive(&desk, other);
    assert_int_equal(desk.table->chairs[picker].cover_at, desk.now + 2 * MINUTE);
    assert_int_equal(ask_cover(&desk, other, picker), REFUSAL_NONE);
    desk_pass(&desk, 2 * MINUTE);
    desk_let_bots_pick(&desk);
    assert_int_not_equal(draft_picker(desk.table), picker);
    assert_int_equal(desk_cover(&desk, picker), COVER_ABSENT);
    desk_arrive(&desk, picker);
    assert_int_equal(desk_cover(&desk, picker), COVER_NONE);
    desk_finish(&desk);
}

/* ---- What is told ---- */

static void presence__told_who_chose_and_when_a_bot_takes_over(void **state)
{
    (void)state;
    struct desk desk = desk_begin(3, "{}");
    desk_arrive(&desk, 0);
    desk_decide(&desk, 0, 0);
    json_t *tree = told_state(desk.table, 0, desk.now);
    json_t *chairs = json_object_get(json_object_get(tree, "table"), "chairs");
    json_t *at = json_object_get(json_array_get(chairs, 1), "cover_at");
    assert_int_equal(json_integer_value(at), DESK_BEGUN + 2 * MINUTE);
    assert_true(json_is_null(json_object_get(json_array_get(chairs, 0), "cover_at")));
    json_t *sealed = json_array_get(json_object_get(tree, "sealed"), 0);
    assert_null(json_object_get(sealed, "bot"));
    json_decref(tree);
    desk_pass(&desk, 2 * MINUTE);
    desk_decide(&desk, 1, -1);
    desk_arrive(&desk, 1);
    tree = told_state(desk.table, 1, desk.now);
    sealed = json_array_get(json_object_get(tree, "sealed"), 0);
    assert_true(json_is_true(json_object_get(sealed, "bot")));
    json_decref(tree);
    desk_finish(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presence__game_of_one_person_waits_for_ever),
        cmocka_unit_test(presence__table_rests_with_all_people_away),
        cmocka_unit_test(presence__who_keeps_others_waiting_is_covered),
        cmocka_unit_test(presence__absence_counts_from_when_somebody_waits),
        cmocka_unit_test(presence__cover_plays_only_while_somebody_waits),
        cmocka_unit_test(presence__cover_ends_when_its_person_connects),
        cmocka_unit_test(presence__cover_outlives_a_restart),
        cmocka_unit_test(presence__nobody_is_absent_just_after_a_restart),
        cmocka_unit_test(presence__old_logs_show_cover_by_the_decision),
        cmocka_unit_test(presence__who_waits_may_ask_for_a_bot),
        cmocka_unit_test(presence__no_bot_where_the_host_wants_none),
        cmocka_unit_test(presence__draft_waits_and_covers_as_a_game_does),
        cmocka_unit_test(presence__told_who_chose_and_when_a_bot_takes_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
