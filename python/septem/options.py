"""What table is played at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping, Tuple

from . import tables
from .errors import OptionsError
from .layout import Memory, constant
from .library import load

_SIDES = ("random", "A", "B")
_EDITIONS = ("first", "second", "all")


@dataclass(frozen=True)
class Options:
    """Players, sets and boards. Whether they go together is the library's to say."""

    players: int = 3
    sets: Tuple[str, ...] = ()  # beside the base set
    sides: str = "random"  # of random boards: random, A or B
    boards: Mapping[int, str] = field(default_factory=dict)  # by seat: {0: "giza A"}
    teams: bool = False
    leaders: str = "first"  # which are shuffled, with the set leaders: first, second or all
    experts: bool = False  # the experts of the second edition besides

    def memory(self) -> Memory:
        """The options as the library takes them."""
        out = Memory("options")
        load().septem_binding_options(out.raw)
        if not isinstance(self.players, int) or not 0 <= self.players <= constant("CITIES_MAX"):
            raise OptionsError(f"{self.players!r} is not a number of players")
        out.set("players", self.players)
        out.set("sets", out.get("sets") | self._set_bits())
        if self.sides not in _SIDES:
            raise OptionsError(f"the sides must be one of {', '.join(_SIDES)}, not {self.sides!r}")
        out.set("sides", _SIDES.index(self.sides))
        out.set("teams", bool(self.teams))
        if self.leaders not in _EDITIONS:
            raise OptionsError(
                f"the leaders must be one of {', '.join(_EDITIONS)}, not {self.leaders!r}"
            )
        out.set("leaders", _EDITIONS.index(self.leaders))
        out.set("experts", bool(self.experts))
        for seat, board in self.boards.items():
            out.set("boards", self._board(seat, board), seat)
        return out

    def _set_bits(self) -> int:
        known, bits = tables.sets(), 0
        if isinstance(self.sets, str):
            raise OptionsError(f"the sets must be a tuple of names, such as ({self.sets!r},)")
        for name in self.sets:
            if name not in known:
                raise OptionsError(f"there is no set {name!r}; there are {', '.join(known)}")
            bits |= 1 << (constant("SET_BASE") + known.index(name))
        return bits

    def _board(self, seat: int, board: str) -> int:
        if not isinstance(seat, int) or not 0 <= seat < constant("CITIES_MAX"):
            raise OptionsError(f"{seat!r} is not a seat")
        if board not in tables.boards()[1:]:
            raise OptionsError(f"there is no board {board!r}; boards are written like 'giza A'")
        return tables.boards().index(board)


def check(err: int) -> None:
    """Raises what the library says about options."""
    if err != 0:
        raise OptionsError(load().septem_err_text(err).decode())
