"""The game as OpenSpiel has games: a game makes states, states list actions and are cloned.

Decisions that are taken at once come one after the other here, each from its own view, which is
the same game: they stay sealed until the last one is in. Cards are dealt when a state is made, from
a seed, so there are no chance nodes.

The classes stand on their own and have the methods of OpenSpiel's Python games that its searches
and learners call. They are not registered with pyspiel, which is compiled C++.
"""

from __future__ import annotations

import base64
import json
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from . import tables
from .bot import mix
from .errors import NotationError
from .game import Game
from .layout import layout, restore
from .observation import observation_size
from .options import Options

TERMINAL_PLAYER = -4  # pyspiel.PlayerId.TERMINAL
MAX_GAME_LENGTH = 1024  # more decisions than any game has: SEPTEM_LOG_DECISIONS_MAX


try:
    from pyspiel import GameType as _Kinds
except ImportError:
    _Kinds = None


def _kind(group: str, name: str) -> Any:
    """A value of pyspiel's, for comparisons; its name where pyspiel is not installed."""
    return getattr(getattr(_Kinds, group), name) if _Kinds is not None else name


class SpielType(NamedTuple):
    """What sort of game it is: the fields of pyspiel.GameType."""

    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    parameter_specification: Dict[str, Any] = {}


class SpielGame:
    """A table to play at; each new state is another deal."""

    def __init__(self, options: Optional[Options] = None, seed: int = 0) -> None:
        self.options = options if options is not None else Options()
        self._players = Game(self.options).players
        self._seed, self._states = seed, 0

    def new_initial_state(self, seed: Optional[int] = None) -> "SpielState":
        """The next deal of the family, or the deal of a seed."""
        if seed is None:
            seed = mix(self._seed, self._states)
            self._states += 1
        return SpielState(self, Game(self.options, seed=seed))

    def get_type(self) -> SpielType:
        return SpielType(
            short_name="septem",
            long_name="Septem",
            dynamics=_kind("Dynamics", "SEQUENTIAL"),
            chance_mode=_kind("ChanceMode", "DETERMINISTIC"),
            information=_kind("Information", "IMPERFECT_INFORMATION"),
            utility=_kind("Utility", "CONSTANT_SUM"),
            reward_model=_kind("RewardModel", "TERMINAL"),
            max_num_players=self._players,
            min_num_players=self._players,
        )

    def get_parameters(self) -> Dict[str, Any]:
        return {"players": self._players, "sets": ",".join(self.options.sets), "seed": self._seed}

    def deserialize_state(self, text: str) -> "SpielState":
        """A state that serialize() wrote, with the same version of the library."""
        try:
            saved = json.loads(text)
            memory = restore("game", base64.b64decode(saved["game"]), saved["layout"])
            history = [int(action) for action in saved["history"]]
        except (ValueError, KeyError, TypeError) as fault:
            raise NotationError(f"this is no state: {fault}") from None
        return SpielState(self, Game._of(self.options, memory), history)

    def num_players(self) -> int:
        return self._players

    def policy_tensor_shape(self) -> List[int]:
        return [tables.action_count()]

    def max_chance_nodes_in_history(self) -> int:
        return 0

    def information_state_tensor_shape(self) -> List[int]:
        return self.observation_tensor_shape()

    def information_state_tensor_size(self) -> int:
        return self.observation_tensor_size()

    def num_distinct_actions(self) -> int:
        return tables.action_count()

    def max_game_length(self) -> int:
        return MAX_GAME_LENGTH

    def max_chance_outcomes(self) -> int:
        return 0

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> Optional[float]:
        """Partners both have what their side has, so with teams it is not 1."""
        return 2.0 if self.options.teams else 1.0

    def observation_tensor_shape(self) -> List[int]:
        return [observation_size()]

    def observation_tensor_size(self) -> int:
        return observation_size()

    def action_to_string(self, player: int, action: int) -> str:
        return tables.action_text(action)


class SpielState:
    """A game in progress."""

    def __init__(self, game: SpielGame, inner: Game, history: Optional[List[int]] = None) -> None:
        self._game = game
        self._inner = inner
        self._history = history if history is not None else []

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def is_terminal(self) -> bool:
        return self._inner.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self._inner.over

    def is_initial_state(self) -> bool:
        return not self._history

    def move_number(self) -> int:
        return len(self._history)

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """None: the cards are dealt."""
        return []

    def _seat(self) -> int:
        return self._inner.owing[0]

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self._inner.over else self._inner.answers_for(self._seat())

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """Sorted, as OpenSpiel wants them; [] for a player whose turn it is not."""
        if self._inner.over or player not in (None, self.current_player()):
            return []
        return sorted(self._inner.actions(self._seat()))

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = [0] * tables.action_count()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player: int, action: int) -> str:
        return self._inner.words(self._seat(), action)

    def string_to_action(self, player: int, text: str) -> int:
        return self._inner.action(self._seat(), text)

    def apply_action(self, action: int) -> None:
        self._inner.act(self._seat() if not self._inner.over else 0, action)
        self._history.append(action)

    def returns(self) -> List[float]:
        """Shares of the victory at the end, nothing before it."""
        return self._inner.shares() if self._inner.over else [0.0] * self.num_players()

    def rewards(self) -> List[float]:
        return self.returns()

    def player_reward(self, player: int) -> float:
        return self.returns()[player]

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> List[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Everything that a player knows, with a perfect memory: the same text for all states that
        the player cannot tell apart."""
        return self._inner.view(self.current_player() if player is None else player).packed()

    def information_state_tensor(self, player: Optional[int] = None) -> List[int]:
        return self.observation_tensor(player)

    def observation_tensor(self, player: Optional[int] = None) -> List[int]:
        """What a player knows (septem/observe.h), for the decision it owes if it is the one to decide."""
        who = self.current_player() if player is None else player
        seat = self._seat() if who == self.current_player() else None
        return list(self._inner.view(who).observe(seat))

    def observation_string(self, player: Optional[int] = None) -> str:
        return bytes(self.observation_tensor(player)).hex()

    def child(self, action: int) -> "SpielState":
        state = self.clone()
        state.apply_action(action)
        return state

    def serialize(self) -> str:
        game = base64.b64encode(bytes(self._inner.pointer)).decode()
        return json.dumps({"layout": layout(), "game": game, "history": self._history})

    def clone(self) -> "SpielState":
        return SpielState(self._game, self._inner.copy(), list(self._history))

    def resample_from_infostate(self, player: int, rng: Any) -> "SpielState":
        """A state that the player could not tell from this one; `rng` is a septem.Rng."""
        return SpielState(self._game, self._inner.view(player).sample(rng), list(self._history))

    def __str__(self) -> str:
        return f"{self._inner.phase} {self._inner.age}.{self._inner.turn} {self._inner.digest:016x}"
