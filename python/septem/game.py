"""One game, with every secret of the table."""

from __future__ import annotations

import ctypes
from array import array
from operator import index
from typing import Dict, List, NamedTuple, Optional, Tuple

from . import tables
from .bot import Bot, Rng
from .city import City, city_of
from .errors import IllegalMove, NotationError, SeatError
from .layout import Memory, MemoryList, constant
from .library import load
from .options import Options, check
from .view import View


class Score(NamedTuple):
    """What a city is worth."""

    total: int
    coins: int
    lines: Dict[str, int]


class Game:
    """A game in progress: decisions go in as words or as actions, seats owe until all are in.

    It holds what players may not see. Whatever decides takes a view instead: game.view(seat).
    """

    def __init__(
        self, options: Optional[Options] = None, seed: int = 0, record: bool = False, **named
    ) -> None:
        """Options as an object or by name: Game(players=4, sets=("cities",), seed=7).

        With `record` the log can be asked for; that is 25 kB more to copy.
        """
        if options is not None and named:
            raise TypeError("options are given as an object or by name, not both")
        self.options = options if options is not None else Options(**named)
        self._memory = Memory("game")
        check(
            load().septem_game_init(
                self._memory.raw, self.options.memory().raw, seed & (2**64 - 1)
            )
        )
        self._log: Optional[Memory] = None
        if record:
            self._log = Memory("log")
            load().septem_log_begin(self._log.raw, self._memory.raw)

    @classmethod
    def _of(cls, options: Options, memory: Memory, log: Optional[Memory] = None) -> "Game":
        game = cls.__new__(cls)
        game.options, game._memory, game._log = options, memory, log
        return game

    def copy(self) -> "Game":
        """A game is a value: what happens to the copy does not happen to this one."""
        log = self._log.copy() if self._log is not None else None
        return Game._of(self.options, self._memory.copy(), log)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._memory.raw.raw == other._memory.raw.raw

    __hash__ = None  # type: ignore[assignment]  # it changes; game.digest is a number for it

    # ---- Reading ----

    @property
    def pointer(self) -> ctypes.Array:
        """The game as the functions of the library take it."""
        return self._memory.raw

    @property
    def players(self) -> int:
        return self._memory.get("players")

    @property
    def cities(self) -> int:
        """Seats around the table; there may be one that no player owns."""
        return self._memory.get("cities")

    @property
    def phase(self) -> str:
        return tables.phases()[self._memory.get("phase")]

    @property
    def age(self) -> int:
        return self._memory.get("age")

    @property
    def turn(self) -> int:
        return self._memory.get("turn")

    @property
    def seed(self) -> int:
        return self._memory.get("seed")

    @property
    def over(self) -> bool:
        return self._memory.get("phase") == constant("PHASE_OVER")

    @property
    def owing(self) -> Tuple[int, ...]:
        """The seats that have not decided yet, in their order."""
        bits = self._memory.get("owing")
        return tuple(seat for seat in range(constant("CITIES_MAX")) if bits >> seat & 1)

    @property
    def asked(self) -> Tuple[int, ...]:
        """The seats that have this question to answer, whether they have or not."""
        bits = self._memory.get("asked")
        return tuple(seat for seat in range(constant("CITIES_MAX")) if bits >> seat & 1)

    @property
    def digest(self) -> int:
        """A number for everything that matters for the rest of the game."""
        return load().septem_game_hash(self._memory.raw)

    def answers_for(self, seat: int) -> int:
        """The player who decides for a seat: its own, or the steward for the Free City."""
        return load().septem_binding_answers_for(self._memory.raw, self._seat(seat))

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or not 0 <= seat < self.cities:
            raise SeatError(f"there is no seat {seat!r}; seats are 0 to {self.cities - 1}")
        return seat

    def _asked(self, seat: int) -> int:
        if self._seat(seat) not in self.asked:
            raise SeatError(f"seat {seat} has nothing to decide now")
        return seat

    # ---- Decisions as words ----

    def moves(self, seat: int) -> List[str]:
        """Every legal decision of a seat, as logs write them; [] where it has none to take."""
        lib, found = load(), _scratch()
        count = lib.septem_game_moves(self._memory.raw, self._seat(seat), found.raw)
        return [self._words(found.address(i)) for i in range(count)]

    def _words(self, move: object) -> str:
        text = ctypes.create_string_buffer(constant("MOVE_TEXT_MAX"))
        load().septem_move_write(self._memory.raw, move, text, len(text))
        return text.value.decode()

    def _move(self, text: str) -> Memory:
        move = Memory("move")
        if "\0" in text:
            raise NotationError(f"{text!r}: a decision has no zero characters")
        wrong = load().septem_move_read(self._memory.raw, text.encode(), move.raw)
        if wrong != 0:
            raise NotationError(f"{text!r}: {load().septem_parse_error_text(wrong).decode()}")
        return move

    def submit(self, seat: int, text: str) -> None:
        """Takes a decision, such as "build altar left 2"."""
        self._submit(self._asked(seat), self._move(text), text)

    def _submit(self, seat: int, move: Memory, name: object) -> None:
        lib = load()
        if self._log is not None:
            deny = lib.septem_game_check(self._memory.raw, seat, move.raw)
            if deny == 0:
                lib.septem_log_add(self._log.raw, self._memory.raw, seat, move.raw)
        deny = lib.septem_game_submit(self._memory.raw, seat, move.raw)
        if deny != 0:
            raise IllegalMove(f"{name}: {lib.septem_deny_text(deny).decode()}")
        if self._log is not None and self.over:
            lib.septem_log_end(self._log.raw, self._memory.raw)

    # ---- Decisions as actions ----

    def actions(self, seat: int) -> "array[int]":
        """The actions that are legal for a seat, in the order of moves()."""
        numbers = array("H", bytes(2 * constant("MOVES_MAX")))
        count = load().septem_action_list(
            self._memory.raw, self._seat(seat), _scratch().raw, numbers.buffer_info()[0]
        )
        return numbers[:count]

    def mask(self, seat: int) -> bytearray:
        """A byte for each action: 1 where it is legal."""
        mask = bytearray(tables.action_count())
        out = (ctypes.c_char * len(mask)).from_buffer(mask)
        load().septem_action_mask(self._memory.raw, self._seat(seat), out)
        return mask

    def action(self, seat: int, text: str) -> int:
        """The action of a decision in words."""
        number = load().septem_action_of(
            self._memory.raw, self._asked(seat), self._move(text).raw
        )
        if number == constant("ACTION_NONE"):
            raise IllegalMove(f"{text!r} is not legal for seat {seat} now")
        return number

    def words(self, seat: int, action: int) -> str:
        """A legal action as words."""
        return self._words(self._move_of(seat, action).raw)

    def _move_of(self, seat: int, action: int) -> Memory:
        move, known = Memory("move"), range(tables.action_count())
        if action not in known or not load().septem_action_move(
            self._memory.raw, self._asked(seat), action, move.raw
        ):
            name = tables.action_text(action) if action in known else "no action"
            raise IllegalMove(f"action {action} ({name}) is not legal for seat {seat} now")
        return move

    def act(self, seat: int, action: int) -> None:
        """Takes the decision that an action stands for."""
        self._submit(seat, self._move_of(self._asked(seat), index(action)), action)

    def choose(self, bot: Bot, seat: int, rng: Rng) -> str:
        """What a bot would do for a seat, from what the seat may know."""
        move = Memory("move")
        load().septem_binding_choose(
            bot.handle, self._memory.raw, self._asked(seat), rng.memory.raw, move.raw
        )
        return self._words(move.raw)

    def play(self, bot: Bot, seat: int, rng: Rng) -> None:
        """Lets a bot decide for a seat."""
        self.submit(seat, self.choose(bot, seat, rng))

    # ---- What comes of it ----

    def view(self, seat: int) -> View:
        """What the player at a seat may know."""
        if self._seat(seat) >= self.players:
            raise SeatError(f"seat {seat} is no player's and knows nothing of its own")
        return View(self.options, self._memory, seat)

    def score(self, seat: int) -> Score:
        """What a seat scores if the game ended here."""
        out = Memory("score")
        load().septem_binding_score(self._memory.raw, self._seat(seat), out.raw)
        return Score(
            out.get("total"), out.get("coins"), dict(zip(tables.lines(), out.many("lines")))
        )

    def scores(self) -> List[int]:
        """The points of all seats."""
        return [self.score(seat).total for seat in range(self.cities)]

    def winners(self) -> Tuple[int, ...]:
        """Who wins, or would win now: several seats share a victory."""
        bits = load().septem_game_winners(self._memory.raw)
        return tuple(seat for seat in range(self.cities) if bits >> seat & 1)

    def shares(self) -> List[float]:
        """The share of the victory of each player; partners both have that of their side."""
        won = self.winners()
        whole = 2.0 if self._memory.get("teams") else 1.0
        return [whole / len(won) if seat in won else 0.0 for seat in range(self.players)]

    def log(self) -> str:
        """The game so far as a log that `septem replay` checks. Needs Game(record=True)."""
        if self._log is None:
            raise ValueError("only a game made with record=True has a log")
        text = ctypes.create_string_buffer(constant("LOG_TEXT_MAX"))
        load().septem_log_write(self._log.raw, text, len(text))
        return text.value.decode()

    def validate(self) -> Optional[str]:
        """None, or what does not add up: for tests of the library itself."""
        fault = load().septem_game_validate(self._memory.raw)
        return fault.decode() if fault is not None else None

    def city(self, seat: int) -> City:
        """What lies open in a city."""
        return city_of(self._memory, self._seat(seat))


def _scratch() -> MemoryList:
    """Room for any list of moves, new each time: threads may share the library."""
    return MemoryList("move", constant("MOVES_MAX"))
