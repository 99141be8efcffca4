"""train/ahead.py: a fork that decides as its game did finds what the game itself came to.

    forks.py ROOT
"""

import sys
from pathlib import Path

root = Path(sys.argv[1])
sys.path[:0] = [str(root / "train"), str(root / "python")]

import numpy as np  # noqa: E402
import torch  # noqa: E402

import ahead  # noqa: E402
import mix  # noqa: E402
import playing  # noqa: E402
import ppo  # noqa: E402
from network import Network  # noqa: E402

MARGIN = 0.003


class Again(ahead.Ahead):
    """Tries what was decided, once more."""

    def pick(self, rows, logits):
        super().pick(rows, logits)
        rows["picked"][:, 1] = rows["choices"]
        which = (~rows["old"]).nonzero()[:, 0]
        return which, torch.ones_like(which)


def rows_of(turns):
    """Rows of games of every kind, with bots and players of a taste among them."""
    device = torch.device("cpu")
    tables, chances = mix.drawn()
    player = playing.Player(tables, chances, 60, 1, device, "rules", groups=1)
    again = Again(player, "rules", 1, turns, 60 * playing.CITIES)
    again.margin = MARGIN
    others = playing.PastSelves(None, 0.4, device)
    network = Network(city=32, summary=16, trunk=32, policy=16)
    played = player.play(network, np.random.default_rng(3), playing.some_guests(0.4),
                         others=[others], ahead=again)
    return ppo.prepare(player, played, MARGIN, 0.9, turns)


torch.manual_seed(1)
for turns in (0, 1, 2):
    rows = rows_of(turns)
    tried = rows["tried"][:, 1]
    apart = (rows["found"][:, 0] - rows["found"][:, 1])[tried].abs().max()
    assert tried.sum() > 1000, "hardly any fork came to an end"
    assert torch.equal(tried, ~rows["old"]), "some forks did not come to an end"
    assert apart < 1e-5, f"with {turns} turns a fork finds {apart} more or less than its game"
