/* Threads for bots: two queues, one way back. */
#include "thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { THREADS_MAX = 64, WAITING_MAX = 20000 };

struct queue {
    struct thinker_job *first, **last;
    pthread_cond_t work;
    int count;   /* waiting */
    int running; /* being thought about */
    int threads;
};

struct thinkers {
    struct thinker_options options;
    pthread_mutex_t lock;
    struct queue quick, slow;
    struct thinker_job *done, **done_last;
    pthread_t threads[THREADS_MAX + 1];
    int thread_count;
    bool stop;
    int event_fd;
};

/* One thread and the bot it asked last: making one that searches costs more than asking it. */
struct worker {
    struct thinkers *thinkers;
    struct queue *queue;
    struct septem_bot *bot;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_thought thoughts[SEPTEM_MOVES_MAX];
};

/* ---- Thinking ---- */

/* The setting that says how many games are imagined; 0: the bot imagines none. */
static uint64_t playouts_of(const struct septem_bot_spec *spec)
{
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && spec->info->options[i].name != NULL; i++) {
        if (strcmp(spec->info->options[i].name, "playouts") == 0) {
            return spec->settings[i];
        }
    }
    return 0;
}

static bool is_quick(const char *bot)
{
    struct septem_bot_spec spec;
    return septem_bot_parse(bot, &spec, NULL) && playouts_of(&spec) == 0;
}

static bool have_bot(struct worker *worker, const char *text)
{
    struct septem_bot_spec spec;
    if (worker->bot != NULL && strcmp(septem_bot_spec_of(worker->bot)->text, text) == 0) {
        return true;
    }
    septem_bot_destroy(worker->bot);
    worker->bot = septem_bot_parse(text, &spec, NULL) ? septem_bot_create(&spec) : NULL;
    return worker->bot != NULL;
}

static void give_hints(struct worker *worker, struct thinker_job *job,
                       const struct septem_question *question)
{
    job->hint_count = septem_bot_hint(worker->bot, question, job->hints, THINKER_HINTS_MAX);
    for (int i = 0; i < job->hint_count; i++) {
        job->hint_moves[i] = worker->moves[job->hints[i].move];
    }
}

static void think(struct worker *worker, struct thinker_job *job, uint32_t ms)
{
    struct septem_rng rng;
    int count = septem_game_moves(&job->view.game, job->seat, worker->moves);
    if (count == 0 || !have_bot(worker, job->bot)) {
        return;
    }
    septem_rng_init(&rng, job->seed);
    struct septem_question question = {.view = &job->view,
                                       .seat = job->seat,
                                       .moves = worker->moves,
                                       .count = count,
                                       .rng = &rng,
                                       .thoughts = job->is_hint ? worker->thoughts : NULL};
    uint64_t playouts = playouts_of(septem_bot_spec_of(worker->bot));
    if (playouts > 0) {
        question.budget = (struct septem_budget){.playouts = playouts, .ms = ms};
    }
    job->answered = true;
    if (job->is_hint) {
        give_hints(worker, job, &question);
    } else {
        job->move = worker->moves[septem_bot_choose(worker->bot, &question)];
    }
}

/* ---- Queues ---- */

/* Somebody waits for a hint and looks at the screen: it goes first. */
static void push(struct queue *queue, struct thinker_job *job)
{
    job->next = job->is_hint ? queue->first : NULL;
    if (!job->is_hint) {
        *queue->last = job;
    } else {
        queue->first = job;
    }
    if (job->next == NULL) {
        queue->last = &job->next;
    }
    queue->count++;
    pthread_cond_signal(&queue->work);
}

/* What one may take of the time, so that all who wait get some soon. */
static uint32_t share_of(const struct thinkers *thinkers, const struct queue *queue)
{
    int waiting = queue->count + queue->running;
    int ms = thinkers->options.most_ms;
    if (waiting > queue->threads) {
        ms = ms * queue->threads / waiting;
    }
    return (uint32_t)(ms > thinkers->options.least_ms ? ms : thinkers->options.least_ms);
}

/* The next job and its time; NULL: it is over. With the lock held. */
static struct thinker_job *next_job(struct thinkers *thinkers, struct queue *queue, uint32_t *ms)
{
    while (queue->first == NULL && !thinkers->stop) {
        pthread_cond_wait(&queue->work, &thinkers->lock);
    }
    if (thinkers->stop) {
        return NULL;
    }
    *ms = share_of(thinkers, queue);
    struct thinker_job *job = queue->first;
    queue->first = job->next;
    if (queue->first == NULL) {
        queue->last = &queue->first;
    }
    queue->count--;
    queue->running++;
    return job;
}

