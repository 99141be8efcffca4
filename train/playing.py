"""Plays whole games with a network: threads step the games, the device chooses.

Two groups of games take turns, so that the threads step one while the device thinks about the
other. Everything that was seen stays on the device, row by row, for the training that follows.
"""

import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch

import kernels
from septem.batch import Batch
from septem.deals import deal_dtype
from septem.layout import constant
from septem.observation import observation_size

CITIES = 8


class Layout:
    """Where the parts of a row stand: candidates, game, count, player, observation."""

    def __init__(self):
        self.size, self.room = observation_size(), constant("BATCH_CANDIDATES")
        at = 8 * self.room
        self.places = dict(candidates=0, games=at, counts=at + 4, players=at + 5,
                           observations=at + 6)
        self.stride = (at + 6 + self.size + 7) // 8 * 8

    def read(self, records):
        """Views of the parts of all rows."""
        at = self.places
        return dict(observations=records[:, at["observations"]:at["observations"] + self.size],
                    candidates=records[:, :8 * self.room].view(-1, self.room, 8),
                    counts=records[:, at["counts"]], players=records[:, at["players"]])

    def games(self, records):
        at = self.places["games"]
        return records[:, at:at + 4].contiguous().view(torch.int32).squeeze(1).long()


class Desk:
    """Where rows lie while a network thinks about them. On a GPU the launches for a few numbers of
    rows are recorded once and then repeated: launching them one by one takes longer than they do."""

    def __init__(self, rows, device):
        self.layout, self.device = Layout(), device
        self.records = torch.zeros((padded(rows), self.layout.stride), dtype=torch.uint8,
                                   device=device)
        self.recorded = {}

    def think(self, network, count):
        """Logits and values of the first rows; what was given out before may be written over."""
        if self.device.type != "cuda":
            return self.evaluate(network, count)
        size = padded(count)
        if (network, size) not in self.recorded:
            self.recorded[network, size] = record(lambda: self.evaluate(network, size))
        logits, value = self.recorded[network, size]()
        return logits[:count].clone(), value[:count].clone()

    def evaluate(self, network, count):
        rows = self.layout.read(self.records[:count])
        logits, _, _, value = network(rows["observations"], rows["candidates"], rows["counts"])
        return logits, value


