/* What is said at a table: see join_talk.h. */
#include "join_talk.h"

#include <string.h>

enum { OK = 200, TALK_TEXT_MAX = 4096 };

void join_talk_tell(struct remote *remote, struct front *front, struct words *last)
{
    char text[TALK_TEXT_MAX];
    while (remote_take_talk(remote, text, sizeof text)) {
        struct json_value *said = json_read(text, strlen(text));
        const char *name = json_as_text(json_get(said, "name"));
        const char *words = json_as_text(json_get(said, "text"));
        /* Nobody else writes control characters to this terminal. */
        if (name != NULL && words != NULL && septem_text_is_clean(name, strlen(name)) &&
            septem_text_is_clean(words, strlen(words))) {
            *last = paint_words(&front->prompt.paint, SAY_SAID, GAPS(name, words));
            front_note(front, SAY_SAID, GAPS(name, words));
        }
        json_release(said);
    }
}

void join_talk_say(struct remote *remote, struct front *front, const char *text)
{
    struct json body = {0};
    struct json_value *answer;
    json_begin_object(&body, NULL);
    json_text(&body, "text", text);
    json_end_object(&body);
    int status = remote_ask(remote, "chat", &body, &answer);
    const char *message = remote_message(answer);
    if (status != OK) {
        front_note(front, message != NULL ? SAY_REFUSED : SAY_UNHEARD, GAPS(message));
    }
    json_release(answer);
}
