"""Many games played at once, a row for every seat that owes a decision: see septem/batch.h.

Nothing here needs more than the standard library. Arrays are Python's own unless others are bound:
numpy's, pinned tensors, parts of larger ones.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from .deals import Deal, Mix, pack_deals
from .errors import BotError, IllegalMove, OptionsError
from .game import Game
from .layout import Memory, constant, field, size_of
from .library import load
from .observation import observation_size
from .options import Options, check

ROW_ARRAYS = ("observations", "candidates", "counts", "games", "players")
GAME_ARRAYS = ("shares", "margins", "lines", "stages")
ARRAYS = ROW_ARRAYS + GAME_ARRAYS
_BYTES = {"B": 1, "h": 2, "i": 4, "I": 4, "f": 4}


def array_shapes() -> Dict[str, Tuple[str, Tuple[int, ...]]]:
    """By name: the type of an array, as the module array has it, and the shape of a row of it."""
    cities, lines = constant("CITIES_MAX"), constant("LINE_COUNT")
    return {
        "observations": ("B", (observation_size(),)),
        "candidates": ("B", (constant("BATCH_CANDIDATES"), constant("CANDIDATE_BYTES"))),
        "counts": ("B", ()),
        "games": ("i", ()),
        "players": ("B", ()),
        "shares": ("f", (cities,)),
        "margins": ("h", (cities,)),
        "lines": ("h", (cities, lines)),
        "stages": ("B", (cities,)),
    }


def _make(code: str, shape: Tuple[int, ...]) -> memoryview:
    size = _BYTES[code]
    for items in shape:
        size *= items
    return memoryview(bytearray(size)).cast(code, shape) if size else memoryview(b"")


def address_of(data: Any, least: int = 0) -> int:
    """Where memory lies: an address as it is, a tensor, a numpy array or another writable buffer,
    of `least` bytes or more."""
    if isinstance(data, int):
        return data
    if hasattr(data, "data_ptr"):
        size, address = data.numel() * data.element_size(), data.data_ptr()
        packed = data.is_contiguous()
    elif hasattr(data, "__array_interface__"):
        size, address = data.nbytes, data.__array_interface__["data"][0]
        packed = data.flags["C_CONTIGUOUS"]
    else:
        view = memoryview(data)
        size, packed = view.nbytes, view.c_contiguous
        address = ctypes.addressof(ctypes.c_char.from_buffer(view.cast("B"))) if size else 0
    if not packed or size < least:
        raise ValueError(f"an array must be contiguous and have {least} bytes, not {size}")
    return address


class Thoughts(NamedTuple):
    """What a bot made of rows: memoryviews, a row for each."""

    choices: memoryview
    visits: memoryview  # of each candidate
    values: memoryview  # of each candidate: the share of the victory expected


def _bot_specs(bots: Sequence[str]) -> ctypes.Array:
    lib, size = load(), size_of("bot_spec")
    specs = ctypes.create_string_buffer(max(1, size * len(bots)))
    error = ctypes.create_string_buffer(constant("BOT_ERROR_MAX"))
    for number, text in enumerate(bots):
        if not lib.septem_binding_bot_spec(
            text.encode(), ctypes.addressof(specs) + number * size, error
        ):
            raise BotError(f"{text!r}: {error.value.decode()}")
    return specs


class Batch:
    """Games stepped together.

        mix = Mix((3, Options(players=3)), (1, Options(players=5, sets=("cities",))))
        batch = Batch(256, mix, bots=("rules",), threads=4)
        batch.deal(mix.deals(256, seed=1, seats=alone(1)))
        rows = batch.step()
        while rows:
            batch.sample()          # or one index into the candidates of each row of your own
            rows = batch.step()

    Each array is an attribute: a memoryview whose first `rows` rows are those of this step
    (observations, candidates, counts, games, players), or with a row for each game that is over
    (shares, margins, lines, stages). numpy.asarray or torch.frombuffer make arrays of them without
    a copy; they change with every step.
    """

    observations: memoryview
    candidates: memoryview
    counts: memoryview
    games: memoryview
    players: memoryview
    shares: memoryview
    margins: memoryview
    lines: memoryview
    stages: memoryview

    def __init__(
        self,
        games: int,
        tables: Union[Options, Mix, Sequence[Options], None] = None,
        bots: Sequence[str] = (),
        threads: int = 1,
        write: Sequence[str] = ARRAYS,
    ) -> None:
        """`write` names the arrays to be made; what is not named and not bound costs nothing."""
        lib = load()
        self.tables: List[Options] = _tables(tables)
        self._bots = [bots] if isinstance(bots, str) else list(bots)
        self._raw = _create(games, self.tables, self._bots, threads)
        self._finish = weakref.finalize(self, lib.septem_batch_destroy, self._raw)
        self._count, self.capacity = games, games * constant("CITIES_MAX")
        self.rows = 0
        self._dealt: List[int] = []  # the tables of the games
        self._fresh = False
        self.choices = _make("B", (self.capacity,))
        """Indices of candidates, one for each row: write them here, or let sample() do it."""
        self._arrays = Memory("batch_arrays")
        self._kept: Dict[str, Any] = {}  # what is bound must outlive the batch
        self.bind(**{name: self._own(name) for name in write})

    def __len__(self) -> int:
        return self._count

    def _own(self, name: str) -> memoryview:
        if name not in ARRAYS:
            raise ValueError(f"no array {name!r}; there are {', '.join(ARRAYS)}")
        code, shape = array_shapes()[name]
        return _make(code, (self.capacity if name in ROW_ARRAYS else self._count, *shape))

    def bind(self, capacity: Optional[int] = None, stride: int = 0, **arrays: Any) -> None:
        """Has arrays of the caller written, by the names of ARRAYS: addresses, tensors, numpy
        arrays or buffers. With a `stride` those of rows lie in each other, as septem/batch.h
        says."""
        rows = self.capacity if capacity is None else capacity
        self._arrays.set("capacity", rows)
        self._arrays.set("stride", stride)
        for name, data in arrays.items():
            if name not in ARRAYS:
                raise ValueError(f"no array {name!r}; there are {', '.join(ARRAYS)}")
            code, shape = array_shapes()[name]
            least = _BYTES[code] * (rows if name in ROW_ARRAYS else self._count)
            for items in shape:
                least *= items
            self._arrays.set(name, address_of(data, 0 if stride else least))
            self._kept[name] = data
            setattr(self, name, data)
        if not load().septem_batch_bind(self._raw, self._arrays.raw):
            raise OptionsError("the arrays have too few rows: eight for each game are needed")

    def deal(self, deals: Any) -> None:
        """Sets up all games: as many Deals, or an array of numpy.dtype(deal_dtype())."""
        if isinstance(deals, (list, tuple)):
            deals = pack_deals(deals)
        data, size = deals.tobytes() if hasattr(deals, "tobytes") else bytes(deals), size_of("deal")
        if len(data) != self._count * size:
            raise ValueError(f"{self._count} deals are wanted, not {len(data) // size}")
        self.rows, self._dealt = 0, []
        check(load().septem_batch_deal(self._raw, data))
        place = field("deal", "table")
        self._dealt = [
            int.from_bytes(data[at : at + place.size], sys.byteorder)
            for at in range(place.offset, len(data), size)
        ]
        self._fresh = True

    def step(self, choices: Any = None) -> int:
        """Takes the decision of each row and returns how many rows there are now, 0 if all games
        are over. `choices`: bytes wherever they lie, or a list; without it those of self.choices.

        A choice that is no candidate's raises IllegalMove, and no game has changed.
        """
        if not self._dealt:
            raise ValueError("nothing is dealt yet")
        if isinstance(choices, (list, tuple)):
            if len(choices) != self.rows:
                raise ValueError(f"{self.rows} choices are wanted, not {len(choices)}")
            self.choices[: self.rows] = bytes(choices)
            choices = None
        if self._fresh:
            where = None
        else:
            where = address_of(self.choices if choices is None else choices, self.rows)
        rows = load().septem_batch_step(self._raw, where)
        if rows < 0:
            raise IllegalMove("a choice is not the number of a candidate")
        self.rows, self._fresh = rows, False
        return rows

    def fork(self, other: "Batch", games: Sequence[int]) -> int:
        """Takes over games of another batch with the same tables and bots, by their numbers there,
        and returns how many rows they wait for: the next step takes a choice for each, game after
        game."""
        numbers = [int(game) for game in games]
        if other is self or other.tables != self.tables or other._bots != self._bots:
            raise ValueError("games come from another batch with the same tables and bots")
        if not other._dealt:
            raise ValueError("nothing is dealt there yet")
        if any(not 0 <= game < len(other._dealt) for game in numbers):
            raise ValueError(f"not all of these games are there; there are {len(other._dealt)}")
        where = (ctypes.c_int32 * len(numbers))(*numbers)
        rows = load().septem_batch_fork(self._raw, other._raw, where, len(numbers))
        if rows < 0:
            raise ValueError(f"there is room for {self._count} games, not {len(numbers)}")
        self._dealt = [other._dealt[game] for game in numbers]
        self.rows, self._fresh = rows, False
        return rows

    def sample(self) -> memoryview:
        """Writes a choice for each row into self.choices, every candidate equally likely."""
        load().septem_batch_sample(self._raw, address_of(self.choices))
        return self.choices[: self.rows]

    def think(self, bot: int = 1, rows: Optional[Sequence[int]] = None) -> Thoughts:
        """Lets bot `bot`, from 1, think about these rows, or all: what it would choose, and for
        each candidate what a search saw of it. The threads share the rows out."""
        count = self.rows if rows is None else len(rows)
        shape = (count, constant("BATCH_CANDIDATES"))
        found = Thoughts(_make("B", (count,)), _make("I", shape), _make("f", shape))
        out = Memory("batch_thoughts")
        for name, array in zip(found._fields, found):
            out.set(name, address_of(array) if count else 0)
        which = (ctypes.c_int32 * count)(*rows) if rows is not None else None
        if not load().septem_batch_think(self._raw, bot, which, count, out.raw):
            raise ValueError(f"there is no bot {bot} or not all of these rows")
        return found

    def game(self, index: int) -> Game:
        """A copy of a game, with every secret: for tests and for looking on."""
        where = load().septem_batch_game(self._raw, index)
        if not where or not self._dealt:
            raise ValueError(f"there is no game {index}; {len(self._dealt)} are dealt")
        memory = Memory("game")
        ctypes.memmove(memory.raw, where, len(memory.raw))
        return Game._of(self.tables[self._dealt[index]], memory)


def _tables(tables: Union[Options, Mix, Sequence[Options], None]) -> List[Options]:
    if tables is None:
        return [Options()]
    if isinstance(tables, Mix):
        return list(tables.tables)
    return [tables] if isinstance(tables, Options) else list(tables)


def _create(games: int, tables: List[Options], names: List[str], threads: int) -> int:
    """The library's batch. It copies what it is made of."""
    options = ctypes.create_string_buffer(b"".join(each.memory().raw.raw for each in tables))
    specs, setup = _bot_specs(names), Memory("batch_setup")
    for name, value in (
        ("games", games),
        ("threads", threads),
        ("table_count", len(tables)),
        ("bot_count", len(names)),
        ("tables", ctypes.addressof(options)),
        ("bots", ctypes.addressof(specs)),
    ):
        setup.set(name, value)
    batch = load().septem_batch_create(setup.raw)
    if not batch:
        raise OptionsError("a batch needs a game, and not too many tables, bots and threads")
    return batch