def padded(count):
    """The next of a few round numbers."""
    size = 512
    while size < count and size < 4096:
        size *= 2
    return -(-count // size) * size


def record(function):
    """A function of no arguments that repeats what this one launches on the GPU, and returns what
    it returned, with new contents."""
    if kernels.plain:
        return function
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        function()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        out = function()

    def repeat():
        graph.replay()
        return out
    return repeat


class Group:
    """Games that are stepped together, by threads of the batch."""

    def __init__(self, tables, games, threads, desk, guest):
        self.games, self.desk, self.rows = games, desk, 0
        self.pinned = desk.device.type == "cuda"
        self.batch = Batch(games, tables, [guest] if guest else [], threads, write=())
        self.records = self.array(self.batch.capacity, desk.layout.stride)
        self.ends = dict(
            shares=self.array(games, CITIES, dtype=torch.float32),
            lines=self.array(games, CITIES, constant("LINE_COUNT"), dtype=torch.int16),
            stages=self.array(games, CITIES))
        self.choices = self.array(self.batch.capacity)
        first = self.records.data_ptr()
        self.batch.bind(None, desk.layout.stride, **self.ends,
                        **{k: first + v for k, v in desk.layout.places.items()})

    def array(self, *shape, dtype=torch.uint8):
        out = torch.zeros(shape, dtype=dtype)
        return out.pin_memory() if self.pinned else out

    def deal(self, deals):
        """`deals`: an array of struct septem_deal, one for each game."""
        self.deals = deals
        self.batch.deal(deals)

    def begin(self, pool):
        """Takes the choices, if there are rows, and plays on in the background."""
        self.pending = pool.submit(self.batch.step, self.choices)

    def wait(self):
        self.rows = self.pending.result()
        return self.rows

    def rows_of_first(self, games):
        """How many rows are of the first games: rows come game after game."""
        return int((self.desk.layout.games(self.records[:self.rows]) < games).sum())

    def fetch(self):
        """Puts the rows of this step on the desk, and returns them."""
        self.desk.records[:self.rows].copy_(self.records[:self.rows], non_blocking=True)
        records = self.desk.records[:self.rows].clone()
        return dict(records=records, players=self.desk.layout.read(records)["players"].long(),
                    games=self.desk.layout.games(records))

    def answer(self, choices):
        """The choices of all rows of this step, in their order."""
        self.choices[:len(choices)] = choices.to(torch.uint8)

    def results(self):
        return {name: array.to(self.desk.device) for name, array in self.ends.items()}


def sample(logits):
    """A candidate for each row, drawn by its chance."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(1)


class Player:
    """Plays all games of its groups to their end."""

    def __init__(self, tables, chances, games, threads, device, guest=None, groups=2, desk=None):
        each = max(1, games // groups)
        self.chances, self.tables = np.array(chances), tables
        self.desk = desk or Desk(each * CITIES, device)
        self.groups = [Group(tables, each, threads, self.desk, guest) for _ in range(groups)]
        self.pool = ThreadPoolExecutor(groups)
        self.players = np.array([t.players for t in tables])
        self.teams = np.array([t.teams for t in tables])

    def draw_deals(self, group, rng, guests):
        """Tables by their chances; `guests(players)` draws the seats of the bot."""
        deals = np.zeros(group.games, np.dtype(deal_dtype()))
        deals["seed"] = rng.integers(0, 2**53, group.games)
        deals["table"] = rng.choice(len(self.chances), group.games, p=self.chances)
        drawn = guests(rng, self.players[deals["table"]])
        deals["bots"] = drawn[:, None] >> np.arange(CITIES) & 1
        return deals

    @torch.no_grad()
    def play(self, network, rng, guests, choose=sample, past=None, past_share=0.0):
        """Returns for each group its rows, its results and its deals. In the first games of each
        group, as many as past_share says, about half of the seats are the past network's: their
        rows are told apart by `old`."""
        for group in self.groups:
            group.deal(self.draw_deals(group, rng, guests))
            group.old, group.history = None, []
            if past is not None:
                seats = past_seats(rng, self.players[group.deals["table"]], past_share)
                group.old = torch.from_numpy(seats).to(self.desk.device)
            group.begin(self.pool)
        self.clock = [0.0, 0.0, 0.0, 0]  # seconds for the games, launching, the device; steps
        active = list(self.groups)
        while active:
            for group in list(active):
                begun = time.time()
                if group.wait() == 0:
                    active.remove(group)
                    continue
                waited = time.time()
                rows = group.fetch()
                self.choose_rows(group, rows, network, choose, past, past_share)
                launched = time.time()
                group.answer(rows["choices"])
                group.begin(self.pool)
                group.history.append(rows)
                self.clock[0] += waited - begun
                self.clock[1] += launched - waited
                self.clock[2] += time.time() - launched
                self.clock[3] += 1
        return [(g.history, g.results(), g.deals) for g in self.groups]

    def choose_rows(self, group, rows, network, choose, past, past_share):
        logits, rows["value"] = self.desk.think(network, len(rows["games"]))
        if past is not None:
            rows["old"] = group.old[rows["games"], rows["players"]]
            first = group.rows_of_first(math.ceil(past_share * group.games))
            if first:
                theirs = self.desk.think(past, first)[0]
                old = rows["old"][:first].unsqueeze(1)
                logits[:first] = torch.where(old, theirs, logits[:first])
        rows["choices"] = choose(logits)
        log = torch.log_softmax(logits, 1)
        rows["log"] = log.gather(1, rows["choices"].unsqueeze(1)).squeeze(1)


def no_guests(rng, players):
    return np.zeros(len(players), np.uint8)


def all_but_one(rng, players):
    """The bot has every seat but one, drawn by lot."""
    own = (rng.random(len(players)) * players).astype(np.int64)
    return (((1 << players) - 1) ^ (1 << own)).astype(np.uint8)


def some_guests(chance):
    """In some games the bot has some of the seats: in half of these all but one."""
    def draw(rng, players):
        some = np.zeros(len(players), np.int64)
        for seat in range(CITIES):
            some |= ((rng.random(len(players)) < 0.5) & (seat < players)).astype(np.int64) << seat
        full = some == (1 << players) - 1
        some[full] ^= 1
        drawn = rng.random(len(players))
        some = np.where(drawn < chance / 2, all_but_one(rng, players), some)
        return np.where(drawn < chance, some, 0).astype(np.uint8)
    return draw


def past_seats(rng, players, share):
    """By game and seat: is it a past self's? About half of the first games' seats, never all."""
    games = np.arange(len(players))
    seats = (rng.random((len(players), CITIES)) < 0.5) & (games < share * len(players))[:, None]
    seats[games, (rng.random(len(players)) * players).astype(np.int64)] = False
    return seats
