"""Plays the rows that tools/measure-strength needs, and keeps what was played.

Every row has a file: the results of an arena, or the seats of all games of a series. The files are
in a folder that is named by the rules, by what the bots decide in a few games and, for learned
bots, by the network, so that no figure is taken for one of another program.
"""
import functools
import hashlib
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time
import typing

from strength_goals import (COUNTS, GOALS, LADDER, LINES, PROBES, QUICK_BOTS, QUICK_PART, SEED,
                            SERIES)

ROOT = pathlib.Path(__file__).resolve().parent.parent
NETWORK = ROOT / "data" / "net" / "septem.net"


class Row(typing.NamedTuple):
    """One thing to measure: an arena or, among its own kind, a series of logged games."""
    part: str
    one: str
    other: typing.Optional[str]
    players: int
    sets: typing.Optional[str]
    mode: str
    amount: int  # deals of an arena, games of a series

    @property
    def name(self):
        if self.other is None:
            return series_name(self.one, self.players)
        return arena_name(self.one, self.other, self.mode, self.players, self.sets)

    def command(self, amount):
        if self.other is None:
            return (f"septem simulate --bot {self.one} -n {self.players} -g {amount} "
                    f"--seed {SEED} --log DIR")
        return (f"septem arena --bots {self.one},{self.other} --mode {self.mode} -n {self.players}"
                + (f" --with {self.sets}" if self.sets else "")
                + f" --deals {amount} --seed {SEED}")


def arena_name(one, other, mode, players, sets):
    return f"{one}-{other}-{mode}-{players}-{sets or 'base'}".replace(":", "-")


def series_name(bot, players):
    return f"{bot}-itself-{players}".replace(":", "-")


