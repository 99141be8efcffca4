"""Games, views and decisions: the same as the library's, and nothing changed by a mistake."""

import os
import pickle
import random
import subprocess
import tempfile
import unittest

from random_games import decisions, every_table, some_tables
from septem import (
    Bot,
    BotError,
    Game,
    IllegalMove,
    LibraryError,
    NotationError,
    Options,
    OptionsError,
    Rng,
    SeatError,
    observation_hash,
    observation_rows,
    observation_size,
    tables,
)
from septem.layout import Memory, layout
from septem.library import load


def replayed_digests(log_text):
    """What the reader of logs makes of every decision, one after the other."""
    lib, log, error, memory = load(), Memory("log"), Memory("log_error"), Memory("game")
    data = log_text.encode()
    if not lib.septem_log_read(log.raw, data, len(data), error.raw):
        raise AssertionError(error.text("text"))
    if not lib.septem_log_start(log.raw, memory.raw, error.raw):
        raise AssertionError(error.text("text"))
    found = []
    for i in range(log.get("decision_count")):
        if not lib.septem_log_step(log.raw, i, memory.raw, error.raw):
            raise AssertionError(error.text("text"))
        found.append(lib.septem_game_hash(memory.raw))
    if not lib.septem_log_check_end(log.raw, memory.raw, error.raw):
        raise AssertionError(error.text("text"))
    return found


class Games(unittest.TestCase):
    def test_every_decision_agrees_with_the_log(self):
        logs = []
        for number, options in enumerate(every_table()):
            with self.subTest(options=options):
                game = Game(options, seed=number, record=True)
                digests = []
                for _ in decisions(game, random.Random(number)):
                    digests.append(game.digest)  # before it: that of the decision before
                digests = digests[1:] + [game.digest]
                self.assertEqual(digests, replayed_digests(game.log()))
                self.assertIsNone(game.validate())
                logs.append(game.log())
        self.assertGreater(len(logs), 20)
        self.replay(logs)

    def replay(self, logs):
        """`septem replay` checks every decision, count and score of a log by itself."""
        program = os.environ.get("SEPTEM_PROGRAM")
        if not program:
            self.skipTest("SEPTEM_PROGRAM does not say where the program is")
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for number, text in enumerate(logs):
                names.append(os.path.join(folder, f"{number}.log"))
                with open(names[-1], "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run(
                [program, "replay", "--quiet", *names], capture_output=True, text=True, check=False
            )
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_the_same_seed_is_the_same_game(self):
        for options in some_tables():
            runs = []
            for _ in range(2):
                game, digests = Game(options, seed=5), []
                for _ in decisions(game, random.Random(1)):
                    digests.append(game.digest)
                runs.append((digests, game.scores(), game.winners()))
            self.assertEqual(*runs)
            self.assertNotEqual(Game(options, seed=5).digest, Game(options, seed=6).digest)

    def test_a_copy_goes_its_own_way(self):
        game = Game(players=3, seed=1, record=True)
        copy = game.copy()
        self.assertEqual(game, copy)
        copy.submit(0, copy.moves(0)[0])
        self.assertNotEqual(game, copy)
        self.assertEqual(game.owing, (0, 1, 2))

    def test_scores_add_up(self):
        game = Game(players=4, seed=3)
        for _ in decisions(game, random.Random(3)):
            pass
        for seat in range(4):
            score = game.score(seat)
            self.assertEqual(score.total, sum(score.lines.values()))
        self.assertAlmostEqual(sum(game.shares()), 1)
        best = max(game.scores())
        self.assertTrue(all(game.scores()[seat] == best for seat in game.winners()))

    def test_a_bot_plays_the_same_from_the_same_seed(self):
        ends = []
        for _ in range(2):
            game, rng, bot = Game(players=3, seed=2), Rng(4), Bot("rules")
            while not game.over:
                for seat in game.owing:
                    game.play(bot, seat, rng)
            ends.append(game.digest)
        self.assertEqual(*ends)


