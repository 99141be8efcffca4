/* The view of a spectator.
 *
 * It is found from the views of the seats, so that a field that a new set brings into views is
 * never told to spectators unless all seats are told the same. */
#include "common.h"

#include <septem/view.h>

#include "../text/json.h"

static json_t *common_object(json_t *a, json_t *b)
{
    json_t *object = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(a, key, value)
    {
        json_t *other = json_object_get(b, key);
        if (other != NULL) {
            septem_json_set(object, key, common_part(value, other));
        }
    }
    return object;
}

static json_t *common_array(json_t *a, json_t *b)
{
    json_t *array = json_array();
    size_t i;
    json_t *value;
    if (json_array_size(a) == json_array_size(b)) {
        json_array_foreach(a, i, value)
        {
            septem_json_append(array, common_part(value, json_array_get(b, i)));
        }
    }
    return array;
}

json_t *common_part(json_t *a, json_t *b)
{
    if (json_is_object(a) && json_is_object(b)) {
        return common_object(a, b);
    }
    if (json_is_array(a) && json_is_array(b)) {
        return common_array(a, b);
    }
    if (json_is_integer(a) && json_is_integer(b)) {
        json_int_t x = json_integer_value(a), y = json_integer_value(b);
        return json_integer(x < y ? x : y);
    }
    return json_equal(a, b) ? json_incref(a) : json_null();
}

/* Every seat may know a card that is face down all the same, having seen where it went. */
static void turn_down(json_t *view)
{
    size_t i, k;
    json_t *item, *stage;
    septem_json_set(view, "seat", json_null());
    septem_json_set(view, "partner", json_null());
    septem_json_set(view, "hand", json_array());
    septem_json_set(view, "leaders", json_array());
    septem_json_set(view, "pack", json_array());
    septem_json_set(view, "drawn", json_null());
    septem_json_set(view, "sealed", json_null());
    septem_json_set(json_object_get(view, "pile"), "known", json_object());
    json_array_foreach(json_object_get(view, "hands"), i, item)
    {
        septem_json_set(item, "candidates", json_null());
        septem_json_set(item, "leaders", json_null());
    }
    json_array_foreach(json_object_get(view, "cities"), i, item)
    {
        json_array_foreach(json_object_get(item, "stages"), k, stage)
        {
            septem_json_set(stage, "card", json_null());
        }
    }
}

json_t *common_view(const struct septem_game *g)
{
    json_t *common = NULL;
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_view view;
        septem_view_of(g, seat, &view);
        json_t *told = septem_json_view(&view);
        json_t *part = common != NULL ? common_part(common, told) : json_incref(told);
        json_decref(common);
        json_decref(told);
        common = part;
    }
    turn_down(common);
    return common;
}