static void hand_back(struct thinkers *thinkers, struct thinker_job *job)
{
    uint64_t one = 1;
    job->next = NULL;
    *thinkers->done_last = job;
    thinkers->done_last = &job->next;
    while (write(thinkers->event_fd, &one, sizeof one) < 0) {
    }
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct thinkers *thinkers = worker->thinkers;
    struct thinker_job *job;
    uint32_t ms;
    pthread_mutex_lock(&thinkers->lock);
    while ((job = next_job(thinkers, worker->queue, &ms)) != NULL) {
        pthread_mutex_unlock(&thinkers->lock);
        think(worker, job, ms);
        pthread_mutex_lock(&thinkers->lock);
        worker->queue->running--;
        hand_back(thinkers, job);
    }
    pthread_mutex_unlock(&thinkers->lock);
    septem_bot_destroy(worker->bot);
    free(worker);
    return NULL;
}

/* ---- From outside ---- */

static bool start(struct thinkers *thinkers, struct queue *queue)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return false;
    }
    worker->thinkers = thinkers;
    worker->queue = queue;
    if (pthread_create(&thinkers->threads[thinkers->thread_count], NULL, work, worker) != 0) {
        free(worker);
        return false;
    }
    thinkers->thread_count++;
    queue->threads++;
    return true;
}

struct thinkers *thinkers_create(const struct thinker_options *options)
{
    struct thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (thinkers == NULL) {
        return NULL;
    }
    thinkers->options = *options;
    thinkers->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    thinkers->done_last = &thinkers->done;
    thinkers->quick.last = &thinkers->quick.first;
    thinkers->slow.last = &thinkers->slow.first;
    pthread_mutex_init(&thinkers->lock, NULL);
    pthread_cond_init(&thinkers->quick.work, NULL);
    pthread_cond_init(&thinkers->slow.work, NULL);
    bool good = thinkers->event_fd >= 0 && start(thinkers, &thinkers->quick);
    for (int i = 0; good && i < options->threads && i < THREADS_MAX; i++) {
        good = start(thinkers, &thinkers->slow);
    }
    if (!good) {
        thinkers_destroy(thinkers);
        return NULL;
    }
    return thinkers;
}

static void free_jobs(struct thinker_job *job)
{
    while (job != NULL) {
        struct thinker_job *next = job->next;
        free(job);
        job = next;
    }
}

void thinkers_destroy(struct thinkers *thinkers)
{
    if (thinkers == NULL) {
        return;
    }
    pthread_mutex_lock(&thinkers->lock);
    thinkers->stop = true;
    pthread_cond_broadcast(&thinkers->quick.work);
    pthread_cond_broadcast(&thinkers->slow.work);
    pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->thread_count; i++) {
        pthread_join(thinkers->threads[i], NULL);
    }
    free_jobs(thinkers->quick.first);
    free_jobs(thinkers->slow.first);
    free_jobs(thinkers->done);
    pthread_cond_destroy(&thinkers->quick.work);
    pthread_cond_destroy(&thinkers->slow.work);
    pthread_mutex_destroy(&thinkers->lock);
    if (thinkers->event_fd >= 0) {
        close(thinkers->event_fd);
    }
    free(thinkers);
}

bool thinkers_ask(struct thinkers *thinkers, struct thinker_job *job)
{
    struct queue *queue = is_quick(job->bot) ? &thinkers->quick : &thinkers->slow;
    pthread_mutex_lock(&thinkers->lock);
    bool room = queue->count < WAITING_MAX;
    if (room) {
        push(queue, job);
    }
    pthread_mutex_unlock(&thinkers->lock);
    return room;
}

struct thinker_job *thinkers_take(struct thinkers *thinkers)
{
    uint64_t count;
    pthread_mutex_lock(&thinkers->lock);
    struct thinker_job *job = thinkers->done;
    if (job != NULL) {
        thinkers->done = job->next;
        if (thinkers->done == NULL) {
            thinkers->done_last = &thinkers->done;
        }
    } else {
        while (read(thinkers->event_fd, &count, sizeof count) > 0) {
        }
    }
    pthread_mutex_unlock(&thinkers->lock);
    return job;
}

int thinkers_fd(const struct thinkers *thinkers)
{
    return thinkers->event_fd;
}

int thinkers_load(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    int load = thinkers->quick.count + thinkers->quick.running + thinkers->slow.count +
               thinkers->slow.running;
    pthread_mutex_unlock(&thinkers->lock);
    return load;
}