class Actions(unittest.TestCase):
    def test_masks_are_the_legal_decisions_exactly(self):
        for number, options in enumerate(some_tables()):
            game = Game(options, seed=100 + number)
            for seat, _ in decisions(game, random.Random(number)):
                words, actions, mask = game.moves(seat), game.actions(seat), game.mask(seat)
                self.assertEqual(len(words), len(actions))
                self.assertEqual(len(set(actions)), len(actions))
                self.assertEqual({i for i, legal in enumerate(mask) if legal}, set(actions))
                for text, action in random.Random(number).sample(list(zip(words, actions)), 1):
                    self.assertEqual(game.action(seat, text), action)
                    self.assertEqual(game.words(seat, action), text)

    def test_acting_is_submitting(self):
        game = Game(players=5, seed=8)
        for seat, text in decisions(game, random.Random(8)):
            other = game.copy()
            other.act(seat, other.action(seat, text))
            again = game.copy()
            again.submit(seat, text)
            self.assertEqual(other, again)

    def test_actions_have_names(self):
        self.assertEqual(tables.action_text(0), "bare 0")
        self.assertIn(tables.cards()[1], tables.action_text(32))
        self.assertEqual(tables.action_text(tables.action_named()), "other 0")
        self.assertNotEqual(tables.action_hash(), 0)


class Views(unittest.TestCase):
    def test_hidden_cards_do_not_show(self):
        for number, options in enumerate(some_tables()):
            game, rng = Game(options, seed=200 + number), Rng(number)
            for seat, _ in decisions(game, random.Random(number)):
                player = game.answers_for(seat)
                view = game.view(player)
                other = view.sample(rng)  # the cards that the player cannot see dealt anew
                self.assertEqual(other.view(player), view)
                self.assertEqual(other.view(player).observe(seat), view.observe(seat))
                self.assertEqual(other.mask(seat), game.mask(seat))
                self.assertEqual(view.moves(seat), game.moves(seat))

    def test_samples_do_differ(self):
        game = Game(players=4, seed=1)
        self.assertNotEqual(game.view(0).sample(Rng(1)).digest, game.digest)

    def test_the_own_hand_is_known_and_others_are_not(self):
        view = Game(players=4, seed=1).view(2)
        self.assertTrue(view.hand().is_known)
        self.assertEqual(view.hand(0).candidates, ())
        self.assertEqual(view.hand(0).count, view.hand().count)

    def test_observations_have_rows(self):
        rows, end = {(row.name, row.stride > 0): row for row in observation_rows()}, 0
        for row in rows.values():
            end = max(end, row.offset + row.width)
        game = Game(players=4, seed=1)
        data, coins = game.view(0).observe(), rows["coins", True]
        self.assertLessEqual(end, len(data))
        self.assertEqual(len(data), observation_size())
        self.assertEqual(data[rows["players", False].offset], 1 << 4)
        self.assertEqual(data[coins.offset], game.city(0).coins)
        self.assertEqual(data[coins.offset + coins.stride], game.city(1).coins)
        self.assertNotEqual(observation_hash(), 0)

    def test_candidates_are_the_moves(self):
        view = Game(players=4, seed=1).view(2)
        candidates = view.candidates()
        self.assertEqual(len(candidates), len(view.moves()))
        self.assertEqual(len(set(candidates)), len(candidates))
        for candidate, words in zip(candidates, view.moves()):
            self.assertIn(tables.cards()[candidate[0]], words)


class Mistakes(unittest.TestCase):
    def setUp(self):
        self.game = Game(players=3, seed=1, record=True)
        self.before, self.log = self.game.copy(), self.game.log()

    def tearDown(self):
        self.assertEqual(self.game, self.before)
        self.assertEqual(self.game.log(), self.log)

    def test_seats(self):
        for seat in (-1, 3, 99, "0", None, 1.5):
            for call in (self.game.moves, self.game.mask, self.game.view, self.game.score):
                with self.assertRaises(SeatError):
                    call(seat)
            with self.assertRaises(SeatError):
                self.game.act(seat, 0)
        view = self.game.view(1)
        for seat in (-1, 3, "0"):
            for call in (view.hand, view.city, view.moves, view.observe):
                with self.assertRaises(SeatError):
                    call(seat)
        for call in (view.moves, view.observe):  # not this player's to decide
            with self.assertRaises(SeatError):
                call(0)
        with self.assertRaises(ValueError):
            view.observe_into(memoryview(bytearray(3)))

    def test_illegal_actions(self):
        mask = self.game.mask(0)
        for action in (-1, mask.index(0), tables.action_count(), 65535, 1 << 40):
            with self.assertRaises(IllegalMove):
                self.game.act(0, action)
        for action in (1.5, "1", None):
            with self.assertRaises(TypeError):
                self.game.act(0, action)

    def test_decisions_that_are_none(self):
        wrong = ("", "build", "build no_such_card", "x" * 300, "pay 2", "build altar\nleft 2")
        for text in (*wrong, "sell altar\0"):
            with self.assertRaises(NotationError):
                self.game.submit(0, text)

    def test_decisions_that_are_illegal(self):
        with self.assertRaisesRegex(IllegalMove, "not in the hand"):
            self.game.submit(0, "build palace")

    def test_options(self):
        bad = (
            {"players": 99},
            {"players": 0},
            {"players": "3"},
            {"sets": ("no_such_set",)},
            {"sets": "cities"},
            {"sides": "C"},
            {"leaders": "third"},
            {"teams": True},
            {"boards": {0: "giza C"}},
            {"boards": {9: "giza A"}},
            {"boards": {0: "giza A", 1: "giza B"}},
        )
        for named in bad:
            with self.subTest(named), self.assertRaises(OptionsError):
                Game(**named)
        with self.assertRaises(TypeError):
            Game(Options(), players=3)

    def test_bots(self):
        for text in ("no_such_bot", "mcts:playouts=x", "rules\0"):
            with self.assertRaises(BotError):
                Bot(text)

    def test_after_the_end(self):
        game = Game(players=3, seed=1)
        for _ in decisions(game, random.Random(1)):
            pass
        with self.assertRaises(SeatError):
            game.submit(0, "sell altar")
        self.assertEqual(game.moves(0), [])
        self.assertEqual(sum(game.mask(0)), 0)


