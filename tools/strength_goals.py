"""What tools/measure-strength measures and what is expected of it. Only data, with their types."""
import math
import typing

PARTS = ("classic", "learned")
SEED = 1
COUNTS = (2, 3, 4, 5, 7)
EXPERT = "expert:ms=200"
QUICK_PART = 40  # with --quick: one deal or game of 40 is played, but two at least
QUICK_BOTS = {  # and these think for a shorter time
    "mc": "mc:playouts=20", "mc:playouts=100": "mc:playouts=20",
    "mcts:playouts=100": "mcts:playouts=20", "mcts:playouts=300": "mcts:playouts=30",
    "mcts:playouts=1000": "mcts:playouts=20", "mcts:playouts=10000": "mcts:playouts=40",
    EXPERT: "expert:evaluations=20",
}


class Bounds(typing.NamedTuple):
    """What a figure should be."""
    low: float = -math.inf
    high: float = math.inf
    strict: bool = False  # the bound itself does not count

    def hold(self, value):
        if self.strict:
            return self.low < value < self.high
        return self.low <= value <= self.high

    def __str__(self):
        if self.high == math.inf:
            return f"{'>' if self.strict else '≥'} {self.low:g}"
        if self.low == -math.inf:
            return f"{'<' if self.strict else '≤'} {self.high:g}"
        return f"{self.low:g} to {self.high:g}"


class Goal(typing.NamedTuple):
    part: str
    one: str
    other: typing.Optional[str]  # a table of these; None: its own kind
    players: int
    sets: typing.Optional[str]  # None: the base game
    what: str  # the share of `one`, or, among its own kind, points, winners' points or stages
    bounds: Bounds
    deals: int = 0  # of an arena; SERIES has the games of a bot among its own kind
    mode: str = "table"


AT_LEAST_PAR, ABOVE_PAR, BELOW_PAR = Bounds(1), Bounds(1, strict=True), Bounds(high=1, strict=True)
LEVEL_STEP = Bounds(1.3, 1.5)
LIKE_EXPERTS = (("points", Bounds(52, 57)), ("winners' points", Bounds(59, 66)),
                ("stages", Bounds(2.1, 3.1)))  # within half a stage of the experts' 2.6

# Shares are measured in this order: those that take hours come last. They have few deals, and the
# reverse is left out: one against a table of the other is what the goal asks for.
GOALS = (
    Goal("classic", "rules", "rbai", 3, None, "share", Bounds(1.8), 2000, "duel"),
    Goal("classic", "rules", "rbai", 3, "all", "share", Bounds(1.8), 2000, "duel"),
    Goal("classic", "mcts:playouts=10000", "rules", 3, None, "share", Bounds(1.5), 14),
    Goal("classic", "mcts:playouts=10000", "rules", 3, "all", "share", Bounds(1.5), 12),
    *(Goal("classic", "rules", None, players, None, what, bounds)
      for players in (3, 4, 5, 6, 7) for what, bounds in LIKE_EXPERTS),
    *(Goal("classic", "mcts:playouts=300", None, 3, None, what, bounds)
      for what, bounds in LIKE_EXPERTS),

    Goal("learned", "net", "rules", 3, None, "share", Bounds(1.8), 800),
    Goal("learned", "net", "rules", 5, None, "share", Bounds(1.7), 800),
    Goal("learned", "net", "rules", 7, None, "share", Bounds(1.6), 800),
    Goal("learned", "net", "rules", 3, "all", "share", Bounds(2.0), 800),
    Goal("learned", "net", "rules", 5, "all", "share", Bounds(2.4), 800),
    Goal("learned", "net", "rules", 7, "all", "share", Bounds(2.7), 800),
    Goal("learned", "easy", "beginner", 4, None, "share", LEVEL_STEP, 3200),
    Goal("learned", "normal", "easy", 4, None, "share", LEVEL_STEP, 3200),
    Goal("learned", "hard", "normal", 4, None, "share", LEVEL_STEP, 3200),
    Goal("learned", "veteran", "hard", 4, None, "share", LEVEL_STEP, 3200),
    Goal("learned", "master", "veteran", 4, None, "share", LEVEL_STEP, 3200),
    Goal("learned", "net", "mcts:playouts=1000", 3, None, "share", AT_LEAST_PAR, 200),
    Goal("learned", EXPERT, "mcts:playouts=10000", 3, None, "share", Bounds(1.5), 60),
    Goal("learned", EXPERT, "mcts:playouts=10000", 2, None, "share", ABOVE_PAR, 20),
    Goal("learned", EXPERT, "mcts:playouts=10000", 4, None, "share", ABOVE_PAR, 12),
    Goal("learned", EXPERT, "mcts:playouts=10000", 5, None, "share", ABOVE_PAR, 10),
    Goal("learned", EXPERT, "mcts:playouts=10000", 7, None, "share", ABOVE_PAR, 5),
    Goal("learned", EXPERT, "mcts:playouts=10000", 3, "all", "share", ABOVE_PAR, 15),
    Goal("learned", "beginner", None, 4, None, "points", Bounds(38, 44)),
    *(Goal("learned", "net", None, players, None, what, bounds)
      for players in (3, 5, 7) for what, bounds in LIKE_EXPERTS),
)

