"""The history of a run: what its players did and were told, one JSON object a line.

    decide  table seat question text id sent done result seq
            result "ok": acknowledged, with the seq of its entry; "refused": it has not happened;
            "unknown": nobody was told, done is null
    read    table seat sent done seq question     how a table was shown
    saw     table seat question cards             the cards that an answer or event named
    fault   what at back limit                    what was broken, and how long players noticed it

Times are seconds of one clock that only moves forward. Beside it stand the entries of the database
(seq, seat, question, text, id of every decision) and the exported game logs.
"""
import json
import threading


class History:
    def __init__(self, path):
        self.file, self.lock, self.counts = open(path, "w", encoding="utf-8"), threading.Lock(), {}

    def note(self, kind, **fields):
        line = json.dumps({"kind": kind, **fields})
        with self.lock:
            self.file.write(line + "\n")
            self.counts[kind] = self.counts.get(kind, 0) + 1

    def close(self):
        self.file.close()


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]
