"""The game as a Gymnasium Env: one agent against bots of the library.

It is one if Gymnasium is installed, and has the same methods if it is not.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import spaces
from .bot import Bot, Rng, mix
from .options import Options
from .table import Reward, Table, share_of_victory

try:
    from gymnasium import Env as _Base
except ImportError:
    from .stand_in import Environment as _Base  # type: ignore[assignment]


class SeptemEnv(_Base):  # type: ignore[misc,valid-type]
    """Steps are the agent's own decisions; the bots have taken theirs when a step returns.

    When a game is over every action is in the mask, since none is taken.

    Observations are bytes (observation_rows() says what they mean); the legal actions are in
    info["action_mask"], and action_masks() returns them for libraries that ask so;
    info["actions"] lists them, and info["candidates"] says as bytes what each does.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        options: Optional[Options] = None,
        bots: Union[str, Sequence[str]] = "rules",
        seat: Optional[int] = None,
        seed: int = 0,
        reward: Reward = share_of_victory,
        render_mode: Optional[str] = None,
        illegal: str = "raise",
    ) -> None:
        """`bots` is one for all others, or one for each of them; `seat` None is another seat in
        each game, in turn, so that none is favoured. `illegal` says what becomes of an action that
        is not legal: "raise" IllegalMove and change nothing, or "replace" it by the first legal
        one, told by info["replaced"], for what draws actions without a mask."""
        if illegal not in ("raise", "replace"):
            raise ValueError(f"illegal is 'raise' or 'replace', not {illegal!r}")
        self._replaces = illegal == "replace"
        self._table = Table(options, seed, reward)
        others = self._table.game.players - 1
        names: List[str] = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise ValueError(f"{others} bots are wanted, not {len(names)}")
        made = {name: Bot(name) for name in names}
        self._bots = [made[name] for name in names]
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {others}")
        self._fixed = seat
        self._seed, self._games = seed, 0
        self.seat = seat if seat is not None else 0
        self._rng = Rng(seed)
        self.render_mode = render_mode
        self.observation_space = spaces.observation()["observation"]
        self.action_space = spaces.actions()

    @property
    def _agent(self) -> str:
        return self._table.agents[self.seat]

    def _bot(self, player: int) -> Bot:
        return self._bots[player if player < self.seat else player - 1]

    def _go_on(self) -> None:
        """Lets the bots decide until the agent owes a decision or the game is over."""
        game = self._table.game
        while not game.over and self._agent not in self._table.owed():
            for seat in game.owing:
                game.play(self._bot(game.answers_for(seat)), seat, self._rng)

    def _seen(self) -> Tuple[Any, Dict[str, Any]]:
        seat = self._table.owed().get(self._agent)
        seen = self._table.observe(self._agent, seat)
        info = {"action_mask": seen["action_mask"], **self._table.candidates(self._agent, seat)}
        return seen["observation"], info

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> Tuple[Any, Dict[str, Any]]:
        if hasattr(super(), "reset"):  # Gymnasium's own
            super().reset(seed=seed)
        if seed is not None:
            self._seed, self._games = seed, 0
        self._table.begin(seed)
        if self._fixed is None:
            self.seat = self._games % self._table.game.players
        # Bots draw from a stream of their own: what they do says nothing about the cards.
        self._rng = Rng(mix(mix(self._seed, 2**64 - 3), self._games))
        self._games += 1
        self._go_on()
        return self._seen()

    def step(self, action: int) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        game, action, replaced = self._table.game, int(action), False
        seat = self._table.owed().get(self._agent, self.seat)
        if self._replaces and not game.over:
            legal = game.actions(seat)
            replaced = action not in legal
            action = legal[0] if replaced else action
        game.act(seat, action)
        self._go_on()
        reward = self._table.rewards()[self._agent]
        seen, info = self._seen()
        if self._replaces:
            info["replaced"] = replaced
        if game.over:
            info["scores"] = game.scores()
            info["winners"] = game.winners()
        return seen, reward, game.over, False, info

    def action_masks(self) -> Any:
        """The legal actions, by the name that sb3-contrib gives this."""
        return self._seen()[1]["action_mask"]

    def render(self) -> Optional[str]:
        return self._table.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Holds no resources: does nothing."""
