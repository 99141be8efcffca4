"""What other decisions would have come to: the search of expert iteration, for many games at once.

Of a decision a few likely alternatives are tried. For each the game is forked, as it really stands,
hidden cards and all: over many games these are drawn as often as they are likely, so nothing has to
be sampled. The others decide as they did; then all play on by the network until the player has
decided `turns` times more, and what the network expects there is what the alternative is worth.
Forks and the game itself use the same random numbers, so that they differ by the decision and
what follows.
"""

import torch

import playing

TRIED = 3  # decisions compared: the one taken, and the others
LEAST = -6.0  # an alternative must have a chance above e to the power of this
STRAGGLERS = 5  # steps that forks may take longer because others are asked in between


class Noise:
    """What chance adds to logits, by step, game, player, card and use (a few cards share theirs): a
    fork has that of its game. Ways to pay for a card are so chosen by their logits alone."""

    KINDS = 64

    def __init__(self, games, steps, device):
        self.shape, self.device = (games, playing.CITIES, self.KINDS), device
        self.steps = [self.draw() for _ in range(steps)]

    def draw(self):
        return playing.gumbel(torch.rand(self.shape, device=self.device))

    def turn(self):
        self.steps = self.steps[1:] + [self.draw()]

    def choose(self, logits, step, games, seen):
        """The candidates drawn; `games` are those that the noise is of."""
        card, use = (seen["candidates"][:, :, i].long() for i in (0, 1))
        kind = (card * 5 + use) % self.KINDS
        added = self.steps[step][games, seen["players"].long()]
        return (logits + added.gather(1, kind)).argmax(1)


