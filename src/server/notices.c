/* What is due, and what becomes of it.
 *
 * A notice that is handed to the sender is given a later time first. If the server is killed before
 * it knows what became of it, the notice is due again then. Nothing is looked for before all
 * that was changed is on the disk, so no notice is seen as it was. */
#include "notices.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../json/json_reader.h"
#include "../service/service.h"
#include "../store/store_notices.h"
#include "journal.h"
#include "mail_limit.h"
#include "metric.h"
#include "notice_asked.h"
#include "notice_mail.h"
#include "notice_message.h"
#include "notice_sender.h"

enum {
    LOOK_MAX = 100,       /* notices at a time */
    FLYING_MAX = 64,      /* messages on their way */
    HOST_MAX = 4,         /* of them to one host */
    SEND_S = 10,          /* for one message */
    LEASE_MS = 30 * 1000, /* for a message to come back */
    CROWD_MS = 5000,      /* when too many are on their way */
    ATTEMPTS_MAX = 7,
    PAUSE_GROWS = 4,
    PAUSE_MAX_MS = 12 * 60 * 60 * 1000, /* the store takes more than a day for a wrong clock */
    PAUSES = 4096                       /* addresses that were written to last */
};

struct pause {
    uint64_t address;
    int64_t until; /* of service->now */
};

struct notices {
    struct notice_options options;
    struct service *service;
    struct store *store;
    struct metrics *metrics;
    struct notice_sender *sender;
    struct web_push *push;    /* NULL: there is none */
    struct septem_key secret; /* of the file */
    struct mail_limit mails;
    uint64_t ticket; /* of what was changed last */
    uint64_t hosts[FLYING_MAX];
    int flying;
    struct pause pauses[PAUSES];
    unsigned char key[crypto_shorthash_KEYBYTES];
};

unsigned notice_kind_find(const char *slug)
{
    if (slug == NULL) {
        return 0;
    }
    return strcmp(slug, "webhook") == 0 ? NOTICE_WEBHOOK
           : strcmp(slug, "push") == 0  ? NOTICE_PUSH
           : strcmp(slug, "email") == 0 ? NOTICE_EMAIL
                                        : 0;
}

/* ---- Addresses ---- */

static uint64_t digest(const struct notices *notices, const char *text, size_t length)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a digest is 8 bytes");
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)text, length, notices->key);
    return hash;
}

static uint64_t digest_host(const struct notices *notices, const char *url)
{
    const char *host = strstr(url, "://");
    host = host != NULL ? host + 3 : url;
    return digest(notices, host, strcspn(host, ":/?"));
}

/* Milliseconds until it may be written to again. Two addresses in one place forget each other. */
static int64_t pause_left(const struct notices *notices, uint64_t address)
{
    const struct pause *pause = &notices->pauses[address % PAUSES];
    int64_t left = pause->until - notices->service->now;
    return pause->address == address && left > 0 ? left : 0;
}

static int flying_to(const struct notices *notices, uint64_t host)
{
    int count = 0;
    for (int i = 0; i < notices->flying; i++) {
        count += notices->hosts[i] == host;
    }
    return count;
}

/* ---- Gathering ---- */

/* A message while its tables are gathered. */
struct draft {
    struct notice_job *job;
    uint64_t address;
    unsigned kind;
    enum notice_format format;
    septem_lang lang;
    char link[NOTICE_LINK_MAX];
    char lines[NOTICE_PARTS_MAX * (NOTICE_LINE_MAX + 1)];
};

struct gathering {
    struct notices *notices;
    struct draft *drafts[FLYING_MAX];
    int count;
};

static struct draft *find_draft(const struct gathering *gathering, unsigned kind, uint64_t address)
{
    for (int i = 0; i < gathering->count; i++) {
        struct draft *draft = gathering->drafts[i];
        if (draft->kind == kind && draft->address == address &&
            draft->job->part_count < NOTICE_PARTS_MAX) {
            return draft;
        }
    }
    return NULL;
}

