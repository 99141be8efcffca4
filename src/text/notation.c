/* Decisions as words: "build lumber_yard left 2". One row for each decision there is. */
#include "notation.h"

#include <assert.h>
#include <string.h>

#include <septem/cities.h>

#include "name.h"
#include "sink.h"

/* What stands behind the word of a decision, in this order. */
enum operand {
    TAKES_CARD = 1,
    TAKES_NONE = 2,  /* the card may be `none` */
    TAKES_STAGE = 4, /* its number, and which stage it copies where that is a choice */
    PAID = 8,
    TAKES_BY = 16,
    TAKES_COINS = 32,     /* a bare number of coins to the bank, 0 too */
    TAKES_SIDE = 64,      /* `left` or `right`, before the card */
    MAY_TAKE_STAGE = 128, /* as TAKES_STAGE, where the decision builds one */
    TAKES_TOKEN = 256,    /* the value of a victory token */
    TAKES_FREEZE = 512    /* may end with `freeze` */
};

struct decision {
    const char *word;
    enum septem_use use;
    enum septem_phase phase; /* the question it answers */
    unsigned takes;
};

/* clang-format off */
#define DECISION(word, use, phase, takes) {word, SEPTEM_USE_##use, SEPTEM_PHASE_##phase, takes}

static const struct decision decisions[] = {
    DECISION("build",      BUILD,   TURN,      TAKES_CARD | PAID | TAKES_BY | TAKES_FREEZE),
    DECISION("stage",      STAGE,   TURN,      TAKES_CARD | TAKES_STAGE | PAID | TAKES_FREEZE),
    DECISION("sell",       SELL,    TURN,      TAKES_CARD | TAKES_FREEZE),
    DECISION("build",      BUILD,   FREE_CITY, TAKES_CARD | PAID | TAKES_BY),
    DECISION("stage",      STAGE,   FREE_CITY, TAKES_CARD | TAKES_STAGE | PAID),
    DECISION("sell",       SELL,    FREE_CITY, TAKES_CARD),
    DECISION("keep",       KEEP,    KEEP,      TAKES_CARD),
    DECISION("recruit",    RECRUIT, RECRUIT,   TAKES_CARD | MAY_TAKE_STAGE | PAID),
    DECISION("stage",      STAGE,   RECRUIT,   TAKES_CARD | TAKES_STAGE | PAID),
    DECISION("sell",       SELL,    RECRUIT,   TAKES_CARD),
    DECISION("last build", BUILD,   LAST_CARD, TAKES_CARD | PAID | TAKES_BY),
    DECISION("last stage", STAGE,   LAST_CARD, TAKES_CARD | TAKES_STAGE | PAID),
    DECISION("last sell",  SELL,    LAST_CARD, TAKES_CARD),
    DECISION("last leave", LEAVE,   LAST_CARD, TAKES_CARD),
    DECISION("hire",       HIRE,    HIRE,      TAKES_CARD | TAKES_NONE | PAID),
    DECISION("bury",       BURY,    BURY,      TAKES_CARD),
    DECISION("court",      COURT,   COURT,     TAKES_SIDE | TAKES_CARD | MAY_TAKE_STAGE | PAID),
    DECISION("return",     RETURN,  RETURN,    TAKES_TOKEN),
    DECISION("salvage",    SALVAGE, SALVAGE,   TAKES_CARD | TAKES_NONE),
    DECISION("pay",        PAY,     PAY,       TAKES_COINS),
};
/* clang-format on */

enum { DECISIONS = sizeof decisions / sizeof decisions[0] };

/* Who is paid, in the order in which it is written. */
static const struct payee {
    const char *word;
    size_t field;
} payees[] = {
    {"left", offsetof(struct septem_move, left)},
    {"right", offsetof(struct septem_move, right)},
    {"bank", offsetof(struct septem_move, bank)},
};

enum { PAYEES = sizeof payees / sizeof payees[0] };

static const struct decision *find(enum septem_phase phase, int use)
{
    for (int i = 0; i < DECISIONS; i++) {
        if (decisions[i].phase == phase && (int)decisions[i].use == use) {
            return &decisions[i];
        }
    }
    return NULL;
}

bool notation_fits(enum septem_phase asked, enum septem_phase phase, const struct septem_move *move)
{
    const struct decision *a = find(asked, move->use);
    const struct decision *b = find(phase, move->use);
    return a != NULL && b != NULL && strcmp(a->word, b->word) == 0;
}

/* ---- Writing ---- */

static void put_card(struct sink *sink, const struct septem_move *move)
{
    const struct septem_card_info *info = septem_card_info(move->card);
    sink_text(sink, " ");
    sink_text(sink, info != NULL ? info->slug : "none");
}