class Leaders(unittest.TestCase):
    def test_are_kept_and_recruited(self):
        game, rng = Game(players=4, sets=("leaders",), seed=3), random.Random(1)
        self.assertEqual(game.phase, "keep")
        self.assertEqual(len(game.moves(0)), 4)
        for _ in decisions(game, rng):
            if game.phase == "recruit":
                break
        for seat in range(4):
            own = game.view(seat).leaders()
            self.assertEqual(len(own), 4)
            kept = {word.split()[1] for word in game.moves(seat)}
            self.assertEqual(kept, set(own))

    def test_come_from_the_edition_asked_for(self):
        games = [
            Game(players=7, sets=("leaders",), seed=1, leaders=edition, experts=experts).digest
            for edition, experts in (("first", False), ("second", False), ("second", True))
        ]
        self.assertEqual(len(set(games)), 3)


class Pickled(unittest.TestCase):
    def test_games_and_views_go_on_where_they_were(self):
        for options in some_tables():
            game, rng = Game(options, seed=8, record=True), random.Random(1)
            for number, (seat, _) in enumerate(decisions(game, rng)):
                if number % 17 == 0:
                    again = pickle.loads(pickle.dumps(game))
                    self.assertEqual(again, game)
                    self.assertEqual(again.moves(seat), game.moves(seat))
                    self.assertEqual(again.log(), game.log())
                    view = game.view(game.answers_for(seat))
                    self.assertEqual(pickle.loads(pickle.dumps(view)), view)
        drawn = pickle.loads(pickle.dumps(Rng(5)))
        bot = pickle.loads(pickle.dumps(Bot("rules")))
        game = Game(seed=2)
        self.assertEqual(game.choose(bot, 0, drawn), game.choose(Bot("rules"), 0, Rng(5)))

    def test_bytes_of_another_library_are_refused(self):
        make, (name, data, _) = Game(seed=2)._memory.__reduce__()
        with self.assertRaises(LibraryError):
            make(name, data, "0" * 16)
        with self.assertRaises(LibraryError):
            make(name, data[:-1], layout())


class FreeCity(unittest.TestCase):
    def test_is_decided_for_by_its_steward(self):
        game, rng, asked = Game(players=2, seed=3), random.Random(1), set()
        for seat, _ in decisions(game, rng):
            player = game.answers_for(seat)
            asked.add((seat, player))
            self.assertEqual(game.view(player).moves(seat), game.moves(seat))
        self.assertEqual(asked, {(0, 0), (1, 1), (2, 0), (2, 1)})

    def test_cards_drawn_unseen_make_a_hand_unknown(self):
        game, rng, unseen = Game(players=2, seed=3), random.Random(1), 0
        for _ in decisions(game, rng):
            for seat in range(2):
                hand = game.view(seat).hand(1 - seat)
                unseen += hand.unseen
                self.assertFalse(hand.unseen and hand.is_known)
        self.assertGreater(unseen, 0)


if __name__ == "__main__":
    unittest.main()
