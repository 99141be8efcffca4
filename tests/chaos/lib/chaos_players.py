"""Programs that play at several servers at once, whatever becomes of these, and note what they see."""
import http.client
import json
import random
import re
import threading
import time

WAIT_S = 12  # for an answer
WORD = re.compile(r"[a-z][a-z0-9_]+")
# Words that are something else too would be found everywhere.
COMMON = {"palace", "gardens", "arena"}


class Nobody(Exception):
    """No answer came, or none that says whether something has happened."""


class Seat:
    def __init__(self, number, secret):
        self.number, self.secret = number, secret


class Table(threading.Thread):
    """One table and everybody at it, from one thread: what is asked after an answer has come is asked
    later. Each request goes to any of the servers."""

    def __init__(self, crowd, number):
        super().__init__(daemon=True)
        self.crowd, self.rng = crowd, random.Random("%d-%d" % (crowd.seed, number))
        self.id, self.seats, self.over, self.count = None, [], False, 0
        self.heard = 0.0  # when the last request was sent that was answered
        self.stream = None
        self.failure = None

    # ---- Asking ----

    def ask(self, method, path, body=None, secret=None):
        """(status, answer), once, from any server."""
        port = self.rng.choice(self.crowd.ports)
        headers = {"Authorization": "Bearer " + secret} if secret else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT_S)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as failure:
            raise Nobody(str(failure)) from failure
        finally:
            connection.close()
        if answer.status >= 500:
            raise Nobody(text)
        is_json = answer.headers.get("Content-Type", "").startswith("application/json")
        return answer.status, json.loads(text) if is_json else text

    def insist(self, method, path, body=None, secret=None):
        """Until there is an answer: for what may be done twice."""
        while True:
            try:
                status, answer = self.ask(method, path, body, secret)
            except Nobody:
                self.rest(0.1)
                continue
            if status not in (200, 201):
                raise AssertionError("%s %s: %s %s" % (method, path, status, answer))
            return answer

    def rest(self, seconds):
        if self.crowd.gives_up.wait(seconds):
            raise AssertionError("it takes too long")

    # ---- Playing ----

    def begin(self):
        made = self.insist("POST", "/v1/tables", {
            "name": "P0", "options": {"players": 3, "absent": 0, "spectators": False}})
        self.id, self.seats = made["table"], [Seat(0, made["secret"])]
        path = "/v1/tables/" + self.id
        while len(self.seats) < 3:
            number = len(self.seats)
            try:
                status, joined = self.ask("POST", path + "/join", {"name": "P%d" % number})
            except Nobody:
                # It may have happened: another table, then, where all is known.
                return self.begin()
            if status != 200:
                raise AssertionError("nobody can join: %s" % joined)
            self.seats.append(Seat(joined["seat"], joined["secret"]))
        while self.look(self.seats[0])["table"]["status"] == "gathering":
            try:
                self.ask("POST", path + "/start", {}, self.seats[0].secret)
            except Nobody:
                self.rest(0.1)
        return None

    def look(self, seat):
        """The state, noted as a read."""
        while True:
            sent = time.monotonic()
            try:
                status, state = self.ask("GET", "/v1/tables/" + self.id, None, seat.secret)
            except Nobody:
                self.rest(0.05)
                continue
            if status != 200:
                raise AssertionError("the table is not shown: %s" % state)
            self.heard = sent
            self.crowd.history.note("read", table=self.id, seat=seat.number, sent=sent,
                                    done=time.monotonic(), seq=state["seq"],
                                    question=state.get("question") or 0)
            if state["table"]["status"] == "playing":
                self.saw(seat.number, state["question"], json.dumps(state))
            return state

    def saw(self, seat, question, text):
        cards = sorted(set(WORD.findall(text)) & self.crowd.cards)
        self.crowd.history.note("saw", table=self.id, seat=seat, question=question, cards=cards)

    def send(self, seat, body):
        """True where there was a last word on it."""
        note = {"table": self.id, "seat": seat.number, "question": body["question"],
                "text": body["text"], "id": body["id"], "sent": time.monotonic()}
        try:
            status, answer = self.ask("POST", "/v1/tables/%s/decisions" % self.id, body, seat.secret)
        except Nobody:
            self.crowd.history.note("decide", **note, done=None, result="unknown", seq=None)
            return False
        self.heard = note["sent"]
        good = status == 200
        self.crowd.history.note("decide", **note, done=time.monotonic(), result="ok" if good else "refused",
                                seq=answer["seq"] if good else None)
        self.crowd.acknowledged += good
        if not good and answer["error"]["code"] not in ("question_over", "not_playing"):
            raise AssertionError("%s is refused: %s" % (body, answer))
        return True

    def decide(self, seat, state):
        owed = [move for move in state["moves"] if move["seat"] == seat.number]
        # Some think again: the last one counts.
        for _ in range(2 if self.rng.random() < 0.1 else 1):
            self.count += 1
            body = {"id": "d%d" % self.count, "question": state["question"], "seat": seat.number,
                    "text": self.rng.choice(owed)["text"]}
            twin = None
            if self.rng.random() < 0.1:  # and some press twice
                twin = threading.Thread(target=self.send, args=(seat, body))
                twin.start()
            while not self.send(seat, body):
                self.rest(0.05)
            if twin:
                twin.join()

    def run(self):
        try:
            self.begin()
            self.stream = Stream(self, self.rng.choice(self.seats))
            self.stream.start()
            while not self.over:
                for seat in self.rng.sample(self.seats, 3):
                    state = self.look(seat)
                    if state["table"]["status"] == "over":
                        self.over = True
                        break
                    if seat.number in state["view"]["owing"]:
                        self.decide(seat, state)
                    self.rest(self.crowd.pause)
        except BaseException as failure:  # told by the crowd
            self.failure = failure
        self.over = True