static void put_number(struct sink *sink, int number)
{
    sink_text(sink, " ");
    sink_number(sink, number);
}

static void put_stage(struct sink *sink, const struct septem_move *move)
{
    put_number(sink, move->stage);
    if (move->as != 0) {
        sink_text(sink, " as");
        put_number(sink, move->as);
    }
}

static void put_payments(struct sink *sink, const struct septem_move *move)
{
    for (int i = 0; i < PAYEES; i++) {
        uint8_t coins = ((const uint8_t *)move)[payees[i].field];
        if (coins > 0) {
            sink_text(sink, " ");
            sink_text(sink, payees[i].word);
            put_number(sink, coins);
        }
    }
}

static void put_by(struct sink *sink, const char *word, const struct septem_move *move)
{
    sink_text(sink, word);
    sink_text(sink, septem_slug_by(septem_move_by(move)));
}

static void put_operands(struct sink *sink, const struct decision *decision,
                         const struct septem_move *move)
{
    if (decision->takes & TAKES_SIDE) {
        put_by(sink, " ", move);
    }
    if (decision->takes & TAKES_CARD) {
        put_card(sink, move);
    }
    if ((decision->takes & TAKES_STAGE) ||
        ((decision->takes & MAY_TAKE_STAGE) && move->stage != 0)) {
        put_stage(sink, move);
    }
    if ((decision->takes & TAKES_TOKEN) && move->token >= 1 && move->token <= SEPTEM_AGES) {
        put_number(sink, septem_token_value(move->token));
    }
    if (decision->takes & TAKES_COINS) {
        put_number(sink, move->bank);
    }
    if (decision->takes & PAID) {
        put_payments(sink, move);
    }
    if ((decision->takes & TAKES_BY) && septem_move_by(move) != SEPTEM_BY_COST) {
        put_by(sink, " by ", move);
    }
    if ((decision->takes & TAKES_FREEZE) && move->freeze) {
        sink_text(sink, " freeze");
    }
}

int septem_notation_write(enum septem_phase phase, const struct septem_move *move, char *buf,
                          size_t size)
{
    assert(move != NULL);
    struct sink sink = sink_open(buf, size);
    const struct decision *decision = find(phase, move->use);
    if (decision == NULL) {
        sink_text(&sink, "?");
        return sink_close(&sink);
    }
    sink_text(&sink, decision->word);
    put_operands(&sink, decision, move);
    return sink_close(&sink);
}

int septem_move_write(const struct septem_game *g, const struct septem_move *move, char *buf,
                      size_t size)
{
    return septem_notation_write((enum septem_phase)g->phase, move, buf, size);
}

/* ---- Reading ---- */

static bool read_stage_number(struct scan *scan, uint8_t *stage)
{
    uint64_t number = 0;
    const char *where = scan->at;
    if (!scan_number(scan, SEPTEM_STAGES_MAX, &number) || number == 0) {
        return scan_fail(scan, SEPTEM_PARSE_STAGE, where);
    }
    *stage = (uint8_t)number;
    return true;
}

static bool read_stage(struct scan *scan, struct septem_move *move)
{
    return read_stage_number(scan, &move->stage) &&
           (!scan_take(scan, "as") || read_stage_number(scan, &move->as));
}

static bool read_coins(struct scan *scan, struct septem_move *move)
{
    uint64_t coins = 0;
    if (!scan_number(scan, UINT8_MAX, &coins)) {
        return false;
    }
    move->bank = (uint8_t)coins;
    return true;
}

static bool read_payments(struct scan *scan, struct septem_move *move)
{
    for (int i = 0; i < PAYEES; i++) {
        const char *where = scan->at;
        uint64_t coins = 0;
        if (!scan_take(scan, payees[i].word)) {
            continue;
        }
        if (!scan_number(scan, UINT8_MAX, &coins) || coins == 0) {
            return scan_fail(scan, SEPTEM_PARSE_PAYMENT, where);
        }
        ((uint8_t *)move)[payees[i].field] = (uint8_t)coins;
    }
    for (int i = 0; i < PAYEES; i++) {
        const char *where = scan->at;
        if (scan_take(scan, payees[i].word)) {
            return scan_fail(scan, SEPTEM_PARSE_PAYMENT, where);
        }
    }
    return true;
}

static bool take_by(struct scan *scan, enum septem_by by)
{
    static const char *const former[SEPTEM_BY_COUNT] = {
#define X(id, slug, former) [SEPTEM_BY_##id] = former,
#include <septem/by.def>
#undef X
    };
    return scan_take(scan, septem_slug_by(by)) ||
           (former[by] != NULL && scan_take(scan, former[by]));
}

