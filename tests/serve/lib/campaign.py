"""How attacks are run: numbered cases, each with random numbers of its own.

    python3 -B attack_x.py SEPTEM                   the short form: the first few cases
    python3 -B attack_x.py SEPTEM --seconds 600     the long form: as many as there is time for
    python3 -B attack_x.py SEPTEM --only 17         one of them again
    python3 -B attack_x.py SEPTEM --seed 5 …        other cases

Cases and seeds are printed, so that a failure can be run again.
"""
import argparse
import itertools
import os
import random
import re
import sys
import time

ROOT = os.path.join(os.path.dirname(__file__), "..", "..", "..")


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("septem")
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--only", type=int)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def cases(short, args):
    """The numbers of the cases to run: the short form has the first `short` of them."""
    if args.only is not None:
        yield args.only
    elif args.seconds > 0:
        end = time.monotonic() + args.seconds
        for number in itertools.count():
            if number > 0 and time.monotonic() > end:
                return
            yield number
    else:
        yield from range(short)


def run(case, short):
    """Calls case(number, rng) for each; says which one failed. Returns how many there were."""
    args, count = options(), 0
    name = os.path.basename(sys.argv[0])
    print("%s: seed %d" % (name, args.seed), flush=True)
    for number in cases(short, args):
        try:
            case(number, random.Random("%d-%d" % (args.seed, number)))
        except BaseException:
            print("%s: case %d failed; again: python3 -B %s %s --seed %d --only %d"
                  % (name, number, sys.argv[0], args.septem, args.seed, number), flush=True)
            raise
        count += 1
    return count


def routes():
    """Every (method, path) that docs/api.md names, with T for a table, without a query."""
    with open(os.path.join(ROOT, "docs", "api.md"), encoding="utf-8") as file:
        text = file.read()
    found = re.findall(r"`(GET|POST|PUT|DELETE) ((?:v1|health|metrics)[A-Za-z0-9/]*)[?`\s]", text)
    return sorted({(method, "/" + path.replace("TABLE", "T")) for method, path in found})


def at(path, table):
    """A path of that list, at a table."""
    return re.sub(r"/T(?=/|$)", "/" + table, path)
