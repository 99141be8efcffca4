"""How fast games are stepped together from Python, with everything written that a learner needs.

    python3 bench/bench_batch.py [SECONDS]     for each row, 1 if not given

Decisions are drawn at random by the library, all candidates equally likely. Those of one thread are
for each second of a core; every figure is the best of some rounds: what else runs on the machine
can only take away from it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Sequence

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

from septem import Batch, Mix, Options, observation_size, tables  # noqa: E402
from septem.batch import ARRAYS  # noqa: E402

ROUNDS, GAMES = 5, 256
ENDS = ("counts", "shares", "margins")
BASE, ALL = (), tables.sets()[1:]

# Players, sets, what is written, decisions a second wanted of a core.
ROWS = (
    (3, BASE, ENDS, 0),
    (3, BASE, ARRAYS, 600_000),
    (5, BASE, ARRAYS, 0),
    (7, BASE, ARRAYS, 0),
    (2, ALL, ARRAYS, 0),
    (3, ALL, ARRAYS, 0),
    (7, ALL, ENDS, 0),
    (7, ALL, ARRAYS, 300_000),
)


def speed(options: Options, write: Sequence[str], threads: int, seconds: float) -> float:
    """Decisions a second: of a core with one thread, by the clock with several."""
    mix, best, seed = Mix((1, options)), 0.0, 0
    batch = Batch(GAMES, mix, threads=threads, write=write)
    clock = time.process_time if threads == 1 else time.perf_counter
    for _ in range(ROUNDS):
        decisions, started, taken = 0, clock(), 0.0
        while taken < seconds / ROUNDS:
            batch.deal(mix.deals(GAMES, seed))
            seed += 1
            rows = batch.step()
            while rows:
                decisions += rows
                batch.sample()
                rows = batch.step()
            taken = clock() - started
        best = max(best, decisions / taken)
    return best


def report(players: int, sets: Sequence[str], write: Sequence[str], threads: int, wanted: int,
           seconds: float) -> None:
    found = speed(Options(players=players, sets=tuple(sets), leaders="all"), write, threads, seconds)
    verdict = f"{wanted:>9}  {'ok' if found >= wanted else 'MISSED'}" if wanted else ""
    what = "everything" if write is ARRAYS else "results"
    print(f"{players:>7}  {'all' if sets else 'base':<5} {threads:>7}  {what:<10} "
          f"{found:>12.0f} {1e9 / found:>6.0f} {verdict}")


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(f"Batches of {GAMES} games from Python, {observation_size()} bytes an observation")
    print("players  sets  threads  written     decisions/s     ns    wanted")
    for players, sets, write, wanted in ROWS:
        report(players, sets, write, 1, wanted, seconds)
    cores = os.cpu_count() or 1
    for players, sets in ((3, BASE), (7, ALL)) if cores > 1 else ():
        report(players, sets, ARRAYS, cores, 0, seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
