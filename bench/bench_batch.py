"""How fast games are stepped together from Python, with what is wanted beside it.

    python3 bench/bench_batch.py [SECONDS]     for each row, 1 if not given

Actions are drawn at random by the library, all legal ones equally likely, on one core. Every figure is
the best of some rounds: what else runs on the machine can only take away from it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Sequence

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

from septem import Batch, Options, tables  # noqa: E402

ROUNDS = 3
WANTED = 1_000_000  # decisions a second, three players, no observations

ROWS = (
    ("nothing", ()),
    ("who decides, ends, rewards", ("movers", "done", "rewards")),
    ("and lists of actions", ("movers", "done", "rewards", "counts", "legal")),
    ("and masks", ("movers", "done", "rewards", "counts", "masks")),
    ("and features", ("movers", "done", "rewards", "features")),
    ("and masks and features", ("movers", "done", "rewards", "masks", "features")),
)


def speed(games: int, options: Options, write: Sequence[str], seconds: float) -> float:
    """Decisions a second."""
    batch, best = Batch(games, options, seed=7, write=write), 0.0
    for _ in range(ROUNDS):
        steps, started, taken = 0, time.perf_counter(), 0.0
        while taken < seconds / ROUNDS:
            for _ in range(max(1, 20_000 // games)):
                batch.sample()
                batch.step()
                steps += 1
            taken = time.perf_counter() - started
        best = max(best, steps * games / taken)
    return best


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(
        f"Batches from Python, one core, {tables.action_count()} actions, "
        f"{tables.feature_count()} bytes of features"
    )
    print("players  games  what is written              decisions/s     ns      wanted")
    for games in (256, 4096):
        for name, write in ROWS:
            found = speed(games, Options(), write, seconds)
            wanted = f"{WANTED:>11}  {'ok' if found >= WANTED else 'MISSED'}" if not write else ""
            print(f"{3:>7} {games:>6}  {name:<28}{found:>12.0f} {1e9 / found:>6.0f} {wanted}")
    for players in (5, 7):
        for name, write in (ROWS[0], ROWS[-1]):
            found = speed(4096, Options(players=players), write, seconds)
            print(f"{players:>7} {4096:>6}  {name:<28}{found:>12.0f} {1e9 / found:>6.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
