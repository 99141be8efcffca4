"""Time and presence: whom a bot plays for and when, what a clock costs, and that everybody is told."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, expect, wait_until


def chair(seat, number):
    return seat.state()["table"]["chairs"][number]


def answer(seat, number=-1):
    """One decision of who owes one."""
    state = seat.state()
    text = state["moves"][number]["text"]
    seat.decide(state["question"], text, name="q%d-%d" % (state["question"], time.monotonic_ns()))
    return text


def two(server, **options):
    """Ada and Bob, both connected, and a bot, at a game that has begun."""
    host = server.make(options={"players": 3, **options})
    bob = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    hosts, bobs = host.events(), bob.events()
    host.post("start")
    return host, bob, hosts, bobs


def alone(server):
    """A game against bots waits for its one person, with a clock and without one."""
    for timer in (0, 5):
        host = server.make(options={"absent": 5, "timer": timer}, bots="easy", start=True)
        stream = host.events()
        answer(host)
        stream.wait("state", lambda d: d["question"] == 2)
        stream.close()
        wait_until(lambda: not chair(host, 0)["connected"], "she is gone")
        # Longer than both the clock and the absence that the table allows.
        gone = time.monotonic()
        wait_until(lambda: time.monotonic() > gone + 7, "the time passes")
        state = host.state()
        expect(state["question"] == 2 and state["view"]["owing"] == [0],
               "the same question is asked: %s" % state["question"])
        expect(not state["table"]["chairs"][0]["covered"], "nobody plays for her")
        expect(state["deadline"] is None, "no clock runs")
        back = host.events()
        state = back.wait("state")
        expect(state["question"] == 2, "the question waits for her")
        expect((state["deadline"] is not None) == (timer > 0), "and the clock starts anew")
        if timer:
            expect(4000 < state["deadline"] - state["now"] <= 5000, "with all its time")
        back.close()


def late(server):
    """A missed clock costs one decision; three in a row, and a bot has the seat."""
    host = server.make(options={"timer": 5}, bots="easy")
    stream = host.events()
    host.post("start")
    state = host.state()
    expect(0 < state["deadline"] - state["now"] <= 5000, "there is a deadline")
    news = stream.wait("news", lambda d: d["question"] == 1)
    expect(news["decisions"][0].get("bot"), "the bot decided")
    state = stream.wait("state", lambda d: d["question"] == 2)
    expect(0 in state["view"]["owing"], "the next one is hers")
    expect(not state["table"]["chairs"][0]["covered"], "the seat is still hers")
    stream.wait("state", lambda d: d["question"] == 4 and d["table"]["chairs"][0]["covered"])
    state = host.state()
    expect(state["deadline"] is None and state["question"] == 4, "then the table rests")
    server.kill()
    server.start()
    state = host.state()
    expect(state["deadline"] is None and state["question"] == 4
           and state["table"]["chairs"][0]["covered"], "after a restart, too")
    stream = host.events()
    stream.wait("state")
    expect(chair(host, 0)["covered"], "a browser that comes back is nobody who plays")
    host.post("back")
    told = stream.wait("table", lambda d: not d["table"]["chairs"][0]["covered"])
    expect(told["deadline"] is not None, "the clock starts anew")
    expect(host.state()["deadline"] == told["deadline"], "as told")
    host.post("back")
    stream.close()


def absent(server):
    """Who is away is covered only when others wait for the decision."""
    host, bob, hosts, bobs = two(server, absent=5)
    bobs.close()
    hosts.wait("table", lambda d: d["table"]["status"] == "playing"
               and not d["table"]["chairs"][1]["connected"])
    expect(chair(host, 1)["cover_at"] is None, "nobody waits for Bob yet")
    answer(host)
    told = hosts.wait("table", lambda d: d["table"]["chairs"][1]["cover_at"])
    now = host.state()["now"]
    expect(now < told["table"]["chairs"][1]["cover_at"] <= now + 5000, "it is told how long it takes")
    hosts.wait("table", lambda d: d["table"]["chairs"][1]["covered"])
    hosts.wait("state", lambda d: d["question"] == 2)
    # Ada thinks: the bot does not decide before she has.
    time.sleep(0.3)
    expect(1 in host.state()["view"]["owing"], "nobody waits for the second decision")
    answer(host)
    hosts.wait("state", lambda d: d["question"] == 3)
    back = bob.events()
    state = back.wait("state")
    expect(not state["table"]["chairs"][1]["covered"], "coming back takes the seat back")
    answer(host)
    wait_until(lambda: host.state()["view"]["owing"] == [1], "the bot no longer plays for Bob")
    answer(bob)
    hosts.wait("state", lambda d: d["question"] == 4)
    # With nobody there the game rests.
    answer(host)
    hosts.close()
    back.close()
    wait_until(lambda: not any(c["connected"] for c in host.state()["table"]["chairs"]), "all go")
    gone = time.monotonic()
    wait_until(lambda: time.monotonic() > gone + 6, "the time passes")
    expect(host.state()["question"] == 4, "nobody sees a bot play, so none does")


def asked(server):
    """Somebody who waits has a bot play at once."""
    host, bob, hosts, bobs = two(server)
    third = Seat(server, host.table, "", None)
    third.refuse(401, "no_seat", "cover", {"seat": 1})
    host.refuse(400, "bad_field", "cover")
    host.refuse(400, "bad_field", "cover", {"seat": 0})
    host.refuse(400, "bad_field", "cover", {"seat": 2})
    host.refuse(400, "bad_field", "cover", {"seat": 77})
    host.refuse(400, "bad_field", "cover", {"seat": "1"})
    host.refuse(400, "bad_field", "cover", {"seat": 1, "bot": "hard"})
    host.refuse(409, "present", "cover", {"seat": 1})
    bobs.close()
    hosts.wait("table", lambda d: d["table"]["status"] == "playing"
               and not d["table"]["chairs"][1]["connected"])
    host.refuse(409, "not_waiting", "cover", {"seat": 1})
    answer(host)
    host.post("cover", {"seat": 1})
    hosts.wait("table", lambda d: d["table"]["chairs"][1]["covered"])
    news = hosts.wait("news", lambda d: d["question"] == 1)
    expect([d.get("bot", False) for d in news["decisions"]] == [False, True, True],
           "the bot decided for Bob")
    hosts.close()
    other, _, others, gone = two(server, absent=0)
    gone.close()
    others.wait("table", lambda d: not d["table"]["chairs"][1]["connected"])
    answer(other)
    other.refuse(403, "no_cover", "cover", {"seat": 1})
    others.close()


def chosen(server):
    """Who comes back is told that it was the bot, and may choose otherwise."""
    host = server.make(options={"players": 3})
    bob, eve = (Seat.join(server, host.table, name) for name in ("Bob", "Eve"))
    hosts, eves = host.events(), eve.events()
    host.post("start")
    answer(host)
    host.post("cover", {"seat": 1})
    hosts.wait("owing", lambda d: d["owing"] == [2])
    back = bob.events()
    state = back.wait("state")
    expect(state["sealed"][0]["bot"] is True, "a bot chose")
    text = answer(bob)
    sealed = bob.state()["sealed"][0]
    expect(sealed["text"] == text and "bot" not in sealed, "now he has")
    for stream in (hosts, eves, back):
        stream.close()


def restarted(server):
    """Clocks and cover outlive the server; everybody has a moment to come back."""
    host, bob, hosts, bobs = two(server, timer=600, absent=5)
    bobs.close()
    answer(host)
    hosts.wait("state", lambda d: d["question"] == 2)
    before = host.state()
    hosts.close()
    server.kill()
    server.start()
    after = host.state()
    # The log has the time of day, a running clock may be off it by a little.
    expect(abs(after["deadline"] - before["deadline"]) < 3000, "the deadline is the same")
    expect(after["table"]["chairs"][1]["covered"], "who was covered still is")
    expect(not after["table"]["chairs"][0]["covered"], "who was there can come back")
    back = bob.events()
    back.wait("state")
    expect(not chair(host, 1)["covered"], "and who was not, too")
    back.close()


def same(server):
    """What is streamed and what is asked for are equal, deadlines and all, after every turn."""
    told = ("question", "deadline", "table", "moves", "sealed", "view", "result", "you")
    host, bob, hosts, bobs = two(server, timer=600)
    checked = 0
    while True:
        state = host.state()
        if state["table"]["status"] == "over":
            break
        question = state["question"]
        for seat, stream in ((host, hosts), (bob, bobs)):
            live = stream.wait("state", lambda d: d["question"] == question)
            # Bots may decide meanwhile: compare what stays.
            now = seat.state()
            now["sealed"] = live["sealed"]
            now["view"]["owing"] = live["view"]["owing"]
            expect(all(live[key] == now[key] for key in told),
                   "question %s: %s" % (question, [k for k in told if live[k] != now[k]]))
            expect(now["last"] == (stream.of("news") or [None])[-1], "and so are the news")
            expect(live["deadline"] > live["now"], "and there is a deadline")
            checked += 1
        owing = state["view"]["owing"]
        for seat in (host, bob):
            if seat.seat in owing:
                answer(seat)
        wait_until(lambda: host.state()["question"] != question, "the question is over")
    expect(checked >= 36, "all questions were compared: %d" % checked)
    hosts.close()
    bobs.close()


with Server() as server:
    alone(server)
    absent(server)
    asked(server)
    chosen(server)
    same(server)
    late(server)
    restarted(server)
