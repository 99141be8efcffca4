/* The draft: what is on offer, who picks, what a bot picks. */
#include "draft.h"

#include <stdio.h>
#include <string.h>

#include <septem/rng.h>

#include "../json/json_reader.h"
#include "../json/json_writer.h"
#include "../text/scan.h"

enum {
    MORE_THAN_PLAYERS = 2, /* wonders on offer */
    WONDERS_MAX = 64
};

static bool same_wonder(septem_board a, septem_board b)
{
    return strcmp(septem_board_info(a)->slug, septem_board_info(b)->slug) == 0;
}

/* ---- The offer ---- */

/* May a player of this table have the board? The engine knows. */
static bool is_in_play(const struct table *table, septem_board board)
{
    struct septem_options options = table->setting.game;
    struct septem_game game;
    memset(options.boards, 0, sizeof options.boards);
    options.boards[0] = board;
    return board != 0 && septem_game_init(&game, &options, 0) == SEPTEM_OK;
}

static void shuffle(uint8_t *items, int count, struct septem_rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int)septem_rng_below(rng, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

/* The sides of a wonder that may be picked, in the order A, B; as many as are returned. */
static int sides_of(const struct table *table, septem_board side_a, septem_board sides[2])
{
    septem_board side_b = septem_board_find(septem_board_info(side_a)->slug, 'B');
    enum septem_sides allowed = table->setting.game.sides;
    bool has_b = allowed != SEPTEM_SIDES_A && is_in_play(table, side_b);
    int count = 0;
    if (allowed != SEPTEM_SIDES_B || !has_b) {
        sides[count++] = side_a;
    }
    if (has_b) {
        sides[count++] = side_b;
    }
    return count;
}

static void put_offer(struct json *out, const struct table *table, struct septem_rng *rng)
{
    uint8_t wonders[WONDERS_MAX]; /* their sides A */
    int count = 0, dealt = table->setting.game.players + MORE_THAN_PLAYERS;
    for (int board = 1; septem_board_info((septem_board)board) != NULL; board++) {
        if (count < WONDERS_MAX && septem_board_info((septem_board)board)->side == 'A' &&
            is_in_play(table, (septem_board)board)) {
            wonders[count++] = (uint8_t)board;
        }
    }
    shuffle(wonders, count, rng);
    for (int i = 0; i < count && i < dealt; i++) {
        septem_board sides[2];
        int side_count = sides_of(table, wonders[i], sides);
        for (int side = 0; side < side_count; side++) {
            const struct septem_board_info *info = septem_board_info(sides[side]);
            char text[DRAFT_PICK_MAX];
            snprintf(text, sizeof text, "%s %c", info->slug, info->side);
            json_text(out, NULL, text);
        }
    }
}

/* As text: a number in JSON holds 63 bits. */
static void put_origin(struct json *out, const struct origin *origin)
{
    char text[SEPTEM_KEY_TEXT_MAX];
    if (origin->keyed) {
        septem_key_write(&origin->key, text);
    } else {
        snprintf(text, sizeof text, "%llu", (unsigned long long)origin->seed);
    }
    json_text(out, origin->keyed ? "key" : "seed", text);
}

char *draft_text(const struct table *table, const struct origin *origin)
{
    uint8_t order[SEPTEM_CITIES_MAX];
    struct septem_rng rng;
    struct json out = {0};
    /* All of it is public at once: 64 bits of the key's own stream for it will do. */
    septem_rng_init(&rng, origin_number(origin, SEPTEM_STREAM_DRAFT));
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        order[seat] = (uint8_t)seat;
    }
    shuffle(order, table->setting.game.players, &rng);
    json_begin_object(&out, NULL);
    put_origin(&out, origin);
    json_begin_array(&out, "order");
    for (int i = 0; i < table->setting.game.players; i++) {
        json_int(&out, NULL, order[i]);
    }
    json_end_array(&out);
    json_begin_array(&out, "boards");
    put_offer(&out, table, &rng);
    json_end_array(&out);
    json_end_object(&out);
    return json_take(&out);
}

/* ---- Reading it back ---- */

/* Every seat once. */
static bool read_order(const struct table *table, const struct json_value *order,
                       struct table_draft *draft)
{
    unsigned seen = 0;
    int players = table->setting.game.players;
    if (json_kind(order) != JSON_KIND_ARRAY || json_count(order) != (size_t)players) {
        return false;
    }
    for (int i = 0; i < players; i++) {
        int64_t seat;
        if (!json_as_int(json_item(order, (size_t)i), 0, players - 1, &seat)) {
            return false;
        }
        draft->order[i] = (uint8_t)seat;
        seen |= 1u << seat;
    }
    return seen == (1u << players) - 1;
}

