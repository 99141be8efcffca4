/* Playing at the table of `septem play`: see play_table.h. */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "play_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <septem/version.h>

#include "../base/copy_text.h"
#include "../json/json_reader.h"
#include "../service/announcement.h"
#include "../service/json_review.h"
#include "../service/request.h"
#include "../service/thought.h"
#include "../table/draft.h"
#include "cli.h"
#include "logfile.h"

/* About a second on an ordinary machine. */
static const char hint_bot[] = THOUGHT_ADVISER ",evaluations=4000";

/* ---- What the host gives ---- */

static void keep(void *context, struct open_table *open, const struct entry *entry)
{
    struct play *play = context;
    savefile_entry(&play->save, open->table, entry);
}

/* Nobody hears of what a loss of power could take back. */
static void make_sure(struct play *play)
{
    savefile_sync(&play->save);
    if (play->save.fault != 0 && !play->has_warned) {
        play->has_warned = true;
        front_note(&play->front, SAY_NOT_SAVED, GAPS(strerror(play->save.fault)));
    }
}

/* The leader the person has just decided on, which is no news. */
static septem_card own_card(const struct table *table, int question, int seat)
{
    const struct table_decision *decision = table_decision_of(table, question, seat);
    return decision != NULL ? decision->move.card : 0;
}

static void tell(void *context, struct open_table *open, const struct announcement *what)
{
    struct play *play = context;
    const struct table *table = open->table;
    if (what->kind != ANNOUNCE_STATE || what->number == 0 || play->is_quiet) {
        return;
    }
    make_sure(play);
    septem_view_of(&table->game, play_seat(play), &play->view);
    if (decisions_last(table) == what->number) {
        front_news(&play->front, &play->view, what->number);
    }
    if (play->front.screen == NULL) {
        show_new_leaders(&play->front.prompt.paint, &play->before, &play->view,
                         own_card(table, what->number, play_seat(play)));
        paint_flush(&play->front.prompt.paint);
    }
    play->before = play->view;
}

/* Hints at once; bots one after the other, since what one decides lets the next be asked. */
static enum refusal think(void *context, struct open_table *open, struct thought *thought)
{
    struct play *play = context;
    (void)open;
    if (!thought->is_hint) {
        thought_queue_put(&play->waiting, thought);
        return REFUSAL_NONE;
    }
    thought_run(thought, &play->cache, 0);
    front_hints(&play->front, thought->answered ? thought : NULL);
    service_thought(&play->service, thought);
    return REFUSAL_NONE;
}

/* For the id of the table; what is dealt comes from the seed. */
static void draw(void *context, void *bytes, size_t count)
{
    (void)context;
    for (size_t done = 0; done < count; done++) {
        ((unsigned char *)bytes)[done] = (unsigned char)cli_any_seed();
    }
}

/* ---- The table ---- */

static void set_clock(struct play *play)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    play->service.now = play->service.wall =
        (int64_t)now.tv_sec * 1000 + (int64_t)now.tv_nsec / 1000000;
}

/* Asks the service, as the page does. The body is an object, which is emptied. */
static enum refusal request(struct play *play, const char *what, struct json *body)
{
    char path[80];
    snprintf(path, sizeof path, "v1/tables/%s/%s", play_table(play)->id, what);
    struct json_value *read = body->failed ? NULL : json_read(body->bytes, body->length);
    struct request request = {
        .service = &play->service, .method = "POST", .path = path, .body = read, .person = -1};
    json_finish(body);
    if (read == NULL) {
        return REFUSAL_BUSY;
    }
    set_clock(play);
    service_handle(&request);
    json_release(read);
    return request.refusal;
}

static void show_hint(void *context)
{
    struct json body = {0};
    json_begin_object(&body, NULL);
    json_end_object(&body);
    request(context, "hint", &body);
}

void play_init(struct play *play, septem_lang lang)
{
    struct service_host host = {.context = play,
                                .keep = keep,
                                .tell = tell,
                                .think = think,
                                .random = draw,
                                .version = SEPTEM_VERSION,
                                .hint_bot = hint_bot,
                                .id_prefix = TABLE_OFFLINE_PREFIX,
                                .is_single = true};
    *play = (struct play){.save = {.fd = -1}};
    front_init(&play->front, lang, show_hint, play);
    service_init(&play->service, &host);
}

void play_finish(struct play *play)
{
    struct thought *thought;
    while ((thought = thought_queue_take(&play->waiting)) != NULL) {
        free(thought);
    }
    service_finish(&play->service);
    bot_cache_finish(&play->cache);
    savefile_close(&play->save);
    front_finish(&play->front);
}

int play_seat(const struct play *play)
{
    return play_table(play)->people[play_table(play)->host].seat;
}

