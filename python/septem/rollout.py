"""Many games played at once, a row for every seat that owes a decision: see septem/rollout.h.

Nothing here needs more than the standard library: arrays are passed by their addresses, so that a
program that learns can have them in pinned memory.
"""

from __future__ import annotations

import ctypes
import functools
from typing import Dict, List, NamedTuple, Optional, Sequence

from .bot import Bot
from .errors import IllegalMove, OptionsError
from .layout import Memory, constant, field, size_of
from .library import load
from .options import Options, check

KINDS = ("none", "bits", "halves", "bytes", "points", "board")
ARRAYS = ("observations", "candidates", "counts", "games", "players", "shares", "lines", "stages")


class Row(NamedTuple):
    """A row of an observation."""

    name: str
    text: str
    kind: str
    offset: int
    width: int
    stride: int  # 0: of the table; else the bytes of a city
    scale: int


@functools.lru_cache(maxsize=None)
def observation_rows() -> List[Row]:
    """What the bytes of an observation mean, in their order."""
    lib, row, found = load(), Memory("observation_row"), []
    while lib.septem_observation_row(len(found), row.raw):
        numbers = [row.get(name) for name in ("offset", "width", "stride", "scale")]
        kind = KINDS[row.get("kind")]
        found.append(Row(row.text("name").lower(), row.text("text"), kind, *numbers))
    return found


def card_attributes() -> List[bytes]:
    """By card index: what it costs and does, as numbers."""
    lib = load()
    out = ctypes.create_string_buffer(lib.septem_attribute_size())
    found = []
    for card in range(lib.septem_card_end()):
        lib.septem_attribute_card(card, out)
        found.append(out.raw)
    return found


def stage_attributes() -> List[List[bytes]]:
    """By board index: what holds from the start, then each of its stages, as numbers."""
    lib = load()
    out = ctypes.create_string_buffer(lib.septem_attribute_size())
    found: List[List[bytes]] = []
    for board in range(lib.septem_board_end()):
        found.append([])
        for stage in range(1 + constant("STAGES_MAX")):
            lib.septem_attribute_stage(board, stage, out)
            found[-1].append(out.raw)
    return found


def deal_dtype() -> Dict[str, object]:
    """struct septem_deal as numpy.dtype takes it."""
    names = ["seed", "table", "guests"]
    places = [field("deal", name) for name in names]
    return {
        "names": names,
        "formats": [f"u{place.size}" for place in places],
        "offsets": [place.offset for place in places],
        "itemsize": size_of("deal"),
    }


class Rollout:
    """Games stepped together by one thread; several threads need a rollout each."""

    def __init__(self, games: int, tables: Sequence[Options], guest: Optional[str] = None) -> None:
        lib = load()
        self.games = games
        options = b"".join(table.memory().raw.raw for table in tables)
        self._raw = ctypes.create_string_buffer(lib.septem_rollout_size(games))
        if not lib.septem_rollout_init(self._raw, games, options, len(tables)):
            raise OptionsError("a rollout needs a game and a table, and not too many tables")
        self._guest = Bot(guest) if guest is not None else None
        if self._guest is not None:
            lib.septem_rollout_guest(self._raw, self._guest.handle)

    def bind(self, capacity: int, stride: int = 0, **addresses: int) -> None:
        """Where to write, by the names of ARRAYS; the memory must outlive the rollout."""
        arrays = Memory("rollout_arrays")
        arrays.set("capacity", capacity)
        arrays.set("stride", stride)
        for name, address in addresses.items():
            arrays.set(name, address)
        if not load().septem_rollout_bind(self._raw, arrays.raw):
            raise OptionsError("the arrays have too few rows: eight for each game are needed")

    def deal(self, deals: int) -> None:
        """Sets up all games; `deals` is the address of as many struct septem_deal."""
        check(load().septem_rollout_deal(self._raw, deals))

    def step(self, choices: Optional[int] = None) -> int:
        """Takes the choices at this address and returns how many rows were written."""
        rows = load().septem_rollout_step(self._raw, choices)
        if rows < 0:
            raise IllegalMove("a choice is not the number of a candidate")
        return rows
