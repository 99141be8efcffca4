"""A table of agents: what the environments of all libraries have in common.

An agent is a player, named "seat_0" and so on. The libraries differ in when they ask whom; who
owes what, what is seen and what it is worth in the end is the same, and stands here.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from . import spaces
from .bot import mix
from .game import Game
from .options import Options

Reward = Callable[[Game, int], float]


def share_of_victory(game: Game, seat: int) -> float:
    """1 for the winner; who shares a victory shares it, partners have that of their side."""
    return game.shares()[seat]


def lead_in_points(game: Game, seat: int) -> float:
    """Points ahead of the best of the others, in tens: a close second is worth something."""
    scores = game.scores()
    others = [scores[other] for other in range(game.players) if other != seat]
    return (scores[seat] - max(others)) / 10


class Table:
    """A game, the agents around it, and a family of seeds for one game after the other."""

    def __init__(self, options: Optional[Options], seed: int, reward: Reward) -> None:
        self.options = options if options is not None else Options()
        self.reward = reward
        self._seed = seed
        self._games = 0
        self.game = Game(self.options, seed=mix(seed, 0))
        self.agents: List[str] = [f"seat_{seat}" for seat in range(self.game.players)]

    def begin(self, seed: Optional[int]) -> None:
        """The next game; with a seed, the first one of another family."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self.game = Game(self.options, seed=mix(self._seed, self._games))
        self._games += 1

    def player(self, agent: str) -> int:
        return self.agents.index(agent)

    def owed(self) -> Dict[str, int]:
        """The agents that owe a decision, and the seat each decides for: its own, or the
        Free City. In the order of the seats."""
        found: Dict[str, int] = {}
        for seat in self.game.owing:
            found.setdefault(self.agents[self.game.answers_for(seat)], seat)
        return found

    def observe(self, agent: str, seat: Optional[int], extra: int = 0) -> Dict[str, Any]:
        """What an agent sees: of the decision for `seat` if it owes one, else of the table.

        `extra` actions stand at the end of the mask, legal where nothing is owed.
        """
        view = self.game.view(self.player(agent))
        mask = self.game.mask(view.seat if seat is None else seat)
        if seat is None:
            # When all is over any action may be drawn: it is not taken, and what draws from a mask
            # must not find it empty.
            mask = bytearray([self.game.over and extra == 0] * len(mask))
        mask += bytes([seat is None] * extra)
        return {
            "observation": spaces.as_array(view.observe(seat)),
            "action_mask": spaces.as_mask(mask),
        }

    def candidates(self, agent: str, seat: Optional[int]) -> Dict[str, Any]:
        """The decision that an agent owes, for its info: every legal action, and what each does as
        the bytes that a batch has; nothing if it owes none. An observation does not say what may
        be done, and a mask not what it costs."""
        if seat is None:
            return {}
        view = self.game.view(self.player(agent))
        return {"actions": list(self.game.actions(seat)), "candidates": view.candidates(seat)}

    def rewards(self) -> Dict[str, float]:
        """The reward of each agent at the end of the game; 0 before it."""
        return {
            agent: self.reward(self.game, seat) if self.game.over else 0.0
            for seat, agent in enumerate(self.agents)
        }

    def render(self) -> str:
        """The table in a few lines of text."""
        game = self.game
        lines = [f"age {game.age}, turn {game.turn}, {game.phase}"]
        for seat in range(game.cities):
            city = game.city(seat)
            lines.append(
                f"seat {seat}: {city.board}, {city.coins} coins, {city.shields} shields, "
                f"{len(city.built)} structures, {len(city.stages)} stages, "
                f"{game.score(seat).total} points"
            )
        return "\n".join(lines)