bool play_adopt(struct play *play, struct table *table)
{
    play->open = service_open(&play->service, table);
    return play->open != NULL;
}

bool play_make(struct play *play, const struct setting *setting)
{
    set_clock(play);
    play->open = service_make(&play->service, setting);
    return play->open != NULL;
}

void play_write(struct play *play, struct entry entry)
{
    set_clock(play);
    service_write(&play->service, play->open, entry);
}

bool play_export(struct play *play)
{
    char real[PATH_MAX];
    if (play->log_path == NULL || !table_is_dealt(play_table(play))) {
        return true;
    }
    char *text = review_log(play_table(play));
    bool good = text != NULL ? logfile_write(play->log_path, text)
                             : cli_fail("play", "out of memory") == CLI_OK;
    free(text);
    /* A saved game knows where its log is. */
    if (good && realpath(play->log_path, real) != NULL && strcmp(real, play->save.log_path) != 0) {
        copy_text(play->save.log_path, sizeof play->save.log_path, real);
        savefile_log(&play->save, real);
    }
    return good;
}

/* ---- Playing ---- */

/* The bot that is watched decides, once the person has seen what happened. */
static enum prompt_result watch_bot(struct play *play, int seat, struct septem_move *move)
{
    struct table *table = play_table(play);
    enum prompt_result result = front_watch(&play->front, &play->view);
    struct thought *thought = calloc(1, sizeof *thought);
    *move = play->front.prompt.choice.moves[0];
    if (thought != NULL && result == PROMPT_DECIDED) {
        table_bot_view(table, seat, &thought->view);
        thought->seat = seat;
        thought->seed = table_bot_seed(table, seat);
        copy_text(thought->bot, sizeof thought->bot, play->watched.text);
        thought_run(thought, &play->cache, 0);
        *move = thought->answered ? thought->move : *move;
    }
    free(thought);
    return result;
}

/* The person decides for a seat: their own or the Free City's. */
static enum prompt_result ask_person(struct play *play)
{
    const struct table *table = play_table(play);
    struct septem_move move;
    struct json body = {0};
    char text[SEPTEM_MOVE_TEXT_MAX], id[24];
    int seat = table_seat_to_decide(table, play_seat(play));
    septem_view_of(&table->game, play_seat(play), &play->view);
    play->chooser = play->view;
    play->chooser.seat = (uint8_t)seat;
    play->front.prompt.choice.move_count =
        septem_game_moves(&play->view.game, seat, play->front.prompt.choice.moves);
    enum prompt_result result = play->watched.text[0] != '\0' ? watch_bot(play, seat, &move)
                                                              : front_decide(&play->front, &move);
    if (result == PROMPT_DECIDED) {
        septem_move_write(&table->game, &move, text, sizeof text);
        snprintf(id, sizeof id, "%lu", (unsigned long)table->seq);
        json_begin_object(&body, NULL);
        json_text(&body, "id", id);
        json_int(&body, "question", table->question);
        json_int(&body, "seat", seat);
        json_text(&body, "text", text);
        json_end_object(&body);
        enum refusal refusal = request(play, "decisions", &body);
        assert(refusal == REFUSAL_NONE); /* it was one of the legal decisions */
        (void)refusal;
    }
    return result;
}

static enum prompt_result ask_pick(struct play *play)
{
    septem_board board = 0;
    struct json body = {0};
    bool watches = play->watched.text[0] != '\0';
    enum prompt_result result =
        watches ? PROMPT_DECIDED : front_pick(&play->front, play_seat(play), &board);
    board = watches ? show_offer(play_table(play), 1) : board;
    if (result == PROMPT_DECIDED) {
        const struct septem_board_info *info = septem_board_info(board);
        json_begin_object(&body, NULL);
        json_text(&body, "board", info->slug);
        json_char(&body, "side", info->side);
        json_end_object(&body);
        enum refusal refusal = request(play, "board", &body);
        assert(refusal == REFUSAL_NONE);
        (void)refusal;
    }
    return result;
}

static void think_all(struct play *play)
{
    struct thought *thought;
    while ((thought = thought_queue_take(&play->waiting)) != NULL) {
        front_wait(&play->front, table_is_dealt(play_table(play)) ? &play->view : NULL);
        thought_run(thought, &play->cache, 0);
        set_clock(play);
        service_thought(&play->service, thought);
    }
}

