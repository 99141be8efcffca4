"""Holds a history against what was kept. Knows the rules of logs and of passing hands on, and
nothing of the server: a fault is a sentence in a list, and an empty list is a proof.

    python3 history_check.py FOLDER [SEPTEM]     history.jsonl, entries.jsonl, logs/ID.log
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from game_log import GameLog
from history import read_lines


class Write:
    """A decision, with all its attempts: one operation from the first to the first acknowledgement."""

    def __init__(self):
        self.sent, self.done, self.seq, self.results, self.fields = float("inf"), float("inf"), None, [], None

    def attempt(self, record):
        self.results.append(record["result"])
        self.sent = min(self.sent, record["sent"])
        self.fields = (record["seat"], record["question"], record["text"])
        if record["result"] == "ok":
            self.done = min(self.done, record["done"])


def writes_of(history, faults):
    """By (table, id)."""
    writes = {}
    for record in history:
        if record["kind"] == "decide":
            write = writes.setdefault((record["table"], record["id"]), Write())
            write.attempt(record)
            if record["result"] == "ok":
                if write.seq not in (None, record["seq"]):
                    faults.append("%s %s was acknowledged with two seqs" % (record["table"], record["id"]))
                write.seq = record["seq"]
    return writes


def check_kept(writes, entries, faults):
    """Acknowledged: exactly once. Unknown: at most once. Refused: never. Nothing else."""
    found = {}
    for entry in entries:
        found.setdefault((entry["table"], entry["id"]), []).append(entry)
    for key, write in writes.items():
        kept = found.pop(key, [])
        name = "%s %s" % key
        if "ok" in write.results and not kept:
            faults.append("lost: %s was acknowledged and is not there" % name)
        elif len(kept) > 1:
            faults.append("double: %s is there %d times" % (name, len(kept)))
        elif kept and "ok" not in write.results and "unknown" not in write.results:
            faults.append("refused: %s was refused and is there" % name)
        for entry in kept:
            if (entry["seat"], entry["question"], entry["text"]) != write.fields:
                faults.append("changed: %s is not what was sent" % name)
            if write.seq not in (None, entry["seq"]):
                faults.append("moved: %s was acknowledged as %d and is %d" % (name, write.seq, entry["seq"]))
            write.seq = entry["seq"]
    for key in found:
        faults.append("invented: %s %s was never sent" % key)


def check_seqs(entries, lengths, faults):
    """Logs have neither gaps nor two entries of one number. `lengths`: table: (count, last seq)."""
    seen = set()
    for entry in entries:
        place = entry["table"], entry["seq"]
        if place in seen:
            faults.append("fork: %s has two entries %d" % place)
        seen.add(place)
    for table, (count, last) in lengths.items():
        if count != last:
            faults.append("gap: %s has %d entries and ends with %d" % (table, count, last))


def check_order(history, writes, faults):
    """Per table: the order of the log respects the order in time. Where one operation was done
    before another began, it comes first; a read comes behind the last write it shows."""
    tables = {}
    for (table, _), write in writes.items():
        if write.seq is not None:
            tables.setdefault(table, []).append((write.seq, 0, write.sent, write.done, "decision"))
    for record in history:
        if record["kind"] == "read":
            tables.setdefault(record["table"], []).append(
                (record["seq"], 1, record["sent"], record["done"], "read"))
    for table, operations in tables.items():
        latest, who = float("-inf"), None
        for seq, _, sent, done, what in sorted(operations, key=lambda o: o[:2]):
            if done < latest:
                faults.append("order: at %s a %s of seq %d was over before the %s of seq %d began"
                              % (table, what, seq, *who))
            if sent > latest:
                latest, who = sent, (what, seq)


def check_log(table, text, entries, faults):
    """The exported log has the last decision of every seat for every question."""
    log = GameLog(text)
    last = {(e["question"], e["seat"]): e["text"] for e in sorted(entries, key=lambda e: e["seq"])}
    told = log.decisions()
    for place, text in last.items():
        if told.get(place) != text:
            faults.append("log: %s has %r for question %d of seat %d, not %r"
                          % (table, told.get(place), *place, text))
    return log


def check_seen(history, logs, faults):
    """No seat was told a card it could not know."""
    for record in history:
        log = logs.get(record["table"]) if record["kind"] == "saw" else None
        if log is None:
            continue
        hidden = set(record["cards"]) & log.dealt - log.known(record["seat"], record["question"])
        if hidden:
            faults.append("leak: seat %s of %s was told %s at question %d"
                          % (record["seat"], record["table"], sorted(hidden), record["question"]))


def check_faults(history, faults):
    for record in history:
        if record["kind"] == "fault" and record.get("limit") and record["back"] > record["limit"]:
            faults.append("slow: after %s it took %.1f s" % (record["what"], record["back"]))


def check(history, entries, logs, lengths):
    """All faults. `logs`: table: text."""
    faults = []
    writes = writes_of(history, faults)
    check_kept(writes, entries, faults)
    check_seqs(entries, lengths, faults)
    check_order(history, writes, faults)
    by_table = {}
    for entry in entries:
        by_table.setdefault(entry["table"], []).append(entry)
    read = {table: check_log(table, text, by_table.get(table, []), faults)
            for table, text in logs.items()}
    check_seen(history, read, faults)
    check_faults(history, faults)
    return faults


def check_replays(septem, logs):
    """The rules themselves say that these games were played."""
    faults = []
    for table, text in logs.items():
        done = subprocess.run([septem, "replay", "--quiet", "-"], input=text.encode(), capture_output=True)
        if done.returncode != 0:
            faults.append("replay: %s: %s" % (table, done.stderr.decode().strip()))
    return faults


def main(folder, septem=None):
    rows = read_lines(os.path.join(folder, "entries.jsonl"))
    logs = {}
    for name in sorted(os.listdir(os.path.join(folder, "logs"))):
        with open(os.path.join(folder, "logs", name), encoding="utf-8") as file:
            logs[name[:-len(".log")]] = file.read()
    history = read_lines(os.path.join(folder, "history.jsonl"))
    entries = [row for row in rows if "id" in row]
    lengths = {row["table"]: (row["count"], row["last"]) for row in rows if "count" in row}
    faults = check(history, entries, logs, lengths) + (check_replays(septem, logs) if septem else [])
    for fault in faults:
        print(fault)
    kinds = [record["kind"] for record in history]
    print("%d attempts, %d reads, %d cards lists, %d faults made; %d decisions kept, %d logs: %s"
          % (kinds.count("decide"), kinds.count("read"), kinds.count("saw"), kinds.count("fault"),
             len(entries), len(logs), "%d wrong" % len(faults) if faults else "all well"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
