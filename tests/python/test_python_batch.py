"""Batches: the games of the library, in arrays of Python's own."""

import random
import unittest
from array import array

from random_games import some_tables
from septem import (
    Batch,
    Bot,
    Game,
    IllegalMove,
    Options,
    OptionsError,
    SeatError,
    buffers,
    mix,
    tables,
)
from septem.layout import constant

EVERYTHING = tuple(buffers())


class Batches(unittest.TestCase):
    def test_arrays_tell_the_games(self):
        for options in some_tables():
            batch = Batch(4, options, seed=3, write=EVERYTHING)
            for _ in range(150):
                for i in range(batch.games):
                    game = batch.game(i)
                    seat, count = batch.movers[i], batch.counts[i]
                    self.assertEqual(seat, game.owing[0])
                    self.assertEqual(batch.owing[i], sum(1 << s for s in game.owing))
                    self.assertEqual(tables.phases()[batch.phases[i]], game.phase)
                    self.assertEqual(batch.seeds[i], game.seed)
                    legal = [batch.legal[i, k] for k in range(count)]
                    self.assertEqual(legal, list(game.actions(seat)))
                i = random.Random(count).randrange(batch.games)
                game, seat = batch.game(i), batch.movers[i]
                self.assertEqual(bytes(row(batch, "masks", i)), bytes(game.mask(seat)))
                self.assertEqual(bytes(row(batch, "features", i)), seen(game, seat))
                batch.step(batch.sample())

    def test_games_are_those_of_their_seeds(self):
        batch = Batch(3, Options(players=4), seed=11, write=("movers", "done", "seeds", "scores"))
        games = [Game(players=4, seed=mix(11, i)) for i in range(3)]
        ended = 0
        while ended < 7:
            actions, seats = array("H", batch.sample()), list(batch.movers)
            batch.step()
            for i, game in enumerate(games):
                game.act(seats[i], actions[i])
                self.assertEqual(bool(batch.done[i]), game.over)
                if game.over:
                    self.assertEqual([batch.scores[i, s] for s in range(4)], game.scores())
                    games[i] = Game(players=4, seed=batch.seeds[i])
                    ended += 1
                self.assertEqual(games[i].digest, batch.game(i).digest)

    def test_the_same_seed_is_the_same_batch(self):
        batches = [Batch(5, seed=2, write=("rewards", "ended", "features")) for _ in range(2)]
        for _ in range(200):
            for batch in batches:
                batch.step(batch.sample())
            first, second = batches
            self.assertEqual(first.actions, second.actions)
            self.assertEqual(first.rewards, second.rewards)
        self.assertEqual(first.features.tobytes(), second.features.tobytes())
        self.assertGreater(min(first.ended), 1)

    def test_rewards_are_shares_of_a_victory(self):
        batch, ends = Batch(8, seed=2, write=("rewards", "done", "winners")), 0
        for _ in range(200):
            batch.step(batch.sample())
            for i in range(batch.games):
                shares = [batch.rewards[i, seat] for seat in range(constant("CITIES_MAX"))]
                self.assertAlmostEqual(sum(shares), batch.done[i], places=5)
                winners = [seat for seat, share in enumerate(shares) if share > 0]
                if batch.done[i]:
                    ends += 1
                    self.assertEqual(batch.winners[i], sum(1 << seat for seat in winners))
        self.assertGreater(ends, 8)

    def test_a_game_can_be_kept_and_reset(self):
        batch = Batch(2, seed=1, write=("movers", "done"), keep=True)
        while max(batch.movers) >= 0:
            batch.step(batch.sample())
        self.assertTrue(batch.game(0).over)
        with self.assertRaises(IllegalMove):
            batch.step([0, 0])
        batch.step(batch.sample())  # nothing to do in either
        self.assertEqual(list(batch.done), [0, 0])
        batch.reset([7], first=1, options=Options(players=5))
        self.assertTrue(batch.game(0).over)
        self.assertEqual(batch.game(1).digest, Game(players=5, seed=7).digest)

    def test_bots_decide_for_their_seats(self):
        batch, bot = Batch(6, seed=1, write=("movers", "done", "rewards")), Bot("rules")
        won = games = 0
        while games < 24:
            batch.sample()
            batch.choose(bot, [0])
            batch.step()
            for i in range(batch.games):
                if batch.done[i]:
                    games += 1
                    won += batch.rewards[i, 0]
        self.assertGreater(won, games / 2)  # against two random ones


class Mistakes(unittest.TestCase):
    def setUp(self):
        self.batch = Batch(4, seed=1, write=("movers",))
        self.before = [self.batch.game(i) for i in range(4)]

    def tearDown(self):
        self.assertEqual([self.batch.game(i) for i in range(4)], self.before)

    def test_an_illegal_action_stops_all(self):
        actions = list(self.batch.sample())
        actions[2] = tables.action_count() - 1
        for given in (actions, array("H", actions), memoryview(array("H", actions))):
            with self.assertRaisesRegex(IllegalMove, "game 2"):
                self.batch.step(given)

    def test_numbers_that_are_no_actions(self):
        for bad in (-1, 1 << 16):
            with self.assertRaises(IllegalMove):
                self.batch.step([bad] * 4)
        for wrong in ([0] * 3, array("H", [0] * 5)):
            with self.assertRaises(ValueError):
                self.batch.step(wrong)

    def test_no_action_leaves_a_game_alone(self):
        self.batch.step([constant("ACTION_NONE")] * 4)

    def test_options_and_arrays(self):
        with self.assertRaises(OptionsError):
            Batch(4, Options(players=99))
        with self.assertRaises(OptionsError):
            self.batch.reset([1], options=Options(players=4, teams=True))
        with self.assertRaises(ValueError):
            self.batch.reset([1, 2], first=3)
        with self.assertRaisesRegex(ValueError, "movers"):
            Batch(4, write=("no_such_array",))
        with self.assertRaises(ValueError):
            Batch(0)
        with self.assertRaises(ValueError):
            self.batch.game(4)
        for seat in (-1, 8, "0"):
            with self.assertRaises(SeatError):
                self.batch.choose(Bot("random"), [seat])


def row(batch, name, game):
    """One game's part of an array: memoryviews of two dimensions cannot be cut."""
    width = batch.shape(name)[1]
    return memoryview(batch._bound[name])[game * width : (game + 1) * width]


def seen(game, seat):
    return bytes(game.view(game.answers_for(seat)).features(seat))


if __name__ == "__main__":
    unittest.main()
