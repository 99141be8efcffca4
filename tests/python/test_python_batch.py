"""Batches: the games of the library, in arrays of Python's own or of others."""

import unittest
from array import array

from random_games import some_tables
from septem import (
    Batch,
    BotError,
    Deal,
    Game,
    IllegalMove,
    Mix,
    Options,
    OptionsError,
    alone,
    observation_size,
)
from septem.layout import constant

try:
    import numpy
except ImportError:
    numpy = None



def play(batch, deals):
    """Plays all games at random; returns how many rows there were."""
    total = 0
    batch.deal(deals)
    rows = batch.step()
    while rows:
        batch.sample()
        total += rows
        rows = batch.step()
    return total


class Batches(unittest.TestCase):
    def test_rows_tell_the_games(self):
        tables = some_tables()
        mix = Mix(*((1, options) for options in tables))
        batch = Batch(12, mix, threads=2)
        batch.deal(mix.deals(12, seed=3))
        rows = batch.step()
        while rows:
            seats = {}
            for row in range(rows):
                game = batch.game(batch.games[row])
                left = [s for s in game.owing if s > seats.get(batch.games[row], -1)]
                seat = next(s for s in left if len(game.moves(s)) > 1)
                seats[batch.games[row]] = seat
                player = game.answers_for(seat)
                self.assertEqual(batch.players[row], player)
                view, count = game.view(player), batch.counts[row]
                self.assertEqual(part(batch.observations, row), view.observe(seat))
                legal = view.candidates(seat)
                if count < constant("BATCH_CANDIDATES"):
                    self.assertEqual(count, len(legal))
                    used = constant("CANDIDATE_BYTES") * count
                    self.assertEqual(part(batch.candidates, row)[:used], b"".join(legal))
            batch.sample()
            rows = batch.step()

    def test_results_are_those_of_the_games(self):
        mix = Mix(*((1, options) for options in some_tables()))
        batch = Batch(20, mix)
        play(batch, mix.deals(20, seed=5))
        for number in range(20):
            game = batch.game(number)
            self.assertTrue(game.over)
            shares = batch.shares.tolist()[number]
            self.assertAlmostEqual(sum(shares), 1, places=5)
            self.assertEqual(
                tuple(seat for seat, share in enumerate(shares) if share > 0), game.winners()
            )
            for seat in range(game.cities):
                lines = batch.lines.tolist()[number][seat]
                self.assertEqual(lines, list(game.score(seat).lines.values()))
            if not game.options.teams:
                points = game.scores()[: game.players]
                for seat in range(game.players):
                    best = max(points[:seat] + points[seat + 1 :])
                    self.assertEqual(batch.margins[number, seat], points[seat] - best)

    def test_threads_change_nothing(self):
        mix = Mix((2, Options(players=3)), (1, Options(players=5, sets=("cities", "leaders"))))
        ends = []
        for threads in (1, 3):
            batch = Batch(24, mix, bots=("rules", "random"), threads=threads)
            rows = play(batch, mix.deals(24, seed=2, seats=alone(1, 2)))
            ends.append((rows, batch.lines.tolist(), batch.shares.tolist()))
        self.assertEqual(*ends)

    def test_bots_have_their_seats(self):
        mix = Mix((1, Options(players=3)))
        batch = Batch(30, mix, bots=("rules", "random"))
        deals = mix.deals(30, seed=1, seats=lambda rng, players: (1, 2, 2), duplicate=True)
        batch.deal(deals)
        self.assertEqual(batch.step(), 0)  # nobody to be asked
        won = sum(batch.shares[i, deal.bots.index(1)] for i, deal in enumerate(deals))
        self.assertGreater(won, 15)

    def test_the_bots_of_the_caller_are_asked(self):
        batch = Batch(8, Options(players=4), bots=("random",))
        batch.deal(Mix((1, Options(players=4))).deals(8, seed=1, seats=alone(1)))
        self.assertEqual(batch.step(), 8)
        owns = [deal.bots.index(0) for deal in Mix((1, Options(players=4))).deals(8, 1, alone(1))]
        self.assertEqual(list(batch.players[:8]), owns)

    def test_a_search_can_be_read(self):
        batch = Batch(4, bots=("mcts:playouts=60", "rules"), threads=2)
        batch.deal([Deal(seed) for seed in range(4)])
        rows = batch.step()
        thoughts = batch.think()
        self.assertEqual(thoughts.visits.shape, (rows, constant("BATCH_CANDIDATES")))
        for row in range(rows):
            visits = thoughts.visits.tolist()[row]
            self.assertGreaterEqual(sum(visits), 30)
            self.assertEqual(sum(visits[batch.counts[row] :]), 0)
        again = batch.think(rows=[rows - 1])
        self.assertEqual(again.visits.tolist()[0], thoughts.visits.tolist()[-1])
        self.assertEqual(sum(batch.think(2, [0]).visits.tolist()[0]), 0)  # it does not search
        batch.step(list(thoughts.choices))

    def test_a_fork_goes_on_as_its_game_does(self):
        batch, forks = Batch(3, bots=("rules",)), Batch(2, bots=("rules",))
        batch.deal([Deal(seed, bots=(0, 0, 1)) for seed in range(3)])
        rows = batch.step()
        self.assertEqual(forks.fork(batch, [2, 0]), 4)
        for each in (batch, forks):
            while rows:
                rows = each.step([0] * each.rows)
            rows = forks.rows
        self.assertEqual(part(forks.lines, 0), part(batch.lines, 2))
        self.assertEqual(part(forks.lines, 1), part(batch.lines, 0))
        for other, wrong in ((batch, [3]), (batch, [-1]), (batch, [0, 1, 2]), (forks, [0]),
                             (Batch(1), [0]), (Batch(1, Options(players=4), bots=("rules",)), [0])):
            with self.assertRaises(ValueError):
                forks.fork(other, wrong)
        self.assertEqual(forks.fork(batch, []), 0)

    def test_arrays_can_be_bound(self):
        batch = Batch(2, write=("counts",))
        self.assertFalse(hasattr(batch, "observations"))
        mine = bytearray(batch.capacity * observation_size() + 7)
        batch.bind(observations=memoryview(mine)[7:])
        batch.deal([Deal(1), Deal(2)])
        batch.step()
        self.assertEqual(mine[7 : 7 + observation_size()], Game(seed=1).view(0).observe())
        with self.assertRaises(ValueError):
            batch.bind(observations=bytearray(9))
        with self.assertRaises(OptionsError):
            batch.bind(capacity=3)

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_arrays_of_numpy(self):
        from septem.deals import deal_dtype

        batch = Batch(3)
        mine = numpy.zeros((batch.capacity, observation_size()), numpy.uint8)
        batch.bind(observations=mine)
        deals = numpy.zeros(3, numpy.dtype(deal_dtype()))
        deals["seed"] = (1, 2, 3)
        batch.deal(deals)
        rows = batch.step()
        counts = numpy.asarray(batch.counts)[:rows]
        self.assertEqual(bytes(mine[3]), bytes(Game(seed=2).view(0).observe()))
        self.assertGreater(batch.step((counts - 1).astype(numpy.uint8)), 0)


