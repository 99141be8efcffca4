"""What an observation says, byte by byte, and what every card and stage does, as numbers."""

from __future__ import annotations

import ctypes
import functools
from typing import List, NamedTuple

from .layout import Memory, constant
from .library import load

KINDS = ("none", "bits", "halves", "bytes", "points", "board")


class Row(NamedTuple):
    """A row of an observation: see septem/observe.h."""

    name: str
    text: str
    kind: str  # of KINDS
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


def observation_size() -> int:
    """How many bytes an observation has."""
    return load().septem_observation_size()


def observation_hash() -> int:
    """Changes whenever a byte changes its meaning: store it with what was learnt."""
    return load().septem_observation_hash()


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
