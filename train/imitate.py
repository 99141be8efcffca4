#!/usr/bin/env python3
"""Teaches a network how another bot decides, as a second opinion in its last layers: what it would do
itself stays as it is. `expert` imagines such rivals, and training can meet them at full speed, however
slow the bot is (train/ppo.py --rivals).

    python3 train/imitate.py watch --bot mcts:playouts=400 --seen seen --minutes 60
    python3 train/imitate.py learn --seen seen --from train/net.weights --out train/net.weights

`watch` plays games of the bot with its own kind and with `net`, at the tables of WATCHED, and keeps
what it thought in the folder `seen`, a file for every few games; it needs numpy alone, and several can
write into one folder. A file holds deals and choices, not observations: `learn` plays the games again.
"""

import argparse
import json
import sys
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402

from arguments import number_from  # noqa: E402
from mix import ALL  # noqa: E402
from septem.batch import Batch  # noqa: E402
from septem.deals import deal_dtype  # noqa: E402
from septem.errors import SeptemError  # noqa: E402
from septem.layout import constant  # noqa: E402
from septem.options import Options  # noqa: E402

CITIES = 8
# Weight, players, sets: the tables that the learned bots are measured at most of all.
WATCHED = ((40, 3, ()), (16, 2, ()), (12, 4, ()), (10, 5, ()), (10, 7, ()), (12, 3, ALL))
NET = "net:temperature=100"


def tables_of(rows):
    return [Options(players=players, sets=tuple(sets)) for _, players, sets in rows]


# ---- Watching ----

def draw_deals(rng, games):
    weights = np.array([row[0] for row in WATCHED], float)
    deals = np.zeros(games, np.dtype(deal_dtype()))
    deals["seed"] = rng.integers(0, 2**53, games)
    deals["table"] = rng.choice(len(weights), games, p=weights / weights.sum())
    return deals


def draw_seats(rng, players):
    """By game and player: is it `net`? Nobody, one, or about half of the table."""
    games = np.arange(len(players))
    seats = np.zeros((len(players), CITIES), bool)
    seats[games, (rng.random(len(players)) * players).astype(np.int64)] = True
    kind = rng.random((len(players), 1))
    return np.where(kind < 0.4, False, np.where(kind < 0.75, seats,
                                                ~seats & (rng.random(seats.shape) < 0.5)))


def watch_games(batch, deals, seats):
    """Plays all games; what to keep of them."""
    batch.deal(deals)
    choices, visits, kinds = [], [], []
    rows = batch.step()
    while rows:
        is_net = seats[np.asarray(batch.games)[:rows], np.asarray(batch.players)[:rows]]
        chosen = np.zeros(rows, np.uint8)
        tried = np.zeros((rows, constant("BATCH_CANDIDATES")), np.uint16)
        for number, seen in ((1, ~is_net), (2, is_net)):
            which = np.nonzero(seen)[0]
            if len(which) == 0:
                continue
            thoughts = batch.think(number, which.tolist())
            chosen[which] = np.asarray(thoughts.choices)
            if number == 1:
                tried[which] = np.minimum(np.asarray(thoughts.visits), 65535)
        choices.append(chosen)
        visits.append(tried)
        kinds.append(is_net)
        rows = batch.step(chosen)
    return dict(choices=np.concatenate(choices), visits=np.concatenate(visits),
                kinds=np.concatenate(kinds).astype(np.uint8), deals=deals,
                steps=[len(c) for c in choices], tables=json.dumps(WATCHED))


def watch(settings):
    seed = settings.seed if settings.seed is not None else time.time_ns() % 2**32
    rng = np.random.default_rng(seed)
    tables = tables_of(WATCHED)
    batch = Batch(settings.games, tables, bots=(settings.bot, NET), threads=settings.threads,
                  write=("games", "players"))
    settings.seen.mkdir(parents=True, exist_ok=True)
    begun, number = time.time(), 0
    while number == 0 or time.time() - begun < settings.minutes * 60:
        deals = draw_deals(rng, settings.games)
        seats = draw_seats(rng, np.array([t.players for t in tables])[deals["table"]])
        kept = watch_games(batch, deals, seats)
        if not kept["visits"].any():
            sys.exit(f"{settings.bot} does not search: there is nothing to learn from")
        path = settings.seen / f"{seed}-{number}.npz"
        new = path.with_suffix(".new")
        with open(new, "wb") as file:  # a stop in between leaves no half of a file
            np.savez_compressed(file, **kept)
        new.rename(path)
        number += 1
        print(json.dumps(dict(seconds=round(time.time() - begun, 1), file=str(path),
                              decisions=int((kept["kinds"] == 0).sum()))), flush=True)


# ---- Learning ----

def read_kept(path):
    try:
        kept = np.load(path)
        return (tables_of(json.loads(str(kept["tables"]))),
                *(kept[name] for name in ("deals", "steps", "choices", "visits", "kinds")))
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        sys.exit(f"{path} is not a file that was watched, or is damaged: {error}")