/* NULL: too much is on its way. */
static struct draft *begin_draft(struct gathering *gathering, const struct store_notice *notice,
                                 uint64_t address)
{
    struct notices *notices = gathering->notices;
    unsigned kind = notice_kind_find(notice->subscription.kind);
    const char *to = notice->subscription.address;
    const char *url = kind == NOTICE_EMAIL ? notices->options.smtp : to;
    uint64_t host = digest_host(notices, url);
    if (notices->flying == FLYING_MAX || flying_to(notices, host) >= HOST_MAX) {
        return NULL;
    }
    struct draft *draft = need(calloc(1, sizeof *draft));
    draft->job = need(calloc(1, sizeof *draft->job));
    draft->job->url = need(strdup(url));
    draft->job->host = host;
    draft->address = address;
    draft->kind = kind;
    if (kind == NOTICE_EMAIL) {
        draft->job->recipient = need(strdup(to));
    }
    notice_link(notices->options.place, notice->table, draft->link);
    gathering->drafts[gathering->count++] = draft;
    notices->hosts[notices->flying++] = host;
    notices->pauses[address % PAUSES] = (struct pause){
        .address = address, .until = notices->service->now + notices->options.pause * 1000};
    return draft;
}

static void add_part(struct gathering *gathering, struct draft *draft,
                     const struct store_notice *notice, const struct table *table)
{
    char link[NOTICE_LINK_MAX], line[NOTICE_LINE_MAX];
    const char *data = notice->subscription.data;
    struct json_value *said = json_read(data, strlen(data));
    const char *tag = json_as_text(json_get(said, "lang"));
    const char *format = json_as_text(json_get(said, "format"));
    septem_lang lang = 0;
    septem_lang_find(tag != NULL ? tag : "en", &lang);
    if (draft->kind == NOTICE_PUSH && draft->job->to == NULL) {
        draft->job->to = need(calloc(1, sizeof *draft->job->to));
        web_push_read(json_as_text(json_get(said, "p256dh")), json_as_text(json_get(said, "auth")),
                      draft->job->to);
    }
    draft->lang = lang;
    draft->format = format != NULL && strcmp(format, "text") == 0 ? NOTICE_TEXT : NOTICE_JSON;
    notice_link(gathering->notices->options.place, notice->table, link);
    notice_line(lang, table, draft->kind != NOTICE_PUSH ? link : NULL, line);
    if (draft->job->part_count > 0) { /* one link for several tables: the list of those that wait */
        snprintf(draft->link, sizeof draft->link, "%s", gathering->notices->options.place);
    }
    size_t length = strlen(draft->lines);
    snprintf(draft->lines + length, sizeof draft->lines - length, "%s%s", length > 0 ? "\n" : "",
             line);
    draft->job->parts[draft->job->part_count++] = (struct notice_part){
        .id = notice->id, .question = notice->question, .attempts = notice->attempts};
    json_release(said);
}

/* One notice that is due: it is dropped, put off, or goes into a message. */
static bool take_due(void *context, const struct store_notice *notice)
{
    struct gathering *gathering = context;
    struct notices *notices = gathering->notices;
    const struct store_subscription *one = &notice->subscription;
    const struct open_table *open = open_tables_find(&notices->service->tables, notice->table);
    const struct table *table = open != NULL ? open->table : NULL;
    int64_t wall = notices->service->wall;
    unsigned kind = notice_kind_find(one->kind);
    if ((kind & notices->options.kinds) == 0 ||
        (table != NULL && !notice_is_wanted(table, one->person, notice->question))) {
        notices->ticket = store_notice_done(notices->store, notice->id, notice->question);
        return true;
    }
    uint64_t address = digest(notices, one->address, strlen(one->address));
    struct draft *draft = find_draft(gathering, kind, address);
    int64_t left = draft == NULL ? pause_left(notices, address) : 0;
    if (draft == NULL && left == 0) {
        draft = begin_draft(gathering, notice, address);
    }
    int64_t wait = draft != NULL ? LEASE_MS : left > 0 ? left : CROWD_MS;
    notices->ticket = store_notice_later(notices->store, notice, wall + wait);
    if (draft != NULL) {
        add_part(gathering, draft, notice, table);
    }
    return true;
}

/* ---- What became of it ---- */

