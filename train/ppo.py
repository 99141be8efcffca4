#!/usr/bin/env python3
"""Trains the network by playing against itself, its past selves and the bot `rules` (PPO).

    python3 train/ppo.py --minutes 20 --out run              on a GPU
    python3 train/ppo.py --minutes 20 --out run --from run/net.weights      goes on from there

Each iteration plays some thousand whole games, while the network goes over all decisions of the
iteration before, a few times in small parts. The reward comes at the end: the share of the victory,
and a little for points, which fades. docs/training.md tells what came of it.
"""

import argparse
import copy
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402
import torch  # noqa: E402

import ahead  # noqa: E402
import kernels  # noqa: E402
import playing  # noqa: E402
import mix  # noqa: E402
import weights  # noqa: E402
from arguments import factor, number_from, share  # noqa: E402
from network import CITIES, OFFSETS, Network  # noqa: E402

LINE_SCALE = 10.0  # points of a line are learnt in tens
AHEAD_WEIGHT = 5.0  # of what is found ahead, beside the other things learnt
# Rows are trained in parts of one kind: by how many cities there are, so that small tables do not
# pay for large ones.
WIDTHS = (3, 5, 8)


def layer_size(text):
    """LAYER=UNITS of --grow."""
    name, _, units = text.partition("=")
    if name not in ("city", "summary", "trunk", "policy") or not units.isdigit() or int(units) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not city, summary, trunk or policy = units")
    return name, int(units)


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="folder of what is learnt, and the log")
    parser.add_argument("--from", dest="start", type=Path, help="a network to go on from")
    parser.add_argument("--grow", nargs="+", metavar="LAYER=UNITS", type=layer_size,
                        help="makes it larger first: city, summary, trunk, policy")
    parser.add_argument("--soften", type=factor, metavar="FACTOR",
                        help="multiplies its logits first: below 1, it tries again what it had "
                        "given up")
    parser.add_argument("--moments", type=Path, help="of the optimiser, from the run before")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--iterations", type=number_from(1), default=10**9)
    parser.add_argument("--games", type=int, default=16384, help="games of an iteration")
    parser.add_argument("--threads", type=int, default=14)
    parser.add_argument("--part", type=int, default=32768, help="rows of a step of the optimiser")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning, at the beginning")
    parser.add_argument("--rate-end", type=float, default=5e-5)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--entropy-end", type=float, default=0.001)
    parser.add_argument("--margin", type=float, default=0.01, help="reward for a point of lead")
    parser.add_argument("--margin-end", type=float, default=0.004)
    parser.add_argument("--moves", type=float, default=0.015,
                        help="how far the policy should move from what is played to what is "
                        "learnt (KL)")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--guests", type=share, default=0.05, help="share of games with `rules`")
    parser.add_argument("--past", type=share, default=0.15, help="share of games with past selves")
    parser.add_argument("--against", default="rules", help="the bot it plays with and is measured by")
    parser.add_argument("--frozen", type=Path, metavar="FILE",
                        help="a network that has all seats but one, in training and measuring: what "
                        "is learnt is a best response to it")
    parser.add_argument("--rivals", nargs="+", type=Path, metavar="FILE", default=[],
                        help="networks that play along and do not learn, as train/imitate.py makes "
                        "them")
    parser.add_argument("--rival-share", type=share, default=0.3,
                        help="share of games with them; the first is measured against, too")
    parser.add_argument("--ahead", type=number_from(0), metavar="TURNS",
                        help="expert iteration: learn from alternatives that are played as many "
                        "turns ahead, instead of from what the decisions taken led to")
    parser.add_argument("--forks", type=number_from(1), default=32768,
                        help="with --ahead: of a step, at most")
    parser.add_argument("--step", type=float, default=4.0,
                        help="with --ahead: logits for a whole victory that is found, an iteration")
    parser.add_argument("--warm", type=int, default=1, help="iterations until the full rate")
    parser.add_argument("--every", type=int, default=25, help="iterations between past selves")
    parser.add_argument("--measure", type=float, default=120, help="seconds between measurements")
    parser.add_argument("--measure-games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="tables: part of a name such as base3")
    parser.add_argument("--plain", action="store_true", help="PyTorch alone, launch by launch")
    parser.add_argument("--small", action="store_true", help="a tiny network, for trying things out")
    settings = parser.parse_args()
    if settings.ahead is not None and (settings.frozen is not None or settings.rivals):
        parser.error("--ahead is for games of the network with itself: leave out --frozen and "
                     "--rivals")
    if settings.frozen is not None and settings.rivals:
        parser.error("--frozen has all games: leave out --rivals")
    if settings.rivals and settings.past + settings.rival_share > 1:
        parser.error("--past and --rival-share are shares of the games: together at most 1")
    return settings


# ---- What is learnt from ----

def seats_of_cities(players, cities):
    """By row: the seat of each city of its observation, and whether there is one."""
    offsets = torch.tensor(OFFSETS, device=players.device)
    seats = (players.unsqueeze(1) + offsets) % cities.unsqueeze(1)
    return seats, torch.arange(CITIES, device=players.device) < cities.unsqueeze(1)


def advantages(history, worth, trace):
    """Generalised advantages by row, from the last step to the first (discount 1)."""
    slots = worth.numel()
    ahead, gathered = worth.flatten().clone(), torch.zeros(slots, device=worth.device)
    for rows in reversed(history):
        slot = rows["games"] * CITIES + rows["players"]
        delta = ahead[slot] - rows["value"]
        rows["advantage"] = delta + trace * gathered[slot]
        rows["return"] = rows["advantage"] + rows["value"]
        gathered[slot] = rows["advantage"]
        ahead[slot] = rows["value"]


def prepare(player, played, margin, trace, turns):
    """All rows of an iteration in one set of arrays, with what they are to be taught."""
    parts = []
    for history, results, deals in played:
        device = results["shares"].device
        players = torch.from_numpy(player.players[deals["table"]]).to(device)
        cities = torch.where(players == 2, torch.full_like(players, 3), players)
        worth = player.worth(results, deals["table"], margin)
        advantages(history, worth, trace)
        if turns is not None:
            ahead.follow(history, worth, turns)
        rows = {k: torch.cat([h[k] for h in history]) for k in history[0]}
        history.clear()
        game = rows["games"]
        seats, there = seats_of_cities(rows["players"], cities[game])
        rows["shares"] = results["shares"][game].gather(1, seats) * there
        lines = results["lines"][game].float() / LINE_SCALE
        rows["lines"] = lines.gather(1, seats.unsqueeze(2).expand(-1, -1, lines.shape[2]))
        rows["there"], rows["cities"] = there, cities[game]
        rows["records"] = rows["records"].view(torch.int64)  # fewer and larger pieces to gather
        parts.append(rows)
    return {k: torch.cat([p[k] for p in parts]) for k in parts[0]}


# ---- Learning ----

FIGURES = ("policy", "entropy", "worth", "outcome", "points", "common", "moved")
TAUGHT = ("records", "choices", "log", "advantage", "return", "shares", "lines", "there")
TAUGHT_AHEAD = ("picked", "before", "found", "tried")


def reward_loss(chosen, rows, settings):
    """PPO: what was better than expected becomes likelier, but not by much at once. Also returns
    which part was clipped."""
    ratio = (chosen - rows["log"]).exp()
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    gain = rows["advantage"]
    return -torch.min(ratio * gain, clipped * gain).mean(), (ratio != clipped).float().mean()


def ahead_loss(logits, rows, settings):
    """Logits of the decisions compared should differ by what was found of them more than before.
    That is linear in what was found: errors of single forks cancel out. Also returns how many were
    compared."""
    tried = rows["tried"]
    count = tried.sum(1, keepdim=True).clamp(min=1)

    def centred(values):
        values = values.masked_fill(~tried, 0)
        return (values - values.sum(1, keepdim=True) / count) * tried

    error = (centred(logits.gather(1, rows["picked"])) - centred(rows["before"])
             - settings.step * centred(rows["found"]))
    return AHEAD_WEIGHT * error.pow(2).sum(1).mean() / (2 * settings.step), count.mean(
        dtype=torch.float32)


def loss_of(network, layout, rows, settings, entropy_weight, width):
    seen = layout.read(rows["records"].view(torch.uint8))
    logits, share, lines, value = network(seen["observations"], seen["candidates"],
                                          seen["counts"], width)
    log = torch.log_softmax(logits, 1)
    chosen = log.gather(1, rows["choices"].unsqueeze(1)).squeeze(1)
    if settings.ahead is None:
        policy, beside = reward_loss(chosen, rows, settings)
    else:
        policy, beside = ahead_loss(logits, rows, settings)
    chances = log.exp()
    entropy = -(chances * log.masked_fill(chances == 0, 0)).sum(1).mean()
    there = rows["there"][:, :width]
    log_share = torch.log_softmax(share, 1).masked_fill(~there, 0)
    outcome = -(rows["shares"][:, :width] * log_share).sum(1).mean()
    error = (lines - rows["lines"][:, :width]).pow(2).mean(2)
    points = (error * there).sum() / there.sum()
    worth = (value - rows["return"]).pow(2).mean()
    # What all logits of a row have in common means nothing: it must not grow.
    common = torch.logsumexp(logits, 1).pow(2).mean()
    total = policy - entropy_weight * entropy + worth + outcome + 0.2 * points + 1e-4 * common
    moved = (rows["log"] - chosen).mean()
    return total, torch.stack((policy, entropy, worth, outcome, points, common, moved,
                               beside)).detach()


def part_size(settings, width):
    return settings.part * 8 // (width + 5)


def parts_of(rows, settings, rng):
    """Shuffled parts, each of rows of one width and as many as its width asks for."""
    parts, low = [], 0
    for width in WIDTHS:
        which = ((rows["cities"] > low) & (rows["cities"] <= width) & ~rows["old"]).nonzero()[:, 0]
        low, size = width, part_size(settings, width)
        if len(which):
            order = which[torch.randperm(len(which), device=which.device)]
            count = max(1, round(len(order) / size))
            order = order.repeat(-(-count * size // len(order)))[:count * size]
            parts += [(width, piece) for piece in order.split(size)]
    rng.shuffle(parts)
    return parts


class Learner:
    """Steps of the optimiser: on a GPU recorded once for each width, then repeated."""

    def __init__(self, network, settings, device):
        self.network, self.settings, self.device = network, settings, device
        self.layout, self.steps = playing.Layout(), {}
        self.taught, self.figures = TAUGHT, FIGURES + ("clipped",)
        if settings.ahead is not None:
            self.taught, self.figures = TAUGHT + TAUGHT_AHEAD, FIGURES + ("compared",)
        self.entropy_weight = torch.tensor(settings.entropy, device=device)
        self.on_gpu = device.type == "cuda"
        # As a tensor the rate can change in what is recorded.
        more = dict(fused=True, capturable=True) if self.on_gpu else {}
        rate = torch.tensor(settings.rate, device=device) if self.on_gpu else settings.rate
        self.optimiser = torch.optim.Adam(network.parameters(), lr=rate, eps=1e-5, **more)

    def set_rates(self, rate, entropy_weight):
        self.entropy_weight.fill_(entropy_weight)
        for group in self.optimiser.param_groups:
            if self.on_gpu:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def save(self, path):
        torch.save(self.optimiser.state_dict()["state"], path)

    def read(self, path):
        """Goes on with the moments of an earlier run."""
        state = torch.load(path, map_location=self.device)
        groups = self.optimiser.state_dict()["param_groups"]
        self.optimiser.load_state_dict(dict(state=state, param_groups=groups))

    @torch.enable_grad()
    def step(self, part, width):
        total, figures = loss_of(self.network, self.layout, part, self.settings,
                                 self.entropy_weight, width)
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()
        return figures

    def prepare_step(self, rows, width):
        """Arrays for a part, and a function that learns from what is in them."""
        size = part_size(self.settings, width)
        part = {k: torch.empty((size,) + rows[k].shape[1:], dtype=rows[k].dtype,
                               device=self.device) for k in self.taught}
        return part, lambda: self.step(part, width)

    def lesson(self, rows, rng):
        """Learns from rows: a step each time it is asked, then `found` holds the figures."""
        gain = rows["advantage"][~rows["old"]]
        rows["advantage"] = (rows["advantage"] - gain.mean()) / (gain.std() + 1e-6)
        sums, count = 0, 0
        for _ in range(self.settings.passes):
            for width, piece in parts_of(rows, self.settings, rng):
                new = width not in self.steps
                if new:
                    self.steps[width] = self.prepare_step(rows, width)
                part, step = self.steps[width]
                for name, values in part.items():
                    torch.index_select(rows[name], 0, piece, out=values)
                if new and self.on_gpu:
                    step = playing.record(step)
                    self.steps[width] = part, step
                sums, count = sums + step(), count + 1
                yield
        means = (sums / count).tolist()
        self.found = {name: round(value, 5) for name, value in zip(self.figures, means)}


# ---- Measuring ----

def measure(network, players, rng, frozen):
    """Alone against a table of the bot, or of `frozen` networks, always the likeliest decision:
    share of par."""
    found = {}
    network.eval()
    guests = playing.no_guests if frozen else playing.all_but_one
    for name, player in players.items():
        played = player.play(network, rng, guests, lambda x: x.argmax(1), frozen)
        won, points, stages, games = 0.0, 0.0, 0.0, 0
        for group, (_, results, deals) in zip(player.groups, played):
            n = int(player.players[0])
            device = results["shares"].device
            taken = group.old if frozen else torch.from_numpy(deals["bots"] != 0).to(device)
            seat = taken[:, :n].int().argmin(1)
            pick = lambda x: x.gather(1, seat.unsqueeze(1)).sum().item()  # noqa: E731
            won += pick(results["shares"]) * n
            points += pick(results["lines"].sum(2))
            stages += pick(results["stages"].long())
            games += len(deals)
        share = won / games
        error = 2 * (max(share / n * (1 - share / n), 1e-9) / games) ** 0.5 * n
        found[name] = dict(share=round(share, 3), error=round(error, 3),
                           points=round(points / games, 1), stages=round(stages / games, 2))
    network.train()
    return found


def own_kind(player, played):
    """Scores among its own kind, by the names of the tables measured."""
    found = {}
    for name, wanted in mix.MEASURED:
        means, winners = [], []
        for group, (_, results, deals) in zip(player.groups, played):
            match = [i for i, t in enumerate(player.tables)
                     if t.players == wanted.players and t.sets == wanted.sets and not t.teams]
            games = np.isin(deals["table"], match) & (deals["bots"] == 0).all(1)
            games &= ~group.old.any(1).cpu().numpy()
            points = results["lines"].sum(2)[torch.from_numpy(games).to(results["lines"].device)]
            if len(points):
                points = points[:, :wanted.players].float()
                means.append(points.mean().item())
                winners.append(points.amax(1).mean().item())
        if means:
            found[name] = [round(sum(means) / len(means), 1), round(sum(winners) / len(winners), 1)]
    return found


# ---- The loop ----

def start_network(settings, device):
    """The network to train, and how many decisions it has learnt from."""
    if settings.start is not None:
        network, decisions = weights.read(settings.start)
        if settings.grow:
            for name, units in settings.grow:
                if units < network.sizes[name]:
                    sys.exit(f"--grow {name}={units}: there are {network.sizes[name]} units already")
            network = Network.grown(network, **dict(settings.grow))
        if settings.soften is not None:
            network.soften(settings.soften)
        return network.to(device), decisions
    sizes = dict(city=32, summary=16, trunk=32, policy=16) if settings.small else {}
    return Network(**sizes).to(device), 0


def read_frozen(path, device):
    return playing.Rivals(weights.read(path)[0].to(device), 1.0, 1.0, 1000.0)


def read_rival(path, part, device):
    """A network that decides as the rival it has learnt from."""
    network, _ = weights.read(path)
    network.copy_judge(network.rival(), network.own())
    return playing.Rivals(network.to(device), part, 0.5, 3.0)


def main():
    settings = options()
    kernels.plain = settings.plain
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(settings.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    rng = np.random.default_rng(settings.seed)
    settings.out.mkdir(parents=True, exist_ok=True)
    network, decisions = start_network(settings, device)
    names, chances = mix.drawn()
    if settings.only:
        names = [o for n, o in mix.MEASURED if settings.only in n]
        chances = [1 / len(names)] * len(names)
    player = playing.Player(names, chances, settings.games, settings.threads, device,
                            settings.against, groups=2 if settings.ahead is None else 1)
    search = None
    if settings.ahead is not None:
        search = ahead.Ahead(player, settings.against, settings.threads, settings.ahead,
                             settings.forks)
    measured = {n: playing.Player([o], [1.0], settings.measure_games, settings.threads, device,
                                  settings.against, desk=player.desk)
                for n, o in mix.MEASURED if settings.only in n}
    learner = Learner(network, settings, device)
    if settings.moments is not None:
        learner.read(settings.moments)
    actor = copy.deepcopy(network)
    former = [copy.deepcopy(network.state_dict())]
    past = playing.PastSelves(None if search else copy.deepcopy(network), settings.past, device)
    others = [past] + [read_rival(path, settings.rival_share / len(settings.rivals), device)
                       for path in settings.rivals]
    judges = [playing.Rivals(others[1].network, 1.0, 1.0, 1000.0)] if settings.rivals else []
    frozen = []
    if settings.frozen is not None:
        frozen = others = [read_frozen(settings.frozen, device)]
    begun = time.time()
    log = open(settings.out / "log.jsonl", "a")
    next_measure, iteration, caution = 0.0, 0, 1.0

    def done():
        return min(1.0, max((time.time() - begun) / (settings.minutes * 60),
                            iteration / settings.iterations))

    def fade(first, last):
        return first * (last / first) ** done()

    def tell(**entry):
        for file in (log, sys.stdout):
            print(json.dumps(entry), file=file, flush=True)

    def figures_of_play():
        actor.load_state_dict(network.state_dict())
        found = dict(measured=measure(actor, measured, rng, frozen))
        if judges:
            found["rivals"] = measure(actor, {n: p for n, p in measured.items() if "3" in n}, rng,
                                      judges)
        return found

    def keep():
        weights.save(settings.out / "net.weights", network, decisions)
        learner.save(settings.out / "moments.pt")

    # While a copy of the network plays, the network learns from what was played before: threads step
    # the games, and the device would wait for them most of the time.
    rows, lesson = None, iter(())
    while done() < 1:
        t0 = time.time()
        actor.load_state_dict(network.state_dict())
        warm = min(1.0, (iteration + 1) / settings.warm)
        learner.set_rates(fade(settings.rate, settings.rate_end) * caution * warm,
                          fade(settings.entropy, settings.entropy_end))
        margin = fade(settings.margin, settings.margin_end)
        if past.network is not None:
            past.network.load_state_dict(former[rng.integers(len(former))])
        if search is not None:
            search.margin = margin
        guests = playing.no_guests if frozen else playing.some_guests(settings.guests)
        played = player.play(actor, rng, guests, others=others, ahead=search,
                             meanwhile=lambda: next(lesson, None))
        t1 = time.time()
        for _ in lesson:
            pass
        t2 = time.time()
        entry = {}
        if rows is not None:
            iteration += 1
            decisions += len(rows["games"])
            entry = dict(rows=len(rows["games"]), **learner.found)
            # A policy that moved too far learns from decisions that it no longer takes.
            if learner.found["moved"] > 2 * settings.moves:
                caution *= 0.7
            elif learner.found["moved"] < settings.moves:
                caution = min(1.0, caution * 1.1)
            if iteration % settings.every == 0:
                former = former[-15:] + [copy.deepcopy(network.state_dict())]
        rows = None  # before there are others: together they may be too many
        rows = prepare(player, played, margin, settings.trace, settings.ahead)
        kind = own_kind(player, played)
        del played
        lesson = learner.lesson(rows, rng)
        if search is not None:  # what it found is relative to the network that played
            for _ in lesson:
                pass
        # `learn` is what was left to do when playing had ended.
        entry = dict(seconds=round(time.time() - begun, 1), decisions=decisions,
                     play=round(t1 - t0, 2), clock=[round(x, 2) for x in player.clock],
                     learn=round(t2 - t1, 2), prepare=round(time.time() - t2, 2),
                     caution=round(caution, 3), kind=kind, **entry)
        if time.time() - begun >= next_measure:
            next_measure = time.time() - begun + settings.measure
            entry.update(figures_of_play())
            keep()
        tell(**entry)
    for _ in lesson:
        pass
    decisions += len(rows["games"])
    tell(seconds=round(time.time() - begun, 1), decisions=decisions, **figures_of_play())
    keep()


if __name__ == "__main__":
    main()
