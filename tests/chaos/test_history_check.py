"""The checker of histories finds every kind of fault that it is there for, and none in a good one."""
import copy
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "lib"))
from game_log import GameLog
from history_check import check, check_replays

GOLDEN = os.path.join(HERE, "..", "golden", "base")
LOG = open(os.path.join(GOLDEN, sorted(os.listdir(GOLDEN))[0]), encoding="utf-8").read()


def good():
    """A whole game as its players would have lived it, with a repeated and an unknown decision."""
    history, entries, seq, now = [], [], 10, 100.0
    for (question, seat), text in GameLog(LOG).decisions().items():
        seq, now = seq + 1, now + 1
        body = {"table": "T", "seat": seat, "question": question, "text": text,
                "id": "q%d-%d" % (question, seat)}
        entries.append(dict(body, seq=seq))
        acknowledged = dict(body, kind="decide", sent=now, done=now + 0.5, result="ok", seq=seq)
        if seq % 7 == 0:  # the first answer never came
            history.append(dict(acknowledged, done=None, result="unknown", seq=None))
            acknowledged.update(sent=now + 0.6, done=now + 0.7)
        if seq % 11 != 0:  # never answered, and there
            history.append(acknowledged)
        else:
            history.append(dict(acknowledged, done=None, result="unknown", seq=None))
        history.append({"kind": "read", "table": "T", "seat": seat, "sent": now + 0.8,
                        "done": now + 0.9, "seq": seq, "question": question})
        history.append({"kind": "saw", "table": "T", "seat": seat, "question": question,
                        "cards": sorted(GameLog(LOG).known(seat, question))})
    history.append(dict(body, kind="decide", id="never", sent=now, done=now, result="refused", seq=None))
    history.append({"kind": "fault", "what": "kill", "at": 1, "back": 4.0, "limit": 5})
    return history, entries, {"T": LOG}, {"T": (seq, seq)}


def first_ok(history):
    return next(r for r in history if r["kind"] == "decide" and r["result"] == "ok")


def lose(history, entries, logs, lengths):
    entries.remove(next(e for e in entries if e["id"] == first_ok(history)["id"]))


def double(history, entries, logs, lengths):
    entries.append(dict(entries[3], seq=900))


def unknown_twice(history, entries, logs, lengths):
    unknown = next(r for r in history if r["kind"] == "decide" and r["result"] == "unknown")
    entries.append(dict(next(e for e in entries if e["id"] == unknown["id"]), seq=901))


def keep_refused(history, entries, logs, lengths):
    refused = next(r for r in history if r.get("result") == "refused")
    entries.append({**{k: refused[k] for k in ("table", "seat", "question", "text", "id")}, "seq": 902})


def invent(history, entries, logs, lengths):
    entries.append(dict(entries[0], id="nobody", seq=903))


def change(history, entries, logs, lengths):
    entries[0]["text"] = "sell altar"


def renumber(history, entries, logs, lengths):
    ok = first_ok(history)
    ok["seq"] += 1


def swap(history, entries, logs, lengths):
    """Two decisions change places in the log, and in what was acknowledged."""
    a, b = entries[1], entries[2]
    for record in history:
        if record["kind"] == "decide" and record["id"] in (a["id"], b["id"]) and record["seq"]:
            record["seq"] = a["seq"] + b["seq"] - record["seq"]
    a["seq"], b["seq"] = b["seq"], a["seq"]


def read_stale(history, entries, logs, lengths):
    """A server that was overtaken shows what it remembers."""
    next(r for r in reversed(history) if r["kind"] == "read")["seq"] -= 3


def read_ahead(history, entries, logs, lengths):
    """A read shows a decision that nobody had sent yet."""
    next(r for r in history if r["kind"] == "read")["seq"] += 5


def fork(history, entries, logs, lengths):
    entries[5]["seq"] = entries[6]["seq"]


def gap(history, entries, logs, lengths):
    lengths["T"] = (lengths["T"][0] - 1, lengths["T"][1])


def other_log(history, entries, logs, lengths):
    logs["T"] = LOG.replace("1.1 0 build marketplace", "1.1 0 sell marketplace")


def leak(history, entries, logs, lengths):
    saw = next(r for r in history if r["kind"] == "saw" and r["question"] == 1)
    log = GameLog(LOG)
    saw["cards"] = [*saw["cards"], sorted(log.deals[1, (saw["seat"] + 1) % 3])[0]]


def slow(history, entries, logs, lengths):
    history[-1]["back"] = 5.5


FAULTS = {lose: "lost", double: "double", unknown_twice: "double", keep_refused: "refused",
          invent: "invented", change: "changed", renumber: "moved", swap: "order",
          read_stale: "order", read_ahead: "order", fork: "fork", gap: "gap", other_log: "log",
          leak: "leak", slow: "slow"}

assert check(*good()) == [], check(*good())
for spoil, word in FAULTS.items():
    spoilt = copy.deepcopy(good())
    spoil(*spoilt)
    found = check(*spoilt)
    assert any(fault.startswith(word + ":") for fault in found), (spoil.__name__, found)
    print("%s: %s" % (spoil.__name__, next(f for f in found if f.startswith(word + ":"))))

if len(sys.argv) > 1:
    assert check_replays(sys.argv[1], {"T": LOG}) == []
    assert check_replays(sys.argv[1], {"T": LOG.replace("\n1.2 0 ", "\n1.2 0 un", 1)}) != []