static void try_again(struct notices *notices, const struct notice_part *part)
{
    struct store_notice notice = {
        .id = part->id, .question = part->question, .attempts = part->attempts + 1};
    int64_t pause = notices->options.pause * INT64_C(1000);
    for (int i = 0; i < part->attempts; i++) {
        pause *= PAUSE_GROWS;
    }
    pause = pause < PAUSE_MAX_MS ? pause : PAUSE_MAX_MS;
    notices->ticket =
        notice.attempts < ATTEMPTS_MAX
            ? store_notice_later(notices->store, &notice, notices->service->wall + pause)
            : store_notice_done(notices->store, part->id, part->question);
}

static void settle(struct notices *notices, const struct notice_job *job)
{
    for (int i = 0; i < job->part_count; i++) {
        const struct notice_part *part = &job->parts[i];
        switch (job->result) {
        case NOTICE_TAKEN:
            notices->ticket = store_notice_done(notices->store, part->id, part->question);
            break;
        case NOTICE_FAILED:
            try_again(notices, part);
            break;
        case NOTICE_GONE:
        case NOTICE_FORBIDDEN:
            notices->ticket = store_notice_gone(notices->store, part->id);
            break;
        }
    }
}

static void land(struct notices *notices, uint64_t host)
{
    for (int i = 0; i < notices->flying; i++) {
        if (notices->hosts[i] == host) {
            notices->hosts[i] = notices->hosts[--notices->flying];
            return;
        }
    }
}

static void finish(struct notices *notices, struct notice_job *job)
{
    bool is_taken = job->result == NOTICE_TAKEN;
    metric_count(notices->metrics, is_taken ? METRIC_NOTICES : METRIC_NOTICES_FAILED);
    if (job->result == NOTICE_GONE || job->result == NOTICE_FORBIDDEN) {
        journal("notices_ended", "count=%d reason=%s", job->part_count,
                job->result == NOTICE_GONE ? "gone" : "not_public");
    }
    if (job->result == NOTICE_FAILED && job->recipient != NULL) {
        journal("mail_failed", "count=%d curl=%d status=%ld", job->part_count, job->error,
                job->status);
    }
    settle(notices, job);
    land(notices, job->host);
    notice_job_free(job);
}

void notices_answered(struct notices *notices)
{
    struct notice_job *job;
    while ((job = notice_sender_take(notices->sender)) != NULL) {
        finish(notices, job);
    }
}

/* ---- Sending ---- */

/* A link of a mail fills its sentence, and what stands before it stays above. */
static void put_link(septem_lang lang, enum septem_phrase phrase, const char *link, char *text,
                     size_t size)
{
    size_t length = strlen(text);
    septem_text_fill(lang, phrase, (struct septem_args){{link}}, text + length, size - length);
    length = strlen(text);
    snprintf(text + length, size - length, "\n");
}

static bool write_mail(struct notices *notices, struct notice_job *job, struct notice_mail *mail,
                       const char *to)
{
    mail->from = notices->options.from;
    mail->to = to;
    mail->now = notices->service->wall / 1000;
    return notice_mail(job, mail);
}

static bool mail_draft(struct notices *notices, struct draft *draft)
{
    enum { TEXT_MAX = sizeof draft->lines + NOTICE_LINE_MAX + MAIL_LINK_MAX };
    char *text = need(calloc(1, TEXT_MAX));
    char off[MAIL_LINK_MAX], post[MAIL_LINK_MAX];
    const char *to = draft->job->recipient;
    mail_link_off(&notices->secret, notices->options.place, to, off, post);
    snprintf(text, TEXT_MAX, "%s\n\n", draft->lines);
    put_link(draft->lang, SEPTEM_PHRASE_MAIL_OFF, off, text, TEXT_MAX);
    struct notice_mail mail = {
        .subject = septem_text(draft->lang, SEPTEM_PHRASE_MAIL_TURN), .text = text, .off = post};
    bool good = write_mail(notices, draft->job, &mail, to);
    free(text);
    return good;
}

