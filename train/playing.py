"""Plays whole games with a network: threads step the games, the device chooses.

Two groups of games take turns, so that the threads step one while the device thinks about the
other. Everything that was seen stays on the device, row by row, for the training that follows.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch

from septem.layout import constant
from septem.library import load
from septem.rollout import Rollout, deal_dtype

CITIES = 8


class Group:
    """Games of several threads, with one set of arrays between them."""

    def __init__(self, tables, games, threads, device, guest):
        self.games, self.threads, self.device = games * threads, threads, device
        capacity, pin = games * CITIES, device.type == "cuda"
        size, room = load().septem_observation_size(), constant("ROLLOUT_CANDIDATES")

        def array(count, *shape, dtype=torch.uint8):
            out = torch.zeros((threads, count) + shape, dtype=dtype)
            return out.pin_memory() if pin else out

        # A row in one piece: candidates, game, count, player, observation.
        self.places = dict(candidates=0, games=8 * room, counts=8 * room + 4,
                           players=8 * room + 5, observations=8 * room + 6)
        self.room, self.stride, self.size = room, (8 * room + 6 + size + 7) // 8 * 8, size
        self.records = array(capacity, self.stride)
        self.ends = dict(
            shares=array(games, CITIES, dtype=torch.float32),
            lines=array(games, CITIES, constant("LINE_COUNT"), dtype=torch.int16),
            stages=array(games, CITIES))
        self.choices = array(capacity)
        self.rollouts = []
        for t in range(threads):
            rollout = Rollout(games, tables, guest)
            first = self.records[t].data_ptr()
            rollout.bind(capacity, self.stride, **{k: first + v for k, v in self.places.items()},
                         **{k: v[t].data_ptr() for k, v in self.ends.items()})
            self.rollouts.append(rollout)
        self.per_thread = games
        self.rows = [0] * threads

    def deal(self, deals):
        """`deals`: an array of struct septem_deal, one for each game."""
        self.deals = np.ascontiguousarray(deals)
        for t, rollout in enumerate(self.rollouts):
            rollout.deal(self.deals[t * self.per_thread:].ctypes.data)

    def begin(self, pool, first):
        def step(t):
            choices = None if first else self.choices[t].data_ptr()
            return self.rollouts[t].step(choices) if first or self.rows[t] else 0
        self.pending = [pool.submit(step, t) for t in range(self.threads)]

    def wait(self):
        self.rows = [future.result() for future in self.pending]
        return sum(self.rows)

    def fetch(self):
        """The rows of this step, on the device; games are numbered through all threads."""
        rows = torch.cat([self.records[t, :n].to(self.device, non_blocking=True)
                          for t, n in enumerate(self.rows) if n])
        at, room = self.places, self.room
        shift = torch.repeat_interleave(
            torch.arange(self.threads) * self.per_thread, torch.tensor(self.rows))
        games = rows[:, at["games"]:at["games"] + 4].contiguous().view(torch.int32).squeeze(1)
        return dict(observations=rows[:, at["observations"]:at["observations"] + self.size],
                    candidates=rows[:, :8 * room].view(-1, room, 8),
                    counts=rows[:, at["counts"]], players=rows[:, at["players"]],
                    games=games.long() + shift.to(self.device, non_blocking=True))

    def answer(self, choices):
        """The choices of all rows of this step, in their order."""
        at = 0
        choices = choices.to("cpu", torch.uint8)
        for t, n in enumerate(self.rows):
            self.choices[t, :n] = choices[at:at + n]
            at += n

    def results(self):
        return {name: array.flatten(0, 1).to(self.device) for name, array in self.ends.items()}


def sample(logits):
    """A candidate for each row, drawn by its chance."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(1)


class Player:
    """Plays all games of its groups to their end."""

    def __init__(self, tables, chances, games, threads, device, guest, groups=2):
        per = max(1, games // (groups * threads))
        self.device, self.chances, self.tables = device, np.array(chances), tables
        self.groups = [Group(tables, per, threads, device, guest) for _ in range(groups)]
        self.pool = ThreadPoolExecutor(threads * groups)
        self.players = np.array([t.players for t in tables])
        self.teams = np.array([t.teams for t in tables])

    def draw_deals(self, group, rng, guests):
        """Tables by their chances; `guests(players)` draws the seats of the bot."""
        deals = np.zeros(group.games, np.dtype(deal_dtype()))
        deals["seed"] = rng.integers(0, 2**53, group.games)
        deals["table"] = rng.choice(len(self.chances), group.games, p=self.chances)
        deals["guests"] = guests(rng, self.players[deals["table"]])
        return deals

    @torch.no_grad()
    def play(self, network, rng, guests, choose=sample, past=None, past_seats=None):
        """Returns for each group its rows, its results and its deals. Rows of seats that the past
        network plays (past_seats draws them) are told apart by `old`."""
        for group in self.groups:
            group.deal(self.draw_deals(group, rng, guests))
            group.old = None
            if past is not None:
                seats = past_seats(rng, self.players[group.deals["table"]], group.deals["guests"])
                group.old = torch.from_numpy(seats).to(self.device)
            group.history = []
            group.begin(self.pool, True)
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
                self.choose_rows(group, rows, network, choose, past)
                launched = time.time()
                group.answer(rows["choices"])
                group.begin(self.pool, False)
                group.history.append(rows)
                self.clock[0] += waited - begun
                self.clock[1] += launched - waited
                self.clock[2] += time.time() - launched
                self.clock[3] += 1
        return [(g.history, g.results(), g.deals) for g in self.groups]

    def choose_rows(self, group, rows, network, choose, past):
        logits, _, _, value = network(rows["observations"], rows["candidates"], rows["counts"])
        if group.old is not None:
            old = group.old[rows["games"], rows["players"].long()]
            which = old.nonzero()[:, 0]
            if len(which):
                logits[which] = past(rows["observations"][which], rows["candidates"][which],
                                     rows["counts"][which])[0]
            rows["old"] = old
        rows["choices"] = choose(logits)
        log = torch.log_softmax(logits, 1)
        rows["log"] = log.gather(1, rows["choices"].unsqueeze(1)).squeeze(1)
        rows["value"] = value


def no_guests(rng, players):
    return np.zeros(len(players), np.uint8)


def all_but_one(rng, players):
    """The bot has every seat but one, drawn by lot."""
    own = (rng.random(len(players)) * players).astype(np.int64)
    return (((1 << players) - 1) ^ (1 << own)).astype(np.uint8)


def some_guests(chance):
    """In some games the bot has some of the seats."""
    def draw(rng, players):
        some = np.zeros(len(players), np.int64)
        for seat in range(CITIES):
            some |= ((rng.random(len(players)) < 0.5) & (seat < players)).astype(np.int64) << seat
        full = some == (1 << players) - 1
        some[full] ^= 1
        return np.where(rng.random(len(players)) < chance, some, 0).astype(np.uint8)
    return draw


def some_past(chance):
    """In some games about half of the seats are a past self's, never all."""
    def draw(rng, players, guests):
        seats = (rng.random((len(players), CITIES)) < 0.5) & (
            rng.random((len(players), 1)) < chance)
        own = (rng.random(len(players)) * players).astype(np.int64)
        seats[np.arange(len(players)), own] = False
        return seats
    return draw
