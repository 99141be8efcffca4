"""The terminal tells what the server tells: the same game is played at both, and the news on the
screen are those that the server sends, with the same rules behind them."""
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Server, check_log, expect

EVERY_SET = ["base", "leaders", "cities", "packs", "catan", "promo"]
GAMES = [
    ({"players": 3}, 3),
    ({"players": 4, "sets": ["cities"], "teams": True}, 4),
    ({"players": 2, "sets": EVERY_SET, "leaders": "all"}, 5),
    ({"players": 5, "sets": EVERY_SET, "leaders": "all"}, 6),
    ({"players": 7, "sets": EVERY_SET, "leaders": "all"}, 7),
]
# What each kind of event says.
SAID = {
    "chain": r"; free after ", "freed": r"; free by a leader", "coins": r"; \+\d+ coin| gets \d| loses \d",
    "drew": r" draws \d", "leaders_back": r"back to the box", "tokens": r"(takes|gives up) \d+ victory",
    "defeats_back": r"gives \d+ defeat", "left": r"left over: ", "last_card": r"may use the last card",
    "search": r"looks through the discard pile", "loss": r"has to lose \d", "debts": r"takes \d+ debts?",
    "absent": r"stays out of the conflicts", "fight": r" beats | are even: ",
}


def person(news):
    """The person's decisions as they are typed, in order."""
    return [move["text"] for step in news for move in step["decisions"] if not move.get("bot")]


def play_in_terminal(options, seed, lines, folder):
    log = os.path.join(folder, "game.log")
    command = [sys.argv[1], "play", "--lang", "en", "--name", "Ada", "--bot", "rules",
               "-n", str(options["players"]), "--seed", str(seed), "--log", log]
    for option, value in (("--with", ",".join(options.get("sets", []))),
                          ("--leaders", options.get("leaders", ""))):
        command += [option, value] if value else []
    command += ["--teams"] if options.get("teams") else []
    run = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True,
                         env=dict(os.environ, XDG_DATA_HOME=folder, NO_COLOR="1"), check=False)
    expect(run.returncode == 0, "the game in the terminal ends: " + run.stderr + run.stdout[-500:])
    with open(log, encoding="utf-8") as file:
        return run.stdout, file.read()


def blocks(screen):
    """The lines of each news on the screen."""
    found = []
    for part in screen.split("\nRevealed:\n")[1:]:
        block = []
        for line in part.splitlines():
            if line.startswith("=== Conflicts"):
                continue
            if not line.startswith("  "):
                break
            if "New in your hand" not in line:
                block.append(line)
        found.append(block)
    return found


def is_beside(event, step):
    decided = {move["seat"] for move in step["decisions"]}
    return event.get("seat") in decided and (
        event["kind"] in ("chain", "freed", "power") or event["kind"] == "coins" and event["n"] > 0)


def sells(step, seat):
    """The own sale says its coins already."""
    return any(move["use"] == "sell" and move["seat"] == seat and not move.get("bot")
               for move in step["decisions"])


def compare(step, block):
    lines = [move for move in step["decisions"] if move["use"] != "keep" or not move.get("bot")]
    own = [event for event in step["events"] if not is_beside(event, step)]
    expect(len(block) == len(lines) + len(own), "as many lines as news: %s %s" % (step, block))
    text = "\n".join(block)
    clauses = {event["clause"] for event in step["events"] if "clause" in event}
    expect(set(re.findall(r"R\d+\.\d+", text)) == clauses, "the same clauses: %s %s" % (step, text))
    kinds = collections.Counter(
        event["kind"] for event in step["events"]
        if not (event["kind"] == "coins" and sells(step, event["seat"])))
    for kind, pattern in SAID.items():
        said = len(re.findall(pattern, text))
        expect(said == kinds[kind], "%s is said %d times: %s %s" % (kind, kinds[kind], step, text))


def main():
    seen = collections.Counter()
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        for number, (options, seed) in enumerate(GAMES):
            seat = server.make(options=dict(options, seed=seed), bots="rules", start=True)
            seat.play(random.Random(number))
            log = check_log(server, seat.table)
            news = server.get(seat.path + "/history", seat.secret)["news"]
            place = os.path.join(folder, str(number))
            os.mkdir(place)
            screen, own_log = play_in_terminal(options, seed, person(news), place)
            plain = [line for line in log.splitlines() if not line.startswith("#")]
            expect(own_log.splitlines() == plain, "it is the same game: %s" % (options,))
            told = [step for step in news if step["decisions"]]
            shown = blocks(screen)
            expect(len(shown) == len(told), "all news are shown")
            for step, block in zip(told, shown):
                compare(step, block)
                seen.update(event["kind"] for event in step["events"])
    expect(len(seen) >= 10, "many kinds of news were compared: %s" % seen)


main()
