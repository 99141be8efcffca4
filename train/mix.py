"""What is played while training: tables and how often each is drawn."""

from septem.options import Options

ALL = ("leaders", "cities", "packs", "catan", "promo")

# Weight, players, sets, and whatever else of Options.
MIX = (
    [(80, 3, (), {}), (36, 5, (), {}), (30, 7, (), {})]
    + [(40, 2, (), {}), (20, 4, (), {}), (8, 6, (), {})]
    + [(14, 3, ALL, {}), (6, 5, ALL, {}), (4, 7, ALL, {})]
    + [(4, n, ALL, {"leaders": "all", "experts": True}) for n in (2, 3, 4, 5, 6, 7)]
    + [(2, n, ALL, {"leaders": "first"}) for n in (3, 5, 7)]
    + [(2, n, ALL, {"leaders": "second"}) for n in (3, 5, 7)]
    + [(2, n, ("leaders",), {"leaders": kind}) for n in (3, 4, 6) for kind in ("first", "second")]
    + [(2, n, ("cities",), {}) for n in (2, 3, 5, 7, 8)]
    + [(2, n, ("packs", "catan"), {}) for n in (3, 4, 7)]
    + [(2, n, ("leaders", "cities"), {"leaders": "all"}) for n in (3, 4, 8)]
    + [(1, n, ("cities",), {"teams": True}) for n in (4, 6, 8)]
    + [(1, n, ALL, {"teams": True, "leaders": "all"}) for n in (4, 6, 8)]
)

# What a network is measured on while it trains: (name, options).
MEASURED = (
    [(f"base{n}", Options(players=n)) for n in (3, 5, 7)]
    + [(f"all{n}", Options(players=n, sets=ALL)) for n in (3, 5, 7)]
)


def drawn():
    """The options, and the chance of each."""
    weights = [row[0] for row in MIX]
    options = [Options(players=n, sets=sets, **more) for _, n, sets, more in MIX]
    return options, [w / sum(weights) for w in weights]
