/* The thread that sends, with libcurl. */
#include "notice_sender.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "notice_guard.h"

enum {
    ANSWER_MAX = 64 * 1024, /* bytes, head and body: nobody reads them */
    CONNECT_MS = 5000,
    IDLE_MS = 60 * 1000
};

struct list {
    struct notice_job *first, **last;
};

struct notice_sender {
    struct notice_sender_options options;
    char agent[64];
    CURLM *multi;
    struct transfer *transfers; /* the thread's */
    pthread_t thread;
    bool runs;
    int event_fd;

    pthread_mutex_t lock; /* for what follows */
    struct list wanted, done;
    bool stop;
};

/* One message on its way. */
struct transfer {
    struct transfer *next, *previous;
    struct notice_sender *sender;
    struct notice_job *job;
    CURL *easy;
    struct curl_slist *headers;
    size_t answered;     /* bytes */
    size_t sent;         /* bytes of a mail */
    bool is_forbidden;   /* an address that is not public was met */
    bool names_receiver; /* by what was said last to the mail server */
    bool is_unknown;     /* the mail server refuses the receiver for good */
};

void notice_job_free(struct notice_job *job)
{
    if (job != NULL) {
        for (int i = 0; i < job->header_count; i++) {
            free(job->headers[i]);
        }
        free(job->url);
        free(job->recipient);
        free(job->to);
        free(job->body);
        free(job);
    }
}

bool notice_job_header(struct notice_job *job, const char *name, const char *value)
{
    size_t size = strlen(name) + strlen(value) + 3;
    char *header = malloc(size);
    if (header == NULL || job->header_count == NOTICE_HEADERS_MAX) {
        free(header);
        return false;
    }
    snprintf(header, size, "%s: %s", name, value);
    job->headers[job->header_count++] = header;
    return true;
}

/* ---- Lists ---- */

static void push(struct list *list, struct notice_job *job)
{
    job->next = NULL;
    *list->last = job;
    list->last = &job->next;
}

static struct notice_job *pop(struct list *list)
{
    struct notice_job *job = list->first;
    if (job != NULL) {
        list->first = job->next;
        if (list->first == NULL) {
            list->last = &list->first;
        }
    }
    return job;
}

static void clear(struct list *list)
{
    struct notice_job *job;
    while ((job = pop(list)) != NULL) {
        notice_job_free(job);
    }
}

/* ---- What libcurl asks ---- */

/* Called with the address of every connection, just before it is made. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct transfer *transfer = context;
    (void)purpose;
    if (!transfer->sender->options.insecure && !notice_guard_is_public(&address->addr)) {
        transfer->is_forbidden = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* An answer counts and is not read; one that is too long is not waited for. */
static size_t take_answer(char *bytes, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    (void)bytes;
    transfer->answered += size * count;
    return transfer->answered <= ANSWER_MAX ? size * count : 0;
}

static size_t give_mail(char *bytes, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    size_t left = transfer->job->length - transfer->sent;
    size_t length = size * count < left ? size * count : left;
    memcpy(bytes, transfer->job->body + transfer->sent, length);
    transfer->sent += length;
    return length;
}

/* Only who is refused as a receiver does not exist: a mail server says the same numbers for other
 * reasons, too. */
static int see_said(CURL *easy, curl_infotype type, char *bytes, size_t length, void *context)
{
    struct transfer *transfer = context;
    (void)easy;
    if (type == CURLINFO_HEADER_OUT) {
        transfer->names_receiver = length >= 4 && memcmp(bytes, "RCPT", 4) == 0;
    } else if (type == CURLINFO_HEADER_IN && transfer->names_receiver) {
        transfer->is_unknown = length > 0 && bytes[0] == '5';
    }
    return 0;
}

/* ---- Encryption ---- */

/* Puts what only the reader can read in place of the text, and says who sends it. Here and not by
 * the caller: it takes a while. */
static bool seal(const struct notice_sender *sender, struct notice_job *job)
{
    char token[WEB_PUSH_TOKEN_MAX];
    uint8_t *body = malloc(WEB_PUSH_BODY_MAX);
    size_t length = body != NULL ? web_push_seal(job->to, job->body, body) : 0;
    if (length == 0 || !web_push_sign(sender->options.push, job->url, (int64_t)time(NULL), token)) {
        free(body);
        return false;
    }
    free(job->body);
    job->body = (char *)body;
    job->length = length;
    return notice_job_header(job, "Authorization", token);
}

/* ---- Transfers ---- */

#define SET(option, value) (good = good && curl_easy_setopt(easy, option, value) == CURLE_OK)

