"""The schema of the protocol (docs/engines.schema.json) against what engines are really sent, at every kind of table:
every message fits it, and nothing is sent that it does not name. And the document names every word of it."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "engines.schema.json").read_text("utf-8"))
PAGE = (ROOT / "docs" / "engines.md").read_text("utf-8")
TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}
# Builds its wonder, plays at random else, and keeps all lines, both ways.
SPY = """
import json, random, sys
kept = open(sys.argv[1], "w")
for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["do"] == "hello":
        answer.update(protocol=1, name="spy", wants=["games"])
    elif message["do"] == "choose":
        moves = message["moves"]
        stages = [i for i, move in enumerate(moves) if move["use"] == "stage"]
        answer["move"] = random.Random(message["seed"]).choice(stages or range(len(moves)))
    else:
        answer = None
    kept.write(line)
    if answer:
        print(json.dumps(answer), flush=True)
        print(json.dumps(answer), file=kept)
"""


def is_of(value, kind):
    return isinstance(value, TYPES[kind]) and (isinstance(value, bool) == (kind == "boolean"))


def faults(value, rule, place, seen):
    """What is wrong with a value, for the part of JSON Schema that ours uses; keys that no rule names
    are wrong, too. `seen` collects the places where a key had a value other than null."""
    if "$ref" in rule:
        return faults(value, SCHEMA["$defs"][rule["$ref"].split("/")[-1]], place, seen)
    if "anyOf" in rule:
        tries = [faults(value, one, place, seen) for one in rule["anyOf"]]
        return [] if [] in tries else min(tries, key=len)
    kinds = rule.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_of(value, kind) for kind in kinds):
        return [f"{place} is {value!r}, not {kinds}"]
    found = []
    if "enum" in rule and value not in rule["enum"]:
        found.append(f"{place} is {value!r}, none of {rule['enum']}")
    if isinstance(value, str) and not re.search(rule.get("pattern", ""), value):
        found.append(f"{place} is {value!r}, not {rule['pattern']}")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if not rule.get("minimum", value) <= value <= rule.get("maximum", value):
            found.append(f"{place} is {value}, out of range")
    if isinstance(value, list):
        if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
            found.append(f"{place} has {len(value)} items")
        for item in value:
            found += faults(item, rule["items"], place + "[]", seen)
    if isinstance(value, dict):
        found += of_object(value, rule, place, seen)
    return found


def of_object(value, rule, place, seen):
    known = rule.get("properties", {})
    found = [f"{place} has no {key}" for key in rule.get("required", []) if key not in value]
    for key, item in value.items():
        if key in known:
            if item is not None:
                seen.add(f"{place}.{key}")
            found += faults(item, known[key], f"{place}.{key}", seen)
        elif "additionalProperties" in rule:
            found += faults(item, rule["additionalProperties"], f"{place}.*", seen)
        else:
            found.append(f"{place} has {key}, which the schema does not name")
    return found


def kind_of(message):
    return message.get("do") or ("hello_answer" if "name" in message else "choice")


class Traffic(unittest.TestCase):
    TABLES = [
        (["-n", "2", "--with", "all"], 3), (["-n", "3", "--boards", "halicarnassus:B,olympia:A,babylon:B"], 2),
        (["-n", "4", "--with", "all", "--leaders", "all"], 3),
        (["-n", "6", "--with", "cities", "--teams"], 1), (["-n", "7", "--with", "all", "--leaders", "second"], 3),
    ]

    def test_every_message_fits(self):
        seen, phases, uses, kinds, by = set(), set(), set(), set(), set()
        with tempfile.TemporaryDirectory() as folder:
            spy, kept = Path(folder) / "spy.py", Path(folder) / "lines"
            spy.write_text(SPY, "utf-8")
            for options, games in self.TABLES:
                done = subprocess.run(
                    [os.environ["SEPTEM_PROGRAM"], "simulate", *options, "-g", str(games), "--seed", "5",
                     "--engine", f"spy=exec '{sys.executable}' -S '{spy}' '{kept}'", "--bot", "spy"],
                    capture_output=True, text=True, check=False,
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                for line in kept.read_text("utf-8").splitlines():
                    message = json.loads(line)
                    kind = kind_of(message)
                    wrong = faults(message, SCHEMA["$defs"][kind], kind, seen)
                    self.assertEqual(wrong, [], line[:2000])
                    kinds.add(kind)
                    if kind == "choose":
                        phases.add(message["view"]["phase"])
                        uses.update(move["use"] for move in message["moves"])
                        by.update(move["by"] for move in message["moves"])
        self.assertEqual(kinds, {"hello", "choose", "start", "end", "hello_answer", "choice"})
        self.assertGreaterEqual(phases, set("keep recruit turn free_city last_card salvage pay".split()))
        self.assertGreaterEqual(uses, set("build stage sell salvage pay keep recruit".split()))
        self.assertGreaterEqual(by, {"cost", "free_build"})
        self.assertIn("choose.view.drawn", seen)
        self.assertIn("choose.view.partner", seen)

    def test_it_knows_every_word(self):
        def words(name):
            text = (ROOT / "include" / "septem" / name).read_text("utf-8")
            return re.findall(r'^X\(\w+, *"(\w+)"', text, re.M)

        view, move = SCHEMA["$defs"]["view"]["properties"], SCHEMA["$defs"]["move"]["properties"]
        self.assertEqual(view["phase"]["enum"] + ["over"], words("phases.def"))
        self.assertEqual(move["use"]["enum"], words("uses.def"))
        self.assertEqual(move["by"]["enum"], ["cost"] + words("by.def"))
        self.assertEqual(list(SCHEMA["$defs"]["lines"]["properties"]), words("lines.def"))

    def test_the_page_names_them_all(self):
        view, move = SCHEMA["$defs"]["view"]["properties"], SCHEMA["$defs"]["move"]["properties"]
        for word in view["phase"]["enum"] + move["use"]["enum"] + move["by"]["enum"]:
            self.assertIn(f"`{word}`", PAGE)
        for name in ("move", "view", "city", "hand", "hello", "choose", "start", "end"):
            for key in SCHEMA["$defs"][name]["properties"]:
                self.assertRegex(PAGE, rf'[`"]{key}[`"]', f"{key} of {name}")


if __name__ == "__main__":
    unittest.main()
