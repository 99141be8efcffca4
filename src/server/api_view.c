/* What a seat knows, as bytes: for clients that have the engine, as the terminal does. */
#include <stdlib.h>

#include "../text/view_base64.h"
#include "../service/request.h"
#include "../service/service.h"
#include "api_server.h"

void seat_view(struct request *request)
{
    const struct table *table = request->open->table;
    struct septem_view view;
    char *text = malloc(VIEW_BASE64_TEXT_MAX), layout[VIEW_BASE64_LAYOUT_MAX];
    if (!table_is_dealt(table)) {
        answer_refusal(request, REFUSAL_NOT_PLAYING);
    } else if (text == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    } else {
        struct json *out = answer_json(request, 200);
        septem_view_of(&table->game, request_seat(request), &view);
        view_base64_write(&view, text);
        view_base64_layout(layout);
        json_begin_object(out, NULL);
        json_int(out, "seq", table->seq);
        json_text(out, "layout", layout);
        json_text(out, "view", text);
        json_end_object(out);
    }
    free(text);
}
