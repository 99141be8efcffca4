/* Subscriptions and notices: what is handed over to be written, and what is read. */
#include "store_notices.h"

#include <assert.h>
#include <string.h>

#include "store_inside.h"

/* ---- Handing over ---- */

static const char *keep(struct store_item *item, size_t *used, const char *text)
{
    return text != NULL ? store_keep_text(item, used, text) : NULL;
}

static size_t size_of(const char *text)
{
    return text != NULL ? strlen(text) + 1 : 0;
}

static uint64_t change_subscription(struct store *store, enum notice_change_kind kind,
                                    const struct store_subscription *one)
{
    assert(store_is_mine(store));
    size_t used = 0;
    struct store_item *item =
        store_make_item(size_of(one->kind) + size_of(one->address) + size_of(one->data));
    item->change = (struct notice_change){.kind = kind, .subscription = *one};
    item->change.subscription.kind = keep(item, &used, one->kind);
    item->change.subscription.address = keep(item, &used, one->address);
    item->change.subscription.data = keep(item, &used, one->data);
    return store_hand_over(store, item);
}

uint64_t store_remind(struct store *store, int64_t number, const struct store_asked *asked)
{
    assert(store_is_mine(store) && number > 0 && !asked->prunes);
    struct store_item *item = store_make_item(0);
    item->number = number;
    item->asked = *asked;
    item->entry.at = asked->due;
    return store_hand_over(store, item);
}

uint64_t store_subscribe(struct store *store, const struct store_subscription *subscription)
{
    assert(subscription->number > 0 && subscription->person >= 0);
    return change_subscription(store, NOTICE_CHANGE_SUBSCRIBE, subscription);
}

uint64_t store_unsubscribe(struct store *store, int64_t number, int person, const char *kind,
                           const char *address)
{
    assert(number > 0 && person >= 0 && (kind == NULL) == (address == NULL));
    struct store_subscription one = {
        .number = number, .person = person, .kind = kind, .address = address};
    return change_subscription(store, NOTICE_CHANGE_UNSUBSCRIBE, &one);
}

uint64_t store_forget_address(struct store *store, const char *kind, const char *address)
{
    assert(kind != NULL && address != NULL);
    struct store_subscription one = {.kind = kind, .address = address};
    return change_subscription(store, NOTICE_CHANGE_FORGET, &one);
}

static uint64_t change_notice(struct store *store, struct notice_change change)
{
    assert(store_is_mine(store));
    struct store_item *item = store_make_item(0);
    item->change = change;
    return store_hand_over(store, item);
}

uint64_t store_notice_done(struct store *store, int64_t id, int question)
{
    return change_notice(
        store, (struct notice_change){.kind = NOTICE_CHANGE_DONE, .id = id, .question = question});
}

uint64_t store_notice_later(struct store *store, const struct store_notice *notice, int64_t due)
{
    return change_notice(store, (struct notice_change){.kind = NOTICE_CHANGE_LATER,
                                                       .id = notice->id,
                                                       .question = notice->question,
                                                       .due = due,
                                                       .attempts = notice->attempts});
}

uint64_t store_notice_gone(struct store *store, int64_t id)
{
    return change_notice(store, (struct notice_change){.kind = NOTICE_CHANGE_GONE, .id = id});
}

/* ---- Reading ---- */

bool store_subscriptions(struct store *store, int64_t number, int person,
                         store_visit_subscription *visit, void *context)
{
    assert(store_is_mine(store) && visit != NULL);
    return store->backend->subscriptions(store, number, person, visit, context);
}

bool store_notices_due(struct store *store, int64_t now, int max, store_visit_notice *visit,
                       void *context)
{
    assert(store_is_mine(store) && visit != NULL);
    return store->backend->notices_due(store, now, max, visit, context);
}