static void send_draft(struct notices *notices, struct draft *draft)
{
    bool good = draft->kind == NOTICE_PUSH ? notice_push(draft->job, draft->lines, draft->link)
                : draft->kind == NOTICE_EMAIL
                    ? mail_draft(notices, draft)
                    : notice_webhook(draft->job, draft->format, draft->lines, draft->link);
    if (good) {
        notice_sender_ask(notices->sender, draft->job);
    } else {
        finish(notices, draft->job);
    }
    free(draft);
}

void notices_look(struct notices *notices, uint64_t durable)
{
    struct gathering gathering = {.notices = notices};
    if (notices->ticket > durable || notices->service->is_stopping) {
        return;
    }
    store_notices_due(notices->store, notices->service->wall, LOOK_MAX, take_due, &gathering);
    for (int i = 0; i < gathering.count; i++) {
        send_draft(notices, gathering.drafts[i]);
    }
}

/* ---- Confirming ---- */

enum refusal notices_ask_to_confirm(struct notices *notices, const struct mail_link *link,
                                    septem_lang lang, const struct limit_address *client)
{
    char text[NOTICE_LINE_MAX + MAIL_LINK_MAX] = "", confirm[MAIL_LINK_MAX];
    uint64_t to = digest(notices, link->address, strlen(link->address));
    uint64_t from = digest(notices, (const char *)client->bytes, sizeof client->bytes);
    if (notices->flying == FLYING_MAX ||
        !mail_limit_take(&notices->mails, to, from, notices->service->now)) {
        return REFUSAL_MANY_MAILS;
    }
    struct notice_job *job = need(calloc(1, sizeof *job));
    job->url = need(strdup(notices->options.smtp));
    job->host = digest_host(notices, job->url);
    notices->hosts[notices->flying++] = job->host;
    mail_link_confirm(&notices->secret, notices->options.place, link, confirm);
    put_link(lang, SEPTEM_PHRASE_MAIL_CONFIRM, confirm, text, sizeof text);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "\n%s\n",
             septem_text(lang, SEPTEM_PHRASE_MAIL_NOT_YOU));
    struct notice_mail mail = {.subject = septem_text(lang, SEPTEM_PHRASE_MAIL_ASKS), .text = text};
    if (write_mail(notices, job, &mail, link->address)) {
        notice_sender_ask(notices->sender, job);
    } else {
        finish(notices, job);
    }
    return REFUSAL_NONE;
}

bool notices_read_link(const struct notices *notices, const char *code, struct mail_link *link)
{
    return mail_link_read(&notices->secret, code, link);
}

/* ---- The whole of it ---- */

struct notices *notices_create(const struct notice_options *options, struct service *service,
                               struct store *store, struct metrics *metrics)
{
    struct notices *notices = calloc(1, sizeof *notices);
    if (notices == NULL) {
        return NULL;
    }
    struct notice_sender_options sender = {.version = options->version,
                                           .insecure = options->insecure,
                                           .seconds = SEND_S,
                                           .ca = options->ca,
                                           .from = options->from,
                                           .login = options->login};
    bool has_secret = store_secret(store, STORE_SECRET_PUSH, &notices->secret);
    if (options->kinds & NOTICE_PUSH && has_secret) {
        notices->push = sender.push = web_push_create(&notices->secret, options->place);
    }
    notices->options = *options;
    notices->service = service;
    notices->store = store;
    notices->metrics = metrics;
    crypto_shorthash_keygen(notices->key);
    notices->sender = notice_sender_create(&sender);
    if (notices->sender == NULL || !has_secret ||
        (options->kinds & NOTICE_PUSH && notices->push == NULL)) {
        notices_destroy(notices);
        return NULL;
    }
    return notices;
}

void notices_destroy(struct notices *notices)
{
    if (notices != NULL) {
        notice_sender_destroy(notices->sender);
        web_push_destroy(notices->push);
        free(notices);
    }
}

int notices_fd(const struct notices *notices)
{
    return notice_sender_fd(notices->sender);
}

const struct notice_options *notices_options(const struct notices *notices)
{
    return &notices->options;
}

const char *notices_key(const struct notices *notices)
{
    return notices->push != NULL ? web_push_key(notices->push) : NULL;
}