static int end_early(struct play *play, enum prompt_result result)
{
    const struct paint *p = &play->front.prompt.paint;
    front_end(&play->front);
    fputc('\n', p->out);
    paint_line(p, result == PROMPT_QUIT ? SAY_STOPPED : SAY_INPUT_ENDED, NO_GAPS);
    if (play->save.fd >= 0) {
        paint_line(p, SAY_SAVED, GAPS(words_number(play->save.number).text));
    } else if (play->log_path != NULL) {
        paint_line(p, SAY_KEPT, GAPS(play->log_path));
    } else {
        paint_line(p, SAY_NOT_KEPT, NO_GAPS);
    }
    return result == PROMPT_QUIT ? CLI_OK : CLI_FAILED;
}

static int end_game(struct play *play)
{
    const struct paint *p = &play->front.prompt.paint;
    const struct septem_game *g = &play_table(play)->game;
    char beside[PATH_MAX];
    septem_view_of(g, play_seat(play), &play->view);
    if (play->front.screen != NULL) {
        screen_over(play->front.screen, &play->view, g, "");
        front_end(&play->front);
    }
    fputc('\n', p->out);
    show_buried(p, &play->view, g);
    show_scores(p, &play->view);
    if (play->log_path == NULL && play->save.fd >= 0 && savefile_beside(&play->save, beside)) {
        play->log_path = beside;
    }
    bool good = play_export(play);
    if (good && play->log_path != NULL) {
        savefile_remove(&play->save);
        paint_line(p, SAY_LOG_WRITTEN, GAPS(play->log_path));
    }
    play->log_path = NULL;
    return good ? CLI_OK : CLI_FAILED;
}

struct words play_bots(const struct table *table)
{
    struct words bots = {""};
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        const struct table_chair *chair = &table->chairs[seat];
        if (chair->kind == CHAIR_BOT && strstr(bots.text, chair->bot) == NULL) {
            words_add(&bots, ", ", chair->bot);
        }
    }
    return bots;
}

static void welcome(struct play *play)
{
    const struct paint *p = &play->front.prompt.paint;
    const struct septem_game *g = &play_table(play)->game;
    int seat = play_seat(play), partner = septem_game_partner(g, seat);
    char seed[24];
    septem_view_of(g, seat, &play->before);
    play->view = play->before;
    if (play->front.screen != NULL) {
        return; /* which shows it */
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)g->seed);
    paint_line(p, SAY_WELCOME,
               GAPS(words_number(g->players).text, seed,
                    septem_text_wonder(p->lang, g->city[seat].board),
                    play_bots(play_table(play)).text));
    if (partner >= 0) {
        paint_line(p, SAY_PARTNER_IS, GAPS(septem_text_wonder(p->lang, g->city[partner].board)));
    }
    if (septem_game_free_city_holder(g) >= 0) {
        paint_line(p, SAY_FREE_CITY_IS,
                   GAPS(septem_text_wonder(p->lang, g->city[g->players].board)));
    }
    paint_line(p, SAY_TYPE_HELP, NO_GAPS);
}

static bool is_missing_engine(const char *bot)
{
    struct septem_bot_spec spec;
    return strncmp(bot, SEPTEM_ENGINE_PREFIX, strlen(SEPTEM_ENGINE_PREFIX)) == 0 &&
           !septem_bot_parse(bot, &spec, NULL);
}

/* Engines are programs, which a saved game does not have: another bot stands in for one that was
 * not given again. */
static void note_missing(struct play *play)
{
    const struct table *table = play_table(play);
    struct words named = {""};
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        const char *bot = table->chairs[seat].bot;
        const char *name = bot + strlen(SEPTEM_ENGINE_PREFIX);
        if (table->chairs[seat].kind == CHAIR_BOT && is_missing_engine(bot) &&
            strstr(named.text, bot) == NULL) {
            words_add(&named, ", ", bot);
            front_note(&play->front, SAY_ENGINE_MISSING, GAPS(name));
        }
    }
}

int play_on(struct play *play)
{
    const struct table *table = play_table(play);
    bool is_welcome = false;
    play->front.prompt.view = &play->view;
    play->front.prompt.chooser = &play->chooser;
    if (!front_begin(&play->front, table, play->kind)) {
        return CLI_FAILED;
    }
    note_missing(play);
    if (play->day != NULL) {
        front_note(&play->front, SAY_DAY_ALONE, GAPS(play->day));
    }
    set_clock(play);
    service_update(&play->service, play->open, false);
    for (;;) {
        if (!is_welcome && table_is_dealt(table)) {
            is_welcome = true;
            welcome(play);
        }
        think_all(play);
        if (table->status == TABLE_OVER) {
            return end_game(play);
        }
        if (!play_export(play)) {
            return CLI_FAILED;
        }
        make_sure(play);
        enum prompt_result result =
            table->status == TABLE_DRAFTING ? ask_pick(play) : ask_person(play);
        if (result != PROMPT_DECIDED) {
            return end_early(play, result);
        }
    }
}