static septem_board read_board(const char *text)
{
    char slug[32];
    size_t length = strcspn(text, " ");
    if (length >= sizeof slug || text[length] == '\0') {
        return 0;
    }
    memcpy(slug, text, length);
    slug[length] = '\0';
    return septem_board_find(slug, text[length + 1]);
}

static bool read_boards(const struct table *table, const struct json_value *boards,
                        struct table_draft *draft)
{
    int wonders = 0;
    if (json_kind(boards) != JSON_KIND_ARRAY || json_count(boards) > TABLE_OFFER_MAX) {
        return false;
    }
    for (size_t i = 0; i < json_count(boards); i++) {
        const char *text = json_as_text(json_item(boards, i));
        septem_board board = text != NULL ? read_board(text) : 0;
        if (board == 0) {
            return false;
        }
        draft->boards[draft->board_count++] = board;
        wonders += i == 0 || !same_wonder(board, draft->boards[i - 1]);
    }
    return wonders >= table->setting.game.players;
}

static bool read_origin(const struct json_value *object, struct origin *origin)
{
    const char *key = json_as_text(json_get(object, "key"));
    const char *digits = json_as_text(json_get(object, "seed"));
    struct scan scan = scan_open(digits, digits != NULL ? strlen(digits) : 0);
    *origin = (struct origin){.keyed = key != NULL};
    return key != NULL ? septem_key_read(&origin->key, key)
                       : scan_number(&scan, UINT64_MAX, &origin->seed) && scan_finish(&scan);
}

bool draft_read(const struct table *table, const char *text, struct table_draft *draft,
                struct origin *origin)
{
    struct json_value *object = json_read(text, strlen(text));
    *draft = (struct table_draft){0};
    bool good = read_origin(object, origin) &&
                read_order(table, json_get(object, "order"), draft) &&
                read_boards(table, json_get(object, "boards"), draft);
    json_release(object);
    return good;
}

/* ---- Picking ---- */

int draft_picker(const struct table *table)
{
    bool open =
        table->status == TABLE_DRAFTING && table->draft.picked < table->setting.game.players;
    return open ? table->draft.order[table->draft.picked] : -1;
}

int draft_owner(const struct table *table, const char *slug)
{
    for (int seat = 0; slug[0] != '\0' && seat < table->setting.game.players; seat++) {
        if (strcmp(table->chairs[seat].board, slug) == 0) {
            return seat;
        }
    }
    return -1;
}

bool draft_is_taken(const struct table *table, const char *slug)
{
    return draft_owner(table, slug) >= 0;
}

septem_board draft_find(const struct table *table, const char *slug, char side)
{
    septem_board found = 0;
    for (int i = 0; i < table->draft.board_count; i++) {
        const struct septem_board_info *info = septem_board_info(table->draft.boards[i]);
        if (strcmp(info->slug, slug) == 0 && (side == '\0' || info->side == side)) {
            if (found != 0) {
                return 0;
            }
            found = table->draft.boards[i];
        }
    }
    return draft_is_taken(table, slug) ? 0 : found;
}

/* Wins of a side over the wins of an equal share, in hundredths; par where nothing is known. */
static int worth_of(const struct table *table, const struct septem_board_info *info)
{
    static const struct {
        const char *slug;
        char side;
        int base, all;
    } worths[] = {
#define X(slug, side, base, all) {slug, side, base, all},
#include "board_ranks.def"
#undef X
    };
    bool is_base = table->setting.game.sets == 1u << SEPTEM_SET_BASE;
    for (size_t i = 0; i < sizeof worths / sizeof worths[0]; i++) {
        if (worths[i].side == info->side && strcmp(worths[i].slug, info->slug) == 0) {
            return is_base ? worths[i].base : worths[i].all;
        }
    }
    return 100;
}

void draft_pick(const struct table *table, char text[DRAFT_PICK_MAX])
{
    int best = -1;
    text[0] = '\0';
    for (int i = 0; i < table->draft.board_count; i++) {
        const struct septem_board_info *info = septem_board_info(table->draft.boards[i]);
        int worth = worth_of(table, info);
        if (worth > best && !draft_is_taken(table, info->slug)) {
            best = worth;
            snprintf(text, DRAFT_PICK_MAX, "%s %c", info->slug, info->side);
        }
    }
}
