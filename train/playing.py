"""Plays whole games with a network: threads step the games, the device chooses.

Two groups of games take turns, so that the threads step one while the device thinks about the
other. Everything that was seen stays on the device, row by row, for the training that follows.
"""

import bisect
import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch

import kernels
from septem.batch import Batch
from septem.deals import deal_dtype
from septem.layout import constant
from septem.observation import card_attributes, observation_size

CITIES = 8
# Where the colours of a card stand among its attributes (src/batch/attributes.def).
FIRST_COLOUR, COLOURS = constant("RESOURCE_COUNT") + 1, constant("COLOUR_COUNT")
# What past selves may like: science most often, which is worth most where nobody answers it.
LIKED = [constant(name) for name in ("BLUE", "YELLOW", "RED", "GREEN", "GREEN", "GREEN")]


class Layout:
    """Where the parts of a row stand: candidates, game, count, player, observation."""

    def __init__(self):
        self.size, self.room = observation_size(), constant("BATCH_CANDIDATES")
        self.each = constant("CANDIDATE_BYTES")
        at = self.each * self.room
        self.places = dict(candidates=0, games=at, counts=at + 4, players=at + 5,
                           observations=at + 6)
        self.stride = (at + 6 + self.size + 7) // 8 * 8

    def read(self, records):
        """Views of the parts of all rows."""
        at = self.places
        return dict(observations=records[:, at["observations"]:at["observations"] + self.size],
                    candidates=records[:, :at["games"]].view(-1, self.room, self.each),
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

    def think(self, network, records):
        """Logits and values of rows."""
        if self.device.type != "cuda":
            return self.evaluate(network, records)
        parts = [self.think_part(network, part) for part in records.split(len(self.records))]
        return tuple(torch.cat(found) for found in zip(*parts))

    def think_part(self, network, records):
        count = len(records)
        size = padded(count)
        self.records[:count].copy_(records)
        if (network, size) not in self.recorded:
            self.recorded[network, size] = record(
                lambda: self.evaluate(network, self.records[:size]))
        logits, value = self.recorded[network, size]()
        return logits[:count].clone(), value[:count].clone()

    def evaluate(self, network, records):
        rows = self.layout.read(records)
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
        self.numbers = np.ndarray(self.batch.capacity, np.int32, self.records.numpy(),
                                  desk.layout.places["games"], desk.layout.stride)
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

    def rows_of(self, games):
        """Which rows are of these games: rows come game after game. Few of them are looked at, since
        their numbers lie far apart in memory."""
        return slice(*(bisect.bisect_left(self.numbers, game, 0, self.rows)
                       for game in (games.start, games.stop)))

    def fetch(self):
        """The rows of this step, on the device."""
        records = self.records[:self.rows].to(self.desk.device, non_blocking=True, copy=True)
        return dict(records=records, players=self.desk.layout.read(records)["players"].long(),
                    games=self.desk.layout.games(records))

    def answer(self, choices):
        """The choices of all rows of this step, in their order."""
        self.choices[:len(choices)] = choices.to(torch.uint8)

    def results(self):
        return {name: array.to(self.desk.device) for name, array in self.ends.items()}


def gumbel(uniform):
    """Noise with which the largest logit is drawn by its chance."""
    return -torch.log(-torch.log(uniform.clamp(1e-9, 1 - 1e-7)))


def sample(logits):
    """A candidate for each row, drawn by its chance."""
    return (logits + gumbel(torch.rand_like(logits))).argmax(1)


class Player:
    """Plays all games of its groups to their end."""

    def __init__(self, tables, chances, games, threads, device, guest=None, groups=2, desk=None):
        each = max(1, games // groups)
        self.chances, self.tables = np.array(chances), tables
        self.desk = desk or Desk(min(each * CITIES, 32768), device)
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

    def worth(self, results, table, margin):
        """By game and seat: what playing it was worth. `table`: which of the tables each was of."""
        shares, points = results["shares"], results["lines"].float().sum(2)
        device = shares.device
        players = torch.from_numpy(self.players[table]).to(device)
        teams = torch.from_numpy(self.teams[table]).to(device)
        seats = torch.arange(CITIES, device=device)
        plays = (seats < players.unsqueeze(1)).float()
        side = torch.where(teams.unsqueeze(1), shares + shares[:, seats ^ 1], shares)
        sides = torch.where(teams, players // 2, players).float().unsqueeze(1)
        own = torch.where(teams.unsqueeze(1), (points + points[:, seats ^ 1]) / 2, points)
        total = (points * plays).sum(1, keepdim=True)
        mine = torch.where(teams.unsqueeze(1), points + points[:, seats ^ 1], points)
        others = players.unsqueeze(1) - torch.where(teams, 2, 1).unsqueeze(1)
        lead = own - (total - mine) / others.clamp(min=1)
        return (side - 1 / sides) + margin * lead

    @torch.no_grad()
    def play(self, network, rng, guests, choose=sample, others=(), ahead=None, meanwhile=None):
        """Returns for each group its rows, its results and its deals. Rows of `others` are told
        apart by `old`, their seats by the `old` of the group. With `ahead` alternatives are tried,
        too. `meanwhile` is called whenever threads have begun to step games: what it launches, the
        device does while they do."""
        for group in self.groups:
            group.deal(self.draw_deals(group, rng, guests))
            group.history = []
            group.noise = ahead.noise(group) if ahead else None
            self.seat_others(group, rng, others)
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
                logits = self.choose_rows(group, rows, network, choose)
                launched = time.time()
                if ahead:
                    ahead.take(group, rows, logits)
                group.answer(rows["choices"])
                group.begin(self.pool)
                if meanwhile:
                    meanwhile()
                if ahead:
                    ahead.look(group, rows, network)
                    group.noise.turn()
                group.history.append(rows)
                self.clock[0] += waited - begun
                self.clock[1] += launched - waited
                self.clock[2] += time.time() - launched
                self.clock[3] += 1
        return [(g.history, g.results(), g.deals) for g in self.groups]

    def seat_others(self, group, rng, others):
        """Each of the others has a share of the games, one after the other, and seats there."""
        players = self.players[group.deals["table"]]
        old, group.others, end = np.zeros((group.games, CITIES), bool), [], 0.0
        for other in others:
            first, end = end, end + other.share
            games = slice(*(min(group.games, math.ceil(x * group.games)) for x in (first, end)))
            old[games], tastes = other.draw(rng, players[games])
            group.others.append((other, games, tastes))
        group.old = torch.from_numpy(old).to(group.desk.device)

    def choose_rows(self, group, rows, network, choose):
        """Sets the choices of rows, and returns the logits they were drawn by."""
        logits, rows["value"] = self.desk.think(network, rows["records"])
        rows["old"] = group.old[rows["games"], rows["players"]]
        for other, games, tastes in group.others:
            part = group.rows_of(games)
            if part.start < part.stop:
                records, old = rows["records"][part], rows["old"][part].unsqueeze(1)
                theirs = logits[part]
                if other.network is not None:
                    theirs = self.desk.think(other.network, records)[0]
                theirs = other.bend(theirs, self.desk.layout.read(records),
                                    rows["games"][part] - games.start, tastes)
                logits[part] = torch.where(old, theirs, logits[part])
        if group.noise is not None:
            seen = self.desk.layout.read(rows["records"])
            rows["choices"] = group.noise.choose(logits, 0, rows["games"], seen)
        else:
            rows["choices"] = choose(logits)
        log = torch.log_softmax(logits, 1)
        rows["log"] = log.gather(1, rows["choices"].unsqueeze(1)).squeeze(1)
        return logits


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


# ---- Others at the table ----
#
# Each has a share of the games. draw(rng, players) returns which seats it has, an array by game and
# player, and `tastes`, which bend() gets back. bend(logits, seen, games, tastes) returns the logits
# that it decides by; `games` counts from the first of its games. Without a network of its own it bends
# the logits of the one that learns.

class PastSelves:
    """About half of the seats, never all, are a past network's. Half of these have a taste: they like
    cards of one colour more than the network does, some a little, some much. Who learns beside them
    learns what to do about it."""

    def __init__(self, network, share, device):
        self.network, self.share, self.device = network, share, device
        colours = [list(row[FIRST_COLOUR:FIRST_COLOUR + COLOURS]) for row in card_attributes()]
        self.colours = torch.tensor(colours, dtype=torch.float32, device=device)  # by card

    def draw(self, rng, players):
        seats = some_seats(rng, players)
        much = rng.exponential(1.5, seats.shape) * (rng.random(seats.shape) < 0.5) * seats
        likes = np.eye(COLOURS)[rng.choice(LIKED, seats.shape)] * much[:, :, None]
        return seats, torch.from_numpy(likes.astype(np.float32)).to(self.device)

    def bend(self, logits, seen, games, tastes):
        likes = tastes[games, seen["players"].long()]
        card, use = seen["candidates"][:, :, 0].long(), seen["candidates"][:, :, 1]
        worth = (self.colours[card] @ likes.unsqueeze(2)).squeeze(2)
        return logits + torch.where(use == constant("USE_BUILD"), worth, torch.zeros_like(worth))


class Rivals:
    """A network that does not learn. In a part `alone` of its games it has all seats but one, in the
    others about half of them. Its logits are multiplied by `sharpness`: the larger that is, the more
    often it takes its likeliest decision."""

    def __init__(self, network, share, alone, sharpness):
        self.network, self.share, self.alone, self.sharpness = network, share, alone, sharpness

    def draw(self, rng, players):
        single = all_but_one(rng, players)[:, None] >> np.arange(CITIES) & 1
        alone = rng.random((len(players), 1)) < self.alone
        return np.where(alone, single.astype(bool), some_seats(rng, players)), None

    def bend(self, logits, seen, games, tastes):
        return logits * self.sharpness


def some_seats(rng, players):
    """About half of the seats of each game, one at least left out."""
    seats = rng.random((len(players), CITIES)) < 0.5
    seats[np.arange(len(players)), (rng.random(len(players)) * players).astype(np.int64)] = False
    return seats