/* One of the words `first` to `last` stand for. */
static bool read_by(struct scan *scan, int first, int last, struct septem_move *move)
{
    const char *where = scan->at;
    for (int by = first; by <= last; by++) {
        if (take_by(scan, (enum septem_by)by)) {
            move->by = (unsigned)by & 7;
            return true;
        }
    }
    enum septem_parse_error error = first == SEPTEM_BY_LEFT ? SEPTEM_PARSE_SIDE : SEPTEM_PARSE_BY;
    return scan_fail(scan, error, where);
}

static bool read_token(struct scan *scan, struct septem_move *move)
{
    const char *where = scan->at;
    uint64_t value = 0;
    if (!scan_number(scan, UINT8_MAX, &value)) {
        return false;
    }
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if ((int)value == septem_token_value(age)) {
            move->token = (unsigned)age & 15;
            return true;
        }
    }
    return scan_fail(scan, SEPTEM_PARSE_TOKEN, where);
}

/* Does a number come next? */
static bool number_is_next(const struct scan *scan)
{
    return scan->end - scan->at > 1 && scan->at[1] >= '0' && scan->at[1] <= '9';
}

static bool read_operands(struct scan *scan, const struct decision *decision,
                          struct septem_move *move)
{
    if ((decision->takes & TAKES_SIDE) && !read_by(scan, SEPTEM_BY_LEFT, SEPTEM_BY_RIGHT, move)) {
        return false;
    }
    if ((decision->takes & TAKES_CARD) &&
        !((decision->takes & TAKES_NONE) && scan_take(scan, "none")) &&
        !scan_card(scan, &move->card)) {
        return false;
    }
    bool stage = (decision->takes & TAKES_STAGE) ||
                 ((decision->takes & MAY_TAKE_STAGE) && number_is_next(scan));
    if (stage && !read_stage(scan, move)) {
        return false;
    }
    if ((decision->takes & TAKES_TOKEN) && !read_token(scan, move)) {
        return false;
    }
    if ((decision->takes & TAKES_COINS) && !read_coins(scan, move)) {
        return false;
    }
    if ((decision->takes & PAID) && !read_payments(scan, move)) {
        return false;
    }
    if ((decision->takes & TAKES_BY) && scan_take(scan, "by") &&
        !read_by(scan, SEPTEM_BY_FREE_BUILD, SEPTEM_BY_FREE_COLOUR, move)) {
        return false;
    }
    if ((decision->takes & TAKES_FREEZE) && scan_take(scan, "freeze")) {
        move->freeze = 1;
    }
    return true;
}

bool notation_scan(struct scan *scan, enum septem_phase *phase, struct septem_move *move)
{
    const char *where = scan->at;
    for (int i = 0; i < DECISIONS; i++) {
        struct septem_move read = {.use = (uint8_t)decisions[i].use};
        if (!scan_take(scan, decisions[i].word)) {
            continue;
        }
        if (!read_operands(scan, &decisions[i], &read)) {
            return false;
        }
        *phase = decisions[i].phase;
        *move = read;
        return true;
    }
    return scan_fail(scan, SEPTEM_PARSE_DECISION, where);
}

enum septem_parse_error septem_notation_read(const char *text, enum septem_phase *phase,
                                             struct septem_move *move, const char **where)
{
    assert(text != NULL && phase != NULL && move != NULL);
    struct scan scan = scan_open(text, strlen(text));
    enum septem_phase read_phase = SEPTEM_PHASE_NONE;
    struct septem_move read = {0};
    if (notation_scan(&scan, &read_phase, &read) && scan_finish(&scan)) {
        *phase = read_phase;
        *move = read;
        return SEPTEM_PARSE_NONE;
    }
    if (where != NULL) {
        *where = scan.where;
    }
    return scan.error;
}

enum septem_parse_error septem_move_read(const struct septem_game *g, const char *text,
                                         struct septem_move *move)
{
    assert(text != NULL && move != NULL);
    enum septem_phase phase = SEPTEM_PHASE_NONE;
    struct septem_move read = {0};
    enum septem_parse_error error = septem_notation_read(text, &phase, &read, NULL);
    if (error != SEPTEM_PARSE_NONE) {
        return error;
    }
    if (!notation_fits((enum septem_phase)g->phase, phase, &read)) {
        return SEPTEM_PARSE_NOT_NOW;
    }
    *move = read;
    return SEPTEM_PARSE_NONE;
}

const char *septem_parse_error_text(enum septem_parse_error error)
{
    static const char *const texts[SEPTEM_PARSE_COUNT] = {
        "no error",
#define X(code, text) text,
#include <septem/parse_errors.def>
#undef X
    };
    bool known = error >= SEPTEM_PARSE_NONE && error < SEPTEM_PARSE_COUNT;
    return known ? texts[error] : "unknown error";
}