class Mixes(unittest.TestCase):
    def test_tables_come_by_their_weights(self):
        mix = Mix((3, Options(players=3)), (1, Options(players=5)), (0, Options(players=7)))
        deals = mix.deals(2000, seed=1)
        counts = [sum(deal.table == table for deal in deals) for table in range(3)]
        self.assertTrue(1400 < counts[0] < 1600 and counts[2] == 0, counts)
        self.assertEqual(deals, mix.deals(2000, seed=1))
        self.assertNotEqual(deals, mix.deals(2000, seed=2))

    def test_duplicates_move_the_players_on(self):
        deals = Mix((1, Options(players=3))).deals(6, 1, lambda rng, n: (0, 1, 2), duplicate=True)
        self.assertEqual(len({deal.seed for deal in deals}), 2)
        self.assertEqual([d.bots for d in deals[:3]], [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
        self.assertEqual([d.moved for d in deals[:3]], [0, 1, 2])
        teams = Mix((1, Options(players=4, sets=("cities",), teams=True)))
        deals = teams.deals(2, 1, lambda rng, n: (0, 0, 1, 1), duplicate=True)
        self.assertEqual([deal.bots for deal in deals], [(0, 0, 1, 1), (1, 1, 0, 0)])

    def test_the_same_seed_is_the_same_deal(self):
        batch = Batch(2)
        batch.deal([Deal(9), Deal(9)])
        batch.step()
        self.assertEqual(batch.game(0).digest, batch.game(1).digest)
        self.assertEqual(batch.game(0).digest, Game(seed=9).digest)


class Mistakes(unittest.TestCase):
    def test_a_choice_that_is_none_changes_nothing(self):
        batch = Batch(4)
        with self.assertRaises(ValueError):
            batch.step()
        batch.deal([Deal(seed) for seed in range(4)])
        rows = batch.step()
        before = [batch.game(i) for i in range(4)]
        choices = [0] * rows
        choices[-1] = batch.counts[rows - 1]
        for given in (choices, array("B", choices), bytearray(choices)):
            with self.assertRaises(IllegalMove):
                batch.step(given)
        for wrong in (choices[1:], bytearray(rows - 1)):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        self.assertEqual([batch.game(i) for i in range(4)], before)

    def test_options_bots_and_deals(self):
        for bad in (
            lambda: Batch(0),
            lambda: Batch(1, threads=-1),
            lambda: Batch(1, [Options()] * 257),
        ):
            with self.assertRaises(OptionsError):
                bad()
        with self.assertRaises(BotError):
            Batch(1, bots=("no_such_bot",))
        with self.assertRaisesRegex(ValueError, "observations"):
            Batch(1, write=("no_such_array",))
        with self.assertRaises(ValueError):
            Mix()
        batch = Batch(2, [Options(), Options(players=3, teams=True)], bots=("random",))
        for wrong in ([Deal(1)], [Deal(1, bots=(1,) * 9)] * 2):
            with self.assertRaises(ValueError):
                batch.deal(wrong)
        for wrong in (Deal(1, table=2), Deal(1, table=1), Deal(1, bots=(2,))):
            with self.assertRaises(OptionsError):
                batch.deal([wrong, Deal(1)])
        batch.deal([Deal(1)] * 2)
        batch.step()
        for call in (lambda: batch.think(2), lambda: batch.think(1, [99]), lambda: batch.game(2)):
            with self.assertRaises(ValueError):
                call()


def part(array, row):
    """One row of an array, as bytes: memoryviews of several dimensions cannot be cut."""
    width = array.nbytes // array.shape[0]
    return bytes(array.cast("B")[row * width : (row + 1) * width])


if __name__ == "__main__":
    unittest.main()
