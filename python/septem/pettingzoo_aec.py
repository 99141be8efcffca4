"""The game as a PettingZoo AECEnv: one agent after the other, each from its own view.

It is one if PettingZoo is installed, and has the same methods if it is not. Decisions stay sealed
until the last one is in, so who decides later knows no more than who decides first.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from . import spaces
from .errors import IllegalMove
from .options import Options
from .table import Reward, Table, share_of_victory

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    from .stand_in import Environment as _Base  # type: ignore[assignment]


class SeptemAEC(_Base):  # type: ignore[misc,valid-type]
    """agent_selection is the agent that decides next; only those are asked that owe a decision."""

    metadata = {"name": "septem_v0", "render_modes": ["ansi"], "is_parallelizable": False}

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
        self.observation_spaces = {agent: spaces.observation() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.actions() for agent in self.possible_agents}
        self.agent_selection = self.possible_agents[0]
        self.render_mode = render_mode
        self.rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self._cumulative_rewards: Dict[str, float] = {}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> None:
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Dict[str, Any]:
        return self._table.observe(agent, self._table.owed().get(agent))

    def step(self, action: Optional[int]) -> None:
        """An action that is not legal raises IllegalMove and changes nothing. After the end every
        agent takes None once, as PettingZoo has it."""
        agent = self.agent_selection
        if self.terminations.get(agent, True):
            self._leave(agent, action)
            return
        if action is None:
            raise IllegalMove(f"{agent} owes a decision and took none")
        self._table.game.act(self._table.owed()[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._table.rewards()
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if self._table.game.over:
            self.terminations = {name: True for name in self.agents}
            self.infos = {name: {} for name in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def _select(self) -> None:
        """The agent to decide next, with what it may do in its info."""
        agent, seat = next(iter(self._table.owed().items()))
        self.infos = {name: {} for name in self.agents}
        self.infos[agent] = self._table.candidates(agent, seat)
        self.agent_selection = agent

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """An agent whose game is over goes."""
        if not self.agents:
            raise IllegalMove("the game is over; reset() begins the next one")
        if action is not None:
            raise IllegalMove("the game is over; the only action is None")
        self.agents.remove(agent)
        self.rewards = {name: 0.0 for name in self.rewards}  # a victory is told once
        for table in (self.rewards, self.terminations, self.truncations, self.infos):
            table.pop(agent)
        self._cumulative_rewards.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def last(
        self, observe: bool = True
    ) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent to decide, until none is left."""
        for _ in iter(range(max_iter)):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        return self._table.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Holds no resources: does nothing."""
