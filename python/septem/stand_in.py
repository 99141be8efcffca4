"""What environments have of PettingZoo's and Gymnasium's base classes where these are not installed."""

from __future__ import annotations

from typing import Any, List


class Environment:
    """The base of every environment."""

    agents: List[str]
    possible_agents: List[str]

    @property
    def unwrapped(self) -> Any:
        return self

    @property
    def num_agents(self) -> int:
        """How many agents are left."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)