# The ladder as pairs of neighbours, with the deals for each count of players.
LADDER = (
    ("greedy", "random", (2000, 2000, 2000, 1000, 500)),
    ("rbai", "greedy", (2000, 2000, 2000, 1000, 500)),
    ("rules", "rbai", (2000,) * 5),
    ("mc", "rules", (28, 28, 14, 14, 10)),
    ("mcts:playouts=100", "mc:playouts=100", (28, 28, 14, 14, 14)),
)

# Logged games of a bot among its own kind: part, bot, players, games.
SERIES = (
    ("classic", "rules", (3, 4, 5, 6, 7), 5000),
    ("classic", "mcts:playouts=300", (3,), 84),
    ("learned", "net", (3, 4, 5, 6, 7), 5000),
    ("learned", "beginner", (4,), 20000),
)

# What these decide at one table tells whether kept results are still those of the bots. What shows
# only after longer thinking is not seen: remove build/strength after such a change.
PROBES = {
    "classic": ("greedy", "rbai", "rules", "mc:playouts=4", "mcts:playouts=4"),
    "learned": ("beginner", "easy", "normal", "hard", "veteran", "master", "expert:evaluations=4"),
}

LINES = ("military", "treasury", "wonder", "civil", "science", "commerce", "guilds")

# 8,357 games of experts at 3 to 7 players, base game, first edition.
HUMAN_LINES = {
    "military": (5.5, 8.5), "treasury": (3.5, 3.9), "wonder": (7.0, 6.8), "civil": (15.6, 15.5),
    "science": (12.5, 13.8), "commerce": (2.6, 2.6), "guilds": (7.7, 9.1), "total": (54.5, 60.2),
}
HUMAN_SCORES = {  # mean, standard deviation, winner, last
    3: (54.5, 7.3, 60.2, 48.9), 4: (53.6, 7.7, 61.7, 45.8), 5: (53.1, 7.8, 62.7, 44.1),
    6: (53.2, 8.0, 63.9, 42.8), 7: (53.1, 8.3, 64.8, 41.8),
}
HUMAN_SCIENCE = {"5–19": 0.25, "40+": 0.56}
HUMAN_SOLD, HUMAN_STAGES = 0.6, 2.6
HUMAN_SIDES = {
    "halicarnassus B": 1.24, "rhodes B": 1.24, "ephesus B": 1.07, "alexandria B": 1.06,
    "olympia A": 1.00, "giza B": 0.91, "olympia B": 0.87, "babylon B": 0.82, "giza A": 0.76,
    "rhodes A": 0.72, "ephesus A": 0.69, "babylon A": 0.59, "alexandria A": 0.59,
    "halicarnassus A": 0.53,
}
FEW_DEALS = 10  # fewer prove nothing, whatever their interval says
LINE_APART = 2  # points between a line of a bot and of people from which it is worth a word
