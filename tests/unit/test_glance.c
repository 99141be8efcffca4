/* A table at a glance: what a list shows of it to one person. */
#include "unit.h"

#include <string.h>

#include "../../src/service/json_glance.h"
#include "attending.h"
#include "told.h"

static json_t *glance(const struct desk *desk, int person)
{
    struct json out = {0};
    json_glance(&out, desk->table, person, desk->now);
    return told(&out);
}

static bool is_yours(const struct desk *desk, int person)
{
    json_t *seen = glance(desk, person);
    bool yours = json_is_true(json_object_get(seen, "yours"));
    json_decref(seen);
    return yours;
}

static size_t waited_for(const struct desk *desk)
{
    json_t *seen = glance(desk, -1);
    size_t count = json_array_size(json_object_get(seen, "waits"));
    json_decref(seen);
    return count;
}

static void glance__says_whose_decision_is_waited_for(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"players\":3}");
    desk_let_bots(&desk);
    assert_true(is_yours(&desk, 0) && is_yours(&desk, 1));
    assert_int_equal(waited_for(&desk), 2);
    desk_decide(&desk, 0, 0);
    assert_true(!is_yours(&desk, 0) && is_yours(&desk, 1));
    assert_int_equal(waited_for(&desk), 1);
    assert_false(is_yours(&desk, -1));
    desk_finish(&desk);
}

static void glance__says_who_is_to_start_or_to_pick(void **state)
{
    (void)state;
    struct desk desk = desk_sit(2, "{\"players\":3}");
    assert_true(is_yours(&desk, 0) && !is_yours(&desk, 1));
    desk_finish(&desk);
    desk = desk_draft(2, "{\"players\":3,\"boards\":\"drafted\"}");
    desk_let_bots_pick(&desk);
    assert_true(is_yours(&desk, 0) != is_yours(&desk, 1));
    assert_int_equal(waited_for(&desk), 1);
    desk_finish(&desk);
}

static void glance__counts_the_time_until_a_bot_decides(void **state)
{
    (void)state;
    struct desk desk = desk_begin(2, "{\"players\":3,\"timer\":600,\"absent\":60}");
    desk_let_bots(&desk);
    desk_arrive(&desk, 1);
    desk_decide(&desk, 1, 1);
    desk_pass(&desk, 1000);
    json_t *away = glance(&desk, 0), *there = glance(&desk, 1);
    json_int_t own = json_integer_value(json_object_get(away, "deadline"));
    json_int_t clock = json_integer_value(json_object_get(there, "deadline"));
    assert_int_equal(own, desk.table->chairs[0].cover_at);
    assert_int_equal(clock, desk.table->deadline);
    assert_true(own > desk.now && own < clock);
    json_decref(away);
    json_decref(there);
    desk_finish(&desk);
}

static void glance__shows_the_own_wonder_as_it_stands(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{\"players\":3}");
    const struct septem_city *city = &desk.table->game.city[0];
    const struct septem_board_info *info = septem_board_info(city->board);
    desk.table->game.city[0].stages = 1;
    json_t *seen = glance(&desk, 0), *wonder = json_object_get(seen, "wonder");
    json_t *built = json_object_get(wonder, "built");
    assert_string_equal(json_string_value(json_object_get(wonder, "board")), info->slug);
    assert_int_equal(json_array_size(built), info->stage_count);
    assert_true(json_is_true(json_array_get(built, 0)) && json_is_false(json_array_get(built, 1)));
    assert_int_equal(json_integer_value(json_object_get(seen, "age")), 1);
    assert_int_equal(json_integer_value(json_object_get(seen, "turn")), 1);
    assert_true(json_is_null(json_object_get(seen, "result")));
    json_decref(seen);
    seen = glance(&desk, -1);
    assert_true(json_is_null(json_object_get(seen, "wonder")));
    json_decref(seen);
    desk_finish(&desk);
}

static void glance__tells_nothing_of_a_game_that_may_not_be_seen(void **state)
{
    (void)state;
    struct desk desk = desk_begin(1, "{\"players\":3,\"spectators\":false}");
    json_t *seen = glance(&desk, -1);
    assert_true(json_is_null(json_object_get(seen, "age")));
    assert_int_equal(json_array_size(json_object_get(seen, "waits")), 0);
    json_decref(seen);
    desk_finish(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glance__says_whose_decision_is_waited_for),
        cmocka_unit_test(glance__says_who_is_to_start_or_to_pick),
        cmocka_unit_test(glance__counts_the_time_until_a_bot_decides),
        cmocka_unit_test(glance__shows_the_own_wonder_as_it_stands),
        cmocka_unit_test(glance__tells_nothing_of_a_game_that_may_not_be_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