static bool set_up_http(struct transfer *transfer)
{
    struct notice_job *job = transfer->job;
    CURL *easy = transfer->easy;
    bool good = true;
    for (int i = 0; good && i < job->header_count; i++) {
        struct curl_slist *more = curl_slist_append(transfer->headers, job->headers[i]);
        good = more != NULL;
        transfer->headers = good ? more : transfer->headers;
    }
    const char *protocols = transfer->sender->options.insecure ? "http,https" : "https";
    SET(CURLOPT_PROTOCOLS_STR, protocols);
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_USERAGENT, transfer->sender->agent);
    SET(CURLOPT_HTTPHEADER, transfer->headers);
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDSIZE, (long)job->length);
    SET(CURLOPT_POSTFIELDS, job->body);
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, transfer);
    return good;
}

/* A name and password are never sent in the open. */
static bool set_up_mail(struct transfer *transfer)
{
    const struct notice_sender_options *options = &transfer->sender->options;
    struct notice_job *job = transfer->job;
    CURL *easy = transfer->easy;
    bool good = (transfer->headers = curl_slist_append(NULL, job->recipient)) != NULL;
    bool must_hide = options->login != NULL && !options->insecure;
    SET(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    SET(CURLOPT_USE_SSL, (long)(must_hide ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    SET(CURLOPT_USERPWD, options->login);
    SET(CURLOPT_MAIL_FROM, options->from);
    SET(CURLOPT_MAIL_RCPT, transfer->headers);
    SET(CURLOPT_UPLOAD, 1L);
    SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)job->length);
    SET(CURLOPT_READFUNCTION, give_mail);
    SET(CURLOPT_READDATA, transfer);
    SET(CURLOPT_VERBOSE, 1L); /* for see_said alone, which prints nothing */
    SET(CURLOPT_DEBUGFUNCTION, see_said);
    SET(CURLOPT_DEBUGDATA, transfer);
    return good;
}

static bool set_up(struct transfer *transfer)
{
    const struct notice_sender_options *options = &transfer->sender->options;
    CURL *easy = transfer->easy;
    bool is_mail = transfer->job->recipient != NULL;
    bool good = is_mail ? set_up_mail(transfer) : set_up_http(transfer);
    SET(CURLOPT_URL, transfer->job->url);
    SET(CURLOPT_PROXY, ""); /* a proxy would look names up itself, where nobody checks them */
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_QUICK_EXIT, 1L); /* a slow look-up of a name is left behind and not waited for */
    SET(CURLOPT_FORBID_REUSE, 1L);
    SET(CURLOPT_TIMEOUT_MS, (is_mail ? 2L : 1L) * options->seconds * 1000L);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    SET(CURLOPT_WRITEFUNCTION, take_answer);
    SET(CURLOPT_WRITEDATA, transfer);
    SET(CURLOPT_HEADERFUNCTION, take_answer);
    SET(CURLOPT_HEADERDATA, transfer);
    SET(CURLOPT_PRIVATE, transfer);
    if (options->ca != NULL) {
        SET(CURLOPT_CAINFO, options->ca);
        SET(CURLOPT_CAPATH, NULL);
    }
    return good;
}

#undef SET

static void hand_back(struct notice_sender *sender, struct notice_job *job)
{
    uint64_t one = 1;
    pthread_mutex_lock(&sender->lock);
    push(&sender->done, job);
    pthread_mutex_unlock(&sender->lock);
    while (write(sender->event_fd, &one, sizeof one) < 0) {
    }
}

static void end_transfer(struct transfer *transfer)
{
    if (transfer->easy != NULL) {
        curl_multi_remove_handle(transfer->sender->multi, transfer->easy);
        curl_easy_cleanup(transfer->easy);
    }
    curl_slist_free_all(transfer->headers);
    *(transfer->previous != NULL ? &transfer->previous->next : &transfer->sender->transfers) =
        transfer->next;
    if (transfer->next != NULL) {
        transfer->next->previous = transfer->previous;
    }
    free(transfer);
}

static void begin_transfer(struct notice_sender *sender, struct notice_job *job)
{
    struct transfer *transfer = calloc(1, sizeof *transfer);
    job->result = NOTICE_FAILED;
    if (transfer == NULL) {
        hand_back(sender, job);
        return;
    }
    *transfer = (struct transfer){
        .sender = sender, .job = job, .easy = curl_easy_init(), .next = sender->transfers};
    if (sender->transfers != NULL) {
        sender->transfers->previous = transfer;
    }
    sender->transfers = transfer;
    if (transfer->easy == NULL || (job->to != NULL && !seal(sender, job)) || !set_up(transfer) ||
        curl_multi_add_handle(sender->multi, transfer->easy) != CURLM_OK) {
        end_transfer(transfer);
        hand_back(sender, job);
    }
}

