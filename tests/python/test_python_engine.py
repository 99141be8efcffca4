"""Engines in Python: views as text, the lines of the protocol, and the example in a real arena."""

import contextlib
import io
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

from random_games import some_tables
from septem import Game, NotationError, View, engine
from septem.layout import layout

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "view_bot.py"


def first(question):
    return 0


def ask(message, choose=first):
    line = message if isinstance(message, str) else json.dumps(message)
    with contextlib.redirect_stderr(io.StringIO()):
        return engine.answer(line, choose, "test")


class Packed(unittest.TestCase):
    def test_a_view_comes_back(self):
        for options in some_tables():
            game = Game(options, seed=3)
            for _ in range(40):
                seat = game.owing[0]
                view = game.view(game.answers_for(seat))
                again = View.from_packed(view.packed())
                self.assertEqual(again, view)
                self.assertEqual(again.seat, view.seat)
                self.assertEqual(again.moves(seat), game.moves(seat))
                self.assertEqual(again.observe(seat), view.observe(seat))
                self.assertEqual(again.options.players, options.players)
                self.assertEqual(set(again.options.sets), set(options.sets))
                self.assertEqual(again.options.teams, options.teams)
                game.submit(seat, game.moves(seat)[-1])

    def test_damage_is_refused(self):
        text = Game(seed=1).view(0).packed()
        for bad in ("", text[:-4], "A" * len(text), "é" + text[1:], text[:20] + "\0" + text[21:]):
            with self.assertRaises(NotationError):
                View.from_packed(bad)


class Lines(unittest.TestCase):
    def test_hello(self):
        said = ask({"id": 1, "do": "hello", "protocol": 1, "layout": layout()})
        self.assertEqual((said["id"], said["protocol"], said["name"]), (1, 1, "test"))
        self.assertEqual((said["wants"], said["layout"]), (["packed"], layout()))

    def test_choose(self):
        game = Game(players=3, seed=4)
        question = {"id": 2, "do": "choose", "seat": 1, "seed": "7", "deadline_ms": 10,
                    "packed": game.view(1).packed(), "count": len(game.moves(1))}
        self.assertEqual(ask(question), {"id": 2, "move": 0})
        last = ask(question, lambda asked: asked.moves[-1])
        self.assertEqual(last["move"], game.moves(1)[-1])
        drawn = [ask(question, lambda asked: asked.luck.choice(asked.moves)) for _ in range(2)]
        self.assertEqual(*drawn)
        self.assertIn("error", ask({**question, "count": 99}))
        self.assertIn("error", ask({**question, "seat": 2}))
        self.assertIn("error", ask({**question, "packed": "x"}))
        self.assertIn("ZeroDivision", str(ask(question, lambda asked: 1 // 0)))

    def test_what_is_not_understood(self):
        for bad in ("x", "[]", "{}", '{"id":"1"}', '{"id":true}'):
            said = ask(bad)
            self.assertIsNone(said["id"], bad)
            self.assertIn("error", said)
        self.assertEqual(ask({"id": 5, "do": "dance"})["id"], 5)


class Games(unittest.TestCase):
    def test_it_hears_of_their_end_if_it_wants_to(self):
        heard = []

        def told(message, over=lambda game, result: heard.append((game, result))):
            return engine.answer(json.dumps(message), first, "test", over)

        hello = {"id": 1, "do": "hello", "protocol": 1}
        self.assertEqual(told(hello)["wants"], ["packed", "games"])
        self.assertEqual(told(hello, None)["wants"], ["packed"])
        self.assertIsNone(told({"id": 2, "do": "start", "game": 7}))
        self.assertEqual(heard, [])
        self.assertIsNone(told({"id": 3, "do": "end", "game": 7, "result": [{"seat": 0}]}))
        self.assertEqual(heard, [(7, [{"seat": 0}])])
        self.assertIn("error", told({"id": 3, "do": "end", "game": 7, "result": []}, None))


class Example(unittest.TestCase):
    def septem(self, *words):
        done = subprocess.run(
            [os.environ["SEPTEM_PROGRAM"], *words], capture_output=True, text=True, check=False
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_it_plays_by_the_protocol_and_wins(self):
        command = f"exec '{sys.executable}' -B '{EXAMPLE}'"
        self.septem("bot-check", command)
        figures = json.loads(
            self.septem("arena", "--engine", command, "--bots", "random", "--deals", "4", "--json")
        )
        engines = [bot for bot in figures["bots"] if bot["name"] == "one turn ahead"]
        self.assertEqual(len(engines), 1)
        self.assertEqual(engines[0]["turns_lost"], 0)
        self.assertGreater(engines[0]["share"], 1)


if __name__ == "__main__":
    unittest.main()
