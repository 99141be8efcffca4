"""The same seed and the same decisions of people are the same game, bots and all.

Also on another server, with people who are slower or faster than the bots, and with a server that
is killed in the middle of questions. Bots that search are counted here, never timed.
"""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, check_log, expect

EVERY_SET = ["base", "leaders", "cities", "packs", "catan", "promo"]
SEARCHER = "mcts:playouts=20"
TABLES = [
    ({"players": 3}, "random"),
    ({"players": 4, "sets": ["cities"]}, "easy"),
    ({"players": 2, "sets": EVERY_SET, "leaders": "all"}, "normal"),
    ({"players": 5, "sets": EVERY_SET, "leaders": "all"}, "normal"),
    ({"players": 3, "sets": ["leaders"]}, SEARCHER),
]
# So long that no bot of these tests ever looks at the clock.
UNTIMED = ("--bot-ms", "60000")


class Lots:
    """Decides by the question and not by how often it was asked before."""

    def __init__(self, number):
        self.number = number

    def choice(self, moves):
        return random.Random(self.number * 1000 + len(moves)).choice(moves)


def body(log):
    return [line for line in log.splitlines() if not line.startswith("#")]


def dealt(options, seed):
    """From a number, or from a key."""
    return dict(options, **{"key" if isinstance(seed, str) else "seed": seed})


def play(server, options, bot, seed):
    seat = server.make(options=dealt(options, seed), bots=bot, start=True)
    seat.play(Lots(1))
    return body(check_log(server, seat.table))


def play_killed(server, options, bot, seed):
    """The server dies while bots think about what a person has decided already."""
    seat = server.make(options=dealt(options, seed), bots=bot, start=True)
    thinking = 0
    while True:
        state = seat.play(Lots(1), until=lambda state: seat.seat in state["view"]["owing"])
        if state["table"]["status"] == "over":
            expect(thinking > 0, "bots were interrupted: %d" % thinking)
            return body(check_log(server, seat.table))
        answer = seat.decide(state["question"], Lots(1).choice(state["moves"])["text"])
        if answer["owing"] and thinking < 6:
            server.kill()
            server.start()
            thinking += 1


def play_two(server, seed, slower):
    """Two people and bots; now one of them is slow, now the other."""
    host = server.make(options={"players": 4, "sets": ["cities"], "seed": seed})
    bob = Seat.join(server, host.table, "Bob", seat=2)
    host.post("chairs", {"fill": SEARCHER})
    host.post("start")
    people = [(host, Lots(1)), (bob, Lots(2))]
    if slower:
        people.reverse()
    while True:
        for seat, lots in people:
            state = seat.state()
            if state["table"]["status"] == "over":
                return body(check_log(server, host.table))
            if seat.seat in state["view"]["owing"]:
                seat.decide(state["question"], lots.choice(state["moves"])["text"])
                if slower:
                    time.sleep(0.01)


with Server(*UNTIMED, "--bot-threads", "1") as first, Server(*UNTIMED, "--bot-threads", "2") as second:
    for options, bot in TABLES:
        game = play(first, options, bot, 4711)
        expect(len(game) > 50, "a whole game is in the log")
        expect(play(second, options, bot, 4711) == game,
               "the same seed gives the same game: %s %s" % (options, bot))
        expect(play(first, options, bot, 4712) != game, "another seed gives another")
    expect(play_two(first, 12, False) == play_two(second, 12, True),
           "who decides first changes nothing")
    options, bot = {"players": 3}, "mcts:playouts=300"
    expect(play_killed(first, options, bot, 99) == play(second, options, bot, 99),
           "a server that dies changes nothing")
    key = "0123456789abcdef" * 4
    for options, bot in TABLES[:3]:
        game = play(first, options, bot, key)
        expect(play(second, options, bot, key) == game, "the same key gives the same game")
        expect(play(first, options, bot, key[::-1]) != game, "another key gives another")
    expect(play_killed(first, options, SEARCHER, key) == play(second, options, SEARCHER, key),
           "and a server that dies changes nothing")