/* What became of it. An address that is not public is not asked, and another one of the same name
 * that is public does not make it better. */
static enum notice_result result_of(const struct transfer *transfer)
{
    long status = transfer->job->status;
    if (transfer->job->recipient != NULL) {
        return !transfer->job->error  ? NOTICE_TAKEN
               : transfer->is_unknown ? NOTICE_GONE
                                      : NOTICE_FAILED;
    }
    if (transfer->is_forbidden) {
        return NOTICE_FORBIDDEN;
    }
    if (status >= 200 && status < 300) {
        return NOTICE_TAKEN; /* also where the rest of the answer never came */
    }
    return status == 404 || status == 410 ? NOTICE_GONE : NOTICE_FAILED;
}

static void finish_transfers(struct notice_sender *sender)
{
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(sender->multi, &left)) != NULL) {
        struct transfer *transfer = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        struct notice_job *job = transfer->job;
        job->error = (int)message->data.result;
        curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &job->status);
        job->result = result_of(transfer);
        end_transfer(transfer);
        hand_back(sender, job);
    }
}

/* ---- The thread ---- */

/* Begins what is wanted; false: it is over. */
static bool begin_all(struct notice_sender *sender)
{
    struct notice_job *job;
    pthread_mutex_lock(&sender->lock);
    bool stop = sender->stop;
    while (!stop && (job = pop(&sender->wanted)) != NULL) {
        pthread_mutex_unlock(&sender->lock);
        begin_transfer(sender, job);
        pthread_mutex_lock(&sender->lock);
    }
    pthread_mutex_unlock(&sender->lock);
    return !stop;
}

static void *send_all(void *context)
{
    struct notice_sender *sender = context;
    int running;
    while (begin_all(sender)) {
        curl_multi_perform(sender->multi, &running);
        finish_transfers(sender);
        curl_multi_poll(sender->multi, NULL, 0, IDLE_MS, NULL);
    }
    while (sender->transfers != NULL) {
        notice_job_free(sender->transfers->job);
        end_transfer(sender->transfers);
    }
    return NULL;
}

/* ---- From outside ---- */

struct notice_sender *notice_sender_create(const struct notice_sender_options *options)
{
    struct notice_sender *sender = calloc(1, sizeof *sender);
    if (sender == NULL) {
        return NULL;
    }
    sender->options = *options;
    snprintf(sender->agent, sizeof sender->agent, "septem/%s", options->version);
    sender->wanted.last = &sender->wanted.first;
    sender->done.last = &sender->done.first;
    pthread_mutex_init(&sender->lock, NULL);
    sender->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    sender->multi = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_multi_init() : NULL;
    sender->runs = sender->multi != NULL && sender->event_fd >= 0 &&
                   pthread_create(&sender->thread, NULL, send_all, sender) == 0;
    if (!sender->runs) {
        notice_sender_destroy(sender);
        return NULL;
    }
    return sender;
}

void notice_sender_destroy(struct notice_sender *sender)
{
    if (sender == NULL) {
        return;
    }
    if (sender->runs) {
        pthread_mutex_lock(&sender->lock);
        sender->stop = true;
        pthread_mutex_unlock(&sender->lock);
        curl_multi_wakeup(sender->multi);
        pthread_join(sender->thread, NULL);
    }
    clear(&sender->wanted);
    clear(&sender->done);
    if (sender->multi != NULL) {
        curl_multi_cleanup(sender->multi);
        curl_global_cleanup();
    }
    if (sender->event_fd >= 0) {
        close(sender->event_fd);
    }
    pthread_mutex_destroy(&sender->lock);
    free(sender);
}

void notice_sender_ask(struct notice_sender *sender, struct notice_job *job)
{
    pthread_mutex_lock(&sender->lock);
    push(&sender->wanted, job);
    pthread_mutex_unlock(&sender->lock);
    curl_multi_wakeup(sender->multi);
}

struct notice_job *notice_sender_take(struct notice_sender *sender)
{
    uint64_t count;
    pthread_mutex_lock(&sender->lock);
    struct notice_job *job = pop(&sender->done);
    if (job == NULL) {
        while (read(sender->event_fd, &count, sizeof count) > 0) {
        }
    }
    pthread_mutex_unlock(&sender->lock);
    return job;
}

int notice_sender_fd(const struct notice_sender *sender)
{
    return sender->event_fd;
}
