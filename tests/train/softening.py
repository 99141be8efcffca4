"""A network that is softened by half has half of its logits.

    softening.py ROOT WEIGHTS
"""
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "train")]

import torch  # noqa: E402

import weights  # noqa: E402
from septem.layout import constant  # noqa: E402

ROWS, CANDIDATES = 16, 4
network, _ = weights.read(Path(sys.argv[2]))
torch.manual_seed(1)
trunk = torch.randn(ROWS, network.sizes["trunk"])
candidates = torch.randint(0, 8, (ROWS, CANDIDATES, constant("CANDIDATE_BYTES")), dtype=torch.uint8)
counts = torch.full((ROWS,), CANDIDATES)
with torch.no_grad():
    before = network.logits(trunk, candidates, counts)
    network.soften(0.5)
    after = network.logits(trunk, candidates, counts)
assert before.std() > 1e-3, before
assert torch.allclose(after, before / 2, atol=1e-6), (before, after)