def replay(path, layout):
    """The rows that the bot decided on, as playing.Layout has them, and how often it tried each
    candidate."""
    import torch
    tables, deals, steps, choices, visits, kinds = read_kept(path)
    other_rules = f"{path} is of games by other rules: watch anew"
    batch = Batch(len(deals), tables, write=())
    records = torch.zeros((batch.capacity, layout.stride), dtype=torch.uint8)
    first = records.data_ptr()
    batch.bind(None, layout.stride, **{k: first + v for k, v in layout.places.items()})
    found, at = [], 0
    try:
        batch.deal(deals)
        rows = batch.step()
        for step in steps:
            if rows != step:
                sys.exit(other_rules)
            found.append(records[:rows].clone())
            rows = batch.step(np.ascontiguousarray(choices[at:at + step]))
            at += int(step)
    except ValueError as error:
        sys.exit(f"{other_rules} ({error})")
    watched = torch.from_numpy((kinds == 0) & (visits.sum(1) > 0))
    records, visits = torch.cat(found)[watched], torch.from_numpy(visits.astype(np.float32))[watched]
    beyond = torch.arange(visits.shape[1]) >= layout.read(records)["counts"].unsqueeze(1)
    if (visits * beyond).any():
        sys.exit(other_rules)
    return records, visits


def learn(settings):
    import torch
    import playing
    import weights
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    layout = playing.Layout()
    paths = sorted(settings.seen.glob("*.npz"))
    if len(paths) < 2:
        sys.exit(f"{settings.seen}: two files at least are wanted; see imitate.py watch")
    parts = [replay(path, layout) for path in paths]
    held = max(1, len(parts) // 16)
    records, visits = (torch.cat(x).to(device) for x in zip(*parts[held:]))
    unseen = tuple(torch.cat(x).to(device) for x in zip(*parts[:held]))
    settings.out.parent.mkdir(parents=True, exist_ok=True)
    network, decisions = weights.read(settings.start)
    network.copy_judge(network.own(), network.rival())
    network.to(device)

    def loss_of(rows, tried):
        seen = layout.read(rows)
        log = torch.log_softmax(network.guesses(seen["observations"], seen["candidates"],
                                                seen["counts"]), 1)
        wanted = tried / tried.sum(1, keepdim=True)
        cross = -(wanted * log.masked_fill(wanted == 0, 0)).sum(1)
        return cross.mean(), (log.argmax(1) == tried.argmax(1)).float().mean()

    def tell(epoch):
        with torch.no_grad():
            found = [(len(x[0]), *loss_of(*x)) for x in zip(*(u.split(settings.part) for u in unseen))]
        loss, same = (sum(row[0] * float(row[column]) for row in found) / len(unseen[0])
                      for column in (1, 2))
        print(json.dumps(dict(epoch=epoch, decisions=len(records), loss=round(loss, 4),
                              same=round(same, 4))), flush=True)
        return loss

    first = best = tell(0)
    layers = [p.requires_grad_() for layer in network.rival() for p in layer.parameters()]
    optimiser = torch.optim.Adam(layers, lr=settings.rate)
    for epoch in range(1, settings.epochs + 1):
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * 0.1 ** ((epoch - 1) / settings.epochs)
        for piece in torch.randperm(len(records), device=device).split(settings.part):
            loss, _ = loss_of(records[piece], visits[piece])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(layers, 0.5)
            optimiser.step()
        loss = tell(epoch)
        if loss < best:  # it learns these games by heart sooner or later
            best = loss
            weights.save(settings.out, network, decisions)
    if best == first:
        sys.exit("nothing was learnt: no epoch came nearer to the bot than --from is; watch more games")


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("watch", help="play games of a bot and keep what it thought")
    one.add_argument("--bot", required=True, help="such as mcts:playouts=500; it must search")
    one.add_argument("--seen", type=Path, required=True, help="folder for what was seen")
    one.add_argument("--minutes", type=float, default=60)
    one.add_argument("--games", type=number_from(1), default=24, help="at once, and in a file")
    one.add_argument("--threads", type=number_from(1), default=1)
    one.add_argument("--seed", type=int, help="of the games; without it they differ each time")
    two = commands.add_parser("learn", help="teach a network how it decides")
    two.add_argument("--seen", type=Path, required=True, help="folder that `watch` filled")
    two.add_argument("--from", dest="start", type=Path, required=True, help="the network to teach")
    two.add_argument("--out", type=Path, required=True, help="file for the network")
    two.add_argument("--epochs", type=number_from(1), default=6)
    two.add_argument("--rate", type=float, default=1e-3)
    two.add_argument("--part", type=number_from(1), default=512, help="rows of a step")
    return parser.parse_args()


def main():
    settings = options()
    try:
        (watch if settings.command == "watch" else learn)(settings)
    except SeptemError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
