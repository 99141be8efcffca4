"""The game as a PettingZoo ParallelEnv: all who owe a decision decide at once.

It is one if PettingZoo is installed, and has the same methods if it is not.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple

from . import spaces, tables
from .errors import IllegalMove
from .options import Options
from .table import Reward, Table, share_of_victory

try:
    from pettingzoo import ParallelEnv as _Base
except ImportError:
    from .stand_in import Environment as _Base  # type: ignore[assignment]


class SeptemParallel(_Base):  # type: ignore[misc,valid-type]
    """One step answers one question. Agents that it does not ask take the action WAIT, the last
    one, which is then the only one that their mask allows; they may be left out as well."""

    metadata = {"name": "septem_v0", "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self,
        options: Optional[Options] = None,
        seed: int = 0,
        reward: Reward = share_of_victory,
        render_mode: Optional[str] = None,
    ) -> None:
        self._table = Table(options, seed, reward)
        self.possible_agents: List[str] = list(self._table.agents)
        self.agents: List[str] = []
        self.observation_spaces = {
            agent: spaces.observation(extra=1) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.actions(extra=1) for agent in self.possible_agents}
        self.render_mode = render_mode
        self.wait = tables.action_count()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _observations(self) -> Dict[str, Any]:
        owed = self._table.owed()
        return {
            agent: self._table.observe(agent, owed.get(agent), extra=1) for agent in self.agents
        }

    def _infos(self) -> Dict[str, Dict[str, Any]]:
        owed = self._table.owed()
        return {agent: self._table.candidates(agent, owed.get(agent)) for agent in self.agents}

    def reset(
        self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, int]) -> Tuple[Dict[str, Any], ...]:
        """Observations, rewards, terminations, truncations, infos. A decision that is missing or
        not legal raises IllegalMove before any is taken."""
        if not self.agents:
            raise IllegalMove("the game is over or not begun; reset() begins the next one")
        game, owed = self._table.game, self._table.owed()
        for agent, action in actions.items():
            if agent not in owed and int(action) != self.wait:
                raise IllegalMove(f"{agent} owes no decision now and can only wait")
        for agent, seat in owed.items():
            if agent not in actions:
                raise IllegalMove(f"{agent} owes a decision and took none")
            game.words(seat, int(actions[agent]))
        for agent, seat in owed.items():
            game.act(seat, int(actions[agent]))
        over = game.over
        results = (
            self._observations(),
            self._table.rewards(),
            {agent: over for agent in self.agents},
            {agent: False for agent in self.agents},
            self._infos(),
        )
        if over:
            self.agents = []
        return results

    def state(self) -> Any:
        """Everything, secrets included, as bytes: for a critic that sees all while training."""
        return spaces.as_array(bytearray(self._table.game.pointer.raw))

    def render(self) -> Optional[str]:
        return self._table.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Holds no resources: does nothing."""
