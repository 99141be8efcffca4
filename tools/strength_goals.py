"""What tools/measure-strength measures and what is expected of it. Only data."""
SEED = 1
COUNTS = (2, 3, 4, 5, 7)

# The ladder as pairs of neighbours, with the deals for each count of players: full, quick.
LADDER = (
    ("greedy", "random", (2000, 2000, 2000, 1000, 500), (100, 100, 50, 50, 28)),
    ("rbai", "greedy", (2000, 2000, 2000, 1000, 500), (100, 100, 50, 50, 28)),
    ("rules", "rbai", (2000,) * 5, (200,) * 5),
    ("mc", "rules", (28, 28, 14, 14, 10), (2,) * 5),
    ("mcts:playouts=100", "mc:playouts=100", (28, 28, 14, 14, 14), (4, 4, 2, 2, 2)),
)

# one, against a table of, players, further sets, wanted, mode, deals: full, quick. Where thinking
# is dear the reverse is left out: a table of one against two or more is what the goal asks for.
GOALS = (
    ("net", "rules", 3, None, 1.8, "table", 800, 20),
    ("net", "rules", 5, None, 1.7, "table", 800, 12),
    ("net", "rules", 7, None, 1.6, "table", 800, 10),
    ("net", "rules", 3, "all", 2.0, "table", 800, 20),
    ("net", "rules", 5, "all", 2.4, "table", 800, 12),
    ("net", "rules", 7, "all", 2.7, "table", 800, 10),
    ("net", "mcts:playouts=1000", 3, None, 1.0, "table", 40, 1),
    ("expert:evaluations=5000", "mcts:playouts=10000", 3, None, 1.5, "table", 12, 1),
    ("expert:evaluations=5000", "mcts:playouts=10000", 2, None, 1.0, "table", 20, 1),
    ("expert:evaluations=5000", "mcts:playouts=10000", 4, None, 1.0, "table", 10, 1),
    ("expert:evaluations=5000", "mcts:playouts=10000", 5, None, 1.0, "table", 10, 1),
    ("expert:evaluations=5000", "mcts:playouts=10000", 7, None, 1.0, "table", 10, 1),
    ("expert:evaluations=5000", "mcts:playouts=10000", 3, "all", 1.0, "table", 12, 1),
    ("rules", "rbai", 3, None, 1.8, "duel", 2000, 200),
    ("rules", "rbai", 3, "all", 1.8, "duel", 2000, 200),
    ("mcts:playouts=10000", "rules", 3, None, 1.5, "table", 14, 1),
    ("mcts:playouts=10000", "rules", 3, "all", 1.5, "table", 12, 1),
)

# The levels that people meet, from the lowest on; each should beat the one below by this much.
LEVELS = ("beginner", "easy", "normal", "hard", "veteran", "master")
LEVEL_STEP, LEVEL_PLAYERS, LEVEL_DEALS = (1.3, 1.5), 4, (800, 20)

# Logged games of a bot against itself: bot, players, games full, quick.
SERIES = tuple((bot, n, 5000, 500) for bot in ("net", "rules") for n in (3, 4, 5, 6, 7)) + (
    ("mcts:playouts=300", 3, 84, 7),
)

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
MEANS_WANTED, WINNERS_WANTED = (52, 57), (59, 66)
FEW_DEALS = 10  # fewer prove nothing, whatever their interval says
LINE_APART = 2  # points between a line of a bot and of people from which it is worth a word