class Plan:
    """The goals, the ladder and the series of a run, and all rows to measure for them by name."""

    def __init__(self, options):
        def bot(name):
            return QUICK_BOTS.get(name, name) if options.quick else name

        def amount(full):
            return (max(2, full // QUICK_PART) if options.quick else full) * options.more

        self.goals = [goal._replace(one=bot(goal.one), other=bot(goal.other)) for goal in GOALS]
        self.ladder = [(bot(one), bot(other)) for one, other, _ in LADDER]
        self.series = [(part, bot(name), players)
                       for part, name, counts, _ in SERIES for players in counts]
        rows = [Row("classic", bot(one), bot(other), players, None, "duel", amount(deals))
                for one, other, by_count in LADDER for players, deals in zip(COUNTS, by_count)]
        rows += [Row(part, bot(name), None, players, None, "series", amount(games))
                 for part, name, counts, games in SERIES for players in counts]
        rows += [Row(goal.part, goal.one, goal.other, goal.players, goal.sets, goal.mode,
                     amount(goal.deals))
                 for goal in self.goals if goal.other is not None]
        self.rows = {row.name: row for row in rows}


class Runner:
    """Runs the program and keeps what it found."""

    def __init__(self, program, kept, threads, scratch):
        self.kept, self.threads, self.scratch = kept, threads, pathlib.Path(scratch)
        self.program = self.scratch / "septem"  # a copy, so that a build meanwhile does no harm
        try:
            shutil.copy2(program, self.program)
        except OSError as error:
            stop(f"{program}: {error.strerror}; run make first")
        try:
            kept.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            stop(f"{kept}: {error.strerror}")
        self.began = time.monotonic()

    def line(self, *words):
        """What the program answers."""
        try:
            done = subprocess.run([self.program, *words], stdout=subprocess.PIPE, text=True)
        except OSError as error:
            stop(f"the program cannot be run: {error.strerror}")
        if done.returncode != 0:
            stop(f"exit status {done.returncode} from septem {' '.join(words)}")
        return done.stdout.strip()

    def septem(self, command, *further):
        words = shlex.split(command)[1:] + ["--threads", str(self.threads), *further]
        return json.loads(self.line(*words))

    @functools.cached_property
    def signature(self):
        signature = self.line("bench", "--signature")
        if not re.fullmatch("[0-9a-f]{8}", signature):
            stop("the program has no signature of the rules: is it septem?")
        return signature

    @functools.cached_property
    def network(self):
        """The digest of the network, which the program must have in it."""
        try:
            network = NETWORK.read_bytes()
        except OSError as error:
            stop(f"{NETWORK}: {error.strerror}")
        if network not in self.program.read_bytes():
            stop(f"the program does not have {NETWORK} in it; run make first, or --only classic")
        return digest(network)

    def probe(self, part):
        """A digest of what the bots of a part decide, at a table with all sets."""
        bots = PROBES[part]
        decided = self.line("arena", "--bots", ",".join(bots), "-n", str(len(bots)), "--deals", "1",
                            "--with", "all", "--no-times", "--json")
        return digest(decided.encode())

    @functools.cache
    def folder(self, part):
        """Where the results of a part are: another one for other rules, bots or networks."""
        key = [self.signature]
        if part == "learned":
            key += [self.network, self.probe("learned")]
        key += [self.probe("classic"), self.line("bench", "--signature", "--with", "all")]
        folder = self.kept / "-".join(key)
        folder.mkdir(exist_ok=True)
        return folder

    def path(self, row):
        if row.other is None:
            return self.folder(row.part) / f"{row.name}-{row.amount}.json"
        return self.folder(row.part) / f"{row.name}.results"

    def held(self, row):
        """How many deals or games of a row are there: all games of a series, or none."""
        path = self.path(row)
        if not path.exists():
            return 0
        if row.other is None:
            return row.amount
        return min(row.amount, max(0, path.read_bytes().count(b"\n") - 1))

    def measure(self, row):
        """Plays what is missing of a row."""
        if row.other is None:
            if not self.held(row):
                self.play_series(row)
        elif self.held(row) < row.amount:
            self.arena(row.command(row.amount), self.path(row))

    def figures(self, row):
        """Those of all that is there of a row, with the command; None if that is nothing."""
        held = self.held(row)
        if not held:
            return None
        command = row.command(held)
        if row.other is None:
            return {"command": command, "games": json.loads(self.path(row).read_text())}
        copy = shutil.copy(self.path(row), self.scratch)  # another run may be writing the file
        return {"command": command} | self.arena(command, copy)

    def arena(self, command, results):
        """Plays an arena, or what is missing of it; returns its figures."""
        figures = self.septem(command, "--json", "--results", str(results))
        faults = sum(bot["turns_lost"] for bot in figures["bots"])
        if faults:
            stop(f"{faults} turns were lost in {command}")
        return figures

    def play_series(self, row):
        """Keeps a list of seats for each game. Logs are read and thrown away."""
        logs = self.scratch / "logs"
        logs.mkdir()
        command = row.command(row.amount).replace(" --log DIR", "")
        self.septem(command, "--json", "--log", str(logs))
        read = [read_log(log) for log in sorted(logs.iterdir())]
        if len(read) != row.amount:
            stop(f"{len(read)} logs of {row.amount} games")
        shutil.rmtree(logs)
        fresh = self.path(row).with_suffix(".new")
        fresh.write_text(json.dumps(read))
        fresh.rename(self.path(row))


def stop(reason):
    sys.exit(f"measure-strength: {reason}")


def digest(data):
    return hashlib.sha256(data).hexdigest()[:8]


def read_log(path):
    """The seats of one game as docs/log.md has it."""
    seats, winners = [], []
    for line in path.read_text().splitlines():
        words = line.split(" ")
        if words[0] == "seat":
            seats.append({"side": f"{words[2]} {words[3]}", "sold": 0, "stages": 0})
        elif words[0] == "score":
            pairs = dict(zip(words[2::2], map(int, words[3::2])))
            seats[int(words[1])] |= {name: pairs[name] for name in (*LINES, "total")}
        elif words[0] == "winner":
            winners = [int(word) for word in words[1:]]
        elif words[0][0].isdigit():
            what = words[3] if words[2] == "last" else words[2]
            seat = seats[int(words[1])]
            seat["sold"] += what == "sell"
            seat["stages"] += what == "stage"
    if not winners:
        stop(f"no winner in {path}")
    for number, seat in enumerate(seats):
        seat["won"] = 1 / len(winners) if number in winners else 0
    return seats
