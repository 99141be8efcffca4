/* Lines of notices, and the form that webhooks want them in. */
#include "notice_message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../json/json_writer.h"
#include "../table/table.h"

enum { PUSH_LINES_MAX = 2400 }; /* more than a line, and with all else no more than a push */
_Static_assert((int)PUSH_LINES_MAX > (int)NOTICE_LINE_MAX, "a line fits");

/* Titles are chosen by hosts and shown in channels of others: what would call everybody there, or
 * hide a link, is shown as a character that looks alike. */
static void put_title(const struct table *table, char *buf, size_t size)
{
    static const struct {
        char c;
        const char *shown;
    } disarmed[] = {{'@', "\uFF20"}, {'<', "\u2039"}, {'>', "\u203A"}, {'&', "+"},     {'[', "("},
                    {']', ")"},      {'`', "'"},      {'*', "\u2217"}, {'_', "\uFF3F"}};
    const char *title =
        table != NULL && table->setting.title[0] != '\0' ? table->setting.title : "Septem";
    size_t length = 0;
    for (; *title != '\0'; title++) {
        char plain[2] = {*title, '\0'};
        const char *shown = plain;
        for (size_t i = 0; i < sizeof disarmed / sizeof disarmed[0]; i++) {
            shown = disarmed[i].c == *title ? disarmed[i].shown : shown;
        }
        size_t bytes = strlen(shown);
        if (length + bytes < size) {
            memcpy(buf + length, shown, bytes);
            length += bytes;
        }
    }
    buf[length] = '\0';
}

void notice_link(const char *place, const char *id, char link[NOTICE_LINK_MAX])
{
    snprintf(link, NOTICE_LINK_MAX, "%s#/t/%s", place, id);
}

void notice_line(septem_lang lang, const struct table *table, const char *link,
                 char line[NOTICE_LINE_MAX])
{
    char title[3 * SETTING_TITLE_MAX], age[12] = "", turn[12] = "";
    enum septem_phrase phrase = SEPTEM_PHRASE_NOTICE_WAITS;
    put_title(table, title, sizeof title);
    if (table != NULL && table->status == TABLE_PLAYING) {
        phrase = SEPTEM_PHRASE_NOTICE_TURN;
        snprintf(age, sizeof age, "%d", table->game.age);
        snprintf(turn, sizeof turn, "%d", table->game.turn);
    } else if (table != NULL && table->status == TABLE_DRAFTING) {
        phrase = SEPTEM_PHRASE_NOTICE_PICK;
    }
    septem_text_fill(lang, phrase, (struct septem_args){{title, age, turn}}, line, NOTICE_LINE_MAX);
    size_t length = strlen(line);
    if (link != NULL) {
        snprintf(line + length, NOTICE_LINE_MAX - length, " %s", link);
    }
}

static bool put_json(struct notice_job *job, const char *lines)
{
    struct json out = {0};
    json_begin_object(&out, NULL);
    json_text(&out, "text", lines);
    json_text(&out, "content", lines);
    json_begin_object(&out, "allowed_mentions"); /* Discord: nobody is called by it */
    json_begin_array(&out, "parse");
    json_end_array(&out);
    json_end_object(&out);
    json_end_object(&out);
    job->body = json_take(&out);
    return job->body != NULL && notice_job_header(job, "Content-Type", "application/json");
}

static bool put_text(struct notice_job *job, const char *lines, const char *link)
{
    job->body = strdup(lines);
    return job->body != NULL &&
           notice_job_header(job, "Content-Type", "text/plain; charset=utf-8") &&
           notice_job_header(job, "Title", "Septem") && notice_job_header(job, "Click", link);
}

bool notice_webhook(struct notice_job *job, enum notice_format format, const char *lines,
                    const char *link)
{
    bool good = format == NOTICE_TEXT ? put_text(job, lines, link) : put_json(job, lines);
    job->length = good ? strlen(job->body) : 0;
    return good;
}

bool notice_push(struct notice_job *job, char *lines, const char *link)
{
    struct json out = {0};
    if (strlen(lines) > PUSH_LINES_MAX) { /* whole lines only */
        lines[PUSH_LINES_MAX] = '\0';
        *strrchr(lines, '\n') = '\0';
    }
    json_begin_object(&out, NULL);
    json_text(&out, "title", "Septem");
    json_text(&out, "body", lines);
    json_text(&out, "link", link);
    json_end_object(&out);
    job->body = json_take(&out);
    return job->body != NULL && strlen(job->body) <= WEB_PUSH_TEXT_MAX &&
           notice_job_header(job, "Content-Type", "application/octet-stream") &&
           notice_job_header(job, "Content-Encoding", "aes128gcm") &&
           notice_job_header(job, "TTL", "86400") && notice_job_header(job, "Urgency", "normal");
}