class Ahead:
    """Tries alternatives for the decisions of a player's games."""

    def __init__(self, player, guest, threads, turns, room):
        self.player, self.turns, self.room = player, turns, room
        self.margin = 0.0  # reward for a point of lead
        self.device, self.layout = player.desk.device, player.desk.layout
        self.forks, self.late = (playing.Group(player.tables, n, threads, player.desk, guest)
                                 for n in (room, max(1, room // 4)))

    def noise(self, group):
        return Noise(group.games, self.turns + 2 + STRAGGLERS, self.device)

    def pick(self, rows, logits):
        """Sets, by row, which candidates are compared, the one taken first. Returns the alternatives
        that are tried: their rows and candidates."""
        log = torch.log_softmax(logits, 1)
        score = log + playing.gumbel(torch.rand_like(log))
        score = score.masked_fill(log < LEAST, float("-inf"))
        score.scatter_(1, rows["choices"].unsqueeze(1), float("-inf"))
        best = score.topk(TRIED - 1, 1)
        rows["picked"] = torch.cat((rows["choices"].unsqueeze(1), best.indices), 1)
        rows["before"] = logits.gather(1, rows["picked"])
        rows["found"] = torch.zeros_like(rows["before"])
        rows["tried"] = torch.zeros_like(rows["picked"], dtype=torch.bool)
        wanted = (best.values > float("-inf")) & ~rows["old"].unsqueeze(1)
        which = wanted.nonzero()
        if len(which) > self.room:
            kept = torch.randperm(len(which), device=self.device)[:self.room].sort().values
            which = which[kept]
        return which[:, 0], which[:, 1] + 1

    def take(self, group, rows, logits):
        """Forks the games of a group, whose rows have been decided but not been played."""
        self.rows, self.which = self.pick(rows, logits)
        games = rows["games"]
        counts = torch.bincount(games, minlength=group.games)
        first = counts.cumsum(0) - counts
        self.games, self.owner = games[self.rows], rows["players"][self.rows]
        fork, at = spread(counts[self.games])
        source = first[self.games[fork]] + at
        other = rows["picked"][self.rows, self.which][fork]
        choices = torch.where(source == self.rows[fork], other, rows["choices"][source])
        self.forks.batch.fork(group.batch, self.games.tolist())
        self.forks.answer(choices)

    def look(self, group, rows, network):
        """Plays the forks on, and writes what was found into the rows."""
        count = len(self.rows)
        if count == 0:
            return
        self.found = torch.zeros(count, device=self.device)
        self.asked = torch.zeros(count, dtype=torch.long, device=self.device)
        self.pending = torch.ones(count, dtype=torch.bool, device=self.device)
        # Which forks the games in play are, and where they are played.
        self.number, self.played = torch.arange(count, device=self.device), self.forks
        for step in range(1, self.turns + 2 + STRAGGLERS):
            records = self.step()
            fork = self.number[self.layout.games(records)]
            self.end_games(group, fork)
            if len(fork) == 0 or not self.pending.any():
                break
            choices = self.decide(group, records, fork, network, step)
            if not self.pending.any():
                break
            self.answer(fork, choices)
        kept = ~self.pending
        rows["found"][self.rows[kept], self.which[kept]] = self.found[kept]
        rows["tried"][self.rows[kept], self.which[kept]] = True
        rows["tried"][self.rows[kept], 0] = True

    def step(self):
        """One step of all forks; the rows they wait for then."""
        self.played.begin(self.player.pool)
        rows = self.played.wait()
        return self.played.records[:rows].to(self.device, non_blocking=True)

    def end_games(self, group, fork):
        """Forks without a row are over: what they were worth is known."""
        over = self.pending[self.number] & ~marked(fork, len(self.rows))[self.number]
        if over.any():
            gone = self.number[over]
            table = group.deals["table"][self.games[self.number].cpu().numpy()]
            results = {name: array[:len(table)] for name, array in self.played.results().items()}
            worth = self.player.worth(results, table, self.margin)[over]
            self.found[gone] = worth.gather(1, self.owner[gone].unsqueeze(1)).squeeze(1)
            self.pending[gone] = False

    def decide(self, group, records, fork, network, step):
        """Ends the forks whose player has decided often enough, and decides for the others. Returns a
        choice for each row."""
        own = self.layout.read(records)["players"].long() == self.owner[fork]
        self.asked += marked(fork[own & self.pending[fork]], len(self.rows))
        ends = own & self.pending[fork] & (self.asked[fork] == self.turns + 1)
        goes_on = self.pending[fork] & (self.asked[fork] <= self.turns)
        needed = (ends | goes_on).nonzero()[:, 0]
        part = records[needed]
        logits, value = self.player.desk.think(network, part)
        last = ends[needed]
        self.found[fork[needed][last]] = value[last]
        self.pending[fork[ends]] = False
        seen, games = self.layout.read(part), self.games[fork[needed]]
        # Seats that are not a past self's have no taste: their logits stay as they are.
        for other, theirs, tastes in group.others:
            here = (games >= theirs.start) & (games < theirs.stop)
            logits[here] = other.bend(logits[here], {k: v[here] for k, v in seen.items()},
                                      games[here] - theirs.start, tastes)
        choices = torch.zeros(len(fork), dtype=torch.long, device=self.device)
        choices[needed] = group.noise.choose(logits, step, games, seen)
        return choices

    def answer(self, fork, choices):
        """Stragglers go on by themselves as soon as they are few."""
        if self.played is self.forks and int(self.pending.sum()) <= self.late.games:
            here = self.pending[self.number].nonzero()[:, 0]
            self.late.batch.fork(self.forks.batch, here.tolist())
            self.played, self.number = self.late, self.number[here]
            choices = choices[self.pending[fork]]
        self.played.answer(choices)


def marked(which, count):
    """True for those of `count` things that are listed."""
    marks = torch.zeros(count, dtype=torch.bool, device=which.device)
    marks[which] = True
    return marks


def spread(counts):
    """For things that each have as many parts: of each part, whose it is and which one."""
    whose = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)
    first = counts.cumsum(0) - counts
    return whose, torch.arange(len(whose), device=counts.device) - first[whose]


def follow(history, worth, turns):
    """What the decisions that were taken came to: as for forks, what was expected of the player's
    game `turns` decisions after the next."""
    ahead = worth.flatten().unsqueeze(1).repeat(1, turns + 1)
    for rows in reversed(history):
        slot = rows["games"] * playing.CITIES + rows["players"]
        rows["found"][:, 0] = ahead[slot, turns]
        ahead[slot] = torch.cat((rows["value"].unsqueeze(1), ahead[slot, :turns]), 1)
