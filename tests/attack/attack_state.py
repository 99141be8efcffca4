"""Several people at several tables do what they like, rightly and wrongly; then the server is killed.

A case is some hundred operations by chance, then a burst of decisions in the middle of which the
server is killed (kill -9) and started again. Nothing answers 5xx, every decision that was
acknowledged is there, tables stand as they stood, and logs of finished games replay.
"""
import json
import os
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "serve", "lib"))
import campaign
from crowd import Crowd
from table_server import Server, check_log, expect

SHORT, LIVES, EACH = 4, 4, 120
figures = {"operations": 0, "kills": 0, "decisions kept": 0, "in the burst": 0, "games over": 0,
           "statuses": {}}


# ---- The burst ----

def request_bytes(person, what, body):
    text = json.dumps(body)
    return ("POST %s%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json"
            "\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (
                person.path, what, server.host(), person.secret, len(text.encode()), text)).encode()


def read_all(connection):
    got = b""
    try:
        while part := connection.recv(65536):
            got += part
    except OSError:
        pass
    return got


def burst(crowd, rng):
    """Everybody decides at once and hears of it at most what left before the kill."""
    waiting = []
    for people in crowd.tables.values():
        for person in people:
            question, moves = crowd.owed(person)
            for move in moves:
                crowd.count += 1
                waiting.append((person, crowd.decision(question, move)))
    rng.shuffle(waiting)
    lines = []
    for person, body in waiting:
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        connection.sendall(request_bytes(person, "/decisions", body))
        lines.append(connection)
    time.sleep(rng.choice([0, 0.005, 0.02, 0.1]))
    server.kill()
    for (person, body), connection in zip(waiting, lines):
        head, _, text = read_all(connection).partition(b"\r\n\r\n")
        connection.close()
        answer = json.loads(text) if text.endswith(b"}") else None
        if answer and b" 200 " in head.split(b"\r\n")[0]:
            crowd.acknowledged(person, body, answer)
            figures["in the burst"] += 1
        elif answer:
            # A bot that covers may have been faster.
            expect(answer["error"]["code"] in ("question_over", "not_owing", "not_playing", "not_yours"),
                   "what was legal is taken: %s %s" % (body, answer))
        else:
            crowd.doubtful.add((person.table, body["question"], body["seat"], body["text"]))


# ---- What must be there ----

def settled(state):
    """A state without what is of the moment."""
    for key in ("now", "deadline"):
        state.pop(key)
    for key in ("nudge_at", "watching"):
        state["table"].pop(key)
    for chair in state["table"]["chairs"]:
        chair.pop("connected")
        chair.pop("covered")
    return {key: state[key] for key in ("seq", "table", "question", "view", "last", "result")}


def look(crowd):
    seen = {}
    for table in crowd.tables:
        status, state = crowd.ask("GET", "/v1/tables/" + table)
        if status == 200:
            seen[table] = settled(state)
            crowd.told(table, state["seq"])
    return seen


def check_decisions(crowd):
    """A repeat of what was acknowledged is answered as the first time."""
    for person, body, answer in crowd.decided:
        status, again = crowd.ask("POST", person.path + "/decisions", body, person.secret)
        if status == 200:
            expect(again["seq"] == answer["seq"], "it is what was acknowledged: %s %s" % (body, again))
            figures["decisions kept"] += 1
        else:
            # Who has left the chair since cannot say so.
            expect(again["error"]["code"] in ("no_seat", "bad_secret", "not_yours"),
                   "what was acknowledged is there: %s %s %s" % (person.table, body, again))
    crowd.decided.clear()


def check_words(crowd):
    told = {}
    for table, text in crowd.said:
        if table not in crowd.tables:
            continue
        if table not in told:
            status, history = crowd.ask("GET", "/v1/tables/%s/history" % table, None,
                                        crowd.tables[table][0].secret)
            told[table] = {c["text"] for c in history["chat"]} if status == 200 else None
        expect(told[table] is None or text in told[table], "what was said is there: %s" % text)


def check_over(crowd, table):
    """The whole log, and in it every decision that counted. Two players: see `news` in docs/api.md."""
    check_log(server, table)
    history = server.get("/v1/tables/%s/history" % table)["news"]
    texts = {}
    for news in history:
        for decision in news["decisions"]:
            for question in (news["question"], news["question"] - 1):
                texts.setdefault((question, decision["seat"]), set()).add(decision["text"])
    for (where, question, seat), text in crowd.lasting.items():
        if where == table:
            found = texts.get((question, seat), set())
            doubt = {t for w, q, s, t in crowd.doubtful if (w, q, s) == (table, question, seat)}
            expect(text in found or doubt & found,
                   "the log has %s of seat %d at question %d: %s" % (text, seat, question, found))
    figures["games over"] += 1


def drop_old(crowd, rng):
    """Finished games are checked; some of them, and some that nobody ends, make room."""
    for table in list(crowd.tables):
        status, state = crowd.ask("GET", "/v1/tables/" + table)
        over = status == 200 and state["table"]["status"] == "over"
        if over and table not in checked:
            check_over(crowd, table)
            checked.add(table)
        if (over and rng.random() < 0.5) or rng.random() < 0.1:
            crowd.forget(table)


def live(crowd, rng):
    """From one kill to the next."""
    for _ in range(EACH):
        crowd.act()
    drop_old(crowd, rng)
    before = look(crowd)
    burst(crowd, rng)
    server.start()
    crowd.reconnect()
    figures["kills"] += 1
    for table, state in look(crowd).items():
        expect(state["seq"] >= crowd.seqs.get(table, 0), "the table is not behind what was told of it")
        if table in before and before[table]["seq"] == state["seq"]:
            expect(before[table] == state, "the table stands as it stood: %s\n%s" % (before[table], state))
    check_decisions(crowd)
    check_words(crowd)
    server.lives()


def case(number, rng):
    """A server of its own, so that a case can be run alone."""
    global server
    with Server("--bot-ms", "50", "--streams", "0") as server:
        crowd = Crowd(server, rng)
        try:
            for _ in range(LIVES):
                live(crowd, rng)
            drop_old(crowd, rng)
        except BaseException:
            print("what was asked last:\n" + "\n".join(crowd.recent))
            raise
        figures["operations"] += crowd.count
        for status, count in crowd.statuses.items():
            figures["statuses"][status] = figures["statuses"].get(status, 0) + count


server, checked = None, set()
campaign.run(case, SHORT)
print(json.dumps(figures))
