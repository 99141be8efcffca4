"""The game as OpenSpiel has games: a game makes states, states list actions and are cloned.

Decisions that are taken at once come one after the other here, each from its own view, which is
the same game: they stay sealed until the last one is in. Cards are dealt when a state is made, from
a seed, so there are no chance nodes.

The classes stand on their own and have the methods of OpenSpiel's Python games, so that what is
written for those runs with these. They are not registered with pyspiel, which is compiled C++.
"""

from __future__ import annotations

from typing import Any, List, Optional

from . import tables
from .bot import mix
from .game import Game
from .observation import observation_size
from .options import Options

TERMINAL_PLAYER = -4  # pyspiel.PlayerId.TERMINAL
MAX_GAME_LENGTH = 1024  # more decisions than any game has: SEPTEM_LOG_DECISIONS_MAX


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

    def num_players(self) -> int:
        return self._players

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

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> List[int]:
        return list(self._history)

    def observation_tensor(self, player: Optional[int] = None) -> List[int]:
        """What a player knows (septem/observe.h), for the decision it owes if it is the one to decide."""
        who = self.current_player() if player is None else player
        seat = self._seat() if who == self.current_player() else None
        return list(self._inner.view(who).observe(seat))

    def observation_string(self, player: Optional[int] = None) -> str:
        return bytes(self.observation_tensor(player)).hex()

    def clone(self) -> "SpielState":
        return SpielState(self._game, self._inner.copy(), list(self._history))

    def resample_from_infostate(self, player: int, rng: Any) -> "SpielState":
        """A state that the player could not tell from this one; `rng` is a septem.Rng."""
        return SpielState(self._game, self._inner.view(player).sample(rng), list(self._history))

    def __str__(self) -> str:
        return f"{self._inner.phase} {self._inner.age}.{self._inner.turn} {self._inner.digest:016x}"
