"""Plays the rows that tools/measure-strength needs, and keeps what was played."""
import hashlib
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import time

from strength_goals import LINES, SEED

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "septem"


class Runner:
    """Runs the program, keeps what it found, and says how far it is."""

    def __init__(self, threads, steps):
        self.threads = threads
        self.folder = ROOT / "build" / "strength" / digest(PROGRAM)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = self.folder / "septem"  # a copy, so that a build meanwhile does no harm
        if not self.program.exists():
            shutil.copy2(PROGRAM, self.folder / "septem.new")
            (self.folder / "septem.new").rename(self.program)
        self.began = time.monotonic()
        self.steps, self.step = steps, 0

    def say(self, command):
        self.step += 1
        passed = time.monotonic() - self.began
        print(f"[{self.step}/{self.steps}] {passed:5.0f} s  {command}", flush=True)

    def line(self, *words):
        """What the program answers in one line."""
        done = subprocess.run([self.program, *words], stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def septem(self, command, *further):
        words = shlex.split(command)[1:] + ["--threads", str(self.threads), *further]
        done = subprocess.run([self.program, *words], stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"measure-strength: exit status {done.returncode} from {command}")
        return json.loads(done.stdout)

    def arena(self, one, other, players, deals, mode="duel", sets=None):
        """Plays an arena, or what is missing of it; returns its figures with the command."""
        command = (f"septem arena --bots {one},{other} --mode {mode} -n {players}"
                   + (f" --with {sets}" if sets else "") + f" --deals {deals} --seed {SEED}")
        self.say(command)
        name = f"{one}-{other}-{mode}-{players}-{sets or 'base'}.results"
        figures = self.septem(command, "--json", "--results",
                              str(self.folder / name.replace(":", "-")))
        faults = sum(bot["turns_lost"] for bot in figures["bots"])
        if faults:
            sys.exit(f"measure-strength: {faults} turns were lost in {command}")
        return figures | {"command": command}

    def series(self, bot, players, games):
        """Plays logged games; returns a list of seats a game. Logs are read and thrown away."""
        command = f"septem simulate --bot {bot} -n {players} -g {games} --seed {SEED} --log DIR"
        self.say(command)
        kept = self.folder / f"{bot.replace(':', '-')}-{players}-{games}.json"
        if not kept.exists():
            logs = self.folder / "logs"
            shutil.rmtree(logs, ignore_errors=True)
            logs.mkdir()
            self.septem(command.replace(" --log DIR", ""), "--json", "--log", str(logs))
            read = [read_log(log) for log in sorted(logs.iterdir())]
            if len(read) != games:
                sys.exit(f"measure-strength: {len(read)} logs of {games} games")
            shutil.rmtree(logs)
            fresh = kept.with_suffix(".new")
            fresh.write_text(json.dumps(read))
            fresh.rename(kept)
        return {"command": command, "games": json.loads(kept.read_text())}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


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
        sys.exit(f"measure-strength: no winner in {path}")
    for number, seat in enumerate(seats):
        seat["won"] = 1 / len(winners) if number in winners else 0
    return seats