class Stream(threading.Thread):
    """Listens for a seat, and begins anew when the stream ends."""

    def __init__(self, table, seat):
        super().__init__(daemon=True)
        self.table, self.seat, self.last, self.begun = table, seat, 0, 0
        self.hears = False  # something came on the connection that there is now
        self.rng = random.Random(seat.secret)

    def run(self):
        while not self.table.over:
            try:
                self.listen()
            except (OSError, http.client.HTTPException, ValueError):
                pass
            self.hears = False
            self.table.crowd.gives_up.wait(0.1)

    def listen(self):
        port = self.rng.choice(self.table.crowd.ports)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", "/v1/tables/%s/events" % self.table.id, None, {
            "Authorization": "Bearer " + self.seat.secret, "Last-Event-ID": str(self.last)})
        answer = connection.getresponse()
        self.begun += answer.status == 200
        fields, question = {}, 1
        for line in answer if answer.status == 200 else ():
            line = line.decode().rstrip("\n")
            if line:
                key, _, value = line.partition(": ")
                fields[key] = value
                continue
            if "data" in fields:
                self.hears = True
                self.last = int(fields.get("id", self.last))
                question = self.hear(fields["event"], json.loads(fields["data"]), question)
            fields = {}
            if self.table.over:
                break
        connection.close()

    def hear(self, event, data, question):
        """News are told when the question is over, so they belong to the next one. The last ones tell
        everything."""
        if event == "state" and data["table"]["status"] != "playing":
            return question
        if event == "news":
            question = data["question"] + 1
        else:
            question = data.get("question") or question
        text = json.dumps(data)
        if event != "news" or '"text"' not in text:  # those of the end have it
            self.table.saw(self.seat.number, question, text)
        return question


class Crowd:
    """So many tables at a time, new ones when games are over, until `finish`."""

    def __init__(self, history, ports, tables, seed, pause):
        self.history, self.ports, self.seed, self.pause = history, ports, seed, pause
        self.size, self.tables, self.acknowledged = tables, [], 0
        self.gives_up = threading.Event()
        self.cards = self.read_cards()

    def read_cards(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.ports[0], timeout=WAIT_S)
        connection.request("GET", "/v1/cards")
        cards = json.loads(connection.getresponse().read())["cards"]
        return {card["slug"] for card in cards} - COMMON

    def fill(self):
        """Begins tables until there are enough; failures end the run."""
        for table in self.tables:
            if table.failure:
                raise table.failure
        while sum(not table.over for table in self.tables) < self.size:
            table = Table(self, len(self.tables))
            self.tables.append(table)
            table.start()

    def playing(self):
        return [table for table in self.tables if not table.over and table.id]

    def wait_begun(self, patience):
        end = time.monotonic() + patience
        while any(table.stream is None and not table.over for table in self.tables):
            if time.monotonic() > end:
                raise AssertionError("not all tables begin")
            time.sleep(0.02)

    def wait_heard(self, since, patience):
        """Until every table that plays has had an answer sent and come after then. Returns how long
        the last one took."""
        end = time.monotonic() + patience
        waiting = self.playing()
        while waiting and time.monotonic() < end:
            waiting = [table for table in waiting if not table.over and table.heard <= since]
            time.sleep(0.02)
        if waiting:
            raise AssertionError("%d tables do not go on" % len(waiting))
        return time.monotonic() - since

    def wait_streams(self, patience):
        """Until every table that plays has a stream on which something came. Returns how long the
        last one took."""
        begun = time.monotonic()
        while any(not table.stream.hears for table in self.playing() if table.stream):
            if time.monotonic() > begun + patience:
                raise AssertionError("streams do not come back")
            time.sleep(0.02)
        return time.monotonic() - begun

    def finish(self, patience):
        """All games are played to their ends."""
        self.pause = 0
        end = time.monotonic() + patience
        for table in self.tables:
            table.join(max(0.0, end - time.monotonic()))
            if table.failure:
                raise table.failure
            if table.is_alive():
                self.gives_up.set()
                raise AssertionError("a game does not come to its end")

    def streams_begun(self):
        return sum(table.stream.begun for table in self.tables if table.stream)
